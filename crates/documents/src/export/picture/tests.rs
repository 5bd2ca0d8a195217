//! Pictures of any diagram of ours.

use std::fmt::Write as _;

use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::drawing::{Area, Shape};
use super::letters::{LINE, width};
use super::source::Graph;
use super::*;

const GRAPH: &str = "graph LR\n  COMP001[\"COMP-001: Catalogue of tools\"]\n  COMP002[\"COMP-002: Loans\"]\n  \
    COMP003[\"COMP-003: Reminders by mail and by post\"]\n  COMP001 --> COMP002\n  COMP002 --> COMP003\n  \
    COMP003 --> outside_the_post\n  COMP002 --> COMP001\n  COMP001 --> COMP003\n  outside_the_post(\"the post\")\n";
const SEQUENCE: &str = "sequenceDiagram\n  participant caller as Caller\n  participant INT001 as INT-001 Loans\n  \
    participant INT002 as INT-002 Catalogue of tools and their parts\n  \
    caller->>INT001: POST /loans lend a tool to a neighbour for a number of days\n  caller->>INT001: GET /loans/id\n  \
    caller->>INT002: GET /tools?query=drill list the tools that are free on a day\n";

fn drawn(source: &str) -> Vec<Picture> {
    pictures("mermaid", source).unwrap_or_else(|| panic!("no diagram: {source}"))
}

/// The texts of the elements of one kind in an SVG, which is well-formed.
fn texts(svg: &str, element: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    let (mut texts, mut is_in) = (Vec::new(), false);
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error} in {svg}")) {
            Event::Start(tag) => {
                is_in = tag.name().as_ref() == element;
                if is_in {
                    texts.push(String::new());
                }
            }
            Event::End(_) => is_in = false,
            Event::Text(text) if is_in => texts.last_mut().unwrap().push_str(text.as_ref()),
            Event::GeneralRef(name) if is_in => {
                let named = format!("&{};", &*name);
                texts.last_mut().unwrap().push_str(&quick_xml::escape::unescape(&named).unwrap());
            }
            Event::Eof => return texts,
            _ => {}
        }
    }
}

