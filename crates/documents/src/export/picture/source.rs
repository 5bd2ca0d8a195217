//! Reads the two forms of Mermaid that our documents are written in, and no other.

/// What a picture may hold; what is more would be no use on a page, and its source is shown.
const MOST_NODES: usize = 150;
const MOST_ARROWS: usize = 400;
const MOST_MESSAGES: usize = 400;
/// Letters of a label.
const LONGEST_LABEL: usize = 400;

/// A diagram as its source says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Diagram {
    /// Boxes and arrows.
    Graph(Graph),
    /// Who sends what to whom, in order.
    Sequence(Sequence),
}

/// Boxes and arrows, in the order of the source.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// From which node to which, each once.
    pub(super) arrows: Vec<(usize, usize)>,
}

/// A box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    /// Its words, never empty.
    pub(super) label: String,
    /// Whether it is drawn with round corners: something outside.
    pub(super) is_outside: bool,
}

/// Who sends what to whom.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sequence {
    /// What each participant is called.
    pub(super) participants: Vec<String>,
    pub(super) messages: Vec<Message>,
}

/// An arrow between two participants, or of one to itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) label: String,
}

/// A diagram of one of our forms; `None` for anything else, also where a single line is of another form.
pub(super) fn read(source: &str) -> Option<Diagram> {
    let mut lines = source.lines().map(str::trim).filter(|line| !line.is_empty());
    match lines.next()? {
        "graph LR" => graph(lines).map(Diagram::Graph),
        "sequenceDiagram" => sequence(lines).map(Diagram::Sequence),
        _ => None,
    }
}

/// Names in the order in which they come, and what is known of each.
struct Names<T>(Vec<(String, T)>);

impl<T> Names<T> {
    /// The place of a name; a new one is what `make` says.
    fn place(&mut self, name: &str, make: impl FnOnce() -> T) -> usize {
        let known = self.0.iter().position(|(known, _)| known == name);
        known.unwrap_or_else(|| {
            self.0.push((name.to_owned(), make()));
            self.0.len() - 1
        })
    }

    fn known(self) -> Vec<T> {
        self.0.into_iter().map(|(_, known)| known).collect()
    }
}

fn graph<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Graph> {
    let mut names = Names(Vec::new());
    let mut arrows = Vec::new();
    let plain = |name: &str| Node { label: name.to_owned(), is_outside: false };
    for line in lines {
        let (name, rest) = named(line)?;
        if let Some(to) = rest.trim_start().strip_prefix("-->") {
            let (to, rest) = named(to.trim_start())?;
            if !rest.is_empty() {
                return None;
            }
            let arrow = (names.place(name, || plain(name)), names.place(to, || plain(to)));
            if !arrows.contains(&arrow) {
                arrows.push(arrow);
            }
        } else {
            let square = rest.strip_prefix("[\"").and_then(|rest| rest.strip_suffix("\"]"));
            let round = rest.strip_prefix("(\"").and_then(|rest| rest.strip_suffix("\")"));
            let words = label(square.or(round)?)?;
            let node = Node { label: words.unwrap_or_else(|| name.to_owned()), is_outside: round.is_some() };
            let at = names.place(name, || plain(name));
            names.0[at].1 = node;
        }
        if names.0.len() > MOST_NODES || arrows.len() > MOST_ARROWS {
            return None;
        }
    }
    let nodes = names.known();
    (!nodes.is_empty()).then_some(Graph { nodes, arrows })
}

