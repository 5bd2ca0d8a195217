//! Where the parts of a YAML text stand, so that one of them can be changed and every other byte stays.

use std::ops::Range;

use granit_parser::{Event, Parser, ScalarStyle, StructureStyle};

/// Why a text has no layout that one could write into.
#[derive(Debug, thiserror::Error, Clone, Copy, PartialEq, Eq)]
pub enum NoLayout {
    /// Not YAML.
    #[error("it is not readable as YAML")]
    Unreadable,
    /// More than one document.
    #[error("it holds more than one YAML document")]
    SeveralDocuments,
    /// A `%YAML` or `%TAG` line.
    #[error("it has a YAML directive")]
    Directive,
    /// `&name` or `*name`: what stands at one place means something at another.
    #[error("it uses anchors or aliases")]
    Anchors,
    /// `!tag`.
    #[error("it uses tags")]
    Tags,
    /// A key that is no plain or quoted word on one line.
    #[error("it has keys that are no words")]
    Keys,
}

/// How a scalar is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// `'...'`
    Single,
    /// `"..."`
    Double,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// A part of a text. Spans are in bytes of the text that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A scalar; an empty span where a value was left out.
    Scalar {
        /// Its text, quotes and block header included, the line break after it not.
        span: Range<usize>,
        /// How it is written.
        style: Style,
    },
    /// A map.
    Map {
        /// Written with braces.
        flow: bool,
        /// With braces: from the one to the other. Else from the first key to the end of the last value.
        span: Range<usize>,
        /// Keys and values in their order.
        entries: Vec<Entry>,
    },
    /// A list.
    List {
        /// Written with brackets.
        flow: bool,
        /// With brackets: from the one to the other. Else from the first dash to the end of the last item.
        span: Range<usize>,
        /// Items, each with the place of its dash (without brackets) or of itself.
        items: Vec<(usize, Node)>,
    },
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key's words.
    pub key: String,
    /// Where the key begins.
    pub start: usize,
    /// After the colon.
    pub after_colon: usize,
    /// The value.
    pub value: Node,
}

impl Node {
    /// Where the part stands.
    pub fn span(&self) -> &Range<usize> {
        match self {
            Self::Scalar { span, .. } | Self::Map { span, .. } | Self::List { span, .. } => span,
        }
    }
}

/// The layout of a text of one document; `None` when it holds nothing.
///
/// # Errors
/// [`NoLayout`].
pub fn layout(text: &str) -> Result<Option<Node>, NoLayout> {
    // The parser counts from after a byte order mark.
    let base = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut reader = Reader { text, base, events: Vec::new(), at: 0 };
    let mut documents = 0;
    for next in Parser::new_from_str(&text[base..]) {
        let (event, span) = next.map_err(|_| NoLayout::Unreadable)?;
        let span = span.byte_range().ok_or(NoLayout::Unreadable)?;
        match &event {
            Event::StreamStart | Event::StreamEnd | Event::DocumentEnd | Event::Comment(..) => continue,
            Event::DocumentStart(_, version) => {
                documents += 1;
                if version.is_some() {
                    return Err(NoLayout::Directive);
                }
                continue;
            }
            Event::Alias(_) | Event::Anchor(..) | Event::UnresolvedAlias(_) => return Err(NoLayout::Anchors),
            Event::Scalar(_, _, anchor, tag) => refuse(*anchor, tag.is_some())?,
            Event::SequenceStart(_, anchor, tag) | Event::MappingStart(_, anchor, tag) => {
                refuse(*anchor, tag.is_some())?
            }
            _ => {}
        }
        reader.events.push((event, span.start + base..span.end + base));
    }
    if text[base..].lines().take_while(|line| *line != "---").any(|line| line.starts_with('%')) {
        return Err(NoLayout::Directive);
    }
    match documents {
        0 => Ok(None),
        1 => reader.node(base).map(Some),
        _ => Err(NoLayout::SeveralDocuments),
    }
}

fn refuse(anchor: usize, tagged: bool) -> Result<(), NoLayout> {
    match (anchor, tagged) {
        (0, false) => Ok(()),
        (0, true) => Err(NoLayout::Tags),
        _ => Err(NoLayout::Anchors),
    }
}

