//! Which handle is under the pointer, and where a handle can be grabbed.

use super::shape::{Point, Shape};
use super::{Gizmo, Handle};

/// How far from a line the pointer may be.
const LINE_REACH: f64 = 7.0;
/// The head of an arm is wider than its line.
const HEAD_REACH: f64 = 10.0;
const DOT_REACH: f64 = 9.0;
const SQUARE_REACH: f64 = 1.0;
/// Inside a square a line that passes closer than this still wins.
const SQUARE_HANDICAP: f64 = 4.0;
/// A point this much nearer to its own handle than to any other is safe.
const SAFE: f64 = 6.0;

/// The handles of a gizmo with their shapes, for asking more than once.
#[derive(Clone, Debug, PartialEq)]
pub struct Handles {
    shapes: Vec<(Handle, Shape)>,
}

impl Handles {
    /// Those that can be used, in the order in which they are drawn.
    pub fn iter(&self) -> impl Iterator<Item = &(Handle, Shape)> {
        self.shapes.iter()
    }

    /// The handle that a press at this pixel grabs.
    pub fn at(&self, point: Point) -> Option<Handle> {
        let found = self.shapes.iter();
        let found = found.filter_map(|(handle, shape)| Some((shape.miss(point)?, *handle)));
        found
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, handle)| handle)
    }

    /// A pixel at which a press grabs the handle, as far from the other handles as can be.
    /// `is_free` tells whether nothing else lies over a pixel.
    pub fn grab_point(&self, handle: Handle, is_free: impl Fn(Point) -> bool) -> Option<Point> {
        let (_, own) = self.shapes.iter().find(|(other, _)| *other == handle)?;
        let mut best: Option<(f64, Point)> = None;
        for point in own.candidates().into_iter().filter(|p| is_free(*p)) {
            if let Some(clear) = self.clearance(handle, own, point)
                && best.is_none_or(|(so_far, _)| clear > so_far)
            {
                best = Some((clear, point));
            }
        }
        best.map(|(_, point)| point)
    }

    /// How much closer a point is to its own handle than to any other one.
    fn clearance(&self, handle: Handle, shape: &Shape, point: Point) -> Option<f64> {
        let own = shape.miss(point)?;
        let others = self.shapes.iter().filter(|(other, _)| *other != handle);
        let nearest = others
            .filter_map(|(_, other)| other.miss(point))
            .fold(f64::INFINITY, f64::min);
        (nearest > own).then(|| (nearest - own).min(SAFE))
    }
}

impl Gizmo {
    /// What can be grabbed, and where it is on the screen.
    pub fn handles(&self) -> Handles {
        let shapes = Handle::of(self.part()).iter();
        let shapes = shapes.filter_map(|handle| Some((*handle, self.shape(*handle)?)));
        Handles {
            shapes: shapes.collect(),
        }
    }
}

impl Shape {
    /// How badly the point misses the shape; nothing when it is too far away to grab it.
    fn miss(&self, point: Point) -> Option<f64> {
        let (miss, reach) = match self {
            Shape::Arm { from, to } => {
                let line = to_segment(point, *from, *to);
                let head = (distance(point, *to) - (HEAD_REACH - LINE_REACH)).max(0.0);
                (line.min(head), LINE_REACH)
            }
            Shape::Square(corners) if is_inside(point, corners) => (SQUARE_HANDICAP, f64::INFINITY),
            Shape::Square(corners) => {
                let edge = to_line(point, corners).min(distance(point, corners[0]));
                (edge + SQUARE_HANDICAP, SQUARE_REACH + SQUARE_HANDICAP)
            }
            Shape::Ring(points) => (to_line(point, points), LINE_REACH),
            Shape::Dot(centre) => ((distance(point, *centre) - 4.0).max(0.0), DOT_REACH - 4.0),
        };
        (miss <= reach).then_some(miss)
    }

    /// Pixels on the shape, the preferred ones first.
    fn candidates(&self) -> Vec<Point> {
        match self {
            Shape::Arm { from, to } => [0.8, 0.9, 0.7, 0.6, 1.0, 0.5, 0.4, 0.3, 0.2, 0.1]
                .map(|share| between(*from, *to, share))
                .to_vec(),
            Shape::Square([a, b, c, d]) => {
                let middle = between(*a, *c, 0.5);
                let towards = |corner: &Point| between(middle, *corner, 0.6);
                vec![middle, towards(c), towards(b), towards(d), towards(a)]
            }
            // The middle faces the eye; from there to both ends.
            Shape::Ring(points) => {
                const EVERY: usize = 3;
                let middle = points.len() / 2;
                (0..=middle)
                    .step_by(EVERY)
                    .flat_map(|step| [middle.checked_sub(step), Some(middle + step)])
                    .flatten()
                    .filter_map(|index| points.get(index).copied())
                    .collect()
            }
            Shape::Dot(centre) => vec![*centre],
        }
    }
}

fn between(a: Point, b: Point, share: f64) -> Point {
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

fn distance(a: Point, b: Point) -> f64 {
    libm::hypot(a[0] - b[0], a[1] - b[1])
}

fn to_segment(point: Point, a: Point, b: Point) -> f64 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let squared = along[0] * along[0] + along[1] * along[1];
    if squared == 0.0 {
        return distance(point, a);
    }
    let share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / squared;
    distance(point, between(a, b, share.clamp(0.0, 1.0)))
}

fn to_line(point: Point, points: &[Point]) -> f64 {
    points
        .windows(2)
        .map(|pair| to_segment(point, pair[0], pair[1]))
        .fold(f64::INFINITY, f64::min)
}

/// Is the point inside the convex outline, on the same side of every edge?
fn is_inside(point: Point, corners: &[Point; 4]) -> bool {
    let sides = (0..4).map(|index| {
        let (a, b) = (corners[index], corners[(index + 1) % 4]);
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
    });
    let sides: Vec<f64> = sides.collect();
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}
