//! Files of a session that was made here, cut off where a line ends: each can be read, and none passes as whole.

use std::fs;
use std::path::PathBuf;

use roundtable_engine::agenda::{DoneWhen, Topic, TopicDefinition, TopicStatus};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::record::{
    EscalationRecord, JournalEntry, JournalResult, Next, Round, Step, Trigger, Usage,
};
use roundtable_engine::session::{Metrics, Session};
use serde_json::json;

use super::{any, project, snapshot};
use crate::session::{Finding, FindingCode, RepairKind};
use crate::{FindingCode as C, Project};

const ROUNDS: u32 = 3;

pub(super) struct Place {
    _place: tempfile::TempDir,
    pub(super) project: Project,
    pub(super) session: Session,
}

fn said(round: u32, step: Step, actor: &str, second: u32, text: String) -> JournalEntry {
    let at = |second: u32| format!("2026-01-07T10:{round:02}:{second:02}Z").parse().unwrap();
    let usage = Usage { model: "practice".to_owned(), tokens_in: 10, tokens_out: 5, ..Usage::default() };
    let result = JournalResult::Reply { text, usage };
    let actor = actor.to_owned();
    JournalEntry {
        round,
        step,
        actor,
        attempt: 1,
        started_at: at(second),
        completed_at: at(second + 1),
        result,
    }
}

/// What is kept of a round: question, two answers, synthesis.
pub(super) fn lines(round: u32) -> Vec<JournalEntry> {
    let question = format!(
        "action: question\ndecision: {{focus_type: agenda, topic_id: user-workflows, rationale: x}}\nquestion: What happens on day {round}?\n"
    );
    let synthesis = format!(
        "action: synthesis\nsynthesis: They do it on day {round}.\nproposed_artifacts:\n  - {{type: requirement, title: Do it on day {round}, \
         status: consensus, topic_id: user-workflows, priority: must, description: On day {round} it is done., acceptance: [Seen, Heard]}}\n\
         consensus: [Day {round}]\nagenda_update:\n  - {{topic_id: user-workflows, new_status: partial, coverage_added: [Criterion {round}]}}\nnext: continue\n"
    );
    let answer = |seat: &str| format!("position: {seat} agrees on day {round}\nconfidence: 0.8\n");
    vec![
        said(round, Step::Question, "facilitator", 0, question),
        said(round, Step::Response, "product-manager", 2, answer("product-manager")),
        said(round, Step::Response, "qa-lead", 2, answer("qa-lead")),
        said(round, Step::Synthesis, "facilitator", 4, synthesis),
    ]
}

fn requirement(round: u32) -> Artifact {
    let fields = json!({
        "priority": "must", "description": format!("On day {round} it is done."), "acceptance": ["Seen", "Heard"],
    });
    Artifact {
        id: format!("REQ-{round:03}"),
        kind: ArtifactType::Requirement,
        title: format!("Do it on day {round}"),
        status: Agreement::Consensus,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        topic_id: "user-workflows".to_owned(),
        created_round: round,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        fields: fields.as_object().unwrap().clone(),
    }
}

fn topic(id: &str, criteria: &[&str]) -> Topic {
    Topic::new(TopicDefinition {
        id: id.to_owned(),
        name: id.replace('-', " "),
        critical: true,
        done_when: DoneWhen {
            criteria: criteria.iter().map(|one| (*one).to_owned()).collect(),
            min_requirements: 2,
        },
        exploration: "Who does what?".to_owned(),
        phase: None,
    })
}

