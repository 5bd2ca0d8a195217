//! A session on one page, for those who decide: what was decided, what is wanted most, what is out or was set aside, what is open. Each
//! sentence names what it rests on by id; what nobody approved stands under what is open, or not at all.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::decided::{
    UserDecision, decides, is_ended_in_review, rests_on, standing, writes_down,
};
use roundtable_engine::record::USER;
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::session::Session;

use super::against::held_against;
use super::artifact::{each, first_text, is_of_before, not_agreed_then};
use super::brainstorm::ranked;
use super::fate::{self, Fate, Fates};
use super::left_out::why;
use super::open::{answer, is_ended_by_panel};
use super::overtaken;
use super::provenance::not_read_in_words;
use super::support::in_users_words;
use super::unheard::unheard_in;
use super::wording::short;
use super::{
    DocumentOptions, baseline, deciders, finished, in_order, near, opening, priority_rank, push_parts, seat,
    type_place,
};
use crate::approved;
use crate::check::is_titled_otherwise;
use crate::language::{Holds, Worded};
use crate::markdown::escape::inline;
use crate::markdown::section::Section;

/// Lines of each part; what is beyond is named by its ids.
const MOST_LINES: usize = 5;
/// Characters of a line of text on a page, and lines of a page below the cover, of which a heading takes two: A4 in Word's form, where
/// LibreOffice has room for 58.
const LINE: usize = 90;
const PAGE: usize = 54;
/// Characters of the words around the ids of what is not shown.
const MORE: usize = 20;
/// Characters of a line's sentence: two lines of a page.
const LONGEST: usize = 170;
/// Characters of a line that says what was decided: what it holds under stands at its end as often as not.
const LONGEST_DECISION: usize = 420;

/// A line: what it says, and the ids that it rests on.
struct Line {
    says: String,
    ids: Vec<String>,
}

/// The brief of a session, in Markdown, of one page.
pub fn brief(session: &Session, options: &DocumentOptions) -> String {
    let (written, texts) = (in_users_words(session, options.texts()), options.texts());
    let near = near(&written);
    let session = &Worded { session: &written, kept: session, texts, near: &near };
    let approved = in_order(approved(session));
    let mut text = opening(session, texts.titles.brief);
    text.push_str(&format!("{}\n\n", about(session, options, &approved)));
    if let Some(lacks) = not_read_in_words(options) {
        text.push_str(&format!("{lacks}\n\n"));
    }
    let approved = users_first(session, approved);
    let of = |kind: ArtifactType| approved.iter().filter(move |artifact| artifact.kind == kind).copied();
    let mut parts: Parts<'_> = vec![(texts.brief.decided, decided(session, &approved))];
    let is_must = |artifact: &&Artifact| artifact.text("priority").trim().eq_ignore_ascii_case("must");
    let titled = |artifact: &Artifact| titled(session, artifact);
    let musts: Vec<Line> = of(ArtifactType::Requirement).filter(is_must).map(titled).collect();
    // That there is none of these, only a session says that collects them.
    let is_of = |workflow| session.workflow == workflow;
    let mut add = |heading, lines: Vec<Line>, is_wanted: bool| {
        if is_wanted || !lines.is_empty() {
            parts.push((heading, lines));
        }
    };
    add(texts.brief.wanted, musts, is_of(Workflow::Specs));
    // What writes down a decision stands there already.
    let is_told = |rule: &&Artifact| writes_down(session, rule).is_some();
    let rules = of(ArtifactType::BusinessRule).filter(|rule| !is_told(rule));
    add(Section::Rules.title(texts), rules.map(|rule| ruled(session, rule)).collect(), false);
    add(texts.quality_requirements, of(ArtifactType::Nfr).map(titled).collect(), false);
    let fates = fate::fates(session);
    let ideas: Vec<&Artifact> = of(ArtifactType::Idea).filter(|idea| !is_set_aside(&fates, idea)).collect();
    let ideas = ranked(session, &fates, ideas).into_iter().map(|idea| with_fate(session, &fates, idea));
    add(texts.brief.ideas, ideas.collect(), false);
    let out = of(ArtifactType::Exclusion).map(titled).collect();
    add(texts.brief.out_of_scope, out, is_of(Workflow::Specs));
    let gone: Vec<&Artifact> =
        session.results().filter(|one| one.kind == ArtifactType::Idea && is_set_aside(&fates, one)).collect();
    let gone = in_order(gone).into_iter().map(|idea| with_fate(session, &fates, idea));
    add(texts.brief.aside, gone.chain(aside(session)).collect(), false);
    add(texts.brief.open, open(session, options, &fates), true);
    add(texts.brief.risks, of(ArtifactType::Risk).map(titled).collect(), is_of(Workflow::Brainstorm));
    let shown = on_one_page(&parts, text.chars().count());
    for ((heading, lines), shown) in parts.into_iter().zip(shown) {
        part(&mut text, options, heading, lines, shown);
    }
    finished(text)
}

