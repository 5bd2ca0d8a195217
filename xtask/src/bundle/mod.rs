//! Packages that people install, and a look at whether they can be: `cargo xtask bundle`.

mod clean_root;
mod contents;

use std::path::PathBuf;

use xtask::packages::{self, tauri};
use xtask::shell::{Result, npm, root, run};
use xtask::{build, setup};

/// Icons of the packages and the window, as the file names of Tauri's generator, from `icons/icon.svg`.
const ICONS: [&str; 7] =
    ["32x32.png", "64x64.png", "128x128.png", "128x128@2x.png", "icon.png", "icon.ico", "icon.icns"];

/// Builds the packages of this system; with `try_them`, installs, starts and removes each in a system of its own.
pub(crate) fn run_for(try_them: bool) -> Result<()> {
    setup::ensure(false)?;
    let packages = packages::built()?;
    looked_into(&packages)?;
    if try_them { clean_root::try_them(&packages) } else { Ok(()) }
}

/// The same with the application that is tested, and each is tried: what a package holds and does when it comes and goes is the same.
pub(crate) fn test() -> Result<()> {
    let packages = packages::of_the_tested()?;
    looked_into(&packages)?;
    clean_root::try_them(&packages)
}

fn looked_into(packages: &[PathBuf]) -> Result<()> {
    println!("\n| package | size |\n|---|---:|");
    for package in packages {
        contents::look_into(package)?;
        println!("| {} | {:.1} MB |", package.display(), package.metadata()?.len() as f64 / 1_048_576.0);
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
