//! Draws the timeline. Knows nothing of events; what is out of sight is not drawn.

mod blocks;
mod brush;
mod colours;
mod ruler;

use super::drag_plan::DragSubject;
use super::geometry::{
    Axis, BAR_PX, DIVIDER_PX, LEFT_PX, ROW_PX, RULER_PX, Row, between, lanes, shared,
};
use super::gestures::Gesture;
use super::hit::{Hit, ViewedProject};
use crate::engine::Engine;
use crate::state::Selection;
use blocks::BlockState;
use brush::Brush;
use dom_shell::Surface;
use protocol::Rect;
use video_editor_model::{Command, EffectItem, EffectKind, Place, Project, Track};

/// How much is seen of a hidden row.
const HIDDEN_ALPHA: f64 = 0.38;
/// Distance between the lines over a locked row.
const HATCH_PX: f64 = 9.0;

pub struct Painted<'a> {
    /// The document as it is: rows stay in their places while something is dragged.
    pub viewed: &'a ViewedProject<'a>,
    /// What is drawn on them.
    pub shown: &'a Project,
    pub selection: &'a Selection,
    pub gesture: &'a Gesture,
    pub hover: Option<&'a Hit>,
    pub engine: &'a Engine,
    /// May blocks show more than their first picture, videos their sound?
    pub tells_more: bool,
    /// Are more than [`CROWD`] blocks in sight? Round corners would then cost more than they give.
    pub is_crowd: bool,
}

/// More blocks in sight than this are a crowd.
const CROWD: usize = 80;

/// Are more blocks in sight than anybody looks at one by one?
pub fn is_crowd(viewed: &ViewedProject, shown: &Project) -> bool {
    let frame = &viewed.frame;
    let from_ms = frame.time_at(0.0);
    let to_ms = frame.time_at(frame.time_width());
    let in_sight = |track: &Track| {
        let is_seen = |row: &Row| {
            let top = row.top - frame.view.scroll_y;
            row.track == track.id && top < frame.rows_height() && top + row.height() > 0.0
        };
        viewed.layout.rows.iter().any(is_seen)
    };
    let tracks = shown.tracks.iter().filter(|track| in_sight(track));
    let blocks = tracks.flat_map(|track| &track.blocks);
    let seen = blocks.filter(|block| block.start_ms < to_ms && block.end_ms() > from_ms);
    seen.take(CROWD + 1).count() > CROWD
}

impl Painted<'_> {
    fn look_of_block(&self, id: &str) -> BlockState {
        let is_hovered =
            matches!(self.hover, Some(Hit::Block { id: hovered, .. }) if hovered == id);
        BlockState {
            is_selected: self.selection.has_block(id),
            is_hovered: is_hovered && *self.gesture == Gesture::Idle,
        }
    }

    fn look_of_effect(&self, id: &str) -> BlockState {
        let is_hovered =
            matches!(self.hover, Some(Hit::Effect { id: hovered, .. }) if hovered == id);
        BlockState {
            is_selected: self.selection.effect.as_deref() == Some(id),
            is_hovered: is_hovered && *self.gesture == Gesture::Idle,
        }
    }

    /// The row that what is dragged would go to.
    fn target(&self) -> Option<&str> {
        let command = self.gesture.plan()?.command.as_ref()?;
        match command {
            Command::MoveBlock {
                place: Place::Row { track, .. },
                ..
            }
            | Command::AddBlock {
                place: Place::Row { track, .. },
                ..
            } => Some(track),
            _ => None,
        }
    }
}

pub fn paint(surface: &Surface, painted: &Painted) {
    surface.use_css_pixels();
    let frame = &painted.viewed.frame;
    let brush = Brush::new(&surface.context, surface.ratio);
    let whole = Rect::new(0.0, 0.0, frame.width, frame.height);
    brush.fill(&whole, colours::GROUND);
    let is_empty = painted.viewed.project.tracks.is_empty();
    brush.within(&frame.rows_rect(), 0.0, || {
        paint_rows(&brush, painted);
        let is_landing = painted
            .gesture
            .plan()
            .is_some_and(|plan| plan.gap.is_some());
        if is_empty && !is_landing {
            invitation(&brush, painted);
        }
        ruler::marker_lines(&brush, painted);
        gap(&brush, painted);
        dragged_block(&brush, painted);
        marquee(&brush, painted);
    });
    ruler::paint(&brush, painted);
    guide(&brush, painted);
    ruler::playhead(&brush, painted);
    scrollbars(&brush, painted);
}

