//! In which order and in which groups the shapes of a picture are drawn.
//!
//! Solids of one kind go to the graphics card in one call. What is out of sight is left out, what is
//! small gets few triangles, and of what is closed only the near side is drawn; none of that can be
//! told from the picture.

use std::collections::BTreeMap;

use modeller_model::camera::Projection;
use modeller_model::primitive::Detail;
use modeller_model::sight::Sight;
use modeller_model::{PrimitiveKind, Vec3};

use super::picture::{Instance, Picture, Shape};

/// With at most this many groups solids are drawn in the scene's order, on which coincident surfaces
/// depend. Larger scenes are drawn kind by kind, near ones first.
const MAX_ORDERED_GROUPS: usize = 48;

/// Column-major, as shaders take it.
pub type Columns = [[f32; 4]; 4];

#[derive(Debug)]
pub struct Plan {
    pub clip_from_world: Columns,
    pub solids: Vec<Group>,
    /// After the solids, because they hide nothing.
    pub wireframes: Vec<Group>,
    /// From back to front, solids and wireframes.
    pub transparent: Vec<Group>,
    /// What is selected, in any order.
    pub mask: Vec<Group>,
    /// Left, bottom, right and top of what is selected, in shares of the view.
    pub outline_area: Option<[f32; 4]>,
}

/// Shapes that are drawn in one call.
#[derive(Debug)]
pub struct Group {
    pub look: Look,
    pub instances: Vec<Instance>,
}

impl Group {
    pub fn is_transparent(&self) -> bool {
        self.instances
            .iter()
            .any(|instance| instance.color[3] < 1.0)
    }
}

/// What shapes must have in common to be drawn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Look {
    pub kind: PrimitiveKind,
    pub detail: Detail,
    pub wireframe: bool,
    pub faces: Faces,
}

/// Which sides of its triangles a shape shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Faces {
    Both,
    /// Counter-clockwise ones: the outside of an ordinary solid.
    CounterClockwise,
    /// The outside of a mirrored solid.
    Clockwise,
    /// First the inside, then the outside, of an ordinary solid.
    BothInTurn,
    /// The same of a mirrored solid.
    BothInTurnMirrored,
}

impl Plan {
    pub fn new(picture: &Picture) -> Self {
        let view = View {
            sight: Sight::new(&picture.projection),
        };
        let in_sight = |shape: &&Shape| view.sight.sees(shape.center, shape.radius);
        let shapes = picture.shapes.iter().filter(in_sight);
        let (mut solids, mut wireframes, mut transparent) = (Vec::new(), Vec::new(), Vec::new());
        for shape in shapes.clone() {
            match (shape.is_transparent(), shape.wireframe) {
                (true, _) => transparent.push(shape),
                (false, true) => wireframes.push(shape),
                (false, false) => solids.push(shape),
            }
        }
        transparent.sort_by(|a, b| view.depth(b).total_cmp(&view.depth(a)));
        let selected: Vec<&Shape> = shapes.filter(|shape| shape.selected).collect();
        Plan {
            clip_from_world: picture
                .projection
                .clip_from_world()
                .map(|column| column.map(|v| v as f32)),
            solids: view.solids(solids),
            wireframes: by_look(&wireframes, |shape| view.look(shape)),
            transparent: in_order(&transparent, |shape| view.look(shape)),
            mask: by_look(&selected, |shape| Look {
                wireframe: false,
                faces: Faces::Both,
                ..view.look(shape)
            }),
            outline_area: outline_area(&selected, &picture.projection),
        }
    }
}

/// Decides how a shape is drawn.
struct View {
    sight: Sight,
}

impl View {
    fn depth(&self, shape: &Shape) -> f64 {
        self.sight.depth(shape.center)
    }

    fn look(&self, shape: &Shape) -> Look {
        let detail = if shape.wireframe {
            Detail::Full
        } else {
            let pixels = self.sight.pixels(shape.center, shape.radius, shape.longest);
            shape.kind.solid().detail_for(pixels)
        };
        let faces = match (shape.is_transparent(), shape.mirrored) {
            (true, _) if shape.wireframe => Faces::Both,
            (true, false) => Faces::BothInTurn,
            (true, true) => Faces::BothInTurnMirrored,
            (false, _) if shape.wireframe || !self.hides_its_inside(shape) => Faces::Both,
            (false, false) => Faces::CounterClockwise,
            (false, true) => Faces::Clockwise,
        };
        Look {
            kind: shape.kind,
            detail,
            wireframe: shape.wireframe,
            faces,
        }
    }

    /// A closed solid that the near plane does not cut open.
    fn hides_its_inside(&self, shape: &Shape) -> bool {
        shape.kind != PrimitiveKind::Plane && self.sight.is_beyond_near(shape.center, shape.radius)
    }

    fn solids(&self, mut shapes: Vec<&Shape>) -> Vec<Group> {
        let ordered = in_order(&shapes, |shape| self.look(shape));
        if ordered.len() <= MAX_ORDERED_GROUPS {
            return ordered;
        }
        // What is hidden by something near costs little when it comes later.
        shapes.sort_by(|a, b| self.depth(a).total_cmp(&self.depth(b)));
        by_look(&shapes, |shape| self.look(shape))
    }
}

/// Neighbours with the same look make a group.
fn in_order(shapes: &[&Shape], look: impl Fn(&Shape) -> Look) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for shape in shapes {
        let look = look(shape);
        match groups.last_mut() {
            // Each of these is drawn twice before the next one comes.
            Some(group) if group.look == look && !look.faces.are_in_turn() => {
                group.instances.push(shape.instance);
            }
            _ => groups.push(Group {
                look,
                instances: vec![shape.instance],
            }),
        }
    }
    groups
}

/// One group per look.
fn by_look(shapes: &[&Shape], look: impl Fn(&Shape) -> Look) -> Vec<Group> {
    let mut groups: BTreeMap<Look, Vec<Instance>> = BTreeMap::new();
    for shape in shapes {
        groups.entry(look(shape)).or_default().push(shape.instance);
    }
    groups
        .into_iter()
        .map(|(look, instances)| Group { look, instances })
        .collect()
}

impl Faces {
    fn are_in_turn(self) -> bool {
        matches!(self, Faces::BothInTurn | Faces::BothInTurnMirrored)
    }
}

/// The box around the selected objects on the screen; the whole view when it is not known.
fn outline_area(selected: &[&Shape], projection: &Projection) -> Option<[f32; 4]> {
    const WHOLE_VIEW: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
    if selected.is_empty() {
        return None;
    }
    let mut area: Option<[f32; 4]> = None;
    for corner in selected.iter().flat_map(|shape| corners(shape.bounds)) {
        // A corner behind the eye has no place on the screen.
        let Some((x, y, _)) = projection.project(corner) else {
            return Some(WHOLE_VIEW);
        };
        let across = (x / projection.width).clamp(0.0, 1.0) as f32;
        let upward = (1.0 - y / projection.height).clamp(0.0, 1.0) as f32;
        let [left, bottom, right, top] = area.unwrap_or([across, upward, across, upward]);
        area = Some([
            left.min(across),
            bottom.min(upward),
            right.max(across),
            top.max(upward),
        ]);
    }
    area
}

pub fn corners((low, high): (Vec3, Vec3)) -> [Vec3; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
        let pick = |bit: usize, low: f64, high: f64| if corner & bit == 0 { low } else { high };
        Vec3::new(
            pick(1, low.x, high.x),
            pick(2, low.y, high.y),
            pick(4, low.z, high.z),
        )
    })
}
