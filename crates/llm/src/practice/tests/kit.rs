//! Sessions, projects and the ports to run them with.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use roundtable_engine::agenda::{DoneWhen, Topic, TopicDefinition};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::context::{ContextSnapshot, Scope, Section};
use roundtable_engine::error::StoreError;
use roundtable_engine::event::{Event, EventSink, Operation, PauseReason};
use roundtable_engine::ports::{Clock, SessionStore};
use roundtable_engine::record::{Dump, EscalationAnswer, JournalEntry};
use roundtable_engine::role::Role;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::Strategy;
use roundtable_engine::{Ports, Timestamp, run, yaml};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::practice::{DelayRange, Practice, PracticeSettings};

pub(super) const FOUR: [&str; 4] = ["product-manager", "ux-researcher", "business-analyst", "qa-lead"];

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn configuration(path: &str) -> serde_json::Value {
    let text = file(path);
    let block =
        text.split("## Configuration").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("a block");
    yaml::read(block.trim_start_matches("yaml\n")).expect("YAML")
}

pub(super) fn strategy(name: &str) -> Strategy {
    let path = format!("skills/roundtable-strategies/references/{name}.md");
    serde_json::from_value(configuration(&path)).expect("a strategy")
}

/// An agenda of other topics: id, critical, least count.
pub(super) fn other_agenda(topics: &[(&str, bool, u32)]) -> Vec<Topic> {
    let definition = |(id, critical, least): &(&str, bool, u32)| TopicDefinition {
        id: (*id).to_owned(),
        name: id.replace('-', " "),
        critical: *critical,
        done_when: DoneWhen {
            criteria: vec![format!("{id} is decided"), format!("{id} has an owner")],
            min_requirements: *least,
        },
        exploration: String::new(),
        phase: None,
    };
    topics.iter().map(definition).map(Topic::new).collect()
}

/// A topic of another agenda, with the phase that it belongs to.
pub(super) fn topic(
    id: &str,
    name: &str,
    critical: bool,
    least: u32,
    phase: Option<&str>,
    criteria: &[&str],
) -> Topic {
    Topic::new(TopicDefinition {
        id: id.to_owned(),
        name: name.to_owned(),
        critical,
        done_when: DoneWhen {
            criteria: criteria.iter().map(|text| format!("{name}: {text}")).collect(),
            min_requirements: least,
        },
        exploration: String::new(),
        phase: phase.map(str::to_owned),
    })
}

fn agenda() -> Vec<Topic> {
    let topics = configuration("skills/roundtable-execution/references/agenda-specs.md")["topics"].clone();
    let topics: Vec<TopicDefinition> = serde_json::from_value(topics).expect("topics");
    topics.into_iter().map(Topic::new).collect()
}

fn role(id: &str) -> Role {
    let path = format!("agents/roundtable/{id}.md");
    let text = std::fs::read_to_string(repository().join(path)).unwrap_or_else(|_| {
        format!(
            "---\nname: {id}\n---\n# {}\n\nYou speak for what nobody else at the table knows.\n",
            id.replace('-', " ")
        )
    });
    Role {
        id: id.to_owned(),
        name: id.replace('-', " "),
        description: String::new(),
        model: "inherit".to_owned(),
        color: "blue".to_owned(),
        skills: Vec::new(),
        body: text.splitn(3, "---\n").nth(2).unwrap_or_default().to_owned(),
        knowledge: Vec::new(),
        origin: "built-in".to_owned(),
    }
}

