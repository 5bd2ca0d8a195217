//! What an artifact rests on: words of participants and of the user, looked up in what they said whenever it is shown. Nothing
//! of this is stored, so it says what the files say now.
//!
//! A quotation is evidence when its words occur in a statement of the participant whom it names, in a round up to the
//! artifact's last change; spaces, capital letters, quotation marks and marks of emphasis are forgiven. Where nothing is
//! quoted, an artifact or a criterion that somebody said word for word in a round that made it rests on these words; else words
//! that are alike are proposed, and say that they are.

mod fields;
mod heard;
mod likeness;
#[cfg(test)]
mod likeness_tests;
mod matter;
mod one_matter;
mod plain;
mod stems;
#[cfg(test)]
mod tests;
mod whole;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::artifact::{Artifact, Quote};
use crate::record::{Round, Statement, UserWords};
use crate::revise::Action;

pub use fields::Field;
pub(crate) use fields::texts;
pub(crate) use heard::Heard;
pub(crate) use likeness::{LEAST_SHARED, LIKE};
pub use matter::spoken_of;
pub use one_matter::Matters;
pub(crate) use stems::{Bag, Lexicon, sentences};

/// Quotations of one artifact that are looked up; more are in no file of ours.
const MOST_LOOKED_UP: usize = 100;

/// What the files of a session say of who said what.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// Its artifacts.
    pub artifacts: &'a [Artifact],
    /// Its completed rounds.
    pub rounds: &'a [Round],
    /// What was said in each round, where it was kept.
    pub said: &'a BTreeMap<u32, Vec<Statement>>,
    /// What the user said to the panel.
    pub notes: &'a [UserWords<'a>],
}

/// How sure a link to words of a participant is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// The words occur where the link says.
    Quoted,
    /// Nobody quoted them; they are alike. The user decides whether they are meant.
    Proposed,
    /// They stand behind what it was split from in the review; of these words nobody spoke.
    OfWhole,
    /// They were quoted, and do not occur in what this participant said up to the artifact's last change. No evidence.
    NotFound,
    /// They were quoted, and nothing that this participant said up to then was kept: they cannot be looked up.
    NotRecorded,
}

/// A link from an artifact, or one of its criteria, to words of a participant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "EvidenceLink"))]
pub struct Link {
    /// How sure it is.
    pub state: LinkState,
    /// The participant's id, or [`crate::record::USER`].
    pub participant: String,
    /// The round in which it was said; for words that are not found, the one in which they were quoted, 0 where nobody says.
    pub round: u32,
    /// Where in the statement; nothing for words that are not found.
    pub place: Option<Span>,
    /// What stands before the words in the field, shortened.
    pub before: String,
    /// The words, as they stand in the statement; where they are not found, as they were quoted.
    pub words: String,
    /// What stands behind the words in the field, shortened.
    pub after: String,
}

/// A place in a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "StatementSpan"))]
pub struct Span {
    /// The field.
    pub field: Field,
    /// Which text of the field, from 0.
    pub item: u32,
    /// The first character, from 0.
    pub from: u32,
    /// The character behind the last.
    pub to: u32,
}

/// What an artifact rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArtifactEvidence {
    /// Its id.
    pub id: String,
    /// Whether anything said in the rounds that made or changed it was kept. If not, nothing can be proposed.
    pub recorded: bool,
    /// For the artifact as a whole.
    pub links: Vec<Link>,
    /// For each acceptance criterion, in their order.
    pub criteria: Vec<CriterionEvidence>,
}

impl ArtifactEvidence {
    /// Whether anything that was said stands behind it, be it behind one of its criteria.
    pub fn has_evidence(&self) -> bool {
        self.links.iter().chain(self.criteria.iter().flat_map(|of| &of.links)).any(Link::is_evidence)
    }

    /// Whether nothing stands behind it but what was said of the artifact that it was split from.
    pub fn is_of_whole_alone(&self) -> bool {
        !self.has_evidence() && self.links.iter().any(|link| link.state == LinkState::OfWhole)
    }

