//! A recorded picture as an agent gets it: with pointer and marks, in its format.

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pictures::png::Effort;
use pictures::{Bitmap, PictureError, jpeg, png, webp};
use protocol::{ImageFormat, Mark, Point, Sight};

use super::{labels, pointer};

/// High enough that small text stays readable.
const JPEG_QUALITY: u8 = 90;

/// A recorded picture (PNG in base64) as an agent with this sight gets it, in base64. The same
/// picture always gives the same bytes.
pub fn picture(recorded: &str, sight: &Sight, at: Point, marks: &[Mark]) -> anyhow::Result<String> {
    if sight.image == ImageFormat::Png && !sight.pointer && marks.is_empty() {
        return Ok(recorded.to_string());
    }
    let bytes = STANDARD
        .decode(recorded)
        .context("the screenshot is not in base64")?;
    let mut bitmap = png::decode(&bytes).context("the screenshot is damaged")?;
    labels::draw(&mut bitmap, marks);
    if sight.pointer {
        pointer::draw(&mut bitmap, at);
    }
    let encoded = encode(&bitmap, sight.image).context("the picture cannot be encoded")?;
    Ok(STANDARD.encode(encoded))
}

fn encode(bitmap: &Bitmap, format: ImageFormat) -> Result<Vec<u8>, PictureError> {
    match format {
        ImageFormat::Png => png::encode(bitmap, Effort::Speed),
        ImageFormat::Webp => webp::encode(bitmap),
        ImageFormat::Jpeg => jpeg::encode(bitmap, JPEG_QUALITY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictures::{Format, decode};
    use protocol::Rect;

    /// Text-like stripes and a slope: what compresses well and what does not.
    fn page() -> Bitmap {
        Bitmap::painted(120, 90, |x, y| match (x / 3 + y / 5) % 4 {
            0 => [20, 20, 30],
            1 => [255, (x * 2) as u8, (y * 2) as u8],
            _ => [250, 250, 250],
        })
    }

    fn recorded(bitmap: &Bitmap) -> String {
        STANDARD.encode(png::encode(bitmap, Effort::Size).expect("encoded"))
    }

    fn shown(sight: &Sight, marks: &[Mark]) -> (Format, Bitmap) {
        let text = picture(&recorded(&page()), sight, [60.0, 40.0], marks).expect("a picture");
        let again = picture(&recorded(&page()), sight, [60.0, 40.0], marks).expect("a picture");
        assert_eq!(text, again, "not the same bytes twice");
        let bytes = STANDARD.decode(text).expect("base64");
        let format = Format::of(&bytes).expect("a known format");
        (format, decode(&bytes).expect("a picture"))
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
            (ImageFormat::Png, Format::Png, 0),
            (ImageFormat::Webp, Format::Webp, 0),
            (ImageFormat::Jpeg, Format::Jpeg, 60),
        ];
        for (image, format, tolerance) in formats {
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
                    let (found_format, found) = shown(&sight, &marks);
                    assert_eq!(found_format, format, "{sight:?}");
                    assert_eq!(found.size(), wanted.size());
                    let channels = |it: &Bitmap| it.pixels().to_vec().into_flattened();
                    let largest = channels(&wanted)
                        .iter()
                        .zip(&channels(&found))
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
