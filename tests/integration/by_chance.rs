//! The facilitators, participants and users by chance of the engine's own property test, over real files: after every
//! committed round a reader that knows the folder alone finds all of it readable, no id twice, and no round too many.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::SessionSetup;
use roundtable_engine::config::Workflow;
use roundtable_engine::error::ModelError;
use roundtable_engine::event::Event;
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{Step, Usage};
use roundtable_store::{Project, SessionListing, StoredSession};
use roundtable_tests::folder;

use self::random::World;
use crate::kit::{App, PM, QA, UX, files, setup};

#[path = "../../crates/engine/src/tests/kit/plain.rs"]
mod plain;
#[path = "../../crates/engine/src/tests/random.rs"]
mod random;
// The names that the shared files have here.
use roundtable_engine as engine;

/// Each is two sessions, one after the other in one project.
const CASES: u64 = 6;
const STRATEGIES: [&str; 5] = ["standard", "debate", "consensus-driven", "six-hats", "disney"];
const WORLD: World = World {
    ids: &[
        "user-workflows",
        "functional-requirements",
        "business-rules",
        "dreamer",
        "CONF-001",
        "OQ-001",
        "REQ-001",
        "IDEA-001",
        "nowhere",
        "",
    ],
    seats: &[PM, QA, UX, "zoe", "all"],
    criteria: &[
        "Kinds of user named, each with a goal",
        "Hand-overs between people are named",
        "No requirement prescribes a solution",
        "invented",
    ],
    kinds: &["requirement", "idea", "open_question", "conflict", "component", "poem"],
};

/// Answers by chance, and looks at the project before each round, when the one before it is committed.
struct ByChance {
    seed: u64,
    /// Times that a session was resumed: other answers come then.
    resumed: AtomicU64,
    watched: Mutex<Watched>,
}

impl ByChance {
    fn new(seed: u64) -> Arc<Self> {
        Arc::new(Self { seed, resumed: AtomicU64::new(0), watched: Mutex::default() })
    }
}

/// What was seen of a project, and what was wrong with it.
#[derive(Default)]
struct Watched {
    project: String,
    /// Ids of each session's artifacts, as they were seen last.
    ids: BTreeMap<String, BTreeSet<String>>,
    looks: usize,
    wrong: Vec<String>,
}

/// The model of an application, which several places hold.
struct Shared(Arc<ByChance>);

impl Model for Shared {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        _: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        if prompt.step == Step::Question {
            self.0.watched.lock().unwrap().look();
        }
        let seed = self.0.seed.wrapping_add(self.0.resumed.load(Ordering::SeqCst));
        let said = random::answer(&WORLD, seed, prompt);
        async move { said.map(|text| Completion { text, usage: Usage::default() }) }.boxed()
    }
}

impl Watched {
    /// Reads the whole project as another program would, and notes what is wrong.
    fn look(&mut self) {
        self.looks += 1;
        let root = Path::new(&self.project);
        for (name, path) in files(&root.join(".s2s")) {
            if name.ends_with(".yaml")
                && let Err(error) = engine::yaml::read(&fs::read_to_string(path).unwrap_or_default())
            {
                self.wrong.push(format!("{name}: {error}"));
            }
        }
        let project = Project::open(root).unwrap();
        let mut of_all: BTreeMap<String, String> = BTreeMap::new();
        for listing in project.sessions() {
            let SessionListing::Readable(summary) = listing else {
                self.wrong.push(format!("a session cannot be listed: {listing:?}"));
                continue;
            };
            match project.load_session(&summary.id) {
                Ok(stored) => self.check(&stored, &mut of_all),
                Err(error) => self.wrong.push(error.to_string()),
            }
        }
    }

    /// `of_all`: ids of artifacts in the sessions before it, each with its session.
    fn check(&mut self, stored: &StoredSession, of_all: &mut BTreeMap<String, String>) {
        let id = &stored.id;
        let mut wrong = |what: String| self.wrong.push(format!("{id}: {what}"));
        stored.damaged.iter().for_each(|damaged| wrong(format!("{damaged:?}")));
        stored.journal.warnings.iter().for_each(|warning| wrong(format!("{warning:?}")));
        stored.obstacle.iter().for_each(|obstacle| wrong(obstacle.clone()));
        let most = stored.config.limits.max_rounds as usize;
        if stored.rounds.len() > most {
            wrong(format!("{} rounds, and {most} are the most", stored.rounds.len()));
        }
        if (1_u32..).zip(&stored.rounds).any(|(number, round)| round.number != number) {
            wrong("its rounds are not numbered one after the other".to_owned());
        }
        let ids: BTreeSet<String> = stored.artifacts.iter().map(|artifact| artifact.id.clone()).collect();
        if ids.len() != stored.artifacts.len() {
            wrong("two artifacts have one id".to_owned());
        }
        for known in &ids {
            if let Some(other) = of_all.insert(known.clone(), id.clone()) {
                wrong(format!("{known} is an artifact of {other}, too"));
            }
        }
        let gone: Vec<_> =
            self.ids.get(id).into_iter().flatten().filter(|known| !ids.contains(*known)).collect();
        if !gone.is_empty() {
            self.wrong.push(format!("{id}: {gone:?} are gone"));
        }
        self.ids.insert(id.clone(), ids);
    }
}

