//! The whole app without a browser: real input events of egui, the real panels, the real model.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use canvas_shell::host::Saving;
use canvas_shell::{CanvasSession, anchors, theme};
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, vec2};
use modeller_model::{Command, Object, Vec3, Workspace};
use protocol::Anchor;

use super::Modeller;
use crate::host::Host;

/// What the browser would do, noted down.
#[derive(Default)]
struct FakeBrowser {
    now_ms: Cell<u64>,
    changes: Cell<usize>,
    downloads: RefCell<Vec<String>>,
    chosen: RefCell<Vec<Result<String, String>>>,
    /// The newest one, by size and pixels.
    picture: RefCell<([u32; 2], Vec<u8>)>,
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
        true
    }

    fn saving(&self) -> Saving {
        Saving::Off
    }

    fn changed(&self) {
        self.0.changes.set(self.0.changes.get() + 1);
    }

    fn last_key_on_numpad(&self) -> bool {
        false
    }

    fn request_repaint(&self) {}

    fn pixels_per_point(&self) -> f32 {
        1.5
    }

    fn download(&self, name: &str, _kind: &str, _text: &str) -> bool {
        self.0.downloads.borrow_mut().push(name.to_string());
        true
    }

    fn choose_file(&self) -> bool {
        true
    }

    fn chosen_files(&self) -> Vec<Result<String, String>> {
        self.0.chosen.take()
    }

    fn save_pixels(&self, name: &str, size: [u32; 2], rgba: &[u8]) -> bool {
        self.0.downloads.borrow_mut().push(name.to_string());
        *self.0.picture.borrow_mut() = (size, rgba.to_vec());
        true
    }
}

/// Drives the app with input events, as a person would.
struct AppDriver {
    app: Modeller,
    context: Context,
    browser: Rc<FakeBrowser>,
    anchors: Vec<Anchor>,
}

impl AppDriver {
    fn new() -> Self {
        let browser = Rc::new(FakeBrowser::default());
        let host = Box::new(FakeHost(browser.clone()));
        let context = Context::default();
        theme::apply(&context);
        let mut driver = AppDriver {
            app: Modeller::new(Workspace::new(0), host),
            context,
            browser,
            anchors: Vec::new(),
        };
        driver.rest();
        driver
    }

    /// With the scene of this name open.
    fn opened(name: &str) -> Self {
        let mut driver = AppDriver::new();
        driver.click(&format!("dashboard/scene/{name}"));
        driver
    }

    /// One frame as the page runs it: the events, then a pass that shows what came of them.
    fn frame(&mut self, events: Vec<Event>) {
        for events in [events, Vec::new()] {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0))),
                events,
                focused: true,
                ..Default::default()
            };
            let (app, context) = (&mut self.app, self.context.clone());
            let mut output = context.run_ui(input, |ui| {
                anchors::clear(ui.ctx());
                app.ui(ui);
            });
            // There is no painter to hand the font texture to.
            output.textures_delta.clear();
        }
        self.anchors = anchors::collected(&self.context);
        self.anchors.extend(self.app.further_anchors());
    }

    fn rest(&mut self) {
        self.frame(Vec::new());
        self.frame(Vec::new());
    }

    fn find(&self, id: &str) -> Option<Pos2> {
        let anchor = self.anchors.iter().find(|anchor| anchor.id == id)?;
        let protocol::Rect {
            x,
            y,
            width,
            height,
        } = anchor.rect;
        Some(Pos2::new(
            (x + width / 2.0) as f32,
            (y + height / 2.0) as f32,
        ))
    }

    fn at(&self, id: &str) -> Pos2 {
        self.find(id).unwrap_or_else(|| panic!("no {id}"))
    }

    fn point(&mut self, to: Pos2) {
        self.frame(vec![Event::PointerMoved(to)]);
    }

    fn button(&mut self, at: Pos2, pressed: bool) {
        self.frame(vec![Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }]);
    }

    fn click(&mut self, id: &str) {
        let at = self.at(id);
        // Far enough apart not to be a double click.
        self.browser.now_ms.set(self.browser.now_ms.get() + 2000);
        self.point(at);
        self.button(at, true);
        self.button(at, false);
        self.rest();
    }

    fn key(&mut self, key: Key, modifiers: Modifiers) {
        self.frame(vec![Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }]);
        self.rest();
    }

    fn text(&mut self, text: &str) {
        for letter in text.chars() {
            self.frame(vec![Event::Text(letter.to_string())]);
        }
    }

    fn enter(&mut self, field: &str, text: &str) {
        self.click(field);
        self.text(text);
        self.key(Key::Enter, Modifiers::NONE);
    }

    fn objects(&self) -> Vec<Object> {
        let scene = self.app.workspace().active_scene().expect("an open scene");
        scene.content().objects.clone()
    }

    fn positions(&self) -> Vec<Vec3> {
        let objects = self.objects();
        objects.iter().map(|it| it.placement.position).collect()
    }

    fn message(&self) -> String {
        let newest = self.app.session.view.messages.newest();
        newest.map(|it| it.text.clone()).unwrap_or_default()
    }
}

