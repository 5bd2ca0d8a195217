//! The page and the application.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::shell::{Result, cargo, npm, root, run, target};

/// The page's packages, as the lock file says; skipped when they are there already.
pub fn packages() -> Result<()> {
    let ui = root().join("ui");
    let lock = written(&ui.join("package-lock.json"));
    let there = written(&ui.join("node_modules/.package-lock.json"));
    if there.is_some() && there >= lock {
        return Ok(());
    }
    run(npm().args(["ci", "--prefix", "ui", "--no-audit", "--no-fund"]))
}

/// The page, into `ui/dist`; left alone when nothing that it is made of has changed since: the application, which holds
/// it, would be compiled anew for the same bytes.
pub fn page() -> Result<()> {
    packages()?;
    let ui = root().join("ui");
    let built = written(&ui.join("dist/index.html"));
    // The guide's pictures are part of it, and so is the German of what the panel brings along.
    let docs = ["guide", "screenshots"].map(|folder| newest(&root().join("docs").join(folder)));
    let words = written(&root().join("skills/german.json"));
    if built.is_some() && built > docs.into_iter().fold(newest(&ui).max(words), Option::max) {
        return Ok(());
    }
    run(npm().args(["run", "build", "--prefix", "ui", "--silent"]))
}

/// When a file was written last; `None` when it is not there.
fn written(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|data| data.modified()).ok()
}

/// When something that the page is made of was written last: its sources, its settings, its packages. A folder's own time
/// tells of files that were taken away.
fn newest(folder: &Path) -> Option<SystemTime> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let times = entries.filter_map(|entry| {
        let path = entry.path();
        match entry.file_name().to_str() {
            Some("dist") => None,
            Some("node_modules") => written(&path.join(".package-lock.json")),
            _ if path.is_dir() => newest(&path).max(written(&path)),
            _ => written(&path),
        }
    });
    times.max()
}

/// What cargo is told where all of it is tested: every crate at once, so that all get their dependencies with the same
/// features and none is compiled a second time for another choice of crates.
pub const WHOLE: [&str; 3] = ["--workspace", "--features", "roundtable/custom-protocol"];

/// The application with the page inside, as a part of [`WHOLE`]; gives back its binary.
pub fn tested_application() -> Result<PathBuf> {
    page()?;
    run(cargo().arg("build").args(WHOLE).arg("--all-targets"))?;
    Ok(binary("roundtable", false))
}

/// The application with the page inside; gives back its binary. For whoever works on it, it has the features that the tests give it, so that
/// nothing is compiled a second time for `test`; a release has those that it needs.
pub fn application(release: bool) -> Result<PathBuf> {
    page()?;
    let mut build = cargo();
    build.arg("build");
    if release {
        build.args(["--package", "roundtable", "--features", "custom-protocol", "--release"]);
    } else {
        build.args(WHOLE).args(["--bin", "roundtable"]);
    }
    run(&mut build)?;
    Ok(binary("roundtable", release))
}

/// Where cargo puts a program of ours.
pub fn binary(name: &str, release: bool) -> PathBuf {
    let profile = if release { "release" } else { "debug" };
    target().join(profile).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_as_new_as_its_newest_source_and_not_as_what_was_built_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, seconds: u64| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            let file = std::fs::File::create(&path).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds)).unwrap();
        };
        // Folders are of today, so a source of tomorrow is the newest of all.
        let day = |days: u64| {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
            now + days * 86_400
        };
        let times = [
            ("src/lib/a.ts", 1),
            ("package-lock.json", 2),
            ("dist/index.html", 4),
            ("node_modules/x/b.js", 5),
        ];
        for (name, days) in times {
            file(name, day(days));
        }
        assert_eq!(newest(folder.path()), written(&folder.path().join("package-lock.json")));
        file("node_modules/.package-lock.json", day(3));
        assert_eq!(newest(folder.path()), written(&folder.path().join("node_modules/.package-lock.json")));
        assert!(written(&folder.path().join("dist/index.html")) > newest(folder.path()));
    }
}
