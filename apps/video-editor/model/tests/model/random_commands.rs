//! Whatever is done, in whatever order: rows stay in order, trims stay true, undo and replay are exact.

use crate::project_fixture::ProjectFixture;
use proptest::prelude::*;
use video_editor_model::{
    Command, EffectKind, EffectParams, Light, Place, Project, Sample, Side, TextStyle, TrackSwitch,
    Workspace,
};

/// A command whose targets are counted through, so that most of them hit something.
#[derive(Clone, Debug)]
struct Draw {
    kind: u8,
    one: usize,
    two: usize,
    ms: u64,
    flag: bool,
}

fn draws() -> impl Strategy<Value = Vec<Draw>> {
    let draw = (0u8..21, 0usize..8, 0usize..5, 0u64..30_000, any::<bool>());
    let draw = draw.prop_map(|(kind, one, two, ms, flag)| Draw {
        kind,
        one,
        two,
        ms,
        flag,
    });
    prop::collection::vec(draw, 1..60)
}

fn pick<T: Clone>(all: &[T], index: usize) -> Option<T> {
    (!all.is_empty()).then(|| all[index % all.len()].clone())
}

fn command(project: &Project, draw: &Draw) -> Option<Command> {
    let all: Vec<String> = project
        .blocks()
        .map(|(_, block)| block.id.clone())
        .collect();
    let bars = project.tracks.iter().flat_map(|track| &track.effects);
    let bars: Vec<String> = bars.map(|effect| effect.id.clone()).collect();
    let block = || pick(&all, draw.one);
    let effect = || pick(&bars, draw.one);
    let side = if draw.flag { Side::Left } else { Side::Right };
    let place = match pick(&project.tracks, draw.two) {
        Some(track) if draw.flag => Place::Row {
            track: track.id,
            start_ms: draw.ms,
        },
        _ => Place::NewRow {
            row: draw.two,
            start_ms: draw.ms,
        },
    };
    let two = [block(), pick(&all, draw.two)];
    let several: Vec<String> = two.into_iter().flatten().collect();
    let ms = draw.ms;
    Some(match draw.kind {
        0 | 1 => Command::LoadSample {
            sample: Sample::ALL[draw.two % 4],
        },
        2..=4 => Command::AddBlock {
            media: pick(&project.media, draw.one)?.id.clone(),
            place,
        },
        5 | 6 => Command::MoveBlock {
            block: block()?,
            place,
        },
        7 => Command::ShiftBlocks {
            blocks: several,
            by_ms: ms as i64 - 15_000,
        },
        8 | 9 => Command::TrimBlock {
            block: block()?,
            side,
            to_ms: ms,
        },
        10 => Command::SplitBlocks {
            blocks: several,
            at_ms: ms,
        },
        11 => Command::DuplicateBlocks { blocks: several },
        12 => Command::DeleteBlocks {
            blocks: vec![block()?],
            ripple: draw.flag,
        },
        13 => Command::SnapBlock { block: block()? },
        14 => Command::AddText,
        15 => Command::SetText {
            block: block()?,
            style: TextStyle {
                font_size: 2 + ms as u32 % 90,
                ..TextStyle::default()
            },
        },
        16 => Command::AddEffect {
            block: block()?,
            kind: EffectKind::ALL[draw.two % 2],
        },
        17 => Command::TrimEffect {
            effect: effect()?,
            side,
            to_ms: ms,
        },
        18 => Command::SetEffect {
            effect: effect()?,
            params: EffectParams::LightAdjustment(Light {
                contrast: draw.two as f64,
                ..Light::default()
            }),
            is_enabled: draw.flag,
        },
        19 => Command::SetTrack {
            track: pick(&project.tracks, draw.one)?.id,
            switch: [TrackSwitch::Muted, TrackSwitch::Hidden, TrackSwitch::Locked][draw.two % 3],
            on: draw.flag && draw.one == 0,
        },
        _ if draw.flag => Command::Undo,
        _ => Command::Redo,
    })
}

proptest! {
    #[test]
    fn invariants_hold(draws in draws()) {
        let mut fixture = ProjectFixture::new();
        for draw in &draws {
            let Some(command) = command(fixture.project(), draw) else { continue };
            let before = fixture.workspace.export();
            let tried = fixture.workspace.tried(&command);
            match fixture.try_do(command.clone()) {
                Ok(_) => if !matches!(command, Command::Undo | Command::Redo) {
                    prop_assert_eq!(tried.as_ref(), Ok(fixture.project()), "{:?}", command);
                },
                Err(_) => prop_assert_eq!(fixture.workspace.export(), before, "{:?}", command),
            }
            // Reading checks everything that editing relies on.
            let state = fixture.workspace.export();
            let again = Workspace::from_export(0, &state);
            prop_assert!(again.is_ok(), "{:?} after {:?}", again.err(), command);
        }
        let replayed = Workspace::replay(0, fixture.workspace.operations());
        prop_assert_eq!(replayed.map(|workspace| workspace.export()), Ok(fixture.workspace.export()));
    }
}
