//! The rows that tables of the Circuit Designer are written with.

pub use super::sheet::{BlankSheet, Sheet};
pub use crate::table::DONE;
use crate::table::rows_for;

rows_for!(Sheet: right, right_then, wrong, wrong_then);
