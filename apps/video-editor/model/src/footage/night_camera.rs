//! Pictures of a night camera: a pure function of film and moment.
//!
//! Ground and figures are two materials, each a field of cells of its own that goes on behind the other.
//! A cell of a field is as it was one picture ago, one step against the field's velocity, or drawn anew;
//! so it is looked up by going back to where it was drawn. No two cells of a picture go back to the same
//! place: whatever the mask is, a single picture is white noise.

use super::{HEIGHT, Picture, WIDTH};
use crate::document::FRAME_MS;
use crate::night::{Doing, NightFilm, Passage, SUBPIXELS, WHOLE};
use seeded::Seeded;

/// A dark and a light cell.
const SHADES: [[u8; 4]; 2] = [[16, 18, 20, 255], [214, 218, 214, 255]];
/// What sines and cosines are multiplied by.
const UNIT: i64 = 1 << 14;
/// Tenths of a degree in a full turn.
const FULL_TURN: f64 = 3600.0;
/// Bits that a coordinate of a cell takes among what it is drawn from.
const COORDINATE_BITS: u32 = 20;
/// Half of the cells are white.
const HALF: u32 = WHOLE / 2;

/// The cells of one picture, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightPicture {
    /// Cells in a row; the last one may be cut off by the edge.
    pub columns: u32,
    /// The last one may be cut off by the edge.
    pub rows: u32,
    /// Is it white?
    pub cells: Vec<bool>,
}

/// Which field a cell belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Material {
    Ground,
    Figure,
    Flicker,
}

/// A field of cells at one picture.
struct Field<'f> {
    film: &'f NightFilm,
    material: Material,
    velocity: [i32; 2],
    picture: u64,
    /// Thousandths of its cells that are white.
    white: u32,
}

/// Where a mask lies at one picture.
struct Lying<'p> {
    passage: &'p Passage,
    middle: [i64; 2],
    /// Cosine and sine of how it is turned, times [`UNIT`].
    direction: [i64; 2],
}

impl NightFilm {
    /// How many cells a picture has in a row, and how many rows.
    pub fn grid(&self) -> [u32; 2] {
        [WIDTH, HEIGHT].map(|pixels| pixels.div_ceil(self.cell))
    }

    /// Which cells of a picture belong to the passage it is in, row by row; none outside of passages.
    pub fn covered(&self, picture: u64) -> Vec<bool> {
        let [columns, rows] = self.grid();
        let lying = self.passage_at(picture).map(|it| it.lying(picture));
        let is_covered = |row, column| {
            let lying = lying.as_ref();
            lying.is_some_and(|it| it.covers(self.cell, [column, row]))
        };
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| is_covered(row, column))
            .collect()
    }

    /// The cells of a picture.
    pub fn cells(&self, picture: u64) -> NightPicture {
        let [columns, rows] = self.grid();
        let ground = Field::new(self, Material::Ground, self.ground, picture, HALF);
        let own = self
            .passage_at(picture)
            .map(|passage| Field::of_passage(self, passage, picture));
        let covered = self.covered(picture);
        let cell = |(at, is_covered): (usize, &bool)| {
            let place = [at as u32 % columns, at as u32 / columns].map(i64::from);
            match &own {
                Some(field) if *is_covered => field.is_white(place),
                _ => ground.is_white(place),
            }
        };
        NightPicture {
            columns,
            rows,
            cells: covered.iter().enumerate().map(cell).collect(),
        }
    }
}

/// Draws the picture that a moment belongs to.
pub(super) fn draw(film: &NightFilm, at_ms: u64, into: &mut Picture) {
    let picture = film.cells(at_ms / FRAME_MS);
    (into.width, into.height) = (WIDTH, HEIGHT);
    into.rgba.clear();
    let cell = film.cell as usize;
    for row in picture.cells.chunks(picture.columns as usize) {
        let start = into.rgba.len();
        let shades = row.iter().map(|is_white| SHADES[usize::from(*is_white)]);
        let pixels = shades.flat_map(|shade| std::iter::repeat_n(shade, cell));
        into.rgba.extend(pixels.take(WIDTH as usize).flatten());
        let end = into.rgba.len();
        let whole = (WIDTH * HEIGHT * 4) as usize;
        for _ in 1..cell {
            if into.rgba.len() < whole {
                into.rgba.extend_from_within(start..end);
            }
        }
    }
}

