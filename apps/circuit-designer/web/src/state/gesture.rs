//! What the pointer is in the middle of, and what it would come to.

use std::collections::BTreeSet;

use circuit_designer_model::sheet::{Area, is_right_angled, route};
use circuit_designer_model::{Circuit, Element, ElementId, End, Point};
use egui::{Modifiers, PointerButton, Pos2, Vec2};

use super::tool::AddTool;

#[derive(Clone, Debug, Default)]
pub enum Gesture {
    #[default]
    None,
    /// A button is down and has not moved yet: a click or the beginning of a drag.
    Pressed(Press),
    /// A push button or a letter that is set only as long as it is held.
    Holding {
        press: Press,
        element: ElementId,
    },
    Placing(Placing),
    Dragging(Drag),
    Panning {
        pressed: Pos2,
        offset: Vec2,
    },
    /// A rectangle on the drawing; `kept` was selected before.
    Selecting {
        from: Pos2,
        to: Pos2,
        kept: BTreeSet<ElementId>,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct Press {
    pub at: Pos2,
    pub button: PointerButton,
    pub modifiers: Modifiers,
}

/// An element that is being drawn.
#[derive(Clone, Copy, Debug)]
pub struct Placing {
    pub tool: AddTool,
    pub from: Point,
    /// The grid point at the pointer.
    pub pointer: Point,
    /// Quarter turns clockwise since the press.
    pub turns: u8,
    pub small: bool,
}

impl Placing {
    /// What would be placed; nothing as long as it has no length.
    pub fn element(&self, circuit: &Circuit, grid: i32) -> Option<Element> {
        let (mut dx, mut dy) = (
            self.pointer.x.saturating_sub(self.from.x),
            self.pointer.y.saturating_sub(self.from.y),
        );
        for _ in 0..self.turns % 4 {
            (dx, dy) = (-dy, dx);
        }
        let mut element = Element::new(self.tool.part.kind(), self.from, self.from.offset(dx, dy));
        element.parameters = self.tool.presets();
        if self.small && knows(&element, "small") {
            element = element.with_flag("small", true);
        }
        if is_right_angled(&element) {
            if dx.abs() >= dy.abs() {
                dy = 0;
            } else {
                dx = 0;
            }
            element.to = self.from.offset(dx, dy);
        }
        if element.from == element.to {
            return None;
        }
        if element.kind == "routed-wire" {
            element.route = route(circuit, element.from, element.to, grid, None);
        }
        Some(element)
    }
}

fn knows(element: &Element, key: &str) -> bool {
    let parameters = element.part().map_or(&[][..], |part| part.parameters());
    parameters.iter().any(|parameter| parameter.key == key)
}

/// In which directions a drag goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DragDirections {
    Both,
    Vertical,
    Horizontal,
}

/// Elements and ends of elements that move together.
#[derive(Clone, Debug)]
pub struct Drag {
    pub whole: Vec<ElementId>,
    pub ends: Vec<(ElementId, End)>,
    pub directions: DragDirections,
    pub start: Point,
    pub pointer: Point,
}

impl Drag {
    pub fn whole(elements: Vec<ElementId>, start: Point) -> Self {
        Drag {
            whole: elements,
            ends: Vec::new(),
            directions: DragDirections::Both,
            start,
            pointer: start,
        }
    }

    /// All ends of elements for which `is_meant` holds; what has both ends there moves as a whole.
    pub fn ends_where(
        circuit: &Circuit,
        start: Point,
        directions: DragDirections,
        is_meant: impl Fn(Point) -> bool,
    ) -> Self {
        let mut drag = Drag {
            directions,
            ..Drag::whole(Vec::new(), start)
        };
        for element in &circuit.elements {
            let is_rigid = element
                .part()
                .is_some_and(|part| part.package(element).is_some());
            match (is_meant(element.from), is_meant(element.to)) {
                (true, true) => drag.whole.push(element.id),
                (true, false) if is_rigid => drag.whole.push(element.id),
                (true, false) => drag.ends.push((element.id, End::From)),
                (false, true) if !is_rigid => drag.ends.push((element.id, End::To)),
                _ => {}
            }
        }
        drag
    }

    pub fn by(&self) -> (i32, i32) {
        let dx = self.pointer.x.saturating_sub(self.start.x);
        let dy = self.pointer.y.saturating_sub(self.start.y);
        match self.directions {
            DragDirections::Both => (dx, dy),
            DragDirections::Vertical => (0, dy),
            DragDirections::Horizontal => (dx, 0),
        }
    }

