//! What is typed into a number field: a value, or a change like `+=0.5`, `-=1`, `*=2`, `/=2`.
//!
//! A change starts from the value that each object had when the field was entered, so that every
//! keystroke of `+=12` counts from there and several objects keep their differences.

use crate::command::{Axis, Command, TransformPart};
use crate::document::{Object, ObjectPlace};
use crate::expression::{self, ExpressionError};

/// What was typed into a number field: a value, or what to do with the present one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumberEntry {
    /// Replaces what is there.
    Value(f64),
    /// Counts from what was there when the field was entered.
    Change {
        /// How it counts.
        operator: Operator,
        /// The number behind the equals sign; finite.
        operand: f64,
    },
}

/// What is done with the present value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Typed `+=`.
    Add,
    /// Typed `-=`.
    Subtract,
    /// Typed `*=`.
    Multiply,
    /// Typed `/=`.
    Divide,
}

impl Operator {
    fn of(sign: char) -> Option<Operator> {
        match sign {
            '+' => Some(Operator::Add),
            '-' | '−' => Some(Operator::Subtract),
            '*' => Some(Operator::Multiply),
            '/' => Some(Operator::Divide),
            _ => None,
        }
    }
}

impl NumberEntry {
    /// Reads a value or a change.
    pub fn parse(text: &str) -> Result<NumberEntry, ExpressionError> {
        let text = text.trim();
        let mut rest = text.chars();
        let operator = rest.next().and_then(Operator::of);
        match (operator, rest.as_str().trim_start()) {
            // The beginning of a change, or of a signed number.
            (Some(_), "") => Err(ExpressionError::Incomplete),
            (Some(operator), rest) if rest.starts_with('=') => Ok(NumberEntry::Change {
                operator,
                operand: expression::evaluate(&rest[1..])?,
            }),
            _ => expression::evaluate(text).map(NumberEntry::Value),
        }
    }

    /// What becomes of a value; always finite.
    pub fn applied_to(self, before: f64) -> Result<f64, ExpressionError> {
        let value = match self {
            NumberEntry::Value(value) => value,
            NumberEntry::Change { operator, operand } => match operator {
                Operator::Add => before + operand,
                Operator::Subtract => before - operand,
                Operator::Multiply => before * operand,
                Operator::Divide => before / operand,
            },
        };
        if value.is_finite() {
            Ok(value)
        } else {
            Err(ExpressionError::NotFinite)
        }
    }

    /// The command that carries out an entry into one field of the given objects, whose values were
    /// `before` when the field was entered.
    pub fn transform_command(
        self,
        scene: &str,
        objects: &[Object],
        (part, axis): (TransformPart, Axis),
        before: &[f64],
        gesture: &str,
    ) -> Result<Command, ExpressionError> {
        let scene = scene.to_string();
        let gesture = Some(gesture.to_string());
        if let NumberEntry::Value(value) = self {
            return Ok(Command::SetTransform {
                scene,
                objects: objects.iter().map(|object| object.id.clone()).collect(),
                part,
                axis,
                value,
                gesture,
            });
        }
        let places = objects.iter().zip(before).map(|(object, before)| {
            let mut placement = object.placement;
            *axis.of_mut(part.of_mut(&mut placement)) = self.applied_to(*before)?;
            Ok(ObjectPlace {
                object: object.id.clone(),
                placement,
            })
        });
        Ok(Command::PlaceObjects {
            scene,
            places: places.collect::<Result<_, _>>()?,
            gesture,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, before: f64, expected: f64) {
        let entry = NumberEntry::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let value = entry.applied_to(before).unwrap();
        assert!((value - expected).abs() < 1e-12, "{text} gave {value}");
    }

    #[test]
    fn changes_start_from_the_value_before() {
        check("+=0.5", 2.0, 2.5);
        check("-=1", 2.0, 1.0);
        check("−=1", 2.0, 1.0);
        check("*=2", 2.5, 5.0);
        check("/=2", 5.0, 2.5);
        check(" + = 3/2 + 1 ", 1.0, 3.5);
        check("+=-1", 1.0, 0.0);
        check("*=(1+2)", -1.0, -3.0);
    }

    #[test]
    fn everything_else_is_a_value() {
        check("-2", 7.0, -2.0);
        check("+3", 7.0, 3.0);
        check("4.2+0.2+0.5", 7.0, 4.9);
    }

    #[test]
    fn a_change_that_is_still_being_typed_is_no_change_yet() {
        for text in ["", "+", "-", "*", "/", "+=", "-= ", "*=(2", "+=."] {
            assert_eq!(
                NumberEntry::parse(text),
                Err(ExpressionError::Incomplete),
                "{text}"
            );
        }
        for text in ["=2", "+==2", "+=x", "2+=3", "%=2"] {
            assert!(
                matches!(
                    NumberEntry::parse(text),
                    Err(ExpressionError::Unexpected(_))
                ),
                "{text}"
            );
        }
    }

    #[test]
    fn a_change_never_leaves_the_numbers() {
        let entry = NumberEntry::parse("/=0").unwrap();
        assert_eq!(entry.applied_to(1.0), Err(ExpressionError::NotFinite));
        let entry = NumberEntry::parse("*=1e300").unwrap();
        assert_eq!(entry.applied_to(1e300), Err(ExpressionError::NotFinite));
    }
}
