//! What keys, menus and double clicks ask for, and what comes of it.

use circuit_designer_web::page_task::PageTask;
use circuit_designer_web::state::context_menu::Subject;
use egui::{Key, Modifiers, PointerButton};

use crate::app_driver::AppDriver;

#[test]
fn a_double_click_opens_the_dialog_and_enter_applies_what_was_typed() {
    let mut driver = AppDriver::new();
    let id = driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    driver.double_click(160.0, 96.0);
    assert_eq!(driver.session.summary()["dialogOpen"], true);
    driver.text("4.7k");
    driver.key(Key::Enter, Modifiers::NONE);
    assert_eq!(driver.session.summary()["dialogOpen"], false);
    assert_eq!(driver.element(id).number("resistance"), 4700.0);
}

#[test]
fn a_wrong_entry_keeps_the_dialog_open_and_the_value_as_it_was() {
    let mut driver = AppDriver::new();
    let id = driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    driver.double_click(160.0, 96.0);
    driver.text("much");
    driver.key(Key::Enter, Modifiers::NONE);
    assert_eq!(driver.session.summary()["dialogOpen"], true);
    driver.key(Key::Escape, Modifiers::NONE);
    assert_eq!(driver.session.summary()["dialogOpen"], false);
    assert_eq!(driver.element(id).number("resistance"), 1000.0);
}

#[test]
fn keys_are_not_for_the_page_behind_a_dialog() {
    let mut driver = AppDriver::new();
    driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    driver.text("/");
    assert_eq!(driver.session.summary()["dialogOpen"], true);
    driver.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(driver.elements().len(), 1);
    driver.text("capac");
    driver.key(Key::Enter, Modifiers::NONE);
    assert_eq!(driver.session.summary()["mode"], "Add Capacitor");
}

#[test]
fn saving_gives_the_browser_a_file_with_the_circuit() {
    let mut driver = AppDriver::new();
    driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    driver.key(Key::S, Modifiers::COMMAND);
    let [PageTask::Download(file)] = &driver.session.take_tasks()[..] else {
        panic!("one file");
    };
    assert_eq!(file.name, "circuit.circuit.xml");
    assert!(file.text.contains("<r x=\"96 96 224 96\""), "{}", file.text);
    assert!(driver.session.take_tasks().is_empty());
}

#[test]
fn a_task_opens_no_files() {
    let control_o = |mut driver: AppDriver| {
        driver.key(Key::O, Modifiers::COMMAND);
        driver.session.take_tasks()
    };
    assert_eq!(control_o(AppDriver::new()), [PageTask::ChooseFile]);
    assert_eq!(control_o(AppDriver::of_task()), []);
}

#[test]
fn a_text_that_is_no_circuit_changes_nothing_and_is_explained() {
    let mut driver = AppDriver::new();
    driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    driver.receive("letter.txt", "no circuit at all");
    assert_eq!(driver.session.summary()["dialogOpen"], true);
    assert_eq!(driver.elements().len(), 1);
    driver.key(Key::Escape, Modifiers::NONE);
    let text = "<cir f=\"1\"><c x=\"0 0 0 64\" f=\"0\" c=\"0.0001\"/></cir>";
    driver.receive("c.xml", text);
    assert_eq!(driver.session.summary()["dialogOpen"], false);
    assert_eq!(driver.elements()[0].kind, "capacitor");
    driver.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(driver.elements()[0].kind, "resistor");
}

#[test]
fn a_right_click_selects_what_its_menu_is_about() {
    let mut driver = AppDriver::new();
    let id = driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    driver.click_with(160.0, 96.0, PointerButton::Secondary, Modifiers::NONE);
    let menu = driver.session.editor.view.context_menu.expect("a menu");
    assert!(matches!(menu.subject, Subject::Element { element, .. } if element == id));
    assert_eq!(driver.selection(), [id]);
}

#[test]
fn a_click_on_its_letter_sets_a_logic_input_and_a_double_click_edits_it() {
    let mut driver = AppDriver::of_task();
    let id = driver.draw("i", (192.0, 96.0), (96.0, 96.0));
    let geometry = driver.session.editor.geometry();
    let letter = geometry.drawn[0].symbol.letter.expect("a letter").center();
    let position = |driver: &AppDriver| driver.element(id).number("position");
    driver.click(letter.x, letter.y);
    assert_eq!(position(&driver), 1.0);
    driver.double_click(letter.x, letter.y);
    assert_eq!(driver.session.summary()["dialogOpen"], true);
    assert_eq!(position(&driver), 1.0, "no wish to toggle it");
}

#[test]
fn the_stepped_clock_makes_the_circuit_run() {
    let mut driver = AppDriver::of_task();
    driver.draw("r", (96.0, 96.0), (224.0, 96.0));
    assert_eq!(driver.session.summary()["simulation"]["time"], 0.0);
    assert!(driver.session.clock_moved(1500));
    let time = driver.session.summary()["simulation"]["time"].clone();
    assert!(time.as_f64().expect("a time") > 0.0);
    assert!(!driver.session.clock_moved(1500), "no time has passed");
    assert_eq!(driver.session.summary()["simulation"]["time"], time);
}
