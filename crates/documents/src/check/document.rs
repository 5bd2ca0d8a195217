//! The same look at a document: at the items that it defines, line by line, and at the ids that it uses. Prose that
//! demands nothing is left alone: a vague word in an introduction hides no decision.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType;

use super::figures::{Apart, Figures, figures, figures_of_criteria};
use super::{Finding, Rule, Severity, singular, vague, words};
use crate::language::{DocumentLanguage, Texts};
use crate::markdown::outline::{definition, heading, ids_in, lines};

/// Labels of others behind which nothing stands that somebody is to build.
const ASIDE: [&str; 5] = ["source", "rationale", "quelle", "begründung", "herkunft"];

/// Whether our documents keep behind a label, in any language, what nobody is to build: who said it, where it came from, what it
/// rests on.
fn is_aside(label: &str) -> bool {
    let is_ours = |texts: &Texts| {
        let (item, open) = (&texts.item, &texts.open);
        let kept = [
            item.supported_by,
            item.priority,
            item.category,
            item.related,
            item.said_by_user,
            item.why,
            open.positions,
            open.raised_by,
            open.decided,
            open.recommends,
            open.recommended,
            open.notes,
        ];
        let mut kept = kept.into_iter().chain(item.not_agreed()).chain(item.beside());
        kept.any(|kept| kept.to_lowercase() == label) || is_of_round(&(item.held_then)(0), label)
    };
    ASIDE.contains(&label) || DocumentLanguage::every().any(is_ours)
}

/// Whether a label is the one of ours that names a round, `ours` with the round 0.
fn is_of_round(ours: &str, label: &str) -> bool {
    let ours = ours.trim_matches(['*', ':']).to_lowercase();
    let round =
        ours.split_once('0').and_then(|(before, after)| label.strip_prefix(before)?.strip_suffix(after));
    round.is_some_and(|round| !round.is_empty() && round.chars().all(|digit| digit.is_ascii_digit()))
}

/// How labels begin behind which criteria of acceptance stand.
const ACCEPTANCE: [&str; 6] =
    ["acceptance", "accepted when", "done when", "abnahmekriteri", "abgenommen, wenn", "fertig, wenn"];

/// An item that the document defines, as it is read.
struct Item {
    id: String,
    kind: Option<ArtifactType>,
    /// Level of its heading; 0 for a line with a bold beginning.
    level: usize,
    line: u32,
    title: String,
    /// Its text without its definition, to see whether it says anything and has a number.
    text: String,
    /// The same without criteria of acceptance, and these line by line, to see whether their figures fit together.
    stated: String,
    criteria: Vec<(u32, String)>,
    /// What stands behind the label of its acceptance, or the words of a criterion.
    has_acceptance: bool,
}

/// Where a line is.
#[derive(Default)]
struct Place {
    item: Option<Item>,
    section: String,
    /// Behind a label that keeps what is not to be built, until the next one or an empty line after its list.
    aside: bool,
}

impl Place {
    fn word(&self) -> &str {
        self.item.as_ref().map_or(self.section.as_str(), |item| item.id.as_str())
    }

    fn kind(&self) -> Option<ArtifactType> {
        self.item.as_ref().and_then(|item| item.kind)
    }
}

/// Checks a document: ids that are defined twice, references to ids that neither it nor `known` (what stands elsewhere in
/// the project) defines, words that hide a decision, two demands in a sentence, qualities without a number. In the order
/// of the lines, which count from 1. Fenced code and comments are not looked at.
pub fn check_document(text: &str, known: &BTreeSet<String>) -> Vec<Finding> {
    let mut check = Check { findings: Vec::new(), place: Place::default(), defined: defined(text), known };
    let mut seen = BTreeSet::new();
    let mut missed = BTreeSet::new();
    for ((line, fenced), number) in lines(text).zip(1_u32..) {
        if fenced {
            continue;
        }
        let line = line.trim_end();
        check.enter(line, number, &mut seen);
        check.references(line, number, &mut missed);
        check.wording(line, number);
    }
    check.leave();
    let mut findings = check.findings;
    findings.sort_by_key(|finding| finding.line);
    for (finding, number) in findings.iter_mut().zip(1..) {
        finding.id = format!("D-{number}");
    }
    findings
}

