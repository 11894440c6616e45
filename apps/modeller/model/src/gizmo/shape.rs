//! What a gizmo looks like, in pixels of the viewport.

use super::{Gizmo, Handle};
use crate::command::{Axis, TransformPart};
use crate::linear::{Mat3, Vec3};

/// From the top left of the viewport.
pub type Point = [f64; 2];

/// From the pivot to the end of an arm.
pub(super) const ARM_PIXELS: f64 = 92.0;
/// Arms begin this share away from the pivot, which leaves room for the middle.
const ARM_BEGIN: f64 = 0.2;
/// The squares between two axes, in shares of an arm.
const SQUARE: [f64; 2] = [0.3, 0.5];
const RING: f64 = 0.92;
const VIEW_RING: f64 = 1.12;
const RING_SIDES: usize = 72;
/// An arm this much shorter on the screen than it could be points at the eye and is left out.
const SHORTEST_ARM: f64 = 0.17;
/// A square seen under a smaller sine than this is left out.
const FLATTEST_SQUARE: f64 = 0.17;

/// What to draw for a handle, and what a pointer has to meet.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line with a head at `to`.
    Arm {
        /// A little away from the pivot, which leaves room for the middle.
        from: Point,
        /// The end that is grabbed.
        to: Point,
    },
    /// Its corners, in order around it.
    Square([Point; 4]),
    /// A closed or open line.
    Ring(Vec<Point>),
    /// The middle.
    Dot(Point),
}

impl Gizmo {
    /// Nothing when the handle belongs to another gizmo or cannot be used from this side.
    pub fn shape(&self, handle: Handle) -> Option<Shape> {
        if !Handle::of(self.part).contains(&handle) {
            return None;
        }
        match (self.part, handle) {
            (TransformPart::Rotation, Handle::Axis(axis)) => self.ring(axis),
            (_, Handle::Axis(axis)) => self.arm(axis),
            (_, Handle::Plane { normal }) => self.square(normal),
            (_, Handle::Centre) => self.pivot_pixel().map(Shape::Dot),
            (_, Handle::View) => self.view_ring(),
        }
    }

    /// Both ends of the view's part of the line through the pivot along an axis, as a guide.
    pub fn guide(&self, axis: Axis) -> Option<[Point; 2]> {
        const ARMS: [f64; 6] = [40.0, 20.0, 8.0, 4.0, 2.0, 1.0];
        let end = |sign: f64| {
            ARMS.iter().find_map(|arms| {
                self.pixel(self.pivot + self.axis(axis) * (sign * arms * self.arm))
            })
        };
        Some([end(-1.0)?, end(1.0)?])
    }

    fn arm(&self, axis: Axis) -> Option<Shape> {
        let direction = self.axis(axis);
        let sine = direction.cross(self.towards_eye).length();
        if sine < SHORTEST_ARM {
            return None;
        }
        let length = self.arm * axis.of(self.stretch.into());
        let begin = (self.arm * ARM_BEGIN).min(length.abs()).copysign(length);
        Some(Shape::Arm {
            from: self.pixel(self.pivot + direction * begin)?,
            to: self.pixel(self.pivot + direction * length)?,
        })
    }

    fn square(&self, normal: Axis) -> Option<Shape> {
        if self.axis(normal).dot(self.towards_eye).abs() < FLATTEST_SQUARE {
            return None;
        }
        let [a, b] = match normal {
            Axis::X => [Axis::Y, Axis::Z],
            Axis::Y => [Axis::Z, Axis::X],
            Axis::Z => [Axis::X, Axis::Y],
        };
        let corner = |along_a: f64, along_b: f64| {
            let offset = self.axis(a) * along_a + self.axis(b) * along_b;
            self.pixel(self.pivot + offset * self.arm)
        };
        let [near, far] = SQUARE;
        Some(Shape::Square([
            corner(near, near)?,
            corner(far, near)?,
            corner(far, far)?,
            corner(near, far)?,
        ]))
    }

    /// The half that faces the eye; all of it when seen from straight above.
    fn ring(&self, axis: Axis) -> Option<Shape> {
        const WHOLE: f64 = 0.999;
        let normal = self.axis(axis);
        let facing = self.towards_eye - normal * normal.dot(self.towards_eye);
        if normal.dot(self.towards_eye).abs() > WHOLE {
            return self.circle(normal, RING, std::f64::consts::TAU);
        }
        // From one end of the visible half to the other, by way of the point nearest to the eye.
        let across = normal.cross(facing.normalized());
        self.arc(facing.normalized(), across, RING, std::f64::consts::PI)
    }

    /// The part of a ring over which something has turned, from where it was grabbed.
    pub(super) fn sweep(&self, about: Vec3, from: Vec3, degrees: f64) -> Option<Vec<Point>> {
        const DEGREES_PER_SIDE: f64 = 4.0;
        let shown = degrees.clamp(-360.0, 360.0);
        let sides = (shown.abs() / DEGREES_PER_SIDE).ceil().max(1.0) as usize;
        let from = (from - about * about.dot(from)).normalized() * (RING * self.arm);
        let points = (0..=sides).map(|side| {
            let turn = Mat3::about(about, shown * side as f64 / sides as f64);
            self.pixel(self.pivot + turn * from)
        });
        points.collect()
    }

    fn view_ring(&self) -> Option<Shape> {
        self.circle(self.towards_eye, VIEW_RING, std::f64::consts::TAU)
    }

    fn circle(&self, normal: Vec3, radius: f64, sweep: f64) -> Option<Shape> {
        let [one, two] = across(normal);
        self.arc(one, two, radius, sweep)
    }

    /// `sweep` radians about the middle direction.
    fn arc(&self, middle: Vec3, across: Vec3, radius: f64, sweep: f64) -> Option<Shape> {
        let points = (0..=RING_SIDES).map(|side| {
            let angle = (side as f64 / RING_SIDES as f64 - 0.5) * sweep;
            let (sin, cos) = libm::sincos(angle);
            self.pixel(self.pivot + (middle * cos + across * sin) * (radius * self.arm))
        });
        points.collect::<Option<Vec<_>>>().map(Shape::Ring)
    }
}

/// Two directions of length 1 at right angles to `normal` and to one another.
pub(super) fn across(normal: Vec3) -> [Vec3; 2] {
    let other = if normal.y.abs() < 0.9 {
        Vec3::Y
    } else {
        Vec3::X
    };
    let one = other.cross(normal).normalized();
    [one, normal.cross(one)]
}
