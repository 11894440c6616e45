//! Scenes for tests: world space is clip space, so that places on the screen are known.

use solid_painter::{
    Blended, Faces, Frame, Light, Lines, Outline, Place, Segment, SolidPainter, Solids, Vector,
    Vertices,
};

/// Faces have the colour that they are given.
pub const EVEN: Light = Light {
    ground: 1.0,
    sky: 1.0,
    lamp: 0.0,
    towards_lamp: [0.0, 1.0, 0.0],
};

pub const IDENTITY: [[f64; 4]; 4] = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 1.0, 0.0, 0.0],
    [0.0, 0.0, 1.0, 0.0],
    [0.0, 0.0, 0.0, 1.0],
];

pub const WHITE: [u8; 4] = [255; 4];

/// Triangles and lines in pixels of a picture.
pub struct Scene {
    pub size: [u32; 2],
    pub clip_from_world: [[f64; 4]; 4],
    pub light: Light,
    pub background: [u8; 3],
    pub positions: Vec<Vector>,
    pub normals: Vec<Vector>,
    pub colours: Vec<[u8; 4]>,
    pub opaque: Vec<u32>,
    pub insides: Vec<u32>,
    pub translucent: Vec<u32>,
    pub outlined: Vec<u32>,
    pub segments: Vec<Segment>,
    pub line_width: f32,
    pub are_lines_on_top: bool,
}

impl Scene {
    pub fn new(width: u32, height: u32) -> Self {
        Scene {
            size: [width, height],
            clip_from_world: IDENTITY,
            light: EVEN,
            background: [0; 3],
            positions: Vec::new(),
            normals: Vec::new(),
            colours: Vec::new(),
            opaque: Vec::new(),
            insides: Vec::new(),
            translucent: Vec::new(),
            outlined: Vec::new(),
            segments: Vec::new(),
            line_width: 1.0,
            are_lines_on_top: false,
        }
    }

    /// In clip space, from pixels and a depth between -1 (near) and 1.
    pub fn at(&self, x: f32, y: f32, z: f32) -> Vector {
        let [width, height] = self.size.map(|side| side as f32);
        [x / width * 2.0 - 1.0, 1.0 - y / height * 2.0, z]
    }

    /// Three corners, counter-clockwise on the screen when seen from outside; returns their indices.
    pub fn corners(&mut self, pixels: [[f32; 2]; 3], depth: f32, colour: [u8; 4]) -> [u32; 3] {
        let first = self.positions.len() as u32;
        for [x, y] in pixels {
            self.positions.push(self.at(x, y, depth));
            self.normals.push([0.0, 0.0, 1.0]);
            self.colours.push(colour);
        }
        [first, first + 1, first + 2]
    }

    /// Two triangles, seen from outside.
    pub fn rectangle(
        &mut self,
        [left, top, right, bottom]: [f32; 4],
        depth: f32,
        colour: [u8; 4],
    ) -> Vec<u32> {
        let one = [[left, top], [left, bottom], [right, bottom]];
        let other = [[left, top], [right, bottom], [right, top]];
        let mut corners = self.corners(one, depth, colour).to_vec();
        corners.extend(self.corners(other, depth, colour));
        corners
    }

    pub fn segment(&mut self, from: [f32; 2], to: [f32; 2], depth: f32, colour: [f32; 4]) {
        let (start, end) = (
            self.at(from[0], from[1], depth),
            self.at(to[0], to[1], depth),
        );
        self.segments.push(Segment { start, end, colour });
    }

    pub fn painted(&self) -> Picture {
        self.painted_by(&mut SolidPainter::new())
    }

    pub fn painted_by(&self, painter: &mut SolidPainter) -> Picture {
        let places = [Place {
            rows: [
                [1.0, 0.0, 0.0, 0.0],
                [0.0, 1.0, 0.0, 0.0],
                [0.0, 0.0, 1.0, 0.0],
            ],
            tint: [1.0; 4],
        }];
        let solids = |corners, faces| Solids { corners, faces };
        let frame = Frame {
            size: self.size,
            background: self.background,
            clip_from_world: self.clip_from_world,
            light: self.light,
            vertices: Vertices {
                positions: &self.positions,
                normals: &self.normals,
                colours: &self.colours,
            },
            opaque: vec![
                solids(&self.opaque, Faces::Outer),
                solids(&self.insides, Faces::Inner),
            ],
            blended: vec![
                Blended::Lines(Lines {
                    segments: &self.segments,
                    places: &places,
                    width: self.line_width,
                    bias: 0.0,
                    is_on_top: self.are_lines_on_top,
                }),
                Blended::Solids(solids(&self.translucent, Faces::Both)),
            ],
            outline: Some(Outline {
                corners: &self.outlined,
                band: [255, 0, 0],
                seam: [0, 0, 255],
            }),
        };
        Picture {
            width: self.size[0],
            rgba: painter.paint(&frame),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    pub rgba: Vec<u8>,
}

impl Picture {
    pub fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let start = (y * self.width + x) as usize * 4;
        [0, 1, 2].map(|channel: usize| self.rgba[start + channel])
    }

    pub fn reds(&self) -> Vec<u8> {
        self.rgba.chunks(4).map(|pixel| pixel[0]).collect()
    }
}
