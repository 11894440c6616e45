//! The browser as the host of an app.

use std::cell::{OnceCell, RefCell};
use std::time::Duration;

use app_sdk::{SaveState, Sdk, fetch_bytes, files, pictures};
use egui::output::IMEOutput;
use egui::{Context, CursorIcon};
use gloo::timers::callback::Timeout;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, HtmlCanvasElement, Window};

use super::text_field::TextField;
use super::{cursor, drawings, glyphs};
use crate::app_loop::AppLoop;
use crate::files::{FileError, ReadFile};
use crate::host::{Canvas, Drawing, Host, Later, Picked, Saving};
use crate::painter::{self, Painter};
use crate::painter_kind::PainterKind;
use crate::{graphics, own_picture};

/// The id of the `<canvas>` in every app's page.
const CANVAS_ID: &str = "app";

pub struct BrowserHost {
    pub window: Window,
    document: Document,
    pub canvas: HtmlCanvasElement,
    pub text_field: TextField,
    sdk: Sdk,
    painter_kind: PainterKind,
    frames: OnceCell<Frames>,
    later: RefCell<Option<Timeout>>,
}

/// Who draws at the display's next refresh.
struct Frames {
    app_loop: AppLoop,
    on_frame: Closure<dyn Fn()>,
}

impl BrowserHost {
    /// On error the text says what is missing.
    pub fn new(sdk: Sdk) -> Result<BrowserHost, String> {
        let window = web_sys::window();
        let document = window.as_ref().and_then(Window::document);
        let canvas = document
            .as_ref()
            .and_then(|document| document.get_element_by_id(CANVAS_ID))
            .and_then(|element| element.dyn_into::<HtmlCanvasElement>().ok());
        let (Some(window), Some(document), Some(canvas)) = (window, document, canvas) else {
            return Err("This page is damaged: it has no canvas to draw on. Reload it.".into());
        };
        let text_field = TextField::beside(&canvas, &document)
            .ok_or("This page is damaged: it has no place for text. Reload it.")?;
        Ok(BrowserHost {
            window,
            document,
            canvas,
            text_field,
            painter_kind: painter::kind_for(&sdk),
            sdk,
            frames: OnceCell::new(),
            later: RefCell::default(),
        })
    }

    /// From here on the display's refreshes and losses of graphics are the loop's.
    pub fn drive(&self, app_loop: &AppLoop) {
        let framed = app_loop.clone();
        let _ = self.frames.set(Frames {
            app_loop: app_loop.clone(),
            on_frame: Closure::new(move || framed.frame()),
        });
        let drawer = LoopOnCanvas {
            app_loop: app_loop.clone(),
            painter_kind: self.painter_kind,
        };
        graphics::watch_for_loss(&self.document, drawer);
    }

    fn ratio(&self) -> f64 {
        let ratio = self.window.device_pixel_ratio();
        if ratio.is_finite() && ratio > 0.0 {
            ratio
        } else {
            1.0
        }
    }
}

impl Host for BrowserHost {
    fn seed(&self) -> u64 {
        self.sdk.seed()
    }

    fn is_keyed(&self) -> bool {
        self.sdk.is_keyed()
    }

    fn has_stepped_clock(&self) -> bool {
        self.sdk.has_stepped_clock()
    }

    fn now_ms(&self) -> u64 {
        self.sdk.now_ms()
    }

    fn epoch_ms(&self) -> u64 {
        self.sdk.epoch_ms()
    }

    fn pace_clock(&self) -> fn() -> f64 {
        now_s
    }

    fn changed(&self) {
        self.sdk.changed();
    }

    fn saved(&self) -> Option<Value> {
        self.sdk.saved()
    }

    fn saving(&self) -> Saving {
        match self.sdk.save_state() {
            SaveState::Off => Saving::Off,
            SaveState::Saved | SaveState::Pending => Saving::On,
            SaveState::Failed => Saving::Failed,
        }
    }

    fn canvas(&self) -> Option<Canvas> {
        let ratio = self.ratio();
        let pixels = |points: i32| (f64::from(points) * ratio).round() as u32;
        let canvas = &self.canvas;
        let size = [
            pixels(canvas.client_width()),
            pixels(canvas.client_height()),
        ];
        (!size.contains(&0)).then_some(Canvas { size, ratio })
    }

    fn fit_canvas(&self, [width, height]: [u32; 2]) {
        if self.canvas.width() != width {
            self.canvas.set_width(width);
        }
        if self.canvas.height() != height {
            self.canvas.set_height(height);
        }
    }

    fn prepare(&self, context: &Context) {
        let agent = self.window.navigator().user_agent().unwrap_or_default();
        context.set_os(egui::os::OperatingSystem::from_user_agent(&agent));
        if !self.sdk.is_keyed() {
            glyphs::borrow_from_browser(context);
        }
        own_picture::set_painter(context, self.painter_kind);
    }

