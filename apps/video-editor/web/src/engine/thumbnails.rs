//! Small pictures of media for cards and strips, made once.

use super::SourceKey;
use super::compositor::LayerImage;
use super::fit::fitted;
use super::hidden_canvas::{BrowserFailed, HiddenCanvas};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use video_editor_model::sound::Waveform;
use video_editor_model::{FRAME_MS, Media};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Twice the size of a card, for dense screens.
const CARD: [u32; 2] = [320, 180];
/// A strip of ten minutes at the usual zoom, and what was seen before it.
const MOST_FRAMES: usize = 600;
/// Behind waveforms, and the colour of sound on the timeline.
const GROUND: &str = "#2c2c35";
const WAVE: &str = "#cc7000";
/// Columns of a waveform, each with a gap beside it.
const COLUMN: f64 = 4.0;

/// What a small picture is made of.
pub enum ThumbnailSource {
    LayerImage(LayerImage),
    Waveform(Rc<Waveform>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub struct FrameKey {
    source: SourceKey,
    frame: u64,
    width: u32,
}

impl FrameKey {
    pub fn new(media: &Media, source_ms: u64, width: u32) -> Self {
        FrameKey {
            source: SourceKey::of(media),
            // Pictures of the user stand still.
            frame: media.duration_ms.map_or(0, |_| source_ms / FRAME_MS),
            width: width.max(1),
        }
    }
}

#[derive(Default)]
pub struct Thumbnails {
    cards: RefCell<HashMap<SourceKey, HtmlCanvasElement>>,
    frames: RefCell<HashMap<FrameKey, HtmlCanvasElement>>,
}

impl Thumbnails {
    pub fn first(
        &self,
        media: &Media,
        source: impl FnOnce() -> Option<ThumbnailSource>,
    ) -> Option<HtmlCanvasElement> {
        let key = SourceKey::of(media);
        if let Some(card) = self.cards.borrow().get(&key) {
            return Some(card.clone());
        }
        let card = drawn(&source()?, CARD).ok()?;
        self.cards.borrow_mut().insert(key, card.clone());
        Some(card)
    }

    pub fn frame(
        &self,
        key: FrameKey,
        source: impl FnOnce() -> Option<ThumbnailSource>,
    ) -> Option<HtmlCanvasElement> {
        if let Some(frame) = self.frames.borrow().get(&key) {
            return Some(frame.clone());
        }
        let size = [key.width, (key.width * 9).div_ceil(16).max(1)];
        let frame = drawn(&source()?, size).ok()?;
        let mut frames = self.frames.borrow_mut();
        if frames.len() >= MOST_FRAMES {
            frames.clear();
        }
        frames.insert(key, frame.clone());
        Some(frame)
    }
}

fn drawn(source: &ThumbnailSource, size: [u32; 2]) -> Result<HtmlCanvasElement, BrowserFailed> {
    let hidden = HiddenCanvas::new(size)?;
    let frame = size.map(f64::from);
    match source {
        ThumbnailSource::LayerImage(image) => {
            hidden.context.set_fill_style_str("#000");
            hidden.context.fill_rect(0.0, 0.0, frame[0], frame[1]);
            let canvas = image.canvas()?;
            let picture = [canvas.width(), canvas.height()].map(f64::from);
            let place = fitted(picture, frame);
            hidden.context.set_image_smoothing_enabled(true);
            hidden
                .context
                .draw_image_with_html_canvas_element_and_dw_and_dh(
                    &canvas,
                    place.x,
                    place.y,
                    place.width,
                    place.height,
                )?;
        }
        ThumbnailSource::Waveform(waveform) => draw_waveform(&hidden.context, frame, waveform),
    }
    Ok(hidden.canvas)
}

fn draw_waveform(context: &CanvasRenderingContext2d, frame: [f64; 2], waveform: &Waveform) {
    context.set_fill_style_str(GROUND);
    context.fill_rect(0.0, 0.0, frame[0], frame[1]);
    context.set_fill_style_str(WAVE);
    let columns = (frame[0] / COLUMN) as usize;
    for (column, loudness) in columns_of(&waveform.peaks, columns).into_iter().enumerate() {
        let height = (f64::from(loudness) * frame[1] * 0.8).max(2.0);
        let x = column as f64 * COLUMN;
        context.fill_rect(x, (frame[1] - height) / 2.0, COLUMN - 1.0, height);
    }
}

/// The loudest moment of each of N equal parts.
fn columns_of(peaks: &[f32], columns: usize) -> Vec<f32> {
    (0..columns)
        .map(|column| {
            let from = column * peaks.len() / columns;
            let to = ((column + 1) * peaks.len() / columns).max(from + 1);
            let part = &peaks[from.min(peaks.len())..to.min(peaks.len())];
            part.iter().copied().fold(0.0, f32::max)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_show_the_loudest_of_their_part() {
        assert_eq!(columns_of(&[0.1, 0.9, 0.2, 0.3], 2), [0.9, 0.3]);
        assert_eq!(columns_of(&[0.5], 3), [0.5, 0.5, 0.5]);
        assert_eq!(columns_of(&[], 2), [0.0, 0.0]);
    }
}
