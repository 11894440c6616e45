//! A recorded picture as an agent gets it: with pointer and marks, in its format.

use std::io::Cursor;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::codecs::webp::WebPEncoder;
use image::{ImageFormat as Codec, RgbImage};
use protocol::{ImageFormat, Mark, Point, Sight};

use super::{labels, pointer};

/// High enough that small text stays readable.
const JPEG_QUALITY: u8 = 90;

/// A recorded picture (PNG in base64) as an agent with this sight gets it, in base64. The same
/// picture always gives the same bytes.
pub fn picture(png: &str, sight: &Sight, at: Point, marks: &[Mark]) -> anyhow::Result<String> {
    if sight.image == ImageFormat::Png && !sight.pointer && marks.is_empty() {
        return Ok(png.to_string());
    }
    let bytes = STANDARD
        .decode(png)
        .context("the screenshot is not in base64")?;
    let mut image = image::load_from_memory_with_format(&bytes, Codec::Png)
        .context("the screenshot is damaged")?
        .into_rgb8();
    labels::draw(&mut image, marks);
    if sight.pointer {
        pointer::draw(&mut image, at);
    }
    Ok(STANDARD.encode(encode(&image, sight.image)?))
}

fn encode(image: &RgbImage, format: ImageFormat) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Cursor::new(Vec::new());
    match format {
        ImageFormat::Png => image.write_with_encoder(PngEncoder::new_with_quality(
            &mut bytes,
            CompressionType::Fast,
            FilterType::Adaptive,
        )),
        ImageFormat::Webp => image.write_with_encoder(WebPEncoder::new_lossless(&mut bytes)),
        ImageFormat::Jpeg => {
            image.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))
        }
    }
    .context("the picture cannot be encoded")?;
    Ok(bytes.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;
    use protocol::Rect;

    /// Text-like stripes and a slope: what compresses well and what does not.
    fn page() -> RgbImage {
        RgbImage::from_fn(120, 90, |x, y| match (x / 3 + y / 5) % 4 {
            0 => Rgb([20, 20, 30]),
            1 => Rgb([255, (x * 2) as u8, (y * 2) as u8]),
            _ => Rgb([250, 250, 250]),
        })
    }

    fn recorded(image: &RgbImage) -> String {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, Codec::Png).expect("encoded");
        STANDARD.encode(bytes.into_inner())
    }

    fn shown(sight: &Sight, marks: &[Mark]) -> (Codec, RgbImage) {
        let text = picture(&recorded(&page()), sight, [60.0, 40.0], marks).expect("a picture");
        let again = picture(&recorded(&page()), sight, [60.0, 40.0], marks).expect("a picture");
        assert_eq!(text, again, "not the same bytes twice");
        let bytes = STANDARD.decode(text).expect("base64");
        let codec = image::guess_format(&bytes).expect("a known format");
        let image = image::load_from_memory(&bytes).expect("a picture");
        (codec, image.into_rgb8())
    }

    fn mark() -> Mark {
        Mark {
            number: 1,
            role: "button".into(),
            name: "Run".into(),
            rect: Rect::new(20.0, 30.0, 50.0, 30.0),
        }
    }

    #[test]
    fn every_format_holds_the_picture_with_what_was_asked_for() {
        let formats = [
            (ImageFormat::Png, Codec::Png, 0),
            (ImageFormat::Webp, Codec::WebP, 0),
            (ImageFormat::Jpeg, Codec::Jpeg, 60),
        ];
        for (image, codec, tolerance) in formats {
            for pointer in [false, true] {
                for marks in [vec![], vec![mark()]] {
                    let sight = Sight {
                        image,
                        pointer,
                        ..Sight::default()
                    };
                    let mut wanted = page();
                    labels::draw(&mut wanted, &marks);
                    if pointer {
                        pointer::draw(&mut wanted, [60.0, 40.0]);
                    }
                    let (found_codec, found) = shown(&sight, &marks);
                    assert_eq!(found_codec, codec, "{sight:?}");
                    assert_eq!(found.dimensions(), wanted.dimensions());
                    let largest = wanted
                        .iter()
                        .zip(found.iter())
                        .map(|(one, other)| one.abs_diff(*other))
                        .max();
                    assert!(largest <= Some(tolerance), "{sight:?}: {largest:?}");
                    let is_changed = wanted != page();
                    assert_eq!(is_changed, pointer || !marks.is_empty(), "{sight:?}");
                }
            }
        }
    }

    #[test]
    fn a_plain_png_is_handed_through_without_looking_at_it() {
        let text = picture("no picture at all", &Sight::default(), [0.0, 0.0], &[]);
        assert_eq!(text.expect("handed through"), "no picture at all");
    }

    #[test]
    fn a_damaged_screenshot_is_an_error_and_no_panic() {
        let sight = Sight {
            image: ImageFormat::Webp,
            ..Sight::default()
        };
        for damaged in ["%%%", "", "bm8gcGljdHVyZQ=="] {
            let error = picture(damaged, &sight, [0.0, 0.0], &[]).expect_err("damaged");
            assert!(error.to_string().contains("screenshot"), "{error}");
        }
    }
}
