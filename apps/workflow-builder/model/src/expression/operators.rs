//! The binary operators on values.

use super::ast::BinaryOp;
use super::convert::{to_number, to_primitive, to_text};
use super::value::Value;
use std::cmp::Ordering;
use std::rc::Rc;

/// What an operator gives. Concatenation is left to the caller, who keeps the size limit.
pub(super) enum Outcome {
    Value(Value),
    Concatenation(Rc<str>, Rc<str>),
}

pub(super) fn apply(op: BinaryOp, left: &Value, right: &Value) -> Outcome {
    let numbers =
        |compute: fn(f64, f64) -> f64| Value::Number(compute(to_number(left), to_number(right)));
    Outcome::Value(match op {
        BinaryOp::Add => return add(left, right),
        BinaryOp::Subtract => numbers(|a, b| a - b),
        BinaryOp::Multiply => numbers(|a, b| a * b),
        BinaryOp::Divide => numbers(|a, b| a / b),
        BinaryOp::Remainder => numbers(|a, b| a % b),
        BinaryOp::Power => numbers(power),
        BinaryOp::StrictlyEqual => Value::Bool(strictly_equal(left, right)),
        BinaryOp::StrictlyUnequal => Value::Bool(!strictly_equal(left, right)),
        BinaryOp::LooselyEqual => Value::Bool(loosely_equal(left, right)),
        BinaryOp::LooselyUnequal => Value::Bool(!loosely_equal(left, right)),
        BinaryOp::Less => Value::Bool(order(left, right) == Some(Ordering::Less)),
        BinaryOp::Greater => Value::Bool(order(left, right) == Some(Ordering::Greater)),
        BinaryOp::LessOrEqual => Value::Bool(matches!(
            order(left, right),
            Some(Ordering::Less | Ordering::Equal)
        )),
        BinaryOp::GreaterOrEqual => Value::Bool(matches!(
            order(left, right),
            Some(Ordering::Greater | Ordering::Equal)
        )),
    })
}

fn add(left: &Value, right: &Value) -> Outcome {
    if let (Value::Number(a), Value::Number(b)) = (left, right) {
        return Outcome::Value(Value::Number(a + b));
    }
    let (left, right) = (to_primitive(left), to_primitive(right));
    if matches!(left, Value::Text(_)) || matches!(right, Value::Text(_)) {
        Outcome::Concatenation(to_text(&left), to_text(&right))
    } else {
        Outcome::Value(Value::Number(to_number(&left) + to_number(&right)))
    }
}

/// JavaScript's power: unlike the usual one, 1 to the power of NaN or infinity is NaN.
pub(super) fn power(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || (base.abs() == 1.0 && exponent.is_infinite()) {
        f64::NAN
    } else {
        // Not the platform's: native and browser must agree to the last bit.
        libm::pow(base, exponent)
    }
}

/// `===`: equal kind and equal value; lists and objects by identity.
pub fn strictly_equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Undefined, Value::Undefined) | (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => a == b,
        (Value::List(a), Value::List(b)) => Rc::ptr_eq(a, b),
        (Value::Object(a), Value::Object(b)) => Rc::ptr_eq(a, b),
        (Value::Function(a), Value::Function(b)) => Rc::ptr_eq(a, b),
        (Value::Native(a), Value::Native(b)) => std::ptr::eq(*a, *b),
        (Value::Global(a), Value::Global(b)) => std::ptr::eq(*a, *b),
        // Two dates are two objects even when they are the same moment.
        _ => false,
    }
}

fn loosely_equal(left: &Value, right: &Value) -> bool {
    let is_primitive =
        |value: &Value| matches!(value, Value::Bool(_) | Value::Number(_) | Value::Text(_));
    match (left, right) {
        _ if left.is_missing() || right.is_missing() => left.is_missing() && right.is_missing(),
        (Value::Text(a), Value::Text(b)) => a == b,
        _ if is_primitive(left) && is_primitive(right) => to_number(left) == to_number(right),
        _ if is_primitive(left) => loosely_equal(left, &to_primitive(right)),
        _ if is_primitive(right) => loosely_equal(&to_primitive(left), right),
        _ => strictly_equal(left, right),
    }
}

/// `None` when a side is not a number: every comparison is false then.
fn order(left: &Value, right: &Value) -> Option<Ordering> {
    let primitive = |value: &Value| match value {
        // Dates compare as moments.
        Value::Date(ms) => Value::Number(*ms),
        other => to_primitive(other),
    };
    match (primitive(left), primitive(right)) {
        (Value::Text(a), Value::Text(b)) => Some(compare_text(&a, &b)),
        (a, b) => to_number(&a).partial_cmp(&to_number(&b)),
    }
}

/// By UTF-16 code unit: above the basic plane this differs from the order of code points.
pub fn compare_text(left: &str, right: &str) -> Ordering {
    if left.is_ascii() && right.is_ascii() {
        left.cmp(right)
    } else {
        left.encode_utf16().cmp(right.encode_utf16())
    }
}
