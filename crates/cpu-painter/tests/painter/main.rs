//! The painter seen from outside.

mod accuracy;
mod coverage;
mod damage;
mod egui_page;
mod pictures;
mod reference;
mod robustness;
mod scene;
