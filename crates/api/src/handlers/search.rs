//! What is found in a project, and all of its artifacts.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::sync::Arc;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::record::Round;
use roundtable_engine::role::FACILITATOR;
use roundtable_library::Library;
use roundtable_search::{Found, Hit, Kind, Listed, Place, Query, Shown};
use roundtable_store::Project;

use super::project;
use crate::search::{Detail, Searched, row};
use crate::wire::*;
use crate::{Api, Host, errors};

/// The most hits of each kind.
const MOST_HITS: usize = 200;

impl<H: Host> Api<H> {
    /// What a project says. The index is as it is; what has changed is read meanwhile, if it is looked for.
    pub(super) fn search_project(&self, request: &SearchProject) -> Result<SearchAnswer, WireError> {
        let (project, searched) = self.searched(&request.path, request.look)?;
        let query = Query {
            text: request.query.clone(),
            limit: usize::try_from(request.limit).unwrap_or(MOST_HITS).min(MOST_HITS),
            kinds: request.kinds.iter().map(|kind| kind_of(*kind)).collect(),
        };
        let Found { hits, more } = searched.index.search(&query).map_err(errors::index)?;
        let mut there = There::of(&project);
        // Read once, and only where somebody is to be named.
        let library = LazyCell::new(|| Library::for_project(project.root()));
        let name = |id: &str| match id {
            FACILITATOR => library.facilitator().name,
            _ => library.participant(id).unwrap_or_else(|| Library::unknown_participant(id)).name,
        };
        let hits = hits.into_iter().filter(|hit| there.is(&hit.place)).map(|hit| shown(hit, &name)).collect();
        Ok(SearchAnswer {
            query: request.query.clone(),
            hits,
            more: more.into_iter().map(hit_kind).collect(),
            indexing: searched.indexing(),
        })
    }

    /// The artifacts of all sessions, or those that say what was asked for.
    pub(super) fn all_artifacts(&self, request: &ListArtifacts) -> Result<ProjectArtifacts, WireError> {
        let (project, searched) = self.searched(&request.path, request.look)?;
        let mut there = There::of(&project);
        let is_asked = !request.query.trim().is_empty();
        let (rows, more) = if is_asked {
            let query = Query { text: request.query.clone(), limit: MOST_HITS, kinds: vec![Kind::Artifact] };
            let found = searched.index.search(&query).map_err(errors::index)?;
            let rows = found.hits.into_iter().map(|hit| (hit.place, hit.title.text, hit.detail)).collect();
            (rows, !found.more.is_empty())
        } else {
            let listed = searched.index.list(Kind::Artifact).map_err(errors::index)?;
            let parts = |Listed { place, title, detail }| (place, title, detail);
            (listed.into_iter().map(parts).collect::<Vec<_>>(), false)
        };
        let mut artifacts: Vec<ArtifactRow> = rows
            .into_iter()
            .filter(|(place, ..)| there.is(place))
            .filter_map(|(place, title, detail)| row(place, title, &detail))
            .collect();
        if !is_asked {
            artifacts.sort_by(|one, other| {
                other.session.cmp(&one.session).then_with(|| order(one).cmp(&order(other)))
            });
        }
        Ok(ProjectArtifacts { query: request.query.clone(), artifacts, more, indexing: searched.indexing() })
    }

    /// An artifact, and which rounds and reviews made it what it is.
    pub(super) fn history_of(&self, request: &ArtifactRef) -> Result<ArtifactHistory, WireError> {
        let project = project(&request.path)?;
        let content =
            project.session_content(&request.session).map_err(|error| errors::load(&project, error))?;
        let wanted = content.artifacts.into_iter().find(|artifact| artifact.id == request.artifact);
        let artifact = wanted.ok_or_else(|| {
            WireError::new(ErrorCode::ArtifactMissing, [("id", request.artifact.clone())], "")
        })?;
        let steps = steps(&artifact, &content.rounds);
        Ok(ArtifactHistory { artifact, steps })
    }

    /// The index of a project, which is being brought up to date if `look` and it is not.
    fn searched(&self, path: &str, look: bool) -> Result<(Project, Arc<Searched>), WireError> {
        let project = project(path)?;
        let searched = self.searches.of(&self.host.config_dir(), &project);
        if look {
            searched.refresh(&project);
        }
        Ok((project, searched))
    }
}

