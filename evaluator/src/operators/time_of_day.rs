//! Times of day: `14:05`, `14:05:30`, `2:05 pm`, with or without `UTC`.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{MISSING, Operator};
use crate::equality::shown;
use crate::fields::{FieldError, Fields};

const DAY_SECONDS: u64 = 24 * 60 * 60;

#[derive(Debug)]
struct TimeOfDay {
    expected_seconds: u64,
    tolerance_seconds: u64,
}

pub fn time_of_day(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(TimeOfDay {
        expected_seconds: seconds(&fields.text("expected")?)
            .ok_or_else(|| fields.error("expected", "a time of day like `14:05`"))?,
        tolerance_seconds: fields.optional_whole("tolerance_seconds")?.unwrap_or(0),
    }))
}

impl Operator for TimeOfDay {
    fn expected(&self) -> Value {
        let at = self.expected_seconds;
        json!(format!(
            "{:02}:{:02}:{:02}",
            at / 3600,
            at / 60 % 60,
            at % 60
        ))
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let at = found
            .as_str()
            .and_then(seconds)
            .ok_or_else(|| format!("{} is not a time of day", shown(found)))?;
        let apart = at.abs_diff(self.expected_seconds);
        // A minute before midnight is close to midnight.
        let apart = apart.min(DAY_SECONDS - apart);
        if apart <= self.tolerance_seconds {
            Ok(())
        } else {
            Err(format!("{} is {apart} s away", shown(found)))
        }
    }
}

/// Seconds since midnight.
fn seconds(text: &str) -> Option<u64> {
    let text = text.trim().to_ascii_lowercase();
    let text = text
        .strip_suffix("utc")
        .or(text.strip_suffix('z'))
        .unwrap_or(&text);
    let text = text.trim();
    let (text, half_day) = if let Some(rest) = text.strip_suffix("am") {
        (rest.trim(), Some(0))
    } else if let Some(rest) = text.strip_suffix("pm") {
        (rest.trim(), Some(12))
    } else {
        (text, None)
    };
    let parts: Option<Vec<u64>> = text
        .split(':')
        .map(|part| {
            let digits = part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse().ok()).flatten()
        })
        .collect();
    let (hours, minutes, seconds) = match parts?[..] {
        [hours, minutes] => (hours, minutes, 0),
        [hours, minutes, seconds] => (hours, minutes, seconds),
        _ => return None,
    };
    let hours = match half_day {
        None => hours,
        Some(offset) if (1..=12).contains(&hours) => hours % 12 + offset,
        Some(_) => return None,
    };
    (hours < 24 && minutes < 60 && seconds < 60).then_some(hours * 3600 + minutes * 60 + seconds)
}
