//! A line with a place for one or two values, that can be written and read back.

/// `before`, the first value, `between`, the second one, `after`. What is written with it is read with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Phrase {
    pub before: &'static str,
    pub between: &'static str,
    pub after: &'static str,
}

impl Phrase {
    pub(crate) fn write(&self, first: &str, second: &str) -> String {
        format!("{}{first}{}{second}{}", self.before, self.between, self.after)
    }

    /// The values of a text that is written so.
    pub(crate) fn read<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        text.strip_prefix(self.before)?.strip_suffix(self.after)?.split_once(self.between)
    }
}