/// The line of each id's first definition.
fn defined(text: &str) -> BTreeMap<String, u32> {
    let mut defined = BTreeMap::new();
    for ((line, fenced), number) in lines(text).zip(1_u32..) {
        if let Some((id, _)) = definition(line).filter(|_| !fenced) {
            defined.entry(id).or_insert(number);
        }
    }
    defined
}

struct Check<'a> {
    findings: Vec<Finding>,
    place: Place,
    defined: BTreeMap<String, u32>,
    known: &'a BTreeSet<String>,
}

impl Check<'_> {
    fn push(&mut self, rule: Rule, severity: Severity, line: u32, words: &str) {
        self.findings.push(Finding::of_rule(rule, severity, self.place.word(), Some(line), words));
    }

    /// Begins what a line begins: an item, a section.
    fn enter(&mut self, line: &str, number: u32, seen: &mut BTreeSet<String>) {
        let heading = heading(line);
        if let Some((id, title)) = definition(line) {
            self.leave();
            let again = !seen.insert(id.clone());
            let level = heading.map_or(0, |(level, _)| level);
            let kind = ArtifactType::from_id(&id);
            let first = self.defined.get(&id).copied().unwrap_or(number);
            self.place.aside = false;
            let vague = if demands(kind) { vague::vague(&title) } else { Vec::new() };
            self.place.item = Some(Item {
                id: id.clone(),
                kind,
                level,
                line: number,
                title,
                text: String::new(),
                stated: String::new(),
                criteria: Vec::new(),
                has_acceptance: false,
            });
            if again {
                let rule = Rule::RepeatedId { id: id.clone(), line: first };
                self.push(rule, Severity::Error, number, &id);
            }
            for (word, ask) in vague {
                self.push(Rule::Vague { word: word.clone(), ask }, Severity::Warning, number, &word);
            }
            return;
        }
        if let Some((level, title)) = heading {
            // A heading of an item's own parts is deeper than the item's.
            let ends = self.place.item.as_ref().is_some_and(|item| item.level == 0 || level <= item.level);
            if ends {
                self.leave();
            }
            if self.place.item.is_none() {
                self.place.section = title.to_owned();
            }
            self.place.aside = false;
        }
    }

    /// What can be said of an item only at its end.
    fn leave(&mut self) {
        let Some(item) = self.place.item.take() else { return };
        self.figures(&item);
        let said = item.text.trim();
        match item.kind {
            // A mere mention with a bold beginning has no text of its own to judge.
            _ if item.level == 0 => {}
            Some(ArtifactType::Nfr) if !words::has_number(&format!("{} {said}", item.title)) => {
                let words = if item.title.is_empty() { &item.id } else { &item.title };
                let rule = Rule::QualityWithoutNumber;
                let found = Finding::of_rule(rule, Severity::Error, &item.id, Some(item.line), words);
                self.findings.push(found);
            }
            Some(ArtifactType::Requirement) if !item.has_acceptance => {
                let rule = Rule::NoAcceptance;
                let found = Finding::of_rule(rule, Severity::Error, &item.id, Some(item.line), "acceptance");
                self.findings.push(found);
            }
            _ => {}
        }
    }

    /// What of an item's figures cannot both hold: at its title, or at the criterion that has the other one.
    fn figures(&mut self, item: &Item) {
        if item.level == 0 || !demands(item.kind) {
            return;
        }
        let criteria: Vec<&str> = item.criteria.iter().map(|(_, text)| text.as_str()).collect();
        let all = Figures {
            title: figures(&item.title),
            text: figures(&item.stated),
            target: Vec::new(),
            criteria: figures_of_criteria(&criteria.join("\n")),
        };
        for Apart { told, words, in_criteria } in all.apart() {
            let severity = if in_criteria { Severity::Note } else { Severity::Warning };
            let at = item.criteria.iter().find(|(_, text)| in_criteria && text.contains(&words));
            let line = at.map_or(item.line, |(line, _)| *line);
            let rule = Rule::FiguresDiffer { told };
            self.findings.push(Finding::of_rule(rule, severity, &item.id, Some(line), &words));
        }
    }

    fn references(&mut self, line: &str, number: u32, missed: &mut BTreeSet<String>) {
        for id in ids_in(line) {
            if self.defined.contains_key(&id) || self.known.contains(&id) || !missed.insert(id.clone()) {
                continue;
            }
            self.push(Rule::UnknownInDocument { id: id.clone() }, Severity::Error, number, &id);
        }
    }

    fn wording(&mut self, line: &str, number: u32) {
        if heading(line).is_some() || definition(line).is_some_and(|(_, title)| !title.contains("**")) {
            return;
        }
        let trimmed = line.trim_start();
        let (mut is_aside, mut is_none, mut is_trigger) = (self.place.aside, false, false);
        if let Some((label, goes_on)) = label_of(trimmed) {
            is_aside = self::is_aside(&label);
            // A label with its words behind it says nothing of the lines below.
            self.place.aside = is_aside && !goes_on;
            let is_acceptance = ACCEPTANCE.iter().any(|word| label.starts_with(word));
            is_none = DocumentLanguage::every().any(|texts| trimmed.contains(texts.item.no_acceptance));
            is_trigger = DocumentLanguage::every().any(|texts| texts.item.when.to_lowercase() == label);
            if let Some(item) = self.place.item.as_mut().filter(|_| is_acceptance && !is_none) {
                item.has_acceptance = true;
            }
        }
        // Quotations, tables' rules and notes of where something came from.
        let is_source = |texts: &Texts| trimmed.starts_with(texts.item.source.trim_end_matches([' ', ':']));
        let is_note = trimmed.starts_with('>') || DocumentLanguage::every().any(is_source);
        if trimmed.is_empty() || is_note || is_aside {
            return;
        }
        if let Some(item) = &mut self.place.item {
            let lower = trimmed.to_lowercase();
            let criterion = trimmed.starts_with("- [")
                || ["given ", "angenommen ", "gegeben "].iter().any(|word| lower.starts_with(word));
            item.has_acceptance |= criterion;
            item.text.push_str(trimmed);
            item.text.push('\n');
            if criterion {
                item.criteria.push((number, text_of(trimmed).to_owned()));
            } else {
                // Cells of a table are figures of their own: what measures, and how.
                item.stated.push_str(&text_of(trimmed).replace('|', " ; "));
                item.stated.push('\n');
            }
        }
        // That there is no criterion is a word of ours.
        if trimmed.starts_with('|') || is_none {
            return;
        }
        let demands = demands(self.place.kind());
        for sentence in words::whole_sentences(text_of(trimmed)) {
            self.sentence(&sentence, demands, is_trigger, number);
        }
    }

    /// `demands`: the item is of a kind that demands with every sentence. `is_trigger`: it only says when.
    fn sentence(&mut self, sentence: &str, demands: bool, is_trigger: bool, line: u32) {
        for part in words::sentences(sentence).iter().filter(|part| demands || words::demands(part)) {
            for (word, ask) in vague::vague(part) {
                self.push(Rule::Vague { word: word.clone(), ask }, Severity::Warning, line, &word);
            }
        }
        if let Some(found) = singular::second_demand(sentence) {
            self.push(Rule::NotSingular, Severity::Warning, line, &found);
        }
        for part in words::sentences(sentence).iter().filter(|_| demands && !is_trigger) {
            if let Some(found) = words::passive_without_actor(part) {
                self.push(Rule::NoActor, Severity::Note, line, &found);
            }
        }
    }
}

/// Whether every sentence of an item demands something, its title among them.
fn demands(kind: Option<ArtifactType>) -> bool {
    use ArtifactType::{BusinessRule, Nfr, Requirement};
    matches!(kind, Some(Requirement | BusinessRule | Nfr))
}

/// The words of a label that a line begins with (`**Related:**`, `- **Why:** Cost.`), and whether anything follows it.
fn label_of(line: &str) -> Option<(String, bool)> {
    let line = line.strip_prefix("- ").unwrap_or(line);
    let (label, rest) = line.strip_prefix("**")?.split_once("**")?;
    let label = label.trim().trim_end_matches(':');
    Some((label.to_lowercase(), !rest.trim().is_empty()))
}

/// A line without the marks of a list, a check box or a label.
fn text_of(line: &str) -> &str {
    let mut text = line;
    for mark in ["- ", "* ", "+ ", "[ ] ", "[x] "] {
        text = text.strip_prefix(mark).unwrap_or(text);
    }
    let behind_label = text.strip_prefix("**").and_then(|rest| rest.split_once(":**"));
    behind_label.map_or(text, |(_, rest)| rest).trim()
}

#[cfg(test)]
#[path = "document_tests.rs"]
mod tests;
