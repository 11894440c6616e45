//! Where everything on the timeline is: plain arithmetic between pixels, times and rows.
//!
//! Three kinds of places: pixels of the canvas; *content* points, which are pixels from moment 0 and
//! from the top of the first divider, whatever is scrolled away; and times with rows.

use crate::state::TimelineView;
use protocol::Rect;
use video_editor_model::{EffectItem, Project};

/// Room to the left of moment 0.
pub const LEFT_PX: f64 = 20.0;
pub const RULER_PX: f64 = 28.0;
/// Height of the blocks of a row.
pub const ROW_PX: f64 = 50.0;
/// Between two rows; a drop there makes a new row.
pub const DIVIDER_PX: f64 = 12.0;
/// Height of one lane of effect bars.
pub const LANE_PX: f64 = 18.0;
/// Width of a trim handle, unless its block is narrow.
pub const HANDLE_PX: f64 = 8.0;
/// Width of the grip of the playhead.
pub const GRIP_PX: f64 = 12.0;
/// Empty room that can be scrolled to below the last row.
const BELOW_PX: f64 = 40.0;
/// Empty room that can be scrolled to behind the end, once there is anything to scroll.
const BEHIND_PX: f64 = 240.0;
/// Thickness of a scrollbar.
pub const BAR_PX: f64 = 10.0;
/// A thumb never gets shorter than this.
const MIN_THUMB_PX: f64 = 28.0;
/// However short a block is, this much of it is drawn.
const MIN_BLOCK_PX: f64 = 3.0;

/// A row's place among the others, in content pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The id of the track.
    pub track: String,
    pub top: f64,
    /// How many lanes its effects take.
    pub lanes: usize,
}

impl Row {
    pub fn height(&self) -> f64 {
        ROW_PX + self.lanes as f64 * LANE_PX
    }

    pub fn bottom(&self) -> f64 {
        self.top + self.height()
    }
}

/// What is at a height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Row(usize),
    /// The divider above this row; as many as there are rows: the room below the last one.
    Gap(usize),
}

/// The rows of a project, one below the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    pub rows: Vec<Row>,
}

impl Layout {
    pub fn of(project: &Project) -> Self {
        let mut top = DIVIDER_PX;
        let rows = project.tracks.iter().map(|track| {
            let row = Row {
                track: track.id.clone(),
                top,
                lanes: lanes(&track.effects).1,
            };
            top = row.bottom() + DIVIDER_PX;
            row
        });
        Layout {
            rows: rows.collect(),
        }
    }

    /// Down to the end of the last row.
    pub fn bottom(&self) -> f64 {
        self.rows.last().map_or(0.0, Row::bottom)
    }

    pub fn spot_at(&self, y: f64) -> Spot {
        let row = self.rows.iter().position(|row| y < row.bottom());
        match row {
            Some(row) if y >= self.rows[row].top => Spot::Row(row),
            Some(row) => Spot::Gap(row),
            None => Spot::Gap(self.rows.len()),
        }
    }

    /// Top and bottom of a gap. The one below the last row goes on for ever.
    pub fn gap(&self, index: usize) -> [f64; 2] {
        let above = index.checked_sub(1).and_then(|row| self.rows.get(row));
        let top = above.map_or(0.0, Row::bottom);
        let bottom = self.rows.get(index).map_or(f64::INFINITY, |row| row.top);
        [top, bottom]
    }
}

/// The lane of each effect bar, in their order, and how many lanes there are. Bars that share a
/// moment are in different lanes.
pub fn lanes(effects: &[EffectItem]) -> (Vec<usize>, usize) {
    let mut order: Vec<usize> = (0..effects.len()).collect();
    order.sort_by_key(|index| (effects[*index].start_ms, effects[*index].stack_order));
    let mut ends: Vec<u64> = Vec::new();
    let mut of = vec![0; effects.len()];
    for index in order {
        let effect = &effects[index];
        let free = ends.iter().position(|end| *end <= effect.start_ms);
        let lane = free.unwrap_or(ends.len());
        if lane == ends.len() {
            ends.push(0);
        }
        ends[lane] = effect.end_ms;
        of[index] = lane;
    }
    (of, ends.len())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    Time,
    Rows,
}

