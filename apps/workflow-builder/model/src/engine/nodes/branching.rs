//! Nodes that send each item down one of several paths.

use super::super::call::{Call, MAIN};
use super::super::failure::Failure;
use super::digest::fnv1a_32;
use super::{Executor, Outcome, executor};
use crate::expression::{Program, is_truthy, json_text};
use serde_json::Value as Json;
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("if", decide),
    executor("filter", filter),
    executor("switch", switch),
    executor("routePercent", share),
];

fn decide(call: &mut Call<'_>) -> Outcome {
    let program = call.program("expression")?;
    let (yes, no) = (call.port("onTrue"), call.port("onFalse"));
    call.each(|call, item, index, array| {
        let holds = is_truthy(&call.evaluate(&program, item, index, array)?);
        call.emit_or_drop(if holds { yes } else { no }, item.clone());
        Ok(())
    })
}

fn filter(call: &mut Call<'_>) -> Outcome {
    let program = call.program("predicate")?;
    call.each(|call, item, index, array| {
        if is_truthy(&call.evaluate(&program, item, index, array)?) {
            call.emit(MAIN, item.clone());
        }
        Ok(())
    })
}

fn switch(call: &mut Call<'_>) -> Outcome {
    let cases = parsed_cases(call)?;
    let otherwise = if call.flag("default") {
        call.port(crate::catalogue::cases::DEFAULT_HANDLE)
    } else {
        None
    };
    call.each(|call, item, index, array| {
        for (port, program) in &cases {
            if is_truthy(&call.evaluate(program, item, index, array)?) {
                call.emit_or_drop(*port, item.clone());
                return Ok(());
            }
        }
        call.emit_or_drop(otherwise, item.clone());
        Ok(())
    })
}

type Case = (Option<super::super::call::Port>, Rc<Program>);

/// A case without a condition never matches.
fn parsed_cases(call: &mut Call<'_>) -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    for case in call.rows("cases") {
        let source = case.get("expr").and_then(Json::as_str).unwrap_or("");
        if source.trim().is_empty() {
            continue;
        }
        let label = case.get("label").and_then(Json::as_str).unwrap_or("case");
        let program = call.parsed(source, false)?;
        cases.push((call.port(label), program));
    }
    Ok(cases)
}

/// The same item always takes the same path in runs with the same seed.
fn share(call: &mut Call<'_>) -> Outcome {
    let share_a = call.number("shareA", 50.0);
    let (a, b) = (call.port("a"), call.port("b"));
    let seed = call.world.seed;
    call.each(|call, item, _, _| {
        let text = format!("{seed} {}", json_text(item, "").unwrap_or_default());
        let place = f64::from(fnv1a_32(text.as_bytes()) % 10_000) / 100.0;
        call.emit_or_drop(if place < share_a { a } else { b }, item.clone());
        Ok(())
    })
}
