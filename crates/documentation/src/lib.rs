//! The documentation as pages, for whoever serves or writes the web face. What tasks expect is in none of them.

mod frame;
mod library;
mod links;

pub use frame::{POLICY, policy_element};
pub use library::{Content, Library};
