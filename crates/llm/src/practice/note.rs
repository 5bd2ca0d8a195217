//! What a note of the user is: something that it demands or asks the table to think of, a question, or a word that demands
//! nothing. Read by plain rules; what they cannot read as a demand is none.

mod words;

use roundtable_engine::text::has_phrase;
use words::{
    BESIDE, BETWEEN, FILLERS, MUSTS, NO_DEMAND, NO_ORDER, ORDERS, REPORTS, SETS, SURE, TALK, TELLERS, TOPICS,
    US, WANTS, WE_SHOULD,
};

use super::capability::deed_of;
use super::clause::{Stated, stated};
use super::english::{brief, capitalise, fit, gist, is_german, quote, sentences, shorten, tidy};
use super::forbidding::forbids;
use super::items::LONGEST_TITLE;
use super::roles::Lens;

/// A note, read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Note {
    /// What it asks, with what it says beside.
    pub(super) question: Option<String>,
    pub(super) wanted: Vec<Wanted>,
    /// The sentences of the note that want it, one for each of `wanted`, as they stand there.
    pub(super) sentences: Vec<String>,
}

/// What a sentence of a note wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The table is to think of a case: `people without a telephone`.
    Case(String),
    Demand(Demand),
}

/// What a note demands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Demand {
    /// The clause that states it, without who passed it on: `we must launch in June`.
    pub(super) clause: String,
    pub(super) title: String,
    pub(super) priority: &'static str,
    /// When it is due and what happens then, where it forbids something or sets a limit.
    pub(super) rule: Option<Stated>,
    form: Form,
}

/// Whom a demand names.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Form {
    /// Nobody, or whoever builds it: what follows `must`, with the word itself.
    Product(String),
    /// Somebody or something of its own.
    Own,
}

impl Note {
    pub(super) fn read(note: &str) -> Self {
        let (mut wanted, mut said) = (Vec::new(), Vec::new());
        let mut rest = Vec::new();
        let all = sentences(note);
        let asks = all.iter().any(|sentence| sentence.contains('?'));
        for sentence in all {
            match wanted_by(&sentence).filter(|_| !sentence.contains('?')) {
                Some(found) if !wanted.contains(&found) => {
                    wanted.push(found);
                    said.push(sentence);
                }
                Some(_) => {}
                None => rest.push(sentence),
            }
        }
        Self { question: asks.then(|| rest.join(" ")), wanted, sentences: said }
    }

    /// What of it the table answers first, in its own words: the sentence that wants something, else the one that asks.
    fn asked_first(&self, whole: &str) -> String {
        self.sentences.first().cloned().unwrap_or_else(|| asking(self.question.as_deref().unwrap_or(whole)))
    }

    /// Whether it wants something of the table: an answer, or that something is taken up.
    pub(super) fn asks(&self) -> bool {
        self.question.is_some() || !self.wanted.is_empty()
    }
}

impl Wanted {
    /// What it is about.
    pub(super) fn subject(&self) -> &str {
        match self {
            Self::Case(subject) => subject,
            Self::Demand(demand) => &demand.clause,
        }
    }
}

impl Demand {
    /// As a sentence without its full stop, of the product where the user says `we`.
    pub(super) fn sentence(&self, name: &str) -> String {
        match &self.form {
            Form::Product(must) => capitalise(&format!("{name} {must}")),
            Form::Own => capitalise(&self.clause),
        }
    }
}

/// How the facilitator passes a note on.
pub(super) fn passed_on(note: &str) -> String {
    let lead = if Note::read(note).asks() {
        "The user asks the table to consider"
    } else {
        "The user tells the table"
    };
    format!("{lead}: {}.", quote(&shorten(note, 160)))
}

/// The sentence of a question that asks, without what is said beside it.
pub(super) fn asking(question: &str) -> String {
    let all = sentences(question);
    all.into_iter().find(|sentence| sentence.contains('?')).unwrap_or_else(|| question.to_owned())
}

/// A note that asks for something as a seat cites it: the sentence that does, and not what was said before it.
pub(super) fn cited(note: &str) -> String {
    quote(&shorten(&gist(&Note::read(note).asked_first(note), 90), 90))
}

/// What a seat says to a note that asks for nothing.
pub(super) fn acknowledged(note: &str, lens: Lens) -> String {
    let cited = quote(&shorten(&gist(note, 90), 90));
    if thanks(note) {
        return format!("I have heard you: {cited}.");
    }
    let view = match lens {
        Lens::Value => "it moves nothing on my list until somebody draws a demand from it",
        Lens::People => "I keep it in mind for those concerned, and ask for nothing because of it",
        Lens::Rules => "it states no rule, so I word none",
        Lens::Proof => "it promises nothing that could be tested",
        _ => "I take it as said, and suggest nothing for it",
    };
    format!("You told us {cited}: {view}.")
}

