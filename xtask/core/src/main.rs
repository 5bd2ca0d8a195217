//! The commands of `cargo xtask` that need the core: a session without a window, a look at a folder, exports, measurements.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks through them")]

mod bench;
mod drive;
mod export;
mod follow;
mod inspect;
mod reliability;
mod sample;
mod session;
mod signals;
#[cfg(test)]
mod testing;
mod versions;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use xtask::{shell, usage};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about = "Roundtable: run, test, measure")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a session without a window
    Session(Box<session::Arguments>),
    /// Writes ui/src/lib/generated/ from the wire types
    ExportTypes {
        /// Where to, in place of ui/src/lib/generated
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Prints what the application sees in a project folder, and writes nothing
    #[command(after_help = inspect::EXIT_CODES)]
    Inspect {
        /// The folder that holds `.s2s`
        folder: PathBuf,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Writes a document of a project in a form that others take: Word, HTML, a table for Jira, ReqIF, a workbook
    #[command(after_help = export::EXIT_CODES)]
    Export(export::Arguments),
    /// Lists the earlier versions of documents that are kept, prints one, and puts one back
    Versions(versions::Arguments),
    /// Measures the engine's overhead, cold start, memory and size; prints the tables
    Bench {
        /// Only the engine: no window, no release build
        #[arg(long, conflicts_with_all = ["application_only", "keep"])]
        engine_only: bool,
        /// Only the application: its start, memory and size, and its packages, beside the last release
        #[arg(long)]
        application_only: bool,
        /// Keeps what the application costs as the figures of the last release: done when a version is released
        #[arg(long)]
        keep: bool,
        /// One start on a large project that was made before, as JSON
        #[arg(long, hide = true)]
        size_of: Option<PathBuf>,
        /// Only the frames and inputs of the window of this application, which need not be a release build
        #[arg(long, hide = true)]
        frames_of: Option<PathBuf>,
    },
    /// Kills, power cuts, full disks, hours of work: what must survive them, with figures
    Reliability {
        #[command(subcommand)]
        check: reliability::Check,
    },
    /// Drives a specs session through the real window and prints what it left
    #[command(hide = true)]
    Drive {
        /// The application
        app: PathBuf,
    },
    /// Drives the window through every screen and writes docs/screenshots/
    #[command(hide = true)]
    Screenshots {
        /// The application
        app: PathBuf,
    },
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misread(&error),
    };
    let result = match arguments.command {
        Command::Session(arguments) => return session::run(*arguments),
        Command::ExportTypes { out } => export_types(out),
        Command::Inspect { folder, json } => return inspect::run(&folder, json),
        Command::Export(arguments) => return export::run(&arguments),
        Command::Versions(arguments) => return versions::run(&arguments),
        Command::Bench { size_of: Some(folder), .. } => bench::size_of(&folder),
        Command::Bench { frames_of: Some(app), .. } => bench::frames_of(&app),
        Command::Bench { engine_only, application_only, keep, .. } => {
            let scope = match (engine_only, application_only) {
                (true, _) => bench::Scope::Engine,
                (false, true) => bench::Scope::Application,
                (false, false) => bench::Scope::All,
            };
            bench::run(&scope, keep)
        }
        Command::Reliability { check } => reliability::run(&check),
        Command::Drive { app } => drive::session(&app),
        Command::Screenshots { app } => drive::screenshots(&app),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}

/// A command line that cannot be read; whoever wants JSON gets it in this case, too.
fn misread(error: &clap::Error) -> ExitCode {
    let wants_json = std::env::args().skip(1).any(|word| word == "--json");
    match session::refused(error).filter(|_| wants_json) {
        Some((object, exit)) => {
            xtask::say!("{object}");
            ExitCode::from(exit)
        }
        None if error.use_stderr() => {
            let typed: Vec<String> = std::env::args().skip(1).collect();
            eprintln!("{}", usage::told(error, &typed, &commands()));
            ExitCode::from(2)
        }
        // Help was asked for.
        None => error.exit(),
    }
}

/// The commands that there are.
fn commands() -> Vec<String> {
    Arguments::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

fn export_types(out: Option<PathBuf>) -> shell::Result<()> {
    let folder = out.unwrap_or_else(|| shell::root().join("ui/src/lib/generated"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    roundtable_api::export_types(&folder)?;
    println!("wrote {}", folder.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Arguments, commands};
    use clap::Parser as _;
    use xtask::usage::told;

    /// The last line of what is said.
    fn end(line: &str) -> String {
        let typed: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let words = std::iter::once("cargo xtask".to_owned()).chain(typed.iter().cloned());
        let error = Arguments::try_parse_from(words).err().unwrap();
        let told = told(&error, &typed, &commands());
        assert!(!told.contains("For more information"), "{told}");
        assert!(told.contains("\n\nNothing was done.\n"), "{told}");
        told.lines().last().unwrap().to_owned()
    }

    #[test]
    fn a_command_line_that_cannot_be_read_ends_with_a_sentence_of_what_to_type() {
        assert_eq!(end("inspect"), "Type it with what is missing: `cargo xtask inspect <FOLDER>`.");
        assert_eq!(
            end("session --topic x"),
            "Type it with what is missing: `cargo xtask session --topic x --project <PROJECT>`."
        );
        assert_eq!(
            end("session --project p --topic x --provider none"),
            "Type --provider with one of these: practice, anthropic, openai, gemini, azure, openrouter, compatible."
        );
        assert_eq!(end("session --project p --topic"), "Type a value behind it: `--topic <TOPIC>`.");
        let line = "session --project p --topic x --zzz";
        assert_eq!(end(line), "Type `cargo xtask session --help` to see what there is to type.");
        for (value, wanted) in [
            ("--max-rounds abc", "Type --max-rounds with a whole number from 1 to 100, e.g. 6."),
            ("--spending-limit much", "Type --spending-limit with a sum of US dollars, e.g. 2.50."),
            ("--workflow poker", "Type --workflow with one of specs, design, brainstorm and roundtable."),
        ] {
            assert_eq!(end(&format!("session --project p --topic x {value}")), wanted);
        }
        assert_eq!(end("reliability"), "Type `cargo xtask reliability` and one of the commands above.");
    }
}
