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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn samples_are_documents_and_each_tool_has_its_own() {
        let mut seen: Vec<&str> = Vec::new();
        for app in App::ALL {
            let Some(sample) = sample(app) else { continue };
            let state: Value =
                serde_json::from_str(sample.state).unwrap_or_else(|error| panic!("{app}: {error}"));
            assert!(state.is_object(), "{app}");
            assert!(!seen.contains(&sample.state), "{app}");
            seen.push(sample.state);
        }
        assert_eq!(seen.len(), App::ALL.len() - 1);
    }
}
