//! A part of the screen that fits into the processor's cache, with four samples to a pixel.

use crate::area::Area;
use crate::colour;
use crate::coverage::SAMPLES;
use crate::light::Light;
use crate::line::Line;
use crate::triangle::{Look, Slope, Triangle, Triangles};

pub const WIDTH: usize = 64;
pub const HEIGHT: usize = 32;

/// Pixels that are worked on side by side.
const LANES: usize = 4;
/// A bit for every sample of a pixel.
const ALL_SAMPLES: u8 = 15;
/// Width and height of a block. What is behind all of the blocks it lies in is not looked at any further.
const BLOCK: usize = 4;
/// Triangles after which blocks are looked at again.
const FRESH: usize = 32;
/// No triangle is there.
const NOBODY: u32 = u32::MAX;

/// The columns of a tile, as numbers to calculate with.
const COLUMNS: [f32; WIDTH] = {
    let mut columns = [0.0; WIDTH];
    let mut column = 0;
    while column < WIDTH {
        columns[column] = column as f32;
        column += 1;
    }
    columns
};

type Plane<T> = [[T; WIDTH]; HEIGHT];

pub struct Tile {
    area: Area,
    /// Of every sample; meaningless while nothing opaque is there.
    nearness: Box<[Plane<f32>; 4]>,
    /// The triangle that is seen at every sample.
    owners: Box<[Plane<u32>; 4]>,
    /// Of every sample; where a pixel is not mixed, the first is that of all.
    colours: Box<[Plane<u32>; 4]>,
    is_mixed: Box<Plane<bool>>,
    is_anything_opaque: bool,
    /// The least nearness in every block, as it was a while ago; since then it can only have grown.
    blocks: [[f32; WIDTH / BLOCK]; HEIGHT / BLOCK],
    /// Rows of blocks in which something may have grown.
    is_outdated: [bool; HEIGHT / BLOCK],
    lights: [f32; WIDTH],
}

impl Default for Tile {
    fn default() -> Self {
        Tile {
            area: Area::default(),
            nearness: boxed(0.0),
            owners: boxed(NOBODY),
            colours: boxed(0),
            is_mixed: Box::new([[false; WIDTH]; HEIGHT]),
            is_anything_opaque: false,
            blocks: [[0.0; WIDTH / BLOCK]; HEIGHT / BLOCK],
            is_outdated: [false; HEIGHT / BLOCK],
            lights: [0.0; WIDTH],
        }
    }
}

fn boxed<T: Copy>(value: T) -> Box<[Plane<T>; 4]> {
    Box::new([[[value; WIDTH]; HEIGHT]; 4])
}

impl Tile {
    /// Nothing but the background.
    pub fn begin(&mut self, area: Area, background: u32) {
        self.area = area;
        self.is_anything_opaque = false;
        self.colours[0].as_flattened_mut().fill(background);
        self.is_mixed.as_flattened_mut().fill(false);
    }

