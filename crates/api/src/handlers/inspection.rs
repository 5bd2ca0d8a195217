//! What does not fit together in a session's files, and its repair. Looking writes nothing.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::PoisonError;

use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_store::{Finding, FindingCode, Project, Repair};

use super::documents::diff;
use super::project;
use crate::wire::*;
use crate::{Api, Host, errors};

impl<H: Host> Api<H> {
    pub(super) fn inspect(&self, request: &SessionRef) -> Result<Inspection, WireError> {
        let project = project(&request.path)?;
        // Files of a running session change under the eyes of whoever reads them; its own next commit writes them.
        let is_running = self.running(project.root(), &request.session);
        let found = project.validate(&request.session);
        self.found_to_mend(project.root(), &request.session, stopping(&found));
        let repairs = if is_running { vec![None; found.len()] } else { project.repairs(&found) };
        let finding = |(found, repair): (Finding, Option<Repair>)| FileFinding {
            repair: repair.map(offer),
            keep: project.kept_as_it_stands(&found).filter(|_| !is_running).map(offer),
            ..told(found)
        };
        Ok(Inspection {
            findings: found.into_iter().zip(repairs).map(finding).collect(),
            repairs: made(&project, &request.session),
        })
    }

    /// Works the repair out anew, and makes it if that is to the byte what was shown.
    pub(super) fn repair(&self, request: &ApplyRepair) -> Result<Inspection, WireError> {
        let session = self.resting(&request.path, &request.session)?;
        let project = project(&request.path)?;
        let findings = project.validate(&request.session);
        let finding = findings.iter().find(|finding| finding.key() == request.key);
        let offered = |finding: &Finding| {
            [project.repair(finding), project.kept_as_it_stands(finding)].into_iter().flatten()
        };
        let repair = finding.into_iter().flat_map(offered).find(|repair| is_seen(repair, request));
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

    /// Home knows at once what was found here, and what was mended.
    fn found_to_mend(&self, project: &Path, session: &str, count: u32) {
        let mut known = self.to_mend.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(known) = known.get_mut(project) else { return };
        match count {
            0 => known.remove(session),
            count => known.insert(session.to_owned(), count),
        };
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

/// A finding without what would mend it.
pub(super) fn told(found: Finding) -> FileFinding {
    FileFinding {
        key: found.key(),
        code: found.code,
        params: found.params,
        file: found.file,
        line: found.line,
        repair: None,
        keep: None,
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

/// What a document of a session would be without, from the session's findings.
pub(super) struct Lacking {
    /// Files that are damaged, gone or have lost something: a document would leave out what is missing as if nobody had said
    /// it.
    pub(super) incomplete: Vec<String>,
    /// Files of artifacts that are there, and that the session does not list.
    pub(super) unlisted: Vec<String>,
    /// Files of conflicts that say another decision than the session.
    pub(super) differing: Vec<String>,
    /// Files that write down a decision of the user in other words than the session.
    pub(super) reworded: Vec<String>,
    /// Files of conflicts that are open and have a decision in them.
    pub(super) undecided: Vec<String>,
    /// Files that say that the user decided, where the session says nothing of it.
    pub(super) unasked: Vec<String>,
}

impl Lacking {
    pub(super) fn of(project: &Project, session: &str) -> Self {
        let found = project.validate(session);
        let files = |is_it: fn(FindingCode) -> bool| {
            let of = |one: &Finding| match one.params.get("artifact") {
                // That is found where it is listed, and what is missing is its own file.
                Some(id) if one.code == FindingCode::ArtifactWithoutFile => {
                    format!(".s2s/sessions/{session}/{id}.yaml")
                }
                _ => one.file.clone(),
            };
            let mut files: Vec<String> = found.iter().filter(|one| is_it(one.code)).map(of).collect();
            files.dedup();
            files
        };
        Self {
            incomplete: files(FindingCode::withholds_documents),
            unlisted: files(FindingCode::is_unlisted),
            differing: files(|code| code == FindingCode::DecisionDiffers),
            reworded: files(|code| code == FindingCode::DecisionReworded),
            undecided: files(|code| code == FindingCode::DecisionUndecided),
            unasked: files(|code| code == FindingCode::DecisionUnlisted),
        }
    }

    /// A sentence for each file, to stand beside a text of the session.
    pub(super) fn remarks(self) -> Vec<Said> {
        let of = |files: Vec<String>, what: fn(&str) -> Said| files.into_iter().map(move |file| what(&file));
        of(self.incomplete, |file| {
            said!("{file} is not whole, and this text lacks what stood there. It cannot be written before that is settled. See the session's files.", file)
        })
        .chain(of(self.unlisted, |file| {
            said!("{file} is there, and the session does not list it: nothing of it is in this text. See the session's files.", file)
        }))
        .chain(of(self.differing, |file| {
            said!("{file} says another decision than the session's own file, whose words stand in this text. See the session's files.", file)
        }))
        .chain(of(self.reworded, |file| {
            said!("{file} does not give a decision of the user as the session's own file does; words in it that are not the user's are told apart where that can be known. See the session's files.", file)
        }))
        .chain(of(self.undecided, |file| {
            said!("{file} has a decision in it, and its status says that it is open: this text tells it as open. See the session's files.", file)
        }))
        .chain(of(self.unasked, |file| {
            said!("{file} says that the user decided, and the session's own file says nothing of it. See the session's files.", file)
        }))
        .collect()
    }
}

/// Refuses to write a document from a session whose files are not whole.
///
/// # Errors
/// [`ErrorCode::SessionIncomplete`].
pub(super) fn fit_to_write(project: &Project, session: &str) -> Result<(), WireError> {
    let files = Lacking::of(project, session).incomplete;
    if files.is_empty() {
        return Ok(());
    }
    let params = [("id", session.to_owned()), ("files", files.join(", "))];
    Err(WireError::new(ErrorCode::SessionIncomplete, params, ""))
}

/// Refuses to build on a session whose files are not whole.
///
/// # Errors
/// [`ErrorCode::LinkedIncomplete`].
pub(super) fn fit_to_build_on(project: &Project, session: &str) -> Result<(), WireError> {
    let files = Lacking::of(project, session).incomplete;
    if files.is_empty() {
        return Ok(());
    }
    let params = [("id", session.to_owned()), ("files", files.join(", "))];
    Err(WireError::new(ErrorCode::LinkedIncomplete, params, ""))
}

/// Unfinished sessions that Home looks through, the newest first: each costs the reading of its files.
const MOST_LOOKED_THROUGH: usize = 50;

/// What must be mended in sessions that could go on before they do, by their ids; none of those that are in order. And those
/// whose journal lacks answers.
pub(super) fn to_mend(project: &Project, rows: &[SessionRow]) -> (BTreeMap<String, u32>, Vec<String>) {
    let goes_on = |row: &&SessionRow| row.resumable && !row.running;
    let unfinished = rows.iter().filter(goes_on).take(MOST_LOOKED_THROUGH).map(|row| row.id.as_str());
    let found = project.validate_each(unfinished);
    let lost = found.iter().filter(|(_, found)| found.iter().any(|finding| finding.code.is_lost_answer()));
    let lost = lost.map(|(id, _)| id.clone()).collect();
    let counted = found.into_iter().map(|(id, found)| (id, stopping(&found)));
    (counted.filter(|(_, count)| *count > 0).collect(), lost)
}

/// Notes it in the rows.
pub(super) fn note(rows: &mut [SessionRow], to_mend: &BTreeMap<String, u32>) {
    for row in rows.iter_mut().filter(|row| row.resumable && !row.running) {
        row.to_mend = to_mend.get(&row.id).copied().unwrap_or(0);
    }
}

fn stopping(found: &[Finding]) -> u32 {
    u32::try_from(found.iter().filter(|finding| finding.code.stops()).count()).unwrap_or(u32::MAX)
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
