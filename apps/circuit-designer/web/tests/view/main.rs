//! The whole view without a browser: real pointer and key events go in, the circuit comes out.

mod app_driver;
mod camera;
mod dragging;
mod drawing;
mod requests;
