//! The main journey through the real window: from Welcome to `requirements.md`. The tests and `cargo xtask run` on a
//! machine without a display take the same way.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::window::{PATIENCE, Window, WindowError};

/// How escalations are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// *Accept the recommendation*.
    Accept,
    /// *Decide yourself*.
    Decide(&'static str),
    /// *Continue for N more rounds*, then *Accept the recommendation* when it comes again.
    Continue(u32),
}

/// Where a driven session left its files.
#[derive(Debug)]
pub struct Journey {
    /// The project's folder.
    pub project: PathBuf,
    /// The session's id.
    pub session: String,
    /// How many escalations were answered.
    pub escalations: u32,
}

/// From Welcome to the sample project's home: one click.
///
/// # Errors
/// [`WindowError`].
pub async fn open_sample(window: &Window) -> Result<(), WindowError> {
    window.click("try-sample").await?;
    window.find("home").await.map(drop)
}

/// A provider to be added in Settings.
#[derive(Debug, Clone)]
pub struct NewProvider {
    /// Its kind, e.g. `anthropic`; the id of the first one of that kind.
    pub kind: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its address.
    pub address: String,
    /// Its key.
    pub key: String,
    /// The model to test with, as the provider lists it.
    pub model: &'static str,
}

/// In Settings: adds a provider, pastes its key, and makes the test call that succeeds.
///
/// # Errors
/// [`WindowError`].
pub async fn add_provider(window: &Window, provider: &NewProvider) -> Result<(), WindowError> {
    let id = provider.kind;
    window.click("add-provider").await?;
    window.choose("provider-kind", provider.kind).await?;
    window.fill("provider-name", provider.name).await?;
    window.fill("provider-address", &provider.address).await?;
    window.click("provider-save").await?;
    window.find(&format!("provider-row-{id}")).await?;
    // One that cannot do without a key opens at that step.
    if !window.shows(&format!("key-{id}")).await {
        window.click(&format!("provider-key-{id}")).await?;
    }
    window.fill(&format!("key-{id}"), &provider.key).await?;
    window.click(&format!("key-save-{id}")).await?;
    window.choose(&format!("test-model-{id}"), &format!("{id}\n{}", provider.model)).await?;
    window.click(&format!("test-run-{id}")).await?;
    window.find(&format!("test-passed-{id}")).await.map(drop)
}

/// In Settings: a panel of two models, the first one leads.
///
/// # Errors
/// [`WindowError`].
pub async fn mix_panel(window: &Window, models: [(&str, &str); 2]) -> Result<(), WindowError> {
    window.click("preset-mixed").await?;
    for (index, (provider, model)) in models.iter().enumerate() {
        window.choose(&format!("preset-model-{}", index + 1), &format!("{provider}\n{model}")).await?;
    }
    Ok(())
}

/// From the project's home to New session, with the panel of models.
///
/// # Errors
/// [`WindowError`].
pub async fn new_session_on_models(window: &Window) -> Result<(), WindowError> {
    window.click("start-specs").await?;
    window.find("new-session").await?;
    window.click("provider-models").await?;
    window.find("model-seats").await.map(drop)
}

/// From the project's home to a running table.
///
/// # Errors
/// [`WindowError`].
pub async fn start_specs(window: &Window) -> Result<(), WindowError> {
    window.click("start-specs").await?;
    window.find("new-session").await?;
    window.click("start-session").await?;
    window.find("table").await.map(drop)
}

/// What is chosen in New session; what is left out stays as it is proposed.
#[derive(Debug, Clone, Copy, Default)]
pub struct NewSession<'a> {
    /// The workflow's word.
    pub workflow: &'a str,
    /// The topic.
    pub topic: Option<&'a str>,
    /// The strategy's name.
    pub strategy: Option<&'a str>,
    /// The panel, where the workflow has none of its own.
    pub seats: &'a [&'a str],
    /// Seats with the side that the user gives them.
    pub sides: &'a [(&'a str, &'a str)],
    /// What a roundtable comes to.
    pub output: Option<&'a str>,
}

/// From the project's home to New session, filled in and ready to start.
///
/// # Errors
/// [`WindowError`].
pub async fn fill_session(window: &Window, wanted: &NewSession<'_>) -> Result<(), WindowError> {
    window.click("start-specs").await?;
    window.find("new-session").await?;
    window.click(&format!("workflow-{}", wanted.workflow)).await?;
    if let Some(topic) = wanted.topic {
        window.fill("topic", topic).await?;
    }
    if let Some(strategy) = wanted.strategy {
        window.click(&format!("strategy-{strategy}")).await?;
    }
    if let Some(output) = wanted.output {
        window.click(&format!("output-{output}")).await?;
    }
    if !wanted.seats.is_empty() {
        seat(window, wanted.seats).await?;
    }
    for (seat, side) in wanted.sides {
        window.choose(&format!("side-{seat}"), side).await?;
    }
    window.ready("start-session").await
}

/// In New session: exactly these seats, whoever was proposed.
async fn seat(window: &Window, wanted: &[&str]) -> Result<(), WindowError> {
    const SEATED: &str = "return [...document.querySelectorAll('[data-testid^=\"seat-remove-\"]')].map(b => b.dataset.testid.slice(12))";
    let seated = window.script(SEATED, Vec::new()).await?;
    let seated: Vec<&str> =
        seated.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str).collect();
    for seat in seated.iter().filter(|seat| !wanted.contains(seat)) {
        window.click(&format!("seat-remove-{seat}")).await?;
    }
    for seat in wanted.iter().filter(|seat| !seated.contains(seat)) {
        window.choose("seat-choice", seat).await?;
        // The bar with Start covers what the driver scrolls to the lower edge.
        let middle =
            "document.querySelector('[data-testid=\"seat-add\"]').scrollIntoView({ block: 'center' })";
        window.script(middle, Vec::new()).await?;
        window.click("seat-add").await?;
        window.find(&format!("seat-remove-{seat}")).await?;
    }
    Ok(())
}

