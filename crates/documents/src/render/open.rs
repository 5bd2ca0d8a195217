//! What has no end yet, and what was decided: open questions, unresolved conflicts, decisions.

use std::collections::BTreeSet;

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ENDS_BY_HAND};
use roundtable_engine::decided::{
    UserDecision, decision_in, decision_on, ended_in_review_at, is_by_user, is_ended_in_review, left_open_in,
    standing_in, taken_back_in, taken_back_on,
};
use roundtable_engine::dissent::{self as dissent_of, Since};
use roundtable_engine::positions::{recorded, unsaid};
use roundtable_engine::record::{EscalationAnswer, EscalationRecord, Position};
use roundtable_engine::session::Session;
use roundtable_engine::text::plain;
use serde_json::Value;

use super::artifact::{each, join, source};
use super::dissent::dissent;
use super::sides::{Choice, choice, sides};
use super::{behind_label, deciders, in_order, name, overtaken, round_in, title};
use crate::language::{Ended, TakenBack, Worded};
use crate::markdown::escape::{block, inline, unescape};

/// Questions without an answer, deferred ones among them.
pub(super) fn questions(session: &Worded<'_>) -> Vec<String> {
    let open = of_kind(session, ArtifactType::OpenQuestion, |of| overtaken::is_open_question(session, of));
    open.iter().map(|artifact| question(session, artifact)).collect()
}

/// Conflicts without a resolution, with everyone's position.
pub(super) fn conflicts(session: &Worded<'_>) -> Vec<String> {
    let open = of_kind(session, ArtifactType::Conflict, |of| of.status != Agreement::Resolved);
    open.iter().map(|artifact| conflict(session, artifact)).collect()
}

/// Conflicts and questions that have their end, with those that a decision since has left without a matter, then the user's decisions
/// that belong to neither.
pub(super) fn decisions(session: &Worded<'_>) -> Vec<String> {
    let mut ended = of_kind(session, ArtifactType::Conflict, |of| of.status == Agreement::Resolved);
    ended
        .extend(of_kind(session, ArtifactType::OpenQuestion, |of| !overtaken::is_open_question(session, of)));
    let alone = |escalation: &&EscalationRecord| {
        escalation.conflict.as_deref().is_none_or(|id| session.artifact(id).is_none())
    };
    let alone = session.escalations.iter().filter(alone).filter_map(|escalation| {
        let decided = decided_by_user(session, escalation).or(left_open(session, escalation))?;
        // Escalations are counted within a session: the session's id makes the heading unique in a merged document.
        Some(join(vec![
            format!(
                "### {}",
                session.texts.open.decision_of.write(&inline(&escalation.id), &inline(&session.id))
            ),
            block(&escalation.reason),
            listed(session, &held(escalation), &BTreeSet::new()),
            overruled(session, escalation),
            decided,
        ]))
    });
    ended.iter().map(|artifact| one(session, artifact)).chain(alone).collect()
}

fn of_kind(session: &Session, kind: ArtifactType, keep: impl Fn(&Artifact) -> bool) -> Vec<&Artifact> {
    let fits = |artifact: &&Artifact| artifact.kind == kind && keep(artifact);
    in_order(session.artifacts.iter().filter(fits).collect())
}

/// One conflict or question, open or with its end.
pub(super) fn one(session: &Worded<'_>, artifact: &Artifact) -> String {
    match (artifact.kind, artifact.status) {
        (ArtifactType::Conflict, Agreement::Resolved)
        | (ArtifactType::OpenQuestion, Agreement::Addressed) => ending(session, artifact),
        (ArtifactType::Conflict, _) => conflict(session, artifact),
        _ => question(session, artifact),
    }
}

fn question(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.open;
    let mut facts = Vec::new();
    if artifact.is_blocking(|_| false) {
        facts.push(texts.blocking.to_owned());
    }
    let (until, _) = resolution(artifact);
    if artifact.status == Agreement::Deferred {
        let why = if until.is_empty() { String::new() } else { format!(": {until}") };
        facts.push(format!("{}{why}", texts.deferred));
    } else if !until.is_empty() {
        facts.push(format!("**{}:** {until}", texts.so_far));
    }
    facts.extend(raised_by(session, artifact));
    let text = [artifact.text("question"), artifact.text("description")];
    let text = text.into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default();
    // Whether it is still to be answered is read first.
    join(vec![
        heading(session, artifact),
        overtaken::paragraph(session, artifact),
        facts.join(" · "),
        block(text),
        dissent(session, artifact),
        source(session, artifact),
    ])
}

