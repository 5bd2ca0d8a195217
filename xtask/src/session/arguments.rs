//! What can be given on the command line, and what `--help` says about it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use roundtable_api::PRACTICE;
use roundtable_api::wire::{ModelSettings, ProviderAccount, ProviderKind, SessionSetup};
use roundtable_engine::config::{ModelChoice, Workflow};

/// Providers of models, by the words of `--provider`.
const REMOTE: [&str; 6] = ["anthropic", "openai", "gemini", "azure", "openrouter", "compatible"];

/// What stands below the list of flags. A test reads the example as an answers file.
const MORE: &str = r#"Answers to escalations, e.g. answers.yaml:

  - continue: 2                        # let the panel go on for two more rounds
    note: What would it cost to run?   # what it should keep in mind; only with `continue`, may be left out
  - decision: No deposit.              # your decision, in your own words
  - accept                             # the facilitator's recommendation holds (or `accept: true`)
  - conflict: CONF-002                 # kept for the escalation of that conflict
    decision: Late returns are forgiven once.

  Items without `conflict` are used in turn, the last one again when they run out. An item with `conflict` is used
  at that conflict only, before any other; several for one conflict are used in turn, too. `conflict` goes with
  `accept: true`, `decision` and `continue`. An escalation that no item answers is asked with --interactive, and pauses
  the session otherwise (exit code 3).

Resume:

  --resume ID goes on where the session stopped, in the middle of a round, too: what was answered is not asked again.
  ID is its file's name in .s2s/sessions, without `.yaml`. Topic, strategy, panel and limits stay what they were;
  flags for them are not looked at. The answers file is used from its first item again. A session that waits for
  a decision shows it in full unless --answers has one. Of a session that is over, the document is written once more.

Models:

  --provider anthropic --model M --key-env NAME speaks through a provider of models; NAME is the environment variable
  that holds the key, which is kept nowhere. --base-url URL is for azure, for compatible servers (Ollama:
  http://127.0.0.1:11434) and for gateways. With --resume, provider and key are given again.

Baseline:

  --baseline FILE reads an existing Markdown or text document (UTF-8, at most 2 MB) with the facilitator's model for
  what it demands, before the session begins. All items that are found have to be covered: the facilitator cannot
  conclude before, and the requirements document lists each with what covers it.

Ctrl-C pauses: the running answers complete and are kept. Ctrl-C again leaves at once; nothing is lost.

Exit codes:

  0    the session is over, or paused as you asked
  1    it could not be started, or it stopped: the message says why, what is safe and what to do
  2    a flag or the answers file cannot be used; nothing was changed
  3    it waits for a decision, which is shown; go on with --resume ID --answers FILE
  130  Ctrl-C, twice
"#;

#[derive(clap::Args)]
#[command(after_help = MORE)]
pub(crate) struct Arguments {
    /// The project's folder (with .s2s in it)
    #[arg(long)]
    pub(super) project: PathBuf,
    /// The workflow: specs, design, brainstorm or roundtable
    #[arg(long, default_value = "specs", value_parser = workflow)]
    workflow: Workflow,
    /// What it is about
    #[arg(long, required_unless_present = "resume")]
    topic: Option<String>,
    /// standard, disney, debate, consensus-driven or six-hats
    #[arg(long)]
    strategy: Option<String>,
    /// Ids of participants, with commas between
    #[arg(long, value_delimiter = ',')]
    participants: Option<Vec<String>>,
    /// In a debate: who argues for it, with commas between
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    pro: Option<Vec<String>>,
    /// In a debate: who argues against it
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    con: Option<Vec<String>>,
    /// What a roundtable ends in: adr, requirements, architecture or summary
    #[arg(long, value_name = "TYPE", value_parser = ["adr", "requirements", "architecture", "summary"])]
    output_type: Option<String>,
    /// Sessions that this one builds on, by id
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    link: Option<Vec<String>>,
    /// A Markdown or text document whose demands the session has to cover
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    /// practice, or a provider of models
    #[arg(long, default_value = PRACTICE,
          value_parser = [PRACTICE, "anthropic", "openai", "gemini", "azure", "openrouter", "compatible"])]
    pub(super) provider: String,
    /// The provider's address; its usual one when absent (azure and compatible have none)
    #[arg(long, value_name = "URL")]
    pub(super) base_url: Option<String>,
    /// The model that everybody speaks through
    #[arg(long, value_name = "M", required_if_eq_any = REMOTE.map(|kind| ("provider", kind)))]
    pub(super) model: Option<String>,
    /// The facilitator's model, when it is another one
    #[arg(long, value_name = "M")]
    pub(super) facilitator_model: Option<String>,
    /// The environment variable that holds the key
    #[arg(long, value_name = "NAME")]
    pub(super) key_env: Option<String>,
    /// US dollars after which the session pauses; with --resume the new limit
    #[arg(long, value_name = "USD")]
    pub(super) spending_limit: Option<f64>,
    /// Stop after each round and ask on the terminal; decisions that --answers does not hold are asked there, too
    #[arg(long)]
    interactive: bool,
    /// Keep full prompts and answers in rounds/
    #[arg(long)]
    verbose: bool,
    /// Answers to escalations: a YAML list, see below
    #[arg(long, value_name = "FILE")]
    pub(super) answers: Option<PathBuf>,
    /// One JSON object per event; an error is one with code, params and message
    #[arg(long)]
    pub(super) json: bool,
    /// Goes on with this session, see below
    #[arg(long, value_name = "ID")]
    pub(super) resume: Option<String>,
    /// Rounds at most
    #[arg(long)]
    max_rounds: Option<u32>,
    /// Milliseconds of a practice answer, e.g. 0 or 200-400
    #[arg(long, default_value = "0", value_parser = delay)]
    pub(super) delay: (Duration, Duration),
}

