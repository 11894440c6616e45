//! The outline of an element: its body and its leads, for hits, bounds and routing.

use super::area::Area;
use super::table_picture::TablePicture;
use crate::circuit::{Element, Point};
use crate::elements::Menu;

/// How far the body of a two-terminal part reaches to either side of its line.
const HALF_BODY: i32 = 12;
/// Half of its length along the line.
const HALF_LENGTH: i32 = 16;
/// Letters and signs at the second point of a one-terminal part.
const SIGN: i32 = 12;
/// A hit on a body counts as this far away, so that a wire that is hit squarely wins.
const BODY_DISTANCE: f32 = 3.0;

/// What an element covers.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// Nothing for wires, lines and boxes.
    pub body: Option<Area>,
    /// Lines that can be hit.
    pub lines: Vec<(Point, Point)>,
    /// Around body and leads.
    pub bounds: Area,
}

impl Outline {
    /// Of the element as it is drawn.
    pub fn of(element: &Element) -> Self {
        let pins: Vec<Point> = element.pins().iter().map(|pin| pin.at).collect();
        let (body, lines) = body_and_lines(element, &pins);
        let points = lines.iter().flat_map(|(a, b)| [*a, *b]).chain(pins);
        let bounds = Area::around(points).unwrap_or(Area::of(element.from, element.to));
        Outline {
            bounds: body.map_or(bounds, |body| bounds.joined(body)),
            body,
            lines,
        }
    }

    /// How far a point is away, if it is within reach.
    pub fn distance(&self, x: f32, y: f32, reach: f32) -> Option<f32> {
        if !self.bounds.grown(reach.ceil() as i32).contains(x, y) {
            return None;
        }
        let lines = self.lines.iter();
        let nearest = lines
            .map(|(a, b)| distance_to_line(x, y, *a, *b))
            .fold(f32::INFINITY, f32::min);
        let nearest = match self.body {
            Some(body) if body.contains(x, y) => nearest.min(BODY_DISTANCE),
            _ => nearest,
        };
        (nearest <= reach).then_some(nearest)
    }
}

fn distance_to_line(x: f32, y: f32, a: Point, b: Point) -> f32 {
    let (ax, ay) = (a.x as f32, a.y as f32);
    let (dx, dy) = (b.x as f32 - ax, b.y as f32 - ay);
    let squared = dx * dx + dy * dy;
    let share = if squared > 0.0 {
        (((x - ax) * dx + (y - ay) * dy) / squared).clamp(0.0, 1.0)
    } else {
        0.0
    };
    libm::hypotf(x - ax - share * dx, y - ay - share * dy)
}

fn body_and_lines(element: &Element, pins: &[Point]) -> (Option<Area>, Vec<(Point, Point)>) {
    let (from, to) = (element.from, element.to);
    let straight = vec![(from, to)];
    match element.kind.as_str() {
        "wire" | "line" => return (None, straight),
        "routed-wire" if element.route.len() >= 2 => {
            let bends = element.route.windows(2);
            return (None, bends.map(|pair| (pair[0], pair[1])).collect());
        }
        "routed-wire" => return (None, straight),
        "box" => return (None, sides(Area::of(from, to))),
        "text" => return (Some(text_area(element)), Vec::new()),
        "truth-table" => return (Some(TablePicture::of(element).area), Vec::new()),
        _ => {}
    }
    let package = element.part().and_then(|part| part.package(element));
    if let Some(package) = package {
        let leads = package.pins.iter().map(|pin| (pin.at, pin.root)).collect();
        return (Some(Area::of(package.body.0, package.body.1)), leads);
    }
    match pins {
        [] => (Some(Area::of(from, to).grown(SIGN)), straight),
        [_] => (Some(Area::of(to, to).grown(SIGN)), straight),
        [_, _] => (two_terminal_body(from, to), straight),
        _ => with_many_pins(element, pins),
    }
}

fn sides(area: Area) -> Vec<(Point, Point)> {
    let corners = [
        Point::new(area.left, area.top),
        Point::new(area.right, area.top),
        Point::new(area.right, area.bottom),
        Point::new(area.left, area.bottom),
    ];
    (0..4).map(|i| (corners[i], corners[(i + 1) % 4])).collect()
}

/// Letters are about half as wide as they are high.
fn text_area(element: &Element) -> Area {
    let size = element.number("size").clamp(4.0, 400.0) as i32;
    let text = element.text("text");
    let letters = text.lines().map(|line| line.chars().count()).max();
    let lines = text.lines().count().clamp(1, 100) as i32;
    let width = letters.unwrap_or(1).clamp(1, 500) as i32 * size * 11 / 20;
    let from = element.from;
    Area::of(
        from.offset(0, -size / 2),
        from.offset(width, -size / 2 + size * lines),
    )
}