/// A context as CONTEXT.md would give it.
pub(crate) fn context(markdown: &str) -> ContextSnapshot {
    let mut context = ContextSnapshot { source: ".s2s/CONTEXT.md".to_owned(), ..ContextSnapshot::default() };
    let mut heading = String::new();
    let mut text = String::new();
    for line in markdown.lines().chain(["## "]) {
        if let Some(name) = line.strip_prefix("# ") {
            context.project_name = name.to_owned();
        } else if line.starts_with("## ") || line.starts_with("### ") {
            let items =
                || text.lines().filter_map(|line| line.strip_prefix("- ")).map(str::to_owned).collect();
            match heading.as_str() {
                "" | "Scope" => {}
                "Description" => context.description = text.trim().to_owned(),
                "Objectives" => context.objectives = items(),
                "Constraints" => context.constraints = items(),
                "In scope" => {
                    context.scope = Scope { inside: items(), outside: context.scope.outside.clone() }
                }
                "Out of scope" => context.scope.outside = items(),
                _ => context.sections.push(Section { heading: heading.clone(), text: text.clone() }),
            }
            heading = line.trim_start_matches(['#', ' ']).to_owned();
            text.clear();
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    context
}

pub(crate) fn shed() -> ContextSnapshot {
    context(&file("samples/borrow-shed/.s2s/CONTEXT.md"))
}

pub(crate) fn game() -> ContextSnapshot {
    context(
        "# Elf Gift Rush\n\n## Description\n\nA small game for phones: an elf runs over roofs and throws gifts into \
         chimneys. Players have a minute between two bus stops. In the prototype half of the testers quit in the first \
         level because they did not see why they had failed.\n\n## Objectives\n\n- At least 40 % of new players come \
         back on the next day\n- A round takes less than two minutes\n- Players understand the rules without a \
         tutorial\n\n## Constraints\n\n- Release before 1 December\n- Two developers, part-time\n- Must run on phones \
         with 2 GB of memory\n\n## Scope\n\n### In scope\n\n- Running and jumping over roofs\n- Throwing gifts into \
         chimneys\n- Score board\n- Pause and resume\n- Levels with rising difficulty\n\n### Out of scope\n\n- \
         Multiplayer\n- In-app purchases\n",
    )
}

pub(crate) fn rota() -> ContextSnapshot {
    context(
        "# Ward Rota\n\n## Description\n\nA hospital ward plans its shifts in a spreadsheet. Every month the head \
         nurse spends about 14 hours on it, and on average nine changes follow by phone. Twice last year a night shift \
         was staffed by nobody.\n\n## Objectives\n\n- Time for planning falls from 14 hours to five hours a month\n- \
         No shift is left unstaffed\n- Nurses know their shifts six weeks ahead\n- Swaps no longer need a phone \
         call\n\n## Constraints\n\n- At least eleven hours of rest between two shifts\n- Every night shift needs one \
         registered nurse\n- No new server may be installed in the hospital\n- Absences because of illness are \
         visible to the head nurse only\n\n## Scope\n\n### In scope\n\n- Planning the month\n- Entering wishes and \
         days off\n- Swapping shifts between two nurses\n- Reporting an absence\n- Finding a replacement at short \
         notice\n- Printing the plan\n\n### Out of scope\n\n- Payroll\n- Other wards\n\n## Users\n\n- Nurses: 34, \
         half of them part-time, look at the plan on their phones\n- Head nurse: plans, decides on swaps, finds \
         replacements\n- Nursing management: answers for staffing\n\n## Open questions\n\n- Do swaps need approval or \
         do they hold at once? The head nurse wants to see them before they hold.\n- How far ahead may wishes be \
         entered?\n",
    )
}

pub(super) fn session(context: ContextSnapshot, strategy_name: &str, seats: &[&str]) -> Session {
    let strategy = strategy(strategy_name);
    let now = Timestamp::UNIX_EPOCH;
    Session {
        id: "20260101-specs".to_owned(),
        topic: format!("Requirements for {}", context.project_name),
        workflow: Workflow::Specs,
        config: SessionConfig {
            verbose: true,
            strategy: strategy.name.clone(),
            participants: seats.iter().map(|id| (*id).to_owned()).collect(),
            ..SessionConfig::default()
        },
        current_phase: strategy.phases[0].name.clone(),
        strategy,
        context,
        status: SessionStatus::Active,
        timing: Timing { started_at: now, updated_at: now, closed_at: None },
        practice: true,
        baseline: None,
        agenda: agenda(),
        artifacts: Vec::new(),
        rounds: Vec::new(),
        escalations: Vec::new(),
        notes: Vec::new(),
        silenced_keywords: Default::default(),
        conclusion: None,
        metrics: Metrics::default(),
        facilitator: role("facilitator"),
        participants: seats.iter().map(|id| role(id)).collect(),
        taken_numbers: Default::default(),
        journal: Vec::new(),
        sides: Default::default(),
        linked_sessions: Vec::new(),
        said: Default::default(),
        documents: Default::default(),
    }
}

struct Memory;

impl SessionStore for Memory {
    fn append(&self, _: &str, _: &[JournalEntry]) -> Result<(), StoreError> {
        Ok(())
    }
    fn dump(&self, _: &str, _: &Dump) -> Result<(), StoreError> {
        Ok(())
    }
    fn commit(&self, _: &Session, _: &[&Artifact]) -> Result<(), StoreError> {
        Ok(())
    }
}

struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
}

/// What the user does.
#[derive(Clone, Default)]
pub(super) struct User {
    /// The answers to escalations, the last one for all further ones; accepting when empty.
    pub(super) answers: Vec<EscalationAnswer>,
    /// Said as soon as that round starts.
    pub(super) note: Option<(u32, String)>,
}

struct Watching {
    user: User,
    operations: UnboundedSender<Operation>,
    heard: Mutex<Vec<Event>>,
}

impl EventSink for Watching {
    fn send(&self, event: Event) {
        if let Event::EscalationRaised { escalation } = &event {
            let at = self
                .heard
                .lock()
                .unwrap()
                .iter()
                .filter(|event| matches!(event, Event::EscalationRaised { .. }))
                .count();
            let answer = self
                .user
                .answers
                .get(at)
                .or(self.user.answers.last())
                .cloned()
                .unwrap_or(EscalationAnswer::Accept);
            let _ = self.operations.send(Operation::Answer {
                escalation: escalation.id.clone(),
                answer,
                silence: Vec::new(),
            });
        }
        if let (Event::RoundStarted { round, .. }, Some((wanted, text))) = (&event, &self.user.note)
            && round == wanted
        {
            let _ = self.operations.send(Operation::Say { text: text.clone() });
        }
        self.heard.lock().unwrap().push(event);
    }
}

/// A session that was played to its end.
pub(super) struct Played {
    pub(super) session: Session,
    pub(super) events: Vec<Event>,
    pub(super) paused: Option<PauseReason>,
}

pub(super) fn play(session: Session, seed: u64, user: User) -> Played {
    let (operations, inbox) = unbounded_channel();
    let events = Arc::new(Watching { user, operations, heard: Mutex::default() });
    let ports = Ports {
        model: Arc::new(Practice::new(PracticeSettings { seed, delay: DelayRange::NONE })),
        store: Arc::new(Memory),
        clock: Arc::new(Still),
        events: events.clone(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let outcome = runtime.block_on(run(session, ports, inbox)).unwrap();
    assert!(outcome.error.is_none());
    let heard = events.heard.lock().unwrap().clone();
    Played { session: outcome.session, events: heard, paused: outcome.paused }
}

impl Played {
    /// Everything that was said, to be read by a person.
    pub(super) fn transcript(&self) -> String {
        let mut text = String::new();
        let mut say = |line: String| {
            text.push_str(&line);
            text.push('\n');
        };
        for event in &self.events {
            match event {
                Event::QuestionAsked { round, focus, question, exploration, .. } => {
                    say(format!(
                        "\n=== ROUND {round} [{:?} {}]\nQ: {question}\n   ({exploration})",
                        focus.kind, focus.topic_id
                    ));
                }
                Event::SeatAnswered { statement, .. } => {
                    say(format!(
                        "\n-- {} {:?}\n{}",
                        statement.participant, statement.confidence, statement.position
                    ));
                    statement.rationale.iter().for_each(|line| say(format!("   because: {line}")));
                    say(format!(
                        "   first: {} | cost: {} | risk: {}",
                        statement.trade_offs.optimizing_for,
                        statement.trade_offs.accepting_as_cost,
                        statement.trade_offs.risks.join("; ")
                    ));
                    statement.concerns.iter().for_each(|line| say(format!("   worry: {line}")));
                    statement.suggestions.iter().for_each(|line| say(format!("   > {line}")));
                    statement.votes.iter().for_each(|vote| {
                        say(format!("   vote {} {:?} {}", vote.proposal, vote.stance, vote.condition))
                    });
                    say(format!("   refs: {}", statement.references.join(", ")));
                }
                Event::RoundCommitted { round, artifacts, agenda, .. } => {
                    say(format!("\nSYNTHESIS -> {:?} [{}]\n{}", round.next, round.phase, round.synthesis));
                    if !round.recommendation.is_empty() {
                        say(format!("RECOMMENDS: {}", round.recommendation));
                    }
                    round.overrides.iter().chain(&round.warnings).for_each(|line| say(format!("!! {line}")));
                    for artifact in artifacts {
                        say(format!(
                            "  {} [{:?}] {} <{}> by {:?}",
                            artifact.id,
                            artifact.status,
                            artifact.title,
                            artifact.topic_id,
                            artifact.supported_by
                        ));
                        artifact.fields.iter().for_each(|(key, value)| say(format!("      {key}: {value}")));
                    }
                    let topics: Vec<String> = agenda
                        .iter()
                        .map(|topic| {
                            format!(
                                "{} {:?} {}/{}",
                                topic.definition.id,
                                topic.status,
                                topic.coverage.len(),
                                topic.definition.done_when.criteria.len()
                            )
                        })
                        .collect();
                    say(format!("  agenda: {}", topics.join("; ")));
                }
                Event::EscalationRaised { escalation } => {
                    say(format!(
                        "\n*** {} {}\n{:#?}",
                        escalation.id,
                        escalation.reason,
                        escalation
                            .positions
                            .iter()
                            .map(|position| format!("{}: {}", position.participant, position.position))
                            .collect::<Vec<_>>()
                    ));
                }
                Event::Closed { conclusion, .. } => say(format!("\nCLOSED {conclusion:#?}")),
                _ => {}
            }
        }
        text
    }
}
