//! Where panels are: time and score on top, strips on the left, what is said on the right, and the sector between
//! them.

use egui::{Pos2, Rect, pos2, vec2};
use flight_analyser_model::mercator::{MAX_ZOOM, MapView};
use flight_analyser_model::sector::Sector;

use crate::layout::{EDGE, Layout};

const GAP: f32 = 8.0;
const STRIPS_WIDTH: f32 = 236.0;
const PANEL_WIDTH: f32 = 236.0;
const PANEL_HEIGHT: f32 = 292.0;
const CORNER_HEIGHT: f32 = 74.0;
const RADIO_HEIGHT: f32 = 84.0;
/// From the edge of the free part of the map to the boundary, at least.
const ROOM: f32 = 4.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rooms {
    pub page: Rect,
    pub bar: Rect,
    pub menu: Rect,
    pub strips: Rect,
    /// Room for what is said to the selected one.
    pub panel: Rect,
    /// Wind and scale.
    pub corner: Rect,
    pub radio: Rect,
    /// The part of the map that nothing lies over.
    pub free: Rect,
}

impl Rooms {
    pub fn new(layout: &Layout) -> Self {
        let page = layout.page;
        let menu = layout.menu;
        let bar = Rect::from_min_max(
            page.min + vec2(EDGE, EDGE),
            pos2(menu.left() - GAP, menu.bottom()),
        );
        let top = bar.bottom() + GAP;
        let bottom = page.bottom() - EDGE;
        let strips = Rect::from_min_max(
            pos2(page.left() + EDGE, top),
            pos2(page.left() + EDGE + STRIPS_WIDTH, bottom),
        );
        let right = page.right() - EDGE;
        let panel = Rect::from_min_size(
            pos2(right - PANEL_WIDTH, top),
            vec2(PANEL_WIDTH, PANEL_HEIGHT),
        );
        let corner = Rect::from_min_max(
            pos2(right - PANEL_WIDTH, bottom - CORNER_HEIGHT),
            pos2(right, bottom),
        );
        let radio = Rect::from_min_max(
            pos2(strips.right() + GAP, bottom - RADIO_HEIGHT),
            pos2(panel.left() - GAP, bottom),
        );
        let free = Rect::from_min_max(
            pos2(strips.right() + GAP, top),
            pos2(panel.left() - GAP, radio.top() - GAP),
        );
        Rooms {
            page,
            bar,
            menu,
            strips,
            panel,
            corner,
            radio,
            free,
        }
    }

    /// What lies over the map.
    pub fn covered(&self, is_panel_open: bool) -> Vec<Rect> {
        let mut all = vec![self.bar, self.menu, self.strips, self.corner, self.radio];
        if is_panel_open {
            all.push(self.panel);
        }
        all
    }

    /// The map as near as it can be with all of a sector between the panels, in their middle.
    pub fn map_of(&self, sector: &Sector, size: [f64; 2]) -> MapView {
        let [east, north] = sector.half;
        let corners = [[-east, north], [east, -north]].map(|it| sector.position(it));
        let fits = |zoom: u8| {
            let map = MapView::new(sector.centre, zoom, size);
            let [one, other] = corners.map(|it| map.to_screen(it));
            let width = (other[0] - one[0]) as f32;
            let height = (other[1] - one[1]) as f32;
            width <= self.free.width() - 2.0 * ROOM && height <= self.free.height() - 2.0 * ROOM
        };
        let nearest = (0..=MAX_ZOOM).rev().find(|zoom| fits(*zoom));
        let map = MapView::new(sector.centre, nearest.unwrap_or_default(), size);
        let middle = pos2(size[0] as f32 / 2.0, size[1] as f32 / 2.0);
        let by = self.free.center() - middle;
        map.panned([f64::from(by.x.round()), f64::from(by.y.round())])
    }

    /// Moves what is written into the free part, if what it belongs to is there.
    pub fn pulled_in(&self, rect: Rect, at: Pos2) -> Rect {
        if !self.free.expand(ROOM).contains(at) {
            return rect;
        }
        let low = (self.free.min - rect.min).max(egui::Vec2::ZERO);
        let high = (self.free.max - rect.max).min(egui::Vec2::ZERO);
        rect.translate(low + high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flight_analyser_model::Opening;
    use flight_analyser_model::sector::Difficulty;

    #[test]
    fn every_sector_fits_between_the_panels_in_every_window() {
        for size in [
            vec2(1024.0, 768.0),
            vec2(1280.0, 720.0),
            vec2(1280.0, 800.0),
            vec2(1920.0, 1080.0),
        ] {
            let page = Rect::from_min_size(Pos2::ZERO, size);
            let rooms = Rooms::new(&Layout::new(page, Opening::default()));
            for number in 0..20 {
                let sector = Difficulty::Calm.sector(number);
                let map = rooms.map_of(&sector, [f64::from(size.x), f64::from(size.y)]);
                assert!((8..=10).contains(&map.zoom()), "{} in {size:?}", map.zoom());
                let [east, north] = sector.half;
                for corner in [[-east, north], [east, -north]] {
                    let [x, y] = map.to_screen(sector.position(corner));
                    assert!(
                        rooms.free.contains(pos2(x as f32, y as f32)),
                        "{corner:?} at {x} {y} in {size:?}"
                    );
                }
            }
        }
    }
}
