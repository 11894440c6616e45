//! The whole app without a browser: real input events of egui, the real panels, the real recording.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use canvas_shell::{CanvasSession, anchors, theme};
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Vec2, vec2};
use flight_analyser_model::Workspace;
use protocol::Anchor;

use super::FlightApp;
use crate::state::{FileEvent, Host};

mod plots;
mod record;
mod scenes;
mod tower;

const AIRPORTS: &[u8] = include_bytes!("../../data/airports.bin");
const COARSE: &[u8] = include_bytes!("../../data/borders50.bin");
const FINE: &[u8] = include_bytes!("../../data/borders10.bin");
const WORLD: &[u8] = include_bytes!("../../data/world.faw");

/// What the browser would do, noted down.
#[derive(Default)]
struct FakeBrowser {
    now_ms: Cell<u64>,
    is_keyed: bool,
    file_events: RefCell<Vec<FileEvent>>,
    downloads: RefCell<Vec<String>>,
}

struct FakeHost(Rc<FakeBrowser>);

impl Host for FakeHost {
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

    fn file_events(&self) -> Vec<FileEvent> {
        self.0.file_events.take()
    }

    fn download(&self, name: &str, _kind: &str, _text: &str) -> bool {
        self.0.downloads.borrow_mut().push(name.to_string());
        true
    }

    fn choose_recording(&self) -> bool {
        true
    }
}

/// Drives the app with input events, as a person would.
struct AppDriver {
    app: FlightApp,
    context: Context,
    browser: Rc<FakeBrowser>,
    size: Vec2,
    anchors: Vec<Anchor>,
}

impl AppDriver {
    fn empty(is_keyed: bool, size: Vec2) -> Self {
        let browser = Rc::new(FakeBrowser {
            is_keyed,
            ..FakeBrowser::default()
        });
        let context = Context::default();
        theme::apply(&context);
        let mut driver = AppDriver {
            app: FlightApp::new(Workspace::new(0), Box::new(FakeHost(browser.clone()))),
            context,
            browser,
            size,
            anchors: Vec::new(),
        };
        driver.frame(Vec::new());
        driver
    }

    /// Driven, loaded and paused.
    fn new() -> Self {
        AppDriver::of_size(vec2(1280.0, 720.0))
    }

    fn of_size(size: Vec2) -> Self {
        let mut driver = AppDriver::empty(true, size);
        driver.load();
        driver.key(Key::Space);
        driver
    }

    fn load(&mut self) {
        *self.browser.file_events.borrow_mut() = vec![
            FileEvent::CoarseBorders(COARSE.to_vec()),
            FileEvent::Airports(AIRPORTS.to_vec()),
            FileEvent::World(WORLD.to_vec()),
            FileEvent::FineBorders(FINE.to_vec()),
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

    /// Where everything is whose name begins so.
    fn rects(&self, beginning: &str) -> Vec<egui::Rect> {
        let all = self.anchors.iter();
        let rects = all.filter(|it| it.id.starts_with(beginning)).map(|it| {
            let rect = it.rect;
            let [x, y, width, height] =
                [rect.x, rect.y, rect.width, rect.height].map(|it| it as f32);
            egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(width, height))
        });
        rects.collect()
    }

    fn reads(&self, text: &str) -> bool {
        self.anchors.iter().any(|it| it.id == text)
    }
}

#[test]
fn a_page_waits_for_its_data_and_says_what_is_missing() {
    let mut driver = AppDriver::empty(true, vec2(1280.0, 720.0));
    assert!(driver.app.is_loading());
    driver.load();
    assert!(!driver.app.is_loading());
    assert!(driver.texts("icon/").len() > 500, "Europe is busy");
    let mut driver = AppDriver::empty(true, vec2(1280.0, 720.0));
    let cut = FileEvent::World(WORLD[..WORLD.len() / 2].to_vec());
    *driver.browser.file_events.borrow_mut() = vec![FileEvent::Airports(AIRPORTS.to_vec()), cut];
    driver.frame(Vec::new());
    assert!(!driver.app.is_loading());
    assert_eq!(
        driver
            .texts("message/The recording could not be read")
            .len(),
        1
    );
}

/// The figures that tasks quote, as the panel writes them.
#[test]
fn the_panel_shows_the_pinned_readings() {
    let mut driver = AppDriver::new();
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
        driver.go_to(time);
        driver.search(callsign);
        assert!(
            driver.reads(&format!("panel/callsign/{callsign}")),
            "{callsign}"
        );
        for row in [one, two] {
            assert!(
                driver.reads(&format!("panel/{row}")),
                "{callsign} at {time}: no {row} in {:?}",
                driver.texts("panel/")
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
        let mut driver = AppDriver::of_size(size);
        driver.go_to("14:00");
        driver.search("ICN");
        assert!(driver.reads("zoom/level/7"));
        for _ in 0..3 {
            driver.click("zoom/in");
        }
        assert!(driver.reads("zoom/level/10"));
        let mut icons = driver.texts("icon/");
        icons.sort_unstable();
        assert_eq!(icons, ["AAR8527", "KAL8349"], "{size:?}");
        assert_eq!(driver.texts("ground-icon/"), Vec::<&str>::new());
    }
}

#[test]
fn a_wheel_event_is_one_level_however_far_it_turns() {
    let mut driver = AppDriver::new();
    let wheel = |delta| Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, delta),
        modifiers: Modifiers::NONE,
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
    };
    let at = egui::pos2(400.0, 400.0);
    driver.frame(vec![Event::PointerMoved(at)]);
    let before = driver.app.session.view.map.to_position([400.0, 400.0]);
    driver.frame(vec![wheel(800.0)]);
    assert_eq!(driver.app.session.view.map.zoom(), 6);
    let after = driver.app.session.view.map.to_position([400.0, 400.0]);
    assert!((before[0] - after[0]).abs() < 0.05 && (before[1] - after[1]).abs() < 0.05);
    // What follows at once belongs to the same turn.
    driver.frame(vec![wheel(100.0)]);
    assert_eq!(driver.app.session.view.map.zoom(), 6);
    driver.browser.now_ms.set(200);
    driver.frame(vec![wheel(-100.0)]);
    assert_eq!(driver.app.session.view.map.zoom(), 5);
}

