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

/// Can this be half of a rectangle? Most triangles are not: they have no side along each axis.
#[inline(always)]
pub fn has_right_angle([a, b, c]: [GridPoint; 3]) -> bool {
    (a.x == b.x || a.x == c.x || b.x == c.x) && (a.y == b.y || a.y == c.y || b.y == c.y)
}

/// The same as [`rectangle`], found out sooner, for two triangles of four vertices in the order in which letters, icons and
/// pictures come. None says nothing.
#[inline(always)]
pub fn usual_rectangle(
    vertices: &[Vertex],
    [a, b, c]: [u32; 3],
    second: [u32; 3],
    point: impl Fn(u32) -> Option<GridPoint>,
) -> Option<Shape> {
    let d = second[2];
    if b != a.wrapping_add(1)
        || c != a.wrapping_add(2)
        || d != a.wrapping_add(3)
        || second != [c, b, d]
    {
        return None;
    }
    let (top_left, top_right) = (point(a)?, point(b)?);
    let (bottom_left, bottom_right) = (point(c)?, point(d)?);
    let is_upright = top_left.x == bottom_left.x
        && top_right.x == bottom_right.x
        && top_left.y == top_right.y
        && bottom_left.y == bottom_right.y
        && top_left.x < top_right.x
        && top_left.y < bottom_left.y;
    if !is_upright {
        return None;
    }
    let own = vertices.get(a as usize..)?.first_chunk::<4>()?;
    let fill = rectangle_fill(own[0], own[1], own[2], own[3])?;
    Some(Shape::Rectangle {
        top_left: a,
        bottom_right: d,
        fill,
    })
}

/// The rectangle that two triangles make, if they do: with sides along the axes, and filled in one
/// of the ways that [`RectangleFill`] knows. The second half covers what the first leaves out, so
/// that painting both is painting the whole.
pub fn rectangle(
    vertices: &[Vertex],
    first: [(u32, GridPoint); 3],
    second: [(u32, GridPoint); 3],
) -> Option<Shape> {
    let [(_, a), (_, b), (_, c)] = first;
    let (left, right) = (a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x));
    let (top, bottom) = (a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y));
    if left == right || top == bottom {
        return None;
    }

    // Corners are numbered 0 top left, 1 top right, 2 bottom left, 3 bottom right.
    const UNSEEN: u32 = u32::MAX;
    let mut corners = [UNSEEN; 4];
    let mut open_corner = |triangle: [(u32, GridPoint); 3]| {
        let mut sum = 0;
        let mut seen = 0;
        for (index, at) in triangle {
            if (at.x != left && at.x != right) || (at.y != top && at.y != bottom) {
                return None;
            }
            let corner = usize::from(at.x == right) + 2 * usize::from(at.y == bottom);
            let other = corners[corner];
            let is_same = |other: u32| {
                let (one, two) = (&vertices[other as usize], &vertices[index as usize]);
                one.color == two.color && same_uv(one, two)
            };
            if other != UNSEEN && other != index && !is_same(other) {
                return None;
            }
            corners[corner] = index;
            sum ^= corner;
            seen |= 1_u32 << corner;
        }
        (seen.count_ones() == 3).then_some(sum)
    };
    if open_corner(first)? != 3 - open_corner(second)? {
        return None;
    }

    let [top_left, top_right, bottom_left, bottom_right] = corners;
    let vertex = |index: u32| vertices[index as usize];
    let fill = rectangle_fill(
        vertex(top_left),
        vertex(top_right),
        vertex(bottom_left),
        vertex(bottom_right),
    )?;
    Some(Shape::Rectangle {
        top_left,
        bottom_right,
        fill,
    })
}

fn rectangle_fill(
    top_left: Vertex,
    top_right: Vertex,
    bottom_left: Vertex,
    bottom_right: Vertex,
) -> Option<RectangleFill> {
    let (a, b, c, d) = (
        top_left.color,
        top_right.color,
        bottom_left.color,
        bottom_right.color,
    );
    let one_texel = same_uv(&top_left, &top_right)
        && same_uv(&top_left, &bottom_left)
        && same_uv(&top_left, &bottom_right);
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

/// Positions of egui cannot be compared as a whole if they may be NaN.
#[inline(always)]
pub fn same_uv(one: &Vertex, two: &Vertex) -> bool {
    one.uv.x == two.uv.x && one.uv.y == two.uv.y
}

/// The pixels whose centres lie between the outermost of the points.
#[inline(always)]
pub fn bounds_of(points: [GridPoint; 3]) -> PixelBounds {
    let [a, b, c] = points;
    PixelBounds {
        left: GridPoint::first_centre(a.x.min(b.x).min(c.x)),
        top: GridPoint::first_centre(a.y.min(b.y).min(c.y)),
        right: GridPoint::first_centre(a.x.max(b.x).max(c.x)),
        bottom: GridPoint::first_centre(a.y.max(b.y).max(c.y)),
    }
}
