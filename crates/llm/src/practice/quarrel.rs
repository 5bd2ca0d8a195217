//! What takes a side in a dispute that the context leaves open: it is no demand before the dispute is decided, and none
//! against what was decided.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::has_phrase;

use super::decision::named_first;
use super::english::stems;
use super::forbidding::forbids;
use super::project::Project;
use super::prompt::{ConflictView, KnownView};
use super::tension::Tension;

/// Rounds after which a dispute that nobody has raised holds nothing up.
const PATIENCE: u32 = 6;

/// How far the dispute is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    /// Nobody has decided it yet.
    Open,
    /// The conflict of that id ended with this answer; with none that its words name, or left open by the user.
    Ended { id: String, taken: Option<usize> },
}

/// What becomes of a text under the dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It takes no side, or the one that was decided for.
    Free,
    /// It takes a side, and nobody has decided.
    Waits,
    /// It takes another side than the conflict of that id, or nobody can tell which one that took.
    Against(String),
}

/// A dispute with the words of its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Quarrel {
    state: State,
    /// The words that tell each answer from the other one.
    sides: [BTreeSet<String>; 2],
    /// All words of the question.
    asked: BTreeSet<String>,
}

/// What a session knows of its conflicts and their ends.
pub(super) struct Record<'a> {
    pub(super) known: &'a [KnownView],
    pub(super) open: &'a [ConflictView],
    pub(super) decided: &'a [String],
    pub(super) left_open: &'a [String],
    pub(super) rounds: u32,
}

impl Quarrel {
    /// The dispute, if it is about a question that the context leaves open; what pulls apart two statements that both hold
    /// takes no side of either. `None` where it holds nothing up.
    pub(super) fn of(project: &Project, tension: &Tension, record: &Record) -> Option<Self> {
        project.points.iter().find(|point| tension.is_about(point))?;
        let labels = [0, 1].map(|at: usize| tension.sides[at].label.trim_matches('"'));
        let own = labels.map(stems);
        let sides = [&own[0] - &own[1], &own[1] - &own[0]];
        Some(Self { state: state(tension, record, labels)?, sides, asked: stems(&tension.dispute) })
    }

    /// What becomes of an item of this kind with these words.
    pub(super) fn verdict(&self, kind: ArtifactType, text: &str) -> Verdict {
        let demands =
            matches!(kind, ArtifactType::Requirement | ArtifactType::BusinessRule | ArtifactType::Nfr);
        let Some(side) = self.side_of(text).filter(|_| demands) else { return Verdict::Free };
        match &self.state {
            State::Open => Verdict::Waits,
            State::Ended { taken, .. } if *taken == Some(side) => Verdict::Free,
            State::Ended { id, .. } => Verdict::Against(id.clone()),
        }
    }

    /// The answer whose words a text says; the other one where it refuses it.
    fn side_of(&self, text: &str) -> Option<usize> {
        const REFUSALS: [&str; 6] = ["no", "not", "never", "without", "kein", "keine"];
        let said = stems(text);
        let refuses = forbids(text) || REFUSALS.iter().any(|word| has_phrase(text, word));
        let found = (0..2).filter(|at| self.says(&said, *at)).collect::<Vec<_>>();
        match found[..] {
            [at] => Some(if refuses { 1 - at } else { at }),
            _ => None,
        }
    }

    /// Whether these words are mostly those of an answer; one of two words has to be about what was asked as well.
    fn says(&self, said: &BTreeSet<String>, at: usize) -> bool {
        const SHORT: usize = 2;
        let own = &self.sides[at];
        let shared = own.intersection(said).count();
        let matter = &self.asked - own;
        let is_of_matter = matter.len() <= SHORT || matter.intersection(said).next().is_some();
        !own.is_empty()
            && shared >= own.len().min(SHORT)
            && shared * 3 >= own.len() * 2
            && (own.len() > SHORT || is_of_matter)
    }
}

fn state(tension: &Tension, record: &Record, labels: [&str; 2]) -> Option<State> {
    let conflict = record
        .known
        .iter()
        .find(|known| known.kind == ArtifactType::Conflict && tension.is_titled(&known.title));
    let Some(conflict) = conflict else { return (record.rounds < PATIENCE).then_some(State::Open) };
    let id = conflict.id.clone();
    let of = |text: &&String| text.split_once(": ").is_some_and(|(own, _)| own == id);
    if let Some(decision) = record.decided.iter().rev().find(of) {
        let words = decision.split_once(": ").map_or("", |(_, words)| words);
        return Some(State::Ended { taken: named_first(&tension.in_short(words), labels), id });
    }
    if record.left_open.iter().any(|text| of(&text)) {
        return Some(State::Ended { id, taken: None });
    }
    // What the panel has settled itself took a part of each.
    record.open.iter().any(|known| known.id == id).then_some(State::Open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::context;

    fn depot() -> (Project, Tension) {
        let project = Project::new(
            &context(
                "# Depot\n\n## Scope\n\n### In scope\n\n- Planning the order\n\n## Open questions\n\n- May the workshop hold a tram \
                 back by itself, or does the dispatcher decide? The workshop wants to hold it at once.\n",
            ),
            1,
        );
        let tension = Tension::find(&project);
        (project, tension)
    }

    #[test]
    fn one_side_of_an_open_dispute_is_no_demand_before_it_is_decided_and_none_against_the_decision() {
        let (project, tension) = depot();
        let conflict = KnownView {
            id: "CONF-001".to_owned(),
            kind: ArtifactType::Conflict,
            title: tension.title.clone(),
            status: "open".to_owned(),
            topic_id: String::new(),
            set_aside: None,
        };
        let waiting = ConflictView { id: "CONF-001".to_owned(), ..ConflictView::default() };
        let verdict = |decided: &[String], open: &[ConflictView], text: &str| {
            let known = [conflict.clone()];
            let record = Record { known: &known, open, decided, left_open: &[], rounds: 3 };
            let quarrel = Quarrel::of(&project, &tension, &record);
            quarrel.map_or(Verdict::Free, |quarrel| quarrel.verdict(ArtifactType::Requirement, text))
        };
        let (hold, refuse) =
            ("The workshop may hold a tram back at once.", "The workshop must not hold a tram back.");
        let report = "The workshop can report a defect of a tram.";
        assert_eq!(verdict(&[], std::slice::from_ref(&waiting), hold), Verdict::Waits);
        assert_eq!(verdict(&[], std::slice::from_ref(&waiting), refuse), Verdict::Waits);
        assert_eq!(verdict(&[], std::slice::from_ref(&waiting), report), Verdict::Free);
        let dispatcher = ["CONF-001: The dispatcher decides.".to_owned()];
        assert_eq!(verdict(&dispatcher, &[], hold), Verdict::Against("CONF-001".to_owned()));
        assert_eq!(verdict(&dispatcher, &[], refuse), Verdict::Free);
        assert_eq!(verdict(&dispatcher, &[], report), Verdict::Free);
        assert_eq!(verdict(&[], &[], hold), Verdict::Free, "settled at the table by a part of each");
    }
}
