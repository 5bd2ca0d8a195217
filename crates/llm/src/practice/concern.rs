//! The concerns of a design: what a topic of its agenda is about, and which decisions belong to it.

/// What a topic of a design agenda is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Concern {
    Shape,
    Parts,
    Flow,
    Tech,
    Joints,
    Other,
}

impl Concern {
    /// Every one that has decisions of its own.
    pub(super) const ALL: [Self; 5] = [Self::Shape, Self::Parts, Self::Flow, Self::Tech, Self::Joints];

    /// By the words of its id and title, whatever the agenda.
    pub(super) fn of(id: &str, title: &str) -> Self {
        const WORDS: [(Concern, &[&str]); 5] = [
            (Concern::Parts, &["component", "module", "building block", "responsib", "parts"]),
            (Concern::Joints, &["integration", "interface", "neighbour", "api", "extern"]),
            (Concern::Flow, &["data", "flow", "event", "information", "record"]),
            (Concern::Tech, &["tech", "stack", "platform", "hosting", "deploy", "tool"]),
            (Concern::Shape, &["arch", "structure", "high-level", "overall", "style", "overview"]),
        ];
        let text = format!("{id} {title}").to_lowercase();
        let found = WORDS.iter().find(|(_, words)| words.iter().any(|word| text.contains(word)));
        found.map_or(Self::Other, |(concern, _)| *concern)
    }

    /// Its section of `rounds.txt`.
    pub(super) fn section(self) -> &'static str {
        match self {
            Self::Shape => "shape",
            Self::Parts => "parts",
            Self::Flow => "flow",
            Self::Tech => "tech",
            Self::Joints => "joints",
            Self::Other => "other",
        }
    }

    /// Its decisions, by their sections of `decisions.txt`.
    pub(super) fn decisions(self) -> &'static [&'static str] {
        match self {
            Self::Shape => &["shape-1", "shape-2"],
            Self::Parts => &["parts-1"],
            Self::Flow => &["flow-1", "flow-2"],
            Self::Tech => &["tech-1", "tech-2"],
            Self::Joints => &["joint-1", "joint-2"],
            Self::Other => &["other-1"],
        }
    }

    /// The decision on what a session of its own topic is about, by its section of `decisions.txt`.
    pub(super) fn own(self) -> Option<&'static str> {
        match self {
            Self::Shape => Some("own-shape"),
            Self::Parts => Some("own-parts"),
            Self::Flow => Some("own-flow"),
            Self::Tech => Some("own-tech"),
            Self::Joints => Some("own-joints"),
            Self::Other => None,
        }
    }

    /// Its place, for handing out gaps.
    pub(super) fn place(self) -> usize {
        match self {
            Self::Shape => 0,
            Self::Parts => 1,
            Self::Flow => 2,
            Self::Tech => 3,
            Self::Joints | Self::Other => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_of_a_design_agenda_are_known_by_their_words() {
        for (id, title, concern) in [
            ("high-level-arch", "High-level architecture", Concern::Shape),
            ("components", "Components", Concern::Parts),
            ("data-flow", "Data flow", Concern::Flow),
            ("tech-choices", "Technology choices", Concern::Tech),
            ("integration", "Integration", Concern::Joints),
            ("people", "People", Concern::Other),
        ] {
            assert_eq!(Concern::of(id, title), concern, "{id}");
        }
    }
}
