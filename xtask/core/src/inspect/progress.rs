//! How far a look has come, on a terminal, where it takes longer than one waits without a word.

use std::cell::Cell;
use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// So long nothing is said: most projects are looked through sooner.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// So long a line stands before the next.
const PAUSE: Duration = Duration::from_millis(200);

/// One line on standard error, written over until it is wiped away. Nothing where nobody sees it.
pub(super) struct Progress {
    is_seen: bool,
    began: Instant,
    last: Cell<Option<Instant>>,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self { is_seen: std::io::stderr().is_terminal(), began: Instant::now(), last: Cell::new(None) }
    }

    /// So many of so many steps are done.
    pub(super) fn tell(&self, done: usize, of: usize) {
        let since_last = self.last.get().map(|last| last.elapsed());
        if self.is_seen
            && let Some(line) = line(self.began.elapsed(), since_last, done, of)
        {
            self.last.set(Some(Instant::now()));
            let _ = write!(std::io::stderr(), "\r{line}");
        }
    }

    /// Wipes the line away, if there is one.
    pub(super) fn end(&self) {
        if self.last.take().is_some() {
            let _ = write!(std::io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}

/// As wide as the line at most.
const WIDTH: usize = 40;

fn line(elapsed: Duration, since_last: Option<Duration>, done: usize, of: usize) -> Option<String> {
    let is_due = elapsed >= PATIENCE && since_last.is_none_or(|since| since >= PAUSE);
    let share = done.saturating_mul(100).checked_div(of)?;
    is_due.then(|| format!("Looking through the project: {share:3} %"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_to_those_who_wait_and_not_at_every_step() {
        let ms = Duration::from_millis;
        assert_eq!(line(ms(1_400), None, 1, 2), None);
        let told = line(ms(1_500), None, 1, 2).unwrap();
        assert_eq!(told, "Looking through the project:  50 %");
        assert!(told.len() <= WIDTH, "it is wiped away whole");
        assert_eq!(line(ms(1_600), Some(ms(100)), 1, 2), None);
        assert!(line(ms(1_800), Some(ms(300)), 2, 2).unwrap().ends_with("100 %"));
        assert_eq!(line(ms(9_000), None, 0, 0), None, "there is nothing to look through");
    }
}
