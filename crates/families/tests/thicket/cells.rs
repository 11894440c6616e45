//! Pictures as cells: an observer finds their size by itself.

use video_editor_model::footage::Picture;

/// A colour is bright or dark; between them is nothing.
const MIDDLE: u8 = 128;
const SIZES: std::ops::RangeInclusive<usize> = 4..=32;

/// The cells of one picture, row by row: 1 for bright, -1 for dark.
#[derive(Clone, Debug)]
pub struct Cells {
    pub columns: usize,
    pub rows: usize,
    pub values: Vec<f32>,
}

impl Cells {
    /// What a cell was one step against a velocity before; nothing beyond the edge.
    pub fn before(&self, at: usize, [dx, dy]: [i32; 2]) -> f32 {
        let column = (at % self.columns) as i32 - dx;
        let row = (at / self.columns) as i32 - dy;
        let is_inside =
            (0..self.columns as i32).contains(&column) && (0..self.rows as i32).contains(&row);
        match is_inside {
            true => self.values[row as usize * self.columns + column as usize],
            false => 0.0,
        }
    }
}

fn is_bright(picture: &Picture, x: usize, y: usize) -> bool {
    picture.rgba[(y * picture.width as usize + x) * 4] >= MIDDLE
}

/// The largest size whose grid no change of brightness along a row violates.
pub fn cell_size(picture: &Picture) -> usize {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let mut changes = vec![0usize; width];
    for y in (0..height).step_by(3) {
        for (x, count) in changes.iter_mut().enumerate().skip(1) {
            *count += usize::from(is_bright(picture, x, y) != is_bright(picture, x - 1, y));
        }
    }
    let fits = |size: usize| {
        let mut off = changes.iter().enumerate();
        off.all(|(x, count)| x % size == 0 || *count == 0)
    };
    SIZES
        .rev()
        .find(|size| fits(*size))
        .unwrap_or(*SIZES.start())
}

/// The brightness of every cell at its middle.
pub fn cells(picture: &Picture, size: usize) -> Cells {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let (columns, rows) = (width.div_ceil(size), height.div_ceil(size));
    let middle = |index: usize, pixels: usize| (index * size + size / 2).min(pixels - 1);
    let values = (0..rows * columns)
        .map(|at| {
            let (x, y) = (middle(at % columns, width), middle(at / columns, height));
            if is_bright(picture, x, y) { 1.0 } else { -1.0 }
        })
        .collect();
    Cells {
        columns,
        rows,
        values,
    }
}
