//! What drags are drawn to.

use crate::project_fixture::ProjectFixture;
use video_editor_model::Sample;
use video_editor_model::snap::{Snap, snap_edge, snap_move};

/// Ten pixels at the usual zoom.
const REACH_MS: u64 = 250;

fn fixture() -> (ProjectFixture, String) {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::FlowerVideo, 0, 0);
    let roar = fixture.put(Sample::TRexRoar, 1, 9000);
    (fixture, roar)
}

fn moved(start_ms: i64, playhead_ms: u64) -> Option<Snap> {
    let (fixture, roar) = fixture();
    let moving = [roar.as_str()];
    snap_move(
        fixture.project(),
        &moving,
        start_ms,
        2074,
        playhead_ms,
        REACH_MS,
    )
}

#[test]
fn either_edge_meets_edges_of_other_rows_the_playhead_and_the_beginning() {
    let at = |shift_ms, at_ms| Some(Snap { shift_ms, at_ms });
    assert_eq!(moved(5000, 20_000), at(59, 5059));
    assert_eq!(moved(3100, 20_000), at(-115, 5059));
    assert_eq!(moved(-120, 20_000), at(120, 0));
    assert_eq!(moved(6900, 7000), at(100, 7000));
    assert_eq!(moved(6700, 7000), None);
}

#[test]
fn a_cut_is_preferred_to_a_playhead_that_stands_beside_it() {
    let snap = moved(5050, 5058).expect("something near");
    assert_eq!(snap.at_ms, 5059);
    let snap = moved(4900, 4905).expect("something near");
    assert_eq!(snap.at_ms, 4905);
}

#[test]
fn a_block_does_not_snap_to_itself() {
    let (fixture, roar) = fixture();
    let edge = |ms| snap_edge(fixture.project(), &roar, ms, 20_000, REACH_MS);
    assert_eq!(edge(9100), None);
    assert_eq!(edge(5200).map(|snap| snap.at_ms), Some(5059));
}
