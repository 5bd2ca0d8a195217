//! A seat in a debate: it argues for its side, answers the other one, closes, and says at last what it would do itself.

use roundtable_engine::record::Statement;

use super::decision::{Choice, Decision};
use super::english::{capitalise, gist, quote, seat_name, sentences, shorten, uncapitalise};
use super::mode::{Mode, Part};
use super::speak::{Said, Speaker};

impl Speaker {
    /// Which answer of the motion the seat's side argues for: the one that the motion puts the side's name to; else by
    /// the usual names of sides.
    fn side_of_motion(&self, decision: &Decision) -> usize {
        let Some(side) = &self.brief.side else { return decision.leaning(self.field) };
        let named = |choice: &Choice| {
            self.brief.question.contains(&format!("{} ({})", quote(&choice.label), side.name))
        };
        let usual = usize::from(["con", "contra", "against", "no"].contains(&side.name.as_str()));
        decision.choices.iter().position(named).unwrap_or(usual)
    }

    /// The answer that a seat words in its suggestions: its side's, and its own at the end.
    pub(super) fn stands_for(&self, decision: &Decision) -> usize {
        match self.scene.mode {
            Mode::Debate(Part::Closing) => self.own_answer(decision),
            _ => self.side_of_motion(decision),
        }
    }

    /// What the seat would take with its side off.
    fn own_answer(&self, decision: &Decision) -> usize {
        if decision.question == self.scene.tension.dispute {
            self.side()
        } else {
            decision.leaning(self.field)
        }
    }

    pub(super) fn debate(&self, part: Part, said: &mut Said) {
        let Some(motion) = self.scene.motion() else {
            said.position.push(self.line("look", self.turn));
            return;
        };
        let at = self.side_of_motion(&motion);
        let (case, other) = (&motion.choices[at], &motion.choices[1 - at]);
        let (label, against) = (quote(&case.label), quote(&other.label));
        let side = self.brief.side.as_ref();
        let name = side.map_or("my side", |side| side.name.as_str());
        // What is decided is not argued about any more, in whichever part of the debate it was.
        if part != Part::Closing && (self.decided_on(&motion).is_some() || self.agreed(&motion).is_some()) {
            self.rest(&motion, at, said);
            return;
        }
        match part {
            Part::Opening => {
                said.position.push(self.line_on(&motion, at, "look", self.turn));
                said.position.push(format!(
                    "For the side {name} I argue for {label}: {}. {}.",
                    self.nth(&case.pros),
                    capitalise(&self.argument(&motion, at, self.turn))
                ));
                said.position.push(format!("Its price, before others name it: {}.", self.nth(&case.cons)));
                said.rationale.extend(case.pros.iter().map(|pro| format!("{}.", capitalise(pro))));
            }
            Part::Rebuttal => {
                let answered = self.strongest(other);
                match &answered {
                    Some((who, argument)) => said.position.push(format!(
                        "The strongest argument against {label} is the one of {who}: {argument}. I concede it for the day \
                         on which everything goes well."
                    )),
                    None => said.position.push(format!(
                        "Nobody has argued for {against}, so I put its case myself: {}.",
                        self.nth(&other.pros)
                    )),
                }
                said.position.push(format!(
                    "It breaks where its own price is due: {}. For {label} this still stands: {}.",
                    self.nth(&other.cons),
                    self.argument(&motion, at, self.turn + 1)
                ));
                said.rationale.push(format!("What {against} leaves out: {}.", self.nth(&other.cons)));
                said.rationale.push(format!(
                    "I would give in on {}: {}.",
                    motion.of,
                    self.line_on(&motion, at, "evidence", self.turn)
                ));
            }
            Part::Closing => self.close(&motion, at, said),
        }
        // The side's own task is what the seat optimises for.
        said.first = side.map_or_else(|| self.nth(&case.pros), |side| shorten(&gist(&side.task, 110), 110));
        said.cost = self.nth(&case.cons);
        said.risks = vec![if at == 0 {
            motion.bad.clone()
        } else {
            format!("{}.", capitalise(&self.nth(&case.cons)))
        }];
    }

