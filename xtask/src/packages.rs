//! The packages of this system, as Tauri's bundler makes them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build;
use crate::shell::{Result, npm, run, target};

/// Of the same line as the library in `Cargo.lock`.
const TAURI: &str = "2.12.5";

/// Builds the application for release, and its packages; gives back where they lie.
pub fn built() -> Result<Vec<PathBuf>> {
    build::application(true)?;
    bundled("release", &[])
}

/// The packages of the application that the tests drive: described, laid out and installed like those of a release, and larger.
pub fn of_the_tested() -> Result<Vec<PathBuf>> {
    build::tested_application()?;
    bundled("debug", &["--debug"])
}

fn bundled(profile: &str, flags: &[&str]) -> Result<Vec<PathBuf>> {
    let kinds = kinds();
    run(tauri().args(["bundle", "--ci", "--bundles", &kinds.join(",")]).args(flags))?;
    kinds.iter().map(|kind| newest(profile, kind)).collect()
}

/// What this system's bundler can make; the others are configured in `tauri.conf.json`.
fn kinds() -> Vec<&'static str> {
    match std::env::consts::OS {
        "macos" => vec!["dmg"],
        "windows" => vec!["msi"],
        _ => vec!["deb", "rpm"],
    }
}

/// Tauri's command line, from npm: a program, where building it from its sources takes longer than the application. It is
/// none of the page's packages, for each of which the lock file would have to name every system's own.
pub fn tauri() -> Command {
    let mut command = npm();
    command.args(["exec", "--yes", &format!("--package=@tauri-apps/cli@{TAURI}"), "--", "tauri"]);
    command
}

/// The package of a kind that was made last.
fn newest(profile: &str, kind: &str) -> Result<PathBuf> {
    let folder = target().join(profile).join("bundle").join(kind);
    let found = std::fs::read_dir(&folder)?.filter_map(|entry| {
        let path = entry.ok()?.path();
        let is_one = path.extension().is_some_and(|end| end == kind);
        is_one.then(|| (path.metadata().and_then(|data| data.modified()).ok(), path))
    });
    let newest = found.max().map(|(_, path)| path);
    newest.ok_or_else(|| format!("The bundler made no {kind} in {}.", folder.display()).into())
}

/// A file name as text, for commands and messages.
pub fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
