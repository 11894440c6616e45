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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::Pos2;

    /// Docked scopes in these columns; `None` floats.
    fn scopes(columns: &[Option<u32>]) -> Vec<Scope> {
        let scope = |(index, column): (usize, &Option<u32>)| {
            let mut scope = Scope::new(index as u64 + 1, Vec::new());
            scope.docked = column.is_some();
            scope.column = column.unwrap_or(0);
            scope
        };
        columns.iter().enumerate().map(scope).collect()
    }

    fn strip() -> Rect {
        Rect::from_min_size(pos2(0.0, 500.0), vec2(1114.0, 140.0))
    }

    fn laid_out(columns: &[Option<u32>]) -> StripLayout {
        strip_layout(&scopes(columns), strip())
    }

    #[test]
    fn scopes_lie_side_by_side_within_the_strip_and_left_of_the_information() {
        let layout = laid_out(&[Some(0), Some(1), Some(2)]);
        let rects: Vec<Rect> = layout.scopes.iter().map(|(_, rect)| *rect).collect();
        for pair in rects.windows(2) {
            assert!(pair[0].right() < pair[1].left(), "{pair:?}");
            assert!((pair[0].width() - pair[1].width()).abs() <= 1.0);
        }
        for rect in &rects {
            assert!(strip().contains_rect(*rect), "{rect:?}");
            assert!(rect.right() <= layout.info.left());
            assert_eq!(rect.min.round(), rect.min, "whole pixels");
        }
    }

    #[test]
    fn scopes_of_one_column_share_its_height_in_the_order_of_the_document() {
        let layout = laid_out(&[Some(0), Some(0)]);
        let [(first, above), (second, below)] = layout.scopes[..] else {
            panic!("two scopes");
        };
        assert_eq!((first, second), (0, 1));
        assert!(above.bottom() <= below.top());
        assert_eq!(above.left(), below.left());
        assert!((above.height() - below.height()).abs() <= 1.0);
    }

    #[test]
    fn floating_scopes_take_no_room() {
        let alone = laid_out(&[Some(0)]);
        let beside = laid_out(&[None, Some(0), None]);
        assert_eq!(beside.scopes, [(1, alone.scopes[0].1)]);
    }

    #[test]
    fn the_information_panel_is_narrow_beside_many_columns_and_leaves_half_of_a_small_strip() {
        assert_eq!(laid_out(&[Some(0), Some(1)]).info.width(), WIDE_INFO);
        assert_eq!(
            laid_out(&[Some(0), Some(1), Some(2)]).info.width(),
            NARROW_INFO
        );
        let small = Rect::from_min_size(Pos2::ZERO, vec2(200.0, 100.0));
        assert_eq!(strip_layout(&scopes(&[Some(0)]), small).info.width(), 100.0);
    }
}
