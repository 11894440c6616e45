//! A field that nobody sees, which has the focus while the app edits text: only fields get input
//! methods and the keyboards of phones.

use std::cell::Cell;

use egui::output::IMEOutput;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, FocusOptions, HtmlCanvasElement, HtmlInputElement};

/// Under the text cursor, where input methods show their list; nothing of it is drawn.
const STYLE: &str = "position:absolute;left:0;top:0;width:1px;height:1px;padding:0;border:none;\
    outline:none;opacity:0;color:transparent;caret-color:transparent;background:transparent;\
    pointer-events:none;font-size:16px";

pub struct TextField {
    pub input: HtmlInputElement,
    place: Cell<Option<(i32, i32)>>,
}

impl TextField {
    /// Beside the canvas. It must not look like a field to anything that reads the page, and
    /// browsers must not offer completions for it.
    pub fn beside(canvas: &HtmlCanvasElement, document: &Document) -> Option<TextField> {
        let input = document.create_element("input").ok()?;
        let input: HtmlInputElement = input.dyn_into().ok()?;
        for (name, value) in [
            ("type", "text"),
            ("style", STYLE),
            ("autocapitalize", "off"),
            ("autocomplete", "off"),
            ("spellcheck", "false"),
            ("tabindex", "-1"),
        ] {
            input.set_attribute(name, value).ok()?;
        }
        canvas.parent_node()?.append_child(&input).ok()?;
        Some(TextField {
            input,
            place: Cell::default(),
        })
    }

    pub fn has_focus(&self) -> bool {
        let document = self.input.owner_document();
        let active = document.and_then(|document| document.active_element());
        let input: &Element = &self.input;
        active.as_ref() == Some(input)
    }

    /// The app edits text here, or none.
    pub fn update(&self, editing: Option<IMEOutput>) {
        let Some(editing) = editing else {
            if self.has_focus() {
                let _ = self.input.blur();
                self.input.set_value("");
            }
            return;
        };
        if editing.should_interrupt_composition {
            self.input.set_value("");
        }
        let at = editing.cursor_rect.center();
        let place = (at.x.max(0.0) as i32, at.y.max(0.0) as i32);
        if self.place.replace(Some(place)) != Some(place) {
            let style = self.input.style();
            let _ = style.set_property("left", &format!("{}px", place.0));
            let _ = style.set_property("top", &format!("{}px", place.1));
        }
        if !self.has_focus() {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = self.input.focus_with_options(&options);
        }
    }

    /// What was typed since the last time.
    pub fn take(&self) -> String {
        let text = self.input.value();
        self.input.set_value("");
        text
    }
}
