//! Numbers with a unit, as people write them: `30,407 ft`, `30407ft`, `30 407 feet`.
//!
//! Units are recognised, never converted: a task that asks for feet wants feet. A bare number
//! counts as having the right unit unless `unit_required` is set, because result fields usually
//! name the unit themselves.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{MISSING, Operator};
use crate::equality::{shown, within};
use crate::fields::{FieldError, Fields};

/// The spellings of each unit; the first is the one that tasks use.
const UNITS: &[&[&str]] = &[
    &["ft", "feet", "foot", "'"],
    &["m", "metre", "metres", "meter", "meters"],
    &["km", "kilometre", "kilometres", "kilometer", "kilometers"],
    &["nm", "nmi", "nautical mile", "nautical miles"],
    &["mi", "mile", "miles"],
    &["kt", "kts", "kn", "knot", "knots"],
    &["km/h", "kmh", "kph"],
    &["m/s", "mps"],
    &["ft/min", "fpm"],
    &["h", "hour", "hours", "hr", "hrs"],
    &["min", "mins", "minute", "minutes"],
    &["s", "sec", "secs", "second", "seconds"],
    &["ms", "millisecond", "milliseconds"],
    &["deg", "°", "degree", "degrees"],
    &["%", "percent", "per cent"],
    &["v", "volt", "volts"],
    &["a", "amp", "amps", "ampere", "amperes"],
    &["ohm", "ohms", "Ω", "ω"],
    &["hz", "hertz"],
    &["w", "watt", "watts"],
];

#[derive(Debug)]
struct Quantity {
    expected: f64,
    unit: Option<&'static str>,
    unit_required: bool,
    tolerance: f64,
}

pub fn quantity(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    let unit = match fields.optional_text("unit")? {
        None => None,
        Some(text) => Some(canonical_unit(&text).ok_or_else(|| {
            let known: Vec<_> = UNITS.iter().map(|names| names[0]).collect();
            fields.error("unit", format!("one of {}", known.join(", ")))
        })?),
    };
    let tolerance = if fields.has("tolerance") {
        fields.tolerance("tolerance")?
    } else {
        0.0
    };
    Ok(Arc::new(Quantity {
        expected: fields.number("expected")?,
        unit,
        unit_required: fields.flag("unit_required")?.unwrap_or(false),
        tolerance,
    }))
}

impl Operator for Quantity {
    fn expected(&self) -> Value {
        json!({"value": self.expected, "unit": self.unit, "tolerance": self.tolerance})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let (number, unit) = match found {
            Value::Number(number) => (number.as_f64(), None),
            Value::String(text) => {
                let (number, unit) = split(text);
                (number, unit)
            }
            _ => (None, None),
        };
        let number = number.ok_or_else(|| format!("{} is not a quantity", shown(found)))?;
        match (unit, self.unit) {
            (None, Some(wanted)) if self.unit_required => {
                return Err(format!("{} lacks the unit {wanted}", shown(found)));
            }
            (Some(unit), wanted) if canonical_unit(&unit) != wanted => {
                return Err(format!("{} has another unit", shown(found)));
            }
            _ => {}
        }
        if within(number, self.expected, self.tolerance) {
            Ok(())
        } else {
            Err(format!("{} is not {}", shown(found), self.expected))
        }
    }
}

fn canonical_unit(text: &str) -> Option<&'static str> {
    let text = text.trim().to_lowercase();
    UNITS
        .iter()
        .find(|names| names.contains(&text.as_str()))
        .map(|names| names[0])
}

/// Number and unit of a text; no number when it does not begin with a well-formed one.
fn split(text: &str) -> (Option<f64>, Option<String>) {
    // A typographic minus is what many people and models write.
    let text = text.trim().replace('−', "-");
    let is_numeric = |c: char| {
        c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | ',' | ' ' | '\u{a0}' | '\u{202f}')
    };
    let end = text.find(|c| !is_numeric(c)).unwrap_or(text.len());
    let unit = text[end..].trim();
    (
        number(text[..end].trim()),
        (!unit.is_empty()).then(|| unit.to_string()),
    )
}

/// A decimal number whose thousands may be set apart by commas or blanks, but then all of them.
fn number(text: &str) -> Option<f64> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let groups: Vec<&str> = whole.split([',', ' ', '\u{a0}', '\u{202f}']).collect();
    let (first, rest) = groups.split_first()?;
    let grouped = !rest.is_empty();
    let digits = first.trim_start_matches(['+', '-']);
    let well_formed = rest.iter().all(|group| group.len() == 3)
        && (!grouped || (1..=3).contains(&digits.len()))
        && fraction.is_none_or(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
    if !well_formed {
        return None;
    }
    let mut joined = groups.concat();
    if let Some(fraction) = fraction {
        joined.push('.');
        joined.push_str(fraction);
    }
    joined
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}
