//! Parts and wires are drawn by press, drag and release.

use circuit_designer_model::Point;
use egui::{Event, Key, Modifiers, PointerButton};

use crate::app_driver::AppDriver;

#[test]
fn a_drag_draws_a_part_on_the_grid() {
    let mut driver = AppDriver::new();
    driver.text("r");
    driver.drag((97.0, 101.0), (190.0, 94.0));
    let [resistor] = driver.elements() else {
        panic!("{:?}", driver.elements());
    };
    assert_eq!(resistor.kind, "resistor");
    assert_eq!(
        (resistor.from, resistor.to),
        (Point::new(96, 96), Point::new(192, 96))
    );
    assert_eq!(driver.page.changes.get(), 1);
}

#[test]
fn a_press_a_drag_and_a_release_in_one_frame_are_still_a_drag() {
    let mut driver = AppDriver::new();
    driver.text("w");
    let (from, to) = (driver.at(96.0, 96.0), driver.at(192.0, 160.0));
    let button =
        |at, pressed| AppDriver::button(at, pressed, PointerButton::Primary, Modifiers::NONE);
    driver.frame(vec![
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(to),
        button(to, false),
    ]);
    assert_eq!(driver.elements().len(), 1);
    assert_eq!(driver.elements()[0].to, Point::new(192, 160));
}

#[test]
fn a_click_without_a_drag_draws_nothing_and_says_how() {
    let mut driver = AppDriver::new();
    driver.text("r");
    driver.click(96.0, 96.0);
    assert!(driver.elements().is_empty());
    assert!(
        driver.message().contains("Nothing was placed"),
        "{}",
        driver.message()
    );
}

#[test]
fn escape_ends_a_drag_without_a_trace() {
    let mut driver = AppDriver::new();
    driver.text("r");
    driver.begin_drag((96.0, 96.0), (192.0, 96.0), Modifiers::NONE);
    driver.key(Key::Escape, Modifiers::NONE);
    let at = driver.at(192.0, 96.0);
    driver.frame(vec![AppDriver::button(
        at,
        false,
        PointerButton::Primary,
        Modifiers::NONE,
    )]);
    assert!(driver.elements().is_empty());
    assert_eq!(driver.session.editor.workspace.revision(), 0);
}

#[test]
fn wires_join_at_their_middle_for_people_and_not_in_a_task() {
    for (mut driver, expected) in [(AppDriver::new(), 3), (AppDriver::of_task(), 2)] {
        driver.draw("w", (96.0, 96.0), (288.0, 96.0));
        driver.draw("w", (192.0, 192.0), (192.0, 96.0));
        assert_eq!(driver.elements().len(), expected);
        let geometry = driver.session.editor.geometry();
        assert_eq!(geometry.bad_connections.is_empty(), expected == 3);
    }
}

#[test]
fn a_wire_that_ends_on_a_lead_or_a_body_is_marked_and_one_at_a_post_is_not() {
    for (x, is_marked) in [(112.0, true), (160.0, true), (224.0, false)] {
        let mut driver = AppDriver::of_task();
        driver.draw("r", (96.0, 96.0), (224.0, 96.0));
        driver.draw("w", (x, 192.0), (x, 96.0));
        let geometry = driver.session.editor.geometry();
        let marked: Vec<Point> = geometry.marked_places().collect();
        let expected = if is_marked {
            vec![Point::new(x as i32, 96)]
        } else {
            Vec::new()
        };
        assert_eq!(marked, expected, "at {x}");
    }
}

#[test]
fn nothing_is_drawn_while_editing_is_disabled() {
    let mut driver = AppDriver::new();
    driver.session.editor.view.options.editing_disabled = true;
    driver.text("r");
    driver.drag((96.0, 96.0), (192.0, 96.0));
    assert!(driver.elements().is_empty());
}
