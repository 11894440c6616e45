//! Actions, endings and values in words that a reader understands at a glance.

use protocol::{
    Action, BrokenAttempt, Burst, Button, Dialect, EndReason, Modifier, RunManifest, Sight, Trouble,
};
use serde_json::Value;

use crate::behaviour::{Behaviour, Behaviours};

pub use crate::shortened::{shorten, value};
pub use crate::usage::{total as usage_total, words as usage};

/// Characters of typed text that are shown.
const SHOWN_TEXT: usize = 60;

pub fn action(action: &Action) -> String {
    match action {
        Action::Click {
            x,
            y,
            button,
            count,
            modifiers,
        } => {
            let times = match count {
                2 => "double-",
                3 => "triple-",
                _ => "",
            };
            let which = self::button(*button);
            format!(
                "{}{which}{times}click at {}",
                held(modifiers),
                point(*x, *y)
            )
        }
        Action::ClickMark { mark, .. } => format!("click mark {mark}"),
        Action::Move { x, y } => format!("move to {}", point(*x, *y)),
        Action::Down { x, y, button } => {
            format!("hold {}button at {}", self::button(*button), point(*x, *y))
        }
        Action::Up { x, y, button } => {
            format!(
                "release {}button at {}",
                self::button(*button),
                point(*x, *y)
            )
        }
        Action::Drag {
            path,
            button,
            modifiers,
        } => {
            let place = |end: Option<&[f64; 2]>| end.map_or("?".into(), |[x, y]| point(*x, *y));
            let via = match path.len() {
                0..=2 => String::new(),
                more => format!(" through {} points", more - 2),
            };
            format!(
                "{}{}drag from {} to {}{via}",
                held(modifiers),
                self::button(*button),
                place(path.first()),
                place(path.last())
            )
        }
        Action::Scroll {
            x,
            y,
            dx,
            dy,
            modifiers,
        } => format!(
            "{}scroll by {dx}, {dy} at {}",
            held(modifiers),
            point(*x, *y)
        ),
        Action::Key { keys } => format!("press {}", keys.join("+")),
        Action::KeyDown { key } => format!("hold {key}"),
        Action::KeyUp { key } => format!("release {key}"),
        Action::Type { text } => format!("type “{}”", shorten(text, SHOWN_TEXT)),
        Action::Wait { ms } => format!("wait {ms} ms"),
        Action::Answer { fields } => {
            let fields = serde_json::Value::Object(fields.clone()).to_string();
            format!("answer {}", shorten(&fields, 4 * SHOWN_TEXT))
        }
        Action::Done => "done".into(),
        Action::Fail { reason } => format!("give up: {}", shorten(reason, 4 * SHOWN_TEXT)),
    }
}

pub fn ending(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Answered => "answered",
        EndReason::Failed => "called it infeasible",
        EndReason::StepBudget => "out of steps",
        EndReason::TimeBudget => "out of time",
        EndReason::AgentError => "agent failed",
        EndReason::AppCrash => "app crashed",
        EndReason::ServiceFailure => "model's service failed",
        EndReason::Infrastructure => "infrastructure failed",
    }
}

/// What was wrong with the page in a step, where the step's error does not say it.
pub fn trouble(trouble: Trouble) -> Option<&'static str> {
    match trouble {
        Trouble::Unsettled => Some("the page was still busy when this was recorded"),
        Trouble::Crashed | Trouble::Unresponsive | Trouble::Lost => None,
    }
}

/// Characters of a reason that are shown.
const SHOWN_REASON: usize = 300;

/// That an episode was begun again, and why the last time. Nothing where it was not.
pub fn retried(attempts: &[BrokenAttempt]) -> Option<String> {
    let last = attempts.last()?;
    let times = match attempts.len() {
        1 => "once".to_string(),
        count => format!("{count} times"),
    };
    let when = match last.steps {
        0 => "before the first step".to_string(),
        1 => "after 1 step".to_string(),
        steps => format!("after {steps} steps"),
    };
    let reason = shorten(&last.reason, SHOWN_REASON);
    Some(format!("{times}; broken off {when}: {reason}"))
}

