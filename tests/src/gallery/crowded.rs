//! Every screen of a project with more of everything than anybody has.

use std::fs;
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
    look("crowded-welcome").await?;
    without_its_settings(window, project, look).await
}

/// The project when its settings have been emptied: Home says what the next session would begin without. Back to Welcome, with the
/// settings as they were.
async fn without_its_settings<E: From<WindowError>>(
    window: &Window,
    project: &Path,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |source| WindowError::Io { what: "emptying the settings of a project".to_owned(), source };
    let config = project.join(".s2s/config.yaml");
    let before = fs::read(&config).map_err(failed)?;
    fs::write(&config, "").map_err(failed)?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("lost").await?;
    look("home-lost").await?;
    fs::write(&config, before).map_err(failed)?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    Ok(())
}
