//! Calls of other systems as this protocol's actions, and back.
//!
//! Nothing is lost on the way: drag paths keep every point, click counts are numbers, wheels move by
//! pixels, and what a dialect says in one call that we say in several becomes several actions.

use protocol::{Action, Dialect, Point, Refusal, Scale};
use serde_json::Value;

use crate::lowering::Viewport;

/// What a call may refer to without saying so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Context {
    pub viewport: Viewport,
    /// Where the pointer is: some dialects press a button without saying where.
    pub pointer: Point,
    /// What the numbers in points mean.
    pub scale: Scale,
}

/// Why a call is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misfit {
    pub kind: Refusal,
    pub message: String,
}

/// The scale that a dialect's own documentation gives its points.
pub fn usual_scale(dialect: Dialect) -> Scale {
    match dialect {
        Dialect::Gemini => Scale::To999,
        _ => Scale::Pixels,
    }
}

/// The actions that a call stands for, at least one. A list of calls is a turn of several.
pub fn translate(dialect: Dialect, call: &Value, context: &Context) -> Result<Vec<Action>, Misfit> {
    let _ = (call, context);
    Err(Misfit {
        kind: Refusal::Format,
        message: format!("calls in {dialect:?} are not understood yet"),
    })
}
