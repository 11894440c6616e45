//! The handles that move, turn and scale what is selected: where they are on the screen, which one
//! a pointer grabs, and what a drag on it means.
//!
//! A view draws [`Gizmo::shape`]s, asks [`Handles::at`] for what is under the pointer and feeds
//! a [`Drag`]; it does no arithmetic of its own. Drawing, hit testing and anchors share the shapes.

mod drag;
mod euler;
mod hit;
mod measure;
mod rounding;
mod shape;
#[cfg(test)]
mod tests;

pub use drag::{Change, Drag};
pub use euler::nearest_euler_degrees;
pub use hit::Handles;
pub use shape::{Point, Shape};

use crate::camera::Projection;
use crate::command::{Axis, TransformPart};
use crate::document::Object;
use crate::linear::{Mat3, Vec3};

/// What dragging in the viewport is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// No gizmo: dragging only looks around.
    #[default]
    Select,
    /// Arrows, squares between them, and the middle.
    Move,
    /// Rings about the axes, and one that faces the eye.
    Rotate,
    /// Arms with knobs, and the middle for all three at once.
    Scale,
}

impl Tool {
    /// In the order of the toolbar.
    pub const ALL: [Tool; 4] = [Tool::Select, Tool::Move, Tool::Rotate, Tool::Scale];

    /// As the toolbar says it.
    pub fn label(self) -> &'static str {
        match self {
            Tool::Select => "Select",
            Tool::Move => "Move",
            Tool::Rotate => "Rotate",
            Tool::Scale => "Scale",
        }
    }

    /// In its anchor and in the exported view.
    pub fn key(self) -> &'static str {
        match self {
            Tool::Select => "select",
            Tool::Move => "move",
            Tool::Rotate => "rotate",
            Tool::Scale => "scale",
        }
    }

    /// Which numbers it changes.
    pub fn part(self) -> Option<TransformPart> {
        match self {
            Tool::Select => None,
            Tool::Move => Some(TransformPart::Position),
            Tool::Rotate => Some(TransformPart::Rotation),
            Tool::Scale => Some(TransformPart::Scale),
        }
    }
}

/// Whose axes the handles follow. Scale handles of one object always follow its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Space {
    /// The axes of the scene; the default.
    #[default]
    World,
    /// The axes of the object, of several those of the last one.
    Local,
}

impl Space {
    /// As the toolbar says it.
    pub fn label(self) -> &'static str {
        match self {
            Space::World => "World",
            Space::Local => "Local",
        }
    }

    /// What the button in the toolbar changes to.
    pub fn other(self) -> Space {
        match self {
            Space::World => Space::Local,
            Space::Local => Space::World,
        }
    }
}

/// A part of a gizmo that can be grabbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// An arm, or the ring about it.
    Axis(Axis),
    /// The square between the two other axes.
    Plane {
        /// The axis that a drag on it leaves alone.
        normal: Axis,
    },
    /// Moves in the plane of the screen, scales evenly.
    Centre,
    /// The ring that faces the eye.
    View,
}

impl Handle {
    /// Those of one kind of gizmo.
    pub fn of(part: TransformPart) -> &'static [Handle] {
        const AXES: [Handle; 3] = [
            Handle::Axis(Axis::X),
            Handle::Axis(Axis::Y),
            Handle::Axis(Axis::Z),
        ];
        const MOVE: [Handle; 7] = [
            AXES[0],
            AXES[1],
            AXES[2],
            Handle::Plane { normal: Axis::Z },
            Handle::Plane { normal: Axis::X },
            Handle::Plane { normal: Axis::Y },
            Handle::Centre,
        ];
        const ROTATE: [Handle; 4] = [AXES[0], AXES[1], AXES[2], Handle::View];
        const SCALE: [Handle; 4] = [AXES[0], AXES[1], AXES[2], Handle::Centre];
        match part {
            TransformPart::Position => &MOVE,
            TransformPart::Rotation => &ROTATE,
            TransformPart::Scale => &SCALE,
        }
    }

    /// The last part of its anchor.
    pub fn key(self) -> &'static str {
        match self {
            Handle::Axis(axis) => axis.key(),
            Handle::Plane { normal: Axis::X } => "yz",
            Handle::Plane { normal: Axis::Y } => "zx",
            Handle::Plane { normal: Axis::Z } => "xy",
            Handle::Centre => "center",
            Handle::View => "view",
        }
    }

    /// Axes along which it moves.
    fn moved_axes(self) -> &'static [Axis] {
        match self {
            Handle::Axis(Axis::X) => &[Axis::X],
            Handle::Axis(Axis::Y) => &[Axis::Y],
            Handle::Axis(Axis::Z) => &[Axis::Z],
            Handle::Plane { normal: Axis::X } => &[Axis::Y, Axis::Z],
            Handle::Plane { normal: Axis::Y } => &[Axis::Z, Axis::X],
            Handle::Plane { normal: Axis::Z } => &[Axis::X, Axis::Y],
            Handle::Centre | Handle::View => &Axis::ALL,
        }
    }
}

