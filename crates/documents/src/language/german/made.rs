//! German: how a document was made.

use roundtable_engine::artifact::{Agreement, ReviewState};
use roundtable_engine::baseline::OmittedReason;
use roundtable_engine::record::ConcludedBy;

use super::words::{gate, reason};
use crate::inputs::Since;
use crate::language::texts::{
    Baseline, Baselined, ByHand, CoverTexts, Merge, Provenance, Reason, Remarks, Summed, Trace,
};

pub(super) const PROVENANCE: Provenance = Provenance {
    written: "Geschrieben",
    session: "Sitzung",
    practice: "Übung",
    rounds: "Runden",
    simulated: "ja: Das Übungspanel hat jede Antwort simuliert; keine Grundlage für Entscheidungen",
    topic: "Thema",
    builds_on: "Baut auf",
    fork_of: "Abgezweigt von",
    elsewhere: "Anders entschieden in einer Abzweigung oder dort, wo diese abgezweigt wurde",
    said_elsewhere: |on, session, words| format!("{on}, in {session}: „{words}“"),
    forked_after: |session, round| format!("{session}, nach Runde {round}"),
    taken_over: |rounds, session| match rounds {
        1 => format!(
            "Runde 1 fand in {session} statt, mit deren Besetzung und Strategie; diese Sitzung hat sie übernommen."
        ),
        _ => format!(
            "Die Runden 1 bis {rounds} fanden in {session} statt, mit deren Besetzung und Strategie; diese Sitzung hat sie \
             übernommen."
        ),
    },
    workflow: "Workflow und Strategie",
    participants: "Teilnehmer",
    models: "Modelle",
    used: "Verbrauch",
    used_up: |calls, tokens_in, tokens_out, dollars| {
        let cost =
            dollars.map(|dollars| format!("; {dollars:.2} US-Dollar").replace('.', ",")).unwrap_or_default();
        format!("Aufrufe: {calls}; Token gesendet: {tokens_in}, empfangen: {tokens_out}{cost}")
    },
    started: "Begonnen",
    ended: "Beendet",
    by: |by| match by {
        ConcludedBy::Facilitator => "von der Moderation abgeschlossen",
        ConcludedBy::User => "vom Benutzer beendet",
        ConcludedBy::MaxRounds => "mit der höchsten Zahl an Runden beendet",
    },
    unmet: "nicht erfüllt",
    gate,
    not_yet: "noch nicht",
    closed_somehow: "abgeschlossen; wie, ist nicht festgehalten",
    answered_by: "Am Tisch entschieden von",
    reviewed: "Geprüft",
    nobody_reviewed: "Niemand hat diese Ergebnisse geprüft; was das Panel vereinbart hat, gilt als freigegeben",
    decided_by_user: |number| format!("{number} vom Benutzer am Tisch entschieden"),
    without_review: |number| format!("{number} vom Panel vereinbart und von niemandem geprüft"),
    agreed_before: |number| {
        format!(
            "{number} vom Panel in einem früheren Wortlaut vereinbart, in diesem von niemandem vertreten oder geprüft"
        )
    },
    reworded: |number| format!("{number} in der Prüfung formuliert"),
    no_review_fits: "Keine Prüfung passt zu den jetzigen Texten",
    results: "Ergebnisse in diesem Dokument",
    of_all: |there, all, among, left| {
        let among = if among.is_empty() { String::new() } else { format!(", darunter {among}") };
        let left = if left.is_empty() { String::new() } else { format!("; weggelassen: {left}") };
        format!("{there} von {all}{among}{left}")
    },
    counted: |number, what| match (what, number) {
        (Summed::Answered, 1) => "1 beantwortete Frage".to_owned(),
        (Summed::Answered, many) => format!("{many} beantwortete Fragen"),
        (Summed::OpenQuestion, 1) => "1 offene Frage".to_owned(),
        (Summed::OpenQuestion, many) => format!("{many} offene Fragen"),
        (Summed::WithoutMatter, 1) => "1 überholte Frage".to_owned(),
        (Summed::WithoutMatter, many) => format!("{many} überholte Fragen"),
        (Summed::Settled, 1) => "1 geklärter Konflikt".to_owned(),
        (Summed::Settled, many) => format!("{many} geklärte Konflikte"),
        (Summed::OpenConflict, 1) => "1 offener Konflikt".to_owned(),
        (Summed::OpenConflict, many) => format!("{many} offene Konflikte"),
        (Summed::Of(why), number) => format!("{number} {}", reason(why)),
    },
    two_figures: "Zwei Zahlen stehen vielleicht für eine Sache in",
    figure: |id, words| format!("{id} („{words}“)"),
    unsupported: "Ergebnisse und Abnahmekriterien ohne Beleg in dem, was gesagt wurde",
    alike_alone: "Nur auf ähnliche Worte gestützt, die niemand zitiert hat",
    of_whole_alone: "Auf das gestützt, was zu dem Ergebnis gesagt wurde, aus dem es geteilt wurde",
    unheard: "Vom Benutzer gesagt, mit solchen Worten in keinem Ergebnis",
    said_in: |words, round| format!("„{words}“ (Runde {round})"),
    itself: "das Ergebnis selbst",
    criteria: |numbers| {
        let each: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let word = if each.len() == 1 { "Abnahmekriterium" } else { "Abnahmekriterien" };
        format!("{word} {}", each.join(", "))
    },
    left_out: "Weggelassen",
    reason,
    in_full: |why| match why {
        Reason::Reworded => "in der Prüfung bearbeitet oder aufgeteilt und seither nicht freigegeben",
        Reason::EmptyStatus => "der Status ist leer: Niemand weiß, ob es vereinbart ist",
        Reason::UnknownStatus => "der Status ist ein Wort, das niemand kennt",
        Reason::Replaced => "in der Prüfung ersetzt: Andere stehen dafür",
        Reason::Review(ReviewState::Rejected) => "in der Prüfung abgelehnt",
        Reason::Review(ReviewState::Deferred) | Reason::Status(Agreement::Deferred) => {
            "in der Prüfung zurückgestellt"
        }
        Reason::Status(Agreement::Draft) => "vorläufig: Das Panel hat sich darauf nicht geeinigt",
        Reason::Status(Agreement::Conflict) => "das Panel ist sich darüber uneinig",
        Reason::Status(Agreement::Proposed) => "vorgeschlagen und nicht bestätigt",
        other => reason(other),
    },
    judged: |word, day, why| match why {
        "" => format!("{word} am {day}"),
        why => format!("{word} am {day}: {why}"),
    },
    by_hand: |done| match done {
        ByHand::SetAside(word) => format!("in der Datei von Hand beiseitegelegt als `{word}`"),
        ByHand::Rejected => "in der Datei von Hand abgelehnt".to_owned(),
        ByHand::LeftForLater => "in der Datei von Hand für später gelassen".to_owned(),
    },
    target: "Zielwert",
    not_read: "Nicht gelesen",
    rounds_title: "Runden der Sitzung",
    rounds_head: "| Runde | Phase | Gegenstand | Ergebnisse |",
    unrecorded: "Keine Aufzeichnung von",
    unrecorded_rounds: |count, rounds| match count {
        1 => format!("Runde {rounds}: wer darin was vertrat, lässt sich nicht prüfen"),
        _ => format!("Runden {rounds}: wer darin was vertrat, lässt sich nicht prüfen"),
    },
    changed: |ids| format!("geändert: {ids}"),
    heard_again: |ids| format!("mehr zu {ids}, im gleichen Wortlaut"),
    settled: |ids| format!("geklärt: {ids}"),
    agenda_title: "Wie weit die Agenda kam",
    agenda_head: "| Agendapunkt | Stand nach der Diskussion, vor der Prüfung | Da nicht abgedeckt |",
    critical: "kritisch",
    open: "offen",
    partial: "teilweise abgedeckt",
    closed: "abgeschlossen",
    closed_in: |round| format!("abgeschlossen in Runde {round}"),
    results_missing: |count, least| format!("{count} von mindestens {least} Ergebnissen"),
    part_of_session: "Sitzung ",
};

