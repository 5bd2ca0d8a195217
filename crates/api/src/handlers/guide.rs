//! The user guide, for Help.

use crate::guide::{PAGES, title, with_pictures};
use crate::wire::*;
use crate::{errors, markdown};

/// A page, with the names of all.
pub(super) fn read(request: &GuideRef) -> Result<GuideView, WireError> {
    let found = PAGES.iter().find(|(name, _)| *name == request.page);
    let (page, text) =
        found.ok_or_else(|| errors::bad_request(format!("the guide has no page `{}`", request.page)))?;
    let (html, _) = markdown::render(text);
    let row =
        |(page, text): &(&str, &str)| GuideRow { page: (*page).to_owned(), title: title(text).to_owned() };
    Ok(GuideView {
        page: (*page).to_owned(),
        html: with_pictures(&html),
        pages: PAGES.iter().map(row).collect(),
    })
}
