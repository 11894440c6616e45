//! Numbers: absolute tolerance, relative tolerance, range.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{MISSING, Operator};
use crate::equality::{EPSILON, shown, within};
use crate::fields::{FieldError, Fields};

#[derive(Debug)]
struct Near {
    expected: Vec<f64>,
    /// Was a list written? Then a list is expected.
    list: bool,
    tolerance: f64,
    relative: bool,
}

pub fn near(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    parse_near(fields, false)
}

pub fn near_relative(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    parse_near(fields, true)
}

fn parse_near(fields: &Fields, relative: bool) -> Result<Arc<dyn Operator>, FieldError> {
    let value = fields.value("expected")?;
    let expected =
        numbers(&value).map_err(|_| fields.error("expected", "a number or a list of numbers"))?;
    Ok(Arc::new(Near {
        expected,
        list: value.is_array(),
        tolerance: fields.tolerance("tolerance")?,
        relative,
    }))
}

impl Operator for Near {
    fn expected(&self) -> Value {
        let value = match (&self.expected[..], self.list) {
            ([only], false) => json!(only),
            (all, _) => json!(all),
        };
        let key = if self.relative { "share" } else { "tolerance" };
        json!({"value": value, key: self.tolerance})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        if found.is_array() != self.list {
            let kind = if self.list {
                "a list of numbers"
            } else {
                "a number"
            };
            return Err(format!("{} is not {kind}", shown(found)));
        }
        let values = numbers(found)?;
        if values.len() != self.expected.len() {
            return Err(format!(
                "{} numbers instead of {}",
                values.len(),
                self.expected.len()
            ));
        }
        for (value, expected) in values.iter().zip(&self.expected) {
            let tolerance = if self.relative {
                self.tolerance * expected.abs()
            } else {
                self.tolerance
            };
            if !within(*value, *expected, tolerance) {
                return Err(format!(
                    "{value} is {} away from {expected}, allowed are {tolerance}",
                    (value - expected).abs()
                ));
            }
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Range {
    min: Option<f64>,
    max: Option<f64>,
}

pub fn range(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    let (min, max) = (
        fields.optional_number("min")?,
        fields.optional_number("max")?,
    );
    match (min, max) {
        (None, None) => Err(fields.error("min", "a number here or in `max`")),
        (Some(min), Some(max)) if min > max => {
            Err(fields.error("max", format!("a number of at least {min}")))
        }
        _ => Ok(Arc::new(Range { min, max })),
    }
}

impl Operator for Range {
    fn expected(&self) -> Value {
        json!({"min": self.min, "max": self.max})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let number = found
            .as_f64()
            .ok_or_else(|| format!("{} is not a number", shown(found)))?;
        if self.min.is_some_and(|min| number < min - EPSILON) {
            return Err(format!("{number} is too small"));
        }
        if self.max.is_some_and(|max| number > max + EPSILON) {
            return Err(format!("{number} is too large"));
        }
        Ok(())
    }
}

fn numbers(value: &Value) -> Result<Vec<f64>, String> {
    let one = |value: &Value| {
        value
            .as_f64()
            .ok_or_else(|| format!("{} is not a number", shown(value)))
    };
    match value {
        Value::Array(list) => list.iter().map(one).collect(),
        _ => Ok(vec![one(value)?]),
    }
}
