//! The camera: zooming around the pointer, panning, centring.

use egui::{Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, TouchPhase, vec2};

use crate::app_driver::AppDriver;

fn turn_wheel(driver: &mut AppDriver, x: f32, y: f32, notches: f32) {
    let at = driver.at(x, y);
    driver.frame(vec![
        Event::PointerMoved(at),
        Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, 100.0 * notches),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::NONE,
        },
    ]);
}

#[test]
fn the_wheel_zooms_around_the_pointer() {
    let mut driver = AppDriver::new();
    let at = driver.at(320.0, 208.0);
    for notches in [2.0, 1.0, -4.0] {
        turn_wheel(&mut driver, 320.0, 208.0, notches);
        let under = driver.drawing_at(at);
        assert!(
            (under - egui::pos2(320.0, 208.0)).length() < 0.05,
            "{under:?}"
        );
    }
    assert_ne!(driver.session.editor.view.camera.scale, 1.0);
}

#[test]
fn the_middle_button_pans_and_draws_nothing() {
    let mut driver = AppDriver::new();
    driver.draw("r", (96.0, 96.0), (192.0, 96.0));
    let before = driver.session.editor.view.camera.offset;
    let (from, to) = (driver.at(300.0, 300.0), driver.at(340.0, 260.0));
    let button =
        |at, pressed| AppDriver::button(at, pressed, PointerButton::Middle, Modifiers::NONE);
    driver.frame(vec![Event::PointerMoved(from), button(from, true)]);
    driver.frame(vec![Event::PointerMoved(to)]);
    driver.frame(vec![button(to, false)]);
    let after = driver.session.editor.view.camera.offset;
    assert_eq!(after - before, vec2(40.0, -40.0));
    assert_eq!(driver.elements().len(), 1);
}

#[test]
fn parts_are_hit_where_they_are_seen_at_any_scale() {
    let mut driver = AppDriver::new();
    let id = driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    for notches in [-8.0, 12.0] {
        turn_wheel(&mut driver, 160.0, 96.0, notches);
        driver.click(600.0, 400.0);
        driver.click(160.0, 96.0);
        assert_eq!(driver.selection(), [id]);
    }
}
