//! The loop of a canvas app: events in, passes of the app, pixels out.
//!
//! Every event is taken in by a run of the app, in order. What is painted is the last state before
//! somebody looks: a display at its next refresh, a runner when it asks whether the page is settled.

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;
use std::time::Duration;

use egui::epaint::ClippedShape;
use egui::output::{OutputCommand, PlatformOutput};
use egui::{
    Context, Event, Key, Modifiers, RawInput, Rect, TexturesDelta, Ui, Vec2, ViewportId,
    ViewportInfo,
};
use protocol::Anchor;

use crate::event_queue::EventQueue;
use crate::host::Host;
use crate::pacing::{Pacing, Surface};
use crate::painter::Painter;
use crate::{anchors, theme, wheel};

/// What an app draws.
pub trait CanvasApp {
    /// Draws the whole page. Called only when something happened.
    fn ui(&mut self, ui: &mut Ui);

    /// The graphics memory is gone: what the app keeps there is to be made anew when it draws next.
    fn graphics_lost(&mut self) {}
}

/// What is left of an app that was let go.
struct Ended;

impl CanvasApp for Ended {
    fn ui(&mut self, _ui: &mut Ui) {}
}

/// Runs without an event before a page that keeps asking for more is left to the display.
const MAX_RUNS_AT_ONCE: usize = 8;
/// With a stepped clock the clicks of one step happen at the same moment and those of different
/// steps do not: nearer than this, in seconds, is a double click.
const STEPPED_DOUBLE_CLICK: f64 = 0.001;

/// Clones share everything.
#[derive(Clone)]
pub struct AppLoop {
    shared: Rc<Shared>,
}

struct Shared {
    host: Rc<dyn Host>,
    app: RefCell<Box<dyn CanvasApp>>,
    pacing: Pacing,
    /// None while the graphics memory is gone that it was painted with.
    drawing: RefCell<Option<Drawing>>,
    /// Canvases that the browser took away and has not given back.
    lost_canvases: Cell<u32>,
    event_queue: RefCell<EventQueue>,
    modifiers: Cell<Modifiers>,
    is_focused: Cell<bool>,
    is_typing: Cell<bool>,
    last_key_on_numpad: Cell<bool>,
    anchors: RefCell<Vec<Anchor>>,
    copied: RefCell<Option<String>>,
    /// The app is running, or stopped in the middle of it for good.
    is_running: Cell<bool>,
    is_frame_scheduled: Cell<bool>,
}

struct Drawing {
    context: Context,
    painter: Box<dyn Painter>,
    textures: TexturesDelta,
    /// What the last run drew and nobody painted yet.
    unpainted: Option<(Vec<ClippedShape>, f32)>,
}

impl AppLoop {
    /// On error the text says what is missing.
    pub fn new(host: Rc<dyn Host>, app: Box<dyn CanvasApp>) -> Result<AppLoop, String> {
        let app_loop = AppLoop {
            shared: Rc::new(Shared {
                pacing: Pacing::new(host.pace_clock()),
                host,
                app: RefCell::new(app),
                drawing: RefCell::default(),
                lost_canvases: Cell::default(),
                event_queue: RefCell::default(),
                modifiers: Cell::default(),
                is_focused: Cell::new(true),
                is_typing: Cell::default(),
                last_key_on_numpad: Cell::default(),
                anchors: RefCell::default(),
                copied: RefCell::default(),
                is_running: Cell::default(),
                is_frame_scheduled: Cell::default(),
            }),
        };
        app_loop.begin_drawing()?;
        Ok(app_loop)
    }

    /// Starts from nothing, with a new context.
    fn begin_drawing(&self) -> Result<(), String> {
        let shared = &self.shared;
        let context = Context::default();
        context.options_mut(|options| {
            // The browser zooms.
            options.zoom_with_keyboard = false;
            if shared.host.has_stepped_clock() {
                options.input_options.max_double_click_delay = STEPPED_DOUBLE_CLICK;
            }
        });
        theme::apply(&context);
        shared.host.prepare(&context);
        shared.pacing.watch(&context);
        *shared.drawing.borrow_mut() = Some(Drawing {
            context,
            painter: shared.host.painter()?,
            textures: TexturesDelta::default(),
            unpainted: None,
        });
        Ok(())
    }

