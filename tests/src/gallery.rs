//! Every screen, light and dark, as pictures for the README and for the eye.

pub mod asides;
pub mod crowded;
pub mod dialogs;
pub mod forked;
pub mod found;
pub mod prices;
pub mod revising;
pub mod search;
pub mod traceability;
pub mod waiting;

use std::path::{Path, PathBuf};

use crate::fake::{Failure, Fake, KEY, Script, When};
use crate::folder;
use crate::journey::{self, Answer, NewProvider, NewSession};
use crate::window::{Surroundings, Window, WindowError};

/// Walks through the application and takes a picture of each screen, light and dark.
///
/// # Errors
/// [`WindowError`].
pub async fn all_screens(around: &Surroundings) -> Result<(), WindowError> {
    let window = Window::open(around).await?;
    let result = async {
        walk(&window).await?;
        walk_of_workflows(&window).await?;
        walk_of_files(&window, around).await?;
        found::states(&window, around, async |name: &str| both(&window, name).await).await?;
        window.click("go-welcome").await?;
        window.find("try-sample").await?;
        asides::states(&window, async |name: &str| both(&window, name).await).await?;
        let folder = around.documents_dir.join("crowded");
        let crowded = crate::crowded::project(&folder).await.map_err(|error| WindowError::Io {
            what: "a crowded project for the pictures".to_owned(),
            source: std::io::Error::other(error.to_string()),
        })?;
        crowded::states(&window, &crowded, async |name: &str| both(&window, name).await).await?;
        walk_on_models(&window).await
    }
    .await;
    window.close().await?;
    result
}

/// The table of each other workflow in its first round: a design with its sides, a brainstorm among dreamers, a
/// roundtable below a hat.
async fn walk_of_workflows(window: &Window) -> Result<(), WindowError> {
    let design = NewSession {
        workflow: "design",
        topic: Some("Architecture of Borrow Shed"),
        sides: &[("security-champion", "con")],
        ..NewSession::default()
    };
    let brainstorm = NewSession {
        workflow: "brainstorm",
        topic: Some("New ways to bring tools back in time"),
        seats: &["product-manager", "ux-researcher", "technical-lead"],
        ..NewSession::default()
    };
    let roundtable = NewSession {
        workflow: "roundtable",
        topic: Some("A thorough look at Saturday opening"),
        strategy: Some("six-hats"),
        seats: &["product-manager", "ux-researcher", "qa-lead"],
        ..NewSession::default()
    };
    for wanted in [design, brainstorm, roundtable] {
        window.click("go-welcome").await?;
        window.find("try-sample").await?;
        journey::open_sample(window).await?;
        journey::fill_session(window, &wanted).await?;
        if wanted.workflow == "design" {
            window.script("document.querySelector('ol').scrollIntoView()", Vec::new()).await?;
            both(window, "new-session-design").await?;
        }
        window.click("start-session").await?;
        window.find("question").await?;
        seat_answers(window).await?;
        both(window, &format!("table-{}", wanted.workflow)).await?;
    }
    window.click("go-welcome").await?;
    window.find("try-sample").await.map(drop)
}

/// What an artifact rests on, unfolded, and who held what.
async fn walk_of_evidence(window: &Window) -> Result<(), WindowError> {
    window.find("confidence").await?;
    const UNFOLD: &str =
        "const found = document.querySelector('[data-testid^=\"evidence-\"]'); found.open = true;
        found.closest('article').scrollIntoView()";
    window.script(UNFOLD, Vec::new()).await?;
    both(window, "review-evidence").await?;
    window.script("document.querySelector('[data-testid=held]').scrollIntoView()", Vec::new()).await?;
    both(window, "review-held").await
}

/// A folder that was found, with git in it and a count that does not fit: what is offered, found, repaired, and what
/// somebody else changes meanwhile.
async fn walk_of_files(window: &Window, around: &Surroundings) -> Result<(), WindowError> {
    const ID: &str = "20260219-specs-drivingschool";
    let project = around.documents_dir.join("driving-school");
    let context = project.join(".s2s/CONTEXT.md");
    let lay = || {
        folder::copy(&folder::found("metrics-differ"), &project)?;
        std::fs::create_dir_all(project.join(".git"))?;
        std::fs::write(&context, "# Driving school\n\n## Description\n\nLessons are booked by telephone.\n")
    };
    let failed = |source| WindowError::Io { what: "laying out a folder for the pictures".to_owned(), source };
    lay().map_err(failed)?;
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("ignore-offer").await?;
    window.script("document.querySelector('[data-testid=ignore-offer]').open = true", Vec::new()).await?;
    both(window, "home-offer-for-git").await?;
    window.script("document.querySelector('[data-testid=ignore-offer]').open = false", Vec::new()).await?;
    const PLACE: &str = "const place = document.querySelector('[data-testid=document-place]'); place.open = true; \
                         place.scrollIntoView()";
    window.script(PLACE, Vec::new()).await?;
    window.click("document-place-s2s").await?;
    both(window, "home-document-place").await?;
    window.script("document.querySelector('[data-testid=document-place]').open = false", Vec::new()).await?;
    window.click("edit-context").await?;
    window.fill("context-description", "Lessons are booked in the app.").await?;
    std::fs::write(&context, "# Driving school\n\n## Description\n\nLessons are booked on a slate.\n")
        .map_err(failed)?;
    window.find("context-versions").await?;
    let versions = "document.querySelector('[data-testid=context-versions]').scrollIntoView()";
    window.script(versions, Vec::new()).await?;
    both(window, "home-both-versions").await?;
    window.click("keep-mine").await?;
    window.click("context-save").await?;
    window.find("edit-context").await?;
    window.click(&format!("more-{ID}")).await?;
    window.click(&format!("look-{ID}")).await?;
    window.click("files-open").await?;
    window.find("finding-count_differs").await?;
    window.script("document.querySelector('[data-testid=offer-set_count]').open = true", Vec::new()).await?;
    both(window, "files-finding").await?;
    window.click("repair-set_count").await?;
    window.find("made-001").await?;
    both(window, "files-repaired").await?;
    window.click("close-dialog").await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await.map(drop)
}

