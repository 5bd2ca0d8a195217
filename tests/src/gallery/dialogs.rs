//! What opens over a screen or in its place for a while: the palette, the sheet of keys, words to the panel, a selection, two
//! artifacts being merged, a review sheet being taken in, a document beside its artifacts.

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
    window.click("preview-document").await?;
    window.click("check-fidelity").await?;
    window.find("fidelity-present").await?;
    look("review-fidelity").await?;
    window.click("close-dialog").await?;
    Ok(window.gone("fidelity-present").await?)
}