/// Headings with their lines.
type Parts<'a> = Vec<(&'a str, Vec<Line>)>;

/// How many lines of each part a page has room for beside `before` characters above them: of the part that takes most room one less, until all
/// fits; each has one at least.
fn on_one_page(parts: &Parts<'_>, before: usize) -> Vec<usize> {
    // The ids stand behind, and each of them breaks where it is.
    let rows = |line: &Line| {
        let ids: usize = line.ids.iter().map(|id| id.chars().count() + 2).sum();
        (line.says.chars().count().min(LONGEST_DECISION) + ids + 3).div_ceil(LINE)
    };
    let room = |(_, lines): &(&str, Vec<Line>), shown: usize| -> usize {
        let rest = first_ids(lines.get(shown..).unwrap_or_default());
        let more = if rest.is_empty() { 0 } else { (named(&rest).chars().count() + MORE).div_ceil(LINE) };
        lines.iter().take(shown).map(rows).sum::<usize>() + more
    };
    let mut shown: Vec<usize> = parts.iter().map(|(_, lines)| lines.len().min(MOST_LINES)).collect();
    let headings = 2 * parts.len();
    loop {
        let rooms: Vec<usize> =
            parts.iter().zip(&shown).map(|(part, shown)| room(part, *shown).max(1)).collect();
        let all = before.div_ceil(LINE) + headings + rooms.iter().sum::<usize>();
        let largest = (0..parts.len()).filter(|at| shown[*at] > 1).max_by_key(|at| (rooms[*at], shown[*at]));
        match largest.filter(|_| all > PAGE) {
            Some(at) => shown[at] -= 1,
            None => return shown,
        }
    }
}

/// Those first, of each type and priority, that the user asked for, decided or approved: whoever decides reads the beginning.
fn users_first<'a>(session: &Session, mut approved: Vec<&'a Artifact>) -> Vec<&'a Artifact> {
    let is_users = |artifact: &Artifact| {
        artifact.review_state() == Some(ReviewState::Approved)
            || artifact.quotes.iter().any(|quote| quote.participant == USER)
            || writes_down(session, artifact).is_some()
            || rests_on(session, artifact).is_some()
    };
    approved.sort_by_cached_key(|artifact| {
        // What nobody has held in these words comes last.
        let place = if is_users(artifact) { 0 } else { 1 + u8::from(is_of_before(session, artifact)) };
        (type_place(artifact.kind), priority_rank(artifact), place)
    });
    approved
}

/// Whether the user decided otherwise on an idea, and has not approved it all the same.
fn is_set_aside(fates: &Fates, idea: &Artifact) -> bool {
    idea.review.is_none() && matches!(fates.get(&idea.id), Some(Fate::SetAside { .. }))
}

/// What a decision of the user made of an idea, to stand behind its name, and on what that was; nothing where none was about it.
fn fate_of(session: &Worded<'_>, fates: &Fates, idea: &Artifact) -> (String, Option<String>) {
    let texts = &session.texts.brief;
    let Some(fate) = fates.get(&idea.id) else { return Default::default() };
    let said = match fate {
        Fate::Chosen { .. } => texts.chosen.to_owned(),
        Fate::SetAside { words, .. } => (texts.decided_otherwise)(&short(words, LONGEST)),
        Fate::Contested { words, .. } => (texts.decided_about)(&short(words, LONGEST)),
    };
    (format!(" {said}"), Some(fate.by().to_owned()))
}

