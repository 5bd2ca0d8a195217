//! A document as the values that the template reads.

use roundtable_documents::export::picture::{Picture, pictures};
use roundtable_documents::export::tree::{Aligned, Block, ListItem, Run, Words, mark, stays_with_next, text};
use roundtable_documents::export::{Cover, Layout, Parsed};
use typst::foundations::{Array, Bytes, Dict, IntoValue, Value};

use crate::Setting;

/// Lists and quotations that stand in one another, at most; what is deeper follows at this depth. Typst itself gives up at
/// some dozens of calls.
const DEEPEST: usize = 8;
/// Columns that leave room for a word in each; a wider table is written as lines.
const MOST_COLUMNS: usize = 16;
/// Letters of a word that fit everywhere; a longer one (an address, a path) may be broken after each such part.
const LONGEST_WORD: usize = 24;
/// The longest address that a link may have; Typst refuses some that are longer.
const LONGEST_ADDRESS: usize = 2_000;
/// Letters of a cell that fit on a page however narrow its column is: only above it is measured whether they do.
const SURELY_ON_A_PAGE: usize = 300;
/// The deepest level in the table of contents.
const DEEPEST_CONTENTS: u8 = 3;

/// What the template finds in `sys.inputs`.
pub(crate) fn inputs(parsed: &Parsed, cover: &Cover, setting: Setting) -> Dict {
    let title = parsed.title.clone().unwrap_or_else(|| cover.title.clone());
    let own = parsed.facts.iter().filter(|(_, value)| !value.trim().is_empty()).cloned();
    let facts = cover.facts().into_iter().map(|(label, value)| (label.to_owned(), value)).chain(own);
    let fact = |(label, value): (String, String)| {
        dict([("label", breakable(&label).into_value()), ("value", breakable(&value).into_value())])
    };
    let is_heading = |block: &Block| matches!(block, Block::Heading { .. });
    let practice = if cover.practice { cover.practice_line() } else { "" };
    dict_of([
        ("title", one_line(&title).into_value()),
        ("line", one_line(&cover.foot()).into_value()),
        ("practice", practice.into_value()),
        ("short", (cover.layout == Layout::Short).into_value()),
        ("close", (setting == Setting::Close).into_value()),
        ("contents_depth", i64::from(cover.layout.contents(DEEPEST_CONTENTS)).into_value()),
        ("lang", cover.tag().into_value()),
        ("contents_title", cover.contents().into_value()),
        ("contents", parsed.blocks.iter().any(is_heading).into_value()),
        ("facts", facts.map(fact).collect::<Array>().into_value()),
        ("blocks", blocks(&parsed.blocks, 0).into_value()),
    ])
}

fn dict_of<const N: usize>(pairs: [(&str, Value); N]) -> Dict {
    pairs.into_iter().map(|(key, value)| (key.into(), value)).collect()
}