    /// A case that rests, because the user or the table has decided.
    fn rest(&self, motion: &Decision, at: usize, said: &mut Said) {
        let held = match self.decided_on(motion) {
            Some(decision) => format!(
                "The user has decided on {}: {}.",
                motion.of,
                quote(&shorten(&gist(decision, 110), 110))
            ),
            None => format!("The table has agreed on {}.", motion.of),
        };
        said.position.push(format!(
            "{held} My case for {} rests with that; I would only watch {}.",
            quote(&motion.choices[at].label),
            self.line_on(motion, at, "evidence", self.turn + 1)
        ));
        said.rationale.push(format!(
            "It can be lived with, as long as {}.",
            self.line_on(motion, at, "condition", self.turn)
        ));
    }

    fn close(&self, motion: &Decision, at: usize, said: &mut Said) {
        let (case, other) = (&motion.choices[at], &motion.choices[1 - at]);
        if self.decided_on(motion).is_some() || self.agreed(motion).is_some() {
            self.rest(motion, at, said);
            return;
        }
        let heard = match self.on_motion(other) {
            Some((who, argument)) => format!("After {who} answered, {argument},"),
            None => "As nobody has answered it directly,".to_owned(),
        };
        said.position.push(format!(
            "{heard} this is left of {}: {}. I give up what does not help {} to {}; my side should yield when \
             somebody can show {}.",
            quote(&case.label),
            uncapitalise(&self.nth(&case.pros)),
            self.scene.project.main_users(),
            self.scene.project.main_ability(),
            self.line_on(motion, at, "evidence", self.turn + 1)
        ));
        let own = self.own_answer(motion);
        let label = quote(&motion.choices[own].label);
        said.position.push(format!(
            "With the side taken off I would choose {label}, as long as {}.",
            self.line_on(motion, own, "condition", self.turn)
        ));
        said.rationale.push(format!(
            "What {} would be better at: {}.",
            quote(&motion.choices[1 - own].label),
            self.nth(&motion.choices[1 - own].pros)
        ));
        for more in self.scene.decisions().iter().skip(1) {
            let own = more.leaning(self.field);
            said.rationale.push(format!(
                "For {} I would take {}; {}.",
                more.of,
                quote(&more.choices[own].label),
                self.line_on(more, own, "reason", self.turn)
            ));
        }
    }

    /// What the seat adds from its field: a reason where it would take the answer itself; else what would show that the
    /// answer is right, for it argues for what it does not hold and invents nothing.
    fn argument(&self, decision: &Decision, at: usize, turn: usize) -> String {
        if decision.leaning(self.field) == at {
            self.line_on(decision, at, "reason", turn)
        } else {
            format!("what would show it is {}", self.line_on(decision, 1 - at, "evidence", turn))
        }
    }

    /// Whose words of the other side are answered, and the argument: seats of one side answer different ones.
    fn strongest(&self, other: &Choice) -> Option<(String, String)> {
        self.on_motion(other)
            .or_else(|| self.reason_of(&self.brief.other_side_said.iter().collect::<Vec<_>>()))
    }

    /// The same, if something was said on this motion.
    fn on_motion(&self, other: &Choice) -> Option<(String, String)> {
        let label = quote(&other.label);
        let said = self.brief.other_side_said.iter();
        self.reason_of(&said.filter(|said| said.position.contains(&label)).collect::<Vec<_>>())
    }

    /// One of the statements and one of its reasons; what its seat would give in for is none.
    fn reason_of(&self, list: &[&Statement]) -> Option<(String, String)> {
        let said = *list.get(self.field.place() % list.len().max(1))?;
        let reasons: Vec<&String> =
            said.rationale.iter().filter(|text| !text.starts_with("I would")).collect();
        let argument = reasons.get(self.field.place() % reasons.len().max(1)).map(|text| (*text).clone());
        let argument = argument.or_else(|| sentences(&said.position).into_iter().next())?;
        let argument = shorten(argument.trim_end_matches('.'), 130);
        // The words of the context are quoted already.
        let is_quotation = argument.starts_with('"') && argument.ends_with('"');
        Some((seat_name(&said.participant), if is_quotation { argument } else { quote(&argument) }))
    }
}
