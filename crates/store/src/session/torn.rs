//! A last line of the journal that was not written to its end: which round it is of, and where it goes before the journal
//! goes on.

use std::io;
use std::path::Path;

use roundtable_engine::text::fnv1a;

use super::journal::{LIMIT, NAME};
use super::repair::FOLDER;
use crate::disk::{Before, Disk};

/// What the name of a kept line begins with, in the folder of kept bytes; eight digits of its hash follow.
const KEPT: &str = "replies.jsonl.torn-";

/// The round that a torn line says it is of: a line begins with it. `None` where it ends before that is certain.
pub(super) fn round_of(torn: &[u8]) -> Option<u32> {
    let digits = after_key(torn)?;
    let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = digits.split_at(length);
    // Of `12` without what comes after it nobody knows whether it was `120`.
    rest.first().filter(|next| matches!(next, b',' | b'}' | b' '))?;
    std::str::from_utf8(number).ok()?.parse().ok()
}

/// What stands behind `{"round":`.
fn after_key(torn: &[u8]) -> Option<&[u8]> {
    let inner = torn.trim_ascii_start().strip_prefix(b"{")?.trim_ascii_start();
    let colon = inner.strip_prefix(b"\"round\"")?.trim_ascii_start();
    Some(colon.strip_prefix(b":")?.trim_ascii_start())
}

/// Whether nothing of a torn line is worth keeping when `going_on` is the round that goes on: the answer is asked for again
/// there, or there is nothing of one in it.
pub(super) fn is_asked_again(torn: &[u8], going_on: u32) -> bool {
    match round_of(torn) {
        Some(round) => round >= going_on,
        None => holds_nothing(torn.trim_ascii()),
    }
}

/// Zeros, as a power cut leaves them, or the beginning of a line up to its round.
fn holds_nothing(torn: &[u8]) -> bool {
    let is_beginning = b"{\"round\":".starts_with(torn)
        || after_key(torn).is_some_and(|digits| digits.iter().all(u8::is_ascii_digit));
    is_beginning || is_zeros(torn)
}

/// Zeros and nothing else, as a power cut leaves them in a file that was growing.
pub(super) fn is_zeros(torn: &[u8]) -> bool {
    torn.iter().all(|byte| *byte == 0)
}

/// Writes a torn line, as it is, into the folder of kept bytes (`repairs/`) of a session's folder, durable; the same bytes
/// once.
pub(super) fn keep_aside(disk: &Disk, folder: &Path, torn: &[u8]) -> io::Result<()> {
    const WHAT: &str = "keeping a torn line of the journal";
    let place = folder.join(FOLDER);
    let path = place.join(format!("{KEPT}{}", fnv1a(torn).get(..8).unwrap_or_default()));
    let before = match disk.read(&path, LIMIT) {
        Ok(kept) if kept == torn => return Ok(()),
        Ok(other) => Before::Hash(fnv1a(&other)),
        Err(_) => Before::Nothing,
    };
    disk.make_folders(&place)?;
    disk.write(&path, torn, before, WHAT).map_err(|error| error.source)
}

/// Whether a file of a session is a line that was kept, by its path; of which journal.
pub(super) fn is_kept_line(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/')?;
    let hash = name.strip_prefix(KEPT)?;
    let session = folder.strip_suffix(FOLDER)?;
    let is_hash = hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| format!("{session}{NAME}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_round_of_a_torn_line_is_known_where_its_number_has_an_end() {
        for (torn, round) in [
            ("{\"round\":12,\"step\":\"resp", Some(12)),
            ("{ \"round\": 1, \"st", Some(1)),
            ("{\"round\":12", None),
            ("{\"rou", None),
            ("words", None),
        ] {
            assert_eq!(round_of(torn.as_bytes()), round, "{torn}");
        }
    }

    #[test]
    fn what_is_asked_again_or_holds_nothing_is_not_kept_and_all_else_is() {
        for torn in ["{\"round\":3,\"st", "{\"ro", "{\"round\":1", "\0\0\0", "{"] {
            assert!(is_asked_again(torn.as_bytes(), 3), "{torn}");
        }
        for torn in ["{\"round\":2,\"st", "words", "\0\0words"] {
            assert!(!is_asked_again(torn.as_bytes(), 3), "{torn}");
        }
    }
}
