//! Pictures by the processor.

use std::collections::BTreeMap;

use modeller_model::PrimitiveKind;
use modeller_model::primitive::Detail;
use solid_painter::{
    Blended, Faces, Frame, Lines, Outline, Place, Segment, SolidPainter, Solids, Vertices,
};

use crate::batch::Batch;
use crate::lines::{self, GridKey, axes, grid, wireframe};
use crate::picture::{Instance, Picture};
use crate::plan::{DrawCall, Plan, Wireframes};
use crate::style;

/// Paints pictures, and keeps what the next one may need again.
pub struct Processor {
    painter: SolidPainter,
    batch: Batch,
    lines: KnownLines,
}

/// Lines as the painter takes them, made when they are first needed.
struct KnownLines {
    axes: Vec<Segment>,
    grids: BTreeMap<GridKey, Vec<Segment>>,
    wireframes: BTreeMap<(PrimitiveKind, Detail), Vec<Segment>>,
}

impl Default for Processor {
    fn default() -> Self {
        Processor {
            painter: SolidPainter::new(),
            batch: Batch::default(),
            lines: KnownLines {
                axes: segments(axes()),
                grids: BTreeMap::new(),
                wireframes: BTreeMap::new(),
            },
        }
    }
}

impl Processor {
    /// Red, green, blue and 255 for every pixel, the top row first.
    pub fn rgba(&mut self, picture: &Picture, size: [u32; 2]) -> Vec<u8> {
        let plan = Plan::new(picture, &mut self.batch);
        self.lines.provide(picture, &plan);
        let places = Places::new(&plan);
        let solids = |corners, faces| Solids { corners, faces };
        let frame = Frame {
            size,
            background: picture.background.map(byte),
            clip_from_world: picture.projection.clip_from_world(),
            light: style::LIGHT,
            vertices: Vertices {
                positions: &self.batch.positions,
                normals: &self.batch.normals,
                colours: &self.batch.colors,
            },
            opaque: vec![
                solids(&plan.opaque, Faces::Outer),
                solids(&plan.insides, Faces::Inner),
            ],
            blended: self.lines.blended(picture, &plan, &places),
            outline: (!plan.selected.is_empty()).then(|| {
                let [red, green, blue, _] = style::OUTLINE_COLOR.map(byte);
                Outline {
                    corners: &plan.selected,
                    band: [red, green, blue],
                    seam: [byte(style::SEAM_SHADE); 3],
                }
            }),
        };
        self.painter.paint(&frame)
    }
}

/// Where the lines of a plan are: in the world as they are, weakly there, or in the places of shapes.
struct Places {
    world: [Place; 1],
    shining_through: [Place; 1],
    wireframes: Vec<Vec<Place>>,
    /// One entry for each call, empty for solids.
    translucent: Vec<Vec<Place>>,
}

impl Places {
    fn new(plan: &Plan) -> Self {
        let of = |drawn: &Wireframes| drawn.instances.iter().map(place).collect();
        Places {
            world: [in_world(1.0)],
            shining_through: [in_world(style::HIDDEN_AXIS_STRENGTH)],
            wireframes: plan.wireframes.iter().map(of).collect(),
            translucent: plan
                .translucent
                .iter()
                .map(|call| match call {
                    DrawCall::Wireframes(drawn) => of(drawn),
                    DrawCall::Solids(_) => Vec::new(),
                })
                .collect(),
        }
    }
}

impl KnownLines {
    fn provide(&mut self, picture: &Picture, plan: &Plan) {
        let key = picture.grid_key();
        self.grids.entry(key).or_insert_with(|| segments(grid(key)));
        for (kind, detail) in plan.wireframe_kinds() {
            self.wireframes
                .entry((kind, detail))
                .or_insert_with(|| segments(wireframe(kind, detail)));
        }
    }

