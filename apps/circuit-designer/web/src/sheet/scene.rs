//! What follows from the circuit alone and is worth keeping between frames.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use circuit_designer_model::elements::Pin;
use circuit_designer_model::sheet::{Area, Outline, Posts};
use circuit_designer_model::{Circuit, Element, ElementId, Nets, Point};
use egui::{Pos2, Vec2, pos2};

use crate::symbols::{self, Look, Symbol};

/// One element with all that is known of its geometry.
pub struct Drawn {
    pub id: ElementId,
    pub outline: Outline,
    pub pins: Vec<Pin>,
    pub symbol: Symbol,
    /// Its look follows what is measured.
    pub is_live: bool,
    /// A wire that shows its voltage, its current.
    pub shows: [bool; 2],
}

impl Drawn {
    pub fn new(element: &Element, look: Look) -> Self {
        Drawn {
            id: element.id,
            outline: Outline::of(element),
            pins: element.pins(),
            symbol: symbols::symbol(element, look, None),
            is_live: symbols::is_live(&element.kind),
            shows: ["show_voltage", "show_current"]
                .map(|key| element.kind == "wire" && element.flag(key)),
        }
    }
}

/// One place for each element that has one.
pub type Spots = Rc<[Option<Pos2>]>;

pub struct Scene {
    revision: u64,
    look: Look,
    /// In the order of the circuit.
    pub drawn: Vec<Drawn>,
    pub posts: Posts,
    /// Junctions and open ends.
    pub dots: Vec<Point>,
    /// Posts on the middle of a wire.
    pub bad_connections: Vec<Point>,
    by_id: HashMap<ElementId, usize>,
    /// Where a click hits each element and nothing else, for one scale.
    spots: RefCell<Option<(f32, Spots)>>,
}

/// A pin within this distance of the pointer is meant, in pixels of the screen.
const PIN_REACH: f32 = 5.0;
/// An element within this distance is meant, in pixels of the screen.
const REACH: f32 = 8.0;

impl Scene {
    pub fn new(circuit: &Circuit, revision: u64, look: Look) -> Self {
        let posts = Posts::new(circuit);
        let bad = Nets::new(circuit).bad_connections;
        let elements = circuit.elements.iter();
        let drawn: Vec<_> = elements.map(|it| Drawn::new(it, look)).collect();
        let by_id = drawn.iter().enumerate();
        Scene {
            revision,
            look,
            by_id: by_id.map(|(index, it)| (it.id, index)).collect(),
            dots: posts.dots(),
            posts,
            spots: RefCell::default(),
            bad_connections: bad.iter().map(|it| it.at).collect(),
            drawn,
        }
    }

    pub fn is_of(&self, revision: u64, look: Look) -> bool {
        self.revision == revision && self.look == look
    }

    pub fn index_of(&self, id: ElementId) -> Option<usize> {
        self.by_id.get(&id).copied()
    }

    /// The element at a point of the drawing.
    pub fn element_at(&self, at: Pos2, scale: f32) -> Option<usize> {
        let reach = REACH / scale.min(1.0);
        let mut best: Option<(f32, usize)> = None;
        for (index, drawn) in self.drawn.iter().enumerate() {
            if let Some(distance) = drawn.outline.distance(at.x, at.y, reach)
                // Of two equally near ones the later lies above.
                && best.is_none_or(|(least, _)| distance <= least)
            {
                best = Some((distance, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// The pin at a point of the drawing.
    pub fn pin_at(&self, at: Pos2, scale: f32) -> Option<(usize, usize)> {
        let reach = PIN_REACH / scale.min(1.0);
        let mut best: Option<(f32, usize, usize)> = None;
        for (index, drawn) in self.drawn.iter().enumerate() {
            if !drawn
                .outline
                .bounds
                .grown(reach as i32 + 1)
                .contains(at.x, at.y)
            {
                continue;
            }
            for (number, pin) in drawn.pins.iter().enumerate() {
                let distance = (pin.at.x as f32 - at.x).hypot(pin.at.y as f32 - at.y);
                if distance <= reach && best.is_none_or(|(least, _, _)| distance < least) {
                    best = Some((distance, index, number));
                }
            }
        }
        best.map(|(_, index, pin)| (index, pin))
    }

    /// The element whose letter is at a point of the drawing.
    pub fn letter_at(&self, at: Pos2) -> Option<usize> {
        let has_letter = |drawn: &Drawn| drawn.symbol.letter.is_some_and(|it| it.contains(at));
        self.drawn.iter().position(has_letter)
    }

    /// The bad connection at a point of the drawing.
    pub fn bad_connection_at(&self, at: Pos2, scale: f32) -> Option<Point> {
        let reach = REACH / scale.min(1.0);
        let is_near =
            |point: &&Point| (point.x as f32 - at.x).hypot(point.y as f32 - at.y) <= reach;
        self.bad_connections.iter().find(is_near).copied()
    }

    /// Everything there is.
    pub fn bounds(&self) -> Option<Area> {
        let areas = self.drawn.iter().map(|drawn| drawn.outline.bounds);
        areas.reduce(Area::joined)
    }

    /// For each element a place where a click hits it and nothing else: no letter, no red dot.
    pub fn spots(&self, scale: f32) -> Spots {
        let mut kept = self.spots.borrow_mut();
        match &*kept {
            Some((of, spots)) if *of == scale => spots.clone(),
            _ => {
                let found = (0..self.drawn.len()).map(|index| self.spot(index, scale));
                let spots: Spots = found.collect();
                *kept = Some((scale, spots.clone()));
                spots
            }
        }
    }

    fn spot(&self, index: usize, scale: f32) -> Option<Pos2> {
        let outline = &self.drawn.get(index)?.outline;
        let is_its_own = |at: &Pos2| {
            self.element_at(*at, scale) == Some(index)
                && self.letter_at(*at).is_none()
                && self.bad_connection_at(*at, scale).is_none()
        };
        candidates(outline).into_iter().find(is_its_own)
    }
}

/// The middle first, then places further out.
fn candidates(outline: &Outline) -> Vec<Pos2> {
    let mut places = Vec::new();
    if let Some(body) = outline.body {
        let (middle, x, y) = (body.middle(), body.width() as f32, body.height() as f32);
        let middle = pos2(middle.x as f32, middle.y as f32);
        for (dx, dy) in [
            (0.0, 0.0),
            (0.25, 0.25),
            (-0.25, 0.25),
            (0.25, -0.25),
            (-0.25, -0.25),
        ] {
            places.push(middle + Vec2::new(dx * x, dy * y));
        }
    }
    for share in [0.5, 0.35, 0.65, 0.25, 0.75] {
        for (a, b) in &outline.lines {
            let (a, b) = (pos2(a.x as f32, a.y as f32), pos2(b.x as f32, b.y as f32));
            places.push(a + (b - a) * share);
        }
    }
    places
}
