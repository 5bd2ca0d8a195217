//! A document as blocks in sections, to be changed without touching what is not meant.

use crate::language::{DocumentLanguage, Texts, same_heading};
use crate::markdown::outline::{Block, blocks};
use crate::markdown::section::Section;

/// A document.
pub(super) struct Document {
    /// Its blocks; joined they are its text.
    pub blocks: Vec<Block>,
    /// How its lines end.
    pub newline: &'static str,
    /// The texts of what is written into it.
    pub texts: &'static Texts,
}

impl Document {
    pub(super) fn read(text: &str, newline: &'static str, texts: &'static Texts) -> Self {
        Self { blocks: blocks(text), newline, texts }
    }

    pub(super) fn text(&self) -> String {
        self.blocks.iter().map(|block| block.text.as_str()).collect()
    }

    /// For every block the innermost of our sections that it stands in, and the index of that section's heading.
    pub(super) fn places(&self) -> Vec<Option<(Section, usize)>> {
        // A heading without a section of ours hides the one around it only when it is no deeper.
        let mut around: Vec<(usize, Section, usize)> = Vec::new();
        let place = |(at, block): (usize, &Block)| {
            if block.level > 0 {
                while around.last().is_some_and(|(level, _, _)| *level >= block.level) {
                    around.pop();
                }
                if block.id.is_none()
                    && let Some(section) = Section::from_heading(&block.title)
                {
                    around.push((block.level, section, at));
                }
            }
            around.last().map(|(_, section, at)| (*section, *at))
        };
        self.blocks.iter().enumerate().map(place).collect()
    }

    /// The heading of the first section of that kind.
    pub(super) fn section(&self, section: Section) -> Option<usize> {
        self.places().iter().enumerate().find_map(|(at, place)| (*place == Some((section, at))).then_some(at))
    }

    /// The items of the sections that hold items, with their section, in order.
    pub(super) fn units(&self) -> Vec<(Section, Block)> {
        let places = self.places();
        let unit = |(at, block): (usize, &Block)| {
            let (section, heading) = places[at]?;
            let holds_items =
                !matches!(section, Section::Summary | Section::Traceability | Section::Provenance);
            (holds_items && heading != at).then(|| (section, block.clone()))
        };
        self.blocks.iter().enumerate().filter_map(unit).collect()
    }

    /// The block that stands for the same: of the same id, or without an id of the same heading, in whatever language.
    pub(super) fn find(&self, unit: &Block) -> Option<usize> {
        self.blocks.iter().position(|block| match &unit.id {
            Some(id) => block.id.as_ref() == Some(id),
            None => block.id.is_none() && same_heading(&block.title, &unit.title),
        })
    }

    /// Adds blocks at the end of a section, which is made if there is none.
    pub(super) fn add(&mut self, section: Section, new: Vec<Block>) {
        let heading = self.section(section).unwrap_or_else(|| self.make(section));
        self.add_at(self.end(heading), heading, new);
    }

    /// Adds an item to a section at its place among those that `order` names: behind the nearest one before it that is there, else
    /// before the nearest one behind it, else at the end.
    pub(super) fn add_in_order(&mut self, section: Section, unit: &Block, order: &[String]) {
        let heading = self.section(section).unwrap_or_else(|| self.make(section));
        let end = self.end(heading);
        let at = |id: &String| (heading + 1..end).find(|at| self.blocks[*at].id.as_ref() == Some(id));
        let own = order.iter().position(|id| Some(id) == unit.id.as_ref());
        let (before, behind) =
            own.map_or((&order[..0], &order[..0]), |own| (&order[..own], &order[own + 1..]));
        let after = before.iter().rev().find_map(at).map(|at| {
            let level = self.blocks[at].level;
            // What somebody wrote below an item stays below it.
            at + 1 + self.blocks[at + 1..end].iter().take_while(|block| block.level > level).count()
        });
        let place = after.or_else(|| behind.iter().find_map(at)).unwrap_or(end);
        self.add_at(place, heading, vec![unit.clone()]);
    }

    fn add_at(&mut self, place: usize, heading: usize, mut new: Vec<Block>) {
        self.clear_placeholder(heading);
        let end = self.end(heading);
        let level = self.blocks[heading + 1..end]
            .iter()
            .find(|block| block.id.is_some())
            .map_or(self.blocks[heading].level + 1, |block| block.level)
            .min(6);
        if let Some(first) = new.first_mut() {
            first.text = format!("{}{}", "#".repeat(level), first.text.trim_start_matches('#'));
            first.level = level;
        }
        self.insert(place, new);
    }

    /// Replaces the text of a block, with the empty lines that followed it.
    pub(super) fn replace(&mut self, at: usize, unit: &Block, text: &str) {
        let block = &mut self.blocks[at];
        let space = block.text[block.text.trim_end().len()..].to_owned();
        block.text = format!("{}{space}", text.trim_end());
        block.title.clone_from(&unit.title);
    }

