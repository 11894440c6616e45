//! The whole app without a browser: real input events of egui, the real panels, the real recording.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use canvas_shell::{CanvasSession, anchors, theme};
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, vec2};
use flight_analyser_model::Workspace;
use protocol::Anchor;

use super::FlightApp;
use crate::state::{Arrival, Host};

mod scenes;

const AIRPORTS: &[u8] = include_bytes!("../../data/airports.bin");
const COARSE: &[u8] = include_bytes!("../../data/borders50.bin");
const FINE: &[u8] = include_bytes!("../../data/borders10.bin");
const WORLD: &[u8] = include_bytes!("../../data/world.faw");

/// What the browser would do, noted down.
#[derive(Default)]
struct Noted {
    now_ms: Cell<u64>,
    is_keyed: bool,
    arrivals: RefCell<Vec<Arrival>>,
    downloads: RefCell<Vec<String>>,
}

struct Bench(Rc<Noted>);

impl Host for Bench {
    fn now_ms(&self) -> u64 {
        self.0.now_ms.get()
    }

    fn epoch_ms(&self) -> u64 {
        1_767_225_600_000 + self.now_ms()
    }

    fn is_keyed(&self) -> bool {
        self.0.is_keyed
    }

    fn has_stepped_clock(&self) -> bool {
        true
    }

    fn draw_soon(&self) {}

    fn changed(&self) {}

    fn arrivals(&self) -> Vec<Arrival> {
        self.0.arrivals.take()
    }

    fn download(&self, name: &str, _kind: &str, _text: &str) -> bool {
        self.0.downloads.borrow_mut().push(name.to_string());
        true
    }

    fn choose_recording(&self) -> bool {
        true
    }
}

/// The app with hands on it.
struct Desk {
    app: FlightApp,
    context: Context,
    noted: Rc<Noted>,
    size: Vec2,
    anchors: Vec<Anchor>,
}

impl Desk {
    fn empty(is_keyed: bool, size: Vec2) -> Self {
        let noted = Rc::new(Noted {
            is_keyed,
            ..Noted::default()
        });
        let context = Context::default();
        theme::apply(&context);
        let mut desk = Desk {
            app: FlightApp::new(Workspace::new(0), Box::new(Bench(noted.clone()))),
            context,
            noted,
            size,
            anchors: Vec::new(),
        };
        desk.frame(Vec::new());
        desk
    }

    /// Driven, loaded and paused.
    fn new() -> Self {
        Desk::of_size(vec2(1280.0, 720.0))
    }

    fn of_size(size: Vec2) -> Self {
        let mut desk = Desk::empty(true, size);
        desk.load();
        desk.key(Key::Space);
        desk
    }

    fn load(&mut self) {
        *self.noted.arrivals.borrow_mut() = vec![
            Arrival::CoarseBorders(COARSE.to_vec()),
            Arrival::Airports(AIRPORTS.to_vec()),
            Arrival::World(WORLD.to_vec()),
            Arrival::FineBorders(FINE.to_vec()),
        ];
        self.frame(Vec::new());
    }

    /// One frame as the page runs it: the events, then a pass that shows what came of them.
    fn frame(&mut self, events: Vec<Event>) {
        for events in [events, Vec::new()] {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
                events,
                focused: true,
                ..Default::default()
            };
            let (app, context) = (&mut self.app, self.context.clone());
            let mut output = context.run_ui(input, |ui| {
                anchors::clear(ui.ctx());
                app.ui(ui);
            });
            // There is no painter to hand the textures to.
            output.textures_delta.clear();
        }
        self.anchors = anchors::collected(&self.context);
        self.anchors.extend(self.app.further_anchors());
    }

    fn key(&mut self, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![event(true), event(false)]);
    }

    fn type_text(&mut self, text: &str) {
        self.frame(vec![Event::Text(text.into())]);
    }

    fn point(&self, id: &str) -> Pos2 {
        let anchor = self.anchors.iter().find(|anchor| anchor.id == id);
        let [x, y] = anchor
            .unwrap_or_else(|| panic!("{id} is not on the screen"))
            .rect
            .center();
        Pos2::new(x as f32, y as f32)
    }

    fn click(&mut self, id: &str) {
        let pos = self.point(id);
        self.click_at(pos);
    }

    fn click_at(&mut self, pos: Pos2) {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(pos)]);
        self.frame(vec![button(true)]);
        self.frame(vec![button(false)]);
    }

    fn search(&mut self, text: &str) {
        self.app.session.view.search.text.clear();
        self.click("search");
        self.type_text(text);
        self.key(Key::Enter);
    }

    fn go_to(&mut self, time: &str) {
        self.click("clock/field");
        self.type_text(time);
        self.key(Key::Enter);
    }

    /// What stands on the screen after a beginning.
    fn texts(&self, beginning: &str) -> Vec<&str> {
        let ids = self
            .anchors
            .iter()
            .filter_map(|it| it.id.strip_prefix(beginning));
        ids.collect()
    }

    fn reads(&self, text: &str) -> bool {
        self.anchors.iter().any(|it| it.id == text)
    }
}

