//! What can be given on the command line.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use roundtable_api::PRACTICE;
use roundtable_api::wire::{ForkPoint, ModelSettings, ProviderAccount, ProviderKind, SessionSetup};
use roundtable_engine::config::{ModelChoice, Workflow};

use super::errors::Unusable;
use super::help::MORE;

/// As many as the application allows.
const MOST_ROUNDS: u32 = 100;

/// Providers of models, by the words of `--provider`.
pub(super) const REMOTE: [&str; 6] = ["anthropic", "openai", "gemini", "azure", "openrouter", "compatible"];

#[derive(clap::Args)]
#[command(after_help = MORE)]
pub(crate) struct Arguments {
    /// The project's folder (with .s2s in it)
    #[arg(long)]
    pub(super) project: PathBuf,
    /// The workflow: specs, design, brainstorm or roundtable
    #[arg(long, default_value = "specs", value_parser = workflow)]
    pub(super) workflow: Workflow,
    /// What it is about
    #[arg(long, required_unless_present_any = ["resume", "fork"])]
    pub(super) topic: Option<String>,
    /// standard, disney, debate, consensus-driven or six-hats
    #[arg(long)]
    pub(super) strategy: Option<String>,
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
    /// A Markdown or text document whose requirements the session has to cover
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
    #[arg(long, value_name = "USD", value_parser = dollars)]
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
    /// One JSON object per line, see below
    #[arg(long)]
    pub(super) json: bool,
    /// Goes on with this session, see below
    #[arg(long, value_name = "ID")]
    pub(super) resume: Option<String>,
    /// A new session that goes on from a round of this one, see below
    #[arg(long, value_name = "ID", requires = "at_round", conflicts_with_all = ["resume", "baseline"])]
    pub(super) fork: Option<String>,
    /// With --fork: the last round that both have
    #[arg(long, value_name = "ROUND", requires = "fork")]
    pub(super) at_round: Option<u32>,
    /// With --resume: ids of seats that no file describes and that stay empty, with commas between
    #[arg(long, value_delimiter = ',', requires = "resume")]
    pub(super) without: Vec<String>,
    /// With --resume of a session that is over: its document is written also where lines of it go that somebody may have
    /// written
    #[arg(long, requires = "resume")]
    pub(super) write_over: bool,
    /// Its document, and the records beside it, are written anew: what stands there now is replaced as a whole, and kept as an
    /// earlier version
    #[arg(long = "override", conflicts_with_all = ["write_over", "new_document"])]
    pub(super) write_anew: bool,
    /// Where the document so far lies in the place of before: begin a new one, and do not go on from it
    #[arg(long)]
    pub(super) new_document: bool,
    /// Rounds at most, up to 100
    #[arg(long, value_name = "ROUNDS", value_parser = rounds)]
    max_rounds: Option<u32>,
    /// Milliseconds of a practice answer, e.g. 0 or 200-400
    #[arg(long, default_value = "0", value_parser = delay)]
    pub(super) delay: (Duration, Duration),
}

impl Arguments {
    /// Why these flags cannot be used together, if so. `terminal`: whether somebody can be asked.
    pub(super) fn unusable(&self, terminal: bool) -> Option<Unusable> {
        self.of_models().or_else(|| self.on_both_sides()).or_else(|| {
            (self.interactive && !terminal).then(|| {
                let happened =
                    "--interactive has no terminal: nobody could be asked after a round or at a decision.";
                Unusable::flags(happened, "Leave it out, or run the command in a terminal.")
            })
        })
    }

    fn of_models(&self) -> Option<Unusable> {
        let of_models = [
            ("--model", self.model.is_some()),
            ("--facilitator-model", self.facilitator_model.is_some()),
            ("--base-url", self.base_url.is_some()),
            ("--key-env", self.key_env.is_some()),
        ];
        let given = of_models.iter().find(|(_, given)| *given);
        if let (PRACTICE, Some((flag, _))) = (self.provider.as_str(), given) {
            let happened = format!("{flag} is for a provider of models, and none is named.");
            return Some(Unusable::flags(happened, "Name it with --provider."));
        }
        let has_address = self.base_url.as_deref().is_some_and(|address| !address.trim().is_empty());
        let example = match self.provider.as_str() {
            "compatible" => "http://127.0.0.1:11434 for Ollama on this machine",
            "azure" => "https://name.openai.azure.com, with your resource's name",
            _ => return None,
        };
        (!has_address).then(|| {
            let happened = format!("--provider {} has no usual address.", self.provider);
            Unusable::flags(happened, format!("Add --base-url, e.g. --base-url {example}."))
        })
    }

    fn on_both_sides(&self) -> Option<Unusable> {
        let con = ids(&self.con);
        let twice = ids(&self.pro).into_iter().find(|seat| con.contains(seat))?;
        let happened = format!("{twice} stands on both sides, in --pro and in --con.");
        Some(Unusable::flags(happened, "Name each participant on one side only."))
    }

    /// What a new session is made from.
    pub(super) fn setup(&self) -> SessionSetup {
        SessionSetup {
            workflow: self.workflow,
            topic: self.topic.clone().unwrap_or_default(),
            provider: self.provider.clone(),
            strategy: self.strategy.clone(),
            participants: self.participants.is_some().then(|| self.seats()),
            min_rounds: None,
            max_rounds: self.max_rounds,
            interactive: self.interactive.then_some(true),
            verbose: self.verbose.then_some(true),
            models: self.models(),
            spending_limit: self.spending_limit,
            sides: self.sides(),
            output_type: self.output_type.clone(),
            linked_sessions: ids(&self.link),
            // Read from its file when the session is made.
            baseline: None,
            fork: self.fork.clone().zip(self.at_round).map(|(session, round)| ForkPoint { session, round }),
        }
    }

