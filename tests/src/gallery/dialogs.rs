//! What opens over a screen or in its place for a while: the palette, the sheet of keys, words to the panel, a selection, two
//! artifacts being merged, a review sheet being taken in, a document beside its artifacts.

use std::fs;
use std::path::Path;

use crate::journey;
use crate::window::{Key, Window, WindowError};

/// The window's own: what is found by name, and the keys.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn of_window<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    window.press(&[Key::Control.into(), 'k']).await?;
    window.find("palette-input").await?;
    look("palette").await?;
    window.press(&[Key::Escape.into()]).await?;
    window.gone("palette-input").await?;
    window.press(&[Key::Control.into(), '/']).await?;
    window.find("keys-review").await?;
    look("keys").await?;
    window.click("close-dialog").await?;
    Ok(window.gone("keys-review").await?)
}

/// At a table where somebody may speak.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn of_table<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    window.click("say").await?;
    window.find("say-text").await?;
    look("table-say").await?;
    window.click("close-dialog").await?;
    Ok(window.gone("say-text").await?)
}

/// In a review, with the form of its document below.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn of_review<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    const TWO: &str = "return [...document.querySelectorAll('[data-testid^=\"select-REQ-\"]')].slice(0, 2).map(e => e.dataset.testid)";
    let two = window.script(TWO, Vec::new()).await?;
    for one in two.as_array().into_iter().flatten().filter_map(|one| one.as_str()) {
        window.click(one).await?;
    }
    window.find("merge-selected").await?;
    look("review-selected").await?;
    window.click("merge-selected").await?;
    window.find("merge-artifacts").await?;
    look("review-merge").await?;
    window.click("merge-cancel").await?;
    window.gone("merge-artifacts").await?;
    window.click("select-none").await?;
    window.click("take-in-sheet").await?;
    window.find("take-in-dialog").await?;
    look("review-take-in").await?;
    window.click("close-dialog").await?;
    window.gone("take-in-dialog").await?;
    window.click("check-fidelity").await?;
    window.find("fidelity-present").await?;
    look("review-fidelity").await?;
    window.click("close-dialog").await?;
    Ok(window.gone("fidelity-present").await?)
}

/// On the screen of a document that was written once, `file`: what was there before, without and with something in it. Ends on
/// the document as it was.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn of_document<E: From<WindowError>>(
    window: &Window,
    file: &Path,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    const REVIEW: &str = "document.querySelector('[data-testid^=\"review-2\"]').click()";
    let failed = |source| WindowError::Io { what: "writing into a document by hand".to_owned(), source };
    window.click("more-document").await?;
    window.click("show-versions").await?;
    window.find("no-versions").await?;
    look("document-no-versions").await?;
    window.click("close-dialog").await?;
    window.gone("no-versions").await?;
    let text = fs::read_to_string(file).map_err(failed)?;
    fs::write(file, text + "\n## What we said at lunch\n\nSaturday needs two people.\n").map_err(failed)?;
    window.click("back-home").await?;
    window.find("home").await?;
    window.script(REVIEW, Vec::new()).await?;
    window.click("preview-document").await?;
    window.click("mode-override").await?;
    window.ready("write-document").await?;
    window.click("write-document").await?;
    journey::open_document(window).await?;
    window.click("more-document").await?;
    window.click("show-versions").await?;
    window.ready("put-version-back").await?;
    look("document-versions").await?;
    window.click("put-version-back").await?;
    window.gone("put-version-back").await?;
    let now = fs::read_to_string(file).map_err(failed)?;
    if now.contains("Saturday needs two people.") {
        return Ok(());
    }
    Err(failed(std::io::Error::other("the version that was put back is not there")).into())
}
