//! Names that differ in letter case or in the spelling of accents only: two files on one system, one file on another.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use super::torn::is_kept_line;
use super::{Finding, FindingCode};
use crate::disk::{Kind, composed};
use crate::project::Project;
use crate::versions::is_for_versions;
use crate::walk;

impl Project {
    /// Sessions, artifacts within one, and documents within a folder, whose names are the same but for letter case or the
    /// spelling of accents. Here each is a file of its own and is read, listed and written as such; on a system that does
    /// not tell them apart only one of them would be left.
    pub(super) fn name_twins(&self) -> Vec<Finding> {
        let sessions = self.sessions_path();
        let mut found = self.twins_in(&sessions, ".s2s/sessions", None);
        for (name, kind) in self.disk().list(&sessions).unwrap_or_default() {
            if let (Kind::Folder, Ok(id)) = (kind, name.into_string()) {
                found.extend(self.twins_in(&sessions.join(&id), &format!(".s2s/sessions/{id}"), Some(&id)));
            }
        }
        // Those of sessions are among them as documents, too: their summaries.
        let folders: BTreeSet<String> = self
            .documents()
            .into_iter()
            .filter_map(|entry| Some(entry.path.rsplit_once('/')?.0.to_owned()))
            .filter(|folder| folder != ".s2s/sessions")
            .collect();
        for folder in folders {
            found.extend(self.twins_in(&self.root().join(&folder), &folder, None));
        }
        found
    }

    fn twins_in(&self, folder: &Path, shown: &str, session: Option<&str>) -> Vec<Finding> {
        let mut by_name: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, _) in self.disk().list(folder).unwrap_or_default() {
            let Ok(name) = name.into_string() else { continue };
            let stem = name.strip_suffix(".yaml").unwrap_or(&name);
            let known = by_name.entry(one_name(stem)).or_default();
            if !known.iter().any(|other| other == stem) {
                known.push(stem.to_owned());
            }
        }
        let twins = by_name.into_values().filter(|names| names.len() > 1);
        let finding = |mut names: Vec<String>| {
            names.sort();
            let told: Vec<String> = names.iter().map(|name| told(name)).collect();
            Finding {
                code: FindingCode::CaseTwins,
                session: session.map(str::to_owned),
                file: format!("{shown}/{}", names[0]),
                line: 0,
                params: BTreeMap::from([("names".to_owned(), told.join(" and "))]),
                cure: None,
            }
        };
        twins.map(finding).collect()
    }

    /// Versions that were kept beside a file: ours where somebody else had changed it, or theirs. And torn lines of journals.
    pub(super) fn kept_aside(&self) -> Vec<Finding> {
        let enter = is_looked_through;
        let is_aside = |path: &str| is_kept(path).is_some() || is_kept_line(path).is_some();
        let files = walk::files_like(self.disk(), ".s2s", &enter, &is_aside);
        let kept = files.into_iter().filter_map(|(path, _)| {
            if let Some(journal) = is_kept_line(&path) {
                let params = BTreeMap::from([("of".to_owned(), journal)]);
                let code = FindingCode::TornLineKept;
                return Some(Finding { code, session: None, params, cure: None, line: 0, file: path });
            }
            let (file, whose) = is_kept(&path)?;
            let params = [("whose", whose.to_string()), ("of", file.to_string())];
            Some(Finding {
                code: FindingCode::KeptAside,
                session: None,
                params: params.map(|(key, value)| (key.to_owned(), value)).into(),
                cure: None,
                line: 0,
                file: path.clone(),
            })
        });
        kept.collect()
    }

    /// Copies that a sync service made when two computers had changed a file of ours, by their names.
    pub(super) fn sync_copies(&self) -> Vec<Finding> {
        let enter = is_looked_through;
        let files = walk::files_like(self.disk(), ".s2s", &enter, &|path| is_sync_copy(path).is_some());
        let copies = files.into_iter().filter_map(|(path, _)| {
            let params = BTreeMap::from([("of".to_owned(), is_sync_copy(&path)?)]);
            Some(Finding {
                code: FindingCode::SyncCopy,
                session: None,
                file: path,
                line: 0,
                params,
                cure: None,
            })
        });
        copies.collect()
    }

    /// The ids that begin with `stem`, bare or with a number behind it, as documents, deleted sessions and the indexes of other
    /// sessions of that day or later name them. A file that cannot be read names none.
    pub(crate) fn named_sessions(&self, stem: &str) -> BTreeSet<String> {
        let day = stem.get(..8).unwrap_or_default();
        let later = |id: &String| id.get(..8).is_some_and(|other| other >= day);
        let indexes = self.session_stems().into_iter().filter(later).map(|id| self.index_path(&id));
        let documents = self.document_files().into_iter().map(|(_, file)| file);
        let texts = documents.chain(indexes).filter_map(|file| self.disk().read_text(&file).ok());
        let mut named: BTreeSet<String> = texts.flat_map(|text| named_in(&text, stem)).collect();
        named.extend(self.trashed().into_iter().map(|trashed| trashed.id));
        named
    }

    /// Whether a file or folder has a session's id already, in whatever letter case and spelling.
    ///
    /// # Errors
    /// When the folder of the sessions cannot be listed.
    pub(crate) fn is_taken(&self, id: &str) -> io::Result<bool> {
        let names = match self.disk().list(&self.sessions_path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            names => names?,
        };
        let wanted = one_name(id);
        Ok(names.into_iter().filter_map(|(name, _)| name.into_string().ok()).any(|name| {
            let name = one_name(&name);
            name.strip_suffix(".yaml").unwrap_or(&name) == wanted
        }))
    }
}

