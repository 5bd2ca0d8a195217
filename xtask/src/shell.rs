//! Running other programs, with their words on the screen.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Says a line on standard output. A reader that has left (`| head`) is no failure.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), "{}", $crate::shell::plain(&format!($($words)*)));
    }};
}
/// What goes wrong here is told and ends the command.
pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A text as a terminal may have it: what a stranger's file says moves no cursor and turns no letters round. Ends of lines
/// and tabulators stay.
pub fn plain(text: &str) -> String {
    let turns =
        |sign| matches!(sign, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = |sign: char| match sign {
        '\n' | '\t' => sign,
        _ if sign.is_control() || turns(sign) => char::REPLACEMENT_CHARACTER,
        _ => sign,
    };
    text.chars().map(shown).collect()
}

/// A text as one types it: a word that a shell leaves as it is.
pub fn word(text: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+:,@%=".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The repository's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or_else(|| Path::new(".")).to_owned()
}

/// Where cargo builds to.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Runs a command in the repository's folder; an exit code other than 0 is an error that names it.
pub fn run(command: &mut Command) -> Result<()> {
    command.current_dir(root());
    let shown = show(command);
    println!("  $ {shown}");
    let status = command.status().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed ({status})").into()) }
}

/// Becomes another program, which has this terminal, the folder in which one typed, every signal that is sent to this process,
/// and its own exit code. Comes back only with an error.
#[cfg(unix)]
pub fn become_program(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec().into())
}

/// As on the other systems, but as a process below this one: here none becomes another.
#[cfg(not(unix))]
pub fn become_program(command: &mut Command) -> Result<()> {
    #[cfg(windows)]
    ctrlc::set_handler(|| {})?;
    let status = command.status()?;
    std::process::exit(status.code().unwrap_or(1))
}

/// What a command prints, without the last line end; `None` when it cannot be run or fails.
pub fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether a program can be started.
pub fn has(program: &str) -> bool {
    output(program, &["--version"]).is_some()
}

/// `npm`, which is a script of another name on Windows.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// The cargo that runs this. What `cargo run` told this program of its own package stays here: build scripts that watch
/// those variables would be run anew, and all that stands on them, whenever a build is begun from here and then from a
/// terminal.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(is_of_the_package) {
            command.env_remove(name);
        }
    }
    command
}

/// Whether cargo sets a variable for the package that it runs, and for no other.
fn is_of_the_package(name: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|start| name.starts_with(start))
}

/// A command as one would type it.
pub fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_moves_no_cursor_and_turns_no_letters_round() {
        assert_eq!(plain("a\u{1b}[2Jb\u{7}\u{202e}c\u{9b}d"), "a\u{fffd}[2Jb\u{fffd}\u{fffd}c\u{fffd}d");
        assert_eq!(plain("Größe\t1\n日本 🛠"), "Größe\t1\n日本 🛠");
    }

    #[test]
    fn what_cargo_says_of_our_own_package_does_not_reach_the_cargo_that_we_start() {
        let removed: Vec<_> =
            cargo().get_envs().map(|(name, value)| (name.to_owned(), value.is_none())).collect();
        for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "CARGO_PKG_VERSION"] {
            assert!(removed.contains(&(name.into(), true)), "{name}: {removed:?}");
        }
        assert!(!removed.contains(&("CARGO_TARGET_DIR".into(), true)), "what the user set stays");
    }
}
