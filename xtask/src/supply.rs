//! What may come in with our dependencies: licences, banned packages and sources always; known weaknesses where the lists of
//! them can be reached.

use std::process::Command;

use xtask::build;
use xtask::setup;
use xtask::shell::{Result, cargo, npm, root, run, show};

/// `deny.toml`, and the page's packages.
pub(crate) fn check() -> Result<()> {
    let deny = setup::cargo_deny()?;
    let deny = || {
        let mut command = Command::new(&deny);
        // It asks cargo for the tree of dependencies.
        command.env("CARGO", cargo().get_program());
        command
    };
    run(deny().args([
        "--log-level",
        "error",
        "--workspace",
        "check",
        "--hide-inclusion-graph",
        "licenses",
        "bans",
        "sources",
    ]))?;
    if fetched(deny().args(["fetch", "db"])) {
        run(deny().args([
            "--workspace",
            "check",
            "--hide-inclusion-graph",
            "--disable-fetch",
            "advisories",
        ]))?;
    } else {
        println!(
            "  SKIPPED: advisories of the Rust packages. The RustSec database cannot be reached from here."
        );
    }
    build::packages()?;
    audit()
}

/// Whether a command that needs the network came to its end; what it says otherwise is of no use.
fn fetched(command: &mut Command) -> bool {
    println!("  $ {}", show(command));
    command.current_dir(root()).output().is_ok_and(|output| output.status.success())
}

/// `npm audit`: an answer of the registry counts, its silence is said.
fn audit() -> Result<()> {
    let mut command = npm();
    command.args(["audit", "--prefix", "ui", "--json", "--audit-level", "low"]).current_dir(root());
    println!("  $ {}", show(&command));
    let output = command.output()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    if report.get("auditReportVersion").is_none() {
        println!(
            "  SKIPPED: advisories of the page's packages. The registry does not answer `npm audit` from here."
        );
        return Ok(());
    }
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("npm audit: {}", report["vulnerabilities"]).into())
    }
}
