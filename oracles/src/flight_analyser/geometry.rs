//! What can be told from points on the screen: inside or outside, on which side, how far.

use protocol::Point;

pub fn distance(one: Point, other: Point) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// Is a point inside a closed line?
pub fn is_inside(line: &[Point], at: Point) -> bool {
    let mut is_inside = false;
    for (index, a) in line.iter().enumerate() {
        let b = line[(index + 1) % line.len()];
        let is_between = (a[1] > at[1]) != (b[1] > at[1]);
        if is_between && at[0] < (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]) + a[0] {
            is_inside = !is_inside;
        }
    }
    is_inside
}

/// A piece of a border or coast line, with who lies on the left and right of it.
#[derive(Clone, Debug)]
pub struct Piece {
    pub from: Point,
    pub to: Point,
    pub left: String,
    pub right: String,
}

impl Piece {
    /// The distance to the piece, and the distance to the straight line that it lies on.
    fn distances(&self, at: Point) -> (f64, f64) {
        let [dx, dy] = [self.to[0] - self.from[0], self.to[1] - self.from[1]];
        let length = dx.hypot(dy).max(1e-9);
        let [px, py] = [at[0] - self.from[0], at[1] - self.from[1]];
        let along = ((px * dx + py * dy) / (length * length)).clamp(0.0, 1.0);
        let nearest = [self.from[0] + dx * along, self.from[1] + dy * along];
        (distance(at, nearest), (self.side(at) / length).abs())
    }

    /// Negative on the left of someone who walks along it; the screen's second axis points down.
    fn side(&self, at: Point) -> f64 {
        let [dx, dy] = [self.to[0] - self.from[0], self.to[1] - self.from[1]];
        dx * (at[1] - self.from[1]) - dy * (at[0] - self.from[0])
    }
}

/// Whose land a point is on: that of the side of the nearest line on which it lies.
pub fn country_at(pieces: &[Piece], at: Point) -> Option<&str> {
    let mut best: Option<(&Piece, f64, f64)> = None;
    for piece in pieces {
        let (near, off) = piece.distances(at);
        let is_better = best.is_none_or(|(_, least, most_off)| {
            // At a corner two pieces are equally near; the one that is seen less edge-on decides.
            near < least - 1e-6 || near < least + 1e-6 && off > most_off
        });
        if is_better {
            best = Some((piece, near, off));
        }
    }
    best.map(|(piece, ..)| match piece.side(at) < 0.0 {
        true => piece.left.as_str(),
        false => piece.right.as_str(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(from: Point, to: Point, left: &str, right: &str) -> Piece {
        Piece {
            from,
            to,
            left: left.into(),
            right: right.into(),
        }
    }

    #[test]
    fn who_walks_to_the_right_has_what_is_above_on_the_left() {
        let line = [piece([0.0, 0.0], [10.0, 0.0], "North", "South")];
        assert_eq!(country_at(&line, [5.0, -3.0]), Some("North"));
        assert_eq!(country_at(&line, [5.0, 3.0]), Some("South"));
        assert_eq!(country_at(&[], [5.0, 3.0]), None);
    }

    #[test]
    fn at_a_sharp_corner_the_right_piece_decides() {
        // A spike to the right, walked around: inside is "In".
        let line = [
            piece([0.0, 0.0], [10.0, 2.0], "Out", "In"),
            piece([10.0, 2.0], [0.0, 4.0], "Out", "In"),
        ];
        assert_eq!(country_at(&line, [12.0, 2.5]), Some("Out"));
        assert_eq!(country_at(&line, [12.0, 1.0]), Some("Out"));
        assert_eq!(country_at(&line, [5.0, 2.0]), Some("In"));
    }

    #[test]
    fn a_point_is_inside_a_closed_line_or_not() {
        let square = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]];
        assert!(is_inside(&square, [5.0, 5.0]) && !is_inside(&square, [15.0, 5.0]));
    }
}
