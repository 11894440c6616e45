//! The human harness: people with an access code play tasks in their browsers, are recorded like attached
//! agents, and are judged by the same evaluator. Everything that happens is in `harness.sqlite` before it
//! is answered, so that a server that dies goes on as if nothing had happened.

mod attempts;
pub mod code;
mod examples;
mod operator;
pub mod order;
mod overview;
mod record;
mod routes;
mod sessions;
pub mod store;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use attempts::Attempts;
use gauntlet::attach::routes::{Desk, Seat};
use operator::OperatorKey;
pub use overview::stored_overview;
use runs::lock::RunLock;
use store::Store;

/// Where a study lies and what its tasks are played on.
#[derive(Clone, Debug)]
pub struct HarnessOptions {
    /// Of the study: its store, the operator's key, and the runs.
    pub folder: PathBuf,
    pub tasks_dir: PathBuf,
    pub dist: PathBuf,
    pub frames_per_second: f64,
}

/// A study that is being served. Clones are handles of the same.
#[derive(Clone)]
pub struct Harness(Arc<Inner>);

struct Inner {
    options: HarnessOptions,
    store: Arc<Store>,
    operator: OperatorKey,
    desk: Desk,
    /// Of the episodes that are played now, by session.
    seats: Mutex<HashMap<String, Arc<Seat>>>,
    /// Whoever changes a session does so alone.
    turns: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    attempts: Mutex<Attempts>,
    /// One server for a study.
    _lock: RunLock,
}

impl Harness {
    /// Opens a study, and goes on with everything that was under way when its server ended.
    pub async fn open(options: HarnessOptions) -> anyhow::Result<Harness> {
        let store = Store::open(&options.folder)?;
        let harness = Harness(Arc::new(Inner {
            _lock: RunLock::take_study(&options.folder)?,
            operator: OperatorKey::of(&options.folder)?,
            store: Arc::new(store),
            desk: Desk::default(),
            seats: Mutex::default(),
            turns: Mutex::default(),
            attempts: Mutex::default(),
            options,
        }));
        harness.restore().await?;
        Ok(harness)
    }

    /// What the operator's page has to show.
    pub fn key(&self) -> &str {
        self.0.operator.word()
    }

    fn options(&self) -> &HarnessOptions {
        &self.0.options
    }

    fn store(&self) -> Arc<Store> {
        self.0.store.clone()
    }

    fn desk(&self) -> &Desk {
        &self.0.desk
    }

    fn attempts(&self) -> MutexGuard<'_, Attempts> {
        locked(&self.0.attempts)
    }

    async fn turn(&self, session: &str) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = locked(&self.0.turns);
            turns.entry(session.to_string()).or_default().clone()
        };
        turn.lock_owned().await
    }

    fn seat_of(&self, session: &str) -> Option<Arc<Seat>> {
        locked(&self.0.seats).get(session).cloned()
    }

    fn take_seat(&self, session: &str, seat: Arc<Seat>) {
        locked(&self.0.seats).insert(session.to_string(), seat);
    }

    fn leave_seat(&self, session: &str) {
        locked(&self.0.seats).remove(session);
    }
}

/// Maps and rates cannot be left half-changed, so a poisoned lock is still good.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
