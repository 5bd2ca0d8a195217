//! The written content of the panel: plain text files with sections and lines, filled with what the context says.

use std::collections::{BTreeMap, BTreeSet};

use super::english::{capitalise, is_plural, uncapitalise};

/// The files, readable without Rust.
pub(super) const VALUE: &str = include_str!("../../content/practice/voices/value.txt");
pub(super) const PEOPLE: &str = include_str!("../../content/practice/voices/people.txt");
pub(super) const RULES: &str = include_str!("../../content/practice/voices/rules.txt");
pub(super) const PROOF: &str = include_str!("../../content/practice/voices/proof.txt");
pub(super) const OTHERS: &str = include_str!("../../content/practice/voices/others.txt");
pub(super) const DEEDS: &str = include_str!("../../content/practice/deeds.txt");
pub(super) const FURTHER: &str = include_str!("../../content/practice/further.txt");
pub(super) const DECISIONS: &str = include_str!("../../content/practice/decisions.txt");
pub(super) const FIELDS: &str = include_str!("../../content/practice/fields.txt");
pub(super) const IDEAS: &str = include_str!("../../content/practice/ideas.txt");
pub(super) const PARTS: &str = include_str!("../../content/practice/parts.txt");
pub(super) const ROUNDS: &str = include_str!("../../content/practice/rounds.txt");
pub(super) const QUESTIONS: &str = include_str!("../../content/practice/questions.txt");

/// The lines `key: text` of one `## section`.
pub(super) fn lines<'a>(file: &'a str, section: &str, key: &str) -> Vec<&'a str> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in file.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            inside = name.trim() == section;
        } else if inside && let Some(text) = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": ")) {
            found.push(text);
        }
    }
    found
}

/// What the placeholders of a text stand for. A placeholder without content makes the text unusable.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Words {
    map: BTreeMap<&'static str, String>,
    many: BTreeSet<&'static str>,
}

impl Words {
    pub(super) fn set(&mut self, key: &'static str, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            if is_plural(&text) {
                self.many.insert(key);
            } else {
                self.many.remove(key);
            }
            self.map.insert(key, text);
        } else {
            self.map.remove(key);
            self.many.remove(key);
        }
    }

    /// Whether two placeholders stand for the same people: `the employees` and `employees`.
    pub(super) fn are_alike(&self, one: &str, other: &str) -> bool {
        let of = |key: &str| {
            let lower = self.map.get(key)?.to_lowercase();
            Some(lower.strip_prefix("the ").unwrap_or(&lower).to_owned())
        };
        of(one).is_some() && of(one) == of(other)
    }

    /// The text with its placeholders filled; `{Users}` is `{users}` with a capital, `{users|do|does}` the word that
    /// fits their number. `None` when a placeholder has no content.
    pub(super) fn fill(&self, text: &str) -> Option<String> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some(start) = rest.find('{') {
            let end = start + rest[start..].find('}')?;
            let key = &rest[start + 1..end];
            filled.push_str(&rest[..start]);
            if let Some((who, (many, one))) =
                key.split_once('|').and_then(|(who, forms)| Some((who, forms.split_once('|')?)))
            {
                self.map.get(who)?;
                filled.push_str(if self.many.contains(who) { many } else { one });
                rest = &rest[end + 1..];
                continue;
            }
            let word = self.map.get(key.to_lowercase().as_str())?;
            if is_repeated(&mut filled, word) {
                rest = &rest[end + 1..];
                continue;
            }
            if key.starts_with(char::is_uppercase) {
                filled.push_str(&capitalise(word));
            } else {
                filled.push_str(word);
            }
            rest = &rest[end + 1..];
        }
        filled.push_str(rest);
        Some(filled)
    }

    /// A filled text with a small first letter; a name that the project itself writes with a capital keeps it.
    pub(super) fn lowered(&self, text: &str) -> String {
        const NAMES: [&str; 5] = ["name", "users", "users2", "staff", "who"];
        let names = NAMES.iter().filter_map(|key| self.map.get(key));
        let mut written = names.filter(|name| name.starts_with(char::is_uppercase));
        if written.any(|name| text.starts_with(name.as_str())) { text.to_owned() } else { uncapitalise(text) }
    }

    /// Those that can be filled, in their order, beginning at the one that `turn` points at.
    pub(super) fn choose<'a>(&self, texts: &[&'a str], turn: usize) -> Vec<(&'a str, String)> {
        let usable: Vec<_> = texts.iter().filter_map(|text| Some((*text, self.fill(text)?))).collect();
        let start = turn % usable.len().max(1);
        usable.iter().cycle().skip(start).take(usable.len()).cloned().collect()
    }

    /// The first of [`Words::choose`].
    pub(super) fn one(&self, texts: &[&str], turn: usize) -> String {
        self.choose(texts, turn).into_iter().next().map(|(_, filled)| filled).unwrap_or_default()
    }
}

