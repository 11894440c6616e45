//! Actions and endings in words that a reader understands at a glance.

use protocol::{Action, Button, EndReason, Modifier};

use super::html::shorten;

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
        EndReason::Infrastructure => "infrastructure failed",
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
}
