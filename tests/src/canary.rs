//! A key that is searched for wherever it must not be, in every encoding in which it could hide.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A key whose letters differ from their encodings: none of them leaves `/`, `+` and `=` as they are.
pub const CANARY: &str = "sk-canary/7f3a+Zq9x=Tw";

/// Every form of a key, with a name for it.
pub fn forms(key: &str) -> Vec<(String, Vec<u8>)> {
    let hex = |upper: bool| -> String {
        key.bytes().map(|byte| if upper { format!("{byte:02X}") } else { format!("{byte:02x}") }).collect()
    };
    let percent = |upper: bool| -> String {
        let one = |byte: u8| match (byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte), upper) {
            (true, _) => char::from(byte).to_string(),
            (false, true) => format!("%{byte:02X}"),
            (false, false) => format!("%{byte:02x}"),
        };
        key.bytes().map(one).collect()
    };
    let escaped: String = key.chars().map(|letter| format!("\\u{:04x}", u32::from(letter))).collect();
    let utf_16 = |bytes: fn(u16) -> [u8; 2]| key.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    let text = |name: &str, text: String| (name.to_owned(), text.into_bytes());
    let mut forms = vec![
        text("plain", key.to_owned()),
        text("reversed", key.chars().rev().collect()),
        text("hex", hex(false)),
        text("HEX", hex(true)),
        text("percent", percent(false)),
        text("PERCENT", percent(true)),
        text("JSON with escaped slashes", key.replace('/', "\\/")),
        text("JSON escapes", escaped),
        ("UTF-16LE".to_owned(), utf_16(u16::to_le_bytes)),
        ("UTF-16BE".to_owned(), utf_16(u16::to_be_bytes)),
    ];
    for (alphabet, last) in [("base64", *b"+/"), ("base64url", *b"-_")] {
        // Where the text before it ends decides how its bits are cut.
        for before in 0..3 {
            forms.push((format!("{alphabet} after {before}"), base64(key, before, last)));
        }
    }
    forms
}

/// The letters that stand for nothing but the key when `before` bytes come first.
fn base64(key: &str, before: usize, last: [u8; 2]) -> Vec<u8> {
    const BITS: usize = 6;
    let alphabet: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(last).collect();
    let bits: Vec<u8> = std::iter::repeat_n(0, before)
        .chain(key.bytes())
        .flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1))
        .collect();
    let letter = |bits: &[u8]| alphabet[bits.iter().fold(0, |sum, bit| sum * 2 + usize::from(*bit))];
    bits.chunks_exact(BITS).skip((before * 8).div_ceil(BITS)).map(letter).collect()
}

/// The names of the forms in which the key is in these bytes.
pub fn found_in(bytes: &[u8], key: &str) -> Vec<String> {
    let is_in = |form: &[u8]| bytes.windows(form.len()).any(|window| window == form);
    forms(key).into_iter().filter(|(_, form)| is_in(form)).map(|(name, _)| name).collect()
}

/// Every file below a folder, links not followed, that holds the key, in its name or its bytes: path and form.
///
/// # Errors
/// When the folder or a file cannot be read.
pub fn found_below(folder: &Path, key: &str) -> io::Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next)? {
            let entry = entry?;
            let path = entry.path();
            let mut bytes = entry.file_name().into_encoded_bytes();
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(path.clone());
            } else if kind.is_file() {
                bytes.push(b'\n');
                bytes.extend(fs::read(&path)?);
            }
            found.extend(found_in(&bytes, key).into_iter().map(|form| (path.clone(), form)));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_key_is_found_in_every_form_whatever_stands_around_it() {
        for (name, form) in forms(CANARY) {
            let around = [b"before ".as_slice(), &form, b" after"].concat();
            assert!(found_in(&around, CANARY).contains(&name), "{name}");
            assert!(found_in(&around[..around.len() - 7], CANARY).is_empty(), "{name}: cut short");
        }
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("deep")).expect("a folder");
        fs::write(folder.path().join("deep/file"), CANARY).expect("a file");
        assert_eq!(found_below(folder.path(), CANARY).expect("read").len(), 1);
    }

    #[test]
    fn base64_is_what_everybody_else_makes_of_it() {
        // RFC 4648: "foobar"; and cut out of a longer text.
        assert_eq!(base64("foobar", 0, *b"+/"), b"Zm9vYmFy");
        // "xfoobar" is eGZvb2Jhcg==; "xxfoobar" is eHhmb29iYXI=.
        assert_eq!(base64("foobar", 1, *b"+/"), b"Zvb2Jhc");
        assert_eq!(base64("foobar", 2, *b"+/"), b"mb29iYX");
        assert_eq!(base64("??>", 0, *b"-_"), b"Pz8-");
    }
}
