//! Lays out a wire along the grid, around the bodies of elements.
//!
//! A shortest-path search over grid points and directions: a bend, a step along another wire and a
//! step over somebody's pin cost extra, a step into a body is impossible. The search is bounded; when
//! nothing is found the wire takes a plain corner.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use super::area::Area;
use super::outline::Outline;
use crate::circuit::{Circuit, ElementId, Point};

/// In steps of the grid.
const BEND: u32 = 3;
const OVER_A_PIN: u32 = 30;
const ALONG_A_WIRE: u32 = 4;
/// How far around the two ends the path may go, in steps of the grid.
const DETOUR: i32 = 12;
/// Grid points that are looked at before giving up.
const MAX_LOOKED_AT: usize = 60_000;

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Bends from one point to the other, ends included. `but` is the wire itself, if it is drawn already.
pub fn route(
    circuit: &Circuit,
    from: Point,
    to: Point,
    grid: i32,
    but: Option<ElementId>,
) -> Vec<Point> {
    let grid = grid.clamp(1, 64);
    let on_grid = |point: Point| (point.x - from.x) % grid == 0 && (point.y - from.y) % grid == 0;
    let is_near = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y)) < 4000;
    if from == to || !on_grid(to) || !is_near {
        return corner(from, to);
    }
    let field = Field::around(circuit, from, to, grid, but);
    match search(&field) {
        Some(path) => straightened(&path),
        None => corner(from, to),
    }
}

/// One bend, or none when the points are in line.
fn corner(from: Point, to: Point) -> Vec<Point> {
    straightened(&[from, Point::new(to.x, from.y), to])
}

/// Leaves out what lies on a straight line between its neighbours.
fn straightened(path: &[Point]) -> Vec<Point> {
    let mut bends: Vec<Point> = Vec::new();
    for point in path {
        if bends.last() == Some(point) {
            continue;
        }
        if let [.., before, last] = bends[..]
            && last.lies_within(before, *point)
        {
            bends.pop();
        }
        bends.push(*point);
    }
    bends
}

struct Field {
    from: Point,
    to: Point,
    grid: i32,
    limits: Area,
    bodies: Vec<Area>,
    pins: HashSet<Point>,
    /// Grid points that other wires run through, horizontally or vertically.
    across: HashSet<(Point, bool)>,
}

impl Field {
    fn around(
        circuit: &Circuit,
        from: Point,
        to: Point,
        grid: i32,
        but: Option<ElementId>,
    ) -> Self {
        let limits = Area::of(from, to).grown(DETOUR * 16);
        let mut field = Field {
            from,
            to,
            grid,
            limits,
            bodies: Vec::new(),
            pins: HashSet::new(),
            across: HashSet::new(),
        };
        for element in &circuit.elements {
            if Some(element.id) == but {
                continue;
            }
            let outline = Outline::of(element);
            if !outline.bounds.meets(limits) {
                continue;
            }
            field.pins.extend(element.pins().iter().map(|pin| pin.at));
            match outline.body {
                Some(body) => {
                    field.bodies.push(body);
                    field.add_leads(&outline);
                }
                None => field.add_leads(&outline),
            }
        }
        field
    }

    fn add_leads(&mut self, outline: &Outline) {
        for (a, b) in &outline.lines {
            let is_horizontal = a.y == b.y;
            if !is_horizontal && a.x != b.x {
                continue;
            }
            let area = Area::of(*a, *b);
            let length = area.width().max(area.height());
            for step in 0..=(length / self.grid).min(1000) {
                let distance = step * self.grid;
                let at = if is_horizontal {
                    Point::new(area.left + distance, area.top)
                } else {
                    Point::new(area.left, area.top + distance)
                };
                self.across.insert((at, is_horizontal));
            }
        }
    }

    /// What a step to `next` costs beyond its length; nothing when it is impossible.
    fn cost(&self, next: Point, is_horizontal: bool) -> Option<u32> {
        if next == self.to {
            return Some(0);
        }
        if !self.limits.holds(next) || self.bodies.iter().any(|body| body.holds(next)) {
            return None;
        }
        let mut cost = 0;
        if self.pins.contains(&next) {
            cost += OVER_A_PIN;
        }
        if self.across.contains(&(next, is_horizontal)) {
            cost += ALONG_A_WIRE;
        }
        Some(cost)
    }

