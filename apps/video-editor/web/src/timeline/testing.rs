//! Small projects for the tests of this folder.

use video_editor_model::{
    Block, Content, EffectItem, EffectKind, Media, MediaKind, MediaSource, Project, Sample,
    TextStyle, Track,
};

pub fn block(id: &str, start_ms: u64, duration_ms: u64) -> Block {
    Block {
        id: id.into(),
        content: Content::Media {
            media: "radio".into(),
        },
        start_ms,
        duration_ms,
        trim_start_ms: 0,
        trim_end_ms: 0,
    }
}

pub fn text(id: &str, words: &str, start_ms: u64, duration_ms: u64) -> Block {
    Block {
        content: Content::Text(TextStyle {
            text: words.into(),
            ..TextStyle::default()
        }),
        ..block(id, start_ms, duration_ms)
    }
}

pub fn bar(id: &str, block: &str, start_ms: u64, end_ms: u64, stack_order: u32) -> EffectItem {
    EffectItem {
        id: id.into(),
        block: block.into(),
        start_ms,
        end_ms,
        is_enabled: true,
        stack_order,
        params: EffectKind::FadeOut.defaults(),
    }
}

pub fn row(id: &str, blocks: Vec<Block>) -> Track {
    Track {
        id: id.into(),
        blocks,
        effects: Vec::new(),
        is_muted: false,
        is_hidden: false,
        is_locked: false,
    }
}

pub fn project(tracks: Vec<Track>) -> Project {
    let radio = Media {
        id: "radio".into(),
        name: "Tuning a Radio.webm".into(),
        kind: MediaKind::Video,
        duration_ms: Some(9051),
        source: MediaSource::Sample {
            sample: Sample::TuningARadio,
            seed: 0,
        },
    };
    Project {
        media: vec![radio.into()],
        tracks,
        markers: Vec::new(),
    }
}
