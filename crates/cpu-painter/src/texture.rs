//! Textures and how they are sampled.

use crate::lanes::Lanes;
use egui::epaint::{
    Color32, ColorImage, ImageData, ImageDelta, Pos2, WHITE_UV,
    textures::{TextureFilter, TextureOptions, TextureWrapMode},
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

/// A picture that meshes refer to. Never empty.
#[derive(Debug)]
pub struct Texture {
    width: i32,
    height: i32,
    /// As it came: painters of many pages may have the same.
    image: Arc<ColorImage>,
    is_opaque: bool,
    is_premultiplied: bool,
    options: TextureOptions,
    /// Changes when what was painted with the texture must be painted anew.
    pub version: u64,
}

impl Texture {
    /// None for a picture without texels, or with another number of them than its size says.
    pub fn whole(delta: &ImageDelta, version: u64) -> Option<Self> {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        let fits = width > 0 && height > 0 && width <= 1 << 16 && height <= 1 << 16;
        (fits && image.pixels.len() == width * height).then(|| {
            let traits = Traits::of_shared(image);
            Self {
                width: width as i32,
                height: height as i32,
                is_opaque: traits.is_opaque,
                is_premultiplied: traits.is_premultiplied,
                image: image.clone(),
                options: delta.options,
                version,
            }
        })
    }

    /// Does it cover whatever is below?
    pub fn is_opaque(&self) -> bool {
        self.is_opaque
    }

    /// Is no texel brighter than it is opaque?
    pub fn is_premultiplied(&self) -> bool {
        self.is_premultiplied
    }

    /// Replaces the part of the texture that begins at `[left, top]`, as far as it lies inside.
    pub fn replace_part(&mut self, [left, top]: [usize; 2], delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        if width == 0 || image.pixels.len() != width * height || left >= self.width as usize {
            return;
        }
        self.is_opaque &= is_opaque(image);
        self.is_premultiplied &= is_premultiplied(image);
        let room = self.width as usize - left;
        let texels = &mut Arc::make_mut(&mut self.image).pixels;
        let rows = texels.chunks_exact_mut(self.width as usize);
        for (row, from) in rows.skip(top).zip(image.pixels.chunks_exact(width)) {
            let from = &from[..width.min(room)];
            row[left..][..from.len()].copy_from_slice(from);
        }
        self.options = delta.options;
    }

    pub fn size(&self) -> [i32; 2] {
        [self.width, self.height]
    }

    /// The filter for a mesh that shows `texels_per_pixel`. There are no smaller copies of
    /// textures (mipmaps): the tools here do not ask for any.
    pub fn filter(&self, texels_per_pixel: f32) -> TextureFilter {
        if texels_per_pixel > 1.0 {
            self.options.minification
        } else {
            self.options.magnification
        }
    }

    /// The colour at normalised coordinates.
    #[inline]
    pub fn sample(&self, u: f32, v: f32, filter: TextureFilter) -> Lanes {
        let (x, y) = (texels(u, self.width), texels(v, self.height));
        match filter {
            TextureFilter::Nearest => Lanes::from_rgba(self.texel(floor(x), floor(y))),
            TextureFilter::Linear => self.sample_linear(x - 0.5, y - 0.5),
        }
    }

    /// The colour at one place, as a factor: for shapes that are not textured, and stay at a white
    /// texel.
    #[inline]
    pub fn tint(&self, uv: Pos2) -> Lanes {
        let scale = Lanes::splat(1.0 / 255.0);
        // egui's own place for it; every filter gives the texel in the corner.
        let is_first = uv.x == WHITE_UV.x && uv.y == WHITE_UV.y;
        if is_first && self.options.wrap_mode == TextureWrapMode::ClampToEdge {
            return Lanes::from_rgba(self.image.pixels[0].to_array()).times(scale);
        }
        self.sample(uv.x, uv.y, self.options.magnification)
            .times(scale)
    }

    /// Texels of one row, which have to lie inside.
    #[inline]
    pub fn row(&self, y: i32, left: i32, width: i32) -> &[[u8; 4]] {
        &self.texels_from(y, left)[..width as usize]
    }

    /// All texels from this one on, row after row.
    #[inline]
    pub fn texels_from(&self, y: i32, left: i32) -> &[[u8; 4]] {
        let start = y as usize * self.width as usize + left as usize;
        let (texels, _) = self.image.as_raw().as_chunks();
        &texels[start..]
    }

    #[inline]
    fn sample_linear(&self, x: f32, y: f32) -> Lanes {
        let mode = self.options.wrap_mode;
        let (left, top) = (floor(x), floor(y));
        let right_share = Lanes::splat(x - left as f32);
        let bottom_share = Lanes::splat(y - top as f32);
        let columns = [
            wrap(left, self.width, mode) as usize,
            wrap(left + 1, self.width, mode) as usize,
        ];
        let mix = |from: Lanes, to: Lanes, share| from.plus(to.minus(from).times(share));
        let texels = &self.image.pixels;
        let row = |y: i32| {
            let start = wrap(y, self.height, mode) as usize * self.width as usize;
            let texel = |column: usize| Lanes::from_rgba(texels[start + column].to_array());
            mix(texel(columns[0]), texel(columns[1]), right_share)
        };
        mix(row(top), row(top + 1), bottom_share)
    }

    #[inline]
    fn texel(&self, x: i32, y: i32) -> [u8; 4] {
        let column = wrap(x, self.width, self.options.wrap_mode);
        let row = wrap(y, self.height, self.options.wrap_mode);
        self.image.pixels[row as usize * self.width as usize + column as usize].to_array()
    }
}

/// What is true of all texels of a picture.
#[derive(Clone, Copy)]
struct Traits {
    is_opaque: bool,
    is_premultiplied: bool,
}

/// What was found out about pictures that others have as well, by their address in memory: while a picture is in here,
/// no other one has it.
static KNOWN: Mutex<BTreeMap<usize, (Weak<ColorImage>, Traits)>> = Mutex::new(BTreeMap::new());

/// More are not kept.
const MOST_KNOWN: usize = 1024;

impl Traits {
    fn of(image: &ColorImage) -> Self {
        let is_opaque = is_opaque(image);
        Traits {
            is_opaque,
            is_premultiplied: is_opaque || is_premultiplied(image),
        }
    }

    /// Many pages of a process have the same pictures, with millions of texels: once is enough to look at them.
    fn of_shared(image: &Arc<ColorImage>) -> Self {
        // Beside the change that it came in.
        if Arc::strong_count(image) < 2 {
            return Self::of(image);
        }
        let address = Arc::as_ptr(image) as usize;
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, traits)) = known().get(&address) {
            return *traits;
        }
        let traits = Self::of(image);
        let mut known = known();
        if known.len() >= MOST_KNOWN {
            known.retain(|_, (picture, _)| picture.strong_count() > 0);
        }
        if known.len() < MOST_KNOWN {
            known.insert(address, (Arc::downgrade(image), traits));
        }
        traits
    }
}

