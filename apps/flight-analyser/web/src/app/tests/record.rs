//! What the page writes down of what it shows: answers are held against it.

use std::ops::RangeInclusive;

use canvas_shell::CanvasSession;
use egui::{Event, Key, vec2};
use flight_analyser_model::moment::read_clock;
use flight_analyser_model::{Command, ShownLog, Workspace};

use super::AppDriver;

const ORLY: [f64; 2] = [48.7233, 2.3794];
const INCHEON: [f64; 2] = [37.4691, 126.4510];

fn shown(driver: &AppDriver) -> ShownLog {
    ShownLog::read(&driver.app.view()["shown"]).expect("the page keeps a record")
}

fn at(minute: &str) -> RangeInclusive<u32> {
    let time = read_clock(minute).expect("a time");
    time..=time
}

#[test]
fn the_map_is_written_down_with_its_place_zoom_and_minute() {
    let mut driver = AppDriver::new();
    assert!(shown(&driver).looked_at(ORLY, 5, at("16:00")));
    assert!(!shown(&driver).looked_at(ORLY, 6, at("16:00")));
    driver.go_to("14:00");
    assert!(!shown(&driver).looked_at(INCHEON, 2, at("14:00")));
    driver.search("ICN");
    assert!(shown(&driver).looked_at(INCHEON, 7, at("14:00")));
    driver.click("zoom/in");
    assert!(shown(&driver).looked_at(INCHEON, 8, at("14:00")));
    assert!(!shown(&driver).looked_at(INCHEON, 9, at("14:00")));
    driver.key(Key::ArrowRight);
    assert!(shown(&driver).looked_at(INCHEON, 8, at("14:01")));
    assert!(!shown(&driver).looked_at(INCHEON, 7, at("16:00")));
    assert!(!shown(&driver).looked_at(ORLY, 6, at("14:01")));
}

#[test]
fn details_count_for_the_minutes_in_which_they_are_open() {
    let mut driver = AppDriver::new();
    driver.go_to("14:30");
    driver.search("VVC5776");
    driver.key(Key::ArrowRight);
    driver.key(Key::Escape);
    driver.key(Key::ArrowRight);
    assert!(driver.reads("clock/14:32:00"));
    let record = shown(&driver);
    let open = ["14:29", "14:30", "14:31", "14:32"].map(|it| record.had_details("VVC5776", at(it)));
    assert_eq!(open, [false, true, true, false]);
    // Of a flight that is not there they tell the route.
    driver.search("VVC5776");
    driver.go_to("06:00");
    assert!(driver.reads("panel/callsign/VVC5776"));
    assert!(shown(&driver).had_details("VVC5776", at("06:00")));
}

#[test]
fn names_that_the_search_lists_can_be_read() {
    let mut driver = AppDriver::new();
    assert!(!shown(&driver).has_named_airport("RUT"));
    driver.click("search");
    driver.type_text("Rutland");
    assert!(shown(&driver).has_named_airport("RUT"));
    assert!(!shown(&driver).has_named_flight("VVC5776"));
    driver.search("VVC577");
    assert!(shown(&driver).has_named_flight("VVC5776"));
}

#[test]
fn resting_on_an_icon_counts_like_its_details() {
    let mut driver = AppDriver::new();
    driver.go_to("14:00");
    driver.search("ICN");
    for _ in 0..3 {
        driver.click("zoom/in");
    }
    assert!(!shown(&driver).had_details("KAL8349", at("14:00")));
    let icon = driver.point("icon/KAL8349");
    driver.frame(vec![Event::PointerMoved(icon)]);
    assert!(shown(&driver).had_details("KAL8349", at("14:00")));
    assert!(!shown(&driver).had_details("AAR8527", at("14:00")));
}

/// A running clock comes through every minute, and none is written down twice.
#[test]
fn a_replay_is_one_look_with_all_its_minutes() {
    let mut driver = AppDriver::new();
    driver.key(Key::Space);
    for seconds in 1..=20 {
        driver.browser.now_ms.set(seconds * 1_000);
        driver.frame(Vec::new());
    }
    assert!(driver.reads("clock/16:10:00"));
    let looks = driver.app.view()["shown"]["looks"].clone();
    assert_eq!(looks.as_array().map(Vec::len), Some(1), "{looks}");
    assert_eq!(looks[0]["minutes"], serde_json::json!(["16:00-16:10"]));
}

/// People have a list of everybody on the screen; agents do not.
#[test]
fn whoever_is_listed_can_be_read() {
    for is_keyed in [true, false] {
        let mut driver = AppDriver::empty(is_keyed, vec2(1280.0, 720.0));
        driver.load();
        driver.key(Key::Space);
        driver.go_to("14:00");
        driver.search("ICN");
        driver.key(Key::V);
        let record = shown(&driver);
        assert_eq!(record.has_named_flight("KAL8349"), !is_keyed);
        assert_eq!(record.had_details("KAL8349", at("14:00")), !is_keyed);
        assert!(!record.had_details("KAL8349", at("14:01")));
    }
}

/// A clock that a loaded document brings along has not run there.
#[test]
fn loading_a_later_minute_comes_through_none() {
    let mut driver = AppDriver::new();
    let mut workspace = Workspace::new(0);
    let at_ms = 37_800_000;
    let loaded = workspace.apply(
        Command::Seek {
            at_ms,
            gesture: None,
        },
        0,
    );
    assert!(loaded.is_ok_and(|it| it.changed));
    driver.app.load(workspace);
    driver.frame(Vec::new());
    let record = shown(&driver);
    assert!(record.looked_at(ORLY, 5, at("16:30")));
    assert!(!record.looked_at(ORLY, 5, at("16:15")) && !record.was_at(at("16:15")));
}
