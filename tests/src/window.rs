//! The real window, driven by WebDriver: one `tauri-driver` per window, on its own ports, ended by its process.

mod driver;
mod hands;

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use fantoccini::elements::Element;
pub use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::Value;
use tokio::process::Command;

use driver::{Driver, connect, ports};

/// Nothing in a test waits longer than this; it guards against hangs and says nothing about speed.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// What went wrong while driving the window.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// The driver did not start.
    #[error("tauri-driver did not start: {0}")]
    Driver(String),
    /// A WebDriver command failed.
    #[error("{what}: {source}")]
    Command {
        /// What was tried.
        what: String,
        /// Why not.
        #[source]
        source: Box<fantoccini::error::CmdError>,
    },
    /// Something did not come.
    #[error("`{what}` did not come within {PATIENCE:?}; the page says:\n{page}")]
    Missing {
        /// What was waited for.
        what: String,
        /// The page's text.
        page: String,
    },
    /// A file or folder.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// Why not.
        #[source]
        source: std::io::Error,
    },
}

/// What every driven window is given: nothing of it is the real home.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// The application's binary.
    pub app: PathBuf,
    /// The `tauri-driver` binary.
    pub driver: PathBuf,
    /// The display to show it on; the one of this process when absent.
    pub display: Option<String>,
    /// The application's own folder.
    pub config_dir: PathBuf,
    /// Where new projects go.
    pub documents_dir: PathBuf,
    /// How long a practice answer takes, e.g. `0` or `200-400`.
    pub practice_delay: String,
    /// Where screenshots go.
    pub screenshots: PathBuf,
    /// The D-Bus session of the desktop; the one of this process when absent.
    pub bus: Option<String>,
    /// Whether what is approved is noted as a program's word. Off for pictures only: they show what a user sees.
    pub driven: bool,
}

/// A running window.
pub struct Window {
    client: Client,
    driver: Driver,
    around: Surroundings,
}

impl Window {
    /// Starts the application in a window.
    ///
    /// # Errors
    /// [`WindowError::Driver`] when there is no driver or no display.
    pub async fn open(around: &Surroundings) -> Result<Self, WindowError> {
        let (port, native_port) = ports();
        let mut driver = Command::new(&around.driver);
        if let Some(display) = &around.display {
            driver.env("DISPLAY", display);
        }
        if around.driven {
            driver.env("ROUNDTABLE_DRIVEN", "1");
        }
        if let Some(bus) = &around.bus {
            driver.env("DBUS_SESSION_BUS_ADDRESS", bus);
        }
        let driver = driver
            .args(["--port", &port.to_string(), "--native-port", &native_port.to_string()])
            .env("ROUNDTABLE_CONFIG_DIR", &around.config_dir)
            .env("ROUNDTABLE_DOCUMENTS_DIR", &around.documents_dir)
            .env("ROUNDTABLE_PRACTICE_DELAY_MS", &around.practice_delay)
            .env("ROUNDTABLE_DIALOGS", "off")
            // Never the real keychain, whoever drives the window.
            .env("ROUNDTABLE_KEYCHAIN", "memory")
            .env("XDG_DATA_HOME", around.config_dir.join("data"))
            .env("XDG_CACHE_HOME", around.config_dir.join("cache"))
            .env("XDG_CONFIG_HOME", around.config_dir.join("config"))
            // Without a choice the window speaks the system's language; tests name its English words.
            .env("LC_ALL", "C.UTF-8")
            .env("LANGUAGE", "en")
            .env("GTK_THEME", "Adwaita")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map(Driver)
            .map_err(|error| WindowError::Driver(format!("{}: {error}", around.driver.display())))?;
        let client = connect(port, &around.app).await?;
        Ok(Self { client, driver, around: around.clone() })
    }

    /// Ends the application at once, as a crash would, and the driver.
    ///
    /// # Errors
    /// When the driver does not end.
    pub async fn close(mut self) -> Result<(), WindowError> {
        // The application may be gone already: then there is nothing to close.
        let _ = self.client.close().await;
        self.driver.end();
        self.driver
            .0
            .wait()
            .await
            .map(drop)
            .map_err(|source| WindowError::Io { what: "ending tauri-driver".to_owned(), source })
    }