#[test]
fn a_page_waits_for_its_data_and_says_what_is_missing() {
    let mut desk = Desk::empty(true, vec2(1280.0, 720.0));
    assert!(desk.app.is_loading());
    desk.load();
    assert!(!desk.app.is_loading());
    assert!(desk.texts("icon/").len() > 500, "Europe is busy");
    let mut desk = Desk::empty(true, vec2(1280.0, 720.0));
    let cut = Arrival::World(WORLD[..WORLD.len() / 2].to_vec());
    *desk.noted.arrivals.borrow_mut() = vec![Arrival::Airports(AIRPORTS.to_vec()), cut];
    desk.frame(Vec::new());
    assert!(!desk.app.is_loading());
    assert_eq!(
        desk.texts("message/The recording could not be read").len(),
        1
    );
}

/// The figures that tasks quote, as the panel writes them.
#[test]
fn the_panel_shows_the_pinned_readings() {
    let mut desk = Desk::new();
    let readings = [
        (
            "VVC5776",
            "14:29",
            "Geo Altitude/30,381 ft",
            "Ground Speed/384 kts",
        ),
        (
            "VVC5776",
            "14:30",
            "Geo Altitude/30,407 ft",
            "Ground Speed/386 kts",
        ),
        (
            "VVC5776",
            "14:30:59",
            "Altitude/28,999 ft",
            "Ground Speed/386 kts",
        ),
        (
            "VVC5776",
            "14:31",
            "Geo Altitude/30,433 ft",
            "Ground Speed/387 kts",
        ),
        (
            "MSR726",
            "16:00",
            "Geo Altitude/38,776 ft",
            "Vertical Rate/0 ft/min",
        ),
        (
            "AFR24NL",
            "16:20",
            "Geo Altitude/32,451 ft",
            "Altitude/31,001 ft",
        ),
        (
            "RYR61XN",
            "16:20",
            "Geo Altitude/38,750 ft",
            "Status/Airborne",
        ),
        (
            "ASA1217",
            "11:15",
            "Ground Speed/480 kts",
            "Altitude/35,026 ft",
        ),
        ("ASA1217", "11:20", "Ground Speed/478 kts", "Squawk/4166"),
        (
            "ASA1217",
            "11:30",
            "Ground Speed/474 kts",
            "Geo Altitude/36,526 ft",
        ),
        (
            "EZY14GQ",
            "14:22",
            "Status/On Ground",
            "Vertical Rate/0 ft/min",
        ),
    ];
    for (callsign, time, one, two) in readings {
        desk.go_to(time);
        desk.search(callsign);
        assert!(
            desk.reads(&format!("panel/callsign/{callsign}")),
            "{callsign}"
        );
        for row in [one, two] {
            assert!(
                desk.reads(&format!("panel/{row}")),
                "{callsign} at {time}: no {row} in {:?}",
                desk.texts("panel/")
            );
        }
    }
}

#[test]
fn exactly_two_icons_are_around_incheon_in_every_window() {
    for size in [
        vec2(1024.0, 768.0),
        vec2(1280.0, 720.0),
        vec2(1280.0, 800.0),
        vec2(1920.0, 1080.0),
    ] {
        let mut desk = Desk::of_size(size);
        desk.go_to("14:00");
        desk.search("ICN");
        assert!(desk.reads("zoom/level/7"));
        for _ in 0..3 {
            desk.click("zoom/in");
        }
        assert!(desk.reads("zoom/level/10"));
        let mut icons = desk.texts("icon/");
        icons.sort_unstable();
        assert_eq!(icons, ["AAR8527", "KAL8349"], "{size:?}");
        assert_eq!(desk.texts("ground-icon/"), Vec::<&str>::new());
    }
}

