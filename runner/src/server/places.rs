//! Places for connections: a limited number of them, and of what they have sent in part. Where there is no
//! room, whoever only waits makes room for whoever comes.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{Instant, timeout};

/// When nobody could be sent away, until it is tried again.
const PAUSE: Duration = Duration::from_millis(100);
/// A connection may always hold this much of something that is not whole: more than any action needs.
const SMALL: usize = 64 * 1024;

/// All places of a server.
pub struct Places {
    room: Arc<Semaphore>,
    hall: Arc<Hall>,
}

/// Who is there.
struct Hall {
    visitors: Mutex<Vec<Arc<Visitor>>>,
    /// Bytes of what all of them may have sent in part.
    most_held: usize,
}

/// A place that is taken, until it is dropped.
pub struct Place {
    pub visitor: Arc<Visitor>,
    /// Ends when the visitor has to leave.
    pub stay: oneshot::Receiver<()>,
    hall: Arc<Hall>,
    _permit: OwnedSemaphorePermit,
}

/// Somebody who is connected.
pub struct Visitor {
    state: Mutex<State>,
}

struct State {
    standing: Standing,
    /// A whole header has come.
    was_heard: bool,
    /// Since when nothing is done for it; absent while something is.
    waiting_since: Option<Instant>,
    /// Bytes that it sent of something that is not whole yet.
    held: usize,
    /// Dropped to send it away.
    may_stay: Option<oneshot::Sender<()>>,
}

/// Who has to leave first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    /// Nothing was granted to it so far.
    Stranger,
    Guest,
    /// Has something that would be lost, and is not sent away for only waiting.
    Resident,
}

impl Places {
    pub fn new(count: usize, most_held: usize) -> Places {
        Places {
            room: Arc::new(Semaphore::new(count)),
            hall: Arc::new(Hall {
                visitors: Mutex::default(),
                most_held,
            }),
        }
    }

    /// Waits for a place. When all are taken, somebody who only waits is sent away.
    pub async fn take(&self) -> Place {
        loop {
            if let Ok(permit) = self.room.clone().try_acquire_owned() {
                return self.seat(permit);
            }
            self.hall.send_one_away();
            if let Ok(Ok(permit)) = timeout(PAUSE, self.room.clone().acquire_owned()).await {
                return self.seat(permit);
            }
        }
    }

    fn seat(&self, permit: OwnedSemaphorePermit) -> Place {
        let (may_stay, stay) = oneshot::channel();
        let visitor = Arc::new(Visitor {
            state: Mutex::new(State {
                standing: Standing::Stranger,
                was_heard: false,
                waiting_since: Some(Instant::now()),
                held: 0,
                may_stay: Some(may_stay),
            }),
        });
        self.hall.visitors().push(visitor.clone());
        Place {
            visitor,
            stay,
            hall: self.hall.clone(),
            _permit: permit,
        }
    }
}

impl Hall {
    fn visitors(&self) -> MutexGuard<'_, Vec<Arc<Visitor>>> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Strangers before guests, and among them who has waited longest.
    fn send_one_away(&self) {
        let visitors = self.visitors();
        let waiting = visitors.iter().filter_map(|visitor| {
            let state = visitor.state();
            let since = state.waiting_since?;
            let may_go = state.may_stay.is_some() && state.standing < Standing::Resident;
            may_go.then_some(((state.standing, since), visitor))
        });
        if let Some((_, visitor)) = waiting.min_by_key(|(order, _)| *order) {
            visitor.send_away();
        }
    }

    /// When all together hold too much, whoever holds most is sent away.
    fn bound(&self) {
        let visitors = self.visitors();
        let staying = visitors.iter().filter_map(|visitor| {
            let state = visitor.state();
            state.may_stay.as_ref().map(|_| (state.held, visitor))
        });
        let staying: Vec<_> = staying.collect();
        let all: usize = staying.iter().map(|(held, _)| held).sum();
        let most = staying.into_iter().max_by_key(|(held, _)| *held);
        if let Some((_, visitor)) = most.filter(|_| all > self.most_held) {
            visitor.send_away();
        }
    }
}

impl Place {
    /// Bytes came of something that is not whole yet.
    pub fn receives(&self, bytes: usize) {
        let held = {
            let mut state = self.visitor.state();
            state.held += bytes;
            state.held
        };
        if held > SMALL {
            self.hall.bound();
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut visitors = self.hall.visitors();
        visitors.retain(|other| !Arc::ptr_eq(other, &self.visitor));
    }
}

impl Visitor {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send_away(&self) {
        self.state().may_stay = None;
    }