pub(super) const BASELINE: Baseline = Baseline {
    of_session: "Vorgaben der Sitzung ",
    omitted: "Daraus zu Beginn der Sitzung nicht aufgenommen:",
    omitted_head: "| Zeile | Was dort steht | Warum |",
    left: |reason| match reason {
        OmittedReason::LeftOutByUser => "vom Benutzer weggelassen",
        OmittedReason::NothingTaken => "daraus wurde nichts entnommen",
        OmittedReason::OpenQuestion => "keine Forderung: eine Frage",
        OmittedReason::Exclusion => "keine Forderung: es schließt etwas aus",
        OmittedReason::Definition => "keine Forderung: es sagt, was ein Wort bedeutet",
        OmittedReason::Constraint => "keine Forderung: es sagt, was das Projekt bindet",
    },
    asked_in: "Gefragt im gelesenen Dokument der Sitzung ",
    asked: |source, line, words| format!("{words} (*gefragt im gelesenen Dokument*: {source}, Zeile {line})"),
    head: "| Punkt | Zeile | Was verlangt wird | Abgedeckt durch |",
    covered: |Baselined { source, covered, unapproved, named, all, left, untaken }| {
        let named = if named > 0 { format!("; {named} genannt und nicht geklärt") } else { String::new() };
        let unapproved = if unapproved > 0 {
            format!(" ({unapproved} davon nur durch nicht Freigegebenes)")
        } else {
            String::new()
        };
        let left =
            if left > 0 { format!("; {left} weitere vom Benutzer weggelassen") } else { String::new() };
        let untaken = match untaken {
            0 => String::new(),
            1 => "; 1 weitere Stelle daraus wurde nicht als Punkt aufgenommen".to_owned(),
            many => format!("; {many} weitere Stellen daraus wurden nicht als Punkt aufgenommen"),
        };
        format!(
            "Aus {source}: von den daraus entnommenen Punkten {covered} von {all} abgedeckt{unapproved}{named}{left}{untaken}."
        )
    },
    by_practice: "Gelesen hat das Übungspanel, nach einfachen Regeln.",
    added: " (vom Benutzer aufgenommen; beim Lesen wurde nichts daraus entnommen)",
    not_approved: |id| format!("{id} (nicht freigegeben)"),
    reworded: |id| format!("{id} (seither in der Prüfung anders gefasst)"),
    not_settled: |ids| format!("nicht geklärt: {ids}"),
    declined: |ids| format!("**nicht abgedeckt**: Der Benutzer hat {ids} abgelehnt"),
    not_covered: "**nicht abgedeckt**",
};

