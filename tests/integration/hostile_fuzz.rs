//! Bytes that nobody wrote, at every door through which strangers' bytes come: the index of a session, an artifact, the front
//! matter of an agent, a provider's stream, a model's answer, and names that become paths. Known inputs are changed by chance,
//! for three seconds a door in the tests and as long as one likes with `cargo xtask fuzz`. What brings a door down is written
//! to a file below the target folder, and the seed that led there is named.
#![allow(clippy::print_stdout, reason = "how much was tried is for whoever looks")]

mod engine;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use roundtable_engine::{reply, yaml};
use roundtable_library::Library;
use roundtable_llm::remote::{Account, Kind, Policy, Provider};
use roundtable_store::{Expected, Project, Writing, is_safe_id, is_session_id};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::kit::{files, root};
use engine::{Target, budget, run, seed};

const YAML: [&str; 30] = [
    "\n",
    "  ",
    "- ",
    ": ",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "!!binary ",
    "|\n",
    ">-\n",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "#",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "\u{feff}",
    "\t",
    "? ",
    "null",
    "-0x1F",
    "1e999",
    "\u{0}",
    "\r\n",
    "\u{2028}",
];

/// Runs a door; a failure names the input and the seed.
#[track_caller]
fn holds(target: &Target<'_>) {
    match run(target, budget(), seed()) {
        Ok(tries) => println!("fuzz {}: {tries} inputs, seed {}", target.name, seed()),
        Err(found) => panic!(
            "{}: {} (input {}, seed {}: {})",
            target.name,
            found.why,
            found.tries,
            seed(),
            found.file.display()
        ),
    }
}

/// Files of the fixtures below so many bytes whose names are such.
fn fixtures(folder: &str, wanted: impl Fn(&str) -> bool) -> Vec<Vec<u8>> {
    const SMALL: u64 = 24 * 1024;
    let all = files(&root().join(folder)).into_iter().filter(|(name, _)| wanted(name));
    let small = all.filter(|(_, path)| fs::metadata(path).unwrap().len() < SMALL);
    small.map(|(_, path)| fs::read(path).unwrap()).collect()
}

/// A healthy project, and the file in it that is fuzzed.
struct Bench {
    folder: TempDir,
    file: PathBuf,
}

impl Bench {
    const SESSION: &'static str = "20260107-requirements-elfgiftrush";

    fn new(file: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, path) in files(&root().join("tests/fixtures/folders/b-specs-elf-gift-rush")) {
            let target = folder.path().join(name);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::copy(path, target).unwrap();
        }
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        Self { folder, file }
    }

    /// Puts the bytes there, looks with `look`, and sees that they are there still.
    fn take(&self, bytes: &[u8], look: impl FnOnce(&Project)) -> Result<(), String> {
        fs::write(&self.file, bytes).unwrap();
        look(&Project::open(self.folder.path()).unwrap());
        match fs::read(&self.file) {
            Ok(there) if there == bytes => Ok(()),
            other => Err(format!("the file was changed: {other:?}")),
        }
    }
}

fn sessions(project: &Project) {
    assert!(!project.sessions().is_empty());
    let _ = project.load_session(Bench::SESSION);
}

#[test]
fn no_bytes_bring_the_reader_of_an_index_down() {
    let bench = Bench::new(&format!(".s2s/sessions/{}.yaml", Bench::SESSION));
    let take = |bytes: &[u8]| bench.take(bytes, sessions);
    let index =
        |name: &str| name.contains("/sessions/") && name.ends_with(".yaml") && name.matches('/').count() == 3;
    let mut seeds = fixtures("tests/fixtures/folders", index);
    seeds.extend(fixtures("tests/fixtures/hostile/yaml", |_| true));
    assert!(seeds.len() > 100, "{}", seeds.len());
    holds(&Target { name: "index", seeds, tokens: &YAML, take: &take });
}

