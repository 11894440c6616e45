//! A box or a drum along the axes, and when two of them overlap.

use std::f64::consts::PI;

use modeller_model::{Mat3, Placement, PrimitiveKind, Vec3};

use super::SLACK;

/// How far a turn may be from a quarter turn: the sine of a hundredth of a degree.
const TURN_SLACK: f64 = 1.75e-4;
/// Against rounding, so that a difference of exactly the slack is still none.
const EPSILON: f64 = 1e-9;
/// Strips that areas with a round side are summed up from.
const STRIPS: u32 = 512;

/// What a solid is, as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Six rectangles.
    Box,
    /// Round about an axis: 0 for X, 1 for Y, 2 for Z.
    Drum {
        /// The axis it is round about.
        axis: usize,
    },
}

/// A solid with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solid {
    /// Box or drum.
    pub form: Form,
    /// Of the box around it.
    pub middle: [f64; 3],
    /// Of the box around it.
    pub size: [f64; 3],
}

impl Solid {
    /// A solid of a scene; nothing when it is turned by something else than quarter turns, or is neither
    /// a cube nor a cylinder with a round base.
    pub fn placed(kind: PrimitiveKind, placement: &Placement) -> Option<Solid> {
        let turn = Mat3::from_euler_degrees(placement.rotation);
        let scale = placement.scale.map(f64::abs).to_array();
        let axis_of = |column: Vec3| {
            let along = column.map(f64::abs).to_array();
            (0..3).find(|axis| (0..3).all(|it| it == *axis || along[it] <= TURN_SLACK))
        };
        let mut size = [0.0; 3];
        let form = match kind {
            PrimitiveKind::Cube => {
                for (column, edge) in turn.columns.into_iter().zip(scale) {
                    size[axis_of(column)?] = edge;
                }
                Form::Box
            }
            PrimitiveKind::Cylinder if (scale[0] - scale[2]).abs() <= EPSILON => {
                // However it is turned about its own axis, it is the same drum.
                let axis = axis_of(turn.columns[1])?;
                size = [scale[0]; 3];
                size[axis] = scale[1];
                Form::Drum { axis }
            }
            _ => return None,
        };
        Some(Solid {
            form,
            middle: placement.position.to_array(),
            size,
        })
    }

    /// Its lowest corner.
    #[inline]
    pub fn low(&self) -> [f64; 3] {
        std::array::from_fn(|axis| self.middle[axis] - self.size[axis] / 2.0)
    }

    /// Its highest corner.
    #[inline]
    pub fn high(&self) -> [f64; 3] {
        std::array::from_fn(|axis| self.middle[axis] + self.size[axis] / 2.0)
    }

    /// The space that it fills.
    pub fn volume(&self) -> f64 {
        let around: f64 = self.size.iter().product();
        match self.form {
            Form::Box => around,
            Form::Drum { .. } => around * PI / 4.0,
        }
    }

    /// Do both reach into each other by more than [`SLACK`]?
    // Searches for packings ask it millions of times, mostly of solids that are far apart.
    #[inline]
    pub fn overlaps(&self, other: &Solid) -> bool {
        let [[low, high], [others_low, others_high]] =
            [self, other].map(|it| [it.low(), it.high()]);
        let shared =
            |axis: usize| high[axis].min(others_high[axis]) - low[axis].max(others_low[axis]);
        let is_apart = (0..3).any(|axis| shared(axis) <= SLACK + EPSILON);
        !is_apart && self.forms_overlap(other)
    }

    /// The same for solids whose boxes overlap.
    fn forms_overlap(&self, other: &Solid) -> bool {
        match (self.form, other.form) {
            (Form::Box, Form::Box) => true,
            (Form::Drum { axis }, Form::Drum { axis: crossing }) if axis != crossing => {
                crossing_drums_overlap(self, axis, other, crossing)
            }
            (Form::Drum { axis }, _) | (_, Form::Drum { axis }) => {
                self.shadow(axis).overlaps(&other.shadow(axis))
            }
        }
    }

    /// What it looks like along an axis.
    pub(super) fn shadow(&self, axis: usize) -> Shadow {
        let plane = [(axis + 1) % 3, (axis + 2) % 3];
        let middle = plane.map(|it| self.middle[it]);
        let half = plane.map(|it| self.size[it] / 2.0);
        let is_round = self.form == Form::Drum { axis };
        Shadow {
            middle,
            half,
            is_round,
        }
    }

    /// About the origin, by the images of the axes.
    pub(super) fn turned(&self, turn: &Turn) -> Solid {
        let mut turned = *self;
        for (axis, (image, sign)) in turn.iter().copied().enumerate() {
            turned.middle[image] = self.middle[axis] * sign;
            turned.size[image] = self.size[axis];
        }
        if let Form::Drum { axis } = self.form {
            turned.form = Form::Drum { axis: turn[axis].0 };
        }
        turned
    }

    pub(super) fn shifted(&self, by: [f64; 3]) -> Solid {
        Solid {
            middle: std::array::from_fn(|axis| self.middle[axis] + by[axis]),
            ..*self
        }
    }

