//! What a scope draws, computed without a screen: its window in time, its scales, cursors, spectrum
//! and text. Read-outs come from [`crate::measure`]; nothing here changes them.

mod columns;
mod csv;
mod cursor;
mod grid;
mod lines;
mod spectrum;
mod time_window;
mod vertical;

pub use columns::{ColumnCache, Range};
pub use csv::csv;
pub use cursor::CursorPair;
pub use grid::{grid_lines, round_step};
pub use lines::{ReadoutLines, ac_coupled, plot_name, plot_title, quantity_word, readout_lines};
pub use spectrum::{Spectrum, spectrum};
pub use time_window::{Edge, TimeWindow};
pub use vertical::Axis;
