//! What the application is started with: nothing, a project to open, or a question about itself.

use std::ffi::OsString;
use std::path::PathBuf;

/// What `--help` says.
pub(crate) const HELP: &str = "\
Roundtable: structured discussions among AI experts

Usage: roundtable [FOLDER]

  FOLDER     a project to open: its folder, its project file, or a file in its .s2s
  --version  says which version this is, and ends
  --help     says this, and ends";

/// What is wanted of a start.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// The window, with this project in it or with Welcome.
    Window(Option<PathBuf>),
    /// The version.
    Version,
    /// The help.
    Help,
    /// Something that is not understood; the sentence says what.
    Wrong(String),
}

/// Reads what stands behind the program's name. Paths need not be Unicode.
pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> Arguments {
    let mut project = None;
    for word in words {
        match word.to_str() {
            Some("--version" | "-V") => return Arguments::Version,
            Some("--help" | "-h") => return Arguments::Help,
            Some(flag) if flag.starts_with('-') => {
                return Arguments::Wrong(format!("There is no option {flag}."));
            }
            _ if project.is_some() => {
                return Arguments::Wrong("One project at a time can be opened.".to_owned());
            }
            _ => project = Some(PathBuf::from(word)),
        }
    }
    Arguments::Window(project)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Arguments {
        read(words.iter().map(OsString::from))
    }

    #[test]
    fn a_start_opens_one_project_or_answers_a_question_about_the_program() {
        assert_eq!(of(&[]), Arguments::Window(None));
        assert_eq!(of(&["/home/ana/shed"]), Arguments::Window(Some(PathBuf::from("/home/ana/shed"))));
        let file = "/home/ana/shed/Tool Shed.roundtable";
        assert_eq!(of(&[file]), Arguments::Window(Some(PathBuf::from(file))), "as a double click gives it");
        assert_eq!(of(&["--version"]), Arguments::Version);
        assert_eq!(of(&["/home/ana/shed", "-h"]), Arguments::Help);
        assert_eq!(of(&["--fast"]), Arguments::Wrong("There is no option --fast.".to_owned()));
        assert!(matches!(of(&["a", "b"]), Arguments::Wrong(_)));
    }
}
