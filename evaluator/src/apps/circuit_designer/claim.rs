//! Reported values as people write them: `191.6 mV`, `≈1,589 Hz`, `−1.5V`,
//! `191.6 mV p-p`.

use circuit_designer_model::quantity;
use serde_json::Value;

/// What kind of reading is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    Dc,
    Peak,
    PeakToPeak,
    Frequency,
    Duty,
    Current,
}

impl Reading {
    pub const WORDS: &[(&str, Reading)] = &[
        ("dc", Reading::Dc),
        ("peak", Reading::Peak),
        ("peak_to_peak", Reading::PeakToPeak),
        ("frequency", Reading::Frequency),
        ("duty", Reading::Duty),
        ("current", Reading::Current),
    ];

    pub fn unit(self) -> &'static str {
        match self {
            Reading::Dc | Reading::Peak | Reading::PeakToPeak => "V",
            Reading::Frequency => "Hz",
            Reading::Duty => "%",
            Reading::Current => "A",
        }
    }

    fn spellings(self) -> &'static [&'static str] {
        match self.unit() {
            "V" => &["v", "volt", "volts"],
            "Hz" => &["hz", "hertz"],
            "A" => &["a", "amp", "amps", "ampere", "amperes"],
            _ => &["%", "percent", "per cent"],
        }
    }

    /// As the screen shows it.
    pub fn shown(self, value: f64) -> String {
        match self {
            Reading::Duty => format!("{}%", quantity::plain(value, 1)),
            _ => quantity::format(value, self.unit()),
        }
    }
}

/// The reported value in base units. `displayed` is the value as the screen would show it: a bare
/// number is taken to be in that unit.
pub fn parse(claimed: &Value, reading: Reading, displayed: f64) -> Result<f64, String> {
    let text = match claimed {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return Err("it is neither text nor a number".into()),
    };
    let text = text.replace(['−', '–'], "-");
    let text = text.trim().trim_start_matches(['≈', '~', '=', ' ']);
    let (number, rest) = leading_number(text).ok_or("it does not begin with a number")?;
    let rest = without_suffix(rest.trim(), reading)?;
    let scale = if rest.is_empty() {
        displayed_scale(reading, displayed)
    } else {
        scale_of(rest, reading).ok_or_else(|| format!("{rest:?} is no unit of it"))?
    };
    Ok(number * scale)
}

/// A decimal number with an optional exponent; commas must set off thousands.
fn leading_number(text: &str) -> Option<(f64, &str)> {
    let end = text
        .char_indices()
        .find(|(at, c)| {
            !(c.is_ascii_digit() || matches!(c, '.' | ',') || (*at == 0 && matches!(c, '+' | '-')))
        })
        .map_or(text.len(), |(at, _)| at);
    let (digits, mut rest) = text.split_at(end);
    let mut number = grouped(digits)?;
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let sign = usize::from(exponent.starts_with(['+', '-']));
        let end = exponent[sign..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(exponent.len(), |at| at + sign);
        if let Ok(power) = exponent[..end].parse::<i32>() {
            number = format!("{number}e{power}").parse().ok()?;
            rest = &exponent[end..];
        }
    }
    number.is_finite().then_some((number, rest))
}

fn grouped(digits: &str) -> Option<f64> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut groups = whole.split(',');
    let first = groups.next()?.trim_start_matches(['+', '-']);
    let rest: Vec<_> = groups.collect();
    let is_grouped = rest.is_empty() || (1..=3).contains(&first.len());
    if !is_grouped || rest.iter().any(|it| it.len() != 3) || fraction.contains(',') {
        return None;
    }
    digits.replace(',', "").parse().ok()
}

/// `p-p` may stand behind a peak-to-peak value only, and none of these values is an effective one.
fn without_suffix(text: &str, reading: Reading) -> Result<&str, String> {
    const PEAK_TO_PEAK: [&str; 6] = ["peak-to-peak", "peak to peak", "pk-pk", "p-p", "pkpk", "pp"];
    const OTHERS: [&str; 3] = ["rms", "peak", "pk"];
    let ends_with = |suffix: &str| {
        let at = text.len().checked_sub(suffix.len())?;
        let tail = text.get(at..)?;
        tail.eq_ignore_ascii_case(suffix)
            .then(|| text[..at].trim_end())
    };
    for suffix in PEAK_TO_PEAK {
        if let Some(rest) = ends_with(suffix) {
            let fits = reading == Reading::PeakToPeak;
            return if fits {
                Ok(rest)
            } else {
                Err("it is called peak-to-peak".into())
            };
        }
    }
    for suffix in OTHERS {
        if let Some(rest) = ends_with(suffix) {
            let fits = reading == Reading::Peak && suffix != "rms";
            return if fits {
                Ok(rest)
            } else {
                Err(format!("it is called {suffix}"))
            };
        }
    }
    Ok(text)
}

