//! Numbers, units and times as people write them.

use flight_analyser_model::moment;
use serde_json::{Value, json};

/// The first spelling is the one on the screen. Others are recognised, never converted.
#[derive(Debug, PartialEq, Eq)]
pub struct Unit {
    spellings: &'static [&'static str],
}

impl Unit {
    pub fn name(&self) -> &'static str {
        self.spellings[0]
    }

    pub fn is_spelt(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        self.spellings.contains(&text.as_str())
    }
}

static UNITS: &[Unit] = &[
    Unit {
        spellings: &["ft", "feet"],
    },
    Unit {
        spellings: &["kts", "kt", "knots"],
    },
    Unit {
        spellings: &["ft/min", "fpm"],
    },
    Unit { spellings: &["km"] },
    Unit {
        spellings: &["°", "deg", "degrees"],
    },
];

pub fn unit(name: &str) -> Option<&'static Unit> {
    UNITS.iter().find(|unit| unit.name() == name)
}

pub fn known_units() -> String {
    let names: Vec<_> = UNITS.iter().map(Unit::name).collect();
    format!("one of {}", names.join(", "))
}

/// What people set thousands apart with: comma, blanks of several widths, apostrophes.
const THOUSANDS_MARKS: [char; 8] = [
    ',', ' ', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '’', '\u{2007}',
];

/// A number and what follows it; no number where the text does not begin with a well-formed one.
pub fn split_number(text: &str) -> Option<(f64, String)> {
    // A typographic minus is what many people and models write.
    let text = without_thousands_marks(&text.trim().replace('\u{2212}', "-"));
    let sign = text.starts_with(['-', '+']) as usize;
    let digits = |from: usize| {
        let rest = &text[from..];
        from + rest
            .find(|it: char| !it.is_ascii_digit())
            .unwrap_or(rest.len())
    };
    let mut end = digits(sign);
    if end == sign {
        return None;
    }
    if text[end..].starts_with('.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    let number = text[..end].parse().ok()?;
    Some((number, text[end..].trim().to_string()))
}

/// A mark is one of thousands between a digit and exactly three more.
fn without_thousands_marks(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let is_mark = |at: usize| {
        THOUSANDS_MARKS.contains(&chars[at])
            && at > 0
            && is_digit(at - 1)
            && (1..=3).all(|step| is_digit(at + step))
            && !is_digit(at + 4)
    };
    let kept = (0..chars.len()).filter(|at| !is_mark(*at));
    kept.map(|at| chars[at]).collect()
}

/// Seconds since midnight of `HH:MM` or `HH:MM:SS`, with `UTC` in any case or without. The page also
/// understands a Z for UTC; answers may not have one.
pub fn seconds_of_day(text: &str) -> Option<u32> {
    let has_z = text.trim_end().ends_with(['Z', 'z']);
    moment::read_clock(text).filter(|_| !has_z)
}

pub fn quantity_text(value: f64, unit: &Unit) -> String {
    let number = match value.fract() == 0.0 {
        true => flight_analyser_model::reading::grouped(value as i64),
        false => value.to_string(),
    };
    match unit.name() {
        "°" => format!("{number}°"),
        name => format!("{number} {name}"),
    }
}

/// Whole numbers without a fraction.
pub fn json_number(value: f64) -> Value {
    match value.fract() == 0.0 {
        true => json!(value as i64),
        false => json!(value),
    }
}
