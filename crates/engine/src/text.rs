//! Small, pure text helpers shared by the rooms.

use serde_json::Value;

/// A value as plain text: strings as they are, the rest as JSON.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Lower-case words and digits joined by dashes, at most `max` characters, never cut inside a word unless the
/// first word alone is longer. Letters with accents keep their base letter where there is a plain one.
pub fn slug(text: &str, max: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for letter in text.chars().flat_map(char::to_lowercase).map(base_letter) {
        match letter {
            "" => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            letters => word.push_str(letters),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    let mut slug = String::new();
    for word in words {
        if slug.is_empty() {
            slug = word.chars().take(max).collect();
        } else if slug.len() + 1 + word.len() <= max {
            slug.push('-');
            slug.push_str(&word);
        } else {
            break;
        }
    }
    slug
}

fn base_letter(letter: char) -> &'static str {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    if let Some(at) = PLAIN.find(letter) {
        return &PLAIN[at..=at];
    }
    match letter {
        'ä' | 'à' | 'á' | 'â' | 'ã' | 'å' => "a",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'ì' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ö' | 'ó' | 'ò' | 'ô' | 'õ' | 'ø' => "o",
        'ü' | 'ú' | 'ù' | 'û' => "u",
        'ß' => "ss",
        _ => "",
    }
}

/// A word or phrase found in `text` as whole words, ignoring case: `legal` is not found in `illegal`.
pub fn has_phrase(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    let phrase = phrase.trim().to_lowercase();
    if phrase.is_empty() {
        return false;
    }
    let is_word =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(&phrase).any(|(at, found)| {
        !is_word(text[..at].chars().next_back()) && !is_word(text[at + found.len()..].chars().next())
    })
}

/// Whether the full stop at byte `at` ends a sentence: no decimal point, no abbreviation (`e.g.`, `approx.`, `No. 5`,
/// `Dr.`), no initial. One that can end a sentence as well (`a.m.`, `etc.`) does so before a capital letter.
pub fn ends_sentence(text: &str, at: usize) -> bool {
    const INSIDE: [&str; 16] = [
        "e.g", "i.e", "eg", "ie", "approx", "vs", "dr", "mr", "mrs", "ms", "prof", "st", "cf", "ca", "incl",
        "excl",
    ];
    const NUMBERED: [&str; 10] = ["no", "nos", "nr", "fig", "p", "pp", "vol", "art", "sec", "ch"];
    const EITHER: [&str; 8] = ["a.m", "p.m", "etc", "inc", "ltd", "jr", "min", "max"];
    const OPENERS: [&str; 18] = [
        "The", "A", "An", "It", "We", "They", "This", "That", "Then", "If", "When", "In", "On", "No", "Who",
        "What", "But", "And",
    ];
    let (Some(before), Some(after)) = (text.get(..at), text.get(at + 1..)) else { return false };
    if after.starts_with(|letter: char| letter.is_alphanumeric()) {
        return false;
    }
    let next = after.trim_start_matches(|letter: char| letter.is_whitespace() || "\"'“(".contains(letter));
    let Some(first) = next.chars().next() else { return true };
    let begins = |letter: char| letter.is_whitespace() || "\"'“(".contains(letter);
    let word = before.rsplit(begins).next().unwrap_or_default();
    let lower = word.to_lowercase();
    let is_initials = word.split('.').all(|part| part.len() == 1 && part != "I")
        && word.chars().all(|letter| letter.is_uppercase() || letter == '.');
    if INSIDE.contains(&lower.as_str()) {
        return false;
    }
    if NUMBERED.contains(&lower.as_str()) {
        return !first.is_ascii_digit();
    }
    if EITHER.contains(&lower.as_str()) {
        return first.is_uppercase();
    }
    let opener = next.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    !is_initials || !first.is_uppercase() || OPENERS.contains(&opener)
}

/// Where the first sentence of a text ends that another one follows: the byte of its full stop.
pub fn first_stop(text: &str) -> Option<usize> {
    text.match_indices(". ").map(|(at, _)| at).find(|at| ends_sentence(text, *at))
}

