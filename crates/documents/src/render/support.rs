//! Who holds a result: seats, or the user whose decision it writes down.

use std::borrow::Cow;

use roundtable_engine::artifact::{Artifact, ArtifactType, Dissent, Quote, Review};
use roundtable_engine::decided::{
    as_decided, decides, decision_on, is_worded_anew, other_words, rests_on, taken_back_of, writes_down,
};
use roundtable_engine::dissent::{self, Since};
use roundtable_engine::revise::Action;
use roundtable_engine::role::Role;
use roundtable_engine::session::Session;

use super::sides::{choice, sides};
use super::{name, open, person, seat, whole};
use crate::language::{DocumentLanguage, Texts, Worded};
use crate::markdown::escape::inline;

/// The seats that support it, with a mark behind whoever has none or supports it in no round, and in which words, where they are others since; without any the user's decision that it rests on, which needs no majority; else nothing.
pub(super) fn support(session: &Worded<'_>, artifact: &Artifact) -> String {
    if !artifact.supported_by.is_empty() {
        let strangers = dissent::strangers(&session.rounds, &session.told, &seats(session), artifact);
        let strangers: Vec<&str> =
            strangers.into_iter().filter(|name| person(session, name).is_none()).collect();
        let unvoiced = dissent::unvoiced(&session.rounds, &session.told, artifact);
        let before = before(session, artifact);
        let texts = &session.texts.item;
        let since = |name: &str| before.iter().find(|(seat, _)| *seat == name).map(|(_, held)| *held);
        let mark = |name: &str| match strangers.contains(&name) {
            true => texts.stranger,
            false if unvoiced.contains(&name) && seat(session, name).is_some() => texts.unvoiced,
            false => "",
        };
        // What is so of several stands once, behind them: whoever heard all of it comes first.
        let those = |of: Option<Held<'_>>| {
            let ids = artifact.supported_by.iter().filter(|id| since(id) == of);
            let named: Vec<String> = ids.map(|id| format!("{}{}", name(session, id), mark(id))).collect();
            let heard = match of {
                None => String::new(),
                Some(Held::Before(since)) => (texts.held_before)(since, named.len()),
                Some(Held::MergedIn(id)) => (texts.held_merged_in)(&inline(id), named.len()),
            };
            (!named.is_empty()).then(|| format!("{}{heard}", named.join(", ")))
        };
        let mut groups: Vec<Option<Held<'_>>> =
            artifact.supported_by.iter().map(|seat| since(seat)).collect();
        groups.sort();
        groups.dedup();
        return groups.into_iter().filter_map(those).collect::<Vec<_>>().join("; ");
    }
    // What was decided in the review was asked for in no escalation.
    let in_review =
        || Some(decides(artifact)).filter(|id| !id.is_empty() && open::is_decided_anew(session, id));
    match rests_on(session, artifact).map(|decision| decision.id).or_else(in_review) {
        Some(id) => {
            // What was worded anew since, or split off, was decided in other words.
            let then = artifact.reworded.as_ref().filter(|reworded| reworded.how != Action::Decide);
            let then = then.map(|_| (session.texts.item.held_before)(Since::Wording, 1)).unwrap_or_default();
            let by = put_forward(session, artifact);
            format!("{}{then}{by}", (session.texts.item.of_user)(&inline(id)))
        }
        None => String::new(),
    }
}

/// Who had held the option that the user chose; empty where it is not certain which one that was, and where nobody had.
fn put_forward(session: &Worded<'_>, artifact: &Artifact) -> String {
    let chosen = writes_down(session, artifact).and_then(|decision| {
        let sides = sides(session, decision.asked);
        let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
        sides.into_iter().nth(choice(&names, &decision).index()?)
    });
    let held_by = chosen.map(|side| side.held_by).unwrap_or_default();
    let names: Vec<String> = held_by.iter().map(|held| name(session, &held.seat)).collect();
    if names.is_empty() { String::new() } else { (session.texts.item.put_forward)(&names.join(", ")) }
}

/// What a seat held where it is not the artifact as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Held<'a> {
    /// The artifact of this id, which was merged into this one.
    MergedIn(&'a str),
    Before(Since),
}

/// The supporters that held something else than what stands there, and what.
fn before<'a>(session: &'a Session, artifact: &'a Artifact) -> Vec<(&'a str, Held<'a>)> {
    let Some(reworded) = &artifact.reworded else {
        let before = dissent::held_before(session, artifact);
        return before.into_iter().map(|held| (held.seat, Held::Before(held.since))).collect();
    };
    let taken_in = || reworded.from.iter().filter(|id| reworded.how == Action::Merge && **id != artifact.id);
    // Where the history leads back there, its file said who held it before.
    let known = session.earlier.get(&artifact.id).filter(|_| reworded.how == Action::Merge);
    // Whoever is quoted for it by words that none of those brought held it, too; the list of supporters is of all.
    let is_brought = |quote: &Quote| {
        taken_in().any(|id| session.artifact(id).is_some_and(|one| one.quotes.contains(quote)))
    };
    // So did whoever voted for it at the table.
    let voted = |seat: &String| {
        let votes = session.rounds.iter().flat_map(|round| &round.votes);
        votes.filter(|count| count.proposal == artifact.id).any(|count| count.support.contains(seat))
    };
    let held_own = |seat: &String| match known {
        Some(before) => before.supported_by.contains(seat),
        None => {
            artifact.quotes.iter().any(|quote| quote.participant == *seat && !is_brought(quote))
                || voted(seat)
        }
    };
    let held = |seat: &String| {
        let of = |id: &&String| session.artifact(id).is_some_and(|one| one.supported_by.contains(seat));
        let taken_in = taken_in().find(of).filter(|_| !held_own(seat));
        taken_in.map_or(Held::Before(Since::Wording), |id| Held::MergedIn(id))
    };
    artifact.supported_by.iter().map(|seat| (seat.as_str(), held(seat))).collect()
}

