//! Colours in the spellings that people and exports use.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{MISSING, Operator};
use crate::equality::shown;
use crate::fields::{FieldError, Fields};

type Rgb = [u8; 3];

#[derive(Debug)]
struct Colour {
    expected: Rgb,
    /// Allowed distance in each channel, of 255.
    tolerance: u64,
}

pub fn colour(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(Colour {
        expected: rgb(&fields.value("expected")?)
            .ok_or_else(|| fields.error("expected", "a colour like `#ff6600`"))?,
        tolerance: fields.optional_whole("tolerance")?.unwrap_or(0),
    }))
}

impl Operator for Colour {
    fn expected(&self) -> Value {
        json!(hex(self.expected))
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let colour = rgb(found).ok_or_else(|| format!("{} is not a colour", shown(found)))?;
        let close = colour
            .iter()
            .zip(self.expected)
            .all(|(one, other)| u64::from(one.abs_diff(other)) <= self.tolerance);
        if close {
            Ok(())
        } else {
            Err(format!("{} is not {}", hex(colour), hex(self.expected)))
        }
    }
}

/// `#rgb` or `#rrggbb` with or without `#`, in any case; `rgb(r, g, b)`; a list of three bytes.
pub fn rgb(value: &Value) -> Option<Rgb> {
    match value {
        Value::String(text) => rgb_text(text),
        Value::Array(list) => {
            let channels: Option<Vec<u8>> = list
                .iter()
                .map(|item| item.as_u64().and_then(|byte| u8::try_from(byte).ok()))
                .collect();
            channels?.try_into().ok()
        }
        _ => None,
    }
}

pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn rgb_text(text: &str) -> Option<Rgb> {
    let text = text.trim().to_ascii_lowercase();
    if let Some(inner) = text
        .strip_prefix("rgb(")
        .and_then(|it| it.strip_suffix(')'))
    {
        let channels: Option<Vec<u8>> = inner
            .split(',')
            .map(|part| part.trim().parse().ok())
            .collect();
        return channels?.try_into().ok();
    }
    let digits: Option<Vec<u8>> = text
        .strip_prefix('#')
        .unwrap_or(&text)
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect();
    match digits?[..] {
        [r, g, b] => Some([r * 17, g * 17, b * 17]),
        [r, s, g, h, b, c] => Some([r * 16 + s, g * 16 + h, b * 16 + c]),
        _ => None,
    }
}
