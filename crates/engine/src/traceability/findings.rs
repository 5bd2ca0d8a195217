//! What is to be looked at: orphans, links that lead nowhere, links to what does not hold any more.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::cells::Around;
use super::copies::Copies;
use super::{
    Known, LinkWay, Source, StaleWhy, Standing, TraceFinding, TraceGroup, TracedCell, TracedLink, place,
};
use crate::Timestamp;
use crate::artifact::{Artifact, ArtifactType, ReviewState};
use crate::fork::{COPIED_FROM, holds_on};
use crate::revise::{Change, Revision};

/// Keys whose values are ids. Such a value follows what it names when that is split or merged, and its words stay.
const POINTERS: [&str; 5] = ["related", "dependencies", "builds_on", "related_idea", "addresses"];

pub(super) fn findings(
    known: &[Known<'_>],
    (sources, pairs): (&[Source<'_>], &[(String, String)]),
    links: &[TracedLink],
    (cells, around): (&[TracedCell], &Around),
    copies: &Copies,
) -> Vec<TraceFinding> {
    let orphans = orphans(known, cells, around, copies);
    let mut findings: Vec<TraceFinding> =
        orphans.into_iter().map(|item| TraceFinding::Orphan { item: place(item) }).collect();
    // What does not hold may say what it likes.
    let said = || {
        let places = links.iter().enumerate().filter_map(|(at, link)| {
            let from = known.get(link.from as usize)?;
            from.item.standing.holds().then_some((place(at), link, from))
        });
        places.collect::<Vec<_>>()
    };
    // Nor is it a loss that the session that was forked is gone: what came from there stands in the fork.
    let is_none = |link: &TracedLink| {
        let origin = copies.origin(link.from as usize);
        link.key == COPIED_FROM || origin.is_some_and(|origin| known[origin].item.standing.holds())
    };
    for (at, _, _) in said().iter().filter(|(_, link, _)| link.to.is_none() && !is_none(link)) {
        findings.push(TraceFinding::Dangling { link: *at });
    }
    let mut once = BTreeSet::new();
    for (at, link, from) in said() {
        if second_wording(link, known, copies).is_some() {
            continue;
        }
        let to = link.to.and_then(|to| Some((to as usize, known.get(to as usize)?)));
        let found = to.and_then(|(to, item)| {
            // Of two that say it otherwise the user chose this one.
            let is_chosen = link.key == COPIED_FROM && copies.origin(link.from as usize).is_none();
            let why = stale(link, from, item, sources);
            let is_out = |why: &StaleWhy| matches!(why, StaleWhy::Rejected | StaleWhy::Deferred);
            Some((copies.root(to), why.filter(|why| !(is_chosen && is_out(why)))?))
        });
        let Some((to, why)) = found else { continue };
        // What an item says, its copy says once more.
        if once.insert((copies.root(link.from as usize), to, &link.key))
            || !copies.is_copy(link.from as usize)
        {
            findings.push(TraceFinding::Stale { link: at, why });
        }
    }
    findings.extend(two_wordings(known, pairs, links, copies));
    findings
}

/// Both wordings of each item that nobody has decided on: those that a document holds both, then copies of forks that say it in other
/// words than what they were copied from.
fn two_wordings(
    known: &[Known<'_>],
    pairs: &[(String, String)],
    links: &[TracedLink],
    copies: &Copies,
) -> Vec<TraceFinding> {
    let find = |id: &str| known.iter().position(|known| known.item.id == id);
    let in_documents = pairs.iter().filter_map(|(one, other)| Some((find(one)?, find(other)?)));
    let copied = links.iter().filter_map(|link| second_wording(link, known, copies));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (one, other) in in_documents.chain(copied).map(|(one, other)| (copies.root(one), copies.root(other)))
    {
        let holds = |at: usize| known[at].item.standing.holds();
        let is_known = found.iter().any(|pair| [(one, other), (other, one)].contains(pair));
        if one != other && holds(one) && holds(other) && !is_known {
            found.push((one, other));
        }
    }
    let finding = |(one, other)| TraceFinding::TwoWordings { item: place(one), other: place(other) };
    found.into_iter().map(finding).collect()
}

/// A copy and what it was copied from, where they say it in other words each. Conflicts and questions end each in their own way: whether
/// they did, a document says.
fn second_wording(link: &TracedLink, known: &[Known<'_>], copies: &Copies) -> Option<(usize, usize)> {
    let (from, to) = (link.from as usize, link.to? as usize);
    let is_kept = |at: usize| {
        known.get(at).is_some_and(|known| {
            known.item.standing.holds()
                && !matches!(known.item.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
        })
    };
    (link.key == COPIED_FROM && copies.origin(from).is_none() && is_kept(from) && is_kept(to))
        .then_some((from, to))
}

/// Requirements that no decision and no component answers, directly or over one step; decisions, components and risks to
/// which no requirement leads, over whatever is no requirement. What does not hold is none, and answers nothing. What answers a
/// copy answers the item.
fn orphans(known: &[Known<'_>], cells: &[TracedCell], around: &Around, copies: &Copies) -> BTreeSet<usize> {
    let holds = |place: u32| known.get(place as usize).is_some_and(|known| known.item.standing.holds());
    let answers = |cell: &&TracedCell| {
        let group = known.get(cell.other as usize).map(|other| other.item.group);
        holds(cell.other) && matches!(group, Some(TraceGroup::Decision | TraceGroup::Component))
    };
    let answered: BTreeSet<u32> = cells.iter().filter(answers).map(|cell| cell.requirement).collect();
    let led_to: BTreeSet<usize> = led_to(known, around).into_iter().map(|at| copies.root(at)).collect();
    let is_orphan = |(at, known): (usize, &Known<'_>)| {
        let item = &known.item;
        let is_it = match item.group {
            TraceGroup::Requirement => !answered.contains(&place(at)) && !is_left_out(known),
            TraceGroup::Decision | TraceGroup::Component => !led_to.contains(&at),
            TraceGroup::Risk => item.kind == ArtifactType::Risk && !led_to.contains(&at),
            TraceGroup::Other => false,
        };
        (is_it && item.standing.holds() && !copies.is_copy(at)).then_some(at)
    };
    known.iter().enumerate().filter_map(is_orphan).collect()
}

/// A requirement that is agreed not to be met needs no answer.
fn is_left_out(known: &Known<'_>) -> bool {
    known.artifact.is_some_and(|artifact| artifact.text("priority").trim().eq_ignore_ascii_case("wont"))
}

/// Everything to which a requirement leads. The way goes over no other requirement, and over nothing that does not hold.
fn led_to(known: &[Known<'_>], around: &Around) -> BTreeSet<usize> {
    let holds = |at: usize| known[at].item.standing.holds();
    let is_requirement = |at: usize| known[at].item.group == TraceGroup::Requirement;
    let mut open: Vec<usize> = (0..known.len()).filter(|at| is_requirement(*at) && holds(*at)).collect();
    let mut reached = BTreeSet::new();
    while let Some(at) = open.pop() {
        for (next, _) in around.at(at) {
            if !is_requirement(next) && holds(next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

fn stale(link: &TracedLink, from: &Known<'_>, to: &Known<'_>, sources: &[Source<'_>]) -> Option<StaleWhy> {
    // Conflicts and questions tell what was discussed then.
    if matches!(from.item.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion) {
        return None;
    }
    // Whoever approved a copy after its origin was rejected has looked at it.
    let is_kept = link.key == COPIED_FROM
        && from.artifact.zip(to.artifact).is_some_and(|(copy, origin)| holds_on(copy, origin));
    if is_kept {
        return None;
    }
    match to.item.standing {
        Standing::Rejected => Some(StaleWhy::Rejected),
        Standing::Deferred => Some(StaleWhy::Deferred),
        Standing::Replaced => Some(StaleWhy::Replaced),
        _ if link.way != LinkWay::Title && has_changed(from, to, sources) => Some(StaleWhy::Changed),
        _ => None,
    }
}

/// Whether the words of `to` are others than when `from` got its own, as far as that is known for certain: by an approval of
/// `to` that was not before that and does not fit its words any more, or by the history of its review. What a round changed is
/// known from neither, where nobody had approved it.
fn has_changed(from: &Known<'_>, to: &Known<'_>, sources: &[Source<'_>]) -> bool {
    let (Some(linking), Some(linked)) = (from.artifact, to.artifact) else { return false };
    // Those end in their own way, and their end is no change of the words that somebody rests on.
    let ends = matches!(linked.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion | ArtifactType::Adr);
    let Some(since) = stands_since(linking, sources.get(from.source)).filter(|_| !ends) else { return false };
    let outdated = linked.review.as_ref().is_some_and(|review| {
        review.state == ReviewState::Approved && review.at >= since && linked.review_state().is_none()
    });
    outdated || sources.get(to.source).is_some_and(|source| was_reworded(linked, source, since))
}

/// Since when somebody can have known what an artifact rests on: its approval, else the last word that its table or its review
/// can have changed in it.
fn stands_since(artifact: &Artifact, source: Option<&Source<'_>>) -> Option<Timestamp> {
    let approved =
        artifact.review.as_ref().filter(|_| artifact.review_state() == Some(ReviewState::Approved));
    if let Some(review) = approved {
        return Some(review.at);
    }
    let source = source?;
    let changed = |revision: &&Revision| revision.changes.iter().any(|change| change.artifact == artifact.id);
    let edited = source.revisions.iter().filter(changed).map(|revision| revision.at).max();
    source.last_round.max(edited)
}

/// Whether the history has words of an artifact at that time which it does not have now.
fn was_reworded(artifact: &Artifact, source: &Source<'_>, since: Timestamp) -> bool {
    let mut then: BTreeMap<&str, Option<&Value>> = BTreeMap::new();
    let later = source.revisions.iter().filter(|revision| revision.at > since);
    for change in later.flat_map(|revision| &revision.changes).filter(|change| change.artifact == artifact.id)
    {
        for (key, was) in words_before(change, artifact.kind) {
            // The first of them says what it was.
            then.entry(key).or_insert(was);
        }
    }
    then.into_iter().any(|(key, was)| match key {
        "title" => was.and_then(Value::as_str).is_some_and(|was| was != artifact.title),
        key => was != artifact.fields.get(key),
    })
}

/// The keys with words that a change touched, and what they said before; nothing of what it made.
fn words_before(change: &Change, kind: ArtifactType) -> Vec<(&str, Option<&Value>)> {
    let Some(before) = &change.before else { return Vec::new() };
    let is_of_words = |key: &&str| {
        *key == "title" || kind.own_keys().iter().any(|(own, _)| own == key && !POINTERS.contains(own))
    };
    change.keys().into_iter().filter(is_of_words).map(|key| (key, before.get(key))).collect()
}