/// Whether what was said last, before an "and", is this word again: where the same people use a thing and run it, they
/// are named once. Takes the "and" away.
fn is_repeated(said: &mut String, word: &str) -> bool {
    let Some(before) = [" and ", " or "].iter().find_map(|joint| said.strip_suffix(joint)) else {
        return false;
    };
    let is_whole = |rest: &str| rest.is_empty() || rest.ends_with(|letter: char| !letter.is_alphanumeric());
    let start = before.len().checked_sub(word.len()).filter(|at| before.is_char_boundary(*at));
    let again = start.is_some_and(|at| before[at..].eq_ignore_ascii_case(word) && is_whole(&before[..at]));
    if again {
        said.truncate(before.len());
    }
    again
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::english::has_alarm;

    const PLACEHOLDERS: [&str; 41] = [
        "months",
        "name",
        "users",
        "users2",
        "staff",
        "cap",
        "cap2",
        "objective",
        "objective2",
        "target",
        "limit",
        "guard",
        "apart",
        "secret",
        "constraint",
        "fact",
        "out",
        "point",
        "topic",
        "field",
        "dispute",
        "doubt",
        "label",
        "other",
        "figure",
        "of",
        "who",
        "subject",
        "question",
        "a",
        "b",
        "aim",
        "ask",
        "motion",
        "ideas",
        "risks",
        "about",
        "said",
        "thing",
        "path",
        "matter",
    ];

    fn placeholders(text: &str) -> Vec<String> {
        text.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(key, _)| key.split('|').next().unwrap_or_default().to_lowercase())
            .collect()
    }

    #[test]
    fn every_voice_can_speak_on_every_topic_of_the_poorest_project() {
        let always = ["name", "users", "staff", "cap", "topic", "field"];
        for file in [VALUE, PEOPLE, RULES, PROOF] {
            for section in ["paths", "abilities", "rules", "quality", "acceptance", "limits", "other"] {
                for key in ["position", "because", "first", "cost", "risk"] {
                    let usable = lines(file, section, key)
                        .into_iter()
                        .filter(|text| placeholders(text).iter().all(|key| always.contains(&key.as_str())));
                    assert!(usable.count() >= 1, "{section} {key}: {}", &file[..60]);
                }
                assert!(lines(file, section, "position").len() >= 2, "{section}");
            }
        }
        for section in ["structure", "operations", "protection", "clarity", "generic"] {
            assert!(lines(OTHERS, section, "position").len() >= 4, "{section}");
        }
    }

    #[test]
    fn texts_use_known_placeholders_and_call_nobody_by_accident() {
        let files = [VALUE, PEOPLE, RULES, PROOF, OTHERS, DEEDS, FURTHER, QUESTIONS];
        for file in files.into_iter().chain([DECISIONS, FIELDS, IDEAS, PARTS, ROUNDS]) {
            for line in file.lines().filter(|line| !line.starts_with('#')) {
                for key in placeholders(line) {
                    assert!(
                        PLACEHOLDERS
                            .iter()
                            .any(|known| key == *known || known.len() > 3 && key.starts_with(known)),
                        "{key} in {line}"
                    );
                }
                assert!(!has_alarm(line), "{line}");
                assert!(line.is_ascii(), "{line}");
                assert!(line.is_empty() || line.contains(": "), "{line}");
            }
        }
    }

    #[test]
    fn reasons_and_consequences_begin_with_a_word_that_is_no_name() {
        // Documents set them behind "because" with a small letter, unless they begin with what may be a name.
        const OPENERS: [&str; 19] = [
            "a", "an", "the", "each", "every", "it", "most", "no", "nobody", "nothing", "on", "there",
            "what", "whoever", "people", "within", "somebody", "one", "with",
        ];
        for key in ["why", "good", "bad"] {
            for line in DECISIONS.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(": ")) {
                let first = line.split(' ').next().unwrap_or_default().to_lowercase();
                assert!(OPENERS.contains(&first.as_str()), "{key}: {line}");
            }
        }
    }

    #[test]
    fn a_placeholder_without_content_makes_a_text_unusable() {
        let mut words = Words::default();
        words.set("users", "players");
        assert_eq!(words.fill("{Users}, {users}").as_deref(), Some("Players, players"));
        assert_eq!(words.fill("{Users} and {staff}"), None);
        assert_eq!(words.fill("open {brace"), None);
        assert_eq!(words.fill("{users|run|runs}").as_deref(), Some("run"));
        words.set("staff", "Players");
        assert!(words.are_alike("staff", "users") && !words.are_alike("staff", "name"));
        assert_eq!(words.fill("Ask {users} and {staff} first").as_deref(), Some("Ask players first"));
        words.set("staff", "the head nurse");
        assert_eq!(words.fill("{Staff} {staff|run|runs}").as_deref(), Some("The head nurse runs"));
    }
}
