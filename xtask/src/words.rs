//! Small words that several commands print.

/// `1 round`, `2 rounds`.
pub(crate) fn number(count: u64, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// `line 5, column 6`, as much of it as is known: both count from 1, and 0 is unknown.
pub(crate) fn position(line: u64, column: u64) -> Option<String> {
    match (line, column) {
        (0, _) => None,
        (line, 0) => Some(format!("line {line}")),
        (line, column) => Some(format!("line {line}, column {column}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2].map(|count| number(count, "round")), ["0 rounds", "1 round", "2 rounds"]);
    }

    #[test]
    fn a_position_that_is_unknown_is_left_out() {
        assert_eq!(position(0, 0), None);
        assert_eq!(position(0, 7), None, "a column without its line says nothing");
        assert_eq!(position(5, 0).as_deref(), Some("line 5"));
        assert_eq!(position(5, 6).as_deref(), Some("line 5, column 6"));
    }
}
