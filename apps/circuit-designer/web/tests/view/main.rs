//! The whole view without a browser: real pointer and key events go in, the circuit comes out.

mod desk;
mod dragging;
mod drawing;
mod looking;
mod requests;
