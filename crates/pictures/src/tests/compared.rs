//! The same bytes as `image` writes where nothing is lost, and no worse a picture where something is.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ImageFormat, imageops};

use super::{as_image, page};
use crate::png::Effort;
use crate::{Bitmap, Format, decode, jpeg, png, webp};

#[test]
fn png_and_webp_are_written_as_image_writes_them_and_read_back_as_they_were() {
    let page = page(321, 243);
    let reference = as_image(&page);
    for (effort, compression, filter) in [
        (Effort::Speed, CompressionType::Fast, FilterType::Up),
        (Effort::Size, CompressionType::Default, FilterType::Adaptive),
    ] {
        let mut wanted = Vec::new();
        let encoder = PngEncoder::new_with_quality(&mut wanted, compression, filter);
        reference.write_with_encoder(encoder).expect("written");
        let written = png::encode(&page, effort).expect("written");
        assert!(written == wanted, "{effort:?}");
        assert!(png::decode(&written).expect("read") == page, "{effort:?}");
        assert_eq!(png::size(&written), Ok((321, 243)));
    }
    let mut wanted = Vec::new();
    let encoder = WebPEncoder::new_lossless(&mut wanted);
    reference.write_with_encoder(encoder).expect("written");
    let written = webp::encode(&page).expect("written");
    assert!(written == wanted);
    assert!(webp::decode(&written).expect("read") == page);
}

#[test]
fn pictures_of_every_kind_are_read_as_image_reads_them() {
    let page = DynamicImage::from(as_image(&page(130, 97)));
    let kinds = [
        (DynamicImage::from(page.to_luma8()), ImageFormat::Png),
        (DynamicImage::from(page.to_luma_alpha8()), ImageFormat::Png),
        (DynamicImage::from(page.to_rgba8()), ImageFormat::Png),
        (DynamicImage::from(page.to_rgb16()), ImageFormat::Png),
        (DynamicImage::from(page.to_rgba8()), ImageFormat::WebP),
        (DynamicImage::from(page.to_luma8()), ImageFormat::Jpeg),
        (DynamicImage::from(page.to_rgb8()), ImageFormat::Jpeg),
    ];
    for (picture, format) in kinds {
        let mut bytes = std::io::Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).expect("written");
        let wanted = image::load_from_memory(bytes.get_ref()).expect("read");
        let read = decode(bytes.get_ref()).expect("read");
        let kind = (format, picture.color());
        assert_eq!(read.size(), (130, 97), "{kind:?}");
        assert!(as_image(&read) == wanted.to_rgb8(), "{kind:?}");
    }
}

#[test]
fn colours_of_a_palette_are_read_as_colours() {
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, 4, 1);
    encoder.set_color(::png::ColorType::Indexed);
    encoder.set_depth(::png::BitDepth::Two);
    encoder.set_palette(vec![1, 2, 3, 10, 20, 30, 100, 200, 250]);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[0b00_01_10_01]).expect("written");
    writer.finish().expect("written");
    let read = png::decode(&bytes).expect("read");
    let wanted = [[1, 2, 3], [10, 20, 30], [100, 200, 250], [10, 20, 30]];
    assert_eq!(read.pixels(), wanted);
}

#[test]
fn a_scaled_picture_is_the_one_that_the_triangle_of_image_gives() {
    let page = page(320, 180);
    let sizes = [
        (160, 90),
        (105, 59),
        (319, 181),
        (640, 360),
        (500, 60),
        (1, 1),
        (7, 400),
        (320, 180),
    ];
    for (width, height) in sizes {
        let filter = imageops::FilterType::Triangle;
        let wanted = imageops::resize(&as_image(&page), width, height, filter);
        let scaled = page.scaled(width, height);
        assert_eq!(scaled.size(), (width, height));
        assert!(as_image(&scaled) == wanted, "{width} x {height}");
    }
}