/// A session of one phase with some rounds behind it, each with its lines in the journal.
pub(super) fn played(rounds: u32) -> Place {
    let (place, project) = project();
    fs::write(project.folder().join("config.yaml"), "name: shed\n").unwrap();
    fs::write(project.folder().join("CONTEXT.md"), "# Shed\n\nA shed.\n\n## Objectives\n\n- Lend\n").unwrap();
    let mut session = Session { strategy: any::strategy("standard", &["discussion"]), ..snapshot::start() };
    session.current_phase = "discussion".to_owned();
    session.config.strategy = "standard".to_owned();
    session.config.verbose = false;
    session.agenda = vec![
        topic("user-workflows", &["Criterion 1", "Criterion 2", "Criterion 3", "Criterion 4"]),
        topic("out-of-scope", &["Each has a reason", "Each says later or never"]),
    ];
    project.create_session(&session).unwrap();
    for number in 1..=rounds {
        project.append(&session.id, &lines(number)).unwrap();
        session.artifacts.push(requirement(number));
        session.agenda[0].status = TopicStatus::Partial;
        session.agenda[0].coverage.push(format!("Criterion {number}"));
        session.rounds.push(round(number));
        for line in lines(number) {
            session.metrics.count(&line.result);
        }
        session.metrics.rounds = number;
        session.timing.updated_at = format!("2026-01-07T10:{number:02}:06Z").parse().unwrap();
        let made = session.artifacts.last().unwrap().clone();
        project.commit(&session, &[&made]).unwrap();
    }
    // The application is started anew.
    let project = Project::open(place.path()).unwrap();
    Place { _place: place, project, session }
}

fn round(number: u32) -> Round {
    let tree = json!({
        "number": number, "phase": "discussion", "timestamp": format!("2026-01-07T10:{number:02}:05Z"),
        "focus": { "type": "agenda", "topic_id": "user-workflows" }, "participation": "parallel",
        "question": format!("What happens on day {number}?"), "synthesis": format!("They do it on day {number}."),
        "consensus": [format!("Day {number}")], "artifacts_created": [format!("REQ-{number:03}")], "next": "continue",
    });
    serde_json::from_value(tree).unwrap()
}

impl Place {
    /// As an earlier version left its sessions: nobody knows what the lines of their files were.
    pub(super) fn of_earlier_version(self) -> Self {
        fs::remove_file(self.file("lines.json")).unwrap();
        self
    }

    pub(super) fn index(&self) -> PathBuf {
        self.project.index_path(&self.session.id)
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.project.session_path(&self.session.id).join(name)
    }

    pub(super) fn found(&self) -> Vec<Finding> {
        self.project.validate(&self.session.id)
    }

    pub(super) fn codes(&self) -> Vec<FindingCode> {
        self.found().into_iter().map(|finding| finding.code).collect()
    }

    pub(super) fn one(&self, code: FindingCode) -> Finding {
        let found = self.found();
        found.iter().find(|one| one.code == code).unwrap_or_else(|| panic!("{code:?}: {found:?}")).clone()
    }

    /// Makes the repair of a finding; gives back what it does.
    pub(super) fn mend(
        &self,
        code: FindingCode,
    ) -> Option<(RepairKind, std::collections::BTreeMap<String, String>)> {
        let repair = self.project.repair(&self.one(code))?;
        self.project.apply_repair(&self.session.id, &repair, self.session.timing.started_at).unwrap();
        Some((repair.kind, repair.params))
    }
}

/// Every beginning of a text that ends with a line, but for the whole and for nothing.
fn beginnings(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1).filter(|end| *end < text.len());
    ends.map(|end| &text[..end])
}

