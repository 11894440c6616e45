//! Puts pictures of scenes on the page: painted by the processor, or drawn with three-d where the page
//! is drawn with WebGL.

#[cfg(target_arch = "wasm32")]
mod buffers;
#[cfg(target_arch = "wasm32")]
mod instances;
mod processed;
#[cfg(target_arch = "wasm32")]
mod renderer;
mod screen;
#[cfg(target_arch = "wasm32")]
mod shaders;

pub use modeller_drawing::{Picture, Processor};
pub use screen::{forget_renderer, paint};
