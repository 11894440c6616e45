//! Which passes of the app are worth running.
//!
//! egui answers every event with three frames: one for the event, one for what it changed, one to be
//! safe. Here an event gets two passes: the first takes the event in, the second shows what came of
//! it. A pass without an event is run only when the app asked for it.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::{Context, Rect};

/// The event, its result, and one more when a layout finds out its size only then.
const MAX_PASSES: NonZeroUsize = NonZeroUsize::new(3).unwrap();
/// The first run lays out with sizes that it does not know yet.
const RUNS_TO_START: u32 = 2;

/// Decides for one egui context.
pub struct Pacing {
    requests: Arc<Requests>,
    /// Seconds, from any beginning.
    clock: fn() -> f64,
    runs: Cell<u32>,
    shown: Cell<Option<Surface>>,
}

/// What was asked for besides egui's own answer to events.
#[derive(Default)]
struct Requests {
    /// Requests made now are nobody's wish.
    muted: AtomicBool,
    at_once: AtomicBool,
    due: Mutex<Option<f64>>,
}

/// What is drawn depends on these even when nothing happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// In points.
    pub rect: Rect,
    pub pixels_per_point: f32,
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
            runs: Cell::new(0),
            shown: Cell::new(None),
        }
    }

    /// From here on decides for this context, as if nothing had been drawn.
    pub fn watch(&self, context: &Context) {
        self.runs.set(0);
        self.shown.set(None);
        self.requests.forget();
        let (requests, clock) = (self.requests.clone(), self.clock);
        context.set_repaint_observer(move |info| requests.add(info.delay, clock()));
        context.options_mut(|options| options.max_passes = MAX_PASSES);
    }

    /// Is there a run to come that something asked for, now or later?
    pub fn is_run_wanted(&self) -> bool {
        self.is_run_due() || self.requests.due().is_some()
    }

    /// Is the time for such a run now?
    pub fn is_run_due(&self) -> bool {
        let is_late = self.requests.due().is_some_and(|due| due <= (self.clock)());
        self.runs.get() < RUNS_TO_START || self.requests.at_once.load(Ordering::Relaxed) || is_late
    }

    /// How long until the next run that something asked for.
    pub fn time_to_run(&self) -> Option<Duration> {
        let due = self.requests.due()?;
        Some(Duration::try_from_secs_f64(due - (self.clock)()).unwrap_or_default())
    }

    /// Was the last run for a page of another size?
    pub fn is_surface_new(&self, surface: Surface) -> bool {
        self.shown.get() != Some(surface)
    }

    /// The app is about to be run.
    pub fn run_begins(&self, surface: Surface) {
        self.runs.set(self.runs.get().saturating_add(1));
        self.shown.set(Some(surface));
        self.requests.forget();
        // Until the app's own part egui only answers the events.
        self.requests.muted.store(true, Ordering::Relaxed);
    }

    pub fn pass_begins(&self, context: &Context) {
        self.requests.muted.store(false, Ordering::Relaxed);
        let is_first = context.current_pass_index() == 0;
        if is_first && context.input(|input| !input.events.is_empty()) {
            context.request_discard("what the input changed is shown in the same run");
        }
    }

    pub fn pass_ends(&self, context: &Context) {
        if context.will_discard() {
            // The pass that follows answers what this one asked for.
            self.requests.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Event, Pos2, RawInput, Vec2};

    const SURFACE: Surface = Surface {
        rect: Rect::from_min_max(Pos2::ZERO, Pos2::new(100.0, 100.0)),
        pixels_per_point: 1.0,
    };

    /// A context that is driven as the app loop does it.
    struct Driven {
        pacing: Pacing,
        context: Context,
        passes: usize,
    }

    impl Driven {
        fn started() -> Self {
            let mut driven = Driven {
                pacing: Pacing::new(|| 0.0),
                context: Context::default(),
                passes: 0,
            };
            driven.pacing.watch(&driven.context);
            while driven.pacing.is_run_wanted() {
                driven.run(Vec::new(), |_| {});
            }
            driven.passes = 0;
            driven
        }

        fn run(&mut self, events: Vec<Event>, app: impl Fn(&Context)) {
            let input = RawInput {
                screen_rect: Some(SURFACE.rect),
                events,
                ..Default::default()
            };
            let (pacing, passes) = (&self.pacing, &mut self.passes);
            pacing.run_begins(SURFACE);
            let mut output = self.context.run_ui(input, |ui| {
                pacing.pass_begins(ui.ctx());
                *passes += 1;
                app(ui.ctx());
                pacing.pass_ends(ui.ctx());
            });
            // There is no painter to hand the font texture to.
            output.textures_delta.clear();
        }
    }

    fn moved() -> Vec<Event> {
        vec![Event::PointerMoved(Pos2::new(10.0, 10.0))]
    }

    #[test]
    fn an_event_gets_two_passes_and_nothing_more() {
        let mut driven = Driven::started();
        driven.run(moved(), |_| {});
        assert_eq!(driven.passes, 2);
        assert!(!driven.pacing.is_run_wanted());
    }

    #[test]
    fn the_second_pass_answers_what_the_first_asked_for() {
        let mut driven = Driven::started();
        driven.run(moved(), |ctx| {
            if ctx.current_pass_index() == 0 {
                ctx.request_repaint();
            }
        });
        assert!(!driven.pacing.is_run_wanted());
    }

    #[test]
    fn what_the_last_pass_asks_for_gets_a_run() {
        let mut driven = Driven::started();
        driven.run(moved(), Context::request_repaint);
        assert!(driven.pacing.is_run_due());
        driven.run(Vec::new(), |_| {});
        assert!(!driven.pacing.is_run_wanted());
    }

    #[test]
    fn a_request_between_runs_gets_a_run() {
        let driven = Driven::started();
        driven.context.request_repaint();
        assert!(driven.pacing.is_run_due());
    }

    #[test]
    fn a_later_run_is_neither_forgotten_nor_too_early() {
        let mut driven = Driven::started();
        driven.run(moved(), |ctx| {
            ctx.request_repaint_after(Duration::from_secs(5))
        });
        assert!(driven.pacing.is_run_wanted());
        assert!(!driven.pacing.is_run_due());
        assert_eq!(driven.pacing.time_to_run(), Some(Duration::from_secs(5)));
        driven.pacing.clock = || 6.0;
        assert!(driven.pacing.is_run_due());
    }

    #[test]
    fn another_size_is_noticed() {
        let driven = Driven::started();
        assert!(!driven.pacing.is_surface_new(SURFACE));
        assert!(driven.pacing.is_surface_new(Surface {
            rect: Rect::from_min_size(Pos2::ZERO, Vec2::splat(50.0)),
            ..SURFACE
        }));
    }
}
