//! What of a project git should not keep: prompts and answers as they came, private notes, files of a moment. Nothing is
//! asked of git itself; its ignore files are read as it reads them, save for the user's own of all projects, which is none of
//! ours to open. What is in git's index already stays there.

use std::io;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;

use crate::disk::{Before, is_there, read_ambient};
use crate::files::{ReadError, failed};
use crate::paths::FOLDER;
use crate::project::Project;

const FILE: &str = ".gitignore";
const WHAT: &str = "adding to .gitignore";
/// The most that is read of an ignore file, in bytes.
const LIMIT: u64 = 2 * 1024 * 1024;
/// Stands above what we add.
const REMARK: &str = "# Roundtable: prompts, answers, private notes";
/// A line, a path that it is to keep out, and whether that is a folder.
const LINES: [(&str, &str, bool); 7] = [
    (".s2s/local/", ".s2s/local", true),
    (".s2s/trash/", ".s2s/trash", true),
    // Git has its own.
    (".s2s/versions/", ".s2s/versions", true),
    (".s2s/sessions/*/rounds/", ".s2s/sessions/20260101-specs-x/rounds", true),
    (".s2s/sessions/*/replies.jsonl", ".s2s/sessions/20260101-specs-x/replies.jsonl", false),
    (".s2s/sessions/*/repairs/", ".s2s/sessions/20260101-specs-x/repairs", true),
    // Temporary files, and whatever else of a moment begins so.
    (".roundtable*", ".s2s/.roundtable.lock", false),
];

impl Project {
    /// The lines that `.gitignore` in the project's folder lacks, in their order; none where the folder is in no work tree
    /// of git, or all is ignored already.
    pub fn lines_to_ignore(&self) -> Vec<String> {
        let Ok(root) = self.root().canonicalize() else { return Vec::new() };
        let Some(tree) = root.ancestors().find(|folder| is_work_tree(folder)) else { return Vec::new() };
        let files = ignore_files(tree, &root);
        let wanted = LINES
            .iter()
            .filter(|(_, path, is_folder)| !is_ignored(&files, tree, &root.join(path), *is_folder));
        let lines: Vec<String> = wanted.map(|(line, ..)| (*line).to_owned()).collect();
        match lines.is_empty() {
            true => lines,
            false => std::iter::once(REMARK.to_owned()).chain(lines).collect(),
        }
    }

    /// Whether the project's ignore files keep a file of it out of git, so that no clone brings it along. A copy without
    /// git's own folder has the files all the same.
    pub(crate) fn is_left_out_of_git(&self, path: &Path) -> bool {
        let Ok(root) = self.root().canonicalize() else { return false };
        let Ok(below) = path.strip_prefix(self.root()) else { return false };
        let tree = root.ancestors().find(|folder| is_work_tree(folder)).unwrap_or(&root);
        is_ignored(&ignore_files(tree, &root), tree, &root.join(below), false)
    }

    /// Adds lines at the end of `.gitignore` in the project's folder, with the line ends that it has; every byte above
    /// stays. A file that is missing is made.
    ///
    /// # Errors
    /// [`StoreError`]; then the file is as it was.
    pub fn add_to_ignored(&self, lines: &[String]) -> Result<(), StoreError> {
        let path = self.root().join(FILE);
        let found = match self.disk().read(&path, LIMIT) {
            Ok(bytes) => Some(bytes),
            Err(ReadError::Missing) if !self.disk().has(&path) => None,
            Err(error) => return Err(failed(WHAT, &path)(error.into_io())),
        };
        let before = found.as_ref().map_or(Before::Nothing, |found| Before::Hash(fnv1a(found)));
        let mut bytes = found.unwrap_or_default();
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let eol = if end.is_some_and(|at| bytes[..at].ends_with(b"\r")) { "\r\n" } else { "\n" };
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            bytes.extend_from_slice(eol.as_bytes());
        }
        for line in lines {
            bytes.extend_from_slice(line.as_bytes());
            bytes.extend_from_slice(eol.as_bytes());
        }
        self.exclusively(WHAT, &path, || self.disk().write(&path, &bytes, before, WHAT))
    }
}

/// Whether git keeps its own things here: a folder, or the file that leads to it in a linked work tree or a submodule.
fn is_work_tree(folder: &Path) -> bool {
    is_there(&folder.join(".git"))
}

/// The ignore files that hold for the project, each with the folder that it is about: those that go before stand first.
fn ignore_files(tree: &Path, root: &Path) -> Vec<(PathBuf, Gitignore)> {
    let own = [root.join(FOLDER).join("sessions"), root.join(FOLDER)];
    let above = root.ancestors().take_while(|folder| folder.starts_with(tree)).map(Path::to_owned);
    let in_folders = own.into_iter().chain(above).map(|folder| (folder.join(FILE), folder));
    // Of the repository alone; a linked work tree has it elsewhere.
    let of_repository = (tree.join(".git/info/exclude"), tree.to_owned());
    in_folders
        .chain([of_repository])
        .filter_map(|(file, folder)| Some((folder.clone(), parsed(&folder, &text(&file).ok()?))))
        .collect()
}

