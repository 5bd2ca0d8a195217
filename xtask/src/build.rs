//! The page and the application.

use std::path::PathBuf;

use crate::shell::{Result, cargo, npm, root, run, target};

/// The page's packages, as the lock file says; skipped when they are there already.
pub(crate) fn packages() -> Result<()> {
    let ui = root().join("ui");
    let written = |file: PathBuf| file.metadata().and_then(|data| data.modified()).ok();
    let lock = written(ui.join("package-lock.json"));
    let there = written(ui.join("node_modules/.package-lock.json"));
    if there.is_some() && there >= lock {
        return Ok(());
    }
    run(npm().args(["ci", "--prefix", "ui", "--no-audit", "--no-fund"]))
}

/// The page, into `ui/dist`.
pub(crate) fn page() -> Result<()> {
    packages()?;
    run(npm().args(["run", "build", "--prefix", "ui", "--silent"]))
}

/// What cargo is told where all of it is tested: every crate at once, so that all get their dependencies with the same
/// features and none is compiled a second time for another choice of crates.
pub(crate) const WHOLE: [&str; 3] = ["--workspace", "--features", "roundtable/custom-protocol"];

/// The application with the page inside, as a part of [`WHOLE`]; gives back its binary.
pub(crate) fn tested_application() -> Result<PathBuf> {
    page()?;
    run(cargo().arg("build").args(WHOLE).arg("--all-targets"))?;
    Ok(binary("debug"))
}

/// The application with the page inside; gives back its binary.
pub(crate) fn application(release: bool) -> Result<PathBuf> {
    page()?;
    let mut build = cargo();
    build.args(["build", "--package", "roundtable", "--features", "custom-protocol"]);
    if release {
        build.arg("--release");
    }
    run(&mut build)?;
    Ok(binary(if release { "release" } else { "debug" }))
}

fn binary(profile: &str) -> PathBuf {
    target().join(profile).join(format!("roundtable{}", std::env::consts::EXE_SUFFIX))
}
