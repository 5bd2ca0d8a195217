//! The deterministic answers that stand in when the facilitator's cannot be used, even after the retry. They
//! invent nothing: no conflict, no agreement, only the participants' own words.

use std::collections::{BTreeMap, BTreeSet};

use crate::agenda::{Focus, UnmetGate};
use crate::config::Workflow;
use crate::record::{ConcludedBy, Conclusion, Next, Statement};
use crate::reply::{Question, Synthesis};
use crate::session::Session;

/// The note of a conclusion that the maximum of rounds forced (from the operational seed document).
pub const MAX_ROUNDS_NOTE: &str = "Reached maximum rounds limit";

/// What such a conclusion recommends (from the same document).
pub const FORCED: &str = "Discussion reached maximum rounds without full consensus. Review consensus points and address \
                          unresolved items separately.";

/// The question on `focus` when the facilitator has none that can be used.
pub fn question(session: &Session, focus: &Focus) -> Question {
    let about = match (session.topic(&focus.topic_id), session.artifact(&focus.topic_id)) {
        (Some(topic), _) => format!("{}: {}", session.topic, topic.definition.name),
        (None, Some(artifact)) => format!("{} ({})", artifact.title, artifact.id),
        (None, None) => session.topic.clone(),
    };
    Question {
        focus: Some(focus.clone()),
        rationale: "fallback".to_owned(),
        question: format!("What are the key considerations for {about}?"),
        exploration: "Core requirements and constraints".to_owned(),
        participants: Vec::new(),
        directives: BTreeMap::new(),
        sides: BTreeMap::new(),
        context_files: Vec::new(),
    }
}

/// The synthesis when the facilitator has none that can be used: themes are words that at least two seats used.
pub fn synthesis(session: &Session, statements: &[Statement]) -> Synthesis {
    let themes = common_words(statements);
    let themes =
        if themes.is_empty() { "none named by more than one seat".to_owned() } else { themes.join(", ") };
    Synthesis {
        synthesis: format!(
            "Participants provided perspectives on {}. Common themes: {themes}. Further discussion is needed to reach \
             consensus.",
            session.topic
        ),
        proposed_artifacts: Vec::new(),
        resolved_conflicts: Vec::new(),
        resolved_questions: Vec::new(),
        agenda_updates: Vec::new(),
        consensus: Vec::new(),
        conflicts: Vec::new(),
        next: Next::Continue,
        escalation_reason: String::new(),
        recommendation: String::new(),
        output_type: String::new(),
        next_phase: String::new(),
        next_focus: "Clarify positions and find common ground".to_owned(),
        contradictions: None,
    }
}

/// How a session ends: final consensus, what is unresolved, recommendation and output type.
pub fn conclusion(session: &Session, by: ConcludedBy, unmet: Vec<UnmetGate>) -> Conclusion {
    let unresolved = session
        .artifacts
        .iter()
        .filter(|artifact| artifact.is_open_conflict() || artifact.is_open_question())
        .map(|artifact| artifact.id.clone());
    let last =
        session.rounds.iter().rev().map(|round| round.recommendation.as_str()).find(|text| !text.is_empty());
    let recommendation = match (by, last) {
        (ConcludedBy::MaxRounds, last) => {
            // The seeds' words, then the facilitator's own: what it recommended last is not lost.
            [Some(FORCED), last].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        (_, Some(text)) => text.to_owned(),
        (_, None) => String::new(),
    };
    let note = match by {
        ConcludedBy::MaxRounds => MAX_ROUNDS_NOTE,
        ConcludedBy::User => "Concluded by the user",
        ConcludedBy::Facilitator => "",
    };
    let mut resolved = crate::triggers::settled(session, &[]).resolved;
    crate::fit::fit_settled(&mut resolved);
    Conclusion {
        by,
        note: note.to_owned(),
        unmet,
        final_consensus: session.agreed_points(),
        resolved,
        unresolved: unresolved.collect(),
        recommendation,
        output_type: chosen_output_type(session, by),
    }
}

/// The user's choice, else, where the workflow leaves it open, the facilitator's last word, or `summary` at the maximum of
/// rounds, as the seeds have it. What a specs or a design session ends in is the workflow's: whoever began one wants the
/// requirements that were agreed, and the document says itself what is unresolved.
fn chosen_output_type(session: &Session, by: ConcludedBy) -> String {
    if let Some(chosen) = session.config.output_type.as_ref().filter(|chosen| !chosen.is_empty()) {
        return chosen.clone();
    }
    let said =
        session.rounds.iter().rev().map(|round| round.output_type.as_str()).find(|word| !word.is_empty());
    match (session.workflow, by, said) {
        (Workflow::Roundtable, ConcludedBy::Facilitator | ConcludedBy::User, Some(said)) => said.to_owned(),
        (workflow, ..) => output_type(workflow).to_owned(),
    }
}

fn output_type(workflow: Workflow) -> &'static str {
    match workflow {
        Workflow::Specs => "requirements",
        Workflow::Design => "architecture",
        Workflow::Brainstorm | Workflow::Roundtable => "summary",
    }
}

/// Up to five words of six letters or more that at least two seats used, most shared first, then by alphabet.
fn common_words(statements: &[Statement]) -> Vec<String> {
    const COMMON: [&str; 12] = [
        "should",
        "because",
        "before",
        "without",
        "however",
        "therefore",
        "really",
        "people",
        "things",
        "something",
        "whether",
        "though",
    ];
    let mut seats: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for statement in statements {
        let texts =
            std::iter::once(&statement.position).chain(&statement.rationale).chain(&statement.suggestions);
        for word in texts.flat_map(|text| text.split(|letter: char| !letter.is_alphabetic())) {
            let word = word.to_lowercase();
            if word.chars().count() >= 6 && !COMMON.contains(&word.as_str()) {
                seats.entry(word).or_default().insert(&statement.participant);
            }
        }
    }
    let mut shared: Vec<_> = seats.into_iter().filter(|(_, seats)| seats.len() > 1).collect();
    shared.sort_by(|left, right| right.1.len().cmp(&left.1.len()).then_with(|| left.0.cmp(&right.0)));
    shared.into_iter().take(5).map(|(word, _)| word).collect()
}
