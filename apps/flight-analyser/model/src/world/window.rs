//! The time that a recording covers.

/// Seconds of a day, after which labels begin again.
const DAY_S: i64 = 86_400;

/// Steps of equal length from a moment on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Unix time of step 0.
    pub epoch_s: i64,
    /// Seconds of a step.
    pub step_s: u16,
    /// How many there are; the last one begins a step before the end.
    pub steps: u16,
}

impl Window {
    /// The time of day of a step, for example `16:05`.
    pub fn label(self, step: u16) -> String {
        let second = (self.epoch_s + i64::from(step) * i64::from(self.step_s)).rem_euclid(DAY_S);
        format!("{:02}:{:02}", second / 3600, second / 60 % 60)
    }

    /// The step that shows at a time of day such as `16:05`; `None` outside the window.
    pub fn step_of(self, label: &str) -> Option<u16> {
        let (hours, minutes) = label.trim().split_once(':')?;
        let two_digits = |text: &str, limit: i64| {
            let is_number =
                (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse()
                .ok()
                .filter(|&value: &i64| is_number && value < limit)
        };
        let second = two_digits(hours, 24)? * 3600 + two_digits(minutes, 60)? * 60;
        let since_start = (second - self.epoch_s).rem_euclid(DAY_S);
        let step = u16::try_from(since_start.checked_div(i64::from(self.step_s))?).ok()?;
        (step < self.steps).then_some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window {
        epoch_s: 1_656_309_600,
        step_s: 60,
        steps: 720,
    };

    #[test]
    fn labels_run_from_the_first_to_the_last_minute() {
        assert_eq!(WINDOW.label(0), "06:00");
        assert_eq!(WINDOW.label(605), "16:05");
        assert_eq!(WINDOW.label(719), "17:59");
    }

    #[test]
    fn a_label_leads_back_to_its_step() {
        for step in 0..WINDOW.steps {
            assert_eq!(WINDOW.step_of(&WINDOW.label(step)), Some(step));
        }
    }

    #[test]
    fn what_is_no_time_of_the_window_has_no_step() {
        for text in [
            "05:59", "18:00", "25:00", "12:61", "12", "", "+6:00", "six:00",
        ] {
            assert_eq!(WINDOW.step_of(text), None, "{text}");
        }
    }
}
