//! Simulated pointer and keys inside the tool: events of the tool's own page, and what a browser would do
//! with them by itself. A browser vouches for none of it, so nothing that was done so could be scored.

use js_sys::{Array, Function, Object, Reflect};
use protocol::{Action, Button, Modifier, Point};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Document, Element, Event, HtmlElement, HtmlInputElement, HtmlTextAreaElement, Window,
};

use super::keys::{self, Key};
use crate::tool::sleep;

/// Between two points of a drag, and between two keys, so that one can follow with the eyes.
const POINT_MS: u32 = 40;
const KEY_MS: u32 = 45;
/// A pointer of a mouse has this number in browsers.
const MOUSE: i32 = 1;

pub struct InputSimulator {
    window: Window,
    /// No rests: somebody wants to be further on.
    pub is_quick: bool,
    /// What the button was pressed on; it hears of the pointer until the release.
    pressed: Option<Element>,
    modifiers: Vec<Modifier>,
}

impl InputSimulator {
    pub fn new(window: Window) -> InputSimulator {
        InputSimulator {
            window,
            is_quick: false,
            pressed: None,
            modifiers: Vec::new(),
        }
    }

    /// Carries out an action of a recording. `follow` is told where the pointer goes.
    pub async fn act(&mut self, action: &Action, follow: impl Fn(Point)) {
        match action {
            Action::Move { x, y } => self.point("pointermove", [*x, *y], Button::Left, 0),
            Action::Click {
                x,
                y,
                button,
                count,
                modifiers,
            } => {
                self.modifiers = modifiers.clone();
                for number in 1..=i32::from(*count) {
                    self.click([*x, *y], *button, number);
                }
                self.modifiers.clear();
            }
            Action::Drag {
                path,
                button,
                modifiers,
            } => {
                self.modifiers = modifiers.clone();
                self.drag(path, *button, follow).await;
                self.modifiers.clear();
            }
            Action::Scroll { x, y, dx, dy, .. } => self.wheel([*x, *y], [*dx, *dy]),
            Action::Type { text } => {
                for character in text.chars() {
                    self.press(&keys::typed(&character.to_string()));
                    self.sleep(KEY_MS).await;
                }
            }
            Action::Key { keys } => self.chord(keys),
            // Recordings hold no others.
            _ => {}
        }
    }

    async fn sleep(&self, ms: u32) {
        if !self.is_quick {
            sleep(ms).await;
        }
    }

    fn click(&mut self, at: Point, button: Button, number: i32) {
        self.point("pointermove", at, button, 0);
        self.down(at, button, number);
        let pressed = self.pressed.clone();
        self.up(at, button, number);
        let target = pressed
            .filter(|it| it.is_connected())
            .or_else(|| self.element(at));
        let Some(target) = target else { return };
        if button == Button::Right {
            self.mouse(&target, "contextmenu", at, button, 0, number);
            return;
        }
        self.mouse(&target, "click", at, button, 0, number);
        if number == 2 {
            self.mouse(&target, "dblclick", at, button, 0, number);
        }
    }

    async fn drag(&mut self, path: &[Point], button: Button, follow: impl Fn(Point)) {
        let (Some(first), Some(last)) = (path.first(), path.last()) else {
            return;
        };
        self.point("pointermove", *first, button, 0);
        self.down(*first, button, 1);
        for at in path {
            follow(*at);
            self.sleep(POINT_MS).await;
            self.point("pointermove", *at, button, 1);
        }
        self.up(*last, button, 1);
    }

    fn down(&mut self, at: Point, button: Button, number: i32) {
        let Some(element) = self.element(at) else {
            return;
        };
        self.pressed = Some(element.clone());
        let buttons = mask(button);
        self.mouse(&element, "pointerdown", at, button, buttons, number);
        if self.mouse(&element, "mousedown", at, button, buttons, number) {
            focus(&element);
        }
    }

    fn up(&mut self, at: Point, button: Button, number: i32) {
        let Some(element) = self.pressed.take().or_else(|| self.element(at)) else {
            return;
        };
        self.mouse(&element, "pointerup", at, button, 0, number);
        self.mouse(&element, "mouseup", at, button, 0, number);
    }

    fn point(&self, name: &str, at: Point, button: Button, pressed: i32) {
        let target = self.pressed.clone().or_else(|| self.element(at));
        if let Some(target) = target {
            let buttons = if pressed > 0 { mask(button) } else { 0 };
            self.mouse(&target, name, at, button, buttons, 0);
            self.mouse(&target, "mousemove", at, button, buttons, 0);
        }
    }

    /// Whether the browser's own answer to it was left to happen.
    fn mouse(
        &self,
        target: &Element,
        name: &str,
        [x, y]: Point,
        button: Button,
        buttons: i32,
        detail: i32,
    ) -> bool {
        let init = self.init();
        let button = button_number(name, button);
        for (field, value) in [
            ("clientX", x),
            ("clientY", y),
            ("button", f64::from(button)),
            ("buttons", f64::from(buttons)),
            ("detail", f64::from(detail)),
            ("pointerId", f64::from(MOUSE)),
        ] {
            set(&init, field, &value.into());
        }
        set(&init, "pointerType", &"mouse".into());
        set(&init, "isPrimary", &true.into());
        self.send(target, event_class(name), name, &init)
    }

