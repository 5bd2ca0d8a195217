//! The commands that need the core are a program of their own (`xtask/core`): whoever only runs or tests the application
//! does not wait for it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use xtask::build::{self, WHOLE};
use xtask::shell::{Result, become_program, cargo, root, run};

/// What stands behind such a command, for the core to read.
#[derive(clap::Args)]
pub(crate) struct Given {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) words: Vec<OsString>,
}

/// Builds the core's program, and becomes it. It has this terminal, the folder in which one typed, and its own exit code;
/// comes back only with an error.
pub(crate) fn become_it(command: &str, given: &Given) -> Result<()> {
    // What is measured is what users get.
    let release = command == "bench";
    let program = built(release)?;
    become_program(Command::new(program).arg(command).args(&given.words))
}

/// The core's program, built beside the application, with the same choice of features, as the tests have it.
pub(crate) fn of_the_tests() -> Result<PathBuf> {
    run(cargo().arg("build").args(WHOLE).args(["--bin", "xtask-core"]))?;
    Ok(build::binary("xtask-core", false))
}

/// The core's program. Cargo speaks on standard error only: what the command itself says may be read by a program.
pub(crate) fn built(release: bool) -> Result<PathBuf> {
    if !build::binary("xtask-core", release).exists() {
        eprintln!("This command is a program of its own, which is built first: that takes some minutes.");
    }
    let mut build = cargo();
    build.arg("build").current_dir(root()).stdout(Stdio::null());
    if release {
        build.args(["--package", "xtask-core", "--release"]);
    } else {
        // As `run` and `test` have it: nothing is compiled a second time.
        build.args(WHOLE).args(["--bin", "xtask-core"]);
    }
    let status = build.status().map_err(|error| format!("cargo did not start: {error}"))?;
    if !status.success() {
        return Err(format!("The program for this command could not be built ({status}).").into());
    }
    Ok(build::binary("xtask-core", release))
}
