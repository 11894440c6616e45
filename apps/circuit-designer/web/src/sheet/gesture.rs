//! What the pointer is in the middle of, and what it would come to.

use std::collections::BTreeSet;

use circuit_designer_model::sheet::{Area, is_right_angled, route};
use circuit_designer_model::{Circuit, Element, ElementId, End, Point};
use egui::{Modifiers, PointerButton, Pos2, Vec2};

use crate::add_tool::AddTool;

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
pub enum Freedom {
    Both,
    Vertical,
    Horizontal,
}

/// Elements and ends of elements that move together.
#[derive(Clone, Debug)]
pub struct Drag {
    pub whole: Vec<ElementId>,
    pub ends: Vec<(ElementId, End)>,
    pub freedom: Freedom,
    pub start: Point,
    pub pointer: Point,
}

impl Drag {
    pub fn whole(elements: Vec<ElementId>, start: Point) -> Self {
        Drag {
            whole: elements,
            ends: Vec::new(),
            freedom: Freedom::Both,
            start,
            pointer: start,
        }
    }

    /// All ends of elements for which `is_meant` holds; what has both ends there moves as a whole.
    pub fn ends_where(
        circuit: &Circuit,
        start: Point,
        freedom: Freedom,
        is_meant: impl Fn(Point) -> bool,
    ) -> Self {
        let mut drag = Drag {
            freedom,
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
        match self.freedom {
            Freedom::Both => (dx, dy),
            Freedom::Vertical => (0, dy),
            Freedom::Horizontal => (dx, 0),
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
