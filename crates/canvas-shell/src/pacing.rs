//! Which frames are worth drawing.
//!
//! egui answers every event with three frames: one for the event, one for what it changed, one to be
//! safe. Without a graphics card a frame costs ten times as much as a pass of the app, so here an
//! event gets one frame of two passes: the first takes the event in, the second shows what came of
//! it. Frames that nobody asked for are skipped. Events are never held back or joined: what the
//! browser told apart, the app sees apart.

use std::cell::{Cell, RefCell};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::output::IMEOutput;
use egui::{Context, CursorIcon, RawInput, Rect, ViewportId};

/// The event, its result, and one more when a layout finds out its size only then.
const MAX_PASSES: NonZeroUsize = NonZeroUsize::new(3).unwrap();
/// The first frame does not know its size yet.
const FRAMES_TO_START: u32 = 2;

/// Decides for one egui context.
pub struct Pacing {
    requests: Arc<Requests>,
    /// Seconds, from any beginning.
    clock: fn() -> f64,
    frames: Cell<u32>,
    shown: Cell<Option<Surface>>,
    skips: Cell<bool>,
    kept: RefCell<KeptOutput>,
}

/// What was asked for besides egui's own answer to events.
#[derive(Default)]
struct Requests {
    /// Requests made now are nobody's wish.
    muted: AtomicBool,
    at_once: AtomicBool,
    due: Mutex<Option<f64>>,
}

/// A frame depends on these even when nothing happened.
#[derive(Clone, Copy, PartialEq)]
struct Surface {
    rect: Option<Rect>,
    pixels_per_point: Option<f32>,
}

/// eframe takes these from every frame, and from a skipped one it would take their absence.
#[derive(Default)]
struct KeptOutput {
    cursor: CursorIcon,
    ime: Option<IMEOutput>,
}

impl Requests {
    fn forget(&self) {
        self.at_once.store(false, Ordering::Relaxed);
        self.set_due(None);
    }

    fn due(&self) -> Option<f64> {
        self.due.lock().map_or(None, |due| *due)
    }

    fn set_due(&self, at: Option<f64>) {
        if let Ok(mut due) = self.due.lock() {
            *due = at;
        }
    }

    fn add(&self, delay: Duration, now: f64) {
        if self.muted.load(Ordering::Relaxed) {
            return;
        }
        if delay.is_zero() {
            self.at_once.store(true, Ordering::Relaxed);
        } else if delay < Duration::MAX {
            let at = now + delay.as_secs_f64();
            self.set_due(Some(self.due().map_or(at, |due| due.min(at))));
        }
    }
}

impl Pacing {
    pub fn new(clock: fn() -> f64) -> Self {
        Pacing {
            requests: Arc::default(),
            clock,
            frames: Cell::new(0),
            shown: Cell::new(None),
            skips: Cell::new(false),
            kept: RefCell::default(),
        }
    }

    /// From here on decides for this context, as if nothing had been drawn.
    pub fn watch(&self, context: &Context) {
        self.frames.set(0);
        self.shown.set(None);
        self.requests.forget();
        let (requests, clock) = (self.requests.clone(), self.clock);
        context.set_repaint_observer(move |info| requests.add(info.delay, clock()));
        context.options_mut(|options| options.max_passes = MAX_PASSES);
    }

    /// Is there a frame to come that something asked for?
    pub fn is_frame_wanted(&self) -> bool {
        self.frames.get() < FRAMES_TO_START
            || self.requests.at_once.load(Ordering::Relaxed)
            || self.requests.due().is_some()
    }

    /// Wakes eframe without asking for a frame: whether there is one depends on what it finds.
    pub fn wake(&self, context: &Context) {
        // Not "now": egui would come back a second time.
        self.mute(|| context.request_repaint_after(Duration::from_nanos(1)));
    }

    /// eframe is about to run the app. Returns whether it is kept from doing so.
    pub fn frame_begins(&self, input: &mut RawInput) -> bool {
        let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
        let surface = Surface {
            rect: input.screen_rect,
            pixels_per_point: viewport.native_pixels_per_point,
        };
        let is_due = self.requests.due().is_some_and(|due| due <= (self.clock)());
        let is_wanted = self.frames.get() < FRAMES_TO_START
            || self.requests.at_once.load(Ordering::Relaxed)
            || is_due
            || self.shown.get() != Some(surface)
            || !input.events.is_empty()
            || !input.dropped_files.is_empty()
            || !input.hovered_files.is_empty();
        self.skips.set(!is_wanted);
        if is_wanted {
            self.frames.set(self.frames.get().saturating_add(1));
            self.shown.set(Some(surface));
            self.requests.forget();
            // Until the app is run egui only answers the events.
            self.requests.muted.store(true, Ordering::Relaxed);
        } else {
            // Of a page that nobody sees eframe asks no frame.
            viewport.occluded = Some(true);
        }
        !is_wanted
    }

    /// eframe runs what an app does without a frame.
    pub fn frame_skipped(&self, context: &Context) {
        if !self.skips.get() {
            return;
        }
        let kept = self.kept.borrow();
        context.output_mut(|output| {
            output.cursor_icon = kept.cursor;
            output.ime = kept.ime;
        });
        if let Some(due) = self.requests.due() {
            let rest = Duration::try_from_secs_f64(due - (self.clock)()).unwrap_or_default();
            self.mute(|| context.request_repaint_after(rest.max(Duration::from_nanos(1))));
        }
    }

