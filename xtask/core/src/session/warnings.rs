//! What is wrong in the project and does not stop a session.

use std::path::Path;

use roundtable_store::{Damaged, Finding, FindingCode, Hindrance, Project, SessionListing};

use crate::inspect::sentences::of_finding;
use crate::words::{one_line, position};

/// A sentence each, for a new session or the one that is resumed. A project that cannot be opened has none: opening it
/// says why. So it is with what stops the session and has an error's words of its own: a description that is missing,
/// says nothing or holds blanks, damage in the resumed session itself.
pub(super) fn warnings(path: &Path, resumed: Option<&str>) -> Vec<String> {
    let Ok(project) = Project::open(path) else {
        return Vec::new();
    };
    let unread = if resumed.is_none() { unread_sections(&project) } else { None };
    let lost = if resumed.is_none() { project.lost_start() } else { Vec::new() };
    let damaged = project
        .sessions()
        .into_iter()
        .filter_map(|listing| match listing {
            SessionListing::Damaged(damaged) => Some(damaged),
            SessionListing::Readable(_) => None,
        })
        .filter(|damaged| {
            resumed.is_none() || damaged.file.file_stem().and_then(|stem| stem.to_str()) != resumed
        })
        .map(|damaged| damaged_session(&project, &damaged));
    let beside = resumed.map(|id| beside(&project, id)).unwrap_or_default();
    unread.into_iter().chain(lost.iter().map(warning)).chain(damaged).chain(beside).collect()
}

/// A finding as `inspect` says it, in one line.
fn warning(found: &Finding) -> String {
    let [what, todo] = of_finding(found).map(|sentence| one_line(&sentence));
    format!("Warning: {what} {todo}")
}

/// What the session that is resumed goes on without, as `inspect` says it: what somebody wrote by hand into its files and nobody
/// can follow, artifacts that it does not list, and answers that its journal has lost. It goes on as if it did not stand there,
/// and whoever wrote it may think otherwise.
fn beside(project: &Project, session: &str) -> Vec<String> {
    let is_told = |code: FindingCode| {
        code.is_unheard() || code.is_unlisted() || code.is_of_journal() || code.is_stood_in()
    };
    let found = project.validate(session).into_iter().filter(|one| is_told(one.code));
    found.map(|one| warning(&one)).collect()
}

/// A description without objectives or constraints whose sections have headings of their own: perhaps they stand there.
fn unread_sections(project: &Project) -> Option<String> {
    let context = project.context().ok()?.snapshot;
    let missing: Vec<&str> =
        [("objectives", context.objectives.is_empty()), ("constraints", context.constraints.is_empty())]
            .into_iter()
            .filter_map(|(name, missing)| missing.then_some(name))
            .collect();
    let headings: Vec<&str> = context.sections.iter().map(|section| section.heading.as_str()).collect();
    (!missing.is_empty() && !headings.is_empty()).then(|| {
        format!(
            "CONTEXT.md names no {}. Its sections {} go to the panel as they stand; if they hold them, call them \
             Objectives or Constraints.",
            missing.join(" and no "),
            one_line(&headings.join(", "))
        )
    })
}