/// Whether a note only thanks.
pub(super) fn thanks(note: &str) -> bool {
    let lower = note.trim_start().to_lowercase();
    ["thank", "danke", "vielen dank", "well done", "good work", "great work"]
        .iter()
        .any(|lead| lower.starts_with(lead))
}

/// What is left of a text behind the first of these words with which it begins; never nothing.
fn behind<'a>(text: &'a str, leads: &[&str]) -> Option<&'a str> {
    let lead = leads
        .iter()
        .find(|lead| text.get(..lead.len()).is_some_and(|start| start.eq_ignore_ascii_case(lead)))?;
    Some(text[lead.len()..].trim_start()).filter(|rest| !rest.is_empty())
}

/// A sentence without its mark, what leads into it, and what is said at its end for politeness.
fn plain(sentence: &str) -> String {
    let text = tidy(&sentence.replace('’', "'"));
    let text = text.trim_end_matches(['!', '.', ' ']);
    let mut rest = text;
    while let Some(left) = behind(rest, &FILLERS) {
        rest = left;
    }
    // `Thanks, but ...` goes on with what is meant.
    if thanks(rest)
        && let Some((_, left)) = rest.split_once(", but ")
    {
        rest = left;
    }
    // `...: please think about it` speaks to the table, and is no part of what is demanded.
    let rest = ["; please ", ": please ", ", please "]
        .iter()
        .find_map(|lead| rest.split_once(lead))
        .map_or(rest, |(demanded, _)| demanded);
    let end =
        [", too", " as well", ", please", " too", " please"].iter().find_map(|tail| rest.strip_suffix(tail));
    end.unwrap_or(rest).trim().to_owned()
}

fn wanted_by(sentence: &str) -> Option<Wanted> {
    if is_german(sentence) {
        return in_german(sentence);
    }
    let text = plain(sentence);
    let is_polite = has_phrase(sentence, "please");
    if thanks(&text) || text.is_empty() {
        return None;
    }
    if let Some(rest) = behind(behind(&text, &WE_SHOULD).unwrap_or(&text), &TOPICS) {
        // What is to be remembered is a fact, unless it demands something.
        if let Some(told) = behind(rest, &["that "]) {
            return demanded(told).map(Wanted::Demand);
        }
        if let Some(deed) = behind(rest, &["to "]) {
            let plainly = || demand(deed, deed, "should", Form::Product(format!("should {deed}")));
            return Some(Wanted::Demand(ordered(deed, true).unwrap_or_else(plainly)));
        }
        return demanded(rest).map(Wanted::Demand).or_else(|| Some(Wanted::Case(fit(&gist(rest, 110), 110))));
    }
    ordered(&text, is_polite).or_else(|| demanded(&text)).map(Wanted::Demand)
}

/// An order: `Add a list of all loans`, `Do not show names`.
fn ordered(text: &str, is_polite: bool) -> Option<Demand> {
    if let Some(clause) = behind(text, &SURE) {
        let must = format!("must see to it that {clause}");
        return Some(demand(clause, clause, "must", Form::Product(must)));
    }
    let forbidden = behind(text, &["do not ", "don't "]).map(|rest| ("not", rest));
    let forbidden = forbidden.or_else(|| behind(text, &["never "]).map(|rest| ("never", rest)));
    let body = forbidden.map_or(text, |(_, rest)| rest);
    let mut words = body.split_whitespace();
    let first = words.next()?.trim_matches(',').to_lowercase();
    let second = words.next().unwrap_or_default().to_lowercase();
    let is_verb =
        ORDERS.contains(&first.as_str()) || (is_polite || forbidden.is_some()) && deed_of(&first).is_some();
    if !is_verb || second.is_empty() || NO_ORDER.contains(&second.as_str()) {
        return None;
    }
    let must = match (forbidden, first.as_str()) {
        (Some((word, rest)), _) => format!("must {word} {rest}"),
        // What is added is had afterwards.
        (None, "add" | "include" | "introduce") => format!("must have{}", &body[first.len()..]),
        (None, _) => format!("must {}{}", first, &body[first.len()..]),
    };
    let priority = if forbidden.is_some() { "must" } else { "should" };
    Some(demand(text, text, priority, Form::Product(must)))
}

