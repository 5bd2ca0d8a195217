//! The file of an index: opened, checked, made anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, Result, ffi};

/// Says that a file is ours: `rtsx`.
const APPLICATION: i64 = 0x7274_7378;
/// The shape of the tables, the rules by which words are made, and what is kept beside an entry. A file of another one is
/// made anew.
pub(crate) const VERSION: i64 = 6;
/// How long another program that writes is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

const TABLES: &str = "
CREATE TABLE source(id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, mark TEXT NOT NULL);
CREATE TABLE entry(
    id INTEGER PRIMARY KEY,
    source INTEGER NOT NULL,
    ident TEXT,
    past INTEGER NOT NULL,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX entry_of_source ON entry(source);
CREATE INDEX entry_by_ident ON entry(ident) WHERE ident IS NOT NULL;
CREATE VIRTUAL TABLE words USING fts5(
    name, title, text, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3'
);
INSERT INTO words(words, rank) VALUES ('rank', 'bm25(8.0, 4.0, 1.0)');
";

/// Makes a folder for what projects say: nobody else may look into it.
pub(crate) fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens the file; one that is missing, damaged or not of this version is made anew.
pub(crate) fn open(file: &Path) -> Result<Connection> {
    without_rests(file);
    match connect(file) {
        Err(error) if is_damage(&error) => renewed(file),
        opened => opened,
    }
}

/// Empties the file whatever is in it, and lays the tables out. Others that have it open see an empty index.
pub(crate) fn renewed(file: &Path) -> Result<Connection> {
    tracing::warn!(file = %file.display(), "the search index is made anew");
    without_rests(file);
    emptied(file).or_else(|_| {
        // What cannot even be emptied goes.
        let _ = fs::remove_file(file);
        without_rests(file);
        connect(file)
    })
}

/// The file that is open is gone, or another one stands in its place: what is written into it would be nobody's.
pub(crate) fn lost() -> rusqlite::Error {
    rusqlite::Error::InvalidPath(PathBuf::new())
}

/// Whether a failure is [`lost`].
pub(crate) fn is_lost(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::InvalidPath(path) if path.as_os_str().is_empty())
}

/// The number of a file in its file system, 0 where there are none; `None`: there is no file.
pub(crate) fn number(file: &Path) -> Option<u64> {
    fs::metadata(file).ok().as_ref().map(number_of)
}

#[cfg(unix)]
fn number_of(found: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(found)
}

#[cfg(not(unix))]
fn number_of(_found: &fs::Metadata) -> u64 {
    0
}

/// Takes away what is left of a file that is gone: a new one would be mixed with it.
fn without_rests(file: &Path) {
    if !file.exists() {
        for end in ["-wal", "-shm", "-journal"] {
            let _ = fs::remove_file(beside(file, end));
        }
    }
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Whether a failure says that the file is not what it should be.
pub(crate) fn is_damage(error: &rusqlite::Error) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(failure, message) => match failure.code {
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => true,
            // It ends where it should not.
            _ if failure.extended_code == ffi::SQLITE_IOERR_SHORT_READ => true,
            // A table of ours is gone, or is another one.
            ErrorCode::Unknown => {
                message.as_ref().is_some_and(|text| text.contains("no such") || text.contains("malformed"))
            }
            _ => false,
        },
        rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::Utf8Error(..) => true,
        _ => false,
    }
}

fn connect(file: &Path) -> Result<Connection> {
    let mut connection = prepared(file)?;
    let wanted = (APPLICATION, VERSION);
    if about(&connection)? == wanted {
        return Ok(connection);
    }
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    if tables > 0 && about(&connection)? != wanted {
        drop(connection);
        return emptied(file);
    }
    lay_out(&mut connection)?;
    Ok(connection)
}

/// A connection without a look at what is in the file.
fn prepared(file: &Path) -> Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    // A name in quotes that is no column is a mistake, not a text; a schema that was tampered with runs nothing.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    // Whoever reads does not wait for whoever writes. Where a disk cannot do that, they wait for each other.
    with_log(&connection)?;
    // What a power cut takes from an index is indexed again.
    connection.execute_batch(
        "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY",
    )?;
    Ok(connection)
}

/// Changes to writing ahead. SQLite does not wait for others there, who may be doing the same: two programs, one new index.
fn with_log(connection: &Connection) -> Result<()> {
    let begun = Instant::now();
    loop {
        match connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())) {
            Err(rusqlite::Error::SqliteFailure(failure, _))
                if failure.code == ErrorCode::DatabaseBusy && begun.elapsed() < PATIENCE =>
            {
                std::thread::sleep(Duration::from_millis(10));
            }
            done => return done,
        }
    }
}

fn about(connection: &Connection) -> Result<(i64, i64)> {
    let number = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0));
    Ok((number("application_id")?, number("user_version")?))
}

fn lay_out(connection: &mut Connection) -> Result<()> {
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Another program may have been faster.
    if about(&change)? != (APPLICATION, VERSION) {
        change.execute_batch(TABLES)?;
        change.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}"
        ))?;
    }
    change.commit()
}

fn emptied(file: &Path) -> Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, true)?;
    connection.execute_batch("VACUUM")?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, false)?;
    drop(connection);
    let mut connection = prepared(file)?;
    lay_out(&mut connection)?;
    Ok(connection)
}
