//! Finds room for a node that is added by a click.

use super::{GRID, Point, Rect, Size, card_rect, snapped};
use crate::document::{Graph, Position};
use crate::limits::CANVAS_LIMIT;

/// Room between a card and the new one to its right: wide enough for an edge to be seen.
const GAP: f64 = 4.0 * GRID;
/// Room kept between the new card and every other.
const MARGIN: f64 = 2.0 * GRID;

/// A place for a card of this size that covers no other card, on the grid.
///
/// It stands to the right of the selected nodes, level with the topmost of them, or in the middle
/// of what is in sight when none is selected. Where that is taken, the nearest free place in sight
/// is next, those to the right of the wish before those to its left; when the screen is full, the
/// nearest free place at all. The same graph, selection and view always give the same place.
pub fn free_spot(graph: &Graph, selected: &[String], visible: Rect, size: Size) -> Position {
    free_spot_around(graph, selected, visible, size, visible.centre())
}

/// The same, with another point than the middle of what is in sight to stand around when no node is
/// selected.
pub fn free_spot_around(
    graph: &Graph,
    selected: &[String],
    visible: Rect,
    size: Size,
    around: Point,
) -> Position {
    let cards: Vec<Rect> = graph.nodes.iter().map(|node| card_rect(node)).collect();
    let wish = beside(graph, selected).unwrap_or_else(|| middle(around, size));
    let wish = on_canvas(wish, size);
    let search = Search {
        taken: cards.iter().map(|card| card.grown(MARGIN)).collect(),
        size,
        wish,
    };
    search
        .nearest(Some(visible))
        .or_else(|| search.nearest(None))
        .unwrap_or_else(|| below_everything(&cards, wish))
}

/// Right of the selected nodes, level with the topmost.
fn beside(graph: &Graph, selected: &[String]) -> Option<Position> {
    let around = selected
        .iter()
        .filter_map(|id| graph.node(id))
        .map(|node| card_rect(node))
        .reduce(|one, two| one.union(&two))?;
    Some(Position {
        x: around.right() + GAP,
        y: around.y,
    })
}

fn middle(centre: Point, size: Size) -> Position {
    Position {
        x: centre.x - size.width / 2.0,
        y: centre.y - size.height / 2.0,
    }
}

/// The nearest place on the grid from which the whole card is within reach.
fn on_canvas(wish: Position, size: Size) -> Position {
    let lowest = (-CANVAS_LIMIT / GRID).ceil() * GRID;
    let highest = |length: f64| ((CANVAS_LIMIT - length) / GRID).floor() * GRID;
    let Position { x, y } = snapped(wish);
    Position {
        x: x.clamp(lowest, highest(size.width)),
        y: y.clamp(lowest, highest(size.height)),
    }
}

struct Search {
    /// The other cards with the room that is kept around them.
    taken: Vec<Rect>,
    size: Size,
    wish: Position,
}

impl Search {
    fn card(&self, at: Position) -> Rect {
        Rect::new(at.x, at.y, self.size.width, self.size.height)
    }

    fn is_free(&self, at: Position) -> bool {
        let card = self.card(at);
        !self.taken.iter().any(|taken| taken.overlaps(&card))
    }

    /// The free place nearest to the wish, inside a part of the canvas or anywhere.
    ///
    /// A card that is pushed as near to the wish as others allow touches the room around them or
    /// the border of that part: it is enough to look at places level with one of these, or with the
    /// wish itself, both ways.
    fn nearest(&self, within: Option<Rect>) -> Option<Position> {
        let up = |value: f64| (value / GRID).ceil() * GRID;
        let down = |value: f64| (value / GRID).floor() * GRID;
        let Size { width, height } = self.size;
        let beside = self
            .taken
            .iter()
            .flat_map(|it| [up(it.right()), down(it.x - width)]);
        let above_and_below = self
            .taken
            .iter()
            .flat_map(|it| [up(it.bottom()), down(it.y - height)]);
        let at_sides = within
            .iter()
            .flat_map(|it| [up(it.x), down(it.right() - width)]);
        let at_top_and_bottom = within
            .iter()
            .flat_map(|it| [up(it.y), down(it.bottom() - height)]);
        let columns = candidates(self.wish.x, beside.chain(at_sides));
        let rows = candidates(self.wish.y, above_and_below.chain(at_top_and_bottom));
        let mut best: Option<(f64, Position)> = None;
        let is_worse = |cost: f64, best: &Option<(f64, Position)>| {
            best.is_some_and(|(least, _)| least <= cost)
        };
        for &x in &columns {
            // Both lists go away from the wish: what follows cannot be nearer.
            if is_worse((x - self.wish.x).abs(), &best) {
                break;
            }
            for &y in &rows {
                let at = Position { x, y };
                let cost = self.cost(at);
                if is_worse(cost, &best) {
                    break;
                }
                let is_reachable = on_canvas(at, self.size) == at;
                let is_inside = within.is_none_or(|within| within.contains_rect(&self.card(at)));
                if is_reachable && is_inside && self.is_free(at) {
                    best = Some((cost, at));
                }
            }
        }
        best.map(|(_, at)| at)
    }

    /// How far a place is from the wish. Left of it counts double: work flows to the right.
    fn cost(&self, at: Position) -> f64 {
        let (dx, dy) = (at.x - self.wish.x, at.y - self.wish.y);
        let dx = if dx < 0.0 { -2.0 * dx } else { dx };
        libm::hypot(dx, dy)
    }
}

