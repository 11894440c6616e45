//! Times of day as they are shown and typed.

/// Milliseconds since the beginning of the recording.
pub type Moment = u32;

/// A minute in the unit of [`Moment`].
pub(crate) const MINUTE_MS: u32 = 60_000;

/// `16:00:00` for a number of seconds since midnight.
pub fn clock_text(seconds: u32) -> String {
    let [hours, minutes, seconds] = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60];
    format!("{hours:02}:{minutes:02}:{seconds:02}")
}

/// `16:00` for a number of seconds since midnight.
pub fn minute_text(seconds: u32) -> String {
    format!("{:02}:{:02}", seconds / 3600 % 24, seconds / 60 % 60)
}

/// Seconds since midnight of `16:00`, `16:00:30`, with or without `UTC`.
pub fn read_clock(text: &str) -> Option<u32> {
    let text = text.trim().to_ascii_uppercase();
    let text = text
        .strip_suffix("UTC")
        .or(text.strip_suffix('Z'))
        .unwrap_or(&text);
    let mut parts = Vec::new();
    for part in text.trim().split(':') {
        let is_number = (1..=2).contains(&part.len()) && part.bytes().all(|it| it.is_ascii_digit());
        parts.push(is_number.then(|| part.parse::<u32>().ok()).flatten()?);
    }
    let (hours, minutes, seconds) = match parts[..] {
        [hours, minutes] => (hours, minutes, 0),
        [hours, minutes, seconds] => (hours, minutes, seconds),
        _ => return None,
    };
    (hours < 24 && minutes < 60 && seconds < 60).then_some(hours * 3600 + minutes * 60 + seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_typed() {
        for seconds in [0, 21_600, 57_608, 86_399] {
            assert_eq!(read_clock(&clock_text(seconds)), Some(seconds));
        }
        assert_eq!(read_clock(" 16:05 utc"), Some(57_900));
        assert_eq!(read_clock("6:05"), Some(21_900));
        assert_eq!(minute_text(57_659), "16:00");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "", "16", "24:00", "12:60", "1:2:3:4", "-1:00", "ab:cd", "16:00:99", "016:00",
        ] {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }
}
