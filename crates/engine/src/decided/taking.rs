//! Which of the options that it was asked about a decision takes, in whatever form people write one down.

mod mention;
mod unread;

use std::ops::Range;

use mention::{Mention, mentioned, own_words};
use unread::is_introduced;

/// What a decision says of its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// It takes the option of this place.
    One(usize),
    /// It refuses the other one of two and names nothing in its place: the option of this place is left.
    Left(usize),
    /// It takes all of them, or a part of each.
    Both,
    /// It takes none of them, and says so.
    Neither,
    /// Its words name none of them, or do not say which.
    Other,
}

/// Words in front of what somebody decides for, in English and in German.
const LEADS: &str = "i am are we is it for the a an our my take takes use choose chose go with pick try begin start \
    stay keep do decide decided prefer want will would should shall let us let's i'm ok okay please \
    definitely answer option decision on in at by to be have has and yes well clearly simply just \
    only \
    ich bin wir sind es ist das für der den dem ein eine einen einem unser unsere unseren nehmen nehme nimm nehmt wählen wähle \
    wählt versuchen versuche versucht beginnen beginne beginnt bleiben bleibe bleibt entscheiden entscheide uns mich möchte möchten will \
    wollen soll sollen mit bei zu zuerst erst bitte ja also nur";
/// Words that turn what follows into its refusal.
const REFUSALS: &[&str] = &[
    "not", "no", "never", "neither", "nor", "without", "against", "instead", "than", "over", "drop",
    "reject", "avoid", "don't", "stop", "unlike", "cannot", "won't", "skip", "forget", "abandon", "nicht",
    "kein", "keine", "keinen", "keiner", "keinem", "nie", "niemals", "ohne", "gegen", "statt", "anstatt",
    "weder", "noch",
];
/// Words that may stand between a refusal and what it refuses.
const BETWEEN: &[&str] = &[
    "a", "an", "the", "our", "any", "of", "to", "use", "want", "need", "have", "be", "with", "by", "in",
    "on", "at", "for", "take", "choose", "this", "that", "do", "we", "it", "as", "more",
];
/// Words with which a reason begins: what they speak of is not what is decided.
const REASONS: &[&str] = &["because", "since", "so", "due", "otherwise", "weil", "denn"];
/// Verbs and what follows them by which something is refused after its name: `X is out`, `X can wait`.
const DISMISSALS: &[&str] = &[
    "not",
    "never",
    "out",
    "wait",
    "waits",
    "wrong",
    "too",
    "rejected",
    "dropped",
    "ruled",
    "isn't",
    "won't",
    "cannot",
    "off",
    "nicht",
    "nie",
    "vom",
    "raus",
    "zu",
    "gestrichen",
    "verworfen",
    "falsch",
];
/// Verbs with which a clause goes on to say something of what it named.
const VERBS: &[&str] = &[
    "is", "are", "can", "will", "would", "does", "do", "costs", "has", "have", "ist", "sind", "kann", "wird",
    "kostet", "hat",
];
/// Words beside [`REFUSALS`] and [`DISMISSALS`] that may turn a whole sentence round, wherever they stand in it.
const CONTRARY: &[&str] = &[
    "nobody",
    "nothing",
    "none",
    "nein",
    "niemand",
    "nichts",
    "nope",
    "refuse",
    "refused",
    "but",
    "aber",
    "dead",
    "hardly",
    "kaum",
    "weg",
    "abgelehnt",
    "keineswegs",
    "keinesfalls",
    "keins",
    "keines",
    "though",
    "unless",
    "außer",
    "can't",
    "doesn't",
    "wouldn't",
    "shouldn't",
    "didn't",
];
/// What may follow the name of an option in its clause where it is taken. Whatever else stands there may say anything of it.
const FOLLOWS: &[&str] = &[
    "for",
    "in",
    "on",
    "at",
    "with",
    "where",
    "when",
    "from",
    "until",
    "by",
    "as",
    "of",
    "only",
    "and",
    "plus",
    "or",
    "rather",
    "instead",
    "not",
    "but",
    "than",
    "first",
    "now",
    "later",
    "then",
    "after",
    "afterwards",
    "it",
    "please",
    "because",
    "since",
    "so",
    "due",
    "without",
    "für",
    "im",
    "mit",
    "bis",
    "ab",
    "und",
    "oder",
    "nicht",
    "statt",
    "zuerst",
    "jetzt",
    "später",
    "weil",
    "da",
    "nur",
];
/// What of an option says that it is the one, behind one of [`VERBS`] and words that say nothing: `X is the better one`.
const PRAISE: &[&str] = &[
    "chosen",
    "taken",
    "best",
    "better",
    "right",
    "fine",
    "good",
    "enough",
    "preferred",
    "decided",
    "it",
    "way",
    "gewählt",
    "richtig",
    "besser",
    "gut",
    "genug",
    "beste",
    "bessere",
    "entschieden",
];

