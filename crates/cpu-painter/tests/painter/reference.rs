//! A slow painter that is right: one pixel after the other, each triangle for itself, in doubles.

use crate::scene::{BACKGROUND, SIZE};
use egui::{
    ClippedPrimitive, ColorImage, Pos2, TextureFilter, TextureOptions, TextureWrapMode,
    epaint::{Primitive, Vertex},
};

/// A pixel, and how many triangles were painted on it.
#[derive(Clone, Copy, Debug)]
pub struct Painted {
    pub rgba: [u8; 4],
    pub layers: u8,
}

/// The page after the primitives were painted, all with the same texture.
pub fn paint(
    pixels_per_point: f32,
    primitives: &[ClippedPrimitive],
    texture: &ColorImage,
    options: TextureOptions,
) -> Vec<Painted> {
    let [width, height] = SIZE;
    let background = Painted {
        rgba: BACKGROUND.to_array(),
        layers: 0,
    };
    let mut page = vec![background; (width * height) as usize];
    for ClippedPrimitive {
        clip_rect,
        primitive,
    } in primitives
    {
        let Primitive::Mesh(mesh) = primitive else {
            continue;
        };
        let [left, top, right, bottom] = [
            clip_rect.min.x,
            clip_rect.min.y,
            clip_rect.max.x,
            clip_rect.max.y,
        ]
        .map(|side| f64::from((side * pixels_per_point).round()));
        for triangle in mesh.triangles() {
            let vertices = triangle.map(|index| mesh.vertices[index as usize]);
            let triangle = Triangle::new(vertices, pixels_per_point);
            for y in 0..height {
                for x in 0..width {
                    let centre = [f64::from(x) + 0.5, f64::from(y) + 0.5];
                    let inside_clip = centre[0] > left
                        && centre[0] < right
                        && centre[1] > top
                        && centre[1] < bottom;
                    if inside_clip && triangle.covers(centre) {
                        let colour = triangle.colour(centre, texture, options);
                        let pixel = &mut page[(y * width + x) as usize];
                        pixel.rgba = over(colour, pixel.rgba);
                        pixel.layers += 1;
                    }
                }
            }
        }
    }
    page
}

/// Does a triangle with these corners cover the middle of this pixel?
pub fn covers(corners: [Pos2; 3], x: u32, y: u32) -> bool {
    let vertices = corners.map(|pos| Vertex {
        pos,
        ..Vertex::default()
    });
    Triangle::new(vertices, 1.0).covers([f64::from(x) + 0.5, f64::from(y) + 0.5])
}

fn over(colour: [f64; 4], below: [u8; 4]) -> [u8; 4] {
    let mut result = [0; 4];
    for channel in 0..4 {
        let through = f64::from(below[channel]) * (1.0 - colour[3] / 255.0);
        result[channel] = (colour[channel] + through).round().clamp(0.0, 255.0) as u8;
    }
    result
}

/// Clockwise, in pixels.
struct Triangle {
    corners: [[f64; 2]; 3],
    vertices: [Vertex; 3],
}

impl Triangle {
    fn new(mut vertices: [Vertex; 3], pixels_per_point: f32) -> Self {
        // The painter places corners on a grid of 1/256 pixel.
        let place = |coordinate: f32| {
            let pixel = f64::from(coordinate) * f64::from(pixels_per_point);
            (pixel * 256.0).round_ties_even() / 256.0
        };
        let corners =
            |vertices: &[Vertex; 3]| vertices.map(|it| [place(it.pos.x), place(it.pos.y)]);
        let [a, b, c] = corners(&vertices);
        if area(a, b, c) < 0.0 {
            vertices.swap(1, 2);
        }
        Self {
            corners: corners(&vertices),
            vertices,
        }
    }

    /// Inside, or on an edge that is a left or a top one.
    fn covers(&self, centre: [f64; 2]) -> bool {
        let [a, b, c] = self.corners;
        area(a, b, c) > 0.0
            && [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| {
                let is_left = to[1] < from[1];
                let is_top = to[1] == from[1] && to[0] > from[0];
                let side = area(from, to, centre);
                side > 0.0 || (side == 0.0 && (is_left || is_top))
            })
    }

    fn colour(&self, centre: [f64; 2], image: &ColorImage, options: TextureOptions) -> [f64; 4] {
        let [a, b, c] = self.corners;
        let whole = area(a, b, c);
        let weights = [
            area(b, c, centre) / whole,
            area(c, a, centre) / whole,
            area(a, b, centre) / whole,
        ];
        let weighted = |values: [f64; 3]| -> f64 { (0..3).map(|i| values[i] * weights[i]).sum() };
        let uv = [
            weighted(self.vertices.map(|it| f64::from(it.uv.x))),
            weighted(self.vertices.map(|it| f64::from(it.uv.y))),
        ];
        let texel = sample(uv, image, options);
        std::array::from_fn(|channel| {
            let vertex = weighted(
                self.vertices
                    .map(|it| f64::from(it.color.to_array()[channel])),
            );
            vertex * texel[channel] / 255.0
        })
    }
}

fn sample(uv: [f64; 2], image: &ColorImage, options: TextureOptions) -> [f64; 4] {
    let x = uv[0] * image.size[0] as f64;
    let y = uv[1] * image.size[1] as f64;
    let texel = |x: f64, y: f64| {
        let column = wrap(x, image.size[0], options.wrap_mode);
        let row = wrap(y, image.size[1], options.wrap_mode);
        image.pixels[row * image.size[0] + column]
            .to_array()
            .map(f64::from)
    };
    match options.magnification {
        TextureFilter::Nearest => texel(x.floor(), y.floor()),
        TextureFilter::Linear => {
            let (x, y) = (x - 0.5, y - 0.5);
            let (left, top) = (x.floor(), y.floor());
            let (right_share, bottom_share) = (x - left, y - top);
            let mut sum = [0.0; 4];
            for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
                let share_x = if dx == 0.0 {
                    1.0 - right_share
                } else {
                    right_share
                };
                let share_y = if dy == 0.0 {
                    1.0 - bottom_share
                } else {
                    bottom_share
                };
                for (sum, channel) in sum.iter_mut().zip(texel(left + dx, top + dy)) {
                    *sum += channel * share_x * share_y;
                }
            }
            sum
        }
    }
}

fn wrap(index: f64, length: usize, mode: TextureWrapMode) -> usize {
    let (index, length) = (index as i64, length as i64);
    let wrapped = match mode {
        TextureWrapMode::ClampToEdge => index.clamp(0, length - 1),
        TextureWrapMode::Repeat => index.rem_euclid(length),
        TextureWrapMode::MirroredRepeat => {
            let place = index.rem_euclid(2 * length);
            if place < length {
                place
            } else {
                2 * length - 1 - place
            }
        }
    };
    wrapped as usize
}

/// Twice the signed area, positive if clockwise on the screen. Exact for points of the grid.
fn area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}
