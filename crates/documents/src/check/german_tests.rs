//! German sentences: good ones have no finding, faulty ones theirs.

use roundtable_engine::validation::Ask;

use super::*;
use crate::check::{singular, vague, words};

/// What all rules find in a sentence, in words.
fn found(sentence: &str) -> Vec<String> {
    let mut found: Vec<String> = vague::vague(sentence).into_iter().map(|(word, _)| word).collect();
    found.extend(singular::second_demand(sentence).map(|words| format!("+ {words}")));
    found.extend(words::passive_without_actor(sentence).map(|words| format!("! {words}")));
    found
}

#[test]
fn a_good_german_requirement_has_no_finding() {
    for sentence in [
        "Das System muss jede Buchung innerhalb von 2 Sekunden bestätigen.",
        "Ein Patient kann einen Termin bis 18:00 Uhr am Vortag verschieben.",
        "Wenn ein Werkzeug überfällig ist, muss der Schuppen den Ausleiher erinnern.",
        "Sobald die Zahlung eingeht, muss das System die Rechnung als bezahlt führen.",
        "Solange ein Werkzeug verliehen ist, muss die Liste zeigen, bis wann.",
        "Falls die Liste nicht gespeichert werden kann, muss das System das melden.",
        "Sofern der Schuppen ein Schloss hat, muss der Code täglich wechseln.",
        "Ein Patient muss Datum und Uhrzeit sehen.",
        "Das System muss alle offenen und geschlossenen Tickets anzeigen.",
        "Das System muss die alten und die neuen Werte anzeigen.",
        "Das System muss anzeigen, wie und wann der Kunde zahlen muss.",
        "Das System muss anzeigen, welche Felder der Nutzer ausfüllen muss.",
        "Die Praxis muss Termine ablehnen können.",
        "Der Termin muss von der Praxis bestätigt werden.",
        "Die Daten werden durch den Betreiber gelöscht.",
        "Das System muss sicherstellen, dass kein Termin doppelt vergeben ist.",
        "Das System stellt sicher, dass jeder Termin einen Patienten hat.",
        "Eine Buchung darf maximal 5 Werkzeuge enthalten.",
        "Das System muss anzeigen, wie viele Werkzeuge verfügbar sind.",
        "Zwei verschiedene Personen müssen der Löschung zustimmen.",
        "Für eine Buchung ist eine Anmeldung erforderlich.",
        "Angenommen, ein Termin ist gebucht, wenn der Patient ihn verschiebt, dann ist die alte Zeit frei.",
        "Der Vorstand entscheidet mit einfacher Mehrheit.",
        "Das System wird den Ausleiher am Vortag erinnern.",
        "Der Verein führt die Liste der Güter im Gut Neuhof.",
        "Ein Ausleiher muss am 3. März 2026 volljährig sein.",
        "Das System muss „einfach“ und „schnell“ als Stufen anzeigen.",
        "Ein Mitglied darf Werkzeuge ausleihen, wenn es den Beitrag bezahlt hat.",
        "Das System muss Rechnungen, die storniert wurden, als storniert zeigen.",
    ] {
        assert_eq!(found(sentence), Vec::<String>::new(), "{sentence}");
    }
}

#[test]
fn a_faulty_german_requirement_is_told_with_its_words() {
    for (sentence, expected) in [
        ("Das System muss schnell antworten.", vec!["schnell"]),
        ("Die Seite muss schnelle Antworten geben.", vec!["schnelle"]),
        ("Die Bedienung muss einfach und intuitiv sein.", vec!["einfach", "intuitiv"]),
        ("Das System muss benutzerfreundlich sein.", vec!["benutzerfreundlich"]),
        ("Eine angemessene Meldung muss erscheinen.", vec!["angemessene"]),
        ("Der Ausleiher muss möglichst bald Bescheid bekommen.", vec!["möglichst", "bald"]),
        ("In der Regel muss die Praxis antworten.", vec!["in der regel"]),
        ("Das System muss Name, Adresse usw. speichern.", vec!["usw"]),
        ("Das System muss Formate wie PDF, Word etc. lesen.", vec!["etc"]),
        ("Der Patient muss ggf. einen Grund angeben.", vec!["ggf"]),
        ("Das System muss flexibel und robust sein.", vec!["flexibel", "robust"]),
        ("Das System muss flexible Zeiten zulassen.", vec!["flexible"]),
        ("Der Betreiber muss zeitnah antworten.", vec!["zeitnah"]),
        ("Das System muss bei Bedarf eine Kopie anlegen.", vec!["bei bedarf"]),
        ("Das System muss mehrere Sprachen anbieten.", vec!["mehrere"]),
        ("Das System muss die erforderlichen Daten anzeigen.", vec!["erforderlichen"]),
        ("Das System muss Daten sicher aufbewahren.", vec!["sicher"]),
        ("Ein Nutzer kann per E-Mail und/oder SMS antworten.", vec!["und/oder"]),
        ("Das System muss in Echtzeit rechnen.", vec!["in echtzeit"]),
        (
            "Das System muss den Termin ändern und die Praxis muss davon erfahren.",
            vec!["+ und die Praxis muss davon erfahren"],
        ),
        (
            "Das System muss die Buchung speichern und den Kunden benachrichtigen.",
            vec!["+ und den Kunden benachrichtigen"],
        ),
        (
            "Das System muss Rechnungen drucken sowie Mahnungen verschicken.",
            vec!["+ sowie Mahnungen verschicken"],
        ),
        ("Ein Nutzer muss Dateien lesen und schreiben können.", vec!["+ und schreiben können"]),
        ("Der Termin wird verschoben.", vec!["! wird verschoben"]),
        ("Der Termin muss verschoben werden.", vec!["! verschoben werden"]),
        ("Werkzeuge dürfen nicht ohne Namen ausgeliehen werden.", vec!["! ausgeliehen werden"]),
        ("Wenn ein Werkzeug defekt ist, wird es weggelegt.", vec!["! wird weggelegt"]),
        ("Die Daten werden lokal gespeichert.", vec!["! werden gespeichert"]),
        ("Eine Buchung kann storniert werden.", vec!["! storniert werden"]),
    ] {
        assert_eq!(found(sentence), expected, "{sentence}");
    }
}

