//! Formats, how they are told apart, and what can be wrong with a picture.

use std::fmt::{self, Display};

/// Twice what the largest page has. More is refused before there is memory for it.
const MAX_PIXELS: u64 = 1 << 26;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Png,
    Jpeg,
    Webp,
}

impl Format {
    /// By the first bytes.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Format::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Format::Jpeg),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(Format::Webp),
            _ => None,
        }
    }

    pub(crate) fn unreadable(self, reason: impl Display) -> PictureError {
        PictureError::Unreadable {
            format: self,
            reason: reason.to_string(),
        }
    }

    pub(crate) fn unwritable(self, reason: impl Display) -> PictureError {
        PictureError::Unwritable {
            format: self,
            reason: reason.to_string(),
        }
    }
}

impl Display for Format {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Format::Png => "PNG",
            Format::Jpeg => "JPEG",
            Format::Webp => "WebP",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    #[error("it is neither PNG nor JPEG nor WebP")]
    UnknownFormat,
    #[error("it is no whole {format}: {reason}")]
    Unreadable { format: Format, reason: String },
    #[error("{width} x {height} pixels are more than any page has")]
    TooLarge { width: u32, height: u32 },
    #[error("it cannot be written as {format}: {reason}")]
    Unwritable { format: Format, reason: String },
}

/// Whether there may be a picture of this size.
pub fn check_size((width, height): (u32, u32)) -> Result<(), PictureError> {
    match u64::from(width) * u64::from(height) > MAX_PIXELS {
        true => Err(PictureError::TooLarge { width, height }),
        false => Ok(()),
    }
}
