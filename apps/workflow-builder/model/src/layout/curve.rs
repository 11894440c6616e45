//! The way of an edge from port to port.

use super::{Point, Rect, card_rect, input_ports, output_ports};
use crate::document::{Edge, Graph};

/// Straight stretch before a curve may turn, so that edges leave and enter cards level.
const STUB: f64 = 36.0;
const CORNER: f64 = 18.0;
/// Distance of a way around a card from that card.
const CLEARANCE: f64 = 32.0;
/// A gap between two cards that is wide enough for an edge to pass through.
const MIN_GAP: f64 = 12.0;
const STEPS_PER_SEGMENT: usize = 16;

/// A chain of cubic Bézier segments.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Start, two control points, end; each starts where the last one ends.
    pub segments: Vec<[Point; 4]>,
}

/// How far apart neighbouring edges between the same two nodes are pulled.
const LANE_PITCH: f64 = 56.0;
/// The pull never exceeds this share of the way to go.
const MAX_PULL: f64 = 0.3;

/// The curve of an edge of this graph.
pub fn edge_curve(graph: &Graph, edge: &Edge) -> Option<Curve> {
    let source = graph.node(&edge.source)?;
    let target = graph.node(&edge.target)?;
    let outputs = output_ports(source);
    let inputs = input_ports(target);
    let (from_row, from) = outputs
        .iter()
        .enumerate()
        .find(|(_, spot)| spot.port.handle == edge.source_handle)?;
    let (to_row, to) = inputs
        .iter()
        .enumerate()
        .find(|(_, spot)| spot.port.handle == edge.target_handle.as_deref())?;
    // Edges between the same two nodes, from the upper ports to the lower ones.
    let row_of = |other: &Edge| {
        let row = outputs
            .iter()
            .position(|spot| spot.port.handle == other.source_handle);
        let end = inputs
            .iter()
            .position(|spot| spot.port.handle == other.target_handle.as_deref());
        row.zip(end)
    };
    let (mut before, mut all) = (0, 0);
    for row in graph
        .edges
        .iter()
        .filter(|other| other.source == edge.source && other.target == edge.target)
        .filter_map(|other| row_of(other))
    {
        all += 1;
        before += usize::from(row < (from_row, to_row));
    }
    Some(route(
        from.at,
        to.at,
        Some(card_rect(source)),
        Some(card_rect(target)),
        lane(before, all),
    ))
}

/// Which lane the edge takes that has `before` of `all` parallel edges above it: 0 is the middle.
pub(super) fn lane(before: usize, all: usize) -> f64 {
    before as f64 - (all.max(1) - 1) as f64 / 2.0
}

/// A curve between two points; the cards at its ends, when known, are kept clear. Curves in
/// different lanes stay apart between their ends.
pub fn route(
    from: Point,
    to: Point,
    source: Option<Rect>,
    target: Option<Rect>,
    lane: f64,
) -> Curve {
    if to.x - from.x >= STUB {
        return forward(from, to, lane);
    }
    let height = match (source, target) {
        (Some(source), Some(target)) => lane_between(&source, &target),
        _ => (from.y + to.y) / 2.0,
    };
    around(from, to, height, lane * CORNER)
}

/// The height at which a way back runs: between the cards if they leave room, else below both.
fn lane_between(source: &Rect, target: &Rect) -> f64 {
    let (upper, lower) = if source.y <= target.y {
        (source, target)
    } else {
        (target, source)
    };
    if lower.y - upper.bottom() >= MIN_GAP {
        (lower.y + upper.bottom()) / 2.0
    } else {
        upper.bottom().max(lower.bottom()) + CLEARANCE
    }
}

fn forward(from: Point, to: Point, lane: f64) -> Curve {
    let reach = ((to.x - from.x) / 2.0).max(STUB);
    let most = (to.x - from.x) * MAX_PULL;
    let pull = (lane * LANE_PITCH).clamp(-most, most);
    Curve {
        segments: vec![[
            from,
            Point::new(from.x + reach, from.y + pull),
            Point::new(to.x - reach, to.y + pull),
            to,
        ]],
    }
}

/// `shift` moves the whole detour, so that ways back between the same nodes do not cover each other.
fn around(from: Point, to: Point, height: f64, shift: f64) -> Curve {
    let (right, left) = (from.x + STUB + shift, to.x - STUB - shift);
    let corners = [
        from,
        Point::new(right, from.y),
        Point::new(right, height + shift),
        Point::new(left, height + shift),
        Point::new(left, to.y),
        to,
    ];
    let mut segments = Vec::new();
    let mut at = from;
    for window in corners.windows(3) {
        let [before, corner, after] = [window[0], window[1], window[2]];
        let enter = towards(corner, before);
        let leave = towards(corner, after);
        segments.push(straight(at, enter));
        segments.push([
            enter,
            mix(enter, corner, 0.55),
            mix(leave, corner, 0.55),
            leave,
        ]);
        at = leave;
    }
    segments.push(straight(at, to));
    Curve { segments }
}

/// The point at most one corner radius away from `corner`, and at most half way, towards `other`.
fn towards(corner: Point, other: Point) -> Point {
    let length = corner.distance(other);
    if length < f64::EPSILON {
        return corner;
    }
    mix(corner, other, (CORNER.min(length / 2.0)) / length)
}

