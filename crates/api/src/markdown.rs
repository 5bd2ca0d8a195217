//! The one renderer from Markdown to HTML: `comrak` without raw HTML, then `ammonia`. What comes out is safe to show,
//! whoever wrote what goes in.

use std::collections::{HashMap, HashSet};

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, format_html, parse_document};

use crate::wire::OutlineItem;

/// Safe HTML and the headings in it. Every heading has an id, which the outline names.
pub(crate) fn render(text: &str) -> (String, Vec<OutlineItem>) {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.tasklist = true;
    options.extension.strikethrough = true;
    options.extension.autolink = false;
    options.extension.header_id_prefix = Some("h-".to_owned());
    options.render.r#unsafe = false;
    options.render.escape = true;
    let arena = Arena::new();
    let root = parse_document(&arena, text, &options);
    let mut headings = Vec::new();
    for node in root.descendants() {
        // A picture could only be remote: it is shown as the link that it is.
        let mut data = node.data.borrow_mut();
        if let NodeValue::Image(link) = &data.value {
            data.value = NodeValue::Link(link.clone());
        }
        if let NodeValue::Heading(heading) = &data.value {
            headings.push((heading.level, node));
        }
    }
    let headings: Vec<(u8, String)> =
        headings.into_iter().map(|(level, node)| (level, plain_text(node))).collect();
    let mut html = String::new();
    if format_html(root, &options, &mut html).is_err() {
        return (String::new(), Vec::new());
    }
    let html = clean(&without_self_links(&html));
    let anchors = anchors(&html);
    let outline = headings
        .into_iter()
        .zip(anchors)
        .map(|((level, text), anchor)| OutlineItem { level, text, anchor })
        .collect();
    (html, outline)
}

fn plain_text<'a>(node: &'a comrak::nodes::AstNode<'a>) -> String {
    let mut text = String::new();
    for inner in node.descendants() {
        match &inner.data.borrow().value {
            NodeValue::Text(piece) => text.push_str(piece),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// The ids of the headings, in order. The renderer writes `<hN><a ... id="h-x"></a>` or `<hN id=...>`.
fn anchors(html: &str) -> Vec<String> {
    html.match_indices("id=\"h-")
        .filter_map(|(at, _)| {
            let rest = &html[at + 4..];
            rest.find('"').map(|end| rest[..end].to_owned())
        })
        .collect()
}

/// Without the empty link that the renderer puts into each heading: the outline has the way there, and a link without a
/// name is a stumbling block. Raw HTML is escaped, so a link of this class is the renderer's.
fn without_self_links(html: &str) -> String {
    let mut rest = html;
    let mut text = String::with_capacity(html.len());
    while let Some(at) = rest.find("<a ") {
        let (before, link) = rest.split_at(at);
        text.push_str(before);
        let end = link.find('>').map_or(link.len(), |end| end + 1);
        let (tag, after) = link.split_at(end);
        rest = match after.strip_prefix("</a>") {
            Some(after) if tag.contains("class=\"anchor\"") => after,
            _ => {
                text.push_str(tag);
                after
            }
        };
    }
    text.push_str(rest);
    text
}

fn clean(html: &str) -> String {
    let tags: HashSet<&str> = [
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "p",
        "ul",
        "ol",
        "li",
        "strong",
        "em",
        "del",
        "code",
        "pre",
        "blockquote",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "hr",
        "br",
        "a",
        "input",
    ]
    .into();
    let attributes: HashMap<&str, HashSet<&str>> = [
        ("a", ["href"].into()),
        ("input", ["type", "checked", "disabled"].into()),
        ("ol", ["start"].into()),
        ("th", ["align"].into()),
        ("td", ["align"].into()),
    ]
    .into();
    ammonia::Builder::default()
        .tags(tags)
        .tag_attributes(attributes)
        .generic_attributes(HashSet::from(["id"]))
        .url_schemes(["https", "mailto"].into())
        .add_tag_attribute_values("input", "type", ["checkbox"])
        .link_rel(Some("noopener noreferrer"))
        .clean(html)
        .to_string()
        // A box without a name says nothing to a screen reader. Raw HTML is escaped, so these are our own boxes.
        .replace("<input type=\"checkbox\"", "<input aria-label=\"done\" type=\"checkbox\"")
}

#[cfg(test)]
mod tests {
    use super::render;

    #[test]
    fn headings_have_anchors_and_boxes_stay_boxes() {
        let (html, outline) =
            render("# One `x`\n\n## Two\n\n- [ ] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
        assert_eq!(
            outline.iter().map(|item| (item.level, item.text.as_str())).collect::<Vec<_>>(),
            [(1, "One x"), (2, "Two")]
        );
        for item in &outline {
            assert!(html.contains(&format!("id=\"{}\"", item.anchor)), "{html}");
        }
        assert!(!html.contains("<a "), "{html}");
        assert!(
            html.contains("<input aria-label=\"done\" type=\"checkbox\"") && html.contains("<table>"),
            "{html}"
        );
    }

    #[test]
    fn nothing_in_a_document_runs_or_loads() {
        for text in [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "![x](https://example.com/x.png)",
            "<img src=x onerror=alert(1)>",
            "<iframe src=\"https://example.com\"></iframe>",
            "[x](data:text/html,<script>alert(1)</script>)",
            "<a href=\"https://x\" onclick=\"alert(1)\">x</a>",
            "# <svg onload=alert(1)>",
        ] {
            let (html, _) = render(text);
            for bad in [
                "<script",
                "<img",
                "<iframe",
                "<svg",
                "javascript:",
                "data:text",
                "onerror=alert(1)>",
                "onclick=\"",
            ] {
                assert!(!html.to_lowercase().contains(bad) || html.contains("&lt;"), "{text} -> {html}");
            }
            assert!(
                !html.contains("<script") && !html.contains("<img") && !html.contains("<svg"),
                "{text} -> {html}"
            );
        }
    }
}
