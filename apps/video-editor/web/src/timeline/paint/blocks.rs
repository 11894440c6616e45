//! Blocks as cards: pictures, waveforms, words, the outline and handles of what is selected.

use super::super::geometry::{handle_px, shared};
use super::super::names::written;
use super::Painted;
use super::brush::Brush;
use super::colours;
use protocol::Rect;
use video_editor_model::{Block, Media, MediaKind, TextStyle, Track};

const RADIUS: f64 = 5.0;
/// The stripe at the top in which the name stands.
const STRIPE_PX: f64 = 16.0;
/// Height of the sound along the lower edge of a video.
const STRIP_PX: f64 = 11.0;
/// One bar of a waveform and the gap behind it.
const WAVE_PITCH_PX: f64 = 3.0;
const WAVE_BAR_PX: f64 = 2.0;
/// Waveforms have one peak for each of these.
const PEAK_MS: f64 = 10.0;
/// Narrower blocks show their colour alone.
const PLAIN_PX: f64 = 10.0;
/// Pictures are as wide to their height as this.
const ASPECT: f64 = 16.0 / 9.0;

/// Weight and size of names.
pub const NAME_FONT: (u32, f64) = (550, 11.0);

#[derive(Clone, Copy)]
pub struct BlockState {
    pub is_selected: bool,
    pub is_hovered: bool,
}

pub fn paint(
    brush: &Brush,
    painted: &Painted,
    track: &Track,
    block: &Block,
    rect: Rect,
    state: BlockState,
) {
    // One pixel stays free, so that a cut can be seen.
    let rect = Rect {
        width: (rect.width - 1.0).max(2.0),
        ..rect
    };
    let sight = painted.viewed.frame.rows_rect();
    let grown = Rect::new(
        -RADIUS * 2.0,
        sight.y,
        sight.width + RADIUS * 4.0,
        sight.height,
    );
    // Far ends of long blocks are out of sight; what is drawn stays small.
    let Some(seen) = shared(&rect, &grown).map(|seen| Rect {
        y: rect.y,
        height: rect.height,
        ..seen
    }) else {
        return;
    };
    let media = painted.shown.medium_of(block).map(|media| &**media);
    let is_missing = media.is_some_and(|media| painted.engine.is_missing(media));
    let colour = match (media, is_missing) {
        (_, true) => colours::MISSING,
        (None, _) => colours::TEXT,
        (Some(media), _) => match media.kind {
            MediaKind::Video => colours::VIDEO,
            MediaKind::Image => colours::PICTURE,
            MediaKind::Audio if track.is_muted => colours::AUDIO_MUTED,
            MediaKind::Audio => colours::AUDIO,
        },
    };
    brush.faded(super::body_alpha(track), || {
        if rect.width < PLAIN_PX {
            brush.fill(&seen, colour);
        } else {
            let radius = if painted.is_crowd { 0.0 } else { RADIUS };
            brush.within(&seen, radius, || {
                brush.fill(&seen, colour);
                match (media, block.text()) {
                    (Some(media), _) if !is_missing => {
                        medium(brush, painted, track, block, media, &rect, &seen);
                    }
                    (_, Some(style)) => swatch(brush, style, &rect),
                    _ => {}
                }
                name(brush, painted, block, &rect, &seen, is_missing);
            });
        }
    });
    outline(brush, &rect, &seen, state);
}

