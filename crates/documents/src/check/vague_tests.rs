//! Vague words are found, with what to ask; words of a definite sense are not.

use super::*;

fn found(sentence: &str) -> Vec<String> {
    vague(sentence).into_iter().map(|(word, _)| word).collect()
}

#[test]
fn each_word_of_the_lists_is_found_with_what_to_ask_for_it() {
    for (ask, words) in ALWAYS {
        for word in listed(words) {
            for sentence in
                [format!("The desk must note it {word}."), format!("The loans must be {word} there.")]
            {
                let all = vague(&sentence);
                assert!(all.contains(&(word.to_owned(), ask)), "{sentence} {all:?}");
            }
        }
    }
}

#[test]
fn no_phrase_of_a_definite_sense_is_found() {
    for phrase in listed(DEFINITE) {
        let sentence = format!("The desk must note {phrase} on the list.");
        assert_eq!(found(&sentence), Vec::<String>::new(), "{sentence}");
    }
}

#[test]
fn a_word_that_may_be_vague_is_found_only_where_it_is() {
    for (sentence, expected) in [
        ("The page must open in about 5 seconds.", vec!["about"]),
        ("The desk must hear of it at once.", vec!["at once"]),
        ("A cancelled loan must show at once, and the next member must hear of it.", vec!["at once"]),
        ("A member may lend two tools at once.", vec![]),
        ("The list must be open to 40 members at once.", vec![]),
        ("Two helpers may not change a loan at once.", vec![]),
        ("A loan must not be changed at once by two helpers.", vec![]),
        ("The desk must keep about a dozen keys.", vec!["about"]),
        ("The loan must end at around 18:00.", vec!["around"]),
        ("The desk must ask the member about the loan.", vec![]),
        ("The desk must tell the member about two late loans.", vec![]),
        ("A helper must walk around 3 sheds.", vec![]),
        ("The desk must tell it within about 5 minutes.", vec!["about"]),
        ("The fence must stand around the shed.", vec![]),
        ("The shed must be close to the gate.", vec![]),
        ("The small shed must be locked by the helper.", vec![]),
        ("A helper must open the small shed and the large gate.", vec![]),
        ("The list must show large files first.", vec!["large"]),
        ("A small number of members must agree.", vec!["small"]),
        ("No file may be large.", vec!["large"]),
        ("When the order is too big, the board must agree.", vec!["big"]),
        ("No file may be larger than 5 MB.", vec![]),
        ("The common room must be free.", vec![]),
        ("Two members may use a key in common.", vec![]),
        ("The desk must answer common questions.", vec!["common"]),
        ("The desk must know the normal load.", vec!["normal"]),
        ("The desk must know the normal load (200 loans a day).", vec![]),
        ("The desk must know the normal load (see REQ-003).", vec!["normal"]),
        ("Frequently asked questions must have an answer.", vec![]),
        ("The desk must show how often a tool was lent.", vec![]),
        ("The desk must often look.", vec!["often"]),
        ("A change must be effective from 1 May.", vec![]),
        ("The lock must be effective.", vec!["effective"]),
        ("The board must decide as required.", vec!["as required"]),
        ("The board must decide as required by law.", vec![]),
        ("The desk must answer where possible.", vec!["where possible"]),
        ("The desk must keep data to the extent necessary.", vec!["to the extent necessary"]),
        ("The desk must answer as soon as possible.", vec!["as soon as possible"]),
        ("The desk must write as soon as a loan is late.", vec![]),
        ("Almost all loans must end within 7 days.", vec!["almost"]),
        ("The fee must be TBD.", vec!["tbd"]),
        ("The fee is to be defined.", vec!["to be defined"]),
        ("The fee (to be decided) must be paid.", vec!["to be decided"]),
        ("The fee is to be decided by the board.", vec![]),
        ("The list must show the loans to be confirmed.", vec![]),
        ("The list must show which loans are to be confirmed.", vec![]),
        ("The page must minimise the waiting.", vec!["minimise"]),
        ("A member must be able to minimise the window.", vec![]),
        ("The list must show properties of each tool.", vec![]),
        ("A return must need little effort.", vec!["little"]),
        ("The desk must answer with very little delay.", vec!["little"]),
        ("A loan must cost little or no manual work.", vec!["little"]),
        ("The desk must open a little later in winter.", vec!["little"]),
        ("The desk must call the board when there is too little.", vec!["little"]),
        ("The desk must show how little time is left.", vec![]),
        ("A loan must take as little as 5 minutes.", vec![]),
        ("A loan must take as little time as possible.", vec!["little"]),
        ("A return must need a little help.", vec!["little"]),
        ("A helper must open the little water tap.", vec![]),
        ("The desk must open as little as possible.", vec!["as little as possible"]),
        ("A helper must open the little shed.", vec![]),
        ("A helper must lock the little shed with room for two.", vec![]),
        ("The little helpers must be home by 18:00.", vec![]),
    ] {
        assert_eq!(found(sentence), expected, "{sentence}");
    }
}

