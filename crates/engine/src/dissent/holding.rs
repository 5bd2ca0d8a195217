//! Who holds a result and who is against it, as its file names them and no round does: a file can be changed by anybody.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::unsaid::{Held, Told, has_lost_rounds, is_of_here, is_of_panel};
use crate::artifact::{Artifact, Dissent};
use crate::record::Round;
use crate::text::same;

/// Whoever an artifact names as supporting it and is no seat of the session, nor ever spoke in one of its rounds. Nothing is
/// claimed where nothing is of [`super::unsaid`], nor where rounds are lost.
pub fn strangers<'a>(
    rounds: &[Round],
    told: &BTreeMap<u32, Told>,
    seats: &[String],
    artifact: &'a Artifact,
) -> Vec<&'a str> {
    if !is_of_here(rounds, artifact) || has_lost_rounds(rounds, told) {
        return Vec::new();
    }
    let names = artifact.supported_by.iter().filter(|name| !is_of_panel(rounds, told, seats, name));
    names.map(String::as_str).collect()
}

/// The seats that an artifact names as supporting it, and that neither voted for it nor are named with it in what the facilitator
/// reported. Nothing is claimed where nothing is of [`strangers`], nor where the report of one of its rounds is not there, nor of
/// what two artifacts became.
pub fn unvoiced<'a>(rounds: &[Round], told: &BTreeMap<u32, Told>, artifact: &'a Artifact) -> Vec<&'a str> {
    let is_made_of_others = artifact.reworded.as_ref().is_some_and(|reworded| !reworded.from.is_empty());
    if !is_of_here(rounds, artifact) || is_made_of_others || has_lost_rounds(rounds, told) {
        return Vec::new();
    }
    let of_it = |ids: &[String]| ids.contains(&artifact.id);
    let mut held: Vec<&String> = Vec::new();
    for round in rounds {
        held.extend(
            round.votes.iter().filter(|count| count.proposal == artifact.id).flat_map(|count| &count.support),
        );
        if !of_it(&round.artifacts_created) && !of_it(&round.artifacts_changed) {
            continue;
        }
        let Some(reported) = told.get(&round.number).and_then(|told| told.held.as_ref()) else {
            return Vec::new();
        };
        let is_of_it =
            |id: Option<&String>, title: &str| id == Some(&artifact.id) || same(title, &artifact.title);
        let named: Vec<_> =
            reported.iter().filter(|held| is_of_it(held.revises.as_ref(), &held.title)).collect();
        // Called otherwise by now: whoever held anything then may have held this.
        let all = if named.is_empty() { reported.iter().collect() } else { named };
        held.extend(all.into_iter().flat_map(|held| &held.by));
    }
    let seats = artifact.supported_by.iter().filter(|seat| !held.iter().any(|known| same(known, seat)));
    seats.map(String::as_str).collect()
}

/// What the facilitator gave an artifact after the last round in which a seat held it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// A further acceptance criterion, which the seat did not ask for. The demand is the same.
    Criteria,
    /// Other words for what is demanded, another title or priority.
    Wording,
}

/// The keys of an artifact that say why, and demand nothing.
pub(super) const REASONS: [&str; 1] = ["rationale"];

/// A seat that supports an artifact, and held it only as it was before.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldBefore<'a> {
    /// The participant's id.
    pub seat: &'a str,
    /// What it was given since.
    pub since: Since,
    /// The round in which the seat held it last.
    pub round: u32,
    /// What it said then.
    pub then: Wording,
    /// What the facilitator gave it last, in the same form.
    pub now: Wording,
}

/// What an artifact says as the facilitator reported it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wording {
    /// What it is called.
    pub title: String,
    /// What it demands, by key; without its reasons, its acceptance criteria and its relations.
    pub words: Map<String, Value>,
}

