//! The blocks of a document as paragraphs and tables of Word.

use super::lists::{LEVELS, MARKS, STEP, Start};
use super::media::{self, Media};
use crate::export::picture::{Picture, pictures};
use crate::export::tree::{Aligned, Block, ListItem, Run, Words, mark, stays_with_next, text};
use crate::export::xml::Xml;

/// Columns that a table has in Word, at most.
const MOST_COLUMNS: usize = 63;
/// Rows of a table that stays on one page, at most.
const MOST_KEPT: usize = 6;
/// The width of a letter of a table, in bold, and of the margins of a cell, in twentieths of a point: by the widest of the fonts that
/// stand in for one that is not there.
const LETTER: usize = 145;
const MARGINS: usize = 240;
/// Letters beyond its longest word for which a column gets more room than another one.
const MOST_BEYOND: usize = 40;
/// Letters of a word for which a column is made wide; longer ones break.
const LONGEST_WORD: usize = 20;

/// The width of the text on the page, in twentieths of a point: A4 less its margins.
const WIDTH: usize = 9_638;
/// The largest number that a list may start at in Word.
const LARGEST_START: usize = 32_767;

/// A heading, for the table of contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// 1 to 6.
    pub(super) level: u8,
    /// Its words.
    pub(super) text: String,
    /// The name of its bookmark.
    pub(super) bookmark: String,
}

/// Where a block stands.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// Lists around it.
    lists: usize,
    /// Whether in a quotation.
    quoted: bool,
    /// Whether it is on one page with what follows it.
    keeps: bool,
}

/// What a paragraph begins with.
#[derive(Debug, Clone, Copy)]
enum Sign {
    /// Nothing.
    None,
    /// The mark or the number of a list.
    Of(usize),
}

/// The blocks that were written, and what they need elsewhere in the file.
#[derive(Debug, Default)]
pub(super) struct Body {
    xml: Xml,
    entries: Vec<Entry>,
    links: Vec<String>,
    starts: Vec<Start>,
    media: Vec<Media>,
}

impl Body {
    /// Addresses of the links: the first is `rLink1`.
    pub(super) fn links(&self) -> &[String] {
        &self.links
    }

    /// The lists of numbers: the first has the number behind [`MARKS`].
    pub(super) fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// The pictures: the first is `rPicture1`.
    pub(super) fn media(&self) -> &[Media] {
        &self.media
    }

    /// The headings.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What was written.
    pub(super) fn written(&self) -> &str {
        self.xml.as_str()
    }

    pub(super) fn blocks(&mut self, blocks: &[Block]) {
        self.blocks_at(blocks, Place::default());
    }

    fn blocks_at(&mut self, blocks: &[Block], place: Place) {
        for (at, block) in blocks.iter().enumerate() {
            let keeps = matches!(block, Block::Paragraph(_)) && stays_with_next(blocks, at);
            self.block(block, Place { keeps, ..place });
        }
    }

    fn block(&mut self, block: &Block, place: Place) {
        match block {
            Block::Heading { level, words } => self.heading(*level, words),
            Block::Paragraph(words) => self.paragraph(style(place), place, Sign::None, words),
            Block::List { start, items } => self.list(*start, items, place),
            Block::Quote(blocks) => self.blocks_at(blocks, Place { quoted: true, ..place }),
            Block::Code { language, text } => self.code(language, text, place),
            Block::Table { columns, head, rows } if columns.len() <= MOST_COLUMNS => {
                self.table(columns, head, rows)
            }
            Block::Table { head, rows, .. } => {
                for row in std::iter::once(head).chain(rows) {
                    let text = row.iter().map(|cell| text(cell)).collect::<Vec<_>>().join(" | ");
                    self.paragraph(style(place), place, Sign::None, &[Run { text, ..Run::default() }]);
                }
            }
            Block::Rule => self.paragraph("Rule", place, Sign::None, &[]),
        }
    }

    /// A diagram as its pictures; else, also where one of them would have holes, as typed.
    fn code(&mut self, language: &str, text: &str, place: Place) {
        let drawn = |picture: Picture| Some(Media { png: picture.png()?, picture });
        let media: Option<Vec<Media>> =
            pictures(language, text).and_then(|pictures| pictures.into_iter().map(drawn).collect());
        for media in media.iter().flatten() {
            let mut xml = std::mem::take(&mut self.xml);
            let number = self.media.len() + 1;
            xml.element("w:p", &[], |xml| {
                properties(xml, "Diagram", place, Sign::None);
                media::drawing(xml, number, &media.picture, STEP * place.lists.min(LEVELS));
            });
            self.xml = xml;
            self.media.push(media.clone());
        }
        if media.is_none() {
            let words = vec![Run { text: text.trim_end().to_owned(), ..Run::default() }];
            self.paragraph("Code", place, Sign::None, &words);
        }
    }

