//! Methods of texts. Places are counted in UTF-16 units, as in JavaScript; half of a surrogate pair
//! that is cut off becomes the replacement character.

use super::convert::to_integer;
use super::error::ExpressionError;
use super::evaluate::Evaluator;
use super::library::text_argument;
use super::numerals::is_blank;
use super::value::Value;
use std::rc::Rc;

pub(super) const METHODS: &[&str] = &[
    "toLowerCase",
    "toUpperCase",
    "trim",
    "trimStart",
    "trimEnd",
    "includes",
    "startsWith",
    "endsWith",
    "indexOf",
    "lastIndexOf",
    "slice",
    "substring",
    "charAt",
    "at",
    "charCodeAt",
    "split",
    "replace",
    "replaceAll",
    "padStart",
    "padEnd",
    "repeat",
    "concat",
    "toString",
    "valueOf",
];

pub(super) fn utf16_length(text: &str) -> f64 {
    if text.is_ascii() {
        text.len() as f64
    } else {
        text.encode_utf16().count() as f64
    }
}

pub(super) fn char_at(text: &str, place: f64) -> Option<String> {
    if !(place >= 0.0 && place.fract() == 0.0 && place < utf16_length(text)) {
        return None;
    }
    Some(cut(text, place as usize, place as usize + 1))
}

/// The units from `start` up to `end`.
fn cut(text: &str, start: usize, end: usize) -> String {
    if text.is_ascii() {
        return text.get(start..end).unwrap_or("").to_string();
    }
    let units: Vec<u16> = text
        .encode_utf16()
        .skip(start)
        .take(end.saturating_sub(start))
        .collect();
    String::from_utf16_lossy(&units)
}

/// `None` for a name that is no method of texts.
pub(super) fn call(
    evaluator: &mut Evaluator<'_, '_>,
    text: &Rc<str>,
    name: &str,
    arguments: &[Value],
) -> Result<Option<Value>, ExpressionError> {
    if !METHODS.contains(&name) {
        return Ok(None);
    }
    evaluator.charge_bytes(text.len())?;
    let given = arguments.first().cloned().unwrap_or(Value::Undefined);
    let result = match name {
        "toString" | "valueOf" => Value::Text(text.clone()),
        "toLowerCase" => evaluator.text(text.to_lowercase())?,
        "toUpperCase" => evaluator.text(text.to_uppercase())?,
        "trim" => evaluator.text(text.trim_matches(is_blank))?,
        "trimStart" => evaluator.text(text.trim_start_matches(is_blank))?,
        "trimEnd" => evaluator.text(text.trim_end_matches(is_blank))?,
        "includes" | "startsWith" | "endsWith" | "indexOf" | "lastIndexOf" => {
            let wanted = text_argument(evaluator, &given)?;
            search(text, name, &wanted, arguments.get(1))
        }
        "slice" | "substring" | "charAt" | "at" | "charCodeAt" => part(text, name, arguments),
        "split" => split(evaluator, text, arguments)?,
        "replace" | "replaceAll" => replace(
            evaluator,
            text,
            &given,
            arguments.get(1),
            name == "replaceAll",
        )?,
        "padStart" | "padEnd" => pad(evaluator, text, arguments, name == "padStart")?,
        "repeat" => {
            let count = to_integer(Some(&given), 0.0);
            if count < 0.0 {
                return Err(
                    evaluator.type_error("a text cannot be repeated a negative number of times")
                );
            }
            let bytes = text.len() as f64 * count;
            evaluator.charge_bytes(bytes.min(1e15) as usize)?;
            if text.is_empty() {
                Value::from("")
            } else {
                Value::from(text.repeat(count as usize))
            }
        }
        "concat" => {
            let mut joined = text.to_string();
            for argument in arguments {
                joined.push_str(&text_argument(evaluator, argument)?);
                evaluator.charge_bytes(joined.len())?;
            }
            Value::from(joined)
        }
        _ => return Ok(None),
    };
    Ok(Some(result))
}

fn search(text: &str, name: &str, wanted: &str, from: Option<&Value>) -> Value {
    let length = utf16_length(text);
    let unit_of = |byte: usize| utf16_length(&text[..byte]);
    if name == "endsWith" {
        let end = to_integer(from, length).clamp(0.0, length) as usize;
        return Value::Bool(cut(text, 0, end).ends_with(wanted));
    }
    if name == "lastIndexOf" {
        return Value::Number(text.rfind(wanted).map_or(-1.0, unit_of));
    }
    let start = to_integer(from, 0.0).clamp(0.0, length);
    let rest = cut(text, start as usize, length as usize);
    let found = rest.find(wanted);
    match name {
        "includes" => Value::Bool(found.is_some()),
        "startsWith" => Value::Bool(rest.starts_with(wanted)),
        _ => Value::Number(found.map_or(-1.0, |byte| start + utf16_length(&rest[..byte]))),
    }
}