#[test]
fn the_condition_of_a_german_sentence_says_its_pattern() {
    use crate::check::ears::of_text;
    for (text, pattern) in [
        ("Das System muss jedes Werkzeug führen.", Pattern::Ubiquitous),
        ("Das System soll jedes Werkzeug führen.", Pattern::Ubiquitous),
        ("Ein Nachbar kann ein Werkzeug verleihen.", Pattern::Ubiquitous),
        ("WENN ein Werkzeug überfällig ist, SOLL das System den Ausleiher erinnern.", Pattern::EventDriven),
        ("SOBALD die Zahlung eingeht, MUSS das System sie buchen.", Pattern::EventDriven),
        ("Das System muss den Ausleiher erinnern, wenn ein Werkzeug überfällig ist.", Pattern::EventDriven),
        ("Nach dem Absenden muss das System eine Bestätigung zeigen.", Pattern::EventDriven),
        ("SOLANGE ein Werkzeug verliehen ist, muss die Liste zeigen, bis wann.", Pattern::StateDriven),
        ("Während der Ausleihe muss die Liste den Namen zeigen.", Pattern::StateDriven),
        (
            "FALLS die Liste nicht zu speichern ist, DANN muss das System es melden.",
            Pattern::UnwantedBehaviour,
        ),
        ("Sofern der Schuppen ein Schloss hat, muss der Code täglich wechseln.", Pattern::OptionalFeature),
        (
            "Solange ein Werkzeug verliehen ist, muss das System, wenn der Tag endet, schreiben.",
            Pattern::Complex,
        ),
        ("Für alle. Wenn es regnet, müssen die Werkzeuge drinnen bleiben.", Pattern::EventDriven),
        ("Das System muss z. B. Hämmer führen, wenn es welche gibt.", Pattern::EventDriven),
        ("Eine gute Liste der Werkzeuge.", Pattern::None),
        ("Das Soll und das Muss der Buchhaltung.", Pattern::None),
        ("Niemand darf einen Schlüssel nachmachen.", Pattern::Ubiquitous),
        ("Kein Werkzeug darf nachts den Schuppen verlassen.", Pattern::Ubiquitous),
        ("Solange ein Werkzeug verliehen ist, darf niemand es verleihen.", Pattern::StateDriven),
    ] {
        assert_eq!(of_text(text), pattern, "{text}");
    }
}

#[test]
fn a_number_in_german_words_is_a_number() {
    assert!(words::has_number("in höchstens drei Schritten") && words::has_number("zwei Sekunden"));
    for nothing in
        ["kein einziger Fall", "nicht ein einziger Fall", "Keine verlorene Buchung", "niemand", "null Fehler"]
    {
        assert!(words::has_number(nothing), "{nothing}");
    }
    assert!(!words::has_number("sehr kurz und gut") && !words::has_number("die einzige Liste"));
    assert_eq!(vague::vague("gut"), [("gut".to_owned(), Ask::Seen)]);
}

#[test]
fn english_sentences_are_read_as_english() {
    for (sentence, expected) in [
        (
            "A patient moves an appointment quickly, as far as possible.",
            vec!["quickly", "as far as possible"],
        ),
        ("The system must be fast and robust.", vec!["fast", "robust"]),
        ("It must be minimal, modern etc. in some cases.", vec!["minimal", "modern", "etc", "some"]),
        (
            "A patient must move it and the practice must hear of it.",
            vec!["+ and the practice must hear of it"],
        ),
        ("A patient must see date and time.", vec![]),
        ("The appointment is moved.", vec!["! is moved"]),
        ("The appointment is moved by the patient.", vec![]),
        ("Tools must not be lent without a name.", vec!["! be lent"]),
        ("Those who die or gut a fish in the bald spot must tell the elf.", vec![]),
        ("fast", vec!["fast"]),
        (
            "The helper who said “as fast as possible, and it must be easy” must be asked by the board.",
            vec![],
        ),
        ("99 % of answers within 2 seconds", vec![]),
    ] {
        assert_eq!(found(sentence), expected, "{sentence}");
        assert!(!is_german(sentence), "{sentence}");
    }
}

#[test]
fn a_full_stop_of_an_abbreviation_ends_no_german_sentence() {
    let text = "Das System muss z. B. Hämmer, Sägen usw. führen. Es darf bis zum 3. März warten.";
    assert_eq!(words::sentences(text).len(), 2, "{:?}", words::sentences(text));
    assert_eq!(words::sentences("Take option A. The rest can wait.").len(), 2);
}
