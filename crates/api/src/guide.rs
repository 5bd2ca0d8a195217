//! The user guide, `docs/guide`, which is part of the program: Help shows it without a network.

/// The pages by their names, in the order of reading. The first is the table of contents.
pub(crate) const PAGES: [(&str, &str); 20] = [
    ("index", include_str!("../../../docs/guide/index.md")),
    ("first-session", include_str!("../../../docs/guide/first-session.md")),
    ("project", include_str!("../../../docs/guide/project.md")),
    ("providers", include_str!("../../../docs/guide/providers.md")),
    ("new-session", include_str!("../../../docs/guide/new-session.md")),
    ("existing-document", include_str!("../../../docs/guide/existing-document.md")),
    ("table", include_str!("../../../docs/guide/table.md")),
    ("decisions", include_str!("../../../docs/guide/decisions.md")),
    ("review", include_str!("../../../docs/guide/review.md")),
    ("document", include_str!("../../../docs/guide/document.md")),
    ("exporting", include_str!("../../../docs/guide/exporting.md")),
    ("finding", include_str!("../../../docs/guide/finding.md")),
    ("traceability", include_str!("../../../docs/guide/traceability.md")),
    ("replay", include_str!("../../../docs/guide/replay.md")),
    ("deleting", include_str!("../../../docs/guide/deleting.md")),
    ("together", include_str!("../../../docs/guide/together.md")),
    ("settings", include_str!("../../../docs/guide/settings.md")),
    ("privacy", include_str!("../../../docs/guide/privacy.md")),
    ("troubles", include_str!("../../../docs/guide/troubles.md")),
    ("glossary", include_str!("../../../docs/guide/glossary.md")),
];

/// Where the guide's pictures are, seen from its pages.
const PICTURES: &str = "../screenshots/";
/// Where the window has them: the page's build puts them there.
const SHOWN: &str = "./guide/";

/// The HTML of a page with its pictures. The renderer makes a link of each, for in other texts they would be strangers'.
pub(crate) fn with_pictures(html: &str) -> String {
    let open = format!("<a href=\"{PICTURES}");
    let mut shown = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, link)) = rest.split_once(open.as_str()) {
        shown.push_str(before);
        let parts = link.split_once('"').and_then(|(file, link)| {
            let (words, after) = link.split_once('>')?.1.split_once("</a>")?;
            Some((file, words, after))
        });
        let Some((file, words, after)) = parts else {
            rest = link;
            continue;
        };
        // In a text a quotation mark needs no escape.
        let words = words.replace('"', "&quot;");
        shown.push_str(&format!("<img src=\"{SHOWN}{file}\" alt=\"{words}\" loading=\"lazy\">"));
        rest = after;
    }
    shown.push_str(rest);
    shown
}

/// The first heading of a page.
pub(crate) fn title(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// What stands between two marks, as often as it does.
    fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
        text.split(open).skip(1).filter_map(|rest| rest.split_once(close).map(|(inner, _)| inner)).collect()
    }

    #[test]
    fn every_link_of_the_guide_leads_to_a_page_and_every_page_is_in_its_contents() {
        let names: BTreeSet<String> = PAGES.iter().map(|(name, _)| format!("{name}.md")).collect();
        let screenshots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots");
        for (name, text) in PAGES {
            assert!(!title(text).is_empty(), "{name}");
            for link in between(text, "](", ")") {
                let picture = link.strip_prefix(PICTURES).map(|file| screenshots.join(file));
                assert!(picture.map_or(names.contains(link), |file| file.is_file()), "{name}: {link}");
            }
        }
        let listed: BTreeSet<&str> = between(PAGES[0].1, "](", ")").into_iter().collect();
        assert_eq!(listed.len(), PAGES.len() - 1, "{listed:?}");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide");
        let files = std::fs::read_dir(folder).unwrap();
        let files: BTreeSet<String> =
            files.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        assert_eq!(files, names, "a file of the guide that Help does not show");
    }

    #[test]
    fn a_picture_of_the_guide_is_shown_with_its_words_and_any_other_link_stays_one() {
        let (html, _) = crate::markdown::render(
            "![A \"big\" <table>](../screenshots/table.png)\n\n[next](table.md) ![x](https://example.org/x.png)",
        );
        let shown = with_pictures(&html);
        let picture =
            "<p><img src=\"./guide/table.png\" alt=\"A &quot;big&quot; &lt;table&gt;\" loading=\"lazy\"></p>";
        assert!(shown.contains(picture), "{shown}");
        assert!(
            shown.contains("href=\"table.md\"") && shown.contains("href=\"https://example.org/x.png\""),
            "{shown}"
        );
        assert_eq!(shown.matches("<img").count(), 1, "{shown}");
        let pictured = PAGES.iter().filter(|(_, text)| text.contains(PICTURES)).count();
        assert!(pictured > 15, "{pictured} pages have a picture");
    }

    /// Every source of the page that is no test, with its line ends as spaces.
    fn sources(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !["generated", "fixtures", "fake"].contains(&name.as_str()) {
                sources(&path, text);
            } else if !name.contains(".test.")
                && [".svelte", ".ts", ".json"].iter().any(|end| name.ends_with(end))
            {
                let source = std::fs::read_to_string(&path).unwrap();
                text.push_str(&source.split_whitespace().collect::<Vec<_>>().join(" "));
            }
        }
    }

    #[test]
    fn what_the_guide_calls_a_button_is_on_a_screen() {
        let (mut screens, mut seen) = (String::new(), 0);
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src"), &mut screens);
        for (name, text) in PAGES {
            for label in text.replace('\n', " ").split("**").skip(1).step_by(2) {
                assert!(screens.contains(label), "{name}: no screen says {label:?}");
                seen += 1;
            }
        }
        assert!(seen > 30, "{seen} labels");
    }
}
