//! The pictures of several environments in one piece of memory.

use std::sync::{Mutex, MutexGuard, PoisonError};

use play::memory::CHANNELS;

/// The pictures of all environments one after another, twice in turn as those of each are.
pub struct Batches {
    shape: [usize; 4],
    turns: Mutex<Turns>,
}

pub struct Turns {
    pub batches: [Box<[u8]>; 2],
    pub newest: usize,
}

impl Batches {
    pub fn new(count: usize, (width, height): (u32, u32)) -> Batches {
        let shape = [count, height as usize, width as usize, CHANNELS];
        let black = || vec![0; shape.iter().product()].into_boxed_slice();
        Batches {
            shape,
            turns: Mutex::new(Turns {
                batches: [black(), black()],
                newest: 0,
            }),
        }
    }

    pub fn shape(&self) -> [usize; 4] {
        self.shape
    }

    pub fn address(&self, turn: usize) -> usize {
        self.turns().batches[turn % 2].as_ptr() as usize
    }

    pub fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
