//! A model with the log of what was done to it.
//!
//! [`Model`] is the contract that every app's model keeps; [`Logged`] is what the app, the scorer and
//! the tests hold. The log is written in one place and by one rule, so that replaying it on a fresh
//! model always leads to the same state: a command stands in it exactly when it changed something.

use std::fmt::Display;
use std::ops::Deref;

use protocol::{Operation, ReplayError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

use crate::Steps;

/// A document, or all documents of an app, that change by commands alone.
///
/// The same seed and the same commands at the same times give the same export, byte for byte.
pub trait Model: Sized {
    /// What changes it; written into the log as JSON.
    type Command: Serialize + DeserializeOwned;
    /// What the app is told of an accepted command.
    type Effect: Effect;
    /// Why a command was not carried out, in words for the user.
    type Refusal: Display + From<Unloggable>;
    /// Why an exported state cannot be read.
    type RestoreError: Display;

    /// What the app begins with.
    fn new(seed: u64) -> Self;

    /// Reads what [`Model::export`] wrote. Undo steps are not part of an export.
    fn restore(seed: u64, state: &Value) -> Result<Self, Self::RestoreError>;

    /// Carries out a command given at this time (milliseconds since 1970 on the page's clock). A
    /// refused command has changed nothing. Only [`Logged`] calls this.
    fn carry_out(
        &mut self,
        command: Self::Command,
        at_ms: u64,
    ) -> Result<Self::Effect, Self::Refusal>;

    /// The whole state as it leaves the app, the same bytes for the same state.
    fn export(&self) -> Value;

    /// How many objects a walk over everything touches; bounds the work of a replay.
    fn size(&self) -> usize;

    /// The history that undo and redo act on now; `None` when no document is open.
    fn steps(&self) -> Option<&dyn Steps>;
}

/// What came of a command.
pub trait Effect {
    /// Is anything different from before? What changes nothing is not logged.
    fn has_changed(&self) -> bool;
}

/// A command that has no written form. It is refused, because the log could not repeat it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("This cannot be written down, so it was not done: {0}.")]
pub struct Unloggable(String);

/// Why a run cannot be carried out again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RerunError {
    #[error("the start state of the task cannot be loaded: {0}")]
    Start(String),
    #[error(transparent)]
    Log(#[from] ReplayError),
}

/// As much as scoring replays. A page is open again within a second or two even so.
const MAX_RESUME_WORK: usize = 2_000_000;

/// A model, and every command that changed it. Reading goes straight to the model; the only way to
/// write is [`Logged::apply`].
#[derive(Clone, Debug)]
pub struct Logged<M> {
    model: M,
    operations: Vec<Operation>,
}

impl<M: Model> Logged<M> {
    /// A fresh model with an empty log.
    pub fn new(seed: u64) -> Self {
        Logged::with(M::new(seed))
    }

    /// Loads what [`Logged::export`] wrote. Histories and the log start empty.
    pub fn from_export(seed: u64, state: &Value) -> Result<Self, M::RestoreError> {
        M::restore(seed, state).map(Logged::with)
    }

    fn with(model: M) -> Self {
        Logged {
            model,
            operations: Vec::new(),
        }
    }

    /// A fresh model after the given operations.
    pub fn replay(seed: u64, operations: &[Operation]) -> Result<Self, RerunError> {
        Logged::replay_bounded(seed, None, operations, usize::MAX)
    }

    /// Like [`Logged::replay`], from a start state if there is one, and cut off when the sizes of the
    /// model after each operation add up to more than `max_work`: an honest log stays far below, one
    /// that doubles a document fifty times does not.
    pub fn replay_bounded(
        seed: u64,
        start: Option<&Value>,
        operations: &[Operation],
        max_work: usize,
    ) -> Result<Self, RerunError> {
        let mut logged = match start {
            None => Self::new(seed),
            Some(state) => Self::from_export(seed, state)
                .map_err(|error| RerunError::Start(error.to_string()))?,
        };
        let mut work = 0usize;
        protocol::replay(operations, |command, at_ms| {
            let effect = logged
                .apply(command, at_ms)
                .map_err(|refusal| refusal.to_string())?;
            work = work.saturating_add(logged.model.size());
            if work > max_work {
                return Err("replaying is too much work: cut off".to_string());
            }
            Ok(effect.has_changed())
        })?;
        Ok(logged)
    }

    /// What was saved together with its log. The log is carried out again, so that undo and redo go on
    /// where they were; nothing comes of one that does not lead to the saved state from a fresh model,
    /// or from the start state if there is one, or takes too long to get there.
    pub fn resumed(
        seed: u64,
        start: Option<&Value>,
        state: &Value,
        operations: &[Operation],
    ) -> Option<Self> {
        let logged = Self::replay_bounded(seed, start, operations, MAX_RESUME_WORK).ok()?;
        (logged.export() == *state).then_some(logged)
    }

    /// The one way to change anything. A refused command has changed nothing.
    pub fn apply(&mut self, command: M::Command, at_ms: u64) -> Result<M::Effect, M::Refusal> {
        let written =
            serde_json::to_value(&command).map_err(|error| Unloggable(error.to_string()))?;
        let effect = self.model.carry_out(command, at_ms)?;
        if effect.has_changed() {
            self.operations.push(Operation {
                at_ms,
                command: written,
            });
        }
        Ok(effect)
    }

    /// The state as it leaves the app.
    pub fn export(&self) -> Value {
        self.model.export()
    }

    /// Accepted commands since the model was made, oldest first.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Number of accepted commands.
    pub fn revision(&self) -> u64 {
        self.operations.len() as u64
    }

    /// What undo would take back, as words for a menu.
    pub fn undo_label(&self) -> Option<&str> {
        self.model.steps()?.undo_label()
    }

    /// What redo would do again, as words for a menu.
    pub fn redo_label(&self) -> Option<&str> {
        self.model.steps()?.redo_label()
    }
}

impl<M> Deref for Logged<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.model
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::History;
    use serde::{Deserialize, Serializer};
    use serde_json::json;

    /// A number that can be raised, but not above ten.
    #[derive(Clone, Debug)]
    struct Counter {
        history: History<u64>,
    }

    #[derive(Debug, Deserialize)]
    enum Order {
        Raise(u64),
        Undo,
        Unwritable,
    }

    impl Serialize for Order {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Order::Raise(by) => json!({ "Raise": by }).serialize(serializer),
                Order::Undo => "Undo".serialize(serializer),
                Order::Unwritable => Err(serde::ser::Error::custom("no words for it")),
            }
        }
    }

    #[derive(Debug, PartialEq)]
    struct Raised(bool);

    impl Effect for Raised {
        fn has_changed(&self) -> bool {
            self.0
        }
    }

    #[derive(Debug, PartialEq, Error)]
    enum NotRaised {
        #[error("ten is the most")]
        TooMuch,
        #[error(transparent)]
        Unloggable(#[from] Unloggable),
    }

    impl Model for Counter {
        type Command = Order;
        type Effect = Raised;
        type Refusal = NotRaised;
        type RestoreError = String;

        fn new(seed: u64) -> Self {
            Counter {
                history: History::new(seed),
            }
        }

        fn restore(_seed: u64, state: &Value) -> Result<Self, String> {
            let number = state.as_u64().ok_or("not a number")?;
            Ok(Counter::new(number))
        }

        fn carry_out(&mut self, command: Order, _at_ms: u64) -> Result<Raised, NotRaised> {
            let before = *self.history.document();
            match command {
                Order::Raise(by) if before + by > 10 => return Err(NotRaised::TooMuch),
                Order::Raise(by) => self.history.record(before + by, "Raise", None),
                Order::Undo => {
                    self.history.undo();
                }
                Order::Unwritable => self.history.record(0, "Clear", None),
            }
            Ok(Raised(before != *self.history.document()))
        }

        fn export(&self) -> Value {
            json!(self.history.document())
        }

        fn size(&self) -> usize {
            1
        }

        fn steps(&self) -> Option<&dyn Steps> {
            Some(&self.history)
        }
    }

    fn raised() -> Logged<Counter> {
        let mut counter = Logged::<Counter>::new(3);
        counter.apply(Order::Raise(2), 7).expect("room");
        counter
    }

    #[test]
    fn what_changes_something_is_logged_with_its_time() {
        let mut counter = raised();
        counter.apply(Order::Raise(0), 8).expect("nothing to do");
        counter.apply(Order::Raise(9), 9).expect_err("too much");
        assert_eq!(counter.revision(), 1);
        assert_eq!(counter.operations()[0].at_ms, 7);
        assert_eq!(counter.export(), 5);
    }

    #[test]
    fn what_cannot_be_written_down_is_refused_and_changes_nothing() {
        let mut counter = raised();
        let refusal = counter.apply(Order::Unwritable, 8).expect_err("no words");
        assert!(refusal.to_string().contains("no words for it"), "{refusal}");
        assert_eq!((counter.export(), counter.revision()), (json!(5), 1));
    }

    #[test]
    fn a_replay_leads_to_the_same_state_and_log() {
        let mut counter = raised();
        counter.apply(Order::Raise(1), 8).expect("room");
        counter.apply(Order::Undo, 9).expect("a step to undo");
        let again = Logged::<Counter>::replay(3, counter.operations()).expect("an honest log");
        assert_eq!(again.export(), counter.export());
        assert_eq!(again.operations(), counter.operations());
        assert_eq!(again.undo_label(), Some("Raise"));
        assert_eq!(again.redo_label(), Some("Raise"));
    }

    #[test]
    fn what_was_saved_goes_on_with_its_log_and_its_undo() {
        let mut counter = raised();
        let mut again =
            Logged::<Counter>::resumed(3, None, &counter.export(), counter.operations())
                .expect("a log that leads to the state");
        for counter in [&mut counter, &mut again] {
            counter.apply(Order::Raise(1), 8).expect("room");
            counter.apply(Order::Undo, 9).expect("a step to undo");
            counter.apply(Order::Undo, 10).expect("the step before");
        }
        assert_eq!(again.export(), 3);
        assert_eq!(again.operations(), counter.operations());
    }

    #[test]
    fn a_log_that_does_not_lead_to_the_saved_state_is_not_taken_over() {
        let log = raised().operations().to_vec();
        let resumed = |seed, state: Value, log: &[Operation]| {
            Logged::<Counter>::resumed(seed, None, &state, log).map(|counter| counter.export())
        };
        assert_eq!(resumed(3, json!(5), &log), Some(json!(5)));
        assert_eq!(resumed(3, json!(6), &log), None, "a forged state");
        assert_eq!(resumed(4, json!(5), &log), None, "another seed");
        assert_eq!(resumed(3, json!(5), &[]), None, "a log that is gone");
        let refused = Operation {
            at_ms: 7,
            command: json!({"Raise": 99}),
        };
        assert_eq!(resumed(3, json!(3), &[refused]), None, "a refused command");
        let begun = Logged::<Counter>::resumed(0, Some(&json!(1)), &json!(3), &log);
        assert_eq!(begun.map(|it| it.export()), Some(json!(3)), "a start state");
    }

    #[test]
    fn a_replay_begins_at_the_start_state_and_ends_when_it_costs_too_much() {
        let log = raised().operations().to_vec();
        let from = |start: Value, work| {
            Logged::<Counter>::replay_bounded(0, Some(&start), &log, work)
                .map(|counter| counter.export())
                .map_err(|error| error.to_string())
        };
        assert_eq!(from(json!(1), 1), Ok(json!(3)));
        assert!(from(json!("x"), 1).is_err_and(|error| error.contains("start state")));
        assert!(from(json!(1), 0).is_err_and(|error| error.contains("cut off")));
    }
}