#[test]
fn nothing_can_be_scaled_and_a_picture_can_be_scaled_to_nothing() {
    assert_eq!(page(5, 5).scaled(0, 3), Bitmap::filled(0, 3, [0; 3]));
    assert_eq!(page(5, 5).scaled(3, 0), Bitmap::filled(3, 0, [0; 3]));
    let nothing = Bitmap::filled(0, 9, [7; 3]);
    assert_eq!(nothing.scaled(2, 2), Bitmap::filled(2, 2, [0; 3]));
}

/// What segments with this marker hold, in front of the compressed pixels.
fn segments(jpeg: &[u8], marker: u8) -> Vec<u8> {
    let mut found = Vec::new();
    let mut at = 2;
    while let [0xff, kind, high, low, ..] = jpeg[at..] {
        let length = usize::from(u16::from_be_bytes([high, low]));
        if kind == marker {
            found.extend(&jpeg[at + 4..at + 2 + length]);
        }
        // The compressed pixels follow.
        if kind == 0xda {
            break;
        }
        at += 2 + length;
    }
    found
}

/// Decibels between a picture and what is left of it: the more, the better.
fn likeness(one: &Bitmap, other: &Bitmap) -> f64 {
    let pairs = one.bytes().iter().zip(other.bytes());
    let squares: f64 = pairs
        .map(|(one, other)| f64::from(one.abs_diff(*other)).powi(2))
        .sum();
    10.0 * (255.0 * 255.0 * one.bytes().len() as f64 / squares).log10()
}

#[test]
fn a_quality_of_jpeg_means_what_it_means_to_image() {
    // Marker of the tables by which is divided, and of the frame, which says how often colours are stored.
    let (tables, frame) = (0xdb, 0xc0);
    let page = page(320, 240);
    for quality in [1, 30, 50, 74, 90, 100] {
        let mut theirs = Vec::new();
        JpegEncoder::new_with_quality(&mut theirs, quality)
            .encode_image(&as_image(&page))
            .expect("written");
        let ours = jpeg::encode(&page, quality).expect("written");
        assert_eq!(segments(&ours, tables).len(), 2 * 65);
        assert_eq!(segments(&ours, tables), segments(&theirs, tables));
        let sampling = |jpeg: &[u8]| -> Vec<u8> {
            let components = segments(jpeg, frame).split_off(6);
            components.chunks_exact(3).map(|it| it[1]).collect()
        };
        assert_eq!(sampling(&ours), [0x11, 0x11, 0x11], "{quality}");
        assert_eq!(sampling(&ours), sampling(&theirs), "{quality}");

        let like_ours = likeness(&page, &decode(&ours).expect("read"));
        let like_theirs = likeness(&page, &decode(&theirs).expect("read"));
        let note = format!(
            "quality {quality}: {like_ours:.2} and {like_theirs:.2} dB, {} and {} bytes",
            ours.len(),
            theirs.len()
        );
        assert!(like_ours > like_theirs - 0.1, "{note}");
        assert!(ours.len() < theirs.len() * 11 / 10, "{note}");
    }
}

#[test]
fn small_coloured_text_survives_the_quality_that_agents_get() {
    let page = page(640, 360);
    let read = |quality| decode(&jpeg::encode(&page, quality).expect("written")).expect("read");
    let (agents, reports) = (likeness(&page, &read(90)), likeness(&page, &read(74)));
    assert!(agents > 30.0, "{agents:.2} dB");
    assert!(agents > reports, "{agents:.2} and {reports:.2} dB");
}

#[test]
fn formats_are_told_by_their_first_bytes() {
    let page = page(20, 10);
    let pictures = [
        (Format::Png, png::encode(&page, Effort::Size)),
        (Format::Jpeg, jpeg::encode(&page, 90)),
        (Format::Webp, webp::encode(&page)),
    ];
    for (format, bytes) in pictures {
        assert_eq!(Format::of(&bytes.expect("written")), Some(format));
    }
    for other in [b"".as_slice(), b"GIF89a", b"RIFF1234WAVE", &[0xff, 0xd8]] {
        assert_eq!(Format::of(other), None);
    }
}
