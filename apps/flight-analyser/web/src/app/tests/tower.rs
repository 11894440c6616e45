//! A sector to be controlled, by clicking, typing and dragging.

use canvas_shell::CanvasSession;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};
use flight_analyser_model::sector::{Difficulty, Instruction, Phase, Sector, Traffic};
use flight_analyser_model::{Command, Workspace};
use serde_json::json;

use super::AppDriver;

const SIZE: Vec2 = vec2(1280.0, 720.0);

/// Loaded, with a sector that waits. Only people may stop its clock.
fn in_front_of(sector: Sector, is_driven: bool, size: Vec2) -> AppDriver {
    let mut driver = AppDriver::empty(is_driven, size);
    let mut state = state_of(&sector);
    state["sector"]["mayPause"] = json!(!is_driven);
    driver
        .app
        .load(Workspace::from_export(0, &state).expect("a state"));
    driver.load();
    driver
}

/// A start document.
fn state_of(sector: &Sector) -> serde_json::Value {
    let mut workspace = Workspace::new(0);
    let sector = Box::new(sector.clone());
    workspace
        .apply(Command::OpenSector { sector }, 0)
        .expect("a sector");
    workspace.export()
}

fn calm() -> AppDriver {
    in_front_of(Difficulty::Calm.sector(3), true, SIZE)
}

/// The start document that the launcher leads to: a calm sector, for people.
const TOWER: &str = include_str!("../../../data/tower.json");

#[test]
fn the_launchers_tower_is_a_calm_sector() {
    let state = state_of(&Difficulty::Calm.sector(3));
    let written: serde_json::Value = serde_json::from_str(TOWER).expect("JSON");
    assert_eq!(written, state, "{state}");
    assert!(Workspace::from_export(0, &written).is_ok());
}

/// What the demo begins with: it is walked with real input and recorded (`tests/browser/tours.rs`).
const DEMO: &str = include_str!("../../../data/tower-demo.json");

#[test]
fn the_demo_has_two_who_would_meet_and_one_who_needs_no_word() {
    let written = serde_json::from_str(DEMO).expect("JSON");
    let workspace = Workspace::from_export(0, &written).expect("a state");
    let sector = workspace.document().sector.as_ref().expect("a sector");
    let end = Traffic::at_the_end(sector);
    let handed_over = |it: &usize| end.phase(*it) == Phase::HandedOver;
    let all: Vec<usize> = (0..sector.flights.len()).filter(handed_over).collect();
    assert_eq!(all, [2], "nobody says a word");
}

/// One second of the page at a time, as a runner moves its clock.
fn wait(driver: &mut AppDriver, seconds: u64) {
    for _ in 0..seconds {
        let now = driver.browser.now_ms.get();
        driver.browser.now_ms.set(now + 1000);
        driver.frame(Vec::new());
    }
}