pub(super) const TRACE: Trace = Trace {
    head: "| Kennung | Titel | Aufgegriffen von |",
    nothing: "Nichts hier bezieht sich auf eine Anforderung, eine Qualität oder eine Geschäftsregel.",
    nobody: "**noch nichts**",
};

const ALIKE: &str = "**In einer anderen Sitzung gleich ausgegangen:**";
const DIFFERS: &str = "**Anders in einer anderen Sitzung:**";
const NOT_DECIDED: &str = "> **Nicht entschieden:**";
const NOT_REJECTED: &str = "Hier hat ihn niemand abgelehnt.";

pub(super) const MERGE: Merge = Merge {
    history: "Frühere Fassungen",
    history_head: ["| Geschrieben | Sitzung | Runden | Übungspanel |", "|---|---|---|---|"],
    yes: "ja",
    no: "nein",
    again: "wurde mit denselben Worten noch einmal vereinbart",
    again_supported: |who| format!("; dafür: {who}"),
    again_copied: "ist derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, mit denselben Worten",
    again_otherwise: "ist derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, und sagt dort seither etwas anderes; er kommt herein, sobald \
                      das Dokument seiner Sitzung neu geschrieben wird",
    again_ended: "ist derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, mit demselben Ende",
    again_held: |held| format!(" Was dort vertreten wurde: {held}"),
    named: "Einträge mehrerer Sitzungen",
    stands_as: ["steht oben als", "und"],
    also: |ids| format!("*Auch {ids}, aus einer anderen Sitzung dieser Reihe, mit demselben Ende.*"),
    not_decided_lead: NOT_DECIDED,
    not_decided: |named, all| {
        let (pairs, is, both) =
            if all == 1 { ("Paar", "ist", "Beide") } else { ("Paare", "sind", "Jeweils beide") };
        format!(
            "{NOT_DECIDED} {named}: {all} {pairs} von Fassungen, aus einer Sitzung und ihrer Abzweigung, {is} nicht \
             entschieden. {both} stehen unten."
        )
    },
    stands_alone: |named, all| {
        let (each, them) = if all == 1 { ("Der erste", "ihn") } else { ("Der jeweils erste", "sie") };
        format!(
            "{NOT_DECIDED} {named}: {each} steht unten; der zweite, derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, \
             ist dort kein Ergebnis mehr. Hier hat {them} niemand abgelehnt."
        )
    },
    not_rejected: NOT_REJECTED,
    differs: DIFFERS,
    differs_from: |id, session| {
        format!(
            "{DIFFERS} {id} (Sitzung `{session}`) ist derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, und sagt etwas \
             anderes. Welcher von beiden gilt, ist nicht entschieden."
        )
    },
    ended_alike: ALIKE,
    ended_alike_in: |id, session| {
        format!("{ALIKE} {id} (Sitzung `{session}`) ist dasselbe, mit dem, was dort vertreten wurde.")
    },
    set_aside_in: |id, session, why, is_approved| {
        let here = if is_approved { "Hier ist er freigegeben." } else { NOT_REJECTED };
        format!(
            "{DIFFERS} {id} (Sitzung `{session}`) ist derselbe Eintrag, beim Abzweigen einer Sitzung kopiert, und ist dort kein \
             Ergebnis mehr: {why}. {here}"
        )
    },
    whole_in: |id, session, before| {
        format!(
            "{DIFFERS} {id} (Sitzung `{session}`) ist, beim Abzweigen einer Sitzung kopiert, {before}, wie es war, bevor es \
             aufgeteilt oder zusammengeführt wurde und dieser Eintrag daraus entstand. Was davon gilt, ist nicht entschieden."
        )
    },
};

