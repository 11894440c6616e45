//! The names that stand alone: `Math`, `JSON`, `Date`, `Number` and so on.

use super::convert::{is_truthy, to_number, to_text};
use super::date_methods;
use super::evaluate::{Evaluated, Evaluator};
use super::json::{from_json, json_text};
use super::library::{Global, Native, text_argument};
use super::numerals::{leading_float, leading_integer};
use super::operators::power;
use super::value::Value;
use std::rc::Rc;

const NONE: Global = Global {
    name: "",
    call: None,
    constants: &[],
    functions: &[],
};

pub(super) static ALL: [Global; 10] = [
    Global {
        name: "Math",
        constants: &[("PI", std::f64::consts::PI), ("E", std::f64::consts::E)],
        functions: &[
            native("floor", |_, a| number(a, f64::floor)),
            native("ceil", |_, a| number(a, f64::ceil)),
            native("trunc", |_, a| number(a, f64::trunc)),
            native("abs", |_, a| number(a, f64::abs)),
            native("sqrt", |_, a| number(a, f64::sqrt)),
            native("round", |_, a| number(a, round)),
            native("sign", |_, a| number(a, sign)),
            native("min", |_, a| Ok(extreme(a, f64::INFINITY, |x, y| x < y))),
            native("max", |_, a| {
                Ok(extreme(a, f64::NEG_INFINITY, |x, y| x > y))
            }),
            native("pow", |_, a| Ok(Value::Number(power(at(a, 0), at(a, 1))))),
            native("random", |evaluator, _| {
                Ok(Value::Number(evaluator.random()))
            }),
        ],
        ..NONE
    },
    Global {
        name: "JSON",
        functions: &[native("stringify", stringify), native("parse", parse)],
        ..NONE
    },
    Global {
        name: "Date",
        call: Some(|evaluator, _| {
            let now = super::civil::long_text(evaluator.now_ms);
            evaluator.text(now)
        }),
        functions: &[
            native("now", |evaluator, _| Ok(Value::Number(evaluator.now_ms))),
            native("parse", |evaluator, a| {
                let text = text_argument(evaluator, &first(a))?;
                Ok(Value::Number(super::civil::parse_date(&text)))
            }),
            native("UTC", |_, a| Ok(Value::Number(date_methods::from_parts(a)))),
        ],
        ..NONE
    },
    Global {
        name: "Number",
        call: Some(|evaluator, a| match a.first() {
            None => Ok(Value::Number(0.0)),
            Some(value) => {
                evaluator.charge_value(value)?;
                Ok(Value::Number(to_number(value)))
            }
        }),
        constants: &[
            ("MAX_SAFE_INTEGER", 9_007_199_254_740_991.0),
            ("MIN_SAFE_INTEGER", -9_007_199_254_740_991.0),
            ("EPSILON", f64::EPSILON),
        ],
        functions: &[
            native("isInteger", |_, a| {
                let number = first(a).as_number();
                Ok(Value::Bool(
                    number.is_some_and(|n| n.is_finite() && n.fract() == 0.0),
                ))
            }),
            native("isFinite", |_, a| {
                Ok(Value::Bool(
                    first(a).as_number().is_some_and(f64::is_finite),
                ))
            }),
            native("isNaN", |_, a| {
                Ok(Value::Bool(first(a).as_number().is_some_and(f64::is_nan)))
            }),
            native("parseFloat", parse_float),
            native("parseInt", parse_int),
        ],
    },
    Global {
        name: "String",
        call: Some(|evaluator, a| match a.first() {
            None => Ok(Value::from("")),
            Some(value) => Ok(Value::Text(text_argument(evaluator, value)?)),
        }),
        ..NONE
    },
    Global {
        name: "Boolean",
        call: Some(|_, a| Ok(Value::Bool(is_truthy(&first(a))))),
        ..NONE
    },
    Global {
        name: "Object",
        functions: &[
            native("keys", |evaluator, a| {
                let entries = entries(evaluator, a)?;
                let keys = entries.into_iter().map(|(key, _)| Value::Text(key));
                evaluator.list(keys.collect())
            }),
            native("values", |evaluator, a| {
                let entries = entries(evaluator, a)?;
                evaluator.list(entries.into_iter().map(|(_, value)| value).collect())
            }),
            native("entries", |evaluator, a| {
                let entries = entries(evaluator, a)?;
                let pairs = entries
                    .into_iter()
                    .map(|(key, value)| Value::list(vec![Value::Text(key), value]));
                evaluator.list(pairs.collect())
            }),
            native("fromEntries", from_entries),
            native("assign", assign),
        ],
        ..NONE
    },
    Global {
        name: "parseInt",
        call: Some(parse_int),
        ..NONE
    },
    Global {
        name: "parseFloat",
        call: Some(parse_float),
        ..NONE
    },
    Global {
        name: "isNaN",
        call: Some(|evaluator, a| {
            evaluator.charge_value(&first(a))?;
            Ok(Value::Bool(to_number(&first(a)).is_nan()))
        }),
        ..NONE
    },
];

