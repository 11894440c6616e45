//! What an agent can do: one superset of pointer and keyboard actions.
//!
//! Coordinates are CSS pixels of the page's viewport, origin top left. Dialects of other systems
//! are translated to these without loss: drag paths keep every point, click counts are numbers,
//! wheels move by pixels.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A point in the viewport, written as `[x, y]`.
pub type Point = [f64; 2];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Press and release at a point; `count` 2 is a double click, 3 a triple click.
    Click {
        x: f64,
        y: f64,
        #[serde(default)]
        button: Button,
        #[serde(default = "one")]
        count: u8,
        #[serde(default)]
        modifiers: Vec<Modifier>,
    },
    /// Click in the middle of a numbered box of a marked picture. Recorded as the click that it is.
    ClickMark {
        mark: u32,
        #[serde(default)]
        button: Button,
        #[serde(default = "one")]
        count: u8,
        #[serde(default)]
        modifiers: Vec<Modifier>,
    },
    /// Move the pointer without pressing.
    Move { x: f64, y: f64 },
    /// Press a button and keep it down.
    Down {
        x: f64,
        y: f64,
        #[serde(default)]
        button: Button,
    },
    /// Release a button.
    Up {
        x: f64,
        y: f64,
        #[serde(default)]
        button: Button,
    },
    /// Press at the first point, move through the others, release at the last.
    Drag {
        path: Vec<Point>,
        #[serde(default)]
        button: Button,
        #[serde(default)]
        modifiers: Vec<Modifier>,
    },
    /// Turn the wheel at a point, in pixels; positive `dy` scrolls down.
    Scroll {
        x: f64,
        y: f64,
        #[serde(default)]
        dx: f64,
        #[serde(default)]
        dy: f64,
        #[serde(default)]
        modifiers: Vec<Modifier>,
    },
    /// Press keys together and release them, for example `["ctrl", "z"]` or `["Enter"]`.
    Key { keys: Vec<String> },
    /// Press a key and keep it down.
    KeyDown { key: String },
    /// Release a key.
    KeyUp { key: String },
    /// Type text into whatever has the focus.
    Type { text: String },
    /// Let time pass.
    Wait { ms: u64 },
    /// End the episode with the result fields that the task asks for.
    Answer { fields: Map<String, Value> },
    /// End the episode; short for answering `{"answer": "done"}`.
    Done,
    /// End the episode: the agent holds the task to be infeasible.
    Fail {
        #[serde(default)]
        reason: String,
    },
}

impl Action {
    /// Does this action end the episode?
    pub fn is_final(&self) -> bool {
        matches!(
            self,
            Action::Answer { .. } | Action::Done | Action::Fail { .. }
        )
    }

    /// A plain left click.
    pub fn click(x: f64, y: f64) -> Self {
        Action::Click {
            x,
            y,
            button: Button::Left,
            count: 1,
            modifiers: Vec::new(),
        }
    }

    /// A left drag through the given points.
    pub fn drag(path: Vec<Point>) -> Self {
        Action::Drag {
            path,
            button: Button::Left,
            modifiers: Vec::new(),
        }
    }

    /// Keys pressed together.
    pub fn keys(keys: &[&str]) -> Self {
        Action::Key {
            keys: keys.iter().map(|key| key.to_string()).collect(),
        }
    }

    /// Typed text.
    pub fn text(text: impl Into<String>) -> Self {
        Action::Type { text: text.into() }
    }
}

fn one() -> u8 {
    1
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Button {
    #[default]
    Left,
    Middle,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    Ctrl,
    Shift,
    Alt,
    Meta,
}
