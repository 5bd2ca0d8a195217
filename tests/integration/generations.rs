//! Sessions that other tools wrote, of every generation: all of the corpus is shown, looking changes nothing, and a
//! session that is led on stays in its own form.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use futures::future::BoxFuture;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::error::ModelError;
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::session::SessionStatus;
use roundtable_store::Project;
use similar::{ChangeTag, TextDiff};

use crate::kit::{App, accept};

/// The practice panel without its mark: simulated answers are refused in a session that was held with real models.
struct Unmarked(Arc<dyn Model>);

impl Unmarked {
    fn new() -> Self {
        Self(Arc::new(roundtable_api::practice(Some((Duration::ZERO, Duration::ZERO)))))
    }
}

impl Model for Unmarked {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        self.0.answer(prompt, stream)
    }
}

pub(crate) fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/folders");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    assert!(folders.len() > 60, "the corpus is there: {}", folders.len());
    folders
}

/// Bytes and time of each file below a folder.
pub(crate) fn state(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let entry = entry.unwrap();
            let (path, kind) = (entry.path(), entry.file_type().unwrap());
            if kind.is_dir() {
                open.push(path);
            } else if kind.is_file() && entry.file_name() != ".roundtable.lock" {
                let changed = entry.metadata().unwrap().modified().unwrap();
                let bytes = fs::read(&path).unwrap();
                found.insert(path.strip_prefix(folder).unwrap().to_owned(), (bytes, changed));
            }
        }
    }
    found
}

/// A copy of a folder of the corpus; `None` where the copy is no project.
pub(crate) async fn copied(app: &App, folder: &Path) -> Option<(PathBuf, ProjectHome)> {
    let copy = app.path("work").join(folder.file_name().unwrap());
    for (name, (bytes, _)) in state(folder) {
        let path = copy.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let home = app.api.open_project(ProjectRef { path: copy.display().to_string() }).await.ok()?;
    Some((copy, home))
}

#[tokio::test]
async fn a_session_that_kept_nothing_of_the_project_is_written_under_its_name() {
    let app = App::with_model(Unmarked::new());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/folders/c-design-car-park");
    let (copy, _) = copied(&app, &folder).await.unwrap();
    let request = PreviewDocument {
        path: copy.display().to_string(),
        session: "20260116-design-carpark".to_owned(),
        mode: WriteMode::Merge,
    };
    let preview = app.api.preview_document(request).await.unwrap();
    assert!(preview.html.contains("Architecture: Car park guidance"), "{}", preview.html);
}

#[tokio::test]
async fn every_session_of_the_corpus_is_shown_and_looking_changes_nothing() {
    let app = App::with_model(Unmarked::new());
    let mut shown = 0;
    for folder in corpus() {
        let Some((copy, _)) = copied(&app, &folder).await else { continue };
        let before = state(&copy);
        let path = copy.display().to_string();
        let home = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
        for row in &home.sessions {
            let session = SessionRef { path: path.clone(), session: row.id.clone() };
            let view = app.api.session_view(session.clone()).await;
            let view = view.unwrap_or_else(|error| panic!("{}: {}: {error:?}", copy.display(), row.id));
            assert_eq!(view.rounds.len(), row.rounds as usize, "{}: {}", copy.display(), row.id);
            for round in &view.rounds {
                let detail = RoundRef { path: path.clone(), session: row.id.clone(), round: round.number };
                app.api.round_detail(detail).await.unwrap();
            }
            app.api.check_session(session).await.unwrap();
            shown += 1;
        }
        for document in &home.documents {
            let document = DocumentRef { path: path.clone(), document: document.path.clone() };
            app.api.read_document(document).await.unwrap();
        }
        assert_eq!(state(&copy), before, "{} was only looked at", copy.display());
    }
    assert!(shown > 60, "{shown} sessions were shown");
}

#[tokio::test]
async fn a_session_of_a_strategy_that_nobody_describes_is_shown_and_not_led_on() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/folders/c-specs-task-tracker");
    for (named, said) in [("poker", "poker"), ("", "")] {
        let app = App::with_model(Unmarked::new());
        let (copy, home) = copied(&app, &folder).await.unwrap();
        let row = home.sessions.iter().find(|row| row.resumable).unwrap().clone();
        let session = SessionRef { path: copy.display().to_string(), session: row.id.clone() };
        let whole = app.api.session_view(session.clone()).await.unwrap();
        let index = copy.join(format!(".s2s/sessions/{}.yaml", row.id));
        let text = fs::read_to_string(&index).unwrap();
        let line = text.lines().find(|line| line.starts_with("strategy:")).unwrap();
        let other = if named.is_empty() { String::new() } else { format!("strategy: {named}") };
        fs::write(&index, text.replace(line, &other)).unwrap();
        let before = state(&copy);
        let view = app.api.session_view(session).await.unwrap();
        assert_eq!((view.rounds, view.artifacts), (whole.rounds, whole.artifacts), "all of it is shown");
        let home = app.api.open_project(ProjectRef { path: copy.display().to_string() }).await.unwrap();
        assert!(home.sessions.iter().all(|one| one.id != row.id || !one.resumable));
        let refused = app.api.resume_session(resume(&copy, &row.id)).await.unwrap_err();
        assert_eq!((refused.code, refused.params["strategy"].as_str()), (ErrorCode::StrategyUnknown, said));
        assert_eq!(state(&copy), before);
    }
}

/// The words of a text, whatever quotes, folds or marks stand between them.
fn words(text: &str) -> String {
    let letters = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    letters.fold(" ".to_owned(), |words, word| words + word + " ")
}

