//! A mesh as shapes to paint: what is visible of it, with pairs of triangles that make a rectangle
//! taken together.

use crate::geometry::{GridPoint, PixelBounds};
use egui::epaint::Vertex;

/// Something to paint; the numbers are those of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Triangle([u32; 3]),
    Rectangle {
        top_left: u32,
        bottom_right: u32,
        fill: RectangleFill,
    },
}

/// What changes over a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RectangleFill {
    /// One colour.
    Plain,
    /// The colour runs from left to right.
    Across,
    /// The colour runs from top to bottom.
    Down,
    /// One colour, times a part of the texture.
    Textured,
}

/// The rectangle that two triangles make, if they do: with sides along the axes, and filled in one
/// of the ways that [`RectangleFill`] knows. The second half covers what the first leaves out, so
/// that painting both is painting the whole.
#[inline]
pub fn rectangle(
    vertices: &[Vertex],
    points: &[GridPoint],
    first: [u32; 3],
    second: [u32; 3],
) -> Option<Shape> {
    let place = |index: u32| points[index as usize];
    let [a, b, c] = first.map(place);
    // The cheapest test first: most pairs are no rectangle.
    if !((a.x == b.x || a.x == c.x || b.x == c.x) && (a.y == b.y || a.y == c.y || b.y == c.y)) {
        return None;
    }
    let (left, right) = (a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x));
    let (top, bottom) = (a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y));
    if left == right || top == bottom {
        return None;
    }

    // Corners are numbered 0 top left, 1 top right, 2 bottom left, 3 bottom right.
    let mut corners = [None; 4];
    let mut open_corner = |triangle: [u32; 3]| {
        let mut sum = 0;
        let mut seen = 0;
        for index in triangle {
            let at = place(index);
            if (at.x != left && at.x != right) || (at.y != top && at.y != bottom) {
                return None;
            }
            let corner = usize::from(at.x == right) + 2 * usize::from(at.y == bottom);
            let vertex = vertices[index as usize];
            if corners[corner].is_some_and(|(_, other)| other != vertex) {
                return None;
            }
            corners[corner] = Some((index, vertex));
            sum ^= corner;
            seen |= 1 << corner;
        }
        (u32::count_ones(seen) == 3).then_some(sum)
    };
    if open_corner(first)? != 3 - open_corner(second)? {
        return None;
    }

    let [
        Some(top_left),
        Some(top_right),
        Some(bottom_left),
        Some(bottom_right),
    ] = corners
    else {
        return None;
    };
    let fill = rectangle_fill([top_left.1, top_right.1, bottom_left.1, bottom_right.1])?;
    Some(Shape::Rectangle {
        top_left: top_left.0,
        bottom_right: bottom_right.0,
        fill,
    })
}

#[inline]
fn rectangle_fill(corners: [Vertex; 4]) -> Option<RectangleFill> {
    let [top_left, top_right, bottom_left, bottom_right] = corners;
    let [a, b, c, d] = corners.map(|vertex| vertex.color);
    let one_texel = corners.iter().all(|vertex| vertex.uv == top_left.uv);
    let one_colour = a == b && a == c && a == d;
    if one_texel {
        if one_colour {
            Some(RectangleFill::Plain)
        } else if a == c && b == d {
            Some(RectangleFill::Across)
        } else if a == b && c == d {
            Some(RectangleFill::Down)
        } else {
            None
        }
    } else {
        let upright = top_left.uv.x == bottom_left.uv.x
            && top_right.uv.x == bottom_right.uv.x
            && top_left.uv.y == top_right.uv.y
            && bottom_left.uv.y == bottom_right.uv.y;
        (one_colour && upright).then_some(RectangleFill::Textured)
    }
}

/// The pixels whose centres lie between the outermost of the points.
#[inline]
pub fn bounds_of(points: [GridPoint; 3]) -> PixelBounds {
    let [a, b, c] = points;
    PixelBounds {
        left: GridPoint::first_centre(a.x.min(b.x).min(c.x)),
        top: GridPoint::first_centre(a.y.min(b.y).min(c.y)),
        right: GridPoint::first_centre(a.x.max(b.x).max(c.x)),
        bottom: GridPoint::first_centre(a.y.max(b.y).max(c.y)),
    }
}
