//! Methods of numbers.

use super::convert::to_integer;
use super::error::ExpressionError;
use super::evaluate::Evaluator;
use super::numerals::{fixed_text, radix_text};
use super::value::Value;

pub(super) const METHODS: &[&str] = &["toString", "toFixed", "valueOf"];

/// `None` for a name that is no method of numbers.
pub(super) fn call(
    evaluator: &mut Evaluator<'_, '_>,
    number: f64,
    name: &str,
    arguments: &[Value],
) -> Result<Option<Value>, ExpressionError> {
    Ok(Some(match name {
        "toString" => {
            let radix = to_integer(arguments.first(), 10.0);
            if !(2.0..=36.0).contains(&radix) {
                return Err(evaluator.type_error("toString takes a base from 2 to 36"));
            }
            evaluator.text(radix_text(number, radix as u32))?
        }
        "toFixed" => {
            let places = to_integer(arguments.first(), 0.0);
            if !(0.0..=100.0).contains(&places) {
                return Err(evaluator.type_error("toFixed takes 0 to 100 places"));
            }
            evaluator.charge(8)?;
            evaluator.text(fixed_text(number, places as usize))?
        }
        "valueOf" => Value::Number(number),
        _ => return Ok(None),
    }))
}
