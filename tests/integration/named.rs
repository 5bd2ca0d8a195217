//! What `docs/seed-coverage.md` and `SECURITY.md` name is there: every test by its name, every file by its path. A test or a
//! file that is renamed is renamed in them, too. Each check is shown to see a name that was planted.

use std::collections::BTreeMap;
use std::fs;

use crate::kit::{files, root};

/// Folders whose files are named.
const FOLDERS: [&str; 8] = ["agents", "crates", "docs", "skills", "src-tauri", "tests", "ui/src", "xtask"];
/// How the first part of a path is written short, and what it stands for.
const SHORT: [(&str, &str); 11] = [
    ("engine", "crates/engine/src"),
    ("store", "crates/store/src"),
    ("library", "crates/library/src"),
    ("llm", "crates/llm/src"),
    ("secrets", "crates/secrets/src"),
    ("documents", "crates/documents/src"),
    ("api", "crates/api/src"),
    ("ui", "ui/src"),
    ("integration", "tests/integration"),
    ("window", "tests/e2e"),
    ("e2e", "tests/e2e"),
];
/// Names of functions that stand in a line as nothing but words have fewer parts.
const LEAST_PARTS: usize = 5;

/// What the repository holds.
struct Repository {
    /// By path.
    files: BTreeMap<String, String>,
}

impl Repository {
    fn read() -> Self {
        let mut texts = BTreeMap::new();
        for folder in FOLDERS {
            let kept =
                files(&root().join(folder)).into_iter().filter(|(name, _)| !name.starts_with("fixtures/"));
            texts.extend(kept.map(|(name, path)| {
                (format!("{folder}/{name}"), String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned())
            }));
        }
        Self { files: texts }
    }

    /// The file that a path means: as it stands, with its first part written out, or by its name alone.
    fn file(&self, path: &str) -> Option<&str> {
        let (head, rest) = path.split_once('/').unwrap_or(("", path));
        let long = SHORT.iter().find(|(short, _)| *short == head).map(|(_, long)| format!("{long}/{rest}"));
        let by_name = || {
            let end = format!("/{path}");
            (!path.contains('/')).then(|| self.files.iter().find(|(name, _)| name.ends_with(&end))).flatten()
        };
        let found = self.files.get_key_value(path);
        let found = found.or_else(|| self.files.get_key_value(long.as_ref()?));
        found.or_else(by_name).map(|(_, text)| text.as_str())
    }

    fn sources(&self) -> impl Iterator<Item = (&String, &String)> {
        self.files.iter().filter(|(path, _)| path.ends_with(".rs"))
    }

    /// Whether a function of that name is in a file or module `module`; in any without one.
    fn has_function(&self, module: Option<&str>, name: &str) -> bool {
        let (plain, generic) = (format!("fn {name}("), format!("fn {name}<"));
        self.sources().any(|(path, text)| {
            (text.contains(&plain) || text.contains(&generic))
                && module.is_none_or(|module| is_module(path, text, module))
        })
    }

    /// Whether `outer::inner` are modules.
    fn has_module(&self, outer: &str, inner: &str) -> bool {
        self.sources().any(|(path, text)| is_module(path, text, inner) && is_module(path, text, outer))
    }

    /// What of the words between backticks in a line of a table is not there.
    fn missing(&self, line: &str) -> Vec<String> {
        let words = line.split('`').skip(1).step_by(2);
        let mut missing: Vec<String> = words.filter(|word| !self.holds(word)).map(str::to_owned).collect();
        missing.extend(self.missing_cases(line));
        missing
    }