fn button(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

fn instructions(driver: &AppDriver) -> Vec<Instruction> {
    let sector = driver.app.session.sector().expect("a sector");
    sector.instructions.clone()
}

fn first_callsign(driver: &AppDriver) -> String {
    let sector = driver.app.session.sector().expect("a sector");
    sector.flights[0].callsign.clone()
}

/// A key that types, as runners and browsers press it.
fn press(driver: &mut AppDriver, key: Key, text: &str) {
    let event = |pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    driver.frame(vec![event(true), Event::Text(text.into())]);
    driver.frame(vec![event(false)]);
}

#[test]
fn a_sector_is_there_instead_of_traffic() {
    let mut driver = calm();
    for kind in ["icon/", "playback/", "airport/", "line/", "zoom/"] {
        assert_eq!(driver.texts(kind), Vec::<&str>::new(), "{kind}");
    }
    assert!(!driver.reads("search") && !driver.reads("clock/field"));
    assert_eq!(driver.app.view()["traffic"], json!(null));
    assert_eq!(driver.texts("message/"), Vec::<&str>::new());
    assert!(driver.reads("sector/is/waiting") && !driver.reads("sector/field/heading"));
    assert_eq!(driver.texts("sector/gate/").len(), 6);
    wait(&mut driver, 3);
    assert!(driver.reads("sector/clock/00:00"), "it waits");
}

#[test]
fn whatever_is_done_first_starts_the_clock_and_is_done() {
    let mut driver = calm();
    let callsign = first_callsign(&driver);
    driver.click(&format!("sector/strip/{callsign}"));
    assert!(driver.reads("sector/is/running"));
    assert_eq!(driver.app.session.tower.selected, Some(0));
    wait(&mut driver, 5);
    assert!(driver.reads("sector/clock/00:05"));
    // It does not stop, whatever is pressed.
    driver.key(Key::Space);
    assert!(driver.reads("sector/is/running"));
    let mut driver = calm();
    driver.key(Key::ArrowRight);
    assert!(driver.reads("sector/is/running"));
}

#[test]
fn a_heading_is_typed_after_a_click_and_one_letter() {
    let mut driver = calm();
    let callsign = first_callsign(&driver);
    driver.key(Key::Escape);
    wait(&mut driver, 2);
    driver.click(&format!("sector/aircraft/{callsign}"));
    press(&mut driver, Key::H, "h");
    driver.type_text("090");
    driver.key(Key::Enter);
    let all = instructions(&driver);
    assert_eq!(all.len(), 1, "{:?}", driver.texts("message/"));
    assert_eq!(all[0].text(), format!("{callsign}, heading 090"));
    assert_eq!(all[0].at_ms, 2000);
    // The clock goes on from there.
    wait(&mut driver, 3);
    assert!(driver.reads("sector/clock/00:05"));
}

#[test]
fn several_fields_are_one_instruction() {
    let mut driver = calm();
    let callsign = first_callsign(&driver);
    driver.click(&format!("sector/strip/{callsign}"));
    press(&mut driver, Key::H, "h");
    driver.type_text("100");
    driver.key(Key::Tab);
    driver.type_text("180");
    driver.click("sector/less/speed");
    driver.click("sector/send");
    let all = instructions(&driver);
    assert_eq!(all.len(), 1, "{:?}", driver.texts("message/"));
    let told = &all[0];
    assert_eq!((told.heading, told.level), (Some(100), Some(180)));
    let flight = &driver.app.session.sector().expect("a sector").flights[0];
    assert_eq!(told.speed, Some(flight.speed - 10));
}

#[test]
fn what_cannot_be_flown_is_told_at_its_field_and_changes_nothing() {
    let mut driver = calm();
    let callsign = first_callsign(&driver);
    driver.click(&format!("sector/strip/{callsign}"));
    for (key, letter, text, refusal) in [
        (
            Key::H,
            "h",
            "400",
            "A heading is between 1 and 360 degrees.",
        ),
        (Key::L, "l", "40", "A flight level is between 050 and 290."),
        (Key::S, "s", "600", "It can fly between 250 and 480 knots."),
    ] {
        press(&mut driver, key, letter);
        driver.type_text(text);
        driver.key(Key::Enter);
        assert!(driver.reads(&format!("message/{refusal}")), "{text}");
        assert!(instructions(&driver).is_empty());
        driver.key(Key::Escape);
        assert!(!driver.reads(&format!("message/{refusal}")));
        assert_eq!(driver.app.session.tower.selected, Some(0));
    }
    press(&mut driver, Key::H, "h");
    driver.type_text("120");
    driver.key(Key::Escape);
    driver.key(Key::Enter);
    assert!(instructions(&driver).is_empty(), "dropped");
}

#[test]
fn dragging_the_tip_of_the_vector_turns_and_the_map_stays() {
    let mut driver = calm();
    let callsign = first_callsign(&driver);
    driver.click(&format!("sector/strip/{callsign}"));
    let from = driver.point(&format!("sector/handle/{callsign}"));
    let at = driver.point(&format!("sector/aircraft/{callsign}"));
    let centre = driver.app.session.view.map.centre();
    driver.frame(vec![Event::PointerMoved(from)]);
    driver.frame(vec![button(from, true)]);
    // Straight to the south.
    let to = at + vec2(0.0, 80.0);
    driver.frame(vec![Event::PointerMoved(from + (to - from) * 0.5)]);
    driver.frame(vec![Event::PointerMoved(to)]);
    assert!(instructions(&driver).is_empty(), "not before it is let go");
    driver.frame(vec![button(to, false)]);
    let all = instructions(&driver);
    assert_eq!(all.len(), 1);
    assert!((179..=181).contains(&all[0].heading.expect("a heading")));
    assert_eq!(driver.app.session.view.map.centre(), centre);
    // Called off, nothing comes of it.
    let from = driver.point(&format!("sector/handle/{callsign}"));
    driver.frame(vec![Event::PointerMoved(from), button(from, true)]);
    driver.frame(vec![Event::PointerMoved(from + vec2(40.0, 40.0))]);
    driver.key(Key::Escape);
    driver.frame(vec![Event::PointerMoved(from + vec2(60.0, 40.0))]);
    driver.frame(vec![button(from + vec2(60.0, 40.0), false)]);
    assert_eq!(instructions(&driver).len(), 1);
    assert_eq!(driver.app.session.view.map.centre(), centre);
    assert_eq!(driver.app.session.tower.selected, Some(0));
}

#[test]
fn dragging_elsewhere_moves_the_map() {
    let mut driver = calm();
    let centre = driver.app.session.view.map.centre();
    let [from, to] = [pos2(640.0, 600.0), pos2(600.0, 560.0)];
    driver.frame(vec![Event::PointerMoved(from)]);
    driver.frame(vec![button(from, true)]);
    driver.frame(vec![Event::PointerMoved(to)]);
    driver.frame(vec![button(to, false)]);
    assert_ne!(driver.app.session.view.map.centre(), centre);
    driver.key(Key::Home);
    assert_eq!(driver.app.session.view.map.centre(), centre);
}

#[test]
fn blocks_lie_over_nobody_and_over_no_other_block() {
    for (difficulty, size) in [
        (Difficulty::Busy, SIZE),
        (Difficulty::Hard, SIZE),
        (Difficulty::Hard, vec2(1920.0, 1080.0)),
    ] {
        let mut driver = in_front_of(difficulty.sector(5), true, size);
        driver.key(Key::Escape);
        let mut covered = 0;
        for _ in 0..40 {
            wait(&mut driver, 20);
            let blocks = driver.app.screen.blocks();
            for (index, (_, one)) in blocks.iter().enumerate() {
                let others = blocks[index + 1..].iter();
                covered += others.filter(|(_, it)| it.intersects(*one)).count();
                covered += blocks.iter().filter(|(at, _)| one.contains(*at)).count();
            }
        }
        assert_eq!(covered, 0, "{difficulty:?} at {size:?}");
    }
}

#[test]
fn blocks_lie_near_and_leave_gates_to_be_seen() {
    let mut driver = in_front_of(Difficulty::Hard.sector(5), true, SIZE);
    driver.key(Key::Escape);
    let (mut all, mut near, mut over_bars) = (0, 0, 0);
    for _ in 0..40 {
        wait(&mut driver, 20);
        let gates = driver.rects("sector/gate/");
        for (at, block) in driver.app.screen.blocks() {
            all += 1;
            near += usize::from(block.distance_to_pos(at) < 60.0);
            over_bars += usize::from(gates.iter().any(|it| it.intersects(block)));
        }
    }
    // Where thirty meet at an edge, not everybody can have both.
    assert!(all > 400 && near * 10 > all * 7, "{near} of {all} are near");
    assert!(over_bars * 25 < all, "{over_bars} of {all} lie over bars");
}

/// Everything that a pass draws.
fn drawn(driver: &mut AppDriver) -> String {
    let input = egui::RawInput {
        screen_rect: Some(egui::Rect::from_min_size(Pos2::ZERO, driver.size)),
        focused: true,
        ..Default::default()
    };
    let (app, context) = (&mut driver.app, driver.context.clone());
    let mut output = context.run_ui(input, |ui| {
        canvas_shell::anchors::clear(ui.ctx());
        app.ui(ui);
    });
    output.textures_delta.clear();
    // Where letters and tiles lie in their pictures depends on what was drawn before.
    let shapes = output.shapes.iter().map(|it| match &it.shape {
        egui::Shape::Text(text) => {
            let job = &text.galley.job;
            let colours = (text.override_text_color, text.fallback_color);
            format!(
                "{:?} {:?} {colours:?} {:?}",
                text.pos, job.text, job.sections
            )
        }
        shape if shape.texture_id() != egui::TextureId::default() => String::new(),
        shape => format!("{shape:?}"),
    });
    shapes.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_drawn_is_the_same_however_often_it_was_drawn() {
    let begin = || {
        let mut driver = in_front_of(Difficulty::Busy.sector(8), true, SIZE);
        let callsign = first_callsign(&driver);
        driver.click(&format!("sector/strip/{callsign}"));
        driver
    };
    let mut often = begin();
    wait(&mut often, 240);
    let mut once = begin();
    once.browser.now_ms.set(240_000);
    once.frame(Vec::new());
    let seen = drawn(&mut once);
    assert!(seen.lines().count() > 200);
    assert_eq!(drawn(&mut once), seen, "at rest");
    let other = drawn(&mut often);
    let mut lines = other.lines().zip(seen.lines());
    assert_eq!(lines.find(|(one, two)| one != two), None);
}

#[test]
fn the_pointer_on_a_strip_shows_whose_it_is() {
    let mut driver = calm();
    driver.key(Key::Escape);
    wait(&mut driver, 5);
    let before = drawn(&mut driver);
    let at = driver.point(&format!("sector/strip/{}", first_callsign(&driver)));
    driver.frame(vec![Event::PointerMoved(at)]);
    assert_eq!(driver.app.session.tower.hovered, Some(0));
    assert_ne!(drawn(&mut driver), before);
}

#[test]
fn the_end_shows_the_debrief() {
    let mut driver = calm();
    driver.key(Key::Escape);
    let callsign = first_callsign(&driver);
    driver.click(&format!("sector/strip/{callsign}"));
    wait(&mut driver, 1201);
    assert!(driver.reads("sector/is/over"));
    assert_eq!(driver.texts("sector/score/").len(), 1);
    assert_eq!(driver.texts("sector/aircraft/").len(), 0);
    assert!(!driver.app.session.document().clock.is_playing);
    assert!(!driver.reads("sector/again"), "for people only");
    driver.click("sector/debrief/close");
    assert!(driver.reads("sector/debrief/open") && !driver.reads("sector/debrief/close"));
}

#[test]
fn people_begin_stop_and_leave_a_sector_of_their_own() {
    let mut people = AppDriver::empty(false, SIZE);
    people.load();
    people.click("menu");
    people.frame(Vec::new());
    people.click("menu/Control a sector…");
    people.click("sector/Busy");
    people.click("sector/begin");
    assert!(people.reads("sector/is/waiting"));
    people.key(Key::Space);
    assert!(people.reads("sector/is/running"));
    wait(&mut people, 2);
    people.key(Key::Space);
    assert!(people.reads("sector/is/paused"));
    wait(&mut people, 5);
    assert!(people.reads("sector/clock/00:02"));
    people.click("sector/speed/10x");
    people.click("sector/toggle");
    wait(&mut people, 3);
    assert!(people.reads("sector/clock/00:32"));
    people.click("menu");
    people.frame(Vec::new());
    people.click("menu/Leave the sector");
    assert!(people.reads("search") && people.texts("sector/").is_empty());
    let mut driven = AppDriver::new();
    driven.click("menu");
    assert!(!driven.reads("menu/Control a sector…"));
}
