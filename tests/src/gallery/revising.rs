//! A requirement that is edited, split and looked back at, and a conflict that is decided anew, in Review.

use crate::journey;
use crate::window::{Window, WindowError};

/// The forms of Review with their pictures, from a review in which everything agreed is approved; what is tried is cancelled or
/// undone.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    let Some(id) = journey::first_requirement(window).await? else { return Ok(()) };
    window.click(&format!("edit-{id}")).await?;
    window.find("edit-artifact").await?;
    look("review-edit").await?;
    window.fill("edit-title", "Lend a tool for a day").await?;
    window.click("edit-save").await?;
    window.find(&format!("stale-{id}")).await?;
    look("review-stale").await?;
    window.click(&format!("history-{id}")).await?;
    window.find("history").await?;
    look("review-history").await?;
    window.click("undo-R-002").await?;
    window.find("revision-R-003").await?;
    window.click("close-dialog").await?;
    window.gone(&format!("stale-{id}")).await?;
    window.click(&format!("split-{id}")).await?;
    window.find("split-artifact").await?;
    look("review-split").await?;
    window.click("split-cancel").await?;
    window.gone("split-artifact").await?;
    window.click("settle-CONF-001").await?;
    window.find("settle-artifact").await?;
    look("review-decide").await?;
    window.click("settle-cancel").await?;
    Ok(window.gone("settle-artifact").await?)
}
