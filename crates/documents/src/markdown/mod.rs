//! Markdown, written and read: escaping, the outline of a text, the names of our sections.

pub(crate) mod escape;
pub(crate) mod left_open;
pub(crate) mod outline;
pub(crate) mod section;
