//! A seat in an open round: what it would take on each decision, and why.

use super::decision::{Choice, Decision};
use super::english::{capitalise, gist, quote, shorten, uncapitalise};
use super::mode::Mode;
use super::speak::{Said, Speaker};

impl Speaker {
    /// An open round: what the seat would take, and why.
    pub(super) fn weigh(&self, said: &mut Said) {
        // What the table has agreed on is not weighed again where something else is left to weigh.
        let (agreed, open): (Vec<Decision>, Vec<Decision>) =
            self.scene.decisions().into_iter().partition(|decision| self.agreed(decision).is_some());
        let decisions = if open.is_empty() { agreed } else { open };
        let Some(main) = decisions.first() else {
            said.position.push(self.line("look", self.turn));
            said.rationale.push(format!("{}.", capitalise(&self.line("benefit", 0))));
            return;
        };
        let own = main.leaning(self.field);
        let look = self.line_on(main, own, "look", self.turn + usize::from(self.scene.is_second_look()));
        let reason = self.line_on(main, own, "reason", self.turn);
        let [taken, other] = [&main.choices[own], &main.choices[1 - own]];
        said.position.push(look);
        // What the user or the table has decided is not argued about any more.
        match self.decided_on(main).or_else(|| self.agreed(main)) {
            Some(decision) => {
                said.position.push(format!(
                    "The decision holds for me: {}. What I would watch is this: {}.",
                    quote(&shorten(&gist(decision, 110), 110)),
                    self.line_on(main, own, "evidence", self.turn)
                ));
                said.rationale
                    .push(format!("It can be kept, as long as {}.", self.line_on(main, own, "condition", 0)));
            }
            None if self.scene.raises_dispute() && self.scene.tension.dispute == main.question => {
                said.rationale.push(self.pro(taken));
                said.rationale.push(format!(
                    "What speaks for {} has its weight as well: {}.",
                    quote(&other.label),
                    self.nth(&other.pros)
                ));
            }
            None => {
                said.position.push(format!("I would take {}, because {reason}.", quote(&taken.label)));
                said.rationale.push(self.pro(taken));
                said.rationale.push(format!(
                    "What speaks for {} has its weight as well: {}.",
                    quote(&other.label),
                    self.nth(&other.pros)
                ));
            }
        }
        for decision in decisions.iter().skip(1) {
            let own = decision.leaning(self.field);
            let choice = &decision.choices[own];
            said.position.push(format!(
                "For {} I would take {}; {}.",
                decision.of,
                quote(&choice.label),
                self.line_on(decision, own, "reason", self.turn + 1)
            ));
        }
        if own == 1 {
            said.concerns.push(format!("{}.", capitalise(&self.nth(&main.choices[0].cons))));
        }
        if self.field.place() % 5 == (self.scene.concern().place() + 2) % 5 {
            said.concerns.push(self.line("worry", 0));
        }
        said.first = self.nth(&taken.pros);
        said.cost = self.nth(&taken.cons);
        said.risks = vec![main.bad.clone()];
    }

    /// What the room of the method asks besides, on the decision of the topic.
    pub(super) fn room(&self, said: &mut Said) {
        let Some(main) = self.scene.decisions().into_iter().next() else { return };
        let own = main.leaning(self.field);
        match self.scene.mode {
            Mode::Plan => said.position.push(format!(
                "It can be begun in a small form, as long as {}.",
                self.line_on(&main, own, "condition", self.turn + 1)
            )),
            Mode::Critique => {
                let mut ends = main.choices[own].cons.clone();
                ends.push(uncapitalise(main.bad.trim_end_matches('.')));
                said.position.push(format!("What would make it fail: {}.", self.nth(&ends)));
            }
            _ => {}
        }
    }

    /// One of the reasons, another for each field.
    pub(super) fn nth(&self, list: &[String]) -> String {
        if list.is_empty() {
            "it can be tried".to_owned()
        } else {
            list[self.field.place() % list.len()].clone()
        }
    }

    fn pro(&self, choice: &Choice) -> String {
        format!("{}: {}.", capitalise(&quote(&choice.label)), self.nth(&choice.pros))
    }
}
