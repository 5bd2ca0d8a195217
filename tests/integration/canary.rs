//! A key goes through everything, and afterwards it is nowhere but in the requests to its own host.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "what the story prints is searched, as what a program prints would be"
)]

use std::path::Path;
use std::process::Command;

use roundtable_api::commands::dispatch;
use roundtable_api::{Api, Policy};
use roundtable_engine::event::Event;
use roundtable_tests::canary::{CANARY, found_below, found_in};
use roundtable_tests::fake::{Failure, Fake, Script, When};
use roundtable_tests::host::TestHost;
use serde_json::{Value, json};

use crate::kit::{QA, accept};
use crate::providers_kit::{DOORS, policy};

/// Says to the story where it may write; without it the story does not run.
const FOLDER: &str = "ROUNDTABLE_TEST_CANARY";

/// In a process of its own, so that all that it prints, logs and panics with is there to be searched.
#[test]
fn a_key_is_found_nowhere_after_all_that_can_happen_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let story = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "canary::story", "--ignored", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder.path())
        .env("RUST_BACKTRACE", "1")
        .output()
        .unwrap();
    let (out, log) = (&story.stdout, String::from_utf8_lossy(&story.stderr));
    assert!(story.status.success(), "{}\n{log}", String::from_utf8_lossy(out));
    let nowhere = Vec::<String>::new();
    assert_eq!(found_in(out, CANARY), nowhere, "printed");
    assert_eq!(found_in(&story.stderr, CANARY), nowhere, "logged");
    assert_eq!(found_below(folder.path(), CANARY).unwrap(), [], "written");

    // The controls: there was something to find it in, and it was really there to be found.
    let ipc = std::fs::read_to_string(folder.path().join("ipc.jsonl")).unwrap();
    assert!(ipc.lines().count() > 50, "{} messages", ipc.lines().count());
    assert!(ipc.matches("[key]").count() > 5, "the errors that repeat the key are not among the messages");
    assert!(log.contains("TRACE") && log.contains("panicked at"), "{log}");
    let files = crate::kit::files(folder.path());
    let has = |part: &str| files.keys().any(|name| name.contains(part));
    assert!(
        has("config/settings.json") && has("replies.jsonl") && has("/rounds/001-02-qa-lead"),
        "{files:?}"
    );
    let dumps = files.iter().filter(|(name, _)| name.contains("/rounds/"));
    let dumped: String = dumps.map(|(_, path)| std::fs::read_to_string(path).unwrap()).collect();
    assert!(dumped.contains("[key]"), "no dump of a failure that repeats the key");
}

/// Everything that is said to the page, a message a line.
struct Page {
    api: Api<TestHost>,
    said: Vec<String>,
}

impl Page {
    async fn call(&mut self, name: &str, request: Value) -> Result<Value, Value> {
        let answer = dispatch(&self.api, name, request).await;
        let answer = answer.map_err(|error| serde_json::to_value(error).unwrap());
        self.said.push(match &answer {
            Ok(value) | Err(value) => value.to_string(),
        });
        answer
    }

    /// Adds a provider with this key; gives back its id.
    async fn add(&mut self, kind: &str, base_url: &str, key: &str) -> String {
        let account = json!({ "id": "", "kind": kind, "name": "", "base_url": base_url });
        let settings = self.call("save_provider", json!({ "account": account })).await.unwrap();
        let id = settings["providers"].as_array().unwrap().last().unwrap()["account"]["id"].clone();
        let key = json!({ "provider": id, "key": format!("{key}\n"), "keep": "keychain" });
        self.call("set_key", key).await.unwrap();
        id.as_str().unwrap().to_owned()
    }

    /// Follows the session to its end or to a pause.
    async fn follow(&mut self, session: &Value) {
        let (path, id) = (session["path"].as_str().unwrap(), session["session"].as_str().unwrap());
        let (_, snapshot, mut events) = self.api.subscribe(path, id).await.unwrap();
        self.said.push(serde_json::to_string(&snapshot).unwrap());
        while let Some(envelope) = events.recv().await {
            self.said.push(serde_json::to_string(&envelope).unwrap());
            for operation in accept(&envelope.event) {
                let mut request = session.clone();
                request["operation"] = serde_json::to_value(operation).unwrap();
                self.call("operate", request).await.unwrap();
            }
            if matches!(envelope.event, Event::Paused { .. } | Event::Closed { .. }) {
                return;
            }
        }
    }
}

/// Logs everything that any crate has to say.
struct Everything;

