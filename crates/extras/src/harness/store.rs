//! `harness.sqlite`: codes, sessions, results, and what running episodes were told. Whatever was answered
//! is in it, so that a server that is cut off at any moment goes on from here.

mod rows;
mod schema;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::Context;
use face::study::{CodeRow, ResultRow, SessionStage, Ticket};
use protocol::App;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::operator::private;
use gauntlet::attach::claim::same_digest;
use gauntlet::attach::moment::Moment;
use gauntlet::attach::sitting::{PageEvent, Past};
pub use rows::SessionRecord;
use rows::{app_of, code_row, result_row, session_record, stage_name};

const FILE: &str = "harness.sqlite";
/// While another program, for example one that makes codes, writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Clones of the connection are not made: one after another.
pub struct Store {
    connection: Mutex<Connection>,
}

/// An access code before anybody has seen it.
pub struct NewCode {
    pub digest: [u8; 32],
    pub label: String,
    pub app: App,
    pub tasks: Vec<String>,
    pub seconds: u32,
}

/// What came of typing a code in.
#[derive(Debug, PartialEq, Eq)]
pub enum Entering {
    /// The id of the session.
    Entered(String),
    Unknown,
    Used,
}

impl Store {
    /// Opens the store of a study, which is made if there is none.
    pub fn open(folder: &Path) -> anyhow::Result<Store> {
        let path = folder.join(FILE);
        let open = || -> anyhow::Result<Connection> {
            std::fs::create_dir_all(folder)?;
            // Made by us, so that nobody else may read it.
            private().append(true).create(true).open(&path)?;
            let mut connection = Connection::open(&path)?;
            connection.busy_timeout(PATIENCE)?;
            schema::prepare(&mut connection)?;
            Ok(connection)
        };
        let connection = open().with_context(|| format!("cannot open {}", path.display()))?;
        Ok(Store {
            connection: Mutex::new(connection),
        })
    }

