//! Starts of the application that open no window: a second one gives its project to the window that is open, and where there is no display
//! it says so.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use roundtable_tests::journey;
use roundtable_tests::window::{PATIENCE, Surroundings, Window};

use crate::kit;

/// A program that is ended when nobody looks at it any more.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A D-Bus session of our own, and its address; by it the applications of a desktop find each other.
fn bus() -> Option<(Ended, String)> {
    let mut daemon = Command::new("dbus-daemon");
    daemon.args(["--session", "--nofork", "--print-address=1"]);
    let mut daemon = Ended(daemon.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?);
    let mut address = String::new();
    BufReader::new(daemon.0.stdout.take()?).read_line(&mut address).ok()?;
    Some((daemon, address.trim().to_owned()))
}

/// Starts the application once more, without a driver.
fn start(around: &Surroundings, project: &Path, ready: &Path) -> Ended {
    let mut command = Command::new(&around.app);
    command
        .arg(project)
        .env("ROUNDTABLE_CONFIG_DIR", &around.config_dir)
        .env("ROUNDTABLE_DOCUMENTS_DIR", &around.documents_dir)
        .env("ROUNDTABLE_DIALOGS", "off")
        .env("ROUNDTABLE_KEYCHAIN", "memory")
        .env("ROUNDTABLE_READY_FILE", ready)
        .env("XDG_DATA_HOME", around.config_dir.join("data"))
        .env("XDG_CACHE_HOME", around.config_dir.join("cache"))
        .env("DBUS_SESSION_BUS_ADDRESS", around.bus.as_deref().unwrap_or_default())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ended(command.spawn().unwrap())
}

/// Whether it ended by itself before its window could be used.
async fn ends_by_itself(started: &mut Ended, ready: &Path) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Some(status) = started.0.try_wait().unwrap() {
            assert!(status.success(), "{status}");
            return true;
        }
        if ready.exists() {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it neither ended nor had a window that could be used");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_start_hands_its_project_to_the_window_that_is_open() {
    let Some((mut around, folder)) = kit::surroundings("second", "0") else { return };
    let Some((_bus, address)) = bus() else {
        eprintln!("skipped second: there is no dbus-daemon");
        return;
    };
    around.bus = Some(address);
    let window = Window::open(&around).await.unwrap();
    let outcome = async {
        journey::open_sample(&window).await?;
        let project = kit::project(&around);
        window.click("open-settings").await?;
        window.find("settings").await?;

        let ready = folder.join("second-is-ready");
        let mut second = start(&around, &project, &ready);
        assert!(ends_by_itself(&mut second, &ready).await, "it opened a window of its own");
        window.find("home").await?;

        // The control: with a folder of its own it is another application, and stays.
        let other = Surroundings { config_dir: folder.join("other"), ..around.clone() };
        std::fs::create_dir_all(&other.config_dir)?;
        let ready = folder.join("other-is-ready");
        let mut third = start(&other, &project, &ready);
        assert!(!ends_by_itself(&mut third, &ready).await, "it ended though it is another one");
        Ok::<_, Box<dyn std::error::Error>>(())
    }
    .await;
    kit::finish("second", window, outcome).await;
}

#[tokio::test]
async fn where_no_display_can_be_reached_it_says_so_and_ends() {
    let Some((around, _)) = kit::surroundings("no-display", "0") else { return };
    // A screen that nobody has: it is looked for, as one that was closed is.
    for display in ["", ":4711"] {
        let mut command = Command::new(&around.app);
        command.env("ROUNDTABLE_CONFIG_DIR", &around.config_dir).env_remove("WAYLAND_DISPLAY");
        let said = command.env("DISPLAY", display).output().unwrap();
        let words = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(1), "{words}");
        assert!(words.contains("no display can be reached from here. Nothing was changed."), "{words}");
        assert!(!words.contains("panicked"), "{words}");
    }
}
