//! What stands in an artifact's file in a seat's name and no round of the session tells: a file can be changed by anybody.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::artifact::{ADDED_TO, Artifact, ArtifactType, Dissent, texts_of};
use crate::fork::COPIED_FROM;
use crate::positions::{is_ours, is_said, one_line};
use crate::recall;
use crate::record::{JournalEntry, JournalResult, Round, Statement, Step};
use crate::reply::{self, ProposedArtifact};
use crate::text::same;

/// What was said in a round, as the journal has it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Told {
    /// What the seats said.
    pub statements: Vec<Statement>,
    /// Who was against something, with their words, as the facilitator reported; nothing where its report is not there.
    pub against: Option<Vec<(String, String)>>,
    /// What the facilitator proposed, and who holds it as it reported; nothing where its report is not there.
    pub held: Option<Vec<Held>>,
}

/// A proposal in a round, and who holds it as the facilitator reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// What it is.
    pub kind: ArtifactType,
    /// What it was called then.
    pub title: String,
    /// The artifact whose text it replaces.
    pub revises: Option<String>,
    /// The seats.
    pub by: Vec<String>,
    /// What it says, by key; without its acceptance criteria and its relations, which are added to and change no demand.
    pub words: Map<String, Value>,
    /// Its acceptance criteria: of a revision those that it adds, or all of them.
    pub criteria: Vec<String>,
}

/// What was said in each round of a journal.
pub fn told<'a>(journal: impl IntoIterator<Item = &'a JournalEntry>) -> BTreeMap<u32, Told> {
    let journal: Vec<&JournalEntry> = journal.into_iter().collect();
    let mut seats: Vec<String> = Vec::new();
    for line in journal.iter().filter(|line| line.step == Step::Response) {
        if !seats.contains(&line.actor) {
            seats.push(line.actor.clone());
        }
    }
    let mut told: BTreeMap<u32, Told> = BTreeMap::new();
    for (round, statements) in recall::statements(journal.iter().copied(), &seats) {
        told.entry(round).or_default().statements = statements;
    }
    // The last line of a round is its word.
    for line in journal.iter().filter(|line| line.step == Step::Synthesis) {
        let JournalResult::Reply { text, .. } = &line.result else { continue };
        let read = reply::read_synthesis(text).ok().map(|read| read.value.proposed_artifacts);
        let (against, held) = read.map(reported).unzip();
        let told = told.entry(line.round).or_default();
        (told.against, told.held) = (against, held);
    }
    told
}

fn owned((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

/// Who is against what a facilitator proposed, and who holds it.
fn reported(proposed: Vec<ProposedArtifact>) -> (Vec<(String, String)>, Vec<Held>) {
    let held = |one: &ProposedArtifact| Held {
        kind: one.kind,
        title: one.title.clone(),
        revises: one.revises.clone(),
        by: one.supported_by.clone(),
        words: one.fields.iter().filter(|(key, _)| !ADDED_TO.contains(&key.as_str())).map(owned).collect(),
        criteria: texts_of(one.fields.get("acceptance")),
    };
    let held = proposed.iter().map(held).collect();
    (proposed.into_iter().flat_map(|one| one.dissent).collect(), held)
}

/// The dissents of an artifact that no round of the session has of that seat, or not in these words. Nothing is claimed of a
/// session or a round that was not played here, of what was copied out of another session, of a round that the session has lost,
/// nor of words that neither the round nor the journal keeps.
pub fn unsaid<'a>(
    rounds: &[Round],
    told: &BTreeMap<u32, Told>,
    seats: &[String],
    artifact: &'a Artifact,
) -> Vec<&'a Dissent> {
    if !is_of_here(rounds, artifact) {
        return Vec::new();
    }
    let is_told = |dissent: &&Dissent| {
        let Some(round) = rounds.iter().find(|round| round.number == dissent.round) else {
            return is_lost(rounds, told, dissent.round);
        };
        let of_panel = is_of_panel(rounds, told, seats, &dissent.participant);
        !is_ours(round) || of_panel && is_told(round, told.get(&round.number), dissent)
    };
    artifact.dissent.iter().filter(|dissent| !is_told(dissent)).collect()
}

/// Whether there was a round of this number, as later ones or the journal tell, and it is not there any more.
fn is_lost(rounds: &[Round], told: &BTreeMap<u32, Told>, number: u32) -> bool {
    let has_report = |told: &Told| told.held.is_some();
    let was_led =
        told.get(&number).is_some_and(has_report) || rounds.iter().any(|round| round.number > number);
    number > 0 && was_led && rounds.iter().all(|round| round.number != number)
}

