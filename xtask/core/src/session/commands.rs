//! Commands for people to type: they go on with a session, or repeat what was typed with another panel.

use std::path::Path;

use roundtable_api::PRACTICE;
use xtask::shell::word;

use super::arguments::Arguments;

impl Arguments {
    /// The command that goes on with a session as this one was begun, to be typed as it stands. What the session's files
    /// keep is left out; answers, provider and key are not among it.
    pub(super) fn resume_command(&self, id: &str) -> String {
        self.command(id, self.answers.as_deref())
    }

    /// The command that writes the documents of a session that is over: nothing is asked any more.
    pub(super) fn write_command(&self, id: &str) -> String {
        self.begin(id, None).join(" ")
    }

    /// The same with a file of answers, for a session that waits for one.
    pub(super) fn answer_command(&self, id: &str) -> String {
        self.command(id, Some(self.answers.as_deref().unwrap_or(Path::new("answers.yaml"))))
    }

    /// The same through a provider, without a word about the one that was given. `key`: the variable to name.
    pub(super) fn provider_command(&self, id: &str, provider: &str, model: &str) -> String {
        let mut words = self.begin(id, self.answers.as_deref());
        flag(&mut words, "provider", Some(provider.to_owned()));
        let needs_address = matches!(provider, "compatible" | "azure");
        flag(
            &mut words,
            "base-url",
            needs_address.then(|| self.base_url.clone().unwrap_or("URL".to_owned())),
        );
        flag(&mut words, "model", Some(model.to_owned()));
        let key = self.key_env.clone().or_else(|| (provider != "compatible").then(|| "NAME".to_owned()));
        flag(&mut words, "key-env", key);
        words.join(" ")
    }

    fn command(&self, id: &str, answers: Option<&Path>) -> String {
        let mut words = self.begin(id, answers);
        let provider = Some(self.provider.clone()).filter(|provider| provider != PRACTICE);
        flag(&mut words, "provider", provider);
        flag(&mut words, "base-url", self.base_url.clone());
        flag(&mut words, "model", self.model.clone());
        flag(&mut words, "facilitator-model", self.facilitator_model.clone());
        flag(&mut words, "key-env", self.key_env.clone());
        words.join(" ")
    }

    fn begin(&self, id: &str, answers: Option<&Path>) -> Vec<String> {
        let path = |path: &Path| path.display().to_string();
        let mut words = vec!["cargo xtask session".to_owned()];
        flag(&mut words, "project", Some(path(&self.project)));
        flag(&mut words, "resume", Some(id.to_owned()));
        flag(&mut words, "answers", answers.map(path));
        words
    }
}

fn flag(words: &mut Vec<String>, name: &str, value: Option<String>) {
    words.extend(value.map(|value| format!("--{name} {}", word(&value))));
}

/// What was typed, with this value of a flag in place of the one that was given. `typed`: the words after the program's.
pub(super) fn retyped(typed: impl IntoIterator<Item = String>, name: &str, value: &str) -> String {
    let mut words = vec!["cargo xtask".to_owned()];
    let mut typed = typed.into_iter();
    while let Some(typed_word) = typed.next() {
        match typed_word.strip_prefix("--").and_then(|word| word.strip_prefix(name)) {
            Some("") => drop(typed.next()),
            Some(more) if more.starts_with('=') => {}
            _ => words.push(word(&typed_word)),
        }
    }
    flag(&mut words, name, Some(value.to_owned()));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::arguments::tests::given;

    #[test]
    fn the_resume_command_can_be_typed_as_it_stands() {
        assert_eq!(
            given(&["--project", "/home/me/Borrow Shed's", "--topic", "x"])
                .resume_command("20261121-specs-borrow-shed"),
            r"cargo xtask session --project '/home/me/Borrow Shed'\''s' --resume 20261121-specs-borrow-shed"
        );
        let plain = given(&["--project", "/tmp/a", "--topic", "x"]);
        assert_eq!(plain.resume_command("b"), "cargo xtask session --project /tmp/a --resume b");
        assert_eq!(
            plain.answer_command("b"),
            "cargo xtask session --project /tmp/a --resume b --answers answers.yaml"
        );
    }

    #[test]
    fn the_resume_command_names_again_what_no_file_keeps() {
        let line = "--project /tmp/a --topic x --answers my.yaml --provider compatible --base-url http://127.0.0.1:11434 \
                    --model m --facilitator-model big --key-env KEY --max-rounds 4";
        let words: Vec<_> = line.split_whitespace().collect();
        let command = given(&words).resume_command("b");
        assert_eq!(
            command,
            "cargo xtask session --project /tmp/a --resume b --answers my.yaml --provider compatible --base-url \
             http://127.0.0.1:11434 --model m --facilitator-model big --key-env KEY"
        );
        // It is read back as what it was made from.
        let again: Vec<_> = command.split_whitespace().skip(3).collect();
        assert_eq!(given(&again).resume_command("b"), command);
    }

    #[test]
    fn another_provider_is_named_with_all_that_it_needs() {
        let begun = given(&["--project", "/tmp/a", "--topic", "x"]);
        assert_eq!(
            begun.provider_command("b", "anthropic", "m"),
            "cargo xtask session --project /tmp/a --resume b --provider anthropic --model m --key-env NAME"
        );
        assert_eq!(
            begun.provider_command("b", "compatible", "m"),
            "cargo xtask session --project /tmp/a --resume b --provider compatible --base-url URL --model m"
        );
    }

    #[test]
    fn what_was_typed_is_typed_again_with_another_panel() {
        let typed = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let line = typed(&["session", "--project", "/tmp/a b", "--participants", "zoe", "--json"]);
        let wanted = "cargo xtask session --project '/tmp/a b' --json --participants ann,ben";
        assert_eq!(retyped(line, "participants", "ann,ben"), wanted);
        let line = typed(&["session", "--participants=zoe", "--topic", "What's next?"]);
        assert_eq!(
            retyped(line, "participants", "ann,ben"),
            r"cargo xtask session --topic 'What'\''s next?' --participants ann,ben"
        );
    }
}
