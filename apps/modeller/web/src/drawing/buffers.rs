//! Buffers on the graphics card: solids, wireframes, grid and axes.

use modeller_drawing::{Batch, Plan, Segment, Vector};
use modeller_model::Vec3;
use three_d::{Context, ElementBuffer, VertexBuffer};

/// A batch on the graphics card, and the corners of what is drawn of it.
pub struct BatchBuffers {
    pub positions: VertexBuffer<Vector>,
    pub normals: VertexBuffer<Vector>,
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

fn vector(v: Vec3) -> three_d::Vec3 {
    three_d::vec3(v.x as f32, v.y as f32, v.z as f32)
}
