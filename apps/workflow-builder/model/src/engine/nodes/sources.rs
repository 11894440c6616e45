//! Sources: nodes that make items from their configuration alone.

use super::super::call::{Call, MAIN, value_of};
use super::super::failure::Failure;
use super::{Executor, Outcome, executor};
use crate::expression::Value;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("rangeGenerator", range),
    executor("inputItems", input_items),
];

fn range(call: &mut Call<'_>) -> Outcome {
    let start = call.number("start", 1.0);
    let stop = call.number("stop", 5.0);
    let step = call.number("step", 1.0);
    if step == 0.0 {
        return Err(Failure::new("the step of a range must not be 0"));
    }
    // The tolerance lets 0 to 1 in steps of 0.1 arrive at 1.
    let count = ((stop - start) / step + 1e-9).floor() + 1.0;
    if count > call.world.limits.items_alive as f64 {
        return Err(Failure::limit(call.node.title()));
    }
    for index in 0..count.max(0.0) as usize {
        let value = start + index as f64 * step;
        call.emit_result(MAIN, Value::record([("value", Value::Number(value))]))?;
    }
    Ok(())
}

fn input_items(call: &mut Call<'_>) -> Outcome {
    for row in call.rows("items") {
        call.emit_result(MAIN, value_of(row))?;
    }
    Ok(())
}
