//! Raw plots of a radar, and pins among them.

use canvas_shell::CanvasSession;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use flight_analyser_model::Workspace;
use serde_json::json;

use super::AppDriver;

/// Driven, loaded, with a layer of plots and its clock at the beginning.
fn among_plots() -> AppDriver {
    let mut state = Workspace::new(0).export();
    state["recording"] = json!({
        "name": "Radar", "epochSeconds": 1_656_309_600, "stepSeconds": 6, "steps": 50,
    });
    state["clock"] = json!({"atMs": 0, "isPlaying": false, "speed": 60});
    state["plots"] = json!({
        "seed": 5, "centre": [48.0, 11.0], "zoom": 10, "falsePlots": 1500.0, "afterglow": 2,
        "movers": [{
            "from": [48.1, 11.0], "headingDeg": 80.0, "speedKt": 400.0, "legs": [], "missed": [],
        }],
    });
    let mut driver = AppDriver::empty(true, vec2(1280.0, 720.0));
    driver
        .app
        .load(Workspace::from_export(0, &state).expect("a state"));
    driver.load();
    driver
}

fn drag(driver: &mut AppDriver, from: Pos2, to: Pos2) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    driver.frame(vec![Event::PointerMoved(from)]);
    driver.frame(vec![button(from, true)]);
    for part in [0.3, 0.6, 1.0] {
        driver.frame(vec![Event::PointerMoved(from + (to - from) * part)]);
    }
    driver.frame(vec![button(to, false)]);
}

fn pins(driver: &AppDriver) -> Vec<(u32, [f64; 2])> {
    let pins = &driver.app.session.workspace.drawings().pins;
    pins.iter().map(|pin| (pin.number, pin.at)).collect()
}

#[test]
fn plots_have_no_names_and_no_anchors() {
    let driver = among_plots();
    assert!(driver.reads("clock/06:00:00") && driver.reads("zoom/level/10"));
    for kind in ["icon/", "ground-icon/", "airport/", "plot", "mover"] {
        assert_eq!(driver.texts(kind), Vec::<&str>::new(), "{kind}");
    }
    assert_eq!(driver.texts("message/"), Vec::<&str>::new());
    assert_eq!(driver.app.view()["traffic"], json!(null));
}

#[test]
fn keys_and_buttons_go_by_sweeps() {
    let mut driver = among_plots();
    driver.key(Key::ArrowRight);
    assert!(driver.reads("clock/06:00:06"));
    driver.click("playback/forward-10");
    assert!(driver.reads("clock/06:01:06"));
    driver.key(Key::ArrowLeft);
    assert!(driver.reads("clock/06:01:00"));
    // Ten sweeps in a second are the fastest.
    driver.type_text(".");
    assert_eq!(driver.app.session.document().clock.speed, 60);
}

/// A place on the map and back again is the same pixel, not the same bits.
fn is_at(driver: &AppDriver, anchor: &str, wanted: Pos2) -> bool {
    driver.point(anchor).distance(wanted) < 0.5
}

#[test]
fn a_click_puts_a_pin_a_drag_moves_it_and_delete_removes_it() {
    let mut driver = among_plots();
    driver.click("tool/pin");
    driver.click_at(pos2(500.0, 300.0));
    driver.click_at(pos2(700.0, 420.0));
    assert!(is_at(&driver, "pin/1", pos2(500.0, 300.0)));
    let before = pins(&driver);
    let centre = driver.app.session.view.map.centre();
    drag(&mut driver, pos2(502.0, 301.0), pos2(640.0, 360.0));
    assert!(is_at(&driver, "pin/1", pos2(640.0, 360.0)));
    assert_eq!(
        driver.app.session.view.map.centre(),
        centre,
        "the map stays"
    );
    assert_eq!(pins(&driver)[1], before[1]);
    driver.key(Key::Delete);
    assert_eq!(pins(&driver), [before[1]]);
    driver.click("pin/2");
    assert_eq!(pins(&driver).len(), 1, "a click on a pin puts none");
    driver.key(Key::Escape);
    driver.click_at(pos2(300.0, 300.0));
    assert_eq!(pins(&driver).len(), 1, "the tool was put down");
}

#[test]
fn without_plots_nothing_of_it_is_there_for_agents() {
    let mut driver = AppDriver::new();
    assert!(!driver.reads("tool/pin"));
    driver.key(Key::P);
    driver.click_at(pos2(500.0, 300.0));
    assert!(pins(&driver).is_empty());
}
