//! Whatever comes in, a picture or an error comes out, and no panic and no gigabytes.

use proptest::prelude::*;

use super::page;
use crate::png::Effort;
use crate::{Bitmap, Format, PictureError, decode, jpeg, png, webp};

fn written() -> [(Format, Vec<u8>); 3] {
    let page = page(70, 50);
    [
        (Format::Png, png::encode(&page, Effort::Speed)),
        (Format::Jpeg, jpeg::encode(&page, 74)),
        (Format::Webp, webp::encode(&page)),
    ]
    .map(|(format, bytes)| (format, bytes.expect("written")))
}

/// Bytes at the end without which all pixels are there: PNG's mark of the end, WebP's even length.
fn can_be_missing(format: Format) -> usize {
    match format {
        Format::Png => 16,
        Format::Jpeg => 0,
        Format::Webp => 1,
    }
}

#[test]
fn a_picture_that_ends_early_is_an_error() {
    for (format, bytes) in written() {
        for end in 0..bytes.len() - can_be_missing(format) {
            let error = decode(&bytes[..end]).expect_err(&format!("{format}, {end} bytes"));
            let is_told = match &error {
                PictureError::UnknownFormat => end < 16,
                PictureError::Unreadable { format: told, .. } => *told == format,
                _ => false,
            };
            assert!(is_told, "{format}, {end} of {} bytes: {error}", bytes.len());
        }
    }
}

#[test]
fn a_huge_picture_is_refused_before_there_is_memory_for_it() {
    let [(_, mut png), (_, mut jpeg), (_, mut webp)] = written();
    // Width and height in the header, whose checksum is wrong then.
    png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let checksum = crc(&png[12..29]);
    png[29..33].copy_from_slice(&checksum.to_be_bytes());
    let frame = jpeg.windows(2).position(|it| it == [0xff, 0xc0]);
    let frame = frame.expect("a frame");
    jpeg[frame + 5..frame + 9].fill(0xff);
    // Fourteen bits for each side, of one less than it is.
    webp[21..25].copy_from_slice(&(16_382_u32 << 14 | 16_382).to_le_bytes());
    for (bytes, side) in [(png, 65_536), (jpeg, 65_535), (webp, 16_383)] {
        let (width, height) = (side, side);
        let wanted = PictureError::TooLarge { width, height };
        assert_eq!(decode(&bytes), Err(wanted));
    }
}

/// The checksum of PNG.
fn crc(bytes: &[u8]) -> u32 {
    let all = bytes.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    });
    !all
}

#[test]
fn what_a_format_has_no_room_for_is_an_error() {
    let empty = Bitmap::filled(0, 5, [0; 3]);
    assert!(png::encode(&empty, Effort::Speed).is_err());
    assert!(jpeg::encode(&empty, 90).is_err());
    assert!(webp::encode(&empty).is_err());
    let long = Bitmap::filled(65_536, 1, [0; 3]);
    assert!(jpeg::encode(&long, 90).is_err());
    assert!(webp::encode(&long).is_err());
    let error = jpeg::encode(&long, 90).expect_err("too long").to_string();
    let wanted = "it cannot be written as JPEG: a side has over 65535 pixels";
    assert_eq!(error, wanted);
}

#[test]
fn an_error_says_what_is_wrong() {
    let [(_, png), ..] = written();
    let told = |bytes: &[u8]| decode(bytes).expect_err("broken").to_string();
    assert_eq!(told(b"no picture"), "it is neither PNG nor JPEG nor WebP");
    let torn = told(&png[..png.len() / 2]);
    assert!(torn.starts_with("it is no whole PNG: "), "{torn}");
}

proptest! {
    #[test]
    fn changed_bytes_never_panic(
        which in 0..3_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let (_, mut bytes) = written()[which].clone();
        for (at, byte) in changes {
            *at.get_mut(&mut bytes) = byte;
        }
        if let Ok(bitmap) = decode(&bytes) {
            let (width, height) = bitmap.size();
            prop_assert_eq!(bitmap.pixels().len(), width as usize * height as usize);
        }
        let _ = png::size(&bytes);
    }
}
