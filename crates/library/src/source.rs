//! Where files come from: the program itself, or the `.s2s` folder of a project.

use roundtable_engine::{phrase, told};
use std::ffi::OsStr;
use std::path::Path;

use cap_std::fs::{Dir, DirEntry};
use rust_embed::Embed;

use crate::{BUILT_IN, Problem, below};

/// Largest file that is read, in bytes: an agent or a skill is text for a prompt.
pub(crate) const MAX_BYTES: u64 = 256 * 1024;
/// Deepest folder and largest number of files that are looked at below `.s2s/agents` or `.s2s/skills`.
const MAX_DEPTH: usize = 6;
const MAX_FILES: usize = 500;
/// Most entries of one folder, of any kind, that are looked at.
const MAX_ENTRIES: usize = 10_000;

/// One Markdown file.
#[derive(Debug)]
pub(crate) struct SourceFile {
    /// `agents/...` or `skills/...`, with slashes.
    pub path: String,
    /// The path as people see it in a problem.
    pub shown: String,
    /// `built-in`, or the path in the project.
    pub origin: String,
    /// Its text.
    pub text: String,
}

#[derive(Embed)]
#[folder = "../../agents"]
struct Agents;

#[derive(Embed)]
#[folder = "../../skills"]
struct SkillFolders;

/// The built-in files, by path.
pub(crate) fn bundled() -> Vec<SourceFile> {
    let agents = Agents::iter().filter_map(|path| Some(("agents", Agents::get(&path)?, path)));
    let skills = SkillFolders::iter().filter_map(|path| Some(("skills", SkillFolders::get(&path)?, path)));
    let mut files: Vec<SourceFile> = agents
        .chain(skills)
        .filter(|(_, _, path)| path.ends_with(".md"))
        .map(|(folder, file, path)| {
            let path = format!("{folder}/{path}");
            let text = String::from_utf8_lossy(&file.data).into_owned();
            SourceFile { shown: path.clone(), path, origin: BUILT_IN.to_owned(), text }
        })
        .collect();
    files.sort_by(|left, right| left.path.cmp(&right.path));
    files
}

/// The files of a project, by path; what cannot be read is added to `problems`.
pub(crate) fn of_project(root: &Path, problems: &mut Vec<Problem>) -> Vec<SourceFile> {
    let mut walk = Walk { files: Vec::new(), seen: 0, problems };
    if let Some(ours) = walk.opened(below::folder_of_ours(root), ".s2s") {
        for folder in ["agents", "skills"] {
            let entered = below::enter(&ours, folder.as_ref());
            if let Some(dir) = walk.opened(entered, &format!(".s2s/{folder}")) {
                walk.folder(&dir, folder, 0);
            }
        }
    }
    walk.files
}

struct Walk<'a> {
    files: Vec<SourceFile>,
    seen: usize,
    problems: &'a mut Vec<Problem>,
}

impl Walk<'_> {
    fn report(&mut self, file: &str, message: impl Into<String>) {
        self.problems.push(Problem { file: file.to_owned(), message: message.into() });
    }

    /// A folder that was entered; why it was not is reported, what is absent is not.
    fn opened(&mut self, entered: Result<Option<Dir>, String>, shown: &str) -> Option<Dir> {
        entered.unwrap_or_else(|message| {
            self.report(shown, message);
            None
        })
    }

    fn folder(&mut self, dir: &Dir, path: &str, depth: usize) {
        let shown = format!(".s2s/{path}");
        if depth > MAX_DEPTH {
            return self.report(
                &shown,
                told!("lies deeper than {most} folders and was not read", most = MAX_DEPTH.to_string()),
            );
        }
        let entries = match dir.entries() {
            Ok(entries) => entries,
            Err(error) => {
                return self.report(&shown, told!("cannot be read: {error}", error = error.to_string()));
            }
        };
        let mut entries: Vec<_> = entries.flatten().take(MAX_ENTRIES + 1).collect();
        if entries.len() > MAX_ENTRIES {
            entries.truncate(MAX_ENTRIES);
            self.report(
                &shown,
                told!(
                    "holds more than {most} files and folders, of which not all were read",
                    most = MAX_ENTRIES.to_string()
                ),
            );
        }
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            let file = entry.file_name();
            let name = file.to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let path = format!("{path}/{name}");
            let shown = format!(".s2s/{path}");
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => {
                    if let Some(dir) = self.opened(below::enter(dir, &file), &shown) {
                        self.folder(&dir, &path, depth + 1);
                    }
                }
                Ok(kind) if kind.is_symlink() => {
                    self.report(&shown, phrase!("is a symbolic link and was not followed"))
                }
                Ok(kind) if kind.is_file() && name.ends_with(".md") => self.file(dir, &file, path),
                _ => {}
            }
        }
    }

    fn file(&mut self, dir: &Dir, name: &OsStr, path: String) {
        let shown = format!(".s2s/{path}");
        self.seen += 1;
        if self.seen > MAX_FILES {
            // Said once, at the first file that is too many.
            if self.seen == MAX_FILES + 1 {
                self.report(
                    &shown,
                    told!(
                        "and the files after it were not read: more than {most}",
                        most = MAX_FILES.to_string()
                    ),
                );
            }
            return;
        }
        match below::read(dir, name, MAX_BYTES) {
            Ok(text) => self.files.push(SourceFile { path, origin: shown.clone(), shown, text }),
            Err(message) => self.report(&shown, message),
        }
    }
}
