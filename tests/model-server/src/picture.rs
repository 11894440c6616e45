//! Pictures of a request: what they say they are, and what they are.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, ImageReader};

/// A picture of a request whose bytes are what its media type says.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub media_type: String,
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
}

/// A sentence that says what is wrong with a picture; the protocol puts its own form around it.
pub type Flaw = String;

impl Picture {
    pub fn read(media_type: &str, data: &str) -> Result<Picture, Flaw> {
        let expected = match media_type {
            "image/png" => ImageFormat::Png,
            "image/jpeg" => ImageFormat::Jpeg,
            "image/webp" => ImageFormat::WebP,
            other => return Err(format!("the media type {other:?} is not supported")),
        };
        let bytes = STANDARD
            .decode(data)
            .map_err(|_| "the data is no base64".to_string())?;
        let reader = ImageReader::new(Cursor::new(&bytes))
            .with_guessed_format()
            .map_err(|_| "the data cannot be read".to_string())?;
        let found = reader.format();
        if found != Some(expected) {
            let found = found.map_or("no picture", |it| it.to_mime_type());
            return Err(format!(
                "the image was specified using the {media_type} media type, but it appears to be {found}"
            ));
        }
        let (width, height) = reader
            .into_dimensions()
            .map_err(|_| "the image cannot be read".to_string())?;
        Ok(Picture {
            media_type: media_type.into(),
            width,
            height,
            bytes,
        })
    }

    /// `data:image/png;base64,...`
    pub fn from_data_url(url: &str) -> Result<Picture, Flaw> {
        let parts = url
            .strip_prefix("data:")
            .and_then(|rest| rest.split_once(";base64,"));
        match parts {
            Some((media_type, data)) => Picture::read(media_type, data),
            None => Err("only data addresses with base64 can be read here".into()),
        }
    }
}