fn text(file: &Path) -> io::Result<String> {
    // Git does not follow a link here.
    let bytes = read_ambient(file, LIMIT)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A line that git would not understand, either, counts as none.
fn parsed(folder: &Path, text: &str) -> Gitignore {
    let mut builder = GitignoreBuilder::new(folder);
    for line in text.trim_start_matches('\u{feff}').lines() {
        let _ = builder.add_line(None, line);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// Whether git leaves a path out: what is in a folder that is left out is left out, too; else the last word has the file
/// that is nearest.
fn is_ignored(files: &[(PathBuf, Gitignore)], tree: &Path, path: &Path, is_folder: bool) -> bool {
    let mut above: Vec<&Path> = path.ancestors().take_while(|one| *one != tree).collect();
    above.reverse();
    above.into_iter().any(|one| {
        let is_folder = is_folder || one != path;
        let holds = files.iter().filter(|(folder, _)| one.starts_with(folder) && one != folder);
        let said = holds.map(|(_, file)| file.matched(one, is_folder)).find(|said| !said.is_none());
        matches!(said, Some(Match::Ignore(_)))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn project(git: bool) -> (tempfile::TempDir, Project) {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("repository/product");
        fs::create_dir_all(root.join(".s2s/sessions")).unwrap();
        if git {
            fs::create_dir_all(place.path().join("repository/.git/info")).unwrap();
        }
        let project = Project::open(&root).unwrap();
        (place, project)
    }

    fn lacking(project: &Project) -> Vec<String> {
        project.lines_to_ignore()
    }

    #[test]
    fn nothing_is_offered_outside_of_git_and_all_of_it_inside() {
        assert_eq!(lacking(&project(false).1), [""; 0]);
        let (_place, project) = project(true);
        let lines = lacking(&project);
        assert_eq!(lines.len(), LINES.len() + 1);
        assert!(lines[0].starts_with("# Roundtable"), "{lines:?}");
        // A linked work tree has a file in place of the folder.
        let (place, project) = self::project(false);
        fs::write(place.path().join("repository/.git"), "gitdir: ../main/.git/worktrees/x\n").unwrap();
        assert_eq!(lacking(&project), lines);
    }

    #[test]
    fn what_was_added_is_ignored_and_the_bytes_above_it_stay() {
        for (before, eol) in
            [("", "\n"), ("*.bak", "\n"), ("*.bak\n", "\n"), ("a\r\nb\r\n", "\r\n"), ("a\r\nb", "\r\n")]
        {
            let (_place, project) = project(true);
            let file = project.root().join(FILE);
            if !before.is_empty() {
                fs::write(&file, before).unwrap();
            }
            let lines = lacking(&project);
            project.add_to_ignored(&lines).unwrap();
            let after = fs::read_to_string(&file).unwrap();
            let joint = if before.is_empty() || before.ends_with('\n') { "" } else { eol };
            assert_eq!(after, format!("{before}{joint}{}{eol}", lines.join(eol)));
            assert_eq!(lacking(&project), [""; 0], "{before:?}");
        }
        let (_place, project) = project(true);
        let bytes = b"caf\xe9/\n";
        fs::write(project.root().join(FILE), bytes).unwrap();
        project.add_to_ignored(&lacking(&project)).unwrap();
        assert!(fs::read(project.root().join(FILE)).unwrap().starts_with(bytes));
    }

    #[test]
    fn the_ignore_files_above_and_below_count_and_the_nearest_has_the_last_word() {
        let (place, project) = project(true);
        let repository = place.path().join("repository");
        let has = |line: &str| lacking(&project).iter().any(|one| one == line);
        fs::write(repository.join(FILE), "**/.s2s/local/\nreplies.jsonl\n").unwrap();
        assert!(
            !has(".s2s/local/") && !has(".s2s/sessions/*/replies.jsonl") && has(".s2s/sessions/*/rounds/")
        );
        fs::write(project.root().join(".s2s/sessions").join(FILE), "!replies.jsonl\nrounds/\n").unwrap();
        assert!(has(".s2s/sessions/*/replies.jsonl") && !has(".s2s/sessions/*/rounds/"));
        // What is in a folder that is left out does not come back.
        fs::write(repository.join(".git/info/exclude"), ".s2s\n").unwrap();
        assert_eq!(lacking(&project), [""; 0]);
        fs::write(project.root().join(FILE), "!/.s2s/\n").unwrap();
        assert!(has(".s2s/sessions/*/replies.jsonl"));
    }
}
