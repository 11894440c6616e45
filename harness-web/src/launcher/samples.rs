//! What the looks at the tools show: documents that somebody could have made with them.

use protocol::App;

/// A document for a tool whose first screen says little of it, as the tool exports it, and how long it
/// has run.
pub struct Sample {
    pub state: &'static str,
    pub after_ms: u32,
}

pub fn sample(app: App) -> Option<Sample> {
    let (state, after_ms) = match app {
        App::VideoEditor => (include_str!("samples/video-editor.json"), 0),
        App::WorkflowBuilder => (include_str!("samples/workflow-builder.json"), 0),
        App::Modeller => (include_str!("samples/modeller.json"), 0),
        // A day of traffic is there from the beginning.
        App::FlightAnalyser => return None,
        // Until its scopes have something to show.
        App::CircuitDesigner => (include_str!("samples/circuit-designer.json"), 3_000),
    };
    Some(Sample { state, after_ms })
}