#[test]
fn a_wheel_event_is_one_level_however_far_it_turns() {
    let mut desk = Desk::new();
    let wheel = |delta| Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, delta),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    };
    let at = egui::pos2(400.0, 400.0);
    desk.frame(vec![Event::PointerMoved(at)]);
    let before = desk.app.session.view.map.to_position([400.0, 400.0]);
    desk.frame(vec![wheel(800.0)]);
    assert_eq!(desk.app.session.view.map.zoom(), 6);
    let after = desk.app.session.view.map.to_position([400.0, 400.0]);
    assert!((before[0] - after[0]).abs() < 0.05 && (before[1] - after[1]).abs() < 0.05);
    // What follows at once belongs to the same turn.
    desk.frame(vec![wheel(100.0)]);
    assert_eq!(desk.app.session.view.map.zoom(), 6);
    desk.noted.now_ms.set(200);
    desk.frame(vec![wheel(-100.0)]);
    assert_eq!(desk.app.session.view.map.zoom(), 5);
}

#[test]
fn impossible_times_are_told_and_change_nothing_or_go_to_the_nearer_end() {
    let mut desk = Desk::new();
    assert!(desk.reads("clock/16:00:00"));
    for nonsense in ["25:00", "noon", "12"] {
        desk.go_to(nonsense);
        assert!(desk.reads("clock/16:00:00"), "{nonsense}");
        assert_eq!(desk.texts("message/").len(), 1, "{nonsense}");
        desk.app.session.view.time_text.clear();
    }
    desk.go_to("19:30");
    assert!(desk.reads("clock/17:59:00"));
    assert_eq!(
        desk.texts("message/The recording covers 06:00 to 17:59 UTC")
            .len(),
        1
    );
    desk.go_to("05:00");
    assert!(desk.reads("clock/06:00:00"));
    desk.go_to("11:20:08");
    assert!(desk.reads("clock/11:20:08"));
    assert_eq!(desk.texts("message/").len(), 0);
}

#[test]
fn keys_step_through_whole_minutes() {
    let mut desk = Desk::new();
    desk.go_to("11:20:08");
    desk.key(Key::ArrowRight);
    assert!(desk.reads("clock/11:21:00"));
    desk.go_to("11:20:08");
    desk.key(Key::ArrowLeft);
    assert!(desk.reads("clock/11:20:00"));
    desk.key(Key::End);
    assert!(desk.reads("clock/17:59:00"));
    desk.key(Key::ArrowRight);
    assert!(desk.reads("clock/17:59:00"));
    desk.key(Key::Home);
    assert!(desk.reads("clock/06:00:00"));
}

#[test]
fn a_circle_needs_an_airport_and_a_sensible_radius() {
    let mut desk = Desk::new();
    desk.search("TRV");
    for (radius, refusal) in [
        ("", "“” is no radius"),
        ("abc", "“abc” is no radius"),
        ("5000", "A radius must be between 1 and 2000 km"),
        ("-3", "A radius must be between 1 and 2000 km"),
    ] {
        desk.click("radius/open");
        desk.type_text(radius);
        desk.click("radius/draw");
        assert_eq!(
            desk.texts(&format!("message/{refusal}")).len(),
            1,
            "{radius}"
        );
        assert!(desk.app.workspace().drawings().circle.is_none());
        desk.click("radius/close");
    }
    desk.click("radius/open");
    desk.type_text("450");
    desk.key(Key::Enter);
    let circle = desk
        .app
        .workspace()
        .drawings()
        .circle
        .clone()
        .expect("a circle");
    assert_eq!((circle.airport.as_str(), circle.radius_km), ("TRV", 450.0));
    assert_eq!(desk.texts("circle/edge/").len(), 72);
    // All of it is on the screen and below the clock.
    let view = &desk.app.session.view.map;
    let outline = flight_analyser_model::geodesy::circle([circle.lat, circle.lon], 450.0);
    assert!(
        outline
            .iter()
            .all(|it| view.shows(*it, 40.0) && view.to_screen(*it)[1] >= 100.0)
    );
    desk.click("radius/open");
    desk.click("radius/clear");
    assert_eq!(desk.texts("circle/").len(), 0);
}

#[test]
fn an_unknown_name_is_told_and_moves_nothing() {
    let mut desk = Desk::new();
    let before = desk.app.session.view.map;
    desk.search("XXNOBODY");
    assert_eq!(desk.texts("message/Nothing is called “XXNOBODY”").len(), 1);
    assert_eq!(desk.app.session.view.map, before);
}