/// Whose question it is, where that is known: the facilitator's record names one, and whoever asked the same is among its supporters.
fn raised_by(session: &Worded<'_>, artifact: &Artifact) -> Option<String> {
    let raised_by = artifact.text("raised_by");
    let mut all: Vec<&str> = raised_by.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    if artifact.kind == ArtifactType::OpenQuestion && !all.is_empty() {
        let seats = artifact.supported_by.iter().map(String::as_str);
        let further: Vec<&str> = seats.filter(|seat| !all.contains(seat)).collect();
        all.extend(further);
    }
    // What the facilitator worded anew since was asked by nobody in these words.
    let before = dissent_of::held_before(session, artifact);
    let is_before = |id: &str| before.iter().any(|held| held.seat == id && held.since == Since::Wording);
    let then = |id: &str| {
        if is_before(id) { (session.texts.item.held_before)(Since::Wording, 1) } else { String::new() }
    };
    let names: Vec<String> =
        all.into_iter().map(|id| format!("{}{}", behind_label(session, id), then(id))).collect();
    let label = session.texts.open.raised_by;
    (!names.is_empty()).then(|| format!("**{label}:** {}", names.join(", ")))
}

fn conflict(session: &Worded<'_>, artifact: &Artifact) -> String {
    let decided: Vec<String> = escalations_of(session, artifact)
        .filter_map(|asked| decided_by_user(session, asked).or(left_open(session, asked)))
        .collect();
    let pending = escalations_of(session, artifact).find(|escalation| escalation.answer.is_none());
    let recommended = pending.map(|escalation| inline(&escalation.recommendation)).unwrap_or_default();
    let recommended = if recommended.is_empty() {
        String::new()
    } else {
        format!("**{}:** {recommended}", session.texts.open.recommends)
    };
    let text = block(artifact.text("description"));
    join(vec![
        heading(session, artifact),
        text,
        positions(session, artifact),
        notes(session, artifact),
        recommended,
        taken_back(session, artifact),
        decided.join("\n\n"),
        source(session, artifact),
    ])
}

/// A settled conflict or question: who held what, what was decided, by whom, in which round, and what the user said to
/// it on the way.
fn ending(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.open;
    let asked = ["description", "question"].map(|key| artifact.text(key));
    let asked = asked.into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default();
    let by_user = escalations_of(session, artifact).find_map(|asked| decided_by_user(session, asked));
    let overruled = join(escalations_of(session, artifact).map(|asked| overruled(session, asked)).collect());
    let decided = by_user.or(taken_back_with(session, artifact)).unwrap_or_else(|| {
        let (decision, method) = resolution(artifact);
        // Where nothing at all is recorded, nobody knows whose word it was.
        let by = if decision.is_empty() && method.is_empty() {
            None
        } else {
            let named = deciders::of_end(session, artifact).map(|name| format!(", {name}"));
            let who = ended_by(session, artifact, &method).map(|by| (texts.ended)(by.said()));
            who.map(|who| who + named.as_deref().unwrap_or_default()).map(|by| {
                let at = ended_in_review_at(artifact).map(session.texts.day);
                at.map_or_else(|| by.clone(), |day| (session.texts.item.on_day)(&by, &day))
            })
        };
        let decision = if decision.is_empty() { texts.not_recorded.to_owned() } else { decision };
        let round = ended_in(session, artifact).map(texts.in_round);
        let how: Vec<String> = by.into_iter().chain(round).collect();
        (texts.decided_so)(&decision, &how)
    });
    let conditions: Vec<String> = conditions(artifact).iter().map(|text| format!("- {text}")).collect();
    let conditions = if conditions.is_empty() {
        String::new()
    } else {
        format!("**{}**\n\n{}", texts.on_condition, conditions.join("\n"))
    };
    // A question has no sides, and is what somebody raised.
    let is_conflict = artifact.kind == ArtifactType::Conflict;
    let positions = if is_conflict { positions(session, artifact) } else { String::new() };
    let since = if is_conflict { String::new() } else { overtaken::paragraph(session, artifact) };
    join(vec![
        heading(session, artifact),
        since,
        raised_by(session, artifact).filter(|_| !is_conflict).unwrap_or_default(),
        block(asked),
        positions,
        notes(session, artifact),
        overruled,
        taken_back(session, artifact),
        at_the_table(session, artifact),
        decided,
        conditions,
        dissent(session, artifact),
        source(session, artifact),
    ])
}

