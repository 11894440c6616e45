//! Tables of calls as the documentation of their systems writes them, and the way there and back.

mod anthropic;
mod browsergym;
mod calls;
mod gauntlet;
mod gemini;
mod openai;
mod osworld;
mod round_trips;
mod scales;
mod text_calls;

use protocol::{Action, Dialect, Refusal, Scale};
use serde_json::Value;

use super::*;

const DIALECTS: [Dialect; 7] = [
    Dialect::Gauntlet,
    Dialect::Browsergym,
    Dialect::Anthropic,
    Dialect::Openai,
    Dialect::Gemini,
    Dialect::Osworld,
    Dialect::Calls,
];

/// A page of the usual size, pixels, and the pointer at (30, 40).
const PAGE: Context = Context {
    viewport: Viewport::USUAL,
    pointer: [30.0, 40.0],
    scale: Scale::Pixels,
};

/// What each call stands for, written as actions are in JSON.
fn means(dialect: Dialect, context: &Context, table: &[(Value, Value)]) {
    for (call, actions) in table {
        let expected: Vec<Action> = serde_json::from_value(actions.clone())
            .unwrap_or_else(|error| panic!("{actions}: {error}"));
        assert_eq!(translate(dialect, call, context), Ok(expected), "{call}");
    }
}

/// Why each call is no action, and words of the message.
fn is_refused(dialect: Dialect, table: &[(Value, Refusal, &str)]) {
    for (call, kind, words) in table {
        let misfit = translate(dialect, call, &PAGE).expect_err(&call.to_string());
        assert_eq!(misfit.kind, *kind, "{call}: {misfit}");
        assert!(misfit.message.contains(words), "{call}: {misfit}");
    }
}