/// 0.5 as `50.0 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Large numbers in a few characters: `812`, `12.3 k`, `4.56 M`.
pub fn quantity(number: f64) -> String {
    match number.abs() {
        it if it >= 1e9 => format!("{:.2} G", number / 1e9),
        it if it >= 1e6 => format!("{:.2} M", number / 1e6),
        it if it >= 1e4 => format!("{:.1} k", number / 1e3),
        _ => format!("{}", (number * 100.0).round() / 100.0),
    }
}

/// A time as people say it: `0.8 s`, `2 min 05 s`, `1 h 10 min`.
pub fn duration(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds {
        0..60 => format!("{:.1} s", ms as f64 / 1000.0),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// `2026-01-31 14:05`, of universal time.
pub fn date(ms: u64) -> String {
    let (days, minutes) = (ms / 86_400_000, ms / 60_000 % 1440);
    // The calendar of 400 years, counted from the first of March of the year 0.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let shifted = (5 * day + 2) / 153;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let date = day - (153 * shifted + 2) / 5 + 1;
    let year = era * 400 + year + u64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{date:02} {:02}:{:02}",
        minutes / 60,
        minutes % 60
    )
}

/// The seeds of runs in a cell.
pub fn seeds(seeds: &[u64]) -> String {
    let seeds: Vec<String> = seeds.iter().map(u64::to_string).collect();
    seeds.join(", ")
}

/// How the agent of a run was shown the page, and by which clock if not by one that waits: what episodes have to have
/// in common to stand in one row.
pub fn observation(manifest: &RunManifest) -> String {
    let is_usual = manifest.clock == "stepped" || manifest.is_attached();
    match is_usual {
        true => sight(manifest),
        false => format!("{}, clock {}", sight(manifest), manifest.clock),
    }
}

/// How the agent of a run was shown the page: every setting that is not as usual, by its name.
pub fn sight(manifest: &RunManifest) -> String {
    let written = |sight: &Sight| serde_json::to_value(sight).unwrap_or_default();
    let (sight, usual) = (written(&manifest.sight), written(&Sight::default()));
    let fields = sight.as_object().into_iter().flatten();
    let unusual =
        fields.filter(|(name, value)| *name == "observe" || usual[name.as_str()] != **value);
    let mut words: Vec<String> = unusual
        .map(|(name, value)| match value {
            Value::Bool(_) => name.replace('_', " "),
            Value::String(text) if name == "observe" => text.clone(),
            Value::String(text) => format!("{name} {text}"),
            other => format!("{name} {other}"),
        })
        .collect();
    if let Some(Burst { frames, ms }) = manifest.burst {
        words.push(format!("{frames} frames over {ms} ms"));
    }
    words.join(", ")
}

/// `looping in 4 steps · crash`.
pub fn behaviours(shown: &Behaviours) -> String {
    let parts = shown.iter().map(|(kind, count)| match (kind, count) {
        (Behaviour::EarlyStop | Behaviour::Budget | Behaviour::Crash, _) => kind.label().into(),
        (_, 1) => format!("{} in 1 step", kind.label()),
        (_, count) => format!("{} in {count} steps", kind.label()),
    });
    parts.collect::<Vec<String>>().join(" · ")
}

/// Whose actions an agent's steps are.
pub fn dialect(dialect: Dialect) -> String {
    let name = serde_json::to_value(dialect).unwrap_or_default();
    format!("{} actions", value(&name, SHOWN_TEXT))
}

pub fn clock(manifest: &RunManifest) -> String {
    match manifest.clock.as_str() {
        "real" => "real".into(),
        other => format!("{other}, {} ms a step", manifest.step_ms),
    }
}

fn point(x: f64, y: f64) -> String {
    format!("({}, {})", x.round(), y.round())
}

fn button(button: Button) -> &'static str {
    match button {
        Button::Left => "",
        Button::Middle => "middle ",
        Button::Right => "right ",
    }
}

