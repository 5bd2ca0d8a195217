//! What a package must hold, and where it may put things: looked at before anybody installs it.

use std::path::Path;
use std::process::Command;

use xtask::packages::name_of;
use xtask::shell::Result;

/// Where a package of ours may put files.
const PLACES: [&str; 2] = ["/usr/bin/roundtable", "/usr/share/"];
/// Icons in so many sizes at least: menus and software centres choose.
pub(super) const ICONS: usize = 4;
/// What a project file is to the system, and where that is said. Both as `src-tauri/tauri.conf.json` has them.
pub(super) const MIME_TYPE: &str = "application/x-roundtable-project";
const MIME_XML: &str = "/usr/share/mime/packages/app.roundtable.desktop.xml";
/// The names by which the system knows a project file.
pub(super) const GLOB: &str = "*.roundtable";

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
        println!("Not looked into: this system has no program for {}.", name_of(package));
        return Ok(());
    };
    if !listed.status.success() {
        return Err(format!("{} cannot be read.", package.display()).into());
    }
    let faults = faults(&files(&String::from_utf8_lossy(&listed.stdout)));
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!("{}: {}.", name_of(package), faults.join("; ")).into())
}

/// The files of a list as `dpkg-deb` (rights, owner, size, day, time, path) or `rpm` (paths alone) writes it. A path in a .deb begins
/// with `./` or with nothing, as the bundler's version has it.
fn files(listed: &str) -> Vec<String> {
    let paths = listed.lines().filter(|line| !line.starts_with('d') && !line.ends_with('/'));
    paths
        .filter_map(|line| if line.starts_with('/') { Some(line) } else { after_columns(line, 5) })
        .map(|path| path.split(" -> ").next().unwrap_or_default())
        .map(|path| format!("/{}", path.trim_start_matches("./").trim_start_matches('/')))
        .collect()
}

/// What stands in a line after so many columns with space between them.
fn after_columns(line: &str, columns: usize) -> Option<&str> {
    (0..columns).try_fold(line, |rest, _| rest.split_once(' ').map(|(_, rest)| rest.trim_start()))
}

/// What is missing, and what is somewhere else than it may be.
fn faults(files: &[String]) -> Vec<String> {
    let has = |end: &str| files.iter().any(|file| file.ends_with(end));
    let wanted = [
        "/usr/bin/roundtable",
        "/usr/share/applications/Roundtable.desktop",
        "/usr/share/metainfo/app.roundtable.desktop.metainfo.xml",
        MIME_XML,
    ];
    let mut faults: Vec<String> =
        wanted.iter().filter(|file| !has(file)).map(|file| format!("{file} is missing")).collect();
    if !has("/usr/share/doc/roundtable/copyright") && !has("/usr/share/licenses/roundtable/LICENSE") {
        faults.push("the licence is missing".to_owned());
    }
    let icons = icons(files.iter().map(String::as_str));
    if icons < ICONS {
        faults.push(format!("{icons} icons only"));
    }
    let of_files = format!("/mimetypes/{}.png", MIME_TYPE.replace('/', "-"));
    if !has(&of_files) {
        faults.push("project files have no icon".to_owned());
    }
    let elsewhere = files.iter().filter(|file| !PLACES.iter().any(|place| file.starts_with(place)));
    faults.extend(elsewhere.map(|file| format!("{file} is nowhere near its place")));
    faults
}

