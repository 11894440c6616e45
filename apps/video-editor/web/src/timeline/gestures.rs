//! The gestures of the timeline: what a press begins, and how far the view scrolls along.

use super::drag_plan::{DragPlan, DragSubject};
use super::geometry::{Axis, Frame, RULER_PX};
use super::hit::{Hit, ViewedProject};
use crate::state::Selection;

/// A press that stays within this is a click.
pub const CLICK_PX: f64 = 3.0;
/// A drag this near to the border scrolls.
const BORDER_PX: f64 = 24.0;
/// By this much with every move of the pointer.
const SCROLL_STEP_PX: f64 = 16.0;

/// A pointer event, in pixels from the canvas' corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    pub at: [f64; 2],
    /// Shift, Ctrl or Cmd: adds to the selection.
    pub adds: bool,
    /// Alt: nothing snaps.
    pub is_free: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Gesture {
    #[default]
    Idle,
    /// The playhead follows the pointer.
    Scrub { from_ms: u64 },
    /// A press on an empty place: a click, or a box that selects what it touches.
    Sweep {
        from_px: [f64; 2],
        /// Content points.
        from: [f64; 2],
        to: [f64; 2],
        adds: bool,
        before: Selection,
        is_moving: bool,
    },
    Drag {
        subject: DragSubject,
        from_px: [f64; 2],
        /// Content points.
        from: [f64; 2],
        at: [f64; 2],
        /// What is selected if it stays a click.
        click: Option<Selection>,
        is_moving: bool,
        plan: DragPlan,
        is_possible: bool,
    },
    /// A scrollbar follows the pointer.
    Scroll {
        axis: Axis,
        from_px: [f64; 2],
        from: [f64; 2],
    },
    /// A card of the media panel; where it is, the session knows.
    Card { plan: DragPlan, is_possible: bool },
}

impl Gesture {
    /// The plan of a drag that has begun to move.
    pub fn plan(&self) -> Option<&DragPlan> {
        match self {
            Gesture::Drag {
                plan,
                is_moving: true,
                ..
            }
            | Gesture::Card { plan, .. } => Some(plan),
            _ => None,
        }
    }

    /// Is something dragged to a place where it cannot go?
    pub fn is_refused(&self) -> bool {
        match self {
            Gesture::Drag {
                is_moving,
                is_possible,
                ..
            } => *is_moving && !is_possible,
            Gesture::Card { is_possible, .. } => !is_possible,
            _ => false,
        }
    }

    /// May the view scroll along when the pointer comes to its border?
    pub fn scrolls(&self) -> bool {
        match self {
            Gesture::Idle | Gesture::Scroll { .. } => false,
            Gesture::Drag { is_moving, .. } | Gesture::Sweep { is_moving, .. } => *is_moving,
            Gesture::Scrub { .. } | Gesture::Card { .. } => true,
        }
    }
}

/// What a press begins: the selection from now on, and the gesture.
pub fn pressed(
    viewed: &ViewedProject,
    hit: &Hit,
    pointer: Pointer,
    selection: &Selection,
) -> (Selection, Gesture) {
    let drag = |subject, click| Gesture::Drag {
        subject,
        from_px: pointer.at,
        from: viewed.frame.content(pointer.at),
        at: viewed.frame.content(pointer.at),
        click,
        is_moving: false,
        plan: DragPlan::default(),
        is_possible: true,
    };
    match hit {
        Hit::Thumb(axis) => {
            let view = viewed.frame.view;
            let gesture = Gesture::Scroll {
                axis: *axis,
                from_px: pointer.at,
                from: [view.scroll_x, view.scroll_y],
            };
            (selection.clone(), gesture)
        }
        Hit::Groove(..) => (selection.clone(), Gesture::Idle),
        Hit::Playhead | Hit::Ruler | Hit::Marker(_) => {
            let from_ms = viewed.playhead_ms;
            (selection.clone(), Gesture::Scrub { from_ms })
        }
        Hit::Block {
            id,
            edge: Some(side),
            ..
        } if !pointer.adds => {
            let subject = DragSubject::Edge {
                block: id.clone(),
                side: *side,
            };
            (Selection::blocks(vec![id.clone()]), drag(subject, None))
        }
        Hit::Block { id, .. } => press_block(id, pointer.adds, selection, drag),
        Hit::Effect { id, edge, .. } => {
            let subject = match edge {
                Some(side) => DragSubject::EffectEdge {
                    effect: id.clone(),
                    side: *side,
                },
                None => DragSubject::Effect { id: id.clone() },
            };
            (Selection::effect(id.clone()), drag(subject, None))
        }
        Hit::Empty => {
            let from = viewed.frame.content(pointer.at);
            let sweep = Gesture::Sweep {
                from_px: pointer.at,
                from,
                to: from,
                adds: pointer.adds,
                before: selection.clone(),
                is_moving: false,
            };
            (selection.clone(), sweep)
        }
    }
}