/// The demand that a text states, whoever passed it on; `None` where it demands nothing.
fn demanded(text: &str) -> Option<Demand> {
    const MOST_SOURCES: usize = 3;
    let mut clause = text.to_owned();
    for _ in 0..MOST_SOURCES {
        match without_source(&clause) {
            Some(rest) => clause = rest,
            None => break,
        }
    }
    if NO_DEMAND.iter().any(|phrase| clause.to_ascii_lowercase().contains(phrase)) {
        return None;
    }
    let said = clause.to_ascii_lowercase();
    if let Some((at, mark, priority)) = must(&clause) {
        let who = said[..at].trim();
        let what = clause[at + mark.len()..].trim();
        let is_plain = !mark.starts_with("may") && !mark.starts_with("is ") && !mark.starts_with("are ");
        let is_ours = is_plain && ["i", "we", "you", "it", "one"].contains(&who);
        let verb = what.split_whitespace().next().unwrap_or_default();
        if is_plain && what.is_empty() || is_ours && TALK.contains(&verb) {
            return None;
        }
        if !is_ours {
            return Some(demand(&clause, &clause, priority, Form::Own));
        }
        let title = behind(what, &["be able to ", "be ", "have "]).unwrap_or(what);
        // What the user wants to do, and must be able to do, is no deed of the product.
        let form = if who == "i" || mark.starts_with("want") {
            Form::Own
        } else {
            Form::Product(format!("{priority} {what}"))
        };
        return Some(demand(&clause, title, priority, form));
    }
    // `Nobody may see names`, `Only the board may decide`.
    let first = said.split_whitespace().next().unwrap_or_default();
    if ["nobody", "no", "only"].contains(&first) && has_phrase(&said, "may") {
        return Some(demand(&clause, &clause, "must", Form::Own));
    }
    let (at, mark) = WANTS.iter().filter_map(|mark| Some((place(&said, mark)?, *mark))).min()?;
    let who = said[..at].trim();
    let thing = clause[at + mark.len()..].trim();
    let names = ["a ", "an ", "the ", "one ", "more ", "two ", "three ", "some ", "every ", "all "];
    let is_wish =
        ["i", "we", "they"].contains(&who) || who.split_whitespace().count() <= 4 && !who.is_empty();
    let is_thing = names.iter().any(|article| thing.to_ascii_lowercase().starts_with(article));
    // `wants reminders to be sent`; whom the user speaks to is no thing.
    let done = thing.split_once(" to be ").filter(|(which, _)| {
        let which = which.to_ascii_lowercase();
        which.split_whitespace().count() <= 4 && !["you", "me", "us"].contains(&which.as_str())
    });
    (is_wish && (is_thing || done.is_some()) && !is_beside(&said[..at])).then(|| {
        if let Some((which, how)) = done {
            let clause = format!("{which} should be {how}");
            return demand(&clause, &clause, "should", Form::Own);
        }
        if ["i", "we"].contains(&who) {
            return demand(&clause, thing, "should", Form::Product(format!("should have {thing}")));
        }
        demand(&clause, &clause, "should", Form::Own)
    })
}

fn demand(clause: &str, title: &str, priority: &'static str, form: Form) -> Demand {
    let clause = tidy(clause);
    let limits = [
        "must not",
        "may not",
        "may never",
        "may only",
        "must never",
        "not allowed",
        "at most",
        "nobody may",
    ];
    let first = clause.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let is_rule = limits.iter().any(|phrase| has_phrase(&clause, phrase))
        || ["nobody", "no", "only"].contains(&first.as_str());
    let is_own = matches!(form, Form::Own);
    Demand {
        title: capitalise(&fit(&brief(title, LONGEST_TITLE), LONGEST_TITLE)),
        priority,
        rule: if is_rule && is_own { stated(&capitalise(&clause)) } else { None },
        clause,
        form,
    }
}

/// Where a phrase stands in a text in small letters as whole words.
fn place(lower: &str, phrase: &str) -> Option<usize> {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let mut places = lower.match_indices(phrase).map(|(at, _)| at);
    places.find(|at| {
        let goes_on_before =
            phrase.starts_with(char::is_alphabetic) && is_word(lower[..*at].chars().next_back());
        !goes_on_before && !is_word(lower[at + phrase.len()..].chars().next())
    })
}

/// The first word of the main clause that demands: where, what, and how strongly.
fn must(clause: &str) -> Option<(usize, &'static str, &'static str)> {
    let lower = clause.to_ascii_lowercase();
    let found = MUSTS.iter().filter_map(|(mark, strength)| Some((place(&lower, mark)?, *mark, *strength)));
    found
        .filter(|(at, _, _)| !is_beside(&lower[..*at]))
        .min_by_key(|(at, mark, _)| (*at, std::cmp::Reverse(mark.len())))
}

