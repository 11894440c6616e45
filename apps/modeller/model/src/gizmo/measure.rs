//! From pixels back to the world: how far along an axis, where in a plane, by which angle.

use super::Gizmo;
use super::shape::{Point, across};
use crate::camera::Projection;
use crate::command::Axis;
use crate::linear::Vec3;

/// No drag goes further than this many arms, however close to a vanishing point it ends.
const REACH_ARMS: f64 = 50.0;
/// Moving an object towards the eye stops at this share of its depth.
const NEAREST_SHARE: f64 = 0.1;
/// A ring seen under a smaller sine than this is turned along its line on the screen.
const FLATTEST_RING: f64 = 0.25;

impl Gizmo {
    /// The pixel, kept inside the viewport.
    pub(super) fn clamped(&self, [x, y]: Point) -> Point {
        let inside = |value: f64, size: f64| {
            let value = if value.is_finite() { value } else { size / 2.0 };
            value.clamp(0.0, size)
        };
        [
            inside(x, self.projection.width),
            inside(y, self.projection.height),
        ]
    }

    /// Distance from the pivot along an axis to the point of it that is closest to the pixel on the
    /// screen. Exact for pixels on the axis.
    pub(super) fn along(&self, axis: Axis, pixel: Point) -> Option<f64> {
        let line = ScreenLine::new(&self.projection, self.pivot, self.axis(axis))?;
        let reach = REACH_ARMS * self.arm;
        Some(line.parameter(pixel).clamp(-reach, reach))
    }

    /// Where the plane through the pivot is under the pixel. A pixel at or beyond the plane's
    /// horizon counts as the last one before it on the way from `start`.
    pub(super) fn in_plane(&self, normal: Vec3, start: Point, pixel: Point) -> Option<Vec3> {
        const HALVINGS: usize = 40;
        let from = self.plane_hit(normal, start)?;
        if let Some(hit) = self.plane_hit(normal, pixel) {
            return Some(hit);
        }
        let (mut low, mut high, mut last) = (0.0, 1.0, from);
        for _ in 0..HALVINGS {
            let share = (low + high) / 2.0;
            let at = [0, 1].map(|i| start[i] + (pixel[i] - start[i]) * share);
            match self.plane_hit(normal, at) {
                Some(hit) => (low, last) = (share, hit),
                None => high = share,
            }
        }
        Some(last)
    }

    fn plane_hit(&self, normal: Vec3, [x, y]: Point) -> Option<Vec3> {
        let ray = self.projection.ray(x, y);
        let distance = (self.pivot - ray.origin).dot(normal) / ray.direction.dot(normal);
        let hit = ray.at(distance);
        let is_near = (hit - self.pivot).length() <= REACH_ARMS * self.arm;
        (distance > 0.0 && is_near).then_some(hit)
    }

    /// Degrees by which the pixel has turned about the normal since `start`. Whole turns are those
    /// that come closest to `before`, so that a drag may go round several times.
    pub(super) fn turn(
        &self,
        normal: Vec3,
        start: Point,
        pixel: Point,
        before: f64,
    ) -> Option<f64> {
        if normal.dot(self.towards_eye).abs() < FLATTEST_RING {
            return self.turn_along_the_edge(normal, start, pixel);
        }
        let [one, two] = across(normal);
        let angle = |at: Point| {
            let offset = self.in_plane(normal, start, at)? - self.pivot;
            Some(libm::atan2(offset.dot(two), offset.dot(one)).to_degrees())
        };
        let turned = angle(pixel)? - angle(start)?;
        Some(turned + 360.0 * ((before - turned) / 360.0).round())
    }

    /// From the pivot to what was grabbed of a ring; of one seen from its edge, to its front.
    pub(super) fn grabbed_direction(&self, normal: Vec3, start: Point) -> Option<Vec3> {
        if normal.dot(self.towards_eye).abs() < FLATTEST_RING {
            return Some(self.towards_eye);
        }
        Some(self.in_plane(normal, start, start)? - self.pivot)
    }

    /// A ring seen from its edge is a line. Its front moves as the pointer does.
    fn turn_along_the_edge(&self, normal: Vec3, start: Point, pixel: Point) -> Option<f64> {
        let front = (self.towards_eye - normal * normal.dot(self.towards_eye)).normalized();
        let line = ScreenLine::new(&self.projection, self.pivot, normal.cross(front))?;
        let pixels = line.pixels(pixel) - line.pixels(start);
        Some((pixels / (line.pixels_per_unit * self.arm)).to_degrees())
    }
}

/// A line of the world on the screen.
///
/// A point at parameter `t` lies `s = p t d / (d + r t)` pixels along it, with `p` pixels per unit
/// at the beginning, `d` the depth there and `r` the depth gained per unit; orthographic views have
/// `r = 0`.
struct ScreenLine {
    origin: Point,
    /// Length 1.
    direction: Point,
    pixels_per_unit: f64,
    depth: f64,
    depth_rate: f64,
}

impl ScreenLine {
    /// Nothing when the line runs through the eye, or begins behind it.
    fn new(projection: &Projection, origin: Vec3, direction: Vec3) -> Option<Self> {
        let (x, y, depth) = projection.project(origin)?;
        let [across, down, depth_rate] = projection.velocity(origin, direction)?;
        let pixels_per_unit = libm::hypot(across, down);
        (pixels_per_unit > 1e-9).then(|| ScreenLine {
            origin: [x, y],
            direction: [across / pixels_per_unit, down / pixels_per_unit],
            pixels_per_unit,
            depth,
            depth_rate,
        })
    }

    /// Pixels along the line, wherever beside it the pixel is.
    fn pixels(&self, [x, y]: Point) -> f64 {
        (x - self.origin[0]) * self.direction[0] + (y - self.origin[1]) * self.direction[1]
    }

    fn parameter(&self, pixel: Point) -> f64 {
        let pixels = self.pixels(pixel);
        let scale = self.pixels_per_unit * self.depth - pixels * self.depth_rate;
        let far = f64::INFINITY.copysign(pixels);
        // At the vanishing point and beyond it there is only "as far as can be".
        let parameter = if scale > 0.0 {
            pixels * self.depth / scale
        } else {
            far
        };
        // Stays well in front of the eye.
        let nearest = (NEAREST_SHARE - 1.0) * self.depth / self.depth_rate;
        if self.depth_rate > 0.0 {
            parameter.max(nearest)
        } else if self.depth_rate < 0.0 {
            parameter.min(nearest)
        } else {
            parameter
        }
    }
}
