//! Date & Time: calendar arithmetic on a field, against the simulated clock.

use super::super::call::{Call, MAIN};
use super::super::failure::Failure;
use super::{Executor, Outcome, executor};
use crate::expression::{
    Civil, MONTHS, Value, WEEKDAYS, civil_from_ms, days_in_month, iso_text, ms_from_civil,
    parse_date, week_of_year,
};

pub(super) const EXECUTORS: &[Executor] = &[executor("dateTime", date_time)];

fn date_time(call: &mut Call<'_>) -> Outcome {
    let operation = call.text("operation");
    let path = call.text("field");
    let amount = call.number("amount", 0.0);
    let unit = call.text("unit");
    let format = call.text("format");
    let target = call.text("as");
    let target = if target.is_empty() { "date" } else { target };
    call.each(|call, item, _, _| {
        let now = call.world.clock_ms;
        let ms = if operation == "now" {
            now
        } else {
            moment(&item.at_path(path), path)?
        };
        let result = match operation {
            "now" => iso(ms),
            "add" => iso(shifted(ms, amount, unit)?),
            "subtract" => iso(shifted(ms, -amount, unit)?),
            "format" => Value::from(formatted(ms, format)),
            "extract" => Value::Number(part(ms, unit)?),
            "round" => iso(floored(ms, unit)?),
            "between" => Value::Number(between(ms, now, unit)?),
            other => {
                return Err(Failure::new(format!(
                    "there is no date operation “{other}”"
                )));
            }
        };
        call.emit_result(MAIN, item.with(target, result))
    })
}

fn iso(ms: f64) -> Value {
    iso_text(ms).map_or(Value::Null, Value::from)
}

fn moment(value: &Value, path: &str) -> Result<f64, Failure> {
    let ms = match value {
        Value::Text(text) => parse_date(text),
        Value::Number(number) => *number,
        _ => f64::NAN,
    };
    match civil_from_ms(ms) {
        Some(_) => Ok(ms),
        None => Err(Failure::new(format!("the field “{path}” holds no date"))),
    }
}

fn civil(ms: f64) -> Result<Civil, Failure> {
    civil_from_ms(ms).ok_or_else(|| Failure::new("this date is out of range"))
}

/// Length of a unit that always has the same length.
fn unit_ms(unit: &str) -> Option<f64> {
    Some(match unit {
        "milliseconds" => 1.0,
        "seconds" => 1_000.0,
        "minutes" => 60_000.0,
        "hours" => 3_600_000.0,
        "days" => 86_400_000.0,
        "weeks" => 604_800_000.0,
        _ => return None,
    })
}

fn no_unit(unit: &str) -> Failure {
    Failure::new(format!("there is no unit of time “{unit}”"))
}

/// Months and years keep the day, or take the last one of a shorter month.
fn shifted(ms: f64, amount: f64, unit: &str) -> Result<f64, Failure> {
    if let Some(length) = unit_ms(unit) {
        return Ok(ms + amount * length);
    }
    let months = match unit {
        "months" => amount.trunc(),
        "quarters" => amount.trunc() * 3.0,
        "years" => amount.trunc() * 12.0,
        _ => return Err(no_unit(unit)),
    };
    let old = civil(ms)?;
    let month = old.month.saturating_add(months.clamp(-4e6, 4e6) as i64);
    let day = old.day.min(days_in_month(old.year, month));
    Ok(ms_from_civil(Civil { month, day, ..old }))
}

fn part(ms: f64, unit: &str) -> Result<f64, Failure> {
    let civil = civil(ms)?;
    Ok(match unit {
        "years" => civil.year,
        "quarters" => (civil.month - 1) / 3 + 1,
        "months" => civil.month,
        "weeks" => week_of_year(&civil),
        "days" => civil.day,
        "hours" => civil.hour,
        "minutes" => civil.minute,
        "seconds" => civil.second,
        "milliseconds" => civil.millisecond,
        "weekday" => civil.weekday,
        _ => return Err(no_unit(unit)),
    } as f64)
}

/// The beginning of the unit that the moment lies in.
fn floored(ms: f64, unit: &str) -> Result<f64, Failure> {
    let c = civil(ms)?;
    let day = Civil {
        hour: 0,
        minute: 0,
        second: 0,
        millisecond: 0,
        ..c
    };
    Ok(match unit {
        "weeks" => ms_from_civil(day) - ((c.weekday + 6) % 7) as f64 * 86_400_000.0,
        "months" => ms_from_civil(Civil { day: 1, ..day }),
        "quarters" => ms_from_civil(Civil {
            month: (c.month - 1) / 3 * 3 + 1,
            day: 1,
            ..day
        }),
        "years" => ms_from_civil(Civil {
            month: 1,
            day: 1,
            ..day
        }),
        _ => {
            let length = unit_ms(unit).ok_or_else(|| no_unit(unit))?;
            (ms / length).floor() * length
        }
    })
}

