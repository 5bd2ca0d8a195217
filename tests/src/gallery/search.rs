//! Search, and the artifacts of a project: what they look like with something found.

use crate::window::{Window, WindowError};

/// From Home of a project with a closed session: the panel of the search with hits, all artifacts, and one of them. Ends on
/// Home.
///
/// # Errors
/// [`WindowError`], or that of `look`.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    window.find("home").await?;
    window.click("open-search").await?;
    window.fill("search-input", "tool").await?;
    found(window).await?;
    look("search").await?;
    window.click("close-dialog").await?;
    window.click("open-artifacts").await?;
    window.find("artifacts-list").await?;
    window.gone("artifacts-indexing").await?;
    look("artifacts").await?;
    window.click("row-REQ-001").await?;
    window.find("artifact-history").await?;
    look("artifact").await?;
    window.click("close-dialog").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    Ok(())
}

/// Waits until something is found and nothing is being indexed any more.
///
/// # Errors
/// [`WindowError`].
pub async fn found(window: &Window) -> Result<(), WindowError> {
    // Of both at once: an answer that comes while the index is filled may lack a part.
    const FOUND: &str = "return document.querySelector('[data-testid=hits] [role=option]') !== null \
                         && document.querySelector('[data-testid=search-indexing]') === null";
    while window.script(FOUND, Vec::new()).await? != serde_json::Value::Bool(true) {
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    Ok(())
}
