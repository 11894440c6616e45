//! How pictures of one shape are shown in frames of another.

/// Where a picture lies in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// As large as the frame allows, whole, in the middle; what is left stays free.
pub fn fitted(picture: [f64; 2], frame: [f64; 2]) -> Fitted {
    let scale = (frame[0] / picture[0]).min(frame[1] / picture[1]);
    let (width, height) = (picture[0] * scale, picture[1] * scale);
    Fitted {
        x: (frame[0] - width) / 2.0,
        y: (frame[1] - height) / 2.0,
        width,
        height,
    }
}

/// The size of a picture if it may not be larger than a frame; small ones stay as they are.
pub fn at_most(picture: [u32; 2], frame: [u32; 2]) -> [u32; 2] {
    if picture[0] <= frame[0] && picture[1] <= frame[1] {
        return picture;
    }
    let fitted = fitted(picture.map(f64::from), frame.map(f64::from));
    [fitted.width, fitted.height].map(|length| length.round().max(1.0) as u32)
}

/// The 16:9 frame of about this height: encoders want even numbers.
pub fn even_frame(height: u32) -> [u32; 2] {
    let height = height.next_multiple_of(2);
    [(height * 16).div_ceil(9).next_multiple_of(2), height]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_of_the_same_shape_fills_the_frame() {
        let filled = fitted([1280.0, 720.0], [640.0, 360.0]);
        assert_eq!([filled.x, filled.y], [0.0, 0.0]);
        assert_eq!([filled.width, filled.height], [640.0, 360.0]);
    }

    #[test]
    fn a_narrow_picture_has_bars_at_the_sides_and_a_wide_one_above_and_below() {
        let narrow = fitted([100.0, 200.0], [640.0, 360.0]);
        assert_eq!([narrow.x, narrow.width, narrow.y], [230.0, 180.0, 0.0]);
        let wide = fitted([1000.0, 100.0], [640.0, 360.0]);
        assert_eq!([wide.y, wide.height, wide.x], [148.0, 64.0, 0.0]);
    }

    #[test]
    fn frames_of_films_have_even_sides() {
        assert_eq!(even_frame(360), [640, 360]);
        assert_eq!(even_frame(479), [854, 480]);
        assert_eq!(even_frame(1080), [1920, 1080]);
    }

    #[test]
    fn only_what_is_too_large_is_made_smaller() {
        assert_eq!(at_most([320, 200], [1920, 1080]), [320, 200]);
        assert_eq!(at_most([3840, 2160], [1920, 1080]), [1920, 1080]);
        assert_eq!(at_most([1000, 4000], [1920, 1080]), [270, 1080]);
    }
}
