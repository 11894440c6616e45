//! Where strips lie: everybody keeps their place for as long as they have a strip, whoever else leaves.
//!
//! Who comes takes the highest free place. A place is not free at once when its strip goes: a click that was meant for
//! whoever has just left meets nobody. Seconds are counted one by one, so that it makes no difference which of them
//! were painted.

/// How long a place stays empty.
const EMPTY_S: u32 = 15;

/// A place in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Slot {
    Free,
    Of(usize),
    /// Somebody's who left at this second.
    Empty(u32),
}

/// The list from top to bottom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strips {
    slots: Vec<Slot>,
}

impl Strips {
    /// Those who have a strip at this second, in the order in which they come in.
    pub fn follow(&mut self, second: u32, flights: &[usize]) {
        for slot in &mut self.slots {
            *slot = match *slot {
                Slot::Of(flight) if !flights.contains(&flight) => Slot::Empty(second),
                Slot::Empty(since_s) if since_s + EMPTY_S <= second => Slot::Free,
                other => other,
            };
        }
        for flight in flights {
            if self.slots.contains(&Slot::Of(*flight)) {
                continue;
            }
            match self.slots.iter_mut().find(|slot| **slot == Slot::Free) {
                Some(slot) => *slot = Slot::Of(*flight),
                None => self.slots.push(Slot::Of(*flight)),
            }
        }
        while self.slots.last() == Some(&Slot::Free) {
            self.slots.pop();
        }
    }

    /// Whose strip lies where; nobody's where a place above somebody's is empty.
    pub fn rows(&self) -> impl Iterator<Item = Option<usize>> + '_ {
        let is_somebodys = |slot: &Slot| matches!(slot, Slot::Of(_));
        let last = self.slots.iter().rposition(is_somebodys);
        let shown = last.map_or(0, |last| last + 1);
        self.slots[..shown].iter().map(|slot| match slot {
            Slot::Of(flight) => Some(*flight),
            Slot::Free | Slot::Empty(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(strips: &Strips) -> Vec<Option<usize>> {
        strips.rows().collect()
    }

    #[test]
    fn nobody_moves_when_somebody_above_leaves() {
        let mut strips = Strips::default();
        strips.follow(0, &[0, 1, 2]);
        strips.follow(10, &[1, 2]);
        assert_eq!(rows(&strips), [None, Some(1), Some(2)]);
        // Nothing is below the last one, and nobody comes there at once.
        strips.follow(11, &[1]);
        assert_eq!(rows(&strips), [None, Some(1)]);
        strips.follow(12, &[1, 3]);
        assert_eq!(rows(&strips), [None, Some(1), None, Some(3)]);
    }

    #[test]
    fn a_place_stays_empty_for_a_while_before_somebody_takes_it() {
        let mut strips = Strips::default();
        strips.follow(0, &[0, 1]);
        strips.follow(10, &[1]);
        strips.follow(10 + EMPTY_S - 1, &[1, 2]);
        assert_eq!(rows(&strips), [None, Some(1), Some(2)]);
        strips.follow(10 + EMPTY_S, &[1, 2, 3]);
        assert_eq!(rows(&strips), [Some(3), Some(1), Some(2)]);
    }
}
