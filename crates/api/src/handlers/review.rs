//! What the user says and changes of artifacts: a word on them, other words, a split, a merge, that two
//! are no duplicates, and the undo of any of these.

use roundtable_engine::revise::{self, Author, Instead, LastWord, Part, ReviseError, Revised};
use roundtable_engine::session::Session;
use roundtable_engine::told;
use roundtable_store::{Generation, Project, Revisions};

use super::history::history;
use super::run::{Run, load_session};
use super::sessions;
use crate::wire::*;
use crate::{Api, Host, errors};

/// A session that does not run, with its history.
struct Reviewed {
    project: Project,
    session: Session,
    known: Revisions,
}

impl Reviewed {
    fn open(path: &str, session: &str) -> Result<Self, WireError> {
        let (Run { project, session }, _) = load_session(path, session)?;
        let known = project.revisions(&session.id).map_err(|error| errors::load(&project, error))?;
        Ok(Self { project, session, known })
    }

    /// The artifact still says what the user began with.
    fn is_as_seen(&self, id: &str, seen: &str) -> Result<(), WireError> {
        let artifact = self
            .session
            .artifact(id)
            .ok_or_else(|| WireError::new(ErrorCode::ArtifactMissing, [("id", id.to_owned())], ""))?;
        if artifact.content_hash() == seen {
            return Ok(());
        }
        Err(WireError::new(ErrorCode::ArtifactChanged, [("id", id.to_owned())], ""))
    }
}

impl<H: Host> Api<H> {
    /// Approves, rejects or defers; without a state takes an earlier word back. Durable before it is answered.
    pub(super) fn review(&self, request: &ReviewArtifacts) -> Result<ReviewedArtifacts, WireError> {
        let mut changed = Vec::new();
        let made = self.revise((&request.path, &request.session), |of, author| {
            // Read under the same hold as it is written: nobody comes between.
            let is_seen = |id: &&String| {
                let seen = request.seen.get(*id);
                let artifact = of.session.artifact(id);
                seen.zip(artifact).is_none_or(|(seen, artifact)| artifact.content_hash() == *seen)
            };
            let (on, others): (Vec<&String>, Vec<&String>) = request.artifacts.iter().partition(is_seen);
            changed.extend(others.into_iter().cloned());
            let on: Vec<String> = on.into_iter().cloned().collect();
            if on.is_empty() && !changed.is_empty() {
                return Err(ReviseError::Nothing);
            }
            revise::review(&of.session, &on, request.state, request.reason.as_deref(), author)
        });
        let (session, revision) = match made {
            Ok((_, session, known)) => (session, known.entries.last().map(|entry| entry.id.clone())),
            // All of them say so already.
            Err(Refused::Rule(ReviseError::Nothing)) => {
                (load_session(&request.path, &request.session)?.0.session, None)
            }
            Err(refused) => return Err(refused.into_wire()),
        };
        let artifacts =
            session.artifacts.into_iter().filter(|artifact| request.artifacts.contains(&artifact.id));
        Ok(ReviewedArtifacts { artifacts: artifacts.collect(), revision, changed })
    }

    pub(super) fn edit(&self, request: &EditArtifact) -> Result<RevisedArtifacts, WireError> {
        self.answered((&request.path, &request.session), |of, author| {
            of.is_as_seen(&request.artifact, &request.seen).map_err(Refused::Wire)?;
            Ok(revise::edit(&of.session, &request.artifact, &request.words, request.approve, author)?)
        })
    }

    pub(super) fn settle(&self, request: &SettleArtifact) -> Result<RevisedArtifacts, WireError> {
        let instead: Vec<Instead> = request
            .instead
            .iter()
            .map(|new| Instead {
                artifact: new.artifact.clone(),
                title: new.title.clone(),
                text: new.text.clone(),
            })
            .collect();
        self.answered((&request.path, &request.session), |of, author| {
            of.is_as_seen(&request.artifact, &request.seen).map_err(Refused::Wire)?;
            if !instead.is_empty() {
                has_registry(of).map_err(Refused::Wire)?;
            }
            let said = LastWord { words: &request.words, instead: &instead, approves: request.approve };
            Ok(revise::settle(&of.session, &request.artifact, said, author)?)
        })
    }

    pub(super) fn split(&self, request: &SplitArtifact) -> Result<RevisedArtifacts, WireError> {
        let parts: Vec<Part> = request
            .parts
            .iter()
            .map(|part| Part {
                title: part.title.clone(),
                text: part.text.clone(),
                acceptance: part.acceptance.clone(),
                others: part.others.clone(),
            })
            .collect();
        self.answered((&request.path, &request.session), |of, author| {
            of.is_as_seen(&request.artifact, &request.seen).map_err(Refused::Wire)?;
            has_registry(of).map_err(Refused::Wire)?;
            Ok(revise::split(&of.session, &request.artifact, &parts, request.approve, author)?)
        })
    }

    pub(super) fn merge(&self, request: &MergeArtifacts) -> Result<RevisedArtifacts, WireError> {
        self.answered((&request.path, &request.session), |of, author| {
            let [keep, other] = &request.seen;
            of.is_as_seen(&request.keep, keep).map_err(Refused::Wire)?;
            of.is_as_seen(&request.other, other).map_err(Refused::Wire)?;
            let others = std::slice::from_ref(&request.other);
            Ok(revise::merge(&of.session, &request.keep, others, &request.words, request.approve, author)?)
        })
    }

