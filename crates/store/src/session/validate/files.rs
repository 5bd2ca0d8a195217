//! Files of one session that cannot be read, and values of its index that cannot.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::super::Damaged;
use super::super::artifact::read_artifact;
use super::super::hindrance::{Hindrance, NO_RIGHT_TO};
use super::super::lines;
use super::super::read::{items_of, second_document};
use super::super::shape;
use super::super::snapshots;
use super::super::start::CutOff;
use super::super::twins::is_sync_copy;
use super::super::view::View;
use super::journal::ranges;
use super::{Cure, Examined, Finding, FindingCode, params};
use crate::disk::Kind;
use crate::locate::{Step, locate};
use crate::paths::is_artifact_id;
use roundtable_engine::told;

impl Examined<'_> {
    /// The folder of the session cannot be looked into.
    pub(super) fn unlisted(&mut self, error: &io::Error) {
        let folder = self.project.session_path(self.id);
        self.unreadable(&folder, 0, &error.to_string());
    }

    /// An artifact that the registry names, whose file cannot be read; one with conflict markers is told as that.
    pub(super) fn artifact_file(&mut self, id: &str) {
        let path = self.project.session_path(self.id).join(format!("{id}.yaml"));
        if let Err(Damaged { line, message, .. }) = read_artifact(self.project.disk(), &path, id)
            // Another id in it is a finding of its own.
            && !message.starts_with("id: ")
        {
            self.unreadable(&path, line, &message);
        }
    }

    /// Files whose names differ from an artifact's in letter case or in the spelling of `.yaml` only, or go on behind its id, as a
    /// copy's does: `REQ-001 (2).yaml`.
    pub(super) fn misnamed(&mut self) {
        let folder = self.project.session_path(self.id);
        for (name, kind) in self.project.disk().list(&folder).unwrap_or_default() {
            let Some(name) = name.to_str().filter(|_| kind == Kind::File) else { continue };
            let Some((stem, ending)) = name.rsplit_once('.') else { continue };
            let id = beginning(stem).to_ascii_uppercase();
            let is_yaml = ["yaml", "yml"].contains(&ending.to_ascii_lowercase().as_str());
            if is_yaml && is_artifact_id(&id) && is_sync_copy(name).is_none() && name != format!("{id}.yaml")
            {
                let file = self.project.shown(&folder.join(name));
                self.add(FindingCode::FileMisnamed, file, 0, params([("artifact", &id)]), None);
            }
        }
    }

    /// A second YAML document in a file of the session.
    pub(super) fn several_documents(&mut self, path: &Path, text: &str) {
        if let Some(second) = second_document(text) {
            let file = self.project.shown(path);
            self.add(FindingCode::SeveralDocuments, file, second.line, params([]), None);
        }
    }

    /// The same in the index, and in the files of the session's start. What follows from that is not told beside it.
    pub(super) fn documents(&mut self) {
        let index = self.project.index_path(self.id);
        self.several_documents(&index, &self.text.clone());
        for (path, text) in self.around.texts() {
            self.several_documents(&path, &text);
        }
        use FindingCode as C;
        let several = |one: &&Finding| one.code == C::SeveralDocuments;
        let files: Vec<String> = self.found.iter().filter(several).map(|one| one.file.clone()).collect();
        let follows = [
            C::MissingKey,
            C::ArtifactMissingKey,
            C::StrategyMissing,
            C::CountDiffers,
            C::SnapshotCutOff,
            C::LeadingCutOff,
            C::ArtifactCutOff,
            C::IndexCutOff,
            C::RoundsLost,
            C::EndLost,
        ];
        self.found.retain(|one| !files.contains(&one.file) || !follows.contains(&one.code));
    }

    /// Settings, context, agenda, baseline and replies.
    pub(super) fn parts(&mut self) {
        for Damaged { file, line, message, .. } in self.around.damaged.clone() {
            // Nothing of it is anybody's words: it can be made anew from the files that it is about.
            if file.ends_with(lines::NAME)
                && message != NO_RIGHT_TO
                && self
                    .project
                    .hindrance(&file)
                    .is_none_or(|one| matches!(one, Hindrance::ConflictMarkers { .. }))
            {
                let why = match self.project.markers(Some(self.id), &file) {
                    Some(_) => told!("it holds git's conflict markers"),
                    None => message,
                };
                let file = self.project.shown(&file);
                let values = params([("why", why.as_str())]);
                self.add(FindingCode::ChecksUnreadable, file, line, values, Some(Cure::NoteAnew));
                continue;
            }
            match self.project.markers(Some(self.id), &file) {
                Some(markers) => self.found.push(markers),
                None => self.unreadable(&file, line, &message),
            }
        }
    }

    /// Files of the session's start that can be read and lack what each of them has: whoever writes one writes it whole. And
    /// those that came with the session and are gone.
    pub(super) fn cut_off(&mut self) {
        let topics = items_of(&self.slim.index, "agenda").iter().filter_map(|entry| entry.get("topic_id"));
        let topics: Vec<String> = topics.filter_map(Value::as_str).map(str::to_owned).collect();
        let is_made_here = || self.project.is_made_here(self.id, &self.text, &self.map);
        let cut_off = self.around.cut_off(&topics, &is_made_here);
        let mut missing = self.around.missing();
        if !missing.is_empty() && !is_made_here() {
            // What was written here before is missed in anybody's session.
            missing.retain(|name| self.around.lines.knows(name));
        }
        for CutOff { file, lacks, leads } in cut_off {
            let code = if leads { FindingCode::LeadingCutOff } else { FindingCode::SnapshotCutOff };
            let file = self.project.shown(&file);
            self.add(code, file, 0, params([("lacks", &lacks.join(", "))]), None);
        }
        for name in missing {
            let code = match name {
                snapshots::AGENDA => FindingCode::AgendaMissing,
                snapshots::CONFIG => FindingCode::SettingsMissing,
                snapshots::BASELINE => FindingCode::BaselineMissing,
                _ => FindingCode::ContextMissing,
            };
            let file = self.project.shown(&self.project.session_path(self.id).join(name));
            self.add(code, file, 0, params([]), None);
        }
    }

    /// An index that lost its end, or rounds. What follows from that is not told beside it.
    pub(super) fn lost(&mut self) {
        let made_in = self.raw.values().filter_map(|body| body.get("created_round")?.as_u64());
        let made_in = made_in.filter_map(|round| u32::try_from(round).ok()).collect();
        let lost = self.project.lost(self.id, (&self.text, &self.map), &self.around.journal, made_in);
        if lost.is_nothing() {
            return;
        }
        use FindingCode as C;
        let is_cut = !lost.lacks.is_empty();
        self.found.retain(|finding| match finding.code {
            C::MissingKey | C::CountDiffers | C::PhaseRoundMissing => false,
            C::FileWithoutEntry => !is_cut,
            _ => true,
        });
        if is_cut {
            let lacks = lost.lacks.join(", ");
            self.note(C::IndexCutOff, &[], [("lacks", &lacks)], Some(Cure::Rebuild));
        }
        if !lost.rounds.is_empty() {
            let rounds = ranges(&lost.rounds);
            self.note(C::RoundsLost, &[Step::Key("rounds")], [("rounds", &rounds)], Some(Cure::Rebuild));
        }
    }

    /// Values of the index that stand where something else is read, and those for which it cannot be shown.
    pub(super) fn shape(&mut self, files: &BTreeSet<String>) {
        for odd in shape::of(&self.map) {
            let (line, _) = locate(&self.text, &odd.path());
            self.value(line, &odd.key(), &odd.why);
        }
        if let Err(unread) = View::read(self.id, &self.map, files) {
            let (line, _) = locate(&self.text, &unread.path());
            let words = unread.message.split_once(": ");
            let (key, why) = words.unwrap_or((unread.key, unread.message.as_str()));
            self.value(line, key, why);
        }
    }

    fn value(&mut self, line: u64, key: &str, why: &str) {
        let file = self.project.shown(&self.project.index_path(self.id));
        self.add(FindingCode::ValueUnreadable, file, line, params([("key", key), ("why", why)]), None);
    }

    fn unreadable(&mut self, path: &Path, line: u64, why: &str) {
        let (code, path, line, values) = match self.project.hindrance(path) {
            // Told as what they are.
            Some(Hindrance::ConflictMarkers { .. }) => return,
            Some(Hindrance::NoRight) => (FindingCode::FileForbidden, path.to_owned(), 0, params([])),
            Some(Hindrance::NoRightTo { folder }) => (FindingCode::FolderForbidden, folder, 0, params([])),
            None => (FindingCode::FileUnreadable, path.to_owned(), line, params([("why", why)])),
        };
        let file = self.project.shown(&path);
        // A folder stands for all that is in it, and is told once.
        if !self.found.iter().any(|known| known.code == code && known.file == file) {
            self.add(code, file, line, values, None);
        }
    }
}

/// What a name begins with that may be an id: letters, a hyphen and digits.
fn beginning(stem: &str) -> &str {
    let Some((letters, rest)) = stem.split_once('-') else { return stem };
    let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let goes_on = rest[digits..].chars().next();
    match goes_on.is_none_or(|letter| !letter.is_alphanumeric()) {
        true => &stem[..letters.len() + 1 + digits],
        false => stem,
    }
}
