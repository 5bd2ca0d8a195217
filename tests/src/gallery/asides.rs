//! What stands beside the work: the first steps, Help, About, and the window in its other language.

use crate::journey;
use crate::window::{Window, WindowError};

/// From the welcome screen and back to it, in English.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    window.click("open-help").await?;
    window.find("tour-again").await?;
    look("help").await?;
    window.click("guide-table").await?;
    // Held against the files, for a picture that is not found leaves its words only.
    const PICTURES: &str = "const seen = [...document.querySelectorAll('[data-testid=help] img')]; \
        seen.forEach(picture => picture.scrollIntoView()); \
        return seen.length > 0 && seen.every(picture => picture.complete && picture.naturalWidth > 600)";
    while window.script(PICTURES, Vec::new()).await? != serde_json::Value::Bool(true) {
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    look("help-page").await?;
    window.click("tour-again").await?;
    window.find("tour").await?;
    look("tour").await?;
    window.click("tour-skip").await?;
    window.gone("tour").await?;
    window.click("help-about").await?;
    window.find("about").await?;
    look("about").await?;

    speak(window, "de").await?;
    look("settings-german").await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    look("welcome-german").await?;
    journey::open_sample(window).await?;
    look("project-home-german").await?;
    window.click("start-specs").await?;
    window.find("forecast").await?;
    look("new-session-german").await?;
    speak(window, "en").await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    Ok(())
}

/// Chooses a language in Settings, and stays there.
async fn speak(window: &Window, language: &str) -> Result<(), WindowError> {
    window.click("open-settings").await?;
    window.click(&format!("language-{language}")).await?;
    let spoken = format!("return document.documentElement.lang === '{language}'");
    while window.script(&spoken, Vec::new()).await? != serde_json::Value::Bool(true) {
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    Ok(())
}
