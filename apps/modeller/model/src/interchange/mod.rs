//! Scenes for other programs: OBJ and glTF, written from the meshes.
//!
//! Only what is visible is written. Meshes approximate the exact solids, as on the screen.

mod gltf;
mod obj;
#[cfg(test)]
mod tests;

pub use gltf::gltf;
pub use obj::obj;