/// Whether a text ends within a clause that only says when, why or of whom: what follows demands nothing.
fn is_beside(before: &str) -> bool {
    const NEAR: usize = 2;
    let open = before.rsplit([',', ';', ':']).next().unwrap_or_default();
    let words: Vec<&str> = open.split_whitespace().collect();
    words.iter().any(|word| BESIDE.contains(word))
        || words.iter().rev().take(NEAR).any(|word| TELLERS.contains(word))
}

/// What is said behind who said it; `None` where nobody is named for it.
fn without_source(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let reports = |part: &str| REPORTS.iter().any(|word| has_phrase(part, word));
    // `According to the board, ...`, `As the board said, ...`.
    if let Some((lead, rest)) = text.split_once(", ")
        && (lower.starts_with("according to ") || lower.starts_with("as ") && reports(lead))
    {
        return Some(rest.trim().to_owned());
    }
    // `..., the board told me yesterday`.
    if let Some((rest, tail)) = text.rsplit_once(", ")
        && reports(tail)
        && must(tail).is_none()
        && must(rest).is_some()
    {
        return Some(rest.trim().to_owned());
    }
    let words = words_of(text);
    let end = must_of_any(&lower).unwrap_or(text.len());
    for (at, (start, word)) in words.iter().enumerate() {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_ascii_lowercase();
        let next = |ahead: usize| {
            words
                .get(at + ahead)
                .map(|(_, word)| word.trim_matches(',').to_ascii_lowercase())
                .unwrap_or_default()
        };
        // `wants us to launch in June`, `decided to launch in June`.
        let to = if US.contains(&next(1).as_str()) && next(2) == "to" {
            Some(at + 2)
        } else {
            (["decided", "agreed"].contains(&word.as_str()) && next(1) == "to").then_some(at + 1)
        };
        if SETS.contains(&word.as_str())
            && at > 0
            && let Some(to) = to.and_then(|to| words.get(to + 1)).map(|(start, _)| *start)
        {
            let who = match next(1).as_str() {
                "it" => "it",
                "them" => "they",
                "this" => "this",
                _ => "we",
            };
            let is_wish = word.starts_with("want") || word.starts_with("ask") || word.starts_with("expect");
            let must = if is_wish { "should" } else { "must" };
            return Some(format!("{who} {must} {}", &text[to..]));
        }
        let behind = start + words[at].1.len();
        if behind > end || !REPORTS.contains(&word.as_str()) || is_beside(&lower[..*start]) {
            continue;
        }
        if let Some(that) = text[behind..end].find(" that ") {
            return Some(text[behind + that + " that ".len()..].trim().to_owned());
        }
        let skipped = words[at + 1..]
            .iter()
            .take_while(|(_, word)| {
                BETWEEN.contains(&word.trim_matches([',', ':']).to_ascii_lowercase().as_str())
            })
            .count();
        let rest = words.get(at + 1 + skipped).map(|(start, _)| *start).filter(|start| *start < end);
        if let Some(rest) = rest {
            return Some(text[rest..].trim().trim_matches('"').to_owned());
        }
    }
    None
}

/// Where the first word that demands or wants stands, in whatever clause.
fn must_of_any(lower: &str) -> Option<usize> {
    let musts = MUSTS.iter().map(|(mark, _)| *mark).chain(WANTS).chain(["may"]);
    musts.filter_map(|mark| place(lower, mark)).min()
}

/// The words of a text, with where they begin.
fn words_of<'a>(text: &'a str) -> Vec<(usize, &'a str)> {
    let mut from = 0;
    let place = |word: &'a str| {
        let at = from + text[from..].find(word).unwrap_or_default();
        from = at + word.len();
        (at, word)
    };
    text.split_whitespace().map(place).collect()
}

/// A German sentence demands in its own words, and keeps them: nobody here words it anew.
fn in_german(sentence: &str) -> Option<Wanted> {
    const MUST: [&str; 8] = [
        "muss",
        "müssen",
        "darf nicht",
        "dürfen nicht",
        "darf nur",
        "dürfen nur",
        "darf niemand",
        "niemand darf",
    ];
    const SHOULD: [&str; 7] = ["soll", "sollen", "sollte", "sollten", "bitte", "brauchen", "braucht"];
    let text = tidy(sentence);
    let has = |words: &[&str]| words.iter().any(|word| has_phrase(&text, word));
    let binds = has(&MUST) || forbids(&text);
    let priority = if binds { "must" } else { "should" };
    (binds || has(&SHOULD)).then(|| {
        let title = capitalise(&fit(&brief(&text, LONGEST_TITLE), LONGEST_TITLE));
        Wanted::Demand(Demand { clause: text, title, priority, rule: None, form: Form::Own })
    })
}

#[cfg(test)]
mod tests;