pub(super) const REMARKS: Remarks = Remarks {
    not_read: |number, ids| match number {
        1 => format!("1 Artefakt dieser Sitzung konnte nicht gelesen werden: {ids}."),
        many => format!("{many} Artefakte dieser Sitzung konnten nicht gelesen werden: {ids}."),
    },
    files_not_read: |number, files| match number {
        1 => format!(
            "1 Datei dieser Sitzung konnte nicht gelesen werden, und was dort steht, fehlt hier: {files}."
        ),
        many => {
            format!(
                "{many} Dateien dieser Sitzung konnten nicht gelesen werden, und was dort steht, fehlt hier: {files}."
            )
        }
    },
    since: |id, since| {
        let became = match since {
            Since::Changed => "wurde geändert",
            Since::New => "ist neu",
            Since::Rejected => "wurde abgelehnt",
            Since::Deferred => "wurde zurückgestellt",
            Since::Replaced => "wurde ersetzt",
            Since::Withdrawn => "ist nicht mehr freigegeben",
            Since::Unread => "kann nicht gelesen werden",
            Since::Gone => "ist nicht mehr in der Sitzung",
        };
        format!("{id} {became}")
    },
    more: |number| format!("und {number} weitere"),
    not_known: |session| {
        format!("von der Sitzung {session}, die nicht gelesen werden kann, ist es nicht bekannt")
    },
    unchanged: "nichts von dem, woraus es entstand, hat sich geändert",
    behind: "von dem, worauf es aufbaut",
    edited: "im Dokument selbst geändert",
};

pub(super) const COVER: CoverTexts = CoverTexts {
    practice: "Übung: simulierte Antworten, keine Grundlage für Entscheidungen",
    practice_title: "Übung",
    project: "Projekt",
    version: "Version",
    exported: "Exportiert",
    session: "Sitzung",
    sessions: "Sitzungen",
    practice_label: "Übung",
    simulated: "simulierte Antworten, keine Grundlage für Entscheidungen",
    since: "Seit der Niederschrift",
    not_decided: "Nicht entschieden, in zwei Fassungen",
    not_whole: "Nicht vollständig",
    told: &super::lacking::LACKING,
    contents: "Inhalt",
    page: ["Seite ", " von "],
};
