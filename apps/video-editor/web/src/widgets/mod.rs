//! Small parts that several panels are made of.

mod drop_down;
mod thumbnail;
mod tool_button;

pub use drop_down::{DropDown, Entry};
pub use thumbnail::Thumbnail;
pub use tool_button::ToolButton;
