//! What the sessions of a document have from each other, where one was forked from another.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_documents::{Copies, Decision, DocumentLanguage, SetAside, is_told};
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::decided::{FIELD as DECIDES, end_of, is_ended_in_review};
use roundtable_engine::fork::{COPIED_FROM, alike, holds_on, line_of, words_of};
use roundtable_engine::session::Session;
use roundtable_engine::text::same;
use roundtable_store::Project;

use super::run::load_session;

/// In the place of the end of a conflict or a question that has none.
const OPEN: &str = "open";

/// What a session, those that a document was made from, and their artifacts have from each other, where one was forked, and which
/// of them are no results any more.
pub(super) fn copies(
    project: &Project,
    session: &Session,
    language: DocumentLanguage,
    there: &str,
) -> Copies {
    let others = roundtable_documents::inputs(there).into_iter().map(|inputs| inputs.session);
    let others = others.filter(|id| *id != session.id);
    let root = project.root().display().to_string();
    let others = others.filter_map(|id| load_session(&root, &id).ok());
    let others: Vec<Session> = others.map(|(run, _)| run.session).collect();
    let all: Vec<&Session> = others.iter().chain([session]).collect();
    let mut copies = same_items(&all);
    let each = || all.iter().flat_map(|of| of.artifacts.iter().map(|artifact| (of.id.as_str(), artifact)));
    // Whoever leaves one of two wordings out has decided between them, and so has who approves one after the other was set aside: it is
    // not asked about any more. What both say alike otherwise, or was split or merged, is.
    let words: BTreeMap<&str, String> = {
        let in_first_ids = copies.in_first_ids();
        each().map(|(_, artifact)| (artifact.id.as_str(), in_first_ids(&words_of(artifact)))).collect()
    };
    let by_id: BTreeMap<&str, &Artifact> =
        each().map(|(_, artifact)| (artifact.id.as_str(), artifact)).collect();
    // What writes down a decision that the user took back in the review went with it: that decides nothing between two rules, as long as
    // the other session's conflict has another end.
    let end_on = |id: &str| by_id.get(id).and_then(|record| by_id.get(record.text(DECIDES))).copied();
    let is_void = |id: &str| {
        let Some(conflict) = end_on(id).filter(|conflict| is_ended_in_review(conflict)) else { return false };
        let end = |of: &Artifact| end_of(of).unwrap_or_default();
        copies.of(id).any(|(other, _)| end_on(other).is_some_and(|of| !same(&end(of), &end(conflict))))
    };
    let is_decided = |id: &str| {
        if is_void(id) {
            return false;
        }
        let differs = |other: &str| words.get(other).is_some_and(|other| Some(other) != words.get(id));
        let is_kept =
            |other: &str| by_id.get(other).zip(by_id.get(id)).is_some_and(|(on, off)| holds_on(on, off));
        copies.of(id).any(|(other, _)| differs(other) || is_kept(other))
    };
    let aside = all
        .iter()
        .flat_map(|of| roundtable_documents::set_aside(of, language))
        .filter(|aside| !aside.is_unapproved);
    // What another decision on the same conflict stands for is no item of its own any more: that one is compared.
    let on = |id: &str| by_id.get(id).map(|artifact| artifact.text(DECIDES)).filter(|on| !on.is_empty());
    let is_overtaken = |aside: &SetAside| {
        on(&aside.id).is_some_and(|own| aside.replaced_by.iter().any(|by| on(by) == Some(own)))
    };
    let aside: Vec<_> = aside
        .filter(|aside| !is_overtaken(aside))
        .filter(|aside| !aside.replaced_by.is_empty() || !is_decided(&aside.id))
        .collect();
    for aside in aside {
        copies.set_aside(&aside);
    }
    for (id, artifact) in by_id {
        copies.says(
            id,
            if is_told(id) { end_of(artifact).unwrap_or_else(|| OPEN.to_owned()) } else { words[id].clone() },
        );
        if artifact.review_state() == Some(ReviewState::Approved) {
            copies.approve(id);
        }
    }
    copies
}

