//! Small JPEG copies of frames, made on all cores.

use std::io::Cursor;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;

const JPEG_QUALITY: u8 = 74;

/// Widths in pixels by how many frames there are: a long run trades detail for a report that opens.
const WIDTHS: [(usize, u32); 3] = [(600, 960), (2_500, 640), (usize::MAX, 420)];

/// Names with their JPEG in base64. Frames that cannot be read are left out.
pub fn make(files: &[(String, PathBuf)]) -> Vec<(String, String)> {
    let width = WIDTHS
        .iter()
        .find(|(most, _)| files.len() <= *most)
        .map_or(420, |(_, width)| *width);
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    let share = files.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = files
            .chunks(share)
            .map(|chunk| scope.spawn(move || shrink_all(chunk, width)))
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_default())
            .collect()
    })
}

fn shrink_all(files: &[(String, PathBuf)], width: u32) -> Vec<(String, String)> {
    files
        .iter()
        .filter_map(|(name, path)| Some((name.clone(), shrink(path, width)?)))
        .collect()
}

fn shrink(path: &Path, width: u32) -> Option<String> {
    let png = std::fs::read(path).ok()?;
    let picture = image::load_from_memory(&png).ok()?;
    let width = width.min(picture.width());
    let height =
        (u64::from(picture.height()) * u64::from(width) / u64::from(picture.width().max(1))) as u32;
    let small = image::imageops::resize(
        &picture.to_rgb8(),
        width,
        height.max(1),
        FilterType::Triangle,
    );
    let mut jpeg = Cursor::new(Vec::new());
    JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY)
        .encode_image(&small)
        .ok()?;
    Some(STANDARD.encode(jpeg.into_inner()))
}