impl Arguments {
    /// Why these flags cannot be used together, if so.
    pub(super) fn unusable(&self, terminal: bool) -> Option<String> {
        let of_models = [
            ("--model", self.model.is_some()),
            ("--facilitator-model", self.facilitator_model.is_some()),
            ("--base-url", self.base_url.is_some()),
            ("--key-env", self.key_env.is_some()),
        ];
        let given = of_models.iter().find(|(_, given)| *given);
        if let (PRACTICE, Some((flag, _))) = (self.provider.as_str(), given) {
            return Some(format!("{flag} is for a provider of models: name it with --provider."));
        }
        let without_address = self.base_url.as_deref().is_none_or(|address| address.trim().is_empty());
        match (self.provider.as_str(), without_address) {
            ("compatible", true) => {
                return Some(
                    "--provider compatible has no usual address: add --base-url, e.g. --base-url http://127.0.0.1:11434 for \
                     Ollama on this machine."
                        .to_owned(),
                );
            }
            ("azure", true) => {
                return Some(
                    "--provider azure has no usual address: add --base-url with your resource's, e.g. --base-url \
                     https://name.openai.azure.com."
                        .to_owned(),
                );
            }
            _ => {}
        }
        (self.interactive && !terminal).then(|| {
            "--interactive needs a terminal: nobody could be asked after a round or at a decision.".to_owned()
        })
    }

    /// What a new session is made from.
    pub(super) fn setup(&self) -> SessionSetup {
        SessionSetup {
            workflow: self.workflow,
            topic: self.topic.clone().unwrap_or_default(),
            provider: self.provider.clone(),
            strategy: self.strategy.clone(),
            participants: self
                .participants
                .as_ref()
                .map(|ids| ids.iter().map(|id| id.trim().to_owned()).collect()),
            min_rounds: None,
            max_rounds: self.max_rounds,
            interactive: self.interactive.then_some(true),
            verbose: self.verbose.then_some(true),
            models: self.models(),
            spending_limit: self.spending_limit,
            sides: self.sides(),
            output_type: self.output_type.clone(),
            linked_sessions: self.link.clone().unwrap_or_default(),
            // Read from its file when the session is made.
            baseline: None,
        }
    }

    /// By participant.
    fn sides(&self) -> BTreeMap<String, String> {
        let of = |seats: &Option<Vec<String>>, side: &str| -> Vec<(String, String)> {
            seats.iter().flatten().map(|seat| (seat.clone(), side.to_owned())).collect()
        };
        of(&self.pro, "pro").into_iter().chain(of(&self.con, "con")).collect()
    }

    /// The provider's id is its kind: there is one.
    fn models(&self) -> Option<ModelSettings> {
        let choice = |model: &String| ModelChoice { provider: self.provider.clone(), model: model.clone() };
        Some(ModelSettings {
            everyone: Some(choice(self.model.as_ref()?)),
            facilitator: self.facilitator_model.as_ref().map(choice),
            ..ModelSettings::default()
        })
    }

    /// The account to set up, unless the practice panel answers.
    pub(super) fn account(&self) -> Option<ProviderAccount> {
        let kind = match self.provider.as_str() {
            "anthropic" => ProviderKind::Anthropic,
            "openai" => ProviderKind::OpenAi,
            "gemini" => ProviderKind::Gemini,
            "azure" => ProviderKind::Azure,
            "openrouter" => ProviderKind::OpenRouter,
            "compatible" => ProviderKind::Compatible,
            _ => return None,
        };
        let id = self.provider.clone();
        let base_url = self.base_url.clone().unwrap_or_default();
        Some(ProviderAccount { name: id.clone(), id, kind, base_url })
    }
}

