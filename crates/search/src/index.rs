//! An index: filled by sources, asked by words.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension as _, Result, Row, Transaction, TransactionBehavior, params};

use crate::query::{Asked, cut, id_key, leading_id};
use crate::{Entry, Found, Hit, IndexError, Kind, Listed, MOST_TEXT, Place, Query, Source};
use crate::{database, snippet, words};

/// Each kind has its own range of numbers, so that the hits of one kind are found without a look at the others.
const RANGE: i64 = 1 << 40;
/// So many times what is asked for is looked at by rank: as many as may hold no more.
const LOOKED_AT: i64 = 4;
/// Entries whose id was typed that are looked at.
const MOST_NAMED: usize = 50;

/// The index of one project. Whoever reads does not wait for whoever writes, in this process or another.
#[derive(Debug)]
pub struct Index {
    file: PathBuf,
    reader: Mutex<Option<Connection>>,
    writer: Mutex<Option<Connection>>,
    /// Which file is open, by its number in the file system.
    opened: Mutex<Option<u64>>,
    /// How often it was made anew here.
    renewals: AtomicUsize,
}

impl Index {
    /// The index in `file`. Nothing is opened before it is asked.
    pub fn new(file: &Path) -> Self {
        Self {
            file: file.to_owned(),
            reader: Mutex::default(),
            writer: Mutex::default(),
            opened: Mutex::default(),
            renewals: AtomicUsize::new(0),
        }
    }

    /// The marks of its sources, by key.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn marks(&self) -> Result<HashMap<String, String>, IndexError> {
        self.reading(|connection| {
            let mut all = connection.prepare("SELECT key, mark FROM source")?;
            let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        })
    }

    /// Takes sources up, each in the place of what it had before; all of them or none.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn put(&self, sources: &[Source]) -> Result<(), IndexError> {
        self.writing(|change| {
            for source in sources {
                remove(change, &source.key)?;
                put(change, source)?;
            }
            Ok(())
        })
    }

    /// Takes sources out, by their keys; those that there are not count for nothing.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn remove(&self, keys: &[String]) -> Result<(), IndexError> {
        self.writing(|change| keys.iter().try_for_each(|key| remove(change, key)))
    }

    /// What was asked for. Whatever was typed is a question: signs that are no words are left out.
    ///
    /// # Errors
    /// [`IndexError`]; never because of the question.
    pub fn search(&self, query: &Query) -> Result<Found, IndexError> {
        let Some(asked) = Asked::read(&query.text) else { return Ok(Found::default()) };
        self.reading(|connection| {
            // All kinds of one moment: else what is taken up meanwhile has its sections among the hits, and its artifacts not.
            let moment = connection.unchecked_transaction()?;
            let mut found = Found::default();
            for kind in Kind::ALL {
                if query.kinds.is_empty() || query.kinds.contains(&kind) {
                    hits(&moment, &asked, kind, query.limit, &mut found)?;
                }
            }
            Ok(found)
        })
    }

    /// Every entry of a kind, as it was put in.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn list(&self, kind: Kind) -> Result<Vec<Listed>, IndexError> {
        self.reading(|connection| {
            let mut all = connection
                .prepare("SELECT place, title, detail FROM entry WHERE id BETWEEN ?1 AND ?2 ORDER BY id")?;
            let (first, last) = range(kind);
            let rows = all.query_map([first, last], |row| {
                Ok(Listed { place: place(row, 0)?, title: row.get(1)?, detail: row.get(2)? })
            })?;
            rows.collect()
        })
    }

    fn reading<T>(&self, work: impl Fn(&Connection) -> Result<T>) -> Result<T, IndexError> {
        self.mended(|| {
            let mut held = lock(&self.reader);
            self.connection(&mut held).and_then(|connection| work(connection))
        })
    }

    fn writing<T>(&self, work: impl Fn(&Transaction<'_>) -> Result<T>) -> Result<T, IndexError> {
        self.mended(|| {
            let mut held = lock(&self.writer);
            let connection = self.connection(&mut held)?;
            let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&change)?;
            change.commit()?;
            Ok(done)
        })
    }

    /// Does something. Where the file is gone or turns out to be damaged, it is done again with another one.
    fn mended<T>(&self, work: impl Fn() -> Result<T>) -> Result<T, IndexError> {
        let before = self.renewals.load(Ordering::Acquire);
        let done = match work() {
            Err(error) if database::is_lost(&error) => {
                self.let_go();
                work()
            }
            Err(error) if database::is_damage(&error) => {
                tracing::warn!(%error, file = %self.file.display(), "the search index is damaged");
                self.renew(before).and_then(|()| work())
            }
            done => done,
        };
        done.map_err(|error| IndexError::Unusable {
            file: self.file.display().to_string(),
            source: Box::new(error),
        })
    }

    /// Closes the file. What closes last tidies up beside it, so nothing new may be there by then.
    fn let_go(&self) {
        let mut writer = lock(&self.writer);
        let mut reader = lock(&self.reader);
        *writer = None;
        *reader = None;
        *self.opened.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Makes the file anew, unless somebody else here has done so since.
    fn renew(&self, before: usize) -> Result<()> {
        let mut writer = lock(&self.writer);
        let mut reader = lock(&self.reader);
        if self.renewals.load(Ordering::Acquire) == before {
            *writer = None;
            *reader = None;
            *writer = Some(database::renewed(&self.file)?);
            *self.opened.lock().unwrap_or_else(PoisonError::into_inner) = database::number(&self.file);
            self.renewals.fetch_add(1, Ordering::AcqRel);
        }
        Ok(())
    }

    fn connection<'a>(&self, held: &'a mut Option<Connection>) -> Result<&'a mut Connection> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if opened.is_some() && *opened != database::number(&self.file) {
            return Err(database::lost());
        }
        match held {
            Some(connection) => Ok(connection),
            none => {
                if let Some(folder) = self.file.parent() {
                    // Opening says what is wrong with it.
                    let _ = database::make_folder(folder);
                }
                let connection = database::open(&self.file)?;
                *opened = database::number(&self.file);
                Ok(none.insert(connection))
            }
        }
    }
}

