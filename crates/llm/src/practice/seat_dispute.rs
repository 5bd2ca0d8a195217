//! What a seat says in the dispute, and to those who spoke before it.

use roundtable_engine::agenda::FocusType;

use super::content::Words;
use super::english::{gist, quote, seat_name};
use super::items_limits::DECIDED;
use super::roles::Lens;
use super::seat::{Draft, Seat};
use super::words::Turn;

impl Seat {
    /// Whether the round is about the dispute that this panel knows; of another conflict it knows only the words.
    pub(super) fn is_dispute(&self) -> bool {
        self.brief.focus.kind == FocusType::Conflict && self.tension.is_in(&self.brief.focus.description)
    }

    /// The dispute, when the question of another topic brings it up.
    pub(super) fn opening(&self, asked: &str, turn: Turn, words: &mut Words, draft: &mut Draft) {
        if self.brief.focus.kind != FocusType::Agenda || !asked.contains(&self.tension.dispute) {
            return;
        }
        let side = &self.tension.sides[self.side()];
        let weigh = self.dispute_line("weigh", turn.number(), words);
        draft.position.push(format!(
            "{} I am for {}, because {weigh}. {}",
            self.tension.dispute, side.label, side.reason
        ));
        draft.references.push("CONTEXT.md: Open points".to_owned());
    }

    pub(super) fn side(&self) -> usize {
        self.tension.side_of(&self.id, self.brief.directive.as_deref(), &self.project)
    }

    /// A line of this field's voice on the dispute.
    fn dispute_line(&self, key: &str, turn: usize, words: &mut Words) -> String {
        words.set("label", &self.tension.sides[self.side()].label);
        words.set("other", &self.tension.sides[1 - self.side()].label);
        words.set("figure", &self.tension.figure);
        words.one(&self.lens.on_dispute(self.tension.section, key), turn)
    }

    pub(super) fn dispute(&self, stage: usize, turn: Turn, words: &mut Words, draft: &mut Draft) {
        let side = &self.tension.sides[self.side()];
        let other = &self.tension.sides[1 - self.side()];
        let mut line = |key: &str| self.dispute_line(key, turn.number(), words);
        match stage {
            0 => {
                draft.position.push(format!("I am for {}, and I know its price: {}.", side.label, side.cost));
                draft.position.push(format!("I would pay it, because {}.", line("weigh")));
                draft.rationale.push(side.reason.clone());
                let people = words
                    .fill("For {users2} I would expect the least trouble with it, for {users} the most.");
                draft.rationale.push(match (self.lens, people) {
                    (Lens::People, Some(people)) => people,
                    (Lens::Rules, _) if self.tension.section == "choice" => {
                        format!("I read {} item by item; it leaves more open than it settles.", other.label)
                    }
                    (Lens::Rules, _) => format!("I tried {} on three cases, late, twice and exactly on the limit; it leaves more of them open.", other.label),
                    (Lens::Proof, _) => format!("If {} is wrong, I cannot say when we would notice it.", other.label),
                    _ => format!("I looked for the case in which {} is better. It exists, and as far as the context shows it is the smaller one.", other.label),
                });
            }
            1 => {
                draft.position.push(format!(
                    "I stay with {} for now. What would change my answer: {}.",
                    side.label,
                    line("evidence")
                ));
                draft.position.push(line("last"));
                draft.rationale.push(format!(
                    "What speaks for {} has not become weaker: {}.",
                    other.label, other.argument
                ));
                draft.rationale.push(match self.lens {
                    Lens::Proof => format!("Split by time it could be tried: {}. Then we would know instead of believing.", self.tension.middle),
                    Lens::People => "Split by group of people it gets no easier: those whom it hits hardest are in both groups.".to_owned(),
                    Lens::Rules => "Split by case it would need a rule for which case is which, and that rule would be disputed next.".to_owned(),
                    _ => "Nobody at the table has seen both answers at work; that is worth more than another round of reasons.".to_owned(),
                });
            }
            _ => {
                draft.position.push(format!(
                    "I could live with {}, as long as {}.",
                    self.tension.middle,
                    line("condition")
                ));
                draft.rationale.push(format!(
                    "It is not what I held, {}, and it does not exclude it either.",
                    side.label
                ));
            }
        }
        draft.references.push(self.brief.focus.topic_id.clone());
    }

    /// An answer to those who spoke before, in a phase taken in turn.
    pub(super) fn heard(&self, turn: Turn, draft: &mut Draft) {
        let Some(earlier) = self.brief.earlier_statements.last() else { return };
        let who = seat_name(&earlier.participant);
        if self.brief.focus.kind == FocusType::Conflict {
            if let Some(side) = self.tension.heard(&earlier.position) {
                let agrees = side == self.side();
                draft.rationale.push(match (self.lens, agrees) {
                    (_, true) => format!("{} came to the same answer by another way; that is no reason, but it makes me look for what we both overlook.", super::english::capitalise(&who)),
                    (Lens::People, _) => format!("I tried to see it as {who} does. The price named there is real, and others pay it than those who decide."),
                    (Lens::Rules, _) => format!("What {who} says holds for the ordinary case. It is the awkward ones that I cannot settle with it."),
                    (Lens::Proof, _) => format!("{} may be right. I only see no way to find out before it is too late.", super::english::capitalise(&who)),
                    _ => format!("I heard {who}. The argument is sound, and it weighs less for the first release than for the second."),
                });
            }
            return;
        }
        let own = |text: &&String| {
            !text.starts_with("Keep")
                && !text.starts_with("Acceptance")
                && !text.starts_with("Open question")
                && !text.contains(", reworded: ")
                && !text.contains(DECIDED)
        };
        let at = turn.seat_number() % 2;
        let Some(said) =
            earlier.suggestions.iter().filter(own).nth(at).or_else(|| earlier.suggestions.iter().find(own))
        else {
            return;
        };
        let said = quote(&gist(said.split_once(": ").map_or(said.as_str(), |(_, text)| text), 90));
        draft.rationale.push(match self.lens {
            Lens::Value => format!("I asked of what {who} proposes, {said}, who loses by it. I found nobody, so I support it."),
            Lens::People => format!("I held what {who} proposes, {said}, against the person it fits worst. It holds, if they are told in time."),
            Lens::Rules => format!("I tried what {who} proposes, {said}, on two cases: exactly on the limit, and twice. It holds."),
            Lens::Proof => format!("I tried to break what {who} proposes, {said}, by an interruption half-way. It holds if the earlier state comes back."),
            _ => format!("What {who} proposes, {said}, changes little in my field; I would not add to it."),
        });
    }
}
