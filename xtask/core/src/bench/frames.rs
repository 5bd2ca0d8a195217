//! What the real window's main thread does for each frame and each input: while twelve seats stream, while 10,000 artifacts scroll
//! by, and while somebody types, moves about and opens things among them. How long a frame takes from one to the next is told beside
//! it: on a machine without a graphics card that is the time of the processor that paints in its place.

use std::path::Path;
use std::time::Duration;

use roundtable_tests::journey::{self, NewSession};
use roundtable_tests::window::{Surroundings, Window};
use serde::Deserialize;
use serde_json::Value;

use xtask::display::VirtualDisplay;
use xtask::setup;
use xtask::shell::{Result, target};

use super::main_thread::{Used, Watch};
use super::search;

/// Seats that answer at the same time.
const SEATS: usize = 12;
/// How long each answer takes, in milliseconds: long enough to be watched while all of them come in.
const ANSWER: &str = "14000-16000";
/// How long is looked at what streams.
const WATCHED: Duration = Duration::from_secs(10);
/// What one frame has at 60 a second, in milliseconds.
const FRAME: f64 = 1_000.0 / 60.0;
/// Frames in which a long list scrolls, and how far in each, in CSS pixels. In parts: a slow machine takes longer for all of them than
/// the driver waits for one script.
const SCROLLED: u32 = 60;
const PARTS: usize = 10;
const STEP: u32 = 97;

const RECORDER: &str = include_str!("frames.js");

/// What the page's recorder saw, in milliseconds since 1970.
#[derive(Debug, Deserialize)]
struct Recorded {
    /// When each frame began.
    frames: Vec<f64>,
    inputs: Vec<Answered>,
}

/// An input, and the picture that answered it.
#[derive(Debug, Deserialize)]
struct Answered {
    began: f64,
    ended: f64,
}

/// What was seen of a scene, each in milliseconds.
struct Seen {
    /// What the main thread used of the processor in each frame.
    used: Vec<f64>,
    /// How long each frame was there.
    gaps: Vec<f64>,
    /// From each input to the picture that answered it.
    inputs: Vec<f64>,
}

impl Seen {
    fn of(recorded: &Recorded, used: &Used) -> Self {
        let frames = recorded.frames.windows(2).filter_map(|pair| match pair {
            [from, to] => Some((*from, *to)),
            _ => None,
        });
        Self {
            used: frames.clone().filter_map(|(from, to)| used.between(from, to)).collect(),
            gaps: frames.map(|(from, to)| to - from).collect(),
            inputs: recorded.inputs.iter().map(|input| input.ended - input.began).collect(),
        }
    }
}

/// Opens the application in a window and prints a table.
pub(super) fn run(app: &Path) -> Result<()> {
    let folder = tempfile::tempdir_in(target())?;
    let display = VirtualDisplay::start()?;
    let around = Surroundings {
        app: app.to_owned(),
        driver: setup::tauri_driver()?,
        display: Some(display.name().to_owned()),
        config_dir: folder.path().join("config"),
        documents_dir: folder.path().join("documents"),
        bus: None,
        driven: true,
        practice_delay: ANSWER.to_owned(),
        screenshots: folder.path().join("screenshots"),
    };
    std::fs::create_dir_all(&around.config_dir)?;
    std::fs::create_dir_all(&around.documents_dir)?;
    let many = folder.path().join("many");
    search::project(&many)?;
    let seats = folder.path().join("seats");
    super::project_with_seats(&seats, SEATS)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let scenes = runtime.block_on(async {
        let window = Window::open(&around).await?;
        let scenes = scenes(&window, &seats, &many).await;
        window.close().await?;
        scenes
    })?;
    print(&scenes);
    Ok(())
}

async fn scenes(window: &Window, seats: &Path, many: &Path) -> Result<Vec<(&'static str, Seen)>> {
    let mut scenes = Vec::new();
    open(window, seats).await?;
    let names: Vec<String> = (1..=SEATS).map(|seat| format!("seat-{seat}")).collect();
    let panel: Vec<&str> = names.iter().map(String::as_str).collect();
    let wanted = NewSession { workflow: "specs", seats: &panel, ..NewSession::default() };
    journey::fill_session(window, &wanted).await?;
    window.click("start-session").await?;
    window.find("table").await?;
    until(window, STREAMING, vec![SEATS.into()]).await?;
    let watch = begin(window).await?;
    tokio::time::sleep(WATCHED).await;
    scenes.push(("twelve seats stream", end(window, watch).await?));
    window.click("go-welcome").await?;

    open(window, many).await?;
    window.click("open-artifacts").await?;
    until(window, LISTED, Vec::new()).await?;
    let watch = begin(window).await?;
    for _ in 0..PARTS {
        window.script_async(SCROLL, vec![SCROLLED.into(), STEP.into()]).await?;
    }
    scenes.push(("10,000 artifacts scroll", end(window, watch).await?));
    let watch = begin(window).await?;
    inputs(window).await?;
    scenes.push(("inputs among 10,000 artifacts", end(window, watch).await?));
    Ok(scenes)
}

