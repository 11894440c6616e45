//! Rows of the tables as what they mean.

use anyhow::Context;
use face::study::{CodeRow, ResultRow, SessionStage, Ticket};
use protocol::App;
use rusqlite::Row;

/// A person's session, with what its code says.
#[derive(Clone, Debug)]
pub struct SessionRecord {
    /// Also the name of its run folder.
    pub id: String,
    pub secret: Vec<u8>,
    pub label: String,
    pub app: App,
    pub tasks: Vec<String>,
    pub seconds: u32,
    pub stage: SessionStage,
    /// The task that is played or comes next.
    pub task: usize,
    pub began_ms: u64,
    pub seen_ms: u64,
    /// While a task is played.
    pub ticket: Option<Ticket>,
    /// Is its run folder complete?
    pub is_wrapped: bool,
}

pub fn session_record(row: &Row<'_>) -> anyhow::Result<SessionRecord> {
    let ticket: Option<String> = row.get("ticket")?;
    let secret: Option<String> = row.get("ticket_secret")?;
    Ok(SessionRecord {
        id: row.get("id")?,
        secret: row.get("secret")?,
        label: row.get("label")?,
        app: app_of(&row.get::<_, String>("app")?)?,
        tasks: tasks(row)?,
        seconds: row.get("seconds")?,
        stage: stage_of(&row.get::<_, String>("stage")?)?,
        task: usize::try_from(row.get::<_, i64>("task")?)?,
        began_ms: count(row, "began_ms")?,
        seen_ms: count(row, "seen_ms")?,
        ticket: ticket.zip(secret).map(|(id, secret)| Ticket { id, secret }),
        is_wrapped: row.get("wrapped")?,
    })
}

pub fn code_row(row: &Row<'_>) -> anyhow::Result<CodeRow> {
    let used: Option<i64> = row.get("used_ms")?;
    Ok(CodeRow {
        label: row.get("label")?,
        app: app_of(&row.get::<_, String>("app")?)?,
        tasks: tasks(row)?.len(),
        created_ms: count(row, "created_ms")?,
        used_ms: used.map(u64::try_from).transpose()?,
    })
}

pub fn result_row(row: &Row<'_>) -> anyhow::Result<ResultRow> {
    let end: String = row.get("ended")?;
    Ok(ResultRow {
        task: row.get("task")?,
        title: row.get("title")?,
        end: serde_json::from_str(&end)?,
        pass: row.get("pass")?,
        score: row.get("score")?,
        steps: row.get("steps")?,
        frames: row.get("frames")?,
        wall_ms: count(row, "wall_ms")?,
    })
}

pub fn app_of(slug: &str) -> anyhow::Result<App> {
    App::from_slug(slug).with_context(|| format!("there is no tool {slug:?}"))
}

fn tasks(row: &Row<'_>) -> anyhow::Result<Vec<String>> {
    Ok(serde_json::from_str(&row.get::<_, String>("tasks")?)?)
}

fn count(row: &Row<'_>, column: &str) -> anyhow::Result<u64> {
    Ok(u64::try_from(row.get::<_, i64>(column)?)?)
}

const STAGES: [(SessionStage, &str); 5] = [
    (SessionStage::Consent, "consent"),
    (SessionStage::Ready, "ready"),
    (SessionStage::Playing, "playing"),
    (SessionStage::Done, "done"),
    (SessionStage::Declined, "declined"),
];

pub fn stage_name(stage: SessionStage) -> &'static str {
    let found = STAGES.iter().find(|(it, _)| *it == stage);
    found.map_or("", |(_, name)| name)
}

fn stage_of(name: &str) -> anyhow::Result<SessionStage> {
    let found = STAGES.iter().find(|(_, it)| *it == name);
    let (stage, _) = found.with_context(|| format!("there is no stage {name:?}"))?;
    Ok(*stage)
}
