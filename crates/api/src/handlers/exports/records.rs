//! Which documents are decision records, and in which order they stand.

use roundtable_store::DocumentEntry;

use super::super::places::Places;

/// The file name of a decision record, in whichever place; `None` for any other document.
pub(in crate::handlers) fn record_name(path: &str) -> Option<&str> {
    let name = ["docs/architecture/decisions/", ".s2s/decisions/"]
        .iter()
        .find_map(|folder| path.strip_prefix(folder))?;
    number(name).map(|_| name)
}

/// The decision records: from where the project writes its documents now, else from the other place, in the order of their
/// numbers.
pub(super) fn records_of(entries: &[DocumentEntry], places: &Places) -> Vec<String> {
    let within = |folder: &str| {
        let folder = format!("{folder}/");
        let named = entries.iter().filter_map(|entry| {
            let name = entry.path.strip_prefix(&folder).filter(|name| !name.contains('/'))?;
            // A file without a number is no record (an index, a template).
            Some((number(name)?, entry.path.clone()))
        });
        let mut found: Vec<(u64, String)> = named.collect();
        found.sort();
        found.into_iter().map(|(_, path)| path).collect::<Vec<_>>()
    };
    let found = within(places.decisions);
    if found.is_empty() { within(places.other().decisions) } else { found }
}

/// The number in a record's name: `0007-slug.md`, `ADR-007-slug.md`.
fn number(name: &str) -> Option<u64> {
    let digits = name.chars().skip_while(|letter| !letter.is_ascii_digit());
    digits.take_while(char::is_ascii_digit).collect::<String>().parse().ok()
}