/// The mark that closes the quotation in which the byte `at` of a text stands; `None` where it stands in none. What is
/// opened and never closed is no quotation: an inch has the same mark. Single marks are apostrophes as often.
pub fn quotation_at(text: &str, at: usize) -> Option<char> {
    let mut open: Option<(usize, &[char])> = None;
    for (place, mark) in text.char_indices() {
        match open {
            Some((start, ends)) if ends.contains(&mark) => {
                if start < at && at <= place {
                    return Some(mark);
                }
                open = None;
            }
            Some(_) => {}
            None if place >= at => return None,
            None => {
                open = match mark {
                    '"' => Some((place, &['"'])),
                    '„' => Some((place, &['“', '”'])),
                    '“' | '”' => Some((place, &['”'])),
                    '«' => Some((place, &['»'])),
                    '»' => Some((place, &['«'])),
                    _ => None,
                }
            }
        }
    }
    None
}

/// The text cut to `max` characters, with an ellipsis when something was cut; a quotation that is cut is closed.
pub fn clip(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let cut = |room: usize| text.char_indices().nth(room).map_or(text.len(), |(at, _)| at);
    let end = cut(max.saturating_sub(1));
    let Some(mark) = quotation_at(text, end).filter(|_| max > 2) else {
        return format!("{}…", &text[..end]);
    };
    let end = cut(max - 2);
    match quotation_at(text, end) {
        Some(_) => format!("{}…{mark}", &text[..end]),
        // Nothing of it is left but the mark that opens it.
        None => format!("{}…", text[..end].trim_end()),
    }
}

/// As [`clip`], but never in the middle of a word, where one ends in the second half: what is called so is known again by it.
pub fn clip_words(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let end = text.char_indices().nth(max.saturating_sub(1)).map_or(text.len(), |(at, _)| at);
    let is_within_word = text[end..].starts_with(|letter: char| !letter.is_whitespace());
    let word = text[..end].rfind(char::is_whitespace).filter(|at| is_within_word && at * 2 > end);
    match word {
        // One letter more than fits, so that it is clipped at all.
        Some(at) => clip(text, text[..at].trim_end_matches([',', ';', ':', ' ']).chars().count() + 1),
        None => clip(text, max),
    }
}

/// FNV-1a, 64 bit, as 16 hex digits.
pub fn fnv1a(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The line, from 1, of git's first conflict marker in a text that has the three lines of one, in their order.
pub fn conflict_marker(text: &str) -> Option<u64> {
    let mut lines = (1..).zip(text.lines());
    let (at, _) = lines.find(|(_, line)| line.starts_with("<<<<<<< "))?;
    lines.find(|(_, line)| line.trim_end() == "=======")?;
    lines.any(|(_, line)| line.starts_with(">>>>>>> ")).then_some(at)
}

/// Whether a text has nothing that could be read: only space, or the zeros that a power cut leaves in a file that was being written.
pub fn says_nothing(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || letter.is_control())
}

