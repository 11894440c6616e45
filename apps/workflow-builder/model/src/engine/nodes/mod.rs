//! What each node type does when its turn comes: a registry of executors, one file per family.
//!
//! Adding a node type is adding a row to its family's list.

mod ai;
mod archive;
mod branching;
mod dates;
mod digest;
mod formats;
mod guard;
mod html;
mod joining;
mod messaging;
mod ordering;
mod pacing;
mod remote;
mod sealed;
mod security;
mod shaping;
mod sources;
mod storage;
mod totals;
mod triggers;
mod web;

use super::call::Call;
use super::failure::Failure;

/// How nodes of one type run.
pub(super) struct Executor {
    pub type_id: &'static str,
    pub run: fn(&mut Call<'_>) -> Outcome,
}

pub(super) type Outcome = Result<(), Failure>;

const FAMILIES: &[&[Executor]] = &[
    triggers::EXECUTORS,
    sources::EXECUTORS,
    branching::EXECUTORS,
    joining::EXECUTORS,
    pacing::EXECUTORS,
    shaping::EXECUTORS,
    ordering::EXECUTORS,
    totals::EXECUTORS,
    dates::EXECUTORS,
    storage::EXECUTORS,
    formats::EXECUTORS,
    web::EXECUTORS,
    messaging::EXECUTORS,
    remote::EXECUTORS,
    security::EXECUTORS,
    ai::EXECUTORS,
    sealed::EXECUTORS,
];

pub(super) fn execute(call: &mut Call<'_>) -> Outcome {
    let wanted = call.node.type_id.as_str();
    match FAMILIES
        .iter()
        .flat_map(|family| family.iter())
        .find(|executor| executor.type_id == wanted)
    {
        Some(executor) => (executor.run)(call),
        None => Err(Failure::new(format!("there is no node type “{wanted}”"))),
    }
}

const fn executor(type_id: &'static str, run: fn(&mut Call<'_>) -> Outcome) -> Executor {
    Executor { type_id, run }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use std::collections::BTreeSet;

    #[test]
    fn every_type_of_the_catalogue_has_exactly_one_executor() {
        let executors = || FAMILIES.iter().flat_map(|family| family.iter());
        let ids: BTreeSet<&str> = executors().map(|executor| executor.type_id).collect();
        assert_eq!(ids.len(), executors().count());
        let known = catalogue::all().map(|node_type| node_type.id);
        assert_eq!(ids, known.chain([catalogue::SEALED]).collect());
    }
}
