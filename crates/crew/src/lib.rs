//! Work that several threads share, where there are processors for them. In WebAssembly there is one.

#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// More hardly help: what is shared here begins and ends with work for one.
const MOST: usize = 4;

/// Threads that said so.
static AT_WORK: AtomicUsize = AtomicUsize::new(0);

/// As long as it is there, a thread has a processor to itself that others need not count on.
pub struct AtWork(());

impl AtWork {
    pub fn begin() -> AtWork {
        AT_WORK.fetch_add(1, Ordering::Relaxed);
        AtWork(())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        AT_WORK.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How many threads are worth their while for so many pieces, if one is for `worth_one` of them; at least one.
/// Where every processor has its own work, whoever shares his only makes more of it.
pub fn wanted(pieces: usize, worth_one: usize) -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    let processors =
        *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get));
    let most = free(processors, AT_WORK.load(Ordering::Relaxed)).min(MOST);
    (pieces / worth_one.max(1)).clamp(1, most)
}

/// Processors for one of those that are at work, with his own.
fn free(processors: usize, at_work: usize) -> usize {
    processors.saturating_sub(at_work.saturating_sub(1)).max(1)
}

/// Does everything once, each with one of the workers' tools. Whoever has done something takes the next.
pub fn share<T: Send, W: Send>(
    tools: &mut [T],
    work: impl Iterator<Item = W> + Send,
    act: impl Fn(&mut T, W) + Sync,
) {
    let work = Mutex::new(work);
    let go_on = |tool: &mut T| {
        let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(piece) = next() {
            act(tool, piece);
        }
    };
    let Some((own, others)) = tools.split_first_mut() else {
        return;
    };
    thread::scope(|scope| {
        for tool in others {
            // Where no thread is to be had, those that are there do its part.
            let _ = thread::Builder::new().spawn_scoped(scope, || go_on(tool));
        }
        go_on(own);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_done_once_whoever_does_it() {
        for workers in 1..5 {
            let mut done = vec![Vec::new(); workers];
            share(&mut done, 0..1000, |done: &mut Vec<i32>, piece| {
                done.push(piece)
            });
            let mut all = done.concat();
            all.sort_unstable();
            assert_eq!(all, (0..1000).collect::<Vec<_>>());
        }
    }

    #[test]
    fn who_works_beside_others_leaves_their_processors_to_them() {
        assert_eq!(
            [0, 1, 2, 4, 9].map(|at_work| free(4, at_work)),
            [4, 4, 3, 1, 1]
        );
        assert_eq!(free(1, 0), 1);
        let before = AT_WORK.load(Ordering::Relaxed);
        let work = [(); 3].map(|()| AtWork::begin());
        assert_eq!(AT_WORK.load(Ordering::Relaxed), before + 3);
        drop(work);
        assert_eq!(AT_WORK.load(Ordering::Relaxed), before);
    }

    #[test]
    fn little_work_is_done_by_one() {
        assert_eq!(wanted(0, 10), 1);
        assert_eq!(wanted(19, 10), 1);
        assert!((1..=MOST).contains(&wanted(usize::MAX, 0)));
    }
}
