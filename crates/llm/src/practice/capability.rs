//! From an item in scope to what somebody can do: "Reserving a tool for a date" becomes "reserve a tool for a date".

use super::english::{capitalise, gist, is_joint, quote, shorten, tidy, uncapitalise};

/// Characters of what somebody can do: a whole clause has room.
const LONGEST: usize = 140;

/// Verbs by the kind of thing people do with them, as in `deeds.txt`.
const VERBS: [(&str, &str); 8] = [
    (
        "inform",
        "see view find search browse check compare look read track monitor know learn discover follow inspect print",
    ),
    ("claim", "reserve book order request borrow claim swap exchange hold rent offer"),
    (
        "enter",
        "register sign join subscribe pay apply submit enter place upload vote choose select rate comment share log \
               buy answer report invite connect cancel",
    ),
    (
        "handle",
        "hand take give return record receive issue collect deliver confirm approve assign document sell lend \
                scan transfer move accept refuse decline sort pack ship file count process estimate load unload weigh",
    ),
    ("tell", "remind notify alert inform warn send message announce tell"),
    ("teach", "show teach train explain guide introduce instruct onboard help demonstrate coach"),
    (
        "maintain",
        "add manage edit create update delete remove repair retire maintain configure set administer import \
                  export archive plan schedule define organise organize publish change correct generate keep store \
                  sync back adjust",
    ),
    (
        "play",
        "play jump catch shoot run drive fight explore unlock race steer pause score compete win build craft \
              dodge throw climb tap swipe solve customise customize",
    ),
];

/// Verbs that are nouns as often: taken as verbs only when the next word says so.
const DOUBTFUL: [&str; 35] = [
    "score", "order", "report", "search", "book", "plan", "schedule", "record", "display", "message",
    "share", "sort", "track", "update", "upload", "import", "export", "comment", "rate", "vote", "play",
    "request", "log", "offer", "print", "race", "pause", "show", "hand", "file", "process", "store", "count",
    "estimate", "load",
];

/// What somebody can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Capability {
    /// Fits after "can": `reserve a tool for a date`.
    pub(super) phrase: String,
    /// Who, if the item says so.
    pub(super) subject: Option<String>,
    /// The section of `deeds.txt`.
    pub(super) deed: &'static str,
    /// Who does it, as the project has it; empty until the project is understood.
    pub(super) who: String,
    /// The objective that it serves, if one speaks of the same things.
    pub(super) serves: Option<String>,
    /// The clause of a constraint on safety or law that asks for it.
    pub(super) demanded_by: Option<String>,
    /// How many words of the session's topic it shares.
    pub(super) on_topic: usize,
}

impl Capability {
    /// Reads an item. `None` when nothing is left of it.
    pub(super) fn read(item: &str, english: bool) -> Option<Self> {
        let text = tidy(item);
        if !text.chars().any(char::is_alphanumeric) {
            return None;
        }
        if !english {
            let phrase = format!("use \"{}\"", gist(&text, 60).replace('"', "'"));
            return Some(Self::named(&phrase, None, "use"));
        }
        let (subject, text) = subject_of(&text);
        let head =
            text.split_once(": ").filter(|(head, _)| (1..=6).contains(&head.split_whitespace().count()));
        let text = head.map_or_else(|| gist(&text, LONGEST), |(head, _)| shorten(head, LONGEST));
        let is_deed = subject.is_some()
            && deed_of(text.split_whitespace().next().unwrap_or_default().trim_end_matches(',')).is_some();
        let phrase =
            from_gerund(&text).or_else(|| if is_deed { Some(text.clone()) } else { from_verb(&text) });
        let phrase = phrase.unwrap_or_else(|| from_noun(&text));
        let verb = phrase.split_whitespace().next().unwrap_or_default().trim_end_matches(',');
        Some(Self::named(&shorten(&phrase, LONGEST), subject, deed_of(verb).unwrap_or("use")))
    }

    /// Reads an item that may hold several abilities: what semicolons part, and what "and" joins to a verb with a thing of its
    /// own.
    pub(super) fn read_all(item: &str, english: bool) -> Vec<Self> {
        if !english {
            return Self::read(item, english).into_iter().collect();
        }
        let parts = item.split("; ").flat_map(|part| parted(&tidy(part)));
        parts.filter_map(|part| Self::read(&part, english)).collect()
    }

