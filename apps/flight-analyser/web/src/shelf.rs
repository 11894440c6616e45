//! What is the same for all pages of a process and is made once for them: files that were read, pictures that
//! were drawn. A page in a browser has a process of its own; a trainer without one has many pages in his.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// How many things outlive their pages, where there may be further ones.
pub const fn spare(count: usize) -> usize {
    if cfg!(target_arch = "wasm32") {
        0
    } else {
        count
    }
}

/// Things under their keys. Those that somebody holds are there; of the others only the last few, so that a
/// page that follows another one finds its things, and what nobody needs any more is forgotten.
pub struct Shelf<K, V> {
    spare: usize,
    content: Mutex<Content<K, V>>,
}

struct Content<K, V> {
    places: Vec<Arc<Place<K, V>>>,
    /// Asked for last, the newest at the end.
    last: VecDeque<Arc<V>>,
}

/// Who makes a thing has its place to himself; others who want the same wait for it, and nobody else does.
struct Place<K, V> {
    key: K,
    value: Mutex<Weak<V>>,
}

impl<K: PartialEq, V> Shelf<K, V> {
    /// Keeps as many that nobody holds.
    pub const fn new(spare: usize) -> Self {
        Shelf {
            spare,
            content: Mutex::new(Content {
                places: Vec::new(),
                last: VecDeque::new(),
            }),
        }
    }

    /// What is under the key, made now if it is not there.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        let Ok(value) = self.try_get(key, |key| Ok::<V, Infallible>(make(key)));
        value
    }

    /// The same for what may not be possible to make: then nothing is kept.
    pub fn try_get<E>(&self, key: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<Arc<V>, E> {
        let place = self.place(key);
        let mut known = locked(&place.value);
        let value = match known.upgrade() {
            Some(value) => value,
            None => {
                let made = Arc::new(make(&place.key)?);
                *known = Arc::downgrade(&made);
                made
            }
        };
        drop(known);
        self.keep(&value);
        Ok(value)
    }

    fn place(&self, key: K) -> Arc<Place<K, V>> {
        let content = &mut *locked(&self.content);
        let found = content.places.iter().find(|it| it.key == key);
        if let Some(place) = found {
            return place.clone();
        }
        content.places.retain(is_used);
        let value = Mutex::new(Weak::new());
        let place = Arc::new(Place { key, value });
        content.places.push(place.clone());
        place
    }

    fn keep(&self, value: &Arc<V>) {
        let mut content = locked(&self.content);
        content.last.retain(|it| !Arc::ptr_eq(it, value));
        content.last.push_back(value.clone());
        let dropped = match content.last.len() > self.spare {
            true => content.last.pop_front(),
            false => None,
        };
        drop(content);
        // Something large may go with it, and nobody has to wait for that.
        drop(dropped);
    }
}

/// Is it in somebody's hands, or about to be?
fn is_used<K, V>(place: &Arc<Place<K, V>>) -> bool {
    Arc::strong_count(place) > 1 || locked(&place.value).strong_count() > 0
}

/// What panicked while it was made is not there, and everything else is as it was.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A key by which a thing is itself and not one that looks alike. While the key is there, no other thing has
/// its address.
pub struct Itself<T>(Weak<T>);

impl<T> Itself<T> {
    pub fn of(thing: &Arc<T>) -> Self {
        Itself(Arc::downgrade(thing))
    }
}

impl<T> PartialEq for Itself<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::thread;

    #[test]
    fn what_somebody_holds_is_made_once() {
        let shelf: Shelf<u8, String> = Shelf::new(0);
        let made = Cell::new(0);
        let make = |_: &u8| {
            made.set(made.get() + 1);
            made.get().to_string()
        };
        let first = shelf.get(1, make);
        let again = shelf.get(1, make);
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(*shelf.get(2, make), "2");
        drop((first, again));
        assert_eq!(*shelf.get(1, make), "3");
    }

    #[test]
    fn of_what_nobody_holds_the_last_ones_stay() {
        let shelf: Shelf<u8, u8> = Shelf::new(2);
        let is_known = |key: u8| {
            let known = Cell::new(true);
            shelf.get(key, |_| {
                known.set(false);
                key
            });
            known.get()
        };
        assert!(!is_known(1) && !is_known(2) && is_known(1));
        // The second was asked for longest ago.
        assert!(!is_known(3) && is_known(1) && !is_known(2));
        assert!(locked(&shelf.content).places.len() <= 3);
    }

    #[test]
    fn what_cannot_be_made_is_tried_again() {
        let shelf: Shelf<u8, u8> = Shelf::new(1);
        assert_eq!(shelf.try_get(1, |_| Err("no")), Err("no"));
        assert_eq!(shelf.try_get(1, |_| Ok::<_, &str>(5)).as_deref(), Ok(&5));
    }

    #[test]
    fn who_wants_what_another_makes_waits_for_it() {
        let shelf: Shelf<u8, usize> = Shelf::new(1);
        let made = Mutex::new(0);
        let make = |_: &u8| {
            thread::sleep(std::time::Duration::from_millis(5));
            *locked(&made) += 1;
            7
        };
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| assert_eq!(*shelf.get(1, make), 7));
            }
        });
        assert_eq!(*locked(&made), 1);
    }

    #[test]
    fn a_panic_while_something_is_made_leaves_its_place_free() {
        let shelf: Shelf<u8, u8> = Shelf::new(1);
        let make = || shelf.get(1, |_| panic!("on purpose"));
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(make));
        assert!(caught.is_err());
        assert_eq!(*shelf.get(1, |_| 4), 4);
    }

    #[test]
    fn equal_things_are_not_the_same_thing() {
        let (one, two) = (Arc::new(1), Arc::new(1));
        assert!(Itself::of(&one) == Itself::of(&one.clone()));
        assert!(Itself::of(&one) != Itself::of(&two));
    }
}