#[test]
fn an_index_of_ours_that_was_cut_at_any_line_end_is_found_and_not_led_on() {
    for rounds in [0, 1, ROUNDS] {
        let place = played(rounds);
        let whole = fs::read_to_string(place.index()).unwrap();
        assert_eq!(place.codes(), [], "the control: {rounds} rounds");
        let mut mended = 0;
        for cut in beginnings(&whole) {
            fs::write(place.index(), cut).unwrap();
            let found = place.found();
            // Without a strategy none goes on, either.
            let stops = |one: &Finding| one.code.stops() || one.code == C::StrategyMissing;
            assert!(found.iter().any(stops), "{rounds}: {found:?}\n{cut}");
            let Ok(stored) = place.project.load_session(&place.session.id) else { continue };
            if found.iter().any(|one| one.code == C::IndexCutOff) {
                assert!(stored.obstacle.is_some(), "{cut}");
                let before = fs::read_to_string(place.index()).unwrap();
                let refused = place.project.commit(&place.session, &[]);
                assert!(refused.unwrap_err().to_string().contains("has lost its end"), "{cut}");
                assert_eq!(fs::read_to_string(place.index()).unwrap(), before);
                let Some(_) = place.mend(C::IndexCutOff) else { continue };
                mended += 1;
                let again = place.project.load_session(&place.session.id).unwrap();
                assert_eq!(place.codes(), [], "{cut}");
                assert_eq!((again.obstacle, again.rounds.len()), (None, rounds as usize), "{cut}");
                assert_eq!(again.metrics, place.session.metrics, "{cut}");
                assert_eq!(again.agenda, place.session.agenda, "{cut}");
                assert_eq!(again.artifacts, place.session.artifacts, "{cut}");
                for (again, was) in again.rounds.iter().zip(&place.session.rounds) {
                    let told = |round: &Round| {
                        (round.question.clone(), round.synthesis.clone(), round.artifacts_created.clone())
                    };
                    assert_eq!(told(again), told(was), "{cut}");
                    assert_eq!((&again.focus, &again.phase, again.next), (&was.focus, &was.phase, was.next));
                }
                // Undone, every byte is back.
                let done = place.project.repairs_done(&place.session.id);
                place.project.undo_repair(&place.session.id, &done[0].name).unwrap();
                assert_eq!(fs::read_to_string(place.index()).unwrap(), cut);
            }
        }
        assert!(mended > 5, "{rounds} rounds: {mended} of the cut indexes were mended");
    }
}

#[test]
fn rounds_that_the_journal_knows_and_the_index_does_not_are_written_again_and_nothing_is_asked_twice() {
    let place = played(ROUNDS);
    let early = played(1);
    // An earlier copy of the index, as a sync service or git puts it back.
    let earlier = fs::read_to_string(early.index()).unwrap();
    fs::write(place.index(), &earlier).unwrap();
    let lost = place.one(C::RoundsLost);
    assert_eq!(lost.params["rounds"], "2 to 3");
    assert!(lost.code.stops());
    let stored = place.project.load_session(&place.session.id).unwrap();
    assert!(stored.obstacle.is_some_and(|why| why.contains("round 2")));
    assert!(
        place.project.append(&place.session.id, &lines(2)).is_err(),
        "nothing is kept behind lost rounds"
    );
    let (kind, params) = place.mend(C::RoundsLost).unwrap();
    assert_eq!((kind, params["rounds"].as_str()), (RepairKind::RebuildRounds, "2 to 3"));
    let again = place.project.load_session(&place.session.id).unwrap();
    assert_eq!((again.rounds.len(), again.obstacle), (3, None));
    assert_eq!(again.metrics, place.session.metrics);
    assert_eq!(again.artifacts.len(), 3);
    assert!(again.rounds[1].warnings[0].contains("written again"), "what was written again says so");
    assert_eq!(place.codes(), []);
}

#[test]
fn an_open_round_in_the_journal_and_a_lost_commit_are_no_lost_rounds() {
    // The application ended between the last answer and the commit; and within the next round.
    for open in [lines(2), lines(2)[..1].to_vec(), lines(2)[..3].to_vec()] {
        let place = played(1);
        place.project.append(&place.session.id, &open).unwrap();
        assert_eq!(place.codes(), [], "{} lines", open.len());
        assert_eq!(place.project.load_session(&place.session.id).unwrap().obstacle, None);
    }
    // With a line of the round after it, it was committed.
    let place = played(1);
    place.project.append(&place.session.id, &[lines(2), lines(3)[..1].to_vec()].concat()).unwrap();
    assert_eq!(place.one(C::RoundsLost).params["rounds"], "2");
}