/// The dissents that no round of the session has of their seat, or not in these words.
pub(super) fn unsaid<'a>(session: &Session, artifact: &'a Artifact) -> Vec<&'a Dissent> {
    dissent::unsaid(&session.rounds, &session.told, &seats(session), artifact)
}

/// Everything that a seat may be called.
fn seats(session: &Session) -> Vec<String> {
    let called = |role: &Role| [role.id.clone(), role.name.clone()];
    session.participants.iter().flat_map(called).chain(session.config.participants.clone()).collect()
}

/// The session as documents write it: what writes down a decision of the user says so in the user's words, in sessions,
/// too, that were held before the engine saw to it (what somebody has worded anew since stays theirs), and titles and names that
/// were cut to fit a list are whole. A review stays a review of what was judged.
pub(crate) fn in_users_words<'a>(session: &'a Session, texts: &Texts) -> Cow<'a, Session> {
    let mut written = Cow::Borrowed(session);
    for (at, artifact) in session.artifacts.iter().enumerate() {
        let decided = if is_worded_anew(session, artifact) { None } else { as_decided(session, artifact) };
        let mut whole = whole::whole(session, decided.as_ref().unwrap_or(artifact));
        tell_apart(session, &mut whole, texts);
        translate(session, &mut whole, texts);
        if let (Some(review), Some(_)) = (&artifact.review, artifact.review_state()) {
            whole.review = Some(Review { hash: whole.content_hash(), ..review.clone() });
        }
        if whole != *artifact {
            written.to_mut().artifacts[at] = whole;
        }
    }
    written
}

/// How the reason of a decision of the user ended in sessions of before, by words that were looked for in theirs.
const EARLIER_ENDS: [&str; 2] =
    ["; the reason is in their words.", " and gave no reason beyond these words."];

/// What the engine writes around a decision of the user, in the language of the document; the words of the decision, and
/// whatever somebody has worded, stay.
pub(super) fn translate(session: &Session, artifact: &mut Artifact, texts: &Texts) {
    let Some(decision) = decision_on(session, decides(artifact)) else {
        return say_taken_back(session, artifact, texts);
    };
    let written = &DocumentLanguage::English.texts().item;
    let own = &texts.item;
    let (id, round) = (decision.id, decision.asked.round);
    let said = |key: &str| artifact.fields.get(key).and_then(|value| value.as_str()).map(str::to_owned);
    let mut anew: Vec<(&str, String)> = Vec::new();
    for key in ["decision", "description"] {
        let text = said(key);
        let words =
            text.as_deref().and_then(|text| text.strip_prefix(&(written.decided_on)(decision.is_own, id)));
        anew.extend(words.map(|words| (key, format!("{}{words}", (own.decided_on)(decision.is_own, id)))));
    }
    if let Some(text) = said("rationale") {
        const OTHERS: &str = "\u{0}";
        let reason = (written.users_reason)(id, round, "");
        let begins = reason.split(';').next().unwrap_or_default();
        let earlier = EARLIER_ENDS.map(|end| format!("{begins}{end}"));
        let behind = earlier.iter().chain([&reason]).find_map(|known| text.strip_prefix(known.as_str()));
        let with_others = (written.users_reason)(id, round, OTHERS);
        let lead = with_others.strip_prefix(&reason).unwrap_or_default().trim_end_matches(OTHERS);
        // What somebody has written behind it is no sentence of ours.
        let others =
            behind.and_then(|behind| if behind.is_empty() { Some("") } else { behind.strip_prefix(lead) });
        anew.extend(others.map(|others| ("rationale", (own.users_reason)(id, round, others))));
    }
    if said("conditions").is_some_and(|text| text == (written.wherever)(id)) {
        anew.push(("conditions", (own.wherever)(id)));
    }
    if said("actions").is_some_and(|text| text == written.holds) {
        anew.push(("actions", own.holds.to_owned()));
    }
    for (key, text) in anew {
        artifact.fields.insert(key.to_owned(), text.into());
    }
}

/// Words that stand behind the user's as if the user had given them are told apart; whose they are nobody knows.
fn tell_apart(session: &Session, artifact: &mut Artifact, texts: &Texts) {
    let Some(decision) = writes_down(session, artifact).filter(|decision| decision.is_own) else { return };
    let Some(others) = other_words(artifact.kind, &artifact.fields, &decision) else { return };
    let key = if artifact.kind == ArtifactType::BusinessRule { "description" } else { "decision" };
    let lead = (DocumentLanguage::English.texts().item.decided_on)(true, decision.id);
    let others = (texts.item.others_words)(&others);
    let text = format!("{lead}: {}\n\n{others}", decision.words.trim());
    artifact.fields.insert(key.to_owned(), text.into());
}

/// What was written down for the user as a decision that they took back since does not say that it is decided.
fn say_taken_back(session: &Session, artifact: &mut Artifact, texts: &Texts) {
    let Some(decision) = taken_back_of(session, artifact) else { return };
    let lead = (DocumentLanguage::English.texts().item.decided_on)(decision.is_own, decision.id);
    let anew = open::is_decided_anew(session, decision.id);
    let instead = (texts.item.taken_back_on)(decision.id, anew);
    for key in ["decision", "description"] {
        let text = artifact.fields.get(key).and_then(|value| value.as_str());
        if let Some(words) = text.and_then(|text| text.strip_prefix(&lead)) {
            let text = format!("{instead}{words}");
            artifact.fields.insert(key.to_owned(), text.into());
        }
    }
}