/// The method of what the table itself agreed on, as the engine writes it.
const AT_THE_TABLE: &str = "agreement at the table";

/// Who ended a conflict or a question, and how.
enum EndedBy {
    Panel,
    /// By that method; a word of the facilitator, or the engine's for an agreement.
    Method(String),
    /// With another one of that id; whether the user decided that.
    With(String, bool),
    /// The user, in the review.
    User,
    /// The user, by a word of the file, and nothing in the session says that they were asked.
    UserByFile,
    /// Somebody who wrote it into the file, with the name that they gave.
    Hand(Option<String>),
}

impl EndedBy {
    fn said(&self) -> Ended<'_> {
        match self {
            Self::Panel => Ended::ByPanel,
            Self::Method(method) if method == AT_THE_TABLE => Ended::ByAgreement,
            Self::Method(method) => Ended::ByMethod(method),
            Self::With(id, is_user) => Ended::With(id, *is_user),
            Self::User => Ended::ByUserInReview,
            Self::UserByFile => Ended::ByUserInFile,
            Self::Hand(None) => Ended::ByHand,
            Self::Hand(Some(name)) => Ended::ByName(name),
        }
    }
}

/// Who ended it, and how: what ended with a conflict was decided by whoever decided that. `None` where nobody is named and no
/// round has it: somebody may have written it into the file.
fn ended_by(session: &Session, artifact: &Artifact, method: &str) -> Option<EndedBy> {
    let named = artifact.fields.get("resolution").and_then(|resolution| resolution.get("conflict")?.as_str());
    // Earlier sessions have the conflict in the words only.
    let Some(with) = named.or_else(|| method.strip_prefix("settled with ")) else {
        let is_question = artifact.kind == ArtifactType::OpenQuestion;
        return match (method, ended_in(session, artifact)) {
            // The table writes the end of a question under another key.
            ("", _) if is_question && is_ended_by_hand(artifact) => {
                Some(EndedBy::Hand(answered_by(artifact)))
            }
            _ if is_ended_in_review(artifact) => Some(EndedBy::User),
            _ if is_by_user(artifact) => Some(EndedBy::UserByFile),
            ("", None) => None,
            ("", Some(_)) => Some(EndedBy::Panel),
            (method, _) => Some(EndedBy::Method(method.to_owned())),
        };
    };
    let in_its_file = || session.artifact(with).is_some_and(is_by_user);
    let by_user = decision_on(session, with).is_some() || in_its_file() || method.starts_with(USERS_DECISION);
    Some(EndedBy::With(inline(with), by_user))
}

/// How the method of a question begins that ended with a conflict which the user decided.
const USERS_DECISION: &str = "the user's decision on ";

/// Whether nothing but words by hand says how it ended.
fn is_ended_by_hand(artifact: &Artifact) -> bool {
    artifact.fields.get("resolution").is_none_or(Value::is_null) && !artifact.end_by_hand().trim().is_empty()
}

/// Who answered a question, as somebody wrote it beside the answer.
fn answered_by(artifact: &Artifact) -> Option<String> {
    let [_, _, named @ ..] = ENDS_BY_HAND;
    let named = named.iter().filter_map(|key| artifact.fields.get(*key)).map(plain);
    named.map(|name| inline(&name)).find(|name| !name.trim().is_empty())
}

/// The decision that was taken back since, of a question that ended with a conflict of the user's.
fn taken_back_with(session: &Worded<'_>, artifact: &Artifact) -> Option<String> {
    let with = artifact.fields.get("resolution")?.get("conflict")?.as_str()?;
    // What was decided anew in the review is said of the question, too.
    let decision = taken_back_on(session, with).filter(|_| !is_decided_anew(session, with))?;
    Some(taken_back_words(session, &decision, false))
}

fn taken_back_words(session: &Worded<'_>, decision: &UserDecision<'_>, anew: bool) -> String {
    let words = inline(decision.words);
    let (round, is_own) = (decision.asked.round, decision.is_own);
    (session.texts.open.taken_back)(TakenBack { words: &words, round, is_own, anew })
}

/// Whether the user decided a conflict in the review.
pub(super) fn is_decided_anew(session: &Session, conflict: &str) -> bool {
    session.artifact(conflict).is_some_and(is_ended_in_review)
}