/// A panic under the lock left a connection that takes its change back.
fn lock(held: &Mutex<Option<Connection>>) -> MutexGuard<'_, Option<Connection>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

fn range(kind: Kind) -> (i64, i64) {
    let first = kind as i64 * RANGE;
    (first, first + RANGE - 1)
}

fn remove(change: &Transaction<'_>, key: &str) -> Result<()> {
    let known: Option<i64> =
        change.query_row("SELECT id FROM source WHERE key = ?1", [key], |row| row.get(0)).optional()?;
    let Some(source) = known else { return Ok(()) };
    change.execute("DELETE FROM words WHERE rowid IN (SELECT id FROM entry WHERE source = ?1)", [source])?;
    change.execute("DELETE FROM entry WHERE source = ?1", [source])?;
    change.execute("DELETE FROM source WHERE id = ?1", [source])?;
    Ok(())
}

fn put(change: &Transaction<'_>, source: &Source) -> Result<()> {
    change.execute("INSERT INTO source(key, mark) VALUES (?1, ?2)", [&source.key, &source.mark])?;
    let id = change.last_insert_rowid();
    for entry in &source.entries {
        add(change, id, entry)?;
    }
    Ok(())
}

fn add(change: &Transaction<'_>, source: i64, entry: &Entry) -> Result<()> {
    let (first, last) = range(entry.kind);
    let highest: Option<i64> =
        change.query_row("SELECT max(id) FROM entry WHERE id BETWEEN ?1 AND ?2", [first, last], |row| {
            row.get(0)
        })?;
    let id = highest.map_or(first, |highest| highest + 1);
    let text = cut(&entry.text, MOST_TEXT);
    let place = serde_json::to_string(&entry.place)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let ident = id_key(&entry.name).or_else(|| leading_id(&entry.title));
    change.execute(
        "INSERT INTO entry(id, source, ident, past, name, place, title, detail, text)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![id, source, ident, entry.is_past, entry.name, place, entry.title, entry.detail, text],
    )?;
    change.execute(
        "INSERT INTO words(rowid, name, title, text) VALUES (?1, ?2, ?3, ?4)",
        params![id, words::folded(&entry.name), words::folded(&entry.title), words::folded(text)],
    )?;
    Ok(())
}

/// The best hits of one kind: those whose id was typed, then what has the words as they were typed, then what has longer ones, each by rank;
/// what holds no more behind the others.
fn hits(connection: &Connection, asked: &Asked, kind: Kind, limit: usize, found: &mut Found) -> Result<()> {
    let (first, last) = range(kind);
    let most = i64::try_from(limit).unwrap_or(i64::MAX - 1).saturating_add(1);
    let mut ids: Vec<i64> = Vec::new();
    if let Some(key) = &asked.id {
        let mut named = connection.prepare(
            "SELECT id FROM entry WHERE ident = ?1 AND id BETWEEN ?2 AND ?3 ORDER BY id DESC LIMIT ?4",
        )?;
        let rows = named.query_map(params![key, first, last, MOST_NAMED as i64], |row| row.get(0))?;
        ids = rows.collect::<Result<_>>()?;
    }
    let named = ids.len();
    let mut ranked = connection.prepare(
        "SELECT rowid FROM words WHERE words MATCH ?1 AND rowid BETWEEN ?2 AND ?3 ORDER BY rank LIMIT ?4",
    )?;
    let looked_at = most.saturating_mul(LOOKED_AT);
    let mut fitting: Vec<i64> = Vec::new();
    for expression in asked.whole_words().into_iter().chain([asked.expression()]) {
        let rows = ranked.query_map(params![expression, first, last, looked_at], |row| row.get(0))?;
        for id in rows {
            let id = id?;
            if !ids.contains(&id) && !fitting.contains(&id) {
                fitting.push(id);
            }
        }
    }
    let mut is_past = connection.prepare("SELECT past FROM entry WHERE id = ?1")?;
    let mut others: Vec<(bool, i64)> = Vec::new();
    for id in fitting {
        let past = is_past.query_row([id], |row| row.get(0)).optional()?;
        others.push((past.unwrap_or_default(), id));
    }
    others.sort_by_key(|(is_past, _)| *is_past);
    ids.extend(others.into_iter().map(|(_, id)| id));
    if ids.len() > limit {
        found.more.push(kind);
        ids.truncate(limit);
    }
    let mut whole = connection.prepare("SELECT name, place, title, detail, text FROM entry WHERE id = ?1")?;
    for (at, id) in ids.into_iter().enumerate() {
        let hit = whole.query_row([id], |row| hit(row, asked, kind, at < named)).optional()?;
        found.hits.extend(hit);
    }
    Ok(())
}

fn hit(row: &Row<'_>, asked: &Asked, kind: Kind, is_named: bool) -> Result<Hit> {
    let (title, text): (String, String) = (row.get(2)?, row.get(4)?);
    let snippet = snippet::best(&text, asked);
    // Only documents are Markdown: elsewhere the same signs are somebody's.
    let snippet = if kind == Kind::Section { snippet::without_marks(snippet) } else { snippet };
    Ok(Hit {
        kind,
        place: place(row, 1)?,
        is_named,
        name: row.get(0)?,
        title: snippet::whole(&title, asked),
        snippet,
        detail: row.get(3)?,
    })
}

fn place(row: &Row<'_>, column: usize) -> Result<Place> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
    })
}
