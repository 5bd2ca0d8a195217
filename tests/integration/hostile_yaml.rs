//! Files that attack a reader of YAML, each put into a project as the index of a session, as an artifact and as
//! `config.yaml`, and opened in a process of its own that may have 256 MB: it ends, nothing panics, no byte is changed, and
//! what cannot be read is said, with its line. The files, and what is to be said of each, are in
//! `tests/fixtures/hostile/yaml`; the cases of the YAML test suite come from its package.
#![allow(clippy::print_stdout, reason = "the process under test reports through it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{GetSessionOptions, ProjectRef, SessionRef};
use roundtable_engine::yaml;
use roundtable_store::{LoadError, Project, SessionListing};
use roundtable_tests::host::TestHost;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::kit::{files, fingerprint, root};

/// Says to the process under test which folder it opens.
const FOLDER: &str = "ROUNDTABLE_TEST_YAML";
/// What the process may have of its own, in kB: 256 MB. The program's file, which is mapped and not its own, does not count.
const MEMORY: u32 = 256 * 1024;
/// Against a process that hangs; it says nothing about speed.
const PATIENCE: Duration = Duration::from_secs(120);
/// The session whose index is the hostile file.
const INDEX: &str = "20260102-hostile";
/// The healthy session, one of whose artifacts is the hostile file.
const HEALTHY: &str = "20260107-requirements-elfgiftrush";

/// What is to be said of a file. See `expect.yaml`.
#[derive(Debug, Clone, Deserialize)]
struct Expect {
    #[serde(alias = "name")]
    file: String,
    readable: bool,
    line: Option<u64>,
    #[serde(default)]
    either: bool,
    // A recipe's.
    #[serde(default)]
    prefix: String,
    #[serde(default)]
    repeat: String,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    count: usize,
    #[serde(default)]
    suffix: String,
}

impl Expect {
    fn bytes(&self) -> Vec<u8> {
        if self.repeat.is_empty() {
            return fs::read(folder().join(&self.file)).unwrap();
        }
        let mut text = self.prefix.clone();
        for number in 0..self.count {
            match self.repeat.as_str() {
                "numbered" => text.push_str(&self.unit.replace("{n}", &number.to_string())),
                _ => text.push_str(&self.unit),
            }
        }
        (text + &self.suffix).into_bytes()
    }
}

fn folder() -> PathBuf {
    root().join("tests/fixtures/hostile/yaml")
}

fn expectations(file: &str) -> Vec<Expect> {
    let text = fs::read_to_string(folder().join(file)).unwrap();
    serde_json::from_value(yaml::read(&text).unwrap()).unwrap()
}

