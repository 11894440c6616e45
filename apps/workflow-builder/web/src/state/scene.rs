//! What the canvas shows besides the document: the view, and what the pointer is doing.

use super::hit::{Hit, PortRef};
use crate::theme::{FIT_PADDING, ZOOM};
use dom_shell::Camera;
use workflow_builder_model::layout::{Geometry, Point, Rect};
use workflow_builder_model::opening::FirstLook;

/// What the canvas shows besides the document. Never exported.
#[derive(Debug, Default)]
pub struct Scene {
    pub camera: Camera,
    /// In CSS pixels; zero until the canvas is on the screen.
    pub width: f64,
    pub height: f64,
    /// The workflow the camera was last fitted to.
    pub fitted: Option<String>,
    pub geometry: Geometry,
    pub gesture: Gesture,
    pub hover: Option<Hit>,
    /// The edge into which a library entry would be dropped.
    pub insert_edge: Option<String>,
    /// Where the pointer was last seen on the canvas, in pixels.
    pub pointer_px: Option<Point>,
    pub space_is_down: bool,
    pub is_panning_by_itself: bool,
    /// The mouse cursor that the canvas has now.
    pub cursor: &'static str,
}

/// What the pointer is in the middle of. Points are canvas units unless they say pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    #[default]
    Idle,
    Pan {
        from_px: Point,
        camera: Camera,
        /// Did it begin on empty canvas? A click there clears the selection.
        clears_selection: bool,
    },
    Marquee {
        from: Point,
        to: Point,
        kept: Vec<String>,
    },
    DragNodes {
        from_px: Point,
        from: Point,
        lead: String,
        /// Where the nodes were, lead included.
        origins: Vec<(String, Point)>,
        gesture: String,
        has_moved: bool,
        /// A click on one of several selected nodes selects that one.
        click_selects: bool,
    },
    DragNote {
        from_px: Point,
        from: Point,
        note: String,
        /// Its rectangle when the drag began.
        start: Rect,
        resizes: bool,
        gesture: String,
        has_moved: bool,
    },
    /// Drawing an edge; with `is_sticky` the button is up and the next click ends it.
    Wire {
        from: PortRef,
        from_px: Point,
        to: Point,
        target: Option<PortRef>,
        is_sticky: bool,
        /// The edge whose other end is being moved.
        rewires: Option<String>,
    },
}

impl Gesture {
    /// Does every move of the pointer change the document?
    pub fn is_drag(&self) -> bool {
        matches!(self, Gesture::DragNodes { .. } | Gesture::DragNote { .. })
    }
}

impl Scene {
    /// The part of the canvas in sight, in canvas units.
    pub fn visible(&self) -> Rect {
        let [x, y, width, height] = self.camera.visible(self.screen());
        Rect::new(x, y, width, height)
    }

    /// Width and height of the canvas on the screen, in pixels.
    pub fn screen(&self) -> [f64; 2] {
        [self.width, self.height]
    }

    /// Shows all of this in the middle.
    pub fn fit(&mut self, bounds: Option<Rect>) {
        let bounds = bounds.map(|it| [it.x, it.y, it.width, it.height]);
        self.camera = Camera::fitted(bounds, self.screen(), FIT_PADDING, ZOOM);
    }

    /// Shows all of this for the first time.
    pub fn look_first(&mut self, bounds: Option<Rect>, look: Option<FirstLook>) {
        self.fit(bounds);
        let Some(look) = look else { return };
        let [width, height] = self.screen();
        self.zoom_at(
            Point::new(width / 2.0, height / 2.0),
            self.camera.zoom * look.zoom,
        );
        // An empty canvas is the same everywhere.
        let Some(bounds) = bounds else { return };
        let room = |screen: f64, graph: f64| (screen - graph * self.camera.zoom).max(0.0) / 2.0;
        let by = [
            room(width, bounds.width) * look.aside[0],
            room(height, bounds.height) * look.aside[1],
        ];
        self.camera = self.camera.dragged(by);
    }

    /// Zooms while the canvas point under this pixel stays under it.
    pub fn zoom_at(&mut self, pixel: Point, zoom: f64) {
        self.camera = self.camera.zoomed_at(pixel, zoom, ZOOM);
    }

    /// Moves the view by as little as it takes to see all of `rect` within `visible`, a part of
    /// what is in sight.
    pub fn bring_into_sight(&mut self, rect: Rect, visible: Rect) {
        let push = |from: f64, to: f64, seen_from: f64, seen_to: f64| {
            if from < seen_from {
                from - seen_from
            } else {
                (to - seen_to).clamp(0.0, from - seen_from)
            }
        };
        self.camera.x += push(rect.x, rect.right(), visible.x, visible.right());
        self.camera.y += push(rect.y, rect.bottom(), visible.y, visible.bottom());
    }

