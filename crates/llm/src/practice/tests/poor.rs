//! Contexts that say little, much, or something else; prompts that are none.

use std::sync::Arc;

use proptest::prelude::*;
use roundtable_engine::context::{ContextSnapshot, Scope, Section};
use roundtable_engine::error::ModelError;
use roundtable_engine::ports::{Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;

use super::kit::{FOUR, User, play, session, shed};
use crate::practice::{DelayRange, Practice, PracticeSettings};

fn named(name: &str) -> ContextSnapshot {
    ContextSnapshot { project_name: name.to_owned(), ..ContextSnapshot::default() }
}

fn strings(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}

#[test]
fn poor_contexts_still_make_a_session() {
    let mut one = named("Tide Table");
    one.objectives = strings(&["Fishermen know when to leave"]);
    let mut long = named("Everything");
    long.scope.inside = (0..60).map(|at| format!("Managing part number {at} of the whole")).collect();
    long.objectives = vec!["We want ".to_owned() + &"very much ".repeat(400)];
    let mut german = named("Werkzeugschuppen");
    german.description = "Die Nachbarn sollen von zu Hause aus sehen, welche Werkzeuge frei sind.".to_owned();
    german.objectives = strings(&["Die Anrufe bei den Freiwilligen sinken von zehn auf zwei in der Woche"]);
    german.scope = Scope {
        inside: strings(&["Werkzeug reservieren", "Ausgabe und Rücknahme"]),
        outside: strings(&["Verkauf"]),
    };
    let mut alarming = named("Vault");
    alarming.objectives = strings(&["Security is a must-have", "Legal asks for blocking of intruders"]);
    alarming.constraints = strings(&["Security review before release", "Legal has to agree"]);
    alarming.sections =
        vec![Section { heading: "Open points".to_owned(), text: "- Security or speed?\n".to_owned() }];
    let contexts = [named(""), named("{name}"), named("Tide Table"), one, long, german, alarming];
    for context in contexts {
        for strategy in ["consensus-driven", "standard"] {
            let name = context.project_name.clone();
            let played = play(session(context.clone(), strategy, &FOUR), 3, User::default());
            let rounds = played.session.rounds.len();
            assert!(
                played.session.conclusion.is_some() && (4..=9).contains(&rounds),
                "{name} {rounds}\n{}",
                played.transcript()
            );
            assert!(
                played
                    .session
                    .rounds
                    .iter()
                    .all(|round| round.warnings.is_empty() && round.overrides.is_empty()),
                "{name}\n{}",
                played.transcript()
            );
            let keywords = played.session.escalations.iter().flat_map(|raised| &raised.triggers);
            assert!(
                keywords.clone().all(|trigger| trigger.word() != "critical_keyword"),
                "{name}\n{}",
                played.transcript()
            );
        }
    }
}

#[test]
fn a_single_seat_concludes_without_a_dispute() {
    // A strategy of a project's own may ask for no second seat.
    let mut alone = session(shed(), "standard", &["qa-lead"]);
    alone.strategy.validation.min_participants = 1;
    let played = play(alone, 1, User::default());
    assert!(played.session.conclusion.is_some());
    assert!(played.session.escalations.is_empty());
}

struct Nowhere;

impl TextSink for Nowhere {
    fn piece(&self, _: &str) {}
}

fn ask(step: Step, system: &str, input: &str) -> Result<String, ModelError> {
    let prompt = Prompt {
        round: 1,
        step,
        actor: "qa-lead".to_owned(),
        attempt: 1,
        model: "inherit".to_owned(),
        system: system.to_owned(),
        input: input.to_owned(),
    };
    let model: Arc<dyn Model> =
        Arc::new(Practice::new(PracticeSettings { seed: 1, delay: DelayRange::NONE }));
    futures::executor::block_on(model.answer(&prompt, &Nowhere)).map(|completion| completion.text)
}

#[test]
fn what_cannot_be_read_is_refused_in_words() {
    for step in [Step::Question, Step::Response, Step::Synthesis] {
        for (system, input) in [
            ("", ""),
            ("# Project\n", "# Input\n"),
            ("# Project\n```yaml\na: 1\n```\n", "# Input\n```yaml\n- a\n```\n"),
            ("# Project\n```yaml\na: 1\n```\n", "# Input\n```yaml\naction: dance\n```\n"),
            ("# Project\n```yaml\na: [\n```\n", "# Input\n```yaml\naction: question\n```\n"),
        ] {
            let error = ask(step, system, input).unwrap_err();
            assert!(matches!(&error, ModelError::Refused(why) if why.contains("practice panel")), "{error}");
        }
    }
}

fn item() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z][a-z]{2,9}ing [a-z]{1,8}( [a-z,.:;()0-9%?]{1,9}){0,9}",
        "(from|to|at least|less than|one in|no|within|Some|Others|or|ing|ä|☃|\"|'|\\{|\\}|-|\\*|[0-9]{1,12}|%|€| |\\?|\\.|:){0,20}",
        ".{0,80}",
    ]
}

fn items(most: usize) -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(item(), 0..most)
}

fn any_context() -> impl Strategy<Value = ContextSnapshot> {
    let sections = prop::collection::vec(("(Users|Open points|Notes)", items(4)), 0..3);
    (item(), item(), items(5), items(5), items(9), items(4), sections).prop_map(
        |(project_name, description, objectives, constraints, inside, outside, sections)| ContextSnapshot {
            source: "CONTEXT.md".to_owned(),
            project_name,
            description,
            objectives,
            constraints,
            scope: Scope { inside, outside },
            sections: sections
                .into_iter()
                .map(|(heading, items)| Section {
                    heading,
                    text: items.iter().map(|item| format!("- {item}\n")).collect(),
                })
                .collect(),
            in_document: Vec::new(),
            rejected: Vec::new(),
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_context_makes_it_panic_or_speak_so_that_it_cannot_be_read(context in any_context(), seed in any::<u64>()) {
        let mut session = session(context, "consensus-driven", &["product-manager", "qa-lead", "beekeeper"]);
        session.config.limits.max_rounds = 9;
        let played = play(session, seed, User::default());
        prop_assert!(played.session.conclusion.is_some());
        for round in &played.session.rounds {
            prop_assert!(round.warnings.is_empty(), "{:?}", round.warnings);
            prop_assert!(!round.overrides.iter().any(|line| line.contains("fallback")), "{:?}", round.overrides);
        }
    }
}

proptest! {
    #[test]
    fn no_prompt_makes_it_panic(system in ".{0,200}", input in ".{0,200}", block in "([a-z_]{1,9}: ?|- |  |\\[|\\]|[0-9]|\n){0,40}") {
        for step in [Step::Question, Step::Response, Step::Synthesis, Step::Helper] {
            let action = match step { Step::Question => "question", Step::Response => "respond", Step::Synthesis => "synthesis", Step::Helper => "map" };
            let _ = ask(step, &system, &input);
            let fenced = format!("{input}\n# Input\n\n```yaml\naction: {action}\n{block}\n```\n");
            let _ = ask(step, &format!("{system}\n# Project\n```yaml\n{block}\n```\n"), &fenced);
            let _ = ask(step, "# Project\n```yaml\nproject_name: x\n```\n", &fenced);
        }
    }
}