/// Without white space, which is lost where a line ends.
fn letters(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Fails where two boxes overlap, or something reaches out of the panel.
fn is_tidy(panel: &Panel) {
    let inside = |x: f64, y: f64| {
        assert!(
            x >= -0.01 && y >= -0.01 && x <= panel.width + 0.01 && y <= panel.height + 0.01,
            "{x} {y} {panel:?}"
        );
    };
    let frames: Vec<Area> = panel
        .shapes
        .iter()
        .filter_map(|shape| if let Shape::Frame { area, .. } = shape { Some(*area) } else { None })
        .collect();
    for (at, one) in frames.iter().enumerate() {
        for other in &frames[at + 1..] {
            let apart = one.x + one.width < other.x
                || other.x + other.width < one.x
                || one.y + one.height < other.y
                || other.y + other.height < one.y;
            assert!(apart, "{one:?} {other:?}");
        }
    }
    let area = |area: &Area| {
        inside(area.x, area.y);
        inside(area.x + area.width, area.y + area.height);
    };
    for shape in &panel.shapes {
        match shape {
            Shape::Frame { area: of, .. } | Shape::Blank(of) => area(of),
            Shape::Line { steps, .. } => {
                for step in steps {
                    match step {
                        drawing::Step::From(at) | drawing::Step::To(at) => inside(at.x, at.y),
                        drawing::Step::Bend(first, second, at) => {
                            [first, second, at].iter().for_each(|at| inside(at.x, at.y));
                        }
                    }
                }
            }
            Shape::Head { tip, .. } => inside(tip.x, tip.y),
            Shape::Words { x, y, lines } => {
                for (at, line) in lines.iter().enumerate() {
                    let half = width(line) / 2.0;
                    inside(x - half, y + LINE * at as f64);
                    inside(x + half, y + LINE * (at + 1) as f64);
                }
            }
        }
    }
}

/// The words of the shapes, each with all of its lines.
fn words(panels: &[Panel]) -> Vec<String> {
    let shapes = panels.iter().flat_map(|panel| &panel.shapes);
    let words = shapes
        .filter_map(|shape| if let Shape::Words { lines, .. } = shape { Some(lines.concat()) } else { None });
    words.map(|words| letters(&words)).collect()
}

#[test]
fn a_graph_is_drawn() {
    let [picture] = drawn(GRAPH).try_into().unwrap();
    insta::assert_snapshot!(picture.svg.replace("><", ">\n<"));
}

#[test]
fn a_sequence_is_drawn() {
    let [picture] = drawn(SEQUENCE).try_into().unwrap();
    insta::assert_snapshot!(picture.svg.replace("><", ">\n<"));
}

#[test]
fn only_our_forms_in_a_fence_of_mermaid_are_drawn() {
    assert!(pictures("mermaid", GRAPH).is_some());
    for (language, source) in
        [("", GRAPH), ("text", GRAPH), ("mermaid", "graph TD\n  A-->B"), ("mermaid", "")]
    {
        assert_eq!(pictures(language, source), None, "{language} {source}");
    }
}

#[test]
fn a_picture_has_no_id_no_script_and_nothing_from_elsewhere() {
    for picture in drawn(GRAPH).iter().chain(&drawn(SEQUENCE)) {
        for bad in [" id=", "<script", "<style", " style=", "href", "url(", "<image", " onload"] {
            assert!(!picture.svg.contains(bad), "{bad}");
        }
        assert_eq!(picture.svg.matches("://").count(), 1, "the name of the form");
        assert_eq!(texts(&picture.svg, "title"), [picture.title.as_str()]);
        assert_eq!(texts(&picture.svg, "desc"), [picture.description.as_str()]);
        assert!(
            picture.svg.contains("role=\"img\"")
                && picture.svg.contains(letters::FAMILY.split('\'').nth(1).unwrap())
        );
    }
    let description = &drawn(GRAPH)[0].description;
    assert!(description.contains(
        "COMP-002: Loans → COMP-003: Reminders by mail and by post; COMP-001: Catalogue of tools."
    ));
    assert!(description.contains("the post (outside)."), "{description}");
    assert!(drawn(SEQUENCE)[0].description.contains("Caller → INT-001 Loans: GET /loans/id."));
}

#[test]
fn a_hostile_label_stays_text() {
    let long = "a".repeat(200);
    for hostile in [
        "<script>alert(1)</script>",
        "]]>",
        "&lt;b&gt; & '",
        "\u{202e}\u{05e9}\u{05dc}\u{05d5}\u{05dd}",
        "\u{1f6e0}\u{fe0f}\u{200d}\u{1f469}",
        &long,
        "<!--",
        "]]></text>",
    ] {
        let graph = format!("graph LR\n  A[\"{hostile}\"]\n  A --> B\n");
        let sequence = format!("sequenceDiagram\n  participant A as {hostile}\n  A->>B: {hostile}\n");
        for (source, times) in [(graph, 1), (sequence, 2)] {
            let [picture] = drawn(&source).try_into().unwrap();
            let said = texts(&picture.svg, "text").concat();
            assert_eq!(letters(&said).matches(&letters(hostile)).count(), times, "{hostile} in {said}");
            assert!(
                !picture.svg.contains("<script")
                    && !picture.svg.contains("<!--")
                    && !picture.svg.contains("]]>")
            );
        }
    }
}

#[test]
fn a_picture_is_rendered_with_all_its_signs_or_not_at_all() {
    let [picture] = drawn(GRAPH).try_into().unwrap();
    let png = picture.png().unwrap();
    assert_eq!(&png[1..4], b"PNG");
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert!(
        side(16).abs_diff(2 * picture.width) <= 2 && side(20).abs_diff(2 * picture.height) <= 2,
        "{}",
        side(16)
    );
    assert_eq!(png, picture.png().unwrap());
    assert_eq!(drawn("graph LR\n  A[\"漢字\"]\n")[0].png(), None);
}

/// The letters are in the picture: it is not what it is without them.
#[test]
fn labels_are_seen_in_the_rendered_picture() {
    let [picture] = drawn("graph LR\n  A[\"Loans\"]\n").try_into().unwrap();
    let start = picture.svg.find("<text").unwrap();
    let without = Picture { svg: format!("{}</svg>", &picture.svg[..start]), ..picture.clone() };
    assert_ne!(picture.png().unwrap(), without.png().unwrap());
}

#[test]
fn what_is_larger_than_a_page_is_cut_or_turned() {
    let mut chain = "graph LR\n".to_owned();
    let mut long = "sequenceDiagram\n".to_owned();
    for at in 0..12 {
        let _ = writeln!(chain, "  N{at} --> N{}", at + 1);
    }
    for at in 0..60 {
        let _ = writeln!(long, "  caller->>INT{}: GET /things/{at} the thing of that number", at / 4);
    }
    let [turned] = drawn(&chain).try_into().unwrap();
    assert!(turned.height > turned.width, "{turned:?}");
    let cut = drawn(&long);
    assert!(cut.len() > 1 && cut.iter().all(|one| one.width <= 660 && one.height <= 900), "{}", cut.len());
    assert!(cut[1].title.ends_with(&format!(", part 2 of {}", cut.len())), "{}", cut[1].title);
}

#[test]
fn the_largest_diagram_is_drawn_in_time() {
    let nodes = 60;
    let mut graph = "graph LR\n".to_owned();
    for at in 0..400_usize {
        let _ = writeln!(graph, "  N{} --> N{}", at % nodes, (at * 7 + at / nodes * 13 + 1) % nodes);
    }
    let begun = std::time::Instant::now();
    let diagram = source::read(&graph).unwrap();
    let Diagram::Graph(graph) = diagram else { panic!("a graph") };
    graph::panels(&graph).iter().for_each(is_tidy);
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

fn any_label() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z]{3,4}-[0-9]{3}: [a-z]{1,9}( [a-z]{1,12}){0,9}",
        "[^\"\\p{Cc}]{0,60}",
        "[a-zA-Z/_.-]{1,200}",
    ]
    // What the tree lets through.
    .prop_map(|label| crate::export::xml::allowed(&label).into_owned())
}