    /// Is there one in this folder?
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).is_file()
    }

    pub fn add_codes(&self, codes: &[NewCode], now: Moment) -> anyhow::Result<()> {
        self.change(|change| {
            for code in codes {
                change.execute(
                    "INSERT INTO codes (digest, label, app, tasks, seconds, created_ms)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    params![
                        code.digest,
                        code.label,
                        code.app.slug(),
                        serde_json::to_string(&code.tasks)?,
                        code.seconds,
                        stored(now),
                    ],
                )?;
            }
            Ok(())
        })
    }

    pub fn codes(&self) -> anyhow::Result<Vec<CodeRow>> {
        let connection = self.connection();
        let mut query = connection.prepare("SELECT * FROM codes ORDER BY id")?;
        let rows = query.query_and_then([], code_row)?;
        rows.collect()
    }

    /// Exchanges a code for a session. A secret that nobody ever used was lost on its way: as long as
    /// that is so, the code gives another one.
    pub fn enter(
        &self,
        code: &[u8; 32],
        secret: &[u8; 32],
        now: Moment,
    ) -> anyhow::Result<Entering> {
        self.change(|change| {
            let found = change
                .query_row(
                    "SELECT id, digest, app, used_ms FROM codes WHERE digest = ?1",
                    params![code],
                    |row| {
                        Ok((
                            row.get::<_, i64>(0)?,
                            row.get::<_, Vec<u8>>(1)?,
                            row.get::<_, String>(2)?,
                            row.get::<_, Option<i64>>(3)?,
                        ))
                    },
                )
                .optional()?;
            let Some((id, digest, app, used)) = found else {
                return Ok(Entering::Unknown);
            };
            if !same_digest(&digest, code) {
                return Ok(Entering::Unknown);
            }
            if used.is_none() {
                return begin_session(change, id, &app, secret, now);
            }
            let changed = change.execute(
                "UPDATE sessions SET secret = ?1, seen_ms = ?2 WHERE code = ?3 AND confirmed = 0",
                params![secret, stored(now), id],
            )?;
            if changed == 0 {
                return Ok(Entering::Used);
            }
            let session = "SELECT id FROM sessions WHERE code = ?1";
            Ok(Entering::Entered(change.query_row(
                session,
                params![id],
                |row| row.get(0),
            )?))
        })
    }

    /// The session with this secret. It was used from now on.
    pub fn admit(&self, secret: &[u8; 32], now: Moment) -> anyhow::Result<Option<SessionRecord>> {
        self.change(|change| {
            change.execute(
                "UPDATE sessions SET confirmed = 1, seen_ms = ?2 WHERE secret = ?1",
                params![secret, stored(now)],
            )?;
            let found = change
                .prepare(&format!("{SESSIONS} WHERE sessions.secret = ?1"))?
                .query_and_then(params![secret], session_record)?
                .next()
                .transpose()?;
            Ok(found.filter(|it| same_digest(&it.secret, secret)))
        })
    }

    pub fn session(&self, id: &str) -> anyhow::Result<SessionRecord> {
        let connection = self.connection();
        let mut query = connection.prepare(&format!("{SESSIONS} WHERE sessions.id = ?1"))?;
        let mut rows = query.query_and_then(params![id], session_record)?;
        rows.next().context("there is no such session")?
    }

    pub fn sessions(&self) -> anyhow::Result<Vec<SessionRecord>> {
        let connection = self.connection();
        let mut query = connection.prepare(&format!("{SESSIONS} ORDER BY sessions.began_ms"))?;
        let rows = query.query_and_then([], session_record)?;
        rows.collect()
    }

    /// Somebody agreed, or did not.
    pub fn consent(&self, id: &str, agreed: bool, now: Moment) -> anyhow::Result<()> {
        let stage = match agreed {
            true => SessionStage::Ready,
            false => SessionStage::Declined,
        };
        self.change(|change| {
            change.execute(
                "UPDATE sessions SET stage = ?2, consent_ms = ?3 WHERE id = ?1 AND stage = 'consent'",
                params![id, stage_name(stage), stored(now)],
            )?;
            Ok(())
        })
    }

    /// The next task begins.
    pub fn begin(&self, id: &str, ticket: &Ticket, now: Moment) -> anyhow::Result<()> {
        self.change(|change| {
            let changed = change.execute(
                "UPDATE sessions SET stage = 'playing', ticket = ?2, ticket_secret = ?3,
                 task_began_ms = ?4 WHERE id = ?1 AND stage = 'ready'",
                params![id, ticket.id, ticket.secret, stored(now)],
            )?;
            anyhow::ensure!(changed == 1, "the session is not ready for a task");
            Ok(())
        })
    }

    /// Keeps what a running episode was told.
    pub fn keep(
        &self,
        id: &str,
        at: Moment,
        told: &PageEvent,
        export: Option<&str>,
    ) -> anyhow::Result<()> {
        let told = serde_json::to_string(told)?;
        self.change(|change| {
            change.execute(
                "INSERT INTO told (session, at_ms, message) VALUES (?1, ?2, ?3)",
                params![id, stored(at), told],
            )?;
            if let Some(export) = export {
                change.execute(
                    "INSERT INTO exports (session, text) VALUES (?1, ?2)
                     ON CONFLICT (session) DO UPDATE SET text = excluded.text",
                    params![id, export],
                )?;
            }
            Ok(())
        })
    }

    /// Everything that the running episode of a session was told.
    pub fn past(&self, id: &str) -> anyhow::Result<Past> {
        let connection = self.connection();
        let began = connection.query_row(
            "SELECT task_began_ms FROM sessions WHERE id = ?1",
            params![id],
            |row| row.get::<_, i64>(0),
        )?;
        let mut query = connection
            .prepare("SELECT at_ms, message FROM told WHERE session = ?1 ORDER BY number")?;
        let told = query.query_and_then(params![id], |row| {
            let message: String = row.get(1)?;
            anyhow::Ok((moment(row.get(0)?), serde_json::from_str(&message)?))
        })?;
        let export = connection
            .query_row(
                "SELECT text FROM exports WHERE session = ?1",
                params![id],
                |row| row.get(0),
            )
            .optional()?;
        Ok(Past {
            began: moment(began),
            told: told.collect::<anyhow::Result<_>>()?,
            export,
        })
    }

    /// The running episode of a session is judged; the next task waits, if there is one.
    pub fn finish(&self, session_record: &SessionRecord, result: &ResultRow) -> anyhow::Result<()> {
        let task = session_record.task + 1;
        let stage = match task < session_record.tasks.len() {
            true => SessionStage::Ready,
            false => SessionStage::Done,
        };
        self.change(|change| {
            let end = serde_json::to_string(&result.end)?;
            let wall_ms = i64::try_from(result.wall_ms).unwrap_or(i64::MAX);
            change.execute(
                "INSERT INTO results (session, task, title, ended, pass, score, steps, frames, wall_ms)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![
                    session_record.id,
                    result.task,
                    result.title,
                    end,
                    result.pass,
                    result.score,
                    result.steps,
                    result.frames,
                    wall_ms
                ],
            )?;
            for table in ["told", "exports"] {
                let remove = format!("DELETE FROM {table} WHERE session = ?1");
                change.execute(&remove, params![session_record.id])?;
            }
            let changed = change.execute(
                "UPDATE sessions SET stage = ?2, task = ?3, ticket = NULL, ticket_secret = NULL,
                 task_began_ms = NULL WHERE id = ?1 AND stage = 'playing' AND ticket = ?4",
                params![
                    session_record.id,
                    stage_name(stage),
                    i64::try_from(task)?,
                    session_record.ticket.as_ref().map(|it| &it.id)
                ],
            )?;
            anyhow::ensure!(changed == 1, "the task of this session ended before");
            Ok(())
        })
    }

    /// The run folder of a session is complete.
    pub fn wrapped(&self, id: &str) -> anyhow::Result<()> {
        self.change(|change| {
            change.execute("UPDATE sessions SET wrapped = 1 WHERE id = ?1", params![id])?;
            Ok(())
        })
    }

    pub fn results(&self, id: &str) -> anyhow::Result<Vec<ResultRow>> {
        let connection = self.connection();
        let mut query =
            connection.prepare("SELECT * FROM results WHERE session = ?1 ORDER BY number")?;
        let rows = query.query_and_then(params![id], result_row)?;
        rows.collect()
    }

    /// All of it or nothing.
    fn change<T>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let result = change(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A transaction that was broken off is undone when it is dropped.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

const SESSIONS: &str = "SELECT sessions.*, codes.label, codes.app, codes.tasks, codes.seconds
     FROM sessions JOIN codes ON codes.id = sessions.code";

fn begin_session(
    change: &Transaction<'_>,
    code: i64,
    app: &str,
    secret: &[u8; 32],
    now: Moment,
) -> anyhow::Result<Entering> {
    change.execute(
        "UPDATE codes SET used_ms = ?2 WHERE id = ?1",
        params![code, stored(now)],
    )?;
    app_of(app)?;
    let id = format!("{app}-{code:04}");
    change.execute(
        "INSERT INTO sessions (id, code, secret, began_ms, seen_ms) VALUES (?1, ?2, ?3, ?4, ?4)",
        params![id, code, secret, stored(now)],
    )?;
    Ok(Entering::Entered(id))
}

fn stored(moment: Moment) -> i64 {
    i64::try_from(moment.as_ms()).unwrap_or(i64::MAX)
}

fn moment(ms: i64) -> Moment {
    Moment::from_ms(u64::try_from(ms).unwrap_or(0))
}

#[cfg(test)]
mod tests;