/// The canvas: its size, what is scrolled away, and which scrollbars it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub view: TimelineView,
    pub width: f64,
    pub height: f64,
    /// How far can be scrolled, in pixels.
    pub most: [f64; 2],
}

impl Frame {
    /// While something is dragged (`is_held`) the view stays where it is, even if there is nothing
    /// left to scroll to.
    pub fn new(
        view: TimelineView,
        size: [f64; 2],
        layout: &Layout,
        end_ms: u64,
        is_held: bool,
    ) -> Self {
        let [width, height] = size;
        let needed = LEFT_PX + view.pixels(end_ms as f64);
        let rows = height - RULER_PX;
        let rows_needed = layout.bottom() + DIVIDER_PX;
        let is_wide = needed > width;
        let is_high = rows_needed > rows - if is_wide { BAR_PX } else { 0.0 };
        let is_wide = is_wide || needed > width - if is_high { BAR_PX } else { 0.0 };
        let mut frame = Frame {
            view,
            width,
            height,
            most: [0.0, 0.0],
        };
        if is_wide {
            frame.most[0] = needed + BEHIND_PX - width + if is_high { BAR_PX } else { 0.0 };
        }
        if is_high {
            let below = layout.bottom() + BELOW_PX;
            frame.most[1] = (below - rows + if is_wide { BAR_PX } else { 0.0 }).max(1.0);
        }
        if !is_held {
            frame.view = frame.scrolled([view.scroll_x, view.scroll_y]);
        }
        frame
    }

    /// The view at this scroll position, or as near to it as can be scrolled.
    pub fn scrolled(&self, to: [f64; 2]) -> TimelineView {
        TimelineView {
            scroll_x: to[0].clamp(0.0, self.most[0]),
            scroll_y: to[1].clamp(0.0, self.most[1]),
            ..self.view
        }
    }

    pub fn has_bar(&self, axis: Axis) -> bool {
        self.most[axis as usize] > 0.0
    }

    /// Width of the part that shows time, without the scrollbar beside it.
    pub fn time_width(&self) -> f64 {
        self.width
            - if self.has_bar(Axis::Rows) {
                BAR_PX
            } else {
                0.0
            }
    }

    /// Height of the part that shows rows, without ruler and scrollbar.
    pub fn rows_height(&self) -> f64 {
        let bar = if self.has_bar(Axis::Time) {
            BAR_PX
        } else {
            0.0
        };
        self.height - RULER_PX - bar
    }

    /// Where rows are seen, in canvas pixels.
    pub fn rows_rect(&self) -> Rect {
        Rect::new(0.0, RULER_PX, self.time_width(), self.rows_height())
    }

    /// The pixel column of a moment.
    pub fn x(&self, ms: u64) -> f64 {
        LEFT_PX + self.view.pixels(ms as f64) - self.view.scroll_x
    }

    /// The pixel line of a content height.
    pub fn y(&self, content: f64) -> f64 {
        RULER_PX + content - self.view.scroll_y
    }

    /// The content point at a pixel.
    pub fn content(&self, at: [f64; 2]) -> [f64; 2] {
        [
            at[0] - LEFT_PX + self.view.scroll_x,
            at[1] - RULER_PX + self.view.scroll_y,
        ]
    }

    /// The moment at a pixel column; nothing is before 0.
    pub fn time_at(&self, x: f64) -> u64 {
        self.view.ms(self.content([x, 0.0])[0]).max(0.0) as u64
    }

    pub fn block_rect(&self, row: &Row, start_ms: u64, end_ms: u64) -> Rect {
        let [left, right] = self.columns(start_ms, end_ms);
        Rect::new(left, self.y(row.top), right - left, ROW_PX)
    }

    /// The bar of an effect. A lane that the row has no room for lies over the blocks.
    pub fn effect_rect(&self, row: &Row, lane: usize, start_ms: u64, end_ms: u64) -> Rect {
        let [left, right] = self.columns(start_ms, end_ms);
        let lane = (lane as f64).min(row.lanes as f64 - 1.0);
        let top = row.top + ROW_PX + lane * LANE_PX;
        Rect::new(left, self.y(top) + 2.0, right - left, LANE_PX - 2.0)
    }

    /// Whole pixels, so that edges are sharp and neighbours touch.
    fn columns(&self, start_ms: u64, end_ms: u64) -> [f64; 2] {
        let left = self.x(start_ms).round();
        [left, self.x(end_ms).round().max(left + MIN_BLOCK_PX)]
    }

