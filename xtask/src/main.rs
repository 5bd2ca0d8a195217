//! What the README's commands call. `cargo xtask` alone lists them.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks through them")]

mod bundle;
mod delegate;
mod fuzz;
mod run;
mod supply;
mod test;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use xtask::usage;

use crate::delegate::Given;

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Roundtable: run, test, measure")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Installs what is missing, builds, and opens the window (with no display: drives it and prints where things lie)
    Run {
        /// Build with optimisations
        #[arg(long)]
        release: bool,
    },
    /// Installs what tests need and runs everything
    Test {
        #[arg(long, help = test::only())]
        only: Option<String>,
    },
    /// Runs a session without a window
    #[command(disable_help_flag = true)]
    Session(Given),
    /// Writes ui/src/lib/generated/ from the wire types
    #[command(disable_help_flag = true)]
    ExportTypes(Given),
    /// Prints what the application sees in a project folder, and writes nothing
    #[command(disable_help_flag = true)]
    Inspect(Given),
    /// Writes a document of a project in a form that others take: Word, PDF, HTML, a table for Jira, ReqIF, a workbook
    #[command(disable_help_flag = true)]
    Export(Given),
    /// Lists the earlier versions of documents that are kept, prints one, and puts one back
    #[command(disable_help_flag = true)]
    Versions(Given),
    /// Measures the engine's overhead, cold start, memory and size; prints the table
    #[command(disable_help_flag = true)]
    Bench(Given),
    /// Kills, power cuts, full disks, hours of work: what must survive them, with figures
    #[command(disable_help_flag = true)]
    Reliability(Given),
    /// Gives bytes that nobody wrote to every reader of strangers' bytes, for a long time
    Fuzz {
        /// For each of the six readers
        #[arg(long, default_value_t = 600)]
        seconds: u64,
        /// The seed that a failure has named
        #[arg(long)]
        seed: Option<u64>,
    },
    /// Shows every text that wants to run at every place of the window
    Hostile {
        /// In so many parts, one after the other
        #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
        parts: u32,
        /// Only this part, from 0
        #[arg(long)]
        part: Option<u32>,
    },
    /// Builds the packages of this system: .deb and .rpm on Linux, .dmg on macOS, .msi on Windows
    Bundle {
        /// Installs, starts and removes each in a system of its own (Debian, root)
        #[arg(long = "try")]
        try_them: bool,
    },
    /// Draws the icons in all sizes from icons/icon.svg
    Icons,
    /// Writes anew whose work is in the program, and what their licences say: what About shows
    Licences,
    /// Drives the window through every screen and writes docs/screenshots/
    Screenshots,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            let typed: Vec<String> = std::env::args().skip(1).collect();
            eprintln!("{}", usage::told(&error, &typed, &commands()));
            return ExitCode::from(2);
        }
        // Help was asked for.
        Err(error) => error.exit(),
    };
    let result = match arguments.command {
        Command::Run { release } => run::run(release),
        Command::Test { only } => test::all(only.as_deref()),
        Command::Fuzz { seconds, seed } => fuzz::run_for(seconds, seed),
        Command::Hostile { parts, part } => test::hostile(parts, part),
        Command::Bundle { try_them } => bundle::run_for(try_them),
        Command::Icons => bundle::icons(),
        Command::Licences => bundle::licences(),
        Command::Screenshots => run::screenshots(),
        Command::Session(given) => delegate::become_it("session", &given),
        Command::ExportTypes(given) => delegate::become_it("export-types", &given),
        Command::Inspect(given) => delegate::become_it("inspect", &given),
        Command::Export(given) => delegate::become_it("export", &given),
        Command::Versions(given) => delegate::become_it("versions", &given),
        Command::Bench(given) => delegate::become_it("bench", &given),
        Command::Reliability(given) => delegate::become_it("reliability", &given),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}

/// The commands that there are.
fn commands() -> Vec<String> {
    Arguments::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_command_is_answered_with_those_that_there_are() {
        let Err(error) = Arguments::try_parse_from(["cargo xtask", "validate", "x"]) else {
            panic!("no such command")
        };
        let told = usage::told(&error, &["validate".to_owned(), "x".to_owned()], &commands());
        let end = told.lines().last().unwrap();
        assert!(end.starts_with("Type `cargo xtask` and one of these: run, test, session,"), "{end}");
    }

    #[test]
    fn what_stands_behind_a_command_of_the_core_reaches_it_as_it_was_typed() {
        let typed = ["cargo xtask", "session", "--topic", "-x y", "--help", "--", "-"];
        let Ok(Arguments { command: Command::Session(given) }) = Arguments::try_parse_from(typed) else {
            panic!("not read")
        };
        assert_eq!(given.words, ["--topic", "-x y", "--help", "--", "-"]);
    }
}