    /// The element as it would be afterwards; nothing when it stays as it is.
    pub fn moved(&self, circuit: &Circuit, element: &Element, grid: i32) -> Option<Element> {
        let (dx, dy) = self.by();
        let mut moved = element.clone();
        if self.whole.contains(&element.id) {
            moved.from = element.from.offset(dx, dy);
            moved.to = element.to.offset(dx, dy);
            for point in &mut moved.route {
                *point = point.offset(dx, dy);
            }
            return Some(moved);
        }
        let mut is_touched = false;
        for (_, end) in self.ends.iter().filter(|(id, _)| *id == element.id) {
            is_touched = true;
            match end {
                End::From => moved.from = element.from.offset(dx, dy),
                End::To => moved.to = element.to.offset(dx, dy),
            }
        }
        if !is_touched || moved.from == moved.to {
            return None;
        }
        straighten(&mut moved, self.ends.as_slice());
        if moved.kind == "routed-wire" {
            moved.route = route(circuit, moved.from, moved.to, grid, Some(moved.id));
        }
        Some(moved)
    }
}

/// A part that lies along the grid only is kept there when one end is dragged.
fn straighten(element: &mut Element, ends: &[(ElementId, End)]) {
    if !is_right_angled(element) {
        return;
    }
    let area = Area::of(element.from, element.to);
    let is_flat = area.width() >= area.height();
    let dragged_from = ends.contains(&(element.id, End::From));
    let (fixed, moving) = if dragged_from {
        (element.to, &mut element.from)
    } else {
        (element.from, &mut element.to)
    };
    if is_flat {
        moving.y = fixed.y;
    } else {
        moving.x = fixed.x;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placing(tool: &str, to: (i32, i32)) -> Placing {
        Placing {
            tool: AddTool::named(tool).expect("an item of the Draw menu"),
            from: Point::new(0, 0),
            pointer: Point::new(to.0, to.1),
            turns: 0,
            small: false,
        }
    }

    fn placed(placing: Placing) -> Option<Element> {
        placing.element(&Circuit::default(), 16)
    }

    #[test]
    fn a_gate_is_drawn_along_the_longer_direction_and_a_resistor_freely() {
        let gate = placed(placing("Add AND Gate", (96, 32))).expect("a gate");
        assert_eq!(gate.to, Point::new(96, 0));
        let upright = placed(placing("Add AND Gate", (32, -96))).expect("a gate");
        assert_eq!(upright.to, Point::new(0, -96));
        let resistor = placed(placing("Add Resistor", (96, 32))).expect("a resistor");
        assert_eq!(resistor.to, Point::new(96, 32));
    }

    #[test]
    fn turning_while_drawing_goes_clockwise_and_comes_round() {
        let turned = |turns| {
            let drawn = Placing {
                turns,
                ..placing("Add Resistor", (96, 0))
            };
            placed(drawn).expect("a resistor").to
        };
        assert_eq!(turned(1), Point::new(0, 96));
        assert_eq!(turned(2), Point::new(-96, 0));
        assert_eq!(turned(4), turned(0));
    }

    #[test]
    fn without_length_nothing_is_placed() {
        assert_eq!(placed(placing("Add Resistor", (0, 0))), None);
    }

    fn row() -> Circuit {
        let mut circuit = Circuit::default();
        let point = |x: i32, y: i32| Point::new(x, y);
        circuit.add(Element::new("wire", point(0, 0), point(64, 0)));
        circuit.add(Element::new("resistor", point(64, 0), point(64, 96)));
        circuit.add(Element::new("wire", point(64, 96), point(0, 96)));
        circuit
    }

    #[test]
    fn a_row_moves_what_lies_in_it_and_stretches_what_leads_to_it() {
        let circuit = row();
        let ids: Vec<ElementId> = circuit.elements.iter().map(|it| it.id).collect();
        let start = Point::new(32, 0);
        let mut drag =
            Drag::ends_where(&circuit, start, DragDirections::Vertical, |end| end.y == 0);
        assert_eq!(drag.whole, [ids[0]]);
        assert_eq!(drag.ends, [(ids[1], End::From)]);
        drag.pointer = Point::new(80, -32);
        assert_eq!(drag.by(), (0, -32), "a row moves up and down only");
        let moved = |index: usize| drag.moved(&circuit, &circuit.elements[index], 16);
        assert_eq!(moved(0).expect("moved").from, Point::new(0, -32));
        assert_eq!(moved(1).expect("stretched").to, Point::new(64, 96));
        assert_eq!(moved(2), None);
    }

    #[test]
    fn an_end_that_would_fall_on_the_other_one_stays() {
        let circuit = row();
        let wire = &circuit.elements[0];
        let drag = Drag {
            ends: vec![(wire.id, End::To)],
            pointer: Point::new(0, 0),
            ..Drag::whole(Vec::new(), Point::new(64, 0))
        };
        assert_eq!(drag.moved(&circuit, wire, 16), None);
    }
}
