//! A server of the Model Context Protocol: hosts get the tools of a computer, and a task to solve with
//! them. Episodes are recorded and judged like all others.

mod computer;
mod http;
mod places;
mod sessions;
mod tools;
mod words;

pub use computer::{Computer, McpOptions};
pub use http::{Door, HttpServer};
pub use places::Places;
pub use sessions::Sessions;
pub use tools::call_of;
