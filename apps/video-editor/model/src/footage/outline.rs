//! From shapes to the contours that are filled: curves become short straight edges.

use std::sync::LazyLock;

use super::scene::{Piece, SUBPIXELS, Shape, Stance, WHOLE};

/// A place in [`SUBPIXELS`].
pub(super) type Point = [i32; 2];

/// Corners of a full circle, and of one that is small in pixels.
const CIRCLE: usize = 64;
const SMALL_CIRCLE: usize = 16;
const SMALL: i32 = 10;
/// Corners of the round ends of strokes, and of thin ones.
const ROUND_END: usize = 16;
const THIN_END: usize = 8;
const THIN: i32 = 4;
/// Straight edges between two points of a curve.
const EDGES_PER_CURVE: i64 = 6;
/// What sines and cosines are multiplied by.
const UNIT: i64 = 1 << 14;
/// Tenths of a degree in a full turn.
const FULL_TURN: f64 = 3600.0;

static DIRECTIONS: LazyLock<[[i64; 2]; CIRCLE]> = LazyLock::new(|| {
    std::array::from_fn(|corner| {
        let angle = corner as f64 / CIRCLE as f64 * FULL_TURN;
        direction(angle)
    })
});

/// Cosine and sine of an angle in tenths of a degree, times [`UNIT`].
fn direction(turn: f64) -> [i64; 2] {
    let angle = turn / FULL_TURN * std::f64::consts::TAU;
    [libm::cos(angle), libm::sin(angle)].map(|part| libm::round(part * UNIT as f64) as i64)
}

/// The contours of a piece where its actor stands. Overlapping contours count as one area.
pub(super) fn contours(piece: &Piece, stance: &Stance) -> Vec<Vec<Point>> {
    let own = Placing::new(
        piece.turn,
        [WHOLE; 2],
        [piece.x * SUBPIXELS, piece.y * SUBPIXELS],
    );
    let actor = Placing::new(
        stance.turn,
        [stance.width, stance.height],
        [stance.x, stance.y],
    );
    let mut contours = outline(&piece.shape);
    for contour in &mut contours {
        for point in contour.iter_mut() {
            *point = actor.place(own.place(*point));
        }
        turn_clockwise(contour);
    }
    contours
}

/// Size first, then the turn, then the shift.
struct Placing {
    scale: [i32; 2],
    direction: Option<[i64; 2]>,
    shift: Point,
}

impl Placing {
    fn new(turn: i32, scale: [i32; 2], shift: Point) -> Placing {
        Placing {
            scale,
            direction: (turn != 0).then(|| direction(f64::from(turn))),
            shift,
        }
    }

    fn place(&self, point: Point) -> Point {
        let mut at = [0, 1]
            .map(|axis| i64::from(point[axis]) * i64::from(self.scale[axis]) / i64::from(WHOLE));
        if let Some([cos, sin]) = self.direction {
            at = [
                (at[0] * cos - at[1] * sin) / UNIT,
                (at[0] * sin + at[1] * cos) / UNIT,
            ];
        }
        [at[0] as i32 + self.shift[0], at[1] as i32 + self.shift[1]]
    }
}

fn outline(shape: &Shape) -> Vec<Vec<Point>> {
    match shape {
        Shape::Oval { across, down } => {
            let is_small = *across.max(down) < SMALL;
            let corners = if is_small { SMALL_CIRCLE } else { CIRCLE };
            vec![oval([0, 0], *across, *down, corners)]
        }
        Shape::Panel {
            width,
            height,
            corner,
        } => vec![panel(*width, *height, *corner)],
        Shape::Polygon { points } => vec![points.iter().copied().map(fine).collect()],
        Shape::Blob { points } => vec![curve(points, true)],
        Shape::Line {
            points,
            width,
            is_curved: true,
        } => stroke(&curve(points, false), *width),
        Shape::Line { points, width, .. } => {
            let points: Vec<Point> = points.iter().copied().map(fine).collect();
            stroke(&points, *width)
        }
    }
}

fn fine(point: Point) -> Point {
    point.map(|part| part * SUBPIXELS)
}

/// An oval around a place that is already in [`SUBPIXELS`]; half axes in pixels.
fn oval(middle: Point, across: i32, down: i32, corners: usize) -> Vec<Point> {
    let axes = [across, down].map(|axis| i64::from(axis * SUBPIXELS));
    DIRECTIONS
        .iter()
        .step_by(CIRCLE / corners)
        .map(|direction| {
            [0, 1].map(|axis| middle[axis] + (direction[axis] * axes[axis] / UNIT) as i32)
        })
        .collect()
}