    /// The element with this `data-testid`, as soon as it is shown.
    ///
    /// # Errors
    /// [`WindowError::Missing`] with the page's text.
    pub async fn find(&self, testid: &str) -> Result<Element, WindowError> {
        let css = format!("[data-testid=\"{testid}\"]");
        let deadline = tokio::time::Instant::now() + PATIENCE;
        loop {
            if let Ok(element) = self.client.find(Locator::Css(&css)).await
                && element.is_displayed().await.unwrap_or(false)
            {
                return Ok(element);
            }
            if tokio::time::Instant::now() > deadline {
                let page = self.page_text().await;
                return Err(WindowError::Missing { what: testid.to_owned(), page });
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Whether such an element is shown now.
    pub async fn shows(&self, testid: &str) -> bool {
        let css = format!("[data-testid=\"{testid}\"]");
        match self.client.find(Locator::Css(&css)).await {
            Ok(element) => element.is_displayed().await.unwrap_or(false),
            Err(_) => false,
        }
    }

    /// Waits until no such element is shown.
    ///
    /// # Errors
    /// [`WindowError::Missing`]: what should have come is its end.
    pub async fn gone(&self, testid: &str) -> Result<(), WindowError> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while self.shows(testid).await {
            if tokio::time::Instant::now() > deadline {
                let page = self.page_text().await;
                return Err(WindowError::Missing { what: format!("the end of {testid}"), page });
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        Ok(())
    }

    /// Waits until the element is there and enabled.
    ///
    /// # Errors
    /// [`WindowError::Missing`].
    pub async fn ready(&self, testid: &str) -> Result<(), WindowError> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while !self.find(testid).await?.is_enabled().await.unwrap_or(false) {
            if tokio::time::Instant::now() > deadline {
                let page = self.page_text().await;
                return Err(WindowError::Missing { what: format!("{testid} (enabled)"), page });
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        Ok(())
    }

    /// The text of an element.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn text(&self, testid: &str) -> Result<String, WindowError> {
        let element = self.find(testid).await?;
        element.text().await.map_err(|error| command(format!("reading `{testid}`"), error))
    }

    /// An attribute of an element.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn attribute(&self, testid: &str, name: &str) -> Result<Option<String>, WindowError> {
        let element = self.find(testid).await?;
        element.attr(name).await.map_err(|error| command(format!("reading `{testid}`"), error))
    }

    /// Runs a script in the page.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value, WindowError> {
        self.client
            .execute(script, arguments)
            .await
            .map_err(|error| command("running a script".to_owned(), error))
    }

    /// Runs a script that calls back.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn script_async(&self, script: &str, arguments: Vec<Value>) -> Result<Value, WindowError> {
        self.client
            .execute_async(script, arguments)
            .await
            .map_err(|error| command("running a script".to_owned(), error))
    }

    /// Everything that the page says, for a failure's message.
    pub async fn page_text(&self) -> String {
        match self.client.execute("return document.body.innerText", Vec::new()).await {
            Ok(Value::String(text)) => text,
            _ => "(no page)".to_owned(),
        }
    }

    /// Waits until what was asked for is painted and no transition is under way; one that never ends is not waited for.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn settle(&self) -> Result<(), WindowError> {
        // Asked frame by frame: the promise of a transition below a closed `details` is never kept by WebKit.
        const SETTLED: &str = "const done = arguments[0]; \
            const frame = () => new Promise(next => requestAnimationFrame(next)); \
            const moves = a => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Infinity; \
            const still = () => document.getAnimations().some(moves) ? frame().then(still) : frame(); \
            frame().then(frame).then(still).then(() => setTimeout(done, 60))";
        self.script_async(SETTLED, Vec::new()).await.map(drop)
    }

    /// A picture of the window as it is now, `{name}.png`.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn screenshot(&self, name: &str) -> Result<PathBuf, WindowError> {
        // The driver waits for the next picture that the page paints, and one that has nothing to paint gives none for as
        // long as one cares to wait: an outline that nobody sees comes and goes until the picture is there.
        const PAINT: &str = "const root = document.documentElement; let times = 0; \
            const end = () => { clearInterval(window.__painting); root.style.outline = ''; }; \
            end(); \
            window.__painting = setInterval(() => { \
                if (times++ > 500) return end(); \
                root.style.outline = times % 2 ? '1px solid transparent' : ''; \
            }, 16)";
        const PAINTED: &str = "clearInterval(window.__painting); document.documentElement.style.outline = ''";
        self.settle().await?;
        self.script(PAINT, Vec::new()).await?;
        let png = self
            .client
            .screenshot()
            .await
            .map_err(|error| command("taking a screenshot".to_owned(), error))?;
        self.script(PAINTED, Vec::new()).await?;
        let path = self.around.screenshots.join(format!("{name}.png"));
        std::fs::create_dir_all(&self.around.screenshots)
            .and_then(|()| std::fs::write(&path, png))
            .map_err(|source| WindowError::Io { what: format!("writing {}", path.display()), source })?;
        Ok(path)
    }

    /// The size of the window, in CSS pixels.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn resize(&self, width: u32, height: u32) -> Result<(), WindowError> {
        self.client
            .set_window_size(width, height)
            .await
            .map_err(|error| command("resizing".to_owned(), error))
    }

    /// How many windows there are.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn windows(&self) -> Result<usize, WindowError> {
        let windows = self.client.windows().await;
        windows.map(|all| all.len()).map_err(|error| command("counting the windows".to_owned(), error))
    }

    /// The test id of what has the focus, or of the nearest thing around it that has one; empty without.
    ///
    /// # Errors
    /// [`WindowError`].
    pub async fn focused(&self) -> Result<String, WindowError> {
        const FOCUSED: &str = "return document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''";
        Ok(self.script(FOCUSED, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
    }

    /// What this window was given.
    pub fn around(&self) -> &Surroundings {
        &self.around
    }
}

fn command(what: String, source: fantoccini::error::CmdError) -> WindowError {
    WindowError::Command { what, source: Box::new(source) }
}