fn is_lead(word: &str) -> bool {
    LEADS.split(' ').any(|lead| lead == word)
}

/// Reads which of the `options` the words take. An option is named by its whole words, with or without its article, or by
/// words that no other option has; `X: reason`, `X because ...`, `X, not Y` and `X rather than Y` all take X, and `not Y` or
/// `Y is out` of two options leave X. Of several sentences the first that says something counts. Words in front of an option, or right behind it in its clause, that are
/// none of those listed here take nothing: they may say anything of it. Behind a mark (`X: declined`) only the refusals that are listed do, so that one which is
/// not listed is still read as a reason.
pub fn taking(words: &str, options: &[&str]) -> Taking {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'");
    let line = without_mark(&line);
    let options: Vec<Vec<String>> =
        options.iter().map(|option| words_of(option).into_iter().map(|word| word.text).collect()).collect();
    let said = words_of(line);
    let mut left = &said[..];
    while !left.is_empty() {
        let end = left.iter().position(|word| word.ends == Some('.')).map_or(left.len(), |at| at + 1);
        let (sentence, rest) = left.split_at(end);
        left = rest;
        // What is asked is not decided.
        if sentence.last().is_some_and(|word| word.asks) {
            continue;
        }
        let found = in_sentence(sentence, &options);
        if found != Taking::Other {
            return if is_taken_back(rest) { Taking::Other } else { found };
        }
    }
    Taking::Other
}

/// Whether the next sentence is a short one that refuses: `The second one. No.`
fn is_taken_back(rest: &[Word]) -> bool {
    let end = rest.iter().position(|word| word.ends == Some('.')).map_or(rest.len(), |at| at + 1);
    end <= SHORT && rest.first().is_some_and(is_contrary)
}

/// Words of a sentence that can only be about the one before it.
const SHORT: usize = 4;

fn is_contrary(word: &Word) -> bool {
    [REFUSALS, DISMISSALS, CONTRARY].iter().any(|all| all.contains(&word.text.as_str()))
}

/// Without the id of what is decided, or the words that say who decided, before it.
fn without_mark(line: &str) -> &str {
    let is_mark = |mark: &str| {
        mark.to_lowercase().starts_with("decided by the user")
            || mark.split_once('-').is_some_and(|(prefix, number)| {
                prefix.chars().all(char::is_uppercase) && number.chars().all(|letter| letter.is_ascii_digit())
            })
    };
    let mut rest = line;
    while let Some((_, after)) = rest.split_once(": ").filter(|(mark, _)| is_mark(mark)) {
        rest = after;
    }
    rest
}

/// A word in small letters, and the mark that ends its clause or sentence, if one follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// `.` at the end of a sentence, `,` at the end of a clause, `:` before a reason.
    pub(super) ends: Option<char>,
    /// Whether a quotation begins with it.
    is_quoted: bool,
    /// Whether a question ends with it.
    asks: bool,
}

pub(super) fn words_of(text: &str) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    let mark = |found: &mut Vec<Word>, mark: char| {
        if let Some(last) = found.last_mut() {
            last.ends.get_or_insert(mark);
        }
    };
    for raw in text.split(' ') {
        if raw.chars().all(|letter| !letter.is_alphanumeric()) {
            if raw.contains(['-', '–', '—', '/']) {
                mark(&mut found, ':');
            }
            continue;
        }
        if raw.starts_with('(') {
            mark(&mut found, ',');
        }
        let is_quoted = raw.starts_with(['"', '“', '„', '«']);
        let bare = raw.trim_matches(|letter: char| !letter.is_alphanumeric());
        let ends = match raw[raw.rfind(bare).unwrap_or(0) + bare.len()..]
            .trim_matches(['"', '”', '“', '»', ')'])
        {
            "" => None,
            end if end.contains(['.', '!', '?']) => Some('.'),
            end if end.contains(':') => Some(':'),
            _ => Some(','),
        };
        let asks = raw.contains('?');
        found.push(Word { text: bare.to_lowercase(), ends, is_quoted, asks });
    }
    found
}

