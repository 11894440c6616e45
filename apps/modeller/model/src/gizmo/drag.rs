//! A drag on a handle: from pointer positions to the places of objects.
//!
//! Nothing is stored until the view applies [`Change::places`] as one command. Every position of the
//! pointer is measured against the press, so the order of the moves in between does not matter; only
//! whole turns are counted on the way.
//!
//! With snapping, moves along world axes end with a coordinate of the last selected object on a
//! multiple of 0.25, whatever it was before; the others keep their distance to it. Moves along local
//! axes, turns and factors snap by how much they change: 0.25, 15 degrees, 0.1.

use super::rounding::{Rounding, rounded};
use super::shape::{ARM_PIXELS, Point};
use super::{Gizmo, Handle, Space};
use crate::command::{Axis, TransformPart};
use crate::document::{Object, ObjectPlace};
use crate::linear::{Mat3, Vec3};
use crate::placement::Placement;

/// Grabbing an arm closer to the pivot than this share of it counts as grabbing it there: the factor
/// of a stretch is relative to where it was grabbed.
const CLOSEST_STRETCH_GRAB: f64 = 0.2;

/// A handle that is held, from where it was grabbed.
#[derive(Clone, Debug)]
pub struct Drag {
    grabbed: Gizmo,
    handle: Handle,
    start: Point,
    /// Placements before the drag, in the order of selection.
    subjects: Vec<(String, Placement)>,
    /// Degrees so far, before rounding.
    turned: f64,
    amount: Amount,
}

/// What a drag amounts to at one position of the pointer.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// New placements, in the order of selection.
    pub places: Vec<ObjectPlace>,
    /// Short words beside the pointer: `X +1.25 → 3.25`.
    pub readout: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Amount {
    Move(Vec3),
    Turn {
        about: Vec3,
        degrees: f64,
    },
    /// Along one axis, or along all of them.
    Stretch {
        axis: Option<Axis>,
        factor: f64,
    },
}

impl Drag {
    /// Nothing when the handle cannot be grabbed or there is nothing to drag.
    pub fn new(gizmo: Gizmo, handle: Handle, at: Point, objects: &[&Object]) -> Option<Drag> {
        gizmo.shape(handle)?;
        if objects.is_empty() {
            return None;
        }
        Some(Drag {
            grabbed: gizmo,
            handle,
            start: gizmo.clamped(at),
            subjects: objects
                .iter()
                .map(|object| (object.id.clone(), object.placement))
                .collect(),
            turned: 0.0,
            amount: Amount::Move(Vec3::ZERO),
        })
    }

    /// Which handle is held.
    pub fn handle(&self) -> Handle {
        self.handle
    }

    /// The pointer is at `at`, which may be outside the viewport.
    pub fn to(&mut self, at: Point, snap: bool) -> Change {
        let at = self.grabbed.clamped(at);
        let rounding = Rounding::new(snap);
        let amount = match self.grabbed.part {
            TransformPart::Position => self.moved(at, &rounding),
            TransformPart::Rotation => self.turn(at, &rounding),
            TransformPart::Scale => self.stretch(at, &rounding),
        };
        // Without an answer for this position the last one stays.
        self.amount = amount.unwrap_or(self.amount);
        let places = self.subjects.iter().map(|(object, placement)| ObjectPlace {
            object: object.clone(),
            placement: self.placed(placement, &rounding),
        });
        let places: Vec<ObjectPlace> = places.collect();
        let readout = places
            .last()
            .map(|lead| self.readout(&lead.placement))
            .unwrap_or_default();
        Change { places, readout }
    }

    /// The gizmo where the drag has taken it.
    pub fn gizmo(&self) -> Gizmo {
        match self.amount {
            Amount::Move(by) => self
                .grabbed
                .moved_to(self.grabbed.pivot + by)
                .unwrap_or(self.grabbed),
            Amount::Stretch { axis, factor } => self.grabbed.stretched(axis, factor),
            Amount::Turn { .. } => self.grabbed,
        }
    }

    /// The arc of a turn so far, from where it was grabbed.
    pub fn sweep(&self) -> Option<Vec<Point>> {
        let Amount::Turn { about, degrees } = self.amount else {
            return None;
        };
        let from = self.grabbed.grabbed_direction(about, self.start)?;
        self.grabbed.sweep(about, from, degrees)
    }

    /// The gizmo as it was grabbed.
    pub fn origin(&self) -> Gizmo {
        self.grabbed
    }

    fn lead(&self) -> Placement {
        self.subjects
            .last()
            .map_or(Placement::IDENTITY, |(_, placement)| *placement)
    }

    fn moved(&self, at: Point, rounding: &Rounding) -> Option<Amount> {
        let gizmo = &self.grabbed;
        let by = match self.handle {
            Handle::Axis(axis) => {
                gizmo.axis(axis) * (gizmo.along(axis, at)? - gizmo.along(axis, self.start)?)
            }
            Handle::Plane { normal } => self.in_plane(gizmo.axis(normal), at)?,
            Handle::Centre | Handle::View => {
                self.in_plane(gizmo.projection.camera.axes()[2], at)?
            }
        };
        let world = gizmo.space == Space::World || self.handle == Handle::Centre;
        let lead = self.lead().position;
        let mut rounded_by = Vec3::ZERO;
        for axis in self.handle.moved_axes() {
            if world {
                let (from, way) = (axis.of(lead), axis.of(by));
                if way != 0.0 {
                    *axis.of_mut(&mut rounded_by) = rounded(from + way, rounding.distance) - from;
                }
            } else {
                let direction = gizmo.axis(*axis);
                let way = rounded(by.dot(direction), rounding.distance);
                rounded_by = rounded_by + direction * way;
            }
        }
        Some(Amount::Move(rounded_by))
    }

