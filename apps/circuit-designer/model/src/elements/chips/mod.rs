//! Integrated circuits, digital and mixed.

pub mod adders;
pub mod chip_device;
mod chip_inputs;
pub mod converters;
pub mod counter;
pub mod custom_logic;
pub mod d_flip_flop;
pub mod digital;
pub mod displays;
pub mod jk_flip_flop;
pub mod led_array;
pub mod memories;
pub mod monostable;
pub mod phase_comparator;
pub mod registers;
pub mod selectors;
pub mod sequences;
pub mod t_flip_flop;
pub mod three_state;
pub mod timer_555;
pub mod vco;