fn in_sentence(said: &[Word], options: &[Vec<String>]) -> Taking {
    let own = own_words(options);
    let is_word_of_option = |word: &str| options.iter().any(|option| option.iter().any(|own| own == word));
    let quoted: Vec<usize> =
        (0..options.len()).filter(|at| quotation(said, &options[*at]).is_some()).collect();
    // A quotation names an option and nothing else; the first that is not refused is taken.
    let mut named: Vec<(usize, usize)> =
        quoted.iter().filter_map(|at| Some((quotation(said, &options[*at])?, *at))).collect();
    named.sort_unstable();
    let last_word = |at: usize| {
        (0..said.len()).find_map(|from| place_at(said, from, &options[at])).map(|place| place.end - 1)
    };
    let is_said_for = |at: usize| {
        last_word(at).is_none_or(|last| !is_dismissed(said, last) && is_followed(said, last))
            && !is_turned(said, at, options, &own)
    };
    let is_quoted_for = |(start, at): &&(usize, usize)| {
        !is_refused(said, *start) && is_introduced(said, *start, options) && is_said_for(*at)
    };
    if let Some((_, at)) = named.iter().find(is_quoted_for) {
        return Taking::One(*at);
    }
    let begins = opening(said, options).filter(|at| is_said_for(*at));
    if let Some(at) = begins {
        return with_the_rest(said, options, at);
    }
    if let Some(at) = yes_or_no(said, options) {
        return Taking::One(at);
    }
    let part = decided_part(said);
    let has = |word: &str| part.iter().any(|said| said.text == word) && !is_word_of_option(word);
    let halves = part.iter().filter(|word| word.text == "half").count();
    if has("both") || halves > 1 {
        return Taking::Both;
    }
    if has("neither") && !mentioned(part, options, &own).contains(&Mention::Wanted)
        || part.windows(2).any(|pair| pair[0].text == "none" && pair[1].text == "of")
    {
        return Taking::Neither;
    }
    if halves == 1 || has("or") {
        return Taking::Other;
    }
    by_mentions(part, options, &own)
}

/// Up to the reason.
fn decided_part(said: &[Word]) -> &[Word] {
    // `IDEA-001 so nicht` gives no reason.
    let is_reason = |at: &usize| {
        let word = said[*at].text.as_str();
        let may_be_none = ["so", "otherwise"].contains(&word);
        REASONS.contains(&word) && !(may_be_none && said.get(at + 1).is_some_and(is_contrary))
    };
    let end = (1..said.len()).find(is_reason);
    &said[..end.unwrap_or(said.len())]
}

/// Whether a word stands in the sentence, before its reason, that may turn round what is said of an option: any refusal but one of another
/// option. What it is said of nobody has read.
fn is_turned(said: &[Word], option: usize, options: &[Vec<String>], own: &[Vec<String>]) -> bool {
    let part = decided_part(said);
    let mut places: Vec<(usize, Range<usize>)> = Vec::new();
    for at in 0..part.len() {
        let here = (0..options.len()).filter_map(|of| Some((of, place_at(part, at, &options[of])?)));
        places.extend(here);
    }
    let is_of_option = |at: usize| places.iter().any(|(_, place)| place.contains(&at));
    // `Not three times`: the other one begins within a few words, by its name or by a word that only it has.
    let refuses_another = |at: usize| {
        let near = at + 1..(at + 1 + NEAR).min(part.len());
        let first = places
            .iter()
            .filter(|(_, place)| near.contains(&place.start))
            .min_by_key(|(_, place)| place.start);
        match first {
            Some((of, _)) => *of != option,
            None => own.iter().enumerate().any(|(of, words)| {
                of != option && part[near.clone()].iter().any(|said| words.contains(&said.text))
            }),
        }
    };
    (0..part.len()).any(|at| is_contrary(&part[at]) && !is_of_option(at) && !refuses_another(at))
}