/// What a decision holds under.
fn conditions(artifact: &Artifact) -> Vec<String> {
    let Some(Value::Object(resolution)) = artifact.fields.get("resolution") else { return Vec::new() };
    each(resolution.get("conditions"))
}

fn heading(session: &Worded<'_>, artifact: &Artifact) -> String {
    format!("### {}: {}", artifact.id, title(session.texts, artifact))
}

fn escalations_of<'a>(
    session: &'a Session,
    artifact: &'a Artifact,
) -> impl Iterator<Item = &'a EscalationRecord> {
    let about = |escalation: &&EscalationRecord| escalation.conflict.as_deref() == Some(artifact.id.as_str());
    session.escalations.iter().filter(about)
}

/// What the user decided, and in which round; `None` while it waits or when they let the panel go on.
fn decided_by_user(session: &Worded<'_>, escalation: &EscalationRecord) -> Option<String> {
    let texts = &session.texts.open;
    let decision = standing_in(session, escalation)?;
    let who = match decision.is_own {
        false => Ended::ByUserAsRecommended,
        true if is_option(session, &decision) => Ended::ByUserAsOption,
        true => Ended::ByUser,
    };
    let mut how = vec![(texts.ended)(who)];
    how.extend(deciders::of_answer(session, escalation));
    how.push((texts.in_round)(escalation.round));
    Some((texts.decided_so)(&inline(decision.words), &how))
}

/// Whether the user's words are one of the options that they were asked about, and nothing else.
fn is_option(session: &Session, decision: &UserDecision<'_>) -> bool {
    let names: Vec<String> = sides(session, decision.asked).into_iter().map(|side| side.name).collect();
    matches!(choice(&names, decision), Choice::Certain(_))
}

/// What the user had decided on a conflict before it was opened again by hand, or decided anew in the review.
fn taken_back(session: &Worded<'_>, artifact: &Artifact) -> String {
    let before = escalations_of(session, artifact).filter_map(|asked| taken_back_in(session, asked));
    let anew = is_ended_in_review(artifact);
    let told = before.map(|decision| taken_back_words(session, &decision, anew));
    let in_review = session.ends_before.get(&artifact.id).into_iter().flatten().map(|end| {
        let day = end.at.map(session.texts.day);
        (session.texts.open.ended_before)(&inline(&end.words), day.as_deref())
    });
    told.chain(in_review).collect::<Vec<_>>().join("\n\n")
}

/// How the panel had ended what the user ended otherwise in the review; empty where the user had, or nobody.
fn at_the_table(session: &Worded<'_>, artifact: &Artifact) -> String {
    let before = artifact.fields.get("resolution").and_then(|resolution| resolution.get("before"));
    let Some(before) = before.filter(|_| is_ended_in_review(artifact)) else { return String::new() };
    if escalations_of(session, artifact).any(|asked| taken_back_in(session, asked).is_some()) {
        return String::new();
    }
    let mut then = artifact.clone();
    then.fields.insert("resolution".to_owned(), before.clone());
    let (words, _) = resolution(&then);
    if words.is_empty() { words } else { format!("**{}:** {words}", session.texts.open.at_the_table) }
}

/// What the user said who decided nothing, and in which round.
fn left_open(session: &Worded<'_>, escalation: &EscalationRecord) -> Option<String> {
    let words = left_open_in(escalation)?;
    Some((session.texts.open.left_open)(&inline(words), escalation.round))
}

/// What the facilitator would have decided where the user decided in their own words; empty elsewhere.
fn overruled(session: &Worded<'_>, escalation: &EscalationRecord) -> String {
    let recommended = inline(&escalation.recommendation);
    // Also where it was decided anew since: what the user was told then is of how it ended before.
    let is_own = decision_in(escalation).is_some_and(|decision| decision.is_own);
    if is_own && !recommended.is_empty() {
        format!("**{}:** {recommended}", session.texts.open.recommended)
    } else {
        String::new()
    }
}

/// What stood against what before the user decided: what the facilitator had recommended, and who held what.
pub(super) fn before(session: &Worded<'_>, asked: &EscalationRecord) -> String {
    let held = match asked.conflict.as_deref().and_then(|id| session.artifact(id)) {
        Some(conflict) => positions(session, conflict),
        None => listed(session, &held(asked), &BTreeSet::new()),
    };
    join(vec![overruled(session, asked), held])
}

