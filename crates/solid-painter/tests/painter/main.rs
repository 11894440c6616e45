//! What is painted, against what can be worked out with a pencil.

mod lines;
mod outlines;
mod robustness;
mod scene;
mod solids;
