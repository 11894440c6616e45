//! Quarter turns of elements, clockwise on the drawing.

use super::area::Area;
use crate::circuit::{Element, Point, Value};

/// Turning around a point of this grid leaves everything on the grid.
const GRID: i32 = 16;

/// What elements turn around: the first point of a single one, which is a pin or the corner of its
/// body; the middle of several.
pub fn pivot(elements: &[Element]) -> Option<Point> {
    if let [only] = elements {
        return Some(only.from);
    }
    let ends = elements.iter().flat_map(|it| [it.from, it.to]);
    let middle = Area::around(ends)?.middle();
    let snap = |value: i32| (value + GRID / 2).div_euclid(GRID) * GRID;
    Some(Point::new(snap(middle.x), snap(middle.y)))
}

/// Turns an element by a quarter around a point.
pub fn turn(element: &mut Element, pivot: Point) {
    let body = package_middle(element);
    element.from = turned(element.from, pivot);
    element.to = turned(element.to, pivot);
    for point in &mut element.route {
        *point = turned(*point, pivot);
    }
    let Some(body) = body else {
        return;
    };
    turn_package(element);
    // The body of a chip lies to the lower right of its first point whichever way it is turned.
    let wanted = turned(body, pivot);
    if let Some(now) = package_middle(element) {
        let snap = |value: i32| (value + GRID / 2).div_euclid(GRID) * GRID;
        let (dx, dy) = (snap(wanted.x - now.x), snap(wanted.y - now.y));
        element.from = element.from.offset(dx, dy);
        element.to = element.from.offset(GRID, 0);
    }
}

fn turned(point: Point, pivot: Point) -> Point {
    let (dx, dy) = (point.x - pivot.x, point.y - pivot.y);
    Point::new(pivot.x - dy, pivot.y + dx)
}

fn package_middle(element: &Element) -> Option<Point> {
    let package = element.part()?.package(element)?;
    Some(Area::of(package.body.0, package.body.1).middle())
}

/// A quarter turn is a mirroring at the diagonal after one at an axis.
fn turn_package(element: &mut Element) {
    let is_transposed = element.flag("flip_xy");
    let mirrored = if is_transposed { "flip_x" } else { "flip_y" };
    for (key, value) in [
        ("flip_xy", !is_transposed),
        (mirrored, !element.flag(mirrored)),
    ] {
        if value {
            element
                .parameters
                .insert(key.to_string(), Value::Flag(true));
        } else {
            element.parameters.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_bring_a_part_back() {
        for kind in ["resistor", "bjt", "and", "jk-flip-flop", "timer-555"] {
            let before = Element::new(kind, Point::new(32, 48), Point::new(128, 48));
            let pivot = Point::new(96, 96);
            let mut element = before.clone();
            for _ in 0..4 {
                turn(&mut element, pivot);
            }
            let places = |it: &Element| it.pins().iter().map(|pin| pin.at).collect::<Vec<_>>();
            assert_eq!(places(&element), places(&before), "{kind}");
        }
    }

    #[test]
    fn a_turn_is_clockwise_and_keeps_the_pivot() {
        let mut resistor = Element::new("resistor", Point::new(0, 0), Point::new(96, 0));
        let around = pivot(std::slice::from_ref(&resistor)).unwrap();
        turn(&mut resistor, around);
        assert_eq!(
            (resistor.from, resistor.to),
            (Point::new(0, 0), Point::new(0, 96))
        );
    }

    #[test]
    fn the_left_side_of_a_chip_becomes_its_upper_side() {
        let mut chip = Element::new("jk-flip-flop", Point::new(0, 0), Point::new(16, 0));
        turn(&mut chip, Point::new(0, 0));
        let package = chip.part().unwrap().package(&chip).unwrap();
        let clock = package.pins.iter().find(|pin| pin.clock).unwrap();
        assert_eq!(clock.side, crate::elements::Side::North);
    }
}