    /// The groove of a scrollbar and its thumb.
    pub fn bar(&self, axis: Axis) -> Option<[Rect; 2]> {
        if !self.has_bar(axis) {
            return None;
        }
        let (length, scroll) = match axis {
            Axis::Time => (self.time_width(), self.view.scroll_x),
            Axis::Rows => (self.rows_height(), self.view.scroll_y),
        };
        let most = self.most[axis as usize];
        let thumb = (length * length / (length + most)).max(MIN_THUMB_PX);
        let at = (length - thumb) * (scroll / most).min(1.0);
        Some(match axis {
            Axis::Time => {
                let top = self.height - BAR_PX;
                [
                    Rect::new(0.0, top, length, BAR_PX),
                    Rect::new(at, top, thumb, BAR_PX),
                ]
            }
            Axis::Rows => {
                let left = self.width - BAR_PX;
                [
                    Rect::new(left, RULER_PX, BAR_PX, length),
                    Rect::new(left, RULER_PX + at, BAR_PX, thumb),
                ]
            }
        })
    }

    /// How many pixels are scrolled when a thumb is dragged by this many.
    pub fn scroll_of_thumb(&self, axis: Axis, by_px: f64) -> f64 {
        let Some([groove, thumb]) = self.bar(axis) else {
            return 0.0;
        };
        let room = match axis {
            Axis::Time => groove.width - thumb.width,
            Axis::Rows => groove.height - thumb.height,
        };
        if room > 0.0 {
            by_px / room * self.most[axis as usize]
        } else {
            0.0
        }
    }
}

/// How wide the handles of a block or bar are: narrow ones leave a middle to take hold of.
pub fn handle_px(width: f64) -> f64 {
    HANDLE_PX.min(width / 4.0)
}

pub fn contains(rect: &Rect, [x, y]: [f64; 2]) -> bool {
    (rect.x..rect.x + rect.width).contains(&x) && (rect.y..rect.y + rect.height).contains(&y)
}

/// What two rectangles share, if that is anything.
pub fn shared(one: &Rect, two: &Rect) -> Option<Rect> {
    let left = one.x.max(two.x);
    let top = one.y.max(two.y);
    let right = (one.x + one.width).min(two.x + two.width);
    let bottom = (one.y + one.height).min(two.y + two.height);
    (right > left && bottom > top).then(|| Rect::new(left, top, right - left, bottom - top))
}

