//! Frames on demand: however often a change is reported, the canvas is drawn once per frame.

use leptos::prelude::request_animation_frame;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Whoever draws says how, whoever changes something asks for it. Clones share everything.
#[derive(Clone, Default)]
pub struct Redraw {
    inner: Rc<Inner>,
}

#[derive(Default)]
struct Inner {
    is_pending: Cell<bool>,
    draw: RefCell<Option<Rc<dyn Fn()>>>,
}

impl Redraw {
    /// What a frame consists of from now on.
    pub fn draw_with(&self, draw: impl Fn() + 'static) {
        *self.inner.draw.borrow_mut() = Some(Rc::new(draw));
    }

    /// Asks for one frame in which everything is drawn again.
    pub fn request(&self) {
        self.request_through(request_animation_frame);
    }

    /// Is a frame still to come?
    pub fn is_pending(&self) -> bool {
        self.inner.is_pending.get()
    }

    fn request_through(&self, schedule: impl FnOnce(Box<dyn FnOnce()>)) {
        if self.inner.is_pending.replace(true) {
            return;
        }
        let redraw = self.clone();
        schedule(Box::new(move || redraw.frame()));
    }

    fn frame(&self) {
        // Before drawing: what is drawn may find out that another frame is needed.
        self.inner.is_pending.set(false);
        let draw = self.inner.draw.borrow().clone();
        if let Some(draw) = draw {
            draw();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_requests_are_one_frame() {
        let redraw = Redraw::default();
        let drawn = Rc::new(Cell::new(0));
        let count = drawn.clone();
        redraw.draw_with(move || count.set(count.get() + 1));
        let mut frames: Vec<Box<dyn FnOnce()>> = Vec::new();
        for _ in 0..3 {
            redraw.request_through(|frame| frames.push(frame));
        }
        assert_eq!((frames.len(), redraw.is_pending()), (1, true));
        frames.remove(0)();
        assert_eq!((drawn.get(), redraw.is_pending()), (1, false));
    }

    #[test]
    fn a_frame_may_ask_for_the_next() {
        let redraw = Redraw::default();
        let frames = Rc::new(RefCell::new(Vec::<Box<dyn FnOnce()>>::new()));
        let (again, queue) = (redraw.clone(), frames.clone());
        redraw.draw_with(move || again.request_through(|frame| queue.borrow_mut().push(frame)));
        redraw.request_through(|frame| frame());
        assert!(redraw.is_pending());
        assert_eq!(frames.borrow().len(), 1);
    }
}
