//! What a gesture comes to: plain functions of points, without page or session.

use crate::state::{PortRef, Selection, Side};
use crate::theme::{AUTO_PAN_BORDER_PX, AUTO_PAN_STEP_PX, CLICK_SLOP_PX};
use workflow_builder_model::layout::{self, Geometry, Point, Rect};
use workflow_builder_model::{NodeMove, Position};

/// Is a press that began and ended at these pixels a click?
pub fn is_click(from_px: Point, to_px: Point) -> bool {
    from_px.distance(to_px) < CLICK_SLOP_PX
}

/// The selection after a press on a node, and whether a drag may follow. With `adds` (Ctrl or Cmd)
/// a node joins the selection or leaves it; one that leaves is not dragged. Notes are selected alone.
pub fn pressed_node(mut selection: Selection, node: &str, adds: bool) -> (Selection, bool) {
    selection.note = None;
    match (adds, selection.has_node(node)) {
        (true, true) => {
            selection.nodes.retain(|id| id != node);
            (selection, false)
        }
        (true, false) => {
            selection.nodes.push(node.to_string());
            (selection, true)
        }
        (false, true) => (selection, true),
        (false, false) => (Selection::node(node), true),
    }
}

/// Where dragged nodes go. The one under the pointer goes to the grid; the others keep their
/// distance from it.
pub fn node_moves(
    origins: &[(String, Point)],
    lead: &str,
    from: Point,
    to: Point,
) -> Option<Vec<NodeMove>> {
    let (_, start) = origins.iter().find(|(id, _)| id == lead)?;
    let end = layout::snapped(Position {
        x: start.x + to.x - from.x,
        y: start.y + to.y - from.y,
    });
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let moves = origins.iter().map(|(node, origin)| NodeMove {
        node: node.clone(),
        position: Position {
            x: origin.x + dx,
            y: origin.y + dy,
        },
    });
    Some(moves.collect())
}

/// The rectangle of a note that is moved, or resized at its lower right corner.
pub fn note_place(start: Rect, resizes: bool, from: Point, to: Point) -> Rect {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let snapped = |x: f64, y: f64| layout::snapped(Position { x, y });
    if resizes {
        let size = snapped(start.width + dx, start.height + dy);
        Rect::new(start.x, start.y, size.x, size.y)
    } else {
        let corner = snapped(start.x + dx, start.y + dy);
        Rect::new(corner.x, corner.y, start.width, start.height)
    }
}

/// The nodes that a box touches, after those that were selected before.
pub fn swept(geometry: &Geometry, area: Rect, kept: Vec<String>) -> Vec<String> {
    let mut nodes = kept;
    for card in &geometry.cards {
        if area.overlaps(&card.rect) && !nodes.contains(&card.node.id) {
            nodes.push(card.node.id.clone());
        }
    }
    nodes
}

/// How many pixels the view moves because something was dragged to the border of the screen.
pub fn border_push(at: Point, screen: [f64; 2]) -> [f64; 2] {
    let push = |at: f64, length: f64| {
        if at < AUTO_PAN_BORDER_PX {
            -AUTO_PAN_STEP_PX
        } else if at > length - AUTO_PAN_BORDER_PX {
            AUTO_PAN_STEP_PX
        } else {
            0.0
        }
    };
    [push(at.x, screen[0]), push(at.y, screen[1])]
}

/// How much larger things get when the wheel is turned, or two fingers move on a pad (`is_pinch`,
/// which browsers report as a wheel with Ctrl).
pub fn wheel_zoom(delta: f64, is_in_pixels: bool, is_pinch: bool) -> f64 {
    const PIXELS_PER_LINE: f64 = 20.0;
    let pixels = if is_in_pixels {
        delta
    } else {
        delta * PIXELS_PER_LINE
    };
    let speed = if is_pinch { 0.01 } else { 0.0016 };
    libm::exp(-pixels * speed)
}

