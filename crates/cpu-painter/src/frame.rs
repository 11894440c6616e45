//! What a frame paints, in order; kept to compare with the next.

use crate::{
    Picture,
    geometry::PixelBounds,
    mesh::{MeshUniforms, PreparedMesh},
    pieces::Triangles,
    surface::Surface,
    texture::Texture,
    tiles::{TileGrid, TileRange, mix},
};
use egui::{TextureId, epaint::Mesh};
use std::{collections::HashMap, ops::Range, sync::Arc};

/// How far ahead a part of the last frame is looked for: farther than the parts that one change of a
/// page takes away.
const PARTS_AHEAD: usize = 32;

/// All that is on the page.
#[derive(Default)]
pub struct Frame {
    parts: Vec<Part>,
    /// So many of the first are those of the frame before.
    stayed: usize,
}

enum Part {
    Mesh(PreparedMesh),
    Picture(PlacedPicture),
    /// Moved to the next frame.
    Gone,
}

struct PlacedPicture {
    picture: Arc<Picture>,
    place: PixelBounds,
    clip: PixelBounds,
    fingerprint: u64,
}

impl Frame {
    pub fn add_to(&self, tiles: &mut TileGrid) {
        for part in &self.parts {
            match part {
                Part::Mesh(mesh) => mesh.add_to(tiles),
                Part::Picture(picture) => picture.add_to(tiles),
                Part::Gone => {}
            }
        }
    }

    /// How many of the first parts are those of the frame before.
    pub fn stayed(&self) -> usize {
        self.stayed
    }

    /// How many parts there are.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// How many shapes the first parts are.
    pub fn shapes(&self, parts: usize) -> usize {
        let shapes = |part: &Part| match part {
            Part::Mesh(mesh) => mesh.shapes(),
            Part::Picture(_) => 1,
            Part::Gone => 0,
        };
        self.parts.iter().take(parts).map(shapes).sum()
    }

    /// Paints what of some of its parts lies on `tiles`, but not outside of the page.
    pub fn paint(
        &self,
        surface: &mut Surface<'_>,
        parts: Range<usize>,
        tiles: &TileRange,
        page: &PixelBounds,
        textures: &HashMap<TextureId, Texture>,
    ) {
        let within = tiles.pixels().intersection(page);
        for part in &self.parts[parts] {
            match part {
                Part::Mesh(mesh) => {
                    if let Some(texture) = textures.get(&mesh.texture()) {
                        mesh.paint(surface, &within, tiles, texture);
                    }
                }
                Part::Picture(picture) => picture.paint(surface, &within),
                Part::Gone => {}
            }
        }
    }
}

/// A frame in the making, from parts of the last one where they are the same.
pub struct NextFrame {
    last: Vec<Part>,
    /// How many parts of the last frame were passed.
    passed: usize,
    parts: Vec<Part>,
    stayed: usize,
}

impl NextFrame {
    pub fn after(last: Frame) -> Self {
        Self {
            passed: 0,
            stayed: 0,
            parts: Vec::with_capacity(last.parts.len()),
            last: last.parts,
        }
    }

    pub fn add_mesh(&mut self, mesh: &Mesh, uniforms: MeshUniforms) {
        let mut rest = Triangles::of(mesh);
        while !rest.is_empty() {
            let found = self.find(|part| match part {
                Part::Mesh(known) => known.is_start_of(&rest, &uniforms),
                _ => None,
            });
            if let Some(count) = found {
                rest.skip(count);
            } else {
                let piece = rest.take_piece();
                self.parts
                    .push(Part::Mesh(PreparedMesh::new(&piece, uniforms)));
            }
        }
    }

    /// Pictures are told apart by their address in memory. The last one is not freed before the next
    /// is here, so they cannot have the same. `serial` is another number for every call.
    pub fn add_picture(
        &mut self,
        picture: Arc<Picture>,
        place: PixelBounds,
        clip: PixelBounds,
        serial: u64,
    ) {
        let found = self.find(|part| match part {
            Part::Picture(known) => (Arc::ptr_eq(&known.picture, &picture)
                && known.place == place
                && known.clip == clip)
                .then_some(()),
            _ => None,
        });
        if found.is_none() {
            self.parts.push(Part::Picture(PlacedPicture {
                picture,
                place,
                clip,
                fingerprint: mix(serial, 0),
            }));
        }
    }

    pub fn finish(self) -> Frame {
        Frame {
            parts: self.parts,
            stayed: self.stayed,
        }
    }

    /// Takes over the next part of the last frame that fits, and returns what `fits` said of it.
    fn find<T>(&mut self, fits: impl Fn(&Part) -> Option<T>) -> Option<T> {
        let ahead = self.last[self.passed..].iter_mut().take(PARTS_AHEAD);
        for (distance, part) in ahead.enumerate() {
            if let Some(answer) = fits(part) {
                let place = self.passed + distance;
                if place == self.stayed && place == self.parts.len() {
                    self.stayed += 1;
                }
                self.parts.push(std::mem::replace(part, Part::Gone));
                self.passed = place + 1;
                return Some(answer);
            }
        }
        None
    }
}

impl PlacedPicture {
    fn add_to(&self, tiles: &mut TileGrid) {
        let visible = self.place.intersection(&self.clip);
        if !visible.is_empty() {
            tiles.add(&TileRange::covering(&visible), self.fingerprint);
        }
    }

    fn paint(&self, surface: &mut Surface<'_>, within: &PixelBounds) {
        let visible = self.place.intersection(&self.clip).intersection(within);
        let (texels, _) = self.picture.rgba.as_chunks::<4>();
        let width = self.picture.width as usize;
        if visible.is_empty() || width == 0 {
            return;
        }
        let rows = texels
            .chunks_exact(width)
            .skip((visible.top - self.place.top) as usize);
        for (y, row) in (visible.top..visible.bottom).zip(rows) {
            let from = row
                .get((visible.left - self.place.left) as usize..)
                .unwrap_or(&[]);
            let pixels = surface.span(y, visible.left, visible.right);
            for (pixel, &[red, green, blue, _]) in pixels.iter_mut().zip(from) {
                *pixel = [red, green, blue, 255];
            }
        }
    }
}
