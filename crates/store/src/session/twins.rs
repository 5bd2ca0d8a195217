//! Names that differ in letter case only: two files on one system, one file on another.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::{Finding, FindingCode};
use crate::disk::Kind;
use crate::project::Project;
use crate::walk;

impl Project {
    /// Sessions, and artifacts within one, whose names are the same but for letter case. Here each is a file of its own
    /// and is read, listed and written as such; on a system that does not tell case apart only one of them would be left.
    pub(super) fn case_twins(&self) -> Vec<Finding> {
        let sessions = self.sessions_path();
        let mut found = self.twins_in(&sessions, ".s2s/sessions", None);
        for (name, kind) in self.disk().list(&sessions).unwrap_or_default() {
            if let (Kind::Folder, Ok(id)) = (kind, name.into_string()) {
                found.extend(self.twins_in(&sessions.join(&id), &format!(".s2s/sessions/{id}"), Some(&id)));
            }
        }
        found
    }

    fn twins_in(&self, folder: &Path, shown: &str, session: Option<&str>) -> Vec<Finding> {
        let mut by_name: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, _) in self.disk().list(folder).unwrap_or_default() {
            let Ok(name) = name.into_string() else { continue };
            let stem = name.strip_suffix(".yaml").unwrap_or(&name);
            let known = by_name.entry(stem.to_lowercase()).or_default();
            if !known.iter().any(|other| other == stem) {
                known.push(stem.to_owned());
            }
        }
        let twins = by_name.into_values().filter(|names| names.len() > 1);
        let finding = |mut names: Vec<String>| {
            names.sort();
            Finding {
                code: FindingCode::CaseTwins,
                session: session.map(str::to_owned),
                file: format!("{shown}/{}", names[0]),
                line: 0,
                params: BTreeMap::from([("names".to_owned(), names.join(" and "))]),
                cure: None,
            }
        };
        twins.map(finding).collect()
    }

    /// Versions that were kept beside a file: ours where somebody else had changed it, or theirs.
    pub(super) fn kept_aside(&self) -> Vec<Finding> {
        let enter = |folder: &str| folder != ".s2s/local" && folder != ".s2s/trash";
        let files = walk::files(self.disk(), ".s2s", &enter).into_iter();
        let kept = files.filter_map(|(path, _)| {
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

    /// Whether a file or folder has a session's id already, in whatever letter case.
    ///
    /// # Errors
    /// When the folder of the sessions cannot be listed.
    pub(crate) fn is_taken(&self, id: &str) -> io::Result<bool> {
        let names = match self.disk().list(&self.sessions_path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            names => names?,
        };
        let wanted = id.to_lowercase();
        Ok(names.into_iter().filter_map(|(name, _)| name.into_string().ok()).any(|name| {
            let name = name.to_lowercase();
            name.strip_suffix(".yaml").unwrap_or(&name) == wanted
        }))
    }
}

/// The file that something is a version of, and whose version it is, if its name says so.
fn is_kept(path: &str) -> Option<(&str, &'static str)> {
    let (file, hash) = path.rsplit_once('-')?;
    let is_hash = hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let ours = file.strip_suffix(".ours").map(|file| (file, "this application's version"));
    let kept = ours.or_else(|| file.strip_suffix(".theirs").map(|file| (file, "somebody else's version")));
    kept.filter(|_| is_hash)
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
}
