//! Pictures in the size that a model gets, and its points back in pixels of the page.

use actions::lowering::Viewport;
use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::imageops::FilterType;
use protocol::{Action, ImageFormat, Point};

use crate::conversation::Picture;

/// Higher values keep more of what is small on a screen.
const JPEG_QUALITY: u8 = 90;

/// A picture in base64 as it is sent: in its own size, or in the one that is asked for.
pub fn picture(
    base64: &str,
    format: ImageFormat,
    size: Option<Viewport>,
) -> anyhow::Result<Picture> {
    let media_type = format.media_type();
    let Some(size) = size else {
        return Ok(Picture::new(media_type, base64));
    };
    let bytes = STANDARD
        .decode(base64)
        .context("the picture is no base64")?;
    let read = image::load_from_memory(&bytes).context("the picture cannot be read")?;
    if (read.width(), read.height()) == (size.width, size.height) {
        return Ok(Picture::new(media_type, base64));
    }
    // Without an alpha channel, which screenshots do not need and JPEG does not have.
    let scaled = read
        .resize_exact(size.width, size.height, FilterType::Triangle)
        .to_rgb8();
    let mut bytes = Vec::new();
    match format {
        ImageFormat::Png => {
            scaled.write_with_encoder(image::codecs::png::PngEncoder::new(&mut bytes))
        }
        ImageFormat::Webp => {
            scaled.write_with_encoder(image::codecs::webp::WebPEncoder::new_lossless(&mut bytes))
        }
        ImageFormat::Jpeg => scaled.write_with_encoder(
            image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY),
        ),
    }
    .context("the picture cannot be written")?;
    Ok(Picture::new(media_type, STANDARD.encode(bytes)))
}

/// A point of one picture in another of a different size.
pub fn rescaled([x, y]: Point, from: Viewport, to: Viewport) -> Point {
    let along = |value: f64, from: u32, to: u32| value * f64::from(to) / f64::from(from.max(1));
    [
        along(x, from.width, to.width),
        along(y, from.height, to.height),
    ]
}

/// An action whose points are pixels of the picture, as the same action on the page.
pub fn on_page(mut action: Action, picture: Viewport, page: Viewport) -> Action {
    match &mut action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => [*x, *y] = rescaled([*x, *y], picture, page),
        Action::Drag { path, .. } => {
            for point in path {
                *point = rescaled(*point, picture, page);
            }
        }
        _ => {}
    }
    action
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Viewport = Viewport {
        width: 1280,
        height: 720,
    };
    const SMALL: Viewport = Viewport {
        width: 640,
        height: 360,
    };

    fn sample() -> String {
        let mut bytes = Vec::new();
        let blank = image::RgbaImage::from_pixel(1280, 720, image::Rgba([10, 200, 30, 255]));
        let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        blank.write_with_encoder(encoder).expect("written");
        STANDARD.encode(bytes)
    }

    #[test]
    fn pictures_have_the_size_and_the_form_that_they_claim() {
        for (format, name) in [
            (ImageFormat::Png, image::ImageFormat::Png),
            (ImageFormat::Webp, image::ImageFormat::WebP),
            (ImageFormat::Jpeg, image::ImageFormat::Jpeg),
        ] {
            let picture = picture(&sample(), format, Some(SMALL)).expect("a picture");
            assert_eq!(picture.media_type, format.media_type());
            let bytes = STANDARD.decode(&*picture.base64).expect("base64");
            assert_eq!(image::guess_format(&bytes).expect("known"), name);
            let read = image::load_from_memory(&bytes).expect("a picture");
            assert_eq!((read.width(), read.height()), (640, 360));
        }
    }

    #[test]
    fn a_picture_that_fits_is_left_alone() {
        let sample = sample();
        for size in [None, Some(PAGE)] {
            let picture = picture(&sample, ImageFormat::Png, size).expect("a picture");
            assert_eq!(*picture.base64, *sample);
        }
        assert!(picture("?", ImageFormat::Png, Some(SMALL)).is_err());
    }

    #[test]
    fn points_of_a_smaller_picture_mean_pixels_of_the_page() {
        assert_eq!(rescaled([320.0, 180.0], SMALL, PAGE), [640.0, 360.0]);
        assert_eq!(rescaled([639.0, 359.0], SMALL, PAGE), [1278.0, 718.0]);
        let drag = Action::drag(vec![[0.0, 0.0], [10.0, 20.0]]);
        let expected = Action::drag(vec![[0.0, 0.0], [20.0, 40.0]]);
        assert_eq!(on_page(drag, SMALL, PAGE), expected);
        assert_eq!(on_page(Action::Done, SMALL, PAGE), Action::Done);
    }
}