/// Every seat has said something, and none is done.
const STREAMING: &str =
    "return document.querySelectorAll('[data-testid^=\"seat-words-seat-\"]').length === arguments[0]";
const LISTED: &str = "return document.querySelectorAll('[data-testid^=\"row-REQ-\"]').length > 5";
const SCROLL: &str = "const [frames, step, done] = arguments; let left = frames; \
    const list = document.querySelector('[data-testid=artifacts-list]'); \
    const move = () => { list.scrollTop += step; left-- > 0 ? requestAnimationFrame(move) : done(list.scrollTop) }; \
    requestAnimationFrame(move)";

async fn open(window: &Window, project: &Path) -> Result<()> {
    window.fill("path-input", &project.display().to_string()).await?;
    window.click("path-open").await?;
    window.find("home").await?;
    Ok(())
}

async fn until(window: &Window, script: &str, arguments: Vec<Value>) -> Result<()> {
    for _ in 0..600 {
        if window.script(script, arguments.clone()).await? == Value::Bool(true) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(format!("never came true in the window: {script}").into())
}

async fn begin(window: &Window) -> Result<Watch> {
    window.script(RECORDER, Vec::new()).await?;
    Watch::begin()
}

async fn end(window: &Window, watch: Watch) -> Result<Seen> {
    let recorded: Recorded =
        serde_json::from_value(window.script("return window.__frames.end()", Vec::new()).await?)?;
    let seen = Seen::of(&recorded, &watch.end()?);
    if seen.used.len() < 30 {
        return Err(format!("only {} frames were seen: nothing can be said of them", seen.used.len()).into());
    }
    Ok(seen)
}

/// What a person does: letters into the search, the arrow keys, the palette, an artifact opened and closed.
async fn inputs(window: &Window) -> Result<()> {
    for word in ["must", "want", "xy", "a"] {
        for end in 1..=word.len() {
            window.fill("artifacts-query", word.get(..end).unwrap_or(word)).await?;
            tokio::time::sleep(Duration::from_millis(120)).await;
        }
    }
    // The driver types no empty text.
    const EMPTY: &str = "const field = document.querySelector('[data-testid=artifacts-query]'); field.value = ''; \
        field.dispatchEvent(new Event('input', { bubbles: true }))";
    window.script(EMPTY, Vec::new()).await?;
    until(window, LISTED, Vec::new()).await?;
    const PRESS: &str = "const list = document.querySelector('[data-testid=artifacts-list]'); list.focus(); \
        list.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[0], bubbles: true, cancelable: true }))";
    for key in ["ArrowDown", "PageDown", "PageDown", "End", "ArrowUp", "Home"].repeat(6) {
        window.script(PRESS, vec![key.into()]).await?;
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    const ROW: &str = "document.querySelector('[data-testid^=\"row-REQ-\"]').click()";
    for _ in 0..8 {
        window.script(ROW, Vec::new()).await?;
        window.click("close-dialog").await?;
    }
    Ok(())
}

fn print(scenes: &[(&str, Seen)]) {
    println!("\nThe window while it works, on a virtual display, painted without a graphics card");
    println!(
        "| scene | frames | main thread in a frame, median | 95th percentile | worst | over {FRAME:.1} ms | frame to frame, median | input to picture, 95th percentile |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (name, seen) in scenes {
        let [middle, high, worst] = [0.5, 0.95, 1.0].map(|share| at(&seen.used, share));
        let over = seen.used.iter().filter(|used| **used > FRAME).count() as f64 / seen.used.len() as f64;
        let input = match seen.inputs.len() {
            0 => "no input".to_owned(),
            count => format!("{:.0} ms of {count}", at(&seen.inputs, 0.95)),
        };
        println!(
            "| {name} | {} | {middle:.1} ms | {high:.1} ms | {worst:.1} ms | {:.1} % | {:.0} ms | {input} |",
            seen.used.len(),
            over * 100.0,
            at(&seen.gaps, 0.5),
        );
    }
}

/// The value below which that share of them lies.
fn at(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = ((sorted.len().saturating_sub(1)) as f64 * share) as usize;
    sorted.get(place).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_values_is_found_in_any_order() {
        let values = [5.0, 1.0, 4.0, 2.0, 3.0];
        assert_eq!([0.0, 0.5, 1.0].map(|share| at(&values, share)), [1.0, 3.0, 5.0]);
        assert!(at(&[], 0.5).is_nan());
    }
}
