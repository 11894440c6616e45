//! Making dates and their methods. There is one time zone: universal time.

use super::civil::{Civil, civil_from_ms, iso_text, long_text, ms_from_civil, parse_date};
use super::convert::to_number;
use super::error::ExpressionError;
use super::evaluate::{Evaluated, Evaluator};
use super::value::Value;

pub(super) const METHODS: &[&str] = &[
    "getTime",
    "valueOf",
    "toISOString",
    "toJSON",
    "toString",
    "getTimezoneOffset",
    "getFullYear",
    "getMonth",
    "getDate",
    "getDay",
    "getHours",
    "getMinutes",
    "getSeconds",
    "getMilliseconds",
    "getUTCFullYear",
    "getUTCMonth",
    "getUTCDate",
    "getUTCDay",
    "getUTCHours",
    "getUTCMinutes",
    "getUTCSeconds",
    "getUTCMilliseconds",
];

/// `new Date()`, `new Date(text or number)`, `new Date(year, month, ...)`.
pub(super) fn new_date(evaluator: &mut Evaluator<'_, '_>, arguments: &[Value]) -> Evaluated {
    Ok(Value::Date(match arguments {
        [] => evaluator.now_ms,
        [Value::Text(text)] => parse_date(text),
        [Value::Date(ms)] => *ms,
        [other] => {
            evaluator.charge_value(other)?;
            let ms = to_number(other).trunc();
            if ms.abs() <= 8.64e15 { ms } else { f64::NAN }
        }
        parts => from_parts(parts),
    }))
}

/// The moment of year, month from 0, day, hour, minute, second and millisecond.
pub(super) fn from_parts(parts: &[Value]) -> f64 {
    let numbers: Vec<f64> = parts.iter().map(|part| to_number(part).trunc()).collect();
    if numbers.is_empty() || numbers.iter().any(|n| !n.is_finite() || n.abs() > 1e12) {
        return f64::NAN;
    }
    let at = |place: usize, missing: i64| numbers.get(place).map_or(missing, |n| *n as i64);
    let year = at(0, 1970);
    ms_from_civil(Civil {
        // Two digits mean the twentieth century, as in JavaScript.
        year: if (0..=99).contains(&year) {
            1900 + year
        } else {
            year
        },
        month: at(1, 0) + 1,
        day: at(2, 1),
        hour: at(3, 0),
        minute: at(4, 0),
        second: at(5, 0),
        millisecond: at(6, 0),
        weekday: 0,
    })
}

/// `None` for a name that is no method of dates.
pub(super) fn call(
    evaluator: &mut Evaluator<'_, '_>,
    ms: f64,
    name: &str,
) -> Result<Option<Value>, ExpressionError> {
    Ok(Some(match name {
        "getTime" | "valueOf" => Value::Number(ms),
        "toISOString" => match iso_text(ms) {
            Some(text) => evaluator.text(text)?,
            None => return Err(evaluator.type_error("this date is invalid")),
        },
        "toJSON" => iso_text(ms).map_or(Value::Null, Value::from),
        "toString" => evaluator.text(long_text(ms))?,
        "getTimezoneOffset" => Value::Number(0.0),
        _ if METHODS.contains(&name) => {
            let part =
                civil_from_ms(ms).map(|civil| part(&civil, name.trim_start_matches("getUTC")));
            Value::Number(part.unwrap_or(f64::NAN))
        }
        _ => return Ok(None),
    }))
}

fn part(civil: &Civil, name: &str) -> f64 {
    (match name.trim_start_matches("get") {
        "FullYear" => civil.year,
        "Month" => civil.month - 1,
        "Date" => civil.day,
        "Day" => civil.weekday,
        "Hours" => civil.hour,
        "Minutes" => civil.minute,
        "Seconds" => civil.second,
        _ => civil.millisecond,
    }) as f64
}