#[test]
fn no_bytes_bring_the_reader_of_an_artifact_down() {
    let bench = Bench::new(&format!(".s2s/sessions/{}/REQ-001.yaml", Bench::SESSION));
    let take = |bytes: &[u8]| bench.take(bytes, sessions);
    let artifact =
        |name: &str| name.contains("/sessions/") && name.ends_with(".yaml") && name.matches('/').count() == 4;
    let seeds = fixtures("tests/fixtures/folders", artifact);
    assert!(seeds.len() > 50, "{}", seeds.len());
    holds(&Target { name: "artifact", seeds, tokens: &YAML, take: &take });
}

#[test]
fn no_bytes_bring_the_reader_of_front_matter_down() {
    let bench = Bench::new(".s2s/agents/roundtable/somebody.md");
    let strategy = bench.folder.path().join(".s2s/skills/roundtable-strategies/references/some.md");
    fs::create_dir_all(strategy.parent().unwrap()).unwrap();
    let take = |bytes: &[u8]| {
        fs::write(&strategy, bytes).unwrap();
        bench.take(bytes, |project| {
            let library = Library::for_project(project.root());
            assert!(!library.participants().is_empty() && !library.strategies().is_empty(), "an empty table");
        })
    };
    let mut seeds = fixtures("agents", |name| name.ends_with(".md"));
    seeds.extend(fixtures("skills", |name| name.ends_with(".md")));
    assert!(seeds.len() > 20, "{}", seeds.len());
    holds(&Target { name: "front-matter", seeds, tokens: &YAML, take: &take });
}

#[test]
fn no_text_brings_the_reader_of_answers_down() {
    let take = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let _ = reply::read_question(&text);
        let _ = reply::read_statement(&text, "qa-lead");
        let _ = reply::read_synthesis(&text);
        // What is written of any tree reads back identical.
        match yaml::read(&text) {
            Ok(tree) if yaml::read(&yaml::write(&tree)).as_ref() != Ok(&tree) => {
                Err("written, it reads back otherwise".to_owned())
            }
            _ => Ok(()),
        }
    };
    let answers = [
        "action: question\ndecision:\n  focus_type: agenda\n  topic_id: T-1\n  rationale: why\nquestion: What?\nexploration: How?\nparticipants: all\n",
        "```yaml\nparticipant: qa-lead\nposition: |\n  Yes: and no\nrationale: [a, b]\ntrade_offs: {optimizing_for: x}\nvotes:\n  - proposal: P-1\n    stance: block\n    condition: y\nconfidence: 80%\n```",
        "{\"action\":\"synthesis\",\"synthesis\":\"All agree.\",\"proposed_artifacts\":[{\"type\":\"requirement\",\"title\":\"T\",\"acceptance\":[\"a\"]}],\"conflicts\":[{\"id\":\"C-1\",\"description\":\"d\",\"positions\":{\"a\":\"b\"}}],\"next\":\"continue\"}",
        "Here you are:\n\n```yaml\naction: conclude\nsynthesis: It is done: all of it\nnext: conclude\nresolved_conflicts:\n\t- conflict_id: C-1\n```\nTell me if you need more.",
    ];
    let seeds = answers.map(|text| text.as_bytes().to_vec()).to_vec();
    holds(&Target { name: "answers", seeds, tokens: &YAML, take: &take });
}

const STREAM: [&str; 16] = [
    "data: ",
    "event: ",
    "\n\n",
    "\r",
    "\r\n",
    "id: 1\n",
    "retry: 0\n",
    ": ping\n\n",
    "data: [DONE]\n\n",
    "\u{feff}",
    "{",
    "}",
    "\"",
    "\\ud800",
    "null",
    "data:",
];

/// A server that answers each connection with the bytes that it is given, and hangs up.
struct Echo {
    url: String,
    bytes: std::sync::Arc<Mutex<Vec<u8>>>,
}