/// The seats that an artifact names as supporting it, and that held it only before the facilitator gave it other words or another
/// criterion. Nothing is claimed where nothing is of [`unvoiced`], nor of a seat that is known to have held it in no round.
pub fn held_before<'a>(
    rounds: &[Round],
    told: &BTreeMap<u32, Told>,
    artifact: &'a Artifact,
) -> Vec<HeldBefore<'a>> {
    if !is_of_here(rounds, artifact) || has_lost_rounds(rounds, told) {
        return Vec::new();
    }
    let Some(course) = Course::of(rounds, told, artifact) else { return Vec::new() };
    let since = |seat: &'a String| {
        let held = *course.held.get(seat.as_str())?;
        let knows = course.asked.get(seat.as_str()).copied().unwrap_or_default().max(held);
        let since = match () {
            () if course.is_worded_otherwise_since(held) => Since::Wording,
            () if course.added > knows => Since::Criteria,
            () => return None,
        };
        let at = usize::try_from(held / 2).ok()?.checked_sub(1)?;
        let (then, now) = (course.wording_at(held)?, course.wordings.last()?);
        let round = rounds.get(at)?.number;
        Some(HeldBefore { seat: seat.as_str(), since, round, then: then.wording(), now: now.wording() })
    };
    artifact.supported_by.iter().filter_map(since).collect()
}

/// The rounds after the first one in which the facilitator gave an artifact another title, other words, another reason or a further
/// criterion: in others that list it somebody only held it or was quoted for it. `None` where the rounds do not tell: nothing is claimed
/// where nothing is of [`unvoiced`], nor of what the report of a round that lists it does not have.
pub fn worded_in(rounds: &[Round], told: &BTreeMap<u32, Told>, artifact: &Artifact) -> Option<Vec<u32>> {
    if !is_of_here(rounds, artifact) || has_lost_rounds(rounds, told) {
        return None;
    }
    let course = Course::of(rounds, told, artifact)?;
    let is_listed = |round: &Round| {
        round.artifacts_created.contains(&artifact.id) || round.artifacts_changed.contains(&artifact.id)
    };
    let is_told = |at: u32| course.wordings.iter().any(|wording| wording.from == 2 * at + 1);
    if (1..).zip(rounds).any(|(at, round)| is_listed(round) && !is_told(at)) {
        return None;
    }
    let number = |at: &u32| rounds.get(usize::try_from(*at).ok()?.checked_sub(1)?).map(|round| round.number);
    Some(course.worded.iter().filter_map(number).collect())
}

/// When what happened to an artifact, counted in halves of rounds: votes are on what stood there when a round began, and what the
/// facilitator reports is there when it has ended.
#[derive(Default)]
struct Course<'a> {
    /// Its title and what it demanded, from when on.
    wordings: Vec<WordedFrom<'a>>,
    /// The places, from 1, of the rounds that gave it other words than it had.
    worded: Vec<u32>,
    /// When it got a further criterion; 0 for never.
    added: u32,
    /// When each seat held it last.
    held: BTreeMap<&'a str, u32>,
    /// When each seat asked for a criterion of it last.
    asked: BTreeMap<&'a str, u32>,
}

/// A wording, and when it began.
struct WordedFrom<'a> {
    from: u32,
    title: &'a str,
    demands: Map<String, Value>,
    reasons: Map<String, Value>,
}

impl WordedFrom<'_> {
    fn wording(&self) -> Wording {
        Wording { title: self.title.to_owned(), words: self.demands.clone() }
    }
}

impl<'a> Course<'a> {
    /// `None` where the report of a round that made or changed it is not there.
    fn of(rounds: &'a [Round], told: &'a BTreeMap<u32, Told>, artifact: &'a Artifact) -> Option<Self> {
        let mut course = Self::default();
        let mut criteria: Vec<&str> = Vec::new();
        for (at, round) in (1..).zip(rounds) {
            let of_it = round.votes.iter().filter(|count| count.proposal == artifact.id);
            course.held.extend(of_it.flat_map(|count| &count.support).map(|seat| (seat.as_str(), 2 * at)));
            let asking = artifact
                .quotes
                .iter()
                .filter(|quote| quote.round == round.number && !quote.criterion.is_empty());
            course.asked.extend(asking.map(|quote| (quote.participant.as_str(), 2 * at + 1)));
            let is_of = |ids: &[String]| ids.contains(&artifact.id);
            if !is_of(&round.artifacts_created) && !is_of(&round.artifacts_changed) {
                continue;
            }
            let reported = told.get(&round.number)?.held.as_ref()?;
            let title = course.wordings.last().map_or(artifact.title.as_str(), |last| last.title);
            let is_of_it = |one: &&Held| {
                one.revises.as_ref() == Some(&artifact.id)
                    || one.revises.is_none() && (same(&one.title, title) || same(&one.title, &artifact.title))
            };
            for one in reported.iter().filter(is_of_it) {
                let new = one.criteria.iter().filter(|new| !criteria.iter().any(|known| same(known, new)));
                let new: Vec<&str> = new.map(String::as_str).collect();
                let (mut demands, mut reasons) = match course.wordings.last() {
                    Some(last) => (last.demands.clone(), last.reasons.clone()),
                    None => Default::default(),
                };
                for (key, value) in &one.words {
                    let of = if REASONS.contains(&key.as_str()) { &mut reasons } else { &mut demands };
                    of.insert(key.clone(), value.clone());
                }
                if let Some(last) = course.wordings.last() {
                    let is_other = !same(last.title, &one.title)
                        || last.demands != demands
                        || last.reasons != reasons
                        || !new.is_empty();
                    if is_other && course.worded.last() != Some(&at) {
                        course.worded.push(at);
                    }
                    if !new.is_empty() {
                        course.added = 2 * at + 1;
                    }
                }
                course.held.extend(one.by.iter().map(|seat| (seat.as_str(), 2 * at + 1)));
                criteria.extend(new);
                course.wordings.push(WordedFrom {
                    from: 2 * at + 1,
                    title: one.title.as_str(),
                    demands,
                    reasons,
                });
            }
        }
        Some(course)
    }