fn two_terminal_body(from: Point, to: Point) -> Option<Area> {
    let middle = Area::of(from, to).middle();
    let (dx, dy) = (to.x.abs_diff(from.x), to.y.abs_diff(from.y));
    let (half_x, half_y) = if dx >= dy {
        (HALF_LENGTH.min(dx as i32 / 2), HALF_BODY)
    } else {
        (HALF_BODY, HALF_LENGTH.min(dy as i32 / 2))
    };
    let is_straight = dx == 0 || dy == 0;
    is_straight.then(|| {
        Area::of(
            middle.offset(-half_x, -half_y),
            middle.offset(half_x, half_y),
        )
    })
}

/// The box between the pins, less the leads along the direction of the element.
fn with_many_pins(element: &Element, pins: &[Point]) -> (Option<Area>, Vec<(Point, Point)>) {
    let ends = [element.from, element.to];
    let Some(all) = Area::around(pins.iter().copied().chain(ends)) else {
        return (None, vec![(element.from, element.to)]);
    };
    let along_x = element.axis().along(Point::new(0, 0), 1).x != 0;
    let middle = all.middle();
    let mut body = all;
    if along_x {
        let half = (all.width() / 2).min(32);
        (body.left, body.right) = (middle.x - half, middle.x + half);
    } else {
        let half = (all.height() / 2).min(32);
        (body.top, body.bottom) = (middle.y - half, middle.y + half);
    }
    // A flat box could not be hit.
    if body.width() < 2 * HALF_BODY {
        (body.left, body.right) = (middle.x - HALF_BODY, middle.x + HALF_BODY);
    }
    if body.height() < 2 * HALF_BODY {
        (body.top, body.bottom) = (middle.y - HALF_BODY, middle.y + HALF_BODY);
    }
    let onto_body = |pin: Point| {
        Point::new(
            pin.x.clamp(body.left, body.right),
            pin.y.clamp(body.top, body.bottom),
        )
    };
    let leads = pins.iter().map(|pin| (*pin, onto_body(*pin)));
    (Some(body), leads.collect())
}

/// Parts that are only drawn along the grid; wires and plain two-terminal parts may lie diagonally.
pub fn is_right_angled(element: &Element) -> bool {
    let Some(part) = element.part() else {
        return false;
    };
    let pins = part.pins(element).len();
    let is_block = part
        .identity()
        .menu
        .iter()
        .any(|entry| matches!(entry.menu, Menu::Gates | Menu::Blocks));
    pins > 2 && part.package(element).is_none() || pins == 2 && is_block
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(kind: &str, to: (i32, i32)) -> Element {
        Element::new(kind, Point::new(0, 0), Point::new(to.0, to.1))
    }

    #[test]
    fn every_part_can_be_hit_and_lies_within_its_bounds() {
        for part in crate::elements::ALL {
            let drawn = element(part.kind(), (96, 0));
            let outline = Outline::of(&drawn);
            for pin in drawn.pins() {
                assert!(outline.bounds.holds(pin.at), "{}", part.kind());
            }
            let spot = match (outline.body, outline.lines.first()) {
                (Some(body), _) => body.middle(),
                (None, Some((a, b))) => Area::of(*a, *b).middle(),
                (None, None) => panic!("{} has neither body nor lines", part.kind()),
            };
            let hit = outline.distance(spot.x as f32, spot.y as f32, 8.0);
            assert!(hit.is_some(), "{}", part.kind());
        }
    }

    #[test]
    fn a_routed_wire_is_hit_along_its_bends_only() {
        let mut wire = element("routed-wire", (64, 64));
        wire.route = vec![Point::new(0, 0), Point::new(64, 0), Point::new(64, 64)];
        let outline = Outline::of(&wire);
        assert!(outline.distance(40.0, 3.0, 8.0).is_some());
        assert!(outline.distance(32.0, 32.0, 8.0).is_none());
    }

    #[test]
    fn a_wire_on_a_body_is_hit_before_the_body() {
        let gate = Outline::of(&element("and", (96, 0)));
        let wire = Outline::of(&element("wire", (96, 0)));
        let (x, y) = (48.0, 1.0);
        assert!(wire.distance(x, y, 8.0) < gate.distance(x, y, 8.0));
    }

    #[test]
    fn gates_and_transistors_are_drawn_at_right_angles_and_resistors_freely() {
        for (kind, expected) in [
            ("and", true),
            ("inverter", true),
            ("op-amp", true),
            ("bjt", true),
            ("spdt", true),
            ("resistor", false),
            ("wire", false),
            ("logic-input", false),
            ("diode", false),
        ] {
            assert_eq!(is_right_angled(&element(kind, (96, 0))), expected, "{kind}");
        }
    }
}
