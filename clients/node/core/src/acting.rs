//! Checks, lowers and translates what agents say.

use actions::dialects::{self, Context, Misfit};
use actions::lowering::{self, Lowered, Viewport};
use protocol::{Action, Dialect, Point, Refusal, Scale};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What an action amounts to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Lowering {
    /// Bodies of WebDriver's "perform actions", to be sent one after another.
    Input {
        calls: Vec<Value>,
    },
    /// Let time pass.
    Wait {
        ms: u64,
    },
    /// The episode ends; the page gets no input.
    Final,
    Refused(Reason),
}

/// What a call in another dialect amounts to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Translation {
    Actions { actions: Vec<Action> },
    Refused(Reason),
}

/// Why nothing is done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    pub kind: Refusal,
    pub message: String,
}

/// What a call may refer to without saying so. All of it has a usual value.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Setting {
    width: u32,
    height: u32,
    pointer: Point,
    /// Absent: as the dialect has it.
    scale: Option<Scale>,
}

impl Default for Setting {
    fn default() -> Self {
        Setting {
            width: Viewport::USUAL.width,
            height: Viewport::USUAL.height,
            pointer: Point::default(),
            scale: None,
        }
    }
}

/// Takes the JSON text of an action.
pub fn lower(action: &str, width: u32, height: u32) -> Lowering {
    let action: Action = match read("action", action) {
        Ok(action) => action,
        Err(reason) => return Lowering::Refused(reason),
    };
    match lowering::lower(&action, Viewport { width, height }) {
        Ok(Lowered::Input(input)) => Lowering::Input {
            calls: input.into_calls(),
        },
        Ok(Lowered::Wait { ms }) => Lowering::Wait { ms },
        Ok(Lowered::Final) => Lowering::Final,
        Err(message) => Lowering::Refused(Reason {
            kind: Refusal::Action,
            message,
        }),
    }
}

/// Takes the name of a dialect, the JSON text of a call and that of a setting:
/// `{"width", "height", "pointer", "scale"}`.
pub fn translate(dialect: &str, call: &str, setting: &str) -> Translation {
    translated(dialect, call, setting).map_or_else(Translation::Refused, |actions| {
        Translation::Actions { actions }
    })
}

fn translated(dialect: &str, call: &str, setting: &str) -> Result<Vec<Action>, Reason> {
    let dialect: Dialect = serde_json::from_value(dialect.into()).map_err(|_| {
        format_reason(format!(
            "{dialect:?} is no dialect; there are gauntlet, browsergym, anthropic, openai, gemini, \
             osworld and calls"
        ))
    })?;
    let call: Value = read("call", call)?;
    let setting: Setting = read("context", setting)?;
    let context = Context {
        viewport: Viewport {
            width: setting.width,
            height: setting.height,
        },
        pointer: setting.pointer,
        scale: setting
            .scale
            .unwrap_or_else(|| dialects::usual_scale(dialect)),
    };
    dialects::translate(dialect, &call, &context)
        .map_err(|Misfit { kind, message }| Reason { kind, message })
}

/// The JSON text of what came out.
pub fn text(outcome: &impl Serialize) -> String {
    // Texts, numbers and lists of them can always be written.
    serde_json::to_string(outcome).unwrap_or_default()
}

/// By way of a value: an object of JavaScript has no lines and columns that an error could name.
fn read<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Reason> {
    serde_json::from_str(text)
        .and_then(serde_json::from_value)
        .map_err(|error| format_reason(format!("this is no {what}: {error}")))
}

fn format_reason(message: String) -> Reason {
    Reason {
        kind: Refusal::Format,
        message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(outcome: Lowering) -> Reason {
        match outcome {
            Lowering::Refused(reason) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_no_action_is_told_from_what_cannot_be_done() {
        let reason = refused(lower(r#"{"type": "clack", "x": 1, "y": 1}"#, 1280, 720));
        assert_eq!(reason.kind, Refusal::Format);
        assert!(reason.message.contains("clack"), "{reason:?}");
        let reason = refused(lower(r#"{"type": "click", "x": 1280, "y": 1}"#, 1280, 720));
        assert_eq!(reason.kind, Refusal::Action);
        assert!(reason.message.contains("outside"), "{reason:?}");
    }

    #[test]
    fn the_size_of_the_page_counts() {
        let click = r#"{"type": "click", "x": 1300, "y": 1}"#;
        assert!(matches!(lower(click, 1920, 1080), Lowering::Input { .. }));
    }

    #[test]
    fn waits_and_ends_send_no_input() {
        assert_eq!(
            lower(r#"{"type": "wait", "ms": 5}"#, 1280, 720),
            Lowering::Wait { ms: 5 }
        );
        assert_eq!(lower(r#"{"type": "done"}"#, 1280, 720), Lowering::Final);
        assert_eq!(text(&Lowering::Final), r#"{"type":"final"}"#);
    }

    #[test]
    fn dialects_and_settings_that_are_none_are_refused_by_name() {
        let reason = translated("klingon", "{}", "{}").unwrap_err();
        assert!(reason.message.contains("klingon"), "{reason:?}");
        let reason = translated("gauntlet", "{}", r#"{"with": 5}"#).unwrap_err();
        assert!(reason.message.contains("with"), "{reason:?}");
        assert_eq!(reason.kind, Refusal::Format);
    }
}
