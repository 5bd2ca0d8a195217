//! What the machine needs: checked, and installed where that can be done without asking much.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{Result, cargo, has, output, run, target};

/// To build and run the window (Debian and Ubuntu names).
const WINDOW: [&str; 6] =
    ["build-essential", "pkg-config", "libwebkit2gtk-4.1-dev", "libxdo-dev", "libssl-dev", "librsvg2-dev"];

/// To drive the window: the WebDriver of WebKit and a display that nobody sees.
const DRIVEN: [&str; 3] = ["webkit2gtk-driver", "xvfb", "xauth"];

/// What pictures show that the system's fonts have no shapes for: people put signs into titles.
const PICTURED: [&str; 1] = ["fonts-noto-color-emoji"];

/// To test the keychain: a real one, on a bus of its own. The application itself needs neither.
const KEYCHAIN: [&str; 2] = ["gnome-keyring", "dbus"];

/// To cut the power of a disk of its own, and to turn syncing off in the control. Mounting needs root.
const DISKS: [&str; 3] = ["e2fsprogs", "libeatmydata1", "mount"];

/// To have our ReqIF read by a program that is not ours.
const PYTHON: [&str; 1] = ["python3-venv"];

/// To try packages in a system of its own, and to have their descriptions checked.
const CLEAN_ROOT: [&str; 6] = ["debootstrap", "rpm", "desktop-file-utils", "appstream", "mount", "xvfb"];

/// The Node.js that the page's tools run on: from these versions on within their major version, and every later major version.
/// `ui/package.json` says the same to npm.
const NODE: [(u32, u32); 3] = [(20, 19), (22, 13), (24, 0)];

/// Everything to build and run; with `driven`, everything to drive the window as well.
pub fn ensure(driven: bool) -> Result<()> {
    node()?;
    if cfg!(target_os = "linux") {
        let mut packages = WINDOW.to_vec();
        if driven {
            packages.extend(DRIVEN);
        }
        debian(&packages)
    } else {
        other_systems();
        Ok(())
    }
}

