//! The things on the canvas that a pointer can meet.

use workflow_builder_model::PortAddress;
use workflow_builder_model::layout::{CardShape, Geometry, Point};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    Port(PortRef),
    Node(String),
    Edge(String),
    /// The end of a selected edge, ready to be dragged to another port.
    Grip {
        edge: String,
        side: Side,
    },
    Note {
        note: String,
        is_corner: bool,
    },
}

/// A port of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortRef {
    pub node: String,
    pub side: Side,
    pub handle: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Input,
    Output,
}

impl PortRef {
    pub fn place(&self, geometry: &Geometry) -> Option<Point> {
        let card = geometry.card(&self.node)?;
        match self.side {
            Side::Input => card
                .inputs
                .iter()
                .find(|spot| spot.port.handle == self.handle.as_deref())
                .map(|spot| spot.at),
            Side::Output => card
                .outputs
                .iter()
                .find(|spot| spot.port.handle == self.handle)
                .map(|spot| spot.at),
        }
    }

    pub fn address(&self) -> PortAddress {
        PortAddress {
            node: self.node.clone(),
            handle: self.handle.clone(),
        }
    }

    /// Is this the port of that side in that row of the card?
    pub fn is_at(&self, card: &CardShape, side: Side, row: usize) -> bool {
        self.side == side
            && self.node == card.node.id
            && match side {
                Side::Input => {
                    card.inputs.get(row).map(|spot| spot.port.handle)
                        == Some(self.handle.as_deref())
                }
                Side::Output => {
                    card.outputs.get(row).map(|spot| &spot.port.handle) == Some(&self.handle)
                }
            }
    }
}