/// A project with the bytes at each place.
fn project(folder: &Path, bytes: &[u8]) {
    let healthy = root().join("tests/fixtures/folders/b-specs-elf-gift-rush");
    for (name, path) in files(&healthy) {
        let target = folder.join(name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(path, target).unwrap();
    }
    let s2s = folder.join(".s2s");
    for place in [
        format!("sessions/{INDEX}.yaml"),
        format!("sessions/{HEALTHY}/REQ-001.yaml"),
        "config.yaml".to_owned(),
    ] {
        fs::write(s2s.join(place), bytes).unwrap();
    }
}

/// Opens what [`FOLDER`] names, as the window does, and says what it saw.
#[tokio::test]
#[ignore = "started by the tests of this file, in a process of its own"]
async fn opened() {
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    let project = Project::open(folder.join("project")).unwrap();
    let index = project.sessions().into_iter().find_map(|listing| match listing {
        SessionListing::Damaged(damaged) if damaged.file.ends_with(format!("{INDEX}.yaml")) => {
            Some(json!({ "line": damaged.line, "column": damaged.column, "message": damaged.message }))
        }
        _ => None,
    });
    // Some are shown all the same, and never written: a file that holds several documents is its first one.
    let read_only = project.sessions().iter().any(|listing| match listing {
        SessionListing::Readable(summary) => summary.id == INDEX && summary.read_only.is_some(),
        SessionListing::Damaged(_) => false,
    });
    let config = project.config().err().map(|error| error.to_string());
    let artifact = project.load_session(HEALTHY).err().map(|error| match error {
        LoadError::Damaged { file, line, message, .. } => {
            json!({ "file": file, "line": line, "message": message })
        }
        other => json!({ "message": other.to_string() }),
    });
    let api = Api::new(TestHost::new(&folder.join("own")));
    let path = project.root().display().to_string();
    let home = api.open_project(ProjectRef { path: path.clone() }).await.unwrap();
    let seen: Vec<&str> = home.sessions.iter().map(|row| row.id.as_str()).collect();
    let listed = home.damaged.iter().any(|damaged| damaged.file.contains(INDEX));
    for session in [INDEX, HEALTHY] {
        // An error is an answer; a panic is none.
        let _ = api.session_view(SessionRef { path: path.clone(), session: session.to_owned() }).await;
    }
    let workflow = roundtable_engine::config::Workflow::Specs;
    let _ = api.session_options(options(path, workflow)).await;
    let report = json!({ "index": index, "read_only": read_only, "config": config, "artifact": artifact, "sessions": seen, "listed": listed });
    println!("\nOPENED {report}");
}

fn options(path: String, workflow: roundtable_engine::config::Workflow) -> GetSessionOptions {
    GetSessionOptions { path, workflow, topic: String::new(), strategy: None }
}

/// Starts [`opened`] in a process with so much memory, and waits for its end.
fn open(folder: &Path) -> Result<Value, String> {
    let program = std::env::current_exe().unwrap();
    let mut command = if cfg!(target_os = "linux") {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -d {MEMORY} && exec \"$0\" \"$@\"")]).arg(program);
        // Each thread's own heap would be counted with the 64 MB that it may grow to.
        shell.env("MALLOC_ARENA_MAX", "1");
        shell
    } else {
        Command::new(program)
    };
    command.args(["--exact", "hostile_yaml::opened", "--ignored", "--nocapture", "--test-threads=1"]);
    // A panic says where; to name every call above it the process would need more memory than it has, and hang.
    command.env("RUST_BACKTRACE", "0");
    let output = ended(command.env(FOLDER, folder).env("RUST_MIN_STACK", "2097152"))?;
    let out = String::from_utf8_lossy(&output.stdout);
    let report = out.lines().find_map(|line| line.strip_prefix("OPENED "));
    match report {
        Some(report) if output.status.success() => {
            serde_json::from_str(report).map_err(|error| error.to_string())
        }
        _ => Err(format!("{}\n{out}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}

fn ended(command: &mut Command) -> Result<Output, String> {
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    while child.try_wait().map_err(|error| error.to_string())?.is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            return Err("it hangs".to_owned());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().map_err(|error| error.to_string())
}

/// Bytes and times of every file.
fn state(folder: &Path) -> BTreeMap<String, (u64, String, SystemTime)> {
    let changed = |name: &str| fs::metadata(folder.join(name)).unwrap().modified().unwrap();
    fingerprint(folder)
        .into_iter()
        .map(|(name, (size, hash))| (name.clone(), (size, hash, changed(&name))))
        .collect()
}

/// What is wrong with how a file was taken; nothing when all is well.
fn judged(expect: &Expect, bytes: &[u8]) -> (Vec<String>, Duration) {
    let folder = tempfile::tempdir().unwrap();
    project(&folder.path().join("project"), bytes);
    let before = state(&folder.path().join("project"));
    let start = Instant::now();
    let report = open(folder.path());
    let took = start.elapsed();
    let mut wrong = Vec::new();
    if state(&folder.path().join("project")) != before {
        wrong.push("a file was changed".to_owned());
    }
    match report {
        Err(error) => wrong.push(error),
        Ok(report) => {
            let sessions = report["sessions"].as_array().cloned().unwrap_or_default();
            let damaged = !report["index"].is_null();
            if !sessions.contains(&HEALTHY.into()) {
                wrong.push("the healthy session is gone from the list".to_owned());
            }
            // Listed in either way, in the store and in the window's list.
            if sessions.contains(&INDEX.into()) == damaged || report["listed"] != damaged {
                wrong.push(format!("listed twice or not at all: {report}"));
            }
            if !expect.readable && !expect.either {
                let is_shown_only = report["read_only"] == true && several_documents(bytes);
                if !(damaged || is_shown_only) || report["config"].is_null() {
                    wrong.push(format!("taken for readable: {report}"));
                }
                if let Some(line) = expect.line
                    && damaged
                    && report["index"]["line"] != line
                {
                    wrong.push(format!("line {line} is where it is: {report}"));
                }
            }
        }
    }
    (wrong.into_iter().map(|wrong| format!("{}: {wrong}", expect.file)).collect(), took)
}

/// Whether a text goes on after the mark of a document's end or of another's beginning.
fn several_documents(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines().skip(1).any(|line| matches!(line.trim_end(), "---" | "..."))
}

/// Every file of a list, two at a time.
fn all(expectations: &[Expect]) {
    let results: Vec<(Vec<String>, String, Duration)> = std::thread::scope(|scope| {
        let halves: Vec<_> = expectations.chunks(expectations.len().div_ceil(2)).collect();
        let workers: Vec<_> = halves
            .into_iter()
            .map(|half| {
                scope.spawn(move || {
                    half.iter()
                        .map(|expect| {
                            let (wrong, took) = judged(expect, &expect.bytes());
                            (wrong, expect.file.clone(), took)
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let slowest = results.iter().max_by_key(|(_, _, took)| *took).unwrap();
    println!("{} files; the longest: {} in {:?}", results.len(), slowest.1, slowest.2);
    let wrong: Vec<&String> = results.iter().flat_map(|(wrong, _, _)| wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn hostile_yaml_files_are_opened_said_and_left_alone() {
    let expectations = expectations("expect.yaml");
    let named: Vec<String> = expectations.iter().map(|expect| expect.file.clone()).collect();
    let others = ["expect.yaml", "generate.yaml", "paths.yaml"];
    let there = files(&folder()).into_keys().filter(|name| !others.contains(&name.as_str()));
    for name in there {
        assert!(named.contains(&name), "{name} has no expectation");
    }
    assert!(expectations.len() > 100, "{}", expectations.len());
    all(&expectations);
}

#[test]
fn huge_yaml_files_are_opened_said_and_left_alone() {
    let recipes = expectations("generate.yaml");
    assert!(recipes.len() >= 22, "{}", recipes.len());
    all(&recipes);
}

/// The limit bites: a process that wants more than it may have does not end well, and that is seen.
#[test]
#[cfg(target_os = "linux")]
fn a_process_that_wants_too_much_memory_is_seen() {
    let hungry = format!("ulimit -d {MEMORY} && exec dd if=/dev/zero of=/dev/null bs=400M count=1");
    let output = ended(Command::new("sh").args(["-c", &hungry])).unwrap();
    assert!(!output.status.success(), "400 MB fitted into 256");
    let folder = tempfile::tempdir().unwrap();
    let error = open(folder.path()).expect_err("a process that panics is taken for one that ended well");
    assert!(error.contains("panicked"), "{error}");
}

/// A case of the YAML test suite.
#[derive(Debug, Deserialize)]
struct Case {
    id: String,
    yaml: String,
    json: Option<String>,
    #[serde(default)]
    fail: bool,
}

/// The cases of the suite, in one process: each ends, and what is read is what the suite says, unless it is one of the
/// few differences that are meant.
#[test]
fn the_cases_of_the_yaml_test_suite_are_read_right_or_refused() {
    let Some(path) = std::env::var_os("ROUNDTABLE_YAML_SUITE") else {
        println!("skipped: `cargo xtask test` gives the cases of the YAML test suite");
        return;
    };
    let cases: Vec<Case> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert!(cases.len() > 350, "{}", cases.len());
    let (mut right, mut refused, mut lax, mut wrong) = (0, Vec::new(), Vec::new(), Vec::new());
    for case in &cases {
        match (yaml::read(&case.yaml), case.json.as_deref().and_then(|json| serde_json::from_str(json).ok()))
        {
            (Ok(_), _) if case.fail => lax.push(case.id.as_str()),
            (Ok(read), Some(expected)) if !same(&read, &expected) => {
                wrong.push(format!("{}: {read} is not {expected}", case.id));
            }
            (Ok(_), _) => right += 1,
            (Err(_), _) if case.fail => right += 1,
            (Err(error), _) => refused.push(format!("{}: {error}", case.id)),
        }
    }
    println!(
        "{right} of {} as the suite says; refused all the same: {refused:#?}; read all the same: {lax:?}",
        cases.len()
    );
    assert_eq!(wrong, Vec::<String>::new());
    assert!(right * 100 >= cases.len() * 70, "{right} of {}", cases.len());
}

/// Equal, numbers by what they are worth.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}
