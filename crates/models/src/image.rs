//! Pictures in the size that a model gets, and its points back in pixels of the page.

use actions::lowering::Viewport;
use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pictures::png::Effort;
use pictures::{Bitmap, PictureError, jpeg, png, webp};
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
    let read = pictures::decode(&bytes).context("the picture cannot be read")?;
    if read.size() == (size.width, size.height) {
        return Ok(Picture::new(media_type, base64));
    }
    let scaled = read.scaled(size.width, size.height);
    let written = encode(&scaled, format).context("the picture cannot be written")?;
    Ok(Picture::new(media_type, STANDARD.encode(written)))
}

fn encode(bitmap: &Bitmap, format: ImageFormat) -> Result<Vec<u8>, PictureError> {
    match format {
        ImageFormat::Png => png::encode(bitmap, Effort::Size),
        ImageFormat::Webp => webp::encode(bitmap),
        ImageFormat::Jpeg => jpeg::encode(bitmap, JPEG_QUALITY),
    }
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
    use pictures::Format;

    use super::*;

    const PAGE: Viewport = Viewport {
        width: 1280,
        height: 720,
    };
    const SMALL: Viewport = Viewport {
        width: 640,
        height: 360,
    };

    fn sample(format: ImageFormat) -> String {
        let blank = Bitmap::filled(1280, 720, [10, 200, 30]);
        STANDARD.encode(encode(&blank, format).expect("written"))
    }

    #[test]
    fn pictures_have_the_size_and_the_form_that_they_claim() {
        for (format, name) in [
            (ImageFormat::Png, Format::Png),
            (ImageFormat::Webp, Format::Webp),
            (ImageFormat::Jpeg, Format::Jpeg),
        ] {
            let picture = picture(&sample(format), format, Some(SMALL)).expect("a picture");
            assert_eq!(picture.media_type, format.media_type());
            let bytes = STANDARD.decode(&*picture.base64).expect("base64");
            assert_eq!(Format::of(&bytes), Some(name));
            let read = pictures::decode(&bytes).expect("a picture");
            assert_eq!(read.size(), (640, 360));
            let is_green = |[red, green, blue]: &[u8; 3]| *green > 190 && *red < 20 && *blue < 40;
            assert!(read.pixels().iter().all(is_green), "{name}");
        }
    }

    #[test]
    fn a_picture_that_fits_is_left_alone() {
        let sample = sample(ImageFormat::Png);
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