    /// Whether what a word names is there; a word that names nothing of ours is.
    fn holds(&self, word: &str) -> bool {
        let (first, rest) = word.split_once(' ').unwrap_or((word, ""));
        let is_name = |part: &str| {
            !part.is_empty()
                && part
                    .chars()
                    .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
        };
        let parts: Vec<&str> = word.split("::").collect();
        if let [.., module, name] = parts[..]
            && parts.iter().all(|part| is_name(part))
        {
            return self.has_function(Some(module), name) || self.has_module(module, name);
        }
        if is_name(word) && word.split('_').count() >= LEAST_PARTS {
            return self.has_function(None, word);
        }
        let is_source = [".rs", ".svelte", ".ts"].iter().any(|end| first.ends_with(end));
        let is_content = ["agents/", "skills/", "tests/"].iter().any(|start| first.starts_with(start));
        let names_a_file = is_source || (is_content && first.ends_with(".md"));
        if !names_a_file {
            return true;
        }
        if let Some((before, after)) = first.split_once('*') {
            return self.files.keys().any(|path| path.starts_with(before) && path.ends_with(after));
        }
        let Some(text) = self.file(first) else { return false };
        if first.ends_with(".test.ts") {
            return has_case(text, rest);
        }
        // `engine/run.rs Table::main`: what is named behind a file stands in it.
        let idents = rest.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        idents.filter(|ident| !ident.is_empty()).all(|ident| text.contains(ident))
    }

    /// Cases that stand in italics before their file: *gives a key to the host* (`Settings.test.ts`).
    fn missing_cases(&self, line: &str) -> Vec<String> {
        let mut missing = Vec::new();
        for (at, _) in line.match_indices("* (`") {
            let file = line[at + 4..].split('`').next().unwrap_or_default();
            let Some(start) = line[..at].rfind('*') else { continue };
            let case = &line[start + 1..at];
            if file.ends_with(".test.ts") && !self.file(file).is_some_and(|text| has_case(text, case)) {
                missing.push(format!("{file} {case}"));
            }
        }
        missing
    }
}

/// Whether a file of tests of the page has the case: `"groups by type"`, cut off at an ellipsis.
fn has_case(text: &str, case: &str) -> bool {
    let plain = text.replace("\\\"", "\"").replace("\\'", "'");
    let cases = case.trim().trim_matches('"').split("\", \"");
    cases.map(|case| case.split('…').next().unwrap_or_default()).all(|case| plain.contains(case))
}

/// Whether a file is the module or holds it.
fn is_module(path: &str, text: &str, module: &str) -> bool {
    let own = path.rsplit('/').next().unwrap_or_default();
    own == format!("{module}.rs")
        || own == format!("{module}_tests.rs")
        || path.contains(&format!("/{module}/"))
        || text.contains(&format!("mod {module} {{"))
        || text.contains(&format!("mod {module};"))
}

fn missing_in(document: &str) -> Vec<String> {
    let repository = Repository::read();
    let text = fs::read_to_string(root().join(document)).unwrap();
    let rows = text.lines().enumerate().filter(|(_, line)| line.starts_with("| "));
    rows.flat_map(|(at, line)| {
        let missing = repository.missing(line);
        missing.into_iter().map(move |what| format!("{document}:{}: {what}", at + 1))
    })
    .collect()
}

#[test]
fn every_test_and_file_that_the_coverage_names_is_there() {
    assert_eq!(missing_in("docs/seed-coverage.md"), Vec::<String>::new());
}

#[test]
fn every_test_and_file_that_the_threat_model_names_is_there() {
    assert_eq!(missing_in("SECURITY.md"), Vec::<String>::new());
}

#[test]
fn a_name_that_is_gone_is_seen() {
    let repository = Repository::read();
    let missing = |line: &str| repository.missing(line);
    let good = "| `engine/run.rs Table::main` | `named::a_name_that_is_gone_is_seen`, `named::has_case`, `max_rounds` |";
    assert!(missing(good).is_empty(), "{:?}", missing(good));
    for gone in [
        "engine/ran.rs",
        "engine/run.rs Table::moan",
        "Nowhere.svelte",
        "agents/nowhere/*.md",
        "agents/roundtable/astrologer.md",
        "named::a_name_that_was_never_there",
        "architecture::a_name_that_is_gone_is_seen",
        "a_test_that_nobody_ever_wrote",
        "Home.test.ts \"does what it never did\"",
    ] {
        assert_eq!(missing(&format!("| x | `{gone}` |")), [gone]);
    }
    let italics = "| *does what it never did* (`Home.test.ts`) |";
    assert_eq!(missing(italics), ["Home.test.ts does what it never did"]);
}
