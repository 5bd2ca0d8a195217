//! Figures that cannot both hold: a title that says 5 seconds above a target of 10, or criteria that still have what the text said before
//! it was edited. Numbers are compared only where both count the same, and nothing is said where one of the two has the other's.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::said;
use roundtable_engine::said::Said;

use super::quoted::unquoted;

/// A number of a text, and what it counts.
#[derive(Debug, Clone)]
pub(super) struct Figure {
    of: Of,
    /// In thousandths of the smallest unit of what it counts.
    value: i64,
    /// As the text has it.
    words: String,
}

/// What a number counts.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Of {
    /// In milliseconds.
    Time,
    /// A month has no number of days.
    Months,
    Percent,
    Money(&'static str),
    Bytes,
    /// Whatever is called so; without its ending, which may be a plural's.
    Things(String),
}

/// Two figures of one thing, in the words of both, and where they stand.
pub(super) struct Apart {
    /// In a sentence.
    pub(super) told: Said,
    /// The words of the one that is to be looked at first.
    pub(super) words: String,
    /// Criteria may speak of a case beside the one that the text names: worth a look, and no more.
    pub(super) in_criteria: bool,
}

/// The figures of an item, by where they stand.
pub(super) struct Figures {
    pub(super) title: Vec<Figure>,
    pub(super) text: Vec<Figure>,
    /// Of a quality, with the minimum as far as it measures the same.
    pub(super) target: Vec<Figure>,
    pub(super) criteria: Vec<Figure>,
}

/// Whether the title has a figure that its text, or its target, has otherwise.
pub(crate) fn is_titled_otherwise(artifact: &Artifact) -> bool {
    let figures = Figures::of(artifact);
    [&figures.text, &figures.target].into_iter().any(|other| apart(&figures.title, other, true).is_some())
}

impl Figures {
    pub(super) fn of(artifact: &Artifact) -> Self {
        let of = |key: &str| figures(&artifact.list(key).join("\n"));
        let mut target = if artifact.kind == ArtifactType::Nfr { of("target") } else { Vec::new() };
        let minimum: Vec<Figure> =
            of("minimum").into_iter().filter(|least| target.iter().any(|one| one.of == least.of)).collect();
        target.extend(minimum);
        let criteria = figures_of_criteria(&artifact.list("acceptance").join("\n"));
        Self { title: figures(&artifact.title), text: of("description"), target, criteria }
    }

    /// What of them cannot both hold.
    pub(super) fn apart(&self) -> Vec<Apart> {
        let found = |told: Said, words: &str| Apart { told, words: words.to_owned(), in_criteria: false };
        let mut all = Vec::new();
        if let Some((one, other)) = apart(&self.title, &self.text, true) {
            let told = said!("The title says {one}, and the text {other}: not both can hold.", one, other);
            all.push(found(told, one));
        }
        if let Some((one, other)) = apart(&self.title, &self.target, true) {
            let told = said!("The title says {one}, and the target {other}: not both can hold.", one, other);
            all.push(found(told, one));
        }
        if let Some((one, other)) = apart(&self.text, &self.target, false) {
            let told = said!("The text says {one}, and the target {other}: not both can hold.", one, other);
            all.push(found(told, one));
        }
        let by_text = apart(&self.text, &self.criteria, false).map(|(one, other)| {
            let told = said!(
                "The text says {one}, and the acceptance criteria {other}: do they speak of the same?",
                one,
                other
            );
            (told, other)
        });
        let by_title = || {
            let (one, other) = apart(&self.title, &self.criteria, false)?;
            let told = said!(
                "The title says {one}, and the acceptance criteria {other}: do they speak of the same?",
                one,
                other
            );
            Some((told, other))
        };
        // Where text and title differ, the text is what they are held against.
        if let Some((told, words)) = by_text.or_else(by_title) {
            all.push(Apart { in_criteria: true, ..found(told, words) });
        }
        all
    }
}

/// The first figures of one measure of which neither side has any of the other's. `things`: also where what is counted is only a word.
pub(super) fn apart<'a>(one: &'a [Figure], other: &'a [Figure], things: bool) -> Option<(&'a str, &'a str)> {
    let is_compared = |figure: &&Figure| things || !matches!(figure.of, Of::Things(_));
    one.iter().filter(is_compared).find_map(|figure| {
        let first = alike(other, figure).next()?;
        let is_shared =
            alike(one, figure).any(|mine| alike(other, figure).any(|theirs| theirs.value == mine.value));
        (!is_shared).then_some((figure.words.as_str(), first.words.as_str()))
    })
}