/// How many sizes of the application's own icon there are among these files.
pub(super) fn icons<'a>(files: impl Iterator<Item = &'a str>) -> usize {
    files.filter(|file| file.contains("/icons/hicolor/") && file.ends_with("/apps/roundtable.png")).count()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use xtask::shell::root;

    use super::*;

    /// As `dpkg-deb` lists it, icons of so many sizes.
    fn deb(icons: usize) -> String {
        deb_with("./", icons)
    }

    fn deb_with(root: &str, icons: usize) -> String {
        let file = |path: &str| format!("-rwxr-xr-x 0/0   1234 2026-11-23 11:00 {root}{path}\n");
        let mut list = format!("drwxr-xr-x 0/0      0 2026-11-23 11:00 {root}usr\n");
        for path in [
            "usr/bin/roundtable",
            "usr/share/applications/Roundtable.desktop",
            "usr/share/metainfo/app.roundtable.desktop.metainfo.xml",
            "usr/share/doc/roundtable/copyright",
            "usr/share/mime/packages/app.roundtable.desktop.xml",
            "usr/share/icons/hicolor/64x64/mimetypes/application-x-roundtable-project.png",
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
        assert_eq!(faults(&files(&deb_with("", 5))), Vec::<String>::new());
        assert_eq!(faults(&files(&deb(2))), ["2 icons only"]);
        let without = deb(5).replace("usr/bin/roundtable", "usr/share/roundtable");
        assert_eq!(faults(&files(&without)), ["/usr/bin/roundtable is missing"]);
        let planted = deb(5) + "-rw-r--r-- 0/0 1 2026-11-23 11:00 ./etc/cron.d/roundtable\n";
        assert_eq!(faults(&files(&planted)), ["/etc/cron.d/roundtable is nowhere near its place"]);
        let unknown = deb(5).replace("/mime/packages/", "/mime/").replace("/mimetypes/", "/apps/");
        let wanted = [format!("{MIME_XML} is missing"), "project files have no icon".to_owned()];
        assert_eq!(faults(&files(&unknown)), wanted);
        assert_eq!(faults(&[]).len(), 7);
    }

    /// A file of the sources.
    fn source(path: &str) -> String {
        let path = root().join("src-tauri").join(path);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The bundler writes the type into the menu entry and no more; by what name a file is of that type, the system
    /// learns from a file of ours in each package.
    #[test]
    fn every_package_tells_its_system_that_a_project_file_is_opened_by_roundtable() {
        let configuration: Value = serde_json::from_str(&source("tauri.conf.json")).expect("JSON");
        let bundle = &configuration["bundle"];
        let associations = bundle["fileAssociations"].as_array().expect("a list");
        // One for folders or for YAML would make it the program that opens all of them.
        assert_eq!(associations.len(), 1);
        assert_eq!(associations[0]["mimeType"], MIME_TYPE);
        let endings: Vec<&str> =
            associations[0]["ext"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        assert_eq!(endings, [GLOB.trim_start_matches("*.")]);
        let said = source("linux/app.roundtable.desktop.mime.xml");
        for element in [format!("<mime-type type=\"{MIME_TYPE}\">"), format!("<glob pattern=\"{GLOB}\"/>")] {
            assert_eq!(said.matches(&element).count(), 1, "{element} in {said}");
        }
        assert_eq!(said.matches("<glob ").count(), 1, "{said}");
        assert!(
            source("linux/app.roundtable.desktop.metainfo.xml")
                .contains(&format!("<mediatype>{MIME_TYPE}</mediatype>"))
        );
        let entry = source("linux/roundtable.desktop");
        assert!(entry.lines().any(|line| line == "MimeType={{mime_type}};"), "{entry}");
        assert!(entry.lines().any(|line| line.starts_with("Exec=") && line.ends_with(" %f")), "{entry}");
        for kind in ["deb", "rpm"] {
            let package = &bundle["linux"][kind];
            assert_eq!(package["desktopTemplate"], "linux/roundtable.desktop", "{kind}");
            let packed = package["files"].as_object().expect("files");
            assert_eq!(packed[MIME_XML], "linux/app.roundtable.desktop.mime.xml", "{kind}");
            let of_files: Vec<&String> = packed
                .keys()
                .filter(|path| path.ends_with("/mimetypes/application-x-roundtable-project.png"))
                .collect();
            assert!(of_files.len() >= 3, "{kind}: {of_files:?}");
            for path in packed.values().filter_map(Value::as_str) {
                assert!(root().join("src-tauri").join(path).is_file(), "{kind}: {path}");
            }
        }
    }

    #[test]
    fn a_list_of_rpm_is_read_as_well() {
        let list = "/usr/bin/roundtable\n/usr/share/licenses/roundtable/LICENSE\n";
        assert_eq!(files(list), ["/usr/bin/roundtable", "/usr/share/licenses/roundtable/LICENSE"]);
    }
}