    /// Who is to sit at the table; nobody where that is left open.
    pub(super) fn seats(&self) -> Vec<String> {
        ids(&self.participants)
    }

    /// By participant.
    fn sides(&self) -> BTreeMap<String, String> {
        let of = |seats: &Option<Vec<String>>, side: &str| {
            ids(seats).into_iter().map(|seat| (seat, side.to_owned())).collect::<Vec<_>>()
        };
        of(&self.pro, "pro").into_iter().chain(of(&self.con, "con")).collect()
    }

    /// The provider's id is its kind: there is one.
    pub(super) fn models(&self) -> Option<ModelSettings> {
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

/// As they were typed between commas, without the spaces around them; nothing between two commas names nobody.
fn ids(given: &Option<Vec<String>>) -> Vec<String> {
    given.iter().flatten().map(|id| id.trim().to_owned()).filter(|id| !id.is_empty()).collect()
}

fn workflow(text: &str) -> Result<Workflow, String> {
    [Workflow::Specs, Workflow::Design, Workflow::Brainstorm, Workflow::Roundtable]
        .into_iter()
        .find(|workflow| workflow.word() == text)
        .ok_or_else(|| "one of specs, design, brainstorm and roundtable".to_owned())
}

/// Whether they fit the strategy's least is the application's to say.
fn rounds(text: &str) -> Result<u32, String> {
    let number = text.trim().parse().ok().filter(|rounds| (1..=MOST_ROUNDS).contains(rounds));
    number.ok_or_else(|| format!("a whole number from 1 to {MOST_ROUNDS}, e.g. 6"))
}

/// Whether it is above zero is the application's to say.
fn dollars(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| "a sum of US dollars, e.g. 2.50".to_owned())
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[test]
    fn a_delay_is_a_number_or_a_range() {
        let ms = Duration::from_millis;
        assert_eq!(delay("0"), Ok((ms(0), ms(0))));
        assert_eq!(delay("200-400"), Ok((ms(200), ms(400))));
        assert!(delay("400-200").is_err());
        assert!(delay("soon").is_err());
    }

    fn parsed(words: &[&str]) -> Result<Arguments, clap::Error> {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            arguments: Arguments,
        }
        <Line as clap::Parser>::try_parse_from([&["session"], words].concat()).map(|line| line.arguments)
    }

    pub(in crate::session) fn refusal(words: &[&str]) -> clap::Error {
        parsed(words).err().unwrap()
    }

    pub(in crate::session) fn given(words: &[&str]) -> Arguments {
        parsed(words).unwrap()
    }

    #[test]
    fn nothing_between_two_commas_names_nobody() {
        let project = ["--project", "p", "--topic", "t"];
        let seats = |named: &str| given(&[&project[..], &["--participants", named]].concat()).seats();
        assert_eq!(seats(" qa-lead ,,product-manager,"), ["qa-lead", "product-manager"]);
        assert!(seats("").is_empty() && seats(",").is_empty());
    }

    #[test]
    fn an_unknown_workflow_names_those_that_there_are() {
        let line = ["--project", "/tmp/a", "--topic", "x", "--workflow", "poker"];
        let why = parsed(&line).err().unwrap().to_string();
        assert!(why.contains("one of specs, design, brainstorm and roundtable"), "{why}");
    }

    #[test]
    fn a_number_that_is_none_names_what_is_allowed() {
        let line = ["--project", "/tmp/a", "--topic", "x"];
        let why = |flag: &str, value: &str| {
            parsed(&[&line[..], &[flag, value]].concat()).err().map(|why| why.to_string())
        };
        for wrong in ["abc", "0", "101", "2.5"] {
            let said = why("--max-rounds", wrong).unwrap();
            assert!(said.contains("a whole number from 1 to 100"), "{said}");
        }
        let said = why("--spending-limit", "much").unwrap();
        assert!(said.contains("a sum of US dollars") && !said.contains("float"), "{said}");
        assert_eq!((why("--max-rounds", "100"), why("--spending-limit", "2.50")), (None, None));
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
            let why = line(&format!("--provider {provider}")).unwrap().to_string();
            assert!(why.contains(provider) && why.contains("Add --base-url"), "{why}");
            let blank = format!("--provider {provider} --base-url=");
            assert!(line(&blank).is_some());
        }
        assert!(line("--provider compatible --base-url http://127.0.0.1:11434").is_none());
        assert!(line("--provider openai").is_none(), "it has one of its own");
    }

    #[test]
    fn nobody_stands_on_both_sides() {
        let line = |sides: [&str; 4]| {
            let line = [["--project", "/tmp/a", "--topic", "x"], sides].concat();
            given(&line).unusable(false)
        };
        let why = line(["--pro", "ann,ben", "--con", "cleo, ben"]).unwrap().to_string();
        assert!(why.starts_with("ben stands on both sides"), "{why}");
        assert!(line(["--pro", "ann,ben", "--con", "cleo"]).is_none());
    }
}