    fn wheel(&self, at: Point, [dx, dy]: Point) {
        let Some(target) = self.element(at) else {
            return;
        };
        let init = self.init();
        for (field, value) in [
            ("clientX", at[0]),
            ("clientY", at[1]),
            ("deltaX", dx),
            ("deltaY", dy),
        ] {
            set(&init, field, &value.into());
        }
        if self.send(&target, "WheelEvent", "wheel", &init) {
            scroll(&target, dy);
        }
    }

    fn chord(&mut self, names: &[String]) {
        let keys: Vec<Key> = names.iter().map(|name| keys::named(name)).collect();
        for (name, key) in names.iter().zip(&keys) {
            match modifier(name) {
                Some(modifier) => {
                    self.modifiers.push(modifier);
                    self.key("keydown", key);
                }
                None => self.press(key),
            }
        }
        for (name, key) in names.iter().zip(&keys).rev() {
            if modifier(name).is_some() {
                self.modifiers.pop();
                self.key("keyup", key);
            }
        }
    }

    fn press(&self, key: &Key) {
        if self.key("keydown", key) {
            self.answer(key);
        }
        self.key("keyup", key);
    }

    /// Whether the browser's own answer to it was left to happen.
    fn key(&self, name: &str, key: &Key) -> bool {
        let Some(target) = self.focused() else {
            return false;
        };
        let init = self.init();
        set(&init, "key", &key.key.as_str().into());
        set(&init, "code", &key.code.as_str().into());
        self.send(&target, "KeyboardEvent", name, &init)
    }

    /// What a browser does with a key in a field.
    fn answer(&self, key: &Key) {
        let Some((document, field)) = self.document().zip(self.focused()) else {
            return;
        };
        let has_ctrl = self.modifiers.contains(&Modifier::Ctrl);
        match FieldEdit::of_key(&key.key, has_ctrl) {
            Some(FieldEdit::SelectAll) => select(&field),
            Some(FieldEdit::DeleteBackward) => command(&document, "delete", ""),
            Some(FieldEdit::DeleteForward) => command(&document, "forwardDelete", ""),
            Some(FieldEdit::Submit) => submit(&field),
            Some(FieldEdit::Insert(text)) => command(&document, "insertText", text),
            None => {}
        }
    }

    fn init(&self) -> Object {
        let init = Object::new();
        for field in ["bubbles", "cancelable", "composed"] {
            set(&init, field, &true.into());
        }
        for (modifier, field) in [
            (Modifier::Ctrl, "ctrlKey"),
            (Modifier::Shift, "shiftKey"),
            (Modifier::Alt, "altKey"),
            (Modifier::Meta, "metaKey"),
        ] {
            set(&init, field, &self.modifiers.contains(&modifier).into());
        }
        init
    }

    /// Events have to be of the tool's own page: to its program those of another page are no events.
    fn send(&self, target: &Element, class: &str, name: &str, init: &Object) -> bool {
        let made = || -> Result<Event, JsValue> {
            let class: Function = Reflect::get(&self.window, &class.into())?.dyn_into()?;
            let arguments = Array::of2(&name.into(), init);
            Reflect::construct(&class, &arguments).map(JsCast::unchecked_into)
        };
        let sent = made().and_then(|event| target.dispatch_event(&event));
        sent.unwrap_or(false)
    }

    fn element(&self, [x, y]: Point) -> Option<Element> {
        self.document()?.element_from_point(x as f32, y as f32)
    }

    fn focused(&self) -> Option<Element> {
        let document = self.document()?;
        let body = || document.body().map(JsCast::unchecked_into);
        document.active_element().or_else(body)
    }

    fn document(&self) -> Option<Document> {
        self.window.document()
    }
}

/// What a browser does by itself with a key that is pressed in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldEdit<'k> {
    SelectAll,
    DeleteBackward,
    DeleteForward,
    Submit,
    Insert(&'k str),
}

impl<'k> FieldEdit<'k> {
    fn of_key(key: &'k str, has_ctrl: bool) -> Option<FieldEdit<'k>> {
        match key {
            "a" if has_ctrl => Some(FieldEdit::SelectAll),
            "Backspace" => Some(FieldEdit::DeleteBackward),
            "Delete" => Some(FieldEdit::DeleteForward),
            "Enter" => Some(FieldEdit::Submit),
            text if !has_ctrl && text.chars().count() == 1 => Some(FieldEdit::Insert(text)),
            _ => None,
        }
    }
}

/// The class that browsers give an event of the mouse.
fn event_class(name: &str) -> &'static str {
    match name {
        "click" | "contextmenu" => "PointerEvent",
        name if name.starts_with("pointer") => "PointerEvent",
        _ => "MouseEvent",
    }
}

