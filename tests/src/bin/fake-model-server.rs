//! The fake model server on its own, for trying things by hand and for the tests in the window.
//!
//! ```text
//! fake-model-server [--port N] [--key KEY | --any-key] [--pace MS] [--failure NAME [--times N] [--actor ID] [--round N]]
//! ```
//!
//! Prints its address, then waits for its input to end, or for a signal. One server speaks every vendor's format: the
//! path of a request says which. `--kind WORD` prints the address to enter for that kind of provider.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the terminal is this program's only way to say anything"
)]

use std::process::ExitCode;
use std::time::Duration;

use roundtable_tests::fake::{Failure, Fake, Script, When};
use tokio::io::AsyncReadExt as _;

#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("{0} needs a value")]
    Value(String),
    #[error("{option} does not take `{value}`; it takes {takes}")]
    Unknown { option: String, value: String, takes: String },
    #[error("there is no option {0}")]
    Option(String),
    #[error("it could not start: {0}")]
    Start(#[from] std::io::Error),
}

struct Arguments {
    port: u16,
    path: &'static str,
    script: Script,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Error> {
        let (mut port, mut path, mut script) = (0, "", Script::default());
        let (mut failure, mut when) = (None, When::always());
        while let Some(option) = words.next() {
            if option == "--any-key" {
                script = script.key(None);
                continue;
            }
            let value = words.next().ok_or_else(|| Error::Value(option.clone()))?;
            match option.as_str() {
                "--port" => port = number(&option, &value)?,
                "--pace" => script = script.pace(Duration::from_millis(number(&option, &value)?)),
                "--times" => when = when.times(number(&option, &value)?),
                "--round" => when = when.round(number(&option, &value)?),
                "--actor" => when = when.actor(&value),
                "--key" => script = script.key(Some(&value)),
                "--kind" => {
                    path = path_of(&value).ok_or_else(|| unknown(&option, &value, KINDS.join(", ")))?
                }
                "--failure" => {
                    let found = Failure::from_word(&value).filter(|failure| !failure.is_before_http());
                    failure = Some(found.ok_or_else(|| unknown(&option, &value, failures()))?);
                }
                _ => return Err(Error::Option(option)),
            }
        }
        if let Some(failure) = failure {
            script = script.fail(when, failure);
        }
        Ok(Self { port, path, script })
    }
}

const KINDS: [&str; 6] = ["anthropic", "openai", "gemini", "azure", "openrouter", "compatible"];

fn path_of(kind: &str) -> Option<&'static str> {
    match kind {
        "anthropic" | "openai" | "compatible" => Some("/v1"),
        "gemini" => Some("/v1beta"),
        "azure" => Some(""),
        "openrouter" => Some("/api/v1"),
        _ => None,
    }
}

fn failures() -> String {
    let words = Failure::ALL.iter().filter(|failure| !failure.is_before_http()).map(|failure| failure.word());
    words.collect::<Vec<_>>().join(", ")
}

fn unknown(option: &str, value: &str, takes: String) -> Error {
    Error::Unknown { option: option.to_owned(), value: value.to_owned(), takes }
}

fn number<T: std::str::FromStr>(option: &str, value: &str) -> Result<T, Error> {
    value.parse().map_err(|_| unknown(option, value, "a number".to_owned()))
}

async fn run() -> Result<(), Error> {
    let Arguments { port, path, script } = Arguments::read(std::env::args().skip(1))?;
    let fake = Fake::start_on(port, script).await?;
    println!("{}{path}", fake.url());
    // Ends with whoever started it: their end of the pipe closes.
    let _ = tokio::io::stdin().read_to_end(&mut Vec::new()).await;
    for violation in fake.violations() {
        eprintln!("violation: {violation}");
    }
    Ok(())
}

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fake-model-server: {error}");
            ExitCode::FAILURE
        }
    }
}
