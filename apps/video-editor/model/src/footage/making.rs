//! Short words for making scenes by hand.

use super::scene::{Actor, Colour, Course, Flicker, Key, Paint, Piece, Shape, WHOLE};

pub(super) const fn rgb(code: u32) -> Colour {
    Colour::rgb(code)
}

pub(super) fn disc(x: i32, y: i32, radius: i32, paint: impl Into<Paint>) -> Piece {
    oval(x, y, radius, radius, paint)
}

pub(super) fn oval(x: i32, y: i32, across: i32, down: i32, paint: impl Into<Paint>) -> Piece {
    piece(x, y, Shape::Oval { across, down }, paint)
}

/// By its upper left corner and size.
pub(super) fn panel(corners: [i32; 4], corner: i32, paint: impl Into<Paint>) -> Piece {
    let [left, top, width, height] = corners;
    let shape = Shape::Panel {
        width,
        height,
        corner,
    };
    piece(left + width / 2, top + height / 2, shape, paint)
}

pub(super) fn polygon(points: &[[i32; 2]], paint: impl Into<Paint>) -> Piece {
    let points = points.to_vec();
    piece(0, 0, Shape::Polygon { points }, paint)
}

pub(super) fn blob(points: &[[i32; 2]], paint: impl Into<Paint>) -> Piece {
    let points = points.to_vec();
    piece(0, 0, Shape::Blob { points }, paint)
}

pub(super) fn line(points: &[[i32; 2]], width: i32, paint: impl Into<Paint>) -> Piece {
    let shape = Shape::Line {
        points: points.to_vec(),
        width,
        is_curved: false,
    };
    piece(0, 0, shape, paint)
}

pub(super) fn bow(points: &[[i32; 2]], width: i32, paint: impl Into<Paint>) -> Piece {
    let shape = Shape::Line {
        points: points.to_vec(),
        width,
        is_curved: true,
    };
    piece(0, 0, shape, paint)
}

pub(super) fn down(from: u32, to: u32) -> Paint {
    Paint::Down {
        from: rgb(from),
        to: rgb(to),
    }
}

pub(super) fn across(from: u32, to: u32) -> Paint {
    Paint::Across {
        from: rgb(from),
        to: rgb(to),
    }
}

pub(super) fn glow(code: u32, alpha: u8) -> Paint {
    let colour = rgb(code).see_through(alpha);
    Paint::Glow { colour }
}

pub(super) fn veil(code: u32, alpha: u8) -> Paint {
    rgb(code).see_through(alpha).into()
}

fn piece(x: i32, y: i32, shape: Shape, paint: impl Into<Paint>) -> Piece {
    Piece {
        shape,
        x,
        y,
        turn: 0,
        paint: paint.into(),
    }
}

impl From<Colour> for Paint {
    fn from(colour: Colour) -> Paint {
        Paint::Flat { colour }
    }
}

impl Piece {
    pub(super) fn turned(self, turn: i32) -> Piece {
        Piece { turn, ..self }
    }

    pub(super) fn moved(self, x: i32, y: i32) -> Piece {
        Piece {
            x: self.x + x,
            y: self.y + y,
            ..self
        }
    }

    /// The other way round, left for right.
    pub(super) fn mirrored(mut self) -> Piece {
        self.x = -self.x;
        self.turn = -self.turn;
        if let Shape::Polygon { points } | Shape::Blob { points } | Shape::Line { points, .. } =
            &mut self.shape
        {
            for point in points {
                point[0] = -point[0];
            }
        }
        self
    }
}

impl Actor {
    /// With one pose, always where it was drawn.
    pub(super) fn fixed(name: &str, pieces: Vec<Piece>) -> Actor {
        Actor::moving(name, vec![pieces], vec![Key::at(0, 0, 0)])
    }

    pub(super) fn moving(name: &str, poses: Vec<Vec<Piece>>, keys: Vec<Key>) -> Actor {
        Actor {
            name: name.into(),
            poses,
            keys,
            flicker: None,
        }
    }

    pub(super) fn flickering(self, seed: u64, turn: i32, height: i32) -> Actor {
        Actor {
            flicker: Some(Flicker { seed, turn, height }),
            ..self
        }
    }
}

impl Key {
    /// Full size, upright, in sight, standing still.
    pub(super) fn at(at_ms: u64, x: i32, y: i32) -> Key {
        Key {
            at_ms,
            x,
            y,
            width: WHOLE,
            height: WHOLE,
            turn: 0,
            opacity: WHOLE,
            pose: 0,
            course: Course::Hold,
        }
    }

    /// From here on out of sight.
    pub(super) fn gone(at_ms: u64) -> Key {
        Key {
            opacity: 0,
            ..Key::at(at_ms, 0, 0)
        }
    }

    pub(super) fn pose(self, pose: u32) -> Key {
        Key { pose, ..self }
    }

    pub(super) fn size(self, width: i32, height: i32) -> Key {
        Key {
            width,
            height,
            ..self
        }
    }

    pub(super) fn turn(self, turn: i32) -> Key {
        Key { turn, ..self }
    }

    pub(super) fn opacity(self, opacity: i32) -> Key {
        Key { opacity, ..self }
    }

    pub(super) fn straight(self) -> Key {
        let course = Course::Straight;
        Key { course, ..self }
    }

    pub(super) fn smooth(self) -> Key {
        let course = Course::Smooth;
        Key { course, ..self }
    }
}
