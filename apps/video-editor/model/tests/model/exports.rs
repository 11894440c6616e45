//! What an export writes.

use crate::project_fixture::ProjectFixture;
use serde_json::json;
use video_editor_model::{Command, EffectKind, Refusal, Sample, Side, TextStyle};

#[test]
fn the_end_state_of_the_closing_title_has_the_shape_of_the_original() {
    let mut fixture = ProjectFixture::new();
    let candle = fixture.put(Sample::WhiteCandle, 0, 0);
    fixture.act(Command::TrimBlock {
        block: candle.clone(),
        side: Side::Right,
        to_ms: 10_000,
    });
    let text = fixture.act(Command::AddText).blocks[0].clone();
    fixture.act(Command::SetText {
        block: text.clone(),
        style: TextStyle {
            text: "The End".into(),
            font_size: 32,
            font_color: "#000".into(),
            background_color: "#FFFFFF".into(),
        },
    });
    fixture.act(Command::TrimBlock {
        block: text.clone(),
        side: Side::Right,
        to_ms: 2000,
    });
    fixture.drag(&text, 0, 10_000);
    let effect = fixture.act(Command::AddEffect {
        block: text.clone(),
        kind: EffectKind::FadeOut,
    });
    fixture.act(Command::BeginExport);
    fixture.act(Command::CompleteExport);
    let item = json!({
        "effectId": effect.effect, "type": "fade-out",
        "startTimeMs": 10_000, "endTimeMs": 12_000,
        "scope": "full-clip", "targetClipId": text, "enabled": true, "stackOrder": 0,
        "params": {"fadeStartMs": 10_000, "fadeEndMs": 12_000, "fromOpacity": 1.0, "toOpacity": 0.0, "curve": "linear"},
    });
    let entry = fixture.workspace.journal().last().expect("an entry");
    assert_eq!(entry.kind, "EXPORT_COMPLETE");
    assert_eq!(
        entry.data,
        json!({
            "finalDurationMs": 12_000, "trackCount": 1,
            "sourceMedia": [{"filename": "White Candle.webm", "mediaType": "VIDEO", "originalDurationMs": 41_766}],
            "timeline": [{
                "trackIndex": 0,
                "effectSubTrack": {"items": [item]},
                "elements": [
                    {"elementId": candle, "mediaName": "White Candle.webm", "mediaType": "VIDEO",
                     "startTimeMs": 0, "durationMs": 10_000, "trimFromStartMs": 0, "trimFromEndMs": 31_766,
                     "activeEffectsAtStart": [], "mediaId": fixture.project().media[0].id},
                    {"elementId": text, "mediaName": "Text block", "mediaType": "TEXT",
                     "startTimeMs": 10_000, "durationMs": 2000, "trimFromStartMs": 0, "trimFromEndMs": 0,
                     "activeEffectsAtStart": [item],
                     "text": "The End", "fontSize": 32, "fontColor": "#000000", "backgroundColor": "#ffffff"},
                ],
                "isMuted": false, "isHidden": false,
            }],
            "schemaVersion": 1, "fps": 20, "stage": {"width": 640, "height": 360}, "exportIndex": 0,
        })
    );
}

#[test]
fn a_save_of_the_text_form_writes_four_lines() {
    let mut fixture = ProjectFixture::new();
    let block = fixture.act(Command::AddText).blocks[0].clone();
    let style = TextStyle::default();
    fixture.act(Command::SetText { block, style });
    let lines = fixture.kinds();
    assert_eq!(lines.len(), 5);
    assert!(
        lines[1..]
            .iter()
            .all(|kind| *kind == "TEXT_BLOCK_STYLE_UPDATE")
    );
}

#[test]
fn only_what_was_begun_can_be_finished() {
    let mut fixture = ProjectFixture::new();
    assert_eq!(
        fixture.try_do(Command::BeginExport),
        Err(Refusal::NothingToExport)
    );
    fixture.put(Sample::FlowerVideo, 0, 0);
    assert_eq!(
        fixture.try_do(Command::CompleteExport),
        Err(Refusal::NotExporting)
    );
    fixture.act(Command::BeginExport);
    fixture.act(Command::CancelExport);
    assert_eq!(
        fixture.try_do(Command::CompleteExport),
        Err(Refusal::NotExporting)
    );
    assert!(!fixture.kinds().contains(&"EXPORT_COMPLETE"));
}

#[test]
fn bad_styles_are_refused_in_words() {
    let mut fixture = ProjectFixture::new();
    let block = fixture.act(Command::AddText).blocks[0].clone();
    let style = TextStyle {
        font_color: "reddish".into(),
        ..TextStyle::default()
    };
    let set = Command::SetText { block, style };
    let refusal = fixture.try_do(set).expect_err("no colour");
    assert_eq!(
        refusal.to_string(),
        "“reddish” is not a colour. Write it like #ff8800."
    );
}
