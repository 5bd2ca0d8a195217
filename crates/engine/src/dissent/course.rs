//! What became of a result over the rounds: its wordings, and who held which of them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::unsaid::{Held, Told, has_lost_rounds};
use crate::artifact::{Artifact, ArtifactType};
use crate::fork::COPIED_FROM;
use crate::positions::is_ours;
use crate::record::Round;
use crate::session::Session;
use crate::text::same;
use crate::which::{Known, Named, revised};

/// Whether a round made an artifact, or changed it.
pub(super) fn is_listed(round: &Round, artifact: &Artifact) -> bool {
    round.artifacts_created.contains(&artifact.id) || round.artifacts_changed.contains(&artifact.id)
}

/// What the facilitator reported of an artifact in the last of these rounds. `titles`: what it was called then, as far as that is known.
pub(super) fn of_it<'a>(
    rounds: &[Round],
    reported: &'a [Held],
    artifact: &Artifact,
    titles: &[&str],
) -> Vec<&'a Held> {
    let others = rounds.iter().flat_map(|round| &round.artifacts_created).filter(|id| **id != artifact.id);
    let others = others.filter_map(|id| Some(Known { id, kind: ArtifactType::from_id(id)?, title: "" }));
    let own = titles.iter().copied().map(|title| Known { id: &artifact.id, kind: artifact.kind, title });
    let known: Vec<Known<'_>> = own.chain(others).collect();
    let is_of_it = |one: &&Held| {
        let named = Named { kind: one.kind, title: &one.title, revises: one.revises.as_deref() };
        revised(known.iter().copied(), named) == Some(artifact.id.as_str())
    };
    reported.iter().filter(is_of_it).collect()
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

/// Whether the rounds of a session tell what became of an artifact: it was played here, and none of its rounds is lost. A fork has the
/// rounds that led to what it copied, and the copy is what they came to only where the fork was put back to exactly that.
fn is_course_known(session: &Session, artifact: &Artifact) -> bool {
    let is_copy = artifact.fields.contains_key(COPIED_FROM);
    let is_exact = session.forked_from.as_ref().is_some_and(|from| from.exact);
    session.rounds.first().is_some_and(is_ours)
        && (!is_copy || is_exact)
        && !has_lost_rounds(&session.rounds, &session.told)
}