    /// The criteria behind which nothing stands that was said, counted from 1 as documents list them: without those that say nothing.
    pub fn bare_criteria(&self) -> Vec<u32> {
        self.criteria_where(|links| !links.iter().any(Link::is_evidence))
    }

    /// Whether nothing stands behind it but words that are alike and that nobody quoted, be it behind its criteria.
    pub fn is_alike_alone(&self) -> bool {
        let mut links = self.links.iter().chain(self.criteria.iter().flat_map(|of| &of.links));
        self.has_evidence() && !links.any(Link::is_quoted)
    }

    /// Whether what it says itself rests on words that are alike and that nobody quoted, be its criteria quoted or not.
    pub fn is_itself_alike(&self) -> bool {
        self.links.iter().any(Link::is_evidence) && !self.links.iter().any(Link::is_quoted)
    }

    /// The criteria of which that is so, counted as [`Self::bare_criteria`].
    pub fn alike_criteria(&self) -> Vec<u32> {
        self.criteria_where(|links| links.iter().any(Link::is_evidence) && !links.iter().any(Link::is_quoted))
    }

    fn criteria_where(&self, are: impl Fn(&[Link]) -> bool) -> Vec<u32> {
        let listed = self.criteria.iter().filter(|of| !of.criterion.trim().is_empty());
        (1..).zip(listed).filter(|(_, of)| are(&of.links)).map(|(number, _)| number).collect()
    }
}

impl Link {
    /// Whether it says that something stands behind what it is of: words that were quoted and occur, or words that are alike.
    pub fn is_evidence(&self) -> bool {
        matches!(self.state, LinkState::Quoted | LinkState::Proposed)
    }

    /// Whether the words occur: somebody quoted them, or they are those of the artifact itself.
    pub fn is_quoted(&self) -> bool {
        self.state == LinkState::Quoted
    }

    /// Whether these words of a participant are quoted, in whole or in part, by this link.
    fn has_words_of(&self, participant: &str, round: u32, span: Span) -> bool {
        let overlaps = |own: Span| {
            (own.field, own.item) == (span.field, span.item) && own.from < span.to && span.from < own.to
        };
        self.participant == participant && self.round == round && self.place.is_some_and(overlaps)
    }
}

/// What an acceptance criterion rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CriterionEvidence {
    /// Its words.
    pub criterion: String,
    /// What it rests on.
    pub links: Vec<Link>,
}

/// A statement, made ready to have quotations looked up in it.
#[derive(Debug)]
pub(crate) struct Utterance(Vec<plain::Plain>);

impl Utterance {
    pub(crate) fn of(statement: &Statement) -> Self {
        Self::in_words(texts(statement).iter().map(|text| text.text))
    }

    pub(crate) fn in_words<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        Self(texts.into_iter().map(plain::Plain::of).collect())
    }

    /// Whether words occur in it, with what a quotation forgives.
    pub(crate) fn holds(&self, words: &str) -> bool {
        let words = plain::Words::of(words);
        self.0.iter().any(|text| text.find(&words).is_some())
    }
}

/// What each artifact rests on, in their order. The same record gives the same links.
pub fn evidence(record: Record<'_>) -> Vec<ArtifactEvidence> {
    let mut heard = Heard::of(record);
    let asked: Vec<Asked> =
        record.artifacts.iter().map(|artifact| Asked::of(artifact, &mut heard.lexicon)).collect();
    heard.lexicon.weigh();
    let whole: Vec<Bag> = asked.iter().map(Asked::all).collect();
    heard.lexicon.temper(&whole);
    let each = record.artifacts.iter().zip(&asked);
    let found = each.map(|(artifact, asked)| of_artifact(record, &heard, artifact, asked)).collect();
    whole::with_those_of_wholes(record, found)
}

/// What is looked for by likeness: an artifact and its criteria.
struct Asked {
    title: Bag,
    whole: Vec<Bag>,
    criteria: Vec<(String, Bag)>,
}

impl Asked {
    fn of(artifact: &Artifact, lexicon: &mut Lexicon) -> Self {
        let text = main_text(artifact);
        let title = lexicon.bag(&artifact.title);
        let whole = vec![title.clone(), lexicon.bag(&format!("{}\n{text}", artifact.title))];
        let criteria = artifact.list("acceptance").into_iter().map(|words| {
            let bag = lexicon.bag(&words);
            (words, bag)
        });
        Self { title, whole, criteria: criteria.collect() }
    }