impl log::Log for Everything {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        eprintln!("LOG {} {}: {}", record.level(), record.target(), record.args());
    }

    fn flush(&self) {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the test above starts it, in a process of its own"]
async fn story() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Path::new(&folder);
    log::set_logger(&Everything).unwrap();
    log::set_max_level(log::LevelFilter::Trace);
    let all = tracing_subscriber::fmt().with_max_level(tracing_subscriber::filter::LevelFilter::TRACE);
    all.with_writer(std::io::stderr).init();

    let host = TestHost::new(&folder.join("host"));
    let host = host.with_policy(Policy { backoff: policy(true).backoff, ..policy(true) });
    let mut page = Page { api: Api::new(host), said: Vec::new() };
    settings(&mut page).await;
    session(&mut page).await;
    panics().await;
    std::fs::write(folder.join("ipc.jsonl"), page.said.join("\n")).unwrap();
}

/// Saved, tested and asked for models in every format, accepted and refused.
async fn settings(page: &mut Page) {
    for (kind, path) in DOORS {
        for refused in [false, true] {
            let key = if refused { "another" } else { CANARY };
            let fake = Fake::start(Script::default().key(Some(key)).echoing_keys()).await.unwrap();
            let id = page.add(kind.word(), &format!("{}{path}", fake.url()), CANARY).await;
            let test = page.call("test_provider", json!({ "provider": id, "model": "fake-small" })).await;
            let list = page.call("list_models", json!({ "provider": id })).await;
            assert_eq!((test.is_err(), list.is_err()), (refused, refused), "{kind:?}");
            assert!(refused || fake.requests().iter().all(|seen| seen.right_key), "the key was not used");
            assert!(fake.requests().len() >= 2, "{kind:?}");
            page.call("provider_settings", json!({})).await.unwrap();
            page.call("remove_provider", json!({ "provider": id })).await.unwrap();
        }
    }
}

/// A verbose session in which a seat meets every error that repeats the key.
async fn session(page: &mut Page) {
    let failures = [
        Failure::ErrorEvent,
        Failure::Status500,
        Failure::Status401,
        Failure::LimitMs,
        Failure::Reset,
        Failure::OutOfMoney,
        Failure::Redirect,
    ];
    let mut script = Script::default().key(Some(CANARY)).echoing_keys();
    for (at, failure) in failures.into_iter().enumerate() {
        script = script.fail(When::always().actor(QA).nth(at + 1), failure);
    }
    script = script.fail(When::always().actor(QA).round(2), Failure::Status400);
    let fake = Fake::start(script).await.unwrap();
    let id = page.add("anthropic", &fake.url(), CANARY).await;
    let path = page.call("create_sample", json!({ "parent": null })).await.unwrap()["path"].clone();
    let setup = json!({
        "workflow": "specs", "topic": "Requirements for Borrow Shed", "provider": "models", "strategy": "standard",
        "participants": ["product-manager", QA], "min_rounds": 2, "max_rounds": 2, "verbose": true,
        "models": { "everyone": { "provider": id, "model": "fake-small" } },
    });
    let started = page.call("start_session", json!({ "path": path, "setup": setup })).await.unwrap();
    let session = json!({ "path": path, "session": started["id"] });
    page.follow(&session).await;
    // Refused keys and empty accounts pause it; the user goes on.
    for _ in 0..failures.len() {
        let view = page.call("session_view", session.clone()).await.unwrap();
        if view["status"] == "closed" {
            break;
        }
        page.call("resume_session", session.clone()).await.unwrap();
        page.follow(&session).await;
    }
    let view = page.call("session_view", session).await.unwrap();
    assert_eq!(view["status"], "closed", "{view}");
    assert!(fake.requests().iter().all(|seen| seen.right_key), "the key was not used");
    let met = |failure: &Failure| fake.requests().iter().any(|seen| seen.failure == Some(*failure));
    assert!(failures.iter().all(met) && met(&Failure::Status400));
}

/// A task that holds the key in every way panics with all that can be printed.
async fn panics() {
    use roundtable_llm::remote::{Account, Kind, Panel, Provider, Seat};
    let base_url = "https://api.anthropic.com".to_owned();
    let account = Account { id: "x".into(), kind: Kind::Anthropic, base_url, key: Some(CANARY.into()) };
    let provider = Provider::new(account.clone(), Policy::default()).unwrap();
    let seat = Seat { provider: provider.clone(), model: "m".to_owned() };
    let panel = Panel { chair: seat.clone(), seats: [("qa".to_owned(), seat.clone())].into(), others: seat };
    println!("{account:?} {provider:?} {panel:#?}");
    let task = tokio::spawn(async move {
        panic!("with {account:#?} {:?} {provider:?} {panel:?}", account.key);
    });
    let error = task.await.unwrap_err();
    assert!(error.is_panic());
    println!("{error} {error:?}");
}
