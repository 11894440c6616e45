//! Controls that panels are made of. They take what they show and push what was asked for.

mod axis_colour;
mod colour_control;
mod dates;
mod fields;
mod fitted_text;
pub mod icons;
mod parts;

pub use axis_colour::axis_colour;
pub use colour_control::{ColourControl, show as show_colour};
pub use dates::date_and_time;
pub use fields::{Field, Typed, number_text, scrub_label, shared_number, show as show_field};
pub use parts::{
    PANEL_MARGIN, bar_frame, brand, heading, labelled_row, note, panel_frame, section,
    section_title, switch, titled_row,
};
