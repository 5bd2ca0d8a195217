//! The user guide, `docs/guide`, which is part of the program: Help shows it without a network.

/// The pages by their names, in the order of reading. The first is the table of contents.
pub(crate) const PAGES: [(&str, &str); 19] = [
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
];

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
        for (name, text) in PAGES {
            assert!(!title(text).is_empty(), "{name}");
            for link in between(text, "](", ")") {
                assert!(names.contains(link), "{name}: {link}");
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
