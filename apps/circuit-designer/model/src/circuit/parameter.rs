//! What can be set on an element: labels, units, limits, and where the file keeps it.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// Also the place of a choice among its options.
    Number(f64),
    /// Names, labels, formulas.
    Text(String),
}

/// What kind of value a parameter has, and its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterKind {
    /// Limited by [`Allowed`].
    Number {
        /// Until somebody sets it.
        default: f64,
    },
    /// A check box.
    Flag {
        /// Until somebody sets it.
        default: bool,
    },
    /// A number that stands for one of these.
    Choice {
        /// What the dialog lists; the first is the default.
        options: &'static [&'static str],
    },
    /// One line of words.
    Text {
        /// Until somebody sets it.
        default: &'static str,
    },
}

/// Which values make sense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Allowed {
    /// Whatever is finite.
    Any,
    /// Above zero.
    Positive,
    /// Zero or above.
    NotNegative,
    /// Both limits included.
    Within(f64, f64),
    /// Whole numbers of a range.
    Whole(i64, i64),
    /// Texts of so many bytes.
    Letters(usize),
}

/// Where the file keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// Not part of files.
    Nowhere,
    /// Always written, under this name.
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

/// Something that can be set on an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Name in commands, in JSON and in `Element::number`.
    pub key: &'static str,
    /// Label in the edit dialog.
    pub label: &'static str,
    /// Written behind the value; empty for none.
    pub unit: &'static str,
    /// Number, flag, choice or text.
    pub kind: ParameterKind,
    /// Limits of numbers and texts.
    pub allowed: Allowed,
    /// Where files have it.
    pub stored: Stored,
}

/// Why a value is refused, in words for the user.
#[derive(Clone, Debug, PartialEq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
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

/// A number without limits.
pub const fn number(
    key: &'static str,
    label: &'static str,
    unit: &'static str,
    default: f64,
) -> Parameter {
    Parameter {
        key,
        label,
        unit,
        kind: ParameterKind::Number { default },
        allowed: Allowed::Any,
        stored: Stored::Nowhere,
    }
}

/// On or off.
pub const fn flag(key: &'static str, label: &'static str, default: bool) -> Parameter {
    Parameter {
        kind: ParameterKind::Flag { default },
        ..number(key, label, "", 0.0)
    }
}

/// One of several options; the first is the default.
pub const fn choice(
    key: &'static str,
    label: &'static str,
    options: &'static [&'static str],
) -> Parameter {
    Parameter {
        kind: ParameterKind::Choice { options },
        ..number(key, label, "", 0.0)
    }
}

/// Words.
pub const fn text(key: &'static str, label: &'static str, default: &'static str) -> Parameter {
    Parameter {
        kind: ParameterKind::Text { default },
        ..number(key, label, "", 0.0)
    }
}

impl Parameter {
    /// Only above zero.
    pub const fn positive(self) -> Self {
        self.allowing(Allowed::Positive)
    }

    /// Zero or above.
    pub const fn not_negative(self) -> Self {
        self.allowing(Allowed::NotNegative)
    }

    /// Between two limits, both included.
    pub const fn within(self, low: f64, high: f64) -> Self {
        self.allowing(Allowed::Within(low, high))
    }

    /// Whole numbers of a range.
    pub const fn whole(self, low: i64, high: i64) -> Self {
        self.allowing(Allowed::Whole(low, high))
    }

    /// Texts that may be longer than most.
    pub const fn letters(self, most: usize) -> Self {
        self.allowing(Allowed::Letters(most))
    }

    /// Limited in some way.
    pub const fn allowing(self, allowed: Allowed) -> Self {
        Parameter { allowed, ..self }
    }

    /// Kept in files in some way.
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

    /// Set in degrees, kept in radians under this name.
    pub const fn radians(self, name: &'static str) -> Self {
        self.stored(Stored::Radians(name))
    }

    /// Set in percent, kept as a fraction under this name.
    pub const fn percent(self, name: &'static str) -> Self {
        self.stored(Stored::Percent(name))
    }

    /// Kept as bits that are set while the flag is on.
    pub const fn bit(self, bits: u32) -> Self {
        self.stored(Stored::Bit(bits))
    }

    /// Kept as bits that are set while the flag is off.
    pub const fn clear_bit(self, bits: u32) -> Self {
        self.stored(Stored::ClearBit(bits))
    }

    /// What it is until somebody sets it.
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
            (ParameterKind::Text { .. }, Value::Text(text)) if text.len() > self.longest_text() => {
                Err(ValueError::TooLong(self.label))
            }
            (ParameterKind::Text { .. }, Value::Text(_)) => Ok(()),
            _ => Err(ValueError::WrongKind(self.label)),
        }
    }

    fn longest_text(&self) -> usize {
        match self.allowed {
            Allowed::Letters(most) => most,
            _ => LONGEST_TEXT,
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
