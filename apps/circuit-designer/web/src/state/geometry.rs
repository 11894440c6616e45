//! The circuit as it lies on the sheet, with all hit tests: what follows from the circuit alone and is
//! worth keeping between frames.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use circuit_designer_model::elements::Pin;
use circuit_designer_model::sheet::{Area, Outline, Posts, loose_ends};
use circuit_designer_model::{Circuit, Element, ElementId, End, Nets, Point};
use egui::{Pos2, Vec2, pos2};

use crate::symbols::{self, Symbol, SymbolStyle};

/// One element with all that is known of its geometry.
pub struct ElementGeometry {
    pub id: ElementId,
    pub outline: Outline,
    pub pins: Vec<Pin>,
    pub symbol: Symbol,
    /// Its look follows what is measured.
    pub is_live: bool,
    /// A wire that shows its voltage, its current.
    pub shows: [bool; 2],
}

impl ElementGeometry {
    pub fn new(element: &Element, style: SymbolStyle) -> Self {
        ElementGeometry {
            id: element.id,
            outline: Outline::of(element),
            pins: element.pins(),
            symbol: symbols::symbol(element, style, None),
            is_live: symbols::is_live(&element.kind),
            shows: ["show_voltage", "show_current"]
                .map(|key| element.kind == "wire" && element.flag(key)),
        }
    }
}

/// One place for each element that has one.
pub type Spots = Rc<[Option<Pos2>]>;

pub struct SheetGeometry {
    revision: u64,
    style: SymbolStyle,
    /// In the order of the circuit.
    pub drawn: Vec<ElementGeometry>,
    pub posts: Posts,
    /// Junctions and open ends.
    pub dots: Vec<Point>,
    /// Posts on the middle of a wire: a click makes a junction there.
    pub bad_connections: Vec<Point>,
    /// Ends of wires on the lead or body of a part, where nothing connects them.
    pub loose_ends: Vec<Point>,
    by_id: HashMap<ElementId, usize>,
    /// Where a click hits each element and nothing else, for one scale.
    spots: RefCell<Option<(f32, Spots)>>,
}

/// A pin within this distance of the pointer is meant, in pixels of the screen.
const PIN_REACH: f32 = 5.0;
/// An element within this distance is meant, in pixels of the screen.
const REACH: f32 = 8.0;
/// An end within this distance is meant, in pixels of the screen.
const HANDLE_REACH: f32 = 7.0;

impl SheetGeometry {
    pub fn new(circuit: &Circuit, revision: u64, style: SymbolStyle) -> Self {
        let posts = Posts::new(circuit);
        let bad = Nets::new(circuit).bad_connections;
        let loose_ends = loose_ends(circuit);
        let elements = circuit.elements.iter();
        let drawn: Vec<_> = elements.map(|it| ElementGeometry::new(it, style)).collect();
        let by_id = drawn.iter().enumerate();
        SheetGeometry {
            revision,
            style,
            by_id: by_id.map(|(index, it)| (it.id, index)).collect(),
            dots: posts.dots(),
            posts,
            spots: RefCell::default(),
            loose_ends: loose_ends
                .into_iter()
                .filter(|at| bad.iter().all(|it| it.at != *at))
                .collect(),
            bad_connections: bad.iter().map(|it| it.at).collect(),
            drawn,
        }
    }

    pub fn is_of(&self, revision: u64, style: SymbolStyle) -> bool {
        self.revision == revision && self.style == style
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
                let distance = libm::hypotf(pin.at.x as f32 - at.x, pin.at.y as f32 - at.y);
                if distance <= reach && best.is_none_or(|(least, _, _)| distance < least) {
                    best = Some((distance, index, number));
                }
            }
        }
        best.map(|(_, index, pin)| (index, pin))
    }

    /// The element whose letter is at a point of the drawing.
    pub fn letter_at(&self, at: Pos2) -> Option<usize> {
        let has_letter =
            |drawn: &ElementGeometry| drawn.symbol.letter.is_some_and(|it| it.contains(at));
        self.drawn.iter().position(has_letter)
    }

    /// The bad connection at a point of the drawing.
    pub fn bad_connection_at(&self, at: Pos2, scale: f32) -> Option<Point> {
        let reach = REACH / scale.min(1.0);
        let is_near =
            |point: &&Point| libm::hypotf(point.x as f32 - at.x, point.y as f32 - at.y) <= reach;
        self.bad_connections.iter().find(is_near).copied()
    }

    /// Every place that is marked because it connects nothing.
    pub fn marked_places(&self) -> impl Iterator<Item = Point> {
        let places = self.bad_connections.iter().chain(&self.loose_ends);
        places.copied()
    }

    /// What a drag that begins at a point of the drawing takes hold of: an end, or a whole element. An
    /// end of a selected element comes first, whatever else lies there: it is the one with handles.
    pub fn grabbed_at(
        &self,
        circuit: &Circuit,
        selection: &BTreeSet<ElementId>,
        at: Pos2,
        scale: f32,
    ) -> Option<DragTarget> {
        let grabbed = |index: usize| {
            let element = circuit.elements.get(index)?;
            let end = handle_at(element, at, scale);
            Some(DragTarget {
                element: element.id,
                end: end.map(|(end, _)| end),
            })
        };
        let selected = circuit.elements.iter().enumerate();
        let selected = selected.filter(|(_, it)| selection.contains(&it.id));
        let nearest = selected
            .filter_map(|(index, element)| {
                let (_, distance) = handle_at(element, at, scale)?;
                Some((index, distance))
            })
            // Of two equally near ones the later lies above.
            .reduce(|best, next| if next.1 <= best.1 { next } else { best });
        match nearest {
            Some((index, _)) => grabbed(index),
            None => grabbed(self.element_at(at, scale)?),
        }
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

/// What a drag takes hold of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DragTarget {
    pub element: ElementId,
    /// None when it is moved as a whole.
    pub end: Option<End>,
}

