//! The rows that tables of the Video Editor are written with.

pub use super::room::*;
pub use crate::session::Session;
pub use crate::table::DONE;
use crate::table::rows_for;
pub use video_editor_model::{Curve, EffectParams, Side, TrackSwitch};

rows_for!(Room: right, right_then, wrong, wrong_then);
