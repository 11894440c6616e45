//! A session in an app, played by model commands, as the page plays them.

use std::fmt::Debug;
use std::ops::Deref;

use history::{Logged, Model};
use protocol::{App, InputCounts, Operation, STATE_SCHEMA, StateEnvelope};
use serde_json::Value;

/// A moment on the page's clock.
const START_MS: u64 = 1_767_225_600_000;
const STEP_MS: u64 = 500;

/// What a table has to know of an app to play on it.
pub trait Session: Sized + 'static {
    type Model: Model;
    /// What a task begins with, such as a preset.
    type Begin: 'static;
    /// How an end state is reached from there: commands, or a drawing in words.
    type Way: Copy + 'static;
    /// What is done to the intended end state.
    type Change: Copy + 'static;

    const APP: App;
    /// Further rules that have something to say about every task.
    const FURTHER: &'static [&'static str] = &[];
    /// How many near misses a table must have.
    const NEAR_MISSES: usize = 4;

    /// The app as it starts.
    fn start() -> Self;

    fn played(&self) -> &Played<Self::Model>;

    fn begin(&mut self, begin: &Self::Begin);

    /// Is making a document under its name part of the work? Opening one is not.
    fn begins_with_work(begin: &Self::Begin) -> bool;

    fn go(&mut self, way: Self::Way);

    /// Goes the intended way with a change.
    fn go_changed(&mut self, way: Self::Way, change: Self::Change);

    /// What the page would export now.
    fn end(&self) -> StateEnvelope {
        let played = self.played();
        envelope(Self::APP, played.operations(), played.export())
    }
}

/// A document and the clock that runs while commands are given.
pub struct Played<M> {
    document: Logged<M>,
    at_ms: u64,
}

impl<M: Model> Played<M>
where
    M::Command: Debug,
{
    pub fn new() -> Self {
        Played {
            document: Logged::new(0),
            at_ms: START_MS,
        }
    }

    #[track_caller]
    pub fn apply(&mut self, command: M::Command) -> M::Effect {
        self.at_ms += STEP_MS;
        let shown = format!("{command:?}");
        let effect = self.document.apply(command, self.at_ms);
        effect.unwrap_or_else(|refusal| panic!("{shown}: {refusal}"))
    }

    pub fn refuses(&mut self, command: M::Command) -> bool {
        self.document.apply(command, self.at_ms).is_err()
    }
}

impl<M> Deref for Played<M> {
    type Target = Logged<M>;

    fn deref(&self) -> &Logged<M> {
        &self.document
    }
}

pub fn envelope(app: App, operations: &[Operation], state: Value) -> StateEnvelope {
    StateEnvelope {
        schema: STATE_SCHEMA.into(),
        app: app.slug().into(),
        build: "test".into(),
        seed: 0,
        revision: operations.len() as u64,
        clock_ms: 60_000,
        input: InputCounts {
            trusted: 40,
            untrusted: 0,
        },
        imports: 0,
        crashed: false,
        state,
        view: Value::Null,
        operations: operations.to_vec(),
    }
}