impl Echo {
    fn new(runtime: &tokio::runtime::Runtime) -> Self {
        let bytes = std::sync::Arc::new(Mutex::new(Vec::new()));
        let given = bytes.clone();
        let listener = runtime.block_on(tokio::net::TcpListener::bind(("127.0.0.1", 0))).unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        runtime.spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let body = given.lock().unwrap().clone();
                tokio::spawn(async move {
                    // The request, as far as it came in one piece: it is of no account.
                    let _ = stream.read(&mut [0; 16 * 1024]).await;
                    let head =
                        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
                    let _ = stream.write_all(head.as_bytes()).await;
                    let _ = stream.write_all(&body).await;
                    let _ = stream.shutdown().await;
                    // Until the other side has read: a reset would take what was sent with it.
                    let mut rest = [0; 1024];
                    while stream.read(&mut rest).await.is_ok_and(|count| count > 0) {}
                });
            }
        });
        Self { url, bytes }
    }
}

#[test]
fn no_bytes_bring_the_reader_of_streams_down() {
    use roundtable_tests::fake::{
        Vendor, Wire,
        reply::{Reply, Stop},
        wire,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let echo = Echo::new(&runtime);
    let policy = Policy { retries: 0, ..Policy::default() };
    let doors = [Kind::Anthropic, Kind::OpenAi, Kind::Compatible, Kind::Gemini].map(|kind| {
        let account = Account {
            id: kind.word().to_owned(),
            kind,
            base_url: echo.url.clone(),
            key: Some("k".to_owned().into()),
        };
        Provider::new(account, policy.clone()).unwrap()
    });
    let prompt = crate::providers_kit::prompt("qa-lead");
    let turn = std::cell::Cell::new(0_usize);
    let take = |bytes: &[u8]| {
        *echo.bytes.lock().unwrap() = bytes.to_vec();
        turn.set(turn.get() + 1);
        let provider = &doors[turn.get() % doors.len()];
        let call = provider.answer("m", &prompt, &Silent);
        let within = async { tokio::time::timeout(Duration::from_secs(20), call).await };
        runtime.block_on(within).map(drop).map_err(|_| "the call hangs".to_owned())
    };
    let seeds = [
        (Wire::Messages, Vendor::Anthropic),
        (Wire::Responses, Vendor::OpenAi),
        (Wire::Chat, Vendor::OpenAi),
        (Wire::Gemini, Vendor::Gemini),
    ]
    .map(|(format, vendor)| {
        let text = "position: yes\nrationale: [because]\nconfidence: 0.8\n".to_owned();
        let (stop, model) = (Stop::End, "m".to_owned());
        let reply =
            Reply { vendor, model, text, stop, tokens_in: 1, tokens_cached: 0, tokens_out: 9, number: 1 };
        wire::stream(format, &reply).into_iter().map(|event| event.bytes).collect::<String>().into_bytes()
    });
    holds(&Target { name: "stream", seeds: seeds.to_vec(), tokens: &STREAM, take: &take });
}

struct Silent;

impl roundtable_engine::ports::TextSink for Silent {
    fn piece(&self, _: &str) {}
}

const NAMES: [&str; 20] = [
    "..",
    "/",
    "\\",
    "../",
    "\0",
    ":",
    "CON",
    "nul.txt",
    " ",
    ".",
    "~",
    "%2e%2e",
    "\u{202e}",
    "\u{ff0e}",
    "C:",
    "//host/share",
    "$(x)",
    "a/../../b",
    "\u{301}",
    "docs/",
];

#[test]
fn no_name_leads_out_of_the_project() {
    const SECRET: &str = "SECRET-OUTSIDE";
    let outer = tempfile::tempdir().unwrap();
    let inner = outer.path().join("deep/project");
    for (name, path) in files(&root().join("tests/fixtures/folders/b-specs-elf-gift-rush")) {
        let target = inner.join(name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(path, target).unwrap();
    }
    fs::create_dir_all(inner.join("docs")).unwrap();
    for place in ["secret.md", "secret.yaml", "deep/secret.md", "deep/secret.yaml", "deep/docs.md"] {
        fs::write(outer.path().join(place), format!("# {SECRET}\ntopic: {SECRET}\n")).unwrap();
    }
    let project = Project::open(&inner).unwrap();
    let around = |folder: &Path| -> Vec<String> {
        files(folder).into_keys().filter(|name| !name.starts_with("deep/project/")).collect()
    };
    let before = around(outer.path());
    let take = |bytes: &[u8]| {
        let name = String::from_utf8_lossy(bytes);
        for (says, id) in [("is_safe_id", is_safe_id(&name)), ("is_session_id", is_session_id(&name))] {
            let path = Path::new(&*name);
            let is_one =
                path.components().count() == 1 && path.file_name().is_some_and(|part| part == &*name);
            if id && (!is_one || name.contains(['/', '\\', '\0', ':'])) {
                return Err(format!("{says} lets {name:?} pass"));
            }
        }
        let read = project.read_document(&name).map(|document| document.bytes).unwrap_or_default();
        if String::from_utf8_lossy(&read).contains(SECRET)
            || project.session_topic(&name).is_some_and(|topic| topic.contains(SECRET))
        {
            return Err(format!("{name:?} reads what is outside"));
        }
        let _ = project.load_session(&name);
        let by = Writing { at: jiff::Timestamp::UNIX_EPOCH, session: Some(&name) };
        // The second one keeps the first, under the session's name.
        let _ = project.write_document(&name, b"# Written\n", Expected::Nothing, by);
        let _ = project.write_document("docs/a.md", name.as_bytes(), Expected::Anything, by);
        let kept = project.read_version("docs/a.md", &name).map(|version| version.bytes).unwrap_or_default();
        let back = project.read_version(&name, "0001-19700101T000000Z.before");
        let back = back.map(|version| version.bytes).unwrap_or_default();
        if [kept, back].iter().any(|bytes| String::from_utf8_lossy(bytes).contains(SECRET)) {
            return Err(format!("{name:?} reads what is outside as a version"));
        }
        Ok(())
    };
    let names = fs::read_to_string(root().join("tests/fixtures/hostile/yaml/paths.yaml")).unwrap();
    let names = yaml::read(&names).unwrap();
    let mut seeds: Vec<Vec<u8>> = ["ids", "paths"]
        .iter()
        .flat_map(|list| names[list].as_array().into_iter().flatten())
        .filter_map(|entry| entry["id"].as_str().or_else(|| entry["path"].as_str()))
        .map(|name| name.as_bytes().to_vec())
        .collect();
    seeds.push(b"docs/../../secret.md".to_vec());
    seeds.push(b"../../secret.md".to_vec());
    assert!(seeds.len() > 50, "{}", seeds.len());
    holds(&Target { name: "names", seeds, tokens: &NAMES, take: &take });
    assert_eq!(around(outer.path()), before, "something was written outside");
}

/// The control: a weakness that was put there is found, in the time that the tests have, and its input brings it out again.
#[test]
fn a_planted_weakness_is_found_and_its_input_is_kept() {
    let weak = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        assert!(!(text.contains("<<: ") && text.contains("&a ")), "planted");
        Ok(())
    };
    let seeds = vec![b"id: x\ntopic: y\n".to_vec(), b"rounds:\n  - number: 1\n".to_vec()];
    let target = Target { name: "planted", seeds, tokens: &YAML, take: &weak };
    let found =
        run(&target, Duration::from_secs(60), seed()).expect_err("the planted weakness was not found");
    assert_eq!(found.why, "planted");
    let input = fs::read(&found.file).unwrap();
    assert!(String::from_utf8_lossy(&input).contains("<<: "), "{found:?}");
    println!("fuzz: the planted weakness was found with input {}", found.tries);
    // The same seed leads to the same input.
    let again = run(&target, Duration::from_secs(60), seed()).expect_err("found once, and not again");
    assert_eq!((again.tries, fs::read(again.file).unwrap()), (found.tries, input));
}
