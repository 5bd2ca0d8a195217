//! What does not fit together in a session's files, and its repair. Looking writes nothing.

use roundtable_store::{Finding, Project, Repair};

use super::documents::diff;
use super::project;
use crate::wire::*;
use crate::{Api, Host, errors};

impl<H: Host> Api<H> {
    pub(super) fn inspect(&self, request: &SessionRef) -> Result<Inspection, WireError> {
        let project = project(&request.path)?;
        // Files of a running session change under the eyes of whoever reads them; its own next commit writes them.
        let is_running = self.running(project.root(), &request.session);
        let finding = |found: Finding| FileFinding {
            repair: (!is_running).then(|| project.repair(&found)).flatten().map(offer),
            key: found.key(),
            code: found.code,
            params: found.params,
            file: found.file,
            line: found.line,
        };
        Ok(Inspection {
            findings: project.validate(&request.session).into_iter().map(finding).collect(),
            repairs: made(&project, &request.session),
        })
    }

    /// Works the repair out anew, and makes it if that is to the byte what was shown.
    pub(super) fn repair(&self, request: &ApplyRepair) -> Result<Inspection, WireError> {
        let session = self.resting(&request.path, &request.session)?;
        let project = project(&request.path)?;
        let findings = project.validate(&request.session);
        let finding = findings.iter().find(|finding| finding.key() == request.key);
        let repair =
            finding.and_then(|finding| project.repair(finding)).filter(|repair| is_seen(repair, request));
        let outdated = || {
            let path = request.hashes.keys().next().cloned().unwrap_or_default();
            WireError::new(ErrorCode::RepairOutdated, [("path", path)], "")
        };
        let repair = repair.ok_or_else(outdated)?;
        project.apply_repair(&request.session, &repair, self.host.clock().now()).map_err(errors::repair)?;
        self.inspect(&session)
    }

    pub(super) fn undo(&self, request: &UndoRepair) -> Result<Inspection, WireError> {
        let session = self.resting(&request.path, &request.session)?;
        project(&request.path)?.undo_repair(&request.session, &request.name).map_err(errors::repair)?;
        self.inspect(&session)
    }

    /// A session that does not run here.
    fn resting(&self, path: &str, session: &str) -> Result<SessionRef, WireError> {
        let project = project(path)?;
        if self.running(project.root(), session) {
            return Err(WireError::new(ErrorCode::SessionRunning, [("id", session.to_owned())], ""));
        }
        Ok(SessionRef { path: path.to_owned(), session: session.to_owned() })
    }
}

/// Validates a session that is to go on. What is only worth knowing stops nothing.
///
/// # Errors
/// [`ErrorCode::SessionFindings`] when something must be mended first; each is among those of [`Api::inspect`], with its
/// repair or what can be done.
pub(super) fn fit_to_go_on(project: &Project, session: &str) -> Result<(), WireError> {
    let findings = project.validate(session);
    let stopping: Vec<&Finding> = findings.iter().filter(|finding| finding.code.stops()).collect();
    if stopping.is_empty() {
        return Ok(());
    }
    let told: Vec<String> =
        stopping.iter().map(|finding| format!("{}: {}", finding.file, finding.code.word())).collect();
    let params = [("id", session.to_owned()), ("count", stopping.len().to_string())];
    Err(WireError::new(ErrorCode::SessionFindings, params, told.join(", ")))
}

/// Unfinished sessions that Home looks through, the newest first: each costs the reading of its files.
const MOST_LOOKED_THROUGH: usize = 50;

/// Notes in the rows of sessions that could go on what must be mended before they do.
pub(super) fn look_through(project: &Project, rows: &mut [SessionRow]) {
    let goes_on = |row: &&SessionRow| row.resumable && !row.running;
    let unfinished = rows.iter().filter(goes_on).take(MOST_LOOKED_THROUGH).map(|row| row.id.as_str());
    let found = project.validate_each(unfinished);
    for row in rows {
        let stopping = found.get(&row.id).into_iter().flatten().filter(|finding| finding.code.stops());
        row.to_mend = u32::try_from(stopping.count()).unwrap_or(u32::MAX);
    }
}

/// Whether the repair would change the very files that were shown, as they were.
fn is_seen(repair: &Repair, request: &ApplyRepair) -> bool {
    let is_same = |change: &roundtable_store::FileChange| {
        request.hashes.get(&change.path).is_some_and(|hash| *hash == change.hash_before())
    };
    repair.changes.len() == request.hashes.len() && repair.changes.iter().all(is_same)
}

fn offer(repair: Repair) -> RepairOffer {
    let text =
        |bytes: &Option<Vec<u8>>| String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).into_owned();
    let files = repair.changes.iter().map(|change| RepairedFile {
        path: change.path.clone(),
        diff: diff(&text(&change.before), &text(&change.after)),
        hash: change.hash_before(),
    });
    RepairOffer { files: files.collect(), kind: repair.kind, params: repair.params }
}

fn made(project: &Project, session: &str) -> Vec<MadeRepair> {
    let view = |done: roundtable_store::DoneRepair| MadeRepair {
        name: done.name,
        kind: done.kind,
        params: done.params,
        at: done.at,
        files: done.files,
        undoable: done.undoable,
    };
    project.repairs_done(session).into_iter().map(view).collect()
}
