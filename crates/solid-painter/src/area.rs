//! Rectangles of pixels.

/// Without its right column and its bottom row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Area {
    pub fn of_size([width, height]: [u32; 2]) -> Self {
        Area {
            left: 0,
            top: 0,
            right: width as i32,
            bottom: height as i32,
        }
    }

    pub fn intersection(&self, other: &Area) -> Area {
        Area {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// By as much on every side.
    pub fn grown(&self, by: i32) -> Area {
        Area {
            left: self.left.saturating_sub(by),
            top: self.top.saturating_sub(by),
            right: self.right.saturating_add(by),
            bottom: self.bottom.saturating_add(by),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }
}
