//! A home, a bus and a daemon for one test, and the child that runs in them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Nothing on the bus.
pub(crate) const NO_DAEMON: &str = "";
/// With the login keyring open, and made if there is none. Its output goes to a file, or a pipe would stay open.
pub(crate) const DAEMON_UNLOCKED: &str =
    r#"printf 'pw\n' | gnome-keyring-daemon --unlock --components=secrets >"$HOME/daemon.log" 2>&1"#;
/// With what keyrings there are, all of them locked.
pub(crate) const DAEMON_LOCKED: &str =
    r#"gnome-keyring-daemon --daemonize --components=secrets </dev/null >"$HOME/daemon.log" 2>&1"#;

/// Says to the child that it is one.
const INSIDE: &str = "ROUNDTABLE_TEST_KEYRING_INSIDE";
/// Against hangs only; several calls of five seconds fit in.
const PATIENCE: Duration = Duration::from_secs(90);

/// Without service files: nothing on this bus is started by itself, not even what the machine has installed.
const BUS: &str = r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=HOME</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"#;

/// Whether this process is a child on a stage, and so may touch the keychain it finds.
pub(crate) fn inside() -> bool {
    let inside = std::env::var_os(INSIDE).is_some();
    if !inside {
        println!("skipped: this test is started by another one");
    }
    inside
}

pub(crate) struct Stage {
    folder: TempDir,
}

impl Stage {
    /// `None`, and a word about it, where these tests were not asked for.
    pub(crate) fn set() -> Option<Self> {
        if std::env::var("ROUNDTABLE_TEST_KEYRING").as_deref() != Ok("1") {
            println!("skipped: set ROUNDTABLE_TEST_KEYRING=1, or use `cargo xtask test`");
            return None;
        }
        // Below /tmp: the path of a socket has 108 bytes at most.
        let folder = tempfile::Builder::new().prefix("rt-keyring-").tempdir_in("/tmp").unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(folder.path().join("bus.conf"), BUS.replace("HOME", folder.path().to_str().unwrap()))
            .unwrap();
        Some(Self { folder })
    }

    pub(crate) fn home(&self) -> &str {
        self.folder.path().to_str().unwrap()
    }

    /// Runs `test` of this binary on a bus of its own, after `daemon`.
    pub(crate) fn on_a_bus(&self, daemon: &str, test: &str) {
        let script = format!("{daemon}\nexec \"$0\" \"$@\"");
        let mut command = self.command("dbus-run-session");
        command.arg("--config-file").arg(self.folder.path().join("bus.conf"));
        command.args(["--", "sh", "-c", &script]).arg(std::env::current_exe().unwrap());
        self.run(command, test);
    }

    /// Runs `test` of this binary with this address of the session bus.
    pub(crate) fn without_a_bus(&self, address: Option<&str>, test: &str) {
        let mut command = self.command(std::env::current_exe().unwrap());
        if let Some(address) = address {
            command.env("DBUS_SESSION_BUS_ADDRESS", address);
        }
        self.run(command, test);
    }

    /// The files on this stage in which `text` stands.
    pub(crate) fn files_with(&self, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        collect(self.folder.path(), text, &mut found);
        found
    }

    /// Nothing of this process's environment but the search path.
    fn command(&self, program: impl Into<PathBuf>) -> Command {
        let mut command = Command::new(program.into());
        command.env_clear().env(INSIDE, "1").env("PATH", std::env::var_os("PATH").unwrap_or_default());
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"] {
            command.env(name, self.folder.path());
        }
        command
    }

    fn run(&self, mut command: Command, test: &str) {
        let log = self.folder.path().join("child.log");
        let output = fs::File::create(&log).unwrap();
        command.args(["--exact", test, "--ignored", "--nocapture"]);
        command.stdin(Stdio::null()).stdout(output.try_clone().unwrap()).stderr(output);
        let child = command.spawn().unwrap_or_else(|error| panic!("{:?}: {error}", command.get_program()));
        let passed = wait(child);
        let said = fs::read_to_string(&log).unwrap_or_default();
        let daemon = fs::read_to_string(self.folder.path().join("daemon.log")).unwrap_or_default();
        assert!(passed && said.contains("1 passed"), "{test}:\n{said}\ndaemon: {daemon}");
    }
}

fn wait(mut child: Child) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
    false
}

fn collect(folder: &Path, text: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, text, found);
        } else if fs::read(&path).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(text)) {
            found.push(path.display().to_string());
        }
    }
}