#[test]
fn impossible_times_are_told_and_change_nothing_or_go_to_the_nearer_end() {
    let mut driver = AppDriver::new();
    assert!(driver.reads("clock/16:00:00"));
    for nonsense in ["25:00", "noon", "12"] {
        driver.go_to(nonsense);
        assert!(driver.reads("clock/16:00:00"), "{nonsense}");
        assert_eq!(driver.texts("message/").len(), 1, "{nonsense}");
        driver.app.session.view.time_text.clear();
    }
    driver.go_to("19:30");
    assert!(driver.reads("clock/17:59:00"));
    assert_eq!(
        driver
            .texts("message/The recording covers 06:00 to 17:59 UTC")
            .len(),
        1
    );
    driver.go_to("05:00");
    assert!(driver.reads("clock/06:00:00"));
    driver.go_to("11:20:08");
    assert!(driver.reads("clock/11:20:08"));
    assert_eq!(driver.texts("message/").len(), 0);
}

#[test]
fn keys_step_through_whole_minutes() {
    let mut driver = AppDriver::new();
    driver.go_to("11:20:08");
    driver.key(Key::ArrowRight);
    assert!(driver.reads("clock/11:21:00"));
    driver.go_to("11:20:08");
    driver.key(Key::ArrowLeft);
    assert!(driver.reads("clock/11:20:00"));
    driver.key(Key::End);
    assert!(driver.reads("clock/17:59:00"));
    driver.key(Key::ArrowRight);
    assert!(driver.reads("clock/17:59:00"));
    driver.key(Key::Home);
    assert!(driver.reads("clock/06:00:00"));
}

#[test]
fn a_circle_needs_an_airport_and_a_sensible_radius() {
    let mut driver = AppDriver::new();
    driver.search("TRV");
    for (radius, refusal) in [
        ("", "“” is no radius"),
        ("abc", "“abc” is no radius"),
        ("5000", "A radius must be between 1 and 2000 km"),
        ("-3", "A radius must be between 1 and 2000 km"),
    ] {
        driver.click("radius/open");
        driver.type_text(radius);
        driver.click("radius/draw");
        assert_eq!(
            driver.texts(&format!("message/{refusal}")).len(),
            1,
            "{radius}"
        );
        assert!(driver.app.workspace().drawings().circle.is_none());
        driver.click("radius/close");
    }
    driver.click("radius/open");
    driver.type_text("450");
    driver.key(Key::Enter);
    let circle = driver
        .app
        .workspace()
        .drawings()
        .circle
        .clone()
        .expect("a circle");
    assert_eq!((circle.airport.as_str(), circle.radius_km), ("TRV", 450.0));
    assert_eq!(driver.texts("circle/edge/").len(), 72);
    // All of it is on the screen and below the clock.
    let view = &driver.app.session.view.map;
    let outline = flight_analyser_model::geodesy::circle([circle.lat, circle.lon], 450.0);
    assert!(
        outline
            .iter()
            .all(|it| view.shows(*it, 40.0) && view.to_screen(*it)[1] >= 100.0)
    );
    driver.click("radius/open");
    driver.click("radius/clear");
    assert_eq!(driver.texts("circle/").len(), 0);
}