const ROW: &str = "Row of Objects Scene";

#[test]
fn a_click_on_a_card_opens_its_scene_and_home_goes_back() {
    let mut driver = AppDriver::opened("Geometric Garden");
    assert!(driver.find("viewport").is_some());
    assert_eq!(driver.browser.changes.get(), 1);
    driver.click("topbar/home");
    assert!(driver.app.workspace().active_scene().is_none());
    assert!(driver.find("dashboard/new").is_some());
}

#[test]
fn every_object_that_is_seen_is_selected_by_a_click_on_it() {
    let mut driver = AppDriver::opened("Geometric Garden");
    let mut clicked = 0;
    for object in driver.objects() {
        let anchor = format!("object/{}/1", object.name);
        // Some hide behind others.
        if driver.find(&anchor).is_some() {
            driver.click(&anchor);
            let selection = &driver.app.session.view.scene_view.selection;
            assert_eq!(*selection, std::slice::from_ref(&object.id));
            clicked += 1;
        }
    }
    assert!(clicked >= 3, "{clicked}");
}

#[test]
fn a_group_moves_as_one_to_where_it_is_told() {
    let mut driver = AppDriver::opened(ROW);
    driver.key(Key::A, Modifiers::COMMAND);
    driver.key(Key::G, Modifiers::COMMAND);
    let before = driver.positions();
    driver.enter("field/position.x", "10");
    let after = driver.positions();
    for (before, after) in before.iter().zip(&after) {
        // The row reaches from -0.5 to 3.5.
        assert!(
            (after.x - before.x - 8.5).abs() < 1e-6,
            "{before:?} {after:?}"
        );
    }
    driver.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(driver.positions(), before);
}

#[test]
fn a_group_makes_quarter_turns_as_one() {
    let mut driver = AppDriver::opened(ROW);
    driver.key(Key::A, Modifiers::COMMAND);
    driver.key(Key::G, Modifiers::COMMAND);
    driver.key(Key::Y, Modifiers::SHIFT);
    // The row along X is now one along Z, with the same middle.
    let along: Vec<f64> = driver.positions().iter().map(|it| it.z).collect();
    assert_eq!(along, [1.5, 0.5, -0.5, -1.5]);
    assert!(driver.positions().iter().all(|it| it.x == 1.5));
    driver.click("menu/edit");
    driver.click("menu/edit/quarter-turn-about-y");
    let along: Vec<f64> = driver.positions().iter().map(|it| it.x).collect();
    assert_eq!(along, [3.0, 2.0, 1.0, 0.0]);
}

#[test]
fn loose_objects_each_get_the_typed_value() {
    let mut driver = AppDriver::opened(ROW);
    driver.key(Key::A, Modifiers::COMMAND);
    driver.enter("field/position.z", "1.25");
    assert!(driver.positions().iter().all(|position| position.z == 1.25));
    driver.enter("field/position.x", "*=2");
    let x: Vec<f64> = driver
        .positions()
        .iter()
        .map(|position| position.x)
        .collect();
    assert_eq!(x, [0.0, 2.0, 4.0, 6.0]);
}

#[test]
fn nonsense_is_put_back_when_the_field_is_left_for_another_one() {
    let mut driver = AppDriver::opened(ROW);
    driver.click("list/Sphere 1/1");
    let before = driver.positions();
    // To a field above and to one below: the next visit begins before this one is over, or after.
    for next in ["field/name", "field/scale.x"] {
        driver.click("field/position.y");
        driver.text("7");
        assert_eq!(driver.positions()[1].y, 7.0);
        driver.text("x");
        driver.click(next);
        assert_eq!(driver.positions(), before, "{next}");
        assert!(
            driver.message().contains("is not a number"),
            "{}",
            driver.message()
        );
        driver.key(Key::Escape, Modifiers::NONE);
    }
    assert_eq!(driver.app.workspace().undo_label(), None);
}

#[test]
fn escape_gives_up_what_was_typed() {
    let mut driver = AppDriver::opened(ROW);
    driver.click("list/Cube 1/1");
    driver.click("field/position.x");
    driver.text("55");
    assert_eq!(driver.positions()[0].x, 55.0);
    driver.key(Key::Escape, Modifiers::NONE);
    assert_eq!(driver.positions()[0].x, 0.0);
    assert_eq!(driver.app.workspace().undo_label(), None);
}