/// The wish and others, nearest first, each once.
fn candidates(wish: f64, others: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut all: Vec<f64> = std::iter::once(wish).chain(others).collect();
    all.sort_by(|one, two| {
        let away = |value: &f64| (value - wish).abs();
        // Of two at the same distance the greater comes first: to the right and below.
        away(one).total_cmp(&away(two)).then(two.total_cmp(one))
    });
    all.dedup();
    all
}

/// Only a canvas that is full from border to border comes to this.
fn below_everything(cards: &[Rect], wish: Position) -> Position {
    let bottom = cards.iter().map(Rect::bottom).fold(wish.y, f64::max);
    snapped(Position {
        x: wish.x,
        y: (bottom + MARGIN).min(CANVAS_LIMIT),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::document::Node;
    use crate::layout::card_size;
    use proptest::prelude::*;
    use std::sync::Arc;

    const SIZE: Size = Size {
        width: 208.0,
        height: 141.0,
    };
    const VISIBLE: Rect = Rect {
        x: 0.0,
        y: 0.0,
        width: 760.0,
        height: 620.0,
    };

    fn node(id: usize, type_id: &str, x: f64, y: f64) -> Arc<Node> {
        Arc::new(Node {
            id: id.to_string(),
            type_id: type_id.to_string(),
            position: Position { x, y },
            data: catalogue::find(type_id).map_or_else(Default::default, |t| t.default_data()),
            settings: Default::default(),
        })
    }

    fn graph(places: &[(f64, f64)]) -> Graph {
        Graph {
            nodes: places
                .iter()
                .enumerate()
                .map(|(id, &(x, y))| node(id, "map", x, y))
                .collect(),
            ..Graph::default()
        }
    }

    fn card(at: Position, size: Size) -> Rect {
        Rect::new(at.x, at.y, size.width, size.height)
    }

    #[test]
    fn an_empty_canvas_gives_its_middle() {
        let at = free_spot(&Graph::default(), &[], VISIBLE, SIZE);
        assert_eq!((at.x, at.y), (272.0, 240.0));
    }

    #[test]
    fn a_node_goes_to_the_right_of_the_selection_and_level_with_it() {
        let at = free_spot(&graph(&[(32.0, 64.0)]), &["0".into()], VISIBLE, SIZE);
        assert_eq!((at.x, at.y), (304.0, 64.0));
    }

    #[test]
    fn what_stands_there_is_avoided_and_the_view_is_not_left() {
        let graph = graph(&[(32.0, 64.0), (320.0, 64.0)]);
        let at = free_spot(&graph, &["0".into()], VISIBLE, SIZE);
        assert_eq!((at.x, at.y), (304.0, 240.0));
    }

    #[test]
    fn a_full_screen_is_left_rather_than_a_card_covered() {
        let places: Vec<_> = (0..5)
            .flat_map(|row| (0..5).map(move |column| (column as f64 * 224.0, row as f64 * 160.0)))
            .collect();
        let graph = graph(&places);
        let at = free_spot(&graph, &[], VISIBLE, SIZE);
        assert!(!VISIBLE.contains_rect(&card(at, SIZE)));
        assert!(
            graph
                .nodes
                .iter()
                .all(|n| !card_rect(n).overlaps(&card(at, SIZE)))
        );
    }

    #[test]
    fn nodes_added_in_a_row_stay_in_sight_and_apart() {
        let mut graph = Graph::default();
        let mut selected = Vec::new();
        for id in 0..6 {
            let at = free_spot(&graph, &selected, VISIBLE, SIZE);
            assert!(VISIBLE.contains_rect(&card(at, SIZE)), "{id}: {at:?}");
            graph.nodes.push(node(id, "map", at.x, at.y));
            selected = vec![id.to_string()];
        }
    }

    proptest! {
        #[test]
        fn a_new_card_never_covers_another(
            cards in prop::collection::vec((-40i32..80, -40i32..80, 0usize..4), 0..24),
            selected in prop::collection::vec(0usize..24, 0..3),
            view in (-900.0f64..900.0, -900.0f64..900.0, 1.0f64..2000.0, 1.0f64..1500.0),
            added in 0usize..4,
        ) {
            let types = ["map", "if", "switch", "webhook"];
            let graph = Graph {
                nodes: cards
                    .iter()
                    .enumerate()
                    // Imported cards need not stand on the grid.
                    .map(|(id, &(x, y, kind))| {
                        node(id, types[kind], f64::from(x) * 23.7, f64::from(y) * 17.3)
                    })
                    .collect(),
                ..Graph::default()
            };
            let selected: Vec<String> = selected.iter().map(usize::to_string).collect();
            let visible = Rect::new(view.0, view.1, view.2, view.3);
            let size = card_size(&node(99, types[added], 0.0, 0.0));
            let at = free_spot(&graph, &selected, visible, size);
            for other in &graph.nodes {
                prop_assert!(!card_rect(other).overlaps(&card(at, size)), "{at:?}");
            }
            prop_assert_eq!((at.x % GRID, at.y % GRID), (0.0, 0.0));
            prop_assert_eq!(at, free_spot(&graph, &selected, visible, size));
        }
    }
}