const fn native(name: &'static str, call: super::library::NativeCall) -> Native {
    Native { name, call }
}

fn first(arguments: &[Value]) -> Value {
    arguments.first().cloned().unwrap_or(Value::Undefined)
}

fn at(arguments: &[Value], place: usize) -> f64 {
    arguments.get(place).map_or(f64::NAN, to_number)
}

fn number(arguments: &[Value], compute: fn(f64) -> f64) -> Evaluated {
    Ok(Value::Number(compute(at(arguments, 0))))
}

/// Halves go up, also below zero.
fn round(number: f64) -> f64 {
    let floor = number.floor();
    if number - floor >= 0.5 {
        floor + 1.0
    } else {
        floor
    }
}

fn sign(number: f64) -> f64 {
    if number.is_nan() || number == 0.0 {
        number
    } else {
        number.signum()
    }
}

fn extreme(arguments: &[Value], start: f64, is_better: fn(f64, f64) -> bool) -> Value {
    let mut best = start;
    for argument in arguments {
        let number = to_number(argument);
        if number.is_nan() {
            return Value::Number(f64::NAN);
        }
        if is_better(number, best) {
            best = number;
        }
    }
    Value::Number(best)
}

fn parse_float(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    let text = text_argument(evaluator, &first(arguments))?;
    Ok(Value::Number(leading_float(&text)))
}

fn parse_int(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    let text = text_argument(evaluator, &first(arguments))?;
    let radix = arguments.get(1).map_or(f64::NAN, to_number);
    Ok(Value::Number(leading_integer(&text, radix)))
}

fn stringify(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    let value = first(arguments);
    if arguments
        .get(1)
        .is_some_and(|replacer| !replacer.is_missing())
    {
        return Err(evaluator.type_error("JSON.stringify takes no replacer here; pass null"));
    }
    let indent: String = match arguments.get(2) {
        Some(Value::Number(count)) => " ".repeat(count.clamp(0.0, 10.0) as usize),
        Some(Value::Text(text)) => text.chars().take(10).collect(),
        _ => String::new(),
    };
    // Indentation can make the text many times longer than the value.
    let widest = 1 + indent.len() as u64 * u64::from(value.depth());
    let bytes = value.bytes().saturating_mul(widest);
    evaluator.charge_bytes(usize::try_from(bytes).unwrap_or(usize::MAX))?;
    match json_text(&value, &indent) {
        Some(text) => evaluator.text(text),
        None => Ok(Value::Undefined),
    }
}

fn parse(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    let text = text_argument(evaluator, &first(arguments))?;
    evaluator.charge_bytes(text.len())?;
    match serde_json::from_str(&text) {
        Ok(json) => {
            let value = from_json(&json);
            evaluator.check_depth(value)
        }
        Err(error) => Err(evaluator.type_error(format!("this text is not JSON: {error}"))),
    }
}

fn entries(
    evaluator: &mut Evaluator<'_, '_>,
    arguments: &[Value],
) -> Result<Vec<(Rc<str>, Value)>, super::error::ExpressionError> {
    let value = first(arguments);
    let numbered = |items: Vec<Value>| {
        let pairs = items.into_iter().enumerate();
        pairs
            .map(|(n, item)| (Rc::from(n.to_string()), item))
            .collect()
    };
    match &value {
        Value::Object(object) => {
            evaluator.charge(object.len() as u64)?;
            Ok(object.entries().to_vec())
        }
        Value::List(list) => {
            evaluator.charge(list.len() as u64)?;
            Ok(numbered(list.items().to_vec()))
        }
        Value::Text(text) => {
            evaluator.charge(text.len() as u64)?;
            let chars = text.chars().map(|c| Value::from(c.to_string()));
            Ok(numbered(chars.collect()))
        }
        Value::Undefined | Value::Null => {
            Err(evaluator.type_error(format!("{} has no fields", to_text(&value))))
        }
        _ => Ok(Vec::new()),
    }
}

fn from_entries(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    let Some(list) = first(arguments).as_list().cloned() else {
        return Err(evaluator.type_error("Object.fromEntries needs a list of pairs"));
    };
    evaluator.charge(list.len() as u64)?;
    let mut entries = Vec::with_capacity(list.len());
    for pair in list.items() {
        let Some(pair) = pair.as_list() else {
            return Err(evaluator.type_error("Object.fromEntries needs a list of pairs"));
        };
        let get = |place: usize| pair.items().get(place).cloned().unwrap_or(Value::Undefined);
        let key = text_argument(evaluator, &get(0))?;
        entries.push((key, get(1)));
    }
    evaluator.object(entries)
}

/// Unlike JavaScript's, the first argument stays as it is; the result is a new object.
fn assign(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    let mut entries = Vec::new();
    for argument in arguments {
        if let Value::Object(object) = argument {
            evaluator.charge(object.len() as u64)?;
            entries.extend_from_slice(object.entries());
        }
    }
    evaluator.object(entries)
}
