//! Models as they are asked, against small servers that say what a test wants.

mod asking;
mod retrying;
mod server;
