//! Items that a fork has in common with the session that it was forked from: in one document each says where the other one says
//! something else, or is no result of its session any more.

use std::collections::BTreeMap;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::fork::{first_ids, renamed_in};
use roundtable_engine::said;
use roundtable_engine::said::Said;

use super::again::{defines, is_alike, is_line_again, line_as_it_is, named_in, with_lines};
use super::document::Document;
use crate::SetAside;
use crate::language::DocumentLanguage;
use crate::markdown::outline::{Block, blocks};

/// Which items of several sessions are the same one, copied when a session was forked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copies(BTreeMap<String, Copy>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Copy {
    session: String,
    from: Option<String>,
    /// Where it is no result of its session any more.
    aside: Option<Aside>,
    is_approved: bool,
    /// What it says in its session, to be compared; empty where nothing is known of that.
    words: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Aside {
    /// Why, as documents say it.
    why: String,
    /// What it was split or merged into.
    parts: Vec<String>,
}

impl Copies {
    /// Adds an item: its id, its session, and the id of the item that it was copied from.
    pub fn add(&mut self, id: &str, session: &str, from: Option<&str>) {
        let from = from.filter(|from| !from.is_empty()).map(str::to_owned);
        self.0.insert(
            id.to_owned(),
            Copy { session: session.to_owned(), from, aside: None, is_approved: false, words: String::new() },
        );
    }

    /// Says of an item that was added why it is no result of its session any more.
    pub fn set_aside(&mut self, aside: &SetAside) {
        if let Some(copy) = self.0.get_mut(&aside.id) {
            copy.aside = Some(Aside { why: aside.words.clone(), parts: aside.replaced_by.clone() });
        }
    }

    /// Says of an item that was added that the user approved it.
    pub fn approve(&mut self, id: &str) {
        if let Some(copy) = self.0.get_mut(id) {
            copy.is_approved = true;
        }
    }

    /// Says what an item that was added says in its session, ids as [`Self::in_first_ids`] gives them.
    pub fn says(&mut self, id: &str, words: String) {
        if let Some(copy) = self.0.get_mut(id) {
            copy.words = words;
        }
    }

    /// Whether two items are known to say different things in their sessions.
    fn differ(&self, id: &str, other: &str) -> bool {
        let words =
            |id: &str| self.0.get(id).map(|copy| copy.words.as_str()).filter(|words| !words.is_empty());
        words(id).zip(words(other)).is_some_and(|(own, others)| own != others)
    }

    fn is_approved(&self, id: &str) -> bool {
        self.0.get(id).is_some_and(|copy| copy.is_approved)
    }

    pub(super) fn is_aside(&self, id: &str) -> bool {
        self.aside(id).is_some()
    }

    fn aside(&self, id: &str) -> Option<&Aside> {
        self.0.get(id).and_then(|copy| copy.aside.as_ref())
    }

    fn session(&self, id: &str) -> &str {
        self.0.get(id).map(|copy| copy.session.as_str()).unwrap_or_default()
    }

    /// A text with the first of each line of copies in the place of the ids that it names.
    pub fn in_first_ids(&self) -> impl Fn(&str) -> String + use<> {
        let roots = self.roots();
        move |text| renamed_in(text, &roots)
    }

    /// Adds an item that writes down what was decided on another one: those on the same conflict, of the same kind, are one item.
    pub fn add_decision(&mut self, id: &str, session: &str, on: &str) {
        let kind = id.split('-').next().unwrap_or_default();
        let from = format!("{kind} on {}", self.root(on));
        self.add(id, session, Some(&from));
    }

    /// Two texts of sessions that have copies of each other say the same, line by line, but for their ids; `is_left_out` says of which
    /// lines that is not asked.
    pub fn are_alike(&self, texts: [&str; 2], is_left_out: impl Fn(&str) -> bool) -> bool {
        let roots = self.roots();
        let [one, other] = texts.map(|text| {
            let lines = text.trim_end().lines().map(str::trim_end).filter(|line| !is_left_out(line));
            lines.map(|line| renamed_in(line, &roots)).collect::<Vec<_>>()
        });
        one == other
    }

