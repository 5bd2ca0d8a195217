//! What the README's commands call. `cargo xtask` alone lists them.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks through them")]

mod bench;
mod build;
mod display;
mod export;
mod follow;
mod fuzz;
mod inspect;
mod reliability;
mod run;
mod sample;
mod session;
mod setup;
mod shell;
mod supply;
mod test;
#[cfg(test)]
mod testing;
mod usage;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Roundtable: run, test, measure")]
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
        /// Only the steps whose name holds this word
        #[arg(long)]
        only: Option<String>,
    },
    /// Runs a session without a window
    Session(Box<session::Arguments>),
    /// Writes ui/src/lib/generated/ from the wire types
    ExportTypes {
        /// Where to, in place of ui/src/lib/generated
        #[arg(long)]
        out: Option<PathBuf>,
    },
    /// Prints what the application sees in a project folder, and writes nothing
    Inspect {
        /// The folder that holds `.s2s`
        folder: PathBuf,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Writes a document of a project in a form that others take: Word, HTML, a table for Jira, ReqIF, a workbook
    Export(export::Arguments),
    /// Measures the engine's overhead, cold start, memory and size; prints the table
    Bench {
        /// Only the engine: no window, no release build
        #[arg(long)]
        engine_only: bool,
        /// One start on a large project that was made before, as JSON
        #[arg(long, hide = true)]
        size_of: Option<PathBuf>,
    },
    /// Kills, power cuts, full disks, hours of work: what must survive them, with figures
    Reliability {
        #[command(subcommand)]
        check: reliability::Check,
    },
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
    /// Drives the window through every screen and writes docs/screenshots/
    Screenshots,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misread(&error),
    };
    let result = match arguments.command {
        Command::Run { release } => run::run(release),
        Command::Test { only } => test::all(only.as_deref()),
        Command::Session(arguments) => return session::run(*arguments),
        Command::ExportTypes { out } => export_types(out),
        Command::Inspect { folder, json } => return inspect::run(&folder, json),
        Command::Export(arguments) => return export::run(&arguments),
        Command::Bench { size_of: Some(folder), .. } => bench::size_of(&folder),
        Command::Bench { engine_only, .. } => bench::run(engine_only),
        Command::Reliability { check } => reliability::run(&check),
        Command::Fuzz { seconds, seed } => fuzz::run_for(seconds, seed),
        Command::Hostile { parts, part } => test::hostile(parts, part),
        Command::Screenshots => run::screenshots(),
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
            shell::say!("{object}");
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