    /// All words of it, each once.
    fn all(&self) -> Bag {
        let bags = self.whole.iter().chain(self.criteria.iter().map(|(_, bag)| bag));
        let all: BTreeSet<u32> = bags.flat_map(|bag| bag.0.iter().copied()).collect();
        Bag(all.into_iter().collect())
    }
}

/// The field that says what the artifact is.
pub(crate) fn main_text(artifact: &Artifact) -> &str {
    let keys = ["description", "decision", "question", "responsibility", "target"];
    keys.iter().map(|key| artifact.text(key)).find(|text| !text.trim().is_empty()).unwrap_or_default()
}

fn of_artifact(
    record: Record<'_>,
    heard: &Heard<'_>,
    artifact: &Artifact,
    asked: &Asked,
) -> ArtifactEvidence {
    let until = last_change(record, artifact);
    let rounds = made_in(record, artifact, until);
    let criteria: Vec<&str> = asked.criteria.iter().map(|(words, _)| words.as_str()).collect();
    let quoted: Vec<(&str, Link)> = artifact
        .quotes
        .iter()
        .take(MOST_LOOKED_UP)
        .map(|quote| (of_criterion(quote, &criteria), looked_up(heard, quote, until)))
        .collect();
    // What is given as evidence anywhere of it is quoted by somebody, and no proposal.
    let given: Vec<&Link> = quoted.iter().map(|(_, link)| link).collect();
    let links = |criterion: &str, bags: &[Bag]| {
        let mine = quoted.iter().filter(|(of, _)| *of == criterion);
        let mut links: Vec<Link> = mine.map(|(_, link)| link.clone()).collect();
        if !links.iter().any(Link::is_quoted) {
            let own: &[&str] =
                if criterion.is_empty() { &[main_text(artifact), &artifact.title] } else { &[criterion] };
            let said =
                own.iter().map(|words| heard.word_for_word(words, &rounds)).find(|links| !links.is_empty());
            links.extend(said.unwrap_or_default());
        }
        if !links.iter().any(Link::is_quoted) {
            links.extend(likeness::proposed(heard, bags, &rounds, &given));
        }
        once(links)
    };
    let criteria: Vec<CriterionEvidence> = asked
        .criteria
        .iter()
        .map(|(words, bag)| CriterionEvidence {
            criterion: words.clone(),
            links: links(words, std::slice::from_ref(bag)),
        })
        .collect();
    let (own, of_criteria): (Vec<_>, Vec<_>) = quoted.iter().partition(|(of, _)| of.is_empty());
    let [own, of_criteria] =
        [own, of_criteria].map(|of| of.into_iter().map(|(_, link)| link).collect::<Vec<_>>());
    let whole = without_those_of(&criteria, links("", &asked.whole));
    let whole = with_those_that_say(heard, whole, asked.whole.last(), &asked.title, &of_criteria);
    ArtifactEvidence {
        id: artifact.id.clone(),
        recorded: rounds.iter().any(|round| heard.has(*round)),
        links: whole,
        criteria: with_own_quotations(heard, criteria, asked, &own),
    }
}

/// Criteria with the quotations of their artifact that say most of what they say: somebody quoted these words, only not for the criterion.
fn with_own_quotations(
    heard: &Heard<'_>,
    mut criteria: Vec<CriterionEvidence>,
    asked: &Asked,
    own: &[&Link],
) -> Vec<CriterionEvidence> {
    for (criterion, (_, bag)) in criteria.iter_mut().zip(&asked.criteria) {
        let links = std::mem::take(&mut criterion.links);
        criterion.links = with_those_that_say(heard, links, Some(bag), &asked.title, own);
    }
    criteria
}

