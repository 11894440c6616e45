//! Where panels are, by the size of the page.

use egui::{Rect, Vec2, pos2, vec2};
use flight_analyser_model::Opening;
use flight_analyser_model::opening::PanelPlaces;

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
/// Width of the scale beside the zoom buttons, at the most.
const SCALE: f32 = 150.0;
/// A search box that is not at its usual place is below the legend.
const SEARCH_TOP: f32 = 84.0;
/// How near it comes to the middle of the map, where what was searched for is shown.
const MIDDLE: f32 = 24.0;
/// How far up from the lower edge the clock goes.
const CLOCK_UP: f32 = 110.0;

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
    pub fn new(page: Rect, opening: Opening) -> Self {
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
        let usual = Layout {
            page,
            search: Rect::from_min_size(page.min + Vec2::splat(EDGE), SEARCH),
            playback: usual_clock(page),
            details,
            menu,
            zoom,
        };
        match PanelPlaces::new(opening) {
            None => usual,
            Some(places) => usual.moved(places),
        }
    }

    /// The search somewhere beside the middle, the clock somewhere below, and perhaps all in a mirror.
    fn moved(self, places: PanelPlaces) -> Self {
        let page = self.page;
        let right = (self.zoom.left() - SCALE).min(self.details.left()) - EDGE;
        let left = page.left() + EDGE;
        let lowest = page.bottom() - 12.0 - BAR.y;
        let [across, up] = places.clock;
        let clock = pos2(
            between(left, right - BAR.x, across),
            between(lowest - CLOCK_UP, lowest, up),
        );
        let [across, down] = places.search;
        let search = pos2(
            between(left, page.center().x - MIDDLE - SEARCH.x, across),
            between(page.top() + SEARCH_TOP, clock.y - EDGE - SEARCH.y, down),
        );
        let moved = Layout {
            search: Rect::from_min_size(search, SEARCH),
            playback: Rect::from_min_size(clock, BAR),
            ..self
        };
        match places.is_mirrored {
            true => moved.mirrored(),
            false => moved,
        }
    }

    /// Left and right change sides, but for the menu, which stands opposite the legend.
    fn mirrored(self) -> Self {
        let sides = self.page.left() + self.page.right();
        let in_mirror = |rect: Rect| {
            let corner = pos2(sides - rect.right(), rect.top());
            Rect::from_min_size(corner, rect.size())
        };
        Layout {
            search: in_mirror(self.search),
            playback: in_mirror(self.playback),
            details: in_mirror(self.details),
            zoom: in_mirror(self.zoom),
            ..self
        }
    }
}

fn between(least: f32, most: f32, share: f64) -> f32 {
    (least + (most - least).max(0.0) * share as f32).round()
}

/// On top in the middle, beside the search.
fn usual_clock(page: Rect) -> Rect {
    let middle = page.center().x - BAR.x / 2.0;
    let left = middle.max(page.left() + EDGE + SEARCH.x + EDGE);
    Rect::from_min_size(pos2(left, page.top() + 12.0), BAR)
}

impl Layout {
    /// Is the clock in the lower half of the page?
    pub fn has_clock_below(&self) -> bool {
        self.playback.center().y > self.page.center().y
    }

    /// Is there more room above the search box than below it?
    pub fn has_search_below(&self) -> bool {
        self.search.center().y > self.page.center().y
    }

    /// Do the zoom buttons stand on the left?
    pub fn has_zoom_on_the_left(&self) -> bool {
        self.zoom.center().x < self.page.center().x
    }

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
            for seed in 0..40 {
                let layout = Layout::new(page, Opening::new(seed));
                let all = [
                    layout.search,
                    layout.playback,
                    layout.details,
                    layout.menu,
                    layout.zoom,
                ];
                for (index, one) in all.iter().enumerate() {
                    assert!(page.contains_rect(*one), "{one:?} in {size:?}, {seed}");
                    for other in &all[index + 1..] {
                        assert!(
                            !one.shrink(0.1).intersects(*other),
                            "{one:?} {other:?} in {size:?}, {seed}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn with_another_seed_search_and_clock_are_not_where_they_usually_are() {
        let page = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let usual = Layout::new(page, Opening::new(0));
        assert_eq!(usual.search.min, pos2(16.0, 16.0));
        assert_eq!(usual.playback.min, pos2(340.0, 12.0));
        assert!(!usual.has_clock_below());
        for seed in 1..100 {
            let moved = Layout::new(page, Opening::new(seed));
            assert!(!moved.search.contains(usual.search.center()), "{seed}");
            assert!(!moved.playback.intersects(usual.playback), "{seed}");
            assert!(moved.has_clock_below());
            assert_eq!(moved.menu, usual.menu);
            assert_eq!(moved.details.size(), usual.details.size());
            assert!(!moved.search.contains(page.center()), "{seed}");
        }
    }

    #[test]
    fn two_seeds_seldom_put_the_search_at_the_same_place() {
        let page = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let searches: Vec<Rect> = (1..=200)
            .map(|seed| Layout::new(page, Opening::new(seed)).search)
            .collect();
        let mut same = 0;
        let mut pairs = 0;
        for (index, one) in searches.iter().enumerate() {
            for other in &searches[index + 1..] {
                pairs += 1;
                same += usize::from(one.contains(other.center()));
            }
        }
        assert!(same * 25 < pairs, "{same} of {pairs}");
    }
}