#[test]
fn what_stands_between_quotation_marks_is_somebodys_and_is_not_found() {
    for (sentence, expected) in [
        ("The page must have a button \"Fast\".", vec![]),
        ("The page must have a button 'Quick entry'.", vec![]),
        ("The page must have a button ‘Quick entry’.", vec![]),
        ("The page must say “Be quick. Be easy.” to each member.", vec![]),
        ("The desk must hand out the list 'Simple and good tools', and must be quick.", vec!["quick"]),
        ("The members' list must be easy, and the boards' list, too.", vec!["easy"]),
        ("Die Seite muss einen Knopf „Schnell\" haben.", vec![]),
        ("Die Seite muss einen Knopf ‚Schnell‘ und eine einfache Liste haben.", vec!["einfache"]),
    ] {
        assert_eq!(found(sentence), expected, "{sentence}");
    }
}

#[test]
fn the_same_holds_of_german() {
    for (sentence, expected) in [
        ("Die Seite muss in etwa 5 Sekunden öffnen.", vec!["etwa"]),
        ("Die Theke muss rund zwanzig Schlüssel führen.", vec!["rund"]),
        ("Die Theke muss ca. 5 Schlüssel führen.", vec!["ca"]),
        ("Die Theke muss Werkzeuge wie etwa Hämmer führen.", vec![]),
        ("Der Schuppen muss rund um die Uhr offen sein.", vec![]),
        ("Der Helfer muss den kleinen Schuppen und das große Tor öffnen.", vec![]),
        ("Die Liste muss große Dateien zuerst zeigen.", vec!["große"]),
        ("Keine Datei darf groß sein.", vec!["groß"]),
        ("Keine Datei darf größer als 5 MB sein.", vec![]),
        ("Die Theke muss oft nachsehen.", vec!["oft"]),
        ("Die Theke muss zeigen, wie oft ein Werkzeug verliehen war.", vec![]),
        ("Die Theke muss häufige Fehler melden.", vec!["häufige"]),
        ("Häufig gestellte Fragen müssen eine Antwort haben.", vec![]),
        ("Die Theke muss die normale Last kennen.", vec!["normale"]),
        ("Die Theke muss die normale Last (200 Ausleihen am Tag) kennen.", vec![]),
        ("Das Schloss muss wirksam sein.", vec!["wirksam"]),
        ("Die Änderung muss zeigen, ab wann sie wirksam wird.", vec![]),
        ("Die Theke muss, wo möglich, antworten.", vec!["wo möglich"]),
        ("Die Theke muss Daten im erforderlichen Umfang führen.", vec!["im erforderlichen umfang"]),
        ("Nahezu alle Ausleihen müssen nach 7 Tagen enden.", vec!["nahezu"]),
        ("Das Mitglied muss beim Fest mithelfen.", vec![]),
        ("Die Gebühr ist noch festzulegen.", vec!["noch festzulegen"]),
        ("Die Gebühr muss TBD sein.", vec!["tbd"]),
        ("Die Theke muss die Wartezeit minimieren.", vec!["minimieren"]),
        ("Ein Mitglied muss das Fenster minimieren können.", vec![]),
        ("Die Meldung muss nützlich und hilfreich sein.", vec!["nützlich", "hilfreich"]),
        ("Die Rückgabe muss mit wenig Aufwand gehen.", vec!["wenig"]),
        ("Die Rückgabe muss mit geringem Aufwand gehen.", vec!["geringem"]),
        ("Die Ausleihe muss so wenig wie möglich kosten.", vec!["so wenig wie möglich"]),
        ("Die Ausleihe muss weniger als 5 Minuten dauern.", vec![]),
        ("Die Theke muss zeigen, wie wenig Zeit bleibt.", vec![]),
    ] {
        assert_eq!(found(sentence), expected, "{sentence}");
    }
}