/// The rectangle with these corners.
pub fn between(one: [f64; 2], two: [f64; 2]) -> Rect {
    Rect::new(
        one[0].min(two[0]),
        one[1].min(two[1]),
        (one[0] - two[0]).abs(),
        (one[1] - two[1]).abs(),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::{bar, block, project, row};
    use super::*;

    const SIZE: [f64; 2] = [1184.0, 224.0];

    fn frame(project: &Project, view: TimelineView) -> Frame {
        let layout = Layout::of(project);
        Frame::new(view, SIZE, &layout, project.end_ms(), false)
    }

    #[test]
    fn rows_are_50_high_with_dividers_of_12() {
        let layout = Layout::of(&project(vec![row("a", vec![]), row("b", vec![])]));
        assert_eq!((layout.rows[0].top, layout.rows[1].top), (12.0, 74.0));
        assert_eq!(layout.spot_at(5.0), Spot::Gap(0));
        assert_eq!(layout.spot_at(12.0), Spot::Row(0));
        assert_eq!(layout.spot_at(61.9), Spot::Row(0));
        assert_eq!(layout.spot_at(62.0), Spot::Gap(1));
        assert_eq!(layout.spot_at(123.0), Spot::Row(1));
        assert_eq!(layout.spot_at(124.0), Spot::Gap(2));
        assert_eq!(layout.spot_at(-40.0), Spot::Gap(0));
        assert_eq!(layout.gap(1), [62.0, 74.0]);
        assert_eq!(layout.gap(2), [124.0, f64::INFINITY]);
    }

    #[test]
    fn without_rows_everything_is_one_gap() {
        let layout = Layout::of(&Project::default());
        assert_eq!(layout.spot_at(100.0), Spot::Gap(0));
        assert_eq!(layout.gap(0), [0.0, f64::INFINITY]);
    }

    #[test]
    fn bars_that_overlap_get_lanes_of_their_own_and_the_row_grows() {
        let mut track = row("a", vec![block("x", 0, 9000)]);
        track.effects = vec![
            bar("one", "x", 0, 4000, 0),
            bar("two", "x", 2000, 6000, 1),
            bar("three", "x", 4000, 9000, 2),
        ];
        assert_eq!(lanes(&track.effects), (vec![0, 1, 0], 2));
        let layout = Layout::of(&project(vec![track, row("b", vec![])]));
        assert_eq!(layout.rows[0].height(), 86.0);
        assert_eq!(layout.rows[1].top, 110.0);
    }

    #[test]
    fn a_pixel_of_the_usual_zoom_is_25_ms_from_20_px_on() {
        let frame = frame(&project(vec![]), TimelineView::default());
        assert_eq!(frame.x(0), 20.0);
        assert_eq!(frame.time_at(21.0), 25);
        assert_eq!(frame.time_at(3.0), 0);
        assert_eq!(frame.x(5000), 220.0);
    }

    #[test]
    fn a_block_has_whole_pixels_and_touches_its_neighbour() {
        let frame = frame(&project(vec![]), TimelineView::default());
        let row = Row {
            track: "a".into(),
            top: 12.0,
            lanes: 1,
        };
        let one = frame.block_rect(&row, 0, 5059);
        assert_eq!(one, Rect::new(20.0, 40.0, 202.0, 50.0));
        let two = frame.block_rect(&row, 5059, 14_110);
        assert_eq!(two.x, one.x + one.width);
        assert_eq!(
            frame.effect_rect(&row, 0, 0, 5059),
            Rect::new(20.0, 92.0, 202.0, 16.0)
        );
    }

    #[test]
    fn scrollbars_come_only_when_something_is_out_of_sight() {
        let short = project(vec![row("a", vec![block("x", 0, 5000)])]);
        let calm = frame(&short, TimelineView::default());
        assert_eq!(calm.most, [0.0, 0.0]);
        let long = project(vec![row("a", vec![block("x", 0, 60_000)])]);
        let far = TimelineView {
            scroll_x: 99_999.0,
            ..TimelineView::default()
        };
        let frame = frame(&long, far);
        assert_eq!(frame.most, [2420.0 + 240.0 - 1184.0, 0.0]);
        assert_eq!(frame.view.scroll_x, frame.most[0]);
        let [groove, thumb] = frame.bar(Axis::Time).expect("a bar");
        assert_eq!(thumb.x + thumb.width, groove.width);
        assert_eq!(frame.rows_height(), 224.0 - 28.0 - 10.0);
    }

    #[test]
    fn many_rows_can_be_scrolled_until_there_is_room_below_them() {
        let rows = (0..6).map(|index| row(&format!("t{index}"), vec![]));
        let frame = frame(&project(rows.collect()), TimelineView::default());
        let bottom = 6.0 * 62.0;
        assert_eq!(frame.most[1], bottom + 40.0 - 196.0);
        assert_eq!(frame.time_width(), 1174.0);
    }

    #[test]
    fn dragging_a_thumb_to_the_end_of_its_groove_scrolls_to_the_end() {
        let long = project(vec![row("a", vec![block("x", 0, 60_000)])]);
        let frame = frame(&long, TimelineView::default());
        let [groove, thumb] = frame.bar(Axis::Time).expect("a bar");
        let by = frame.scroll_of_thumb(Axis::Time, groove.width - thumb.width);
        assert!((by - frame.most[0]).abs() < 1e-9);
    }

    #[test]
    fn a_drag_keeps_the_view_where_it_is() {
        let layout = Layout::of(&project(vec![]));
        let view = TimelineView {
            scroll_x: 500.0,
            ..TimelineView::default()
        };
        assert_eq!(Frame::new(view, SIZE, &layout, 0, true).view, view);
        assert_eq!(Frame::new(view, SIZE, &layout, 0, false).view.scroll_x, 0.0);
    }

    #[test]
    fn handles_of_narrow_blocks_leave_a_middle() {
        assert_eq!(handle_px(200.0), 8.0);
        assert_eq!(handle_px(12.0), 3.0);
    }
}
