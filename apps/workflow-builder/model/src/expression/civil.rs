//! Calendar arithmetic in universal time: milliseconds to dates and back, without a clock.
//!
//! The calendar repeats every 400 years, weekdays included. JavaScript's dates reach 271,821 years
//! to either side of 1970, far beyond those of the calendar library, so that it is asked about the
//! same day of the cycle that begins with 1970.

use jiff::Span;
use jiff::civil::{Date, date};

/// Milliseconds of a day.
pub(crate) const DAY_MS: f64 = 86_400_000.0;
const EPOCH: Date = date(1970, 1, 1);
const YEARS_OF_CYCLE: i64 = 400;
const DAYS_OF_CYCLE: i64 = 146_097;
/// Farthest moment from 1970 that a date can hold, as in JavaScript.
const MAX_MS: f64 = 8.64e15;

pub(crate) const WEEKDAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];
pub(crate) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A moment taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Civil {
    /// May be negative; 0 is 1 BC.
    pub year: i64,
    /// 1 to 12.
    pub month: i64,
    /// 1 to 31.
    pub day: i64,
    /// 0 to 23, UTC.
    pub hour: i64,
    /// 0 to 59.
    pub minute: i64,
    /// 0 to 59.
    pub second: i64,
    /// 0 to 999.
    pub millisecond: i64,
    /// 0 is Sunday.
    pub weekday: i64,
}

/// `None` for an invalid date.
pub fn civil_from_ms(ms: f64) -> Option<Civil> {
    if !ms.is_finite() || ms.abs() > MAX_MS {
        return None;
    }
    let ms = ms.trunc() as i64;
    let days = ms.div_euclid(86_400_000);
    let rest = ms.rem_euclid(86_400_000);
    let cycles = days.div_euclid(DAYS_OF_CYCLE);
    let date = EPOCH.saturating_add(Span::new().days(days.rem_euclid(DAYS_OF_CYCLE)));
    Some(Civil {
        year: i64::from(date.year()) + cycles * YEARS_OF_CYCLE,
        month: i64::from(date.month()),
        day: i64::from(date.day()),
        hour: rest / 3_600_000,
        minute: rest / 60_000 % 60,
        second: rest / 1_000 % 60,
        millisecond: rest % 1_000,
        weekday: i64::from(date.weekday().to_sunday_zero_offset()),
    })
}

/// The first day of a month in the cycle that begins with 1970, and how many cycles it is away.
/// Months outside 1 to 12 run over into other years.
fn month_in_cycle(year: i64, month: i64) -> (Date, i64) {
    let years = year + (month - 1).div_euclid(12) - i64::from(EPOCH.year());
    let date = EPOCH
        .saturating_add(Span::new().years(years.rem_euclid(YEARS_OF_CYCLE)))
        .saturating_add(Span::new().months((month - 1).rem_euclid(12)));
    (date, years.div_euclid(YEARS_OF_CYCLE))
}

/// Days from 1970 to the first of a month.
fn days_to_month(year: i64, month: i64) -> i64 {
    let (date, cycles) = month_in_cycle(year, month);
    let in_cycle = date.duration_since(EPOCH).as_hours() / 24;
    in_cycle + cycles * DAYS_OF_CYCLE
}

pub(crate) fn days_in_month(year: i64, month: i64) -> i64 {
    i64::from(month_in_cycle(year, month).0.days_in_month())
}

/// The week of the year, from Monday, the first one holding the first Thursday.
pub(crate) fn week_of_year(civil: &Civil) -> i64 {
    let (first, _) = month_in_cycle(civil.year, civil.month);
    let date = first.saturating_add(Span::new().days(civil.day - 1));
    i64::from(date.iso_week_date().week())
}

/// The moment of a date whose parts may run over; NaN when it is out of range. The weekday is not
/// looked at.
pub fn ms_from_civil(civil: Civil) -> f64 {
    let parts = [
        civil.year,
        civil.month,
        civil.day,
        civil.hour,
        civil.minute,
        civil.second,
    ];
    if parts.iter().any(|part| part.abs() > 1_000_000_000_000) || civil.year.abs() > 400_000 {
        return f64::NAN;
    }
    let months = civil.month.clamp(-5_000_000, 5_000_000);
    let days = days_to_month(civil.year, months) as f64 + (civil.day - 1) as f64;
    let ms = days * DAY_MS
        + civil.hour as f64 * 3_600_000.0
        + civil.minute as f64 * 60_000.0
        + civil.second as f64 * 1_000.0
        + civil.millisecond as f64;
    if ms.abs() <= MAX_MS { ms } else { f64::NAN }
}

/// `YYYY-MM-DDTHH:mm:ss.sssZ`; `None` for an invalid date.
pub fn iso_text(ms: f64) -> Option<String> {
    let c = civil_from_ms(ms)?;
    let year = if (0..=9999).contains(&c.year) {
        format!("{:04}", c.year)
    } else {
        format!("{}{:06}", if c.year < 0 { '-' } else { '+' }, c.year.abs())
    };
    Some(format!(
        "{year}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        c.month, c.day, c.hour, c.minute, c.second, c.millisecond
    ))
}

/// How JavaScript prints a date in a text, in universal time.
pub(crate) fn long_text(ms: f64) -> String {
    match civil_from_ms(ms) {
        Some(c) => format!(
            "{} {} {:02} {:04} {:02}:{:02}:{:02} GMT+0000 (Coordinated Universal Time)",
            &WEEKDAYS[c.weekday as usize % 7][..3],
            &MONTHS[(c.month - 1) as usize % 12][..3],
            c.day,
            c.year,
            c.hour,
            c.minute,
            c.second
        ),
        None => "Invalid Date".into(),
    }
}

