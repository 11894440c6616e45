//! The recordings, which are part of the page.

use face::Tour;
use protocol::App;

/// Made by a test that walks through the tools with real input.
fn text(app: App) -> &'static str {
    match app {
        App::VideoEditor => include_str!("../../tours/video-editor.json"),
        App::WorkflowBuilder => include_str!("../../tours/workflow-builder.json"),
        App::Modeller => include_str!("../../tours/modeller.json"),
        App::FlightAnalyser => include_str!("../../tours/flight-analyser.json"),
        App::CircuitDesigner => include_str!("../../tours/circuit-designer.json"),
    }
}

pub fn of(app: App) -> Option<Tour> {
    serde_json::from_str(text(app)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_a_recording_of_its_own() {
        for app in App::ALL {
            let tour = of(app).unwrap_or_else(|| panic!("{app} has no recording"));
            assert_eq!((tour.app, tour.schema.as_str()), (app, face::TOUR_SCHEMA));
            assert!(tour.scenes.iter().all(|scene| !scene.actions.is_empty()));
        }
    }
}