impl<'f> Field<'f> {
    fn new(
        film: &'f NightFilm,
        material: Material,
        velocity: [i32; 2],
        picture: u64,
        white: u32,
    ) -> Field<'f> {
        Field {
            film,
            material,
            velocity,
            picture,
            white,
        }
    }

    fn of_passage(film: &'f NightFilm, passage: &Passage, picture: u64) -> Field<'f> {
        let (material, velocity, white) = match passage.does {
            Doing::Travel { velocity, bright } => (Material::Figure, velocity, HALF + bright),
            Doing::Flicker => (Material::Flicker, [0, 0], HALF),
            Doing::Brighten { by } => (Material::Ground, film.ground, HALF + by),
        };
        Field::new(film, material, velocity, picture, white)
    }

    /// Goes back to the picture in which the cell was drawn.
    fn is_white(&self, mut place: [i64; 2]) -> bool {
        let mut picture = self.picture;
        let step = self.velocity.map(i64::from);
        if self.film.share == WHOLE && self.material != Material::Flicker {
            place = [0, 1].map(|axis| place[axis] - step[axis] * picture as i64);
            picture = 0;
        }
        loop {
            let drawn = self.drawn(place, picture);
            let follows = (drawn >> 32) as u32 % WHOLE < self.film.share;
            if picture == 0 || self.material == Material::Flicker || !follows {
                return drawn as u32 % WHOLE < self.white;
            }
            place = [0, 1].map(|axis| place[axis] - step[axis]);
            picture -= 1;
        }
    }

    /// The numbers that a cell has at a picture.
    fn drawn(&self, place: [i64; 2], picture: u64) -> u64 {
        let packed = [place[0] as u64, place[1] as u64, picture]
            .into_iter()
            .fold(self.material as u64, |packed, part| {
                (packed << COORDINATE_BITS) | (part & ((1 << COORDINATE_BITS) - 1))
            });
        let mut key = Seeded::new(self.film.noise);
        Seeded::new(key.next_u64() ^ packed).next_u64()
    }
}

impl Passage {
    fn lying(&self, picture: u64) -> Lying<'_> {
        let since = picture.saturating_sub(self.from) as i64;
        let turn = i64::from(self.turn) + i64::from(self.turning) * since;
        let angle = turn as f64 / FULL_TURN * std::f64::consts::TAU;
        Lying {
            passage: self,
            middle: [0, 1]
                .map(|axis| i64::from(self.place[axis]) + i64::from(self.drift[axis]) * since),
            direction: [libm::cos(angle), libm::sin(angle)]
                .map(|part| libm::round(part * UNIT as f64) as i64),
        }
    }
}

impl Lying<'_> {
    /// Is the middle of a cell under the mask?
    fn covers(&self, cell: u32, place: [u32; 2]) -> bool {
        let half = i64::from(SUBPIXELS) * i64::from(cell) / 2;
        let [x, y] = [0, 1].map(|axis| {
            i64::from(SUBPIXELS) * i64::from(cell) * i64::from(place[axis]) + half
                - self.middle[axis]
        });
        let [cos, sin] = self.direction;
        let turned = [(x * cos + y * sin) / UNIT, (y * cos - x * sin) / UNIT];
        let texel = i64::from(self.passage.texel);
        let [columns, rows] = self.passage.mask.size().map(i64::from);
        let column = (2 * turned[0] + columns * texel).div_euclid(2 * texel);
        let row = (2 * turned[1] + rows * texel).div_euclid(2 * texel);
        self.passage.mask.holds(column, row)
    }
}