/// Those that count the same.
fn alike<'a>(all: &'a [Figure], as_this: &'a Figure) -> impl Iterator<Item = &'a Figure> {
    all.iter().filter(|figure| figure.of == as_this.of)
}

/// Words between two numbers of one unit: `from 5 to 10 seconds`.
const JOINS: [&str; 8] = ["to", "and", "or", "bis", "und", "oder", "–", "-"];

/// The figures of a text, without what it quotes.
pub(super) fn figures(text: &str) -> Vec<Figure> {
    figures_of(&unquoted(text))
}

/// The figures of acceptance criteria, with what they quote: often it is the demand itself, as it was worded before.
pub(super) fn figures_of_criteria(text: &str) -> Vec<Figure> {
    figures_of(text)
}

fn figures_of(text: &str) -> Vec<Figure> {
    let tokens: Vec<&str> = text.split_whitespace().map(bare).filter(|token| !token.is_empty()).collect();
    let mut found = Vec::new();
    let mut waiting: Vec<i64> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some((values, unit)) = numbers(token) else {
            if !JOINS.contains(token) {
                waiting.clear();
            }
            continue;
        };
        let next = tokens.get(at + 1).copied().unwrap_or_default();
        waiting.extend(values);
        if unit.is_empty() && JOINS.contains(&next) {
            continue;
        }
        let (unit, words) = match unit {
            "" => (next, format!("{token} {next}")),
            unit => (unit, (*token).to_owned()),
        };
        let counted = counted(unit);
        for value in waiting.drain(..) {
            if let Some((of, factor)) = &counted
                && let Some(value) = value.checked_mul(*factor)
            {
                found.push(Figure { of: of.clone(), value, words: words.clone() });
            }
        }
    }
    found
}

/// A text without its numbers and their units: what is left says what they measure.
pub(super) fn without_figures(text: &str) -> String {
    let mut tokens = text.split_whitespace().peekable();
    let mut left = Vec::new();
    while let Some(token) = tokens.next() {
        let Some((_, unit)) = numbers(bare(token)) else {
            left.push(token);
            continue;
        };
        let is_unit =
            |next: &&str| matches!(counted(bare(next)), Some((of, _)) if !matches!(of, Of::Things(_)));
        if unit.is_empty() {
            tokens.next_if(is_unit);
        }
    }
    left.join(" ")
}

/// A word without the marks around it.
fn bare(token: &str) -> &str {
    let token = token.trim_start_matches([
        '(', '[', '<', '>', '≤', '≥', '=', '~', '≈', '±', '*', '\\', '“', '„', '"', '«', '»',
    ]);
    token.trim_end_matches(['.', ',', ';', ':', ')', ']', '!', '?', '*', '”', '“', '"', '»', '«'])
}

/// The numbers that a word begins with, in thousandths, and the unit that is written with them: two of a range, `5–10s`. Ids, dates and
/// times of the day are none.
fn numbers(token: &str) -> Option<(Vec<i64>, &str)> {
    if let Some(number) = in_words(token) {
        return Some((vec![number], ""));
    }
    let (symbol, rest) = match token.chars().next()? {
        symbol @ ('$' | '€' | '£') => token.split_at(symbol.len_utf8()),
        _ => ("", token),
    };
    let (first, rest) = leading(rest)?;
    let range = rest.strip_prefix(['–', '-']).and_then(leading);
    let (values, unit) = match range {
        Some((last, unit)) => (vec![first, last], unit),
        None => (vec![first], rest.strip_prefix('-').unwrap_or(rest)),
    };
    let is_unit = unit.chars().all(|letter| letter.is_alphabetic() || ['%', '$', '€', '£'].contains(&letter));
    is_unit.then_some((values, if unit.is_empty() { symbol } else { unit }))
}

