//! Everything that must hold before a change lands, in one command.

use std::time::Instant;

use crate::display::VirtualDisplay;
use crate::shell::{Result, cargo, has, npm, root, run};
use crate::{build, setup};

type Step = (&'static str, fn() -> Result<()>);

const STEPS: [Step; 9] = [
    ("set-up", set_up),
    ("format", format),
    ("page: types, components, build", page),
    ("lint", lint),
    ("rust tests", rust),
    ("reliability", reliability),
    ("documentation", documentation),
    ("application", application),
    ("window", window),
];

pub(crate) fn all(only: Option<&str>) -> Result<()> {
    let begin = Instant::now();
    let mut times = Vec::new();
    for (name, step) in STEPS.iter().filter(|(name, _)| only.is_none_or(|word| name.contains(word))) {
        println!("\n== {name}");
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
    run_cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--features",
        "roundtable/custom-protocol",
        "--",
        "-D",
        "warnings",
    ])
}

fn rust() -> Result<()> {
    let rest = ["--workspace", "--exclude", "roundtable"];
    if has("cargo-nextest") {
        let filter = ["--no-tests", "fail", "-E", "not binary(window)"];
        return rust_tests(&[&["nextest", "run"], &rest[..], &filter[..]].concat());
    }
    let targets = ["test", "--lib", "--bins", "--test", "integration", "--test", "secret_service"];
    rust_tests(&[&targets[..], &rest[..]].concat())
}

/// With the keychain that `set_up` has installed.
fn rust_tests(arguments: &[&str]) -> Result<()> {
    run(cargo().args(arguments).env("ROUNDTABLE_TEST_KEYRING", "1"))
}

/// In a process of its own: what it kills and resumes is this program, which must not change meanwhile.
fn reliability() -> Result<()> {
    setup::disks()?;
    run_cargo(&["run", "--quiet", "--package", "xtask", "--", "reliability", "short"])
}

fn documentation() -> Result<()> {
    run(cargo()
        .args(["doc", "--workspace", "--exclude", "roundtable", "--no-deps", "--quiet"])
        .env("RUSTDOCFLAGS", "-D warnings"))
}

fn application() -> Result<()> {
    build::application(false).map(drop)
}

/// Cargo builds the fake model server with these tests: it is a binary of their package.
fn window() -> Result<()> {
    let app = build::application(false)?;
    let driver = setup::tauri_driver()?;
    let display = VirtualDisplay::start()?;
    run(cargo()
        .args(["test", "--package", "roundtable-tests", "--test", "window", "--", "--test-threads", "2"])
        .env("DISPLAY", display.name())
        .env("ROUNDTABLE_APP", app)
        .env("ROUNDTABLE_DRIVER", driver)
        // Windows under test say so themselves, too: no run of ours may reach the real keychain.
        .env("ROUNDTABLE_KEYCHAIN", "memory")
        .env("ROUNDTABLE_AXE", root().join("ui/node_modules/axe-core/axe.min.js")))
}

fn run_cargo(arguments: &[&str]) -> Result<()> {
    crate::shell::run(cargo().args(arguments))
}