/// Handles about a pivot, as one view sees them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gizmo {
    part: TransformPart,
    space: Space,
    pivot: Vec3,
    axes: [Vec3; 3],
    projection: Projection,
    /// World length of an arm: the same number of pixels wherever the pivot is.
    arm: f64,
    /// Length 1, at the pivot.
    towards_eye: Vec3,
    /// Factors of the arms' lengths, for showing a stretch.
    stretch: [f64; 3],
}

impl Gizmo {
    /// Nothing for the select tool, for no objects, and when the pivot is behind the eye.
    ///
    /// The pivot of one object is its position, that of several the centre of the box around them.
    /// Local axes of several are those of the last one.
    pub fn new(
        tool: Tool,
        space: Space,
        objects: &[&Object],
        projection: Projection,
    ) -> Option<Gizmo> {
        let part = tool.part()?;
        let lead = objects.last()?;
        let pivot = pivot(objects)?;
        let space = match (part, objects) {
            // A stretch along anything but its own axes would shear the solid.
            (TransformPart::Scale, [_]) => Space::Local,
            (TransformPart::Scale, _) => Space::World,
            _ => space,
        };
        let axes = match space {
            Space::World => Mat3::IDENTITY,
            Space::Local => Mat3::from_euler_degrees(lead.placement.rotation),
        };
        let gizmo = Gizmo {
            part,
            space,
            pivot,
            axes: axes.columns,
            projection,
            arm: shape::ARM_PIXELS * projection.units_per_pixel_at(pivot)?,
            towards_eye: projection.towards_eye(pivot),
            stretch: [1.0; 3],
        };
        gizmo.pivot_pixel().is_some().then_some(gizmo)
    }

    /// Which numbers a drag on it changes.
    pub fn part(&self) -> TransformPart {
        self.part
    }

    /// Whose axes the handles follow.
    pub fn space(&self) -> Space {
        self.space
    }

    /// Where the handles meet, in the world.
    pub fn pivot(&self) -> Vec3 {
        self.pivot
    }

    /// Direction of an axis, length 1.
    pub fn axis(&self, axis: Axis) -> Vec3 {
        match axis {
            Axis::X => self.axes[0],
            Axis::Y => self.axes[1],
            Axis::Z => self.axes[2],
        }
    }

    /// Where the handles meet on the screen; nothing when it is behind the eye.
    pub fn pivot_pixel(&self) -> Option<Point> {
        self.pixel(self.pivot)
    }

    fn pixel(&self, point: Vec3) -> Option<Point> {
        let (x, y, _) = self.projection.project(point)?;
        (x.is_finite() && y.is_finite()).then_some([x, y])
    }

    /// The same handles with longer, shorter or turned arms, as far as they can be shown.
    fn stretched(&self, axis: Option<Axis>, factor: f64) -> Gizmo {
        const SHOWN: f64 = 8.0;
        let factor = factor.clamp(-SHOWN, SHOWN);
        let stretch = Axis::ALL.map(|own| match axis {
            Some(axis) if axis != own => 1.0,
            _ => factor,
        });
        Gizmo { stretch, ..*self }
    }

    /// The same handles about another pivot.
    fn moved_to(&self, pivot: Vec3) -> Option<Gizmo> {
        let moved = Gizmo {
            pivot,
            arm: shape::ARM_PIXELS * self.projection.units_per_pixel_at(pivot)?,
            towards_eye: self.projection.towards_eye(pivot),
            ..*self
        };
        moved.pivot_pixel().is_some().then_some(moved)
    }
}

fn pivot(objects: &[&Object]) -> Option<Vec3> {
    match objects {
        [] => None,
        [only] => Some(only.placement.position),
        _ => objects
            .iter()
            .map(|object| object.bounds())
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
            .map(|(low, high)| (low + high) * 0.5),
    }
}