fn press_block(
    id: &str,
    adds: bool,
    selection: &Selection,
    drag: impl FnOnce(DragSubject, Option<Selection>) -> Gesture,
) -> (Selection, Gesture) {
    let alone = Selection::blocks(vec![id.to_string()]);
    let mut blocks = selection.blocks.clone();
    match (adds, selection.has_block(id)) {
        (true, true) => {
            blocks.retain(|block| block != id);
            return (Selection::blocks(blocks), Gesture::Idle);
        }
        (true, false) => blocks.push(id.to_string()),
        (false, true) => {}
        (false, false) => blocks = vec![id.to_string()],
    }
    let subject = if blocks.len() == 1 {
        DragSubject::Block { id: id.to_string() }
    } else {
        DragSubject::Blocks {
            ids: blocks.clone(),
        }
    };
    // One of several was pressed: only the release tells whether all are meant or this one.
    let click = (!adds && blocks.len() > 1).then_some(alone);
    (Selection::blocks(blocks), drag(subject, click))
}

/// Is a press that began and ended at these pixels a click?
pub fn is_click(from: [f64; 2], to: [f64; 2]) -> bool {
    let (dx, dy) = (from[0] - to[0], from[1] - to[1]);
    dx * dx + dy * dy < CLICK_PX * CLICK_PX
}

/// The selection after a box was drawn over these blocks.
pub fn swept(before: &Selection, adds: bool, touched: Vec<String>) -> Selection {
    if !adds {
        return Selection::blocks(touched);
    }
    let mut blocks = before.blocks.clone();
    for block in touched {
        if !blocks.contains(&block) {
            blocks.push(block);
        }
    }
    Selection::blocks(blocks)
}

/// How far the view moves because something is dragged to its border. Heights count for what can
/// change its row only.
pub fn border_push(frame: &Frame, at: [f64; 2], changes_rows: bool) -> [f64; 2] {
    let push = |at: f64, from: f64, to: f64| {
        if at < from + BORDER_PX {
            -SCROLL_STEP_PX
        } else if at > to - BORDER_PX {
            SCROLL_STEP_PX
        } else {
            0.0
        }
    };
    let rows_end = RULER_PX + frame.rows_height();
    [
        push(at[0], 0.0, frame.time_width()),
        if changes_rows {
            push(at[1], RULER_PX, rows_end)
        } else {
            0.0
        },
    ]
}

