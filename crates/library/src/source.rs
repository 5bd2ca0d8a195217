//! Where files come from: the program itself, or the `.s2s` folder of a project.

use std::fs;
use std::io::Read;
use std::path::Path;

use rust_embed::Embed;

use crate::{BUILT_IN, Problem};

/// Largest file that is read, in bytes: an agent or a skill is text for a prompt.
pub(crate) const MAX_BYTES: u64 = 256 * 1024;
/// Deepest folder and largest number of files that are looked at below `.s2s/agents` or `.s2s/skills`.
const MAX_DEPTH: usize = 6;
const MAX_FILES: usize = 500;

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
    // A linked `.s2s` is refused, too: the folder that was opened is the one that is read.
    if walk.is_folder(&root.join(".s2s"), ".s2s") {
        for folder in ["agents", "skills"] {
            let shown = format!(".s2s/{folder}");
            let path = root.join(".s2s").join(folder);
            if walk.is_folder(&path, &shown) {
                walk.folder(&path, folder, 0);
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

    /// Whether it is a folder and no link; a link is reported, what is absent is not.
    fn is_folder(&mut self, path: &Path, shown: &str) -> bool {
        match fs::symlink_metadata(path) {
            Ok(found) if found.file_type().is_symlink() => {
                self.report(shown, "is a symbolic link and was not followed");
                false
            }
            Ok(found) => found.is_dir(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => false,
            Err(error) => {
                self.report(shown, format!("cannot be read: {error}"));
                false
            }
        }
    }

    fn folder(&mut self, folder: &Path, path: &str, depth: usize) {
        let shown = format!(".s2s/{path}");
        if depth > MAX_DEPTH {
            return self.report(&shown, format!("lies deeper than {MAX_DEPTH} folders and was not read"));
        }
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.report(&shown, format!("cannot be read: {error}")),
        };
        let mut entries: Vec<_> = entries.flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let path = format!("{path}/{name}");
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.folder(&entry.path(), &path, depth + 1),
                Ok(kind) if kind.is_symlink() => {
                    self.report(&format!(".s2s/{path}"), "is a symbolic link and was not followed");
                }
                Ok(kind) if kind.is_file() && name.ends_with(".md") => self.file(&entry.path(), path),
                _ => {}
            }
        }
    }

    fn file(&mut self, file: &Path, path: String) {
        let shown = format!(".s2s/{path}");
        self.seen += 1;
        if self.seen > MAX_FILES {
            // Said once, at the first file that is too many.
            if self.seen == MAX_FILES + 1 {
                self.report(&shown, format!("and the files after it were not read: more than {MAX_FILES}"));
            }
            return;
        }
        match read(file) {
            Ok(text) => self.files.push(SourceFile { path, origin: shown.clone(), shown, text }),
            Err(message) => self.report(&shown, message),
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    let unreadable = |error: std::io::Error| format!("cannot be read: {error}");
    let mut bytes = Vec::new();
    let opened = fs::File::open(file).map_err(unreadable)?;
    opened.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_BYTES) {
        return Err(format!("is larger than {} KB and was skipped", MAX_BYTES / 1024));
    }
    String::from_utf8(bytes).map_err(|_| "is not UTF-8 text and was skipped".to_owned())
}