    /// Whether it demands something else now than it did then. What came and went again is no other wording.
    fn is_worded_otherwise_since(&self, then: u32) -> bool {
        let (Some(known), Some(now)) = (self.wording_at(then), self.wordings.last()) else {
            return false;
        };
        !same(known.title, now.title) || known.demands != now.demands
    }

    /// What stood there then; before the first one that one.
    fn wording_at(&self, then: u32) -> Option<&WordedFrom<'a>> {
        self.wordings.iter().rfind(|wording| wording.from <= then).or(self.wordings.first())
    }
}

/// The last votes on an artifact, aside or against it, of which its file says nothing any more, without their words: such a
/// dissent stays with it until the seat votes for it. Nothing is claimed where nothing is of [`super::unsaid`].
pub fn taken_out(rounds: &[Round], artifact: &Artifact) -> Vec<Dissent> {
    if !is_of_here(rounds, artifact) {
        return Vec::new();
    }
    let mut last: BTreeMap<&str, Option<(u32, &str)>> = BTreeMap::new();
    for round in rounds {
        for count in round.votes.iter().filter(|count| count.proposal == artifact.id) {
            for (seats, stance) in [
                (&count.stand_aside, Some("stand-aside")),
                (&count.block, Some("block")),
                (&count.support, None),
            ] {
                let stance = stance.map(|stance| (round.number, stance));
                last.extend(seats.iter().map(|seat| (seat.as_str(), stance)));
            }
        }
    }
    let is_named = |seat: &str| artifact.dissent.iter().any(|dissent| dissent.participant == seat);
    let dissent = |(seat, stance): (&str, Option<(u32, &str)>)| {
        let (round, stance) = stance.filter(|_| !is_named(seat))?;
        Some(Dissent {
            participant: seat.to_owned(),
            round,
            stance: stance.to_owned(),
            reason: String::new(),
        })
    };
    last.into_iter().filter_map(dissent).collect()
}