fn prefix_scale(prefix: &str) -> Option<f64> {
    Some(match prefix {
        "" => 1.0,
        "p" => 1e-12,
        "n" => 1e-9,
        "u" | "µ" | "μ" => 1e-6,
        "m" | "milli" => 1e-3,
        "k" | "K" | "kilo" => 1e3,
        "M" | "mega" => 1e6,
        "G" => 1e9,
        _ => return None,
    })
}

/// The scale of a prefix and unit of the right dimension.
fn scale_of(text: &str, reading: Reading) -> Option<f64> {
    let lower = text.to_lowercase();
    let spellings = reading.spellings();
    let unit = spellings
        .iter()
        .filter(|unit| lower.ends_with(**unit))
        .max_by_key(|unit| unit.len())?;
    let prefix: String = {
        let kept = text.chars().count().checked_sub(unit.chars().count())?;
        text.chars().take(kept).collect()
    };
    match reading {
        Reading::Duty if !prefix.is_empty() => None,
        _ => prefix_scale(prefix.trim()),
    }
}

fn displayed_scale(reading: Reading, displayed: f64) -> f64 {
    let shown = reading.shown(displayed);
    let unit =
        shown.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | ' '));
    scale_of(unit, reading).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(text: &str, reading: Reading, displayed: f64) -> Option<f64> {
        parse(&json!(text), reading, displayed).ok()
    }

    fn assert_reads(reading: Reading, displayed: f64, texts: &[(&str, Option<f64>)]) {
        for (text, wanted) in texts {
            let found = read(text, reading, displayed);
            let fits = match (found, wanted) {
                (Some(found), Some(wanted)) => (found - wanted).abs() <= 1e-9 * wanted.abs(),
                (found, wanted) => found == *wanted,
            };
            assert!(fits, "{text}: {found:?} instead of {wanted:?}");
        }
    }

    /// What is right is right in every spelling, also where the original refuses it.
    #[test]
    fn every_spelling_of_a_swing_is_the_same() {
        assert_reads(
            Reading::PeakToPeak,
            0.191615,
            &[
                ("191.6mV", Some(0.1916)),
                ("191.6", Some(0.1916)),
                ("191.6 mVpp", Some(0.1916)),
                ("0.1916 V", Some(0.1916)),
                ("191615 uV", Some(0.191615)),
                ("191615 µV", Some(0.191615)),
                ("≈191.6 mV", Some(0.1916)),
                ("~ 191.6 mV", Some(0.1916)),
                ("191.6 mV p-p", Some(0.1916)),
                ("1.916e-1 V", Some(0.1916)),
                ("191.6 millivolts", Some(0.1916)),
                ("191.6 V", Some(191.6)),
                ("191.6 mV rms", None),
                ("191.6 mA", None),
                ("191.6 mHz", None),
                ("about 191.6 mV", None),
                ("", None),
            ],
        );
    }

    #[test]
    fn frequencies_are_converted() {
        assert_reads(
            Reading::Frequency,
            1589.0,
            &[
                ("1.59kHz", Some(1590.0)),
                ("1.59", Some(1590.0)),
                ("1589 Hz", Some(1589.0)),
                ("1,589 Hz", Some(1589.0)),
                ("1.59 Hz", Some(1.59)),
                ("1.59 KHz", Some(1590.0)),
                ("1.59 mHz", Some(1.59e-3)),
                ("1.59 MHz", Some(1.59e6)),
                ("1.59 khz pp", None),
                ("15,89 Hz", None),
            ],
        );
    }

    #[test]
    fn a_share_is_given_in_percent() {
        assert_reads(
            Reading::Duty,
            59.2,
            &[
                ("59.2%", Some(59.2)),
                ("59.2 %", Some(59.2)),
                ("59 percent", Some(59.0)),
                ("59", Some(59.0)),
                ("0.592", Some(0.592)),
                ("59 V", None),
            ],
        );
        assert_eq!(parse(&json!(59.2), Reading::Duty, 59.2), Ok(59.2));
    }

    #[test]
    fn minus_signs_may_be_typographic() {
        assert_reads(
            Reading::Dc,
            -1.49988,
            &[
                ("-1.5", Some(-1.5)),
                ("−1.5 V", Some(-1.5)),
                ("-1500 mV", Some(-1.5)),
                ("1.5 V", Some(1.5)),
                ("-1.5 V pp", None),
            ],
        );
    }

    #[test]
    fn what_is_no_value_is_refused_without_a_panic() {
        for odd in [
            "-", "e5", "1e", "1.2.3 V", ",,,", "µ", "1e999 V", "V", "≈", "5 µµV", "ﬁ",
        ] {
            assert!(read(odd, Reading::Dc, 1.0).is_none(), "{odd}");
        }
        assert!(parse(&json!([1]), Reading::Dc, 1.0).is_err());
    }
}
