//! The one renderer from Markdown to HTML: `comrak` without raw HTML, then `ammonia`. What comes out is safe to show,
//! whoever wrote what goes in, and comes soon, however it is nested ([`limits`]).

mod limits;

use std::collections::{HashMap, HashSet};

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, format_html, parse_document};

use crate::wire::OutlineItem;

/// A heading of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Heading {
    /// Its text, without marks.
    pub(crate) text: String,
    /// The line it begins in, from 0.
    pub(crate) first_line: usize,
    /// The line it ends in, from 0.
    pub(crate) last_line: usize,
}

/// The headings of a text, as many and in the same order as in the outline of [`render`].
pub(crate) fn headings(text: &str) -> Vec<Heading> {
    let arena = Arena::new();
    let root = parse_document(&arena, &limits::shallow(text), &options());
    let found = root.descendants().filter_map(|node| {
        let data = node.data.borrow();
        let NodeValue::Heading(_) = &data.value else { return None };
        let (first, last) = (data.sourcepos.start.line, data.sourcepos.end.line);
        drop(data);
        let line = |number: usize| number.saturating_sub(1);
        Some(Heading { text: plain_text(node), first_line: line(first), last_line: line(last) })
    });
    found.collect()
}

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.tasklist = true;
    options.extension.strikethrough = true;
    options.extension.autolink = false;
    options.extension.header_id_prefix = Some("h-".to_owned());
    options.render.r#unsafe = false;
    options.render.escape = true;
    options
}

/// Safe HTML and the headings in it. Every heading has an id, which the outline names.
pub(crate) fn render(text: &str) -> (String, Vec<OutlineItem>) {
    let options = options();
    let arena = Arena::new();
    let root = parse_document(&arena, &limits::shallow(text), &options);
    limits::bound(root, text);
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
    without_bare_heads(root);
    let headings: Vec<(u8, String)> =
        headings.into_iter().map(|(level, node)| (level, plain_text(node))).collect();
    let mut html = String::new();
    if format_html(root, &options, &mut html).is_err() {
        return (String::new(), Vec::new());
    }
    if html.contains(limits::STOP) {
        html = html.replace(limits::STOP, "");
    }
    let html = clean(&limits::broken_up(&without_self_links(&html)));
    let anchors = anchors(&html);
    let outline = headings
        .into_iter()
        .zip(anchors)
        .map(|((level, text), anchor)| OutlineItem { level, text, anchor })
        .collect();
    (html, outline)
}

/// Markdown has no table without a head; one without words says nothing, and is a fault to whoever has it read out.
fn without_bare_heads<'a>(root: &'a comrak::nodes::AstNode<'a>) {
    let is_bare = |row: &&'a comrak::nodes::AstNode<'a>| {
        matches!(row.data.borrow().value, NodeValue::TableRow(true))
            && row.next_sibling().is_some()
            && plain_text(row).trim().is_empty()
    };
    let bare: Vec<_> = root.descendants().filter(is_bare).collect();
    for row in bare {
        row.detach();
    }
}

