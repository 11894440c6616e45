//! Texts of a fixed size on the screen: names and counts on edges, titles beside chips.
//!
//! They are drawn in pixels after everything else. Where two of them would cover each other, the
//! later one looks for another place or is left out.

use super::Decorations;
use super::brush::Brush;
use super::picture_cache::{self, Picture};
use crate::state::Scene;
use crate::theme;
use crate::wording::counted;
use std::rc::Rc;
use workflow_builder_model::layout::{EdgeShape, Point, Rect};

/// More cards than this in sight leave no room for titles anyway.
const MAX_TITLES: usize = 400;

/// Room left between a label and the ports of its edge, in pixels.
const LABEL_GAP_PX: f64 = 8.0;

/// Which parts of the screen carry text already, in coarse cells.
struct OccupiedCells {
    columns: usize,
    rows: usize,
    cells: Vec<bool>,
}

impl OccupiedCells {
    const CELL_WIDTH: f64 = 8.0;
    const CELL_HEIGHT: f64 = 6.0;

    fn new(width: f64, height: f64) -> Self {
        let columns = (width / Self::CELL_WIDTH).ceil().max(1.0) as usize;
        let rows = (height / Self::CELL_HEIGHT).ceil().max(1.0) as usize;
        OccupiedCells {
            columns,
            rows,
            cells: vec![false; columns * rows],
        }
    }

    /// Takes the cells of a rectangle; refuses when one of them is taken or it lies outside.
    fn take(&mut self, rect: &Rect) -> bool {
        if rect.x < 0.0 || rect.y < 0.0 {
            return false;
        }
        let from_column = (rect.x / Self::CELL_WIDTH) as usize;
        let from_row = (rect.y / Self::CELL_HEIGHT) as usize;
        let to_column = (rect.right() / Self::CELL_WIDTH) as usize;
        let to_row = (rect.bottom() / Self::CELL_HEIGHT) as usize;
        if to_column >= self.columns || to_row >= self.rows {
            return false;
        }
        let cells = move |columns: usize| {
            (from_row..=to_row)
                .flat_map(move |row| (from_column..=to_column).map(move |c| row * columns + c))
        };
        if cells(self.columns).any(|cell| self.cells[cell]) {
            return false;
        }
        for cell in cells(self.columns) {
            self.cells[cell] = true;
        }
        true
    }
}

pub fn paint(brush: &Brush, decorations: &Decorations, scene: &Scene) {
    let mut occupied = OccupiedCells::new(scene.width, scene.height);
    if scene.camera.zoom < theme::CHIP_ZOOM {
        titles(brush, scene, &mut occupied);
    }
    for shape in &scene.geometry.edges {
        if let Some(text) = edge_text(shape, decorations) {
            edge_label(brush, decorations, scene, shape, &text, &mut occupied);
        }
    }
}

/// Titles below the chips, as wide as the room to the next chip allows.
fn titles(brush: &Brush, scene: &Scene, occupied: &mut OccupiedCells) {
    let visible = scene.visible();
    let in_sight = || {
        scene
            .geometry
            .cards
            .iter()
            .filter(|card| card.rect.overlaps(&visible))
    };
    if in_sight().take(MAX_TITLES + 1).count() > MAX_TITLES {
        return;
    }
    brush.font(600, theme::CHIP_TITLE_PX);
    for card in in_sight() {
        let corner = scene
            .camera
            .to_pixel(Point::new(card.rect.centre().x, card.rect.bottom()));
        let height = theme::CHIP_TITLE_PX + 3.0;
        for most in [110.0, 72.0, 48.0] {
            let text = brush.fitted(card.node.title(), most);
            let Some(title) = title(brush, &text, most) else {
                continue;
            };
            let width = title.width;
            let rect = Rect::new(corner.x - width / 2.0, corner.y + 3.0, width, height);
            if occupied.take(&rect) {
                let pixel = |length: f64| ((length - HALO_PX) * brush.ratio()).round();
                brush.use_screen();
                brush.copy(&title, [pixel(rect.x), pixel(rect.y)]);
                brush.use_pixels();
                break;
            }
        }
    }
}

/// Room for the halo around a title.
const HALO_PX: f64 = 3.0;

/// A title on its halo, `most` pixels wide at the most.
fn title(brush: &Brush, text: &str, most: f64) -> Option<Picture> {
    let ratio = brush.ratio();
    let size = [
        (most + 2.0 * HALO_PX) * ratio,
        (theme::CHIP_TITLE_PX + 3.0 + 2.0 * HALO_PX) * ratio,
    ];
    let key = picture_cache::cache_key(("title", text, most.to_bits(), ratio.to_bits()));
    picture_cache::cached(key, size, ratio, |brush| {
        brush.use_pixels();
        brush.font(600, theme::CHIP_TITLE_PX);
        let at = Point::new(HALO_PX, HALO_PX + theme::CHIP_TITLE_PX - 0.5);
        brush.text_on_halo(text, at, theme::TEXT, theme::CANVAS);
        brush.text_width(text)
    })
}

