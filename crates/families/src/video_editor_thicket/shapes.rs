//! Shapes in a box of 64 by 64 texels, and which texels lie inside.

use video_editor_model::night::Mask;

/// Texels along an edge of the box.
pub const BOX: u32 = 64;

/// A place in the box: to the right and downwards.
pub type Point = [f64; 2];

/// An outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Its middle and half axes.
    Oval(Point, [f64; 2]),
    /// Straight from corner to corner.
    Polygon(&'static [Point]),
    /// With round ends, of this width.
    Line(f64, &'static [Point]),
}

/// A step of drawing a silhouette.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// The shape becomes part of it.
    Fill(Shape),
    /// The shape becomes a hole.
    Cut(Shape),
}

/// A silhouette as the steps that draw it, in order.
pub type Drawing = &'static [Step];

/// The texels of a silhouette, left for right if it is mirrored.
pub fn mask(drawing: &[Step], is_mirrored: bool) -> Mask {
    Mask::drawn(BOX, BOX, |column, row| {
        let column = match is_mirrored {
            true => BOX - 1 - column,
            false => column,
        };
        let middle = [f64::from(column) + 0.5, f64::from(row) + 0.5];
        is_inside(drawing, middle)
    })
}

fn is_inside(drawing: &[Step], point: Point) -> bool {
    drawing.iter().fold(false, |is_inside, step| match step {
        Step::Fill(shape) => is_inside || shape.holds(point),
        Step::Cut(shape) => is_inside && !shape.holds(point),
    })
}

impl Shape {
    fn holds(&self, [x, y]: Point) -> bool {
        match self {
            Shape::Oval(middle, axes) => {
                let [across, down] = [(x - middle[0]) / axes[0], (y - middle[1]) / axes[1]];
                across * across + down * down <= 1.0
            }
            Shape::Polygon(corners) => {
                let edges = corners.iter().zip(corners.iter().cycle().skip(1));
                let crossings = edges.filter(|([x1, y1], [x2, y2])| {
                    (*y1 > y) != (*y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
                });
                crossings.count() % 2 == 1
            }
            Shape::Line(width, points) => points.windows(2).any(|pair| {
                let ([x1, y1], [x2, y2]) = (pair[0], pair[1]);
                let [along, down] = [x2 - x1, y2 - y1];
                let way = ((x - x1) * along + (y - y1) * down) / (along * along + down * down);
                let way = way.clamp(0.0, 1.0);
                let [dx, dy] = [x - x1 - way * along, y - y1 - way * down];
                dx * dx + dy * dy <= width * width / 4.0
            }),
        }
    }
}