    /// The first of a line of copies, as far as it is known.
    fn root<'a>(&'a self, id: &'a str) -> &'a str {
        let mut at = id;
        // A ring, which nobody but a hand makes, ends after as many steps as there are items.
        for _ in 0..=self.0.len() {
            match self.0.get(at).and_then(|copy| copy.from.as_deref()) {
                Some(from) => at = from,
                None => break,
            }
        }
        at
    }

    /// Each copy with the first of its line.
    pub fn roots(&self) -> BTreeMap<String, String> {
        let from = |(id, copy): (&String, &Copy)| Some((id.clone(), copy.from.clone()?));
        first_ids(&self.0.iter().filter_map(from).collect())
    }

    /// The items that are the same as this one in other sessions, with their session.
    pub fn of<'a>(&'a self, id: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let (root, own) = (self.root(id), self.0.get(id).map(|copy| copy.session.as_str()));
        let known = self.0.iter().filter(move |(other, copy)| {
            *other != id && own.is_some_and(|own| own != copy.session) && self.root(other) == root
        });
        known.map(|(other, copy)| (other.as_str(), copy.session.as_str()))
    }
}

/// Says in every item that another session has, too, that it says something else there or is no result there any more; takes that
/// back where it is so no more, or the other one is gone. Gives back which ids that are, in words for people.
pub(super) fn tell(document: &mut Document, copies: &Copies) -> Vec<Said> {
    let there: BTreeMap<String, usize> =
        document.blocks.iter().enumerate().filter_map(|(at, block)| Some((block.id.clone()?, at))).collect();
    let roots = copies.roots();
    let (mut differ, mut aside): (Vec<Pair>, Vec<Pair>) = (Vec::new(), Vec::new());
    let mut lines: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut otherwise: Vec<String> = Vec::new();
    let texts = document.texts;
    // A conflict or a question is told with its end, whoever held what on the way to it.
    let end = |id: &str| there.get(id).and_then(|at| end_in(&document.blocks[*at].text));
    let is_same = |id: &str, other: &str, [at, to]: [usize; 2]| match is_told(id) {
        true => end(id) == end(other),
        false => is_alike(&document.blocks[at], &document.blocks[to], &roots),
    };
    for (id, at) in &there {
        for (other, session) in copies.of(id) {
            let pair = || (id.clone(), other.to_owned());
            match (there.get(other), copies.aside(other)) {
                (Some(to), _) if !is_same(id, other, [*at, *to]) => {
                    lines.entry(*at).or_default().push((texts.merge.differs_from)(other, session));
                    differ.push(pair());
                }
                (Some(_), _) if is_told(id) && end(id).is_some() => {
                    lines.entry(*at).or_default().push((texts.merge.ended_alike_in)(other, session));
                }
                (None, Some(Aside { why, parts })) => {
                    lines.entry(*at).or_default().push((texts.merge.set_aside_in)(
                        other,
                        session,
                        why,
                        copies.is_approved(id),
                    ));
                    aside.push(pair());
                    // Who reads what it became is told of the one that stands as it was.
                    for part in parts.iter().filter_map(|part| there.get(part)).filter(|part| *part != at) {
                        let line = (texts.merge.whole_in)(id, copies.session(id), other);
                        lines.entry(*part).or_default().push(line);
                    }
                }
                _ => {}
            }
        }
    }
    // Of a session that cannot be read nothing is known but what stands here: that is enough to see what is settled.
    let is_settled = |id: &str, line: &str| {
        let other = said_different(line);
        other.is_some_and(|other| !there.contains_key(other) || is_told(id) && end(id) == end(other))
    };
    let settled = |block: &Block| -> Vec<String> {
        let Some(id) = &block.id else { return Vec::new() };
        block.text.lines().filter(|line| is_settled(id, line)).map(str::to_owned).collect()
    };
    let settled: Vec<Vec<String>> = document.blocks.iter().map(settled).collect();
    for ((at, block), settled) in document.blocks.iter_mut().enumerate().zip(settled) {
        for line in settled {
            block.text = without_line(&block.text, &line);
        }
        let Some(id) = block.id.clone().filter(|id| copies.0.contains_key(id)) else { continue };
        let wanted = lines.remove(&at).unwrap_or_default();
        let is_stale = |line: &str| {
            // What stands in full now, or is no result any more, does not say the same any more.
            let mut others = differ.iter().chain(&aside).filter(|(own, _)| *own == id);
            let is_again = is_line_again(line) && others.any(|(_, other)| defines(line, other));
            let other = differs_from(line);
            let is_past = is_line_alike(line) && !wanted.iter().any(|new| new == line);
            is_again
                || is_past
                || other.is_some_and(|other| copies.0.contains_key(other))
                    && !wanted.iter().any(|new| new == line)
        };
        let stale: Vec<String> =
            block.text.lines().filter(|line| is_stale(line)).map(str::to_owned).collect();
        for line in stale {
            block.text = without_line(&block.text, &line);
        }
        let new: Vec<String> = wanted
            .into_iter()
            .filter(|line| !block.text.lines().any(|there| there.trim_end() == line))
            .collect();
        block.text = with_lines(&block.text, &new, document.newline);
        otherwise.extend(tell_of_copies(block, &id, copies));
    }
    differ.retain(|(id, other)| id < other);
    told_different(&differ).into_iter().chain(told_aside(&aside)).chain(told_otherwise(&otherwise)).collect()
}

