//! What the operator sees: codes by their labels, sessions as they stand, results.

use face::study::{Overview, SessionRow};

use super::Harness;
use super::store::{SessionRecord, Store};
use gauntlet::attach::moment::Moment;
use gauntlet::attach::refused::Refused;
use gauntlet::attach::sitting::Sitting;
use runs::record::now_ms;

/// How an episode stands that is played now.
struct Live {
    ms_left: u64,
    steps: u32,
    frames: u32,
    heard_ms: u64,
}

impl Harness {
    pub async fn overview(&self) -> Result<Overview, Refused> {
        let mut overview = self.stored(overview).await?;
        for (row, id) in &mut overview.1 {
            let live = self.seat_of(id).and_then(|seat| seat.look(live));
            if let Some(live) = live {
                row.ms_left = Some(live.ms_left);
                row.add(live.steps, live.frames);
                row.seen_ms = row.seen_ms.max(live.heard_ms);
            }
        }
        Ok(Overview {
            sessions: overview.1.into_iter().map(|(row, _)| row).collect(),
            ..overview.0
        })
    }
}

fn live(sitting: &Sitting) -> Live {
    Live {
        ms_left: sitting.standing(Moment::now()).ms_left,
        steps: sitting.steps(),
        frames: u32::try_from(sitting.frames()).unwrap_or(u32::MAX),
        heard_ms: sitting.heard().as_ms(),
    }
}

/// What is stored, with the ids of the sessions.
pub fn overview(store: &Store) -> anyhow::Result<(Overview, Vec<(SessionRow, String)>)> {
    let overview = Overview {
        now_ms: now_ms(),
        codes: store.codes()?,
        sessions: Vec::new(),
    };
    let rows = store.sessions()?.into_iter().map(|it| row(store, it));
    Ok((overview, rows.collect::<anyhow::Result<_>>()?))
}

/// The same for who only reads the store.
pub fn stored_overview(store: &Store) -> anyhow::Result<Overview> {
    let (overview, rows) = overview(store)?;
    Ok(Overview {
        sessions: rows.into_iter().map(|(row, _)| row).collect(),
        ..overview
    })
}

fn row(store: &Store, session_record: SessionRecord) -> anyhow::Result<(SessionRow, String)> {
    let results = store.results(&session_record.id)?;
    let id = session_record.id;
    let has_run = session_record.ticket.is_some() || !results.is_empty();
    let mut row = SessionRow {
        label: session_record.label,
        app: session_record.app,
        stage: session_record.stage,
        task: session_record.task,
        tasks: session_record.tasks.len(),
        began_ms: session_record.began_ms,
        seen_ms: session_record.seen_ms,
        ms_left: None,
        steps: 0,
        frames: 0,
        results: Vec::new(),
        run: has_run.then(|| id.clone()),
    };
    for result in &results {
        row.add(result.steps, result.frames);
    }
    row.results = results;
    Ok((row, id))
}