fn sequence<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Sequence> {
    let mut names: Names<String> = Names(Vec::new());
    let mut messages = Vec::new();
    for line in lines {
        if let Some(participant) = line.strip_prefix("participant ") {
            let (name, rest) = named(participant.trim_start())?;
            let words = match rest.trim_start().strip_prefix("as ") {
                Some(words) => label(words)?,
                None if rest.is_empty() => None,
                None => return None,
            };
            let words = words.unwrap_or_else(|| name.to_owned());
            let at = names.place(name, String::new);
            names.0[at].1 = words;
        } else {
            let (from, rest) = named(line)?;
            let (to, rest) = named(rest.trim_start().strip_prefix("->>")?.trim_start())?;
            let label = label(rest.trim_start().strip_prefix(':')?)?.unwrap_or_default();
            let from = names.place(from, || from.to_owned());
            let to = names.place(to, || to.to_owned());
            messages.push(Message { from, to, label });
        }
        if names.0.len() > MOST_NODES || messages.len() > MOST_MESSAGES {
            return None;
        }
    }
    let participants = names.known();
    (!participants.is_empty()).then_some(Sequence { participants, messages })
}

/// The name that a line begins with, and the rest.
fn named(line: &str) -> Option<(&str, &str)> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = line.find(|letter| !is_name(letter)).unwrap_or(line.len());
    (end > 0).then(|| line.split_at(end))
}

/// The words of a label in one line; inside `None` where it has none. `None` for one that Mermaid would end earlier or
/// that is too long.
fn label(text: &str) -> Option<Option<String>> {
    if text.contains('"') || text.chars().count() > LONGEST_LABEL {
        return None;
    }
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(Some(words).filter(|words| !words.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(label: &str, is_outside: bool) -> Node {
        Node { label: label.to_owned(), is_outside }
    }

    #[test]
    fn a_graph_is_read_as_we_write_it() {
        let source = "graph LR\n  A[\"COMP-001: Shed\"]\n  A --> B\n  A --> B\n  B --> A\n  B(\"the post\")\n  B --> C_1\n";
        let Some(Diagram::Graph(graph)) = read(source) else { panic!("{source}") };
        assert_eq!(graph.nodes, [node("COMP-001: Shed", false), node("the post", true), node("C_1", false)]);
        assert_eq!(graph.arrows, [(0, 1), (1, 0), (1, 2)]);
    }

    #[test]
    fn a_sequence_is_read_as_we_write_it() {
        let source = "sequenceDiagram\n  participant caller as Caller\n  participant X\n  caller->>X: POST  /a: b\n  X->>Y: \n";
        let Some(Diagram::Sequence(sequence)) = read(source) else { panic!("{source}") };
        assert_eq!(sequence.participants, ["Caller", "X", "Y"]);
        let message = |from, to, label: &str| Message { from, to, label: label.to_owned() };
        assert_eq!(sequence.messages, [message(0, 1, "POST /a: b"), message(1, 2, "")]);
    }

    #[test]
    fn another_diagram_is_not_read_at_all() {
        for source in [
            "",
            "graph LR",
            "graph TD\n  A --> B",
            "flowchart LR\n  A --> B",
            "graph LR\n  A --> B\n  style A fill:#f9f",
            "graph LR\n  A -- text --> B",
            "graph LR\n  A --> B --> C",
            "graph LR\n  A[plain]",
            "graph LR\n  A[\"a\" b\"]",
            "graph LR\n  A[\"a\")",
            "graph LR\n  subgraph one",
            "graph LR\n  %% said",
            "sequenceDiagram",
            "sequenceDiagram\n  A-->>B: back",
            "sequenceDiagram\n  loop x\n  A->>B: y\n  end",
            "sequenceDiagram\n  participant A B",
            "pie\n  \"a\": 1",
        ] {
            assert_eq!(read(source), None, "{source}");
        }
        let long = |letters: usize| format!("graph LR\n  A[\"{}\"]", "a".repeat(letters));
        assert!(read(&long(LONGEST_LABEL)).is_some() && read(&long(LONGEST_LABEL + 1)).is_none());
        let many = |nodes: usize| {
            format!("graph LR\n{}", (0..nodes).map(|at| format!("N{at}[\"x\"]\n")).collect::<String>())
        };
        assert!(read(&many(MOST_NODES)).is_some() && read(&many(MOST_NODES + 1)).is_none());
    }
}