/// Says at each copy that an item names whether it is in the same words still; gives back those that are not.
fn tell_of_copies(block: &mut Block, id: &str, copies: &Copies) -> Vec<String> {
    let mut otherwise = Vec::new();
    for named in named_in(&block.text) {
        let differs = copies.differ(id, &named);
        let anew = |line: &str| defines(line, &named).then(|| line_as_it_is(line, &named, differs)).flatten();
        if let Some((line, new)) = block.text.lines().find_map(|line| Some((line.to_owned(), anew(line)?))) {
            block.text = block.text.replacen(&line, &new, 1);
        }
        if differs {
            otherwise.push(named);
        }
    }
    otherwise
}

fn told_otherwise(ids: &[String]) -> Option<Said> {
    (!ids.is_empty()).then(|| {
        said!(
            "{ids} {n|is|are} named in the document as the same item in a fork of one session, and {n|says|say} something else there since. Write the document of that session again.",
            n = ids.len(),
            ids = ids.join(", ")
        )
    })
}

/// An item that is there, and the same one of another session.
type Pair = (String, String);

/// How a pair of wordings of one item is named, by both ids, wherever it is.
pub fn pair_of(id: &str, other: &str) -> String {
    format!("{id} / {other}")
}

/// Pairs by their names, in their order.
pub(super) fn named(pairs: &[Pair]) -> Vec<String> {
    pairs.iter().map(|(id, other)| pair_of(id, other)).collect()
}

/// Whether it is a conflict or a question, of which a document tells how it ended: nobody approves or rejects that.
pub fn is_told(id: &str) -> bool {
    matches!(ArtifactType::from_id(id), Some(ArtifactType::Conflict | ArtifactType::OpenQuestion))
}

/// The pairs of which both stand.
fn told_different(pairs: &[Pair]) -> Vec<Said> {
    let (told, items): (Vec<Pair>, Vec<Pair>) = pairs.iter().cloned().partition(|(id, _)| is_told(id));
    let (told, ids) = (named(&told), named(&items));
    let ends = (!told.is_empty()).then(|| {
        said!(
            "{ids}: the same conflict or question did not end alike in two sessions, one forked from the other. Both stand in the document, and each names the other. Decide or answer one of them anew in Review, and write the document of that session again.",
            ids = told.join(", ")
        )
    });
    let items = match ids.as_slice() {
        [] => None,
        [ids] => Some(said!(
            "{ids} are the same item of two sessions, one forked from the other, and say different things. Both stand in the document, and each names the other. Reject or change one of them in Review, and write the document of that session again.",
            ids
        )),
        _ => Some(said!(
            "These are the same items of two sessions, one forked from the other, and say different things: {ids}. Both of each stand in the document, and each names the other. Reject or change one of them in Review, and write the document of that session again.",
            ids = ids.join(", ")
        )),
    };
    items.into_iter().chain(ends).collect()
}

/// The pairs of which one stands, and the other is no result of its session any more.
fn told_aside(pairs: &[Pair]) -> Option<Said> {
    match pairs {
        [] => None,
        [(id, other)] => Some(said!(
            "{id} stands in the document, and {other}, the same item in a fork of one session, is no result there any more: the document says why. If it is not to hold, reject {id} in Review, too, and write its session's document again; if it is to hold, it is enough that it is approved there.",
            id,
            other
        )),
        _ => Some(said!(
            "{n} items stand in the document although the same items are no results of the other session any more, of which one is a fork: {ids}. The document says of each whether it was rejected, left for later, split or merged there. Those that are not to hold are to be rejected in Review, too; of those that are to hold it is enough that they are approved there. Then write their session's document again.",
            n = pairs.len(),
            ids = named(pairs).join(", ")
        )),
    }
}