fn with_fate(session: &Worded<'_>, fates: &Fates, idea: &Artifact) -> Line {
    let (note, by) = fate_of(session, fates, idea);
    let mut line = titled(session, idea);
    line.says.push_str(&note);
    line.ids.extend(by);
    line
}

/// A business rule with what it says, not with its title alone: what holds is asked for.
fn ruled(session: &Worded<'_>, artifact: &Artifact) -> Line {
    let says = first_text(artifact, &["description"]);
    let says = if says.trim().is_empty() { artifact.list("actions").join("; ") } else { says };
    let Line { says: title, ids } = titled(session, artifact);
    // A rule that is called by its own beginning is not told twice.
    let called = artifact.title.trim().trim_end_matches(['…', ' ']);
    let title = if says.trim_start().starts_with(called) {
        title.replacen(artifact.title.trim(), "", 1)
    } else {
        title
    };
    Line { says: ended(&title, &says, ""), ids }
}

/// What the session was, and what it holds: what somebody approved or decided, and apart from that what the panel alone agreed on.
fn about(session: &Worded<'_>, options: &DocumentOptions, approved: &[&Artifact]) -> String {
    let topic = inline(&short(&session.topic, LONGEST));
    let is_of_somebody =
        |artifact: &&&Artifact| artifact.review.is_some() || writes_down(session, artifact).is_some();
    let (reviewed, agreed): (Vec<&Artifact>, Vec<&Artifact>) =
        approved.iter().partition(|artifact| is_of_somebody(artifact));
    let (before, agreed): (Vec<&Artifact>, Vec<&Artifact>) =
        agreed.into_iter().partition(|artifact| is_of_before(session, artifact));
    let counted = |of: &[&Artifact]| {
        let ids: Vec<String> = of.iter().map(|artifact| artifact.id.clone()).collect();
        (ids.len(), named(&standing_ids(&ids, options)))
    };
    let (reviewed, decided): (Vec<&Artifact>, Vec<&Artifact>) =
        reviewed.into_iter().partition(|artifact| artifact.review.is_some());
    let alone: Vec<&Artifact> =
        reviewed.iter().filter(|artifact| not_agreed_then(session, artifact).is_some()).copied().collect();
    let mut by: Vec<String> = Vec::new();
    for artifact in &reviewed {
        let own = super::by(session, artifact.review.as_ref().map_or(USER, |review| &review.by));
        if !by.contains(&own) {
            by.push(own);
        }
    }
    let (_, not_agreed) = counted(&alone);
    let [reviewed, decided, agreed, before] = [&reviewed, &decided, &agreed, &before].map(|of| counted(of));
    let at = (session.texts.moment)(options.date);
    let held = Holds {
        is_partly_unread: !options.unread.is_empty(),
        by: &by.join(", "),
        not_agreed: &not_agreed,
        approved: (reviewed.0, &reviewed.1),
        decided: (decided.0, &decided.1),
        agreed: (agreed.0, &agreed.1),
        before: (before.0, &before.1),
    };
    (session.texts.brief.about)(session.workflow, &topic, &inline(&session.id), held, &at)
}