/// Whether copies and kept files are looked for in a folder of `.s2s`.
fn is_looked_through(folder: &str) -> bool {
    folder != ".s2s/local" && folder != ".s2s/trash" && !is_for_versions(folder)
}

/// The ids in a text that are `stem`, or `stem` with a number behind it.
fn named_in(text: &str, stem: &str) -> BTreeSet<String> {
    let is_id = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let words = text.split(|letter| !is_id(letter));
    let is_numbered = |rest: &str| {
        let number = rest.strip_prefix('-').unwrap_or_default();
        rest.is_empty() || (!number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
    };
    words.filter(|word| word.strip_prefix(stem).is_some_and(is_numbered)).map(str::to_owned).collect()
}

/// What names have in common that some system takes for one.
fn one_name(name: &str) -> String {
    // Small letters may be spelled in another way than the capitals that they come from.
    composed(&composed(name).to_lowercase())
}

/// A name for people: where it looks like another one, its signs beyond ASCII by their numbers.
fn told(name: &str) -> String {
    if composed(name) == name {
        return name.to_owned();
    }
    let signs = name
        .chars()
        .map(|sign| if sign.is_ascii() { sign.to_string() } else { sign.escape_unicode().to_string() });
    format!("{name} (in signs: {})", signs.collect::<String>())
}

/// The file that something is a version of, and whose version it is, if its name says so.
fn is_kept(path: &str) -> Option<(&str, &'static str)> {
    let (file, hash) = path.rsplit_once('-')?;
    let is_hash = hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let ours = file.strip_suffix(".ours").map(|file| (file, "this application's version"));
    let kept = ours.or_else(|| file.strip_suffix(".theirs").map(|file| (file, "somebody else's version")));
    kept.filter(|_| is_hash)
}

/// The name of the file that a sync service made a copy of, if a name says so: `x (conflicted copy 2026-01-08).yaml` and
/// `x (Anna's conflicted copy 2026-01-08).yaml` (Dropbox, Nextcloud), `x.sync-conflict-20260108-101010-ABCDEFG.yaml`
/// (Syncthing).
pub(super) fn is_sync_copy(path: &str) -> Option<String> {
    let name = path.rsplit('/').next()?;
    let (stem, ending) = name.rsplit_once('.')?;
    let of = |stem: &str| format!("{}.{ending}", stem.trim_end());
    if let Some((stem, rest)) = stem.rsplit_once(" (")
        && rest.ends_with(')')
        && rest.to_lowercase().contains("conflicted copy")
    {
        return Some(of(stem));
    }
    let (stem, rest) = stem.split_once(".sync-conflict-")?;
    let is_day = |day: &str| day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit());
    rest.split('-').next().is_some_and(is_day).then(|| of(stem))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::session::SessionListing;

    #[test]
    fn sessions_that_differ_in_letter_case_only_are_told_and_not_mixed_up() {
        let place = tempfile::tempdir().unwrap();
        let sessions = place.path().join(".s2s/sessions");
        fs::create_dir_all(sessions.join("one")).unwrap();
        fs::write(sessions.join("One.yaml"), "id: One\ntopic: Capital\ntiming: {started_at: 2026-01-01}\n")
            .unwrap();
        if sessions.join("one.yaml").exists() {
            println!("skipped: this system does not tell letter case apart");
            return;
        }
        fs::write(sessions.join("one.yaml"), "id: one\ntopic: Small\ntiming: {started_at: 2026-01-01}\n")
            .unwrap();
        fs::write(sessions.join("one/REQ-001a.yaml"), "id: REQ-001a\n").unwrap();
        fs::write(sessions.join("one/REQ-001A.yaml"), "id: REQ-001A\n").unwrap();
        let project = Project::open(place.path()).unwrap();
        let twins: Vec<_> = project
            .validate_all()
            .into_iter()
            .filter(|finding| finding.code == FindingCode::CaseTwins)
            .map(|finding| (finding.session, finding.file))
            .collect();
        let file = |name: &str| format!(".s2s/sessions/{name}");
        assert_eq!(twins, [(None, file("One")), (Some("one".to_owned()), file("one/REQ-001A"))]);
        let listed = project.sessions();
        let topics: Vec<_> = listed
            .iter()
            .map(|listing| match listing {
                SessionListing::Readable(summary) => (summary.id.as_str(), summary.topic.as_str()),
                SessionListing::Damaged(damaged) => ("", damaged.message.as_str()),
            })
            .collect();
        assert!(topics.contains(&("One", "Capital")) && topics.contains(&("one", "Small")), "{topics:?}");
        assert_eq!(project.load_session("One").unwrap().topic, "Capital");
        assert_eq!(project.load_session("one").unwrap().topic, "Small");
        assert!(project.is_taken("ONE").unwrap() && !project.is_taken("two").unwrap());
    }

    #[test]
    fn names_that_differ_in_the_spelling_of_accents_only_are_told_and_not_mixed_up() {
        let place = tempfile::tempdir().unwrap();
        let (one, other) = ("2026-caf\u{e9}", "2026-cafe\u{301}");
        for folder in [".s2s/sessions", "docs/notes"] {
            fs::create_dir_all(place.path().join(folder)).unwrap();
        }
        let write = |path: &str, text: &str| fs::write(place.path().join(path), text).unwrap();
        write(&format!(".s2s/sessions/{one}.yaml"), "topic: One\ntiming: {started_at: 2026-01-01}\n");
        if place.path().join(format!(".s2s/sessions/{other}.yaml")).exists() {
            println!("skipped: this system does not tell the spellings apart");
            return;
        }
        write(&format!(".s2s/sessions/{other}.yaml"), "topic: Two\ntiming: {started_at: 2026-01-01}\n");
        write("docs/notes/Plan.md", "# Large");
        write("docs/notes/plan.md", "# Small");
        write("docs/notes/only.md", "# Only");
        let project = Project::open(place.path()).unwrap();
        let twins: Vec<_> = project
            .validate_all()
            .into_iter()
            .filter(|finding| finding.code == FindingCode::CaseTwins)
            .map(|finding| (finding.file, finding.params["names"].clone()))
            .collect();
        let names = format!("{other} (in signs: 2026-cafe\\u{{301}}) and {one}");
        assert_eq!(
            twins,
            [
                (format!(".s2s/sessions/{other}"), names),
                ("docs/notes/Plan.md".to_owned(), "Plan.md and plan.md".to_owned())
            ]
        );
        assert_eq!(project.load_session(one).unwrap().topic, "One");
        assert_eq!(project.load_session(other).unwrap().topic, "Two");
        assert_eq!(project.read_document("docs/notes/Plan.md").unwrap().bytes, b"# Large");
        assert_eq!(project.read_document("docs/notes/plan.md").unwrap().bytes, b"# Small");
    }

    #[test]
    fn a_session_is_found_by_the_other_spelling_of_its_name() {
        let place = tempfile::tempdir().unwrap();
        let (asked, named) = ("2026-caf\u{e9}", "2026-cafe\u{301}");
        let sessions = place.path().join(".s2s/sessions");
        fs::create_dir_all(&sessions).unwrap();
        fs::write(sessions.join(format!("{named}.yaml")), "topic: Mac\ntiming: {started_at: 2026-01-01}\n")
            .unwrap();
        if sessions.join(format!("{asked}.yaml")).exists() {
            println!("skipped: this system does not tell the spellings apart");
            return;
        }
        fs::write(place.path().join(".s2s/state.yaml"), format!("current_session: {asked}\n")).unwrap();
        let project = Project::open(place.path()).unwrap();
        assert_eq!(project.load_session(asked).unwrap().topic, "Mac");
        assert_eq!(project.current_session().as_deref(), Some(named));
        assert!(project.is_taken(asked).unwrap() && project.is_taken(&asked.to_uppercase()).unwrap());
        let found: Vec<_> = project.validate_all().into_iter().map(|finding| finding.code).collect();
        assert!(!found.contains(&FindingCode::StatePointsNowhere), "{found:?}");
    }
}
