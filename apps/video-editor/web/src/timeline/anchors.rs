//! Names what is on the canvas and where, for oracles and tests.

use super::geometry::{Frame, GRIP_PX, RULER_PX, Row, contains, handle_px, lanes, shared};
use super::hit::{FLAG_TOP_PX, ViewedProject};
use super::names::written;
use super::ruler;
use super::scene::with_viewed;
use super::surface::{CANVAS_ANCHOR, canvas_rect};
use crate::state::Session;
use dom_shell::anchors::Occluders;
use protocol::{Anchor, Rect};
use video_editor_model::{Project, Track};

/// Slivers smaller than this are out of sight.
const LEAST_PX: f64 = 3.0;
/// The box around a labelled second; its middle is exactly that second.
const SECOND_PX: [f64; 2] = [12.0, 10.0];

pub fn all(session: Session) -> Vec<Anchor> {
    let Some(canvas) = canvas_rect() else {
        return Vec::new();
    };
    let occluders = Occluders::over(CANVAS_ANCHOR);
    let found = with_viewed(session, list);
    found
        .into_iter()
        .map(|anchor| Anchor {
            rect: Rect {
                x: anchor.rect.x + canvas.x,
                y: anchor.rect.y + canvas.y,
                ..anchor.rect
            },
            ..anchor
        })
        .filter(|anchor| {
            let [x, y] = anchor.rect.center();
            occluders.is_open(x, y)
        })
        .collect()
}

/// Everything in sight, in pixels of the canvas.
fn list(viewed: &ViewedProject) -> Vec<Anchor> {
    let mut list = List {
        sight: viewed.frame.rows_rect(),
        anchors: Vec::new(),
    };
    let frame = &viewed.frame;
    list.ruler(frame, viewed.playhead_ms);
    for (index, (track, row)) in viewed
        .project
        .tracks
        .iter()
        .zip(&viewed.layout.rows)
        .enumerate()
    {
        list.row(frame, index + 1, row);
        list.blocks(frame, viewed.project, index + 1, track, row);
        list.effects(frame, index + 1, track, row);
    }
    for index in 0..=viewed.layout.rows.len() {
        let [top, bottom] = viewed.layout.gap(index);
        let top = frame.y(top);
        let bottom = frame.y(bottom).min(list.sight.y + list.sight.height);
        let rect = Rect::new(0.0, top, frame.time_width(), bottom - top);
        list.push(format!("gap/{}", index + 1), rect);
    }
    list.anchors
}

struct List {
    sight: Rect,
    anchors: Vec<Anchor>,
}

impl List {
    /// The part of a rectangle that can be seen among the rows.
    fn push(&mut self, id: String, rect: Rect) {
        let seen = shared(&rect, &self.sight)
            .filter(|seen| seen.width.min(seen.height) >= LEAST_PX.min(rect.width));
        if let Some(rect) = seen {
            self.anchors.push(Anchor { id, rect });
        }
    }

    fn ruler(&mut self, frame: &Frame, playhead_ms: u64) {
        self.anchors.push(Anchor {
            id: "ruler".into(),
            rect: Rect::new(0.0, 0.0, frame.time_width(), RULER_PX),
        });
        let [width, height] = SECOND_PX;
        for (second, x) in ruler::labels(frame) {
            if x < width / 2.0 || x + width / 2.0 > frame.time_width() {
                continue;
            }
            let rect = Rect::new(x - width / 2.0, 2.0, width, height);
            let id = format!("ruler/second/{second}");
            self.anchors.push(Anchor { id, rect });
        }
        let x = frame.x(playhead_ms);
        if (0.0..=frame.time_width()).contains(&x) {
            let height = RULER_PX - FLAG_TOP_PX;
            self.anchors.push(Anchor {
                id: "playhead".into(),
                rect: Rect::new(x - GRIP_PX / 2.0, FLAG_TOP_PX, GRIP_PX, height),
            });
        }
    }

    fn row(&mut self, frame: &Frame, number: usize, row: &Row) {
        let rect = Rect::new(
            0.0,
            frame.y(row.top),
            frame.time_width(),
            super::geometry::ROW_PX,
        );
        self.push(format!("row/{number}"), rect);
    }

    fn blocks(
        &mut self,
        frame: &Frame,
        project: &Project,
        number: usize,
        track: &Track,
        row: &Row,
    ) {
        for (index, block) in track.blocks.iter().enumerate() {
            let rect = frame.block_rect(row, block.start_ms, block.end_ms());
            let written = written(project, block);
            self.with_handles(format!("block/{number}/{}/{written}", index + 1), rect);
        }
    }

    fn effects(&mut self, frame: &Frame, number: usize, track: &Track, row: &Row) {
        let (lane_of, _) = lanes(&track.effects);
        let mut bars: Vec<_> = track.effects.iter().zip(lane_of).collect();
        bars.sort_by_key(|(effect, _)| (effect.start_ms, effect.stack_order));
        for (index, (effect, lane)) in bars.into_iter().enumerate() {
            let rect = frame.effect_rect(row, lane, effect.start_ms, effect.end_ms);
            let kind = effect.params.kind().name();
            self.with_handles(format!("effect/{number}/{}/{kind}", index + 1), rect);
        }
    }