    fn least_to_go(&self, at: Point) -> u32 {
        (at.x.abs_diff(self.to.x) + at.y.abs_diff(self.to.y)) / self.grid.unsigned_abs()
    }
}

/// A place with the direction in which it was reached; 4 at the beginning.
type State = (Point, usize);

fn search(field: &Field) -> Option<Vec<Point>> {
    let start: State = (field.from, 4);
    let mut best: HashMap<State, u32> = HashMap::from([(start, 0)]);
    let mut before: HashMap<State, State> = HashMap::new();
    let mut open = BinaryHeap::from([Reverse((field.least_to_go(field.from), 0, start))]);
    while let Some(Reverse((_, cost, state))) = open.pop() {
        let (at, direction) = state;
        if at == field.to {
            return Some(walked_back(&before, state));
        }
        if best.len() > MAX_LOOKED_AT {
            return None;
        }
        if best.get(&state).is_some_and(|known| *known < cost) {
            continue;
        }
        for (turned, (dx, dy)) in DIRECTIONS.iter().enumerate() {
            if direction < 4 && (direction + 2) % 4 == turned {
                continue;
            }
            let next = at.offset(dx * field.grid, dy * field.grid);
            let Some(extra) = field.cost(next, *dy == 0) else {
                continue;
            };
            let bend = if direction < 4 && direction != turned {
                BEND
            } else {
                0
            };
            let total = cost + 1 + bend + extra;
            let reached = (next, turned);
            if best.get(&reached).is_none_or(|known| total < *known) {
                best.insert(reached, total);
                before.insert(reached, state);
                open.push(Reverse((total + field.least_to_go(next), total, reached)));
            }
        }
    }
    None
}

fn walked_back(before: &HashMap<State, State>, end: State) -> Vec<Point> {
    let mut path = vec![end.0];
    let mut state = end;
    while let Some(earlier) = before.get(&state) {
        state = *earlier;
        path.push(state.0);
    }
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::Element;

    fn point(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    fn is_orthogonal(path: &[Point]) -> bool {
        path.windows(2)
            .all(|pair| (pair[0].x == pair[1].x) != (pair[0].y == pair[1].y))
    }

    #[test]
    fn points_in_line_are_joined_straight() {
        let path = route(&Circuit::default(), point(0, 0), point(160, 0), 16, None);
        assert_eq!(path, [point(0, 0), point(160, 0)]);
    }

    #[test]
    fn a_free_path_has_one_corner() {
        let path = route(&Circuit::default(), point(0, 0), point(160, 96), 16, None);
        assert_eq!(path.len(), 3);
        assert!(is_orthogonal(&path));
    }

    #[test]
    fn the_path_goes_around_a_body_and_keeps_its_ends() {
        let mut circuit = Circuit::default();
        let chip = Element::new("jk-flip-flop", point(64, -32), point(96, -32));
        let body = Outline::of(&chip).body.unwrap();
        circuit.add(chip);
        let (from, to) = (point(0, 16), point(256, 16));
        let path = route(&circuit, from, to, 16, None);
        assert_eq!((path[0], path[path.len() - 1]), (from, to));
        assert!(is_orthogonal(&path) && path.len() > 2);
        for pair in path.windows(2) {
            assert!(!Area::of(pair[0], pair[1]).meets(body), "{path:?}");
        }
    }

    #[test]
    fn a_path_avoids_the_pins_of_others() {
        let mut circuit = Circuit::default();
        circuit.add(Element::new("wire", point(64, 0), point(64, 64)));
        let path = route(&circuit, point(0, 0), point(128, 0), 16, None);
        assert!(path.len() > 2, "{path:?}");
    }

    #[test]
    fn ends_off_the_grid_or_enclosed_ends_take_a_plain_corner() {
        let path = route(&Circuit::default(), point(0, 0), point(37, 5), 16, None);
        assert_eq!(path, [point(0, 0), point(37, 0), point(37, 5)]);
        let far = route(
            &Circuit::default(),
            point(0, 0),
            point(160_000, 16),
            16,
            None,
        );
        assert_eq!(far.len(), 3);
    }
}
