//! Start states that are being handed out: one secret address per episode.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::secret::Secret;

/// The states of the episodes that run now.
#[derive(Clone, Debug, Default)]
pub struct StartStates(Arc<Mutex<HashMap<String, String>>>);

/// One state on offer; dropping it withdraws it.
#[derive(Debug)]
pub struct StartState {
    all: StartStates,
    token: String,
}

impl StartStates {
    /// Offers a state until the returned value is dropped.
    pub fn offer(&self, state: &serde_json::Value) -> StartState {
        let token = format!("{}.json", Secret::random());
        self.with(|states| states.insert(token.clone(), state.to_string()));
        StartState {
            all: self.clone(),
            token,
        }
    }

    pub fn get(&self, token: &str) -> Option<String> {
        self.with(|states| states.get(token).cloned())
    }

    fn with<T>(&self, change: impl FnOnce(&mut HashMap<String, String>) -> T) -> T {
        // A map of strings cannot be left half-changed, so a poisoned lock is still good.
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl StartState {
    /// Where the page finds it, on the server's origin.
    pub fn path(&self) -> String {
        format!("/start/{}", self.token)
    }
}

impl Drop for StartState {
    fn drop(&mut self) {
        self.all.with(|states| states.remove(&self.token));
    }
}