fn any_graph() -> impl Strategy<Value = Graph> {
    let nodes = prop::collection::vec((any_label(), any::<bool>()), 1..14);
    let arrows = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..30);
    (nodes, arrows).prop_map(|(nodes, arrows)| {
        let mut graph = Graph::default();
        for (at, (label, is_outside)) in nodes.into_iter().enumerate() {
            let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
            let label = if label.is_empty() { format!("N{at}") } else { label };
            graph.nodes.push(source::Node { label, is_outside });
        }
        for (from, to) in arrows {
            let arrow = (from.index(graph.nodes.len()), to.index(graph.nodes.len()));
            if !graph.arrows.contains(&arrow) {
                graph.arrows.push(arrow);
            }
        }
        graph
    })
}

fn written(graph: &Graph) -> String {
    let mut source = "graph LR\n".to_owned();
    for (at, node) in graph.nodes.iter().enumerate() {
        let (open, close) = if node.is_outside { ("(", ")") } else { ("[", "]") };
        let _ = writeln!(source, "  N{at}{open}\"{}\"{close}", node.label);
    }
    for (from, to) in &graph.arrows {
        let _ = writeln!(source, "  N{from} --> N{to}");
    }
    source
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_graph_is_whole_and_tidy(graph in any_graph()) {
        let source = written(&graph);
        prop_assert_eq!(source::read(&source), Some(Diagram::Graph(graph.clone())));
        let panels = graph::panels(&graph);
        let said = words(&panels);
        let mut labels: Vec<String> = graph.nodes.iter().map(|node| letters(&node.label)).collect();
        let mut found = said.clone();
        labels.sort();
        found.sort();
        prop_assert_eq!(found, labels);
        let heads = panels.iter().flat_map(|panel| &panel.shapes).filter(|shape| matches!(shape, Shape::Head { .. })).count();
        prop_assert_eq!(heads, graph.arrows.len());
        panels.iter().for_each(is_tidy);
        let sheets = sheets(panels);
        sheets.iter().for_each(is_tidy);
        let pictures = drawn(&source);
        prop_assert_eq!(pictures.len(), sheets.len());
        let texts = pictures.iter().flat_map(|picture| texts(&picture.svg, "text")).collect::<String>();
        prop_assert_eq!(letters(&texts), said.concat());
        prop_assert_eq!(pictures, drawn(&source));
    }

    #[test]
    fn any_sequence_is_whole_and_tidy(
        names in prop::collection::vec(any_label(), 1..8),
        said in prop::collection::vec((any_label(), any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..16),
    ) {
        let mut source = "sequenceDiagram\n".to_owned();
        for (at, name) in names.iter().enumerate() {
            let _ = writeln!(source, "  participant P{at} as {name}.");
        }
        for (label, from, to) in &said {
            let _ = writeln!(source, "  P{}->>P{}: {label}.", from.index(names.len()), to.index(names.len()));
        }
        let Some(Diagram::Sequence(sequence)) = source::read(&source) else {
            return Err(TestCaseError::fail(source));
        };
        let panels = sequence::panels(&sequence);
        panels.iter().for_each(is_tidy);
        let mut found = words(&panels);
        for label in sequence.messages.iter().map(|message| letters(&message.label)) {
            let at = found.iter().position(|words| *words == label);
            prop_assert!(at.is_some(), "{label} in {found:?}");
            found.swap_remove(at.unwrap());
        }
        for name in &sequence.participants {
            prop_assert!(found.contains(&letters(name)), "{name} in {found:?}");
        }
        let pictures = drawn(&source);
        let texts = pictures.iter().flat_map(|picture| texts(&picture.svg, "text")).collect::<String>();
        prop_assert_eq!(letters(&texts), words(&sheets(panels)).concat());
        prop_assert_eq!(pictures, drawn(&source));
    }
}
