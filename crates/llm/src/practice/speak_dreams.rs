//! A seat in a brainstorm: it dreams of the topic alone, then plans, then doubts.

use super::english::{capitalise, quote, seat_name};
use super::idea::{FIRST, Idea, dreams};
use super::speak::{Said, Speaker};

impl Speaker {
    /// One of the ideas, another for each field.
    fn pick(&self, list: &[Idea]) -> Option<Idea> {
        list.get(self.field.place() % list.len().max(1)).copied()
    }

    pub(super) fn dream(&self, said: &mut Said) {
        const LEADS: [&str; 4] = [
            "My work has become unnecessary in this dream, and I, {seat}, am glad of it.",
            "I dream it as {seat} who has been allowed to forget everything.",
            "Ask {seat} on the morning after, and this is what I would tell you.",
            "As {seat} I have seen many things, and never this.",
        ];
        let all = dreams(&self.scene.subject);
        let chosen = if self.scene.is_second_look() { &all[FIRST..] } else { &all[..FIRST] };
        let Some(idea) = self.pick(chosen) else { return };
        let lead = LEADS[self.turn % LEADS.len()].replace("{seat}", &seat_name(&self.id));
        said.position.push(format!("{lead} {}", idea.dream(&self.words)));
        said.rationale.push(idea.wish(&self.words));
        said.first = format!("the wish behind {}", self.scene.subject);
        said.cost = "nothing counts in a dream".to_owned();
        said.risks.push("it is woken too early".to_owned());
    }

    pub(super) fn plan(&self, said: &mut Said) {
        let named = self.scene.ideas_in(&self.brief.question);
        let Some(idea) = self.pick(&named) else {
            said.position.push(self.line("look", self.turn));
            return;
        };
        let title = quote(&idea.title());
        let words = self.scene.words_on(&self.words, idea);
        said.position.push(format!(
            "Of {title} one thing must not be lost: {}. I would begin with its smallest form, as long as {}.",
            idea.core(&words),
            self.line("condition", self.turn)
        ));
        said.rationale.push(format!("The first step: {}.", self.words.lowered(&idea.step(&words))));
        said.first = idea.core(&words);
        said.cost = "the larger form of the dream waits".to_owned();
    }

    pub(super) fn critique(&self, said: &mut Said) {
        let all = dreams(&self.scene.subject);
        let on_risk: Vec<Idea> =
            all.iter().copied().filter(|idea| self.brief.question.contains(idea.risk_title())).collect();
        if let Some(idea) = self.pick(&on_risk) {
            let decided =
                super::idea::chosen(&self.brief.decisions_by_user, &[]).filter(|idea| all.contains(idea));
            let best = decided.unwrap_or(idea);
            said.position.push(format!(
                "Against {} I would do this: {} I would pursue {} first, because {}.",
                quote(idea.risk_title()),
                self.words.lowered(&idea.answer(&self.words)),
                quote(&best.title()),
                self.line("reason", self.turn)
            ));
            said.rationale
                .push(format!("{}: cheap enough to be tried at once.", capitalise(idea.remedy_title())));
            return;
        }
        let named = self.scene.ideas_in(&self.brief.question);
        // What a seat names is what the facilitator can write down.
        let Some(idea) = self.pick(if named.is_empty() { &all[..FIRST] } else { &named }) else { return };
        let danger = idea.danger(&self.scene.words_on(&self.words, idea));
        said.position.push(format!(
            "What would end {}: {} I would notice it by {}.",
            quote(&idea.title()),
            self.words.lowered(&danger),
            self.sign()
        ));
        said.rationale.push(format!(
            "{}: I would not put money of my own into it before that is answered.",
            idea.risk_title()
        ));
        said.risks.push(danger);
    }

    /// By what the seat would notice a failure, from its field.
    fn sign(&self) -> String {
        format!("what my field always looks at, {}", self.line("first", 0))
    }
}
