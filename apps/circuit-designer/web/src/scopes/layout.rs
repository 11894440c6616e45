//! Where the docked scopes are in the strip.

use circuit_designer_model::Scope;
use egui::{Rect, pos2, vec2};

/// Of the information panel beside the last scope.
const WIDE_INFO: f32 = 240.0;
const NARROW_INFO: f32 = 160.0;
/// With more columns the information panel is narrow.
const FEW_COLUMNS: usize = 2;
const GAP: f32 = 4.0;

pub struct StripLayout {
    /// Of each docked scope, by its place in the document.
    pub scopes: Vec<(usize, Rect)>,
    pub info: Rect,
}

/// Columns side by side and of equal width; in each the scopes one above the other.
pub fn strip_layout(scopes: &[Scope], strip: Rect) -> StripLayout {
    let docked = || scopes.iter().enumerate().filter(|(_, scope)| scope.docked);
    let columns = docked().map(|(_, scope)| scope.column as usize + 1).max();
    let columns = columns.unwrap_or(1);
    let info_width = if columns <= FEW_COLUMNS {
        WIDE_INFO
    } else {
        NARROW_INFO
    };
    let info_width = info_width.min(0.5 * strip.width());
    let width = (strip.width() - info_width - GAP) / columns as f32;
    let place = |(index, scope): (usize, &Scope)| {
        let mates = docked().filter(|(_, it)| it.column == scope.column);
        let above = mates.clone().filter(|(at, _)| *at < index).count();
        let height = strip.height() / mates.count().max(1) as f32;
        let corner = pos2(
            strip.left() + GAP + scope.column as f32 * width,
            strip.top() + above as f32 * height,
        );
        let rect = Rect::from_min_size(corner, vec2(width - GAP, height - GAP));
        (index, rect.round_to_pixels_whole())
    };
    StripLayout {
        scopes: docked().map(place).collect(),
        info: strip.with_min_x(strip.right() - info_width),
    }
}

/// Whole pixels: lines are crisp and columns of samples fall on them.
trait Whole {
    fn round_to_pixels_whole(self) -> Self;
}

impl Whole for Rect {
    fn round_to_pixels_whole(self) -> Rect {
        Rect::from_min_max(self.min.round(), self.max.round())
    }
}