/// The port of the server in the pictures, so that they are the same each time; any other when it is taken.
const PORT: u16 = 18_040;

/// What belongs to models: Settings, what a session will take and send, a panel that is too small, a provider that asks for
/// patience.
async fn walk_on_models(window: &Window) -> Result<(), WindowError> {
    let refused = |actor: &str| When::always().round(1).actor(actor).times(1);
    let script = || {
        Script::default()
            .models(&["claude-sonnet-4-5", "claude-haiku-4-5"])
            .fail(refused("ux-researcher"), Failure::Status413)
            .fail(refused("business-analyst"), Failure::Refusal)
            .fail(refused("qa-lead"), Failure::Status413)
            .fail(When::always().round(2).actor("qa-lead").times(1), Failure::LimitHour)
    };
    let fake = match Fake::start_on(PORT, script()).await {
        Ok(fake) => fake,
        Err(_) => Fake::start(script()).await.map_err(|source| WindowError::Io {
            what: "starting the model server of the pictures".to_owned(),
            source,
        })?,
    };
    window.click("open-settings").await?;
    let provider = NewProvider {
        kind: "anthropic",
        name: "Anthropic",
        address: format!("{}/v1", fake.url()),
        key: KEY.to_owned(),
        model: "claude-haiku-4-5",
    };
    journey::add_provider(window, &provider).await?;
    journey::mix_panel(window, [("anthropic", "claude-sonnet-4-5"), ("anthropic", "claude-haiku-4-5")])
        .await?;
    window.script("document.querySelector('main').scrollTo(0, 0)", Vec::new()).await?;
    both(window, "settings-provider").await?;
    prices::give(window, "claude-haiku-4-5").await?;
    window.script("document.querySelector('[data-testid=prices]').scrollIntoView()", Vec::new()).await?;
    both(window, "settings-prices").await?;
    window.click("take-price-back-claude-haiku-4-5").await?;
    window.click("go-welcome").await?;
    window.find("try-sample").await?;
    journey::open_sample(window).await?;
    journey::new_session_on_models(window).await?;
    window.find("forecast").await?;
    window.script("document.querySelector('[data-testid=model-seats]').scrollIntoView()", Vec::new()).await?;
    both(window, "new-session-models").await?;
    window.click("show-sent").await?;
    let host = fake.url().trim_start_matches("http://").to_owned();
    window.click(&format!("sent-{host}-question-open")).await?;
    window.find("sent-system-facilitator").await?;
    both(window, "what-is-sent").await?;
    window.click("close-dialog").await?;
    window.click("start-session").await?;
    window.find("quorum").await?;
    both(window, "table-too-few").await?;
    window.click("quorum-go-on").await?;
    while !window.shows("retry-countdown").await {
        if window.shows("escalation").await {
            journey::answer_escalation(window, Answer::Accept).await?;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    both(window, "table-paused").await
}

async fn walk(window: &Window) -> Result<(), WindowError> {
    window.resize(1280, 832).await?;
    window.find("try-sample").await?;
    both(window, "welcome").await?;
    // It would stand on top of every other picture, as it does for nobody who has looked around.
    window.click("tour-skip").await?;
    window.gone("tour").await?;
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
    walk_of_evidence(window).await?;
    window.click("start-reading").await?;
    window.find("reading-result").await?;
    window.script("document.querySelector('[data-testid=reading]').scrollIntoView()", Vec::new()).await?;
    both(window, "review-reading").await?;
    journey::approve_all(window).await?;
    revising::states(window, async |name: &str| both(window, name).await).await?;
    window.click("preview-document").await?;
    window.ready("write-document").await?;
    both(window, "document-preview").await?;
    dialogs::of_window(window, async |name: &str| both(window, name).await).await?;
    dialogs::of_review(window, async |name: &str| both(window, name).await).await?;
    window.click("write-document").await?;
    journey::open_document(window).await?;
    both(window, "document").await?;
    if let Some(file) = requirements(&window.around().documents_dir) {
        dialogs::of_document(window, &file, async |name: &str| both(window, name).await).await?;
    }
    window.click("export").await?;
    window.find("export-file").await?;
    both(window, "export").await?;
    window.click("close-dialog").await?;
    window.click("back-home").await?;
    window.find("home").await?;
    both(window, "project-home-after").await?;
    search::states(window, async |name: &str| both(window, name).await).await?;
    forked::states(window, async |name: &str| both(window, name).await).await?;
    window.click("start-specs").await?;
    window.find("start-session").await?;
    window.script("document.querySelector('[data-testid=baseline-source]').open = true", Vec::new()).await?;
    window.choose("source-document", "docs/specifications/requirements.md").await?;
    window.click("read-source").await?;
    window.find("baseline-items").await?;
    window
        .script("document.querySelector('[data-testid=baseline-source]').scrollIntoView()", Vec::new())
        .await?;
    both(window, "new-session-baseline").await
}

/// The requirements of the first project in a folder that has some.
fn requirements(projects: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(projects).ok()?;
    let files =
        entries.filter_map(|entry| Some(entry.ok()?.path().join("docs/specifications/requirements.md")));
    files.into_iter().find(|file| file.is_file())
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