    /// Lets go of the app, which holds its page and with it this loop. Nothing is drawn from here on.
    pub fn end(&self) {
        // Dropped when nothing is borrowed any more: what goes with it may ask for something.
        let app = self.shared.app.try_borrow_mut();
        let _app = app.map(|mut app| std::mem::replace(&mut *app, Box::new(Ended)));
        let drawing = self.shared.drawing.try_borrow_mut();
        let drawing = drawing.ok().and_then(|mut drawing| drawing.take());
        if let Some(mut drawing) = drawing {
            // Nobody will paint with them.
            drawing.textures.clear();
        }
    }

    pub fn host(&self) -> &dyn Host {
        &*self.shared.host
    }

    /// Anchors of the last run.
    pub fn anchors(&self) -> Vec<Anchor> {
        self.shared.anchors.borrow().clone()
    }

    pub fn modifiers(&self) -> Modifiers {
        self.shared.modifiers.get()
    }

    /// Does a text field of the app have the focus?
    pub fn is_typing(&self) -> bool {
        self.shared.is_typing.get()
    }

    /// Can nothing be taken in: because the graphics memory is gone, or because the app crashed, which
    /// leaves it running or painting for ever?
    pub fn is_stopped(&self) -> bool {
        let shared = &self.shared;
        let is_drawing = |drawing: Ref<Option<Drawing>>| drawing.is_some();
        let is_blind = self.has_lost_graphics() && !self.bears_loss();
        shared.is_running.get() || is_blind || !shared.drawing.try_borrow().is_ok_and(is_drawing)
    }

    /// Did the browser take graphics away that the page needs, and not give them back?
    pub fn has_lost_graphics(&self) -> bool {
        self.shared.lost_canvases.get() > 0
    }

    /// Does the app go on while graphics are lost? A person is not to press what cannot be seen. A
    /// runner looks only when the page is settled, which it is once everything is drawn again; until
    /// then nothing of its input may get lost. With WebGL as the painter there is nothing to go on
    /// with.
    pub fn bears_loss(&self) -> bool {
        self.shared.host.bears_loss()
    }

    pub fn is_pointer_down(&self) -> bool {
        let context = self.context();
        context.is_some_and(|context| {
            context.input(|input| input.pointer.any_down() || input.any_touches())
        })
    }

    pub fn keys_down(&self) -> Vec<Key> {
        let context = self.context();
        context.map_or_else(Vec::new, |context| {
            context.input(|input| input.keys_down.iter().copied().collect())
        })
    }

    pub fn last_key_on_numpad(&self) -> bool {
        self.shared.last_key_on_numpad.get()
    }

    pub fn set_last_key_on_numpad(&self, on_numpad: bool) {
        self.shared.last_key_on_numpad.set(on_numpad);
    }

    pub fn set_modifiers(&self, held: Modifiers) {
        if self.shared.modifiers.replace(held) != held {
            self.push(Event::ModifiersChanged(held));
        }
    }

    /// The window got or lost the focus.
    pub fn set_focused(&self, is_focused: bool) {
        if self.shared.is_focused.replace(is_focused) != is_focused {
            // Keys that are let go elsewhere are let go.
            self.shared.modifiers.set(Modifiers::NONE);
            self.push(Event::WindowFocused(is_focused));
        }
    }

    /// Something happened. It is taken in before the next frame at the latest.
    pub fn push(&self, event: Event) {
        self.shared.event_queue.borrow_mut().push(event);
        self.schedule_frame();
    }

    /// The wheel was turned.
    pub fn push_wheel(&self, turn: Event) {
        if self.shared.host.has_stepped_clock() {
            wheel::at_once(turn)
                .into_iter()
                .for_each(|event| self.push(event));
        } else {
            self.push(turn);
        }
    }

