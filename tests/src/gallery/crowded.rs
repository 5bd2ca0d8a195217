//! Every screen of a project with more of everything than anybody has.

use std::path::Path;

use crate::window::{Window, WindowError};

/// From Welcome through the screens of the project and back to Welcome.
///
/// # Errors
/// [`WindowError`], or that of `look`.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    project: &Path,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("home").await?;
    look("crowded-home").await?;
    window.click("open-artifacts").await?;
    window.find("artifacts-list").await?;
    window.gone("artifacts-indexing").await?;
    look("crowded-artifacts").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    window.click("open-traceability").await?;
    window.find("trace-none").await?;
    look("crowded-traceability").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    const SESSION: &str = "document.querySelector('[data-testid^=\"open-2\"]').click()";
    window.script(SESSION, Vec::new()).await?;
    window.find("closed").await?;
    look("crowded-table").await?;
    window.click("round-20").await?;
    window.find("round-sheet").await?;
    look("crowded-round").await?;
    window.click("close-dialog").await?;
    window.click("go-review").await?;
    window.find("review").await?;
    look("crowded-review").await?;
    window.click("preview-document").await?;
    window.find("write-document").await?;
    look("crowded-preview").await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    look("crowded-welcome").await
}
