//! What an export says about the film: the payload that scoring reads, in the original's shape.

use serde::Serialize;
use serde_json::Value;

use crate::document::{Block, FRAME_MS, MediaKind, Project, Track};
use crate::effect::{Curve, EffectItem, EffectKind, EffectParams};

/// Grows when fields are added.
const SCHEMA_VERSION: u32 = 1;
/// The picture that times and sizes of text refer to.
pub const STAGE: [u32; 2] = [640, 360];

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Payload<'p> {
    final_duration_ms: u64,
    track_count: usize,
    source_media: Vec<SourceMedia<'p>>,
    timeline: Vec<Row<'p>>,
    schema_version: u32,
    fps: u64,
    stage: Stage,
    export_index: usize,
}

#[derive(Serialize)]
struct Stage {
    width: u32,
    height: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SourceMedia<'p> {
    filename: &'p str,
    media_type: MediaKind,
    original_duration_ms: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'p> {
    track_index: usize,
    effect_sub_track: SubTrack<'p>,
    elements: Vec<Element<'p>>,
    is_muted: bool,
    is_hidden: bool,
}

#[derive(Serialize)]
struct SubTrack<'p> {
    items: Vec<Item<'p>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Element<'p> {
    element_id: &'p str,
    media_name: &'p str,
    media_type: &'static str,
    start_time_ms: u64,
    duration_ms: u64,
    trim_from_start_ms: u64,
    trim_from_end_ms: u64,
    active_effects_at_start: Vec<Item<'p>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    media_id: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    font_size: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    font_color: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    background_color: Option<&'p str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Item<'p> {
    effect_id: &'p str,
    #[serde(rename = "type")]
    kind: EffectKind,
    start_time_ms: u64,
    end_time_ms: u64,
    scope: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_clip_id: Option<&'p str>,
    enabled: bool,
    stack_order: u32,
    params: Params,
}

#[derive(Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum Params {
    Light {
        brightness: f64,
        contrast: f64,
        saturation: f64,
    },
    Fade {
        fade_start_ms: u64,
        fade_end_ms: u64,
        from_opacity: f64,
        to_opacity: f64,
        curve: Curve,
    },
}

/// What is written when an export is complete. `index` counts the exports before this one.
pub fn payload(project: &Project, index: usize) -> Value {
    let [width, height] = STAGE;
    let payload = Payload {
        final_duration_ms: project.end_ms(),
        track_count: project.tracks.len(),
        source_media: source_media(project),
        timeline: project
            .tracks
            .iter()
            .enumerate()
            .map(|(row, track)| row_of(project, row, track))
            .collect(),
        schema_version: SCHEMA_VERSION,
        fps: 1000 / FRAME_MS,
        stage: Stage { width, height },
        export_index: index,
    };
    // Names and finite numbers: nothing here can fail to be written.
    serde_json::to_value(payload).unwrap_or(Value::Null)
}

/// The media in use. The same file loaded twice and used twice is listed twice.
fn source_media(project: &Project) -> Vec<SourceMedia<'_>> {
    let is_used = |id: &str| {
        let mut blocks = project.blocks();
        blocks.any(|(_, block)| block.media_id() == Some(id))
    };
    project
        .media
        .iter()
        .filter(|media| is_used(&media.id))
        .map(|media| SourceMedia {
            filename: &media.name,
            media_type: media.kind,
            original_duration_ms: media.duration_ms,
        })
        .collect()
}

fn row_of<'p>(project: &'p Project, row: usize, track: &'p Track) -> Row<'p> {
    Row {
        track_index: row,
        effect_sub_track: SubTrack {
            items: track.effects.iter().map(|it| item(track, it)).collect(),
        },
        elements: track
            .blocks
            .iter()
            .map(|block| element(project, track, block))
            .collect(),
        is_muted: track.is_muted,
        is_hidden: track.is_hidden,
    }
}

fn element<'p>(project: &'p Project, track: &'p Track, block: &'p Block) -> Element<'p> {
    let style = block.text();
    Element {
        element_id: &block.id,
        media_name: project.name_of(block),
        media_type: match project.medium_of(block).map(|media| media.kind) {
            Some(MediaKind::Video) => "VIDEO",
            Some(MediaKind::Audio) => "AUDIO",
            Some(MediaKind::Image) => "IMAGE",
            None => "TEXT",
        },
        start_time_ms: block.start_ms,
        duration_ms: block.duration_ms,
        trim_from_start_ms: block.trim_start_ms,
        trim_from_end_ms: block.trim_end_ms,
        active_effects_at_start: track
            .effects
            .iter()
            .filter(|effect| (effect.start_ms..effect.end_ms).contains(&block.start_ms))
            .map(|effect| item(track, effect))
            .collect(),
        media_id: block.media_id(),
        text: style.map(|style| style.text.as_str()),
        font_size: style.map(|style| style.font_size),
        font_color: style.map(|style| style.font_color.as_str()),
        background_color: style.map(|style| style.background_color.as_str()),
    }
}

fn item<'p>(track: &Track, effect: &'p EffectItem) -> Item<'p> {
    let mut blocks = track.blocks.iter();
    let is_full = blocks.any(|block| block.id == effect.block && effect.covers(block));
    Item {
        effect_id: &effect.id,
        kind: effect.params.kind(),
        start_time_ms: effect.start_ms,
        end_time_ms: effect.end_ms,
        scope: if is_full { "full-clip" } else { "segment" },
        target_clip_id: is_full.then_some(effect.block.as_str()),
        enabled: effect.is_enabled,
        stack_order: effect.stack_order,
        params: match effect.params {
            EffectParams::LightAdjustment(light) => Params::Light {
                brightness: light.brightness,
                contrast: light.contrast,
                saturation: light.saturation,
            },
            EffectParams::FadeOut(fade) => Params::Fade {
                fade_start_ms: effect.start_ms,
                fade_end_ms: effect.end_ms,
                from_opacity: fade.from_opacity,
                to_opacity: fade.to_opacity,
                curve: fade.curve,
            },
        },
    }
}