/// The pairs of a document of which both stand and each says that the other says something else: the same item in a session and in a
/// fork of it, of which nobody has decided which holds. In the order of the document, each pair once. Conflicts and questions are
/// of them where they did not come to the same end.
pub fn contradicting(text: &str) -> Vec<(String, String)> {
    let blocks = blocks(text);
    let there: BTreeMap<&str, &str> =
        blocks.iter().filter_map(|block| Some((block.id.as_deref()?, block.text.as_str()))).collect();
    // What ended, or did not, is one end, whoever held what on the way to it.
    let end = |id: &str| there.get(id).and_then(|text| end_in(text));
    let mut pairs: Vec<Pair> = Vec::new();
    for (id, line) in blocks
        .iter()
        .filter_map(|block| Some((block.id.as_deref()?, &block.text)))
        .flat_map(|(id, text)| text.lines().map(move |line| (id, line)))
    {
        let decidable = |other: &&str| there.contains_key(other) && !(is_told(id) && end(id) == end(other));
        let Some(other) = differs_from(line).filter(decidable) else { continue };
        if !pairs.iter().any(|(one, two)| one == other && two == id) {
            pairs.push((id.to_owned(), other.to_owned()));
        }
    }
    pairs
}

/// The pairs of a document of which one stands and the other, the same item in a session and in a fork of it, is no result there any
/// more, and nobody has said since whether the one that stands is to hold. In the order of the document.
pub fn standing_alone(text: &str) -> Vec<(String, String)> {
    let is_open = |line: &&str| {
        DocumentLanguage::every().any(|texts| line.trim_end().ends_with(texts.merge.not_rejected))
    };
    let pairs = |block: Block| {
        let id = block.id?;
        let others = block.text.lines().filter(is_open).filter_map(differs_from);
        Some(others.map(|other| (id.clone(), other.to_owned())).collect::<Vec<_>>())
    };
    blocks(text).into_iter().filter_map(pairs).flatten().collect()
}

/// How a conflict or a question ended, as its item says it, without by whom and when; nothing where it did not.
pub(super) fn end_in(text: &str) -> Option<&str> {
    let of = |line| {
        DocumentLanguage::every().find_map(|texts| str::strip_prefix(line, &(texts.open.decided_so)("", &[])))
    };
    let said = text.lines().find_map(of)?;
    let bare =
        said.strip_suffix(')').and_then(|said| said.rsplit_once(" (")).map_or(said, |(words, _)| words);
    Some(bare.trim())
}

/// The id that a line names as the same item in other words.
fn differs_from(line: &str) -> Option<&str> {
    let rest = DocumentLanguage::every().find_map(|texts| line.strip_prefix(texts.merge.differs))?;
    rest.trim_start().split([' ', '.', ',']).next()
}

/// The id that a line says stands in the document in other words; not one that is no result of its session any more.
fn said_different(line: &str) -> Option<&str> {
    let other = differs_from(line)?;
    let session = line.split('`').nth(1)?;
    DocumentLanguage::every()
        .any(|texts| (texts.merge.differs_from)(other, session) == line.trim_end())
        .then_some(other)
}

/// Whether a line of an item is ours and says that it differs from another one.
pub(super) fn is_line_differs(line: &str) -> bool {
    differs_from(line).is_some()
}

/// Whether a line of a conflict or a question is ours and names one that ended alike.
pub(super) fn is_line_alike(line: &str) -> bool {
    DocumentLanguage::every().any(|texts| line.starts_with(texts.merge.ended_alike))
}

/// The text without a line of it and the empty one before.
pub(super) fn without_line(text: &str, line: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let Some(at) = lines.iter().position(|known| known.trim_end() == line.trim_end()) else {
        return text.to_owned();
    };
    lines.remove(at);
    if at > 0 && lines[at - 1].trim().is_empty() {
        lines.remove(at - 1);
    }
    lines.concat()
}