    fn with_handles(&mut self, id: String, rect: Rect) {
        let handle = handle_px(rect.width);
        let middle = rect.y + rect.height / 2.0;
        let left = Rect {
            width: handle,
            ..rect
        };
        let right = Rect {
            x: rect.x + rect.width - handle,
            width: handle,
            ..rect
        };
        for (side, part) in [("left", left), ("right", right)] {
            if contains(&self.sight, [part.x + handle / 2.0, middle]) {
                self.push(format!("{id}/{side}"), part);
            }
        }
        // Where only handles are in sight, the block cannot be taken.
        let body = Rect {
            x: rect.x + handle,
            width: rect.width - 2.0 * handle,
            ..rect
        };
        if shared(&body, &self.sight).is_some() {
            let in_sight = shared(&rect, &self.sight).map(|seen| seen.center());
            match in_sight {
                Some(centre) if contains(&body, centre) => self.push(id, rect),
                _ => self.push(id, body),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Layout;
    use super::super::hit::Hit;
    use super::super::testing::{bar, block, project, row, text};
    use super::*;
    use crate::state::TimelineView;

    fn example() -> Project {
        let mut first = row(
            "a",
            vec![block("x", 0, 5000), text("y", "The End", 5000, 500)],
        );
        first.effects = vec![
            bar("late", "x", 3000, 5000, 0),
            bar("early", "x", 0, 2000, 1),
        ];
        project(vec![first, row("b", vec![block("z", 2000, 60_000)])])
    }

    fn anchors(view: TimelineView) -> Vec<(String, Rect, Hit)> {
        let project = example();
        let layout = Layout::of(&project);
        let frame = Frame::new(view, [1184.0, 224.0], &layout, project.end_ms(), false);
        let viewed = ViewedProject {
            project: &project,
            layout: &layout,
            frame,
            playhead_ms: 1000,
        };
        list(&viewed)
            .into_iter()
            .map(|anchor| {
                let hit = viewed.hit(anchor.rect.center());
                (anchor.id, anchor.rect, hit)
            })
            .collect()
    }

    fn find(found: &[(String, Rect, Hit)], id: &str) -> Option<(Rect, Hit)> {
        found
            .iter()
            .find(|(known, _, _)| known == id)
            .map(|(_, rect, hit)| (*rect, hit.clone()))
    }

    #[test]
    fn the_middle_of_every_anchor_is_what_it_says() {
        for scroll_x in [0.0, 150.0, 700.0] {
            let found = anchors(TimelineView {
                scroll_x,
                ..TimelineView::default()
            });
            for (id, _, hit) in &found {
                let is_right = match hit {
                    Hit::Block { edge: None, .. } => {
                        id.starts_with("block/") || id.starts_with("row/")
                    }
                    Hit::Block { .. } => id.ends_with("left") || id.ends_with("right"),
                    Hit::Effect { .. } => id.starts_with("effect/"),
                    Hit::Ruler => id.starts_with("ruler"),
                    Hit::Playhead => id == "playhead",
                    Hit::Empty => id.starts_with("gap/") || id.starts_with("row/"),
                    _ => false,
                };
                assert!(is_right, "{id} {hit:?}");
            }
        }
    }

    #[test]
    fn blocks_are_named_by_row_place_and_what_is_written_on_them() {
        let found = anchors(TimelineView::default());
        let (rect, _) = find(&found, "block/1/1/Tuning a Radio.webm").expect("the first");
        assert_eq!(rect, Rect::new(20.0, 40.0, 200.0, 50.0));
        let (rect, _) = find(&found, "block/1/2/The End").expect("the text");
        assert_eq!(rect, Rect::new(220.0, 40.0, 20.0, 50.0));
        let (rect, _) = find(&found, "block/1/2/The End/right").expect("its handle");
        assert_eq!(rect, Rect::new(235.0, 40.0, 5.0, 50.0));
    }

    #[test]
    fn bars_are_counted_from_the_left() {
        let found = anchors(TimelineView::default());
        let (rect, hit) = find(&found, "effect/1/1/fade-out").expect("the early one");
        assert_eq!(rect, Rect::new(20.0, 92.0, 80.0, 16.0));
        assert!(matches!(hit, Hit::Effect { id, .. } if id == "early"));
    }

    #[test]
    fn only_what_is_in_sight_has_an_anchor() {
        let found = anchors(TimelineView {
            scroll_x: 700.0,
            ..TimelineView::default()
        });
        assert!(find(&found, "block/1/1/Tuning a Radio.webm").is_none());
        let (rect, _) = find(&found, "block/2/1/Tuning a Radio.webm").expect("a long one");
        assert_eq!((rect.x, rect.width), (0.0, 1184.0));
        assert!(find(&found, "block/2/1/Tuning a Radio.webm/left").is_none());
        assert!(find(&found, "playhead").is_none());
        assert!(find(&found, "ruler/second/17").is_none());
        assert!(find(&found, "ruler/second/18").is_some());
    }

    #[test]
    fn gaps_are_counted_from_above_the_first_row_to_below_the_last() {
        let found = anchors(TimelineView::default());
        let (rect, _) = find(&found, "gap/1").expect("above");
        assert_eq!(rect, Rect::new(0.0, 28.0, 1184.0, 12.0));
        let (rect, _) = find(&found, "gap/2").expect("between");
        assert_eq!(rect, Rect::new(0.0, 108.0, 1184.0, 12.0));
        let (rect, _) = find(&found, "gap/3").expect("below");
        assert_eq!((rect.y, rect.height), (170.0, 44.0));
        assert!(find(&found, "gap/4").is_none());
    }

    #[test]
    fn seconds_are_boxes_around_their_column() {
        let found = anchors(TimelineView::default());
        let (rect, _) = find(&found, "ruler/second/5").expect("five");
        assert_eq!(rect.center()[0], 220.0);
    }
}
