//! PNG, without loss: what browsers take screenshots in.

use std::io::Cursor;

use ::png::{BitDepth, ColorType, Compression, Decoder, Encoder, Filter, Reader, Transformations};

use crate::bitmap::Bitmap;
use crate::error::{Format, PictureError, check_size};

/// What is worth more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    Speed,
    Size,
}

pub fn encode(bitmap: &Bitmap, effort: Effort) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, bitmap.width(), bitmap.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    // Trying all filters for every row takes two to five times as long as all the rest.
    let (compression, filter) = match effort {
        Effort::Speed => (Compression::Fast, Filter::Up),
        Effort::Size => (Compression::Balanced, Filter::Adaptive),
    };
    encoder.set_compression(compression);
    encoder.set_filter(filter);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(bitmap.bytes())?;
        writer.finish()
    });
    written.map_err(|error| Format::Png.unwritable(error))?;
    Ok(bytes)
}

pub fn decode(bytes: &[u8]) -> Result<Bitmap, PictureError> {
    let mut reader = reader(bytes)?;
    let size = reader.info().size();
    let length = reader.output_buffer_size();
    let mut raw = vec![0; length.ok_or_else(|| Format::Png.unreadable("it has no size"))?];
    let frame = reader
        .next_frame(&mut raw)
        .map_err(|error| Format::Png.unreadable(error))?;
    let channels = frame.color_type.samples();
    Ok(Bitmap::from_channels(size, &raw, channels))
}

/// Width and height, without reading a pixel.
pub fn size(bytes: &[u8]) -> Result<(u32, u32), PictureError> {
    Ok(reader(bytes)?.info().size())
}

/// In front of the pixels.
fn reader(bytes: &[u8]) -> Result<Reader<Cursor<&[u8]>>, PictureError> {
    let mut decoder = Decoder::new(Cursor::new(bytes));
    // Eight bits for each channel, and colours instead of numbers of a palette.
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    let header = decoder.read_header_info();
    let size = header
        .map_err(|error| Format::Png.unreadable(error))?
        .size();
    check_size(size)?;
    decoder
        .read_info()
        .map_err(|error| Format::Png.unreadable(error))
}