/// The number of the button that an event is about. A pointer that moves is about none.
fn button_number(name: &str, button: Button) -> i32 {
    match button {
        _ if name == "pointermove" => -1,
        Button::Left => 0,
        Button::Middle => 1,
        Button::Right => 2,
    }
}

/// The bit of a button among those that are held.
fn mask(button: Button) -> i32 {
    match button {
        Button::Left => 1,
        Button::Right => 2,
        Button::Middle => 4,
    }
}

fn modifier(name: &str) -> Option<Modifier> {
    match name {
        "ctrl" => Some(Modifier::Ctrl),
        "shift" => Some(Modifier::Shift),
        "alt" => Some(Modifier::Alt),
        "meta" => Some(Modifier::Meta),
        _ => None,
    }
}

/// A press gives the focus to what can take it, and takes it from everything else.
fn focus(element: &Element) {
    let taker = element.closest("input, textarea, button, a[href], [tabindex]");
    let taker: Option<HtmlElement> = taker.ok().flatten().map(JsCast::unchecked_into);
    let document = element.owner_document();
    let focused = document.and_then(|it| it.active_element());
    match (taker, focused) {
        (Some(taker), _) => drop(taker.focus()),
        (None, Some(focused)) => drop(focused.unchecked_into::<HtmlElement>().blur()),
        (None, None) => {}
    }
}

fn select(field: &Element) {
    match field.tag_name().as_str() {
        "INPUT" => field.unchecked_ref::<HtmlInputElement>().select(),
        "TEXTAREA" => field.unchecked_ref::<HtmlTextAreaElement>().select(),
        _ => {}
    }
}

fn submit(field: &Element) {
    let form = field.closest("form").ok().flatten();
    let is_input = field.tag_name() == "INPUT";
    if let Some(form) = form.filter(|_| is_input) {
        // Fails where a form refuses what was typed, which it says itself.
        let _ = form
            .unchecked_into::<web_sys::HtmlFormElement>()
            .request_submit();
    }
}

/// Editing as the browser does it: selection, events and the field's own undo.
fn command(document: &Document, name: &str, value: &str) {
    let method = Reflect::get(document, &"execCommand".into());
    if let Some(method) = method.ok().and_then(|it| it.dyn_into::<Function>().ok()) {
        let _ = method.call3(document, &name.into(), &false.into(), &value.into());
    }
}

/// Moves the nearest list around an element that can still be moved.
fn scroll(element: &Element, dy: f64) {
    let mut around = Some(element.clone());
    while let Some(it) = around {
        let before = it.scroll_top();
        it.set_scroll_top(before + dy as i32);
        if it.scroll_top() != before {
            return;
        }
        around = it.parent_element();
    }
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // Fails for frozen objects only.
    let _ = Reflect::set(object, &name.into(), value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_the_mouse_are_made_as_browsers_make_them() {
        for name in [
            "pointerdown",
            "pointermove",
            "pointerup",
            "click",
            "contextmenu",
        ] {
            assert_eq!(event_class(name), "PointerEvent", "{name}");
        }
        for name in ["mousedown", "mousemove", "mouseup", "dblclick"] {
            assert_eq!(event_class(name), "MouseEvent", "{name}");
        }
    }

    #[test]
    fn a_pointer_that_moves_is_about_no_button_though_some_are_held() {
        assert_eq!(button_number("pointermove", Button::Right), -1);
        assert_eq!(button_number("mousemove", Button::Right), 2);
        let all = [Button::Left, Button::Middle, Button::Right];
        assert_eq!(all.map(|it| button_number("pointerdown", it)), [0, 1, 2]);
        // Numbers and bits of the middle and the right button are not in the same order.
        assert_eq!(all.map(mask), [1, 4, 2]);
    }

    #[test]
    fn keys_edit_a_field_as_in_a_browser() {
        let edit = |key| FieldEdit::of_key(key, false);
        assert_eq!(edit("x"), Some(FieldEdit::Insert("x")));
        assert_eq!(edit("é"), Some(FieldEdit::Insert("é")));
        assert_eq!(edit(" "), Some(FieldEdit::Insert(" ")));
        assert_eq!(edit("Backspace"), Some(FieldEdit::DeleteBackward));
        assert_eq!(edit("Delete"), Some(FieldEdit::DeleteForward));
        assert_eq!(edit("Enter"), Some(FieldEdit::Submit));
        assert_eq!(
            [edit("Shift"), edit("ArrowLeft"), edit("Escape")],
            [None; 3]
        );
    }

    #[test]
    fn shortcuts_write_nothing_into_a_field() {
        let edit = |key| FieldEdit::of_key(key, true);
        assert_eq!(edit("a"), Some(FieldEdit::SelectAll));
        assert_eq!([edit("z"), edit("d")], [None; 2]);
    }

    #[test]
    fn only_the_four_modifiers_are_held_during_a_chord() {
        let held = ["ctrl", "shift", "alt", "meta"].map(modifier);
        assert!(held.iter().all(Option::is_some));
        assert_eq!(["Enter", "c", "Control"].map(modifier), [None; 3]);
    }
}