/// Types in the order of the documents, within them by number.
fn order(row: &ArtifactRow) -> (usize, usize, &str) {
    let place = roundtable_engine::artifact::ArtifactType::ALL.iter().position(|kind| *kind == row.kind);
    (place.unwrap_or(usize::MAX), row.id.len(), &row.id)
}

/// What is there. A session that was deleted, or a document that is gone, is not shown until the index knows it.
struct There<'a> {
    project: &'a Project,
    known: HashMap<String, bool>,
}

impl<'a> There<'a> {
    fn of(project: &'a Project) -> Self {
        Self { project, known: HashMap::new() }
    }

    fn is(&mut self, place: &Place) -> bool {
        let project = self.project;
        match (&place.session, &place.document) {
            (Some(id), _) => *self.known.entry(id.clone()).or_insert_with(|| project.has_session(id)),
            (None, Some(path)) => {
                *self.known.entry(path.clone()).or_insert_with(|| project.has_document(path))
            }
            (None, None) => false,
        }
    }
}

fn kind_of(kind: HitKind) -> Kind {
    match kind {
        HitKind::Artifact => Kind::Artifact,
        HitKind::Session => Kind::Session,
        HitKind::Round => Kind::Round,
        HitKind::Statement => Kind::Statement,
        HitKind::Section => Kind::Section,
    }
}

fn hit_kind(kind: Kind) -> HitKind {
    match kind {
        Kind::Artifact => HitKind::Artifact,
        Kind::Session => HitKind::Session,
        Kind::Round => HitKind::Round,
        Kind::Statement => HitKind::Statement,
        Kind::Section => HitKind::Section,
    }
}

fn shown(hit: Hit, name: &impl Fn(&str) -> String) -> SearchHit {
    let detail: Detail = serde_json::from_str(&hit.detail).unwrap_or_default();
    SearchHit {
        kind: hit_kind(hit.kind),
        named: hit.is_named,
        session: hit.place.session,
        of: detail.of,
        round: hit.place.round,
        name: hit.place.participant.as_deref().map(name),
        participant: hit.place.participant,
        artifact: hit.place.artifact,
        state: detail.artifact.map(|artifact| artifact.state),
        document: hit.place.document,
        heading: hit.place.heading,
        title: marked(hit.title),
        snippet: marked(hit.snippet),
    }
}

/// With offsets as JavaScript counts them.
fn marked(shown: Shown) -> MarkedText {
    let units = |end: usize| {
        let before = shown.text.get(..end).unwrap_or_default();
        u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX)
    };
    let marks = shown.marks.iter().map(|(start, end)| Mark { start: units(*start), end: units(*end) });
    MarkedText {
        marks: marks.collect(),
        cut_before: shown.cut_before,
        cut_after: shown.cut_after,
        text: shown.text,
    }
}

/// What happened to an artifact, by rounds; the user's word at the end.
fn steps(artifact: &Artifact, rounds: &[Round]) -> Vec<ArtifactStep> {
    let id = &artifact.id;
    let mut steps = Vec::new();
    let has_creation = rounds.iter().any(|round| round.artifacts_created.contains(id));
    if !has_creation {
        let made = rounds.iter().find(|round| round.number == artifact.created_round);
        steps.push(ArtifactStep::Created {
            round: artifact.created_round,
            at: made.map(|round| round.timestamp),
        });
    }
    for round in rounds {
        let (number, at) = (round.number, round.timestamp);
        if round.artifacts_created.contains(id) {
            steps.push(ArtifactStep::Created { round: number, at: Some(at) });
        }
        let count = |seats: &Vec<String>| u32::try_from(seats.len()).unwrap_or(u32::MAX);
        steps.extend(round.votes.iter().filter(|vote| vote.proposal == *id).map(|vote| {
            ArtifactStep::Voted {
                round: number,
                support: count(&vote.support),
                aside: count(&vote.stand_aside),
                block: count(&vote.block),
            }
        }));
        let is_resolved = round.conflicts_resolved.contains(id) || round.questions_resolved.contains(id);
        if is_resolved {
            steps.push(ArtifactStep::Resolved { round: number, at });
        } else if round.artifacts_changed.contains(id) {
            steps.push(ArtifactStep::Changed { round: number, at });
        }
    }
    steps.extend(artifact.review.as_ref().map(|review| ArtifactStep::Reviewed {
        state: review.state,
        by: review.by.clone(),
        at: review.at,
        outdated: artifact.review_state().is_none(),
    }));
    steps
}