fn dict<const N: usize>(pairs: [(&str, Value); N]) -> Value {
    dict_of(pairs).into_value()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn blocks(all: &[Block], depth: usize) -> Array {
    let mut written = Array::new();
    for (at, block) in all.iter().enumerate() {
        push(&mut written, block, depth, stays_with_next(all, at));
    }
    written
}

fn push(written: &mut Array, block: &Block, depth: usize, keeps: bool) {
    match block {
        Block::Heading { level, words: heading } => written.push(dict([
            ("kind", "heading".into_value()),
            ("level", i64::from((*level).max(1)).into_value()),
            ("words", words(heading).into_value()),
        ])),
        Block::Paragraph(of) => written.push(paragraph(of, keeps)),
        Block::Quote(inside) if depth >= DEEPEST => {
            inside.iter().for_each(|one| push(written, one, depth, false))
        }
        Block::Quote(inside) => written
            .push(dict([("kind", "quote".into_value()), ("blocks", blocks(inside, depth + 1).into_value())])),
        Block::List { start, items } if depth >= DEEPEST => flat(written, *start, items, depth),
        Block::List { start, items } => written.push(list(*start, items, depth, keeps)),
        Block::Code { language, text } => match pictures(language, text) {
            Some(pictures) => written.extend(pictures.into_iter().map(diagram)),
            None => {
                let text = text.trim_end().lines().map(breakable).collect::<Vec<_>>().join("\n");
                written.push(dict([("kind", "code".into_value()), ("text", text.into_value())]));
            }
        },
        Block::Table { columns, head, rows } if columns.len() <= MOST_COLUMNS => {
            written.push(table(columns, head, rows, keeps));
        }
        Block::Table { head, rows, .. } => {
            for row in std::iter::once(head).chain(rows).filter(|row| !row.is_empty()) {
                let text = row.iter().map(|cell| text(cell)).collect::<Vec<_>>().join(" | ");
                written.push(paragraph(&[Run { text, ..Run::default() }], false));
            }
        }
        Block::Rule => written.push(dict([("kind", "rule".into_value())])),
    }
}

/// A picture as the bytes of its SVG, its size in points (a pixel of CSS is three quarters of one), and its words for those
/// who do not see it.
fn diagram(picture: Picture) -> Value {
    let points = |pixels: u32| f64::from(pixels) * 0.75;
    dict([
        ("kind", "diagram".into_value()),
        ("width", points(picture.width).into_value()),
        ("height", points(picture.height).into_value()),
        ("alt", format!("{}. {}", picture.title, picture.description).into_value()),
        ("svg", Bytes::from_string(picture.svg).into_value()),
    ])
}

fn paragraph(of: &[Run], keeps: bool) -> Value {
    dict([
        ("kind", "paragraph".into_value()),
        ("keeps", keeps.into_value()),
        ("words", words(of).into_value()),
    ])
}

fn list(start: Option<usize>, items: &[ListItem], depth: usize, keeps: bool) -> Value {
    let item = |item: &ListItem| {
        let sign = item.done.map_or("•", |done| mark(done).trim_end());
        dict([("mark", sign.into_value()), ("blocks", blocks(&item.blocks, depth + 1).into_value())])
    };
    let all = items.iter().map(item).collect::<Array>();
    let kind = match start {
        Some(_) => "numbers",
        None if items.iter().any(|item| item.done.is_some()) => "tasks",
        None => "marks",
    };
    let number = i64::try_from(start.unwrap_or(1)).unwrap_or(1);
    dict([
        ("kind", kind.into_value()),
        ("keeps", keeps.into_value()),
        ("start", number.into_value()),
        ("items", all.into_value()),
    ])
}

/// A list that is too deep for another indent: its items as paragraphs with their signs.
fn flat(written: &mut Array, start: Option<usize>, items: &[ListItem], depth: usize) {
    for (at, item) in items.iter().enumerate() {
        let sign = match (start, item.done) {
            (Some(start), _) => format!("{}. ", start.saturating_add(at)),
            (None, Some(done)) => mark(done).to_owned(),
            (None, None) => "• ".to_owned(),
        };
        let sign = Run { text: sign, ..Run::default() };
        let (first, rest) = match item.blocks.split_first() {
            Some((Block::Paragraph(words), rest)) => (words.clone(), rest),
            _ => (Words::new(), item.blocks.as_slice()),
        };
        written.push(paragraph(&std::iter::once(sign).chain(first).collect::<Words>(), false));
        rest.iter().for_each(|one| push(written, one, depth, false));
    }
}

fn table(columns: &[Aligned], head: &[Words], rows: &[Vec<Words>], keeps: bool) -> Value {
    let longest = |column: usize| {
        let cells = std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
        let lengths = cells.filter_map(|row| row.get(column)).map(|cell| text(cell).chars().count());
        i64::try_from(lengths.max().unwrap_or(0).clamp(12, 40)).unwrap_or(12)
    };
    let aligned = columns.iter().map(|column| match column {
        Aligned::Start => "start",
        Aligned::Center => "center",
        Aligned::End => "end",
    });
    let row = |row: &Vec<Words>| {
        let cell = |cell: &Words| {
            let is_long = text(cell).chars().count() > SURELY_ON_A_PAGE;
            dict([("words", words(cell).into_value()), ("long", is_long.into_value())])
        };
        row.iter().map(cell).collect::<Array>().into_value()
    };
    dict([
        ("kind", "table".into_value()),
        ("keeps", keeps.into_value()),
        ("widths", (0..columns.len()).map(|at| longest(at).into_value()).collect::<Array>().into_value()),
        ("columns", aligned.map(IntoValue::into_value).collect::<Array>().into_value()),
        ("head", head.iter().map(|cell| words(cell).into_value()).collect::<Array>().into_value()),
        ("rows", rows.iter().map(row).collect::<Array>().into_value()),
    ])
}

fn words(of: &[Run]) -> Array {
    of.iter().map(piece).collect()
}

fn piece(run: &Run) -> Value {
    let lines = run.text.split('\n').map(|line| breakable(line).into_value()).collect::<Array>();
    let link = run.link.as_deref().filter(|to| to.len() <= LONGEST_ADDRESS).unwrap_or_default();
    dict([
        ("lines", lines.into_value()),
        ("code", run.look.code.into_value()),
        ("strong", run.look.strong.into_value()),
        ("emphasis", run.look.emphasis.into_value()),
        ("struck", run.look.struck.into_value()),
        ("link", link.into_value()),
    ])
}

/// With places where a word that fits on no line may be broken.
fn breakable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut length = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        out.push(letter);
        // Behind a hyphen the compiler breaks by itself; a sign of ours within an id would keep it from being found and copied.
        let is_break = letter == '-' && letters.peek().is_some_and(char::is_ascii_alphabetic);
        length = if letter.is_whitespace() || is_break { 0 } else { length + 1 };
        // Other scripts have rules of their own, which the compiler knows.
        let is_plain = letter.is_ascii() && letters.peek().is_some_and(char::is_ascii_graphic);
        if length >= LONGEST_WORD && is_plain {
            out.push('\u{200b}');
            length = 0;
        }
    }
    out
}