    /// A whole header came, and something is done for it.
    pub fn is_heard(&self) {
        let mut state = self.state();
        state.was_heard = true;
        state.waiting_since = None;
    }

    pub fn was_heard(&self) -> bool {
        self.state().was_heard
    }

    /// Something is done for it.
    pub fn is_served(&self) {
        self.state().waiting_since = None;
    }

    /// Nothing is done for it until it does something itself.
    pub fn waits(&self) {
        self.state().waiting_since.get_or_insert_with(Instant::now);
    }

    /// What it sent is whole, and no part of it is left.
    pub fn is_whole(&self) {
        self.state().held = 0;
    }

    /// It has its answer.
    pub fn is_answered(&self, was_granted: bool) {
        let mut state = self.state();
        state.held = 0;
        state.waiting_since = Some(Instant::now());
        if was_granted {
            state.standing = state.standing.max(Standing::Guest);
        }
    }

    /// Has it something that would be lost if it had to leave?
    pub fn has_a_stake(&self, has: bool) {
        self.state().standing = match has {
            true => Standing::Resident,
            false => Standing::Guest,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLENTY: usize = 1 << 30;

    fn is_sent_away(place: &mut Place) -> bool {
        place.stay.try_recv() == Err(oneshot::error::TryRecvError::Closed)
    }

    /// Which of them has to leave for one that comes.
    async fn sent_away(places: &Places, taken: &mut Vec<Place>) -> usize {
        let mut coming = std::pin::pin!(places.take());
        assert!(futures::poll!(coming.as_mut()).is_pending());
        let mut numbers = 0..taken.len();
        let number = numbers.find(|number| is_sent_away(&mut taken[*number]));
        let number = number.expect("somebody leaves");
        drop(taken.remove(number));
        let place = coming.await;
        place.visitor.is_heard();
        taken.push(place);
        number
    }

    #[tokio::test]
    async fn who_only_waits_makes_room_strangers_first_and_the_longest_wait_first() {
        let places = Places::new(4, PLENTY);
        let mut taken = Vec::new();
        for _ in 0..4 {
            taken.push(places.take().await);
        }
        taken[0].visitor.is_heard();
        taken[1].visitor.is_heard();
        taken[1].visitor.is_answered(true);
        taken[2].visitor.is_heard();
        taken[2].visitor.is_answered(false);
        // The last one has said nothing yet; the one before asked in vain, and that later.
        assert_eq!(sent_away(&places, &mut taken).await, 3);
        assert_eq!(sent_away(&places, &mut taken).await, 2);
        assert_eq!(sent_away(&places, &mut taken).await, 1);
        // Something is done for everybody who is left.
        let mut coming = std::pin::pin!(places.take());
        assert!(futures::poll!(coming.as_mut()).is_pending());
        assert!(!taken.iter_mut().any(is_sent_away));
        taken[0].visitor.waits();
        tokio::select! {
            _ = coming => panic!("there is no place before somebody left"),
            left = &mut taken[0].stay => assert!(left.is_err()),
        }
    }

    #[tokio::test]
    async fn who_has_a_stake_stays() {
        let places = Places::new(2, PLENTY);
        let mut taken = vec![places.take().await, places.take().await];
        for place in &taken {
            place.visitor.is_heard();
            place.visitor.is_answered(true);
        }
        taken[0].visitor.has_a_stake(true);
        assert_eq!(sent_away(&places, &mut taken).await, 1);
        taken[0].visitor.has_a_stake(false);
        assert_eq!(sent_away(&places, &mut taken).await, 0);
    }

    #[tokio::test]
    async fn when_all_hold_too_much_the_greediest_leaves_and_small_ones_never() {
        let places = Places::new(10, 4 * SMALL);
        let mut taken = Vec::new();
        for _ in 0..6 {
            taken.push(places.take().await);
        }
        for place in &taken[..4] {
            place.receives(SMALL);
        }
        taken[4].receives(SMALL / 2);
        assert!(!taken.iter_mut().any(is_sent_away));
        taken[4].visitor.is_whole();
        taken[5].receives(2 * SMALL);
        let away: Vec<bool> = taken.iter_mut().map(is_sent_away).collect();
        assert_eq!(away, [false, false, false, false, false, true]);
        // What was whole is not held any more.
        for _ in 0..10 {
            taken[4].receives(SMALL);
            taken[4].visitor.is_whole();
        }
        assert!(!is_sent_away(&mut taken[4]));
    }
}
