//! Sample projects to try the application on.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rust_embed::Embed;

use crate::markdown;

#[derive(Embed)]
#[folder = "../../samples"]
struct SampleFolders;

/// A file of a sample project: path below the project folder, with slashes, and content.
pub type SampleFile = (String, Cow<'static, [u8]>);

/// A sample project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Its folder's name.
    pub name: String,
    /// Its name for people: the heading of its README.
    pub title: String,
    /// Its files, by path.
    pub files: Vec<SampleFile>,
}

/// The built-in sample projects, by name.
pub fn samples() -> Vec<Sample> {
    let mut folders: BTreeMap<String, Vec<SampleFile>> = BTreeMap::new();
    for path in SampleFolders::iter() {
        if let (Some((name, file)), Some(content)) = (path.split_once('/'), SampleFolders::get(&path)) {
            folders.entry(name.to_owned()).or_default().push((file.to_owned(), content.data));
        }
    }
    folders.into_iter().map(|(name, files)| sample(name, files)).collect()
}

fn sample(name: String, mut files: Vec<SampleFile>) -> Sample {
    files.sort_by(|left, right| left.0.cmp(&right.0));
    let readme = files.iter().find(|(path, _)| path == "README.md");
    let title = readme
        .and_then(|(_, content)| markdown::heading(&String::from_utf8_lossy(content)))
        .unwrap_or_else(|| markdown::title_case(&name));
    Sample { name, title, files }
}
