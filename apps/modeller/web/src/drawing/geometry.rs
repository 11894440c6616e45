//! Buffers on the graphics card: solids, wireframes, grid and axes.

use modeller_model::{Axis, PrimitiveKind, Vec3};
use three_d::{Context, ElementBuffer, VertexBuffer};

use super::batch::Batch;
use super::plan::Plan;

/// A batch on the graphics card, and the corners of what is drawn of it.
pub struct BatchBuffers {
    pub positions: VertexBuffer<three_d::Vec3>,
    pub normals: VertexBuffer<three_d::Vec3>,
    pub colors: VertexBuffer<[u8; 4]>,
    pub opaque: ElementBuffer<u32>,
    pub insides: ElementBuffer<u32>,
    pub selected: ElementBuffer<u32>,
    pub translucent: ElementBuffer<u32>,
}

/// Segments, four corners each.
pub struct LineBuffers {
    pub starts: VertexBuffer<three_d::Vec3>,
    pub ends: VertexBuffer<three_d::Vec3>,
    pub tints: VertexBuffer<three_d::Vec4>,
    pub corners: VertexBuffer<three_d::Vec2>,
    pub triangles: ElementBuffer<u32>,
}

/// A line and its colour with opacity.
pub struct Segment {
    pub start: Vec3,
    pub end: Vec3,
    pub tint: [f32; 4],
}

impl BatchBuffers {
    pub fn new(context: &Context) -> Self {
        BatchBuffers {
            positions: VertexBuffer::new(context),
            normals: VertexBuffer::new(context),
            colors: VertexBuffer::new(context),
            opaque: ElementBuffer::new(context),
            insides: ElementBuffer::new(context),
            selected: ElementBuffer::new(context),
            translucent: ElementBuffer::new(context),
        }
    }

    pub fn fill(&mut self, batch: &Batch, plan: &Plan) {
        if plan.has_new_vertices {
            self.positions.fill(&batch.positions);
            self.normals.fill(&batch.normals);
            self.colors.fill(&batch.colors);
        }
        self.opaque.fill(&plan.opaque);
        self.insides.fill(&plan.insides);
        self.selected.fill(&plan.selected);
        self.translucent.fill(&plan.translucent_corners);
    }
}

impl LineBuffers {
    pub fn new(context: &Context, segments: &[Segment]) -> Self {
        let four = |f: &dyn Fn(&Segment) -> three_d::Vec3| {
            let corners = segments.iter().flat_map(|segment| [f(segment); 4]);
            VertexBuffer::new_with_data(context, &corners.collect::<Vec<_>>())
        };
        let tints: Vec<three_d::Vec4> = segments
            .iter()
            .flat_map(|segment| [three_d::Vec4::from(segment.tint); 4])
            .collect();
        let corners: Vec<three_d::Vec2> = segments
            .iter()
            .flat_map(|_| [(0.0, -1.0), (1.0, -1.0), (1.0, 1.0), (0.0, 1.0)])
            .map(|(along, side)| three_d::vec2(along, side))
            .collect();
        let triangles: Vec<u32> = (0..segments.len() as u32)
            .flat_map(|segment| [0, 1, 2, 0, 2, 3].map(|corner| segment * 4 + corner))
            .collect();
        LineBuffers {
            starts: four(&|segment| vector(segment.start)),
            ends: four(&|segment| vector(segment.end)),
            tints: VertexBuffer::new_with_data(context, &tints),
            corners: VertexBuffer::new_with_data(context, &corners),
            triangles: ElementBuffer::new_with_data(context, &triangles),
        }
    }
}

/// Which grid: on a light background, with axes beside it, and across which axis.
pub type GridKey = (bool, bool, Axis);

/// 20 x 20 cells of 1 unit through the origin, every fifth line stronger. The lines of the axes are
/// left to the axes.
pub fn grid((light, with_axes, normal): GridKey) -> Vec<Segment> {
    const HALF: i32 = 10;
    let shade = if light { 0.0 } else { 1.0 };
    let (across, up) = match normal {
        Axis::X => (Vec3::Z, Vec3::Y),
        Axis::Y => (Vec3::X, Vec3::Z),
        Axis::Z => (Vec3::X, Vec3::Y),
    };
    let mut segments = Vec::new();
    for line in -HALF..=HALF {
        let alpha = if line % 5 == 0 { 0.26 } else { 0.11 };
        let tint = [shade, shade, shade, alpha];
        let (at, reach) = (f64::from(line), f64::from(HALF));
        let level = (across * -reach + up * at, across * reach + up * at);
        let steep = (across * at + up * -reach, across * at + up * reach);
        for (start, end) in [level, steep] {
            if line == 0 && with_axes {
                // From the end of the axis outwards, and the whole negative half.
                let axis_end = end * 0.5;
                segments.push(Segment {
                    start,
                    end: Vec3::ZERO,
                    tint,
                });
                segments.push(Segment {
                    start: axis_end,
                    end,
                    tint,
                });
            } else {
                segments.push(Segment { start, end, tint });
            }
        }
    }
    segments
}

pub const AXIS_COLORS: [[f32; 3]; 3] = [[0.94, 0.29, 0.33], [0.45, 0.80, 0.29], [0.27, 0.55, 0.98]];

/// X red, Y green, Z blue, 5 units long.
pub fn axes() -> Vec<Segment> {
    const LENGTH: f64 = 5.0;
    [Vec3::X, Vec3::Y, Vec3::Z]
        .into_iter()
        .zip(AXIS_COLORS)
        .map(|(axis, [red, green, blue])| Segment {
            start: Vec3::ZERO,
            end: axis * LENGTH,
            tint: [red, green, blue, 1.0],
        })
        .collect()
}

/// Feature edges and mesh lines of a solid.
pub fn wireframe(kind: PrimitiveKind) -> Vec<Segment> {
    let mesh = kind.solid().mesh();
    mesh.lines
        .chunks_exact(2)
        .map(|line| Segment {
            start: mesh.positions[line[0] as usize],
            end: mesh.positions[line[1] as usize],
            tint: [1.0; 4],
        })
        .collect()
}

fn vector(v: Vec3) -> three_d::Vec3 {
    three_d::vec3(v.x as f32, v.y as f32, v.z as f32)
}
