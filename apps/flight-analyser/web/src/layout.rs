//! Where panels are, by the size of the page.

use egui::{Rect, Vec2, pos2, vec2};

/// Between panels and the edge of the page.
pub const EDGE: f32 = 16.0;
const SEARCH: Vec2 = vec2(300.0, 40.0);
const BAR: Vec2 = vec2(600.0, 76.0);
pub const DETAILS_WIDTH: f32 = 340.0;
const DETAILS_TOP: f32 = 100.0;
/// What every flight has to say, and what is added for people, in height.
const DETAILS: f32 = 478.0;
const FOR_PEOPLE: f32 = 186.0;
/// Height of the zoom buttons with what is around them.
const CORNER: f32 = 56.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub page: Rect,
    pub search: Rect,
    pub playback: Rect,
    /// Room for the selected flight.
    pub details: Rect,
    /// Buttons in the top right corner.
    pub menu: Rect,
    /// Zoom buttons in the bottom right corner.
    pub zoom: Rect,
}

impl Layout {
    pub fn new(page: Rect) -> Self {
        let search = Rect::from_min_size(page.min + Vec2::splat(EDGE), SEARCH);
        let middle = page.center().x - BAR.x / 2.0;
        let left = middle.max(search.right() + EDGE);
        let playback = Rect::from_min_size(pos2(left, page.top() + 12.0), BAR);
        let menu = Rect::from_min_size(
            pos2(page.right() - EDGE - 74.0, page.top() + EDGE),
            vec2(74.0, 34.0),
        );
        let details = Rect::from_min_max(
            pos2(
                page.right() - EDGE - DETAILS_WIDTH,
                page.top() + DETAILS_TOP,
            ),
            pos2(page.right() - EDGE, page.bottom() - EDGE - CORNER),
        );
        let zoom = Rect::from_min_max(
            pos2(page.right() - EDGE - 152.0, page.bottom() - EDGE - 40.0),
            page.max - Vec2::splat(EDGE),
        );
        Layout {
            page,
            search,
            playback,
            details,
            menu,
            zoom,
        }
    }
}

impl Layout {
    /// Everything that always lies over the map, and the panel of the selected flight if there is one.
    pub fn over_the_map(&self, is_driven: bool, selected: usize) -> Vec<Rect> {
        let mut all = vec![self.search, self.playback, self.menu, self.zoom];
        if selected > 0 {
            all.push(self.details_of(is_driven, selected));
        }
        all
    }

    /// The panel of the selected flight: as high as what is in it, as far as there is room.
    pub fn details_of(&self, is_driven: bool, selected: usize) -> Rect {
        let further = if is_driven { 0.0 } else { FOR_PEOPLE };
        let compared = if is_driven || selected < 2 {
            0
        } else {
            selected + 2
        };
        let height = DETAILS + further + compared as f32 * 24.0;
        let mut rect = self.details;
        rect.set_height(height.min(rect.height()));
        rect
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_panel_lies_over_another_in_any_window() {
        for size in [
            vec2(1024.0, 768.0),
            vec2(1280.0, 720.0),
            vec2(1280.0, 800.0),
            vec2(1920.0, 1080.0),
        ] {
            let page = Rect::from_min_size(pos2(0.0, 0.0), size);
            let layout = Layout::new(page);
            let all = [
                layout.search,
                layout.playback,
                layout.details,
                layout.menu,
                layout.zoom,
            ];
            for (index, one) in all.iter().enumerate() {
                assert!(page.contains_rect(*one), "{one:?} in {size:?}");
                for other in &all[index + 1..] {
                    assert!(
                        !one.shrink(0.1).intersects(*other),
                        "{one:?} {other:?} in {size:?}"
                    );
                }
            }
        }
    }
}
