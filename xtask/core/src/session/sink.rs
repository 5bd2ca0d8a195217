//! Where the terminal's words go: standard output and standard error, as lines or as JSON.

use std::io::Write as _;
#[cfg(test)]
use std::sync::{Arc, Mutex};

use roundtable_api::wire::Envelope;
use serde_json::Value;

use super::output::{self, Told};

/// Where words go. With `--json` standard output holds one JSON object per line, and nothing else.
#[derive(Clone)]
pub(super) struct Output {
    pub(super) json: bool,
    /// What went to standard output and to standard error, kept in place of being shown.
    #[cfg(test)]
    pub(super) kept: Option<Arc<Mutex<[Vec<String>; 2]>>>,
}

impl Output {
    pub(super) fn new(json: bool) -> Self {
        Self {
            json,
            #[cfg(test)]
            kept: None,
        }
    }

    /// Progress, which JSON has as events.
    pub(super) fn progress(&self, line: &str) {
        if !self.json {
            self.print(line);
        }
    }

    /// What people should know in either form.
    pub(super) fn tell(&self, line: &str) {
        if self.json { self.warn(line) } else { self.print(line) }
    }

    /// A line of JSON, where it is wanted.
    pub(super) fn object(&self, value: &Value) {
        if self.json {
            self.print(&value.to_string());
        }
    }

    /// `told`: what the lines before have said of what went wrong.
    pub(super) fn event(&self, envelope: &Envelope, told: &mut Told) -> xtask::shell::Result<()> {
        if self.json {
            self.print(&serde_json::to_string(envelope)?);
        } else if let Some(line) = output::line(&envelope.event, told) {
            self.print(&line);
        }
        Ok(())
    }

    /// What went wrong, or might.
    pub(super) fn warn(&self, line: &str) {
        #[cfg(test)]
        if let Some(kept) = &self.kept {
            kept.lock().unwrap()[1].push(line.to_owned());
            return;
        }
        eprintln!("{}", xtask::shell::plain(line));
    }

    /// A reader that has left (`| head`) must not end the session: what it does is in its files.
    fn print(&self, line: &str) {
        #[cfg(test)]
        if let Some(kept) = &self.kept {
            kept.lock().unwrap()[0].push(line.to_owned());
            return;
        }
        let _ = writeln!(std::io::stdout(), "{}", xtask::shell::plain(line));
    }
}