/// What an edge says: its label, and how many items passed in the last run.
fn edge_text(shape: &EdgeShape, decorations: &Decorations) -> Option<String> {
    let label = shape
        .edge
        .label
        .as_deref()
        .filter(|label| !label.is_empty());
    let items = decorations
        .run
        .and_then(|run| run.edges.get(&shape.edge.id));
    match (label, items) {
        (None, None) => None,
        (Some(label), None) => Some(label.to_string()),
        (None, Some(items)) => Some(counted(*items, "item")),
        (Some(label), Some(items)) => Some(format!("{label} · {items}")),
    }
}

fn edge_label(
    brush: &Brush,
    decorations: &Decorations,
    scene: &Scene,
    shape: &EdgeShape,
    text: &str,
    occupied: &mut OccupiedCells,
) {
    let visible = scene.visible();
    if !shape.bounds.grown(1.0).overlaps(&visible) {
        return;
    }
    let size = (11.0 * scene.camera.zoom).clamp(9.5, 16.0);
    brush.font(550, size);
    let ends = (shape.samples.first(), shape.samples.last());
    let (Some(from), Some(to)) = ends else { return };
    let room = from.distance(*to) * scene.camera.zoom - 2.0 * LABEL_GAP_PX;
    // A label longer than its edge would hide it; there the bare count has to do.
    let pill_width = |text: &str| brush.text_width(text) + 1.2 * size;
    let full = brush.fitted(text, 14.0 * size);
    let text: Rc<str> = if pill_width(&full) <= room {
        full
    } else {
        match decorations
            .run
            .and_then(|run| run.edges.get(&shape.edge.id))
        {
            Some(items) => items.to_string().into(),
            None => return,
        }
    };
    let (width, height) = (pill_width(&text), 1.65 * size);
    if width > room {
        return;
    }
    let pill_at = |share: f64| {
        let at = scene.camera.to_pixel(shape.curve.point_at(share));
        Rect::new(at.x - width / 2.0, at.y - height / 2.0, width, height)
    };
    let place = [0.5, 0.4, 0.6, 0.3, 0.7]
        .into_iter()
        .map(pill_at)
        .find(|pill| occupied.take(pill));
    let Some(pill) = place else { return };
    let border = if decorations.has_edge(&shape.edge.id) {
        theme::ACCENT
    } else {
        theme::CARD_BORDER_HOVER
    };
    brush.fill_rounded(&pill, height / 2.0, theme::CARD);
    brush.stroke_rounded(&pill, height / 2.0, border, 1.0);
    let start = Point::new(pill.x + 0.6 * size, pill.centre().y + 0.36 * size);
    brush.text(&text, start, theme::TEXT_SOFT);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{RunMarks, Selection};
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use workflow_builder_model::find;
    use workflow_builder_model::layout::Geometry;

    #[test]
    fn a_place_is_given_away_once() {
        let mut taken = OccupiedCells::new(200.0, 100.0);
        let label = Rect::new(20.0, 20.0, 60.0, 14.0);
        assert!(taken.take(&label));
        assert!(!taken.take(&label));
        assert!(!taken.take(&Rect::new(70.0, 30.0, 60.0, 14.0)), "overlaps");
        assert!(taken.take(&Rect::new(20.0, 60.0, 60.0, 14.0)), "below");
    }

    #[test]
    fn a_label_that_sticks_out_of_the_screen_is_refused_and_takes_nothing() {
        let mut taken = OccupiedCells::new(200.0, 100.0);
        for outside in [
            Rect::new(-1.0, 10.0, 20.0, 10.0),
            Rect::new(10.0, -1.0, 20.0, 10.0),
            Rect::new(190.0, 10.0, 40.0, 10.0),
            Rect::new(10.0, 95.0, 20.0, 40.0),
        ] {
            assert!(!taken.take(&outside), "{outside:?}");
        }
        assert!(taken.cells.iter().all(|is_taken| !is_taken));
    }

    /// What the first edge of a graph says with this label and count.
    fn says(label: Option<&str>, items: Option<u64>) -> Option<String> {
        let mut graph = find("API Data Pipeline").expect("a template").graph.clone();
        let id = graph.edges[0].id.clone();
        graph.edge_mut(&id).expect("an edge").label = label.map(str::to_string);
        let mut geometry = Geometry::default();
        geometry.follow(&graph);
        let mut run = RunMarks::default();
        run.edges.extend(items.map(|items| (id, items)));
        let decorations = Decorations {
            notes: &[] as &[Arc<_>],
            pins: &BTreeMap::new(),
            selection: &Selection::default(),
            run: Some(&run),
        };
        edge_text(&geometry.edges[0], &decorations)
    }

    #[test]
    fn an_edge_shows_its_label_and_what_passed_it() {
        assert_eq!(says(None, None), None);
        assert_eq!(says(Some(""), None), None, "an empty label is none");
        assert_eq!(says(Some("paid"), None).as_deref(), Some("paid"));
        assert_eq!(says(None, Some(1)).as_deref(), Some("1 item"));
        assert_eq!(says(None, Some(0)).as_deref(), Some("0 items"));
        assert_eq!(says(Some("paid"), Some(7)).as_deref(), Some("paid · 7"));
    }
}
