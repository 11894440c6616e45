//! A session on a page of 1280 by 720 that is driven frame by frame.

use std::cell::Cell;
use std::rc::Rc;

use circuit_designer_model::{Element, ElementId, Workspace};
use circuit_designer_web::page_task::Reply;
use circuit_designer_web::session::Session;
use circuit_designer_web::state::page::Page;
use egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};

/// A page whose clock moves only when a test says so.
pub struct TestPage {
    is_keyed: bool,
    pub now_ms: Cell<u64>,
    pub changes: Cell<u32>,
}

impl Page for TestPage {
    fn is_keyed(&self) -> bool {
        self.is_keyed
    }

    fn has_stepped_clock(&self) -> bool {
        true
    }

    fn now_ms(&self) -> u64 {
        self.now_ms.get()
    }

    fn epoch_ms(&self) -> u64 {
        self.now_ms.get()
    }

    fn real_ms(&self) -> f64 {
        self.now_ms.get() as f64
    }

    fn changed(&self) {
        self.changes.set(self.changes.get() + 1);
    }
}

pub struct AppDriver {
    pub session: Session,
    pub page: Rc<TestPage>,
    context: Context,
    frames: u32,
}

impl AppDriver {
    /// As a person opens it.
    pub fn new() -> Self {
        AppDriver::on_page(false)
    }

    /// As somebody who solves a task has it.
    pub fn of_task() -> Self {
        AppDriver::on_page(true)
    }

    fn on_page(is_keyed: bool) -> Self {
        let page = Rc::new(TestPage {
            is_keyed,
            now_ms: Cell::new(1000),
            changes: Cell::new(0),
        });
        let mut driver = AppDriver {
            session: Session::new(Workspace::new(0), page.clone(), None),
            page,
            context: Context::default(),
            frames: 0,
        };
        driver.frame(Vec::new());
        driver
    }

    /// One frame with these events, and those that follow until the page rests.
    pub fn frame(&mut self, events: Vec<Event>) {
        self.frame_with(events, Modifiers::NONE);
    }

    fn frame_with(&mut self, events: Vec<Event>, modifiers: Modifiers) {
        self.pass(events, modifiers);
        for _ in 0..3 {
            self.pass(Vec::new(), modifiers);
        }
    }

    fn pass(&mut self, events: Vec<Event>, modifiers: Modifiers) {
        self.frames += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0))),
            time: Some(f64::from(self.frames) / 60.0),
            events: [vec![Event::ModifiersChanged(modifiers)], events].concat(),
            ..RawInput::default()
        };
        let session = &mut self.session;
        let mut output = self.context.run_ui(input, |ui| session.ui(ui));
        // There is no painter to hand the textures to.
        output.textures_delta.clear();
    }

    /// Where a point of the drawing is on the screen.
    pub fn at(&self, x: f32, y: f32) -> Pos2 {
        let view = &self.session.editor.view;
        let sheet = view.sheet.rect.expect("the sheet was drawn");
        view.camera.to_screen(sheet.min, x, y)
    }

    pub fn button(at: Pos2, pressed: bool, button: PointerButton, modifiers: Modifiers) -> Event {
        Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers,
        }
    }

    /// Presses, moves in steps and releases, each in a frame of its own.
    pub fn drag(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.drag_with(from, to, Modifiers::NONE);
    }

    pub fn drag_with(&mut self, from: (f32, f32), to: (f32, f32), modifiers: Modifiers) {
        self.begin_drag(from, to, modifiers);
        let to = self.at(to.0, to.1);
        let release = AppDriver::button(to, false, PointerButton::Primary, modifiers);
        self.frame_with(vec![release], modifiers);
    }

    /// A drag that is not released yet.
    pub fn begin_drag(&mut self, from: (f32, f32), to: (f32, f32), modifiers: Modifiers) {
        let (from, to) = (self.at(from.0, from.1), self.at(to.0, to.1));
        let press = AppDriver::button(from, true, PointerButton::Primary, modifiers);
        self.frame_with(vec![Event::PointerMoved(from), press], modifiers);
        for at in [from + (to - from) * 0.5, to] {
            self.frame_with(vec![Event::PointerMoved(at)], modifiers);
        }
    }

    pub fn click(&mut self, x: f32, y: f32) {
        self.click_with(x, y, PointerButton::Primary, Modifiers::NONE);
    }

    pub fn click_with(&mut self, x: f32, y: f32, button: PointerButton, modifiers: Modifiers) {
        let at = self.at(x, y);
        let press = AppDriver::button(at, true, button, modifiers);
        let release = AppDriver::button(at, false, button, modifiers);
        self.frame_with(vec![Event::PointerMoved(at), press], modifiers);
        self.frame_with(vec![release], modifiers);
        // The next action comes later.
        self.page.now_ms.set(self.page.now_ms.get() + 1000);
    }

    pub fn double_click(&mut self, x: f32, y: f32) {
        for _ in 0..2 {
            let before = self.page.now_ms.get();
            self.click(x, y);
            self.page.now_ms.set(before);
        }
    }

    pub fn text(&mut self, text: &str) {
        self.frame(vec![Event::Text(text.into())]);
    }

    pub fn key(&mut self, key: Key, modifiers: Modifiers) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.frame_with(vec![event(true)], modifiers);
        self.frame_with(vec![event(false)], Modifiers::NONE);
    }

    /// Draws a part with its key.
    pub fn draw(&mut self, key: &str, from: (f32, f32), to: (f32, f32)) -> ElementId {
        self.text(key);
        self.drag(from, to);
        self.key(Key::Escape, Modifiers::NONE);
        self.elements().last().expect("something was drawn").id
    }

    pub fn elements(&self) -> &[Element] {
        &self.session.editor.circuit().elements
    }

    pub fn element(&self, id: ElementId) -> &Element {
        let circuit = self.session.editor.circuit();
        circuit.element(id).expect("the element is there")
    }

    pub fn selection(&self) -> Vec<ElementId> {
        self.session.editor.selected_ids()
    }

    pub fn message(&self) -> String {
        let message = self.session.editor.view.messages.newest();
        message.map_or_else(String::new, |message| message.text.clone())
    }

    /// A file that the user has chosen.
    pub fn receive(&mut self, name: &str, text: &str) {
        self.session.receive(Reply::FileChosen {
            name: name.into(),
            text: text.into(),
        });
        self.frame(Vec::new());
    }

    /// The point of the drawing that is under a point of the screen.
    pub fn drawing_at(&self, at: Pos2) -> Pos2 {
        let view = &self.session.editor.view;
        let sheet = view.sheet.rect.expect("the sheet was drawn");
        let found = view.camera.to_drawing(sheet.min, at);
        pos2(found.x, found.y)
    }
}
