//! What a timeline amounts to: the layers seen at a moment and the pieces of sound that are heard.

use crate::document::{Block, Media, MediaKind, MediaSource, Project, Track};
use crate::effect::{EffectItem, EffectParams, Light};

/// Something to draw, with what the effects of its row do to it at this moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer<'p> {
    /// Counted from 0 at the top.
    pub row: usize,
    /// What is drawn.
    pub block: &'p Block,
    /// The moment of the source that is shown.
    pub source_ms: u64,
    /// In the order in which they are to be applied; neutral ones are left out.
    pub lights: Vec<Light>,
    /// After all fades; 1 hides what is behind.
    pub opacity: f64,
}

/// A stretch of a medium's sound and where it is heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundPiece<'p> {
    /// Which block is heard.
    pub block: &'p Block,
    /// Whose sound it is.
    pub media: &'p Media,
    /// Where it begins on the timeline.
    pub start_ms: u64,
    /// How long it is heard.
    pub duration_ms: u64,
    /// Where the stretch begins in the medium.
    pub source_ms: u64,
}

/// What can be seen at a moment, backmost first.
pub fn layers_at(project: &Project, at_ms: u64) -> Vec<Layer<'_>> {
    let rows = project.tracks.iter().enumerate().rev();
    rows.filter(|(_, track)| !track.is_hidden)
        .filter_map(|(row, track)| {
            let block = track.block_at(at_ms)?;
            can_be_seen(project, block).then(|| layer(row, track, block, at_ms))
        })
        .collect()
}

/// Everything that is heard, row by row from the top.
pub fn sounds(project: &Project) -> Vec<SoundPiece<'_>> {
    let rows = project.tracks.iter().filter(|track| !track.is_muted);
    rows.flat_map(|track| &track.blocks)
        .filter_map(|block| {
            let media = project.medium_of(block)?.as_ref();
            media.has_sound().then_some(SoundPiece {
                block,
                media,
                start_ms: block.start_ms,
                duration_ms: block.duration_ms,
                source_ms: block.trim_start_ms,
            })
        })
        .collect()
}

impl Media {
    /// Whether there is anything to hear in it.
    pub fn has_sound(&self) -> bool {
        match &self.source {
            MediaSource::Sample { .. } => true,
            MediaSource::File { has_sound, .. } => *has_sound,
            MediaSource::NightCamera(_) | MediaSource::Gallery { .. } => false,
        }
    }
}

fn can_be_seen(project: &Project, block: &Block) -> bool {
    block.text().is_some()
        || project
            .medium_of(block)
            .is_some_and(|media| media.kind != MediaKind::Audio)
}

fn layer<'p>(row: usize, track: &'p Track, block: &'p Block, at_ms: u64) -> Layer<'p> {
    let mut layer = Layer {
        row,
        block,
        source_ms: block.source_ms(at_ms),
        lights: Vec::new(),
        opacity: 1.0,
    };
    for effect in effects_at(track, at_ms) {
        match &effect.params {
            EffectParams::LightAdjustment(light) if light.is_neutral() => {}
            EffectParams::LightAdjustment(light) => layer.lights.push(*light),
            EffectParams::FadeOut(fade) => {
                layer.opacity *= fade.opacity(effect.start_ms, effect.end_ms, at_ms);
            }
        }
    }
    layer
}

/// The bars of a row that are on and reach over a moment, in the order in which they were made.
fn effects_at(track: &Track, at_ms: u64) -> Vec<&EffectItem> {
    let mut effects: Vec<&EffectItem> = track
        .effects
        .iter()
        .filter(|effect| effect.is_enabled && (effect.start_ms..effect.end_ms).contains(&at_ms))
        .collect();
    effects.sort_by_key(|effect| effect.stack_order);
    effects
}