/// Whole units from one moment to another.
fn between(from: f64, to: f64, unit: &str) -> Result<f64, Failure> {
    if let Some(length) = unit_ms(unit) {
        return Ok(((to - from) / length).trunc());
    }
    let (a, b) = (civil(from)?, civil(to)?);
    let mut months = ((b.year - a.year) * 12 + b.month - a.month) as f64;
    if months > 0.0 && shifted(from, months, "months")? > to {
        months -= 1.0;
    } else if months < 0.0 && shifted(from, months, "months")? < to {
        months += 1.0;
    }
    match unit {
        "months" => Ok(months),
        "quarters" => Ok((months / 3.0).trunc()),
        "years" => Ok((months / 12.0).trunc()),
        _ => Err(no_unit(unit)),
    }
}

/// Tokens that a format may hold, longest first. Text in brackets stands for itself.
const TOKENS: &[&str] = &[
    "YYYY", "MMMM", "dddd", "SSS", "MMM", "ddd", "YY", "MM", "DD", "HH", "hh", "mm", "ss", "A",
    "M", "D", "H", "h", "m", "s",
];

fn formatted(ms: f64, format: &str) -> String {
    let Some(c) = civil_from_ms(ms) else {
        return String::new();
    };
    let mut text = String::new();
    let mut rest = format;
    while let Some(first) = rest.chars().next() {
        if let Some((quoted, behind)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
            text.push_str(quoted);
            rest = behind;
            continue;
        }
        match TOKENS.iter().find(|token| rest.starts_with(**token)) {
            Some(token) => {
                text.push_str(&token_text(&c, token));
                rest = &rest[token.len()..];
            }
            None => {
                text.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    text
}

fn token_text(c: &Civil, token: &str) -> String {
    let twelve = (c.hour + 11) % 12 + 1;
    let month = MONTHS[(c.month - 1).rem_euclid(12) as usize];
    let weekday = WEEKDAYS[c.weekday.rem_euclid(7) as usize];
    match token {
        "YYYY" => format!("{:04}", c.year),
        "YY" => format!("{:02}", c.year.rem_euclid(100)),
        "MMMM" => month.to_string(),
        "MMM" => month[..3].to_string(),
        "MM" => format!("{:02}", c.month),
        "M" => c.month.to_string(),
        "DD" => format!("{:02}", c.day),
        "D" => c.day.to_string(),
        "dddd" => weekday.to_string(),
        "ddd" => weekday[..3].to_string(),
        "HH" => format!("{:02}", c.hour),
        "H" => c.hour.to_string(),
        "hh" => format!("{twelve:02}"),
        "h" => twelve.to_string(),
        "mm" => format!("{:02}", c.minute),
        "m" => c.minute.to_string(),
        "ss" => format!("{:02}", c.second),
        "s" => c.second.to_string(),
        "SSS" => format!("{:03}", c.millisecond),
        "A" => if c.hour < 12 { "AM" } else { "PM" }.to_string(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shift(text: &str, amount: f64, unit: &str) -> String {
        let ms = shifted(parse_date(text), amount, unit).expect("known unit");
        iso_text(ms).expect("valid date")[..10].to_string()
    }

    #[test]
    fn months_keep_the_day_or_take_the_last_one() {
        assert_eq!(shift("2024-01-31", 1.0, "months"), "2024-02-29");
        assert_eq!(shift("2024-02-29", 1.0, "years"), "2025-02-28");
        assert_eq!(shift("2024-03-31", -1.0, "months"), "2024-02-29");
        assert_eq!(shift("2024-12-15", 1.0, "quarters"), "2025-03-15");
        assert_eq!(shift("2024-12-31", 1.0, "weeks"), "2025-01-07");
    }

    #[test]
    fn formats_replace_tokens_and_keep_the_rest() {
        let ms = parse_date("2026-03-05T14:07:09.042Z");
        let check = |format: &str, expected: &str| assert_eq!(formatted(ms, format), expected);
        check("YYYY-MM-DD", "2026-03-05");
        check("D MMMM YY, h:mm A", "5 March 26, 2:07 PM");
        check("ddd [at] HH:mm:ss.SSS", "Thu at 14:07:09.042");
    }

    #[test]
    fn units_round_down_to_their_beginning() {
        let ms = parse_date("2026-03-05T14:07:09Z");
        let check = |unit: &str, expected: &str| {
            assert_eq!(
                floored(ms, unit).expect("unit"),
                parse_date(expected),
                "{unit}"
            );
        };
        check("hours", "2026-03-05T14:00:00Z");
        check("weeks", "2026-03-02");
        check("months", "2026-03-01");
        check("quarters", "2026-01-01");
        check("years", "2026-01-01");
    }

    #[test]
    fn weeks_are_counted_from_the_first_thursday() {
        for (date, week) in [
            ("2026-01-01", 1.0),
            ("2024-12-30", 1.0),
            ("2021-01-03", 53.0),
            ("2026-12-31", 53.0),
        ] {
            assert_eq!(
                part(parse_date(date), "weeks").expect("week"),
                week,
                "{date}"
            );
        }
    }

    #[test]
    fn differences_count_whole_units_only() {
        let (from, to) = (parse_date("2025-11-30"), parse_date("2026-02-28"));
        assert_eq!(between(from, to, "months").expect("unit"), 3.0);
        assert_eq!(between(to, from, "days").expect("unit"), -90.0);
        assert_eq!(between(from, to, "years").expect("unit"), 0.0);
        assert!(between(from, to, "fortnights").is_err());
    }
}
