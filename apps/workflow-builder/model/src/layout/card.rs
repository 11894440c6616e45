//! Size of a card and the places of its ports.

use super::{Point, Rect, Size};
use crate::catalogue::{NodeType, OutputPort, Port};
use crate::document::{Graph, Node};

/// Narrow enough that the tightest template (250 units from card to card) leaves room for an edge.
pub const CARD_WIDTH: f64 = 208.0;
/// Where the rows with the ports begin; title, category and description are above.
pub const PORT_ROWS_TOP: f64 = 104.0;
/// Distance from one port to the next below it.
pub const PORT_ROW_HEIGHT: f64 = 28.0;
const BOTTOM_MARGIN: f64 = 9.0;

/// An input port and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct InputSpot {
    /// Its handle and label.
    pub port: Port,
    /// Its middle, on the left border of the card.
    pub at: Point,
}

/// An output port and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputSpot {
    /// Its handle and label.
    pub port: OutputPort,
    /// Its middle, on the right border of the card.
    pub at: Point,
}

/// 141 high with one output, 28 more for every further one.
pub fn card_size(node: &Node) -> Size {
    let inputs = node.node_type().map_or(0, |t| t.inputs.len());
    size_with(inputs, node.outputs().len())
}

/// The size of a card that is about to be added.
pub fn new_card_size(node_type: &NodeType) -> Size {
    let outputs = node_type.outputs(&node_type.default_data());
    size_with(node_type.inputs.len(), outputs.len())
}

fn size_with(inputs: usize, outputs: usize) -> Size {
    let rows = outputs.max(inputs).max(1);
    Size {
        width: CARD_WIDTH,
        height: PORT_ROWS_TOP + rows as f64 * PORT_ROW_HEIGHT + BOTTOM_MARGIN,
    }
}

/// The card's place on the canvas.
pub fn card_rect(node: &Node) -> Rect {
    let Size { width, height } = card_size(node);
    Rect::new(node.position.x, node.position.y, width, height)
}

/// From top to bottom.
pub fn input_ports(node: &Node) -> Vec<InputSpot> {
    let inputs = node.node_type().map_or(&[][..], |t| t.inputs);
    inputs
        .iter()
        .enumerate()
        .map(|(row, port)| InputSpot {
            port: *port,
            at: Point::new(node.position.x, row_y(node, row)),
        })
        .collect()
}

/// From top to bottom.
pub fn output_ports(node: &Node) -> Vec<OutputSpot> {
    node.outputs()
        .into_iter()
        .enumerate()
        .map(|(row, port)| OutputSpot {
            port,
            at: Point::new(node.position.x + CARD_WIDTH, row_y(node, row)),
        })
        .collect()
}

/// First input and first output are level, so that nodes placed in a row get straight edges.
fn row_y(node: &Node, row: usize) -> f64 {
    node.position.y + PORT_ROWS_TOP + (row as f64 + 0.5) * PORT_ROW_HEIGHT
}

/// The rectangle around all cards.
pub fn bounds(graph: &Graph) -> Option<Rect> {
    graph
        .nodes
        .iter()
        .map(|node| card_rect(node))
        .reduce(|one, two| one.union(&two))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates;

    fn height(template: &str, id: &str) -> f64 {
        let graph = &templates::find(template).expect(template).graph;
        card_size(graph.node(id).expect(id)).height
    }

    #[test]
    fn cards_grow_with_their_outputs() {
        assert_eq!(height("API Data Pipeline", "map-1"), 141.0);
        assert_eq!(height("Order Processing Pipeline", "if-highvalue"), 169.0);
        assert_eq!(height("Enterprise Data Pipeline", "router-1"), 225.0);
    }

    #[test]
    fn cards_of_the_templates_do_not_overlap() {
        for template in templates::templates() {
            let cards: Vec<_> = template.graph.nodes.iter().map(|n| card_rect(n)).collect();
            for (index, card) in cards.iter().enumerate() {
                let clash = cards[..index].iter().any(|other| other.overlaps(card));
                assert!(!clash, "{} node {index}", template.title);
            }
        }
    }
}