    /// Takes a block out; a section of ours that is empty by it says so.
    pub(super) fn remove(&mut self, at: usize) {
        let left = self.places()[at].map(|(_, heading)| heading);
        self.blocks.remove(at);
        if let Some(heading) = left.filter(|heading| *heading != at) {
            self.set_placeholder(heading);
        }
    }

    /// Moves a block and what stands below it to the end of another section.
    pub(super) fn relocate(&mut self, at: usize, section: Section) {
        let left = self.places()[at].map(|(_, heading)| heading);
        let level = self.blocks[at].level;
        let below = self.blocks[at + 1..].iter().take_while(|block| block.level > level).count();
        let moved: Vec<Block> = self.blocks.drain(at..=at + below).collect();
        if let Some(heading) = left {
            self.set_placeholder(heading);
        }
        self.add(section, moved);
    }

    /// Puts blocks in, with an empty line before and after.
    pub(super) fn insert(&mut self, at: usize, mut new: Vec<Block>) {
        if let Some(before) = at.checked_sub(1).and_then(|before| self.blocks.get_mut(before)) {
            pad(&mut before.text, self.newline);
        }
        let is_last = at == self.blocks.len();
        let count = new.len();
        for (number, block) in new.iter_mut().enumerate() {
            if !block.text.ends_with('\n') {
                block.text.push_str(self.newline);
            }
            if !is_last || number + 1 < count {
                pad(&mut block.text, self.newline);
            }
        }
        self.blocks.splice(at..at, new);
    }

    /// The first block after `heading` that does not belong to its section itself.
    pub(super) fn end(&self, heading: usize) -> usize {
        let places = self.places();
        let outside = |place: &Option<(Section, usize)>| place.is_none_or(|(_, at)| at != heading);
        places[heading..].iter().position(outside).map_or(places.len(), |count| heading + count)
    }

    /// Adds a section with that text, its heading among it.
    pub(super) fn add_section(&mut self, section: Section, text: &str) {
        let at = self.make(section);
        let body = text.split_once('\n').map_or("", |(_, body)| body).trim();
        let newline = self.newline;
        self.blocks[at].text = format!("## {}{newline}{newline}{body}{newline}", section.title(self.texts));
        if at + 1 < self.blocks.len() {
            pad(&mut self.blocks[at].text, newline);
        }
    }

    /// Makes a section: after the nearest one that comes before it in our order, or else before the nearest one that
    /// comes after it, or else at the end. Returns its heading's index.
    fn make(&mut self, section: Section) -> usize {
        let level_two = |section: Section| self.section(section).filter(|at| self.blocks[*at].level == 2);
        let earlier = Section::ALL.into_iter().filter(|other| *other < section && *other != Section::Summary);
        let after = earlier
            .rev()
            .find_map(level_two)
            .map(|at| at + 1 + self.blocks[at + 1..].iter().take_while(|block| block.level > 2).count());
        let before = || Section::ALL.into_iter().filter(|other| *other > section).find_map(level_two);
        let at = after.or_else(before).unwrap_or(self.blocks.len());
        let title = section.title(self.texts).to_owned();
        let text = format!("## {title}{}", self.newline);
        self.insert(at, vec![Block { level: 2, title, id: None, text }]);
        at
    }

    fn clear_placeholder(&mut self, heading: usize) {
        let block = &mut self.blocks[heading];
        let (first, rest) = block.text.split_at(block.text.find('\n').map_or(block.text.len(), |at| at + 1));
        if is_placeholder(rest) {
            block.text = format!("{first}{}", self.newline);
        }
    }

    fn set_placeholder(&mut self, heading: usize) {
        let alone = self.end(heading) == heading + 1;
        let block = &mut self.blocks[heading];
        if alone && block.text.trim_end().lines().count() == 1 {
            let newline = self.newline;
            block.text =
                format!("{}{newline}{newline}{}{newline}{newline}", block.text.trim_end(), self.texts.none);
        }
    }
}

/// Whether a text is what stands in a section without content, in any language.
pub(super) fn is_placeholder(text: &str) -> bool {
    DocumentLanguage::every().any(|texts| [texts.none, texts.nothing].contains(&text.trim()))
}

/// Whether a line says, in any language, that nothing was agreed about a section of arc42.
pub(super) fn is_nothing(line: &str) -> bool {
    DocumentLanguage::every().any(|texts| texts.nothing == line.trim())
}

/// Ends a text with an empty line.
fn pad(text: &mut String, newline: &str) {
    if !text.ends_with('\n') {
        text.push_str(newline);
    }
    let last = text.trim_end_matches('\n').len() + 1;
    let blank =
        text.len() > last || text[..text.len() - 1].trim_end_matches(['\r', ' ', '\t']).ends_with('\n');
    if !blank {
        text.push_str(newline);
    }
}

/// Whether two blocks say the same, whatever their line ends and the empty lines after them.
pub(super) fn same_text(left: &str, right: &str) -> bool {
    let plain = |text: &str| text.replace("\r\n", "\n").trim_end().to_owned();
    plain(left) == plain(right)
}