/// The number at the beginning of a text, in thousandths, and what stands behind it.
fn leading(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && !['.', ','].contains(&letter));
    let (number, rest) = text.split_at(end.unwrap_or(text.len()));
    let mut groups = number.split(['.', ',']);
    let mut whole = groups.next()?.to_owned();
    let mut rest_of: Vec<&str> = groups.collect();
    // A last group of another length than three stands behind the point, as any does behind a zero; other groups of three are thousands.
    let behind = rest_of.pop_if(|group| group.len() != 3 || whole == "0").unwrap_or_default();
    if rest_of.iter().any(|group| group.len() != 3) || whole.is_empty() || behind.len() > 3 {
        return None;
    }
    whole.extend(rest_of);
    let whole: i64 = whole.parse().ok().filter(|whole| *whole < 1_000_000_000)?;
    let part: i64 = format!("{behind:0<3}").parse().ok()?;
    Some((whole * 1000 + part, rest))
}

fn in_words(token: &str) -> Option<i64> {
    const NUMBERS: [(&str, &str); 11] = [
        ("two", "zwei"),
        ("three", "drei"),
        ("four", "vier"),
        ("five", "fünf"),
        ("six", "sechs"),
        ("seven", "sieben"),
        ("eight", "acht"),
        ("nine", "neun"),
        ("ten", "zehn"),
        ("eleven", "elf"),
        ("twelve", "zwölf"),
    ];
    let lower = token.to_lowercase();
    let number =
        (2..).zip(NUMBERS).find(|(_, (english, german))| [*english, *german].contains(&lower.as_str()));
    number.map(|(number, _): (i64, _)| number * 1000)
}

/// What a unit counts, and how many of the smallest one are in it.
fn counted(unit: &str) -> Option<(Of, i64)> {
    let counted = match unit.to_lowercase().as_str() {
        "ms" | "millisecond" | "milliseconds" | "millisekunde" | "millisekunden" => (Of::Time, 1),
        "s" | "sec" | "secs" | "second" | "seconds" | "sek" | "sekunde" | "sekunden" => (Of::Time, 1000),
        "min" | "mins" | "minute" | "minutes" | "minuten" => (Of::Time, 60_000),
        "h" | "hr" | "hrs" | "hour" | "hours" | "std" | "stunde" | "stunden" => (Of::Time, 3_600_000),
        "day" | "days" | "tag" | "tage" | "tagen" => (Of::Time, 86_400_000),
        "week" | "weeks" | "woche" | "wochen" => (Of::Time, 604_800_000),
        "month" | "months" | "monat" | "monate" | "monaten" => (Of::Months, 1),
        "year" | "years" | "jahr" | "jahre" | "jahren" => (Of::Months, 12),
        "%" | "percent" | "prozent" => (Of::Percent, 1),
        "€" | "eur" | "euro" | "euros" => (Of::Money("€"), 1),
        "$" | "usd" | "dollar" | "dollars" => (Of::Money("$"), 1),
        "£" | "gbp" => (Of::Money("£"), 1),
        "kb" => (Of::Bytes, 1),
        "mb" => (Of::Bytes, 1000),
        "gb" => (Of::Bytes, 1_000_000),
        "tb" => (Of::Bytes, 1_000_000_000),
        word => return thing(word).map(|thing| (Of::Things(thing), 1)),
    };
    Some(counted)
}