fn part(text: &str, name: &str, arguments: &[Value]) -> Value {
    let length = utf16_length(text);
    let from_end = |place: f64| if place < 0.0 { place + length } else { place };
    let first = to_integer(arguments.first(), 0.0);
    match name {
        "charAt" => Value::from(char_at(text, first).unwrap_or_default()),
        "at" => char_at(text, from_end(first)).map_or(Value::Undefined, Value::from),
        "charCodeAt" => {
            let unit = (first >= 0.0)
                .then(|| text.encode_utf16().nth(first.min(1e15) as usize))
                .flatten();
            Value::Number(unit.map_or(f64::NAN, f64::from))
        }
        _ => {
            let second = to_integer(arguments.get(1), length);
            let (mut start, mut end) = if name == "slice" {
                (from_end(first), from_end(second))
            } else {
                (first, second)
            };
            start = start.clamp(0.0, length);
            end = end.clamp(0.0, length);
            if name == "substring" && start > end {
                std::mem::swap(&mut start, &mut end);
            }
            Value::from(cut(text, start as usize, end.max(start) as usize))
        }
    }
}

fn split(
    evaluator: &mut Evaluator<'_, '_>,
    text: &str,
    arguments: &[Value],
) -> Result<Value, ExpressionError> {
    let limit = to_integer(arguments.get(1), 1e9).clamp(0.0, 1e9) as usize;
    let pieces: Vec<Value> = match arguments.first() {
        None | Some(Value::Undefined) => vec![Value::from(text)],
        Some(separator) => {
            let separator = text_argument(evaluator, separator)?;
            evaluator.charge(text.len() as u64 / 4)?;
            if separator.is_empty() {
                text.chars()
                    .take(limit)
                    .map(|c| Value::from(c.to_string()))
                    .collect()
            } else {
                text.split(&*separator)
                    .take(limit)
                    .map(Value::from)
                    .collect()
            }
        }
    };
    evaluator.list(pieces.into_iter().take(limit).collect())
}

fn replace(
    evaluator: &mut Evaluator<'_, '_>,
    text: &str,
    wanted: &Value,
    replacement: Option<&Value>,
    all: bool,
) -> Result<Value, ExpressionError> {
    let wanted = text_argument(evaluator, wanted)?;
    let replacement = replacement.cloned().unwrap_or(Value::Undefined);
    let is_function = super::evaluate::is_function(&replacement);
    let mut result = String::new();
    let mut done = 0;
    let places: Vec<usize> = text
        .match_indices(&*wanted)
        .map(|(place, _)| place)
        .take(if all { usize::MAX } else { 1 })
        .collect();
    for place in places {
        result.push_str(&text[done..place]);
        let new = if is_function {
            let arguments = [
                Value::Text(wanted.clone()),
                Value::Number(utf16_length(&text[..place])),
            ];
            evaluator.call_function(&replacement, &arguments)?
        } else {
            replacement.clone()
        };
        let new = text_argument(evaluator, &new)?;
        if !is_function && new.contains('$') {
            result.push_str(
                &new.replace("$$", "\u{0}")
                    .replace("$&", &wanted)
                    .replace('\u{0}', "$"),
            );
        } else {
            result.push_str(&new);
        }
        evaluator.charge(1)?;
        if result.len() as u64 > super::MAX_RESULT_BYTES {
            evaluator.charge_bytes(result.len())?;
        }
        done = place + wanted.len();
    }
    result.push_str(&text[done..]);
    evaluator.text(result)
}

fn pad(
    evaluator: &mut Evaluator<'_, '_>,
    text: &str,
    arguments: &[Value],
    at_start: bool,
) -> Result<Value, ExpressionError> {
    let length = utf16_length(text);
    let wanted = to_integer(arguments.first(), 0.0);
    let filler: Vec<u16> = match arguments.get(1) {
        None | Some(Value::Undefined) => vec![u16::from(b' ')],
        Some(filler) => text_argument(evaluator, filler)?.encode_utf16().collect(),
    };
    if wanted <= length || filler.is_empty() {
        return Ok(Value::from(text));
    }
    evaluator.charge_bytes(wanted.min(1e15) as usize)?;
    let missing = (wanted - length) as usize;
    let units: Vec<u16> = filler.iter().copied().cycle().take(missing).collect();
    let padding = String::from_utf16_lossy(&units);
    evaluator.text(if at_start {
        format!("{padding}{text}")
    } else {
        format!("{text}{padding}")
    })
}