/// Whether rounds are missing between the first and the last that is known: who said what in them nobody can tell.
pub(super) fn has_lost_rounds(rounds: &[Round], told: &BTreeMap<u32, Told>) -> bool {
    // A number in a file may be any: what is beyond the rounds is asked for one by one, and below them the first gap ends it.
    let last = rounds.iter().map(|round| round.number).max().unwrap_or(0);
    told.keys().any(|number| is_lost(rounds, told, *number))
        || (1..last).any(|number| is_lost(rounds, told, number))
}

pub(super) fn is_of_here(rounds: &[Round], artifact: &Artifact) -> bool {
    rounds.first().is_some_and(is_ours) && !artifact.fields.contains_key(COPIED_FROM)
}

/// Whether somebody has a seat, or spoke in a round. `seats`: ids and names; without any everybody may have one.
pub(super) fn is_of_panel(
    rounds: &[Round],
    told: &BTreeMap<u32, Told>,
    seats: &[String],
    name: &str,
) -> bool {
    let is_seat = seats.is_empty() || seats.iter().any(|seat| same(seat, name));
    let spoke = |said: &[Statement]| said.iter().any(|said| said.participant == name);
    let is_in = |round: &Round| {
        spoke(&round.responses)
            || round.absent.iter().any(|absent| absent.participant == name)
            || round.conflicts.iter().any(|conflict| conflict.positions.contains_key(name))
            || round.votes.iter().any(|count| {
                [&count.support, &count.stand_aside, &count.block]
                    .into_iter()
                    .flatten()
                    .any(|seat| seat == name)
            })
    };
    is_seat || rounds.iter().any(is_in) || told.values().any(|told| spoke(&told.statements))
}

fn is_told(round: &Round, told: Option<&Told>, dissent: &Dissent) -> bool {
    let (seat, words) = (&dissent.participant, dissent.reason.as_str());
    let is_listed = |list: &Vec<String>| list.contains(seat);
    // What became one artifact was voted on under several ids.
    let voted = match dissent.stance.as_str() {
        "stand-aside" => Some(round.votes.iter().any(|count| is_listed(&count.stand_aside))),
        "block" => Some(round.votes.iter().any(|count| is_listed(&count.block))),
        _ => None,
    };
    let is_absent = round.absent.iter().any(|absent| absent.participant == *seat);
    if voted == Some(false) || is_absent {
        return false;
    }
    if words.trim().is_empty() {
        return true;
    }
    let of_journal = told.map(|told| told.statements.as_slice()).unwrap_or_default();
    let said = of_journal.iter().chain(&round.responses).filter(|said| said.participant == *seat);
    let said: Vec<&Statement> = said.collect();
    let against = told.and_then(|told| told.against.as_ref());
    // Only where everything is there from which such words are taken.
    if said.is_empty() || voted.is_none() && against.is_none() {
        return true;
    }
    let in_statement = |said: &&Statement| {
        said.votes.iter().any(|vote| is_said(&vote.condition, words)) || holds(&said.position, words)
    };
    let is_reported = |(of, told): &(String, String)| of == seat && is_said(told, words);
    said.iter().any(in_statement) || against.is_some_and(|against| against.iter().any(is_reported))
}