/// The round that made an artifact as the rounds tell, where its file says another one. Nothing is claimed of a session that was
/// not played here, nor where no round or several tell it.
pub fn made_otherwise(rounds: &[Round], artifact: &Artifact) -> Option<u32> {
    if !rounds.first().is_some_and(crate::positions::is_ours) {
        return None;
    }
    let mut made = rounds.iter().filter(|round| round.artifacts_created.contains(&artifact.id));
    let (round, other) = (made.next()?.number, made.next());
    (other.is_none() && round != artifact.created_round).then_some(round)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::dissent::Held;
    use crate::dissent::played::round;
    use crate::fork::COPIED_FROM;

    /// Three rounds that were played here. The first makes REQ-001, the second changes it; `a` stands aside in the first and
    /// supports it in the third, `b` blocks in the second.
    fn rounds() -> Vec<Round> {
        let votes = |votes: Value| json!([votes]);
        vec![
            round(
                1,
                json!({
                    "artifacts_created": ["REQ-001"],
                    "votes": votes(json!({ "proposal": "REQ-001", "support": ["c"], "stand_aside": ["a"] })),
                }),
            ),
            round(
                2,
                json!({
                    "artifacts_changed": ["REQ-001"],
                    "votes": votes(json!({ "proposal": "REQ-001", "support": ["c"], "block": ["b"] })),
                }),
            ),
            round(3, json!({ "votes": votes(json!({ "proposal": "REQ-001", "support": ["a"] })) })),
        ]
    }

    fn reports() -> BTreeMap<u32, Told> {
        let held = |title: &str, revises: Option<&str>, by: &str| Held {
            title: title.to_owned(),
            revises: revises.map(str::to_owned),
            by: vec![by.to_owned()],
            words: Map::new(),
            criteria: Vec::new(),
        };
        let told = |held: Vec<Held>| Told { held: Some(held), ..Told::default() };
        BTreeMap::from([
            (1, told(vec![held("Lend", None, "d"), held("Return", None, "e")])),
            (2, told(vec![held("Lend", Some("REQ-001"), "f")])),
            (3, told(vec![held("Lend late", None, "g")])),
        ])
    }

    fn artifact(supported_by: &[&str], dissent: &[&str]) -> Artifact {
        let dissent: Vec<Value> = dissent
            .iter()
            .map(|seat| json!({ "participant": seat, "round": 2, "stance": "block", "reason": "" }))
            .collect();
        serde_json::from_value(json!({
            "id": "REQ-001", "type": "requirement", "title": "Lend", "status": "consensus", "topic_id": "t",
            "created_round": 1, "supported_by": supported_by, "dissent": dissent,
        }))
        .unwrap()
    }

    fn seats() -> Vec<String> {
        ["a", "b", "c", "qa-lead", "QA Lead"].map(str::to_owned).to_vec()
    }

    /// Rounds 1 to 3, each of which lists REQ-001, and what the facilitator reports of it in each.
    fn reworded_over_three_rounds(reports: [Held; 3]) -> (Vec<Round>, BTreeMap<u32, Told>) {
        let listed = |number: u32| {
            let key = if number == 1 { "artifacts_created" } else { "artifacts_changed" };
            round(number, json!({ key: ["REQ-001"] }))
        };
        let told = (1..)
            .zip(reports)
            .map(|(number, held)| (number, Told { held: Some(vec![held]), ..Told::default() }));
        ((1..=3).map(listed).collect(), told.collect())
    }

    fn report(by: &[&str], words: Value) -> Held {
        Held {
            title: "Lend".to_owned(),
            revises: Some("REQ-001".to_owned()),
            by: by.iter().map(|seat| (*seat).to_owned()).collect(),
            words: words.as_object().unwrap().clone(),
            criteria: Vec::new(),
        }
    }

    #[test]
    fn a_supporter_of_an_earlier_wording_is_told_with_that_wording_and_its_round() {
        let (rounds, told) = reworded_over_three_rounds([
            report(&["a"], json!({ "description": "It may.", "priority": "could", "rationale": "Once." })),
            report(&["c"], json!({ "description": "It does." })),
            report(&[], json!({ "description": "It must." })),
        ]);
        let artifact = artifact(&["a", "c"], &[]);
        let held = held_before(&rounds, &told, &artifact);
        let told: Vec<_> = held
            .iter()
            .map(|one| (one.seat, one.round, json!(one.then.words), json!(one.now.words)))
            .collect();
        let now = json!({ "description": "It must.", "priority": "could" });
        assert_eq!(
            told,
            [
                ("a", 1, json!({ "description": "It may.", "priority": "could" }), now.clone()),
                ("c", 2, json!({ "description": "It does.", "priority": "could" }), now),
            ]
        );
    }

    #[test]
    fn a_round_of_any_number_in_the_journal_is_asked_for_in_no_time_and_is_no_lost_one() {
        let (rounds, mut told) = reworded_over_three_rounds([
            report(&["a"], json!({ "description": "It may." })),
            report(&[], json!({ "description": "It must." })),
            report(&[], json!({})),
        ]);
        told.insert(u32::MAX, Told::default());
        let artifact = artifact(&["a"], &[]);
        assert_eq!(worded_in(&rounds, &told, &artifact), Some(vec![2]));
        // What the facilitator reported of a round that is not there is one that was held.
        told.insert(u32::MAX, Told { held: Some(Vec::new()), ..Told::default() });
        assert_eq!(worded_in(&rounds, &told, &artifact), None);
    }

    #[test]
    fn only_rounds_that_gave_it_other_words_reasons_or_criteria_worded_it() {
        let first = || report(&["a"], json!({ "description": "It does.", "rationale": "Once." }));
        for (case, second, third, expected) in [
            (
                "held again",
                report(&["c"], json!({ "description": "It does." })),
                report(&["c"], json!({})),
                vec![],
            ),
            (
                "other words",
                report(&[], json!({ "description": "It must." })),
                report(&["c"], json!({})),
                vec![2],
            ),
            (
                "another reason",
                report(&[], json!({})),
                report(&[], json!({ "rationale": "Twice." })),
                vec![3],
            ),
            (
                "a criterion",
                Held { criteria: vec!["New.".to_owned()], ..report(&[], json!({})) },
                Held { title: "Return".to_owned(), ..report(&[], json!({})) },
                vec![2, 3],
            ),
        ] {
            let (rounds, told) = reworded_over_three_rounds([first(), second, third]);
            assert_eq!(worded_in(&rounds, &told, &artifact(&["a"], &[])), Some(expected), "{case}");
        }
        let (rounds, mut told) = reworded_over_three_rounds([first(), first(), first()]);
        // What a round says of something else is no report of it.
        told.get_mut(&3).unwrap().held =
            Some(vec![Held { title: "Return".to_owned(), revises: None, ..first() }]);
        assert_eq!(worded_in(&rounds, &told, &artifact(&["a"], &[])), None);
        assert_eq!(worded_in(&rounds, &BTreeMap::new(), &artifact(&["a"], &[])), None);
    }

    #[test]
    fn whoever_held_a_result_only_before_it_got_other_words_or_criteria_is_told_by_name() {
        let rounds = |voted: &[u32]| -> Vec<Round> {
            let of = |number: u32| {
                let made: &[&str] = if number == 1 { &["REQ-001"] } else { &[] };
                let changed: &[&str] = if number == 1 { &[] } else { &["REQ-001"] };
                let votes = json!([{ "proposal": "REQ-001", "support": ["a"] }]);
                let votes = if voted.contains(&number) { votes } else { json!([]) };
                round(
                    number,
                    json!({ "artifacts_created": made, "artifacts_changed": changed, "votes": votes }),
                )
            };
            (1..=3).map(of).collect()
        };
        let says = |number: u32, by: &[&str], words: Value, criteria: &[&str]| {
            let held = Held {
                title: "Lend".to_owned(),
                revises: (number > 1).then(|| "REQ-001".to_owned()),
                by: by.iter().map(|seat| (*seat).to_owned()).collect(),
                words: words.as_object().unwrap().clone(),
                criteria: criteria.iter().map(|words| (*words).to_owned()).collect(),
            };
            (number, Told { held: Some(vec![held]), ..Told::default() })
        };
        let must = || json!({ "priority": "must", "rationale": "Many ask." });
        let could = || json!({ "priority": "could" });
        let empty = |number: u32| (number, Told { held: Some(Vec::new()), ..Told::default() });
        let mut artifact = self::artifact(&["a", "c", "x"], &[]);
        artifact.quotes = vec![
            serde_json::from_value(
                json!({ "participant": "c", "round": 2, "quote": "Late.", "criterion": "New." }),
            )
            .unwrap(),
        ];
        use Since::{Criteria, Wording};
        let (a, c) = (|since| ("a", since), |since| ("c", since));
        for (case, voted, second, third, expected) in [
            ("another priority", &[][..], says(2, &[], could(), &[]), empty(3), vec![a(Wording), c(Wording)]),
            ("voted for later", &[3], says(2, &[], could(), &[]), empty(3), vec![c(Wording)]),
            ("voted for before", &[2], says(2, &[], could(), &[]), empty(3), vec![a(Wording), c(Wording)]),
            ("held as it is", &[], says(2, &["a"], could(), &[]), empty(3), vec![c(Wording)]),
            ("the same again", &[], says(2, &[], must(), &["Old."]), empty(3), vec![]),
            ("another reason", &[], says(2, &[], json!({ "rationale": "CONF-001." }), &[]), empty(3), vec![]),
            (
                "a criterion that c asked for",
                &[],
                says(2, &[], json!({}), &["New."]),
                empty(3),
                vec![a(Criteria)],
            ),
            ("and a later one", &[], empty(2), says(3, &["c"], json!({}), &["Newer."]), vec![a(Criteria)]),
            (
                "another priority that went again",
                &[],
                says(2, &[], could(), &[]),
                says(3, &[], must(), &[]),
                vec![],
            ),
            ("held later", &[], says(2, &[], could(), &[]), says(3, &["a", "c"], json!({}), &[]), vec![]),
        ] {
            let told = BTreeMap::from([says(1, &["a", "c"], must(), &["Old."]), second, third]);
            let rounds_of = rounds(voted);
            let found = held_before(&rounds_of, &told, &artifact);
            let found: Vec<_> = found.iter().map(|held| (held.seat, held.since)).collect();
            assert_eq!(found, expected, "{case}");
            assert!(
                held_before(&rounds(voted), &BTreeMap::new(), &artifact).is_empty(),
                "no report, no claim"
            );
        }
    }

    #[test]
    fn a_supporter_without_a_seat_is_a_stranger() {
        let named = artifact(&["c", "QA Lead", "boss"], &[]);
        assert_eq!(strangers(&rounds(), &BTreeMap::new(), &seats(), &named), ["boss"]);
        let mut copied = named.clone();
        copied.fields.insert(COPIED_FROM.to_owned(), json!("REQ-001"));
        assert!(strangers(&rounds(), &BTreeMap::new(), &seats(), &copied).is_empty());
        let lost = [rounds().remove(0), rounds().remove(2)];
        assert!(strangers(&lost, &BTreeMap::new(), &seats(), &named).is_empty(), "who spoke in the second?");
        let mut others = rounds();
        others[0].next_focus.clear();
        others[0].votes.clear();
        assert!(strangers(&others, &BTreeMap::new(), &seats(), &named).is_empty());
    }

    #[test]
    fn a_supporter_is_one_who_voted_for_it_or_was_reported_with_it() {
        let told = reports();
        let of = |supporters: &[&str]| unvoiced(&rounds(), &told, &artifact(supporters, &[])).join(", ");
        assert_eq!(of(&["a", "c", "d", "f"]), "");
        assert_eq!(of(&["b", "c"]), "b", "who was against it");
        assert_eq!(of(&["e", "g"]), "e, g", "who held something else, or something in another round");
        // Its title is another one by now.
        let mut renamed = artifact(&["e", "g"], &[]);
        renamed.title = "Lend out".to_owned();
        assert_eq!(unvoiced(&rounds(), &told, &renamed), ["g"]);
    }

    #[test]
    fn of_supporters_nothing_is_claimed_where_a_report_or_a_round_is_lost_or_two_became_one() {
        let named = artifact(&["b"], &[]);
        assert_eq!(unvoiced(&rounds(), &reports(), &named), ["b"], "the control");
        let mut told = reports();
        told.remove(&2);
        assert!(unvoiced(&rounds(), &told, &named).is_empty());
        assert!(unvoiced(&rounds()[..2], &reports(), &named).is_empty(), "the journal knows a third round");
        let mut merged = named;
        let from = json!({
            "how": "merge", "by": "user", "at": "2026-01-07T10:00:00Z", "from": ["REQ-002"], "round": 3,
            "status": "consensus", "hash": "",
        });
        merged.reworded = Some(serde_json::from_value(from).unwrap());
        assert!(unvoiced(&rounds(), &reports(), &merged).is_empty());
    }

    #[test]
    fn a_vote_against_stays_with_the_artifact_until_the_seat_votes_for_it() {
        let out = |rounds: &[Round], named: &[&str]| -> Vec<(String, u32, String)> {
            let out = taken_out(rounds, &artifact(&[], named)).into_iter();
            out.map(|one| (one.participant, one.round, one.stance)).collect()
        };
        assert_eq!(out(&rounds(), &["b"]), []);
        assert_eq!(out(&rounds(), &[]), [("b".to_owned(), 2, "block".to_owned())]);
        assert_eq!(out(&rounds()[..2], &["b"]), [("a".to_owned(), 1, "stand-aside".to_owned())]);
    }

    #[test]
    fn the_round_that_made_it_is_the_one_that_says_so() {
        let mut made = artifact(&[], &[]);
        assert_eq!(made_otherwise(&rounds(), &made), None);
        made.created_round = 99;
        assert_eq!(made_otherwise(&rounds(), &made), Some(1));
        assert_eq!(made_otherwise(&rounds()[1..], &made), None, "no round tells");
    }
}
