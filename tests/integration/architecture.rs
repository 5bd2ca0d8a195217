//! The walls of the house: which crate may know which, and what each one must not touch. Each check is shown to see a
//! violation that was planted.

use std::fs;
use std::path::Path;

use crate::kit::{files, root};

/// What of ours each crate may depend on.
const ARROWS: [(&str, &[&str]); 13] = [
    ("crates/engine", &[]),
    ("crates/store", &["engine"]),
    ("crates/library", &["engine"]),
    ("crates/llm", &["engine"]),
    ("crates/secrets", &[]),
    ("crates/documents", &["engine"]),
    ("crates/search", &[]),
    ("crates/pdf", &["documents"]),
    ("crates/api", &["engine", "store", "library", "llm", "secrets", "documents", "pdf", "search"]),
    ("src-tauri", &["api", "engine"]),
    ("tests", &["api", "engine", "store", "library", "llm"]),
    ("xtask", &[]),
    ("xtask/core", &["api", "engine", "store", "library", "llm", "tests"]),
];
/// Crates that only one room may have.
const ONLY_IN: [(&str, &str); 7] = [
    ("typst", "crates/pdf"),
    ("typst-", "crates/pdf"),
    ("tauri", "src-tauri"),
    ("tauri-", "src-tauri"),
    ("reqwest", "crates/llm"),
    ("keyring-core", "crates/secrets"),
    ("rusqlite", "crates/search"),
];

/// One of those in another room all the same: font files, and nothing of Typst's that runs.
const ALSO: [(&str, &str); 1] = [("typst-assets", "crates/documents")];

/// The names of a manifest's dependencies, of every kind.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = section.ends_with("dependencies");
            // [dependencies.tauri]
            if let Some((before, name)) = section.rsplit_once('.')
                && before.ends_with("dependencies")
            {
                found.push(name.to_owned());
            }
        } else if inside && !line.starts_with('#') && line.contains('=') {
            let name = line.split(['=', '.', ' ']).next().unwrap_or_default();
            found.push(name.trim_matches('"').to_owned());
        }
    }
    found
}

/// What a crate depends on and must not.
fn wrong_arrows(member: &str, allowed: &[&str], manifest: &str) -> Vec<String> {
    dependencies(manifest)
        .into_iter()
        .filter(|name| match name.strip_prefix("roundtable-") {
            Some(ours) => !allowed.contains(&ours),
            None => ONLY_IN.iter().any(|(only, home)| {
                let is_it = name == only || (only.ends_with('-') && name.starts_with(only));
                is_it && member != *home && !ALSO.contains(&(name.as_str(), member))
            }),
        })
        .collect()
}

/// Lines of a source that hold one of the words, comments and a test module at its end left out.
fn violations<'a>(source: &'a str, words: &[&str]) -> Vec<&'a str> {
    let lines: Vec<&str> = source.lines().collect();
    let is_test_module =
        |pair: &[&str]| pair[0].trim() == "#[cfg(test)]" && pair[1].trim_end().ends_with('{');
    let end = lines.windows(2).position(is_test_module).unwrap_or(lines.len());
    let is_comment = |line: &str| ["//", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    lines[..end]
        .iter()
        .copied()
        .filter(|line| !is_comment(line) && words.iter().any(|word| holds(line, word)))
        .collect()
}

/// Whether `word` stands in the line and is not a part of a longer word.
fn holds(line: &str, word: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.match_indices(word).any(|(at, _)| {
        let joins = word.starts_with(is_word) && line[..at].ends_with(is_word);
        let goes_on = word.ends_with(is_word) && line[at + word.len()..].starts_with(is_word);
        !joins && !goes_on
    })
}

/// No file of `folder` holds one of `words`, save where `allowed` says so.
fn keep_out(folder: &str, endings: &[&str], words: &[&str], allowed: impl Fn(&str) -> bool) {
    let mut seen = 0;
    let mut found = Vec::new();
    for (name, path) in files(&root().join(folder)) {
        if !endings.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        seen += 1;
        if allowed(&name) {
            continue;
        }
        let source = fs::read_to_string(path).unwrap();
        found.extend(
            violations(&source, words).iter().map(|line| format!("{folder}/{name}: {}", line.trim())),
        );
    }
    assert!(seen > 0, "{folder} has no such files");
    assert_eq!(found, Vec::<String>::new());
}