impl Arguments {
    /// The command that goes on with a session as this one was begun, to be typed as it stands. What the session's files
    /// keep is left out; answers, provider and key are not among it.
    pub(super) fn resume_command(&self, id: &str) -> String {
        self.command(id, self.answers.as_deref())
    }

    /// The same with a file of answers, for a session that waits for one.
    pub(super) fn answer_command(&self, id: &str) -> String {
        self.command(id, Some(self.answers.as_deref().unwrap_or(Path::new("answers.yaml"))))
    }

    fn command(&self, id: &str, answers: Option<&Path>) -> String {
        let mut words = vec!["cargo xtask session".to_owned()];
        let mut flag = |name: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("--{name} {}", shell_word(&value))));
        };
        let path = |path: &Path| path.display().to_string();
        flag("project", Some(path(&self.project)));
        flag("resume", Some(id.to_owned()));
        flag("answers", answers.map(path));
        flag("provider", Some(self.provider.clone()).filter(|provider| provider != PRACTICE));
        flag("base-url", self.base_url.clone());
        flag("model", self.model.clone());
        flag("facilitator-model", self.facilitator_model.clone());
        flag("key-env", self.key_env.clone());
        words.join(" ")
    }
}

fn workflow(text: &str) -> Result<Workflow, String> {
    [Workflow::Specs, Workflow::Design, Workflow::Brainstorm, Workflow::Roundtable]
        .into_iter()
        .find(|workflow| workflow.word() == text)
        .ok_or_else(|| "there is no such workflow".to_owned())
}

/// `0` or `200-400`, in milliseconds.
fn delay(text: &str) -> Result<(Duration, Duration), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let milliseconds = |text: &str| text.trim().parse().ok().map(Duration::from_millis);
    match (milliseconds(least), milliseconds(most)) {
        (Some(least), Some(most)) if least <= most => Ok((least, most)),
        _ => Err("milliseconds, e.g. 0 or 200-400".to_owned()),
    }
}

/// A word that a shell leaves as it is.
fn shell_word(text: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+:,@%".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use roundtable_engine::record::EscalationAnswer;

    use super::*;

    #[test]
    fn a_delay_is_a_number_or_a_range() {
        let ms = Duration::from_millis;
        assert_eq!(delay("0"), Ok((ms(0), ms(0))));
        assert_eq!(delay("200-400"), Ok((ms(200), ms(400))));
        assert!(delay("400-200").is_err());
        assert!(delay("soon").is_err());
    }

    #[test]
    fn the_example_of_the_help_is_an_answers_file() {
        let example = MORE.split("\n\n").nth(1).unwrap();
        let mut answers = super::super::answers::Answers::parse(example).unwrap();
        let choices: Vec<_> = (0..3).map(|_| answers.next(None).unwrap()).collect();
        assert!(
            matches!(&choices[0], EscalationAnswer::Continue { rounds: 2, note } if note.ends_with("run?"))
        );
        assert!(matches!(&choices[1], EscalationAnswer::Decide { decision } if decision == "No deposit."));
        assert_eq!(choices[2], EscalationAnswer::Accept);
        assert!(matches!(answers.next(Some("CONF-002")), Some(EscalationAnswer::Decide { .. })));
    }

    fn given(words: &[&str]) -> Arguments {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            arguments: Arguments,
        }
        <Line as clap::Parser>::try_parse_from([&["session"], words].concat()).unwrap().arguments
    }

    #[test]
    fn sides_are_given_by_pro_and_con() {
        let line = ["--project", "/tmp/a", "--topic", "x", "--pro", "ann,ben", "--con", "cleo"];
        let sides = given(&line).setup().sides;
        let of = |seat: &str| sides.get(seat).map(String::as_str);
        assert_eq!(
            (of("ann"), of("ben"), of("cleo"), sides.len()),
            (Some("pro"), Some("pro"), Some("con"), 3)
        );
        assert!(given(&line[..4]).setup().sides.is_empty(), "else the facilitator gives them");
    }

    #[test]
    fn a_provider_without_a_usual_address_wants_one() {
        let line = |more: &str| {
            let line = format!("--project /tmp/a --topic x --model m {more}");
            given(&line.split_whitespace().collect::<Vec<_>>()).unusable(false)
        };
        for provider in ["compatible", "azure"] {
            let why = line(&format!("--provider {provider}")).unwrap();
            assert!(why.contains(provider) && why.contains("add --base-url"), "{why}");
            let blank = format!("--provider {provider} --base-url=");
            assert!(line(&blank).is_some());
        }
        assert_eq!(line("--provider compatible --base-url http://127.0.0.1:11434"), None);
        assert_eq!(line("--provider openai"), None, "it has one of its own");
    }

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
}