fn paint_rows(brush: &Brush, painted: &Painted) {
    let frame = &painted.viewed.frame;
    let sight = frame.rows_rect();
    let target = painted.target();
    // Set once: names are what most of the text is.
    brush.font(blocks::NAME_FONT.0, blocks::NAME_FONT.1);
    for row in &painted.viewed.layout.rows {
        let band = Rect::new(0.0, frame.y(row.top), frame.time_width(), row.height());
        if shared(&band, &sight).is_none() {
            continue;
        }
        let is_target = target == Some(row.track.as_str());
        let colour = if is_target {
            colours::ROW_TARGET
        } else {
            colours::ROW
        };
        brush.fill(&band, colour);
        // A row that what is dragged would leave empty is still there, but bare.
        let track = painted
            .shown
            .tracks
            .iter()
            .find(|track| track.id == row.track);
        if let Some(track) = track {
            paint_row(brush, painted, track, row);
            if track.is_locked {
                hatch(brush, &band);
            }
        }
    }
}

fn paint_row(brush: &Brush, painted: &Painted, track: &Track, row: &Row) {
    let frame = &painted.viewed.frame;
    let sight = frame.rows_rect();
    let is_seen = |rect: &Rect| rect.x < sight.width && rect.x + rect.width > 0.0;
    // Selected ones last: their outline lies over their neighbours.
    for is_selected in [false, true] {
        for block in &track.blocks {
            let state = painted.look_of_block(&block.id);
            let rect = frame.block_rect(row, block.start_ms, block.end_ms());
            if state.is_selected == is_selected && is_seen(&rect) {
                blocks::paint(brush, painted, track, block, rect, state);
            }
        }
    }
    let (lane_of, _) = lanes(&track.effects);
    for (effect, lane) in track.effects.iter().zip(lane_of) {
        let rect = frame.effect_rect(row, lane, effect.start_ms, effect.end_ms);
        if is_seen(&rect) {
            let state = painted.look_of_effect(&effect.id);
            brush.faded(body_alpha(track), || bar(brush, effect, rect, state));
        }
    }
}

/// What cannot be seen in the film is dim here.
fn body_alpha(track: &Track) -> f64 {
    if track.is_hidden { HIDDEN_ALPHA } else { 1.0 }
}

/// An effect: its type and whether it is on.
fn bar(brush: &Brush, effect: &EffectItem, rect: Rect, state: BlockState) {
    let rect = Rect {
        width: (rect.width - 1.0).max(2.0),
        ..rect
    };
    let kind = effect.params.kind();
    let colour = match (effect.is_enabled, kind) {
        (false, _) => colours::BAR_OFF,
        (true, EffectKind::LightAdjustment) => colours::LIGHT_BAR,
        (true, EffectKind::FadeOut) => colours::FADE_BAR,
    };
    brush.fill_rounded(&rect, 4.0, colour);
    let inset = if state.is_selected || state.is_hovered {
        super::geometry::handle_px(rect.width)
    } else {
        2.0
    };
    let left = rect.x.max(0.0) + inset.max(6.0) + 4.0;
    let middle = rect.y + rect.height / 2.0;
    let room = rect.x + rect.width - inset - left;
    if room > 4.0 {
        let dot = [left, middle];
        if effect.is_enabled {
            brush.disc(dot, 3.0, colours::IS_ON);
        } else {
            brush.ring(dot, 2.5, colours::IS_OFF, 1.2);
        }
        brush.font(500, 10.5);
        let text = brush.fitted(kind.label(), room - 10.0);
        brush.text(&text, [left + 8.0, middle + 3.8], colours::NAME);
    }
    if state.is_selected {
        let inner = Rect::new(
            rect.x + 1.0,
            rect.y + 1.0,
            rect.width - 2.0,
            rect.height - 2.0,
        );
        brush.stroke_rounded(&inner, 3.0, colours::ACCENT_LIGHT, 2.0);
    } else if state.is_hovered {
        brush.stroke_rounded(&rect, 4.0, colours::HOVER, 1.0);
    }
    if state.is_selected || state.is_hovered {
        blocks::handles(brush, &rect, state.is_selected);
    }
}

/// Diagonal lines over a row that cannot be changed.
fn hatch(brush: &Brush, band: &Rect) {
    brush.within(band, 0.0, || {
        let count = ((band.width + band.height) / HATCH_PX) as u32 + 1;
        let lines = (0..count).map(|index| {
            let x = f64::from(index) * HATCH_PX;
            ([x, band.y], [x - band.height, band.y + band.height])
        });
        brush.lines(lines, colours::HATCH, 1.0);
    });
}

/// Says what an empty timeline is for.
fn invitation(brush: &Brush, painted: &Painted) {
    let sight = painted.viewed.frame.rows_rect();
    let room = Rect::new(
        LEFT_PX,
        sight.y + DIVIDER_PX,
        sight.width - 2.0 * LEFT_PX,
        sight.height - 2.0 * DIVIDER_PX,
    );
    brush.dashed(|| brush.stroke_rounded(&room, 8.0, colours::INVITATION_LINE, 1.5));
    let [x, y] = room.center();
    brush.font(600, 14.0);
    brush.text_centred(
        "Add media to begin your video",
        [x, y - 4.0],
        colours::INVITATION,
    );
    brush.font(450, 12.0);
    brush.text_centred(
        "Drag a card from the media panel and drop it here",
        [x, y + 17.0],
        colours::INVITATION_SOFT,
    );
}

