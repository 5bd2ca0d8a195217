//! The long form of the tests with bytes that nobody wrote.

use std::time::SystemTime;

use xtask::shell::{Result, cargo, run};

/// Tries each door for so many seconds, two doors at a time. Without a seed, one of the clock's.
pub(crate) fn run_for(seconds: u64, seed: Option<u64>) -> Result<()> {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let seed = seed.unwrap_or(now);
    println!("seed {seed}, {seconds} s for each door");
    run(cargo()
        .args(["test", "--package", "roundtable-tests", "--test", "integration", "--"])
        .args(["hostile_fuzz", "--nocapture", "--test-threads", "2"])
        .env("ROUNDTABLE_FUZZ_SECONDS", seconds.to_string())
        .env("ROUNDTABLE_FUZZ_SEED", seed.to_string()))
}