    pub fn pass_begins(&self, context: &Context) {
        self.requests.muted.store(false, Ordering::Relaxed);
        let is_first = context.current_pass_index() == 0;
        if is_first && context.input(|input| !input.events.is_empty()) {
            context.request_discard("what the input changed is shown in the same frame");
        }
    }

    pub fn pass_ends(&self, context: &Context) {
        if context.will_discard() {
            // The pass that follows answers what this one asked for.
            self.requests.forget();
        }
        *self.kept.borrow_mut() = context.output(|output| KeptOutput {
            cursor: output.cursor_icon,
            ime: output.ime.map(|ime| IMEOutput {
                should_interrupt_composition: false,
                ..ime
            }),
        });
    }

    fn mute(&self, request: impl FnOnce()) {
        let muted = self.requests.muted.swap(true, Ordering::Relaxed);
        request();
        self.requests.muted.store(muted, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Event, Pos2, Vec2};

    /// A context that is driven as eframe does it.
    struct Driven {
        pacing: Pacing,
        context: Context,
        passes: usize,
    }

    impl Driven {
        fn started() -> Self {
            let driven = Driven {
                pacing: Pacing::new(|| 0.0),
                context: Context::default(),
                passes: 0,
            };
            driven.pacing.watch(&driven.context);
            let mut driven = driven;
            while driven.pacing.is_frame_wanted() {
                driven.frame(Vec::new(), |_| {});
            }
            driven.passes = 0;
            driven
        }

        /// Returns whether there was a frame.
        fn frame(&mut self, events: Vec<Event>, app: impl Fn(&Context)) -> bool {
            let mut input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0))),
                events,
                ..Default::default()
            };
            if self.pacing.frame_begins(&mut input) {
                let pacing = &self.pacing;
                let _ = self
                    .context
                    .run_logic(&input, |ctx| pacing.frame_skipped(ctx));
                return false;
            }
            let (pacing, passes) = (&self.pacing, &mut self.passes);
            let mut output = self.context.run_ui(input, |ui| {
                pacing.pass_begins(ui.ctx());
                *passes += 1;
                app(ui.ctx());
                pacing.pass_ends(ui.ctx());
            });
            // There is no painter to hand the font texture to.
            output.textures_delta.clear();
            true
        }
    }

    fn moved() -> Vec<Event> {
        vec![Event::PointerMoved(Pos2::new(10.0, 10.0))]
    }

    #[test]
    fn an_event_gets_one_frame_of_two_passes() {
        let mut driven = Driven::started();
        assert!(driven.frame(moved(), |_| {}));
        assert_eq!(driven.passes, 2);
        assert!(!driven.pacing.is_frame_wanted());
        for _ in 0..3 {
            assert!(!driven.frame(Vec::new(), |_| {}));
        }
    }

    #[test]
    fn the_second_pass_answers_what_the_first_asked_for() {
        let mut driven = Driven::started();
        driven.frame(moved(), |ctx| {
            if ctx.current_pass_index() == 0 {
                ctx.request_repaint();
            }
        });
        assert!(!driven.pacing.is_frame_wanted());
    }

    #[test]
    fn what_the_last_pass_asks_for_gets_a_frame() {
        let mut driven = Driven::started();
        driven.frame(moved(), Context::request_repaint);
        assert!(driven.pacing.is_frame_wanted());
        assert!(driven.frame(Vec::new(), |_| {}));
        assert!(!driven.frame(Vec::new(), |_| {}));
    }

    #[test]
    fn a_request_between_frames_gets_a_frame_and_a_wake_does_not() {
        let mut driven = Driven::started();
        driven.pacing.wake(&driven.context);
        assert!(!driven.frame(Vec::new(), |_| {}));
        driven.context.request_repaint();
        assert!(driven.pacing.is_frame_wanted());
        assert!(driven.frame(Vec::new(), |_| {}));
    }

    #[test]
    fn a_later_frame_is_neither_forgotten_nor_drawn_too_early() {
        let mut driven = Driven::started();
        driven.frame(moved(), |ctx| {
            ctx.request_repaint_after(Duration::from_secs(5))
        });
        assert!(driven.pacing.is_frame_wanted());
        assert!(!driven.frame(Vec::new(), |_| {}));
        driven.pacing.clock = || 6.0;
        assert!(driven.frame(Vec::new(), |_| {}));
    }

    #[test]
    fn another_size_gets_a_frame() {
        let mut driven = Driven::started();
        driven.pacing.shown.set(None);
        assert!(driven.frame(Vec::new(), |_| {}));
    }

    #[test]
    fn a_skipped_frame_keeps_cursor_and_text_input() {
        let mut driven = Driven::started();
        driven.frame(moved(), |ctx| ctx.set_cursor_icon(CursorIcon::Crosshair));
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0))),
            ..Default::default()
        };
        assert!(driven.pacing.frame_begins(&mut input));
        let pacing = &driven.pacing;
        let output = driven
            .context
            .run_logic(&input, |ctx| pacing.frame_skipped(ctx));
        assert_eq!(output.platform_output.cursor_icon, CursorIcon::Crosshair);
    }
}
