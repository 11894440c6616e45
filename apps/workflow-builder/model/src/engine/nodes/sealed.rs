//! The node whose rule nobody here knows.

use super::super::call::Call;
use super::super::failure::Failure;
use super::{Executor, Outcome, executor};
use crate::catalogue::SEALED;

pub(super) const EXECUTORS: &[Executor] = &[executor(SEALED, refuse)];

fn refuse(_: &mut Call<'_>) -> Outcome {
    Err(Failure::new(
        "a sealed node is not run with a workflow: select it, type records and press Run sealed node",
    ))
}
