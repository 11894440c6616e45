//! Which cards and edges are near a point, for whoever asks about thousands of points at once.

use super::hit;
use crate::state::{Hit, Selection};
use crate::theme::EDGE_REACH_PX;
use workflow_builder_model::layout::{CardShape, EdgeShape, Geometry, Point, Rect};

/// Side of a cell, in canvas units: some cards each.
const CELL: f64 = 384.0;

/// The part of a graph that is in sight, sorted into cells.
pub struct Nearby<'g> {
    geometry: &'g Geometry,
    zoom: f64,
    area: Rect,
    columns: usize,
    cells: Vec<Cell>,
}

/// Places in the geometry, in document order.
#[derive(Clone, Default)]
struct Cell {
    cards: Vec<usize>,
    edges: Vec<usize>,
}

impl<'g> Nearby<'g> {
    /// Sorts what a point of `visible` can meet, or be too close to.
    pub fn new(geometry: &'g Geometry, visible: Rect, zoom: f64) -> Self {
        let around = hit::CLEAR_PX.max(EDGE_REACH_PX) / zoom;
        let area = visible.grown(around.max(hit::port_reach(zoom)));
        let count = |length: f64| (length / CELL).ceil().max(1.0) as usize;
        let (columns, rows) = (count(area.width), count(area.height));
        let mut nearby = Nearby {
            geometry,
            zoom,
            area,
            columns,
            cells: vec![Cell::default(); columns * rows],
        };
        for (place, card) in geometry.cards.iter().enumerate() {
            for cell in nearby.cells_of(&card.rect.grown(hit::port_reach(zoom))) {
                nearby.cells[cell].cards.push(place);
            }
        }
        for (place, edge) in geometry.edges.iter().enumerate() {
            for cell in nearby.cells_of(&edge.bounds.grown(around)) {
                nearby.cells[cell].edges.push(place);
            }
        }
        nearby
    }

    /// The topmost thing at a canvas point in sight, notes left out.
    pub fn hit(&self, selection: &Selection, at: Point) -> Option<Hit> {
        let cell = self.cell_at(at)?;
        let cards = cell.cards.iter().rev().map(|at| &self.geometry.cards[*at]);
        let edges = cell.edges.iter().map(|at| &self.geometry.edges[*at]);
        hit::hit_among(cards, edges, selection, at, self.zoom)
    }

    /// Can any of this card be met?
    pub fn has(&self, card: &CardShape) -> bool {
        self.area
            .overlaps(&card.rect.grown(hit::port_reach(self.zoom)))
    }

    /// The other edges that a point of this one, somewhere in sight, may be too close to.
    pub fn neighbours(&self, shape: &EdgeShape) -> Vec<&'g EdgeShape> {
        let bounds = shape.bounds.grown(1.0);
        let mut places: Vec<usize> = self
            .cells_of(&bounds)
            .flat_map(|cell| self.cells[cell].edges.iter().copied())
            .collect();
        places.sort_unstable();
        places.dedup();
        let edges = places.into_iter().map(|place| &self.geometry.edges[place]);
        edges
            .filter(|other| other.edge.id != shape.edge.id && other.bounds.overlaps(&bounds))
            .collect()
    }

    fn cell_at(&self, at: Point) -> Option<&Cell> {
        if !self.area.contains(at) {
            return None;
        }
        let column = ((at.x - self.area.x) / CELL) as usize;
        let row = ((at.y - self.area.y) / CELL) as usize;
        self.cells
            .get(row * self.columns + column.min(self.columns - 1))
    }

    /// The cells that a rectangle touches.
    fn cells_of(&self, rect: &Rect) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns;
        let rows = self.cells.len() / columns;
        let span = |from: f64, to: f64, count: usize| {
            let last = (to / CELL).floor().min(count as f64 - 1.0);
            let first = (from / CELL).floor().max(0.0);
            // Beside the area there is nothing between the two.
            first as usize..(last + 1.0).max(first) as usize
        };
        let across = span(rect.x - self.area.x, rect.right() - self.area.x, columns);
        let down = span(rect.y - self.area.y, rect.bottom() - self.area.y, rows);
        down.flat_map(move |row| across.clone().map(move |column| row * columns + column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::find;

    #[test]
    fn a_point_in_sight_meets_the_same_thing_as_without_cells() {
        let mut geometry = Geometry::default();
        geometry.follow(&find("Enterprise Data Pipeline").expect("a template").graph);
        let selection = Selection::node("router-1");
        let bounds = geometry.bounds().expect("cards");
        for (visible, zoom) in [
            (bounds, 0.3),
            (
                Rect::new(bounds.x + 300.0, bounds.y + 100.0, 700.0, 500.0),
                1.0,
            ),
        ] {
            let nearby = Nearby::new(&geometry, visible, zoom);
            let mut met = 0;
            for step in 0..4_000 {
                // Steps that share no factor, so that the points spread over the whole view.
                let share = |by: usize| (step * by % 997) as f64 / 996.0;
                let at = Point::new(
                    visible.x + visible.width * share(31),
                    visible.y + visible.height * share(17),
                );
                let plain = hit::hit_test(&geometry, &[], &selection, at, zoom);
                met += usize::from(plain.is_some());
                assert_eq!(nearby.hit(&selection, at), plain, "{at:?}");
            }
            assert!(met > 100, "only {met} points met anything");
        }
    }
}
