//! A press on an entry of the library: a click, or a drag to the canvas.

use crate::theme::CLICK_SLOP_PX;
use workflow_builder_model::catalogue::NodeType;
use workflow_builder_model::layout::Point;

/// Points are pixels of the window.
#[derive(Clone, Copy, Debug)]
pub struct LibraryDrag {
    pub node_type: &'static NodeType,
    /// The finger, pen or mouse that holds it; others do not count.
    pub pointer: i32,
    pub at: Point,
    start: Point,
    has_moved: bool,
}

/// What a release comes to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Release {
    /// The node goes where the pointer is.
    DropAt(Point),
    /// A click: the node goes where there is room.
    Click,
    Nothing,
}

impl LibraryDrag {
    pub fn pressed(node_type: &'static NodeType, pointer: i32, at: Point) -> Self {
        LibraryDrag {
            node_type,
            pointer,
            at,
            start: at,
            has_moved: false,
        }
    }

    /// Has the press become a drag? Then a ghost follows the pointer.
    pub fn has_ghost(&self) -> bool {
        self.has_moved
    }

    #[must_use]
    pub fn moved(self, at: Point) -> Self {
        LibraryDrag {
            at,
            has_moved: self.has_moved || at.distance(self.start) >= CLICK_SLOP_PX,
            ..self
        }
    }

    /// A release counts as a move first: the press may be all that came before it.
    pub fn released(self, at: Point, is_on_canvas: bool) -> Release {
        let drag = self.moved(at);
        if drag.has_moved && is_on_canvas {
            return Release::DropAt(at);
        }
        // A shaky click that stayed on its entry is still a click.
        if at.distance(drag.start) < 4.0 * CLICK_SLOP_PX {
            Release::Click
        } else {
            Release::Nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::catalogue;

    fn pressed() -> LibraryDrag {
        let node_type = catalogue::find("map").expect("a type");
        LibraryDrag::pressed(node_type, 1, Point::new(100.0, 300.0))
    }

    #[test]
    fn a_press_and_a_release_are_a_click_even_with_a_shaky_hand() {
        let start = Point::new(100.0, 300.0);
        assert_eq!(pressed().released(start, false), Release::Click);
        let near = Point::new(110.0, 305.0);
        assert_eq!(pressed().moved(near).released(near, false), Release::Click);
    }

    #[test]
    fn a_release_on_the_canvas_drops_the_node_there_even_without_a_move_before() {
        let at = Point::new(700.0, 320.0);
        assert_eq!(pressed().released(at, true), Release::DropAt(at));
        assert_eq!(pressed().moved(at).released(at, true), Release::DropAt(at));
    }

    #[test]
    fn a_release_beside_the_canvas_adds_nothing() {
        let header = Point::new(500.0, 10.0);
        assert_eq!(pressed().released(header, false), Release::Nothing);
    }

    #[test]
    fn the_ghost_appears_with_the_first_real_move_and_stays_until_the_end() {
        let still = pressed().moved(Point::new(102.0, 300.0));
        assert!(!still.has_ghost());
        let dragged = still.moved(Point::new(300.0, 300.0));
        assert!(dragged.has_ghost());
        assert!(dragged.moved(Point::new(100.0, 300.0)).has_ghost());
    }
}
