//! A seat under a hat: everybody looks in one way, and in no other.

use super::english::capitalise;
use super::mode::Hat;
use super::speak::{Said, Speaker};

impl Speaker {
    pub(super) fn hat(&self, hat: Hat, said: &mut Said) {
        let subject = &self.scene.subject;
        let place = self.field.place();
        let lead = self.before().map(|who| format!("I add to {who}: "));
        let on = |text: String| match &lead {
            Some(lead) => format!("{lead}{}", self.words.lowered(&text)),
            None => text,
        };
        match hat {
            Hat::White => {
                said.position.push(on(self.line("fact", 0)));
                said.position.push(format!("Missing on {subject}: {}", self.line("gap", 0)));
                said.rationale
                    .push("Known from the context where it is quoted; believed where it is not.".to_owned());
            }
            Hat::Red => {
                said.position.push(self.line("feel", 0));
                said.rationale.push("A feeling; it needs no reason.".to_owned());
            }
            Hat::Black => {
                let danger = self.line("danger", 0);
                let (title, text) = danger.split_once(" | ").unwrap_or(("", &danger));
                said.position
                    .push(on(format!("What I fear for {subject} is this: {}", self.words.lowered(text))));
                said.rationale.push(format!(
                    "{}: seen from my field it is the one that would decide.",
                    capitalise(title)
                ));
                said.risks.push(text.to_owned());
            }
            Hat::Yellow => {
                let condition = self.line("condition", place);
                said.position.push(on(format!(
                    "Good about {subject} is that {}, provided that {condition}.",
                    self.line("benefit", 0)
                )));
                said.rationale.push(format!("{}.", capitalise(&self.line("reason", place))));
            }
            Hat::Green => {
                let idea = self.line("idea", 0);
                let (title, text) = idea.split_once(" | ").unwrap_or(("", &idea));
                said.position
                    .push(on(format!("One could begin in another way: {}", self.words.lowered(text))));
                said.rationale.push(format!("{}: it deserves a second look, no more.", capitalise(title)));
            }
        }
    }
}
