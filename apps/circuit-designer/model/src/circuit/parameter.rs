//! What can be set on an element: labels, units, limits, and where the file keeps it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    Flag(bool),
    Number(f64),
    Text(String),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterKind {
    Number {
        default: f64,
    },
    Flag {
        default: bool,
    },
    /// A number that stands for one of these.
    Choice {
        options: &'static [&'static str],
    },
    Text {
        default: &'static str,
    },
}

/// Which numbers make sense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    Any,
    Positive,
    NotNegative,
    Within(f64, f64),
    /// Whole numbers of a range.
    Whole(i64, i64),
}

/// Where the file keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    Nowhere,
    Attribute(&'static str),
    /// Left out when it has its default.
    OmittedDefault(&'static str),
    /// Kept in radians, set in degrees.
    Radians(&'static str),
    /// Kept as a fraction, set in percent.
    Percent(&'static str),
    /// Set bits of the flag number.
    Bit(u32),
    /// Set when the flag is off.
    ClearBit(u32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Name in commands, in JSON and in `Element::number`.
    pub key: &'static str,
    /// Label in the edit dialog.
    pub label: &'static str,
    pub unit: &'static str,
    pub kind: ParameterKind,
    pub allowed: Allowed,
    pub stored: Stored,
}

#[derive(Clone, Debug, PartialEq, Error)]
pub enum ValueError {
    #[error("{0} must be greater than zero.")]
    NotPositive(&'static str),
    #[error("{0} must not be negative.")]
    Negative(&'static str),
    #[error("{label} must lie between {low} and {high}.")]
    OutOfRange {
        label: &'static str,
        low: String,
        high: String,
    },
    #[error("{0} is too large or not a number.")]
    NotFinite(&'static str),
    #[error("{0} needs another kind of value.")]
    WrongKind(&'static str),
    #[error("{0} is too long.")]
    TooLong(&'static str),
}

/// Larger numbers are refused: nothing real has them and they only breed infinities.
const LARGEST: f64 = 1e24;
const LONGEST_TEXT: usize = 500;

impl Parameter {
    pub const fn number(
        key: &'static str,
        label: &'static str,
        unit: &'static str,
        default: f64,
    ) -> Self {
        Parameter {
            key,
            label,
            unit,
            kind: ParameterKind::Number { default },
            allowed: Allowed::Any,
            stored: Stored::Nowhere,
        }
    }

    pub const fn flag(key: &'static str, label: &'static str, default: bool) -> Self {
        Parameter {
            kind: ParameterKind::Flag { default },
            ..Parameter::number(key, label, "", 0.0)
        }
    }

    pub const fn choice(
        key: &'static str,
        label: &'static str,
        options: &'static [&'static str],
    ) -> Self {
        Parameter {
            kind: ParameterKind::Choice { options },
            ..Parameter::number(key, label, "", 0.0)
        }
    }

    pub const fn text(key: &'static str, label: &'static str, default: &'static str) -> Self {
        Parameter {
            kind: ParameterKind::Text { default },
            ..Parameter::number(key, label, "", 0.0)
        }
    }

    pub const fn positive(self) -> Self {
        self.allowing(Allowed::Positive)
    }

    pub const fn not_negative(self) -> Self {
        self.allowing(Allowed::NotNegative)
    }

    pub const fn allowing(self, allowed: Allowed) -> Self {
        Parameter { allowed, ..self }
    }

    pub const fn stored(self, stored: Stored) -> Self {
        Parameter { stored, ..self }
    }

    /// Kept as an attribute of this name.
    pub const fn attribute(self, name: &'static str) -> Self {
        self.stored(Stored::Attribute(name))
    }

    /// Kept as an attribute when it differs from the default.
    pub const fn sparse(self, name: &'static str) -> Self {
        self.stored(Stored::OmittedDefault(name))
    }

    pub const fn radians(self, name: &'static str) -> Self {
        self.stored(Stored::Radians(name))
    }

    pub const fn percent(self, name: &'static str) -> Self {
        self.stored(Stored::Percent(name))
    }

    pub const fn bit(self, bits: u32) -> Self {
        self.stored(Stored::Bit(bits))
    }

    pub fn default_value(&self) -> Value {
        match self.kind {
            ParameterKind::Number { default } => Value::Number(default),
            ParameterKind::Flag { default } => Value::Flag(default),
            ParameterKind::Choice { .. } => Value::Number(0.0),
            ParameterKind::Text { default } => Value::Text(default.to_string()),
        }
    }

    /// May the parameter take this value?
    pub fn check(&self, value: &Value) -> Result<(), ValueError> {
        match (self.kind, value) {
            (ParameterKind::Number { .. }, Value::Number(number)) => self.check_number(*number),
            (ParameterKind::Choice { options }, Value::Number(number)) => {
                let last = options.len().saturating_sub(1) as i64;
                self.allowing(Allowed::Whole(0, last)).check_number(*number)
            }
            (ParameterKind::Flag { .. }, Value::Flag(_)) => Ok(()),
            (ParameterKind::Text { .. }, Value::Text(text)) if text.len() > LONGEST_TEXT => {
                Err(ValueError::TooLong(self.label))
            }
            (ParameterKind::Text { .. }, Value::Text(_)) => Ok(()),
            _ => Err(ValueError::WrongKind(self.label)),
        }
    }

    fn check_number(&self, number: f64) -> Result<(), ValueError> {
        if !number.is_finite() || number.abs() > LARGEST {
            return Err(ValueError::NotFinite(self.label));
        }
        let out_of = |low: f64, high: f64| ValueError::OutOfRange {
            label: self.label,
            low: crate::quantity::format(low, self.unit),
            high: crate::quantity::format(high, self.unit),
        };
        match self.allowed {
            Allowed::Positive if number <= 0.0 => Err(ValueError::NotPositive(self.label)),
            Allowed::NotNegative if number < 0.0 => Err(ValueError::Negative(self.label)),
            Allowed::Within(low, high) if number < low || number > high => Err(out_of(low, high)),
            Allowed::Whole(low, high) => {
                let (low, high) = (low as f64, high as f64);
                if number < low || number > high || number != number.trunc() {
                    Err(out_of(low, high))
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }
}