    pub(super) fn distinguish(&self, request: &DistinguishArtifacts) -> Result<RevisedArtifacts, WireError> {
        self.answered((&request.path, &request.session), |of, author| {
            let [left, right] = &request.seen;
            of.is_as_seen(&request.left, left).map_err(Refused::Wire)?;
            of.is_as_seen(&request.right, right).map_err(Refused::Wire)?;
            Ok(revise::distinguish(&of.session, [&request.left, &request.right], author)?)
        })
    }

    pub(super) fn take_back(&self, request: &UndoRevision) -> Result<RevisedArtifacts, WireError> {
        self.answered((&request.path, &request.session), |of, author| {
            let entry = of.known.entries.iter().find(|entry| entry.id == request.revision);
            let missing =
                || WireError::new(ErrorCode::RevisionMissing, [("revision", request.revision.clone())], "");
            let entry = entry.ok_or_else(|| Refused::Wire(missing()))?;
            Ok(revise::undo(&of.session, entry, author)?)
        })
    }

    /// A revision with what the window shows of it.
    fn answered(
        &self,
        place: (&str, &str),
        make: impl FnOnce(&Reviewed, Author<'_>) -> Result<Revised, Refused>,
    ) -> Result<RevisedArtifacts, WireError> {
        let (project, session, known) = self.revise(place, make).map_err(Refused::into_wire)?;
        let newest = known.entries.last();
        let changed = newest.iter().flat_map(|entry| &entry.changes);
        Ok(RevisedArtifacts {
            revision: newest.map(|entry| entry.id.clone()).unwrap_or_default(),
            artifacts: changed.filter_map(|change| session.artifact(&change.artifact)).cloned().collect(),
            history: history(&project, &session, &known),
        })
    }

    /// Makes a revision and writes it. Durable before it is answered; gives back the project, the session and its history with it.
    fn revise<E: Into<Refused>>(
        &self,
        (path, session): (&str, &str),
        make: impl FnOnce(&Reviewed, Author<'_>) -> Result<Revised, E>,
    ) -> Result<(Project, Session, Revisions), Refused> {
        let live = self.live(path, session).map_err(Refused::Wire)?;
        if live.is_running() {
            let id = session.to_owned();
            return Err(Refused::Wire(WireError::new(ErrorCode::SessionRunning, [("id", id)], "")));
        }
        let mut of = Reviewed::open(path, session).map_err(Refused::Wire)?;
        let next = of.known.next.clone();
        let by = self.reviewer();
        let author = Author { revision: &next, by: &by, at: self.host().clock().now() };
        let done = make(&of, author).map_err(Into::into)?;
        let written = of.project.revise(&done.session, &done.changed(), &done.revision);
        written.map_err(|error| Refused::Wire(errors::store(error)))?;
        self.searches.changed(&of.project);
        live.replace(sessions::view(&of.project, &done.session));
        of.known.entries.push(done.revision);
        Ok((of.project, done.session, of.known))
    }
}

/// What was changed in the review of a session. Also of one that runs: looking changes nothing.
pub(super) fn look(request: &SessionRef) -> Result<ReviewHistory, WireError> {
    let of = Reviewed::open(&request.path, &request.session)?;
    Ok(history(&of.project, &of.session, &of.known))
}

/// A flat session names its artifacts in its rounds alone, which are over: a new one would be found by nobody.
fn has_registry(of: &Reviewed) -> Result<(), WireError> {
    let stored = of.project.load_session(&of.session.id).map_err(|error| errors::load(&of.project, error))?;
    if stored.generation != Generation::A {
        return Ok(());
    }
    Err(WireError::new(
        ErrorCode::RevisionRefused,
        [("reason", told!("this session's file has no list of artifacts into which new ones could go"))],
        "",
    ))
}

/// Why no revision was made.
enum Refused {
    /// By a rule of the engine.
    Rule(ReviseError),
    /// By anything else.
    Wire(WireError),
}

impl From<ReviseError> for Refused {
    fn from(error: ReviseError) -> Self {
        Self::Rule(error)
    }
}

impl Refused {
    fn into_wire(self) -> WireError {
        let error = match self {
            Self::Wire(error) => return error,
            Self::Rule(error) => error,
        };
        let detail = error.to_string();
        let reason =
            |reason: String| WireError::new(ErrorCode::RevisionRefused, [("reason", reason)], &detail);
        match error {
            ReviseError::Missing(id) => WireError::new(ErrorCode::ArtifactMissing, [("id", id)], detail),
            ReviseError::ChangedSince { artifact, keys } => WireError::new(
                ErrorCode::RevisionOutdated,
                [("id", artifact), ("keys", keys.join(", "))],
                detail,
            ),
            ReviseError::TooLong { letters, .. } => WireError::new(
                ErrorCode::WordsTooLong,
                [("length", letters.to_string()), ("max", revise::MOST_LETTERS.to_string())],
                detail,
            ),
            ReviseError::Nothing => reason(told!("nothing in it is different")),
            ReviseError::Replaced(id, by) => reason(told!("{by} stands for {id} now", by, id)),
            ReviseError::CriterionLeft(criterion) => {
                reason(told!("no part takes the criterion “{criterion}”", criterion))
            }
            ReviseError::NotRejected(id) => {
                reason(told!("{id} is not rejected with it: nothing stands in its place", id))
            }
            ReviseError::TooFew => reason(told!("at least two are needed, of one type")),
            ReviseError::NotRevisable(id) => {
                reason(told!("{id} is a conflict, a question or a record, which ends in its own way", id))
            }
            ReviseError::AtTheTable(id) => {
                reason(told!("its discussion is not over: {id} is decided there", id))
            }
            ReviseError::Unreadable(id) => reason(told!("the history of {id} cannot be read", id)),
            ReviseError::Value { key, why } => reason(why.told(&key)),
        }
    }
}
