//! Packages that people install, and a look at whether they can be: `cargo xtask bundle`.

mod clean_root;
mod contents;

use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::shell::{Result, npm, root, run, target};
use xtask::{build, setup};

/// Icons of the packages and the window, as the file names of Tauri's generator, from `icons/icon.svg`.
const ICONS: [&str; 7] =
    ["32x32.png", "64x64.png", "128x128.png", "128x128@2x.png", "icon.png", "icon.ico", "icon.icns"];

/// Builds the packages of this system; with `try_them`, installs, starts and removes each in a system of its own.
pub(crate) fn run_for(try_them: bool) -> Result<()> {
    setup::ensure(false)?;
    build::application(true)?;
    let kinds = kinds();
    run(tauri().args(["bundle", "--ci", "--bundles", &kinds.join(",")]))?;
    let packages: Vec<PathBuf> = kinds.iter().map(|kind| newest(kind)).collect::<Result<_>>()?;
    println!("\n| package | size |\n|---|---:|");
    for package in &packages {
        contents::look_into(package)?;
        println!("| {} | {:.1} MB |", package.display(), package.metadata()?.len() as f64 / 1_048_576.0);
    }
    if try_them {
        clean_root::try_them(&packages)?;
    }
    Ok(())
}

/// Draws the icons in all sizes anew.
pub(crate) fn icons() -> Result<()> {
    let made = tempfile::tempdir()?;
    run(tauri().args(["icon", "icons/icon.svg", "--output"]).arg(made.path()))?;
    for name in ICONS {
        std::fs::copy(made.path().join(name), root().join("icons").join(name))?;
    }
    Ok(())
}

/// Writes the list of licences anew, and their texts.
pub(crate) fn licences() -> Result<()> {
    build::packages()?;
    run(npm().args(["run", "licences", "--prefix", "ui", "--silent"]))
}

/// Of the same line as the library in `Cargo.lock`.
const TAURI: &str = "2.12.5";

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
fn tauri() -> Command {
    let mut command = npm();
    command.args(["exec", "--yes", &format!("--package=@tauri-apps/cli@{TAURI}"), "--", "tauri"]);
    command
}

/// The package of a kind that was made last.
fn newest(kind: &str) -> Result<PathBuf> {
    let folder = target().join("release/bundle").join(kind);
    let found = std::fs::read_dir(&folder)?.filter_map(|entry| {
        let path = entry.ok()?.path();
        let is_one = path.extension().is_some_and(|end| end == kind);
        is_one.then(|| (path.metadata().and_then(|data| data.modified()).ok(), path))
    });
    let newest = found.max().map(|(_, path)| path);
    newest.ok_or_else(|| format!("The bundler made no {kind} in {}.", folder.display()).into())
}

/// A file name as text, for commands and messages.
fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
