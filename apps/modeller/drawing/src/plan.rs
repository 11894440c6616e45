//! What of a scene is drawn from one camera, and in which order.
//!
//! What is out of sight is left out, what is small gets few triangles, and of what is closed only the
//! near side is drawn; none of that can be told from the picture.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use modeller_model::camera::Projection;
use modeller_model::frustum::Frustum;
use modeller_model::primitive::Detail;
use modeller_model::{CameraType, Mat3, PrimitiveKind, Vec3};

use crate::batch::Batch;
use crate::picture::{Instance, Picture, Shape};

/// Up to this many solids are drawn in the scene's order, by which surfaces that coincide are told
/// apart. Of more the near ones come first, so that what they hide costs little.
const MAX_ORDERED: usize = 256;

/// Column-major, as shaders take it.
pub type Columns = [[f32; 4]; 4];

#[derive(Debug, Default)]
pub struct Plan {
    pub clip_from_world: Columns,
    /// Did the vertices of the batch change?
    pub has_new_vertices: bool,
    /// Corners of opaque solids: only faces that look at the eye are drawn.
    pub opaque: Vec<u32>,
    /// Corners of opaque solids whose other faces show, too.
    pub insides: Vec<u32>,
    /// Corners of what is selected.
    pub selected: Vec<u32>,
    /// After the opaque solids, because they hide nothing.
    pub wireframes: Vec<Wireframes>,
    /// From back to front.
    pub translucent: Vec<DrawCall>,
    /// Corners of translucent solids, in the order in which they are drawn.
    pub translucent_corners: Vec<u32>,
    /// Left, bottom, right and top of what is selected, in shares of the view.
    pub outline_area: Option<[f32; 4]>,
}

/// Wireframes of one kind in one detail, drawn in one call.
#[derive(Debug)]
pub struct Wireframes {
    pub kind: PrimitiveKind,
    pub detail: Detail,
    pub instances: Vec<Instance>,
}

/// What is drawn in one call.
#[derive(Debug)]
pub enum DrawCall {
    /// Part of the plan's translucent corners.
    Solids(Range<usize>),
    Wireframes(Wireframes),
}

impl Plan {
    /// Puts what is needed into the batch.
    pub fn new(picture: &Picture, batch: &mut Batch) -> Self {
        let projection = &picture.projection;
        let frustum = Frustum::new(projection);
        let shapes: &Arc<Vec<Shape>> = &picture.shapes;
        let seen: Vec<(usize, Detail)> = shapes
            .iter()
            .enumerate()
            .filter(|(_, shape)| frustum.sees(shape.centre, shape.radius))
            .map(|(index, shape)| (index, detail(shape, &frustum)))
            .collect();
        let has_faces = |index: usize| !shapes[index].wireframe || shapes[index].selected;
        let needed = seen.iter().copied().filter(|(index, _)| has_faces(*index));
        let has_new_vertices = batch.provide(shapes, &needed.collect::<Vec<_>>());

        let clip_from_world = projection.clip_from_world();
        let mut plan = Plan {
            clip_from_world: clip_from_world.map(|column| column.map(|v| v as f32)),
            has_new_vertices,
            wireframes: wireframes(shapes, &seen),
            outline_area: outline_area(shapes, projection),
            ..Plan::default()
        };
        let drawing = Drawing {
            shapes,
            frustum: &frustum,
            projection,
            batch,
        };
        drawing.add_opaque(&seen, &mut plan);
        drawing.add_translucent(&seen, &mut plan);
        for (index, detail) in &seen {
            if shapes[*index].selected
                && let Some(placed) = batch.placed(*index, *detail)
            {
                plan.selected.extend(placed.corners());
            }
        }
        plan
    }

    /// Kind and detail of every wireframe that is drawn, some of them more than once.
    pub fn wireframe_kinds(&self) -> impl Iterator<Item = (PrimitiveKind, Detail)> {
        let translucent = self.translucent.iter().filter_map(|call| match call {
            DrawCall::Wireframes(wireframes) => Some(wireframes),
            DrawCall::Solids(_) => None,
        });
        let all = self.wireframes.iter().chain(translucent);
        all.map(|wireframes| (wireframes.kind, wireframes.detail))
    }
}

fn detail(shape: &Shape, frustum: &Frustum) -> Detail {
    let pixels = frustum.pixels(shape.centre, shape.radius, shape.longest);
    shape.kind.solid().detail_for(pixels)
}

