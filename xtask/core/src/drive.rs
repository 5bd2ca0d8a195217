//! The real window, driven: a session for whoever has no display, and the pictures of every screen.

use std::path::{Path, PathBuf};

use roundtable_tests::journey::{self, Answer};
use roundtable_tests::window::{Surroundings, Window};
use xtask::display::VirtualDisplay;
use xtask::setup;
use xtask::shell::{Result, root, target};

use crate::follow::Follower;
use crate::signals;

/// A specs session on the sample project, on a display that nobody sees; then says where things lie.
pub(crate) fn session(app: &Path) -> Result<()> {
    let folder = emptied(&target().join("driven"))?;
    step("starting a display that nobody sees");
    let display = VirtualDisplay::start()?;
    let around = surroundings(app, &display, &folder, &folder.join("screenshots"), "300-900")?;
    runtime()?.block_on(unless_ended(drive(&around)))?;
    report(&around)
}

/// Every screen, light and dark, into `docs/screenshots/`.
pub(crate) fn screenshots(app: &Path) -> Result<()> {
    // The pictures show the project's folder: a plain one, the same for everybody.
    let folder = emptied(&std::env::temp_dir().join("Roundtable"))?;
    let display = VirtualDisplay::start()?;
    let pictures = root().join("docs/screenshots");
    let around =
        Surroundings { driven: false, ..surroundings(app, &display, &folder, &pictures, "600-1500")? };
    runtime()?
        .block_on(unless_ended(async { Ok(roundtable_tests::gallery::all_screens(&around).await?) }))?;
    println!("wrote {}", around.screenshots.display());
    Ok(())
}

/// The folder, with nothing in it that an earlier run left.
fn emptied(folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)
            .map_err(|error| format!("{} could not be emptied: {error}", folder.display()))?;
    }
    Ok(folder.to_owned())
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// Drives, until that is done or this process is asked to end. Then the window, its driver and the display end with it: they
/// are groups of their own, which no signal to this one reaches.
async fn unless_ended(driving: impl Future<Output = Result<()>>) -> Result<()> {
    tokio::select! {
        done = driving => done,
        _ = signals::first() => Err("Asked to end before it was done: the window is closed.".into()),
    }
}

fn surroundings(
    app: &Path,
    display: &VirtualDisplay,
    folder: &Path,
    screenshots: &Path,
    delay: &str,
) -> Result<Surroundings> {
    let around = Surroundings {
        app: app.to_owned(),
        driver: setup::tauri_driver()?,
        display: Some(display.name().to_owned()),
        config_dir: folder.join("config"),
        documents_dir: folder.join("documents"),
        practice_delay: delay.to_owned(),
        screenshots: screenshots.to_owned(),
        // Without a desktop a bus would be started for the window alone, and with it services that outlive it and mount their own
        // file system in the folder of this run; on a desktop the window would hand over to a Roundtable that is open there.
        bus: Some("disabled:".to_owned()),
        driven: true,
    };
    std::fs::create_dir_all(&around.config_dir)?;
    std::fs::create_dir_all(&around.documents_dir)?;
    Ok(around)
}

/// What happens now: the way takes a minute or two.
fn step(what: &str) {
    println!("  {what}");
}

async fn drive(around: &Surroundings) -> Result<()> {
    step("opening the window");
    let window = Window::open(around).await?;
    let result = steps(&window, &mut Follower::new(&around.documents_dir)).await;
    window.close().await?;
    result
}

async fn steps(window: &Window, follower: &mut Follower) -> Result<()> {
    window.find("try-sample").await?;
    window.screenshot("1-welcome").await?;
    step("opening the sample project");
    journey::open_sample(window).await?;
    window.screenshot("2-project-home").await?;
    step("starting a specs session");
    journey::start_specs(window).await?;
    window.find("question").await?;
    window.screenshot("3-table").await?;
    let answered = tokio::select! {
        answered = journey::play(window, Answer::Accept, true) => answered?,
        never = follower.follow() => match never {},
    };
    follower.tell();
    step(&format!("review; {answered} escalation(s) were answered with the facilitator's recommendation"));
    window.screenshot("4-review").await?;
    step("approving every artifact, as a user would one by one, and writing the document");
    journey::write_requirements(window).await?;
    window.screenshot("5-requirements").await?;
    Ok(())
}

fn report(around: &Surroundings) -> Result<()> {
    let (project, session) =
        crate::follow::driven(&around.documents_dir).ok_or("the driven session left no files")?;
    let requirements = project.root().join("docs/specifications/requirements.md");
    let lines = std::fs::read_to_string(&requirements)?.lines().count();
    println!("\nRequirements  {} ({lines} lines)", requirements.display());
    println!(
        "Session       {}",
        project.root().join(".s2s/sessions").join(format!("{session}.yaml")).display()
    );
    println!("Screenshots   {}", around.screenshots.display());
    println!(
        "The practice panel simulated the answers, and this command approved them: nothing here is anybody's opinion."
    );
    Ok(())
}
