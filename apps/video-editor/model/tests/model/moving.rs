//! Where blocks land, what they push, how rows come and go.

use crate::project_fixture::ProjectFixture;
use video_editor_model::{Command, Place, Refusal, Sample, TrackSwitch};

#[test]
fn a_dropped_block_keeps_its_place_and_pushes_what_it_lands_on() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::FlowerVideo, 0, 0);
    fixture.put(Sample::TuningARadio, 0, 6000);
    fixture.put(Sample::TRexRoar, 0, 4000);
    assert_eq!(
        fixture.rows(),
        ["T-@4000+2074[0|0] Fl@6074+5059[0|0] Tu@11133+9051[0|0]"]
    );
}

#[test]
fn later_blocks_move_only_as_far_as_needed() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::FlowerVideo, 0, 1000);
    fixture.put(Sample::TuningARadio, 0, 20_000);
    fixture.put(Sample::TRexRoar, 0, 500);
    assert_eq!(
        fixture.rows(),
        ["T-@500+2074[0|0] Fl@2574+5059[0|0] Tu@20000+9051[0|0]"]
    );
}

#[test]
fn a_block_that_would_cover_a_shorter_one_pushes_it_too() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::TRexRoar, 0, 3000);
    fixture.put(Sample::TuningARadio, 0, 0);
    assert_eq!(fixture.rows(), ["Tu@0+9051[0|0] T-@9051+2074[0|0]"]);
}

#[test]
fn an_empty_row_disappears_and_a_gap_between_rows_makes_a_new_one() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 0);
    let roar = fixture.put(Sample::TRexRoar, 1, 500);
    fixture.act(Command::MoveBlock {
        block: roar,
        place: Place::NewRow {
            row: 0,
            start_ms: 500,
        },
    });
    assert_eq!(fixture.rows(), ["T-@500+2074[0|0]", "Fl@0+5059[0|0]"]);
    fixture.drag(&flower, 0, 4000);
    assert_eq!(fixture.rows(), ["T-@500+2074[0|0] Fl@4000+5059[0|0]"]);
}

#[test]
fn a_row_with_one_block_is_not_replaced_by_another_beside_it() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 0);
    let before = fixture.project().tracks[0].id.clone();
    for row in [0, 1] {
        let start_ms = 700;
        fixture.act(Command::MoveBlock {
            block: flower.clone(),
            place: Place::NewRow { row, start_ms },
        });
    }
    assert_eq!(fixture.project().tracks[0].id, before);
    assert_eq!(fixture.rows(), ["Fl@700+5059[0|0]"]);
}

#[test]
fn several_blocks_move_together_and_stop_at_the_beginning() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 1000);
    let roar = fixture.put(Sample::TRexRoar, 1, 2500);
    fixture.act(Command::ShiftBlocks {
        blocks: vec![flower, roar],
        by_ms: -4000,
    });
    assert_eq!(fixture.rows(), ["Fl@0+5059[0|0]", "T-@1500+2074[0|0]"]);
}

#[test]
fn a_nudge_stops_at_the_neighbours() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::FlowerVideo, 0, 0);
    let roar = fixture.put(Sample::TRexRoar, 0, 5080);
    let nudge = |by_ms| Command::NudgeBlock {
        block: roar.clone(),
        by_ms,
    };
    fixture.act(nudge(-50));
    assert_eq!(fixture.rows(), ["Fl@0+5059[0|0] T-@5059+2074[0|0]"]);
    assert_eq!(fixture.try_do(nudge(-50)), Err(Refusal::NoRoom));
}

#[test]
fn snap_pulls_a_block_to_its_predecessor_over_any_distance() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::FlowerVideo, 0, 0);
    let block = fixture.put(Sample::TRexRoar, 0, 58_050);
    fixture.act(Command::SnapBlock { block });
    assert_eq!(fixture.rows(), ["Fl@0+5059[0|0] T-@5059+2074[0|0]"]);
    assert_eq!(fixture.kinds().last(), Some(&"TIMELINE_SNAP"));
}

#[test]
fn a_copy_goes_where_there_is_more_room_than_it_needs() {
    let mut fixture = ProjectFixture::new();
    let roar = fixture.put(Sample::TRexRoar, 0, 0);
    fixture.put(Sample::FlowerVideo, 0, 2 * 2074);
    let blocks = vec![roar];
    let copy = fixture.act(Command::DuplicateBlocks { blocks }).blocks;
    // A gap of exactly its length is not enough.
    let start = 2 * 2074 + 5059;
    assert_eq!(
        fixture.rows(),
        [format!(
            "T-@0+2074[0|0] Fl@4148+5059[0|0] T-@{start}+2074[0|0]"
        )]
    );
    let (_, block) = fixture.project().block(&copy[0]).expect("the copy");
    assert_eq!(block.start_ms, start);
}

#[test]
fn a_locked_row_refuses_everything_and_says_which_it_is() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 0);
    let roar = fixture.put(Sample::TRexRoar, 1, 0);
    let track = fixture.project().tracks[0].id.clone();
    fixture.act(Command::SetTrack {
        track,
        switch: TrackSwitch::Locked,
        on: true,
    });
    let blocks = vec![flower.clone()];
    let ripple = false;
    let refused = [
        fixture.try_do(Command::DeleteBlocks { blocks, ripple }),
        fixture.try_do(Command::MoveBlock {
            block: roar,
            place: fixture.place(0, 9000),
        }),
        fixture.try_do(Command::AddEffect {
            block: flower,
            kind: video_editor_model::EffectKind::FadeOut,
        }),
    ];
    for outcome in refused {
        assert_eq!(outcome, Err(Refusal::Locked(1)));
    }
}

#[test]
fn removing_a_card_takes_its_blocks_and_empty_rows_along() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::FlowerVideo, 0, 0);
    fixture.put(Sample::TRexRoar, 1, 0);
    let media = fixture.project().media[0].id.clone();
    fixture.act(Command::RemoveMedia { media });
    assert_eq!(fixture.rows(), ["T-@0+2074[0|0]"]);
    assert_eq!(fixture.project().media.len(), 1);
    fixture.act(Command::Undo);
    assert_eq!(fixture.rows().len(), 2);
}

#[test]
fn ripple_delete_closes_exactly_the_hole_on_its_own_row() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 1000);
    fixture.put(Sample::TuningARadio, 0, 7000);
    fixture.put(Sample::TRexRoar, 1, 8000);
    fixture.act(Command::DeleteBlocks {
        blocks: vec![flower],
        ripple: true,
    });
    assert_eq!(fixture.rows(), ["Tu@1941+9051[0|0]", "T-@8000+2074[0|0]"]);
}