    pub(super) fn named(phrase: &str, subject: Option<String>, deed: &'static str) -> Self {
        Self {
            phrase: phrase.to_owned(),
            subject,
            deed,
            who: String::new(),
            serves: None,
            demanded_by: None,
            on_topic: 0,
        }
    }
}

/// `Reserving a tool and paying the deposit` as two items; `Handing out and taking back a tool` is one, for both verbs have
/// the same thing.
fn parted(text: &str) -> Vec<String> {
    const PARTICLES: [&str; 8] = ["out", "back", "up", "in", "off", "on", "down", "away"];
    // What somebody wants, and why, is one thing.
    if [" want to ", " so that ", " can "].iter().any(|phrase| text.contains(phrase)) {
        return vec![text.to_owned()];
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_gerund = |word: &&str| base_form(word, true).is_some();
    let first = words.first().is_some_and(is_gerund);
    // `Giving, refusing and recording a dose`: behind a verb with a comma another verb is listed, whether it is known or not.
    let is_listed = |at: usize| {
        at > 0 && words[at - 1].ends_with(',') && words[at].trim_end_matches(',').ends_with("ing")
    };
    let cut = (2..words.len().saturating_sub(1)).find(|at| {
        let has_thing = (1..*at).any(|at| {
            !PARTICLES.contains(&words[at]) && !is_gerund(&words[at]) && words[at] != "and" && !is_listed(at)
        });
        words[*at] == "and" && first && has_thing && is_gerund(&words[at + 1]) && words.len() > at + 2
    });
    match cut {
        Some(at) => {
            let (one, other) = (words[..at].join(" "), capitalise(&words[at + 1..].join(" ")));
            std::iter::once(one).chain(parted(&other)).collect()
        }
        None => vec![text.to_owned()],
    }
}

/// `Players can pause`, `As a nurse, I want to swap shifts so that ...`, `Allow users to search`: who and what.
fn subject_of(text: &str) -> (Option<String>, String) {
    let lower = text.to_lowercase();
    if (lower.starts_with("as a ") || lower.starts_with("as an "))
        && let Some((who, what)) = text.split_once(',')
        && let Some(at) = what.to_lowercase().find("want to ")
        && what.is_ascii()
    {
        let who = who.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
        let what = what[at + "want to ".len()..].split(" so that ").next().unwrap_or_default();
        return (Some(uncapitalise(&who)), what.to_owned());
    }
    for lead in ["ability to ", "the ability to ", "possibility to ", "support for ", "able to "] {
        if lower.starts_with(lead) && text.is_char_boundary(lead.len()) {
            return (None, text[lead.len()..].to_owned());
        }
    }
    for (lead, middle) in [("allow ", " to "), ("let ", " "), ("enable ", " to ")] {
        if lower.starts_with(lead)
            && let Some((who, what)) = text.get(lead.len()..).and_then(|rest| rest.split_once(middle))
            && who.split_whitespace().count() <= 3
        {
            return (Some(uncapitalise(who)), what.to_owned());
        }
    }
    if let Some((who, what)) = in_third_person(text) {
        return (Some(who), what);
    }
    if let Some((who, what)) = text.split_once(" can ")
        && who.split_whitespace().count() <= 4
        && deed_of(what.split_whitespace().next().unwrap_or_default().trim_end_matches(',')).is_some()
    {
        return (Some(uncapitalise(who)), what.to_owned());
    }
    (None, text.to_owned())
}

/// `The receptionist sees which reminders were sent`, `A patient confirms or cancels with one answer`: a sentence about somebody, who has an
/// article and one word or two.
fn in_third_person(text: &str) -> Option<(String, String)> {
    // What stands behind a verb and behind no thing that is called like one.
    const NEXT: [&str; 16] = [
        "a", "an", "the", "all", "any", "their", "its", "which", "what", "who", "when", "how", "whether",
        "that", "where", "if",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    if !matches!(words.first()?.to_lowercase().as_str(), "a" | "an" | "the" | "each" | "every") {
        return None;
    }
    let verb = |word: &str| -> Option<String> {
        let bare = word.trim_end_matches(',');
        let stem = bare.strip_suffix('s').filter(|stem| !stem.ends_with('s'))?;
        let bases = [Some(stem.to_owned()), stem.strip_suffix("ie").map(|start| format!("{start}y"))];
        let base = bases.into_iter().flatten().find(|base| deed_of(base).is_some())?;
        (!DOUBTFUL.contains(&base.as_str())).then(|| format!("{base}{}", &word[bare.len()..]))
    };
    let at = (2..=3).find(|at| words.get(*at).is_some_and(|word| verb(word).is_some()))?;
    let mut what = vec![verb(words[at])?];
    let mut next = at + 1;
    while let (Some(joint), Some(again)) = (words.get(next), words.get(next + 1).and_then(|word| verb(word)))
    {
        if !matches!(*joint, "or" | "and") {
            break;
        }
        what.extend([(*joint).to_owned(), again]);
        next += 2;
    }
    let follows = words.get(next)?;
    if what.len() == 1 && !NEXT.contains(follows) {
        return None;
    }
    what.extend(words[next..].iter().map(|word| (*word).to_owned()));
    Some((words[1..at].join(" "), what.join(" ")))
}

/// The kind of thing that a verb does.
pub(super) fn deed_of(verb: &str) -> Option<&'static str> {
    VERBS.iter().find(|(_, verbs)| verbs.split_whitespace().any(|known| known == verb)).map(|(deed, _)| *deed)
}

/// Things that a gerund is a part of the name of.
const THINGS: [&str; 18] = [
    "list", "plan", "calendar", "board", "sheet", "overview", "page", "form", "table", "log", "book",
    "schedule", "system", "tool", "area", "lot", "cart", "report",
];

fn from_gerund(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let rest: Vec<&str> = words.collect();
    let verb = base_form(first, false)?;
    // `Baking list for the night` is a list.
    if rest.first().is_some_and(|noun| THINGS.contains(noun)) && rest.get(1).is_none_or(|next| is_joint(next))
    {
        return None;
    }
    if rest.is_empty() {
        return deed_of(&verb).map(|_| verb);
    }
    let mut phrase = vec![verb];
    let mut joined = first.ends_with(',');
    if joined && let Some(last) = phrase.last_mut() {
        last.push(',');
    }
    for (at, word) in rest.iter().enumerate() {
        if at == 0 && *word == "of" {
            continue;
        }
        let bare = word.trim_end_matches(',');
        // Where only verbs were listed so far, what is joined to them is one, whether it is known or not.
        let verbs_only =
            rest[..at].iter().all(|word| *word == "and" || word.trim_end_matches(',').ends_with("ing"));
        let has_thing = at + 1 < rest.len();
        let again = if joined { base_form(bare, !(verbs_only && has_thing)) } else { None };
        joined = matches!(*word, "and" | "or") || word.ends_with(',');
        match again {
            Some(verb) => phrase.push(format!("{verb}{}", &word[bare.len()..])),
            None => phrase.push((*word).to_owned()),
        }
    }
    Some(phrase.join(" "))
}

/// `reserving` -> `reserve`. With `listed`, only verbs of the list, so that "parking spaces" stays what it is.
fn base_form(word: &str, listed: bool) -> Option<String> {
    let word = word.trim_end_matches(',').to_lowercase();
    let stem = word.strip_suffix("ing").filter(|stem| stem.is_ascii() && stem.len() >= 2)?;
    if !stem.contains(['a', 'e', 'i', 'o', 'u', 'y']) {
        return None;
    }
    let bytes = stem.as_bytes();
    let doubled = bytes.len() > 2 && bytes[bytes.len() - 1] == bytes[bytes.len() - 2];
    let single = &stem[..stem.len() - 1];
    for candidate in [stem.to_owned(), format!("{stem}e"), single.to_owned()] {
        if deed_of(&candidate).is_some() && (candidate != single || doubled) {
            return Some(candidate);
        }
    }
    // Words that end like verbs and are none.
    if listed
        || ["bui", "even", "morn", "noth", "someth", "everyth", "pric", "build", "train"].contains(&stem)
    {
        return None;
    }
    if doubled && (!stem.ends_with(['l', 's', 'z', 'e', 'o']) || is_doubled_for_the_ending(stem)) {
        return Some(single.to_owned());
    }
    Some(if drops_an_e(stem) { format!("{stem}e") } else { stem.to_owned() })
}

/// `labell` of `labelling`: British English doubles the l of a second syllable; `sell` and `install` have theirs anyway.
fn is_doubled_for_the_ending(stem: &str) -> bool {
    const OWN: [&str; 8] = ["stall", "roll", "fill", "call", "sell", "tell", "spell", "pull"];
    stem.ends_with("ll") && syllables(stem) > 1 && !OWN.iter().any(|end| stem.ends_with(end))
}

/// Groups of vowels.
fn syllables(word: &str) -> usize {
    let is_vowel: Vec<bool> = word.chars().map(|letter| "aeiouy".contains(letter)).collect();
    is_vowel.iter().enumerate().filter(|(at, vowel)| **vowel && (*at == 0 || !is_vowel[at - 1])).count()
}

/// Whether a verb ended with an e before its `-ing`: by its last letters, or because a short one would have doubled its
/// last letter otherwise (`fire`, but `run`, `play`, `show`).
fn drops_an_e(stem: &str) -> bool {
    const SILENT: [&str; 22] = [
        "dul", "at", "iz", "ut", "iv", "uc", "ag", "rg", "dg", "bl", "tl", "gl", "as", "av", "ov", "os",
        "rc", "v", "is", "rib", "quir", "asur",
    ];
    if SILENT.iter().any(|end| stem.ends_with(end)) && !stem.ends_with("eat") {
        return true;
    }
    let letters: Vec<char> = stem.chars().rev().take(3).collect();
    let vowel = |letter: &char| "aeiou".contains(*letter);
    let is_short = syllables(stem) == 1
        && letters.len() >= 2
        && vowel(&letters[1])
        && !letters.get(2).is_some_and(vowel);
    is_short && !vowel(&letters[0]) && !['w', 'x', 'y'].contains(&letters[0])
}

fn from_verb(text: &str) -> Option<String> {
    // `Message to the caller` is a thing, `Message the caller` a deed.
    const NEXT: [&str; 18] = [
        "a", "an", "the", "all", "any", "new", "their", "his", "her", "up", "out", "back", "and", "who",
        "what", "when", "how", "whether",
    ];
    let phrase = uncapitalise(text);
    let mut words = phrase.split_whitespace();
    let first = words.next()?;
    let verb = first.trim_end_matches(',').to_owned();
    deed_of(&verb)?;
    // `Book, move and cancel`: only verbs are listed like that.
    let is_listed = first.ends_with(',')
        && phrase.split_whitespace().nth(1).is_some_and(|word| deed_of(word.trim_end_matches(',')).is_some());
    if DOUBTFUL.contains(&verb.as_str()) && !is_listed {
        let next = words.next()?;
        let plural = words.next().is_none() && next.ends_with('s') && !next.ends_with("ss");
        if !NEXT.contains(&next) && !plural {
            return None;
        }
    }
    Some(phrase)
}

fn from_noun(text: &str) -> String {
    let noun = uncapitalise(text);
    // A list of things is cited: nobody can tell which of them is used, seen or paid.
    // So is what is as long as a sentence, and may be one.
    let is_long =
        noun.split_whitespace().count() > 6 && ["a ", "an ", "the "].iter().any(|one| noun.starts_with(one));
    if noun.contains(',') || noun.contains(" and ") || is_long {
        return format!("use {}", quote(text));
    }
    const PREPOSITIONS: [&str; 11] =
        ["of", "for", "with", "in", "to", "on", "by", "from", "per", "between", "across"];
    let words: Vec<&str> = noun.split_whitespace().collect();
    let end = words.iter().position(|word| PREPOSITIONS.contains(word)).filter(|at| *at > 0);
    let head = words[..end.unwrap_or(words.len())].last().copied().unwrap_or_default().trim_end_matches(',');
    let verb = match head.to_lowercase().as_str() {
        "board" | "boards" | "list" | "lists" | "overview" | "report" | "reports" | "dashboard"
        | "history" | "statistics" | "calendar" | "schedule" | "map" | "view" | "status" | "leaderboard"
        | "summary" | "results" | "scores" | "plan" | "catalogue" | "catalog" | "progress" => "see",
        "login" | "registration" | "sign-up" | "signup" | "payment" | "payments" | "checkout" => "complete",
        "settings" | "profile" | "profiles" | "preferences" | "options" => "change",
        "notification" | "notifications" | "reminder" | "reminders" | "alerts" | "messages" => "get",
        "levels" | "level" | "mode" | "modes" | "game" | "games" | "puzzle" | "puzzles" | "mission"
        | "missions" => "play",
        "orders" | "requests" | "applications" | "complaints" | "bookings" | "reservations" | "returns"
        | "invoices" | "claims" | "enquiries" => "handle",
        _ => "use",
    };
    let starts_with_article =
        ["a ", "an ", "the ", "all ", "own "].iter().any(|article| noun.to_lowercase().starts_with(article));
    let plural = head.ends_with('s') && !head.ends_with("ss");
    if starts_with_article || plural { format!("{verb} {noun}") } else { format!("{verb} the {noun}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_become_things_that_somebody_can_do() {
        for (item, phrase, deed) in [
            ("Reserving a tool for a date", "reserve a tool for a date", "claim"),
            ("Handing out and taking back a tool", "hand out and take back a tool", "handle"),
            ("Adding, repairing and retiring tools", "add, repair and retire tools", "maintain"),
            (
                "Seeing what can be borrowed and when it is free",
                "see what can be borrowed and when it is free",
                "inform",
            ),
            (
                "Booking of rooms, parking spaces or the laundry",
                "book rooms, parking spaces or the laundry",
                "claim",
            ),
            ("Score board", "see the score board", "inform"),
            ("**Score board**: the ten best", "see the score board", "inform"),
            ("High scores", "see high scores", "inform"),
            ("Levels with rising difficulty", "play levels with rising difficulty", "play"),
            ("Manage users", "manage users", "maintain"),
            ("Players can pause the game", "pause the game", "play"),
            ("As a nurse, I want to swap shifts so that I can rest", "swap shifts", "claim"),
            ("Planning the month", "plan the month", "maintain"),
            ("Controlling", "use the controlling", "use"),
            ("Swapping shifts between two people", "swap shifts between two people", "claim"),
            ("Order history", "see the order history", "inform"),
            ("Allow users to search by name", "search by name", "inform"),
            ("QR codes", "use QR codes", "use"),
            ("Labelling pots", "label pots", "use"),
            ("Firing a load", "fire a load", "use"),
            ("Selling cups", "sell cups", "handle"),
            ("Tuning a piano", "tune a piano", "use"),
            ("Book, move and cancel appointments", "book, move and cancel appointments", "claim"),
            ("Baking list for the night shift", "see the baking list for the night shift", "inform"),
            ("Recall of a batch: finding every animal that got it", "use the recall of a batch", "use"),
            ("Orders of cafes on their own", "handle orders of cafes on their own", "use"),
            ("Selling, scanning and refunding tickets", "sell, scan and refund tickets", "handle"),
            ("Message to the caller", "use the message to the caller", "use"),
            ("Mileage, tolls and parking fees", "use \"Mileage, tolls and parking fees\"", "use"),
            ("Assistants can book, move and cancel", "book, move and cancel", "claim"),
            ("Rescheduling appointments", "reschedule appointments", "use"),
            ("Telling members that a pot is ready", "tell members that a pot is ready", "tell"),
            ("Giving, refusing and recording a dose", "give, refuse and record a dose", "handle"),
            (
                "The receptionist sees which reminders were not delivered",
                "see which reminders were not delivered",
                "inform",
            ),
            (
                "A patient confirms or cancels with one answer, without an account",
                "confirm or cancel with one answer, without an account",
                "handle",
            ),
            ("The score board of friends", "see the score board of friends", "inform"),
            (
                "A slot nobody took shows at the desk at once",
                "use \"A slot nobody took shows at the desk at once\"",
                "use",
            ),
        ] {
            let read = Capability::read(item, true).unwrap();
            assert_eq!((read.phrase.as_str(), read.deed), (phrase, deed), "{item}");
        }
        assert_eq!(Capability::read("Players can pause", true).unwrap().subject.as_deref(), Some("players"));
        assert_eq!(
            Capability::read("Spielstand speichern", false).unwrap().phrase,
            "use \"Spielstand speichern\""
        );
        assert_eq!(Capability::read(" - ", true), None);
    }

    #[test]
    fn an_item_that_holds_several_abilities_is_several() {
        let phrases = |item: &str| -> Vec<String> {
            Capability::read_all(item, true).into_iter().map(|ability| ability.phrase).collect()
        };
        assert_eq!(
            phrases("Book, move and cancel reservations; print a list"),
            ["book, move and cancel reservations", "print a list"]
        );
        assert_eq!(
            phrases("Placing the daily order of a shop; seeing yesterday's order as a template"),
            ["place the daily order of a shop", "see yesterday's order as a template"]
        );
        assert_eq!(phrases("Reserving a tool and paying the deposit"), ["reserve a tool", "pay the deposit"]);
        assert_eq!(phrases("Handing out and taking back a tool"), ["hand out and take back a tool"]);
        assert_eq!(phrases("Adding, repairing and retiring tools"), ["add, repair and retire tools"]);
        assert_eq!(phrases("Giving, refusing and recording a dose"), ["give, refuse and record a dose"]);
        assert_eq!(phrases("As a nurse, I want to swap shifts so that I can rest"), ["swap shifts"]);
    }
}
