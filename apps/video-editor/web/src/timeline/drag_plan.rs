//! What a drag comes to: the one command that its release would apply.

use super::geometry::Spot;
use super::hit::ViewedProject;
use video_editor_model::snap::{Snap, snap_edge, snap_move};
use video_editor_model::{Command, Place, STILL_MS, Side};

/// Edges nearer than this are put together.
const SNAP_PX: f64 = 10.0;
/// A block that begins this near to 0 begins at 0.
const ZERO_PX: f64 = 20.0;

/// What the pointer holds.
#[derive(Clone, Debug, PartialEq)]
pub enum DragSubject {
    Block { id: String },
    Blocks { ids: Vec<String> },
    Edge { block: String, side: Side },
    Effect { id: String },
    EffectEdge { effect: String, side: Side },
    Card { media: String },
}

/// Where the pointer has brought it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DragPosition {
    /// How far it was dragged along the time; for a card, the content pixel of its left edge.
    pub x: f64,
    /// The height at which the pointer is, in content pixels.
    pub y: f64,
    pub is_snapping: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct DragPlan {
    /// Nothing if the drag has come back to where it began.
    pub command: Option<Command>,
    /// Where edges were put together.
    pub guide_ms: Option<u64>,
    /// The gap in which a new row would come.
    pub gap: Option<usize>,
}

pub fn plan(viewed: &ViewedProject, subject: &DragSubject, position: DragPosition) -> DragPlan {
    let planned = match subject {
        DragSubject::Block { id } => move_block(viewed, id, position),
        DragSubject::Blocks { ids } => shift_blocks(viewed, ids, position),
        DragSubject::Edge { block, side } => trim_block(viewed, block, *side, position),
        DragSubject::Effect { id } => move_effect(viewed, id, position),
        DragSubject::EffectEdge { effect, side } => trim_effect(viewed, effect, *side, position),
        DragSubject::Card { media } => add_block(viewed, media, position),
    };
    planned.unwrap_or_default()
}

fn ms(viewed: &ViewedProject, pixels: f64) -> i64 {
    viewed.frame.view.ms(pixels) as i64
}

fn reach_ms(viewed: &ViewedProject) -> u64 {
    ms(viewed, SNAP_PX).unsigned_abs()
}

/// Where a block that is dragged to this moment begins, and what it was drawn to.
fn landing(
    viewed: &ViewedProject,
    moving: &[&str],
    start_ms: i64,
    duration_ms: u64,
    is_snapping: bool,
) -> (u64, Option<u64>) {
    let start_ms = start_ms.max(0);
    if !is_snapping {
        return (start_ms.unsigned_abs(), None);
    }
    if viewed.frame.view.pixels(start_ms as f64) < ZERO_PX {
        return (0, Some(0));
    }
    let snap = snap_move(
        viewed.project,
        moving,
        start_ms,
        duration_ms,
        viewed.playhead_ms,
        reach_ms(viewed),
    );
    snapped(start_ms, snap)
}

fn snapped(at_ms: i64, snap: Option<Snap>) -> (u64, Option<u64>) {
    let shift = snap.map_or(0, |snap| snap.shift_ms);
    let at_ms = (at_ms + shift).max(0).unsigned_abs();
    (at_ms, snap.map(|snap| snap.at_ms))
}

fn move_block(viewed: &ViewedProject, id: &str, position: DragPosition) -> Option<DragPlan> {
    let (row, block) = viewed.project.block(id)?;
    let to = |place| Command::MoveBlock {
        block: id.to_string(),
        place,
    };
    match viewed.layout.spot_at(position.y) {
        Spot::Gap(index) => {
            // A row with this block alone would only change places with itself.
            let is_alone = viewed.project.tracks[row].blocks.len() == 1;
            let is_beside = index == row || index == row + 1;
            let command = (!is_alone || !is_beside).then(|| {
                to(Place::NewRow {
                    row: index,
                    start_ms: block.start_ms,
                })
            });
            Some(DragPlan {
                gap: command.is_some().then_some(index),
                command,
                guide_ms: None,
            })
        }
        Spot::Row(target) => {
            let wanted = block.start_ms as i64 + ms(viewed, position.x);
            let (start_ms, guide_ms) = landing(
                viewed,
                &[id],
                wanted,
                block.duration_ms,
                position.is_snapping,
            );
            let is_back = target == row && start_ms == block.start_ms;
            let command = (!is_back).then(|| {
                to(Place::Row {
                    track: viewed.layout.rows[target].track.clone(),
                    start_ms,
                })
            });
            Some(DragPlan {
                command,
                guide_ms,
                gap: None,
            })
        }
    }
}