/// Whether a position has these words, or their beginning where they were cut.
fn holds(position: &str, words: &str) -> bool {
    let (position, words) = (one_line(position), one_line(words));
    position.contains(words.strip_suffix('…').unwrap_or(&words).trim_end())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::dissent::played::round;

    /// Two rounds that were played here. In the first `a` stood aside and `b` blocked; in the second `c` was absent.
    fn rounds(responses: Value) -> Vec<Round> {
        let votes =
            json!([{ "proposal": "REQ-001", "support": ["c"], "stand_aside": ["a"], "block": ["b"] }]);
        vec![
            round(1, json!({ "votes": votes, "responses": responses })),
            round(2, json!({ "absent": [{ "participant": "c", "reason": "Late." }] })),
        ]
    }

    fn artifact(dissent: Value) -> Artifact {
        serde_json::from_value(json!({
            "id": "REQ-001", "type": "requirement", "title": "Lend", "status": "consensus", "topic_id": "t",
            "created_round": 1, "dissent": dissent,
        }))
        .unwrap()
    }

    fn one(seat: &str, round: u32, stance: &str, reason: &str) -> Artifact {
        artifact(json!([{ "participant": seat, "round": round, "stance": stance, "reason": reason }]))
    }

    fn seats() -> Vec<String> {
        ["a", "b", "c", "qa-lead", "QA Lead"].map(str::to_owned).to_vec()
    }

    fn of_journal() -> BTreeMap<u32, Told> {
        let statement = |seat: &str, position: &str| Statement {
            participant: seat.to_owned(),
            position: position.to_owned(),
            votes: serde_json::from_value(
                json!([{ "proposal": "REQ-001", "stance": "stand-aside", "condition": "Too\n  long." }]),
            )
            .unwrap(),
            ..Statement::default()
        };
        let told = Told {
            statements: vec![
                statement("a", "It is simple. I am for none."),
                statement("b", "I am for one table."),
            ],
            against: Some(vec![("a".to_owned(), "It is too much.".to_owned())]),
            held: Some(Vec::new()),
        };
        BTreeMap::from([(1, told.clone()), (2, told)])
    }

    fn is_unsaid(rounds: &[Round], told: &BTreeMap<u32, Told>, artifact: &Artifact) -> bool {
        !unsaid(rounds, told, &seats(), artifact).is_empty()
    }

    #[test]
    fn a_vote_that_no_round_counts_is_not_the_seats_even_where_no_words_are_kept() {
        let (rounds, told) = (rounds(json!([])), BTreeMap::new());
        for (seat, round, stance) in [("a", 1, "stand-aside"), ("b", 1, "block"), ("a", 2, "against")] {
            assert!(!is_unsaid(&rounds, &told, &one(seat, round, stance, "Any words.")), "{seat} {stance}");
        }
        for (seat, round, stance) in [
            ("b", 1, "stand-aside"),
            ("a", 1, "block"),
            ("a", 2, "stand-aside"),
            ("a", 9, "against"),
            ("c", 2, "against"),
            ("boss", 1, "against"),
        ] {
            assert!(is_unsaid(&rounds, &told, &one(seat, round, stance, "")), "{seat} {round} {stance}");
        }
    }

    #[test]
    fn words_of_a_dissent_that_neither_a_round_nor_the_journal_has_are_not_the_seats() {
        let played = rounds(json!([]));
        let told = of_journal();
        for (seat, stance, words) in [
            ("a", "stand-aside", "Too long."),
            ("a", "stand-aside", ""),
            ("a", "against", "It is too much."),
            ("b", "against", "I am for one…"),
        ] {
            assert!(!is_unsaid(&played, &told, &one(seat, 1, stance, words)), "{seat} {words}");
        }
        for (seat, stance, words) in [
            ("a", "stand-aside", "I hate this."),
            ("a", "stand-aside", "Too long. And my boss says so."),
            ("a", "against", "I hate this."),
            ("b", "against", "It is too much."),
        ] {
            assert!(is_unsaid(&played, &told, &one(seat, 1, stance, words)), "{seat} {words}");
        }
        // The round alone has a vote's words where it keeps the answers.
        let vote = json!([{ "proposal": "REQ-001", "stance": "stand-aside", "condition": "Too long." }]);
        let kept = rounds(json!([{ "participant": "a", "votes": vote }]));
        let none = BTreeMap::new();
        assert!(!is_unsaid(&kept, &none, &one("a", 1, "stand-aside", "Too long.")));
        assert!(is_unsaid(&kept, &none, &one("a", 1, "stand-aside", "I hate this.")));
    }

    #[test]
    fn of_a_round_that_is_lost_nothing_is_claimed() {
        let (played, none) = (rounds(json!([])), BTreeMap::new());
        let dissent = |round: u32| one("a", round, "block", "I hate this.");
        assert!(is_unsaid(&played, &none, &dissent(1)), "the control");
        assert!(!is_unsaid(&played[1..], &none, &dissent(1)), "a later one is there");
        assert!(!is_unsaid(&played[..1], &of_journal(), &dissent(2)), "the journal knows it");
        assert!(is_unsaid(&played, &of_journal(), &dissent(3)), "there was none");
    }

    #[test]
    fn of_what_was_not_played_here_or_was_copied_nothing_is_claimed() {
        let mut by_hand = one("boss", 1, "block", "I hate this.");
        let (mut played, told) = (rounds(json!([])), of_journal());
        assert!(is_unsaid(&played, &told, &by_hand), "the control");
        by_hand.fields.insert(COPIED_FROM.to_owned(), json!("REQ-001"));
        assert!(!is_unsaid(&played, &told, &by_hand));
        by_hand.fields.clear();
        // Another program led the first round.
        played[0].next_focus.clear();
        played[0].votes.clear();
        assert!(!is_unsaid(&played, &told, &by_hand) && !is_unsaid(&[], &told, &by_hand));
    }
}