    fn heading(&mut self, level: u8, words: &[Run]) {
        let number = self.entries.len() + 1;
        let bookmark = format!("_Toc{number:08}");
        let id = number.to_string();
        let mut xml = std::mem::take(&mut self.xml);
        xml.element("w:p", &[], |xml| {
            xml.element("w:pPr", &[], |xml| xml.empty("w:pStyle", &[("w:val", &format!("Heading{level}"))]));
            xml.empty("w:bookmarkStart", &[("w:id", &id), ("w:name", &bookmark)]);
            self.words(xml, words);
            xml.empty("w:bookmarkEnd", &[("w:id", &id)]);
        });
        self.xml = xml;
        let text = text(words).split_whitespace().collect::<Vec<_>>().join(" ");
        self.entries.push(Entry { level, text, bookmark });
    }

    fn list(&mut self, start: Option<usize>, items: &[ListItem], place: Place) {
        let level = place.lists.min(LEVELS - 1);
        let list = match start {
            None => MARKS,
            Some(number) => {
                self.starts.push(Start { level, number: number.min(LARGEST_START) });
                MARKS + self.starts.len()
            }
        };
        let inside = Place { lists: place.lists + 1, ..place };
        for item in items {
            let (words, rest) = match item.blocks.split_first() {
                Some((Block::Paragraph(words), rest)) => (words.clone(), rest),
                _ => (Words::new(), item.blocks.as_slice()),
            };
            match item.done {
                // The box is the mark.
                Some(done) => {
                    let mut task = vec![Run { text: mark(done).to_owned(), ..Run::default() }];
                    task.extend(words);
                    self.paragraph("ListParagraph", inside, Sign::None, &task);
                }
                None => self.paragraph("ListParagraph", inside, Sign::Of(list), &words),
            }
            self.blocks_at(rest, inside);
        }
    }

    fn paragraph(&mut self, style: &str, place: Place, sign: Sign, words: &[Run]) {
        let mut xml = std::mem::take(&mut self.xml);
        xml.element("w:p", &[], |xml| {
            properties(xml, style, place, sign);
            self.words(xml, words);
        });
        self.xml = xml;
    }

    fn table(&mut self, columns: &[Aligned], head: &[Words], rows: &[Vec<Words>]) {
        let widths = widths(columns.len(), head, rows);
        let mut xml = std::mem::take(&mut self.xml);
        xml.element("w:tbl", &[], |xml| {
            xml.element("w:tblPr", &[], |xml| {
                xml.empty("w:tblStyle", &[("w:val", "TableGrid")]);
                xml.empty("w:tblW", &[("w:w", "5000"), ("w:type", "pct")]);
                let (look, first) = if head.is_empty() { ("0000", "0") } else { ("0020", "1") };
                xml.empty("w:tblLook", &[("w:val", look), ("w:firstRow", first)]);
            });
            xml.element("w:tblGrid", &[], |xml| {
                for width in &widths {
                    xml.empty("w:gridCol", &[("w:w", width)]);
                }
            });
            if !head.is_empty() {
                self.row(xml, columns, head, &widths, (true, true));
            }
            for (at, row) in rows.iter().enumerate() {
                let keeps = rows.len() <= MOST_KEPT && at + 1 < rows.len();
                self.row(xml, columns, row, &widths, (false, keeps));
            }
        });
        // Tables that follow each other at once are one to Word.
        xml.element("w:p", &[], |xml| properties(xml, "AfterTable", Place::default(), Sign::None));
        self.xml = xml;
    }

    /// A row; `keeps`: it stands on the page of the next one, so that no heading is parted from its table, nor a small table
    /// in itself.
    fn row(
        &mut self,
        xml: &mut Xml,
        columns: &[Aligned],
        cells: &[Words],
        widths: &[String],
        (is_head, keeps): (bool, bool),
    ) {
        xml.element("w:tr", &[], |xml| {
            xml.element("w:trPr", &[], |xml| {
                xml.empty("w:cantSplit", &[]);
                if is_head {
                    xml.empty("w:tblHeader", &[]);
                }
            });
            for ((column, cell), width) in columns.iter().zip(cells).zip(widths) {
                xml.element("w:tc", &[], |xml| {
                    xml.element("w:tcPr", &[], |xml| {
                        xml.empty("w:tcW", &[("w:w", width), ("w:type", "dxa")]);
                        if is_head {
                            xml.empty(
                                "w:shd",
                                &[("w:val", "clear"), ("w:color", "auto"), ("w:fill", "F0F0F0")],
                            );
                        }
                    });
                    xml.element("w:p", &[], |xml| {
                        xml.element("w:pPr", &[], |xml| {
                            xml.empty(
                                "w:pStyle",
                                &[("w:val", if is_head { "TableHead" } else { "TableText" })],
                            );
                            if keeps {
                                xml.empty("w:keepNext", &[]);
                            }
                            match column {
                                Aligned::Start => {}
                                Aligned::Center => xml.empty("w:jc", &[("w:val", "center")]),
                                Aligned::End => xml.empty("w:jc", &[("w:val", "right")]),
                            }
                        });
                        self.words(xml, cell);
                    });
                });
            }
        });
    }