/// From the running table to the review, answering escalations on the way. `on_escalation` sees each one first.
///
/// # Errors
/// [`WindowError`].
pub async fn play(window: &Window, answer: Answer, shots: bool) -> Result<u32, WindowError> {
    let mut answered = 0;
    let deadline = tokio::time::Instant::now() + PATIENCE * 4;
    loop {
        // In one look: one that comes between two would be answered without a picture.
        let shown = escalation(window).await?;
        if shots && answered == 0 && shown.is_some() {
            window.screenshot("escalation").await?;
        }
        if shown.is_some()
            && answer_escalation(window, if answered == 0 { answer } else { Answer::Accept }).await?
        {
            answered += 1;
            continue;
        }
        if window.shows("go-review").await {
            window.click("go-review").await?;
            window.find("review").await?;
            return Ok(answered);
        }
        if tokio::time::Instant::now() > deadline {
            let page = window.page_text().await;
            return Err(WindowError::Missing { what: "review".to_owned(), page });
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The escalation that is on the screen. It is asked in one step: between a look at whether one is there and another at
/// which it is, it may go, and who waits for it then waits in vain.
async fn escalation(window: &Window) -> Result<Option<String>, WindowError> {
    const SHOWN: &str =
        "return document.querySelector('[data-testid=\"escalation\"]')?.dataset.subject ?? null";
    let shown = window.script(SHOWN, Vec::new()).await?;
    Ok(shown.as_str().map(str::to_owned))
}

/// Answers the escalation that is shown, and waits until it is gone or another one is there. `false` when none is shown.
///
/// # Errors
/// [`WindowError`].
pub async fn answer_escalation(window: &Window, answer: Answer) -> Result<bool, WindowError> {
    let Some(id) = escalation(window).await? else { return Ok(false) };
    match answer {
        Answer::Accept => window.click("escalation-accept").await?,
        Answer::Decide(decision) => {
            window.click("escalation-decide").await?;
            window.fill("escalation-decision", decision).await?;
            window.click("escalation-decide-send").await?;
        }
        Answer::Continue(rounds) => {
            window.click("escalation-continue").await?;
            window.fill("escalation-rounds", &rounds.to_string()).await?;
            window.fill("escalation-note", "Please look at what it costs the volunteers.").await?;
            window.click("escalation-continue-send").await?;
        }
    }
    let deadline = tokio::time::Instant::now() + PATIENCE;
    while tokio::time::Instant::now() < deadline {
        if escalation(window).await?.as_ref() != Some(&id) {
            return Ok(true);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(WindowError::Missing { what: "the escalation's end".to_owned(), page: window.page_text().await })
}

/// *Continue* at a round's recap, and waits until the recap is gone: what comes next may be another one.
///
/// # Errors
/// [`WindowError`].
pub async fn continue_recap(window: &Window) -> Result<(), WindowError> {
    window.click("recap-continue").await?;
    let deadline = tokio::time::Instant::now() + PATIENCE;
    while window.shows("recap").await {
        if tokio::time::Instant::now() > deadline {
            return Err(WindowError::Missing {
                what: "the recap's end".to_owned(),
                page: window.page_text().await,
            });
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Approves all that the panel agreed on, and waits until that is written. The button goes at once, and what stands below it
/// moves up: a click on the way would be lost.
///
/// # Errors
/// [`WindowError`].
pub async fn approve_all(window: &Window) -> Result<(), WindowError> {
    window.click("approve-all").await?;
    window.gone("approve-all").await?;
    noted(window).await
}

/// Waits until every word on an artifact is written: it is shown before that.
///
/// # Errors
/// [`WindowError`].
pub async fn noted(window: &Window) -> Result<(), WindowError> {
    // What says so is for screen readers, and never in sight.
    const NOTED: &str = "return document.querySelector('[data-testid=\"noting\"]') === null";
    let deadline = tokio::time::Instant::now() + PATIENCE;
    while window.script(NOTED, Vec::new()).await? != Value::Bool(true) {
        if tokio::time::Instant::now() > deadline {
            let page = window.page_text().await;
            return Err(WindowError::Missing { what: "the end of what is noted".to_owned(), page });
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// The id of the first requirement that Review shows.
///
/// # Errors
/// [`WindowError`].
pub async fn first_requirement(window: &Window) -> Result<Option<String>, WindowError> {
    window.find("review").await?;
    let script = "return document.querySelector('[data-testid^=\"artifact-REQ-\"]')?.dataset.testid ?? ''";
    let testid = window.script(script, Vec::new()).await?;
    Ok(testid.as_str().and_then(|testid| testid.strip_prefix("artifact-")).map(str::to_owned))
}

/// From the review to the written document.
///
/// # Errors
/// [`WindowError`].
pub async fn write_requirements(window: &Window) -> Result<(), WindowError> {
    if window.shows("approve-all").await {
        approve_all(window).await?;
    }
    window.click("preview-document").await?;
    window.click("write-document").await?;
    open_document(window).await
}

/// From what was just written to its page. Whether the document is up to date is told above the button a moment after it was
/// written, and moves it: a click on the way is lost, and made again.
///
/// # Errors
/// [`WindowError`].
pub async fn open_document(window: &Window) -> Result<(), WindowError> {
    for _ in 0..4 {
        window.click("open-document").await?;
        for _ in 0..50 {
            if window.shows("document").await {
                return Ok(());
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        if !window.shows("open-document").await {
            break;
        }
    }
    window.find("document").await.map(drop)
}