/// The user's decisions, approved architecture decisions and rules that are no record of one of these, then what the panel
/// settled.
fn decided(session: &Worded<'_>, approved: &[&Artifact]) -> Vec<Line> {
    let texts = &session.texts.brief;
    let by_user: Vec<UserDecision<'_>> = standing(session).collect();
    let mut lines: Vec<Line> = Vec::new();
    for decision in &by_user {
        let matter = session.artifact(decision.id).map_or("", |matter| matter.title.trim());
        let who = if decision.is_own { texts.by_user } else { texts.as_recommended };
        let who = with_name(who, deciders::of_answer(session, decision.asked));
        let mut ids = vec![decision.id.to_owned()];
        let records = || approved.iter().filter(|artifact| decides(artifact) == decision.id);
        ids.extend(records().map(|record| record.id.clone()));
        // Who was against what was written of it, else who had held another option.
        let otherwise = || {
            let held = held_against(session, decision);
            named_once(session, held.iter().map(|held| &held.participant)).map(|by| (texts.otherwise)(&by))
        };
        let against = records().find_map(|record| against(session, record)).or_else(otherwise);
        let against = against.map(|by| format!(" {by}")).unwrap_or_default();
        let says = ended(matter, decision.words, &format!(" ({who}){against}"));
        lines.push(Line { says, ids });
    }
    let is_of_user = |id: &str| by_user.iter().any(|decision| decision.id == id);
    let is_decision = |artifact: &&&Artifact| {
        matches!(artifact.kind, ArtifactType::ArchitectureDecision | ArtifactType::Adr)
    };
    for artifact in approved.iter().filter(is_decision).filter(|artifact| !is_of_user(decides(artifact))) {
        let by = against(session, artifact).map(|by| format!(" {by}")).unwrap_or_default();
        let says = ended(&artifact.title, artifact.text("decision"), &by);
        lines.push(Line { says, ids: vec![artifact.id.clone()] });
    }
    for artifact in in_order(session.artifacts.iter().collect()) {
        let answer = answer(session, artifact);
        if !answer.is_empty() && !is_of_user(&artifact.id) {
            let by = match is_ended_by_panel(session, artifact) {
                true => format!(" ({})", texts.by_panel),
                false if is_ended_in_review(artifact) => {
                    format!(" ({})", with_name(texts.by_user, deciders::of_end(session, artifact)))
                }
                false => String::new(),
            };
            let says = ended(&artifact.title, &answer, &by);
            lines.push(Line { says, ids: vec![artifact.id.clone()] });
        }
    }
    lines
}

fn with_name(who: &str, name: Option<String>) -> String {
    name.map_or_else(|| who.to_owned(), |name| format!("{who}, {name}"))
}

/// A matter with what it came to and by whom. A long matter is cut before that, and the last words never: whoever reads a line wants to
/// know what was decided.
fn ended(matter: &str, words: &str, by: &str) -> String {
    let (matter, words) = (matter.trim(), words.trim());
    if matter.is_empty() || words.is_empty() {
        return format!("{matter}{words}{by}");
    }
    let matter = short(matter, LONGEST * 2 / 5);
    let used = matter.chars().count() + by.chars().count() + 3;
    format!("{matter} – {}{by}", short(words, LONGEST_DECISION.saturating_sub(used)))
}

/// Questions and conflicts without an end, results in dispute, and what the user said and no result took up.
fn open(session: &Worded<'_>, options: &DocumentOptions, fates: &Fates) -> Vec<Line> {
    let is_open = |artifact: &&Artifact| match artifact.kind {
        ArtifactType::OpenQuestion => overtaken::is_open_question(session, artifact),
        ArtifactType::Conflict => artifact.status != Agreement::Resolved,
        _ => {
            let is_left =
                matches!(artifact.status, Agreement::Conflict | Agreement::Draft | Agreement::Proposed);
            is_left && artifact.review.is_none() && artifact.list(REPLACED_BY).is_empty()
        }
    };
    // What the user decided otherwise stands under what was set aside.
    let is_gone = |artifact: &Artifact| is_set_aside(fates, artifact);
    let is_open = |artifact: &&Artifact| {
        is_open(artifact) && artifact.review_state() != Some(ReviewState::Rejected) && !is_gone(artifact)
    };
    let line = |artifact: &Artifact| {
        let named = each(artifact.fields.get("related"));
        let title = artifact.title.trim();
        let says = match (artifact.kind, artifact.status) {
            (ArtifactType::OpenQuestion | ArtifactType::Conflict, _) => title.to_owned(),
            (_, Agreement::Conflict) => (session.texts.brief.in_dispute)(title),
            _ => (session.texts.brief.not_agreed)(title),
        };
        let (note, by) = fate_of(session, fates, artifact);
        let says = format!("{}{note}", short(&says, LONGEST));
        let mut ids = vec![artifact.id.clone()];
        ids.extend(by);
        ids.extend(named.into_iter().filter(|id| session.artifact(id).is_some()));
        Line { says, ids }
    };
    let source = session.baseline.as_ref().map(|baseline| inline(&baseline.source)).unwrap_or_default();
    let asked = baseline::asked_alone(session).map(|one| Line {
        says: short(one.words.trim(), LONGEST),
        ids: vec![(session.texts.brief.line_of)(&source, &baseline::lines(one))],
    });
    let open = in_order(session.results().filter(is_open).collect()).into_iter().map(line);
    let unheard = unheard_in(session.kept, |words, round| Line {
        says: (session.texts.quoted)(&short(words, LONGEST)),
        ids: vec![(session.texts.brief.unheard)(round)],
    });
    let elsewhere = options.elsewhere.iter().map(|one| Line {
        says: short(&(session.texts.elsewhere)(&inline(&one.session), &inline(&one.words)), LONGEST_DECISION),
        ids: vec![one.on.clone()],
    });
    // What somebody wanted, and nothing came of, is asked for first.
    unheard.into_iter().chain(elsewhere).chain(open).chain(asked).collect()
}

