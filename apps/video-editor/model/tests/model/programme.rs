//! Layers of a moment and pieces of sound.

use std::sync::Arc;

use video_editor_model::programme::{layers_at, sounds};
use video_editor_model::{
    Block, Content, Curve, EffectItem, EffectParams, Fade, Light, Media, MediaKind, MediaSource,
    Project, Sample, TextStyle, Track,
};

fn medium(sample: Sample) -> Arc<Media> {
    Arc::new(Media {
        id: sample.label().into(),
        name: sample.file_name().into(),
        kind: sample.kind(),
        duration_ms: Some(sample.duration_ms()),
        source: MediaSource::Sample { sample, seed: 0 },
    })
}

fn file(id: &str, kind: MediaKind, has_sound: bool) -> Arc<Media> {
    Arc::new(Media {
        id: id.into(),
        name: id.into(),
        kind,
        duration_ms: None,
        source: MediaSource::File {
            digest: "00".into(),
            bytes: 1,
            size: Some([16, 9]),
            has_sound,
        },
    })
}

fn block(id: &str, media: &str, start_ms: u64, duration_ms: u64, trim_start_ms: u64) -> Block {
    Block {
        id: id.into(),
        content: Content::Media {
            media: media.into(),
        },
        start_ms,
        duration_ms,
        trim_start_ms,
        trim_end_ms: 0,
    }
}

fn track(id: &str, blocks: Vec<Block>) -> Track {
    Track {
        id: id.into(),
        blocks,
        effects: Vec::new(),
        is_muted: false,
        is_hidden: false,
        is_locked: false,
    }
}

fn effect(start_ms: u64, end_ms: u64, stack_order: u32, params: EffectParams) -> EffectItem {
    EffectItem {
        id: format!("effect {stack_order}"),
        block: "flower".into(),
        start_ms,
        end_ms,
        is_enabled: true,
        stack_order,
        params,
    }
}

fn bright(brightness: f64) -> EffectParams {
    EffectParams::LightAdjustment(Light {
        brightness,
        ..Light::default()
    })
}

fn fade(from_opacity: f64, to_opacity: f64, curve: Curve) -> EffectParams {
    EffectParams::FadeOut(Fade {
        from_opacity,
        to_opacity,
        curve,
    })
}

/// A title over a flower over a radio, and a roar between them.
fn project() -> Project {
    let mut title = block("title", "", 0, 2000, 0);
    title.content = Content::Text(TextStyle::default());
    Project {
        media: vec![
            medium(Sample::FlowerVideo),
            medium(Sample::TuningARadio),
            medium(Sample::TRexRoar),
        ],
        tracks: vec![
            track("1", vec![title]),
            track("2", vec![block("roar", "T-Rex Roar", 500, 1500, 574)]),
            track("3", vec![block("flower", "Flower Video", 1000, 4000, 1059)]),
            track("4", vec![block("radio", "Tuning a Radio", 0, 9051, 0)]),
        ],
        markers: Vec::new(),
    }
}

fn seen(project: &Project, at_ms: u64) -> Vec<(usize, &str, u64)> {
    layers_at(project, at_ms)
        .into_iter()
        .map(|layer| (layer.row, layer.block.id.as_str(), layer.source_ms))
        .collect()
}

#[test]
fn the_lowest_row_is_drawn_first_and_sound_not_at_all() {
    let project = project();
    assert_eq!(
        seen(&project, 1500),
        [(3, "radio", 1500), (2, "flower", 1559), (0, "title", 1500)]
    );
}

#[test]
fn a_block_is_seen_from_its_start_until_just_before_its_end() {
    let project = project();
    assert_eq!(seen(&project, 999).len(), 2);
    assert_eq!(seen(&project, 1000)[1], (2, "flower", 1059));
    assert_eq!(seen(&project, 4999)[1], (2, "flower", 5058));
    assert_eq!(seen(&project, 5000), [(3, "radio", 5000)]);
    assert!(seen(&project, 9051).is_empty());
}

#[test]
fn hidden_rows_are_not_seen_but_heard() {
    let mut project = project();
    project.tracks[3].is_hidden = true;
    assert_eq!(seen(&project, 3000), [(2, "flower", 3059)]);
    assert_eq!(sounds(&project).len(), 3);
}

