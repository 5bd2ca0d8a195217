//! Everything that was said in a session, to be read by a person.

use roundtable_engine::event::Event;

use super::kit::Played;

impl Played {
    /// Everything that was said, to be read by a person.
    pub(super) fn transcript(&self) -> String {
        let mut text = String::new();
        let mut say = |line: String| {
            text.push_str(&line);
            text.push('\n');
        };
        for event in &self.events {
            match event {
                Event::QuestionAsked { round, focus, question, exploration, .. } => {
                    say(format!(
                        "\n=== ROUND {round} [{:?} {}]\nQ: {question}\n   ({exploration})",
                        focus.kind, focus.topic_id
                    ));
                }
                Event::SeatAnswered { statement, .. } => {
                    say(format!(
                        "\n-- {} {:?}\n{}",
                        statement.participant, statement.confidence, statement.position
                    ));
                    statement.rationale.iter().for_each(|line| say(format!("   because: {line}")));
                    say(format!(
                        "   first: {} | cost: {} | risk: {}",
                        statement.trade_offs.optimizing_for,
                        statement.trade_offs.accepting_as_cost,
                        statement.trade_offs.risks.join("; ")
                    ));
                    statement.concerns.iter().for_each(|line| say(format!("   worry: {line}")));
                    statement.suggestions.iter().for_each(|line| say(format!("   > {line}")));
                    statement.votes.iter().for_each(|vote| {
                        say(format!("   vote {} {:?} {}", vote.proposal, vote.stance, vote.condition))
                    });
                    say(format!("   refs: {}", statement.references.join(", ")));
                }
                Event::RoundCommitted { round, artifacts, agenda, .. } => {
                    say(format!("\nSYNTHESIS -> {:?} [{}]\n{}", round.next, round.phase, round.synthesis));
                    if !round.recommendation.is_empty() {
                        say(format!("RECOMMENDS: {}", round.recommendation));
                    }
                    round.overrides.iter().chain(&round.warnings).for_each(|line| say(format!("!! {line}")));
                    for artifact in artifacts {
                        say(format!(
                            "  {} [{:?}] {} <{}> by {:?}",
                            artifact.id,
                            artifact.status,
                            artifact.title,
                            artifact.topic_id,
                            artifact.supported_by
                        ));
                        artifact.fields.iter().for_each(|(key, value)| say(format!("      {key}: {value}")));
                    }
                    let topics: Vec<String> = agenda
                        .iter()
                        .map(|topic| {
                            format!(
                                "{} {:?} {}/{}",
                                topic.definition.id,
                                topic.status,
                                topic.coverage.len(),
                                topic.definition.done_when.criteria.len()
                            )
                        })
                        .collect();
                    say(format!("  agenda: {}", topics.join("; ")));
                }
                Event::EscalationRaised { escalation } => {
                    say(format!(
                        "\n*** {} {}\n{:#?}",
                        escalation.id,
                        escalation.reason,
                        escalation
                            .positions
                            .iter()
                            .map(|position| format!("{}: {}", position.participant, position.position))
                            .collect::<Vec<_>>()
                    ));
                }
                Event::Closed { conclusion, .. } => say(format!("\nCLOSED {conclusion:#?}")),
                _ => {}
            }
        }
        text
    }
}