/// What the user asked the panel to consider before anything was decided.
fn notes(session: &Worded<'_>, artifact: &Artifact) -> String {
    let note = |escalation: &EscalationRecord| match &escalation.answer {
        Some(EscalationAnswer::Continue { note, .. }) if !note.trim().is_empty() => {
            Some(format!("- {}", (session.texts.open.note)(escalation.round, &inline(note))))
        }
        _ => None,
    };
    let notes: Vec<String> = escalations_of(session, artifact).filter_map(note).collect();
    if notes.is_empty() {
        return String::new();
    }
    format!("**{}**\n\n{}", session.texts.open.notes, notes.join("\n"))
}

/// Decision and method, from a text or a map.
pub(super) fn resolution(artifact: &Artifact) -> (String, String) {
    match artifact.fields.get("resolution") {
        Some(Value::Object(map)) => {
            let first = |keys: &[&str]| {
                keys.iter().filter_map(|key| map.get(*key)).map(plain).find(|t| !t.is_empty())
            };
            let decision = first(&["decision", "resolution", "answer", "reason"]).unwrap_or_default();
            let method = first(&["method"]).unwrap_or_default().replace('_', " ");
            (inline(&decision), inline(&method))
        }
        Some(Value::Null) | None => (inline(&artifact.end_by_hand()), String::new()),
        Some(other) => (inline(&plain(other)), String::new()),
    }
}

/// What a settled conflict or question came to: the user's decision, else the panel's words; empty for anything else.
pub(crate) fn answer(session: &Session, artifact: &Artifact) -> String {
    match (artifact.kind, artifact.status) {
        (ArtifactType::Conflict, Agreement::Resolved)
        | (ArtifactType::OpenQuestion, Agreement::Addressed) => {}
        _ => return String::new(),
    }
    let decided = decision_on(session, &artifact.id).map(|decision| decision.words.trim().to_owned());
    decided.unwrap_or_else(|| unescape(&resolution(artifact).0))
}

/// Whether a round of the panel, or whoever it names, is known to have ended it.
pub(super) fn is_ended_by_panel(session: &Session, artifact: &Artifact) -> bool {
    matches!(
        ended_by(session, artifact, &resolution(artifact).1),
        Some(EndedBy::Panel | EndedBy::Method(_) | EndedBy::With(_, false))
    )
}

/// The round that settled it: its own word, or the round that lists it.
pub(super) fn ended_in(session: &Session, artifact: &Artifact) -> Option<u32> {
    if is_ended_in_review(artifact) {
        return None;
    }
    let own = artifact.fields.get("resolved_round").and_then(round_in);
    let in_map = || artifact.fields.get("resolution")?.get("round").and_then(round_in);
    let listed = || {
        let lists = |ids: &Vec<String>| ids.contains(&artifact.id);
        let round = session
            .rounds
            .iter()
            .find(|round| lists(&round.conflicts_resolved) || lists(&round.questions_resolved))?;
        Some(round.number)
    };
    own.or_else(in_map).or_else(listed)
}

/// Who was for what: the last position of each participant in the conflict, else those of its last escalation.
fn positions(session: &Worded<'_>, artifact: &Artifact) -> String {
    let mut positions = recorded(artifact);
    if positions.is_empty() {
        positions = escalations_of(session, artifact).last().map(held).unwrap_or_default();
    }
    if positions.is_empty() {
        return session.texts.open.no_positions.to_owned();
    }
    listed(session, &positions, &unsaid(&session.rounds, artifact))
}

/// `unsaid`: of whom no round has these words; they are not given as the seat's own.
fn listed(session: &Worded<'_>, positions: &[(String, String)], unsaid: &BTreeSet<String>) -> String {
    let line = |(actor, text): &(String, String)| {
        let mark = if unsaid.contains(actor) { session.texts.open.unsaid } else { "" };
        format!("- *{}{mark}:* {}", name(session, actor), inline(text))
    };
    let lines: Vec<String> = positions.iter().map(line).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("**{}**\n\n{}", session.texts.open.positions, lines.join("\n"))
}

/// What each participant held when the user was asked.
fn held(escalation: &EscalationRecord) -> Vec<(String, String)> {
    let position = |held: &Position| (held.participant.clone(), held.position.clone());
    escalation.positions.iter().map(position).collect()
}