#[test]
fn a_click_selects_and_at_the_same_place_takes_the_next_one() {
    let mut desk = Desk::new();
    desk.go_to("14:00");
    desk.search("ICN");
    let at = desk.point("icon/#1");
    desk.click_at(at);
    assert_eq!(desk.texts("panel/callsign/").len(), 1);
    desk.click_at(egui::pos2(500.0, 600.0));
    assert_eq!(
        desk.texts("panel/callsign/").len(),
        0,
        "empty map deselects"
    );
}

#[test]
fn icons_have_no_names_before_their_labels_are_drawn() {
    let mut desk = Desk::new();
    assert!(desk.texts("icon/").iter().all(|it| it.starts_with('#')));
    desk.search("KLV");
    desk.click("zoom/in");
    let named = desk
        .texts("icon/")
        .into_iter()
        .filter(|it| !it.starts_with('#'));
    assert!(named.count() >= 3);
    assert!(
        desk.texts("ground-icon/")
            .iter()
            .all(|it| it.starts_with('#'))
    );
}

#[test]
fn what_would_answer_tasks_is_for_people_only() {
    let mut driven = Desk::new();
    driven.search("SAS907");
    assert!(!driven.reads("panel/chart") && !driven.reads("panel/save/GPX"));
    driven.click("menu");
    assert!(!driven.reads("filter/airline") && !driven.reads("menu/Measure a distance"));
    driven.key(Key::Escape);
    driven.key(Key::V);
    assert_eq!(driven.texts("list/").len(), 0);
    let mut people = Desk::empty(false, vec2(1280.0, 720.0));
    people.load();
    people.key(Key::Space);
    people.search("SAS907");
    assert!(people.reads("panel/Geo Altitude/39,849 ft") || people.reads("panel/chart"));
    people.key(Key::V);
    assert!(people.texts("list/").len() > 3);
    people.click("menu");
    assert!(people.reads("filter/airline"));
}

#[test]
fn the_replay_moves_by_the_clock_and_stops_at_the_end() {
    let mut desk = Desk::new();
    desk.key(Key::Space);
    desk.noted.now_ms.set(2_000);
    desk.frame(Vec::new());
    assert!(desk.reads("clock/16:01:00"));
    desk.noted.now_ms.set(1_000_000);
    desk.frame(Vec::new());
    assert!(desk.reads("clock/17:59:59"));
    assert!(desk.reads("playback/is/paused"));
    // Whoever watched has seen every minute, and none before.
    let shown = desk.app.view()["shown"]["minutes"].clone();
    assert_eq!(shown.as_array().map(Vec::len), Some(120));
    assert_eq!((&shown[0], &shown[119]), (&"16:00".into(), &"17:59".into()));
}

#[test]
fn a_recording_that_cannot_be_read_changes_nothing() {
    let mut desk = Desk::empty(false, vec2(1280.0, 720.0));
    desk.load();
    desk.key(Key::Space);
    let before = desk.app.workspace().export();
    for bytes in [
        Vec::new(),
        b"PK\x03\x04 nonsense".to_vec(),
        WORLD[..40].to_vec(),
    ] {
        let arrival = Arrival::Recording("mine.faw".into(), bytes);
        desk.noted.arrivals.borrow_mut().push(arrival);
        desk.frame(Vec::new());
        assert_eq!(
            desk.texts("message/The recording could not be read").len(),
            1
        );
        assert_eq!(desk.app.workspace().export(), before);
        assert!(desk.texts("icon/").len() > 500);
    }
    let arrival = Arrival::Recording("mine.faw".into(), WORLD.to_vec());
    desk.noted.arrivals.borrow_mut().push(arrival);
    desk.frame(Vec::new());
    assert_eq!(desk.app.workspace().document().recording.name, "mine");
    assert!(desk.reads("clock/06:00:00"));
}

#[test]
fn a_track_is_saved_as_a_file() {
    let mut desk = Desk::empty(false, vec2(1280.0, 1200.0));
    desk.load();
    desk.key(Key::Space);
    desk.search("SAS907");
    for format in ["GPX", "GeoJSON", "CSV"] {
        desk.click(&format!("panel/save/{format}"));
    }
    assert_eq!(
        *desk.noted.downloads.borrow(),
        ["SAS907.gpx", "SAS907.geojson", "SAS907.csv"]
    );
}