/// Two short texts that say the same thing apart from case, spacing and punctuation. Compared letter by letter, without
/// a copy: each round asks it of every pair of points and artifacts of the session.
pub fn same(left: &str, right: &str) -> bool {
    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
    }
    fn lower(word: &str) -> impl Iterator<Item = char> {
        // A sigma at the end of a word has a form of its own, in small letters only.
        word.chars().flat_map(char::to_lowercase).map(|letter| if letter == 'ς' { 'σ' } else { letter })
    }
    let (mut left, mut right) = (words(left), words(right));
    loop {
        match (left.next(), right.next()) {
            (Some(left), Some(right)) if lower(left).eq(lower(right)) => {}
            (left, right) => return left.is_none() && right.is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_space_and_zeros_alone_says_nothing() {
        for (text, nothing) in [("", true), (" \n", true), ("\0\0\n\0", true), ("\0a\0", false), ("–", false)]
        {
            assert_eq!(says_nothing(text), nothing, "{text:?}");
        }
    }

    #[test]
    fn texts_are_the_same_apart_from_case_spacing_and_punctuation() {
        for (left, right) in [
            ("Borrow a tool!", "borrow  A Tool"),
            ("", " - "),
            ("ΟΔΟΣ", "οδος"),
            ("ΟΔΟΣ", "οδοσ"),
            ("Größe", "GRÖßE"),
            ("a-b", "a b"),
        ] {
            assert!(same(left, right), "{left} {right}");
        }
        for (left, right) in [("a", ""), ("ab", "a b"), ("a b", "a"), ("a", "a b"), ("a b", "b a")] {
            assert!(!same(left, right), "{left} {right}");
        }
    }

    #[test]
    fn a_text_that_is_cut_in_a_quotation_closes_it() {
        for (text, max, cut) in [
            ("Call it \"Who is next\" on the board", 17, "Call it \"Who is…\""),
            ("Call it \"Who is next\" on the board", 26, "Call it \"Who is next\" on …"),
            ("Call it \"Who is next\" on the board", 10, "Call it…"),
            ("Es heißt „Wer ist dran“ an der Tafel", 16, "Es heißt „Wer …“"),
            ("Es heißt „Wer ist dran“ an der Tafel", 26, "Es heißt „Wer ist dran“ a…"),
            ("A pipe of 7\" and one that is longer", 16, "A pipe of 7\" an…"),
            ("Nothing is quoted here", 10, "Nothing i…"),
        ] {
            assert_eq!(clip(text, max), cut, "{text}");
            assert!(clip_words(text, max).chars().count() <= max, "{text}");
            assert!(clip(text, max).chars().count() <= max, "{text}");
        }
    }

    #[test]
    fn what_is_called_by_a_part_of_a_text_is_not_cut_in_a_word() {
        for (text, max, cut) in [
            ("The item is kept for them for 7 days", 25, "The item is kept for…"),
            ("The item is kept, and others wait", 19, "The item is kept…"),
            ("The item is kept", 16, "The item is kept"),
            ("The item is kept here", 17, "The item is kept…"),
            ("Donaudampfschifffahrtsgesellschaft", 10, "Donaudamp…"),
            ("An Aufhebungsvertragsentwurf", 20, "An Aufhebungsvertra…"),
        ] {
            assert_eq!(clip_words(text, max), cut, "{text}");
        }
    }

    #[test]
    fn slugs_are_plain_and_short() {
        assert_eq!(slug("Elf Gift Rush!", 30), "elf-gift-rush");
        assert_eq!(slug("Über-App für Ärzte", 9), "uber-app");
        assert_eq!(slug("日本語", 30), "");
        assert_eq!(slug("extraordinarily", 5), "extra");
    }

    #[test]
    fn a_full_stop_of_an_abbreviation_ends_no_sentence() {
        for (text, first) in [
            ("Gone by 10 a.m. on Saturdays. Then none.", "Gone by 10 a.m. on Saturdays"),
            ("Gone by 10 a.m. The rest waits.", "Gone by 10 a.m"),
            ("Costs, e.g. Flour, rise. So what?", "Costs, e.g. Flour, rise"),
            ("See No. 5 and approx. 3.5 kg. Done.", "See No. 5 and approx. 3.5 kg"),
            ("No. We wait.", "No"),
            ("Dr. Ann J. Smith decides. Nobody else.", "Dr. Ann J. Smith decides"),
            ("Take plan B. It is cheap.", "Take plan B"),
            ("Shops vs. bakers etc. are asked. Now.", "Shops vs. bakers etc. are asked"),
        ] {
            assert_eq!(first_stop(text).map(|at| &text[..at]), Some(first), "{text}");
        }
        assert_eq!(first_stop("It opens at 8 p.m. each day."), None);
    }

    #[test]
    fn conflict_markers_are_known_by_their_three_lines() {
        let marked = "# A\r\n<<<<<<< HEAD\r\none\r\n=======\r\ntwo\r\n>>>>>>> theirs\r\n";
        assert_eq!(conflict_marker(marked), Some(2));
        assert_eq!(conflict_marker("<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c"), Some(1));
        // A heading that is underlined, a quotation seven deep, an end alone.
        for text in [
            "Title\n=======\n",
            ">>>>>>> seven\n=======\n<<<<<<< x",
            "<<<<<<< HEAD\none\n",
            "a <<<<<<< b\n=======\n>>>>>>> c",
        ] {
            assert_eq!(conflict_marker(text), None, "{text}");
        }
    }

    #[test]
    fn critical_keywords_match_whole_words_only() {
        assert!(has_phrase("This is a LEGAL matter.", "legal"));
        assert!(!has_phrase("That would be illegal", "legal"));
        assert!(has_phrase("a must-have for us", "must-have"));
        assert!(!has_phrase("unblocking", "blocking"));
        assert!(!has_phrase("anything", ""));
    }
}
