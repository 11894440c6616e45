//! A canvas app on its page.

use std::cell::RefCell;
use std::rc::Rc;

use app_sdk::Sdk;
use egui::Ui;
use protocol::Anchor;
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlCanvasElement};

use crate::pending::Pending;
use crate::turns::Turns;
use crate::{anchors, graphics, theme};

/// What an app draws.
pub trait CanvasApp {
    /// Draws the whole page. Called only when something happened.
    fn ui(&mut self, ui: &mut Ui);
}

/// The page as the app's [`app_sdk::Hosted`] needs it, between frames.
#[derive(Clone, Default)]
pub struct CanvasPage {
    pending: Pending,
    anchors: Rc<RefCell<Vec<Anchor>>>,
}

impl CanvasPage {
    /// Is there input whose result is not on the screen, or a frame that was asked for?
    pub fn is_busy(&self) -> bool {
        self.pending.is_busy()
    }

    /// Anchors of the last finished frame.
    pub fn anchors(&self) -> Vec<Anchor> {
        self.anchors.borrow().clone()
    }

    /// Draw again: the document changed from outside.
    pub fn request_repaint(&self) {
        self.pending.request_repaint();
    }

    /// egui does not tell the numpad from the digit row; some shortcuts do.
    pub fn last_key_on_numpad(&self) -> bool {
        self.pending.last_key_on_numpad()
    }
}

/// Puts the app on the canvas with the given id. Reports to the SDK when the first frame is on the
/// screen. `reserved` are the letters whose browser shortcut with Ctrl the app replaces.
pub async fn start(
    canvas_id: &str,
    sdk: Sdk,
    page: CanvasPage,
    reserved: &'static str,
    app: impl CanvasApp + 'static,
) {
    let document = web_sys::window().and_then(|window| window.document());
    let canvas = document
        .as_ref()
        .and_then(|document| document.get_element_by_id(canvas_id))
        .and_then(|element| element.dyn_into::<HtmlCanvasElement>().ok());
    let (Some(document), Some(canvas)) = (document, canvas) else {
        graphics::show_message("This page is damaged: it has no canvas to draw on. Reload it.");
        return;
    };
    if let Err(text) = graphics::prepare(&canvas) {
        graphics::show_message(text);
        return;
    }
    let options = eframe::WebOptions {
        dithering: false,
        ..Default::default()
    };
    let create: eframe::AppCreator<'static> = Box::new(move |creation| {
        theme::apply(&creation.egui_ctx);
        if let Some(window) = web_sys::window() {
            page.pending.watch(&window, &creation.egui_ctx, reserved);
        }
        let turns = Turns::default();
        Ok(Box::new(Running {
            app,
            page,
            sdk,
            turns,
        }))
    });
    if let Err(error) = eframe::WebRunner::new()
        .start(canvas, options, create)
        .await
    {
        let reason = error.as_string().unwrap_or_default();
        graphics::show_message(&format!(
            "The tool could not start: {reason} Reload the page to try again."
        ));
        return;
    }
    quiet_text_agent(&document);
}

/// eframe types through a hidden input field. It must not look like a field to anything that reads
/// the page, and browsers must not offer completions for it.
fn quiet_text_agent(document: &Document) {
    let Ok(Some(input)) = document.query_selector("input[type=text]") else {
        return;
    };
    for (name, value) in [
        ("autocomplete", "off"),
        ("spellcheck", "false"),
        ("tabindex", "-1"),
    ] {
        let _ = input.set_attribute(name, value);
    }
    for name in ["name", "placeholder", "title", "aria-label", "id"] {
        let _ = input.remove_attribute(name);
    }
}

/// The app inside eframe.
struct Running<A> {
    app: A,
    page: CanvasPage,
    sdk: Sdk,
    turns: Turns,
}

impl<A: CanvasApp> eframe::App for Running<A> {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.page.pending.pass_begins();
        anchors::clear(ui.ctx());
        self.app.ui(ui);
        *self.page.anchors.borrow_mut() = anchors::collected(ui.ctx());
    }

    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        if self.turns.deal(&mut input.events) {
            ctx.request_repaint();
        }
    }

    /// eframe asks for the colour whenever it paints, which is the only sign that it does.
    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        // The first frame lays out with sizes it does not know yet; the second one is what stays.
        const FIRST_REAL_FRAME: u64 = 2;
        if self.page.pending.paints() == FIRST_REAL_FRAME {
            let sdk = self.sdk.clone();
            // After this frame has been handed to the browser.
            wasm_bindgen_futures::spawn_local(async move { sdk.ready() });
        }
        theme::BACKDROP.to_normalized_gamma_f32()
    }
}
