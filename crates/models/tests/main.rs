//! Models as they are asked, against small servers that say what a test wants.

mod asking;
mod protocols;
mod retrying;
mod server;
mod streaming;
mod windows;
