//! What a package must hold, and where it may put things: looked at before anybody installs it.

use std::path::Path;
use std::process::Command;

use xtask::shell::Result;

/// Where a package of ours may put files.
const PLACES: [&str; 2] = ["/usr/bin/roundtable", "/usr/share/"];
/// Icons in so many sizes at least: menus and software centres choose.
const ICONS: usize = 4;

/// Looks into a package. Where this system has no program that can, it says so.
pub(super) fn look_into(package: &Path) -> Result<()> {
    let mut lister = match package.extension().and_then(|end| end.to_str()) {
        Some("deb") => {
            let mut lister = Command::new("dpkg-deb");
            lister.args(["--contents"]);
            lister
        }
        Some("rpm") => {
            let mut lister = Command::new("rpm");
            lister.args(["--query", "--list", "--package"]);
            lister
        }
        // What is in a .dmg or an .msi shows only where it is installed.
        _ => return Ok(()),
    };
    let Ok(listed) = lister.arg(package).output() else {
        println!("Not looked into: this system has no program for {}.", super::name_of(package));
        return Ok(());
    };
    if !listed.status.success() {
        return Err(format!("{} cannot be read.", package.display()).into());
    }
    let faults = faults(&files(&String::from_utf8_lossy(&listed.stdout)));
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("{}: {}.", super::name_of(package), faults.join("; ")).into())
}

/// The files of a list as `dpkg-deb` (rights, owner, size, time, `./path`) or `rpm` (paths alone) writes it.
fn files(listed: &str) -> Vec<String> {
    let paths = listed.lines().filter(|line| !line.starts_with('d') && !line.ends_with('/'));
    paths
        .filter_map(|line| {
            line.find(" ./").map(|at| &line[at + 2..]).or(line.starts_with('/').then_some(line))
        })
        .map(|path| path.split(" -> ").next().unwrap_or_default().to_owned())
        .collect()
}

/// What is missing, and what is somewhere else than it may be.
fn faults(files: &[String]) -> Vec<String> {
    let has = |end: &str| files.iter().any(|file| file.ends_with(end));
    let wanted = [
        "/usr/bin/roundtable",
        "/usr/share/applications/Roundtable.desktop",
        "/usr/share/metainfo/app.roundtable.desktop.metainfo.xml",
    ];
    let mut faults: Vec<String> =
        wanted.iter().filter(|file| !has(file)).map(|file| format!("{file} is missing")).collect();
    if !has("/usr/share/doc/roundtable/copyright") && !has("/usr/share/licenses/roundtable/LICENSE") {
        faults.push("the licence is missing".to_owned());
    }
    let icons =
        files.iter().filter(|file| file.contains("/icons/hicolor/") && file.ends_with(".png")).count();
    if icons < ICONS {
        faults.push(format!("{icons} icons only"));
    }
    let elsewhere = files.iter().filter(|file| !PLACES.iter().any(|place| file.starts_with(place)));
    faults.extend(elsewhere.map(|file| format!("{file} is nowhere near its place")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `dpkg-deb` lists it, icons of so many sizes.
    fn deb(icons: usize) -> String {
        let file = |path: &str| format!("-rwxr-xr-x 0/0   1234 2026-11-23 11:00 ./{path}\n");
        let mut list = "drwxr-xr-x 0/0      0 2026-11-23 11:00 ./usr/\n".to_owned();
        for path in [
            "usr/bin/roundtable",
            "usr/share/applications/Roundtable.desktop",
            "usr/share/metainfo/app.roundtable.desktop.metainfo.xml",
            "usr/share/doc/roundtable/copyright",
        ] {
            list += &file(path);
        }
        (0..icons).for_each(|size| {
            list += &file(&format!("usr/share/icons/hicolor/{size}x{size}/apps/roundtable.png"));
        });
        list
    }

    #[test]
    fn a_package_that_lacks_something_or_puts_it_elsewhere_is_told() {
        assert_eq!(faults(&files(&deb(5))), Vec::<String>::new());
        assert_eq!(faults(&files(&deb(2))), ["2 icons only"]);
        let without = deb(5).replace("./usr/bin/roundtable", "./usr/share/roundtable");
        assert_eq!(faults(&files(&without)), ["/usr/bin/roundtable is missing"]);
        let planted = deb(5) + "-rw-r--r-- 0/0 1 2026-11-23 11:00 ./etc/cron.d/roundtable\n";
        assert_eq!(faults(&files(&planted)), ["/etc/cron.d/roundtable is nowhere near its place"]);
        assert_eq!(faults(&[]).len(), 5);
    }

    #[test]
    fn a_list_of_rpm_is_read_as_well() {
        let list = "/usr/bin/roundtable\n/usr/share/licenses/roundtable/LICENSE\n";
        assert_eq!(files(list), ["/usr/bin/roundtable", "/usr/share/licenses/roundtable/LICENSE"]);
    }
}
