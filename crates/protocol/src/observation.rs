//! What an agent sees.

use serde::{Deserialize, Serialize};

/// The page after a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// 0 before the first action.
    pub step: u32,
    /// PNG of the viewport, base64. Absent when the run observes the tree only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screenshot: Option<String>,
    pub width: u32,
    pub height: u32,
    /// Accessibility tree, for the apps that have one, when the run asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeNode>,
    /// The page's clock.
    pub clock_ms: u64,
    /// Why the previous action was not carried out, if it was not. It still cost a step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    pub steps_left: u32,
}

/// A node of the accessibility tree.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TreeNode {
    pub role: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rect: Option<Rect>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<TreeNode>,
}

/// A named rectangle on the screen: a widget or an object. For oracles and tests only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Anchor {
    /// Slash-separated, for example `menu/file`, `node/Sort/1/in` or `field/position.x`.
    pub id: String,
    pub rect: Rect,
}

/// CSS pixels of the viewport.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Rect {
            x,
            y,
            width,
            height,
        }
    }

    pub fn center(&self) -> [f64; 2] {
        [self.x + self.width / 2.0, self.y + self.height / 2.0]
    }
}
