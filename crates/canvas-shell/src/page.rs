//! A canvas app on its page.

use std::cell::OnceCell;
use std::rc::Rc;

use app_sdk::Sdk;
use protocol::Anchor;
use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;

use crate::app_loop::{AppLoop, CanvasApp};
use crate::{graphics, input};

/// The page as the app's [`app_sdk::Hosted`] needs it, between runs. Before the app is on its page
/// nothing can be asked of it.
#[derive(Clone, Default)]
pub struct CanvasPage {
    app_loop: Rc<OnceCell<AppLoop>>,
}

impl CanvasPage {
    /// Is there input whose result is not on the screen, or a run that was asked for?
    pub fn is_busy(&self) -> bool {
        self.app_loop.get().is_none_or(AppLoop::is_busy)
    }

    /// Has the browser taken graphics away that the page needs?
    pub fn has_lost_graphics(&self) -> bool {
        self.app_loop.get().is_some_and(AppLoop::has_lost_graphics)
    }

    /// Puts everything that came in on the screen now.
    pub fn catch_up(&self) {
        if let Some(app_loop) = self.app_loop.get() {
            app_loop.catch_up();
        }
    }

    /// Anchors of the last run.
    pub fn anchors(&self) -> Vec<Anchor> {
        self.app_loop
            .get()
            .map(AppLoop::anchors)
            .unwrap_or_default()
    }

    /// Draw again: the document changed from outside.
    pub fn request_repaint(&self) {
        if let Some(app_loop) = self.app_loop.get() {
            app_loop.request_run();
        }
    }

    /// egui does not tell the numpad from the digit row; some shortcuts do.
    pub fn last_key_on_numpad(&self) -> bool {
        self.app_loop.get().is_some_and(AppLoop::last_key_on_numpad)
    }
}

/// Puts the app on the canvas with the given id, and reports to the SDK when it is drawn. `reserved`
/// are the letters whose browser shortcut with Ctrl the app replaces.
pub fn start(
    canvas_id: &str,
    sdk: Sdk,
    page: &CanvasPage,
    reserved: &'static str,
    app: impl CanvasApp + 'static,
) {
    let window = web_sys::window();
    let document = window.as_ref().and_then(web_sys::Window::document);
    let canvas = document
        .as_ref()
        .and_then(|document| document.get_element_by_id(canvas_id))
        .and_then(|element| element.dyn_into::<HtmlCanvasElement>().ok());
    let (Some(window), Some(document), Some(canvas)) = (window, document, canvas) else {
        graphics::show_message("This page is damaged: it has no canvas to draw on. Reload it.");
        return;
    };
    let app_loop = AppLoop::new(
        window.clone(),
        &document,
        canvas,
        sdk.clone(),
        Box::new(app),
    );
    match app_loop {
        Ok(app_loop) => {
            input::listen(&app_loop, &window, reserved);
            let app_loop = page.app_loop.get_or_init(|| app_loop);
            app_loop.catch_up();
            sdk.ready();
        }
        Err(text) => {
            graphics::show_message(&text);
        }
    }
}