fn medium(
    brush: &Brush,
    painted: &Painted,
    track: &Track,
    block: &Block,
    media: &Media,
    rect: &Rect,
    seen: &Rect,
) {
    let below = Rect {
        y: rect.y + STRIPE_PX,
        height: rect.height - STRIPE_PX,
        ..*rect
    };
    if media.kind == MediaKind::Audio {
        let colour = if track.is_muted {
            colours::WAVE_MUTED
        } else {
            colours::WAVE
        };
        wave(brush, painted, block, media, &below, colour);
        return;
    }
    let stripe = Rect {
        height: STRIPE_PX,
        ..*seen
    };
    if media.kind == MediaKind::Video {
        brush.fill(&stripe, colours::STRIPE);
    }
    film(brush, painted, block, media, &below);
    if media.kind == MediaKind::Video
        && painted.tells_more
        && painted.engine.waveform(media).is_some()
    {
        let strip = Rect {
            y: rect.y + rect.height - STRIP_PX,
            height: STRIP_PX,
            ..*rect
        };
        if let Some(ground) = shared(&strip, seen) {
            brush.fill(&ground, colours::WAVE_GROUND);
        }
        let colour = if track.is_muted {
            colours::WAVE_MUTED
        } else {
            colours::WAVE_ON_VIDEO
        };
        wave(brush, painted, block, media, &strip, colour);
    }
}

/// Pictures side by side: the first one repeated, or those of their moments.
fn film(brush: &Brush, painted: &Painted, block: &Block, media: &Media, rect: &Rect) {
    let width = rect.height * ASPECT;
    let sight = painted.viewed.frame.rows_rect();
    let is_strip = painted.tells_more && media.kind == MediaKind::Video;
    // A strip is fixed to its source, so that trimming uncovers pictures and does not move them.
    let trimmed = if is_strip {
        painted.viewed.frame.view.pixels(block.trim_start_ms as f64)
    } else {
        0.0
    };
    let origin = rect.x - trimmed;
    let first = ((rect.x.max(sight.x) - origin) / width).floor().max(0.0) as u64;
    let end = (rect.x + rect.width).min(sight.x + sight.width);
    let still = painted.engine.thumbnail(media);
    for index in first.. {
        let x = origin + index as f64 * width;
        if x >= end {
            break;
        }
        let at_ms = painted.viewed.frame.view.ms(index as f64 * width) as u64;
        let picture = if is_strip {
            let pixels = (width * brush.ratio).ceil() as u32;
            let frame = painted.engine.frame(media, at_ms, pixels);
            frame.or_else(|| still.clone())
        } else {
            still.clone()
        };
        let Some(picture) = picture else { return };
        brush.picture(&picture, &Rect::new(x, rect.y, width - 1.0, rect.height));
    }
}

/// Bars as high as the medium is loud at their moment: around the middle line, or standing on the
/// ground of a strip that is too slim for that.
fn wave(brush: &Brush, painted: &Painted, block: &Block, media: &Media, rect: &Rect, colour: &str) {
    let Some(waveform) = painted.engine.waveform(media) else {
        return;
    };
    let frame = &painted.viewed.frame;
    let sight = frame.rows_rect();
    let first = ((sight.x - rect.x) / WAVE_PITCH_PX).floor().max(0.0) as u64;
    let end = (rect.x + rect.width).min(sight.x + sight.width);
    let is_slim = rect.height <= STRIP_PX;
    let ground = rect.y + rect.height - 1.0;
    let middle = rect.y + rect.height / 2.0;
    let most = rect.height - 3.0;
    let bars = (first..)
        .map(|index| rect.x + index as f64 * WAVE_PITCH_PX)
        .take_while(|x| *x < end)
        .map(|x| {
            let span = peaks_at(
                x - rect.x,
                frame.view.scale,
                block.trim_start_ms,
                waveform.peaks.len(),
            );
            let peak = waveform.peaks[span].iter().copied().fold(0.0, f32::max);
            let height = (f64::from(peak) * most).clamp(1.0, most);
            let top = if is_slim {
                ground - height
            } else {
                middle - height / 2.0
            };
            Rect::new(x, top, WAVE_BAR_PX, height)
        });
    brush.bars(bars, colour);
}

/// The peaks behind one bar of a waveform, this many pixels from the beginning of its block.
fn peaks_at(x: f64, scale: f64, trim_ms: u64, count: usize) -> std::ops::Range<usize> {
    let index = |x: f64| ((x / scale * 1000.0 + trim_ms as f64) / PEAK_MS) as usize;
    let from = index(x).min(count);
    from..index(x + WAVE_PITCH_PX).max(from + 1).min(count)
}

