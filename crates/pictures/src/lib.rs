//! Pictures of pages: read, scaled and written as PNG, JPEG and lossless WebP. The crate `image` does this
//! too, and much else, which a first run would have to build.

mod bitmap;
mod channels;
mod error;
pub mod jpeg;
pub mod png;
mod scaling;
#[cfg(test)]
mod tests;
pub mod webp;

pub use bitmap::{Bitmap, Colour};
pub use channels::without_alpha;
pub use error::{Format, PictureError};

/// Reads a picture in whichever format it is.
pub fn decode(bytes: &[u8]) -> Result<Bitmap, PictureError> {
    match Format::of(bytes).ok_or(PictureError::UnknownFormat)? {
        Format::Png => png::decode(bytes),
        Format::Jpeg => jpeg::decode(bytes),
        Format::Webp => webp::decode(bytes),
    }
}
