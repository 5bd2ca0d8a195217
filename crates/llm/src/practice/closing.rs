//! What a round has covered of the agenda, and what comes next.

use roundtable_engine::agenda::{FocusType, TopicStatus};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::record::Next;
use roundtable_engine::text::same;
use serde_json::{Value, json};

use super::criteria;
use super::dispute::Outcome;
use super::english::{quote, shorten};
use super::items::{Quota, When};
use super::mode::Mode;
use super::prompt::{SynthesisView, TopicView};
use super::proposals::Proposal;
use super::roles::Class;
use super::table::Table;

/// From this round on the panel concludes with topics that are begun, not only with closed ones; in specs one later, for
/// what the context leaves out has a round of its own at the end.
const ENOUGH_ROUNDS: u32 = 7;
/// Rounds more where the first ones went to dreams and plans.
const FOR_DREAMS: u32 = 2;

/// A topic after the round.
#[derive(Debug, Clone)]
pub(super) struct Standing {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) critical: bool,
    pub(super) status: TopicStatus,
    pub(super) covered: Vec<String>,
    pub(super) remaining: Vec<String>,
    changed: bool,
    /// It was spoken of, and what is left fails by what items say: to speak on would not change that.
    waits: bool,
}

impl Standing {
    /// A topic after a round that has brought it `added` artifacts and spoken of the first `count` of its criteria.
    pub(super) fn after(
        table: &Table,
        proposals: &[Proposal],
        topic: &TopicView,
        added: usize,
        count: usize,
    ) -> Self {
        let spoken = topic.remaining().into_iter().take(count).cloned().collect();
        Self::having(table, proposals, topic, added, spoken)
    }

    /// The same where it has spoken of these: of them it covers those that hold for every item.
    fn having(
        table: &Table,
        proposals: &[Proposal],
        topic: &TopicView,
        added: usize,
        spoken: Vec<String>,
    ) -> Self {
        let holds = |criterion: &String| criteria::holds(table, proposals, criterion);
        let covered: Vec<String> = spoken.into_iter().filter(holds).collect();
        let left = topic.remaining().into_iter().filter(|criterion| !covered.contains(criterion));
        let left: Vec<String> = left.cloned().collect();
        let status = status(topic, added, &covered, &left);
        Self {
            waits: status == TopicStatus::Partial && !left.is_empty() && !left.iter().any(holds),
            id: topic.id.clone(),
            title: topic.title.clone(),
            critical: topic.is_critical(),
            changed: status != topic.status || !covered.is_empty(),
            status,
            covered,
            remaining: left,
        }
    }

    /// Whether what is left of it fails by what items say.
    pub(super) fn waits(&self) -> bool {
        self.waits
    }

    /// Whether another round on it would bring nothing.
    fn is_done(&self) -> bool {
        self.waits || self.status == TopicStatus::Closed
    }

    fn value(&self) -> Value {
        json!({
            "topic_id": self.id, "new_status": self.status, "coverage_added": self.covered,
            "remaining_for_closure": self.remaining,
        })
    }
}

/// What the end of a session says of what the user has left open; empty where there is nothing.
pub(super) fn left_open(view: &SynthesisView) -> String {
    let said = view.left_open_by_user.iter().filter_map(|text| text.split_once(": "));
    said.map(|(id, words)| {
        format!(" {id} stays open, as the user said: {}.", quote(shorten(words, 160).trim_end_matches('.')))
    })
    .collect()
}

/// How many questions are open after the round: those that were and are not answered in it, and those that it raises.
pub(super) fn questions_left(view: &SynthesisView, proposals: &[Proposal], resolved: &[Value]) -> usize {
    let is_answered =
        |id: &str| resolved.iter().any(|end| end.get("question_id").and_then(Value::as_str) == Some(id));
    let before = view.open_questions.iter().filter(|doubt| !is_answered(&doubt.id));
    let raised =
        proposals.iter().filter(|proposal| proposal.is_new() && proposal.kind == ArtifactType::OpenQuestion);
    before.count() + raised.count()
}

/// The agenda after the round.
pub(super) fn standings(table: &Table, proposals: &[Proposal]) -> Vec<Standing> {
    table.view.full_agenda.iter().map(|topic| standing(table, topic, proposals)).collect()
}

