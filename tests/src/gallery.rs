//! Every screen, light and dark, as pictures for the README and for the eye.

use crate::journey::{self, Answer};
use crate::window::{Surroundings, Window, WindowError};

/// Walks through the application and takes a picture of each screen, light and dark.
///
/// # Errors
/// [`WindowError`].
pub async fn all_screens(around: &Surroundings) -> Result<(), WindowError> {
    let window = Window::open(around).await?;
    let result = walk(&window).await;
    window.close().await?;
    result
}

async fn walk(window: &Window) -> Result<(), WindowError> {
    window.resize(1280, 832).await?;
    window.find("try-sample").await?;
    both(window, "welcome").await?;
    window.click("open-settings").await?;
    window.find("appearance-light").await?;
    both(window, "settings").await?;
    window.click("go-welcome").await?;
    window.click("new-project").await?;
    window.find("new-project-name").await?;
    both(window, "new-project").await?;
    window.click("go-welcome").await?;

    journey::open_sample(window).await?;
    both(window, "project-home").await?;
    window.click("start-specs").await?;
    window.find("start-session").await?;
    both(window, "new-session").await?;
    let interactive = window.find("interactive").await?;
    interactive.click().await.map_err(|source| WindowError::Command {
        what: "choosing interactive".to_owned(),
        source: Box::new(source),
    })?;
    window.click("start-session").await?;
    window.find("question").await?;
    seat_answers(window).await?;
    both(window, "table-first-round").await?;
    window.resize(900, 832).await?;
    both(window, "table-narrow").await?;
    window.resize(1280, 832).await?;
    let mut pictured = Pictured::default();
    loop {
        if window.shows("escalation").await {
            if !pictured.escalation {
                pictured.escalation = true;
                both(window, "escalation").await?;
            }
            journey::answer_escalation(window, Answer::Accept).await?;
        } else if window.shows("recap").await {
            pictured.recaps += 1;
            if pictured.recaps == 1 {
                both(window, "recap").await?;
            }
            journey::continue_recap(window).await?;
            if pictured.recaps == 2 {
                seat_answers(window).await?;
                both(window, "table").await?;
            }
        } else if window.shows("go-review").await {
            window.click("go-review").await?;
            window.find("review").await?;
            break;
        } else {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    }
    both(window, "review").await?;
    window.click("approve-all").await?;
    window.click("preview-document").await?;
    window.ready("write-document").await?;
    both(window, "document-preview").await?;
    window.click("write-document").await?;
    window.click("open-document").await?;
    window.find("document").await?;
    both(window, "document").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    both(window, "project-home-after").await
}

#[derive(Default)]
struct Pictured {
    escalation: bool,
    recaps: u32,
}

/// Waits until one seat has answered and another still thinks, or the round moves on.
async fn seat_answers(window: &Window) -> Result<(), WindowError> {
    for _ in 0..200 {
        let script = "return [...document.querySelectorAll('[data-testid^=\"seat-\"][data-state]')].map(s => s.dataset.state)";
        let states = window.script(script, Vec::new()).await?;
        let states = states.as_array().cloned().unwrap_or_default();
        if states.iter().any(|state| state == "answered") {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    Ok(())
}

/// `{name}.png` and `{name}-dark.png`.
async fn both(window: &Window, name: &str) -> Result<(), WindowError> {
    const SET: &str = "document.documentElement.dataset.theme = arguments[0]";
    window.script(SET, vec!["light".into()]).await?;
    window.screenshot(name).await?;
    window.script(SET, vec!["dark".into()]).await?;
    window.screenshot(&format!("{name}-dark")).await?;
    window.script(SET, vec!["light".into()]).await.map(drop)
}
