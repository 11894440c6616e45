//! Trims and splits, and the limits of both.

use crate::project_fixture::ProjectFixture;
use video_editor_model::{Command, Refusal, Sample, Side};

fn trim(block: &str, side: Side, to_ms: u64) -> Command {
    Command::TrimBlock {
        block: block.into(),
        side,
        to_ms,
    }
}

#[test]
fn a_trim_cannot_leave_the_source_or_run_into_a_neighbour() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 1000);
    let roar = fixture.put(Sample::TRexRoar, 0, 7000);
    fixture.act(trim(&flower, Side::Right, 4000));
    assert_eq!(fixture.rows(), ["Fl@1000+3000[0|2059] T-@7000+2074[0|0]"]);
    fixture.act(trim(&flower, Side::Right, 99_000));
    assert_eq!(fixture.rows(), ["Fl@1000+5059[0|0] T-@7000+2074[0|0]"]);
    fixture.act(trim(&flower, Side::Left, 0));
    fixture.act(trim(&roar, Side::Left, 0));
    assert_eq!(fixture.rows(), ["Fl@1000+5059[0|0] T-@7000+2074[0|0]"]);
    fixture.drag(&roar, 0, 6500);
    fixture.act(trim(&roar, Side::Left, 8000));
    fixture.act(trim(&flower, Side::Left, 3000));
    assert_eq!(fixture.rows(), ["Fl@3000+3059[2000|0] T-@8000+574[1500|0]"]);
}

#[test]
fn half_a_second_always_stays() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 0);
    fixture.act(trim(&flower, Side::Right, 0));
    assert_eq!(fixture.rows(), ["Fl@0+500[0|4559]"]);
    fixture.act(trim(&flower, Side::Left, 499));
    assert_eq!(fixture.rows(), ["Fl@0+500[0|4559]"]);
}

#[test]
fn text_is_as_long_as_one_likes_and_has_no_trims() {
    let mut fixture = ProjectFixture::new();
    let text = fixture.act(Command::AddText).blocks[0].clone();
    fixture.act(trim(&text, Side::Right, 60_000));
    fixture.act(trim(&text, Side::Left, 2000));
    assert_eq!(fixture.rows(), ["Te@2000+58000[0|0]"]);
    fixture.act(Command::SplitBlocks {
        blocks: vec![text],
        at_ms: 10_000,
    });
    assert_eq!(fixture.rows(), ["Te@2000+8000[0|0] Te@10000+50000[0|0]"]);
}

#[test]
fn a_split_cuts_exactly_at_the_playhead_and_the_left_part_keeps_its_id() {
    let mut fixture = ProjectFixture::new();
    let radio = fixture.put(Sample::TuningARadio, 0, 100);
    fixture.act(Command::SplitBlocks {
        blocks: vec![radio.clone()],
        at_ms: 4626,
    });
    assert_eq!(fixture.rows(), ["Tu@100+4526[0|4525] Tu@4626+4525[4526|0]"]);
    assert_eq!(fixture.project().tracks[0].blocks[0].id, radio);
}

#[test]
fn a_split_needs_more_than_half_a_second_on_both_sides() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 0);
    let split = |at_ms| Command::SplitBlocks {
        blocks: vec![flower.clone()],
        at_ms,
    };
    for at_ms in [0, 500, 4559, 5059, 9000] {
        assert_eq!(fixture.try_do(split(at_ms)), Err(Refusal::TooNearToSplit));
    }
    assert!(fixture.try_do(split(501)).is_ok());
    let nothing = Command::SplitBlocks {
        blocks: Vec::new(),
        at_ms: 2000,
    };
    assert_eq!(fixture.try_do(nothing), Err(Refusal::NothingSelected));
}

#[test]
fn one_drag_is_one_line_of_the_journal() {
    let mut fixture = ProjectFixture::new();
    let flower = fixture.put(Sample::FlowerVideo, 0, 0);
    fixture.act(trim(&flower, Side::Right, 4000));
    fixture.act(trim(&flower, Side::Right, 4000));
    let resizes = fixture
        .kinds()
        .iter()
        .filter(|kind| **kind == "TIMELINE_RESIZE")
        .count();
    assert_eq!(resizes, 1, "a trim that changes nothing is not written");
}
