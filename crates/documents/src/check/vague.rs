//! Words that hide a decision, of English sentences; those of German ones are in [`super::german`]. They are the kinds of words that
//! INCOSE's *Guide to Writing Requirements* names: vague terms (its rule R7), clauses by which one escapes (R8), and clauses with an
//! open end (R9); and what is written where something is still to be decided. A word of a definite sense hides nothing: it is in
//! [`DEFINITE`], or counts only before what makes it vague. Where the rules cannot be sure, they say nothing.

use roundtable_engine::validation::Ask;

use super::german::{self, Tongue, tongue};
use super::quoted::unquoted;
use super::words::{bare, describes};

/// What is vague wherever it stands, with what to ask instead. One word or phrase up to each comma.
const ALWAYS: [(Ask, &str); 7] = [
    (
        Ask::Measure,
        "fast, quick, quickly, slow, slowly, soon, as soon as possible, promptly, timely, in a timely manner, immediately, \
         straight away, right away, without delay, without undue delay, \
         instantly, real-time, efficient, efficiently, effective, effectively, cost-effective, responsive, scalable, performant, \
         lightweight, often, frequently, sometimes, occasionally, rarely, seldom, regularly, periodically, from time to time, \
         significant, significantly, substantial, substantially, considerable, considerably, approximately, approximate, \
         roughly, nearly, very nearly, almost, almost always, more or less, optimal, optimally, optimum, as much as possible, \
         as little as possible, maximise, maximises, maximised, maximize, maximizes, maximized, minimise, minimises, minimised, \
         minimize, minimizes, minimized, optimise, optimises, optimised, optimize, optimizes, optimized",
    ),
    (
        Ask::Seen,
        "easy, easily, simple, simply, intuitive, intuitively, user-friendly, friendly, convenient, conveniently, seamless, \
         seamlessly, smoothly, modern, state of the art, state-of-the-art, clear, clearly, good, nice, better, best possible, \
         improved, comfortable, useful, useless, helpful, attractive, pleasant, ergonomic, high-quality, proper, properly, \
         acceptable, acceptably, unacceptable, satisfactory",
    ),
    (Ask::Against, "secure, securely, safe, safely, reliable, reliably, robust, stable, resilient"),
    (
        Ask::Case,
        "appropriate, appropriately, adequate, adequately, suitable, suitably, reasonable, reasonably, relevant, necessary, \
         if needed, as needed, when needed, where needed, if required, as required, when required, where required, \
         if necessary, as necessary, when necessary, where necessary, to the extent necessary, to the extent required, \
         to the extent possible, to the extent practical, to the extent practicable, where applicable, if applicable, \
         if possible, if at all possible, when possible, where possible, wherever possible, whenever possible, \
         as far as possible, so far as possible, so far as is possible, if practicable, where practicable, as appropriate, \
         if appropriate, where appropriate, as the case may be, best effort, best efforts, normal, normally, usual, usually, \
         typical, typically, generally, commonly, customary, customarily, in general, as a rule",
    ),
    (
        Ask::Count,
        "several, various, some, many, few, most, numerous, a lot of, lots of, plenty of, a couple of, a number of, etc, \
         and so on, and so forth, and the like, and more, among others, but not limited to, not limited to, or similar, \
         minimal, maximal, sufficient, sufficiently",
    ),
    (
        Ask::Choice,
        "and/or, flexible, flexibly, expandable, extensible, support for, handle, handles, process properly",
    ),
    (Ask::Open, "tbd, tbc, tba"),
];

/// What makes a figure vague that follows it: `about 5 minutes`, and not `about the loan`.
const BEFORE_FIGURES: &str = "about, around, circa, ca, close to";
/// Behind these an amount follows: `in about 5 seconds`.
const OF_AN_AMOUNT: &str = "in, within, after, before, for, at, of, by, to, from, until, every, than, is, are, be, takes, take, lasts, last, \
     costs, cost, weighs, weigh";
