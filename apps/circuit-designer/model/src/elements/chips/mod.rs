//! Integrated circuits, digital and mixed.

pub mod chip_device;
pub mod d_flip_flop;
pub mod jk_flip_flop;
pub mod package;
pub mod t_flip_flop;
pub mod timer_555;
