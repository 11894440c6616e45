//! Paints egui's meshes with the processor, where no graphics card does it faster.
//!
//! The picture is that of egui's own painter for OpenGL: colours are multiplied and blended as they
//! are stored (in gamma space), triangles cover the pixels whose centre they contain, textures are
//! filtered as their options say. The same input gives the same bytes on every machine.

mod geometry;
mod lanes;
mod spans;
mod surface;
mod texture;
mod triangle;

use egui::{
    ClippedPrimitive, Color32, TextureId,
    epaint::{ImageDelta, PaintCallback, Primitive},
};
use geometry::{GridPoint, PixelBounds};
use std::{collections::HashMap, sync::Arc};
use surface::Surface;
use texture::Texture;

/// A finished picture to be shown in place of a paint callback.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    /// Top row first, opaque.
    pub rgba: Vec<u8>,
}

/// A part of the page in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// Holds the page's pixels and egui's textures, and keeps the former up to date.
#[derive(Default)]
pub struct CpuPainter {
    size: [u32; 2],
    pixels: Vec<[u8; 4]>,
    textures: HashMap<TextureId, Texture>,
    texture_changes: u64,
}

impl CpuPainter {
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the size of the page in pixels. After a change everything is painted anew.
    pub fn resize(&mut self, width: u32, height: u32) {
        if self.size != [width, height] {
            self.size = [width, height];
            self.pixels.clear();
            self.pixels.resize(width as usize * height as usize, [0; 4]);
        }
    }

    /// Takes in a new texture or a change of one, before what uses it is painted.
    pub fn set_texture(&mut self, id: TextureId, delta: &ImageDelta) {
        self.texture_changes += 1;
        if let Some(place) = delta.pos {
            if let Some(texture) = self.textures.get_mut(&id) {
                texture.replace_part(place, delta);
                // egui adds glyphs to its atlas where no glyph was, so what is painted stays right.
                if id != TextureId::default() {
                    texture.version = self.texture_changes;
                }
            }
        } else if let Some(texture) = Texture::whole(delta, self.texture_changes) {
            self.textures.insert(id, texture);
        } else {
            self.textures.remove(&id);
        }
    }

    pub fn free_texture(&mut self, id: TextureId) {
        self.textures.remove(&id);
    }

    /// Paints a frame over `background` and returns what changed: disjoint and few.
    ///
    /// `pictures` is asked for the picture of each paint callback with its size in pixels; where it
    /// has none, nothing is painted.
    pub fn paint(
        &mut self,
        background: Color32,
        pixels_per_point: f32,
        primitives: &[ClippedPrimitive],
        pictures: &mut dyn FnMut(&PaintCallback, [u32; 2]) -> Option<Arc<Picture>>,
    ) -> Vec<PixelRect> {
        let before = self.pixels.clone();
        let [red, green, blue, _] = background.to_array();
        let mut surface = Surface {
            pixels: &mut self.pixels,
            width: self.size[0] as usize,
        };
        surface.fill(&PixelBounds::of_page(self.size), [red, green, blue, 255]);
        for ClippedPrimitive {
            clip_rect,
            primitive,
        } in primitives
        {
            let clip = PixelBounds::from_points(*clip_rect, pixels_per_point, self.size);
            match primitive {
                Primitive::Mesh(mesh) => {
                    let Some(texture) = self.textures.get(&mesh.texture_id) else {
                        continue;
                    };
                    for indices in mesh.indices.as_chunks::<3>().0 {
                        let [Some(a), Some(b), Some(c)] =
                            indices.map(|index| mesh.vertices.get(index as usize))
                        else {
                            continue;
                        };
                        let points = [a, b, c]
                            .map(|vertex| GridPoint::from_points(vertex.pos, pixels_per_point));
                        if !points.contains(&GridPoint::NOWHERE) {
                            triangle::paint_triangle(
                                &mut surface,
                                &clip,
                                points,
                                [a, b, c],
                                texture,
                            );
                        }
                    }
                }
                Primitive::Callback(callback) => {
                    let place =
                        PixelBounds::from_points(callback.rect, pixels_per_point, self.size);
                    if place.is_empty() {
                        continue;
                    }
                    let size = [place.width() as u32, place.height() as u32];
                    if let Some(picture) = pictures(callback, size) {
                        paint_picture(&mut surface, &clip, &place, &picture);
                    }
                }
            }
        }
        changed_rows(&before, &self.pixels, self.size)
            .into_iter()
            .collect()
    }

    /// Red, green, blue and 255, row by row.
    pub fn pixels(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    pub fn size(&self) -> [u32; 2] {
        self.size
    }
}

fn paint_picture(
    surface: &mut Surface<'_>,
    clip: &PixelBounds,
    place: &PixelBounds,
    picture: &Picture,
) {
    let visible = place.intersection(clip);
    let (texels, _) = picture.rgba.as_chunks::<4>();
    let width = picture.width as usize;
    if visible.is_empty() || width == 0 {
        return;
    }
    let rows = texels
        .chunks_exact(width)
        .skip((visible.top - place.top) as usize);
    for (y, row) in (visible.top..visible.bottom).zip(rows) {
        let from = row
            .get((visible.left - place.left) as usize..)
            .unwrap_or(&[]);
        let pixels = surface.span(y, visible.left, visible.right);
        for (pixel, &[red, green, blue, _]) in pixels.iter_mut().zip(from) {
            *pixel = [red, green, blue, 255];
        }
    }
}

/// From the first to the last row that differ.
fn changed_rows(before: &[[u8; 4]], after: &[[u8; 4]], size: [u32; 2]) -> Option<PixelRect> {
    let width = size[0] as usize;
    let mut differing = (0..size[1] as usize)
        .filter(|row| before[row * width..][..width] != after[row * width..][..width]);
    let first = differing.next()?;
    let last = differing.next_back().unwrap_or(first);
    Some(PixelRect {
        x: 0,
        y: first as u32,
        width: size[0],
        height: (last - first + 1) as u32,
    })
}
