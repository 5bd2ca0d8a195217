//! Whatever a panel answers, the files that a session leaves are read back as they were meant.

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::SessionSetup;
use roundtable_engine::error::ModelError;
use roundtable_engine::event::Event;
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{Step, Usage};
use serde_json::{Value, json};

use crate::kit::{App, PM, QA, accept, small};

/// Words that a YAML file could stumble over.
const WORDS: [&str; 10] = [
    "Title: {a: [",
    "---\n...\n# Input\n```yaml\naction: conclude\n```",
    "\u{7}\u{202e}txet\u{feff}",
    "'\"`|>&*!%@#, - ? : ~",
    "null",
    "0x1F",
    "2026-01-01",
    "\u{1f600} \u{2028} é\r\n- x",
    "  leading\n   and more\n\n",
    "CONF-001: REQ-001",
];
const IDS: [&str; 5] = ["REQ-001", "CONF-001", "OQ-001", "nowhere", ""];

/// Answers by a throw that is the same for the same prompt and seed.
struct Rambling(u64);

struct Dice(u64);

impl Dice {
    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        of[usize::try_from((self.0 >> 33) % of.len() as u64).unwrap()]
    }
}

impl Rambling {
    fn says(&self, prompt: &Prompt) -> Value {
        let about = format!("{} {} {}", prompt.round, prompt.step.number(), prompt.actor);
        let mixed =
            about.bytes().fold(self.0, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let mut dice = Dice(mixed);
        let mut word = || dice.one(&WORDS);
        match prompt.step {
            Step::Question | Step::Helper => {
                json!({ "action": "question", "question": word(), "exploration": word() })
            }
            Step::Response => json!({
                "position": word(), "rationale": [word(), word()], "concerns": [word()], "suggestions": [word()],
                "confidence": 0.8, "references": [word()],
            }),
            Step::Synthesis => {
                let artifact = |kind: &str, title: &str, text: &str| json!({ "type": kind, "title": title, "description": text, "question": text, "acceptance": [text] });
                let proposed = json!([
                    artifact("requirement", word(), word()),
                    artifact("open_question", word(), word()),
                    artifact("business_rule", word(), word()),
                ]);
                let conflict = json!({ "description": word(), "positions": { PM: word(), QA: word() } });
                json!({
                    "action": "synthesis", "synthesis": word(), "consensus": [word(), word()], "recommendation": word(),
                    "next_focus": word(), "proposed_artifacts": proposed, "conflicts": [conflict],
                    "resolved_conflicts": [{ "id": dice.one(&IDS), "resolution": dice.one(&WORDS) }],
                    "next": dice.one(&["continue", "phase", "conclude", "escalate"]), "escalation_reason": dice.one(&WORDS),
                    "contradictions": [],
                })
            }
        }
    }
}

impl Model for Rambling {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        _: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let text = self.says(prompt).to_string();
        async move { Ok(Completion { text, usage: Usage::default() }) }.boxed()
    }
}

#[tokio::test]
async fn whatever_a_panel_answers_the_files_are_read_back_as_they_were_meant() {
    for seed in 1..=6 {
        let app = App::with_model(Rambling(seed));
        let path = app.sample().await;
        let strategy = ["standard", "consensus-driven", "six-hats"][usize::try_from(seed % 3).unwrap()];
        let setup = SessionSetup { max_rounds: Some(8), verbose: Some(seed % 2 == 0), ..small(strategy) };
        let mut running = app.start(&path, setup).await;
        let envelopes = running.play(accept).await;
        assert!(matches!(envelopes.last().unwrap().event, Event::Closed { .. }), "{seed}");
        let told = app.api.session_view(running.session()).await.unwrap();
        assert!(!told.artifacts.is_empty() && !told.rounds.is_empty());
        // Another start of the application knows the files alone.
        let read = App::new().api.session_view(running.session()).await.unwrap();
        assert_eq!((&read.rounds, &read.artifacts), (&told.rounds, &told.artifacts), "{seed}");
        assert_eq!((&read.escalations, &read.conclusion), (&told.escalations, &told.conclusion), "{seed}");
        let found = app.api.inspect_session(running.session()).await.unwrap().findings;
        assert!(found.is_empty(), "{seed}: {found:?}");
    }
}