/// For `agenda_update`: the round's topic first, then others that its artifacts touch.
pub(super) fn updates(table: &Table, standings: &[Standing]) -> Vec<Value> {
    let focus = table.focus_topic();
    let mut told: Vec<&Standing> =
        standings.iter().filter(|topic| topic.id == focus || topic.changed).collect();
    told.sort_by_key(|topic| topic.id != focus);
    told.into_iter().map(Standing::value).collect()
}

fn standing(table: &Table, topic: &TopicView, proposals: &[Proposal]) -> Standing {
    let added =
        proposals.iter().filter(|proposal| proposal.counts() && proposal.topic_id == topic.id).count();
    let spoken = topic.remaining().into_iter();
    let spoken = spoken.filter(|criterion| is_covered(table, topic, criterion, proposals, added)).cloned();
    Standing::having(table, proposals, topic, added, spoken.collect())
}

/// Where a topic stands with `added` artifacts more.
fn status(topic: &TopicView, added: usize, covered: &[String], left: &[String]) -> TopicStatus {
    let total = topic.artifacts + u32::try_from(added).unwrap_or(0);
    let begun = total > 0 || !covered.is_empty() || !topic.coverage.is_empty();
    if topic.status == TopicStatus::Closed
        || left.is_empty() && total >= topic.done_when.min_requirements && begun
    {
        TopicStatus::Closed
    } else if topic.status == TopicStatus::Partial || added > 0 || !covered.is_empty() {
        TopicStatus::Partial
    } else {
        TopicStatus::Open
    }
}

fn is_covered(
    table: &Table,
    topic: &TopicView,
    criterion: &str,
    proposals: &[Proposal],
    added: usize,
) -> bool {
    if table.heard.is_empty() {
        return false;
    }
    let lower = criterion.to_lowercase();
    let class = table.class_of(topic);
    let on_topic = |proposal: &&Proposal| proposal.topic_id == topic.id;
    if proposals.iter().filter(on_topic).any(|proposal| lower.contains(proposal.covers)) {
        return true;
    }
    let in_focus = table.view.focus.kind == FocusType::Agenda && table.view.focus.topic_id == topic.id;
    if class == Class::Acceptance && is_completed(table, proposals) {
        return true;
    }
    if class == Class::Abilities && lower.contains("in scope") {
        return (in_focus || added > 0) && !scope_is_left(table, proposals);
    }
    if !in_focus {
        return matches!(class, Class::Rules | Class::Limits) && added >= 3;
    }
    // The way out of a broken-off path is found when abilities are spoken of; until then it is missing.
    let comes_later = class == Class::Paths
        && lower.contains("fail")
        && table
            .view
            .full_agenda
            .iter()
            .any(|other| table.class_of(other) == Class::Abilities && other.status == TopicStatus::Open);
    let enough =
        topic.artifacts + u32::try_from(added).unwrap_or(0) >= topic.done_when.min_requirements.max(1);
    !comes_later && (enough || topic.status == TopicStatus::Partial || topic.done_when.min_requirements == 0)
}

/// Whether the musts that came without their failure case have it: two of them, or as many as there are.
fn is_completed(table: &Table, proposals: &[Proposal]) -> bool {
    let revised = proposals.iter().filter(|proposal| proposal.completes).count();
    let incomplete = table
        .catalogue
        .items
        .iter()
        .filter(|item| item.revises && table.known(&item.title).is_some())
        .count();
    revised >= incomplete.clamp(1, 2)
}

/// Whether items of the scope wait that neither a requirement nor an exclusion names.
fn scope_is_left(table: &Table, proposals: &[Proposal]) -> bool {
    table.catalogue.items.iter().any(|item| {
        matches!(item.class, Class::Abilities | Class::Limits)
            && matches!(item.when, When::Named(_))
            && item.quota != Some(Quota::Dream)
            && table.known(&item.title).is_none()
            && !proposals.iter().any(|proposal| same(&proposal.title, &item.title))
    })
}

/// What the gates of a conclusion say after this round, and what comes next.
pub(super) struct Closing {
    pub(super) next: Next,
    pub(super) can_conclude: bool,
    pub(super) reason: String,
}

