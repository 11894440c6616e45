//! The rows that tables of the Workflow Builder are written with.

pub use super::flow::{Begin, Flow};
pub use crate::session::Session;
pub use crate::table::DONE;
use crate::table::rows_for;

rows_for!(Flow: right, right_then, wrong, wrong_then, wrong_from_start, doctored);
