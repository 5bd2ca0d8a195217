//! A Debian with nothing in it, in a folder: each package is installed there, started until its window can be used, and
//! removed, and nothing of it may be left. Needs root, and a mirror of Debian.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::contents::{GLOB, ICONS, MIME_TYPE, icons};
use xtask::display::VirtualDisplay;
use xtask::packages::name_of;
use xtask::setup;
use xtask::shell::{Result, output, run, target};

const RELEASE: &str = "bookworm";
const MIRROR: &str = "http://deb.debian.org/debian";
/// Where the package's name stands in its database.
const NAME: &str = "roundtable";
/// A guard against hangs: the first start on a slow disk takes a few seconds.
const PATIENCE: Duration = Duration::from_secs(120);

/// Tries each package in turn.
pub(super) fn try_them(packages: &[PathBuf]) -> Result<()> {
    if !cfg!(target_os = "linux") || output("id", &["-u"]).as_deref() != Some("0") {
        println!("\nSkipped: packages are tried in a root of their own, which needs Linux and root.");
        return Ok(());
    }
    setup::clean_root()?;
    let system = System::fresh()?;
    for package in packages {
        println!("\n{}", name_of(package));
        let copy = system.inside("tmp").join(name_of(package));
        std::fs::copy(package, &copy)?;
        let kind = Kind::of(package)?;
        system.install(kind, &name_of(package))?;
        let files = system.files(kind)?;
        println!("  installed: {} files and folders", files.len());
        system.describes_itself(&files)?;
        if !system.knows_project_files(kind)? {
            return Err("The system does not know what a project file is.".into());
        }
        system.says_its_version()?;
        let took = system.starts()?;
        println!("  started: its window could be used after {:.1} s", took.as_secs_f64());
        system.remove(kind)?;
        system.nothing_is_left(&files)?;
        if system.knows_project_files(kind)? {
            return Err("The system still takes a project file for ours.".into());
        }
        println!("  removed: nothing of it is left");
    }
    Ok(())
}

#[derive(Clone, Copy)]
enum Kind {
    Deb,
    Rpm,
}

impl Kind {
    fn of(package: &Path) -> Result<Self> {
        match package.extension().and_then(|end| end.to_str()) {
            Some("deb") => Ok(Self::Deb),
            Some("rpm") => Ok(Self::Rpm),
            _ => Err(format!("{} is no package that is tried here.", package.display()).into()),
        }
    }
}

/// The folder with the system, and what is mounted in it.
struct System {
    folder: PathBuf,
    mounted: Vec<PathBuf>,
}

impl System {
    /// A copy of the smallest Debian, which is fetched once.
    fn fresh() -> Result<Self> {
        let place = target().join("clean-root");
        let (base, folder) = (place.join("base"), place.join("system"));
        if !base.join("complete").exists() {
            std::fs::create_dir_all(&place)?;
            fetched(|| {
                run(Command::new("rm").arg("-rf").arg(&base))?;
                run(Command::new("debootstrap").args(["--variant=minbase", RELEASE]).arg(&base).arg(MIRROR))
            })?;
            std::fs::write(base.join("complete"), b"")?;
        }
        run(Command::new("rm").args(["-rf", "--one-file-system"]).arg(&folder))?;
        run(Command::new("cp").args(["-a"]).arg(&base).arg(&folder))?;
        std::fs::copy("/etc/resolv.conf", folder.join("etc/resolv.conf"))?;
        let mut system = Self { folder, mounted: Vec::new() };
        for shared in ["proc", "dev", "tmp/.X11-unix"] {
            let at = system.inside(shared);
            std::fs::create_dir_all(&at)?;
            run(Command::new("mount").arg("--bind").arg(Path::new("/").join(shared)).arg(&at))?;
            system.mounted.push(at);
        }
        fetched(|| system.call("apt-get", &["update", "-q"]))?;
        Ok(system)
    }