/// Reads ISO dates with an optional time and zone, such as `2024-01-15`, `2024-01-15 08:30` and
/// `2024-01-15T08:30:00.250+02:00`. Without a zone universal time is meant. NaN when unreadable. By
/// hand: the calendar library reads no lone years, no `24:00` and no years of six digits.
pub fn parse_date(text: &str) -> f64 {
    let mut reader = Reader {
        rest: text.trim().as_bytes(),
    };
    reader
        .date_time()
        .filter(|_| reader.rest.is_empty())
        .unwrap_or(f64::NAN)
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn date_time(&mut self) -> Option<f64> {
        let year = self.year()?;
        let month = self.after(b'-', 2)?.unwrap_or(1);
        let day = self.after(b'-', 2)?.unwrap_or(1);
        if !(1..=12).contains(&month) || !(1..=days_in_month(year, month)).contains(&day) {
            return None;
        }
        let mut civil = Civil {
            year,
            month,
            day,
            hour: 0,
            minute: 0,
            second: 0,
            millisecond: 0,
            weekday: 0,
        };
        let mut offset_minutes = 0;
        if self.eat(b'T') || self.eat(b't') || self.eat(b' ') {
            civil.hour = self.digits(2)?;
            civil.minute = self.after(b':', 2)??;
            civil.second = self.after(b':', 2)?.unwrap_or(0);
            civil.millisecond = self.fraction()?;
            offset_minutes = self.zone()?;
            let is_midnight = civil.minute + civil.second + civil.millisecond == 0;
            let in_range = civil.hour < 24 || (civil.hour == 24 && is_midnight);
            if !in_range || civil.minute > 59 || civil.second > 59 {
                return None;
            }
        }
        Some(ms_from_civil(civil) - offset_minutes as f64 * 60_000.0)
    }

    fn year(&mut self) -> Option<i64> {
        if self.eat(b'+') {
            self.digits(6)
        } else if self.eat(b'-') {
            self.digits(6).map(|year| -year)
        } else {
            self.digits(4)
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.rest.first() == Some(&byte);
        if found {
            self.rest = &self.rest[1..];
        }
        found
    }

    fn digits(&mut self, count: usize) -> Option<i64> {
        let digits = self.rest.get(..count)?;
        let number = digits.iter().try_fold(0_i64, |sum, byte| {
            byte.is_ascii_digit()
                .then(|| sum * 10 + i64::from(byte - b'0'))
        })?;
        self.rest = &self.rest[count..];
        Some(number)
    }

    /// Digits behind a separator; `Some(None)` when the separator is not there.
    fn after(&mut self, separator: u8, count: usize) -> Option<Option<i64>> {
        if self.eat(separator) {
            self.digits(count).map(Some)
        } else {
            Some(None)
        }
    }

    fn fraction(&mut self) -> Option<i64> {
        if !self.eat(b'.') {
            return Some(0);
        }
        let count = self
            .rest
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let mut ms = 0;
        for place in 0..3 {
            let digit = if place < count {
                i64::from(self.rest[place] - b'0')
            } else {
                0
            };
            ms = ms * 10 + digit;
        }
        self.rest = &self.rest[count..];
        (count > 0).then_some(ms)
    }

    fn zone(&mut self) -> Option<i64> {
        if self.eat(b'Z') || self.eat(b'z') {
            return Some(0);
        }
        let sign = if self.eat(b'+') {
            1
        } else if self.eat(b'-') {
            -1
        } else {
            return Some(0);
        };
        let hours = self.digits(2)?;
        self.eat(b':');
        let minutes = self.digits(2)?;
        (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_print_and_read_back() {
        for (text, ms) in [
            ("1970-01-01T00:00:00.000Z", 0.0),
            ("2026-01-01T00:00:00.000Z", 1_767_225_600_000.0),
            ("2024-02-29T23:59:59.999Z", 1_709_251_199_999.0),
            ("1969-12-31T23:59:59.999Z", -1.0),
            ("-000001-01-01T00:00:00.000Z", -62_198_755_200_000.0),
        ] {
            assert_eq!(iso_text(ms).as_deref(), Some(text));
            assert_eq!(parse_date(text), ms);
        }
        assert_eq!(iso_text(f64::NAN), None);
        assert_eq!(iso_text(8.64e15 + 1.0), None);
    }

    #[test]
    fn short_forms_and_zones_are_read() {
        assert_eq!(parse_date("2026-01-01"), 1_767_225_600_000.0);
        assert_eq!(parse_date("2026"), 1_767_225_600_000.0);
        assert_eq!(parse_date("2026-01-01 02:00"), 1_767_232_800_000.0);
        assert_eq!(parse_date("2026-01-01T02:00:00+02:00"), 1_767_225_600_000.0);
        for text in [
            "",
            "soon",
            "2026-13-01",
            "2025-02-29",
            "2026-01-01T25:00",
            "2026-01-01T",
        ] {
            assert!(parse_date(text).is_nan(), "{text:?}");
        }
    }

    #[test]
    fn every_day_of_eight_centuries_survives_the_round_trip() {
        let mut ms = parse_date("1600-01-01");
        let end = parse_date("2400-01-01");
        let mut weekday = civil_from_ms(ms).expect("valid").weekday;
        while ms < end {
            let civil = civil_from_ms(ms).expect("valid");
            assert_eq!(ms_from_civil(civil), ms);
            assert_eq!(civil.weekday, weekday);
            weekday = (weekday + 1) % 7;
            ms += DAY_MS;
        }
    }
}
