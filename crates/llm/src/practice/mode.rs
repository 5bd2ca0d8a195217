//! What a phase asks of the table, by its name, its hat and whether there are sides.

use roundtable_engine::agenda::FocusType;

use super::roles::Class;

/// What is asked of everybody in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Open discussion, with or without votes.
    Open,
    /// One part of a debate.
    Debate(Part),
    /// Anything is possible; nobody knows the project.
    Dream,
    /// How the dreams could be done.
    Plan,
    /// What would make the plans fail.
    Critique,
    /// Everybody looks in one way.
    Hat(Hat),
    /// The facilitator alone: the frame at the beginning, the sum at the end.
    Blue,
}

/// A part of a debate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Opening,
    Rebuttal,
    Closing,
}

/// A hat that seats wear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hat {
    White,
    Red,
    Black,
    Yellow,
    Green,
}

impl Mode {
    /// Of a phase of that name. Sides make a debate of it; the facilitator alone is always blue.
    pub(super) fn of(phase: &str, hat: &str, speakers: &str, has_sides: bool) -> Self {
        if speakers == "facilitator" {
            return Self::Blue;
        }
        let hat = match hat.trim().to_lowercase().as_str() {
            "white" => Some(Hat::White),
            "red" => Some(Hat::Red),
            "black" => Some(Hat::Black),
            "yellow" => Some(Hat::Yellow),
            "green" => Some(Hat::Green),
            _ => None,
        };
        if let Some(hat) = hat {
            return Self::Hat(hat);
        }
        let phase = phase.to_lowercase();
        if has_sides {
            return Self::Debate(Part::of(&phase));
        }
        match phase.as_str() {
            name if name.contains("dream") => Self::Dream,
            name if name.contains("realist") => Self::Plan,
            name if name.contains("critic") => Self::Critique,
            _ => Self::Open,
        }
    }

    /// Whether a round of this workflow is played by the parts made for specs in open discussion. What was dreamed there is
    /// planned and tested in the same words as in a discussion: the agenda asks for requirements, whatever the room.
    pub(super) fn is_plain_specs(self, workflow: &str) -> bool {
        match self {
            Self::Open => matches!(workflow, "specs" | ""),
            Self::Plan | Self::Critique => workflow == "specs",
            _ => false,
        }
    }

    /// Whether a round is played by those parts. In specs the motions are about what people do and must be able to do; where
    /// these have been closed, what is left of the agenda is spoken of with the sides taken off.
    pub(super) fn is_plain(self, workflow: &str, focus: FocusType, topic_id: &str, title: &str) -> bool {
        let is_left = || !matches!(Class::of(topic_id, title, workflow), Class::Paths | Class::Abilities);
        let is_closing =
            workflow == "specs" && self == Self::Debate(Part::Closing) && focus == FocusType::Agenda;
        self.is_plain_specs(workflow) || is_closing && is_left()
    }

    /// Whether a round of this workflow goes through the agenda's own topics, as an open discussion does: in a design what
    /// was dreamed is built and tested, decision by decision. In a brainstorm the ideas themselves are the topic.
    pub(super) fn follows_topics(self, workflow: &str) -> bool {
        match self {
            Self::Open => true,
            Self::Plan | Self::Critique => matches!(workflow, "design" | "specs"),
            _ => false,
        }
    }

    /// The section of `rounds.txt`, where the mode alone decides it.
    pub(super) fn section(self) -> Option<&'static str> {
        match self {
            Self::Open => None,
            Self::Debate(Part::Opening) => Some("opening"),
            Self::Debate(Part::Rebuttal) => Some("rebuttal"),
            Self::Debate(Part::Closing) => Some("closing"),
            Self::Dream => Some("dreamer"),
            Self::Plan => Some("realist"),
            Self::Critique => Some("critic"),
            Self::Blue => Some("blue"),
            Self::Hat(Hat::White) => Some("white"),
            Self::Hat(Hat::Red) => Some("red"),
            Self::Hat(Hat::Black) => Some("black"),
            Self::Hat(Hat::Yellow) => Some("yellow"),
            Self::Hat(Hat::Green) => Some("green"),
        }
    }

    /// Whether the table wears hats, the facilitator's blue one included.
    pub(super) fn has_hat(self) -> bool {
        matches!(self, Self::Hat(_) | Self::Blue)
    }
}

impl Part {
    fn of(phase: &str) -> Self {
        let has = |words: &[&str]| words.iter().any(|word| phase.contains(word));
        if has(&["open", "case", "proposal"]) {
            Self::Opening
        } else if has(&["rebut", "respon", "cross"]) {
            Self::Rebuttal
        } else {
            Self::Closing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_known_by_their_words() {
        assert_eq!(Mode::of("blue-open", "blue", "facilitator", false), Mode::Blue);
        assert_eq!(Mode::of("black", "black", "", false), Mode::Hat(Hat::Black));
        assert_eq!(Mode::of("rebuttal", "", "", true), Mode::Debate(Part::Rebuttal));
        assert_eq!(Mode::of("closing", "", "", true), Mode::Debate(Part::Closing));
        assert_eq!(Mode::of("realist", "", "all", false), Mode::Plan);
        assert_eq!(Mode::of("discussion", "", "all", false), Mode::Open);
        assert!(Mode::Open.is_plain_specs("specs") && !Mode::Open.is_plain_specs("design"));
        let closing =
            |topic: &str| Mode::Debate(Part::Closing).is_plain("specs", FocusType::Agenda, topic, "");
        assert!(closing("business-rules") && !closing("user-workflows"));
        assert!(Mode::Plan.is_plain_specs("specs") && !Mode::Dream.is_plain_specs("specs"));
        assert!(Mode::Critique.follows_topics("design") && !Mode::Critique.follows_topics("brainstorm"));
    }
}