    fn inside(&self, path: &str) -> PathBuf {
        self.folder.join(path.trim_start_matches('/'))
    }

    /// A program in the system, with nothing of this one's environment.
    fn program(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("chroot");
        command.arg(&self.folder).args([
            "/usr/bin/env",
            "-i",
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
        ]);
        command.args(["LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]).arg(program).args(arguments);
        command
    }

    fn call(&self, program: &str, arguments: &[&str]) -> Result<()> {
        run(self.program(program, arguments).stdout(Stdio::null()))
    }

    fn says(&self, program: &str, arguments: &[&str]) -> Result<String> {
        let said = self.program(program, arguments).output()?;
        if said.status.success() {
            Ok(String::from_utf8_lossy(&said.stdout).into_owned())
        } else {
            Err(format!("`{program}` failed: {}", String::from_utf8_lossy(&said.stderr)).into())
        }
    }

    /// `rpm` of this machine, on the system's own database. What the package needs came with the other one.
    fn rpm(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("rpm");
        command.arg("--root").arg(&self.folder).args(arguments);
        command
    }

    fn install(&self, kind: Kind, name: &str) -> Result<()> {
        match kind {
            Kind::Deb => {
                let package = format!("/tmp/{name}");
                fetched(|| {
                    self.call("apt-get", &["install", "-y", "-q", "--no-install-recommends", &package])
                })
            }
            Kind::Rpm => {
                let package = self.inside("tmp").join(name);
                run(self.rpm(&["--install", "--nodeps", "--noverify"]).arg(package))
            }
        }
    }

    /// Every file and folder that belongs to the package, as its database has them.
    fn files(&self, kind: Kind) -> Result<BTreeSet<String>> {
        let listed = match kind {
            Kind::Deb => self.says("dpkg", &["-L", NAME])?,
            Kind::Rpm => {
                let said = self.rpm(&["--query", "--list", NAME]).output()?;
                String::from_utf8_lossy(&said.stdout).into_owned()
            }
        };
        let files: BTreeSet<String> =
            listed.lines().map(str::to_owned).filter(|line| line.starts_with('/')).collect();
        if files.is_empty() { Err("The package holds no files.".into()) } else { Ok(files) }
    }

    /// The entry for menus and the description for software centres are there, and right by their own checkers.
    fn describes_itself(&self, files: &BTreeSet<String>) -> Result<()> {
        let checkers: [(&str, &str, &[&str]); 2] = [
            (".desktop", "desktop-file-validate", &[]),
            (".metainfo.xml", "appstreamcli", &["validate", "--no-net"]),
        ];
        for (end, checker, arguments) in checkers {
            let file = files.iter().find(|file| file.ends_with(end));
            let file = file.ok_or_else(|| format!("The package has no {end} file."))?;
            run(Command::new(checker).args(arguments).arg(self.inside(file)))?;
        }
        let entry = files.iter().find(|file| file.ends_with(".desktop")).map(|file| self.inside(file));
        let entry = entry.map(std::fs::read_to_string).transpose()?.unwrap_or_default();
        if !entry.lines().any(|line| line == format!("MimeType={MIME_TYPE};")) {
            return Err(format!("The menu entry does not say that it opens project files:\n{entry}").into());
        }
        let icons = icons(files.iter().map(String::as_str));
        if icons < ICONS { Err(format!("The package has {icons} icons only.").into()) } else { Ok(()) }
    }

    /// Whether a file of a project file's name is one to this system, as its list of names says.
    fn knows_project_files(&self, kind: Kind) -> Result<bool> {
        // The package of shared-mime-info sees to it: in Debian by a trigger of dpkg, which has been pulled by now, in Fedora
        // by one of rpm, which this system has not.
        if let Kind::Rpm = kind {
            self.call("update-mime-database", &["/usr/share/mime"])?;
        }
        let names = std::fs::read_to_string(self.inside("usr/share/mime/globs2"))?;
        Ok(names.lines().any(|line| line.ends_with(&format!(":{MIME_TYPE}:{GLOB}"))))
    }

    fn says_its_version(&self) -> Result<()> {
        let said = self.says(NAME, &["--version"])?;
        let wanted = format!("Roundtable {}", env!("CARGO_PKG_VERSION"));
        if said.trim() == wanted {
            Ok(())
        } else {
            Err(format!("It says {said:?} in place of {wanted}.").into())
        }
    }

    /// Starts it on a display that nobody sees; how long until its window could be used.
    fn starts(&self) -> Result<Duration> {
        let display = VirtualDisplay::start()?;
        let ready = self.inside("tmp/ready");
        let _ = std::fs::remove_file(&ready);
        let begin = Instant::now();
        let screen = format!("DISPLAY={}", display.name());
        let settings = [
            "ROUNDTABLE_READY_FILE=/tmp/ready",
            "ROUNDTABLE_KEYCHAIN=memory",
            "WEBKIT_DISABLE_COMPOSITING_MODE=1",
        ];
        let mut command = self.program("env", &[&screen, settings[0], settings[1], settings[2], NAME]);
        let mut started = Ended(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        while begin.elapsed() < PATIENCE {
            if ready.exists() {
                return Ok(begin.elapsed());
            }
            if let Some(status) = started.0.try_wait()? {
                return Err(format!("It ended by itself ({status}) before its window could be used.").into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Err("Its window could not be used.".into())
    }

    fn remove(&self, kind: Kind) -> Result<()> {
        match kind {
            Kind::Deb => self.call("apt-get", &["purge", "-y", "-q", NAME]),
            Kind::Rpm => run(&mut self.rpm(&["--erase", "--nodeps", NAME])),
        }
    }

    /// Folders that others use, too, stay; no file does, and no folder of our own name.
    fn nothing_is_left(&self, files: &BTreeSet<String>) -> Result<()> {
        let left: Vec<&String> = files.iter().filter(|file| is_own(&self.inside(file))).collect();
        if left.is_empty() { Ok(()) } else { Err(format!("Left after it was removed: {left:?}.").into()) }
    }
}

/// What needs a mirror, up to three times: one that does not answer for a moment says nothing of the package.
fn fetched(fetch: impl Fn() -> Result<()>) -> Result<()> {
    const PAUSE: Duration = Duration::from_secs(15);
    for _ in 1..3 {
        match fetch() {
            Ok(()) => return Ok(()),
            Err(error) => println!("  {error}; once more in {} s", PAUSE.as_secs()),
        }
        std::thread::sleep(PAUSE);
    }
    fetch()
}

/// Whether something is there that no other package has a part in.
fn is_own(path: &Path) -> bool {
    path.is_file() || path.is_symlink() || (path.is_dir() && path.ends_with(NAME))
}

impl Drop for System {
    fn drop(&mut self) {
        for at in self.mounted.iter().rev() {
            let _ = Command::new("umount").arg("--lazy").arg(at).status();
        }
    }
}

/// A program that is ended when nobody looks at it any more.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_gone_is_not_left_and_folders_of_others_may_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        std::fs::create_dir_all(at("usr/share/doc/roundtable")).unwrap();
        std::fs::write(at("usr/share/doc/roundtable/copyright"), b"MIT").unwrap();
        assert!(is_own(&at("usr/share/doc/roundtable/copyright")) && is_own(&at("usr/share/doc/roundtable")));
        assert!(!is_own(&at("usr/share/doc")), "others have their texts there");
        std::fs::remove_dir_all(at("usr/share/doc/roundtable")).unwrap();
        assert!(
            !is_own(&at("usr/share/doc/roundtable/copyright")) && !is_own(&at("usr/share/doc/roundtable"))
        );
        assert!(!is_own(&at("usr/bin/roundtable")));
    }
}
