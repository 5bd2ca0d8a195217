//! A command line that cannot be read: what is wrong with it, and in one sentence what to type.

use std::error::Error as _;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::shell::word;

/// What the parser says, what is safe, and that sentence in place of its hint at the help. `typed`: the words after the program's.
pub fn told(error: &clap::Error, typed: &[String], commands: &[String]) -> String {
    let said = error.render().to_string();
    let said = said.split("\nFor more information").next().unwrap_or_default().trim_end();
    let safe = "Nothing was done.";
    format!("{said}\n\n{safe}\n\n{}", what_to_type(error, typed, commands))
}

/// One sentence. `commands`: those that there are.
fn what_to_type(error: &clap::Error, typed: &[String], commands: &[String]) -> String {
    let named = typed.first().filter(|word| commands.contains(word));
    let command = named.map_or_else(|| "cargo xtask".to_owned(), |name| format!("cargo xtask {name}"));
    let help = format!("Type `{command} --help` to see what there is to type.");
    let words = |kind| words(error.get(kind));
    match error.kind() {
        ErrorKind::InvalidSubcommand | ErrorKind::MissingSubcommand if named.is_none() => {
            format!("Type `cargo xtask` and one of these: {}.", commands.join(", "))
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            format!("Type `{command}` and one of the commands above.")
        }
        ErrorKind::MissingRequiredArgument => match words(ContextKind::InvalidArg).as_slice() {
            [] => help,
            missing => format!("Type it with what is missing: `{} {}`.", shown(typed), missing.join(" ")),
        },
        ErrorKind::InvalidValue => {
            match (words(ContextKind::InvalidArg).first(), words(ContextKind::ValidValue).as_slice()) {
                (Some(flag), []) => format!("Type a value behind it: `{flag}`."),
                (Some(flag), values) => {
                    let name = flag.split(' ').next().unwrap_or(flag);
                    format!("Type {name} with one of these: {}.", values.join(", "))
                }
                (None, _) => help,
            }
        }
        ErrorKind::ValueValidation => match words(ContextKind::InvalidArg).first() {
            Some(flag) => format!("Type {} with {}.", flag.split(' ').next().unwrap_or(flag), wanted(error)),
            None => help,
        },
        _ => help,
    }
}

/// What a flag takes, as its reader says it.
fn wanted(error: &clap::Error) -> String {
    match error.source() {
        Some(cause) if cause.is::<ParseIntError>() => "a whole number".to_owned(),
        Some(cause) => cause.to_string(),
        None => "another value".to_owned(),
    }
}

fn words(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        _ => Vec::new(),
    }
}

/// What was typed, as one types it.
fn shown(typed: &[String]) -> String {
    let typed = typed.iter().map(|typed| word(typed));
    std::iter::once("cargo xtask".to_owned()).chain(typed).collect::<Vec<_>>().join(" ")
}
