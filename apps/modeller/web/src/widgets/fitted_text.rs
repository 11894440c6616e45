//! Text that has to be read whole: it gets a smaller font before any of it is hidden.

use canvas_shell::theme;

/// Smaller text than this is hard to read.
const MIN_SIZE: f32 = 8.0;
/// Steps in which the size shrinks, so that neighbouring fields rarely differ by a hair.
const STEP: f32 = 0.5;

/// The size in which a text of `width` (at the usual size) fits into `room`, and whether it fits at
/// all.
pub fn fitting_size(width: f32, room: f32) -> (f32, bool) {
    let mut size = theme::TEXT_SIZE;
    while width * size / theme::TEXT_SIZE > room {
        if size - STEP < MIN_SIZE {
            return (MIN_SIZE, false);
        }
        size -= STEP;
    }
    (size, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_keeps_its_size_and_the_rest_shrinks_only_as_far_as_needed() {
        assert_eq!(fitting_size(40.0, 60.0), (theme::TEXT_SIZE, true));
        let (size, fits) = fitting_size(70.0, 60.0);
        assert!(fits && size < theme::TEXT_SIZE);
        assert!(70.0 * size / theme::TEXT_SIZE <= 60.0);
        assert!(70.0 * (size + STEP) / theme::TEXT_SIZE > 60.0);
    }

    #[test]
    fn nothing_shrinks_beyond_reading() {
        assert_eq!(fitting_size(400.0, 60.0), (MIN_SIZE, false));
        assert_eq!(fitting_size(10.0, 0.0), (MIN_SIZE, false));
    }
}