    /// Takes in the size of the canvas. What was in the middle stays there, so that opening the run
    /// drawer does not cover what one is looking at.
    pub fn resized(&mut self, width: f64, height: f64) {
        if self.width > 0.0 && self.height > 0.0 {
            self.camera = self.camera.resized(self.screen(), [width, height]);
        }
        (self.width, self.height) = (width, height);
    }

    /// Makes the next drawing fit the view again.
    pub fn forget_view(&mut self) {
        self.fitted = None;
        self.cursor = "";
        self.gesture = Gesture::Idle;
        self.hover = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::Opening;

    fn scene() -> Scene {
        Scene {
            width: 800.0,
            height: 600.0,
            ..Scene::default()
        }
    }

    #[test]
    fn the_view_moves_no_further_than_it_takes_to_see_something() {
        let mut moved = scene();
        let visible = moved.visible();
        moved.bring_into_sight(Rect::new(10.0, 10.0, 50.0, 50.0), visible);
        assert_eq!(moved.camera, scene().camera);
        moved.bring_into_sight(Rect::new(790.0, -20.0, 50.0, 50.0), visible);
        assert_eq!((moved.camera.x, moved.camera.y), (40.0, -20.0));
    }

    #[test]
    fn what_is_larger_than_the_view_shows_its_upper_left_corner() {
        let mut moved = scene();
        let visible = moved.visible();
        moved.bring_into_sight(Rect::new(100.0, 0.0, 5000.0, 10.0), visible);
        assert_eq!(moved.camera.x, 100.0);
    }

    #[test]
    fn a_fitted_view_shows_everything() {
        let mut fitted = scene();
        let bounds = Rect::new(-900.0, 40.0, 4000.0, 300.0);
        fitted.fit(Some(bounds));
        assert!(fitted.visible().contains_rect(&bounds));
    }

    #[test]
    fn the_first_look_shows_everything_at_another_place_than_a_fitted_one() {
        let bounds = Rect::new(-900.0, 40.0, 4000.0, 300.0);
        let mut fitted = scene();
        fitted.fit(Some(bounds));
        for seed in 1..50 {
            let mut first = scene();
            first.look_first(Some(bounds), FirstLook::new(Opening::new(seed)));
            assert!(first.visible().contains_rect(&bounds), "{seed}");
            let corner = Point::new(bounds.x, bounds.y);
            let moved = first.camera.to_pixel(corner);
            assert!(
                moved.distance(fitted.camera.to_pixel(corner)) > 20.0,
                "{seed}"
            );
        }
    }

    #[test]
    fn with_seed_0_the_first_look_is_a_fitted_one() {
        for bounds in [None, Some(Rect::new(-900.0, 40.0, 4000.0, 300.0))] {
            let (mut first, mut fitted) = (scene(), scene());
            first.look_first(bounds, FirstLook::new(Opening::new(0)));
            fitted.fit(bounds);
            assert_eq!(first.camera, fitted.camera);
        }
    }

    #[test]
    fn the_wheel_zooms_around_the_pointer_and_stops_at_the_limits() {
        let mut zoomed = scene();
        let pixel = Point::new(600.0, 150.0);
        let under = zoomed.camera.to_canvas(pixel);
        for zoom in [0.5, 99.0, 0.0001] {
            zoomed.zoom_at(pixel, zoom);
            assert!(zoomed.camera.to_canvas(pixel).distance(under) < 1e-6);
            assert!((ZOOM.min..=ZOOM.max).contains(&zoomed.camera.zoom));
        }
    }

    #[test]
    fn a_smaller_canvas_keeps_its_middle_and_the_first_size_moves_nothing() {
        let mut fresh = Scene::default();
        fresh.resized(800.0, 600.0);
        assert_eq!(fresh.camera, Camera::default());
        let middle = fresh.visible().centre();
        fresh.resized(800.0, 300.0);
        assert_eq!(fresh.visible().centre(), middle);
    }

    #[test]
    fn a_view_that_is_forgotten_lets_go_of_what_the_pointer_did() {
        let mut shown = scene();
        shown.fitted = Some("w".into());
        shown.hover = Some(Hit::Node("n".into()));
        shown.gesture = Gesture::Marquee {
            from: Point::new(0.0, 0.0),
            to: Point::new(1.0, 1.0),
            kept: Vec::new(),
        };
        shown.forget_view();
        assert_eq!((shown.fitted, shown.hover), (None, None));
        assert_eq!(shown.gesture, Gesture::Idle);
    }
}
