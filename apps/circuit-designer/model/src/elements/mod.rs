//! The catalogue: tables say what the parts are, one file each says how a part behaves.
//!
//! An [`Identity`] is a row of [`tables`]: names, menu entries, parameters, file codes, pins and what
//! the information panel shows. A [`Part`] ties a row to code, and its `Device` is how it behaves
//! while the simulation runs. Adding an element is adding a row, a file and a line in [`ALL`].

pub(crate) mod blocks;
mod catalogue;
pub(crate) mod chips;
mod composite;
pub mod draw_menu;
mod expression;
mod identity;
mod info;
mod instance;
pub(crate) mod logic;
pub(crate) mod meters;
mod package;
mod part;
pub(crate) mod passive;
mod pins;
pub(crate) mod semiconductors;
pub(crate) mod sources;
pub(crate) mod switches;
mod tables;
pub(crate) mod wires;

pub use catalogue::{ALL, by_code, by_kind, by_tag};
pub use identity::{Identity, Menu, MenuEntry};
pub use info::{InfoLine, Measured, Readings, Sign, line};
pub use package::{ChipPin, Package, PackagePin, Side, chip_pin, clock_pin};
pub use part::Part;
pub use pins::{Pin, Pins, Place, far_end, grid_middle, pin};
