//! What the seats were for when the user was asked, and which of it the user's words choose.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::{UserDecision, chosen_option};
use roundtable_engine::positions::{recorded, unsaid};
use roundtable_engine::record::EscalationRecord;
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, same};
use serde_json::Value;

use super::stance::{Stance, stance};
use super::wording::without_stop;

/// An option and who held it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Side {
    /// What it is called.
    pub name: String,
    /// In the order in which the user was shown them.
    pub held_by: Vec<Held>,
}

/// A seat that held an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Held {
    /// The participant's id.
    pub seat: String,
    /// Its position, in its words.
    pub position: String,
    /// Its reasons for the option; what it concedes to another one is none.
    pub reasons: Vec<String>,
}

impl Side {
    /// The arguments of its holders, each once.
    pub(super) fn reasons(&self) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for reason in self.held_by.iter().flat_map(|held| &held.reasons) {
            if !found.iter().any(|known| same(known, reason)) {
                found.push(reason.clone());
            }
        }
        found
    }
}

/// The options between which the user was asked to decide, each once. Where the conflict asks "this or that?", positions
/// in other words for the same side are one option; where nothing says that they are the same, they stay apart.
pub(super) fn sides(session: &Session, asked: &EscalationRecord) -> Vec<Side> {
    let conflict = asked.conflict.as_deref().and_then(|id| session.artifact(id));
    let ways = conflict.map(|conflict| ways(&conflict.title)).unwrap_or_default();
    let mut found: Vec<Side> = Vec::new();
    for (seat, position, rationale) in positions(session, conflict, asked) {
        let Stance { name, reason, .. } = stance(&position);
        if name.is_empty() {
            continue;
        }
        let way = way_of(&ways, &name);
        let is_same =
            |side: &&mut Side| same(&side.name, &name) || (way.is_some() && way_of(&ways, &side.name) == way);
        let side = match found.iter_mut().find(is_same) {
            Some(side) => {
                // The shorter words are those of the option; the longer ones stay with whoever said them.
                if name.chars().count() < side.name.chars().count() {
                    side.name = name;
                }
                side
            }
            None => {
                found.push(Side { name, held_by: Vec::new() });
                let last = found.len() - 1;
                &mut found[last]
            }
        };
        let reasons = std::iter::once(reason).chain(rationale).filter(|reason| !reason.trim().is_empty());
        side.held_by.push(Held { seat, position, reasons: reasons.collect() });
    }
    let names: Vec<String> = found.iter().map(|side| side.name.clone()).collect();
    for side in &mut found {
        let is_of_another =
            |reason: &String| names.iter().any(|name| *name != side.name && has_phrase(reason, name));
        for held in &mut side.held_by {
            // Beside the reason that the position itself gives, a sentence that quotes something else is about that.
            let has_own = !stance(&held.position).reason.is_empty();
            let is_foreign =
                |reason: &String| is_of_another(reason) || has_own && reason.contains(['"', '“']);
            held.reasons.retain(|reason| has_phrase(reason, &side.name) || !is_foreign(reason));
        }
    }
    found
}

/// Who held what, with their reasons: as the user was asked, and of whoever was not shown then, as the conflict keeps it. What
/// its file says of a seat and no round does is no option of that seat's.
fn positions(
    session: &Session,
    conflict: Option<&Artifact>,
    asked: &EscalationRecord,
) -> Vec<(String, String, Vec<String>)> {
    let shown = asked.positions.iter();
    let mut found: Vec<_> =
        shown.map(|held| (held.participant.clone(), held.position.clone(), held.rationale.clone())).collect();
    let unsaid = conflict.map(|conflict| unsaid(&session.rounds, conflict)).unwrap_or_default();
    for (seat, position) in conflict.map(recorded).unwrap_or_default() {
        if !unsaid.contains(&seat) && !found.iter().any(|(known, ..)| *known == seat) {
            found.push((seat, position, Vec::new()));
        }
    }
    found
}

/// The words by which each way of a question "this or that?" is told from the others; none for any other title.
fn ways(title: &str) -> Vec<Vec<String>> {
    let parts: Vec<Vec<String>> = title.split(" or ").map(words).collect();
    if parts.len() < 2 {
        return Vec::new();
    }
    let own = |at: usize| {
        let others =
            |word: &String| parts.iter().enumerate().any(|(other, part)| other != at && part.contains(word));
        parts[at].iter().filter(|word| !others(word)).cloned().collect::<Vec<_>>()
    };
    (0..parts.len()).map(own).collect()
}

/// The words that may tell one way from another.
fn words(text: &str) -> Vec<String> {
    const EVERYWHERE: &[&str] = &[
        "the", "and", "for", "with", "should", "shall", "does", "will", "that", "this", "from", "into",
        "first",
    ];
    let each = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase);
    each.filter(|word| word.chars().count() > 2 && !EVERYWHERE.contains(&word.as_str())).collect()
}

/// The way whose words a name has, and no other's. `None` where it may be a refusal, or is not certain.
fn way_of(ways: &[Vec<String>], name: &str) -> Option<usize> {
    const REFUSALS: &[&str] = &[
        "not", "no", "never", "none", "neither", "nor", "without", "against", "instead", "than", "rather",
        "both",
    ];
    let said = words(name);
    if REFUSALS.iter().any(|word| has_phrase(name, word)) {
        return None;
    }
    let hit: Vec<usize> =
        (0..ways.len()).filter(|at| said.iter().any(|word| ways[*at].contains(word))).collect();
    if let [at] = hit[..] { Some(at) } else { None }
}

/// Which of these options a decision chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// This one and nothing else: the others are given up.
    Certain(usize),
    /// This one is named by whoever led the discussion, with words that may keep something of the others.
    Named(usize),
    /// The words do not say.
    Unknown,
}

impl Choice {
    /// The option that the words name.
    pub(super) fn index(self) -> Option<usize> {
        match self {
            Self::Certain(at) | Self::Named(at) => Some(at),
            Self::Unknown => None,
        }
    }
}

/// Which of the options a decision takes, by the user's words, or by the first sentence of a recommendation that they accepted.
pub(super) fn choice(names: &[String], decision: &UserDecision<'_>) -> Choice {
    let options: Vec<_> = names
        .iter()
        .map(|name| serde_json::Map::from_iter([("name".to_owned(), Value::from(without_stop(name)))]))
        .collect();
    match chosen_option(&options, decision) {
        Some(at) => Choice::Certain(at),
        None => Choice::Unknown,
    }
}

/// The option that a recommendation begins with, whatever it says of it: nearest to what is recommended, before anybody decides.
pub(super) fn nearest(names: &[String], recommendation: &str) -> Option<usize> {
    let meant = stance(recommendation);
    names.iter().position(|name| is_one(name, &meant.name))
}

/// One option under two spellings: apart from an article, case and punctuation.
fn is_one(left: &str, right: &str) -> bool {
    let bare = |text: &str| {
        let text = text.trim().to_lowercase();
        let article = ["a ", "an ", "the ", "our "].into_iter().find(|article| text.starts_with(article));
        text[article.map_or(0, str::len)..].to_owned()
    };
    same(left, right) || same(&bare(left), &bare(right))
}
