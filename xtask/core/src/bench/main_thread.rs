//! What the main thread of the page uses of the processor, read from outside while it works, so that nothing is added to it.
//!
//! Linux only: `/proc/PID/task/TID/schedstat` says in nanoseconds how long a thread has run. It is exact where the thread sleeps, as it
//! does between two frames; while it runs it is as old as the kernel's last tick.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use xtask::shell::Result;

/// How often it is read.
const EVERY: Duration = Duration::from_millis(1);
/// WebKit's process of a page, as the kernel cuts its name.
const NAME: &str = "WebKitWebProces";

/// When (milliseconds since 1970), and what had been used until then (milliseconds).
#[derive(Debug, Clone, Copy)]
struct Sample {
    at: f64,
    used: f64,
}

/// Reads along, until it is asked what it saw.
pub(super) struct Watch {
    on: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Sample>>,
}

impl Watch {
    /// Begins with the page's process among the descendants of this one: the one that has worked most, for WebKit keeps another ready.
    ///
    /// # Errors
    /// Where there is none, e.g. on a system without `/proc`.
    pub(super) fn begin() -> Result<Self> {
        let page = descendants()
            .into_iter()
            .filter(|process| {
                std::fs::read_to_string(format!("/proc/{process}/comm"))
                    .is_ok_and(|name| name.trim_end() == NAME)
            })
            .filter_map(|process| {
                let file = PathBuf::from(format!("/proc/{process}/task/{process}/schedstat"));
                used(&file).map(|used| (used, file))
            })
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        let Some((_, file)) = page else {
            return Err("no page's process was found whose main thread could be read".into());
        };
        let on = Arc::new(AtomicBool::new(true));
        let go = Arc::clone(&on);
        let thread = std::thread::spawn(move || {
            let mut samples = Vec::new();
            while go.load(Ordering::Relaxed) {
                samples.extend(used(&file).map(|used| Sample { at: now(), used }));
                std::thread::sleep(EVERY);
            }
            samples
        });
        Ok(Self { on, thread })
    }

    /// Ends it.
    ///
    /// # Errors
    /// When its thread broke off.
    pub(super) fn end(self) -> Result<Used> {
        self.on.store(false, Ordering::Relaxed);
        self.thread.join().map(Used).map_err(|_| "the reading thread broke off".into())
    }
}

/// What was seen.
pub(super) struct Used(Vec<Sample>);

impl Used {
    /// Milliseconds used between two times; none where it was not read on both sides.
    pub(super) fn between(&self, from: f64, to: f64) -> Option<f64> {
        Some(self.until(to)? - self.until(from)?)
    }

    /// Between two readings it is taken for even.
    fn until(&self, time: f64) -> Option<f64> {
        let after = self.0.partition_point(|sample| sample.at < time);
        let (next, last) = (self.0.get(after)?, self.0.get(after.checked_sub(1)?)?);
        let share = (time - last.at) / (next.at - last.at);
        Some((next.used - last.used).mul_add(share, last.used))
    }
}

fn used(schedstat: &std::path::Path) -> Option<f64> {
    let text = std::fs::read_to_string(schedstat).ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64() * 1_000.0)
}

/// All processes that this one has started, and theirs.
fn descendants() -> Vec<u32> {
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(process) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        // The name may hold spaces and brackets; what comes after it does not.
        let parent = std::fs::read_to_string(entry.path().join("stat")).ok().and_then(|stat| {
            stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse::<u32>().ok())
        });
        if let Some(parent) = parent {
            children.entry(parent).or_default().push(process);
        }
    }
    let mut all = vec![std::process::id()];
    let mut at = 0;
    while let Some(process) = all.get(at) {
        all.extend(children.remove(process).unwrap_or_default());
        at += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_is_told_between_readings_and_not_outside_of_them() {
        let used = Used(vec![
            Sample { at: 10.0, used: 100.0 },
            Sample { at: 20.0, used: 104.0 },
            Sample { at: 30.0, used: 104.0 },
        ]);
        assert_eq!(used.between(15.0, 25.0), Some(2.0));
        assert_eq!(used.between(5.0, 25.0), None);
        assert_eq!(used.between(15.0, 35.0), None);
    }
}
