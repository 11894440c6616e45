//! The tables, and their version.

use rusqlite::Connection;

/// Of the tables below; another one is not understood.
const VERSION: i64 = 2;
/// From the version before. Of tasks that were over then, nobody counted the pictures.
const FROM_VERSION_1: &str = "ALTER TABLE results ADD COLUMN frames INTEGER NOT NULL DEFAULT 0";

const TABLES: &str = "
CREATE TABLE codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    label TEXT NOT NULL,
    app TEXT NOT NULL,
    tasks TEXT NOT NULL,
    seconds INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    used_ms INTEGER
) STRICT;
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    code INTEGER NOT NULL UNIQUE REFERENCES codes (id),
    secret BLOB NOT NULL UNIQUE,
    confirmed INTEGER NOT NULL DEFAULT 0,
    stage TEXT NOT NULL DEFAULT 'consent',
    consent_ms INTEGER,
    task INTEGER NOT NULL DEFAULT 0,
    began_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    ticket TEXT,
    ticket_secret TEXT,
    task_began_ms INTEGER,
    wrapped INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    task TEXT NOT NULL,
    title TEXT NOT NULL,
    ended TEXT NOT NULL,
    pass INTEGER NOT NULL,
    score REAL NOT NULL,
    steps INTEGER NOT NULL,
    frames INTEGER NOT NULL DEFAULT 0,
    wall_ms INTEGER NOT NULL,
    UNIQUE (session, task)
) STRICT;
CREATE TABLE told (
    number INTEGER PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id),
    at_ms INTEGER NOT NULL,
    message TEXT NOT NULL
) STRICT;
CREATE INDEX told_by_session ON told (session, number);
CREATE TABLE exports (
    session TEXT PRIMARY KEY REFERENCES sessions (id),
    text TEXT NOT NULL
) STRICT;
";

/// Makes the tables, or sees to it that they are those that we know.
pub fn prepare(connection: &mut Connection) -> anyhow::Result<()> {
    // Readers and one writer at a time do not wait for each other. Every change is on the disk before
    // it is answered: a page sends nothing again that was answered, and a code must not open twice.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version {
        0 => {
            change.execute_batch(TABLES)?;
            change.pragma_update(None, "user_version", VERSION)?;
        }
        1 => {
            change.execute_batch(FROM_VERSION_1)?;
            change.pragma_update(None, "user_version", VERSION)?;
        }
        VERSION => {}
        other => anyhow::bail!(
            "it was written by another version of gauntlet (tables of version {other}, here {VERSION})"
        ),
    }
    change.commit()?;
    Ok(())
}