/// Rust's formatter and linter, for `test`.
pub fn rust_components() -> Result<()> {
    for (program, component) in [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !has(program) {
            run(Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    Ok(())
}

/// Fonts for the pictures of the guide.
pub fn pictured() -> Result<()> {
    if cfg!(target_os = "linux") { debian(&PICTURED) } else { Ok(()) }
}

/// A keychain to test against. The other systems have theirs, which the tests leave alone.
pub fn keychain() -> Result<()> {
    if cfg!(target_os = "linux") { debian(&KEYCHAIN) } else { Ok(()) }
}

/// What the checks of reliability mount; without root they say that they are skipped.
pub fn disks() -> Result<()> {
    let root = output("id", &["-u"]).as_deref() == Some("0");
    if cfg!(target_os = "linux") && root { debian(&DISKS) } else { Ok(()) }
}

/// What trying the packages takes.
pub fn clean_root() -> Result<()> {
    debian(&CLEAN_ROOT)
}

/// `tauri-driver`, kept in the target folder so that the machine's own one is neither needed nor touched. Not optimised: it is built in half
/// the time, and hands on what others do.
pub fn tauri_driver() -> Result<PathBuf> {
    let tools = target().join("tools");
    let driver = tools.join("bin").join(format!("tauri-driver{}", std::env::consts::EXE_SUFFIX));
    if !driver.exists() {
        run(cargo()
            .args(["install", "tauri-driver", "--version", "^2", "--locked", "--debug", "--root"])
            .arg(&tools))?;
    }
    Ok(driver)
}

/// `cargo-deny`, kept and built like the driver.
pub fn cargo_deny() -> Result<PathBuf> {
    const VERSION: &str = "0.20.2";
    let tools = target().join("tools");
    let deny = tools.join("bin").join(format!("cargo-deny{}", std::env::consts::EXE_SUFFIX));
    if !deny.exists() {
        run(cargo()
            .args(["install", "cargo-deny", "--version", VERSION, "--locked", "--debug", "--root"])
            .arg(&tools))?;
    }
    Ok(deny)
}

/// A reader of ReqIF that is not ours, in an environment of its own in the target folder: `reqif` of PyPI (Apache-2.0), which
/// brings the schema of ReqIF 1.2. `None`, with a word, where it cannot be had.
pub fn reqif() -> Result<Option<PathBuf>> {
    const VERSION: &str = "0.1.0";
    let place = target().join("tools").join(format!("reqif-{VERSION}"));
    let programs = place.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let program = programs.join(format!("reqif{}", std::env::consts::EXE_SUFFIX));
    if program.exists() {
        return Ok(Some(program));
    }
    if cfg!(target_os = "linux") {
        debian(&PYTHON)?;
    }
    let python = if cfg!(windows) { "python" } else { "python3" };
    let made = run(Command::new(python).args(["-m", "venv"]).arg(&place)).and_then(|()| {
        let pip = programs.join(format!("pip{}", std::env::consts::EXE_SUFFIX));
        run(Command::new(pip).args(["install", "--quiet", &format!("reqif=={VERSION}")]))
    });
    match made {
        Ok(()) => Ok(Some(program)),
        Err(error) => {
            println!("skipped: what is exported as ReqIF is not read by a second program ({error})");
            Ok(None)
        }
    }
}

fn node() -> Result<()> {
    let said = output("node", &["--version"]);
    match said.as_deref().map(|said| (said, version(said))) {
        Some((_, Some(version))) if is_enough(version) => Ok(()),
        Some((said, _)) => {
            Err(format!("Node.js {} does not build the page. {}", said.trim_start_matches('v'), wanted())
                .into())
        }
        None => Err(format!("Node.js is missing. {}", wanted()).into()),
    }
}

/// Major and minor number of what `node --version` prints, such as `v20.19.4`.
fn version(said: &str) -> Option<(u32, u32)> {
    let mut numbers = said.trim_start_matches('v').split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

fn is_enough((major, minor): (u32, u32)) -> bool {
    let later = NODE.iter().all(|&(of, _)| major > of);
    later || NODE.iter().any(|&(of, from)| major == of && minor >= from)
}

fn wanted() -> String {
    let versions = NODE.map(|(major, minor)| format!("{major}.{minor} or a later {major}"));
    format!(
        "It takes Node.js {}, or any that is newer.\nGet it from https://nodejs.org, then run this again.",
        versions.join(", ")
    )
}

fn debian(packages: &[&str]) -> Result<()> {
    if !has("apt-get") {
        println!(
            "This is not Debian or Ubuntu. Please install what stands for these packages there, then run this again if \
             the build fails:\n  {}\nTauri's list for your system: https://tauri.app/start/prerequisites/",
            packages.join(" ")
        );
        return Ok(());
    }
    let missing: Vec<&str> = packages.iter().copied().filter(|package| !installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("Installing {}", missing.join(" "));
    let root = output("id", &["-u"]).as_deref() == Some("0");
    if !root && !has("sudo") {
        return Err(format!(
            "Please install these packages as root, then run this again:\n  apt-get install {}",
            missing.join(" ")
        )
        .into());
    }
    let apt = |arguments: &[&str]| {
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.arg("apt-get");
        }
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut command)
    };
    apt(&["update", "-q"])?;
    let mut install = vec!["install", "-y", "-q", "--no-install-recommends"];
    install.extend(missing);
    apt(&install)
}

fn installed(package: &str) -> bool {
    output("dpkg-query", &["-W", "-f=${Status}", package])
        .is_some_and(|status| status.ends_with(" installed"))
}

fn other_systems() {
    if cfg!(target_os = "macos") && output("xcode-select", &["-p"]).is_none() {
        println!("Xcode's command line tools are missing. Please run: xcode-select --install");
    }
    if cfg!(windows) {
        println!(
            "On Windows this needs the Microsoft C++ Build Tools (Desktop development with C++) and WebView2, which \
             Windows 10 (1803) and later have."
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_built_with_the_versions_of_node_that_its_tools_run_on() {
        for (said, enough) in [
            ("v18.20.8", false),
            ("v20.18.3", false),
            ("v20.19.0", true),
            ("v21.7.3", false),
            ("v22.12.0", false),
            ("v22.13.1", true),
            ("v23.11.0", false),
            ("v24.0.0", true),
            ("v26.1.0-nightly", true),
        ] {
            assert_eq!(version(said).map(is_enough), Some(enough), "{said}");
        }
        assert_eq!(version("not found"), None);
    }

    #[test]
    fn npm_is_told_the_same_versions() {
        let (newest, earlier) = NODE.split_last().unwrap();
        let earlier = earlier.iter().map(|(major, minor)| format!("^{major}.{minor}.0 || "));
        let told = format!("\"node\": \"{}>={}.{}.0\"", earlier.collect::<String>(), newest.0, newest.1);
        assert!(include_str!("../../ui/package.json").contains(&told), "{told}");
    }
}