#[test]
fn a_block_whose_medium_is_unknown_is_neither_seen_nor_heard() {
    let mut project = project();
    project.media.retain(|media| media.id != "Flower Video");
    assert_eq!(seen(&project, 3000), [(3, "radio", 3000)]);
    assert_eq!(sounds(&project).len(), 2);
}

#[test]
fn lights_come_in_the_order_of_their_making() {
    let mut project = project();
    project.tracks[2].effects = vec![
        effect(1000, 5000, 1, bright(0.5)),
        effect(1000, 3000, 0, bright(0.2)),
    ];
    let brightness = |at_ms| -> Vec<f64> {
        let layers = layers_at(&project, at_ms);
        layers[1].lights.iter().map(|it| it.brightness).collect()
    };
    assert_eq!(brightness(2999), [0.2, 0.5]);
    assert_eq!(brightness(3000), [0.5]);
    assert!(layers_at(&project, 2000)[0].lights.is_empty(), "other rows");
}

#[test]
fn effects_that_are_off_or_neutral_do_nothing() {
    let mut project = project();
    let mut off = effect(1000, 5000, 0, bright(0.5));
    off.is_enabled = false;
    let mut fade_off = effect(1000, 5000, 1, fade(0.5, 0.0, Curve::Linear));
    fade_off.is_enabled = false;
    project.tracks[2].effects = vec![off, fade_off, effect(1000, 5000, 2, bright(0.0))];
    let layers = layers_at(&project, 3000);
    assert!(layers[1].lights.is_empty());
    assert_eq!(layers[1].opacity, 1.0);
}

#[test]
fn a_fade_follows_its_curve_inside_its_bar_alone() {
    for (curve, at_quarter) in [
        (Curve::Linear, 0.75),
        (Curve::EaseIn, 1.0 - 0.0625),
        (Curve::EaseOut, 1.0 - 0.4375),
        (Curve::EaseInOut, 1.0 - 0.15625),
    ] {
        let mut project = project();
        project.tracks[2].effects = vec![effect(2000, 4000, 0, fade(1.0, 0.0, curve))];
        let opacity = |at_ms| layers_at(&project, at_ms)[1].opacity;
        assert_eq!(opacity(1999), 1.0);
        assert_eq!(opacity(2000), 1.0);
        assert!((opacity(2500) - at_quarter).abs() < 1e-12, "{curve:?}");
        assert!(opacity(3999) < 0.01);
        assert_eq!(opacity(4000), 1.0);
    }
}

#[test]
fn fades_of_one_row_multiply() {
    let mut project = project();
    project.tracks[2].effects = vec![
        effect(1000, 5000, 0, fade(0.5, 0.5, Curve::Linear)),
        effect(1000, 5000, 1, fade(1.0, 0.0, Curve::Linear)),
    ];
    assert_eq!(layers_at(&project, 3000)[1].opacity, 0.25);
}

#[test]
fn what_is_heard_knows_its_place_in_the_source() {
    let project = project();
    let roar = sounds(&project)[0];
    assert_eq!(
        (roar.start_ms, roar.duration_ms, roar.source_ms),
        (500, 1500, 574)
    );
    assert_eq!(roar.media.id, "T-Rex Roar");
    assert_eq!(roar.block.id, "roar");
}

#[test]
fn muted_rows_and_media_without_sound_are_not_heard() {
    let mut project = project();
    project.media.push(file("photo", MediaKind::Image, false));
    project.media.push(file("silent", MediaKind::Video, false));
    project.media.push(file("loud", MediaKind::Video, true));
    project.tracks[2].is_muted = true;
    project.tracks.push(track(
        "5",
        vec![
            block("a", "photo", 0, 3000, 0),
            block("b", "silent", 3000, 3000, 0),
            block("c", "loud", 6000, 3000, 0),
        ],
    ));
    let heard: Vec<_> = sounds(&project)
        .iter()
        .map(|piece| piece.block.id.as_str())
        .collect();
    assert_eq!(heard, ["roar", "radio", "c"]);
    assert_eq!(seen(&project, 3500).len(), 3, "muted rows are seen");
}
