//! The rows of the catalogue: one [`NodeType`] per kind of node, a file per category.
//!
//! A row names a node (in documents, for people, for the library's search), gives its ports where
//! they differ from one in and one out, and its fields: key, label, how it is edited, what stands in
//! it at first. What a row leaves out is as in its file's `BASE`.
//!
//! One line per fact reads best, so these files keep their own layout.

#[rustfmt::skip]
mod ai;
#[rustfmt::skip]
mod apis;
#[rustfmt::skip]
mod data;
#[rustfmt::skip]
mod flow;
#[rustfmt::skip]
mod system;
#[rustfmt::skip]
mod triggers;
#[rustfmt::skip]
mod unlisted;

use super::node_type::NodeType;
pub(super) use unlisted::{SEALED, TYPES as UNLISTED};

/// All rows, in the order of the library panel.
pub(super) const CATEGORIES: [&[NodeType]; 6] = [
    triggers::TYPES,
    flow::TYPES,
    data::TYPES,
    apis::TYPES,
    system::TYPES,
    ai::TYPES,
];
