//! `cargo xtask run`: the window, or where nobody could see one, a driven session and what it left.

use std::process::Command;

use xtask::display::there_is_one;
use xtask::shell::{Result, become_program, run as run_program};
use xtask::{build, setup};

use crate::delegate;

pub(crate) fn run(release: bool) -> Result<()> {
    let seen = there_is_one();
    setup::ensure(!seen)?;
    let app = build::application(release)?;
    if seen {
        println!("Opening Roundtable. Close its window, or press Ctrl+C here, to end it.");
        return become_program(&mut Command::new(app));
    }
    println!(
        "There is no display here: a specs session on the sample project is driven through the real window."
    );
    become_program(Command::new(delegate::built(false)?).arg("drive").arg(app))
}

/// Every screen, light and dark, into `docs/screenshots/`.
pub(crate) fn screenshots() -> Result<()> {
    setup::ensure(true)?;
    setup::pictured()?;
    let app = build::application(false)?;
    run_program(Command::new(delegate::built(false)?).arg("screenshots").arg(app))
}
