//! Bars and panels around the sheet.

mod icons;
pub mod info_panel;
pub mod side_panel;
pub mod tool_bar;
