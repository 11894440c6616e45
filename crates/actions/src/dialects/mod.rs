//! Calls of other systems as this protocol's actions, and back.
//!
//! Nothing is lost on the way: drag paths keep every point, click counts are numbers, wheels move by
//! pixels, and what a dialect says in one call that we say in several becomes several actions.
//! `docs/dialects.md` has a table of every dialect.

mod anthropic;
mod browsergym;
mod calls;
mod endings;
mod fields;
mod gauntlet;
mod gemini;
mod held_keys;
mod openai;
mod osworld;
mod points;
mod text_calls;
mod turn;

use protocol::{Action, Dialect, Point, Refusal, Scale};
use serde_json::Value;

use crate::lowering::{Viewport, lower};
use turn::Turn;

/// What a call may refer to without saying so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Context {
    /// What points have to lie within.
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
    /// Whether it is no call of the dialect, or one that cannot be carried out.
    pub kind: Refusal,
    /// For the agent; says what to do instead.
    pub message: String,
}

impl Misfit {
    /// What was said is no call of the dialect.
    fn format(message: impl Into<String>) -> Misfit {
        Misfit {
            kind: Refusal::Format,
            message: message.into(),
        }
    }

    /// It is one, which cannot be carried out.
    fn action(message: impl Into<String>) -> Misfit {
        Misfit {
            kind: Refusal::Action,
            message: message.into(),
        }
    }
}

/// The page is the tool: a call that leads away from it is understood and refused.
fn leads_away(call: &str) -> Misfit {
    Misfit::action(format!(
        "{call} is not possible here: there is one page, and it cannot be left"
    ))
}

/// The scale that a dialect's own documentation gives its points.
pub fn usual_scale(dialect: Dialect) -> Scale {
    match dialect {
        Dialect::Gemini => Scale::To999,
        _ => Scale::Pixels,
    }
}

/// The actions that a call stands for, at least one. A list of calls is a turn of several. Either
/// the whole turn is understood and can be carried out as far as one can tell beforehand, or none of
/// it is returned.
pub fn translate(dialect: Dialect, call: &Value, context: &Context) -> Result<Vec<Action>, Misfit> {
    let read = match dialect {
        Dialect::Gauntlet => gauntlet::read,
        Dialect::Browsergym => browsergym::read,
        Dialect::Anthropic => anthropic::read,
        Dialect::Openai => openai::read,
        Dialect::Gemini => gemini::read,
        Dialect::Osworld => osworld::read,
        Dialect::Calls => calls::read,
    };
    let mut turn = Turn::new(*context);
    match call {
        Value::Array(calls) => {
            for call in calls {
                read(call, &mut turn)?;
            }
        }
        call => read(call, &mut turn)?,
    }
    turn.into_actions()
}

/// The calls that say this action, if the dialect can say it and it can be carried out. Translated,
/// they give the same input events, though perhaps as several actions.
pub fn express(dialect: Dialect, action: &Action, context: &Context) -> Option<Vec<Value>> {
    let is_mark = matches!(action, Action::ClickMark { .. });
    if !is_mark && lower(action, context.viewport).is_err() {
        return None;
    }
    match dialect {
        Dialect::Gauntlet => gauntlet::say(action, context),
        Dialect::Browsergym => browsergym::say(action, context),
        Dialect::Anthropic => anthropic::say(action, context),
        Dialect::Openai => openai::say(action, context),
        Dialect::Gemini => gemini::say(action, context),
        Dialect::Osworld => osworld::say(action, context),
        Dialect::Calls => calls::say(action, context),
    }
}

#[cfg(test)]
mod tests;
