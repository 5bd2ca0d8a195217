//! Words of German for what the engine counts, and for sections.

use roundtable_engine::agenda::UnmetGate;
use roundtable_engine::artifact::{Agreement, ReviewState};
use roundtable_engine::config::Workflow;

use crate::language::Reason;
use crate::markdown::section::Section;

pub(super) fn workflow(of: Workflow) -> &'static str {
    match of {
        Workflow::Specs => "Anforderungen",
        Workflow::Design => "Entwurf",
        Workflow::Brainstorm => "Brainstorming",
        Workflow::Roundtable => "Roundtable",
    }
}

pub(super) fn review(state: ReviewState) -> &'static str {
    match state {
        ReviewState::Approved => "freigegeben",
        ReviewState::Rejected => "abgelehnt",
        ReviewState::Deferred => "zurückgestellt",
    }
}

pub(super) fn reason(why: Reason) -> &'static str {
    match why {
        Reason::EmptyStatus => "Status leer",
        Reason::UnknownStatus => "Status unbekannt",
        Reason::Replaced => "ersetzt",
        Reason::Review(state) => review(state),
        Reason::ChangedSinceReview => "nach der Prüfung geändert",
        Reason::Reworded => "bearbeitet oder aufgeteilt, nicht freigegeben",
        Reason::Status(status) => agreement(status),
    }
}

fn agreement(status: Agreement) -> &'static str {
    match status {
        Agreement::Consensus => "vereinbart",
        Agreement::Draft => "vorläufig",
        Agreement::Conflict => "strittig",
        Agreement::Open => "offen",
        Agreement::Resolved => "geklärt",
        Agreement::Escalated => "beim Benutzer",
        Agreement::Pending => "wartet auf eine Antwort",
        Agreement::Addressed => "beantwortet",
        Agreement::Deferred => "zurückgestellt",
        Agreement::Proposed => "vorgeschlagen",
        Agreement::Confirmed => "bestätigt",
    }
}

/// What was not met when a session ended.
pub(super) fn gate(gate: &UnmetGate) -> String {
    /// Items that are named one by one.
    const MOST: usize = 12;
    match gate {
        UnmetGate::MinRounds { completed, min_rounds } => {
            format!("{completed} von mindestens {min_rounds} Runden abgeschlossen")
        }
        UnmetGate::CriticalTopic { topic_id } => {
            format!("der kritische Agendapunkt {topic_id} ist nicht abgeschlossen")
        }
        UnmetGate::OtherTopics { begun, needed } => {
            format!("{begun} von mindestens {needed} anderen Agendapunkten begonnen")
        }
        UnmetGate::BlockingConflict { id } => {
            format!("{id} ist ungeklärt und betrifft einen kritischen Agendapunkt")
        }
        UnmetGate::BlockingQuestion { id } => format!("{id} blockiert und hat keine Antwort"),
        UnmetGate::Contradiction { id } => format!("{id}, ein Widerspruch, ist ungeklärt"),
        UnmetGate::BaselineNotCovered { items } => {
            let named = items.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
            let rest = match items.len().saturating_sub(MOST) {
                0 => String::new(),
                rest => format!(" und {rest} weitere"),
            };
            format!("{} der Vorgaben nicht abgedeckt: {named}{rest}", items.len())
        }
        UnmetGate::Phase { current } => format!("Phase {current} ist nicht die letzte"),
    }
}

pub(super) fn section(section: Section) -> &'static str {
    match section {
        Section::Summary => "Übersicht",
        Section::Functional => "Funktionale Anforderungen",
        Section::Rules => "Geschäftsregeln",
        Section::Qualities => "Nichtfunktionale Anforderungen",
        Section::Exclusions => "Ausschlüsse",
        Section::Further => "Weitere Ergebnisse",
        Section::Goals => "Einführung und Ziele",
        Section::Constraints => "Randbedingungen",
        Section::Context => "Kontextabgrenzung",
        Section::Approach => "Lösungsstrategie",
        Section::Blocks => "Bausteinsicht",
        Section::Runtime => "Laufzeitsicht",
        Section::Deployment => "Verteilungssicht",
        Section::Crosscutting => "Querschnittliche Konzepte",
        Section::Architecture => "Architekturentscheidungen",
        Section::Ideas => "Ideen",
        Section::Risks => "Risiken und technische Schulden",
        Section::Glossary => "Glossar",
        Section::Questions => "Offene Fragen",
        Section::Conflicts => "Ungeklärte Konflikte",
        Section::Decisions => "Entscheidungen",
        Section::Traceability => "Nachverfolgbarkeit",
        Section::Baseline => "Vorgaben",
        Section::Provenance => "Herkunft",
    }
}
