//! One queue of jobs for workers side by side.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Lets every worker take one job after another until none is left or it is over; then each of them ends.
pub async fn share_out<J, W>(
    jobs: Vec<J>,
    workers: Vec<W>,
    is_over: impl Fn() -> bool,
    work: impl AsyncFn(J, &mut W),
    end: impl AsyncFn(W),
) {
    let queue = Mutex::new(VecDeque::from(jobs));
    let next = || {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        (!is_over()).then(|| queue.pop_front())?
    };
    let busy = workers.into_iter().map(async |mut worker| {
        while let Some(job) = next() {
            work(job, &mut worker).await;
        }
        end(worker).await;
    });
    futures::future::join_all(busy).await;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn every_job_is_done_once_and_every_worker_ends() {
        let (done, ended) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
        let work = async |job: u32, count: &mut u32| {
            tokio::task::yield_now().await;
            *count += 1;
            done.lock().expect("a list").push(job);
        };
        let end = async |count: u32| {
            ended.fetch_add(count as usize, Ordering::Relaxed);
        };
        share_out((0..20).collect(), vec![0; 3], || false, work, end).await;
        let mut done = done.into_inner().expect("a list");
        done.sort_unstable();
        assert_eq!(done, (0..20).collect::<Vec<_>>());
        assert_eq!(ended.into_inner(), 20);
    }

    #[tokio::test]
    async fn nobody_begins_another_job_when_it_is_over() {
        let done = AtomicUsize::new(0);
        let is_over = || done.load(Ordering::Relaxed) == 2;
        let work = async |_: u32, _: &mut ()| {
            done.fetch_add(1, Ordering::Relaxed);
        };
        share_out((0..9).collect(), vec![()], is_over, work, async |()| {}).await;
        assert_eq!(done.into_inner(), 2);
    }
}