/// Which artifacts of several sessions are the same one, where one session was forked from another.
pub(super) fn same_items(all: &[&Session]) -> Copies {
    let each = || all.iter().flat_map(|of| of.artifacts.iter().map(|artifact| (of.id.as_str(), artifact)));
    let mut copies = Copies::default();
    for (id, artifact) in each() {
        copies.add(&artifact.id, id, Some(artifact.text(COPIED_FROM)));
    }
    let decides = |artifact: &Artifact| Some(artifact.text(DECIDES).to_owned()).filter(|on| !on.is_empty());
    // What a session and its fork both came to afterwards, in the same words, is one item as well.
    let forks: Vec<(String, String)> =
        all.iter().filter_map(|of| Some((of.id.clone(), of.forked_from.as_ref()?.session.clone()))).collect();
    let own: Vec<(&str, &Artifact)> = each().filter(|(_, artifact)| decides(artifact).is_none()).collect();
    for same in alike(&own, &forks, &copies.roots()) {
        let of_each = same.into_iter().map(|at| own[at]).collect::<Vec<_>>();
        let Some(((first, same), others)) = of_each.split_first() else { continue };
        for (id, artifact) in others.iter().filter(|(id, _)| id != first) {
            copies.add(&artifact.id, id, Some(&same.id));
        }
    }
    // So is what has the same title there, and says it in other words: of those in two wordings one is to be decided.
    let mut first: BTreeMap<(BTreeSet<String>, ArtifactType, String), (&str, &str)> = BTreeMap::new();
    let in_first_ids = copies.in_first_ids();
    for (id, artifact) in own.into_iter().filter(|(_, artifact)| artifact.text(COPIED_FROM).is_empty()) {
        let key = (line_of(id, &forks), artifact.kind, plain(&in_first_ids(&artifact.title)));
        let (of, same) = *first.entry(key).or_insert((id, artifact.id.as_str()));
        let is_known =
            copies.of(&artifact.id).next().is_some() || copies.of(same).any(|(_, other)| other == id);
        if of != id && !is_known {
            copies.add(&artifact.id, id, Some(same));
        }
    }
    // And what writes down the decision on one conflict.
    for (id, artifact) in each().filter(|(_, artifact)| artifact.text(COPIED_FROM).is_empty()) {
        if let Some(on) = decides(artifact) {
            copies.add_decision(&artifact.id, id, &on);
        }
    }
    copies
}

/// A title without what does not make it another one.
fn plain(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// The name of a new record, so many numbers earlier: records before it are not written.
pub(super) fn moved_up(name: &str, by: usize) -> String {
    match name.split_once('-').and_then(|(digits, slug)| Some((digits.parse::<usize>().ok()?, slug))) {
        Some((number, slug)) => format!("{:04}-{slug}", number.saturating_sub(by)),
        None => name.to_owned(),
    }
}

/// The record of the same decision in a session that this one was forked from, or that was forked with it, where it says the same.
pub(super) fn recorded_already(
    there: &BTreeMap<String, (String, String)>,
    copies: &Copies,
    (session, decision): (&Session, &Decision),
) -> Option<String> {
    for (id, other) in copies.of(&decision.artifact) {
        let is_left_out = |line: &str| {
            line.starts_with("date: ") || line.contains(other) || line.contains(session.id.as_str())
        };
        let says_it = |text: &str| {
            let texts = [text, decision.text.as_str()].map(roundtable_documents::without_inputs);
            roundtable_documents::is_record_of(text, id)
                && copies.are_alike([&texts[0], &texts[1]], is_left_out)
        };
        if let Some(name) = there.iter().find(|(_, (text, _))| says_it(text)).map(|(name, _)| name) {
            return Some(name.clone());
        }
    }
    None
}