/// Else, soon behind these a matter follows, and no amount: `tells the member about two loans`, `turn around 3 times`.
const OF_A_MATTER: &str = "tell, tells, told, telling, inform, informs, informed, warn, warns, warned, ask, asks, asked, hear, hears, \
     heard, know, knows, learn, learns, learned, read, reads, talk, talks, write, writes, speak, speaks, notify, notifies, notified, \
     remind, reminds, reminded, complain, complains, decide, decides, think, thinks, message, letter, note, notice, news, \
     information, question, questions, details, data, something, anything, all, turn, turns, turned, gather, gathers, gathered, \
     sit, sits, walk, walks, wrap, wrapped";
/// Numbers in words that stand for an amount; `one` may be a thing as well.
const AMOUNTS: &str = "two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, fifteen, twenty, thirty, forty, fifty, \
     sixty, a dozen, a hundred, a thousand, half, a quarter";

/// What makes `at once` mean together, before or soon behind it: `two tools at once`, `at once by all helpers`.
const TOGETHER: &str =
    "all, both, several, many, some, more, people, everybody, everyone, users, who, most, only, one";

/// Words that are vague before certain nouns, or where a verb says that something is so.
const SIZES: &str = "large, big, huge, small, tiny";
/// What is large or small by an amount that somebody must know. A `small shed` is a shed.
const SIZED: &str = "amount, amounts, number, numbers, quantity, quantities, share, part, portion, proportion, changes, delay, delays, \
     difference, differences, deviation, deviations, fee, fees, sum, sums, file, files, list, lists, order, orders, volume, volumes, \
     group, groups, team, teams, text, texts, increase, majority, minority, database, databases, document, documents, image, images, \
     load, loads, project, projects, loss, losses, damage, damages, effort, cost, costs, payment, payments, purchase, purchases, \
     repair, repairs, improvement, improvements, dataset, datasets";
/// What makes `common` a guess of how many meet it. A `common room` is everybody's.
const COMMON: &str = "case, cases, error, errors, problem, problems, mistake, mistakes, situation, situations, task, tasks, format, \
     formats, browser, browsers, device, devices, request, requests, question, questions, user, users, need, needs, failure, \
     failures, practice, requirement, requirements, platform, platforms";
/// Verbs by which something is large or small.
const IS_SO: &str =
    "be, is, are, was, were, stay, stays, remain, remains, become, becomes, too, very, relatively";

/// What there is more or less of: `with little delay`. A `little shed` is a shed.
const QUANTITIES: &str = "amount, attention, bandwidth, capacity, care, change, complexity, cost, damage, data, delay, delays, detail, \
     difficulty, disruption, disturbance, effort, efforts, energy, experience, expense, friction, help, impact, influence, information, \
     interaction, interruption, intervention, knowledge, latency, loss, maintenance, manpower, memory, money, noise, notice, overhead, \
     paper, paperwork, power, risk, room, space, staff, storage, support, text, time, traffic, training, trouble, typing, use, value, \
     waiting, warning, waste, water, work";
/// `A little later`.
const COMPARED: &str = "more, less, later, earlier, sooner, longer, shorter, higher, lower, faster, slower, larger, smaller, bigger";

/// What is written for something that is decided later: `the limit is to be defined`.
const LEFT_OPEN: &str = "to be defined, to be determined, to be decided, to be confirmed, to be agreed, to be specified, to be clarified, \
     to be discussed, to be announced, yet to be defined, yet to be determined, yet to be decided, yet to be agreed";

/// Phrases in which such a word has a definite sense.
const DEFINITE: &str = "at most, at the most, how often, as often as, so often as, more often than, less often than, how frequently, \
     as frequently as, frequently asked, how fast, how soon, as soon as the, as soon as a, as soon as an, as soon as it, \
     as soon as they, as soon as somebody, how many, how few, how large, how big, how small, as large as, \
     as big as, as small as, large enough, big enough, small enough, significant digit, significant digits, significant figure, \
     significant figures, statistically significant, normal form, normal distribution, to normal, effective date, effective dates, \
     effective from, effective on, effective as of, effective until, becomes effective, become effective, proper noun, proper nouns, \
     proper name, proper names, acceptable use policy, useful life, small change, required by, required in, required under, \
     needed by, minimise the window, minimises the window, minimize the window, minimizes the window, maximise the window, \
     maximises the window, maximize the window, maximizes the window, minimise button, minimize button, maximise button, \
     maximize button";

