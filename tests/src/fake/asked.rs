//! What a request asks, read out of its body: the texts, and which call of the discussion they are.

use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;
use serde_json::Value;

use super::route::Wire;

/// A call, as the texts of its body tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The format.
    pub wire: Wire,
    /// The model.
    pub model: String,
    /// Whether the answer is to be streamed.
    pub stream: bool,
    /// Whether the answer is to be JSON by a schema.
    pub structured: bool,
    /// The system text, all blocks.
    pub system: String,
    /// The texts of the messages, all blocks.
    pub input: String,
    /// Characters of system and messages up to each cache breakpoint (Anthropic only).
    pub breakpoints: Vec<usize>,
    /// `facilitator` or a participant's id; empty when the texts do not say.
    pub actor: String,
    /// The step; `None` for a call that is not of a discussion, as a test of the key.
    pub step: Option<Step>,
    /// The round; 0 when the texts do not say.
    pub round: u32,
    /// 1, or 2 when the input quotes an earlier answer's error.
    pub attempt: u32,
}

impl Asked {
    /// Reads a body. `model` and `stream` are what the path said.
    pub fn read(wire: Wire, body: &Value, model: Option<&str>, stream: Option<bool>) -> Self {
        let mut texts = Texts::default();
        match wire {
            Wire::Messages => {
                texts.system(&body["system"]);
                texts.messages(&body["messages"], "content");
            }
            Wire::Responses => {
                texts.system(&body["instructions"]);
                texts.messages(&body["input"], "content");
            }
            Wire::Chat => texts.messages(&body["messages"], "content"),
            Wire::Gemini => {
                texts.system(&body["systemInstruction"]["parts"]);
                texts.messages(&body["contents"], "parts");
            }
        }
        let named = model.or_else(|| body["model"].as_str()).unwrap_or_default();
        let (system, input) = (texts.system, texts.input);
        Self {
            wire,
            model: named.to_owned(),
            stream: stream.unwrap_or_else(|| body["stream"].as_bool().unwrap_or(false)),
            structured: super::schema::asked(wire, body).is_some(),
            actor: line(&system, "You are: ").unwrap_or_default().to_owned(),
            step: step(&input),
            round: line(&input, "round: ").and_then(|round| round.parse().ok()).unwrap_or(0),
            attempt: if input.contains("# Your last answer could not be used") { 2 } else { 1 },
            breakpoints: texts.breakpoints,
            system,
            input,
        }
    }

    /// All text in the order in which a provider caches it.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.system, self.input)
    }

    /// As the engine's prompt, for a panel to answer.
    pub fn prompt(&self) -> Option<Prompt> {
        Some(Prompt {
            round: self.round,
            step: self.step?,
            actor: self.actor.clone(),
            attempt: self.attempt,
            model: self.model.clone(),
            system: self.system.clone(),
            input: self.input.clone(),
        })
    }
}

fn step(input: &str) -> Option<Step> {
    match line(input, "action: ")? {
        "question" => Some(Step::Question),
        "respond" => Some(Step::Response),
        "synthesis" => Some(Step::Synthesis),
        _ => None,
    }
}

/// The rest of the last line that starts so: earlier ones may belong to a role's own text.
fn line<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    text.lines().rev().find_map(|line| line.strip_prefix(start)).map(str::trim)
}

/// Texts as they are gathered.
#[derive(Default)]
struct Texts {
    system: String,
    input: String,
    breakpoints: Vec<usize>,
}

impl Texts {
    fn system(&mut self, content: &Value) {
        self.blocks(content, true);
    }

    fn messages(&mut self, messages: &Value, key: &str) {
        if messages.is_string() {
            return self.blocks(messages, false);
        }
        for message in messages.as_array().into_iter().flatten() {
            let is_system = matches!(message["role"].as_str(), Some("system" | "developer"));
            self.blocks(&message[key], is_system);
        }
    }

    fn blocks(&mut self, content: &Value, is_system: bool) {
        if let Some(text) = content.as_str() {
            self.add(text, is_system);
        }
        for block in content.as_array().into_iter().flatten() {
            self.add(block["text"].as_str().unwrap_or_default(), is_system);
            if block.get("cache_control").is_some() {
                let joint = usize::from(!is_system);
                self.breakpoints.push(self.system.chars().count() + joint + self.input.chars().count());
            }
        }
    }

    fn add(&mut self, text: &str, is_system: bool) {
        let into = if is_system { &mut self.system } else { &mut self.input };
        if !into.is_empty() && !into.ends_with('\n') {
            into.push('\n');
        }
        into.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SYSTEM: &str = "# Role\n\nYou are: qa-lead\n";
    const INPUT: &str = "# Input\n\n```yaml\naction: respond\nround: 3\n```\n";

    #[test]
    fn every_format_asks_the_same() {
        let text = |text: &str| json!([{ "type": "text", "text": text }]);
        let user = |content: Value| json!([{ "role": "user", "content": content }]);
        let bodies = [
            (Wire::Messages, json!({ "model": "m", "system": text(SYSTEM), "messages": user(text(INPUT)) })),
            (Wire::Responses, json!({ "model": "m", "instructions": SYSTEM, "input": INPUT })),
            (
                Wire::Chat,
                json!({ "model": "m", "messages": [
                    { "role": "system", "content": SYSTEM }, { "role": "user", "content": INPUT }] }),
            ),
            (
                Wire::Gemini,
                json!({ "model": "m", "systemInstruction": { "parts": text(SYSTEM) },
                        "contents": [{ "role": "user", "parts": text(INPUT) }] }),
            ),
        ];
        for (wire, body) in bodies {
            let asked = Asked::read(wire, &body, None, None);
            assert_eq!((asked.actor.as_str(), asked.round), ("qa-lead", 3), "{wire:?}");
            assert_eq!((asked.step, asked.attempt), (Some(Step::Response), 1), "{wire:?}");
            assert_eq!((asked.system.as_str(), asked.input.as_str()), (SYSTEM, INPUT), "{wire:?}");
        }
    }

    #[test]
    fn a_breakpoint_is_where_its_block_ends() {
        let cached = json!([{ "type": "text", "text": "abc", "cache_control": { "type": "ephemeral" } }]);
        let body = json!({ "system": cached, "messages": [{ "role": "user", "content": cached }] });
        assert_eq!(Asked::read(Wire::Messages, &body, None, None).breakpoints, [3, 7]);
    }
}
