//! Circuit Designer: its sheet as a page object, and the routes through its tasks.
//!
//! Logic tasks are grouped by what the circuits do, measurement tasks by where the value is read.

mod arithmetic;
mod direct;
mod gates;
mod scoped;
mod selection;
mod sheet;
mod small_logic;

use crate::{Route, entry};

#[rustfmt::skip]
pub static ROUTES: &[Route] = &[
];