fn shift_blocks(
    viewed: &ViewedProject,
    ids: &[String],
    position: DragPosition,
) -> Option<DragPlan> {
    let blocks = ids.iter().filter_map(|id| viewed.project.block(id));
    let (start_ms, end_ms) = blocks
        .map(|(_, block)| (block.start_ms, block.end_ms()))
        .reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))?;
    let wanted = (start_ms as i64 + ms(viewed, position.x)).max(0);
    let moving: Vec<&str> = ids.iter().map(String::as_str).collect();
    let snap = position.is_snapping.then(|| {
        snap_move(
            viewed.project,
            &moving,
            wanted,
            end_ms - start_ms,
            viewed.playhead_ms,
            reach_ms(viewed),
        )
    });
    let (to_ms, guide_ms) = snapped(wanted, snap.flatten());
    let by_ms = to_ms as i64 - start_ms as i64;
    Some(DragPlan {
        command: (by_ms != 0).then(|| Command::ShiftBlocks {
            blocks: ids.to_vec(),
            by_ms,
        }),
        guide_ms,
        gap: None,
    })
}

/// Where a dragged edge goes. A block's own edges draw nothing.
fn edge(
    viewed: &ViewedProject,
    own: &str,
    from_ms: u64,
    position: DragPosition,
) -> (u64, Option<u64>) {
    let wanted = (from_ms as i64 + ms(viewed, position.x)).max(0);
    let snap = position.is_snapping.then(|| {
        snap_edge(
            viewed.project,
            own,
            wanted.unsigned_abs(),
            viewed.playhead_ms,
            reach_ms(viewed),
        )
    });
    snapped(wanted, snap.flatten())
}

fn trim_block(
    viewed: &ViewedProject,
    id: &str,
    side: Side,
    position: DragPosition,
) -> Option<DragPlan> {
    let (_, block) = viewed.project.block(id)?;
    let from_ms = match side {
        Side::Left => block.start_ms,
        Side::Right => block.end_ms(),
    };
    let (to_ms, guide_ms) = edge(viewed, id, from_ms, position);
    Some(DragPlan {
        command: (to_ms != from_ms).then(|| Command::TrimBlock {
            block: id.to_string(),
            side,
            to_ms,
        }),
        guide_ms,
        gap: None,
    })
}

fn move_effect(viewed: &ViewedProject, id: &str, position: DragPosition) -> Option<DragPlan> {
    let (_, effect) = viewed.project.effect(id)?;
    let wanted = (effect.start_ms as i64 + ms(viewed, position.x)).max(0);
    let length = effect.end_ms - effect.start_ms;
    let snap = position.is_snapping.then(|| {
        snap_move(
            viewed.project,
            &[],
            wanted,
            length,
            viewed.playhead_ms,
            reach_ms(viewed),
        )
    });
    let (start_ms, guide_ms) = snapped(wanted, snap.flatten());
    Some(DragPlan {
        command: (start_ms != effect.start_ms).then(|| Command::MoveEffect {
            effect: id.to_string(),
            start_ms,
        }),
        guide_ms,
        gap: None,
    })
}

fn trim_effect(
    viewed: &ViewedProject,
    id: &str,
    side: Side,
    position: DragPosition,
) -> Option<DragPlan> {
    let (_, effect) = viewed.project.effect(id)?;
    let from_ms = match side {
        Side::Left => effect.start_ms,
        Side::Right => effect.end_ms,
    };
    // No block has this name: the edges of all blocks draw the edge of a bar.
    let (to_ms, guide_ms) = edge(viewed, "", from_ms, position);
    Some(DragPlan {
        command: (to_ms != from_ms).then(|| Command::TrimEffect {
            effect: id.to_string(),
            side,
            to_ms,
        }),
        guide_ms,
        gap: None,
    })
}