#[test]
fn where_the_journal_does_not_know_the_rounds_there_is_no_repair() {
    let place = played(ROUNDS);
    let whole = fs::read_to_string(place.index()).unwrap();
    fs::write(place.index(), &whole[..whole.find("  - number: 2\n").unwrap()]).unwrap();
    assert!(place.project.repair(&place.one(C::IndexCutOff)).is_some(), "the control");
    let mut kept = lines(1);
    kept.extend(lines(2).into_iter().filter(|line| line.step != Step::Synthesis));
    kept.extend(lines(3));
    let text: String = kept.iter().map(|line| serde_json::to_string(line).unwrap() + "\n").collect();
    fs::write(place.file("replies.jsonl"), text).unwrap();
    assert_eq!(place.project.repair(&place.one(C::IndexCutOff)), None);
    fs::remove_file(place.file("replies.jsonl")).unwrap();
    assert_eq!(place.project.repair(&place.one(C::IndexCutOff)), None);
}

#[test]
fn a_session_that_went_on_or_goes_on_is_not_ended_by_what_the_facilitator_wanted() {
    let place = played(ROUNDS);
    let whole = fs::read_to_string(place.index()).unwrap();
    let journal = fs::read_to_string(place.file("replies.jsonl")).unwrap();
    fs::write(place.file("replies.jsonl"), journal.replace("next: continue", "next: conclude")).unwrap();
    for (status, ends) in [("active", Next::Continue), ("closed", Next::Conclude)] {
        let cut =
            whole[..whole.find("rounds:\n").unwrap()].replace("status: active", &format!("status: {status}"));
        fs::write(place.index(), cut).unwrap();
        place.mend(C::IndexCutOff).unwrap();
        let again = place.project.load_session(&place.session.id).unwrap();
        let next: Vec<Next> = again.rounds.iter().map(|round| round.next).collect();
        assert_eq!(next, [Next::Continue, Next::Continue, ends], "{status}");
    }
}

#[test]
fn a_question_of_the_facilitator_that_waited_waits_again() {
    let mut place = played(0);
    let mut open = lines(1);
    let JournalResult::Reply { text, .. } = &mut open[3].result else { panic!() };
    *text = text.replace("next: continue", "next: escalate\nescalation_reason: It is about money.");
    place.project.append(&place.session.id, &open).unwrap();
    let session = &mut place.session;
    session.rounds.push(Round { next: Next::Escalate, ..round(1) });
    session.artifacts.push(requirement(1));
    session.metrics = Metrics { rounds: 1, ..Metrics::default() };
    session.timing.updated_at = "2026-01-07T10:01:06Z".parse().unwrap();
    session.escalations.push(EscalationRecord {
        id: "ESC-001".to_owned(),
        round: 1,
        trigger: "facilitator".to_owned(),
        triggers: vec![Trigger::Facilitator { reason: "It is about money.".to_owned() }],
        reason: "It is about money.".to_owned(),
        conflict: None,
        positions: Vec::new(),
        recommendation: "None.".to_owned(),
        answer: None,
        at: None,
        by: String::new(),
    });
    let made = session.artifacts[0].clone();
    place.project.commit(&place.session, &[&made]).unwrap();
    let whole = fs::read_to_string(place.index()).unwrap();
    for key in ["escalations:\n", "metrics:\n", "    reason: It is", "rounds:\n"] {
        fs::write(place.index(), &whole[..whole.find(key).unwrap()]).unwrap();
        place.mend(C::IndexCutOff).unwrap();
        let again = Project::open(place.project.root()).unwrap().load_session(&place.session.id).unwrap();
        let waits: Vec<_> = again.escalations.iter().map(|one| (one.reason.as_str(), &one.answer)).collect();
        assert_eq!(waits, [("It is about money.", &None)], "{key}");
    }
}

