//! Every file of Rust is part of the build: one that no module declares compiles nowhere, and its tests never run.

use std::collections::BTreeSet;
use std::fs;

use crate::kit::{files, root};

const MEMBERS: [&str; 4] = ["crates", "src-tauri", "tests", "xtask"];
/// Roots of a crate, and what Cargo finds by itself.
const ROOTS: [&str; 3] = ["lib.rs", "main.rs", "build.rs"];
const PROGRAMS: &str = "/src/bin/";

/// The files that may declare the module of that file, and its name: `a/b/c.rs` is `c` in `a/b.rs`, or in a root in `a/b`.
fn declared_in(path: &str) -> Option<(Vec<String>, &str)> {
    let (folder, file) = path.rsplit_once('/')?;
    if ROOTS.contains(&file) || path.contains(PROGRAMS) {
        return None;
    }
    let (folder, name) = match file {
        "mod.rs" => folder.rsplit_once('/')?,
        file => (folder, file.strip_suffix(".rs")?),
    };
    let inside = ["mod.rs", "lib.rs", "main.rs"].map(|root| format!("{folder}/{root}"));
    Some((inside.into_iter().chain([format!("{folder}.rs")]).collect(), name))
}

fn declares(source: &str, name: &str) -> bool {
    let names_it = |line: &str| {
        let line = line.trim();
        line.strip_suffix(&format!("mod {name};")).is_some_and(|before| {
            before.is_empty() || before.trim_end() == "pub" || before.trim_end().ends_with(')')
        })
    };
    source.lines().any(names_it)
}

/// The files of Rust among these paths that nothing declares; `read` gives a file's text, where there is one.
fn left_out(paths: &BTreeSet<String>, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let by_path = |name: &str| {
        let own = format!("\"{name}.rs\"");
        let is_it = |line: &str| {
            line.contains("path = ") && (line.contains(&own) || line.contains(&format!("/{name}.rs\"")))
        };
        paths.iter().filter_map(|path| read(path)).any(|text| text.lines().any(is_it))
    };
    let is_left_out = |path: &&String| {
        let Some((places, name)) = declared_in(path) else { return false };
        let declared = places.iter().filter_map(|place| read(place)).any(|text| declares(&text, name));
        !declared && !by_path(name)
    };
    paths.iter().filter(is_left_out).cloned().collect()
}

#[test]
fn every_file_of_rust_is_in_the_build() {
    let mut paths = BTreeSet::new();
    for member in MEMBERS {
        let found = files(&root().join(member)).into_keys().map(|name| format!("{member}/{name}"));
        paths.extend(found.filter(|path| path.ends_with(".rs") && !path.contains("/target/")));
    }
    assert!(paths.len() > 500, "{}", paths.len());
    let read = |path: &str| fs::read_to_string(root().join(path)).ok();
    assert_eq!(left_out(&paths, read), [""; 0]);
}

#[test]
fn a_file_that_nothing_declares_is_found() {
    let texts = [
        ("a/src/lib.rs", "mod known;\npub(crate) mod deep;\n"),
        ("a/src/known.rs", "#[cfg_attr(test, path = \"beside_tests.rs\")]\nmod tests;\n"),
        ("a/src/beside_tests.rs", ""),
        ("a/src/deep/mod.rs", "// mod lost;\nmod unlost;\n"),
        ("a/src/deep/unlost.rs", ""),
        ("a/src/deep/lost.rs", ""),
        ("a/src/gone/mod.rs", ""),
        ("a/src/bin/program.rs", ""),
    ];
    let paths = texts.iter().map(|(path, _)| (*path).to_owned()).collect();
    let read =
        |path: &str| texts.iter().find(|(known, _)| *known == path).map(|(_, text)| (*text).to_owned());
    assert_eq!(left_out(&paths, read), ["a/src/deep/lost.rs", "a/src/gone/mod.rs"]);
}
