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

use crate::shell::Result;

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
        Check::Short => {
            kill::run(100, 1, false)?;
            power::run(20, 1)?;
            full_disk::run(6, 1)?;
            soak::run(1.0)
        }
    }
}