fn held(modifiers: &[Modifier]) -> String {
    modifiers
        .iter()
        .map(|modifier| match modifier {
            Modifier::Ctrl => "Ctrl+",
            Modifier::Shift => "Shift+",
            Modifier::Alt => "Alt+",
            Modifier::Meta => "Meta+",
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_read_like_instructions() {
        let double = Action::Click {
            x: 1.4,
            y: 2.0,
            button: Button::Right,
            count: 2,
            modifiers: vec![Modifier::Ctrl],
        };
        for (given, words) in [
            (double, "Ctrl+right double-click at (1, 2)"),
            (
                Action::drag(vec![[0.0, 0.0], [1.0, 1.0], [5.0, 6.0]]),
                "drag from (0, 0) to (5, 6) through 1 points",
            ),
            (Action::keys(&["ctrl", "z"]), "press ctrl+z"),
            (Action::text("x"), "type “x”"),
            (Action::Wait { ms: 5 }, "wait 5 ms"),
        ] {
            assert_eq!(action(&given), words);
        }
    }

    #[test]
    fn a_clock_that_is_not_stepped_is_named_with_what_is_seen() {
        let by = |clock: &str| RunManifest {
            clock: clock.into(),
            ..crate::sample::manifest()
        };
        let stepped = observation(&by("stepped"));
        assert_eq!(stepped, sight(&by("live:0.5")));
        assert_eq!(
            observation(&by("live:0.5")),
            format!("{stepped}, clock live:0.5")
        );
        let step_ms = by("stepped").step_ms;
        assert_eq!(
            clock(&by("live:0.5")),
            format!("live:0.5, {step_ms} ms a step")
        );
        assert_eq!(clock(&by("real")), "real");
    }

    #[test]
    fn behaviours_are_told_with_their_steps() {
        let shown = [
            (Behaviour::Looping, 4),
            (Behaviour::EarlyStop, 1),
            (Behaviour::ProtocolViolation, 1),
        ];
        assert_eq!(
            behaviours(&shown.into()),
            "looping in 4 steps · early stop · protocol violations in 1 step"
        );
        assert_eq!(behaviours(&Behaviours::new()), "");
    }

    #[test]
    fn who_began_again_is_told_how_often_and_why() {
        assert_eq!(retried(&[]), None);
        let attempt = |steps| BrokenAttempt {
            steps,
            reason: "the browser failed".into(),
            cut_off: false,
        };
        let told = retried(&[attempt(0)]);
        let once = "once; broken off before the first step: the browser failed";
        assert_eq!(told.as_deref(), Some(once));
        let told = retried(&[attempt(0), attempt(7)]);
        let twice = "2 times; broken off after 7 steps: the browser failed";
        assert_eq!(told.as_deref(), Some(twice));
    }

    #[test]
    fn figures_are_short() {
        for (number, text) in [
            (0.5, "0.5"),
            (812.0, "812"),
            (12_345.0, "12.3 k"),
            (4.56e6, "4.56 M"),
        ] {
            assert_eq!(quantity(number), text);
        }
        for (ms, text) in [
            (840, "0.8 s"),
            (125_000, "2 min 05 s"),
            (4_200_000, "1 h 10 min"),
        ] {
            assert_eq!(duration(ms), text);
        }
        assert_eq!(shorten("äöü", 2), "ä…");
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (ms, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_399_000, "2000-02-28 23:59"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_767_225_600_000, "2026-01-01 00:00"),
            (1_772_323_140_000, "2026-02-28 23:59"),
        ] {
            assert_eq!(date(ms), text);
        }
    }
}