fn panel(width: i32, height: i32, corner: i32) -> Vec<Point> {
    let half = [width * SUBPIXELS / 2, height * SUBPIXELS / 2];
    let round = (corner * SUBPIXELS).min(half[0]).min(half[1]);
    if round == 0 {
        return vec![
            [-half[0], -half[1]],
            [half[0], -half[1]],
            [half[0], half[1]],
            [-half[0], half[1]],
        ];
    }
    // A quarter of a circle at each corner; the one between two quarters belongs to both.
    let quarter = CIRCLE / 4;
    (0..4)
        .flat_map(|side| (side * quarter..=(side + 1) * quarter).map(move |at| (side, at)))
        .map(|(side, at)| {
            let signs = [[1, 1], [-1, 1], [-1, -1], [1, -1]][side];
            let direction = DIRECTIONS[at % CIRCLE];
            [0, 1].map(|axis| {
                let middle = signs[axis] * (half[axis] - round);
                middle + (direction[axis] * i64::from(round) / UNIT) as i32
            })
        })
        .collect()
}

/// A Catmull-Rom curve through the points.
fn curve(points: &[Point], is_closed: bool) -> Vec<Point> {
    let count = points.len();
    if count < 3 {
        return points.iter().copied().map(fine).collect();
    }
    let at = |index: usize| {
        let index = if is_closed {
            (index + count - 1) % count
        } else {
            index.saturating_sub(1).min(count - 1)
        };
        points[index].map(|part| i64::from(part * SUBPIXELS))
    };
    let pieces = if is_closed { count } else { count - 1 };
    let mut edges = Vec::with_capacity(pieces * EDGES_PER_CURVE as usize + 1);
    for piece in 0..pieces {
        let corners = [at(piece), at(piece + 1), at(piece + 2), at(piece + 3)];
        edges.extend((0..EDGES_PER_CURVE).map(|step| on_curve(&corners, step)));
    }
    if !is_closed {
        edges.push(fine(points[count - 1]));
    }
    edges
}

fn on_curve(corners: &[[i64; 2]; 4], step: i64) -> Point {
    const N: i64 = EDGES_PER_CURVE;
    [0, 1].map(|axis| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|corner| corners[corner][axis]);
        let value = 2 * b * N * N * N
            + (c - a) * step * N * N
            + (2 * a - 5 * b + 4 * c - d) * step * step * N
            + (3 * b - a - 3 * c + d) * step * step * step;
        (value / (2 * N * N * N)) as i32
    })
}

fn stroke(points: &[Point], width: i32) -> Vec<Vec<Point>> {
    let half = i64::from(width * SUBPIXELS / 2);
    let corners = if width <= THIN { THIN_END } else { ROUND_END };
    let round = |point: &Point| {
        let mut end = oval([0, 0], width, width, corners);
        for corner in &mut end {
            *corner = [corner[0] / 2 + point[0], corner[1] / 2 + point[1]];
        }
        end
    };
    let mut contours: Vec<Vec<Point>> = points.iter().map(round).collect();
    for edge in points.windows(2) {
        let way = [0, 1].map(|axis| i64::from(edge[1][axis] - edge[0][axis]));
        let length = (way[0] * way[0] + way[1] * way[1]).isqrt().max(1);
        let side = [-way[1] * half / length, way[0] * half / length].map(|part| part as i32);
        contours.push(vec![
            [edge[0][0] + side[0], edge[0][1] + side[1]],
            [edge[1][0] + side[0], edge[1][1] + side[1]],
            [edge[1][0] - side[0], edge[1][1] - side[1]],
            [edge[0][0] - side[0], edge[0][1] - side[1]],
        ]);
    }
    contours
}

/// All contours run the same way round, so that overlaps do not cancel out.
fn turn_clockwise(contour: &mut [Point]) {
    let mut twice_area = 0i64;
    for at in 0..contour.len() {
        let (a, b) = (contour[at], contour[(at + 1) % contour.len()]);
        twice_area += i64::from(a[0]) * i64::from(b[1]) - i64::from(b[0]) * i64::from(a[1]);
    }
    if twice_area < 0 {
        contour.reverse();
    }
}