/// Where a new row would come.
fn gap(brush: &Brush, painted: &Painted) {
    let Some(index) = painted.gesture.plan().and_then(|plan| plan.gap) else {
        return;
    };
    let frame = &painted.viewed.frame;
    let [top, bottom] = painted.viewed.layout.gap(index);
    let width = frame.time_width();
    if bottom.is_finite() {
        let band = Rect::new(0.0, frame.y(top), width, bottom - top);
        brush.fill(&band, colours::ACCENT_SOFT);
        let y = frame.y((top + bottom) / 2.0);
        brush.dashed(|| brush.line([0.0, y], [width, y], colours::ACCENT_LIGHT, 2.0));
    } else {
        let row = Rect::new(4.0, frame.y(top + DIVIDER_PX), width - 8.0, ROW_PX);
        brush.fill_rounded(&row, 6.0, colours::ACCENT_SOFT);
        brush.dashed(|| brush.stroke_rounded(&row, 6.0, colours::ACCENT_LIGHT, 1.5));
    }
}

/// A block on its way to a new row, at the height of the pointer.
fn dragged_block(brush: &Brush, painted: &Painted) {
    let Gesture::Drag {
        subject: DragSubject::Block { id },
        at,
        plan,
        ..
    } = painted.gesture
    else {
        return;
    };
    let found = painted.viewed.project.block(id);
    let (Some((row, block)), Some(_)) = (found, plan.gap) else {
        return;
    };
    let floating = Row {
        track: String::new(),
        // Below the ruler, where all of it can be seen.
        top: (at[1] - ROW_PX / 2.0).max(painted.viewed.frame.view.scroll_y),
        lanes: 0,
    };
    let rect = painted
        .viewed
        .frame
        .block_rect(&floating, block.start_ms, block.end_ms());
    let state = BlockState {
        is_selected: true,
        is_hovered: false,
    };
    let track = &painted.viewed.project.tracks[row];
    brush.faded(0.85, || {
        blocks::paint(brush, painted, track, block, rect, state);
    });
}

fn marquee(brush: &Brush, painted: &Painted) {
    let Gesture::Sweep {
        from,
        to,
        is_moving: true,
        ..
    } = painted.gesture
    else {
        return;
    };
    let frame = &painted.viewed.frame;
    let pixel = |[x, y]: [f64; 2]| [x + LEFT_PX - frame.view.scroll_x, frame.y(y)];
    let area = between(pixel(*from), pixel(*to));
    brush.fill(&area, colours::ACCENT_SOFT);
    brush.stroke_rounded(&area, 1.0, colours::ACCENT_LIGHT, 1.0);
}

/// Where edges were put together.
fn guide(brush: &Brush, painted: &Painted) {
    let Some(at_ms) = painted.gesture.plan().and_then(|plan| plan.guide_ms) else {
        return;
    };
    let frame = &painted.viewed.frame;
    let x = frame.x(at_ms).round();
    let height = frame.rows_height();
    let line = Rect::new(x - 1.0, RULER_PX, 2.0, height);
    brush.fill(&line, colours::GUIDE);
}

fn scrollbars(brush: &Brush, painted: &Painted) {
    for axis in [Axis::Time, Axis::Rows] {
        let Some([groove, thumb]) = painted.viewed.frame.bar(axis) else {
            continue;
        };
        brush.fill(&groove, colours::GROUND);
        let is_held =
            matches!(painted.gesture, Gesture::Scroll { axis: held, .. } if *held == axis);
        let is_lit = is_held || painted.hover == Some(&Hit::Thumb(axis));
        let colour = if is_lit {
            colours::THUMB_HOVER
        } else {
            colours::THUMB
        };
        let thumb = Rect::new(
            thumb.x + 2.0,
            thumb.y + 2.0,
            thumb.width - 4.0,
            thumb.height - 4.0,
        );
        brush.fill_rounded(&thumb, BAR_PX / 2.0 - 2.0, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Frame, Layout};
    use super::super::testing::{block, project, row};
    use super::*;
    use crate::state::TimelineView;

    fn has_crowd(blocks: u64, scroll_y: f64) -> bool {
        let near = (0..blocks).map(|index| block(&format!("{index}"), index * 100, 100));
        let mut rows = vec![row("a", near.collect())];
        rows.extend((0..9).map(|index| row(&format!("t{index}"), vec![])));
        let project = project(rows);
        let layout = Layout::of(&project);
        let view = TimelineView {
            scroll_y,
            ..TimelineView::default()
        };
        let viewed = ViewedProject {
            project: &project,
            layout: &layout,
            frame: Frame::new(view, [1184.0, 224.0], &layout, project.end_ms(), false),
            playhead_ms: 0,
        };
        is_crowd(&viewed, &project)
    }

    #[test]
    fn only_blocks_in_sight_make_a_crowd() {
        assert!(!has_crowd(80, 0.0));
        assert!(has_crowd(81, 0.0));
        assert!(!has_crowd(81, 300.0));
    }
}