/// The vague words of a sentence, in the order of the sentence, each with what to ask instead; none of what it quotes.
pub(super) fn vague(sentence: &str) -> Vec<(String, Ask)> {
    let own = unquoted(sentence);
    match tongue(&own) {
        Tongue::German => german::vague(&own),
        Tongue::English => in_english(&own),
        Tongue::Either => {
            let found = in_english(&own);
            if found.is_empty() { german::vague(&own) } else { found }
        }
    }
}

/// The words and phrases of a list.
pub(super) fn listed(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(", ")
}

pub(super) fn is_listed(list: &'static str, word: &str) -> bool {
    listed(list).any(|known| known == word)
}

fn in_english(sentence: &str) -> Vec<(String, Ask)> {
    let lower = without(&sentence.to_lowercase(), DEFINITE);
    let mut found = Vec::new();
    let mut look_for = |list: &'static str, ask: Ask, is_vague: &dyn Fn(&str, &str, &str) -> bool| {
        for word in listed(list) {
            let mut at = places(&lower, word);
            let vague = at.find(|at| {
                let (before, after) = (&lower[..*at], &lower[at + word.len()..]);
                !is_explained(after) && is_vague(word, before, after)
            });
            found.extend(vague.map(|at| Found { at, word: word.to_owned(), ask }));
        }
    };
    for (ask, words) in ALWAYS {
        look_for(words, ask, &|_, _, _| true);
    }
    look_for(BEFORE_FIGURES, Ask::Measure, &|_, before, after| {
        let is_of_a_matter =
            before.split_whitespace().rev().take(4).any(|word| is_listed(OF_A_MATTER, &bare(word)));
        is_amount(after) && (is_listed(OF_AN_AMOUNT, &last(before)) || !is_of_a_matter)
    });
    look_for(SIZES, Ask::Measure, &|_, before, after| {
        is_listed(SIZED, &first(after)) || is_listed(IS_SO, &last(before)) && ends_clause(after)
    });
    // Where an amount stands near, it says how many come together.
    look_for("at once", Ask::Measure, &|_, before, after| !is_together(before, after));
    // How little of it there is, somebody measures.
    look_for("little", Ask::Measure, &|_, before, after| {
        last(before) != "how"
            && (is_of_quantity(before, after)
                || last(before) == "a" && is_listed(COMPARED, &first(after))
                || is_listed("too, very, relatively", &last(before)) && ends_clause(after))
    });
    look_for("common", Ask::Case, &|_, _, after| is_listed(COMMON, &first(after)));
    look_for(LEFT_OPEN, Ask::Open, &|_, before, after| first(after) != "by" && is_left_open(before));
    in_order(found)
}

/// A vague word, and where it stands.
pub(super) struct Found {
    pub(super) at: usize,
    pub(super) word: String,
    pub(super) ask: Ask,
}

/// Each word once, in the order of the sentence; a longer phrase stands for the shorter ones in it.
pub(super) fn in_order(mut found: Vec<Found>) -> Vec<(String, Ask)> {
    found.sort_by_key(|found| (found.at, std::cmp::Reverse(found.word.len())));
    let mut told: Vec<(String, Ask)> = Vec::new();
    let mut end = 0;
    for Found { at, word, ask } in found {
        if at >= end && !told.iter().any(|(known, _)| *known == word) {
            end = at + word.len();
            told.push((word, ask));
        }
    }
    told
}

/// A text in small letters with a filling of the same length in the place of the words of these phrases.
pub(super) fn without(lower: &str, phrases: &'static str) -> String {
    let mut rest = lower.to_owned();
    for phrase in listed(phrases) {
        for at in places(lower, phrase) {
            let fill = |letter: char| {
                let filling = if letter.is_whitespace() { ' ' } else { '_' };
                std::iter::repeat_n(filling, letter.len_utf8())
            };
            rest.replace_range(at..at + phrase.len(), &phrase.chars().flat_map(fill).collect::<String>());
        }
    }
    rest
}