    /// Paints the triangles of these numbers, which come in several lists.
    pub fn paint_opaque<'n>(
        &mut self,
        triangles: Triangles<'_>,
        numbers: impl Iterator<Item = &'n [u32]> + Clone,
        light: &Light,
    ) {
        if numbers.clone().all(<[u32]>::is_empty) {
            return;
        }
        self.is_anything_opaque = true;
        self.nearness
            .as_flattened_mut()
            .as_flattened_mut()
            .fill(0.0);
        self.owners
            .as_flattened_mut()
            .as_flattened_mut()
            .fill(NOBODY);
        self.blocks.as_flattened_mut().fill(0.0);
        self.is_outdated.fill(false);
        for few in numbers.flat_map(|list| list.chunks(FRESH)) {
            for number in few {
                let triangle = triangles.of(*number);
                if !self.is_behind_blocks(triangle) {
                    self.cover(triangle, *number);
                }
            }
            if few.len() == FRESH {
                self.renew_blocks();
            }
        }
        self.shade(triangles, light);
    }

    fn is_behind_blocks(&self, triangle: &Triangle) -> bool {
        let bounds = triangle.coverage.bounds.intersection(&self.area);
        let block = |at: i32| at as usize / BLOCK;
        let (left, right) = (bounds.left - self.area.left, bounds.right - self.area.left);
        let (top, bottom) = (bounds.top - self.area.top, bounds.bottom - self.area.top);
        let mut rows = self.blocks[block(top)..=block(bottom - 1)].iter();
        rows.all(|row| {
            let mut blocks = row[block(left)..=block(right - 1)].iter();
            blocks.all(|nearness| triangle.nearest < *nearness)
        })
    }

    fn renew_blocks(&mut self) {
        for (row, blocks) in self.blocks.iter_mut().enumerate() {
            if !std::mem::take(&mut self.is_outdated[row]) {
                continue;
            }
            let mut least = [f32::INFINITY; WIDTH];
            for plane in self.nearness.iter() {
                for nearness in &plane[row * BLOCK..(row + 1) * BLOCK] {
                    for (least, nearness) in least.iter_mut().zip(nearness) {
                        *least = smaller(*least, *nearness);
                    }
                }
            }
            for (block, least) in blocks.iter_mut().zip(least.as_chunks::<BLOCK>().0) {
                *block = least.iter().copied().fold(f32::INFINITY, smaller);
            }
        }
    }

    /// The triangle owns the samples at which nothing nearer is.
    fn cover(&mut self, triangle: &Triangle, number: u32) {
        let (left, top) = (self.area.left, self.area.top);
        let bounds = triangle.coverage.bounds.intersection(&self.area);
        let block = |at: i32| (at - top) as usize / BLOCK;
        self.is_outdated[block(bounds.top)..=block(bounds.bottom - 1)].fill(true);
        let planes = self.nearness.iter_mut().zip(self.owners.iter_mut());
        let (x, y) = (f64::from(left) + 0.5, f64::from(top) + 0.5);
        let middle = triangle.nearness.near(x, y);
        for (sample, (nearness, owners)) in SAMPLES.into_iter().zip(planes) {
            let slope = middle.moved(sample.offset());
            triangle
                .coverage
                .spans(sample, &self.area, |row, from, to| {
                    let row = (row - top) as usize;
                    cover_row(
                        &mut nearness[row],
                        &mut owners[row],
                        [(from - left) as usize, (to - left) as usize],
                        [slope.at(0.0, row as f32), slope.right],
                        number,
                    );
                });
        }
    }

    /// The colours of what is seen.
    fn shade(&mut self, triangles: Triangles<'_>, light: &Light) {
        let width = (self.area.right - self.area.left) as usize;
        let height = (self.area.bottom - self.area.top) as usize;
        for row in 0..height {
            let mut differs = [0; WIDTH];
            let [a, b, c, d] = &*self.owners;
            let (a, b, c, d) = (&a[row], &b[row], &c[row], &d[row]);
            for x in 0..WIDTH {
                differs[x] = (a[x] ^ b[x]) | (a[x] ^ c[x]) | (a[x] ^ d[x]);
            }
            let mut from = 0;
            while from < width {
                let owner = self.owners[0][row][from];
                if differs[from] != 0 {
                    self.shade_mixed(triangles, row, from, light);
                    from += 1;
                    continue;
                }
                let owners = &self.owners[0][row];
                let mut to = from + 1;
                while to < width && owners[to] == owner && differs[to] == 0 {
                    to += 1;
                }
                if owner != NOBODY {
                    let triangle = triangles.of(owner);
                    self.shade_run(triangle, row, [from, to], light);
                }
                from = to;
            }
        }
    }

    /// Pixels whose samples all belong to the triangle.
    fn shade_run(
        &mut self,
        triangle: &Triangle,
        row: usize,
        [from, to]: [usize; 2],
        light: &Light,
    ) {
        let pixels = &mut self.colours[0][row][from..to];
        if let Look::Flat(light) = triangle.look {
            pixels.fill(lit(triangle, light));
            return;
        }
        self.light_row(triangle, row, [from, to], light);
        let pixels = &mut self.colours[0][row][from..to];
        for (pixel, light) in pixels.iter_mut().zip(&self.lights[from..to]) {
            *pixel = lit(triangle, *light);
        }
    }

    /// A pixel whose samples belong to several triangles.
    fn shade_mixed(&mut self, triangles: Triangles<'_>, row: usize, x: usize, light: &Light) {
        let background = self.colours[0][row][x];
        let [a, b, c, d] = &*self.owners;
        let owners = [a[row][x], b[row][x], c[row][x], d[row][x]];
        let mut colours = [background; 4];
        for sample in 0..4 {
            let owner = owners[sample];
            if owner == NOBODY {
                continue;
            }
            // Lit once in a pixel.
            colours[sample] = match owners[..sample].iter().position(|other| *other == owner) {
                Some(known) => colours[known],
                None => {
                    let triangle = triangles.of(owner);
                    lit(triangle, self.light_at(triangle, row, x, light))
                }
            };
        }
        self.is_mixed[row][x] = true;
        for (plane, colour) in self.colours.iter_mut().zip(colours) {
            plane[row][x] = colour;
        }
    }

    fn light_at(&self, triangle: &Triangle, row: usize, x: usize, light: &Light) -> f32 {
        match &triangle.look {
            Look::Flat(light) => *light,
            Look::Smooth(planes) => {
                let right = f64::from(self.area.left) + x as f64 + 0.5;
                let down = f64::from(self.area.top) + row as f64 + 0.5;
                let [x, y, z] = planes;
                light.on([
                    x.near(right, down).start,
                    y.near(right, down).start,
                    z.near(right, down).start,
                ])
            }
        }
    }

    /// The light on the pixels of a row.
    fn light_row(
        &mut self,
        triangle: &Triangle,
        row: usize,
        [from, to]: [usize; 2],
        light: &Light,
    ) {
        match &triangle.look {
            Look::Flat(light) => self.lights[from..to].fill(*light),
            Look::Smooth(planes) => {
                let left = f64::from(self.area.left) + 0.5;
                let top = f64::from(self.area.top) + row as f64 + 0.5;
                let [x, y, z] = planes;
                let (x, y, z) = (x.near(left, top), y.near(left, top), z.near(left, top));
                let columns = &COLUMNS[from..to];
                for (result, column) in self.lights[from..to].iter_mut().zip(columns) {
                    let at = |slope: &Slope| slope.start + slope.right * column;
                    *result = light.on([at(&x), at(&y), at(&z)]);
                }
            }
        }
    }

    /// Lays a translucent triangle over what is there.
    pub fn blend_triangle(&mut self, triangle: &Triangle, light: &Light) {
        let (left, top) = (self.area.left, self.area.top);
        let bounds = triangle.coverage.bounds.intersection(&self.area);
        if bounds.is_empty() {
            return;
        }
        let mut spans = [[[0_u8; 2]; 4]; HEIGHT];
        for (sample, place) in SAMPLES.into_iter().enumerate() {
            triangle.coverage.spans(place, &self.area, |row, from, to| {
                spans[(row - top) as usize][sample] = [(from - left) as u8, (to - left) as u8];
            });
        }
        let (x, y) = (f64::from(left) + 0.5, f64::from(top) + 0.5);
        let middle = triangle.nearness.near(x, y);
        let slopes = SAMPLES.map(|sample| middle.moved(sample.offset()));
        for row in (bounds.top - top) as usize..(bounds.bottom - top) as usize {
            let spans = spans[row].map(|span| span.map(usize::from));
            let covered = spans.into_iter().filter(|[from, to]| from < to);
            let Some([from, to]) = covered.reduce(|[a, b], [from, to]| [a.min(from), b.max(to)])
            else {
                continue;
            };
            self.light_row(triangle, row, [from, to], light);
            for x in from..to {
                let mut samples = 0;
                for sample in 0..4 {
                    let [from, to] = spans[sample];
                    let nearness = slopes[sample].at(x as f32, row as f32);
                    let is_seen = self.is_seen(sample, row, x, nearness);
                    samples |= u8::from((from..to).contains(&x) && is_seen) << sample;
                }
                let light = self.lights[x];
                let colour = triangle.colour.map(|channel| channel * light);
                self.lay_over(row, x, samples, colour, triangle.opacity);
            }
        }
    }

    pub fn blend_line(&mut self, line: &Line) {
        let (left, top) = (self.area.left, self.area.top);
        let near = line.near(f64::from(left) + 0.5, f64::from(top) + 0.5);
        let offsets = SAMPLES.map(|sample| {
            let [right, down] = sample.offset();
            near.along(right, down)
        });
        let [first, last] = line.heights();
        let limit = |at: f64| (at - f64::from(top)).clamp(0.0, HEIGHT as f64) as usize;
        let height = (self.area.bottom - top) as usize;
        for row in limit(first)..limit(last + 1.0).min(height) {
            let middle = f64::from(top) + row as f64 + 0.5;
            let Some([first, last]) = line.row_columns(middle) else {
                continue;
            };
            let limit = |at: f64| (at - f64::from(left)).clamp(0.0, WIDTH as f64) as usize;
            let width = (self.area.right - left) as usize;
            for x in limit(first)..limit(last + 1.0).min(width) {
                let (right, down) = (x as f32, row as f32);
                let opacity = near.strength(right, down) * line.opacity;
                if opacity <= 0.0 {
                    continue;
                }
                let along = near.along(right, down);
                let mut samples = 0;
                for (sample, offset) in offsets.into_iter().enumerate() {
                    let along = along + offset;
                    let nearness = near.nearness(along);
                    let is_seen = match line.is_on_top {
                        true => nearness >= 0.0,
                        false => self.is_seen(sample, row, x, nearness),
                    };
                    samples |= u8::from(near.contains(along) && is_seen) << sample;
                }
                self.lay_over(row, x, samples, line.colour, opacity);
            }
        }
    }

    #[inline(always)]
    fn is_seen(&self, sample: usize, row: usize, x: usize, nearness: f32) -> bool {
        let hiding = match self.is_anything_opaque {
            true => self.nearness[sample][row][x],
            false => 0.0,
        };
        nearness >= hiding
    }

    #[inline(always)]
    fn lay_over(&mut self, row: usize, x: usize, samples: u8, colour: [f32; 3], opacity: f32) {
        if samples == 0 {
            return;
        }
        let first = &mut self.colours[0][row][x];
        if !self.is_mixed[row][x] {
            if samples == ALL_SAMPLES {
                *first = colour::over(colour, opacity, *first);
                return;
            }
            let all = *first;
            self.is_mixed[row][x] = true;
            for plane in &mut self.colours[1..] {
                plane[row][x] = all;
            }
        }
        for (sample, plane) in self.colours.iter_mut().enumerate() {
            if samples >> sample & 1 == 1 {
                let pixel = &mut plane[row][x];
                *pixel = colour::over(colour, opacity, *pixel);
            }
        }
    }

    /// Puts the pixels where they belong: on a strip of the screen that begins where the tile does.
    pub fn resolve(&self, strip: &mut [[u8; 4]], screen_width: usize) {
        let (left, right) = (self.area.left as usize, self.area.right as usize);
        for (row, pixels) in strip.chunks_exact_mut(screen_width).enumerate() {
            let pixels = &mut pixels[left..right];
            for (pixel, colour) in pixels.iter_mut().zip(&self.colours[0][row]) {
                *pixel = colour.to_le_bytes();
            }
            for (x, pixel) in pixels.iter_mut().enumerate() {
                if self.is_mixed[row][x] {
                    let [a, b, c, d] = &*self.colours;
                    let samples = [a[row][x], b[row][x], c[row][x], d[row][x]];
                    *pixel = colour::mean(samples).to_le_bytes();
                }
            }
        }
    }
}

