//! Finds room for a node that is added by a click.

use super::{GRID, Point, Rect, Size, card_rect, snapped};
use crate::document::{Graph, Position};

/// How far each attempt moves from the one before, to the right and down.
const STEP: f64 = 2.0 * GRID;
/// Room kept around a card when a gap is searched for.
const MARGIN: f64 = GRID;

/// A place for a card near the centre of the visible part of the canvas that covers no other card.
///
/// Goes down a diagonal from the centre first, so that several nodes added in a row stay readable
/// from left to right; after that takes the free place in sight that is nearest to the centre. A
/// full screen leaves no choice: then the centre it is.
pub fn free_spot(graph: &Graph, visible: Rect, size: Size) -> Position {
    let taken: Vec<Rect> = graph.nodes.iter().map(|node| card_rect(node)).collect();
    let centre = centred(visible.center(), size);
    let is_free = |position: Position, margin: f64| {
        let card = Rect::new(position.x, position.y, size.width, size.height);
        visible.contains_rect(&card)
            && !taken
                .iter()
                .any(|other| other.overlaps(&card.grown(margin)))
    };
    let mut attempt = centre;
    while visible.contains_rect(&Rect::new(attempt.x, attempt.y, size.width, size.height)) {
        if is_free(attempt, 0.0) {
            return attempt;
        }
        attempt.x += STEP;
        attempt.y += STEP;
    }
    places_in(visible, size)
        .filter(|position| is_free(*position, MARGIN))
        .min_by(|one, two| {
            let away = |p: &Position| (p.x - centre.x).hypot(p.y - centre.y);
            away(one).total_cmp(&away(two))
        })
        .unwrap_or(centre)
}

fn centred(centre: Point, size: Size) -> Position {
    snapped(Position {
        x: centre.x - size.width / 2.0,
        y: centre.y - size.height / 2.0,
    })
}

/// Places on a coarse grid, at most a few thousand however far the canvas is zoomed out.
fn places_in(visible: Rect, size: Size) -> impl Iterator<Item = Position> {
    const MOST_PER_SIDE: f64 = 64.0;
    let pitch = |length: f64| {
        let steps = (length / (STEP * MOST_PER_SIDE)).ceil().max(1.0);
        steps * STEP
    };
    let (step_x, step_y) = (pitch(visible.width), pitch(visible.height));
    let columns = ((visible.width - size.width) / step_x).max(0.0) as usize;
    let rows = ((visible.height - size.height) / step_y).max(0.0) as usize;
    (0..=rows).flat_map(move |row| {
        (0..=columns).map(move |column| {
            snapped(Position {
                x: visible.x + GRID + column as f64 * step_x,
                y: visible.y + GRID + row as f64 * step_y,
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Node;
    use std::sync::Arc;

    const SIZE: Size = Size {
        width: 208.0,
        height: 141.0,
    };

    fn with_node(graph: &mut Graph, position: Position) {
        graph.nodes.push(Arc::new(Node {
            id: graph.nodes.len().to_string(),
            type_id: "map".into(),
            position,
            data: Default::default(),
            settings: Default::default(),
        }));
    }

    #[test]
    fn nodes_added_in_a_row_stay_in_sight_and_apart() {
        let visible = Rect::new(0.0, 0.0, 760.0, 620.0);
        let mut graph = Graph::default();
        for _ in 0..6 {
            let spot = free_spot(&graph, visible, SIZE);
            let card = Rect::new(spot.x, spot.y, SIZE.width, SIZE.height);
            assert!(visible.contains_rect(&card), "{spot:?}");
            assert!(graph.nodes.iter().all(|n| !card_rect(n).overlaps(&card)));
            assert_eq!((spot.x % GRID, spot.y % GRID), (0.0, 0.0));
            with_node(&mut graph, spot);
        }
    }

    #[test]
    fn a_view_smaller_than_a_card_still_gets_one() {
        let spot = free_spot(&Graph::default(), Rect::new(0.0, 0.0, 50.0, 50.0), SIZE);
        assert!(spot.x.is_finite() && spot.y.is_finite());
    }
}
