//! Sentences that go on behind "because".

/// A sentence that goes on behind "because": its first word begins small, unless it may be a name.
pub(super) fn clause(sentence: &str) -> String {
    const OPENERS: &[&str] = &[
        "a",
        "after",
        "all",
        "an",
        "and",
        "another",
        "any",
        "as",
        "at",
        "before",
        "both",
        "by",
        "each",
        "every",
        "everybody",
        "everything",
        "fewer",
        "for",
        "from",
        "if",
        "in",
        "it",
        "its",
        "less",
        "many",
        "more",
        "most",
        "nobody",
        "no",
        "not",
        "nothing",
        "of",
        "on",
        "once",
        "one",
        "only",
        "our",
        "people",
        "some",
        "somebody",
        "something",
        "that",
        "the",
        "their",
        "there",
        "these",
        "they",
        "this",
        "those",
        "to",
        "until",
        "what",
        "when",
        "while",
        "whoever",
        "with",
        "within",
    ];
    let first = sentence.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    if OPENERS.contains(&first.to_lowercase().as_str()) {
        return first.to_lowercase() + &sentence[first.len()..];
    }
    sentence.to_owned()
}

#[cfg(test)]
mod tests {
    use super::clause;

    #[test]
    fn a_sentence_behind_because_begins_small_unless_with_a_name() {
        assert_eq!(clause("Nothing has to be typed."), "nothing has to be typed.");
        assert_eq!(clause("It's cheaper."), "it's cheaper.");
        assert_eq!(clause("A member sees it."), "a member sees it.");
        for same in
            ["Berlin decides.", "API first.", "Isolde keeps it.", "Österreich tut das.", "", "42 of them."]
        {
            assert_eq!(clause(same), same);
        }
    }
}
