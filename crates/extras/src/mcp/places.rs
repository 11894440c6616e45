//! How many play a task that was chosen for them, and when the last of them has done so.

use std::sync::atomic::{AtomicUsize, Ordering};

#[derive(Debug)]
pub struct Places {
    all: usize,
    taken: AtomicUsize,
    left: AtomicUsize,
}

impl Places {
    pub fn new(all: usize) -> Places {
        Places {
            all,
            taken: AtomicUsize::new(0),
            left: AtomicUsize::new(0),
        }
    }

    /// Takes one for good, if there is one.
    pub fn take(&self) -> bool {
        let next = |taken: usize| (taken < self.all).then_some(taken + 1);
        let taken = self
            .taken
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, next);
        taken.is_ok()
    }

    /// Whoever took one is at the end. Returns whether nobody else plays or ever will.
    pub fn leave(&self) -> bool {
        self.left.fetch_add(1, Ordering::SeqCst) + 1 == self.all
    }

    pub fn count(&self) -> usize {
        self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_gets_a_place_that_another_had() {
        let places = Places::new(2);
        assert!(places.take() && !places.leave());
        assert!(places.take() && !places.take());
        assert!(places.leave() && !places.take());
    }
}
