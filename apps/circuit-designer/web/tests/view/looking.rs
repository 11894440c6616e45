//! The camera: zooming around the pointer, panning, centring.

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, TouchPhase, vec2};

use crate::desk::Desk;

fn turn_wheel(desk: &mut Desk, x: f32, y: f32, notches: f32) {
    let at = desk.at(x, y);
    desk.frame(vec![
        Event::PointerMoved(at),
        Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, 100.0 * notches),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        },
    ]);
}

#[test]
fn the_wheel_zooms_around_the_pointer() {
    let mut desk = Desk::new();
    let at = desk.at(320.0, 208.0);
    for notches in [2.0, 1.0, -4.0] {
        turn_wheel(&mut desk, 320.0, 208.0, notches);
        let under = desk.drawing_at(at);
        assert!(
            (under - egui::pos2(320.0, 208.0)).length() < 0.05,
            "{under:?}"
        );
    }
    assert_ne!(desk.session.editor.view.camera.scale, 1.0);
}

#[test]
fn the_middle_button_pans_and_draws_nothing() {
    let mut desk = Desk::new();
    desk.draw("r", (96.0, 96.0), (192.0, 96.0));
    let before = desk.session.editor.view.camera.offset;
    let (from, to) = (desk.at(300.0, 300.0), desk.at(340.0, 260.0));
    let button = |at, pressed| Desk::button(at, pressed, PointerButton::Middle, Modifiers::NONE);
    desk.frame(vec![Event::PointerMoved(from), button(from, true)]);
    desk.frame(vec![Event::PointerMoved(to)]);
    desk.frame(vec![button(to, false)]);
    let after = desk.session.editor.view.camera.offset;
    assert_eq!(after - before, vec2(40.0, -40.0));
    assert_eq!(desk.elements().len(), 1);
}

#[test]
fn parts_are_hit_where_they_are_seen_at_any_scale() {
    let mut desk = Desk::new();
    let id = desk.draw("r", (96.0, 96.0), (224.0, 96.0));
    for notches in [-8.0, 12.0] {
        turn_wheel(&mut desk, 160.0, 96.0, notches);
        desk.click(600.0, 400.0);
        desk.click(160.0, 96.0);
        assert_eq!(desk.selection(), [id]);
    }
}
