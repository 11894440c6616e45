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

    /// The graphics memory is gone: what the app keeps there is to be made anew when it draws next.
    fn graphics_lost(&mut self) {}
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
    if let Some(window) = web_sys::window() {
        page.pending.watch(&window, reserved);
    }
    let stage = Stage {
        canvas: canvas.clone(),
        document,
        sdk,
        page,
        app: Rc::new(RefCell::new(app)),
        runner: eframe::WebRunner::new(),
    };
    if stage.start_drawing().await {
        graphics::watch_for_loss(&canvas, stage);
    }
}

/// Everything it takes to draw, so that drawing can begin again.
struct Stage<A> {
    canvas: HtmlCanvasElement,
    document: Document,
    sdk: Sdk,
    page: CanvasPage,
    app: Rc<RefCell<A>>,
    runner: eframe::WebRunner,
}

impl<A> Clone for Stage<A> {
    fn clone(&self) -> Self {
        Stage {
            canvas: self.canvas.clone(),
            document: self.document.clone(),
            sdk: self.sdk.clone(),
            page: self.page.clone(),
            app: self.app.clone(),
            runner: self.runner.clone(),
        }
    }
}

impl<A: CanvasApp + 'static> Stage<A> {
    /// Starts eframe. Returns whether it runs; if not, the page says why.
    async fn start_drawing(&self) -> bool {
        let options = eframe::WebOptions {
            dithering: false,
            ..Default::default()
        };
        let running = Running {
            app: self.app.clone(),
            page: self.page.clone(),
            sdk: self.sdk.clone(),
            turns: Turns::default(),
            more_waits: false,
        };
        let create: eframe::AppCreator<'static> = Box::new(move |creation| {
            theme::apply(&creation.egui_ctx);
            running.page.pending.start_drawing(&creation.egui_ctx);
            Ok(Box::new(running))
        });
        if let Err(error) = self
            .runner
            .start(self.canvas.clone(), options, create)
            .await
        {
            let reason = error.as_string().unwrap_or_default();
            graphics::show_message(&format!(
                "The tool could not start: {reason} Reload the page to try again."
            ));
            return false;
        }
        quiet_text_agent(&self.document);
        true
    }
}

impl<A: CanvasApp + 'static> graphics::Drawer for Stage<A> {
    fn lost(&self) {
        self.page.pending.stop_drawing();
        self.runner.destroy();
        self.app.borrow_mut().graphics_lost();
    }

    fn restored(&self) {
        let stage = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            stage.start_drawing().await;
        });
    }
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
    app: Rc<RefCell<A>>,
    page: CanvasPage,
    sdk: Sdk,
    turns: Turns,
    /// There is input that the next frame takes.
    more_waits: bool,
}

impl<A: CanvasApp> eframe::App for Running<A> {
    fn raw_input_hook(&mut self, _context: &egui::Context, input: &mut egui::RawInput) {
        self.more_waits = self.turns.split_off_later(&mut input.events);
        self.page.pending.frame_begins(input);
    }

    fn logic(&mut self, context: &egui::Context, _frame: &mut eframe::Frame) {
        self.page.pending.frame_skipped(context);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.page.pending.pass_begins(ui.ctx());
        anchors::clear(ui.ctx());
        self.app.borrow_mut().ui(ui);
        *self.page.anchors.borrow_mut() = anchors::collected(ui.ctx());
        if self.more_waits {
            ui.ctx().request_repaint();
        }
        self.page.pending.pass_ends(ui.ctx());
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