/// Links with those of `others` that say most of what is asked, where none of them is quoted itself: then nothing need be proposed.
fn with_those_that_say(
    heard: &Heard<'_>,
    mut links: Vec<Link>,
    asked: Option<&Bag>,
    title: &Bag,
    others: &[&Link],
) -> Vec<Link> {
    let Some(asked) = asked.filter(|_| !links.iter().any(Link::is_quoted)) else { return links };
    let quoted = likeness::saying(heard, asked, title, others);
    if !quoted.is_empty() {
        links.retain(|link| link.state != LinkState::Proposed);
        links.extend(once(quoted));
    }
    links
}

/// Each link once: a facilitator that works over an artifact again quotes the same words again.
fn once(links: Vec<Link>) -> Vec<Link> {
    let mut kept: Vec<Link> = Vec::new();
    for link in links {
        if !kept.contains(&link) {
            kept.push(link);
        }
    }
    kept
}

/// The links of an artifact as a whole, without quotations that stand at one of its criteria, unless nothing else is left.
fn without_those_of(criteria: &[CriterionEvidence], links: Vec<Link>) -> Vec<Link> {
    let is_of_one = |link: &Link| {
        link.state != LinkState::Proposed && criteria.iter().any(|criterion| criterion.links.contains(link))
    };
    if links.iter().all(is_of_one) {
        return links;
    }
    links.into_iter().filter(|link| !is_of_one(link)).collect()
}

/// The criterion that a quotation is for, as it stands now; a criterion that was worded anew since leaves its quotations to
/// the artifact as a whole.
fn of_criterion<'a>(quote: &Quote, criteria: &[&'a str]) -> &'a str {
    let is_it = |words: &&&str| !quote.criterion.is_empty() && crate::text::same(words, &quote.criterion);
    criteria.iter().find(is_it).copied().unwrap_or_default()
}

/// The last round that changed an artifact; the greatest number where the files name none.
fn last_change(record: Record<'_>, artifact: &Artifact) -> u32 {
    let known = changes(record, artifact).into_iter().max();
    known.unwrap_or(u32::MAX)
}

/// The rounds that made or changed it, or what it was made from in the review: a part has the quotations of the whole.
pub(crate) fn changes(record: Record<'_>, artifact: &Artifact) -> BTreeSet<u32> {
    let made_of = made_of(record.artifacts, artifact);
    let names = |round: &&Round| {
        let mut ids = round.artifacts_created.iter().chain(&round.artifacts_changed);
        ids.any(|id| made_of.iter().any(|one| one.id == *id))
    };
    let created = made_of.iter().map(|one| one.created_round).filter(|round| *round > 0);
    record.rounds.iter().filter(names).map(|round| round.number).chain(created).collect()
}

/// An artifact, and those that it was split from or merged with, and what those were made from.
fn made_of<'a>(artifacts: &'a [Artifact], artifact: &'a Artifact) -> Vec<&'a Artifact> {
    let mut made_of = vec![artifact];
    let mut at = 0;
    while let Some(one) = made_of.get(at).copied() {
        // What was written for a decision in the review was said in none of the rounds of what says the other one.
        let parted = one.reworded.iter().filter(|reworded| reworded.how != Action::Decide);
        let from = parted.flat_map(|reworded| &reworded.from);
        for id in from {
            let known = artifacts.iter().find(|known| known.id == *id);
            made_of.extend(known.filter(|known| made_of.iter().all(|there| there.id != known.id)));
        }
        at += 1;
    }
    made_of
}

/// The rounds that are looked through for likeness: those that made or changed it, or all where the files name none.
fn made_in(record: Record<'_>, artifact: &Artifact, until: u32) -> BTreeSet<u32> {
    let changes = changes(record, artifact);
    if changes.is_empty() { record.said.range(..=until).map(|(round, _)| *round).collect() } else { changes }
}

fn looked_up(heard: &Heard<'_>, quote: &Quote, until: u32) -> Link {
    match heard.find(quote, until) {
        Some(place) => heard.link(&place, LinkState::Quoted),
        None => Link {
            state: if heard.spoke(quote, until) { LinkState::NotFound } else { LinkState::NotRecorded },
            participant: quote.participant.clone(),
            round: quote.round,
            place: None,
            before: String::new(),
            words: quote.quote.clone(),
            after: String::new(),
        },
    }
}
