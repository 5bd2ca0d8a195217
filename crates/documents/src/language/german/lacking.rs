//! German: what an export lacks, by the English that it is said in. The page says the same in its own table, word for word.

/// Each sentence, and its German.
pub(super) const LACKING: [(&str, &str); 14] = [
    (
        "{n|# artifact|# artifacts} of the session {session} could not be read: {ids}.",
        "{n|# Artefakt|# Artefakte} der Sitzung {session} {n|konnte|konnten} nicht gelesen werden: {ids}.",
    ),
    (
        "In the export stands what the document says of {id}.",
        "Im Export steht, was das Dokument über {id} sagt.",
    ),
    (
        "In the export stands what the document says of these of them: {ids}.",
        "Im Export steht, was das Dokument über diese davon sagt: {ids}.",
    ),
    (
        "{file} has lost its end: what stood there is missing here.",
        "{file} hat das Ende verloren: Was dort stand, fehlt hier.",
    ),
    (
        "{file} is not whole: what stood there is missing here.",
        "{file} ist nicht vollständig: Was dort stand, fehlt hier.",
    ),
    (
        "The session {session} has lost its own file: what it wrote down is there, and is missing here.",
        "Die Sitzung {session} hat ihre eigene Datei verloren: Was sie aufgeschrieben hat, ist da und fehlt hier.",
    ),
    (
        "{file} holds git's conflict markers and says two things at once: nothing that stands there is in this export.",
        "{file} enthält Konfliktmarken von git und sagt zweierlei zugleich: Nichts, was dort steht, ist in diesem Export.",
    ),
    (
        "The journal of the session {session} lacks answers: what was said there cannot be looked up as evidence.",
        "Im Journal der Sitzung {session} fehlen Antworten: Was dort gesagt wurde, lässt sich nicht als Beleg nachschlagen.",
    ),
    (
        "“{title}” is empty: somebody took its text out, or it was lost.",
        "„{title}“ ist leer: Jemand hat den Text herausgenommen, oder er ging verloren.",
    ),
    (
        "“{title}” holds git's conflict markers, and both versions between them: it says two things at once.",
        "„{title}“ enthält die Konfliktmarken von git und dazwischen beide Fassungen: Es sagt zweierlei zugleich.",
    ),
    (
        "“{title}” holds signs that could not be read: its file is not saved as UTF-8, and � stands for them.",
        "„{title}“ enthält Zeichen, die nicht gelesen werden konnten: Die Datei ist nicht als UTF-8 gespeichert, und � steht dafür.",
    ),
    (
        "{n|An approved artifact is|# approved artifacts are} not in it: {ids}.",
        "{n|Ein freigegebenes Artefakt steht|# freigegebene Artefakte stehen} nicht darin: {ids}.",
    ),
    (
        "{session} cannot be read ({why}), and what only it knows is left out.",
        "{session} kann nicht gelesen werden ({why}), und was nur diese Sitzung weiß, fehlt.",
    ),
    (
        "The session {session} cannot be read ({why}), and what only it knows of the items is left out.",
        "Die Sitzung {session} kann nicht gelesen werden ({why}), und was nur sie über die Punkte weiß, fehlt.",
    ),
];

#[cfg(test)]
mod tests {
    use super::LACKING;

    #[test]
    fn the_page_and_the_exports_say_the_same_in_german() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui/src/lib/language/de/core/documents.ts");
        let page = std::fs::read_to_string(page).unwrap();
        for (english, german) in LACKING {
            let place = page.find(&format!("\"{english}\":")).unwrap_or_else(|| panic!("{english}"));
            let said = page[place..].lines().take(2).collect::<String>();
            assert!(said.contains(&format!("\"{german}\"")), "{said}");
        }
    }
}
