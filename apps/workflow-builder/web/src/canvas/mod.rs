//! The graph on its canvas: what is where, what the pointer does, how it is drawn.

mod camera;
mod fallback;
mod hit;
mod minimap;
mod moves;
mod paint;
mod pointer;
mod surface;
mod view;

pub use camera::Camera;
pub use hit::{Hit, PortRef, Side, clickable_point, hit_test, port_ref, port_spots};
pub use minimap::Minimap;
pub use moves::{
    add_at_centre, add_at_window_point, add_linked, add_note, duplicate, edge_at_window_point, fit,
    paste, show_node, tidy, zoom_by, zoom_to, zoom_to_selection,
};
pub use pointer::cancel as cancel_gesture;
pub use surface::{canvas_rect, draw};
pub use view::GraphCanvas;

use workflow_builder_model::layout::{Geometry, Point, Rect};

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

impl Scene {
    /// The part of the canvas in sight, in canvas units.
    pub fn visible(&self) -> Rect {
        let corner = self.camera.to_canvas(Point::new(0.0, 0.0));
        Rect::new(
            corner.x,
            corner.y,
            self.width / self.camera.zoom,
            self.height / self.camera.zoom,
        )
    }

    /// Takes in the size of the canvas. What was in the middle stays there, so that opening the run
    /// drawer does not cover what one is looking at.
    fn resized(&mut self, width: f64, height: f64) {
        if self.width > 0.0 && self.height > 0.0 {
            self.camera.x += (self.width - width) / self.camera.zoom / 2.0;
            self.camera.y += (self.height - height) / self.camera.zoom / 2.0;
        }
        (self.width, self.height) = (width, height);
    }

    /// Makes the next drawing fit the view again.
    pub fn forget_view(&mut self) {
        self.fitted = None;
        self.gesture = Gesture::Idle;
        self.hover = None;
    }
}
