//! What lies under a pixel of the timeline.

use super::geometry::{Axis, Frame, GRIP_PX, Layout, RULER_PX, Spot, contains, handle_px, lanes};
use video_editor_model::{Project, Side};

/// Flags of markers hang in the lower part of the ruler; the upper part belongs to the seconds.
pub const FLAG_TOP_PX: f64 = 14.0;
pub const FLAG_PX: f64 = 9.0;

#[derive(Clone, Debug, PartialEq)]
pub enum Hit {
    Thumb(Axis),
    /// Beside the thumb; which way to go.
    Groove(Axis, f64),
    Playhead,
    /// The flag of a marker, and when it is.
    Marker(u64),
    Ruler,
    Block {
        id: String,
        edge: Option<Side>,
        is_locked: bool,
    },
    Effect {
        id: String,
        edge: Option<Side>,
        is_locked: bool,
    },
    Empty,
}

/// The document that is looked at, and from where.
pub struct ViewedProject<'a> {
    pub project: &'a Project,
    pub layout: &'a Layout,
    pub frame: Frame,
    pub playhead_ms: u64,
}

impl ViewedProject<'_> {
    pub fn hit(&self, at: [f64; 2]) -> Hit {
        for axis in [Axis::Time, Axis::Rows] {
            if let Some([groove, thumb]) = self.frame.bar(axis) {
                if contains(&thumb, at) {
                    return Hit::Thumb(axis);
                }
                if contains(&groove, at) {
                    let corner = [thumb.x, thumb.y][axis as usize];
                    return Hit::Groove(axis, (at[axis as usize] - corner).signum());
                }
            }
        }
        if at[1] < RULER_PX {
            return self.hit_ruler(at);
        }
        let Spot::Row(row) = self.layout.spot_at(self.frame.content(at)[1]) else {
            return Hit::Empty;
        };
        self.hit_row(row, at).unwrap_or(Hit::Empty)
    }

    fn hit_ruler(&self, at: [f64; 2]) -> Hit {
        if at[1] >= FLAG_TOP_PX {
            if (at[0] - self.frame.x(self.playhead_ms)).abs() <= GRIP_PX / 2.0 {
                return Hit::Playhead;
            }
            let flag = self.project.markers.iter().rev().find(|marker| {
                let left = self.frame.x(marker.at_ms);
                (left - 1.0..left + FLAG_PX).contains(&at[0])
            });
            if let Some(marker) = flag {
                return Hit::Marker(marker.at_ms);
            }
        }
        Hit::Ruler
    }

    fn hit_row(&self, row: usize, at: [f64; 2]) -> Option<Hit> {
        let (track, shape) = (self.project.tracks.get(row)?, self.layout.rows.get(row)?);
        let edge_of = |rect: protocol::Rect| {
            let handle = handle_px(rect.width);
            if at[0] < rect.x + handle {
                Some(Side::Left)
            } else if at[0] >= rect.x + rect.width - handle {
                Some(Side::Right)
            } else {
                None
            }
        };
        let block = track.blocks.iter().find_map(|block| {
            let rect = self.frame.block_rect(shape, block.start_ms, block.end_ms());
            contains(&rect, at).then(|| Hit::Block {
                id: block.id.clone(),
                edge: edge_of(rect),
                is_locked: track.is_locked,
            })
        });
        if block.is_some() {
            return block;
        }
        let (lane_of, _) = lanes(&track.effects);
        track
            .effects
            .iter()
            .zip(lane_of)
            .find_map(|(effect, lane)| {
                let rect = self
                    .frame
                    .effect_rect(shape, lane, effect.start_ms, effect.end_ms);
                contains(&rect, at).then(|| Hit::Effect {
                    id: effect.id.clone(),
                    edge: edge_of(rect),
                    is_locked: track.is_locked,
                })
            })
    }

    /// The blocks that a box of content pixels touches.
    pub fn swept(&self, area: &protocol::Rect) -> Vec<String> {
        let view = self.frame.view;
        let mut found = Vec::new();
        for (track, row) in self.project.tracks.iter().zip(&self.layout.rows) {
            if area.y > row.top + super::geometry::ROW_PX || area.y + area.height < row.top {
                continue;
            }
            found.extend(track.blocks.iter().filter_map(|block| {
                let left = view.pixels(block.start_ms as f64);
                let right = view.pixels(block.end_ms() as f64);
                let is_touched = area.x < right && area.x + area.width > left;
                is_touched.then(|| block.id.clone())
            }));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::between;
    use super::super::testing::{bar, block, project, row};
    use super::*;
    use crate::state::TimelineView;
    use video_editor_model::Marker;

    fn with_viewed<T>(project: &Project, look: impl FnOnce(&ViewedProject) -> T) -> T {
        let layout = Layout::of(project);
        let size = [1184.0, 224.0];
        let frame = Frame::new(
            TimelineView::default(),
            size,
            &layout,
            project.end_ms(),
            false,
        );
        look(&ViewedProject {
            project,
            layout: &layout,
            frame,
            playhead_ms: 3000,
        })
    }

    fn example() -> Project {
        let mut first = row("a", vec![block("x", 0, 5000), block("y", 5000, 4000)]);
        first.effects = vec![bar("fade", "y", 6000, 9000, 0)];
        let mut second = row("b", vec![block("z", 2000, 2000)]);
        second.is_locked = true;
        let mut project = project(vec![first, second]);
        project.markers = vec![Marker {
            id: "m".into(),
            at_ms: 10_000,
            label: String::new(),
        }];
        project
    }

    fn on_block(id: &str, edge: Option<Side>) -> Hit {
        Hit::Block {
            id: id.into(),
            edge,
            is_locked: false,
        }
    }

    #[test]
    fn blocks_have_a_middle_and_two_handles() {
        with_viewed(&example(), |viewed| {
            // The cut between x and y is at 220.
            assert_eq!(viewed.hit([100.0, 60.0]), on_block("x", None));
            assert_eq!(viewed.hit([219.0, 60.0]), on_block("x", Some(Side::Right)));
            assert_eq!(viewed.hit([220.0, 60.0]), on_block("y", Some(Side::Left)));
            assert_eq!(viewed.hit([227.9, 60.0]), on_block("y", Some(Side::Left)));
            assert_eq!(viewed.hit([228.0, 60.0]), on_block("y", None));
            assert_eq!(viewed.hit([19.0, 60.0]), Hit::Empty);
        });
    }

    #[test]
    fn bars_lie_below_the_blocks_and_locked_rows_are_known() {
        with_viewed(&example(), |viewed| {
            let fade = |edge| Hit::Effect {
                id: "fade".into(),
                edge,
                is_locked: false,
            };
            assert_eq!(viewed.hit([300.0, 100.0]), fade(None));
            assert_eq!(viewed.hit([261.0, 100.0]), fade(Some(Side::Left)));
            assert_eq!(viewed.hit([240.0, 100.0]), Hit::Empty);
            // The second row begins 18 px lower because of the lane.
            let second = viewed.hit([120.0, 28.0 + 92.0 + 25.0]);
            assert!(matches!(second, Hit::Block { id, is_locked: true, .. } if id == "z"));
        });
    }

    #[test]
    fn the_ruler_has_a_grip_and_flags_in_its_lower_part() {
        with_viewed(&example(), |viewed| {
            assert_eq!(viewed.hit([140.0, 20.0]), Hit::Playhead);
            assert_eq!(viewed.hit([140.0, 6.0]), Hit::Ruler);
            assert_eq!(viewed.hit([423.0, 20.0]), Hit::Marker(10_000));
            assert_eq!(viewed.hit([423.0, 6.0]), Hit::Ruler);
            assert_eq!(viewed.hit([600.0, 20.0]), Hit::Ruler);
        });
    }

    #[test]
    fn dividers_and_the_room_below_are_empty() {
        with_viewed(&example(), |viewed| {
            assert_eq!(viewed.hit([100.0, 34.0]), Hit::Empty);
            assert_eq!(viewed.hit([100.0, 222.0]), Hit::Empty);
        });
    }

    #[test]
    fn scrollbars_lie_over_everything() {
        let long = project(vec![row("a", vec![block("x", 0, 60_000)])]);
        with_viewed(&long, |viewed| {
            assert_eq!(viewed.hit([30.0, 220.0]), Hit::Thumb(Axis::Time));
            assert_eq!(viewed.hit([1180.0, 220.0]), Hit::Groove(Axis::Time, 1.0));
        });
    }

    #[test]
    fn a_box_takes_the_blocks_it_touches() {
        with_viewed(&example(), |viewed| {
            let area = between([190.0, 30.0], [210.0, 100.0]);
            assert_eq!(viewed.swept(&area), ["x", "y"]);
            let area = between([90.0, 40.0], [100.0, 95.0]);
            assert_eq!(viewed.swept(&area), ["x", "z"]);
            let area = between([400.0, 40.0], [500.0, 140.0]);
            assert!(viewed.swept(&area).is_empty());
        });
    }
}