    /// In the order in which it is laid over the opaque solids.
    fn blended<'a>(
        &'a self,
        picture: &Picture,
        plan: &'a Plan,
        places: &'a Places,
    ) -> Vec<Blended<'a>> {
        let mut blended = Vec::new();
        if picture.show_grid
            && let Some(grid) = self.grids.get(&picture.grid_key())
        {
            blended.push(lines(grid, &places.world, style::GRID_WIDTH, false));
        }
        if picture.show_axes {
            blended.push(lines(&self.axes, &places.world, style::AXIS_WIDTH, false));
            let through = &places.shining_through;
            blended.push(lines(&self.axes, through, style::AXIS_WIDTH, true));
        }
        let wireframes = plan.wireframes.iter().zip(&places.wireframes);
        blended.extend(wireframes.map(|(drawn, places)| self.wireframe(drawn, places)));
        for (call, places) in plan.translucent.iter().zip(&places.translucent) {
            blended.push(match call {
                DrawCall::Wireframes(drawn) => self.wireframe(drawn, places),
                DrawCall::Solids(part) => Blended::Solids(Solids {
                    corners: &plan.translucent_corners[part.clone()],
                    faces: Faces::Both,
                }),
            });
        }
        blended
    }

    fn wireframe<'a>(&'a self, drawn: &Wireframes, places: &'a [Place]) -> Blended<'a> {
        let known = self.wireframes.get(&(drawn.kind, drawn.detail));
        let segments = known.map_or(&[][..], Vec::as_slice);
        lines(segments, places, style::WIREFRAME_WIDTH, false)
    }
}

fn lines<'a>(
    segments: &'a [Segment],
    places: &'a [Place],
    width: f32,
    is_on_top: bool,
) -> Blended<'a> {
    Blended::Lines(Lines {
        segments,
        places,
        width,
        bias: style::LINE_BIAS,
        is_on_top,
    })
}

fn segments(lines: Vec<lines::Segment>) -> Vec<Segment> {
    let short = |v: modeller_model::Vec3| v.to_array().map(|number| number as f32);
    lines
        .into_iter()
        .map(|line| Segment {
            start: short(line.start),
            end: short(line.end),
            colour: line.tint,
        })
        .collect()
}

fn place(instance: &Instance) -> Place {
    Place {
        rows: instance.rows,
        tint: instance.color,
    }
}

fn in_world(strength: f32) -> Place {
    Place {
        rows: [
            [1.0, 0.0, 0.0, 0.0],
            [0.0, 1.0, 0.0, 0.0],
            [0.0, 0.0, 1.0, 0.0],
        ],
        tint: [1.0, 1.0, 1.0, strength],
    }
}

fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::camera::{Camera, Projection};
    use modeller_model::{SceneContent, Workspace};

    const SIZE: [u32; 2] = [390, 331];

    fn garden() -> SceneContent {
        Workspace::new(0).scenes()[1].content().clone()
    }

    fn painted(content: &SceneContent, selection: &[String]) -> Vec<u8> {
        let projection = Projection::new(Camera::default(), &content.settings, 780.0, 662.0);
        let picture = Picture::new(content, &projection, selection);
        Processor::default().rgba(&picture, SIZE)
    }

    /// How many pixels differ.
    fn difference(one: &[u8], other: &[u8]) -> usize {
        let pixels = one.chunks(4).zip(other.chunks(4));
        pixels.filter(|(a, b)| a != b).count()
    }

    #[test]
    fn everything_that_a_scene_shows_is_in_its_picture() {
        let content = garden();
        let plain = painted(&content, &[]);
        let changed = |change: &dyn Fn(&mut SceneContent)| {
            let mut content = content.clone();
            change(&mut content);
            difference(&plain, &painted(&content, &[]))
        };
        assert!(changed(&|it| it.settings.show_grid = false) > 1000);
        assert!(changed(&|it| it.settings.show_axes = false) > 100);
        assert!(changed(&|it| it.objects[0].visible = false) > 300);
        assert!(changed(&|it| it.objects[0].opacity = 0.4) > 300);
        assert!(changed(&|it| it.objects[0].wireframe = true) > 300);
        assert!(changed(&|it| it.settings.background.red ^= 0x80) > 10_000);
        let selected = painted(&content, &[content.objects[0].id.clone()]);
        assert!(difference(&plain, &selected) > 100);
    }

    #[test]
    fn a_used_processor_paints_what_a_new_one_does() {
        let mut used = Processor::default();
        for scene in Workspace::new(0).scenes() {
            let content = scene.content();
            let projection = Projection::new(Camera::default(), &content.settings, 780.0, 662.0);
            let picture = Picture::new(content, &projection, &[]);
            let again = used.rgba(&picture, SIZE);
            assert!(
                again == Processor::default().rgba(&picture, SIZE),
                "{}",
                scene.name
            );
        }
    }
}
