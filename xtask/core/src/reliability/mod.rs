//! `cargo xtask reliability`: what must survive a kill, a power cut, a full disk and hours of work. Each check prints its
//! figures, and has a control that fails with the safeguard off. `cargo xtask test` runs the short forms.

mod evidence;
mod figures;
mod full_disk;
mod kill;
mod mount;
mod power;
mod soak;
mod victim;

use clap::Subcommand;

use xtask::shell::{Result, cargo, run as run_program};

/// A check.
#[derive(Subcommand)]
pub(crate) enum Check {
    /// Kills sessions against the fake model server at random points
    Kill {
        /// How often
        #[arg(long, default_value_t = 1000)]
        points: usize,
        /// Where the random points come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Copies the disk under running sessions, as a power cut leaves it (Linux, root)
    Power {
        /// How often
        #[arg(long, default_value_t = 200)]
        cuts: usize,
        /// Where the random moments come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Runs sessions on disks without room, in bytes and in files (Linux, root)
    FullDisk {
        /// How often, for each of the two
        #[arg(long, default_value_t = 40)]
        times: usize,
        /// Where the random amounts of room come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Plays sessions for hours of virtual time and watches memory and file descriptors (Linux)
    Soak {
        /// How long
        #[arg(long, default_value_t = 8.0)]
        hours: f64,
    },
    /// Two programs' worth of writers and a script change the same files 10,000 times; a folder and a link change places
    /// 10,000 times
    Edits,
    /// Every operation on the disk fails in turn, in five ways, and the process ends at each of them
    Faults,
    /// The short form of each
    Short,
}

/// Runs a check.
///
/// # Errors
/// When something was lost, or the check itself could not run.
pub(crate) fn run(check: &Check) -> Result<()> {
    let done = check_of(check);
    std::fs::remove_dir_all(victim::place()?)?;
    done
}

fn check_of(check: &Check) -> Result<()> {
    match *check {
        Check::Kill { points, seed } => kill::run(points, seed, true),
        Check::Power { cuts, seed } => power::run(cuts, seed),
        Check::FullDisk { times, seed } => full_disk::run(times, seed),
        Check::Soak { hours } => soak::run(hours),
        // These look at what only the store's own tests can make go wrong; their short forms are among its tests.
        Check::Edits => of_store(&["--ignored", "of_10_000_edits", "in_10_000_races"]),
        Check::Faults => of_store(&["whatever_fails", "wherever_the_process_ends", "a_write_in_place"]),
        Check::Short => {
            kill::run(100, 1, false)?;
            power::run(20, 1)?;
            full_disk::run(6, 1)?;
            soak::run(1.0)
        }
    }
}

/// Runs tests of the store whose names hold one of these words, and shows what they print.
fn of_store(words: &[&str]) -> Result<()> {
    let command = ["test", "--package", "roundtable-store", "--lib", "--", "--nocapture"];
    run_program(cargo().args(command).args(words))
}
