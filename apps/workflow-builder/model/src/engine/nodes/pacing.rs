//! Nodes that pace, repeat, stop or delegate, and the one that does nothing.

use super::super::call::{Call, MAIN};
use super::super::failure::Failure;
use super::super::options::{RunOptions, Start};
use super::super::scheduler::Scheduler;
use super::{Executor, Outcome, executor};
use crate::expression::{List, Object, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("noOperation", pass_on),
    executor("wait", wait),
    executor("loopOverItems", loop_over_items),
    executor("stopAndError", stop_and_error),
    executor("retry", retry),
    executor("executeWorkflow", execute_workflow),
];

/// Workflows that may call each other in a row.
const MAX_NESTED_RUNS: usize = 8;

fn pass_on(call: &mut Call<'_>) -> Outcome {
    let batch = call.batch();
    call.pass(MAIN, batch);
    Ok(())
}

fn wait(call: &mut Call<'_>) -> Outcome {
    let seconds = call.number("durationSeconds", 0.0);
    call.world.advance_seconds(seconds);
    pass_on(call)
}

/// Cuts what comes from outside into batches and sends them round one at a time; what comes back is
/// collected and leaves when all batches have been round.
fn loop_over_items(call: &mut Call<'_>) -> Outcome {
    let size = call.count("batchSize", 1).max(1);
    let batch = call.batch();
    let (looped, done) = (call.port("loop"), call.port("done"));
    if !call.is_in_cycle {
        call.warn("nothing leads back to this loop, so all batches leave at once");
        if let (Some(looped), Some(done)) = (looped, done) {
            call.pass(looped, batch.clone());
            call.pass(done, batch);
        }
        return Ok(());
    }
    if call
        .deliveries
        .iter()
        .all(|delivery| delivery.is_from_inside)
    {
        call.memory.collected.extend_from_slice(batch.items());
        if call.memory.collected.len() > call.world.limits.items_alive {
            return Err(Failure::limit(call.node.title()));
        }
    } else {
        let chunks = batch.items().chunks(size);
        let chunks = chunks.map(|chunk| Rc::new(List::new(chunk.to_vec())));
        call.memory.waiting.extend(chunks);
        // A second batch from outside joins the loop that is already under way.
        if call.memory.is_looping {
            return Ok(());
        }
    }
    match call.memory.waiting.pop_front() {
        Some(next) => {
            call.memory.is_looping = true;
            if let Some(looped) = looped {
                call.pass(looped, next);
            }
        }
        None => {
            call.memory.is_looping = false;
            let collected = std::mem::take(&mut call.memory.collected);
            if let Some(done) = done {
                call.pass(done, Rc::new(List::new(collected)));
            }
        }
    }
    Ok(())
}

fn stop_and_error(call: &mut Call<'_>) -> Outcome {
    let batch = call.batch();
    let first = batch.items().first().cloned().unwrap_or(Value::Null);
    let message = call.fill(call.text("message"), &first, 0, &batch)?;
    Err(Failure::new(if message.is_empty() {
        "the workflow was stopped here".to_string()
    } else {
        message
    }))
}

/// Sends items round again, a limited number of times: each carries the number of its attempt.
fn retry(call: &mut Call<'_>) -> Outcome {
    let times = call.number("times", 3.0);
    let pause = call.number("pauseSeconds", 1.0);
    let (ok, failed) = (call.port("ok"), call.port("failed"));
    let mut tries_again = false;
    call.each(|call, item, _, _| {
        let attempt = item.get("attempt").as_number().unwrap_or(0.0) + 1.0;
        if attempt > times {
            call.emit_or_drop(failed, item.clone());
            return Ok(());
        }
        let mut next = item
            .as_object()
            .map_or_else(Object::default, |object| Object::clone(object));
        next.remove("error");
        next.set(Rc::from("attempt"), Value::Number(attempt));
        call.emit_or_drop(ok, Value::Object(Rc::new(next)));
        tries_again |= attempt > 1.0;
        Ok(())
    })?;
    if tries_again {
        call.world.advance_seconds(pause);
    }
    Ok(())
}

fn execute_workflow(call: &mut Call<'_>) -> Outcome {
    if call.text("mode") == "perItem" {
        return call.each(|call, item, _, _| {
            let batch = Rc::new(List::new(vec![item.clone()]));
            for result in run_other(call, batch)? {
                call.emit(MAIN, result);
            }
            Ok(())
        });
    }
    let batch = call.batch();
    for result in run_other(call, batch)? {
        call.emit(MAIN, result);
    }
    Ok(())
}

fn run_other(call: &mut Call<'_>, items: Rc<List>) -> Result<Vec<Value>, Failure> {
    let name = call.text("workflowName");
    let Some(graph) = call.options.workflows.get(name) else {
        return Err(Failure::new(format!("there is no workflow named “{name}”")));
    };
    if call.world.nested_runs >= MAX_NESTED_RUNS {
        return Err(Failure::limit(call.node.title()));
    }
    let options = RunOptions {
        seed: call.options.seed,
        start: Start::Entries,
        // Pins and settings belong to the nodes of the calling workflow.
        pin: BTreeMap::new(),
        settings: BTreeMap::new(),
        workflows: call.options.workflows.clone(),
        // Both work on the tables of the same world.
        tables: BTreeMap::new(),
        limits: call.options.limits,
        record: call.options.record,
        watched: call.options.watched.clone(),
    };
    call.world.nested_runs += 1;
    let mut scheduler = Scheduler::new(graph, &options, super::execute);
    let result = scheduler.run_called(call.world, items);
    call.world.nested_runs -= 1;
    result.map_err(|stopped| {
        let title = graph.nodes[stopped.node].title();
        if stopped.failure.is_limit {
            return stopped.failure;
        }
        Failure::new(format!(
            "the workflow “{name}” failed at {title}: {}",
            stopped.failure.message
        ))
    })
}
