//! Integrated circuits, digital and mixed.

pub mod adders;
pub mod chip_device;
pub mod counter;
pub mod d_flip_flop;
pub mod digital;
pub mod jk_flip_flop;
pub mod package;
pub mod registers;
pub mod selectors;
pub mod t_flip_flop;
pub mod timer_555;
