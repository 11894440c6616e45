//! What is there is selected, moved and stretched.

use circuit_designer_model::Point;
use egui::{Key, Modifiers, PointerButton};

use crate::app_driver::AppDriver;

/// Two resistors that share the point (192, 96).
fn two_in_a_row() -> (AppDriver, u64, u64) {
    let mut driver = AppDriver::of_task();
    let left = driver.draw("r", (96.0, 96.0), (192.0, 96.0));
    let right = driver.draw("r", (192.0, 96.0), (288.0, 96.0));
    (driver, left, right)
}

#[test]
fn a_body_moves_as_a_whole_and_is_one_step() {
    let (mut driver, left, _) = two_in_a_row();
    driver.drag((144.0, 96.0), (144.0, 176.0));
    let moved = driver.element(left);
    assert_eq!(
        (moved.from, moved.to),
        (Point::new(96, 176), Point::new(192, 176))
    );
    driver.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(driver.element(left).from, Point::new(96, 96));
}

#[test]
fn at_a_shared_end_the_selected_part_is_grabbed() {
    let (mut driver, left, right) = two_in_a_row();
    driver.click(144.0, 96.0);
    assert_eq!(driver.selection(), [left]);
    driver.drag((192.0, 96.0), (192.0, 160.0));
    assert_eq!(driver.element(left).to, Point::new(192, 160));
    assert_eq!(driver.element(right).from, Point::new(192, 96));
}

#[test]
fn at_a_shared_end_without_a_selection_the_later_part_is_grabbed() {
    let (mut driver, left, right) = two_in_a_row();
    driver.drag((192.0, 96.0), (192.0, 160.0));
    assert_eq!(driver.element(left).to, Point::new(192, 96));
    assert_eq!(driver.element(right).from, Point::new(192, 160));
}

#[test]
fn a_selection_elsewhere_does_not_keep_others_from_being_grabbed() {
    let (mut driver, left, right) = two_in_a_row();
    driver.click(144.0, 96.0);
    driver.drag((240.0, 96.0), (240.0, 160.0));
    assert_eq!(driver.element(left).from, Point::new(96, 96));
    assert_eq!(driver.element(right).from, Point::new(192, 160));
    assert_eq!(driver.selection(), [right]);
}

#[test]
fn a_rectangle_selects_what_it_meets_and_control_toggles_one() {
    let (mut driver, left, right) = two_in_a_row();
    driver.drag((80.0, 48.0), (160.0, 128.0));
    assert_eq!(driver.selection(), [left]);
    let control = Modifiers::COMMAND;
    driver.click_with(240.0, 96.0, PointerButton::Primary, control);
    assert_eq!(driver.selection(), [left, right]);
    driver.click_with(144.0, 96.0, PointerButton::Primary, control);
    assert_eq!(driver.selection(), [right]);
    driver.click(400.0, 400.0);
    assert!(driver.selection().is_empty());
}

#[test]
fn arrows_nudge_by_a_grid_step_and_delete_removes() {
    let (mut driver, left, _) = two_in_a_row();
    driver.click(144.0, 96.0);
    driver.key(Key::ArrowDown, Modifiers::NONE);
    assert_eq!(driver.element(left).from, Point::new(96, 112));
    driver.key(Key::Delete, Modifiers::NONE);
    assert_eq!(driver.elements().len(), 1);
}

#[test]
fn a_post_drags_the_ends_of_all_that_meet_there() {
    let (mut driver, left, right) = two_in_a_row();
    driver.drag_with((192.0, 96.0), (208.0, 128.0), Modifiers::COMMAND);
    assert_eq!(driver.element(left).to, Point::new(208, 128));
    assert_eq!(driver.element(right).from, Point::new(208, 128));
}

#[test]
fn copies_are_pasted_under_the_pointer() {
    let (mut driver, left, _) = two_in_a_row();
    driver.click(144.0, 96.0);
    driver.key(Key::C, Modifiers::COMMAND);
    let at = driver.at(144.0, 256.0);
    driver.frame(vec![egui::Event::PointerMoved(at)]);
    driver.key(Key::V, Modifiers::COMMAND);
    let copy = driver.elements().last().expect("the copy");
    assert_ne!(copy.id, left);
    assert_eq!(
        (copy.from, copy.to),
        (Point::new(96, 256), Point::new(192, 256))
    );
    assert_eq!(driver.selection(), [copy.id]);
}