/// Where a phrase stands in a text as whole words.
pub(super) fn places<'a>(text: &'a str, phrase: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_word =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(phrase).map(|(at, _)| at).filter(move |at| {
        !is_word(text[..*at].chars().next_back()) && !is_word(text[at + phrase.len()..].chars().next())
    })
}

/// Whether brackets soon behind a word say how much is meant by it: `large files (over 20 MB)`.
pub(super) fn is_explained(after: &str) -> bool {
    const SOON: usize = 3;
    let Some((between, inside)) = after.split_once('(') else { return false };
    let inside = inside.split(')').next().unwrap_or_default();
    between.split_whitespace().count() <= SOON
        && !between.contains(['.', ';', ','])
        && inside.split_whitespace().any(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
}

fn is_amount(after: &str) -> bool {
    let after = after.trim_start();
    let begins =
        |number: &str| after.strip_prefix(number).is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
    after.trim_start_matches(['€', '$', '£', '~']).starts_with(|letter: char| letter.is_ascii_digit())
        || listed(AMOUNTS).any(begins)
}

/// Whether `at once` between these says of several that they come together.
fn is_together(before: &str, after: &str) -> bool {
    const NEAR: usize = 8;
    let counts = |word: &str| {
        word.starts_with(|letter: char| letter.is_ascii_digit())
            || is_listed(AMOUNTS, &bare(word))
            || is_listed(TOGETHER, &bare(word))
    };
    let clause = before.rsplit([',', ';', ':', '.']).next().unwrap_or_default();
    clause.split_whitespace().rev().take(NEAR).any(counts) || after.split_whitespace().take(NEAR).any(counts)
}

/// Whether what follows names something that there is more or less of: `effort`, `manual effort`, `or no effort`. Behind an article
/// nothing may stand between: `a little water`, and not `a little water tap`.
fn is_of_quantity(before: &str, after: &str) -> bool {
    const SOON: usize = 4;
    let clause = after.split([',', ';', ':', '.', '(']).next().unwrap_or_default();
    let words: Vec<String> = clause.split_whitespace().take(SOON).map(bare).collect();
    let is_noun = |word: &String| is_listed(QUANTITIES, word);
    // Behind a word that leads on stands another matter: `a little shed with room for two`.
    const LEADS: &str = "with, without, for, of, in, on, at, by, to, from, and, as, that, which, who, when, before, after, is, are, \
         has, have, the, a, an, must, may";
    let end = words.iter().position(|word| is_listed(LEADS, word)).unwrap_or(words.len());
    if is_listed("a, the, this, that, its, their, each, every", &last(before)) {
        return end == 1 && words.first().is_some_and(is_noun);
    }
    words[..end].iter().any(is_noun)
}

/// The word before the end of a text, and the one at its beginning.
fn last(before: &str) -> String {
    before.split_whitespace().next_back().map(bare).unwrap_or_default()
}

fn first(after: &str) -> String {
    after.split_whitespace().next().map(bare).unwrap_or_default()
}

/// Whether no noun follows.
fn ends_clause(after: &str) -> bool {
    const GOES_ON: &str = "and, or, but, for, in, on, at, to, that, when, if, while, because";
    let next = after.trim_start();
    next.is_empty()
        || next.starts_with(|letter: char| letter.is_ascii_punctuation())
        || is_listed(GOES_ON, &first(next))
}

/// Whether something is said to be open, and not which things are meant: `a list of the bookings to be confirmed`.
fn is_left_open(before: &str) -> bool {
    const OPEN: &str = "is, are, still, yet, remains, remain";
    let before = before.trim_end();
    let words: Vec<&str> = before.split_whitespace().collect();
    before.is_empty()
        || before.ends_with(['(', '[', ':', ',', '=', '–', '—'])
        || (is_listed(OPEN, &last(before)) && !describes(&words))
}

#[cfg(test)]
#[path = "vague_tests.rs"]
mod tests;