/// What a lost line said that stands nowhere in the new text, besides values that a round changes and counts.
fn missing(lost: &str, new: &str) -> Vec<String> {
    const CHANGING: [&str; 23] = [
        "status",
        "agreement",
        "state",
        "updated_at",
        "paused_at",
        "closed_at",
        "completed",
        "rounds",
        "rounds_completed",
        "tasks",
        "tokens",
        "tokens_in",
        "tokens_out",
        "estimated",
        "input",
        "output",
        "total",
        "current_phase",
        "closed",
        "consensus_rate",
        "answer",
        "at",
        "round",
    ];
    const COUNTS: [&str; 3] = ["artifacts: {", "by_type: {", "by_status: {"];
    if COUNTS.iter().any(|counts| lost.trim_start().starts_with(counts)) {
        return Vec::new();
    }
    let parts = lost.split(['{', '}', '[', ']', ',']).map(|part| part.trim().trim_start_matches("- "));
    let values = parts.filter_map(|part| match part.split_once(": ") {
        Some((key, value)) => (!CHANGING.contains(&key.trim_matches(['"', '\'']))).then_some(value),
        None => Some(part),
    });
    // A comment stays in its place, which may be another one now.
    let said = values.flat_map(|value| value.split(" # "));
    said.filter(|said| !new.contains(&words(said))).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_session_of_each_generation_is_led_on_and_closed_in_its_own_form() {
    let app = App::with_model(Unmarked::new());
    let mut led: BTreeMap<String, u32> = BTreeMap::new();
    let mut stopped = 0;
    for folder in corpus() {
        let Some((copy, home)) = copied(&app, &folder).await else { continue };
        for row in home.sessions.iter().filter(|row| row.resumable) {
            if home.problems.iter().any(|problem| problem.file.ends_with("config.yaml")) {
                continue;
            }
            let name = format!("{}: {}", folder.file_name().unwrap().display(), row.id);
            let before = state(&copy);
            if must_be_mended(&copy, &row.id) {
                let refused = app.api.resume_session(resume(&copy, &row.id)).await.unwrap_err();
                assert_eq!(refused.code, ErrorCode::SessionFindings, "{name}: {refused}");
                assert_eq!(state(&copy), before, "{name} was refused and written all the same");
                stopped += 1;
                continue;
            }
            lead_on(&app, &copy, row, &name).await;
            let after = state(&copy);
            let index = PathBuf::from(format!(".s2s/sessions/{}.yaml", row.id));
            let folder = PathBuf::from(format!(".s2s/sessions/{}", row.id));
            for (file, (bytes, time)) in &before {
                let is_ours = *file == index
                    || file.starts_with(&folder)
                    || file.ends_with("state.yaml")
                    || file.ends_with("state.json");
                assert!(after.contains_key(file), "{name}: {} is gone", file.display());
                assert!(
                    is_ours || after[file] == (bytes.clone(), *time),
                    "{name}: {} changed",
                    file.display()
                );
            }
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let (old, new) = (text(&before[&index].0), text(&after[&index].0));
            let diff = TextDiff::from_lines(&old, &new);
            let said = words(&new);
            for change in diff.iter_all_changes().filter(|change| change.tag() == ChangeTag::Delete) {
                let missing = missing(change.value(), &said);
                assert!(
                    missing.is_empty(),
                    "{name}: {missing:?} of {:?}\n{}",
                    change.value(),
                    diff.unified_diff()
                );
            }
            *led.entry(row.generation.clone()).or_default() += 1;
        }
    }
    for generation in ["A", "B", "C", "D", "mixed"] {
        assert!(led.get(generation).is_some_and(|count| *count >= 2), "{led:?}");
    }
    assert!(stopped >= 2, "{stopped} sessions were stopped");
}

/// Whether something in its files must be mended before a session goes on.
fn must_be_mended(copy: &Path, id: &str) -> bool {
    Project::open(copy).unwrap().validate(id).iter().any(|finding| finding.code.stops())
}

fn resume(copy: &Path, id: &str) -> ResumeSession {
    let (path, session) = (copy.display().to_string(), id.to_owned());
    ResumeSession { path, session, spending_limit: None, without: Vec::new() }
}

/// One round and the end; the session is what it was, and one round longer.
async fn lead_on(app: &App, copy: &Path, row: &SessionRow, name: &str) {
    let path = copy.display().to_string();
    let session = SessionRef { path: path.clone(), session: row.id.clone() };
    let before = app.api.session_view(session.clone()).await.unwrap();
    let without =
        before.participants.iter().filter(|seat| !seat.described).map(|seat| seat.id.clone()).collect();
    let resume = ResumeSession { path: path.clone(), session: row.id.clone(), spending_limit: None, without };
    let resumed = app.api.resume_session(resume).await;
    resumed.unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let mut running = app.follow(&path, &row.id).await;
    let mut paused = false;
    loop {
        let event = running.next().await.event;
        match &event {
            Event::Paused { .. } | Event::Closed { .. } => break,
            // A session that comes to its end with this round takes no pause any more.
            Event::RoundCommitted { .. } if !paused => {
                paused = true;
                drop(running.operate(Operation::Pause).await);
            }
            _ if !paused => {
                for operation in accept(&event) {
                    running.operate(operation).await.unwrap();
                }
            }
            _ => {}
        }
    }
    let view = app.api.close_session(session.clone()).await.unwrap();
    assert_eq!(view.status, SessionStatus::Closed, "{name}");
    assert!(view.rounds.len() > before.rounds.len(), "{name}: a round came");
    assert_eq!(
        view.rounds[..before.rounds.len()],
        before.rounds[..],
        "{name}: the earlier rounds are as they were"
    );
    let home = app.api.open_project(ProjectRef { path }).await.unwrap();
    let now = home.sessions.iter().find(|known| known.id == row.id).unwrap();
    assert_eq!(now.generation, row.generation, "{name}: its form stays");
}