/// How the letters of a text look, in small.
fn swatch(brush: &Brush, style: &TextStyle, rect: &Rect) {
    let card = Rect::new(rect.x + 10.0, rect.y + STRIPE_PX + 5.0, 38.0, 22.0);
    if card.x + card.width + 4.0 > rect.x + rect.width {
        return;
    }
    brush.fill_rounded(&card, 3.0, "#000000");
    brush.fill_rounded(&card, 3.0, &style.background_color);
    brush.font(600, 12.0);
    let [x, y] = card.center();
    brush.text_centred("Aa", [x, y + 4.5], &style.font_color);
}

/// The name stays in sight as long as its block does.
fn name(
    brush: &Brush,
    painted: &Painted,
    block: &Block,
    rect: &Rect,
    seen: &Rect,
    is_missing: bool,
) {
    let left = rect.x.max(0.0) + 10.0;
    let room = seen.x + seen.width - left - 8.0;
    if room < 8.0 {
        return;
    }
    brush.font(NAME_FONT.0, NAME_FONT.1);
    let written = written(painted.shown, block);
    // A text of several lines is one line here.
    let line = written.lines().next().unwrap_or_default();
    let text = brush.fitted(line, room);
    brush.text(&text, [left, rect.y + 12.0], colours::NAME);
    if is_missing {
        let hint = brush.fitted("File missing: upload it again", room);
        brush.text(&hint, [left, rect.y + 32.0], colours::NAME);
    }
}

fn outline(brush: &Brush, rect: &Rect, seen: &Rect, state: BlockState) {
    let inner = |by: f64| Rect {
        x: seen.x + by,
        y: seen.y + by,
        width: (seen.width - 2.0 * by).max(1.0),
        height: seen.height - 2.0 * by,
    };
    if state.is_selected {
        brush.stroke_rounded(&inner(1.0), RADIUS - 1.0, colours::ACCENT, 2.0);
        brush.stroke_rounded(&inner(2.5), RADIUS - 2.0, colours::ACCENT_LIGHT, 1.0);
    } else if state.is_hovered {
        brush.stroke_rounded(&inner(0.5), RADIUS, colours::HOVER, 1.0);
    } else {
        brush.stroke_rounded(&inner(0.5), RADIUS, colours::EDGE, 1.0);
    }
    if state.is_selected || state.is_hovered {
        handles(brush, rect, state.is_selected);
    }
}

/// The two handles of a block or bar.
pub fn handles(brush: &Brush, rect: &Rect, is_selected: bool) {
    let width = handle_px(rect.width);
    if width < 2.0 {
        return;
    }
    let colour = if is_selected {
        colours::HANDLE
    } else {
        colours::HANDLE_HOVER
    };
    for x in [rect.x, rect.x + rect.width - width] {
        let handle = Rect::new(x, rect.y, width, rect.height);
        brush.fill_rounded(&handle, 3.0, colour);
        let [x, y] = handle.center();
        let half = rect.height / 5.0;
        brush.line([x, y - half], [x, y + half], colours::HANDLE_GROOVE, 1.5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_of_a_waveform_covers_the_peaks_of_its_pixels() {
        // 3 px at 40 px/s are 75 ms.
        assert_eq!(peaks_at(0.0, 40.0, 0, 207), 0..7);
        assert_eq!(peaks_at(3.0, 40.0, 1000, 207), 107..115);
    }

    #[test]
    fn peaks_beyond_the_end_of_the_sound_are_silence() {
        assert_eq!(peaks_at(90.0, 40.0, 0, 207), 207..207);
        assert_eq!(peaks_at(82.0, 40.0, 0, 207), 205..207);
        // Far in, one peak is wider than a bar.
        assert_eq!(peaks_at(0.0, 320.0, 0, 207), 0..1);
    }
}