/// Words behind a refusal within which it is of the option that stands there.
const NEAR: usize = 4;

/// Where an option stands in quotation marks.
fn quotation(said: &[Word], option: &[String]) -> Option<usize> {
    (0..said.len()).find(|at| said[*at].is_quoted && place_at(said, *at, option).is_some())
}

/// The words of an option from there on, with or without its article.
fn place_at(said: &[Word], at: usize, option: &[String]) -> Option<Range<usize>> {
    let bare = without_article(option);
    let fits = |words: &[String], from: usize| {
        !words.is_empty()
            && said.len() >= from + words.len()
            && words.iter().zip(&said[from..]).all(|(word, said)| *word == said.text)
    };
    if fits(option, at) {
        return Some(at..at + option.len());
    }
    fits(bare, at).then(|| at..at + bare.len())
}

fn without_article(option: &[String]) -> &[String] {
    match option.first().map(String::as_str) {
        Some("a" | "an" | "the" | "our") if option.len() > 1 => &option[1..],
        _ => option,
    }
}

/// The option with which the words begin, apart from how people begin to say what they are for. Of several the longest.
fn opening(said: &[Word], options: &[Vec<String>]) -> Option<usize> {
    for at in 0..said.len() {
        let found = (0..options.len())
            .filter_map(|option| Some((place_at(said, at, &options[option])?.len(), option)))
            .max_by_key(|(length, _)| *length);
        if let Some((_, option)) = found {
            return Some(option);
        }
        let word = &said[at];
        if !is_lead(&word.text) || matches!(word.ends, Some('.')) {
            return None;
        }
    }
    None
}

/// An option that the words begin with is taken, unless they go on to take another one as well, or leave it open.
fn with_the_rest(said: &[Word], options: &[Vec<String>], at: usize) -> Taking {
    let start = (0..said.len()).find_map(|from| place_at(said, from, &options[at])).unwrap_or(0..0);
    let rest = decided_part(said).get(start.end..).unwrap_or_default();
    let clause = rest.iter().position(|word| word.ends.is_some()).map_or(rest, |end| &rest[..=end]);
    let is_same_clause = said.get(start.end.saturating_sub(1)).is_some_and(|word| word.ends.is_none());
    let others: Vec<Vec<String>> = (0..options.len())
        .filter(|other| *other != at)
        .map(|other| without_article(&options[other]).to_vec())
        .collect();
    let names_other = |words: &[Word]| {
        others.iter().any(|other| (0..words.len()).any(|from| place_at(words, from, other).is_some()))
    };
    let joint = clause.first().map(|word| word.text.as_str());
    if is_same_clause && names_other(clause) {
        match joint {
            Some("and" | "plus") if !clause.iter().any(|word| is_later(&word.text)) => return Taking::Both,
            Some("or") => return Taking::Other,
            _ => {}
        }
    }
    // `A deposit for machines, none for hand tools`: each for a part of the matter.
    let begins_other = |from: usize| {
        let of_part =
            |place: Range<usize>| rest.get(place.end).is_some_and(|word| PARTS.contains(&word.text.as_str()));
        others.iter().any(|other| place_at(rest, from, other).is_some_and(of_part))
    };
    let clauses = (1..rest.len()).filter(|from| rest[from - 1].ends == Some(','));
    if clauses.into_iter().any(begins_other) && !rest.iter().any(|word| is_later(&word.text)) {
        return Taking::Both;
    }
    Taking::One(at)
}

/// Words with which the part of a matter is named that an option is for.
const PARTS: &[&str] = &["for", "in", "on", "at", "with", "where", "when"];

fn is_later(word: &str) -> bool {
    ["later", "then", "afterwards", "not", "no", "never", "after"].contains(&word)
}

/// `No` and `yes` where one option refuses and the other does not.
fn yes_or_no(said: &[Word], options: &[Vec<String>]) -> Option<usize> {
    let refuses = |option: &Vec<String>| {
        option.first().is_some_and(|word| ["no", "not", "none", "never", "nothing"].contains(&word.as_str()))
    };
    let refusing: Vec<usize> = (0..options.len()).filter(|at| refuses(&options[*at])).collect();
    let ([refusing], 2) = (&refusing[..], options.len()) else { return None };
    let first = said.first()?;
    let is_alone = first.ends.is_some() || said.len() == 1;
    match first.text.as_str() {
        "no" if is_alone => Some(*refusing),
        "yes" => Some(1 - refusing),
        _ => None,
    }
}