fn straight(from: Point, to: Point) -> [Point; 4] {
    [from, mix(from, to, 1.0 / 3.0), mix(from, to, 2.0 / 3.0), to]
}

fn mix(one: Point, two: Point, share: f64) -> Point {
    Point::new(
        one.x + (two.x - one.x) * share,
        one.y + (two.y - one.y) * share,
    )
}

fn at_share([a, b, c, d]: &[Point; 4], t: f64) -> Point {
    let u = 1.0 - t;
    let blend = |a: f64, b: f64, c: f64, d: f64| {
        u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
    };
    Point::new(blend(a.x, b.x, c.x, d.x), blend(a.y, b.y, c.y, d.y))
}

impl Curve {
    /// Points along the curve, both ends included.
    pub fn samples(&self) -> Vec<Point> {
        let first = self.segments.first().map(|segment| segment[0]);
        let rest = self.segments.iter().flat_map(|segment| {
            (1..=STEPS_PER_SEGMENT)
                .map(move |step| at_share(segment, step as f64 / STEPS_PER_SEGMENT as f64))
        });
        first.into_iter().chain(rest).collect()
    }

    /// The point at this share (0 to 1) of the curve's length.
    pub fn point_at(&self, share: f64) -> Point {
        Self::point_on(&self.samples(), share)
    }

    pub(super) fn point_on(samples: &[Point], share: f64) -> Point {
        let total: f64 = samples.windows(2).map(|w| w[0].distance(w[1])).sum();
        let mut left = total * share.clamp(0.0, 1.0);
        for window in samples.windows(2) {
            let length = window[0].distance(window[1]);
            if left <= length && length > 0.0 {
                return mix(window[0], window[1], left / length);
            }
            left -= length;
        }
        samples.last().copied().unwrap_or(Point::new(0.0, 0.0))
    }

    /// How far a point is from the curve.
    pub fn distance(&self, point: Point) -> f64 {
        Self::distance_to(&self.samples(), point)
    }

    pub(super) fn distance_to(samples: &[Point], point: Point) -> f64 {
        samples
            .windows(2)
            .map(|w| distance_to_line(point, w[0], w[1]))
            .fold(f64::INFINITY, f64::min)
    }

    /// A rectangle around all control points, which the curve never leaves.
    pub fn bounds(&self) -> Rect {
        let points = self.segments.iter().flatten();
        let mut rect: Option<Rect> = None;
        for point in points {
            let here = Rect::new(point.x, point.y, 0.0, 0.0);
            rect = Some(rect.map_or(here, |rect| rect.union(&here)));
        }
        rect.unwrap_or(Rect::new(0.0, 0.0, 0.0, 0.0))
    }
}

fn distance_to_line(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length_squared = dx * dx + dy * dy;
    if length_squared == 0.0 {
        return point.distance(from);
    }
    let share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / length_squared;
    point.distance(mix(from, to, share.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates;

    #[test]
    fn an_edge_starts_and_ends_at_its_ports() {
        let graph = &templates::find("Enterprise Data Pipeline")
            .expect("template")
            .graph;
        for edge in &graph.edges {
            let curve = edge_curve(graph, edge).expect("curve");
            let samples = curve.samples();
            let source = card_rect(graph.node(&edge.source).expect("source"));
            let target = card_rect(graph.node(&edge.target).expect("target"));
            assert_eq!(samples.first().map(|p| p.x), Some(source.right()));
            assert_eq!(samples.last().map(|p| p.x), Some(target.x));
        }
    }

    #[test]
    fn a_way_back_passes_below_both_cards_when_they_stand_side_by_side() {
        let (source, target) = (
            Rect::new(400.0, 0.0, 208.0, 141.0),
            Rect::new(0.0, 0.0, 208.0, 141.0),
        );
        let curve = route(
            Point::new(608.0, 118.0),
            Point::new(0.0, 118.0),
            Some(source),
            Some(target),
            0.0,
        );
        let lowest = curve.samples().iter().map(|p| p.y).fold(0.0, f64::max);
        assert!(lowest > 141.0);
        let crosses = |rect: &Rect| {
            let inner = rect.grown(-1.0);
            curve.samples().iter().any(|p| inner.contains(*p))
        };
        assert!(!crosses(&source) && !crosses(&target));
    }

    #[test]
    fn a_point_on_the_curve_has_no_distance_from_it() {
        let curve = route(
            Point::new(0.0, 0.0),
            Point::new(300.0, 200.0),
            None,
            None,
            0.0,
        );
        assert!(curve.distance(curve.point_at(0.4)) < 0.01);
        assert!(curve.distance(Point::new(150.0, 0.0)) > 20.0);
    }

    #[test]
    fn parallel_edges_stay_apart_between_their_ends() {
        let graph = &templates::find("Enterprise Data Pipeline")
            .expect("template")
            .graph;
        let curves: Vec<Curve> = graph
            .edges
            .iter()
            .filter(|edge| edge.source == "router-1" && edge.target == "standard-processor")
            .map(|edge| edge_curve(graph, edge).expect("curve"))
            .collect();
        assert_eq!(curves.len(), 3);
        for (index, curve) in curves.iter().enumerate() {
            for other in &curves[..index] {
                assert!(other.distance(curve.point_at(0.5)) > 30.0);
            }
        }
    }
}