pub(super) fn close(
    table: &Table,
    standings: &[Standing],
    outcome: &Outcome,
    answers_question: bool,
    phase_is_over: bool,
) -> Closing {
    let view = &table.view;
    let rounds = view.rounds_completed + 1;
    let is_last = !view.unmet_gates.iter().any(|gate| gate.contains("is not the last"));
    let critical: Vec<&Standing> = standings.iter().filter(|topic| topic.critical).collect();
    let others: Vec<&Standing> = standings.iter().filter(|topic| !topic.critical).collect();
    let begun = others.iter().filter(|topic| topic.status != TopicStatus::Open).count();
    let stuck = is_stuck(standings, outcome);
    let waiting =
        !answers_question && view.unmet_gates.iter().any(|gate| gate.contains("blocks and has no answer"));
    let mut unmet = Vec::new();
    if rounds < view.escalation_config.min_rounds {
        unmet.push(format!("{rounds} of at least {} rounds", view.escalation_config.min_rounds));
    }
    unmet.extend(
        critical
            .iter()
            .filter(|topic| topic.status != TopicStatus::Closed)
            .map(|topic| format!("{} is not closed", topic.title)),
    );
    if begun * 2 < others.len() {
        unmet.push(format!("{begun} of {} other topics begun", others.len()));
    }
    if stuck {
        unmet.push("a conflict on a critical topic".to_owned());
    }
    if waiting {
        unmet.push("a question that has to be answered first".to_owned());
    }
    if !outcome.contradictions_are_settled(table) {
        unmet.push("a contradiction between agreed artifacts".to_owned());
    }
    let gates_hold = unmet.is_empty();
    if !is_last {
        unmet.push(format!("the phase {} is not the last one", view.phase.name));
    }
    let all = |status: fn(TopicStatus) -> bool| others.iter().all(|topic| status(topic.status));
    let for_limits = u32::from(view.workflow_type == "specs");
    let enough = ENOUGH_ROUNDS + for_limits + if table.mode() == Mode::Critique { FOR_DREAMS } else { 0 };
    let ripe = others.iter().all(|topic| topic.is_done())
        || rounds >= enough && all(|status| status != TopicStatus::Open)
        || rounds >= enough + 2;
    let next = if outcome.due.is_some() {
        Next::Escalate
    } else if is_last && gates_hold && ripe {
        Next::Conclude
    } else if !is_last && phase_is_over {
        Next::Phase
    } else {
        Next::Continue
    };
    let reason = if unmet.is_empty() {
        "Every condition of a conclusion holds.".to_owned()
    } else {
        format!("Missing: {}.", unmet.join("; "))
    };
    Closing { next, can_conclude: unmet.is_empty(), reason }
}

/// Whether a conflict on a critical topic stays open.
fn is_stuck(standings: &[Standing], outcome: &Outcome) -> bool {
    standings.iter().any(|topic| topic.critical && outcome.open_topics.contains(&topic.id))
}

/// The first phase lasts until every critical topic has had its round; a later one until its work is done.
pub(super) fn phase_is_over(table: &Table, standings: &[Standing], outcome: &Outcome, mode: Mode) -> bool {
    let phase = &table.view.phase;
    let stuck = is_stuck(standings, outcome);
    let rounds = phase.rounds_completed_in_phase + 1;
    if rounds < phase.min_rounds.max(1) {
        return false;
    }
    let critical = |wanted: fn(TopicStatus) -> bool| {
        standings.iter().filter(|topic| topic.critical).all(|topic| wanted(topic.status))
    };
    if phase.rounds_completed_in_phase == table.view.rounds_completed {
        return critical(|status| status != TopicStatus::Open);
    }
    if stuck {
        return false;
    }
    // What is tested has to be there first.
    if mode == Mode::Plan {
        return critical(|status| status == TopicStatus::Closed);
    }
    // Where drafts are refined, nothing new should be left for the last phase.
    let left = standings.iter().filter(|topic| !topic.critical && !topic.is_done()).count();
    phase.name != "refinement"
        || critical(|status| status == TopicStatus::Closed) && (left <= 1 || rounds >= 4)
}
