//! Pictures of a page that whoever plays looks at where they are: no files, no PNG.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pictures::without_alpha;

/// Red, green and blue.
pub const CHANNELS: usize = 3;

/// Two pictures in turn: the next one leaves the newest as it is. They stay where they are in memory.
pub struct PictureMemory {
    size: [u32; 2],
    turns: Mutex<Turns>,
}

struct Turns {
    pictures: [Box<[u8]>; 2],
    newest: usize,
}

impl PictureMemory {
    /// Two black pictures of this width and height.
    pub fn new(size: [u32; 2]) -> PictureMemory {
        let [width, height] = size.map(|side| side as usize);
        let black = || vec![0; width * height * CHANNELS].into_boxed_slice();
        PictureMemory {
            size,
            turns: Mutex::new(Turns {
                pictures: [black(), black()],
                newest: 0,
            }),
        }
    }

    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Takes in the next picture: rows of red, green, blue and 255. One of another size is left out.
    pub fn take_in(&self, rgba: &[u8]) {
        let mut turns = self.turns();
        let next = 1 - turns.newest;
        if rgba.len() / 4 == turns.pictures[next].len() / CHANNELS {
            without_alpha(rgba, &mut turns.pictures[next]);
            turns.newest = next;
        }
    }

    /// Which of the two is the newest?
    pub fn newest(&self) -> usize {
        self.turns().newest
    }

    /// Where the first byte of a picture is, for those who look at memory themselves.
    pub fn address(&self, turn: usize) -> usize {
        self.turns().pictures[turn % 2].as_ptr() as usize
    }

    /// Looks at the newest: rows of red, green and blue.
    pub fn look<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        let turns = self.turns();
        look(&turns.pictures[turns.newest])
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rgba(pixels: usize, first: u8) -> Vec<u8> {
        let pixel = |number: usize| {
            let value = first.wrapping_add(number as u8);
            [value, value.wrapping_add(1), value.wrapping_add(2), 255]
        };
        (0..pixels).flat_map(pixel).collect()
    }

    #[test]
    fn a_picture_is_the_page_without_alpha() {
        let memory = PictureMemory::new([5, 1]);
        let picture = rgba(5, 40);
        memory.take_in(&picture);
        let expected: Vec<u8> = picture.chunks(4).flat_map(|it| &it[..3]).copied().collect();
        memory.look(|found| assert_eq!(found, expected));
    }

    #[test]
    fn the_picture_before_stays_as_it_is_and_where_it_is() {
        let memory = PictureMemory::new([6, 2]);
        memory.take_in(&rgba(12, 0));
        let first = memory.newest();
        let addresses = [memory.address(0), memory.address(1)];
        let before = memory.look(<[u8]>::to_vec);
        memory.take_in(&rgba(12, 90));
        assert_ne!(memory.newest(), first);
        assert_eq!(*memory.turns().pictures[first], *before);
        memory.take_in(&rgba(12, 7));
        assert_eq!(memory.newest(), first);
        assert_eq!([memory.address(0), memory.address(1)], addresses);
    }

    #[test]
    fn a_picture_of_another_size_is_left_out() {
        let memory = PictureMemory::new([6, 2]);
        memory.take_in(&rgba(12, 3));
        let before = memory.look(<[u8]>::to_vec);
        memory.take_in(&rgba(10, 9));
        assert_eq!(memory.look(<[u8]>::to_vec), before);
    }
}
