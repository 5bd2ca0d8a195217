//! Folders that were found, in the states that only such folders are in: the parts of a workspace, calls that were kept
//! word for word, files that must be mended first, a session of which the index alone is left. For the pictures and for
//! the scan of every screen.

use crate::folder;
use crate::window::{Surroundings, Window, WindowError};

/// Leads through the states and calls `look` in each, with its name.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    around: &Surroundings,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    open(window, around, "workspace-harbour").await?;
    window.find("components").await?;
    into_view(window, "components").await?;
    look("home-components").await?;

    open(window, around, "b-dumps-new-school-meals").await?;
    as_it_is(window, "20260120-081500-specs-schoolmeals").await?;
    window.click("round-1").await?;
    window.find("dumps").await?;
    const CALL: &str = "dump-001-02-product-manager.yaml";
    window
        .script(&format!("document.querySelector('[data-testid=\"{CALL}\"]').open = true"), Vec::new())
        .await?;
    window.find("dump-answered").await?;
    into_view(window, "dumps").await?;
    look("round-word-for-word").await?;
    window.click("close-dialog").await?;

    open(window, around, "registry-and-files-differ").await?;
    window.find("mend-20260213-specs-printshop").await?;
    look("home-mend").await?;

    open(window, around, "apart-file-and-folder").await?;
    window.click("review-20260210-specs-tower").await?;
    window.find("review").await?;
    window.find("nothing-found").await?;
    look("review-index-alone").await?;
    super::traceability::states(window, around, look).await
}

/// Copies a folder into the place of projects and opens it.
async fn open(window: &Window, around: &Surroundings, name: &str) -> Result<(), WindowError> {
    let project = around.documents_dir.join(name);
    folder::copy(&folder::found(name), &project).map_err(|source| WindowError::Io {
        what: "laying out a folder that was found".to_owned(),
        source,
    })?;
    window.click("go-welcome").await?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("home").await.map(drop)
}

/// Opens a session from its menu, without leading it on.
async fn as_it_is(window: &Window, session: &str) -> Result<(), WindowError> {
    window.click(&format!("more-{session}")).await?;
    window.click(&format!("look-{session}")).await
}

async fn into_view(window: &Window, part: &str) -> Result<(), WindowError> {
    let script = format!("document.querySelector('[data-testid=\"{part}\"]').scrollIntoView()");
    window.script(&script, Vec::new()).await.map(drop)
}