fn plain_text<'a>(node: &'a comrak::nodes::AstNode<'a>) -> String {
    let mut text = String::new();
    for inner in node.descendants() {
        match &inner.data.borrow().value {
            NodeValue::Text(piece) => text.extend(piece.chars().filter(|sign| *sign != limits::STOP)),
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
        "wbr",
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
        .replace(limits::BREAK, "")
        // A box without a name says nothing to a screen reader. Raw HTML is escaped, so these are our own boxes.
        .replace("<input type=\"checkbox\"", "<input aria-label=\"done\" type=\"checkbox\"")
}

#[cfg(test)]
mod tests {
    use super::limits::{DEEPEST, MOST, STOP};
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

    /// As many lines as it says, each with its number.
    fn numbered(times: usize, line: &str) -> String {
        (0..times).map(|number| line.replace('@', &number.to_string())).collect()
    }

    /// The most elements of these names that are open at once.
    fn depth(html: &str, names: &[&str]) -> usize {
        let (mut open, mut most) = (0_usize, 0);
        for tag in html.split('<').skip(1) {
            let is_of = |name: &&str| {
                let tag = tag.trim_start_matches('/');
                tag.strip_prefix(*name).is_some_and(|rest| rest.starts_with([' ', '>']))
            };
            if names.iter().any(is_of) {
                open = if tag.starts_with('/') { open - 1 } else { open + 1 };
                most = most.max(open);
            }
        }
        most
    }

    #[test]
    fn quotations_and_lists_that_are_too_deep_are_their_own_text_and_what_is_around_is_laid_out() {
        let stairs: String =
            (0..30).map(|line| format!("{}{}a\n", " ".repeat(200 * line), "- ".repeat(100))).collect();
        for nested in [
            "> ".repeat(3_000) + "a <b>",
            ">".repeat(3_000) + "a <b>",
            "> - ".repeat(3_000) + "a <b>",
            "1. > ".repeat(3_000) + "a <b>",
            stairs + "a <b>",
        ] {
            let (html, outline) = render(&format!("# Before\n\n{nested}\n\n# After\n\n- *one*\n"));
            assert!(depth(&html, &["blockquote", "ul", "ol"]) <= DEEPEST, "{nested:.40}");
            assert_eq!(
                outline.iter().map(|item| item.text.as_str()).collect::<Vec<_>>(),
                ["Before", "After"]
            );
            assert!(html.contains("a &lt;b&gt;") && html.contains("<em>one</em>"), "{nested:.40}");
            assert!(!html.contains(STOP) && !html.contains("<wbr"), "{nested:.40}");
        }
        let (html, _) = render(&("> ".repeat(DEEPEST + 3) + "a"));
        assert_eq!(depth(&html, &["blockquote"]), DEEPEST);
        assert!(html.contains("<p>&gt; &gt; &gt; a</p>"), "{html}");
    }

    #[test]
    fn emphasis_and_links_that_are_too_deep_are_their_own_text() {
        for (open, shut) in [("*b **", "** c*"), ("~~b *", "* c~~"), ("![", "](u)")] {
            let text = format!("{}a <b>{}\n\n*one*\n", open.repeat(2_000), shut.repeat(2_000));
            let (html, _) = render(&text);
            assert!(depth(&html, &["em", "strong", "del", "a"]) <= DEEPEST, "{open}");
            assert!(html.contains("a &lt;b&gt;") && html.contains("<em>one</em>"), "{open}: {html:.400}");
        }
        let text = format!("{}a{}", "*b **".repeat(51), "** c*".repeat(51));
        let (html, _) = render(&text);
        assert!(html.contains("*b **a** c*"), "{html}");
    }

    #[test]
    fn what_people_nest_is_laid_out_whole() {
        for (mark, name) in [("> ", "blockquote"), ("- ", "ul"), ("1. ", "ol")] {
            assert_eq!(depth(&render(&(mark.repeat(90) + "a")).0, &[name]), 90);
        }
        let list: String = (0..40).map(|level| format!("{}- a{level}\n", "    ".repeat(level))).collect();
        assert_eq!(depth(&render(&list).0, &["ul"]), 40);
        assert!(render(&"- ".repeat(300)).0.contains("<hr"), "a ruler has as many signs as one likes");
        let far = format!("```\n{}- a\n```\n", " ".repeat(400));
        assert!(render(&far).0.contains(&format!("{}- a", " ".repeat(400))));
    }

    #[test]
    fn a_block_of_more_parts_than_a_page_bears_is_its_own_text_and_the_next_is_laid_out() {
        let text = format!("# Before\n\n{}\n# After\n", numbered(MOST / 2 + 1, "- *x@* <b>\n"));
        let (html, outline) = render(&text);
        assert_eq!(outline.len(), 2, "{outline:?}");
        assert!(html.contains("- *x7* &lt;b&gt;\n- *x8*") && !html.contains("<li>"), "{html:.300}");
        // Neighbours without room stand together.
        let (html, outline) = render(&numbered(MOST + 3_000, "# h@\n"));
        assert_eq!((outline.len(), html.matches("<pre").count()), (MOST, 1));
        assert!(html.contains(&format!("# h{}\n", MOST + 2_999)));
    }

    #[test]
    fn a_long_text_comes_whole_and_a_link_to_an_endless_address_is_its_words() {
        for long in ["&".repeat(30_000), "a\u{a0}\u{3000}<".repeat(9_000), "x".repeat(100_000)] {
            let escaped = long.replace('&', "&amp;").replace('<', "&lt;").replace('\u{a0}', "&nbsp;");
            let (html, _) = render(&long);
            assert_eq!(html, format!("<p>{escaped}</p>\n"));
            let (html, _) = render(&format!("```\n{long}\n```\n"));
            assert_eq!(html, format!("<pre><code>{escaped}\n</code></pre>\n"));
        }
        let link = |length: usize| format!("[the words](https://x/{})", "&".repeat(length));
        assert!(render(&link(3_000)).0.contains("<a href="));
        assert_eq!(render(&link(9_000)).0, "<p>the words</p>\n");
    }

    #[test]
    fn a_table_without_words_in_its_head_has_no_head() {
        let (html, _) = render("| | |\n|---|---|\n| Topic | Sheds |\n| Rounds | 3 |\n");
        assert!(!html.contains("<th") && html.matches("<tr>").count() == 2, "{html}");
        assert!(html.contains("<td>Topic</td>") && html.contains("<td>3</td>"), "{html}");
        let (html, _) = render("| | Now |\n|---|---|\n| Rounds | 3 |\n");
        assert!(html.contains("<th>Now</th>"), "{html}");
        let (html, _) = render("| | |\n|---|---|\n");
        assert!(html.contains("<th"), "nothing else is in it: {html}");
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
