//! A window in surroundings of its own.

use std::future::Future;
use std::path::PathBuf;

use roundtable_tests::window::{Surroundings, Window, WindowError};

pub(crate) type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Runs a test in a window of its own; on a failure a last screenshot and the page's text are kept and named.
pub(crate) async fn in_window<F, T>(name: &str, delay: &str, test: T)
where
    F: Future<Output = (Window, Outcome)>,
    T: FnOnce(Window, Surroundings) -> F,
{
    let Some((around, _folder)) = surroundings(name, delay) else { return };
    let window = Window::open(&around).await.unwrap();
    let (window, outcome) = test(window, around.clone()).await;
    finish(name, window, outcome).await;
}

/// Closes the window; a failure names its last picture.
pub(crate) async fn finish(name: &str, window: Window, outcome: Outcome) {
    if let Err(error) = outcome {
        let shot = window.screenshot("failure").await.map(|path| path.display().to_string());
        let page = window.page_text().await;
        let _ = window.close().await;
        panic!("{name}: {error}\nscreenshot: {shot:?}\nthe page says:\n{page}");
    }
    window.close().await.unwrap();
}

/// Folders of its own below the target folder; `None` where there is no window.
pub(crate) fn surroundings(name: &str, delay: &str) -> Option<(Surroundings, PathBuf)> {
    let (Some(app), Some(driver)) =
        (std::env::var_os("ROUNDTABLE_APP"), std::env::var_os("ROUNDTABLE_DRIVER"))
    else {
        eprintln!("skipped {name}: `cargo xtask test` runs it with a window");
        return None;
    };
    let all = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("window");
    // A service of the desktop that an earlier run started may have mounted something there, which nobody can take away.
    let mut names =
        (1..).map(|number| if number == 1 { name.to_owned() } else { format!("{name}-{number}") });
    let is_free = |folder: &PathBuf| !folder.exists() || std::fs::remove_dir_all(folder).is_ok();
    let folder = names.find_map(|name| Some(all.join(name)).filter(is_free))?;
    let around = Surroundings {
        app: app.into(),
        driver: driver.into(),
        display: None,
        config_dir: folder.join("config"),
        documents_dir: folder.join("documents"),
        practice_delay: delay.to_owned(),
        screenshots: folder.join("screenshots"),
        bus: None,
        driven: true,
    };
    std::fs::create_dir_all(&around.config_dir).unwrap();
    std::fs::create_dir_all(&around.documents_dir).unwrap();
    Some((around, folder))
}

/// The only project below the documents folder.
pub(crate) fn project(around: &Surroundings) -> PathBuf {
    let mut found: Vec<_> = std::fs::read_dir(&around.documents_dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join(".s2s").is_dir())
        .collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// The only session of a project: its id and its index.
pub(crate) fn session(project: &std::path::Path) -> (String, serde_json::Value) {
    let mut found: Vec<_> = std::fs::read_dir(project.join(".s2s/sessions"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let text = std::fs::read_to_string(found.remove(0)).unwrap();
    let index = roundtable_engine::yaml::read(&text).unwrap();
    (index["id"].as_str().unwrap().to_owned(), index)
}

/// Waits, without patience for ever, until `ready` holds.
pub(crate) async fn until(
    window: &Window,
    what: &str,
    mut ready: impl AsyncFnMut(&Window) -> bool,
) -> Result<(), WindowError> {
    let deadline = tokio::time::Instant::now() + roundtable_tests::window::PATIENCE;
    while tokio::time::Instant::now() < deadline {
        if ready(window).await {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
    Err(WindowError::Missing { what: what.to_owned(), page: window.page_text().await })
}
