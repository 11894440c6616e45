//! Parameters between elements and the attributes, flag bits and columns of files.

use crate::circuit::{Element, Parameter, ParameterKind, Stored, Value};
use crate::elements::Part;

const DEGREES_PER_RADIAN: f64 = 180.0 / std::f64::consts::PI;

/// The flag number of an element.
pub fn flags(part: &dyn Part, element: &Element) -> u32 {
    part.parameters()
        .iter()
        .fold(part.constant_bits(element), |flags, parameter| {
            let is_on = element.flag(parameter.key);
            match parameter.stored {
                Stored::Bit(bits) if is_on => flags | bits,
                Stored::ClearBit(bits) if !is_on => flags | bits,
                _ => flags,
            }
        })
}

/// Attribute name and value of each parameter that is written as one.
pub fn attributes(part: &dyn Part, element: &Element) -> Vec<(&'static str, String)> {
    let mut attributes = Vec::new();
    for parameter in part.parameters() {
        let value = element
            .value(parameter.key)
            .unwrap_or_else(|| parameter.default_value());
        let is_default = value == parameter.default_value();
        let (name, factor) = match parameter.stored {
            Stored::Attribute(name) => (name, 1.0),
            Stored::OmittedDefault(name) if !is_default => (name, 1.0),
            Stored::Radians(name) if !is_default => (name, 1.0 / DEGREES_PER_RADIAN),
            Stored::Percent(name) => (name, 0.01),
            _ => continue,
        };
        if part.is_written(element, parameter.key) {
            attributes.push((name, written(&value, factor)));
        }
    }
    attributes
}

fn written(value: &Value, factor: f64) -> String {
    match value {
        Value::Number(number) => number_text(number * factor),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => text.clone(),
    }
}

/// Shortest text that reads back as the same number.
pub fn number_text(number: f64) -> String {
    let size = number.abs();
    if size != 0.0 && !(1e-6..1e21).contains(&size) {
        format!("{number:e}")
    } else {
        format!("{number}")
    }
}

/// Sets parameters from the flag number.
pub fn apply_flags(part: &dyn Part, element: &mut Element, flags: u32) {
    for parameter in part.parameters() {
        let value = match parameter.stored {
            Stored::Bit(bits) => flags & bits != 0,
            Stored::ClearBit(bits) => flags & bits == 0,
            _ => continue,
        };
        set(element, parameter, Value::Flag(value));
    }
}

/// Sets one parameter from its text in a file; says what is wrong with it otherwise.
pub fn apply_text(element: &mut Element, parameter: &Parameter, text: &str) -> Result<(), String> {
    let factor = match parameter.stored {
        Stored::Radians(_) => DEGREES_PER_RADIAN,
        Stored::Percent(_) => 100.0,
        _ => 1.0,
    };
    let unreadable = || format!("{}: {text:?} is not a number", parameter.label);
    let value = match parameter.kind {
        ParameterKind::Text { .. } => Value::Text(text.to_string()),
        ParameterKind::Flag { .. } => Value::Flag(matches!(text, "true" | "1")),
        // Positions of switches were once written as true and false.
        ParameterKind::Number { .. } if matches!(text, "true" | "false") => {
            Value::Number(f64::from(u8::from(text == "true")))
        }
        ParameterKind::Number { .. } | ParameterKind::Choice { .. } => {
            let number: f64 = text.trim().parse().map_err(|_| unreadable())?;
            Value::Number(round_trip(number, factor))
        }
    };
    parameter.check(&value).map_err(|error| error.to_string())?;
    set(element, parameter, value);
    Ok(())
}

/// Converts so that writing gives the same text again where a round number is meant.
fn round_trip(number: f64, factor: f64) -> f64 {
    let value = number * factor;
    let rounded = (value * 1e9).round() / 1e9;
    if factor != 1.0 && (rounded - value).abs() < 1e-12 * value.abs().max(1.0) {
        rounded
    } else {
        value
    }
}

fn set(element: &mut Element, parameter: &Parameter, value: Value) {
    if value == parameter.default_value() {
        element.parameters.remove(parameter.key);
    } else {
        element.parameters.insert(parameter.key.to_string(), value);
    }
}
