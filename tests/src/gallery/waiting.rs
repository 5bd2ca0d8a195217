//! Screens that wait for what they show, and screens that could not have it: what the page does while an answer is on its way, and
//! when it is an error.

use serde_json::{Value, json};

use crate::folder;
use crate::window::{Surroundings, Window, WindowError};

/// The session of the project in which this happens; it is over.
const SESSION: &str = "20260107-requirements-elfgiftrush";

/// A screen, how it is opened, what is asked for it, what is on it when it is there, and how it is left for Home.
struct Screen {
    name: &'static str,
    /// What is clicked, one after the other, from Home.
    way: &'static [&'static str],
    /// The command whose answer it waits for.
    command: &'static str,
    shown: &'static str,
}

const SCREENS: [Screen; 10] = [
    Screen { name: "home", way: &["open-artifacts", "back-home"], command: "open_project", shown: "home" },
    Screen { name: "new-session", way: &["start-specs"], command: "session_options", shown: "new-session" },
    Screen { name: "table", way: &["open-"], command: "session_view", shown: "table" },
    Screen { name: "replay", way: &["open-", "go-replay"], command: "replay", shown: "replay" },
    Screen { name: "review", way: &["review-"], command: "session_view", shown: "review" },
    Screen {
        name: "document",
        way: &["document-docs/specifications/requirements.md"],
        command: "read_document",
        shown: "document",
    },
    Screen { name: "artifacts", way: &["open-artifacts"], command: "project_artifacts", shown: "artifacts" },
    Screen {
        name: "traceability",
        way: &["open-traceability"],
        command: "traceability",
        shown: "traceability",
    },
    Screen { name: "help", way: &["open-help"], command: "read_guide", shown: "help" },
    Screen { name: "settings", way: &["open-settings"], command: "provider_settings", shown: "add-provider" },
];

/// Keeps the answer to one command back, in the page, between it and the window's core. Everything else passes.
const HOLD: &str = "const [held] = arguments; \
    window.__fetch ??= window.fetch; \
    const answer = new Promise(done => (window.__answer = done)); \
    window.fetch = async (url, options) => { \
        const text = typeof options?.body === 'string' ? options.body \
            : new TextDecoder().decode(options?.body ?? new Uint8Array()); \
        const mine = String(url).endsWith('/call') && text.includes(`\"name\":\"${held}\"`); \
        if (!mine) return window.__fetch(url, options); \
        return await answer ?? window.__fetch(url, options); \
    }";

/// Answers it with an error, and lets what is asked from now on pass.
const FAIL: &str = "const headers = { 'Content-Type': 'application/json', 'Tauri-Response': 'error' }; \
    window.fetch = window.__fetch; \
    window.__answer(new Response(JSON.stringify(arguments[0]), { status: 200, headers }))";

/// As a full disk, or a folder on a stick that was pulled out, is told.
fn trouble() -> Value {
    json!({
        "code": "file_unreadable",
        "params": { "path": ".s2s/sessions/20260107-requirements-elfgiftrush.yaml" },
        "detail": "reading .s2s/sessions/20260107-requirements-elfgiftrush.yaml: Input/output error (os error 5)",
    })
}

/// Leads to each screen from Home of a project, calls `look` while it waits and when it failed, and sees that it is there at the
/// next try. Begins at Welcome, and ends there.
///
/// # Errors
/// [`WindowError`], and whatever `look` does not like.
pub async fn states<E: From<WindowError>>(
    window: &Window,
    around: &Surroundings,
    look: impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    let project = around.documents_dir.join("waiting");
    folder::copy(&folder::found("b-specs-elf-gift-rush"), &project)
        .map_err(|source| WindowError::Io { what: "laying out a project".to_owned(), source })?;
    for screen in &SCREENS {
        // Some of them belong to no project, and lead back to none.
        window.fill("path-input", &project.display().to_string()).await?;
        window.click("path-open").await?;
        window.find("home").await?;
        held(window, screen, &look).await?;
        window.click("go-welcome").await?;
        window.find("try-sample").await?;
    }
    Ok(())
}

async fn held<E: From<WindowError>>(
    window: &Window,
    screen: &Screen,
    look: &impl AsyncFn(&str) -> Result<(), E>,
) -> Result<(), E> {
    let step = |part: &str| if part.ends_with('-') { format!("{part}{SESSION}") } else { part.to_owned() };
    let Some((last, before)) = screen.way.split_last() else { return Ok(()) };
    for part in before {
        window.click(&step(part)).await?;
    }
    // There before it is held back: what is asked for a screen is asked for others, too.
    window.find(&step(last)).await?;
    window.script(HOLD, vec![screen.command.into()]).await?;
    window.click(&step(last)).await?;
    window.find("loading").await?;
    window.settle().await?;
    look(&format!("{}-loading", screen.name)).await?;
    window.script(FAIL, vec![trouble()]).await?;
    window.find("try-again").await?;
    look(&format!("{}-failed", screen.name)).await?;
    window.click("try-again").await?;
    window.find(screen.shown).await?;
    Ok(())
}
