//! What is there is selected, moved and stretched.

use circuit_designer_model::Point;
use egui::{Key, Modifiers, PointerButton};

use crate::desk::Desk;

/// Two resistors that share the point (192, 96).
fn two_in_a_row() -> (Desk, u64, u64) {
    let mut desk = Desk::of_task();
    let left = desk.draw("r", (96.0, 96.0), (192.0, 96.0));
    let right = desk.draw("r", (192.0, 96.0), (288.0, 96.0));
    (desk, left, right)
}

#[test]
fn a_body_moves_as_a_whole_and_is_one_step() {
    let (mut desk, left, _) = two_in_a_row();
    desk.drag((144.0, 96.0), (144.0, 176.0));
    let moved = desk.element(left);
    assert_eq!(
        (moved.from, moved.to),
        (Point::new(96, 176), Point::new(192, 176))
    );
    desk.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(desk.element(left).from, Point::new(96, 96));
}

#[test]
fn at_a_shared_end_the_selected_part_is_grabbed() {
    let (mut desk, left, right) = two_in_a_row();
    desk.click(144.0, 96.0);
    assert_eq!(desk.selection(), [left]);
    desk.drag((192.0, 96.0), (192.0, 160.0));
    assert_eq!(desk.element(left).to, Point::new(192, 160));
    assert_eq!(desk.element(right).from, Point::new(192, 96));
}

#[test]
fn at_a_shared_end_without_a_selection_the_later_part_is_grabbed() {
    let (mut desk, left, right) = two_in_a_row();
    desk.drag((192.0, 96.0), (192.0, 160.0));
    assert_eq!(desk.element(left).to, Point::new(192, 96));
    assert_eq!(desk.element(right).from, Point::new(192, 160));
}

#[test]
fn a_selection_elsewhere_does_not_keep_others_from_being_grabbed() {
    let (mut desk, left, right) = two_in_a_row();
    desk.click(144.0, 96.0);
    desk.drag((240.0, 96.0), (240.0, 160.0));
    assert_eq!(desk.element(left).from, Point::new(96, 96));
    assert_eq!(desk.element(right).from, Point::new(192, 160));
    assert_eq!(desk.selection(), [right]);
}

#[test]
fn a_rectangle_selects_what_it_meets_and_control_toggles_one() {
    let (mut desk, left, right) = two_in_a_row();
    desk.drag((80.0, 48.0), (160.0, 128.0));
    assert_eq!(desk.selection(), [left]);
    let control = Modifiers::COMMAND;
    desk.click_with(240.0, 96.0, PointerButton::Primary, control);
    assert_eq!(desk.selection(), [left, right]);
    desk.click_with(144.0, 96.0, PointerButton::Primary, control);
    assert_eq!(desk.selection(), [right]);
    desk.click(400.0, 400.0);
    assert!(desk.selection().is_empty());
}

#[test]
fn arrows_nudge_by_a_grid_step_and_delete_removes() {
    let (mut desk, left, _) = two_in_a_row();
    desk.click(144.0, 96.0);
    desk.key(Key::ArrowDown, Modifiers::NONE);
    assert_eq!(desk.element(left).from, Point::new(96, 112));
    desk.key(Key::Delete, Modifiers::NONE);
    assert_eq!(desk.elements().len(), 1);
}

#[test]
fn a_post_drags_the_ends_of_all_that_meet_there() {
    let (mut desk, left, right) = two_in_a_row();
    desk.drag_with((192.0, 96.0), (208.0, 128.0), Modifiers::COMMAND);
    assert_eq!(desk.element(left).to, Point::new(208, 128));
    assert_eq!(desk.element(right).from, Point::new(208, 128));
}

#[test]
fn copies_are_pasted_under_the_pointer() {
    let (mut desk, left, _) = two_in_a_row();
    desk.click(144.0, 96.0);
    desk.key(Key::C, Modifiers::COMMAND);
    let at = desk.at(144.0, 256.0);
    desk.frame(vec![egui::Event::PointerMoved(at)]);
    desk.key(Key::V, Modifiers::COMMAND);
    let copy = desk.elements().last().expect("the copy");
    assert_ne!(copy.id, left);
    assert_eq!(
        (copy.from, copy.to),
        (Point::new(96, 256), Point::new(192, 256))
    );
    assert_eq!(desk.selection(), [copy.id]);
}