/// The two ends of an edge with the output first.
pub fn output_first(one: PortRef, two: PortRef) -> (PortRef, PortRef) {
    match one.side {
        Side::Output => (one, two),
        Side::Input => (two, one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn a_shaky_press_is_still_a_click() {
        assert!(is_click(at(10.0, 10.0), at(12.0, 12.0)));
        assert!(!is_click(at(10.0, 10.0), at(14.0, 10.0)));
    }

    #[test]
    fn a_press_selects_and_ctrl_adds_and_removes() {
        let two = Selection::nodes(vec!["a".into(), "b".into()]);
        assert_eq!(
            pressed_node(two.clone(), "c", false),
            (Selection::node("c"), true)
        );
        // A press on one of several keeps all of them, so that they can be dragged together.
        assert_eq!(pressed_node(two.clone(), "a", false), (two.clone(), true));
        assert_eq!(
            pressed_node(two.clone(), "a", true),
            (Selection::node("b"), false)
        );
        assert_eq!(pressed_node(two, "c", true).0.nodes, ["a", "b", "c"]);
    }

    #[test]
    fn a_node_that_joins_the_selection_takes_the_place_of_a_note() {
        let (next, may_drag) = pressed_node(Selection::note("x"), "a", true);
        assert_eq!((next, may_drag), (Selection::node("a"), true));
    }

    #[test]
    fn turning_the_wheel_back_undoes_the_zoom() {
        let (there, back) = (
            wheel_zoom(-120.0, true, false),
            wheel_zoom(120.0, true, false),
        );
        assert!(there > 1.0);
        assert!((there * back - 1.0).abs() < 1e-12);
        assert_eq!(wheel_zoom(0.0, true, false), 1.0);
    }

    #[test]
    fn a_wheel_that_counts_lines_zooms_as_fast_as_one_that_counts_pixels() {
        assert_eq!(wheel_zoom(3.0, false, false), wheel_zoom(60.0, true, false));
    }

    #[test]
    fn fingers_on_a_pad_zoom_faster_than_the_wheel() {
        assert!(wheel_zoom(-10.0, true, true) > wheel_zoom(-10.0, true, false));
    }

    #[test]
    fn the_lead_goes_to_the_grid_and_the_others_keep_their_distance() {
        let origins = [
            ("a".to_string(), at(3.0, 5.0)),
            ("b".to_string(), at(100.0, 7.0)),
        ];
        let moves = node_moves(&origins, "a", at(0.0, 0.0), at(30.0, 14.0)).expect("a lead");
        let places: Vec<_> = moves.iter().map(|m| (m.position.x, m.position.y)).collect();
        assert_eq!(places, [(32.0, 16.0), (129.0, 18.0)]);
        assert_eq!(node_moves(&origins, "z", at(0.0, 0.0), at(1.0, 1.0)), None);
    }

    #[test]
    fn a_note_is_moved_by_its_body_and_resized_by_its_corner() {
        let start = Rect::new(16.0, 32.0, 240.0, 160.0);
        let moved = note_place(start, false, at(0.0, 0.0), at(33.0, -15.0));
        assert_eq!(moved, Rect::new(48.0, 16.0, 240.0, 160.0));
        let resized = note_place(start, true, at(0.0, 0.0), at(33.0, -15.0));
        assert_eq!(resized, Rect::new(16.0, 32.0, 272.0, 144.0));
    }

    #[test]
    fn the_view_moves_towards_the_border_that_the_pointer_is_at() {
        let screen = [800.0, 600.0];
        assert_eq!(border_push(at(400.0, 300.0), screen), [0.0, 0.0]);
        assert_eq!(border_push(at(10.0, 300.0), screen), [-12.0, 0.0]);
        assert_eq!(border_push(at(790.0, 599.0), screen), [12.0, 12.0]);
    }

    #[test]
    fn a_box_takes_what_it_touches_and_keeps_what_was_selected() {
        let graph = &workflow_builder_model::templates()[0].graph;
        let mut geometry = Geometry::default();
        geometry.follow(graph);
        let first = &geometry.cards[0];
        let area = Rect::new(first.rect.x - 5.0, first.rect.y - 5.0, 10.0, 10.0);
        let kept = vec!["kept".to_string(), first.node.id.clone()];
        assert_eq!(swept(&geometry, area, kept.clone()), kept);
        assert_eq!(swept(&geometry, area, Vec::new()), [first.node.id.as_str()]);
        let nowhere = Rect::new(-9000.0, -9000.0, 1.0, 1.0);
        assert!(swept(&geometry, nowhere, Vec::new()).is_empty());
    }

    #[test]
    fn an_edge_runs_from_the_output_whichever_end_was_taken_first() {
        let port = |side| PortRef {
            node: "n".into(),
            side,
            handle: None,
        };
        for (one, two) in [(Side::Output, Side::Input), (Side::Input, Side::Output)] {
            let (source, target) = output_first(port(one), port(two));
            assert_eq!((source.side, target.side), (Side::Output, Side::Input));
        }
    }
}