fn tests(name: &str) -> bool {
    name.split('/').any(|part| part == "tests" || part == "tests.rs")
}

fn manifest(member: &str) -> String {
    fs::read_to_string(root().join(member).join("Cargo.toml"))
        .unwrap_or_else(|error| panic!("{member}: {error}"))
}

#[test]
fn the_checks_see_a_planted_violation() {
    let planted = "[dependencies]\nserde.workspace = true\nroundtable-store.workspace = true\ntauri = \"2\"\n\n\
                   [dev-dependencies]\nreqwest = { version = \"0.12\" }\n\n[target.x.dependencies.tauri-plugin-dialog]\n";
    let wrong = wrong_arrows("crates/engine", &[], planted);
    assert_eq!(wrong, ["roundtable-store", "tauri", "reqwest", "tauri-plugin-dialog"]);
    assert_eq!(wrong_arrows("src-tauri", &["store"], planted), ["reqwest"]);

    let clock = ["Instant::now", "rand"];
    assert_eq!(
        violations("fn a() {\n    let x = Instant::now();\n}\n", &clock),
        ["    let x = Instant::now();"]
    );
    assert_eq!(violations("use rand::random;", &clock), ["use rand::random;"]);
    assert_eq!(
        violations("let brand = operand + 1;\n// rand\n#[cfg(test)]\nmod tests {\n use rand::x;\n}", &clock),
        [""; 0]
    );
    assert_eq!(violations("await fetch(\"https://x\")", &["fetch("]), ["await fetch(\"https://x\")"]);
    assert_eq!(violations("prefetch(x)", &["fetch("]), [""; 0]);
}

#[test]
fn dependencies_go_along_the_arrows_and_no_others() {
    for (member, allowed) in ARROWS {
        assert_eq!(wrong_arrows(member, allowed, &manifest(member)), Vec::<String>::new(), "{member}");
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = workspace.split_once("members = [").unwrap().1.split_once(']').unwrap().0;
    for line in members.lines().map(str::trim).filter(|line| line.starts_with('"')) {
        let member = line.split('"').nth(1).unwrap();
        assert!(ARROWS.iter().any(|(known, _)| *known == member), "{member} has no line in ARROWS");
    }
}

#[test]
fn the_window_is_known_in_its_own_room_only() {
    let rooms = ARROWS.iter().map(|(member, _)| *member).filter(|member| member.starts_with("crates/"));
    for room in rooms {
        keep_out(room, &[".rs"], &["tauri"], |_| false);
    }
}

#[test]
fn the_engine_has_no_clock_no_environment_no_chance_and_no_files() {
    let words = [
        "Instant::now",
        "SystemTime",
        "Timestamp::now",
        "Zoned::now",
        "std::env",
        "env::var",
        "rand",
        "std::fs",
        "std::net",
        "std::process",
        "tokio::time",
        "tokio::fs",
    ];
    keep_out("crates/engine/src", &[".rs"], &words, tests);
}

#[test]
fn what_may_be_left_out_on_the_wire_is_optional_in_typescript() {
    // ts-rs makes a key optional only when `default` stands beside `skip_serializing_if` on the field itself.
    for room in ["crates/engine/src", "crates/api/src"] {
        keep_out(room, &[".rs"], &["#[serde(skip_serializing_if"], tests);
    }
}

#[test]
fn yaml_is_read_and_written_in_one_place() {
    for (member, _) in ARROWS {
        let folder =
            if Path::new(member).starts_with("crates") { format!("{member}/src") } else { member.to_owned() };
        keep_out(&folder, &[".rs"], &["serde_saphyr"], |name| {
            (member == "crates/engine" && (name == "yaml.rs" || name == "yaml/words.rs"))
                || (member == "tests" && name.ends_with("architecture.rs"))
        });
    }
}

#[test]
fn the_page_reaches_the_host_in_one_place_and_the_network_nowhere() {
    let sources = [".ts", ".svelte"];
    let host = |name: &str| name.starts_with("lib/host/");
    keep_out("ui/src", &sources, &["@tauri-apps"], host);
    let network = [
        "fetch(",
        "connect(",
        "WebSocket",
        "EventSource",
        "XMLHttpRequest",
        "sendBeacon",
        "RTCPeerConnection",
    ];
    keep_out("ui/src", &sources, &network, host);
}