/// Opaque ones, by kind and detail.
fn wireframes(shapes: &[Shape], seen: &[(usize, Detail)]) -> Vec<Wireframes> {
    let mut by_kind: BTreeMap<(PrimitiveKind, Detail), Vec<Instance>> = BTreeMap::new();
    for (shape, detail) in seen
        .iter()
        .map(|(index, detail)| (&shapes[*index], *detail))
    {
        if shape.wireframe && !shape.is_transparent() {
            let alike = by_kind.entry((shape.kind, detail)).or_default();
            alike.push(shape.instance);
        }
    }
    by_kind
        .into_iter()
        .map(|((kind, detail), instances)| Wireframes {
            kind,
            detail,
            instances,
        })
        .collect()
}

struct Drawing<'a> {
    shapes: &'a [Shape],
    frustum: &'a Frustum,
    projection: &'a Projection,
    batch: &'a Batch,
}

impl Drawing<'_> {
    fn depth(&self, index: usize) -> f64 {
        self.frustum.depth(self.shapes[index].centre)
    }

    fn add_opaque(&self, seen: &[(usize, Detail)], plan: &mut Plan) {
        let is_opaque = |shape: &Shape| !shape.wireframe && !shape.is_transparent();
        let mut order: Vec<(usize, Detail)> = seen
            .iter()
            .copied()
            .filter(|(index, _)| is_opaque(&self.shapes[*index]))
            .collect();
        if self.shapes.len() > MAX_ORDERED {
            order.sort_by(|(a, _), (b, _)| self.depth(*a).total_cmp(&self.depth(*b)));
        }
        for (index, detail) in order {
            let Some(placed) = self.batch.placed(index, detail) else {
                continue;
            };
            let shape = &self.shapes[index];
            let is_closed = shape.kind != PrimitiveKind::Plane;
            // The near plane cuts open what is very near.
            if !is_closed || !self.frustum.is_beyond_near(shape.centre, shape.radius) {
                plan.opaque.extend(placed.corners());
                plan.insides.extend(placed.corners());
            } else {
                // The graphics card would leave out the others, but only after all work on them.
                let eye = self.eye_from(shape);
                plan.opaque.extend(placed.corners_perhaps_facing(eye));
            }
        }
    }

    /// The farthest first; of each solid the far faces first, or the near ones would not show them
    /// through.
    fn add_translucent(&self, seen: &[(usize, Detail)], plan: &mut Plan) {
        let mut order: Vec<(usize, Detail)> = seen
            .iter()
            .copied()
            .filter(|(index, _)| self.shapes[*index].is_transparent())
            .collect();
        order.sort_by(|(a, _), (b, _)| self.depth(*b).total_cmp(&self.depth(*a)));
        let corners = &mut plan.translucent_corners;
        for (index, detail) in order {
            let shape = &self.shapes[index];
            if shape.wireframe {
                plan.translucent.push(DrawCall::Wireframes(Wireframes {
                    kind: shape.kind,
                    detail,
                    instances: vec![shape.instance],
                }));
                continue;
            }
            let Some(placed) = self.batch.placed(index, detail) else {
                continue;
            };
            let start = corners.len();
            let eye = self.eye_from(shape);
            corners.extend(placed.corners_facing(eye, false));
            corners.extend(placed.corners_facing(eye, true));
            match plan.translucent.last_mut() {
                Some(DrawCall::Solids(range)) => range.end = corners.len(),
                _ => plan
                    .translucent
                    .push(DrawCall::Solids(start..corners.len())),
            }
        }
    }

    /// The eye as the shape's own mesh has it; the last number is 0 when it is infinitely far.
    fn eye_from(&self, shape: &Shape) -> [f32; 4] {
        let inverse = shape.world_from_local.inverse().unwrap_or(Mat3::IDENTITY);
        let camera = &self.projection.camera;
        let (eye, w) = match self.projection.kind {
            CameraType::Perspective => (inverse * (camera.eye() - shape.centre), 1.0),
            CameraType::Orthographic => (inverse * camera.axes()[2], 0.0),
        };
        let [x, y, z] = eye.to_array().map(|v| v as f32);
        [x, y, z, w]
    }
}

