//! A command line that cannot be read: what is wrong with it, and in one sentence what to type.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What the parser says, with that sentence in place of its hint at the help. `typed`: the words after the program's.
pub(crate) fn told(error: &clap::Error, typed: &[String], commands: &[String]) -> String {
    let said = error.render().to_string();
    let said = said.split("\nFor more information").next().unwrap_or_default().trim_end();
    format!("{said}\n\n{}", what_to_type(error, typed, commands))
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
        _ => help,
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
    std::iter::once("cargo xtask".to_owned()).chain(typed.iter().cloned()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arguments, commands};
    use clap::Parser as _;

    /// The last line of what is said.
    fn end(line: &str) -> String {
        let typed: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let words = std::iter::once("cargo xtask".to_owned()).chain(typed.iter().cloned());
        let error = Arguments::try_parse_from(words).err().unwrap();
        let told = told(&error, &typed, &commands());
        assert!(!told.contains("For more information"), "{told}");
        told.lines().last().unwrap().to_owned()
    }

    #[test]
    fn a_command_line_that_cannot_be_read_ends_with_a_sentence_of_what_to_type() {
        assert_eq!(end("inspect"), "Type it with what is missing: `cargo xtask inspect <FOLDER>`.");
        assert_eq!(
            end("session --topic x"),
            "Type it with what is missing: `cargo xtask session --topic x --project <PROJECT>`."
        );
        let listed = end("validate x");
        assert!(listed.starts_with("Type `cargo xtask` and one of these: run, test, session,"), "{listed}");
        assert_eq!(
            end("session --project p --topic x --provider none"),
            "Type --provider with one of these: practice, anthropic, openai, gemini, azure, openrouter, compatible."
        );
        assert_eq!(end("session --project p --topic"), "Type a value behind it: `--topic <TOPIC>`.");
        for line in ["session --project p --topic x --max-rounds many", "session --project p --topic x --zzz"]
        {
            assert_eq!(end(line), "Type `cargo xtask session --help` to see what there is to type.");
        }
        assert_eq!(end("reliability"), "Type `cargo xtask reliability` and one of the commands above.");
    }
}
