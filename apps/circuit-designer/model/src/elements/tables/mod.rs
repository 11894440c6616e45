//! The rows of the catalogue: one [`Identity`](super::Identity) per part, a file per group.
//!
//! A row names a part (in documents, for people, in XML files, in the legacy text, in automatic
//! designators), gives its menu entries with their places and keys, and its parameters: key, label,
//! unit, default, limits, and where files keep it. Pins and lines of information are here as far as
//! they do not depend on the parameters. What a row leaves out is as in `Identity::EMPTY`.
//!
//! One line per fact reads best, so these files keep their own layout.

#[rustfmt::skip]
pub mod blocks;
#[rustfmt::skip]
pub mod chips;
#[rustfmt::skip]
pub mod logic;
#[rustfmt::skip]
pub mod meters;
#[rustfmt::skip]
pub mod passive;
#[rustfmt::skip]
pub mod semiconductors;
#[rustfmt::skip]
pub mod sources;
#[rustfmt::skip]
pub mod switches;
#[rustfmt::skip]
pub mod wires;

use crate::circuit::parameter::{Parameter, flag, number};

const SMALL: Parameter = flag("small", "Small", false).bit(1);
const FLIP_X: Parameter = flag("flip_x", "Flip X", false).bit(1024);
const FLIP_Y: Parameter = flag("flip_y", "Flip Y", false).bit(2048);
const FLIP_XY: Parameter = flag("flip_xy", "Flip X/Y", false).bit(4096);
const HIGH: Parameter = number("high", "High Logic Voltage", "V", 5.0).sparse("hv");

/// Parameters of a body with pins: its own, then those that all bodies have.
macro_rules! body_parameters {
    ($($own:expr),* $(,)?) => {
        &[$($own,)* $crate::elements::tables::SMALL, $crate::elements::tables::FLIP_X, $crate::elements::tables::FLIP_Y, $crate::elements::tables::FLIP_XY]
    };
}
use body_parameters;

/// Parameters of a chip, which is a body with logic levels.
macro_rules! chip_parameters {
    ($($own:expr),* $(,)?) => {
        &[$($own,)* $crate::elements::tables::SMALL, $crate::elements::tables::FLIP_X, $crate::elements::tables::FLIP_Y, $crate::elements::tables::FLIP_XY, $crate::elements::tables::HIGH]
    };
}
use chip_parameters;
