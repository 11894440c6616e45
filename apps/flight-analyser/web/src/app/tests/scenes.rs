//! The moments that tasks ask about, in every window: whoever counts can be told apart.

use egui::{Key, vec2};

use super::AppDriver;

/// A question about aircraft around an airport, and those that have to be told apart.
struct Scene {
    airport: &'static str,
    minute: &'static str,
    /// Of a circle that is drawn, or how often one zooms in.
    view: SceneView,
    counted: &'static [&'static str],
}

enum SceneView {
    Circle(&'static str),
    ZoomedIn(usize),
}

const SCENES: [Scene; 9] = [
    Scene {
        airport: "ICN",
        minute: "14:00",
        view: SceneView::ZoomedIn(3),
        counted: &["KAL8349", "AAR8527"],
    },
    Scene {
        airport: "TRV",
        minute: "11:41",
        view: SceneView::Circle("450"),
        counted: &["IGO6547", "IAD1731", "ALK104", "UAE651"],
    },
    Scene {
        airport: "KLV",
        minute: "16:00",
        view: SceneView::Circle("40"),
        counted: &["DLH5PK", "RYR9HD", "LOT6NC", "TVS5AD"],
    },
    Scene {
        airport: "ORY",
        minute: "16:00",
        view: SceneView::ZoomedIn(3),
        counted: &["CTM3813", "TVF3828", "EJU54MG", "TVF3124", "FMY8055"],
    },
    Scene {
        airport: "MSO",
        minute: "11:15",
        view: SceneView::Circle("500"),
        counted: &["ASA1217", "N213AL", "SKW3427", "QXE2311"],
    },
    Scene {
        airport: "ZRH",
        minute: "16:00",
        view: SceneView::ZoomedIn(2),
        counted: &["AFR33SD", "SWR60L", "EDW51", "SWR1829"],
    },
    Scene {
        airport: "XCR",
        minute: "16:28",
        view: SceneView::Circle("50"),
        counted: &["EJU79XU", "BAW54GA", "DLH8FN", "AFR91KC"],
    },
    Scene {
        airport: "OST",
        minute: "11:46",
        view: SceneView::Circle("35"),
        counted: &["BEL3TV", "RYR496K"],
    },
    Scene {
        airport: "SZG",
        minute: "16:30",
        view: SceneView::Circle("50"),
        counted: &["AUA5LP", "EWG9KB", "OEFKG"],
    },
];

/// Whoever counts is neither under a panel nor under another one: each can be clicked.
#[test]
fn those_who_are_counted_can_be_told_apart_in_every_window() {
    /// A click this near to an icon takes it and no other.
    const APART: f32 = 10.0;
    for size in [
        vec2(1024.0, 768.0),
        vec2(1280.0, 720.0),
        vec2(1280.0, 800.0),
        vec2(1920.0, 1080.0),
    ] {
        let mut driver = AppDriver::of_size(size);
        for scene in &SCENES {
            driver.go_to(scene.minute);
            driver.search(scene.airport);
            match scene.view {
                SceneView::Circle(radius) => {
                    driver
                        .app
                        .session
                        .run(flight_analyser_model::Command::ClearCircle);
                    driver.click("radius/open");
                    driver.type_text(radius);
                    driver.key(Key::Enter);
                }
                SceneView::ZoomedIn(levels) => (0..levels).for_each(|_| driver.click("zoom/in")),
            }
            let session = &driver.app.session;
            let icons = &driver.app.layers.drawn().icons;
            let place = |callsign: &str| {
                let id = session
                    .data
                    .world
                    .as_ref()
                    .and_then(|it| it.by_callsign(callsign));
                let icon = icons.iter().find(|icon| Some(icon.id) == id);
                icon.unwrap_or_else(|| panic!("{callsign} is not on the screen at {size:?}"))
                    .at
            };
            let covered = driver.app.covered();
            for (index, callsign) in scene.counted.iter().enumerate() {
                let at = place(callsign);
                let is_free = !covered.iter().any(|rect| rect.expand(4.0).contains(at));
                assert!(
                    is_free,
                    "{callsign} at {} is under a panel, {size:?}",
                    scene.minute
                );
                for other in &scene.counted[..index] {
                    let apart = place(other).distance(at);
                    assert!(
                        apart > APART,
                        "{callsign} and {other}: {apart} px, {size:?}"
                    );
                }
            }
        }
    }
}
