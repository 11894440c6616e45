//! Which parts of the screen are taken.

use egui::Rect;

/// Side of a cell of the index, in points: about as large as a label is wide.
const CELL: f32 = 64.0;

/// Rectangles by the cells that they touch.
pub struct LabelSpace {
    screen: Rect,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<Rect>>,
}

impl LabelSpace {
    pub fn new(screen: Rect) -> Self {
        let cells = |length: f32| (length / CELL).ceil().max(1.0) as usize;
        let (columns, rows) = (cells(screen.width()), cells(screen.height()));
        Self {
            screen,
            columns,
            rows,
            cells: vec![Vec::new(); columns * rows],
        }
    }

    /// On the screen and over nothing that was taken?
    pub fn is_free(&self, rect: Rect) -> bool {
        self.screen.contains_rect(rect)
            && self.cells_of(rect).all(|cell| {
                let others = &self.cells[cell];
                !others.iter().any(|it| overlap(*it, rect))
            })
    }

    pub fn take(&mut self, rect: Rect) {
        for cell in self.cells_of(rect).collect::<Vec<_>>() {
            self.cells[cell].push(rect);
        }
    }

    fn cells_of(&self, rect: Rect) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns;
        let index = |at: f32, from: f32, count: usize| {
            (((at - from) / CELL).max(0.0) as usize).min(count - 1)
        };
        let left = index(rect.left(), self.screen.left(), columns);
        let right = index(rect.right(), self.screen.left(), columns);
        let top = index(rect.top(), self.screen.top(), self.rows);
        let bottom = index(rect.bottom(), self.screen.top(), self.rows);
        (top..=bottom).flat_map(move |row| (left..=right).map(move |column| row * columns + column))
    }
}

/// Touching is no overlap.
fn overlap(a: Rect, b: Rect) -> bool {
    a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Pos2, pos2, vec2};

    #[test]
    fn what_is_taken_is_not_free() {
        let mut space = LabelSpace::new(Rect::from_min_size(Pos2::ZERO, vec2(300.0, 200.0)));
        let rect = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(80.0, 12.0));
        assert!(space.is_free(rect(50.0, 50.0)));
        space.take(rect(50.0, 50.0));
        assert!(!space.is_free(rect(120.0, 55.0)));
        assert!(space.is_free(rect(130.0, 50.0)));
        assert!(space.is_free(rect(50.0, 62.0)));
        assert!(!space.is_free(rect(-5.0, 100.0)));
        assert!(!space.is_free(rect(250.0, 100.0)));
    }
}
