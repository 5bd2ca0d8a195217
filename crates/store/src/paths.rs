//! Names: which ids and relative paths may become a path at all, and where things are in the folder.

use std::io;
use std::path::PathBuf;

use roundtable_engine::artifact::ArtifactType;

use crate::project::Project;

/// The project's folder of ours.
pub(crate) const FOLDER: &str = ".s2s";

/// Whether a session's or an actor's id may become part of a file name: 1 to 120 ASCII letters, digits, `-`, `_` and
/// `.`, no dot at either end, no name that Windows keeps for a device.
pub fn is_safe_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=120).contains(&id.len())
        && id.bytes().all(plain)
        && !id.starts_with('.')
        && !id.ends_with('.')
        && !is_device(id)
}

/// The longest session's id, in bytes: with an ending of ours it is still a name that every file system holds (255 bytes).
pub(crate) const LONGEST_ID: usize = 200;

/// Whether a session's id, the stem of a file that others named, may become part of a path: letters of any script, blanks
/// inside, up to 200 bytes; nothing that leads elsewhere, that another system cannot hold, or that cannot be seen.
pub fn is_session_id(id: &str) -> bool {
    id.len() <= LONGEST_ID
        && components(id).is_ok_and(|parts| parts.len() == 1)
        && !id.starts_with(['.', ' '])
        && !id.chars().any(is_unseen)
        // Stands for bytes that are no text.
        && !id.contains(char::REPLACEMENT_CHARACTER)
}

/// Whether a letter cannot be seen, or turns round those beside it.
pub(crate) fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Whether an artifact's id may become part of a file name: safe and of a known prefix, so that it can never be
/// `agenda` or a snapshot.
pub(crate) fn is_artifact_id(id: &str) -> bool {
    is_safe_id(id) && ArtifactType::from_id(id).is_some()
}

/// A name that Windows keeps for a device, with or without an ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|last: char| last.is_ascii_digit()))
}

/// The components of a relative path with `/` between them, or why it is none: empty, absolute, `..`, hidden (save
/// for a leading `.s2s`), characters or names that another system cannot hold.
pub(crate) fn components(relative: &str) -> Result<Vec<&str>, &'static str> {
    if relative.is_empty() || relative.len() > 400 {
        return Err("is empty or too long");
    }
    let parts: Vec<&str> = relative.split('/').collect();
    for (at, part) in parts.iter().enumerate() {
        if part.is_empty() {
            return Err("is not relative or has an empty part");
        }
        if part.starts_with('.') && !(at == 0 && *part == FOLDER) {
            return Err("has a hidden part or leads upwards");
        }
        if part.ends_with(['.', ' ']) || part.len() > 240 || is_device(part) {
            return Err("has a part that is not a name on every system");
        }
        if part.chars().any(|letter| letter.is_control() || "\\:*?\"<>|".contains(letter)) {
            return Err("has a character that is not allowed in names on every system");
        }
    }
    Ok(parts)
}

/// An error for an id that must not become a path.
pub(crate) fn bad_id(id: &str) -> io::Error {
    let shown: String = id.chars().take(120).collect();
    io::Error::new(io::ErrorKind::InvalidInput, format!("{shown:?} cannot be a file name"))
}

impl Project {
    pub(crate) fn folder(&self) -> PathBuf {
        self.root().join(FOLDER)
    }

    pub(crate) fn context_path(&self) -> PathBuf {
        self.folder().join("CONTEXT.md")
    }

    pub(crate) fn config_path(&self) -> PathBuf {
        self.folder().join("config.yaml")
    }

    pub(crate) fn sessions_path(&self) -> PathBuf {
        self.folder().join("sessions")
    }

    /// The session's index. The id must have been checked with [`is_safe_id`].
    pub(crate) fn index_path(&self, id: &str) -> PathBuf {
        self.sessions_path().join(format!("{id}.yaml"))
    }

    /// The session's folder. The id must have been checked with [`is_safe_id`].
    pub(crate) fn session_path(&self, id: &str) -> PathBuf {
        self.sessions_path().join(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_the_wild_are_safe_and_hostile_ones_are_not() {
        for id in [
            "20260107-requirements-elfgiftrush",
            "20260105-140000-api-design",
            "20260118-roundtable-artifact-state-model",
            "a.b_c",
        ] {
            assert!(is_safe_id(id), "{id}");
        }
        let long = "x".repeat(121);
        for id in [
            "", ".", "..", ".hidden", "a/b", "a\\b", "../x", "/etc", "a b", "ü", "a\0", "a.", "con",
            "NUL.txt", "Com1", "lpt9.x", "a:b", &long,
        ] {
            assert!(!is_safe_id(id), "{id}");
        }
        assert!(is_artifact_id("REQ-001"));
        for id in ["agenda", "context-snapshot", "REQ-", "../REQ-001", "X-1"] {
            assert!(!is_artifact_id(id), "{id}");
        }
    }

    #[test]
    fn relative_paths_stay_relative_and_visible() {
        assert_eq!(
            components("docs/specifications/requirements.md"),
            Ok(vec!["docs", "specifications", "requirements.md"])
        );
        assert!(components(".s2s/decisions/0001-über uns.md").is_ok());
        for path in [
            "",
            "/docs/a",
            "docs//a",
            "docs/../a",
            "..",
            "docs/.git/x",
            "docs/.s2s/x",
            "C:/x",
            "docs\\x",
            "docs/con.md",
            "docs/x.",
            "docs/a\nb",
            "./docs/x",
        ] {
            assert!(components(path).is_err(), "{path}");
        }
    }
}
