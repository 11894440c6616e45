//! Small JPEG copies of frames, made on all cores.

use std::num::NonZero;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::frames::Frames;

const JPEG_QUALITY: u8 = 74;

/// Widths in pixels by how many frames there are: a long run trades detail for a report that opens.
const WIDTHS: [(usize, u32); 3] = [(600, 960), (2_500, 640), (usize::MAX, 420)];

/// Names with their JPEG in base64. Frames that cannot be read are left out.
pub fn make(files: &[(&str, &Frames)]) -> Vec<(String, String)> {
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

fn shrink_all(files: &[(&str, &Frames)], width: u32) -> Vec<(String, String)> {
    files
        .iter()
        .filter_map(|(name, frames)| {
            Some((name.to_string(), shrink(&frames.read(name).ok()?, width)?))
        })
        .collect()
}

fn shrink(png: &[u8], width: u32) -> Option<String> {
    let picture = pictures::png::decode(png).ok()?;
    let width = width.min(picture.width());
    let height =
        (u64::from(picture.height()) * u64::from(width) / u64::from(picture.width().max(1))) as u32;
    let small = picture.scaled(width, height.max(1));
    let jpeg = pictures::jpeg::encode(&small, JPEG_QUALITY).ok()?;
    Some(STANDARD.encode(jpeg))
}