/// What the user left for later or rejected, each with that; what something else stands for is not gone.
fn aside(session: &Worded<'_>) -> Vec<Line> {
    let is_aside = |artifact: &&Artifact| {
        let word = artifact.review_state();
        matches!(word, Some(ReviewState::Deferred | ReviewState::Rejected))
            && artifact.list(REPLACED_BY).is_empty()
    };
    let line = |artifact: &Artifact| {
        let says = ended(&artifact.title, &why(session.texts, artifact), "");
        Line { says, ids: vec![artifact.id.clone()] }
    };
    in_order(session.artifacts.iter().filter(is_aside).collect()).into_iter().map(line).collect()
}

/// Who blocked it or was against it, where that was said of these words; nobody where all agreed or stood aside.
fn against(session: &Worded<'_>, artifact: &Artifact) -> Option<String> {
    let is_against = |stance: &str| matches!(stance, "block" | "against");
    let dissent = artifact.dissent.iter().filter(|dissent| is_against(&dissent.stance));
    let names = named_once(session, dissent.map(|dissent| &dissent.participant));
    names.filter(|_| artifact.reworded.is_none()).map(|names| (session.texts.brief.against)(&names))
}

/// The names of these, each once; `None` where there are none.
fn named_once<'a>(session: &Worded<'_>, ids: impl Iterator<Item = &'a String>) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for id in ids {
        let name = seat(session, id).map_or_else(|| id.clone(), |role| role.name.clone());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| names.join(", "))
}

/// What an artifact is called; what was decided otherwise since, or in words near to it, says by which conflict, and what somebody did
/// not agree to says who.
fn titled(session: &Worded<'_>, artifact: &Artifact) -> Line {
    let title = artifact.title.trim();
    // A title that somebody forgot beside the text is not what holds.
    let is_text = title.is_empty() || is_titled_otherwise(artifact);
    let says = if is_text { artifact.text("description").trim() } else { title };
    let says = if says.is_empty() { title } else { says };
    let since: Vec<&str> =
        overtaken::conflicts(session, artifact).map(|conflict| conflict.id.as_str()).collect();
    let since = (!since.is_empty()).then(|| (session.texts.item.since)(&since.join(", ")));
    let near = session.near.get(&artifact.id).filter(|_| artifact.reworded.is_none());
    let near = near.map(|near| (session.texts.brief.see_also)(&near.join(", ")));
    let since: String = [since, near, against(session, artifact)]
        .into_iter()
        .flatten()
        .map(|note| format!(" {note}"))
        .collect();
    let room = LONGEST.saturating_sub(since.chars().count());
    Line { says: format!("{}{since}", short(says, room)), ids: vec![artifact.id.clone()] }
}

