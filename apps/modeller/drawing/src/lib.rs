//! Scenes as pictures: what is drawn of a scene, as plain data, and the processor's way to draw it.
//!
//! From the bottom up: `picture` says what is looked at and how, `plan` what of it is drawn in which
//! order; `batch` and `lines` have the triangles and lines. `processor` paints all of it, anywhere and
//! always with the same bytes; the page's WebGL draws the same data (`apps/modeller/web`).

mod batch;
mod lines;
mod picture;
mod plan;
mod processor;
pub mod style;

pub use batch::{Batch, Vector};
pub use lines::{GridKey, Segment, axes, grid, wireframe};
pub use picture::{Instance, Picture, Shape};
pub use plan::{Columns, DrawCall, Plan, Wireframes};
pub use processor::Processor;