    pub(super) fn is_same(&self, other: &Solid, slack: f64) -> bool {
        let near = |one: [f64; 3], two: [f64; 3]| {
            (0..3).all(|axis| (one[axis] - two[axis]).abs() <= slack + EPSILON)
        };
        self.form == other.form && near(self.middle, other.middle) && near(self.size, other.size)
    }
}

/// Where X, Y and Z go: the axis, and in which direction along it.
pub(super) type Turn = [(usize, f64); 3];

/// The 24 turns that take axes to axes; no mirror images.
pub(super) fn quarter_turns() -> impl Iterator<Item = Turn> {
    const ORDERS: [([usize; 3], f64); 6] = [
        ([0, 1, 2], 1.0),
        ([1, 2, 0], 1.0),
        ([2, 0, 1], 1.0),
        ([0, 2, 1], -1.0),
        ([2, 1, 0], -1.0),
        ([1, 0, 2], -1.0),
    ];
    const SIGNS: [f64; 2] = [1.0, -1.0];
    ORDERS.into_iter().flat_map(|(order, parity)| {
        SIGNS.into_iter().flat_map(move |x| {
            SIGNS
                .into_iter()
                .map(move |y| [(order[0], x), (order[1], y), (order[2], x * y * parity)])
        })
    })
}

/// Two drums at right angles: along the third axis each is as thick as it is where it comes nearest to
/// the other.
fn crossing_drums_overlap(one: &Solid, axis: usize, other: &Solid, crossing: usize) -> bool {
    let third = 3 - axis - crossing;
    // Half the thickness of a drum at a distance from its axis.
    let reach = |drum: &Solid, distance: f64| {
        let radius = (drum.size[third] - SLACK) / 2.0;
        let square = radius * radius - distance * distance;
        (distance < radius).then(|| square.sqrt())
    };
    // From the axis of a drum to the other, along the other's own axis.
    let apart = |drum: &Solid, other: &Solid, along: usize| {
        let half = (other.size[along] - SLACK) / 2.0;
        ((drum.middle[along] - other.middle[along]).abs() - half).max(0.0)
    };
    let reaches = reach(one, apart(one, other, crossing))
        .zip(reach(other, apart(other, one, axis)))
        .map(|(one, other)| one + other);
    let between = (one.middle[third] - other.middle[third]).abs();
    reaches.is_some_and(|reaches| between < reaches - EPSILON)
}

/// A rectangle or a disc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shadow {
    middle: [f64; 2],
    half: [f64; 2],
    is_round: bool,
}

impl Shadow {
    /// By more than [`SLACK`]?
    pub fn overlaps(&self, other: &Shadow) -> bool {
        let gap = |axis: usize| {
            let between = (self.middle[axis] - other.middle[axis]).abs();
            // A disc is looked at from its middle.
            let own = if self.is_round { 0.0 } else { self.half[axis] };
            let others = if other.is_round {
                0.0
            } else {
                other.half[axis]
            };
            between - own - others
        };
        let (x, y) = (gap(0), gap(1));
        let radius = |shadow: &Shadow| if shadow.is_round { shadow.half[0] } else { 0.0 };
        let radii = radius(self) + radius(other);
        if radii == 0.0 {
            return x < -SLACK - EPSILON && y < -SLACK - EPSILON;
        }
        x.max(0.0).hypot(y.max(0.0)) < radii - SLACK - EPSILON
    }

    pub fn area(&self) -> f64 {
        let around = 4.0 * self.half[0] * self.half[1];
        if self.is_round {
            around * PI / 4.0
        } else {
            around
        }
    }

    /// The area that both cover.
    pub fn shared_area(&self, other: &Shadow) -> f64 {
        let edge = |axis: usize| {
            let low =
                (self.middle[axis] - self.half[axis]).max(other.middle[axis] - other.half[axis]);
            let high =
                (self.middle[axis] + self.half[axis]).min(other.middle[axis] + other.half[axis]);
            (low, high)
        };
        let (low, high) = edge(0);
        if high <= low {
            return 0.0;
        }
        if !self.is_round && !other.is_round {
            let (bottom, top) = edge(1);
            return (high - low) * (top - bottom).max(0.0);
        }
        let width = (high - low) / f64::from(STRIPS);
        let strips = (0..STRIPS).map(|strip| {
            let x = low + (f64::from(strip) + 0.5) * width;
            let ((a, b), (c, d)) = (self.span(x), other.span(x));
            (b.min(d) - a.max(c)).max(0.0) * width
        });
        strips.sum()
    }

    /// From where to where it reaches at a place along the first axis.
    fn span(&self, x: f64) -> (f64, f64) {
        let half = if self.is_round {
            let from_middle = x - self.middle[0];
            let square = self.half[0] * self.half[0] - from_middle * from_middle;
            square.max(0.0).sqrt()
        } else {
            self.half[1]
        };
        (self.middle[1] - half, self.middle[1] + half)
    }
}