    /// The app draws again: something changed that no event told.
    pub fn request_run(&self) {
        if let Some(context) = self.context() {
            context.request_repaint();
        }
        self.schedule_frame();
    }

    /// Is there anything that is not on the screen yet?
    pub fn is_busy(&self) -> bool {
        let shared = &self.shared;
        let drawing = shared.drawing.borrow();
        let is_looked_at = shared.host.is_looked_at();
        let is_unpainted = |drawing: &Drawing| is_looked_at && drawing.unpainted.is_some();
        self.has_lost_graphics()
            || drawing.as_ref().is_some_and(is_unpainted)
            || drawing.is_some() && !shared.event_queue.borrow().is_empty()
            || drawing.is_some() && shared.pacing.is_run_wanted()
    }

    /// Runs the app with everything that came in, and once more if it asked for it.
    pub fn take_in(&self) {
        while self.take_batch() {}
        let shared = &self.shared;
        let is_new = self
            .surface()
            .is_some_and(|it| shared.pacing.is_surface_new(it));
        if shared.pacing.is_run_due() || is_new {
            self.run(Vec::new());
        }
    }

    /// As [`AppLoop::take_in`], for a caller that brings what was copied to the clipboard itself.
    pub fn take_in_copying(&self) -> Option<String> {
        while self.take_batch_quietly() {}
        let copied = self.shared.copied.take();
        self.take_in();
        copied
    }

    /// Puts everything on the screen now.
    pub fn catch_up(&self) {
        for _ in 0..MAX_RUNS_AT_ONCE {
            self.take_in();
            if !self.shared.pacing.is_run_due() {
                break;
            }
        }
        self.paint();
    }

    fn take_batch(&self) -> bool {
        let took = self.take_batch_quietly();
        if let Some(text) = self.shared.copied.take() {
            self.shared.host.write_clipboard(&text);
        }
        took
    }

    fn take_batch_quietly(&self) -> bool {
        let shared = &self.shared;
        if self.is_stopped() {
            return false;
        }
        let batch = shared.event_queue.borrow_mut().next();
        let Some(events) = batch else { return false };
        self.run(events);
        true
    }

    fn run(&self, events: Vec<Event>) {
        let shared = &self.shared;
        let (Some(context), Some(surface)) = (self.context(), self.surface()) else {
            return;
        };
        if shared.is_running.replace(true) {
            return;
        }
        let max_texture_side = shared
            .drawing
            .borrow()
            .as_ref()
            .map(|it| it.painter.max_texture_side());
        let input = RawInput {
            screen_rect: Some(surface.rect),
            max_texture_side,
            time: Some(self.time_s()),
            events,
            focused: shared.is_focused.get(),
            viewports: std::iter::once((
                ViewportId::ROOT,
                ViewportInfo {
                    native_pixels_per_point: Some(surface.pixels_per_point),
                    ..Default::default()
                },
            ))
            .collect(),
            ..Default::default()
        };
        shared.pacing.run_begins(surface);
        let output = context.run_ui(input, |ui| {
            shared.pacing.pass_begins(ui.ctx());
            wheel::hide_begins(ui.ctx());
            anchors::clear(ui.ctx());
            shared.app.borrow_mut().ui(ui);
            shared.pacing.pass_ends(ui.ctx());
        });
        *shared.anchors.borrow_mut() = anchors::collected(&context);
        if let Some(drawing) = shared.drawing.borrow_mut().as_mut() {
            drawing.textures.append(output.textures_delta);
            drawing.unpainted = Some((output.shapes, output.pixels_per_point));
        }
        shared.is_running.set(false);
        self.answer(output.platform_output);
        self.schedule_frame();
    }

    fn answer(&self, output: PlatformOutput) {
        let shared = &self.shared;
        for command in output.commands {
            match command {
                OutputCommand::CopyText(text) => *shared.copied.borrow_mut() = Some(text),
                OutputCommand::OpenUrl(address) => {
                    shared.host.open_address(&address.url, address.new_tab);
                }
                // No app copies pictures this way, and the browser has no second clipboard.
                OutputCommand::CopyImage(_) | OutputCommand::TextSelectionSettled(_) => {}
            }
        }
        shared.host.show_cursor(output.cursor_icon);
        shared.is_typing.set(output.ime.is_some());
        shared.host.edit_text(output.ime);
    }

