//! What the usual model says.

use serde_json::json;

use super::plain::{mark, question, said, synthesis};
use super::ports::Reply;
use crate::prompt::Prompt;
use crate::record::Step;

/// A table that talks and never ends: no focus wish, a marked position, no artifact.
pub(in super::super) fn usual(prompt: &Prompt) -> Reply {
    text(prompt).into()
}

/// What the usual model says.
pub(in super::super) fn text(prompt: &Prompt) -> String {
    match prompt.step {
        Step::Question | Step::Helper => question(json!({})),
        Step::Response => said(&prompt.actor, json!({ "position": mark(&prompt.actor, prompt.round) })),
        Step::Synthesis => synthesis(json!({})),
    }
}
