//! JPEG: small, and readable as long as colours keep their full resolution.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

use crate::bitmap::Bitmap;
use crate::error::{Format, PictureError, check_size};

/// It is nowhere among the compressed pixels.
const END: [u8; 2] = [0xff, 0xd9];

/// Quality goes from 1 to 100, on the scale of the Independent JPEG Group.
pub fn encode(bitmap: &Bitmap, quality: u8) -> Result<Vec<u8>, PictureError> {
    let side = |pixels: u32| {
        u16::try_from(pixels).map_err(|_| Format::Jpeg.unwritable("a side has over 65535 pixels"))
    };
    let (width, height) = (side(bitmap.width())?, side(bitmap.height())?);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    // Coloured letters blur where colours are stored for two or four pixels at once.
    encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
    encoder
        .encode(bitmap.bytes(), width, height, ColorType::Rgb)
        .map_err(|error| Format::Jpeg.unwritable(error))?;
    Ok(bytes)
}

pub fn decode(bytes: &[u8]) -> Result<Bitmap, PictureError> {
    // The decoder makes up what is missing at the end.
    if !bytes.windows(END.len()).any(|it| it == END) {
        return Err(Format::Jpeg.unreadable("its end is missing"));
    }
    let unreadable = |error: &dyn std::error::Error| Format::Jpeg.unreadable(error);
    let options = DecoderOptions::default()
        // What is torn is an error, and not filled up with grey.
        .set_strict_mode(true)
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder
        .decode_headers()
        .map_err(|error| unreadable(&error))?;
    let info = decoder.info();
    let info = info.ok_or_else(|| Format::Jpeg.unreadable("it has no header"))?;
    let size = (info.width.into(), info.height.into());
    check_size(size)?;
    let raw = decoder.decode().map_err(|error| unreadable(&error))?;
    Ok(Bitmap::from_channels(size, &raw, 3))
}