fn damaged_session(project: &Project, damaged: &Damaged) -> String {
    if damaged.file.ends_with(".s2s/sessions") {
        return format!("Warning: the folder .s2s/sessions cannot be read: {}", one_line(&damaged.message));
    }
    let file = damaged.file.strip_prefix(project.root()).unwrap_or(&damaged.file);
    let position = position(damaged.line, damaged.column).map(|position| format!("{position}: "));
    let position = position.unwrap_or_default();
    format!(
        "Warning: the session file {} cannot be read and was left as it is: {position}{}",
        file.display(),
        match project.hindrance(&damaged.file) {
            Some(Hindrance::ConflictMarkers { .. }) => "git left its conflict markers in it".to_owned(),
            _ => one_line(&damaged.message),
        }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(context: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join(".s2s/sessions")).unwrap();
        std::fs::write(folder.path().join(".s2s/CONTEXT.md"), context).unwrap();
        folder
    }

    #[test]
    fn what_somebody_wrote_into_a_session_that_goes_on_and_nobody_follows_is_said() {
        let folder = project("# Borrow Shed\n\nA tool library.\n");
        let sessions = folder.path().join(".s2s/sessions");
        let id = "20261121-specs-x";
        let index = "id: 20261121-specs-x\ntopic: x\nworkflow_type: specs\nstrategy: standard\nstatus: paused\ntiming: {started_at: 2026-11-21}\n\
                     artifacts: {requirements: [REQ-001]}\nagenda: []\nrounds: []\nescalations:\n  - id: ESC-001\n    status: resolved\nmetrics: {}\n";
        let write = |index: &str, status: &str| {
            std::fs::create_dir_all(sessions.join(id)).unwrap();
            std::fs::write(sessions.join(format!("{id}.yaml")), index).unwrap();
            let text = format!("id: REQ-001\ntype: requirement\ntitle: One\nstatus:{status}\n");
            std::fs::write(sessions.join(id).join("REQ-001.yaml"), text).unwrap();
            warnings(folder.path(), Some(id))
        };
        let said = write(index, "");
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said.iter().any(|said| said.contains("REQ-001 has an empty status")), "{said:?}");
        assert!(
            said.iter().any(|said| said.contains("ESC-001 waits") && said.contains("“answer:”")),
            "{said:?}"
        );
        assert!(
            write(&index.replace("status: resolved", "decision: option 2"), " draft").is_empty(),
            "the control"
        );
    }

    #[test]
    fn an_artifact_of_ones_own_that_the_session_does_not_list_is_said_when_it_goes_on() {
        let folder = project("# Borrow Shed\n\nA tool library.\n");
        let sessions = folder.path().join(".s2s/sessions");
        let id = "20261121-specs-x";
        let index = "id: 20261121-specs-x\ntopic: x\nworkflow_type: specs\nstrategy: standard\nstatus: paused\ntiming: {started_at: 2026-11-21}\n\
                     artifacts: {requirements: []}\nagenda: []\nrounds: []\nmetrics: {}\n";
        std::fs::create_dir_all(sessions.join(id)).unwrap();
        std::fs::write(sessions.join(format!("{id}.yaml")), index).unwrap();
        assert!(warnings(folder.path(), Some(id)).is_empty(), "the control");
        let text = "id: REQ-042\ntype: requirement\ntitle: One\nstatus: approved\n";
        std::fs::write(sessions.join(id).join("REQ-042.yaml"), text).unwrap();
        let said = warnings(folder.path(), Some(id));
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("Warning: ") && said[0].contains("REQ-042"), "{said:?}");
        assert!(warnings(folder.path(), None).is_empty(), "of another session nothing is said");
    }

    #[test]
    fn a_journal_that_was_cut_is_said_once_when_the_session_goes_on() {
        let folder = project("# Borrow Shed\n\nA tool library.\n");
        let sessions = folder.path().join(".s2s/sessions");
        let id = "20261121-specs-x";
        let index = "id: 20261121-specs-x\ntopic: x\nworkflow_type: specs\nstrategy: standard\nstatus: paused\ntiming: {started_at: 2026-11-21}\n\
                     artifacts: {requirements: []}\nagenda: []\nrounds:\n  - {number: 1, phase: discussion, participation: parallel, next: continue}\n  \
                     - {number: 2, phase: discussion, participation: parallel, next: continue}\nmetrics: {}\n";
        std::fs::create_dir_all(sessions.join(id)).unwrap();
        std::fs::write(sessions.join(format!("{id}.yaml")), index).unwrap();
        std::fs::write(sessions.join(id).join("replies.jsonl"), "").unwrap();
        let said = warnings(folder.path(), Some(id));
        let of_journal: Vec<_> = said.iter().filter(|said| said.contains("replies.jsonl")).collect();
        assert_eq!(of_journal.len(), 1, "{said:?}");
        assert!(of_journal[0].contains("1 to 2"), "{said:?}");
    }

    #[test]
    fn each_damaged_session_file_is_named_with_its_position_once() {
        let folder = project("# Borrow Shed\n\nA tool library.\n");
        let file = folder.path().join(".s2s/sessions/20261121-specs-x.yaml");
        std::fs::write(&file, "id: x\n a: b\n").unwrap();
        let said = warnings(folder.path(), Some("another"));
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("20261121-specs-x.yaml"), "{said:?}");
        assert_eq!(said[0].matches("column ").count(), 1, "{said:?}");
        assert!(warnings(folder.path(), Some("20261121-specs-x")).is_empty(), "the error names it");
    }
}