struct Reader<'a> {
    text: &'a str,
    base: usize,
    events: Vec<(Event<'a>, Range<usize>)>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Range<usize>), NoLayout> {
        let event = self.events.get(self.at).cloned().ok_or(NoLayout::Unreadable)?;
        self.at += 1;
        Ok(event)
    }

    fn ends_with(&mut self, end: &Event<'_>) -> Option<Range<usize>> {
        let (event, span) = self.events.get(self.at)?;
        if event != end {
            return None;
        }
        let span = span.clone();
        self.at += 1;
        Some(span)
    }

    /// One node. A value that was left out stands at `empty_at`.
    fn node(&mut self, empty_at: usize) -> Result<Node, NoLayout> {
        let (event, span) = self.next()?;
        match event {
            Event::Scalar(_, style, _, _) => Ok(self.scalar(style, span, empty_at)),
            Event::MappingStart(style, _, _) => self.map(style == StructureStyle::Flow, span),
            Event::SequenceStart(style, _, _) => self.list(style == StructureStyle::Flow, span, empty_at),
            _ => Err(NoLayout::Unreadable),
        }
    }

    fn scalar(&self, style: ScalarStyle, span: Range<usize>, empty_at: usize) -> Node {
        let style = match style {
            ScalarStyle::SingleQuoted => Style::Single,
            ScalarStyle::DoubleQuoted => Style::Double,
            ScalarStyle::Literal => Style::Literal,
            ScalarStyle::Folded => Style::Folded,
            _ => Style::Plain,
        };
        // The parser's span of a block scalar begins below its header.
        let header = self.text[empty_at..].find(['|', '>']).map_or(span.start, |found| empty_at + found);
        let span = match style {
            Style::Literal | Style::Folded => header.min(span.start)..span.end,
            _ => span,
        };
        let written = &self.text[span.clone()];
        let keeps_blank_lines = matches!(style, Style::Literal | Style::Folded)
            && written.lines().next().is_some_and(|header| header.contains('+'));
        let trimmed = match keeps_blank_lines {
            true => written.trim_end_matches('\n').len().max(written.len().saturating_sub(1)),
            false => written.trim_end_matches(['\n', '\r', ' ', '\t']).len(),
        };
        let end = span.start + trimmed;
        let span = if span.is_empty() { empty_at..empty_at } else { span.start..end };
        Node::Scalar { span, style }
    }

    fn map(&mut self, flow: bool, start: Range<usize>) -> Result<Node, NoLayout> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            if let Some(end) = self.ends_with(&Event::MappingEnd) {
                let span = match (entries.first(), entries.last()) {
                    (Some(first), Some(last)) if !flow => first.start..last.value.span().end,
                    _ => start.start..end.end,
                };
                return Ok(Node::Map { flow, span, entries });
            }
            let (Event::Scalar(key, style, _, _), span) = self.next()? else { return Err(NoLayout::Keys) };
            let is_word =
                matches!(style, ScalarStyle::Plain | ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
            let after = &self.text[span.end..];
            let before_colon = after.len() - after.trim_start_matches([' ', '\t']).len();
            let has_colon = after[before_colon..].starts_with(':');
            // `{a: In the hall, out of the rain}` has a second key without a value: a comma that nobody meant.
            let is_bare = flow && after.trim_start().starts_with([',', '}']);
            if !is_word || span.is_empty() || !(has_colon || is_bare) || self.is_explicit(span.start) {
                return Err(NoLayout::Keys);
            }
            let after_colon = if has_colon { span.end + before_colon + 1 } else { span.end };
            let value = self.node(after_colon)?;
            entries.push(Entry { key: key.into_owned(), start: span.start, after_colon, value });
        }
    }

    /// `? key`
    fn is_explicit(&self, at: usize) -> bool {
        self.text[self.base..at].trim_end_matches([' ', '\t']).ends_with('?')
    }

    fn list(&mut self, flow: bool, start: Range<usize>, after: usize) -> Result<Node, NoLayout> {
        let mut items: Vec<(usize, Node)> = Vec::new();
        let mut from = if flow { start.start } else { after };
        loop {
            if let Some(end) = self.ends_with(&Event::SequenceEnd) {
                let span = match (items.first(), items.last()) {
                    (Some((first, _)), Some((_, last))) if !flow => *first..last.span().end,
                    _ => start.start..end.end,
                };
                return Ok(Node::List { flow, span, items });
            }
            if flow {
                let item = self.node(from)?;
                from = item.span().end;
                items.push((item.span().start, item));
                continue;
            }
            let dash = self.dash(from).ok_or(NoLayout::Unreadable)?;
            let item = self.node(dash + 1)?;
            from = item.span().end.max(dash + 1);
            items.push((dash, item));
        }
    }

    /// The next dash of a block list: the first thing on the way that is no space and in no comment.
    fn dash(&self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            let rest = self.text.get(at..)?;
            let skipped = rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
            at += skipped;
            let rest = &rest[skipped..];
            match rest.bytes().next()? {
                b'-' => return Some(at),
                b'#' => at += rest.find('\n')?,
                _ => return None,
            }
        }
    }
}