    fn in_plane(&self, normal: Vec3, at: Point) -> Option<Vec3> {
        let point = |pixel| self.grabbed.in_plane(normal, self.start, pixel);
        Some(point(at)? - point(self.start)?)
    }

    fn turn(&mut self, at: Point, rounding: &Rounding) -> Option<Amount> {
        let about = match self.handle {
            Handle::Axis(axis) => self.grabbed.axis(axis),
            _ => self.grabbed.towards_eye,
        };
        self.turned = self.grabbed.turn(about, self.start, at, self.turned)?;
        let degrees = rounded(self.turned, rounding.degrees);
        Some(Amount::Turn { about, degrees })
    }

    fn stretch(&self, at: Point, rounding: &Rounding) -> Option<Amount> {
        let gizmo = &self.grabbed;
        let (axis, factor) = match self.handle {
            Handle::Axis(axis) => {
                let closest = CLOSEST_STRETCH_GRAB * gizmo.arm;
                let start = gizmo.along(axis, self.start)?.max(closest);
                (Some(axis), gizmo.along(axis, at)? / start)
            }
            // To the right and up grows.
            _ => {
                let pixels = (at[0] - self.start[0]) - (at[1] - self.start[1]);
                (None, 1.0 + pixels / ARM_PIXELS)
            }
        };
        let factor = rounding.stretch(factor);
        Some(Amount::Stretch { axis, factor })
    }

    fn placed(&self, start: &Placement, rounding: &Rounding) -> Placement {
        let pivot = self.grabbed.pivot;
        let offset = start.position - pivot;
        match self.amount {
            Amount::Move(by) => Placement {
                position: rounding.point(start.position + by, start.position),
                ..*start
            },
            Amount::Turn { about, degrees } => {
                let turn = Mat3::about(about, degrees);
                let turned = turn * Mat3::from_euler_degrees(start.rotation);
                let angles = super::nearest_euler_degrees(&turned, start.rotation);
                Placement {
                    position: rounding.point(pivot + turn * offset, start.position),
                    rotation: rounding.angles(angles, start.rotation),
                    ..*start
                }
            }
            Amount::Stretch { axis, factor } => {
                let stretched = match axis {
                    None => offset * factor,
                    Some(axis) => {
                        let direction = self.grabbed.axis(axis);
                        offset + direction * (offset.dot(direction) * (factor - 1.0))
                    }
                };
                let mut scale = start.scale;
                for own in self.stretched_axes(start, axis) {
                    let before = own.of(start.scale);
                    *own.of_mut(&mut scale) = rounding.scale(before * factor, before);
                }
                Placement {
                    position: rounding.point(pivot + stretched, start.position),
                    scale,
                    ..*start
                }
            }
        }
    }

    /// Which of an object's own axes a stretch along a handle's axis changes: the one that comes
    /// closest to it. Exact for one object, and for several while they are turned by quarter turns.
    fn stretched_axes(&self, object: &Placement, axis: Option<Axis>) -> Vec<Axis> {
        let Some(axis) = axis else {
            return Axis::ALL.to_vec();
        };
        let direction = self.grabbed.axis(axis);
        let own = Mat3::from_euler_degrees(object.rotation).columns;
        let alignment = |index: usize| own[index].dot(direction).abs();
        let closest = (0..3).max_by(|a, b| alignment(*a).total_cmp(&alignment(*b)));
        closest.map(|index| Axis::ALL[index]).into_iter().collect()
    }

    fn readout(&self, lead: &Placement) -> String {
        let before = self.lead();
        let label = |axis: Axis| axis.key().to_uppercase();
        match self.amount {
            Amount::Move(by) => {
                let world = self.grabbed.space == Space::World || self.handle == Handle::Centre;
                let parts = self.handle.moved_axes().iter().map(|axis| {
                    if world {
                        let (to, from) = (axis.of(lead.position), axis.of(before.position));
                        format!("{} {} → {}", label(*axis), signed(to - from), number(to))
                    } else {
                        let way = by.dot(self.grabbed.axis(*axis));
                        format!("local {} {}", label(*axis), signed(way))
                    }
                });
                parts.collect::<Vec<_>>().join("   ")
            }
            Amount::Turn { degrees, .. } => match self.handle {
                Handle::Axis(axis) => format!("{} {}°", label(axis), signed(degrees)),
                _ => format!("{}°", signed(degrees)),
            },
            Amount::Stretch { axis, factor } => {
                let to = |axis: Axis| number(axis.of(lead.scale));
                match axis {
                    Some(axis) => {
                        format!("{} ×{} → {}", label(axis), factor_text(factor), to(axis))
                    }
                    None => format!("×{}", factor_text(factor)),
                }
            }
        }
    }
}

/// At most three decimals.
fn number(value: f64) -> String {
    let text = format!("{:.3}", rounded(value, 0.001));
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn signed(value: f64) -> String {
    let text = number(value);
    if rounded(value, 0.001) > 0.0 {
        format!("+{text}")
    } else {
        text
    }
}

/// At least one decimal, so that it reads as a factor.
fn factor_text(value: f64) -> String {
    let text = number(value);
    if text.contains('.') {
        text
    } else {
        format!("{text}.0")
    }
}