/// What a word counts that is no unit: nothing that joins words, and no adverb of a number.
fn thing(word: &str) -> Option<String> {
    const NONE: [&str; 14] = [
        "more", "less", "than", "from", "until", "with", "times", "other", "mehr", "weniger", "oder", "nach",
        "anderen", "weitere",
    ];
    let is_word = word.chars().count() > 3 && word.chars().all(char::is_alphabetic);
    let thing = word.trim_end_matches('s').trim_end_matches('n').trim_end_matches('e');
    (is_word && !NONE.contains(&word)).then(|| thing.to_owned())
}

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::Agreement::Consensus;
    use serde_json::json;

    use super::*;
    use crate::check::{FindingKind, Severity, check, check_document, with_two_figures};
    use crate::tests::sample::{artifact, empty};

    fn told(title: &str, text: &str, target: &str, criteria: &str) -> Vec<String> {
        let [title, text, target] = [title, text, target].map(figures);
        let criteria = figures_of_criteria(criteria);
        Figures { title, text, target, criteria }.apart().iter().map(|apart| apart.told.to_string()).collect()
    }

    #[test]
    fn figures_of_one_measure_that_differ_are_told_with_both() {
        let at = |title: &str, text: &str| told(title, text, "", "");
        let told = "The title says 5 s, and the text 10 seconds: not both can hold.";
        assert_eq!(at("Answers within 5 s", "It answers within 10 seconds."), [told]);
        assert_eq!(at("Lend at most 3 tools", "A member lends at most five tools.").len(), 1);
        assert_eq!(at("Rabatt von 5 %", "Der Rabatt ist 10 Prozent.").len(), 1);
        assert_eq!(at("Kosten bis 1.500 €", "Bis €1000 sind frei.").len(), 1);
        for (title, text) in [
            ("Within 60 s", "Within a minute, which is 1 minute."),
            ("Within 1.5 h", "It answers within 90 minutes."),
            ("Keep 10,000 rows", "It keeps 10000 rows."),
            ("Within 5 s", "It takes from 5 to 10 seconds."),
            ("Within 5 s", "It takes 5–10s."),
            ("Within 5 s", "Open until 18:00 on 2027-01-07, see REQ-010."),
            ("Within 5 s", "It answers in 95 % of cases."),
            ("Within 5 s", "The sign says “10 seconds”."),
            ("At most 3 tools", "Three tools, in 2 days."),
        ] {
            assert_eq!(at(title, text), [""; 0], "{title} / {text}");
        }
    }

    #[test]
    fn they_are_found_at_the_title_and_in_the_criteria_and_told_before_a_document_is_written() {
        let criteria = json!(["Given a booking, when 5 minutes have passed, the old time is free."]);
        let text = "The time is free 10 minutes later.";
        let fields = json!({ "description": text, "priority": "must", "acceptance": criteria });
        let one = artifact("REQ-001", "Free after 5 minutes", Consensus, fields);
        let mut session = empty();
        session.artifacts = vec![one.clone()];
        let found =
            check(&session).into_iter().map(|finding| (finding.kind, finding.severity, finding.words));
        let differ = |severity| (FindingKind::FiguresDiffer, severity, "5 minutes".to_owned());
        assert_eq!(found.collect::<Vec<_>>(), [differ(Severity::Warning), differ(Severity::Note)]);
        let told = with_two_figures(&[&one]).unwrap().to_string();
        assert!(told.contains("REQ-001: The title says 5 minutes, and the text 10 minutes"), "{told}");
        let sound = artifact("REQ-001", "Free later", Consensus, json!({ "description": text }));
        assert_eq!(with_two_figures(&[&sound]), None);
        let document = format!(
            "### REQ-001: Free after 5 minutes\n\n{text}\n\n**Acceptance Criteria**\n\n- [ ] Given a booking, when 5 minutes have passed, the old time is free.\n"
        );
        let found = check_document(&document, &std::collections::BTreeSet::new());
        let found = found.iter().filter(|finding| finding.kind == FindingKind::FiguresDiffer);
        assert_eq!(found.map(|finding| finding.line).collect::<Vec<_>>(), [Some(1), Some(7)]);
    }

    #[test]
    fn a_target_is_held_against_title_and_text_and_criteria_against_the_text() {
        assert_eq!(
            told("Within 5 s", "Within 5 s.", "10 s", ""),
            [
                "The title says 5 s, and the target 10 s: not both can hold.",
                "The text says 5 s, and the target 10 s: not both can hold.",
            ]
        );
        let criteria = "Given a late tool, when 5 minutes have passed, the owner hears.";
        let asked =
            ["The text says 10 minutes, and the acceptance criteria 5 minutes: do they speak of the same?"];
        assert_eq!(told("Tell the owner", "The owner hears after 10 minutes.", "", criteria), asked);
        // A criterion often quotes the demand as it was worded before.
        let quoted = "“The owner hears after 5 minutes” is seen in a trial.";
        assert_eq!(told("Tell the owner", "The owner hears after 10 minutes.", "", quoted), asked);
        let both = format!("{criteria} After 10 minutes nobody waits.");
        assert_eq!(told("Tell the owner", "The owner hears after 10 minutes.", "", &both), [""; 0]);
        let titled =
            ["The title says 10 minutes, and the acceptance criteria 5 minutes: do they speak of the same?"];
        assert_eq!(told("After 10 minutes", "The owner hears.", "", criteria), titled);
    }
}
