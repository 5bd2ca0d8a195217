//! What a sheet says that came back.

use std::collections::BTreeMap;

use super::limits::{self, SheetError, too_large};
use super::package::{Package, cells, parts, shared};
use super::{ARTIFACT, BY, COMMENT, HASH, ID, KEY_MARK, SESSION, TITLE, VERDICT, VERDICTS};

/// A review sheet that came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Returned {
    /// The project that it says it is of; empty where its hidden sheet is gone.
    pub project: String,
    /// When it was made, in the form of RFC 3339; empty where its hidden sheet is gone.
    pub made: String,
    /// The rows in which somebody said something, in their order.
    pub rows: Vec<ReturnedRow>,
    /// How many rows with an id nobody said anything in.
    pub silent: usize,
    /// Whether its hidden sheet is there: without it nobody knows what has changed since.
    pub has_key: bool,
}

/// A row in which somebody said something: each text as it was written, without white space around it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReturnedRow {
    /// The artifact's id; empty in a row that somebody added without one.
    pub id: String,
    /// The artifact's title, as the sheet has it by now.
    pub title: String,
    /// The session that it is of; empty where that is not known.
    pub session: String,
    /// Its content's hash when the sheet was made; empty where that is not known.
    pub hash: String,
    /// One of `roundtable_engine::comments::VERDICTS`, or another word.
    pub verdict: String,
    /// What they wrote.
    pub comment: String,
    /// Who.
    pub by: String,
}

/// Texts by column, by row.
pub(super) type Table = BTreeMap<u32, BTreeMap<u32, String>>;

/// Reads a sheet that came back. Whatever the bytes are, this ends, within limits and without a panic.
///
/// # Errors
/// [`SheetError`], which says what it is in place of a review sheet.
pub fn returned(bytes: &[u8]) -> Result<Returned, SheetError> {
    let tables = tables(bytes)?;
    let key = tables.iter().find_map(Key::of);
    let mut found = Returned {
        project: key.as_ref().map(|key| key.project.clone()).unwrap_or_default(),
        made: key.as_ref().map(|key| key.made.clone()).unwrap_or_default(),
        rows: Vec::new(),
        silent: 0,
        has_key: key.is_some(),
    };
    let mut is_ours = false;
    // Somebody may have copied the sheet for each of several people.
    for table in tables.iter().filter(|table| !is_key(table)) {
        let Some((head, columns)) = columns(table) else { continue };
        is_ours = true;
        for texts in table.range(head + 1..).map(|(_, texts)| texts) {
            let row = row(texts, &columns, key.as_ref());
            if row.id.eq_ignore_ascii_case(ID) && row.comment.eq_ignore_ascii_case(COMMENT) {
                continue;
            }
            if row.verdict.is_empty() && row.comment.is_empty() {
                found.silent += usize::from(!row.id.is_empty());
            } else {
                found.rows.push(row);
            }
        }
    }
    if is_ours { Ok(found) } else { Err(SheetError::Foreign) }
}

/// The cells of all sheets.
pub(super) fn tables(bytes: &[u8]) -> Result<Vec<Table>, SheetError> {
    let mut package = Package::open(bytes)?;
    let parts = parts(&mut package)?;
    let strings = match &parts.strings {
        Some(path) => shared(&package.part(path)?.unwrap_or_default())?,
        None => Vec::new(),
    };
    let (mut letters, mut count, mut rows) = (0_usize, 0_usize, 0_usize);
    let mut tables = Vec::new();
    for (_, path) in &parts.sheets {
        let Some(xml) = package.part(path)? else { continue };
        let mut table = Table::new();
        cells(&xml, &strings, |row, column, text| {
            if column >= limits::COLUMNS {
                return Ok(());
            }
            // Many cells may share one long text.
            letters = letters.saturating_add(text.len());
            count += 1;
            if letters > limits::LETTERS {
                return Err(too_large("letters", limits::LETTERS));
            }
            if count > limits::CELLS {
                return Err(too_large("cells", limits::CELLS));
            }
            let texts = table.entry(row).or_insert_with(|| {
                rows += 1;
                BTreeMap::new()
            });
            texts.insert(column, text);
            if rows > limits::ROWS { Err(too_large("rows", limits::ROWS)) } else { Ok(()) }
        })?;
        tables.push(table);
    }
    Ok(tables)
}

