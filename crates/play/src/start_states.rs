//! Start states that are being handed out, and questions that are answered for a task: one secret address per
//! episode.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use evaluator::{Responder, TaskFile};
use serde_json::Value;

use crate::secret::Secret;

/// The states of the episodes that run now.
#[derive(Clone, Debug, Default)]
pub struct StartStates(Arc<Mutex<HashMap<String, Offer>>>);

#[derive(Debug, Default)]
struct Offer {
    /// Absent once the page has read it.
    state: Option<String>,
    responder: Option<Box<dyn Responder>>,
}

/// One state on offer; dropping it withdraws it.
#[derive(Debug)]
pub struct StartState {
    all: StartStates,
    token: String,
}

impl StartStates {
    /// Offers the start state of a task, and answers its page's questions, until the returned value is dropped.
    /// Nothing where the task begins with the pristine app.
    pub fn offer_task(&self, task: &TaskFile) -> Option<StartState> {
        let state = task.start_state.as_ref()?;
        Some(self.add(state, task.responder()))
    }

    /// Offers a state until the returned value is dropped.
    pub fn offer(&self, state: &Value) -> StartState {
        self.add(state, None)
    }

    fn add(&self, state: &Value, responder: Option<Box<dyn Responder>>) -> StartState {
        let token = format!("{}.json", Secret::random());
        let offer = Offer {
            state: Some(state.to_string()),
            responder,
        };
        self.with(|offers| offers.insert(token.clone(), offer));
        StartState {
            all: self.clone(),
            token,
        }
    }

    pub fn get(&self, token: &str) -> Option<String> {
        self.with(|offers| offers.get(token)?.state.clone())
    }

    /// Answers a question of the page that was started from this address. Nothing where nobody answers there; an error
    /// is for the user.
    pub fn answer(&self, token: &str, question: &Value) -> Option<Result<Value, String>> {
        self.with(|offers| {
            let responder = offers.get_mut(token)?.responder.as_mut()?;
            Some(responder.answer(question))
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut HashMap<String, Offer>) -> T) -> T {
        // An offer is replaced as a whole, so a poisoned lock is still good.
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl StartState {
    /// Where the page finds it, on the server's origin.
    pub fn path(&self) -> String {
        format!("/start/{}", self.token)
    }

    /// The page has read it: the state is no longer handed out, questions are still answered.
    pub fn was_read(&self) {
        self.all.with(|offers| {
            if let Some(offer) = offers.get_mut(&self.token) {
                offer.state = None;
            }
        });
    }
}

impl Drop for StartState {
    fn drop(&mut self) {
        self.all.with(|offers| offers.remove(&self.token));
    }
}