#[test]
fn an_unknown_name_is_told_and_moves_nothing() {
    let mut driver = AppDriver::new();
    let before = driver.app.session.view.map;
    driver.search("XXNOBODY");
    assert_eq!(
        driver.texts("message/Nothing is called “XXNOBODY”").len(),
        1
    );
    assert_eq!(driver.app.session.view.map, before);
}

#[test]
fn a_click_selects_and_at_the_same_place_takes_the_next_one() {
    let mut driver = AppDriver::new();
    driver.go_to("14:00");
    driver.search("ICN");
    let at = driver.point("icon/#1");
    driver.click_at(at);
    assert_eq!(driver.texts("panel/callsign/").len(), 1);
    driver.click_at(egui::pos2(500.0, 600.0));
    assert_eq!(
        driver.texts("panel/callsign/").len(),
        0,
        "empty map deselects"
    );
}

#[test]
fn icons_have_no_names_before_their_labels_are_drawn() {
    let mut driver = AppDriver::new();
    assert!(driver.texts("icon/").iter().all(|it| it.starts_with('#')));
    driver.search("KLV");
    driver.click("zoom/in");
    let named = driver
        .texts("icon/")
        .into_iter()
        .filter(|it| !it.starts_with('#'));
    assert!(named.count() >= 3);
    assert!(
        driver
            .texts("ground-icon/")
            .iter()
            .all(|it| it.starts_with('#'))
    );
}

#[test]
fn what_would_answer_tasks_is_for_people_only() {
    let mut driven = AppDriver::new();
    driven.search("SAS907");
    assert!(!driven.reads("panel/chart") && !driven.reads("panel/save/GPX"));
    driven.click("menu");
    assert!(!driven.reads("filter/airline") && !driven.reads("menu/Measure a distance"));
    driven.key(Key::Escape);
    driven.key(Key::V);
    assert_eq!(driven.texts("list/").len(), 0);
    let mut people = AppDriver::empty(false, vec2(1280.0, 720.0));
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
    let mut driver = AppDriver::new();
    driver.key(Key::Space);
    driver.browser.now_ms.set(2_000);
    driver.frame(Vec::new());
    assert!(driver.reads("clock/16:01:00"));
    driver.browser.now_ms.set(1_000_000);
    driver.frame(Vec::new());
    assert!(driver.reads("clock/17:59:59"));
    assert!(driver.reads("playback/is/paused"));
    // Whoever watched has seen every minute, and none before.
    let shown = driver.app.view()["shown"]["minutes"].clone();
    assert_eq!(shown.as_array().map(Vec::len), Some(120));
    assert_eq!((&shown[0], &shown[119]), (&"16:00".into(), &"17:59".into()));
}

#[test]
fn a_recording_that_cannot_be_read_changes_nothing() {
    let mut driver = AppDriver::empty(false, vec2(1280.0, 720.0));
    driver.load();
    driver.key(Key::Space);
    let before = driver.app.workspace().export();
    for bytes in [
        Vec::new(),
        b"PK\x03\x04 nonsense".to_vec(),
        WORLD[..40].to_vec(),
    ] {
        let event = FileEvent::Recording("mine.faw".into(), bytes);
        driver.browser.file_events.borrow_mut().push(event);
        driver.frame(Vec::new());
        assert_eq!(
            driver
                .texts("message/The recording could not be read")
                .len(),
            1
        );
        assert_eq!(driver.app.workspace().export(), before);
        assert!(driver.texts("icon/").len() > 500);
    }
    let event = FileEvent::Recording("mine.faw".into(), WORLD.to_vec());
    driver.browser.file_events.borrow_mut().push(event);
    driver.frame(Vec::new());
    assert_eq!(driver.app.workspace().document().recording.name, "mine");
    assert!(driver.reads("clock/06:00:00"));
}

#[test]
fn a_track_is_saved_as_a_file() {
    let mut driver = AppDriver::empty(false, vec2(1280.0, 1200.0));
    driver.load();
    driver.key(Key::Space);
    driver.search("SAS907");
    for format in ["GPX", "GeoJSON", "CSV"] {
        driver.click(&format!("panel/save/{format}"));
    }
    assert_eq!(
        *driver.browser.downloads.borrow(),
        ["SAS907.gpx", "SAS907.geojson", "SAS907.csv"]
    );
}
