//! A session that is over is forked after one of its rounds, put beside its fork, and the fork is used instead of it.

use crate::journey::{self, Answer};
use crate::window::{Window, WindowError};

/// From Home, with one session that is over, through all of it, calling `look` in each state. The fork stays; which of the two holds is taken back.
/// Ends on Home.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    const OPEN: &str = "document.querySelector('[data-testid^=\"open-2\"]').click()";
    window.script(OPEN, Vec::new()).await?;
    window.click("round-2").await?;
    window.find("round-sheet").await?;
    look("round").await?;
    window.click("fork").await?;
    window.find("fork-note").await?;
    window.ready("start-session").await?;
    look("fork").await?;
    window.click("strategy-standard").await?;
    // A fork stops after each round where its session did, and nobody would say here that it goes on.
    const TO_THE_END: &str =
        "const box = document.querySelector('[data-testid=\"interactive\"]'); if (box.checked) box.click()";
    window.script(TO_THE_END, Vec::new()).await?;
    window.click("start-session").await?;
    journey::play(window, Answer::Decide("A deposit for machines only."), false).await?;
    window.click("back-home").await?;
    window.find("home").await?;
    // The fork is the newest, and stands first.
    window.script(OPEN, Vec::new()).await?;
    window.click("compare-fork").await?;
    window.find("compare").await?;
    look("compare").await?;
    window.click("adopt-right").await?;
    window.find("adopt-do").await?;
    look("adopt").await?;
    window.click("adopt-do").await?;
    window.find("adopt-undo").await?;
    look("adopt-done").await?;
    window.click("adopt-undo").await?;
    window.gone("adopt-undo").await?;
    window.click("adopt-close").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    Ok(())
}