fn part(text: &mut String, options: &DocumentOptions, heading: &str, lines: Vec<Line>, shown: usize) {
    let texts = options.texts();
    let (shown, rest) = lines.split_at(lines.len().min(shown));
    let sentence = |line: &Line| {
        let says = inline(&short(&line.says, LONGEST_DECISION));
        let says = if says.is_empty() { texts.no_title } else { says.trim_end_matches('.') };
        format!("- {says} ({}).", named(&standing_ids(&line.ids, options)))
    };
    let mut written: Vec<String> = shown.iter().map(sentence).collect();
    if !rest.is_empty() {
        written.push((texts.brief.more)(rest.len(), &named(&standing_ids(&first_ids(rest), options))));
    }
    let parts = if written.is_empty() { Vec::new() } else { vec![written.join("\n")] };
    push_parts(text, texts, heading, &parts);
}

/// By what each line is known.
fn first_ids(lines: &[Line]) -> Vec<String> {
    lines.iter().flat_map(|line| line.ids.first().cloned()).collect()
}

/// Ids as the project's document has them: each once.
fn standing_ids(ids: &[String], options: &DocumentOptions) -> Vec<String> {
    let mut standing: Vec<String> = Vec::new();
    for id in ids.iter().map(|id| options.same.get(id).unwrap_or(id)) {
        if !standing.contains(id) {
            standing.push(id.clone());
        }
    }
    standing
}

/// Ids in a row, all of them: what is numbered one after the other by the first and the last of it.
fn named(ids: &[String]) -> String {
    let mut runs: Vec<(&str, &str, usize)> = Vec::new();
    for id in ids {
        match runs.last_mut().filter(|(_, last, _)| follows_on(last, id)) {
            Some((_, last, count)) => (*last, *count) = (id, *count + 1),
            None => runs.push((id, id, 1)),
        }
    }
    let written = |(first, last, count): &(&str, &str, usize)| match count {
        1 => inline(first),
        2 => format!("{}, {}", inline(first), inline(last)),
        _ => format!("{}–{}", inline(first), inline(last)),
    };
    runs.iter().map(written).collect::<Vec<_>>().join(", ")
}

/// Whether an id has the next number of the same kind.
fn follows_on(id: &str, next: &str) -> bool {
    let parts = |id: &str| {
        let (kind, number) = id.rsplit_once('-')?;
        Some((kind.to_owned(), number.parse::<u32>().ok()?))
    };
    parts(id)
        .zip(parts(next))
        .is_some_and(|((kind, number), (of, then))| kind == of && number.checked_add(1) == Some(then))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_room_for_what_is_shown_and_of_each_part_for_one_line_at_least() {
        let line = |length: usize| Line { says: "x".repeat(length), ids: vec!["REQ-001".to_owned()] };
        let part = |heading, count: usize, length| (heading, (0..count).map(|_| line(length)).collect());
        let few: Parts<'_> = vec![part("A", 2, 80), part("B", 5, 80)];
        assert_eq!(on_one_page(&few, 400), [2, 5]);
        let many: Parts<'_> = vec![part("A", 9, 400), part("B", 9, 80), part("C", 0, 0), part("D", 9, 400)];
        let shown = on_one_page(&many, 400);
        assert!(shown[0] < 5 && shown[3] < 5 && shown[1] == 5, "{shown:?}");
        let endless: Parts<'_> =
            ["A", "B", "C", "D", "E", "F", "G", "H"].map(|name| part(name, 99, 400)).into();
        assert_eq!(on_one_page(&endless, 2_000), [1; 8]);
    }

    #[test]
    fn every_id_is_named_and_those_in_a_row_by_the_first_and_the_last() {
        let named = |ids: &[&str]| named(&ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>());
        assert_eq!(named(&[]), "");
        assert_eq!(named(&["REQ-001", "REQ-002"]), "REQ-001, REQ-002");
        let all = ["REQ-001", "REQ-002", "REQ-003", "NFR-004", "NFR-009", "NFR-010", "NFR-011", "NFR-012"];
        assert_eq!(named(&all), "REQ-001–REQ-003, NFR-004, NFR-009–NFR-012");
        assert_eq!(named(&["REQ-002", "REQ-001", "by hand"]), "REQ-002, REQ-001, by hand");
    }
}