/// The view after such a push. What is dragged to the right may go on into the empty; what is
/// dragged to the left stops at 0.
pub fn pushed(frame: &Frame, push: [f64; 2], may_go_on: bool) -> [f64; 2] {
    let view = frame.view;
    let most = if may_go_on {
        f64::INFINITY
    } else {
        frame.most[0].max(view.scroll_x)
    };
    [
        (view.scroll_x + push[0]).clamp(0.0, most),
        (view.scroll_y + push[1]).clamp(0.0, frame.most[1].max(view.scroll_y)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Layout;
    use super::super::testing::{bar, block, project, row};
    use super::*;
    use crate::state::TimelineView;
    use video_editor_model::{Project, Side};

    fn example() -> Project {
        let mut first = row("a", vec![block("x", 0, 5000), block("y", 5000, 4000)]);
        first.effects = vec![bar("fade", "y", 6000, 9000, 0)];
        project(vec![first])
    }

    fn press(at: [f64; 2], adds: bool, selection: &Selection) -> (Selection, Gesture) {
        let project = example();
        let layout = Layout::of(&project);
        let view = TimelineView::default();
        let viewed = ViewedProject {
            project: &project,
            layout: &layout,
            frame: Frame::new(view, [1184.0, 224.0], &layout, project.end_ms(), false),
            playhead_ms: 3000,
        };
        let pointer = Pointer {
            at,
            adds,
            is_free: false,
        };
        pressed(&viewed, &viewed.hit(at), pointer, selection)
    }

    fn blocks(ids: &[&str]) -> Selection {
        Selection::blocks(ids.iter().map(|id| (*id).to_string()).collect())
    }

    fn subject(gesture: Gesture) -> Option<DragSubject> {
        match gesture {
            Gesture::Drag { subject, .. } => Some(subject),
            _ => None,
        }
    }

    const X: [f64; 2] = [100.0, 60.0];
    const Y: [f64; 2] = [300.0, 60.0];

    #[test]
    fn a_press_selects_a_block_and_takes_it() {
        let (selection, gesture) = press(X, false, &blocks(&["y"]));
        assert_eq!(selection, blocks(&["x"]));
        assert_eq!(
            subject(gesture),
            Some(DragSubject::Block { id: "x".into() })
        );
    }

    #[test]
    fn shift_adds_and_removes() {
        let (selection, gesture) = press(X, true, &blocks(&["y"]));
        assert_eq!(selection, blocks(&["y", "x"]));
        let ids = vec!["y".to_string(), "x".to_string()];
        assert_eq!(subject(gesture), Some(DragSubject::Blocks { ids }));
        let (selection, gesture) = press(Y, true, &selection);
        assert_eq!((selection, gesture), (blocks(&["x"]), Gesture::Idle));
    }

    #[test]
    fn a_press_on_one_of_several_keeps_them_and_a_click_leaves_this_one() {
        let (selection, gesture) = press(X, false, &blocks(&["y", "x"]));
        assert_eq!(selection, blocks(&["y", "x"]));
        let Gesture::Drag { click, .. } = gesture else {
            panic!("a drag")
        };
        assert_eq!(click, Some(blocks(&["x"])));
    }

    #[test]
    fn handles_trim_and_bars_are_taken_like_blocks() {
        let edge = DragSubject::Edge {
            block: "x".into(),
            side: Side::Right,
        };
        let (_, gesture) = press([218.0, 60.0], false, &Selection::default());
        assert_eq!(subject(gesture), Some(edge));
        let (selection, gesture) = press([300.0, 100.0], false, &blocks(&["x"]));
        assert_eq!(selection, Selection::effect("fade".into()));
        assert_eq!(
            subject(gesture),
            Some(DragSubject::Effect { id: "fade".into() })
        );
    }

    #[test]
    fn the_ruler_scrubs_and_keeps_the_selection() {
        let (selection, gesture) = press([500.0, 10.0], false, &blocks(&["x"]));
        assert_eq!(selection, blocks(&["x"]));
        assert_eq!(gesture, Gesture::Scrub { from_ms: 3000 });
    }

    #[test]
    fn an_empty_place_waits_for_the_release() {
        let (selection, gesture) = press([600.0, 60.0], false, &blocks(&["x"]));
        assert_eq!(selection, blocks(&["x"]));
        assert!(matches!(
            gesture,
            Gesture::Sweep {
                is_moving: false,
                ..
            }
        ));
    }

    #[test]
    fn a_box_replaces_the_selection_or_adds_to_it() {
        let touched = vec!["x".to_string(), "y".to_string()];
        assert_eq!(
            swept(&blocks(&["y"]), false, touched.clone()),
            blocks(&["x", "y"])
        );
        assert_eq!(swept(&blocks(&["y"]), true, touched), blocks(&["y", "x"]));
    }

    #[test]
    fn three_pixels_make_a_drag() {
        assert!(is_click([10.0, 10.0], [12.0, 11.0]));
        assert!(!is_click([10.0, 10.0], [13.0, 10.0]));
    }

    #[test]
    fn borders_push_and_the_left_one_stops_at_0() {
        let layout = Layout::of(&example());
        let view = TimelineView {
            scroll_x: 10.0,
            ..TimelineView::default()
        };
        let frame = Frame::new(view, [1184.0, 224.0], &layout, 9000, true);
        assert_eq!(border_push(&frame, [600.0, 120.0], true), [0.0, 0.0]);
        let left = border_push(&frame, [3.0, 120.0], true);
        assert_eq!(left, [-16.0, 0.0]);
        assert_eq!(pushed(&frame, left, true), [0.0, 0.0]);
        let right = border_push(&frame, [1183.0, 120.0], true);
        assert_eq!(pushed(&frame, right, true), [26.0, 0.0]);
        // The playhead finds nothing behind the end.
        assert_eq!(pushed(&frame, right, false), [10.0, 0.0]);
        assert_eq!(border_push(&frame, [600.0, 222.0], false), [0.0, 0.0]);
        let down = border_push(&frame, [600.0, 222.0], true);
        assert_eq!(pushed(&frame, down, true), [10.0, 0.0]);
    }
}