fn add_block(viewed: &ViewedProject, media: &str, position: DragPosition) -> Option<DragPlan> {
    let length = viewed
        .project
        .medium(media)?
        .duration_ms
        .unwrap_or(STILL_MS);
    let (place, guide_ms, gap) = match viewed.layout.spot_at(position.y) {
        Spot::Gap(row) => (Place::NewRow { row, start_ms: 0 }, None, Some(row)),
        Spot::Row(row) => {
            let wanted = ms(viewed, position.x);
            let (start_ms, guide_ms) = landing(viewed, &[], wanted, length, position.is_snapping);
            let track = viewed.layout.rows[row].track.clone();
            (Place::Row { track, start_ms }, guide_ms, None)
        }
    };
    Some(DragPlan {
        command: Some(Command::AddBlock {
            media: media.to_string(),
            place,
        }),
        guide_ms,
        gap,
    })
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Frame, Layout};
    use super::super::testing::{bar, block, project, row};
    use super::*;
    use crate::state::TimelineView;
    use video_editor_model::Project;

    /// The middle of the first and of the second row, in content pixels.
    const FIRST: f64 = 37.0;
    const SECOND: f64 = 99.0;
    /// The divider between them, and the room below.
    const BETWEEN: f64 = 68.0;
    const BELOW: f64 = 150.0;

    fn example() -> Project {
        let first = row("a", vec![block("x", 1000, 4000), block("y", 8000, 2000)]);
        let second = row("b", vec![block("z", 6000, 2000)]);
        project(vec![first, second])
    }

    fn planned(
        project: &Project,
        subject: DragSubject,
        x: f64,
        y: f64,
        is_snapping: bool,
    ) -> DragPlan {
        let layout = Layout::of(project);
        let view = TimelineView::default();
        let frame = Frame::new(view, [1184.0, 224.0], &layout, project.end_ms(), true);
        let viewed = ViewedProject {
            project,
            layout: &layout,
            frame,
            playhead_ms: 20_000,
        };
        plan(&viewed, &subject, DragPosition { x, y, is_snapping })
    }

    fn block_x() -> DragSubject {
        DragSubject::Block { id: "x".into() }
    }

    fn on_row(track: &str, start_ms: u64) -> Option<Command> {
        Some(Command::MoveBlock {
            block: "x".into(),
            place: Place::Row {
                track: track.into(),
                start_ms,
            },
        })
    }

    #[test]
    fn a_block_goes_by_whole_pixels_and_to_the_row_under_the_pointer() {
        let plan = planned(&example(), block_x(), 50.0, FIRST, false);
        assert_eq!(plan.command, on_row("a", 2250));
        let plan = planned(&example(), block_x(), 50.0, SECOND, false);
        assert_eq!(plan.command, on_row("b", 2250));
    }

    #[test]
    fn a_block_that_comes_back_changes_nothing() {
        let plan = planned(&example(), block_x(), 0.0, FIRST, false);
        assert_eq!(plan, DragPlan::default());
    }

    #[test]
    fn edges_within_10_px_are_put_together() {
        // Its end would be at 5950, 50 ms before the beginning of z on the other row.
        let plan = planned(&example(), block_x(), 38.0, FIRST, true);
        assert_eq!(plan.command, on_row("a", 2000));
        assert_eq!(plan.guide_ms, Some(6000));
        let free = planned(&example(), block_x(), 38.0, FIRST, false);
        assert_eq!(free.command, on_row("a", 1950));
        let far = planned(&example(), block_x(), 29.0, FIRST, true);
        assert_eq!((far.command, far.guide_ms), (on_row("a", 1725), None));
    }

    #[test]
    fn the_first_20_px_are_the_beginning() {
        let near = planned(&example(), block_x(), -21.0, FIRST, true);
        assert_eq!(near.command, on_row("a", 0));
        let not_quite = planned(&example(), block_x(), -20.0, FIRST, true);
        assert_eq!(not_quite.command, on_row("a", 500));
        let before = planned(&example(), block_x(), -900.0, FIRST, false);
        assert_eq!(before.command, on_row("a", 0));
    }

    #[test]
    fn a_divider_makes_a_row_and_keeps_the_start() {
        let new_row = |row| {
            Some(Command::MoveBlock {
                block: "x".into(),
                place: Place::NewRow {
                    row,
                    start_ms: 1000,
                },
            })
        };
        let plan = planned(&example(), block_x(), 77.0, BETWEEN, true);
        assert_eq!((plan.command, plan.gap), (new_row(1), Some(1)));
        let plan = planned(&example(), block_x(), 77.0, BELOW, true);
        assert_eq!((plan.command, plan.gap), (new_row(2), Some(2)));
        let plan = planned(&example(), block_x(), 77.0, -5.0, true);
        assert_eq!((plan.command, plan.gap), (new_row(0), Some(0)));
    }

    #[test]
    fn the_only_block_of_a_row_gets_no_new_row_beside_it() {
        let only = DragSubject::Block { id: "z".into() };
        let plan = planned(&example(), only.clone(), 9.0, BELOW, true);
        assert_eq!(plan, DragPlan::default());
        let plan = planned(&example(), only, 9.0, 5.0, true);
        assert_eq!(plan.gap, Some(0));
    }

    #[test]
    fn several_blocks_move_by_the_same_time_and_none_before_0() {
        let both = DragSubject::Blocks {
            ids: vec!["y".into(), "x".into()],
        };
        let by = |by_ms| {
            Some(Command::ShiftBlocks {
                blocks: vec!["y".into(), "x".into()],
                by_ms,
            })
        };
        let plan = planned(&example(), both.clone(), 20.0, BELOW, false);
        assert_eq!(plan.command, by(500));
        let plan = planned(&example(), both, -400.0, FIRST, false);
        assert_eq!(plan.command, by(-1000));
    }

    #[test]
    fn an_edge_is_drawn_to_other_blocks() {
        let right = DragSubject::Edge {
            block: "x".into(),
            side: Side::Right,
        };
        let plan = planned(&example(), right.clone(), 34.0, FIRST, true);
        let trim = |to_ms| {
            Some(Command::TrimBlock {
                block: "x".into(),
                side: Side::Right,
                to_ms,
            })
        };
        assert_eq!((plan.command, plan.guide_ms), (trim(6000), Some(6000)));
        let free = planned(&example(), right, 34.0, BELOW, false);
        assert_eq!(free.command, trim(5850));
    }

    #[test]
    fn bars_are_moved_and_trimmed_along_their_block() {
        let mut project = example();
        project.tracks[0].effects = vec![bar("fade", "x", 1000, 5000, 0)];
        let edge = DragSubject::EffectEdge {
            effect: "fade".into(),
            side: Side::Left,
        };
        let plan = planned(&project, edge, 80.0, FIRST, true);
        let trim = Command::TrimEffect {
            effect: "fade".into(),
            side: Side::Left,
            to_ms: 3000,
        };
        assert_eq!(plan.command, Some(trim));
        let whole = DragSubject::Effect { id: "fade".into() };
        let plan = planned(&project, whole, 12.0, FIRST, false);
        let moved = Command::MoveEffect {
            effect: "fade".into(),
            start_ms: 1300,
        };
        assert_eq!(plan.command, Some(moved));
    }

    #[test]
    fn a_card_begins_at_the_left_edge_of_its_ghost() {
        let card = || DragSubject::Card {
            media: "radio".into(),
        };
        let add = |place| {
            Some(Command::AddBlock {
                media: "radio".into(),
                place,
            })
        };
        let row = |start_ms| Place::Row {
            track: "b".into(),
            start_ms,
        };
        let plan = planned(&example(), card(), 500.0, SECOND, false);
        assert_eq!(plan.command, add(row(12_500)));
        let plan = planned(&example(), card(), 19.0, SECOND, true);
        assert_eq!(plan.command, add(row(0)));
        let plan = planned(&example(), card(), -60.0, SECOND, false);
        assert_eq!(plan.command, add(row(0)));
        let plan = planned(&example(), card(), 500.0, BELOW, true);
        let below = Place::NewRow {
            row: 2,
            start_ms: 0,
        };
        assert_eq!((plan.command, plan.gap), (add(below), Some(2)));
    }

    #[test]
    fn a_card_that_is_gone_plans_nothing() {
        let gone = DragSubject::Card {
            media: "gone".into(),
        };
        assert_eq!(
            planned(&example(), gone, 0.0, FIRST, true),
            DragPlan::default()
        );
    }
}