/// Texels that are looked at together: as many as compilers need to make vectors of them.
const TOGETHER: usize = 16;

fn is_opaque(image: &ColorImage) -> bool {
    all(image, |texel| !texel >> 24)
}

/// Is no texel brighter than it is opaque?
fn is_premultiplied(image: &ColorImage) -> bool {
    all(image, |texel| {
        let excess = |shift: u32| (texel >> shift & 0xff).saturating_sub(texel >> 24);
        excess(0) | excess(8) | excess(16)
    })
}

/// Is there no texel for which `fault` is more than nothing?
fn all(image: &ColorImage, fault: impl Fn(u32) -> u32) -> bool {
    let faults = |texels: &[Color32]| {
        let texels = texels.iter();
        texels.fold(0, |any, texel| {
            any | fault(u32::from_le_bytes(texel.to_array()))
        })
    };
    let (texels, last) = image.pixels.as_chunks::<TOGETHER>();
    texels.iter().all(|texels| faults(texels) == 0) && faults(last) == 0
}

/// From a normalised coordinate, whatever it is, to one in texels that can be calculated with.
#[inline]
fn texels(coordinate: f32, side: i32) -> f32 {
    const FARTHEST: f32 = 4_194_304.0;
    let texels = coordinate * side as f32;
    if texels.is_nan() {
        return 0.0;
    }
    texels.clamp(-FARTHEST, FARTHEST)
}

#[inline]
fn wrap(index: i32, length: i32, mode: TextureWrapMode) -> i32 {
    match mode {
        TextureWrapMode::ClampToEdge => index.clamp(0, length - 1),
        TextureWrapMode::Repeat => index.rem_euclid(length),
        TextureWrapMode::MirroredRepeat => {
            let there_and_back = index.rem_euclid(2 * length);
            there_and_back.min(2 * length - 1 - there_and_back)
        }
    }
}

/// Without the library's `floor`, which is a call where the processor is not asked for SSE 4.1.
#[inline]
fn floor(value: f32) -> i32 {
    let towards_zero = value as i32;
    towards_zero - i32::from(value < towards_zero as f32)
}
