//! Nodes that a document brings along and the library does not offer.

use crate::catalogue::node_type::{Category, NodeType};

/// The id of [`TYPES`]' sealed node, which others ask for by name.
pub(in crate::catalogue) const SEALED: &str = "sealed";

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: SEALED, title: "Sealed Node", description: "Follows a rule that only its runs give away",
        category: Category::System,
        ..NodeType::EMPTY
    },
];
