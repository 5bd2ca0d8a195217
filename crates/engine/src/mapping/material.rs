//! A document as lines, in parts that a model can read and answer.

use crate::text::fnv1a;

/// Characters of a part: its mapping is about three times as long, and has to fit into one answer.
const PART_CHARS: usize = 12_000;
/// Lines of a part.
const PART_LINES: usize = 250;
/// Characters of one numbered line; a longer one goes in pieces under the same number.
const PIECE_CHARS: usize = 2_000;

/// A document that is to be mapped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    /// Its name.
    pub source: String,
    /// FNV-1a over its bytes, 64 bit, hex.
    pub hash: String,
    lines: Vec<String>,
}

/// Why a text cannot be mapped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// No line has a word.
    #[error("it holds no text")]
    Empty,
}

/// Some lines of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Number and text; a long line has several entries.
    pieces: Vec<(u32, String)>,
    /// The whole lines, by number, to look quotations up.
    lines: Vec<(u32, String)>,
}

impl Material {
    /// The text of a document, by its name. Control characters become blanks.
    ///
    /// # Errors
    /// [`MaterialError`].
    pub fn new(source: &str, text: &str) -> Result<Self, MaterialError> {
        let plain = |line: &str| -> String {
            line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
        };
        let lines: Vec<String> = text.trim_start_matches('\u{feff}').lines().map(plain).collect();
        if !lines.iter().any(|line| line.chars().any(char::is_alphanumeric)) {
            return Err(MaterialError::Empty);
        }
        Ok(Self { source: source.to_owned(), hash: fnv1a(text.as_bytes()), lines })
    }

    /// How many lines it has, blank ones among them.
    pub fn line_count(&self) -> u32 {
        u32::try_from(self.lines.len()).unwrap_or(u32::MAX)
    }

    /// Its lines with their numbers, from 1.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (u32, &str)> {
        (1..).zip(self.lines.iter().map(String::as_str))
    }

    /// The parts, in order; blank lines at their ends are left out. A part ends before a heading or a blank line where
    /// there is one in its last quarter, so that no paragraph is torn without need.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut rest: &[String] = &self.lines;
        let mut number = 1_u32;
        while !rest.is_empty() {
            let (taken, left) = rest.split_at(length(rest));
            parts.extend(Part::new(number, taken));
            number = number.saturating_add(u32::try_from(taken.len()).unwrap_or(u32::MAX));
            rest = left;
        }
        parts.into_iter().flat_map(Part::in_size).collect()
    }
}

/// How many of these lines make a part; at least one.
fn length(lines: &[String]) -> usize {
    let mut chars = 0;
    let fits = |line: &&String| {
        chars += line.chars().count() + 1;
        chars <= PART_CHARS
    };
    let most = lines.iter().take(PART_LINES).take_while(fits).count().max(1);
    if most == lines.len() {
        return most;
    }
    let is_seam = |at: &usize| {
        let line = lines[*at].trim();
        line.is_empty() || line.starts_with('#')
    };
    (most * 3 / 4..=most).rev().filter(|at| *at > 0).find(is_seam).unwrap_or(most)
}

impl Part {
    /// Nothing where all lines are blank.
    fn new(first: u32, lines: &[String]) -> Option<Self> {
        let numbered = (first..).zip(lines).map(|(number, line)| (number, line.clone()));
        let is_blank = |(_, line): &(u32, String)| line.trim().is_empty();
        let mut lines: Vec<(u32, String)> = numbered.skip_while(is_blank).collect();
        while lines.last().is_some_and(is_blank) {
            lines.pop();
        }
        let pieces = |(number, line): &(u32, String)| {
            let number = *number;
            pieces(line).into_iter().map(move |piece| (number, piece))
        };
        (!lines.is_empty()).then(|| Self { pieces: lines.iter().flat_map(pieces).collect(), lines })
    }

    /// A part of one line that is longer than a part may be: in several, each with the whole line to look words up.
    fn in_size(self) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        let mut chars = PART_CHARS;
        for piece in self.pieces {
            let length = piece.1.chars().count();
            match parts.last_mut().filter(|_| chars + length <= PART_CHARS) {
                Some(part) => part.pieces.push(piece),
                None => {
                    parts.push(Self { pieces: vec![piece], lines: self.lines.clone() });
                    chars = 0;
                }
            }
            chars += length;
        }
        parts
    }

    /// The number of its first line.
    pub fn first_line(&self) -> u32 {
        self.pieces.first().map_or(0, |(number, _)| *number)
    }

    /// The number of its last line.
    pub fn last_line(&self) -> u32 {
        self.pieces.last().map_or(0, |(number, _)| *number)
    }

    /// Its lines, each behind its number: `41: Patients shall ...`.
    pub fn text(&self) -> String {
        self.pieces.iter().map(|(number, text)| format!("{number}: {text}\n")).collect()
    }

    /// Whether these words stand in that line, apart from how wide its blanks are.
    pub fn holds(&self, line: u32, words: &str) -> bool {
        let narrow = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = narrow(words);
        let is_in = |(number, text): &(u32, String)| *number == line && narrow(text).contains(&words);
        words.chars().any(char::is_alphanumeric) && self.lines.iter().any(is_in)
    }
}

/// A line in pieces of at most [`PIECE_CHARS`], cut at a blank where there is one.
fn pieces(line: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = line.trim_end();
    while let Some((end, _)) = rest.char_indices().nth(PIECE_CHARS) {
        let blank = rest[..end].rfind(char::is_whitespace).filter(|at| *at > 0);
        let (piece, left) = rest.split_at(blank.unwrap_or(end));
        pieces.push(piece.to_owned());
        rest = left.trim_start();
    }
    if !rest.is_empty() || pieces.is_empty() {
        pieces.push(rest.to_owned());
    }
    pieces
}
