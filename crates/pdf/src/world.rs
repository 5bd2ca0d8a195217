//! What the compiler can see: our template, our fonts, the document's values.

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Dict, Duration};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _};

use crate::fonts::FONTS;

const TEMPLATE: &str = include_str!("template.typ");

/// A world of one source.
pub(crate) struct World {
    library: LazyHash<Library>,
    main: Source,
}

impl World {
    /// With what the template finds in `sys.inputs`.
    pub(crate) fn new(inputs: Dict) -> Self {
        let library = LazyHash::new(Library::builder().with_inputs(inputs).build());
        Self { library, main: Source::detached(TEMPLATE) }
    }
}

impl typst::World for World {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONTS.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn file(&self, _: FileId) -> FileResult<Bytes> {
        Err(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
