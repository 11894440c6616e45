//! WebP, written without loss.

use std::io::Cursor;

use image_webp::{ColorType, WebPDecoder, WebPEncoder};

use crate::bitmap::Bitmap;
use crate::error::{Format, PictureError, check_size};

pub fn encode(bitmap: &Bitmap) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    WebPEncoder::new(&mut bytes)
        .encode(
            bitmap.bytes(),
            bitmap.width(),
            bitmap.height(),
            ColorType::Rgb8,
        )
        .map_err(|error| Format::Webp.unwritable(error))?;
    Ok(bytes)
}

pub fn decode(bytes: &[u8]) -> Result<Bitmap, PictureError> {
    let unreadable = |error| Format::Webp.unreadable(error);
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(unreadable)?;
    let size = decoder.dimensions();
    check_size(size)?;
    let channels = if decoder.has_alpha() { 4 } else { 3 };
    let mut raw = vec![0; size.0 as usize * size.1 as usize * channels];
    decoder.read_image(&mut raw).map_err(unreadable)?;
    Ok(Bitmap::from_channels(size, &raw, channels))
}
