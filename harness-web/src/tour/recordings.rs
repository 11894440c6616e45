//! The recordings, which are part of the page.

use face::Tour;
use protocol::App;

/// The demo of a sector to be controlled, by its name in addresses.
pub const TOWER: &str = "tower";

/// Made by a test that walks through the tools with real input.
fn text(name: &str) -> Option<&'static str> {
    Some(match name {
        "video-editor" => include_str!("../../tours/video-editor.json"),
        "workflow-builder" => include_str!("../../tours/workflow-builder.json"),
        "modeller" => include_str!("../../tours/modeller.json"),
        "flight-analyser" => include_str!("../../tours/flight-analyser.json"),
        "circuit-designer" => include_str!("../../tours/circuit-designer.json"),
        TOWER => include_str!("../../tours/tower.json"),
        _ => return None,
    })
}

/// The demo of a tool.
pub fn of(app: App) -> Option<Tour> {
    named(app.slug())
}

pub fn named(name: &str) -> Option<Tour> {
    serde_json::from_str(text(name)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Action;

    #[test]
    fn every_tool_has_a_recording_of_its_own() {
        for app in App::ALL {
            let tour = of(app).unwrap_or_else(|| panic!("{app} has no recording"));
            assert_eq!((tour.app, tour.schema.as_str()), (app, face::TOUR_SCHEMA));
            assert!(tour.scenes.iter().all(|scene| !scene.actions.is_empty()));
            assert_eq!(tour.start, None);
        }
    }

    #[test]
    fn the_tower_begins_with_its_own_traffic_and_lets_time_pass() {
        let tour = named(TOWER).expect("a recording");
        assert_eq!(tour.app, App::FlightAnalyser);
        assert!(tour.start.is_some());
        let mut actions = tour.scenes.iter().flat_map(|scene| &scene.actions);
        assert!(actions.any(|it| matches!(it, Action::Wait { .. })));
        assert!(named("elsewhere").is_none());
    }
}
