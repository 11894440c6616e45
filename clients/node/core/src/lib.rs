//! What the Node client is built from: scoring, checking and lowering as functions from text to text.
//!
//! JSON goes in and comes out as text, so that numbers are written here and nowhere else and a verdict
//! has the same bytes as the native one. The modules are plain Rust and tested natively; the functions
//! below only carry them over to JavaScript.

pub mod acting;
pub mod scoring;

use wasm_bindgen::prelude::*;

/// The verdict on an export, as it would stand in `verdict.json`.
#[wasm_bindgen]
pub fn score(
    task: &str,
    id: Option<String>,
    start_state: Option<String>,
    export: Option<String>,
    answer: Option<String>,
) -> Result<String, JsError> {
    let episode = scoring::Episode {
        task,
        id: id.as_deref(),
        start_state: start_state.as_deref(),
        export: export.as_deref(),
        answer: answer.as_deref(),
    };
    scoring::score(&episode).map_err(|reason| JsError::new(&reason))
}

/// The version of the rules that judge.
#[wasm_bindgen]
pub fn scorer() -> String {
    evaluator::SCORER.into()
}

/// The public part of a task file.
#[wasm_bindgen]
pub fn brief(task: &str) -> Result<String, JsError> {
    scoring::brief(task).map_err(|reason| JsError::new(&reason))
}

/// The input events of an action, or why there are none: see [`acting::Lowering`].
#[wasm_bindgen]
pub fn lower(action: &str, width: u32, height: u32) -> String {
    acting::text(&acting::lower(action, width, height))
}

/// The actions that a call in another dialect stands for, or why it is none: see
/// [`acting::Translation`].
#[wasm_bindgen]
pub fn translate(dialect: &str, call: &str, context: &str) -> String {
    acting::text(&acting::translate(dialect, call, context))
}
