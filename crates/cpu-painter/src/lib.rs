//! Paints egui's meshes with the processor, where no graphics card does it faster.
//!
//! The picture is that of egui's own painter for OpenGL: colours are multiplied and blended as they
//! are stored (in gamma space), triangles cover the pixels whose centre they contain, textures are
//! filtered as their options say. The same input gives the same bytes on every machine.

mod frame;
mod geometry;
mod ground;
mod lanes;
mod mesh;
mod picture;
mod pieces;
mod rectangle;
mod shapes;
mod small_triangle;
mod spans;
mod surface;
mod texture;
mod tiles;
mod triangle;
mod whole;

use egui::{
    ClippedPrimitive, Color32, TextureId,
    epaint::{ImageDelta, Primitive},
};
use frame::{Frame, NextFrame};
use geometry::PixelBounds;
use ground::Ground;
use mesh::MeshUniforms;
use std::collections::HashMap;
use surface::Surface;
use texture::Texture;
use tiles::{TILE_HEIGHT, TileGrid, TileRange};

pub use picture::{Picture, Pictures};

/// Tiles that are painted from top to bottom at a time: as many rows as stay near the processor while all shapes
/// are walked through.
const BAND: u16 = 4;
/// Fewer are painted sooner than a thread is started for them.
const TILES_WORTH_A_THREAD: usize = 100;

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
    pictures_taken: u64,
    /// What the pixels show.
    frame: Frame,
    ground: Ground,
    tiles: TileGrid,
    tiles_before: TileGrid,
}

impl CpuPainter {
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the size of the page in pixels. After a change everything is painted anew.
    pub fn resize(&mut self, width: u32, height: u32) {
        if self.size != [width, height] {
            self.size = [width, height];
            self.tiles = TileGrid::default();
            self.frame = Frame::default();
            self.ground = Ground::default();
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
        pictures: &mut Pictures<'_>,
    ) -> Vec<PixelRect> {
        self.take_in(pixels_per_point, primitives, pictures);

        let [red, green, blue, _] = background.to_array();
        let background = [red, green, blue, 255];
        std::mem::swap(&mut self.tiles, &mut self.tiles_before);
        self.tiles
            .reset(self.size, u64::from(u32::from_le_bytes(background)));
        self.frame.add_to(&mut self.tiles);

        let page = PixelBounds::of_page(self.size);
        let changed = self.tiles.differences(&self.tiles_before);
        let (frame, is_changed) = (&self.frame, !changed.is_empty());
        let shapes = |parts| frame.shapes(parts);
        self.ground
            .follow(frame.stayed(), is_changed, background, shapes, &self.tiles);
        for tiles in &changed {
            self.paint_tiles(tiles, &page, background);
        }
        let rects = changed.iter().map(|tiles| {
            let bounds = tiles.pixels().intersection(&page);
            PixelRect {
                x: bounds.left as u32,
                y: bounds.top as u32,
                width: bounds.width() as u32,
                height: bounds.height() as u32,
            }
        });
        rects.collect()
    }

    /// Bands have no pixel in common, so that it does not matter who paints which.
    fn paint_tiles(&mut self, tiles: &TileRange, page: &PixelBounds, background: [u8; 4]) {
        let width = self.size[0] as usize;
        let rows = tiles.pixels().intersection(page);
        let rows = rows.top as usize * width..rows.bottom as usize * width;
        let strips = self.pixels[rows].chunks_mut(width * usize::from(BAND) * TILE_HEIGHT as usize);
        let mut crew = vec![(); crew::wanted(tiles.count() as usize, TILES_WORTH_A_THREAD)];
        let (frame, textures) = (&self.frame, &self.textures);
        let grounds = self
            .ground
            .strips(tiles, BAND, self.size, self.tiles.columns());
        crew::share(
            &mut crew,
            tiles.bands(BAND).zip(strips).zip(grounds),
            |(), ((tiles, pixels), ground)| {
                let bounds = tiles.pixels().intersection(page);
                let top = bounds.top;
                let mut surface = Surface { pixels, width, top };
                let paint_ground = |surface: &mut Surface<'_>, parts| {
                    surface.fill(&bounds, background);
                    frame.paint(surface, 0..parts, &tiles, page, textures);
                };
                let painted = match ground {
                    Some(mut ground) => {
                        let parts = ground.parts;
                        ground.lay(&mut surface, &tiles, |below| paint_ground(below, parts));
                        parts
                    }
                    None => {
                        paint_ground(&mut surface, 0);
                        0
                    }
                };
                frame.paint(&mut surface, painted..frame.len(), &tiles, page, textures);
            },
        );
    }

    /// Red, green, blue and 255, row by row.
    pub fn pixels(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Brings `self.frame` up to date.
    fn take_in(
        &mut self,
        pixels_per_point: f32,
        primitives: &[ClippedPrimitive],
        pictures: &mut Pictures<'_>,
    ) {
        let page = self.size;
        let mut next = NextFrame::after(std::mem::take(&mut self.frame));
        for ClippedPrimitive {
            clip_rect,
            primitive,
        } in primitives
        {
            let clip = PixelBounds::from_points(*clip_rect, pixels_per_point, page);
            match primitive {
                Primitive::Mesh(mesh) => {
                    let texture = self.textures.get(&mesh.texture_id);
                    let uniforms = MeshUniforms {
                        texture: mesh.texture_id,
                        texture_version: texture.map_or(0, |it| it.version),
                        clip,
                        pixels_per_point,
                    };
                    next.add_mesh(mesh, uniforms);
                }
                Primitive::Callback(callback) => {
                    let place = PixelBounds::from_points(callback.rect, pixels_per_point, page);
                    let size = [place.width() as u32, place.height() as u32];
                    if size.contains(&0) {
                        continue;
                    }
                    if let Some(picture) = pictures(callback, size) {
                        self.pictures_taken += 1;
                        next.add_picture(picture, place, clip, self.pictures_taken);
                    }
                }
            }
        }
        self.frame = next.finish();
    }
}
