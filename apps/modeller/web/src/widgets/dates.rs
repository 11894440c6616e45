//! Dates for people, in UTC.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// `1 Jan 2026, 14:05`.
pub fn date_and_time(epoch_ms: u64) -> String {
    let moment = i64::try_from(epoch_ms)
        .ok()
        .and_then(|ms| Timestamp::from_millisecond(ms).ok())
        // Beyond the calendar: only a made-up file has such a time.
        .unwrap_or(Timestamp::MAX);
    let moment = moment.to_zoned(TimeZone::UTC);
    moment.strftime("%-d %b %Y, %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (epoch_ms, text) in [
            (0, "1 Jan 1970, 00:00"),
            (951_782_399_000, "28 Feb 2000, 23:59"),
            (951_782_400_000, "29 Feb 2000, 00:00"),
            (1_767_225_600_000, "1 Jan 2026, 00:00"),
            (4_107_542_399_000, "28 Feb 2100, 23:59"),
            (4_107_542_400_000, "1 Mar 2100, 00:00"),
        ] {
            assert_eq!(date_and_time(epoch_ms), text);
        }
    }

    #[test]
    fn a_time_beyond_the_calendar_is_its_end() {
        assert!(date_and_time(u64::MAX).contains("9999"));
    }
}
