//! What the facilitator quotes for an artifact: kept with it, and held against what was said.

use std::collections::BTreeMap;

use super::Applied;
use crate::artifact::{Artifact, Quote};
use crate::evidence::Utterance;
use crate::record::{Statement, USER};
use crate::reply::{GivenQuote, ProposedArtifact};
use crate::session::Session;
use crate::text::{clip, same};
use crate::told;
use crate::which::{Known, revised};

/// Characters of a quotation that are kept: three long sentences.
const LONGEST: usize = 600;
/// Most quotations of one artifact, over all rounds; later ones are left out.
const MOST: usize = 40;

/// The quotations of a proposal, with the seats' own ids. One that does not occur in what its participant said in this round
/// stays, and the round says so: it is shown as not found, never as evidence.
pub(super) fn known(
    session: &Session,
    proposed: &ProposedArtifact,
    statements: &[Statement],
    applied: &mut Applied,
) -> Vec<Quote> {
    let round = session.next_round();
    let mut utterances: BTreeMap<String, Option<Utterance>> = BTreeMap::new();
    let mut quotes: Vec<Quote> = Vec::new();
    if proposed.quotes.len() > MOST {
        let title = clip(&proposed.title, 60);
        applied.warnings.push(told!(
            "\"{title}\": left out all but the first {most} quotations",
            title,
            most = MOST
        ));
    }
    for given in proposed.quotes.iter().take(MOST) {
        let quote = Quote {
            participant: seat(session, &given.participant),
            round,
            quote: whole_words(&given.quote),
            criterion: criterion(session, proposed, given),
        };
        let said = utterances.entry(quote.participant.clone()).or_insert_with(|| {
            if quote.participant == USER {
                return heard_from_user(session);
            }
            let said = statements.iter().find(|statement| statement.participant == quote.participant);
            said.map(Utterance::of)
        });
        if !said.as_ref().is_some_and(|said| said.holds(&quote.quote)) {
            applied.warnings.push(told!(
                "\"{title}\" quotes words of `{participant}` that do not occur in this round: “{quote}”",
                title = clip(&proposed.title, 60),
                participant = clip(&quote.participant, 40),
                quote = clip(&quote.quote, 80)
            ));
        }
        if !quotes.contains(&quote) {
            quotes.push(quote);
        }
    }
    quotes
}

/// A quotation that is longer than what is kept ends with a whole word, so that it is still found.
fn whole_words(quote: &str) -> String {
    let kept = clip(quote, LONGEST);
    match kept.strip_suffix('…').and_then(|kept| kept.rsplit_once(char::is_whitespace)) {
        Some((whole, _)) if quote.chars().count() > LONGEST => whole.trim_end().to_owned(),
        _ => kept,
    }
}

/// What the user said that this round was given.
fn heard_from_user(session: &Session) -> Option<Utterance> {
    let words = session.user_notes();
    (!words.is_empty()).then(|| Utterance::in_words(words.iter().map(String::as_str)))
}

/// The id of a seat, or of the user, that was named by its id or its name; else what was named.
fn seat(session: &Session, named: &str) -> String {
    let is_it = |id: &str, name: &str| same(id, named) || same(name, named);
    let role = session.participants.iter().find(|role| is_it(&role.id, &role.name));
    let is_user = || is_it(USER, "the user");
    role.map(|role| role.id.clone())
        .or_else(|| is_user().then(|| USER.to_owned()))
        .unwrap_or_else(|| named.to_owned())
}

/// The words of the criterion that is meant: a number counts from 1 in the list that the proposal gives or, where it is silent,
/// in the one that stands.
fn criterion(session: &Session, proposed: &ProposedArtifact, given: &GivenQuote) -> String {
    let Ok(number) = given.criterion.parse::<usize>() else { return clip(&given.criterion, LONGEST) };
    let texts = |value: Option<&serde_json::Value>| -> Option<Vec<String>> {
        Some(value?.as_array()?.iter().map(crate::text::plain).collect())
    };
    let known = || {
        let id = revised(session.artifacts.iter().map(Known::from), proposed.into())?;
        session.artifact(id)
    };
    let list = texts(proposed.fields.get("acceptance"))
        .filter(|list| !list.is_empty())
        .or_else(|| texts(known()?.fields.get("acceptance")))
        .unwrap_or_default();
    number.checked_sub(1).and_then(|at| list.get(at)).cloned().unwrap_or_default()
}

/// Adds what a revision quotes to what was quoted before.
pub(super) fn add(artifact: &mut Artifact, quotes: Vec<Quote>) {
    for quote in quotes {
        let is_known = |known: &Quote| {
            (&known.participant, &known.quote, &known.criterion)
                == (&quote.participant, &quote.quote, &quote.criterion)
        };
        if artifact.quotes.len() < MOST && !artifact.quotes.iter().any(is_known) {
            artifact.quotes.push(quote);
        }
    }
}
