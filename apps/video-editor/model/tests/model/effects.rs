//! Effect bars: where they come from and what becomes of them.

use crate::project_fixture::ProjectFixture;
use video_editor_model::{Command, EffectKind, EffectParams, Fade, Light, Refusal, Sample, Side};

fn with_effect(kind: EffectKind) -> (ProjectFixture, String, String) {
    let mut fixture = ProjectFixture::new();
    let block = fixture.put(Sample::FlowerVideo, 0, 0);
    let effect = fixture.act(Command::AddEffect {
        block: block.clone(),
        kind,
    });
    (fixture, block, effect.effect.expect("a bar"))
}

fn split(block: &str, at_ms: u64) -> Command {
    Command::SplitBlocks {
        blocks: vec![block.into()],
        at_ms,
    }
}

#[test]
fn a_new_bar_spans_its_block_and_travels_with_it() {
    let (mut fixture, block, _) = with_effect(EffectKind::LightAdjustment);
    assert_eq!(fixture.effects(), [(0, 5059)]);
    fixture.drag(&block, 0, 2000);
    assert_eq!(fixture.effects(), [(2000, 7059)]);
    fixture.put(Sample::TRexRoar, 1, 0);
    fixture.drag(&block, 1, 1000);
    assert_eq!(fixture.effects(), [(1000, 6059)]);
    assert_eq!(fixture.rows(), ["Fl@1000+5059[0|0] T-@6059+2074[0|0]"]);
}

#[test]
fn its_ends_stay_within_the_block() {
    let (mut fixture, _, effect) = with_effect(EffectKind::FadeOut);
    let trim = |side, to_ms| Command::TrimEffect {
        effect: effect.clone(),
        side,
        to_ms,
    };
    fixture.act(trim(Side::Left, 2059));
    fixture.act(trim(Side::Right, 99_000));
    assert_eq!(fixture.effects(), [(2059, 5059)]);
    let start_ms = 0;
    fixture.act(Command::MoveEffect { effect, start_ms });
    assert_eq!(fixture.effects(), [(0, 3000)]);
}

#[test]
fn a_bar_over_the_whole_block_follows_a_trim_and_another_is_cut_off() {
    let (mut fixture, block, effect) = with_effect(EffectKind::LightAdjustment);
    let trim = |to_ms| Command::TrimBlock {
        block: block.clone(),
        side: Side::Right,
        to_ms,
    };
    fixture.act(trim(4000));
    fixture.act(trim(4500));
    assert_eq!(fixture.effects(), [(0, 4500)]);
    fixture.act(Command::TrimEffect {
        effect,
        side: Side::Left,
        to_ms: 2000,
    });
    fixture.act(trim(3000));
    assert_eq!(fixture.effects(), [(2000, 3000)]);
    fixture.act(trim(1500));
    assert_eq!(fixture.effects(), []);
}

#[test]
fn a_split_goes_through_light_and_leaves_a_fade_whole() {
    let (mut fixture, block, _) = with_effect(EffectKind::LightAdjustment);
    fixture.act(split(&block, 2000));
    assert_eq!(fixture.effects(), [(0, 2000), (2000, 5059)]);
    let (mut fixture, block, _) = with_effect(EffectKind::FadeOut);
    fixture.act(split(&block, 2000));
    assert_eq!(fixture.effects(), [(0, 5059)]);
    let right = fixture.project().tracks[0].blocks[1].id.clone();
    assert_eq!(fixture.project().tracks[0].effects[0].block, right);
}

#[test]
fn a_deleted_block_takes_its_bars_along_and_a_copy_gets_its_own() {
    let (mut fixture, block, _) = with_effect(EffectKind::LightAdjustment);
    let blocks = vec![block.clone()];
    fixture.act(Command::DuplicateBlocks { blocks });
    assert_eq!(fixture.effects(), [(0, 5059), (5059, 10_118)]);
    fixture.act(Command::DeleteBlocks {
        blocks: vec![block],
        ripple: true,
    });
    assert_eq!(fixture.effects(), [(0, 5059)]);
}

#[test]
fn values_have_to_be_what_a_slider_can_show() {
    let (mut fixture, _, effect) = with_effect(EffectKind::LightAdjustment);
    let set = |params| Command::SetEffect {
        effect: effect.clone(),
        params,
        is_enabled: true,
    };
    for contrast in [3.1, -0.1, f64::NAN] {
        let light = Light {
            contrast,
            ..Light::default()
        };
        let refused = fixture.try_do(set(EffectParams::LightAdjustment(light)));
        assert_eq!(refused, Err(Refusal::OutOfRange));
    }
    let fade = EffectParams::FadeOut(Fade::default());
    assert_eq!(fixture.try_do(set(fade)), Err(Refusal::OtherEffect));
}

#[test]
fn sound_takes_no_effect() {
    let mut fixture = ProjectFixture::new();
    let block = fixture.put(Sample::TRexRoar, 0, 0);
    let kind = EffectKind::FadeOut;
    let refused = fixture.try_do(Command::AddEffect { block, kind });
    assert_eq!(refused, Err(Refusal::SoundHasNoPicture));
}