#[test]
fn a_drag_on_a_handle_moves_along_its_axis_and_escape_cancels_it() {
    let mut driver = AppDriver::opened(ROW);
    driver.click("list/Cube 1/1");
    driver.key(Key::W, Modifiers::NONE);
    let before = driver.positions();
    let at = driver.at("gizmo/x");
    for is_cancelled in [true, false] {
        driver.point(at);
        driver.button(at, true);
        driver.point(at + vec2(40.0, 0.0));
        driver.point(at + vec2(80.0, 0.0));
        if is_cancelled {
            driver.key(Key::Escape, Modifiers::NONE);
            assert!(driver.message().contains("Drag cancelled"));
        }
        driver.button(at + vec2(80.0, 0.0), false);
        driver.rest();
        assert_eq!(driver.positions() == before, is_cancelled);
    }
    let after = driver.positions()[0];
    assert!(
        after.x > 0.0 && after.y == 0.0 && after.z == 0.0,
        "{after:?}"
    );
    assert_eq!(driver.app.workspace().undo_label(), Some("Move Cube 1"));
}

#[test]
fn a_name_that_is_refused_keeps_its_dialog_open() {
    let mut driver = AppDriver::new();
    driver.click("dashboard/new");
    driver.key(Key::Backspace, Modifiers::NONE);
    driver.click("dialog/confirm");
    driver.click("dialog/name");
    driver.text("Mine");
    driver.click("dialog/confirm");
    let scene = driver
        .app
        .workspace()
        .active_scene()
        .expect("an open scene");
    assert_eq!(scene.name, "Mine");
}

#[test]
fn a_chosen_file_is_imported_and_a_broken_one_explained() {
    let mut driver = AppDriver::new();
    let export = driver.app.workspace().export().to_string();
    driver.browser.chosen.borrow_mut().push(Ok(export));
    driver.rest();
    assert_eq!(driver.app.workspace().scenes().len(), 14);
    driver.browser.chosen.borrow_mut().push(Ok("{".into()));
    driver.rest();
    assert!(driver.find("dialog/cancel").is_some());
    assert_eq!(driver.app.workspace().scenes().len(), 14);
}

#[test]
fn exports_are_named_after_the_scene() {
    let mut driver = AppDriver::opened(ROW);
    driver.click("menu/file");
    driver.click("menu/file/export-obj");
    assert_eq!(
        *driver.browser.downloads.borrow(),
        ["Row of Objects Scene.obj"]
    );
    assert!(driver.message().contains("Exported the visible objects"));
}

#[test]
fn a_picture_shows_the_scene_as_it_is_looked_at_without_what_is_selected() {
    let taken = |prepare: &dyn Fn(&mut AppDriver)| {
        let mut driver = AppDriver::opened(ROW);
        prepare(&mut driver);
        driver.click("menu/file");
        driver.click("menu/file/save-picture");
        assert_eq!(
            *driver.browser.downloads.borrow(),
            ["Row of Objects Scene.png"]
        );
        assert!(driver.message().contains("Saved the picture"));
        driver.browser.picture.take()
    };
    let plain = taken(&|_| {});
    let (size, rgba) = &plain;
    // The viewport of a page of 1280 by 720 points.
    assert_eq!(*size, [1170, 995]);
    assert_eq!(rgba.len(), 1170 * 995 * 4);
    assert!(rgba.chunks(4).any(|pixel| pixel != &rgba[..4]));
    assert!(taken(&|driver| driver.click("list/Cube 1/1")) == plain);
    let turned = taken(&|driver| driver.key(Key::Num7, Modifiers::ALT));
    assert!(turned != plain);
}

#[test]
fn at_rest_nothing_asks_for_another_frame() {
    let mut driver = AppDriver::opened("Geometric Garden");
    driver.click("list/Pillar/1");
    driver.key(Key::W, Modifiers::NONE);
    let at = driver.at("gizmo/x");
    driver.point(at);
    driver.button(at, true);
    driver.point(at + vec2(30.0, 0.0));
    driver.rest();
    let asked = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let browser = asked.clone();
    driver.context.set_repaint_observer(move |info| {
        if info.delay.is_zero() {
            browser.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    driver.frame(Vec::new());
    assert!(!asked.load(std::sync::atomic::Ordering::Relaxed));
}

#[test]
fn what_was_done_by_hand_can_be_replayed() {
    let mut driver = AppDriver::opened(ROW);
    driver.key(Key::A, Modifiers::COMMAND);
    driver.enter("field/position.y", "+=1");
    driver.click("list/Cone 1/1");
    driver.key(Key::D, Modifiers::COMMAND);
    driver.enter("field/name", "Spare");
    let workspace = driver.app.workspace();
    let again = Workspace::replay(0, workspace.operations()).expect("an honest log");
    assert_eq!(again.export(), workspace.export());
    let renamed = workspace.operations().last().expect("operations");
    let command: Command = serde_json::from_value(renamed.command.clone()).expect("a command");
    assert!(matches!(command, Command::RenameObjects { name, .. } if name == "Spare"));
}