#[test]
fn an_agenda_and_settings_that_were_cut_at_any_line_end_stop_the_session() {
    for name in ["agenda.yaml", "config-snapshot.yaml"] {
        let place = played(1).of_earlier_version();
        let whole = fs::read_to_string(place.file(name)).unwrap();
        let mut cuts = 0;
        // Where the panel is whole an earlier version wrote no more.
        let is_earlier = |cut: &str| whole.strip_prefix(cut).is_some_and(|rest| rest.starts_with("quorum:"));
        for cut in beginnings(&whole).filter(|cut| cut.lines().count() > 1 && !is_earlier(cut)) {
            fs::write(place.file(name), cut).unwrap();
            let found = place.found();
            assert!(found.iter().any(|one| one.code.stops()), "{name}: {found:?}\n{cut}");
            let stored = place.project.load_session(&place.session.id).unwrap();
            assert!(stored.obstacle.is_some(), "{name}\n{cut}");
            cuts += 1;
        }
        assert!(cuts > 8, "{name}: {cuts}");
    }
}

#[test]
fn settings_of_an_earlier_version_with_their_whole_panel_are_in_order() {
    let place = played(1).of_earlier_version();
    let file = place.file("config-snapshot.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let without = whole.replace("quorum: 0.5\n", "");
    fs::write(&file, &without).unwrap();
    assert_eq!(place.codes(), []);
    fs::write(&file, without.replace("  - qa-lead\n", "")).unwrap();
    assert_eq!(place.one(C::LeadingCutOff).params["lacks"], "quorum", "the control");
}

#[test]
fn an_artifact_that_ends_before_what_the_panel_wrote_is_found_and_mended_and_is_kept_where_that_was_meant() {
    let place = played(ROUNDS).of_earlier_version();
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    for (key, lacks) in [
        ("acceptance:", "acceptance"),
        ("description:", "description, acceptance"),
        ("priority:", "priority, description, acceptance"),
    ] {
        fs::write(&file, &whole[..whole.find(key).unwrap()]).unwrap();
        let found = place.one(C::ArtifactCutOff);
        assert_eq!((found.params["keys"].as_str(), found.code.stops()), (lacks, true));
        assert!(found.code.withholds_documents() && place.project.kept_as_it_stands(&found).is_some());
        let (kind, _) = place.mend(C::ArtifactCutOff).unwrap();
        assert_eq!((kind, fs::read_to_string(&file).unwrap()), (RepairKind::TextOfArtifact, whole.clone()));
        assert_eq!(place.codes(), []);
    }
    // A key from the middle was taken out by somebody.
    fs::write(&file, whole.replace("description: On day 2 it is done.\n", "")).unwrap();
    assert_eq!(place.codes(), []);
}

#[test]
fn an_index_of_somebody_else_that_leaves_keys_out_is_as_it_was() {
    let (_place, project) = project();
    let text = "id: one\ntopic: x\nworkflow_type: specs\nstrategy: standard\nstatus: active\ntiming:\n  started_at: \"2026-01-07T10:00:00Z\"\n\
                artifacts:\n  requirements: [REQ-001]\nagenda: []\nrounds:\n  - number: 1\n    artifacts_created: [REQ-001]\n    next: continue\n";
    fs::create_dir_all(project.session_path("one")).unwrap();
    fs::write(project.index_path("one"), text).unwrap();
    let codes = || project.validate("one").into_iter().map(|one| one.code).collect::<Vec<_>>();
    assert_eq!(codes(), [C::ArtifactWithoutFile, C::MissingKey]);
    // Also where it was opened here, and a round was begun.
    fs::write(
        project.session_path("one").join("replies.jsonl"),
        serde_json::to_string(&lines(2)[0]).unwrap() + "\n",
    )
    .unwrap();
    assert_eq!(codes(), [C::ArtifactWithoutFile, C::MissingKey]);
    assert_eq!(project.load_session("one").unwrap().obstacle, None);
}