/// Whether the words before or after a place in the same clause refuse what stands there.
fn is_refused(said: &[Word], at: usize) -> bool {
    let mut before = said[..at].iter().rev();
    let refused_before = loop {
        match before.next() {
            None => break false,
            Some(word) if word.ends.is_some() => break false,
            Some(word) if REFUSALS.contains(&word.text.as_str()) => break true,
            // Within a phrase: `not a rented service` refuses the service, too.
            Some(word)
                if BETWEEN.contains(&word.text.as_str())
                    || said[at].text != word.text && is_near(said, at, word) => {}
            Some(_) => break false,
        }
    };
    refused_before || is_dismissed(said, at)
}

/// Whether what follows a place in the same clause says that it is not wanted: `X is out`, `X costs too much`.
fn is_dismissed(said: &[Word], at: usize) -> bool {
    let open = said[at..].iter().take_while(|word| word.ends.is_none()).count();
    let after: Vec<&str> =
        said[at..].iter().take(open + 1).skip(1).take(4).map(|word| word.text.as_str()).collect();
    let verb = after.iter().take(3).position(|word| VERBS.contains(word));
    verb.is_some_and(|at| after[at..].iter().any(|word| DISMISSALS.contains(word)))
}

/// Whether what follows the name of an option in the same clause is understood, and says nothing against it: its last word stands
/// at this place.
fn is_followed(said: &[Word], last: usize) -> bool {
    if said[last].ends.is_some() {
        return true;
    }
    let Some(next) = said.get(last + 1) else { return true };
    FOLLOWS.contains(&next.text.as_str()) || is_praised(said, last)
}

/// Whether a verb follows a place, and then that it is the one.
fn is_praised(said: &[Word], at: usize) -> bool {
    let mut after = said[at + 1..].iter();
    let is_verb = after.next().is_some_and(|word| VERBS.contains(&word.text.as_str()) && word.ends.is_none());
    let said_of = after
        .find(|word| word.ends.is_some() || !is_lead(&word.text) || PRAISE.contains(&word.text.as_str()));
    is_verb && said_of.is_some_and(|word| PRAISE.contains(&word.text.as_str()))
}

/// Whether a verb follows a place in its clause: something is said of what stands there, and not that it is the one.
fn is_judged(said: &[Word], at: usize) -> bool {
    let has_verb =
        said[at].ends.is_none() && said.get(at + 1).is_some_and(|next| VERBS.contains(&next.text.as_str()));
    has_verb && !is_praised(said, at)
}

/// Whether a word stands at most two places before another one: an adjective of it.
fn is_near(said: &[Word], at: usize, word: &Word) -> bool {
    said[at.saturating_sub(2)..at].contains(word)
}

fn by_mentions(part: &[Word], options: &[Vec<String>], own: &[Vec<String>]) -> Taking {
    let mentions = mentioned(part, options, own);
    let of =
        |kind: Mention| -> Vec<usize> { (0..mentions.len()).filter(|at| mentions[*at] == kind).collect() };
    let (wanted, refused) = (of(Mention::Wanted), of(Mention::Refused));
    match (&wanted[..], &refused[..]) {
        ([one], _) => Taking::One(*one),
        ([], all) if !all.is_empty() && all.len() == options.len() => Taking::Neither,
        // Of two the other one is left, unless the words go on to something else.
        ([], [out]) if options.len() == 2 && !goes_on(part) => Taking::Left(1 - out),
        _ => Taking::Other,
    }
}

/// Whether a refusal is followed by what is wanted in its place.
fn goes_on(part: &[Word]) -> bool {
    const INSTEAD: &[&str] = &["but", "instead", "take", "use", "choose", "want", "begin", "rather"];
    let first = part.iter().position(|word| word.ends.is_some()).map_or(part.len(), |at| at + 1);
    let named = |word: &Word| INSTEAD.contains(&word.text.as_str());
    // `Nobody wants a deposit` wants nothing in its place.
    part.iter().skip(first).any(named)
        || part.iter().skip(2).any(|word| ["but", "instead"].contains(&word.text.as_str()))
}

#[cfg(test)]
mod tests;