/// The seats that an artifact names as supporting it, and that held it only before the facilitator gave it other words or another
/// criterion. Nothing is claimed of a session that was not played here or has lost a round, of a copy in a fork that is not what the
/// rounds came to, nor of a seat that is known to have held it in no round.
pub fn held_before<'a>(session: &'a Session, artifact: &'a Artifact) -> Vec<HeldBefore<'a>> {
    if !is_course_known(session, artifact) {
        return Vec::new();
    }
    let (rounds, told) = (&session.rounds, &session.told);
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
/// where nothing is of [`held_before`], nor of what the report of a round that lists it does not have.
pub fn worded_in(session: &Session, artifact: &Artifact) -> Option<Vec<u32>> {
    if !is_course_known(session, artifact) {
        return None;
    }
    let rounds = &session.rounds;
    let course = Course::of(rounds, &session.told, artifact)?;
    let is_told = |at: u32| course.wordings.iter().any(|wording| wording.from == 2 * at + 1);
    if (1..).zip(rounds).any(|(at, round)| is_listed(round, artifact) && !is_told(at)) {
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
            let votes = round.votes.iter().filter(|count| count.proposal == artifact.id);
            course.held.extend(votes.flat_map(|count| &count.support).map(|seat| (seat.as_str(), 2 * at)));
            let asking = artifact
                .quotes
                .iter()
                .filter(|quote| quote.round == round.number && !quote.criterion.is_empty());
            course.asked.extend(asking.map(|quote| (quote.participant.as_str(), 2 * at + 1)));
            if !is_listed(round, artifact) {
                continue;
            }
            let reported = told.get(&round.number)?.held.as_ref()?;
            let title = course.wordings.last().map_or(artifact.title.as_str(), |last| last.title);
            let rounds = rounds.get(..usize::try_from(at).ok()?)?;
            for one in of_it(rounds, reported, artifact, &[title, &artifact.title]) {
                let new = one.criteria.iter().filter(|new| !criteria.iter().any(|known| same(known, new)));
                let new: Vec<&str> = new.map(String::as_str).collect();
                let (mut demands, mut reasons) = match course.wordings.last() {
                    Some(last) => (last.demands.clone(), last.reasons.clone()),
                    None => Default::default(),
                };
                // An empty list in a revision is silence.
                let is_silent = |value: &Value| {
                    !course.wordings.is_empty() && value.as_array().is_some_and(Vec::is_empty)
                };
                for (key, value) in one.words.iter().filter(|(_, value)| !is_silent(value)) {
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::dissent::played::{artifact, round};

    fn played(rounds: Vec<Round>, told: BTreeMap<u32, Told>) -> Session {
        Session { rounds, told, ..crate::tests::kit::table() }
    }

    /// Rounds 1 to 3, each of which lists REQ-001, and what the facilitator reports of it in each.
    fn reworded_over_three_rounds(reports: [Held; 3]) -> Session {
        let listed = |number: u32| {
            let key = if number == 1 { "artifacts_created" } else { "artifacts_changed" };
            round(number, json!({ key: ["REQ-001"] }))
        };
        let told = (1..)
            .zip(reports)
            .map(|(number, held)| (number, Told { held: Some(vec![held]), ..Told::default() }));
        played((1..=3).map(listed).collect(), told.collect())
    }

    fn report(by: &[&str], words: Value) -> Held {
        Held {
            kind: ArtifactType::Requirement,
            title: "Lend".to_owned(),
            revises: Some("REQ-001".to_owned()),
            by: by.iter().map(|seat| (*seat).to_owned()).collect(),
            words: words.as_object().unwrap().clone(),
            criteria: Vec::new(),
        }
    }

    #[test]
    fn a_supporter_of_an_earlier_wording_is_told_with_that_wording_and_its_round() {
        let session = reworded_over_three_rounds([
            report(&["a"], json!({ "description": "It may.", "priority": "could", "rationale": "Once." })),
            report(&["c"], json!({ "description": "It does." })),
            report(&[], json!({ "description": "It must." })),
        ]);
        let artifact = artifact(&["a", "c"], &[]);
        let held = held_before(&session, &artifact);
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
    fn a_copy_in_a_fork_is_told_of_as_the_rounds_that_led_to_it_tell_and_only_where_it_is_what_they_came_to()
    {
        let mut session = reworded_over_three_rounds([
            report(&["a"], json!({ "description": "It may." })),
            report(&["c"], json!({ "description": "It does." })),
            report(&[], json!({})),
        ]);
        let mut copy = artifact(&["a", "c"], &[]);
        copy.fields.insert(COPIED_FROM.to_owned(), json!("REQ-009"));
        for (exact, seats, worded) in [(true, vec!["a"], Some(vec![2])), (false, vec![], None)] {
            let from = json!({ "session": "first", "round": 2, "exact": exact });
            session.forked_from = serde_json::from_value(from).unwrap();
            let held: Vec<&str> = held_before(&session, &copy).iter().map(|held| held.seat).collect();
            assert_eq!(held, seats, "{exact}");
            assert_eq!(worded_in(&session, &copy), worded, "{exact}");
        }
        session.forked_from = None;
        assert!(held_before(&session, &copy).is_empty(), "of a copy nobody knows where it comes from");
    }

    #[test]
    fn a_round_of_any_number_in_the_journal_is_asked_for_in_no_time_and_is_no_lost_one() {
        let mut session = reworded_over_three_rounds([
            report(&["a"], json!({ "description": "It may." })),
            report(&[], json!({ "description": "It must." })),
            report(&[], json!({})),
        ]);
        session.told.insert(u32::MAX, Told::default());
        let artifact = artifact(&["a"], &[]);
        assert_eq!(worded_in(&session, &artifact), Some(vec![2]));
        // What the facilitator reported of a round that is not there is one that was held.
        session.told.insert(u32::MAX, Told { held: Some(Vec::new()), ..Told::default() });
        assert_eq!(worded_in(&session, &artifact), None);
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
            let session = reworded_over_three_rounds([first(), second, third]);
            assert_eq!(worded_in(&session, &artifact(&["a"], &[])), Some(expected), "{case}");
        }
        let mut session = reworded_over_three_rounds([first(), first(), first()]);
        // What a round says of something else is no report of it.
        session.told.get_mut(&3).unwrap().held =
            Some(vec![Held { title: "Return".to_owned(), revises: None, ..first() }]);
        assert_eq!(worded_in(&session, &artifact(&["a"], &[])), None);
        session.told.clear();
        assert_eq!(worded_in(&session, &artifact(&["a"], &[])), None);
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
                kind: ArtifactType::Requirement,
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
        let mut artifact = artifact(&["a", "c", "x"], &[]);
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
            let mut session = played(rounds(voted), told);
            let found = held_before(&session, &artifact);
            let found: Vec<_> = found.iter().map(|held| (held.seat, held.since)).collect();
            assert_eq!(found, expected, "{case}");
            session.told.clear();
            assert!(held_before(&session, &artifact).is_empty(), "no report, no claim");
        }
    }

    #[test]
    fn a_report_is_of_what_the_round_itself_took_it_for() {
        let first = || report(&["a"], json!({ "description": "It does.", "conditions": ["In May."] }));
        let one = |second: Held| {
            let third = report(&["c"], json!({}));
            let session = reworded_over_three_rounds([first(), second, third]);
            worded_in(&session, &artifact(&["a"], &[]))
        };
        let other = || report(&[], json!({ "description": "It must." }));
        let unnamed = |held: Held| Held { revises: None, ..held };
        assert_eq!(one(other()), Some(vec![2]), "the control");
        assert_eq!(one(unnamed(other())), Some(vec![2]), "by its type and title");
        let unknown = Held { revises: Some("REQ-099".to_owned()), ..other() };
        assert_eq!(one(unknown), Some(vec![2]), "an id that there is not, and a title that there is");
        let silent = report(&[], json!({ "description": "It does.", "conditions": [] }));
        assert_eq!(one(silent), Some(vec![]), "an empty list says nothing");
        // A rule of the same title is another artifact, and what revises another one is that one's.
        let rule = Held { kind: ArtifactType::BusinessRule, ..unnamed(other()) };
        assert_eq!(one(rule), None, "nobody knows what that round did");
        let mut session = reworded_over_three_rounds([
            first(),
            Held { revises: Some("REQ-002".to_owned()), ..other() },
            report(&["c"], json!({})),
        ]);
        session.rounds[0].artifacts_created.push("REQ-002".to_owned());
        assert_eq!(worded_in(&session, &artifact(&["a"], &[])), None, "it names another one");
    }
}