/// The end of an element whose handle is at a point, and how far away it is. Chips have a fixed size
/// and no handles.
fn handle_at(element: &Element, at: Pos2, scale: f32) -> Option<(End, f32)> {
    let part = element.part();
    if part.is_some_and(|part| part.package(element).is_some()) {
        return None;
    }
    let distance = |end: Point| libm::hypotf(end.x as f32 - at.x, end.y as f32 - at.y);
    // Handles of a short element leave its middle free.
    let length = libm::hypotf(
        element.to.x as f32 - element.from.x as f32,
        element.to.y as f32 - element.from.y as f32,
    );
    let reach = (HANDLE_REACH / scale.min(1.0)).min(length / 3.0);
    let ends = [(End::From, element.from), (End::To, element.to)];
    let mut ends = ends.map(|(end, place)| (end, distance(place))).into_iter();
    ends.find(|(_, distance)| *distance <= reach)
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

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: SymbolStyle = SymbolStyle {
        european_resistors: false,
        iec_gates: false,
        show_values: true,
    };

    /// Two resistors that meet at (96, 0) and a wire down from there.
    fn corner() -> (Circuit, SheetGeometry, Vec<ElementId>) {
        let mut circuit = Circuit::default();
        let point = |x: i32, y: i32| Point::new(x, y);
        let ids = vec![
            circuit.add(Element::new("resistor", point(0, 0), point(96, 0))),
            circuit.add(Element::new("resistor", point(96, 0), point(192, 0))),
            circuit.add(Element::new("wire", point(96, 0), point(96, 96))),
        ];
        let geometry = SheetGeometry::new(&circuit, 1, STYLE);
        (circuit, geometry, ids)
    }

    #[test]
    fn at_a_shared_end_the_selected_element_is_grabbed_whichever_it_is() {
        let (circuit, geometry, ids) = corner();
        let at = pos2(97.0, 1.0);
        for (index, end) in [(0, End::To), (1, End::From), (2, End::From)] {
            let selection = BTreeSet::from([ids[index]]);
            let grabbed = geometry.grabbed_at(&circuit, &selection, at, 1.0);
            let expected = DragTarget {
                element: ids[index],
                end: Some(end),
            };
            assert_eq!(grabbed, Some(expected));
        }
    }

    #[test]
    fn without_a_selection_the_topmost_is_grabbed() {
        let (circuit, geometry, ids) = corner();
        let grabbed = geometry.grabbed_at(&circuit, &BTreeSet::new(), pos2(96.0, 0.0), 1.0);
        assert_eq!(grabbed.map(|it| it.element), Some(ids[2]));
    }

    #[test]
    fn a_selected_element_does_not_reach_beyond_its_handles() {
        let (circuit, geometry, ids) = corner();
        let selection = BTreeSet::from([ids[0]]);
        let grabbed = geometry.grabbed_at(&circuit, &selection, pos2(144.0, 0.0), 1.0);
        let expected = DragTarget {
            element: ids[1],
            end: None,
        };
        assert_eq!(grabbed, Some(expected));
        let nothing = geometry.grabbed_at(&circuit, &selection, pos2(300.0, 300.0), 1.0);
        assert_eq!(nothing, None);
    }

    #[test]
    fn handles_keep_their_size_on_the_screen_when_the_sheet_is_small() {
        let (circuit, geometry, ids) = corner();
        let selection = BTreeSet::from([ids[0]]);
        let end_at = |x: f32, scale: f32| {
            let grabbed = geometry.grabbed_at(&circuit, &selection, pos2(x, 0.0), scale);
            grabbed.and_then(|it| it.end)
        };
        assert_eq!(end_at(12.0, 1.0), None);
        assert_eq!(end_at(12.0, 0.5), Some(End::From));
    }

    #[test]
    fn every_element_has_a_spot_of_its_own() {
        let (_, geometry, ids) = corner();
        for (index, spot) in geometry.spots(1.0).iter().enumerate() {
            let spot = spot.expect("a place where a click hits it");
            let hit = geometry.element_at(spot, 1.0).expect("an element");
            assert_eq!(geometry.drawn[hit].id, ids[index]);
        }
    }

    #[test]
    fn pins_are_found_within_reach_only() {
        let (_, geometry, _) = corner();
        assert_eq!(geometry.pin_at(pos2(3.0, 2.0), 1.0), Some((0, 0)));
        assert_eq!(geometry.pin_at(pos2(9.0, 0.0), 1.0), None);
    }
}
