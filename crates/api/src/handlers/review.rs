//! The user's word on artifacts.

use roundtable_engine::artifact::Review;
use roundtable_engine::ports::SessionStore as _;

use super::run::{Run, load_session};
use super::sessions;
use crate::wire::*;
use crate::{Api, Host, errors};

impl<H: Host> Api<H> {
    /// Approves, rejects or defers; without a state takes an earlier word back. Durable before it is answered.
    pub(super) fn review(&self, request: &ReviewArtifacts) -> Result<ReviewedArtifacts, WireError> {
        let live = self.live(&request.path, &request.session)?;
        if live.is_running() {
            return Err(errors::bad_request("a session is reviewed when it does not run"));
        }
        let (Run { project, mut session }, _) = load_session(&request.path, &request.session)?;
        let (at, by) = (self.host().clock().now(), self.host().reviewer());
        for id in &request.artifacts {
            let artifact = session
                .artifacts
                .iter_mut()
                .find(|artifact| artifact.id == *id)
                .ok_or_else(|| WireError::new(ErrorCode::ArtifactMissing, [("id", id.clone())], ""))?;
            let hash = artifact.content_hash();
            artifact.review = request.state.map(|state| Review { state, by: by.to_owned(), at, hash });
        }
        session.timing.updated_at = at;
        let changed: Vec<_> =
            session.artifacts.iter().filter(|artifact| request.artifacts.contains(&artifact.id)).collect();
        project.commit(&session, &changed).map_err(errors::store)?;
        let artifacts = changed.into_iter().cloned().collect();
        live.replace(sessions::view(&project, &session));
        Ok(ReviewedArtifacts { artifacts })
    }
}