/// The box around the selected objects on the screen; the whole view when it is not known.
fn outline_area(shapes: &[Shape], projection: &Projection) -> Option<[f32; 4]> {
    const WHOLE_VIEW: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
    let mut area: Option<[f32; 4]> = None;
    let selected = shapes.iter().filter(|shape| shape.selected);
    for corner in selected.flat_map(|shape| corners(shape.bounds)) {
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

fn corners((low, high): (Vec3, Vec3)) -> [Vec3; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|corner: usize| {
        let pick = |bit: usize, low: f64, high: f64| if corner & bit == 0 { low } else { high };
        Vec3::new(
            pick(1, low.x, high.x),
            pick(2, low.y, high.y),
            pick(4, low.z, high.z),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::camera::Camera;
    use modeller_model::{SceneContent, Workspace};

    fn picture_of(content: &SceneContent, selection: &[String]) -> Picture {
        let projection = Projection::new(Camera::default(), &content.settings, 780.0, 662.0);
        Picture::new(content, &projection, selection)
    }

    fn garden() -> SceneContent {
        Workspace::new(0).scenes()[1].content().clone()
    }

    fn triangles(corners: &[u32]) -> usize {
        assert_eq!(corners.len() % 3, 0);
        corners.len() / 3
    }

    #[test]
    fn hidden_objects_and_what_is_behind_the_camera_are_not_drawn() {
        let mut content = garden();
        let mut batch = Batch::default();
        let all = triangles(&Plan::new(&picture_of(&content, &[]), &mut batch).opaque);
        content.objects[0].visible = false;
        let hidden = triangles(&Plan::new(&picture_of(&content, &[]), &mut batch).opaque);
        assert!(0 < hidden && hidden < all);
        content.objects[1].placement.position = Camera::default().eye() * 3.0;
        let behind = triangles(&Plan::new(&picture_of(&content, &[]), &mut batch).opaque);
        assert!(0 < behind && behind < hidden);
    }

    #[test]
    fn looking_again_needs_no_new_vertices() {
        let content = garden();
        let mut batch = Batch::default();
        assert!(Plan::new(&picture_of(&content, &[]), &mut batch).has_new_vertices);
        assert!(!Plan::new(&picture_of(&content, &[]), &mut batch).has_new_vertices);
        let mut moved = content.clone();
        moved.objects[0].placement.position.x += 1.0;
        assert!(Plan::new(&picture_of(&moved, &[]), &mut batch).has_new_vertices);
    }

    #[test]
    fn translucent_solids_come_from_back_to_front_with_all_their_faces() {
        let mut content = garden();
        let mut batch = Batch::default();
        let opaque = triangles(&Plan::new(&picture_of(&content, &[]), &mut batch).opaque);
        for object in &mut content.objects {
            object.opacity = 0.5;
        }
        let plan = Plan::new(&picture_of(&content, &[]), &mut batch);
        assert!(plan.opaque.is_empty());
        // Of opaque ones about half face the eye.
        assert!(triangles(&plan.translucent_corners) > opaque * 3 / 2);
        let [DrawCall::Solids(all)] = &plan.translucent[..] else {
            panic!("{:?}", plan.translucent);
        };
        assert_eq!(*all, 0..plan.translucent_corners.len());
    }

    #[test]
    fn wireframes_are_lines_until_they_are_selected() {
        let mut content = garden();
        content.objects[0].wireframe = true;
        let id = content.objects[0].id.clone();
        let mut batch = Batch::default();
        let plan = Plan::new(&picture_of(&content, &[]), &mut batch);
        assert_eq!(plan.wireframes.len(), 1);
        assert!(plan.selected.is_empty() && plan.outline_area.is_none());
        let plan = Plan::new(&picture_of(&content, &[id]), &mut batch);
        assert!(triangles(&plan.selected) > 0);
        let [left, bottom, right, top] = plan.outline_area.expect("an area");
        assert!(0.0 <= left && left < right && right <= 1.0);
        assert!(0.0 <= bottom && bottom < top && top <= 1.0);
    }

    #[test]
    fn a_mirrored_solid_turns_its_triangles_round() {
        let mut content = garden();
        let mut batch = Batch::default();
        let corners = |content: &SceneContent, batch: &mut Batch| -> Vec<u32> {
            let shapes = picture_of(content, &[]).shapes;
            batch.provide(&shapes, &[(0, Detail::Full)]);
            let placed = batch.placed(0, Detail::Full).expect("it was provided");
            placed.corners().take(3).collect()
        };
        let plain = corners(&content, &mut batch);
        content.objects[0].placement.scale.x *= -1.0;
        let mirrored = corners(&content, &mut batch);
        assert_eq!([plain[0], plain[2], plain[1]], mirrored[..]);
    }
}
