//! Time that is left, in figures and in words.

/// From when on a person is warned, in seconds.
const SOON: u64 = 5 * 60;
const NOW: u64 = 60;

/// How pressing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    Calm,
    Soon,
    Now,
}

impl Urgency {
    pub fn of(seconds: u64) -> Urgency {
        match seconds {
            0..=NOW => Urgency::Now,
            ..=SOON => Urgency::Soon,
            _ => Urgency::Calm,
        }
    }

    /// As style sheets know it.
    pub fn name(self) -> &'static str {
        match self {
            Urgency::Calm => "calm",
            Urgency::Soon => "soon",
            Urgency::Now => "now",
        }
    }
}

/// Minutes and seconds, of constant width up to 99 minutes.
pub fn figures(seconds: u64) -> String {
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

/// What is said aloud when a mark is passed, and nothing in between.
pub fn announcement(before: u64, now: u64) -> Option<&'static str> {
    let passed = |mark: u64| before > mark && now <= mark;
    if passed(0) {
        Some("Time is up.")
    } else if passed(NOW) {
        Some("One minute left.")
    } else if passed(SOON) {
        Some("Five minutes left.")
    } else {
        None
    }
}

/// A length of time in words: `40 minutes`, `1 minute and 30 seconds`.
pub fn words(seconds: u64) -> String {
    let part = |count: u64, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{count} {what}s")),
    };
    let parts = [part(seconds / 60, "minute"), part(seconds % 60, "second")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => "no time".into(),
        false => parts.join(" and "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_two_digits_each() {
        assert_eq!(figures(0), "00:00");
        assert_eq!(figures(65), "01:05");
        assert_eq!(figures(40 * 60), "40:00");
        assert_eq!(figures(100 * 60), "100:00");
    }

    #[test]
    fn five_minutes_and_one_minute_are_said_once() {
        let said: Vec<&str> = (0..=400)
            .rev()
            .filter_map(|now| announcement(now + 1, now))
            .collect();
        assert_eq!(
            said,
            ["Five minutes left.", "One minute left.", "Time is up."]
        );
        assert_eq!(announcement(900, 30), Some("One minute left."));
        assert_eq!(announcement(200, 300), None);
    }

    #[test]
    fn the_last_minutes_are_pressing() {
        let urgency = [301, 300, 61, 60, 0].map(Urgency::of);
        let Urgency::Calm = urgency[0] else {
            panic!("{urgency:?}")
        };
        assert_eq!(urgency[1..3], [Urgency::Soon, Urgency::Soon]);
        assert_eq!(urgency[3..], [Urgency::Now, Urgency::Now]);
    }

    #[test]
    fn lengths_are_read_as_people_say_them() {
        for (seconds, said) in [
            (2_400, "40 minutes"),
            (90, "1 minute and 30 seconds"),
            (61, "1 minute and 1 second"),
            (45, "45 seconds"),
            (0, "no time"),
        ] {
            assert_eq!(words(seconds), said);
        }
    }
}