/// Where the heads stand, and the column of each.
fn columns(table: &Table) -> Option<(u32, BTreeMap<&'static str, u32>)> {
    table.range(..limits::HEAD_WITHIN).find_map(|(at, texts)| {
        let columns = heads(texts, &[ID, TITLE, VERDICT, COMMENT, BY, SESSION]);
        let is_head = [ID, VERDICT, COMMENT].iter().all(|head| columns.contains_key(head));
        is_head.then_some((*at, columns))
    })
}

/// Of each head the first column that has it.
fn heads(texts: &BTreeMap<u32, String>, wanted: &[&'static str]) -> BTreeMap<&'static str, u32> {
    let place = |head: &&'static str| {
        let is_it = |(_, text): &(&u32, &String)| text.trim().eq_ignore_ascii_case(head);
        texts.iter().find(is_it).map(|(column, _)| (*head, *column))
    };
    wanted.iter().filter_map(place).collect()
}

fn row(
    texts: &BTreeMap<u32, String>,
    columns: &BTreeMap<&'static str, u32>,
    key: Option<&Key>,
) -> ReturnedRow {
    let cell = |head: &str| {
        let text = columns.get(head).and_then(|column| texts.get(column));
        text.map(|text| text.trim().to_owned()).unwrap_or_default()
    };
    // Of an id that begins as a formula does, in sheets of earlier versions.
    let id = |text: String| text.strip_prefix('\'').map(str::to_owned).unwrap_or(text);
    let mut row = ReturnedRow {
        id: id(cell(ID)),
        title: cell(TITLE),
        session: id(cell(SESSION)),
        hash: String::new(),
        verdict: verdict(cell(VERDICT)),
        comment: cell(COMMENT),
        by: cell(BY),
    };
    if let Some(Keyed { session, hash, artifact }) =
        key.and_then(|key| key.of_artifact(&row.id, &row.session))
    {
        row.session.clone_from(session);
        row.hash.clone_from(hash);
        row.id.clone_from(artifact);
    }
    row
}

/// One of those that are offered, whatever its letter case.
fn verdict(text: String) -> String {
    let offered = VERDICTS.iter().find(|word| text.eq_ignore_ascii_case(word));
    offered.map_or(text, |word| (*word).to_owned())
}

/// The hidden sheet.
struct Key {
    project: String,
    made: String,
    /// By the id of a row: one for each session that has an artifact of that id.
    rows: BTreeMap<String, Vec<Keyed>>,
}

/// What the hidden sheet says of a row.
struct Keyed {
    session: String,
    hash: String,
    /// The artifact's own id.
    artifact: String,
}

fn is_key(table: &Table) -> bool {
    table.get(&0).and_then(|texts| texts.get(&0)).is_some_and(|text| text.trim() == KEY_MARK)
}

impl Key {
    fn of(table: &Table) -> Option<Self> {
        if !is_key(table) {
            return None;
        }
        let cell = |row: u32, column: u32| {
            let text = table.get(&row).and_then(|texts| texts.get(&column)).map(|text| text.trim());
            text.map(|text| text.strip_prefix('\'').unwrap_or(text).to_owned()).unwrap_or_default()
        };
        let columns = heads(table.get(&1)?, &[ID, SESSION, HASH, ARTIFACT]);
        let (id, session, hash) = (columns.get(ID)?, columns.get(SESSION)?, columns.get(HASH)?);
        let mut rows: BTreeMap<String, Vec<Keyed>> = BTreeMap::new();
        for (row, _) in table.range(2..) {
            let shown = cell(*row, *id);
            // Sheets of earlier versions have no other id.
            let own = columns.get(ARTIFACT).map(|column| cell(*row, *column)).filter(|own| !own.is_empty());
            let (session, hash) = (cell(*row, *session), cell(*row, *hash));
            let keyed = Keyed { session, hash, artifact: own.unwrap_or_else(|| shown.clone()) };
            rows.entry(shown).or_default().push(keyed);
        }
        Some(Self { project: cell(0, 1), made: cell(0, 2), rows })
    }

    /// What is known of an artifact of that id: of that session, or, where the row names none, of the only one that has it.
    fn of_artifact(&self, id: &str, session: &str) -> Option<&Keyed> {
        let known = self.rows.get(id).filter(|_| !id.is_empty())?;
        match (session, known.as_slice()) {
            ("", [only]) => Some(only),
            ("", _) => None,
            (session, known) => known.iter().find(|keyed| keyed.session == session),
        }
    }
}
