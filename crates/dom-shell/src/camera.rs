//! Where an endless canvas is looked at from: panning, zooming at the pointer, fitting.
//!
//! Points are whatever the tool uses for them, as long as they turn into `[x, y]` and back.

/// `x` and `y` are the canvas point in the upper left corner of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    pub x: f64,
    pub y: f64,
    pub zoom: f64,
}

/// How far a tool lets its canvas be zoomed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZoomRange {
    pub min: f64,
    pub max: f64,
}

impl Default for Camera {
    fn default() -> Self {
        Camera {
            x: 0.0,
            y: 0.0,
            zoom: 1.0,
        }
    }
}

impl Camera {
    pub fn to_canvas<P: From<[f64; 2]> + Into<[f64; 2]>>(self, pixel: P) -> P {
        let [x, y] = pixel.into();
        [self.x + x / self.zoom, self.y + y / self.zoom].into()
    }

    pub fn to_pixel<P: From<[f64; 2]> + Into<[f64; 2]>>(self, point: P) -> P {
        let [x, y] = point.into();
        [(x - self.x) * self.zoom, (y - self.y) * self.zoom].into()
    }

    /// Moved so that what was under a pixel follows the pointer that dragged it by this much.
    pub fn dragged(self, by_px: [f64; 2]) -> Camera {
        self.moved([-by_px[0], -by_px[1]])
    }

    /// Looks this many pixels further to the right and down.
    pub fn moved(self, by_px: [f64; 2]) -> Camera {
        Camera {
            x: self.x + by_px[0] / self.zoom,
            y: self.y + by_px[1] / self.zoom,
            ..self
        }
    }

    /// Zooms while the canvas point under `pixel` stays under it.
    pub fn zoomed_at(self, pixel: impl Into<[f64; 2]>, zoom: f64, range: ZoomRange) -> Camera {
        let zoom = zoom.clamp(range.min, range.max);
        let pixel = pixel.into();
        let [x, y] = self.to_canvas(pixel);
        Camera {
            x: x - pixel[0] / zoom,
            y: y - pixel[1] / zoom,
            zoom,
        }
    }

    /// Looks at a canvas point in the middle of a screen of this size.
    pub fn centred_on(point: impl Into<[f64; 2]>, zoom: f64, screen: [f64; 2]) -> Camera {
        let [x, y] = point.into();
        Camera {
            x: x - screen[0] / zoom / 2.0,
            y: y - screen[1] / zoom / 2.0,
            zoom,
        }
    }

    /// Shows all of `bounds` (`[x, y, width, height]`) in the middle with some room around it, a
    /// share of its size, never larger than life. Without bounds the canvas' origin is the middle.
    pub fn fitted(
        bounds: Option<[f64; 4]>,
        screen: [f64; 2],
        padding: f64,
        range: ZoomRange,
    ) -> Camera {
        let has_room = screen[0] > 0.0 && screen[1] > 0.0;
        let Some([x, y, width, height]) = bounds.filter(|_| has_room) else {
            return Camera::centred_on([0.0, 0.0], 1.0, screen);
        };
        let room = 1.0 + padding;
        let zoom = (screen[0] / (width * room))
            .min(screen[1] / (height * room))
            .clamp(range.min, 1.0);
        Camera::centred_on([x + width / 2.0, y + height / 2.0], zoom, screen)
    }

    /// The part of the canvas in sight, as `[x, y, width, height]`.
    pub fn visible(self, screen: [f64; 2]) -> [f64; 4] {
        [self.x, self.y, screen[0] / self.zoom, screen[1] / self.zoom]
    }

    /// Keeps what was in the middle there when the screen changes its size.
    pub fn resized(self, before: [f64; 2], after: [f64; 2]) -> Camera {
        self.moved([(before[0] - after[0]) / 2.0, (before[1] - after[1]) / 2.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGE: ZoomRange = ZoomRange { min: 0.1, max: 2.0 };
    const CAMERA: Camera = Camera {
        x: -30.0,
        y: 12.5,
        zoom: 0.5,
    };

    fn assert_near(one: [f64; 2], two: [f64; 2]) {
        assert!(
            (one[0] - two[0]).abs() < 1e-9 && (one[1] - two[1]).abs() < 1e-9,
            "{one:?} {two:?}"
        );
    }

    #[test]
    fn pixels_and_canvas_points_turn_into_each_other() {
        let pixel = [640.0, 17.0];
        assert_near(CAMERA.to_pixel(CAMERA.to_canvas(pixel)), pixel);
        assert_near(CAMERA.to_canvas([0.0, 0.0]), [-30.0, 12.5]);
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer_and_the_limits() {
        let pixel = [333.0, 444.0];
        for zoom in [0.001, 0.7, 1.0, 99.0] {
            let zoomed = CAMERA.zoomed_at(pixel, zoom, RANGE);
            assert_near(zoomed.to_canvas(pixel), CAMERA.to_canvas(pixel));
            assert_eq!(zoomed.zoom, zoom.clamp(0.1, 2.0));
        }
    }

    #[test]
    fn a_dragged_point_stays_under_the_pointer() {
        let (from, to) = ([100.0, 100.0], [160.0, 70.0]);
        let dragged = CAMERA.dragged([to[0] - from[0], to[1] - from[1]]);
        assert_near(dragged.to_canvas(to), CAMERA.to_canvas(from));
    }

    #[test]
    fn fitting_shows_everything_in_the_middle_and_never_magnifies() {
        let screen = [800.0, 600.0];
        let large = Camera::fitted(Some([-500.0, 0.0, 4000.0, 300.0]), screen, 0.1, RANGE);
        let [x, y, width, height] = large.visible(screen);
        assert!(x <= -500.0 && x + width >= 3500.0 && y <= 0.0 && y + height >= 300.0);
        assert_near(large.to_canvas([400.0, 300.0]), [1500.0, 150.0]);
        let small = Camera::fitted(Some([10.0, 10.0, 20.0, 20.0]), screen, 0.1, RANGE);
        assert_eq!(small.zoom, 1.0);
        assert_near(small.to_canvas([400.0, 300.0]), [20.0, 20.0]);
    }

    #[test]
    fn nothing_to_fit_shows_the_origin_in_the_middle() {
        let camera = Camera::fitted(None, [800.0, 600.0], 0.1, RANGE);
        assert_near(camera.to_pixel([0.0, 0.0]), [400.0, 300.0]);
    }

    #[test]
    fn the_middle_stays_the_middle_when_the_screen_shrinks() {
        let (before, after) = ([800.0, 600.0], [800.0, 400.0]);
        let resized = CAMERA.resized(before, after);
        assert_near(
            resized.to_canvas([400.0, 200.0]),
            CAMERA.to_canvas([400.0, 300.0]),
        );
    }
}