    fn words(&mut self, xml: &mut Xml, words: &[Run]) {
        for run in words {
            match &run.link {
                Some(to) => {
                    let id = format!("rLink{}", self.link(to));
                    xml.element("w:hyperlink", &[("r:id", &id), ("w:history", "1")], |xml| {
                        self::run(xml, run)
                    });
                }
                None => self::run(xml, run),
            }
        }
    }

    /// The number of a link's address, from 1.
    fn link(&mut self, to: &str) -> usize {
        let known = self.links.iter().position(|known| known == to);
        known.unwrap_or_else(|| {
            self.links.push(to.to_owned());
            self.links.len() - 1
        }) + 1
    }
}

/// The widths of a table's columns: each as wide as its longest word, as far as there is room for all of these, and what is left by
/// how much longer the longest text in each is, none so wide that the others starve. A column of single words needs no more room.
fn widths(columns: usize, head: &[Words], rows: &[Vec<Words>]) -> Vec<String> {
    let cells = |column: usize| {
        std::iter::once(head).chain(rows.iter().map(Vec::as_slice)).filter_map(move |row| row.get(column))
    };
    let longest = |column| cells(column).map(|cell| text(cell).chars().count()).max().unwrap_or(0);
    let letters = |cell: &Words| text(cell).split_whitespace().map(|word| word.chars().count()).max();
    let word = |column| cells(column).filter_map(letters).max().unwrap_or(0).min(LONGEST_WORD);
    let least: Vec<usize> = (0..columns).map(|column| word(column) * LETTER + MARGINS).collect();
    let beyond = |column| longest(column).saturating_sub(word(column)).min(MOST_BEYOND);
    let mut shares: Vec<usize> = (0..columns).map(beyond).collect();
    if shares.iter().all(|share| *share == 0) {
        shares.fill(1);
    }
    let all = shares.iter().sum::<usize>().max(1);
    let Some(rest) = WIDTH.checked_sub(least.iter().sum()) else {
        return shortened(&least).iter().map(usize::to_string).collect();
    };
    let width = |(least, share): (usize, usize)| least + rest * share / all;
    least.into_iter().zip(shares).map(|of| width(of).to_string()).collect()
}

/// Columns for which there is no room: the widest become narrower, all to one width, so that only the longest words break.
fn shortened(least: &[usize]) -> Vec<usize> {
    let under = |most: usize| least.iter().map(move |width| *width.min(&most));
    let fits = |most: &usize| under(*most).sum::<usize>() <= WIDTH;
    let most = (0..=WIDTH).rev().find(fits).unwrap_or_default();
    under(most).collect()
}

fn style(place: Place) -> &'static str {
    if place.quoted { "Quote" } else { "BodyText" }
}

fn properties(xml: &mut Xml, style: &str, place: Place, sign: Sign) {
    xml.element("w:pPr", &[], |xml| {
        xml.empty("w:pStyle", &[("w:val", style)]);
        if place.keeps {
            xml.empty("w:keepNext", &[]);
        }
        match sign {
            Sign::Of(list) => xml.element("w:numPr", &[], |xml| {
                let level = place.lists.clamp(1, LEVELS) - 1;
                xml.empty("w:ilvl", &[("w:val", &level.to_string())]);
                xml.empty("w:numId", &[("w:val", &list.to_string())]);
            }),
            Sign::None if place.lists > 0 => {
                let left = (STEP * place.lists.min(LEVELS)).to_string();
                xml.empty("w:ind", &[("w:left", &left)]);
            }
            Sign::None => {}
        }
    });
}

/// A run of words of one look.
fn run(xml: &mut Xml, run: &Run) {
    let look = run.look;
    xml.element("w:r", &[], |xml| {
        xml.element("w:rPr", &[], |xml| {
            if look.code {
                xml.empty("w:rStyle", &[("w:val", "CodeWords")]);
            } else if run.link.is_some() {
                xml.empty("w:rStyle", &[("w:val", "Hyperlink")]);
            }
            for (is_so, name) in [(look.strong, "w:b"), (look.emphasis, "w:i"), (look.struck, "w:strike")] {
                if is_so {
                    xml.empty(name, &[]);
                }
            }
        });
        pieces(xml, &run.text);
    });
}

/// A text, its line breaks and its tabs.
pub(super) fn pieces(xml: &mut Xml, text: &str) {
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            xml.empty("w:br", &[]);
        }
        for (at, piece) in line.split('\t').enumerate() {
            if at > 0 {
                xml.empty("w:tab", &[]);
            }
            if !piece.is_empty() {
                xml.leaf("w:t", &[("xml:space", "preserve")], piece);
            }
        }
    }
}