    fn painter(&self) -> Result<Box<dyn Painter>, String> {
        painter::create(self.painter_kind, &self.canvas)
    }

    fn bears_loss(&self) -> bool {
        self.sdk.is_keyed() && self.painter_kind == PainterKind::Cpu
    }

    fn show_cursor(&self, icon: CursorIcon) {
        cursor::show(&self.canvas, icon);
    }

    fn edit_text(&self, editing: Option<IMEOutput>) {
        self.text_field.update(editing);
    }

    fn types_itself(&self) -> bool {
        self.text_field.has_focus()
    }

    fn request_frame(&self) -> bool {
        let Some(frames) = self.frames.get() else {
            return false;
        };
        let callback = frames.on_frame.as_ref().unchecked_ref();
        // A browser without animation frames is none that these apps run in.
        let _ = self.window.request_animation_frame(callback);
        true
    }

    fn request_frame_after(&self, time: Duration) {
        if let Some(frames) = self.frames.get() {
            let app_loop = frames.app_loop.clone();
            let timeout = Timeout::new(whole_ms(time), move || app_loop.schedule_frame());
            *self.later.borrow_mut() = Some(timeout);
        }
    }

    fn call_after(&self, time: Duration, call: Box<dyn FnOnce()>) {
        Timeout::new(whole_ms(time), call).forget();
    }

    fn spawn(&self, work: Later<()>) {
        wasm_bindgen_futures::spawn_local(work);
    }

    fn write_clipboard(&self, text: &str) {
        // Elsewhere browsers do not offer it.
        if self.window.is_secure_context() {
            let written = self.window.navigator().clipboard().write_text(text);
            wasm_bindgen_futures::spawn_local(async move {
                // A browser that refuses tells the user itself.
                let _ = wasm_bindgen_futures::JsFuture::from(written).await;
            });
        }
    }

    fn open_address(&self, address: &str, in_new_tab: bool) {
        let target = if in_new_tab { "_blank" } else { "_self" };
        let _ = self.window.open_with_url_and_target(address, target);
    }

    fn fetch(&self, address: &str) -> Later<Result<Vec<u8>, String>> {
        let address = address.to_string();
        Box::pin(async move { fetch_bytes(&address).await })
    }

    fn pick_file(&self, accept: &str, max_bytes: u64, then: Picked) -> bool {
        let asked = files::pick_bytes(accept, max_bytes, |read| {
            then(match read {
                Ok(file) => Ok(ReadFile {
                    name: file.name,
                    content: file.content,
                }),
                Err(error) => Err(FileError(error.to_string())),
            });
        });
        asked.is_ok()
    }

    fn download(&self, name: &str, kind: &str, content: &[u8]) -> bool {
        files::download_bytes(name, kind, content).is_ok()
    }

    fn save_drawing(&self, name: &str, drawing: &Drawing, then: Box<dyn FnOnce(bool)>) -> bool {
        let name = name.to_string();
        let begun = drawings::with_png(drawing, move |png| {
            then(files::download_blob(&name, &png).is_ok());
        });
        begun.is_ok()
    }

    fn save_pixels(&self, name: &str, size: [u32; 2], rgba: &[u8]) -> bool {
        let name = name.to_string();
        let begun = pictures::pixels_png(size, rgba, move |png| {
            // A browser that does not take it tells the user itself.
            let _ = files::download_blob(&name, &png);
        });
        begun.is_ok()
    }

    fn print_drawing(&self, drawing: &Drawing) -> bool {
        let begun = drawings::with_png(drawing, |png| {
            // Without a frame to print there is nothing to tell: the print dialog does not come up.
            let _ = drawings::print(&png);
        });
        begun.is_ok()
    }

    /// The browser may refuse, for example when it shows no window; then nothing changes.
    fn toggle_full_screen(&self) {
        if self.document.fullscreen_element().is_some() {
            self.document.exit_fullscreen();
        } else if let Some(root) = self.document.document_element() {
            let _ = root.request_fullscreen();
        }
    }
}

/// What loses and regains its canvases.
struct LoopOnCanvas {
    app_loop: AppLoop,
    painter_kind: PainterKind,
}

impl graphics::Drawer for LoopOnCanvas {
    fn lost(&self, canvas: graphics::Canvas) -> bool {
        let is_webgl = canvas == graphics::Canvas::WebGl;
        let is_painter = is_webgl && self.painter_kind == PainterKind::Gl;
        self.app_loop.lose_canvas(is_webgl, is_painter);
        !self.app_loop.bears_loss()
    }

    fn restored(&self) {
        match self.app_loop.regain_canvas() {
            Ok(true) => graphics::take_message_back(),
            Ok(false) => {}
            Err(text) => drop(graphics::show_message(&text)),
        }
    }
}

fn whole_ms(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1)
}

fn now_s() -> f64 {
    let performance = web_sys::window().and_then(|window| window.performance());
    performance.map_or(0.0, |performance| performance.now() / 1000.0)
}