    /// The display is about to show something new.
    pub fn frame(&self) {
        let shared = &self.shared;
        shared.is_frame_scheduled.set(false);
        self.take_in();
        self.paint();
        if shared.pacing.is_run_due() {
            self.schedule_frame();
        } else if let Some(time) = shared.pacing.time_to_run() {
            shared.host.request_frame_after(time);
        }
    }

    pub fn schedule_frame(&self) {
        let shared = &self.shared;
        if !shared.is_frame_scheduled.get() {
            let is_scheduled = shared.host.request_frame();
            shared.is_frame_scheduled.set(is_scheduled);
        }
    }

    /// How long until the next run that the app asked for, if it did.
    pub fn time_to_run(&self) -> Option<Duration> {
        self.shared.pacing.time_to_run()
    }

    fn paint(&self) {
        if self.shared.host.is_looked_at() {
            self.show();
        }
    }

    /// Paints the last state, if nobody has done so.
    pub fn show(&self) {
        let shared = &self.shared;
        if self.has_lost_graphics() {
            return;
        }
        let mut drawing = shared.drawing.borrow_mut();
        let Some(drawing) = drawing.as_mut() else {
            return;
        };
        let Some((shapes, pixels_per_point)) = drawing.unpainted.take() else {
            return;
        };
        let primitives = drawing.context.tessellate(shapes, pixels_per_point);
        for (id, deltas) in drawing.textures.set.drain() {
            for delta in &deltas {
                drawing.painter.set_texture(id, delta);
            }
        }
        // A canvas that changes its size is empty until it is painted.
        if let Some(canvas) = shared.host.canvas() {
            shared.host.fit_canvas(canvas.size);
        }
        drawing.painter.paint(pixels_per_point, &primitives);
        for id in drawing.textures.free.drain() {
            drawing.painter.free_texture(id);
        }
    }

    fn surface(&self) -> Option<Surface> {
        let canvas = self.shared.host.canvas()?;
        let ratio = canvas.ratio as f32;
        let [width, height] = canvas.size;
        let points = Vec2::new(width as f32, height as f32) / ratio;
        Some(Surface {
            rect: Rect::from_min_size(Default::default(), points),
            pixels_per_point: ratio,
        })
    }

    /// What egui takes for now: on a page whose time is stepped, clicks are as far apart as steps.
    fn time_s(&self) -> f64 {
        let host = &self.shared.host;
        if host.has_stepped_clock() {
            host.now_ms() as f64 / 1000.0
        } else {
            host.pace_clock()()
        }
    }

    fn context(&self) -> Option<Context> {
        let drawing = self.shared.drawing.borrow();
        drawing.as_ref().map(|drawing| drawing.context.clone())
    }

    /// The browser took a canvas away. With `memory` that of WebGL is gone, with the `painter` that
    /// everything was painted with.
    pub fn lose_canvas(&self, memory: bool, painter: bool) {
        let shared = &self.shared;
        shared.lost_canvases.set(shared.lost_canvases.get() + 1);
        if painter {
            *shared.drawing.borrow_mut() = None;
        }
        if memory {
            shared.app.borrow_mut().graphics_lost();
        }
    }

    /// The browser gave a canvas back. Returns whether all is there again, or why nothing can be drawn.
    pub fn regain_canvas(&self) -> Result<bool, String> {
        let shared = &self.shared;
        let is_painter_gone = shared.drawing.borrow().is_none();
        if is_painter_gone {
            self.begin_drawing()?;
        }
        let lost = shared.lost_canvases.get().saturating_sub(1);
        shared.lost_canvases.set(lost);
        if self.has_lost_graphics() {
            return Ok(false);
        }
        if let Some(drawing) = shared.drawing.borrow_mut().as_mut() {
            drawing.painter.graphics_restored();
        }
        self.request_run();
        Ok(true)
    }
}