#[inline(always)]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

fn lit(triangle: &Triangle, light: f32) -> u32 {
    let [red, green, blue] = triangle.colour;
    colour::word([red * light, green * light, blue * light])
}

/// From one column up to, but without, another. `start` is the nearness in the first column of the tile,
/// `right` what it gains from column to column.
#[inline(always)]
fn cover_row(
    nearness: &mut [f32; WIDTH],
    owners: &mut [u32; WIDTH],
    [from, to]: [usize; 2],
    [start, right]: [f32; 2],
    number: u32,
) {
    let blocks = from / LANES..to.div_ceil(LANES);
    let nearness = &mut nearness.as_chunks_mut::<LANES>().0[blocks.clone()];
    let owners = &mut owners.as_chunks_mut::<LANES>().0[blocks.clone()];
    let columns = &COLUMNS.as_chunks::<LANES>().0[blocks];
    let (from, to) = (from as f32, to as f32);
    for ((nearness, owners), columns) in nearness.iter_mut().zip(owners).zip(columns) {
        // All lanes are read before any is written, and chosen from by bits: otherwise each would be
        // asked for in turn.
        let (near, own) = (*nearness, *owners);
        let (mut new_near, mut new_own) = ([0.0; LANES], [0; LANES]);
        for lane in 0..LANES {
            let column = columns[lane];
            let here = start + right * column;
            let is_nearer = (here >= near[lane]) & (column >= from) & (column < to);
            let mask = u32::from(is_nearer).wrapping_neg();
            let chosen = (here.to_bits() & mask) | (near[lane].to_bits() & !mask);
            new_near[lane] = f32::from_bits(chosen);
            new_own[lane] = (number & mask) | (own[lane] & !mask);
        }
        *nearness = new_near;
        *owners = new_own;
    }
}