/// Plays a session to its end: one that pauses is resumed, and answered otherwise.
async fn play(app: &App, model: &ByChance, setup: SessionSetup) {
    let path = model.watched.lock().unwrap().project.clone();
    let mut running = app.start(&path, setup).await;
    for _ in 0..200 {
        let mut asked_again = 0;
        loop {
            let event = running.next().await.event;
            if let Some(operation) = random::decision(model.seed, &event, &mut asked_again) {
                // It may have gone on, or have come to its end, since.
                let _ = running.operate(operation).await;
            }
            match event {
                Event::Closed { .. } => return,
                Event::Paused { .. } => break,
                _ => {}
            }
        }
        model.resumed.fetch_add(1, Ordering::SeqCst);
        app.api.resume_session(running.resume()).await.unwrap();
    }
    panic!("it never ends");
}

/// How a session of a case is led.
fn led(case: u64) -> SessionSetup {
    let strategy = STRATEGIES[usize::try_from(case % 5).unwrap()];
    let seats = [PM, QA, UX].map(str::to_owned).to_vec();
    let start = SessionSetup {
        participants: Some(seats),
        min_rounds: Some(1 + u32::try_from(case % 3).unwrap()),
        max_rounds: Some(3 + u32::try_from(case % 4).unwrap()),
        interactive: Some(case.is_multiple_of(2)),
        verbose: Some(case.is_multiple_of(3)),
        ..setup(strategy)
    };
    match strategy {
        "disney" => SessionSetup { workflow: Workflow::Brainstorm, strategy: None, ..start },
        _ => start,
    }
}

async fn played(case: u64) -> (App, Arc<ByChance>) {
    let model = ByChance::new(case.wrapping_mul(7_919));
    let app = App::with_model(Shared(model.clone()));
    model.watched.lock().unwrap().project = app.sample().await;
    for session in [case, case + 1] {
        play(&app, &model, led(session)).await;
        // The last round, and the conclusion.
        model.watched.lock().unwrap().look();
    }
    (app, model)
}

#[tokio::test]
async fn whoever_leads_by_chance_every_file_is_readable_after_every_round() {
    let mut rounds = 0;
    for case in 0..CASES {
        let (_app, model) = played(case).await;
        let watched = model.watched.lock().unwrap();
        assert_eq!(watched.wrong, Vec::<String>::new(), "case {case}");
        assert_eq!(watched.ids.len(), 2, "two sessions");
        rounds += watched.looks;
    }
    assert!(rounds > 40, "only {rounds} looks");
}

/// The control: faults of each kind are seen.
#[tokio::test]
async fn a_file_that_is_not_readable_an_id_of_two_and_a_round_too_many_are_seen() {
    let (app, model) = played(0).await;
    let watched = model.watched.lock().unwrap();
    let id = watched.ids.keys().next().unwrap().clone();
    let artifact = watched.ids[&id].first().unwrap().clone();
    let damage = |name: &str, sessions: &Path| match name {
        "index" => add(&sessions.join(format!("{id}.yaml")), "\t: [\n"),
        "artifact" => fs::write(sessions.join(format!("{id}/{artifact}.yaml")), "id: [\n").unwrap(),
        "journal" => add(&sessions.join(format!("{id}/replies.jsonl")), "no reply\n{}\n"),
        "copy" => {
            fs::copy(sessions.join(format!("{id}.yaml")), sessions.join("20260101-specs-copy.yaml")).unwrap();
            folder::copy(&sessions.join(&id), &sessions.join("20260101-specs-copy")).unwrap();
        }
        _ => {
            let file = sessions.join(format!("{id}/config-snapshot.yaml"));
            let text = fs::read_to_string(&file).unwrap();
            let lower = |line: &str| match line.split_once("max_rounds:") {
                Some((before, _)) => format!("{before}max_rounds: 0\n"),
                None => format!("{line}\n"),
            };
            fs::write(&file, text.lines().map(lower).collect::<String>()).unwrap();
        }
    };
    let cases = [
        ("index", "cannot be listed"),
        ("artifact", "Damaged"),
        ("journal", "JournalWarning"),
        ("copy", "is an artifact of"),
        ("limit", "0 are the most"),
    ];
    for (name, wanted) in cases {
        let project = app.path(name);
        folder::copy(Path::new(&watched.project), &project).unwrap();
        damage(name, &project.join(".s2s/sessions"));
        let mut look = Watched { project: project.display().to_string(), ..Watched::default() };
        look.look();
        assert!(look.wrong.iter().any(|wrong| wrong.contains(wanted)), "{name}: {:?}", look.wrong);
    }
}

fn add(file: &Path, text: &str) {
    let before = fs::read_to_string(file).unwrap();
    fs::write(file, before + text).unwrap();
}
