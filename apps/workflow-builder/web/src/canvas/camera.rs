//! Where the canvas is looked at from.

use crate::theme::{FIT_PADDING, ZOOM_MAX, ZOOM_MIN};
use workflow_builder_model::layout::{Point, Rect};

/// `x` and `y` are the canvas point in the upper left corner of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    pub x: f64,
    pub y: f64,
    pub zoom: f64,
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
    pub fn to_canvas(self, pixel: Point) -> Point {
        Point::new(self.x + pixel.x / self.zoom, self.y + pixel.y / self.zoom)
    }

    pub fn to_pixel(self, point: Point) -> Point {
        Point::new(
            (point.x - self.x) * self.zoom,
            (point.y - self.y) * self.zoom,
        )
    }

    /// Zooms while the canvas point under `pixel` stays under it.
    pub fn zoomed_at(self, pixel: Point, zoom: f64) -> Camera {
        let zoom = zoom.clamp(ZOOM_MIN, ZOOM_MAX);
        let fixed = self.to_canvas(pixel);
        Camera {
            x: fixed.x - pixel.x / zoom,
            y: fixed.y - pixel.y / zoom,
            zoom,
        }
    }

    /// Shows all of `bounds` in the middle, never larger than life.
    pub fn fitted(bounds: Option<Rect>, width: f64, height: f64) -> Camera {
        let Some(bounds) = bounds.filter(|_| width > 0.0 && height > 0.0) else {
            return Camera {
                x: -width / 2.0,
                y: -height / 2.0,
                zoom: 1.0,
            };
        };
        let room = 1.0 + FIT_PADDING;
        let zoom = (width / (bounds.width * room))
            .min(height / (bounds.height * room))
            .clamp(ZOOM_MIN, 1.0);
        let centre = bounds.center();
        Camera {
            x: centre.x - width / zoom / 2.0,
            y: centre.y - height / zoom / 2.0,
            zoom,
        }
    }
}
