//! What a night camera saw, as plain data: noise that travels, and where it travels otherwise.
//!
//! A film comes with the document that a page is started with. What leaves the app names it by its digest
//! alone: a project is no larger for it, and tells no more of it than its pictures do.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::digest;

/// Parts of a pixel that places and sizes are counted in.
pub const SUBPIXELS: i32 = 16;
/// Shares are counted in thousandths.
pub const WHOLE: u32 = 1000;

/// Cells smaller than this are no cells; larger ones leave no picture.
const CELLS: std::ops::RangeInclusive<u32> = 4..=64;
/// The largest share below the whole: cells are followed back to where they were drawn.
const MOST_BELOW_WHOLE: u32 = 990;
/// Far above what anybody films.
const MOST_PASSAGES: usize = 1000;
/// An hour.
const MOST_PICTURES: u64 = 72_000;
/// Cells a picture.
const FASTEST: i32 = 8;
/// Texels along an edge of a mask.
const WIDEST_MASK: u32 = 256;
/// Beyond this, sums of places could leave their numbers.
const FARTHEST: i32 = 1 << 20;

/// Black and white cells. Each follows the ground or is drawn anew in a picture; in a passage, the cells
/// under its mask do something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NightFilm {
    /// What every cell is drawn from.
    pub noise: u64,
    /// Width and height of a cell, in pixels.
    pub cell: u32,
    /// Thousandths of the cells that follow from one picture to the next.
    pub share: u32,
    /// Cells a picture: to the right and downwards.
    pub ground: [i32; 2],
    /// In the order of time, one after the other.
    pub passages: Vec<Passage>,
}

/// A stretch of the film with something in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Passage {
    /// The number of its first picture.
    pub from: u64,
    /// The number of the first picture after it.
    pub to: u64,
    /// Which cells belong to it.
    pub mask: Mask,
    /// Width and height of a texel of the mask, in [`SUBPIXELS`].
    pub texel: i32,
    /// Where the middle of the mask is in the first picture, in [`SUBPIXELS`].
    pub place: [i32; 2],
    /// How far it gets from picture to picture, in [`SUBPIXELS`].
    pub drift: [i32; 2],
    /// How it lies in the first picture: clockwise, in tenths of a degree.
    pub turn: i32,
    /// How far it turns from picture to picture.
    pub turning: i32,
    /// What its cells do.
    pub does: Doing,
}

/// What the cells of a passage do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "camelCase", deny_unknown_fields)]
pub enum Doing {
    /// They are of another material, which travels its own way.
    Travel {
        /// Cells a picture: to the right and downwards.
        velocity: [i32; 2],
        /// Thousandths of the cells that are white beyond the half.
        bright: u32,
    },
    /// All are drawn anew in each picture.
    Flicker,
    /// They follow the ground, and more of them are white.
    Brighten {
        /// Thousandths of the cells that are white beyond the half.
        by: u32,
    },
}

/// A silhouette without a name: texels row by row, eight to a byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenMask", into = "WrittenMask")]
pub struct Mask {
    columns: u32,
    rows: u32,
    bits: Vec<u8>,
}

/// As it stands in a document: two hexadecimal digits for eight texels.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMask {
    columns: u32,
    rows: u32,
    bits: String,
}

/// Footage of a night camera as a project holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenReel")]
pub struct NightReel {
    digest: String,
    #[serde(skip_serializing)]
    film: Option<Arc<NightFilm>>,
}

/// A start document gives the film, everything that was exported its digest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenReel {
    #[serde(default)]
    digest: String,
    #[serde(default)]
    film: Option<NightFilm>,
}

impl NightReel {
    /// Names the film without telling of it.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Nothing where only the digest is known.
    pub fn film(&self) -> Option<&Arc<NightFilm>> {
        self.film.as_ref()
    }

    /// The same reel with the film of another, if that is the one that its digest names.
    pub(crate) fn found_in(&self, other: &NightReel) -> Option<NightReel> {
        (self.film.is_none() && self.digest == other.digest && other.film.is_some())
            .then(|| other.clone())
    }
}

impl From<WrittenReel> for NightReel {
    fn from(written: WrittenReel) -> NightReel {
        match written.film {
            Some(film) => NightReel {
                digest: film.digest(),
                film: Some(Arc::new(film)),
            },
            None => NightReel {
                digest: written.digest,
                film: None,
            },
        }
    }
}

impl NightFilm {
    /// Everything that drawing relies on.
    pub fn check(&self) -> Result<(), &'static str> {
        let is_slow = |velocity: &[i32; 2]| velocity.iter().all(|it| it.abs() <= FASTEST);
        let is_share = self.share <= MOST_BELOW_WHOLE || self.share == WHOLE;
        if !CELLS.contains(&self.cell) || !is_share || !is_slow(&self.ground) {
            return Err("a night camera has no sensible picture");
        }
        let is_sound = |passage: &Passage| {
            let numbers = [
                passage.place,
                passage.drift,
                [passage.turn, passage.turning],
            ];
            let does = match &passage.does {
                Doing::Travel { velocity, bright } => is_slow(velocity) && *bright <= WHOLE / 2,
                Doing::Flicker => true,
                Doing::Brighten { by } => *by <= WHOLE / 2,
            };
            does && passage.from < passage.to
                && passage.to <= MOST_PICTURES
                && (1..=FARTHEST).contains(&passage.texel)
                && numbers.iter().flatten().all(|it| it.abs() <= FARTHEST)
        };
        if self.passages.len() > MOST_PASSAGES || !self.passages.iter().all(is_sound) {
            return Err("a night camera has an impossible passage");
        }
        Ok(())
    }

    /// The passage that a picture belongs to.
    pub fn passage_at(&self, picture: u64) -> Option<&Passage> {
        let mut passages = self.passages.iter();
        passages.find(|it| (it.from..it.to).contains(&picture))
    }

    /// Of the written film: enough to tell films apart.
    fn digest(&self) -> String {
        digest::of(self)
    }
}

impl Mask {
    /// Asks for every texel, row by row.
    pub fn drawn(columns: u32, rows: u32, is_inside: impl Fn(u32, u32) -> bool) -> Mask {
        let mut mask = Mask {
            columns,
            rows,
            bits: vec![0; (columns * rows).div_ceil(8) as usize],
        };
        for row in 0..rows {
            for column in 0..columns {
                if is_inside(column, row) {
                    let at = (row * columns + column) as usize;
                    mask.bits[at / 8] |= 1 << (at % 8);
                }
            }
        }
        mask
    }

    /// How many texels it has in a row, and how many rows.
    pub fn size(&self) -> [u32; 2] {
        [self.columns, self.rows]
    }

    /// Outside of its edges there is nothing.
    pub fn holds(&self, column: i64, row: i64) -> bool {
        let is_within = (0..i64::from(self.columns)).contains(&column)
            && (0..i64::from(self.rows)).contains(&row);
        let at = (row * i64::from(self.columns) + column) as usize;
        is_within && self.bits[at / 8] & (1 << (at % 8)) != 0
    }
}

impl From<Mask> for WrittenMask {
    fn from(mask: Mask) -> WrittenMask {
        WrittenMask {
            columns: mask.columns,
            rows: mask.rows,
            bits: mask.bits.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

impl TryFrom<WrittenMask> for Mask {
    type Error = String;

    fn try_from(written: WrittenMask) -> Result<Mask, String> {
        let WrittenMask {
            columns,
            rows,
            bits,
        } = written;
        if !(1..=WIDEST_MASK).contains(&columns) || !(1..=WIDEST_MASK).contains(&rows) {
            return Err(format!(
                "a mask has 1 to {WIDEST_MASK} texels along an edge"
            ));
        }
        let digits: Option<Vec<u8>> = bits
            .chars()
            .map(|digit| Some(digit.to_digit(16)? as u8))
            .collect();
        let digits = digits.ok_or("a mask is written in hexadecimal digits")?;
        let bytes: Vec<u8> = digits
            .chunks(2)
            .map(|pair| pair[0] << 4 | pair[pair.len() - 1])
            .collect();
        if digits.len() % 2 != 0 || bytes.len() != (columns * rows).div_ceil(8) as usize {
            return Err("a mask has two digits for eight texels".into());
        }
        Ok(Mask {
            columns,
            rows,
            bits: bytes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn film() -> NightFilm {
        NightFilm {
            noise: 7,
            cell: 8,
            share: 500,
            ground: [1, 0],
            passages: vec![Passage {
                from: 10,
                to: 20,
                mask: Mask::drawn(3, 3, |column, row| column == row),
                texel: 160,
                place: [1000, 1000],
                drift: [0, 0],
                turn: 0,
                turning: 0,
                does: Doing::Flicker,
            }],
        }
    }

    #[test]
    fn a_mask_is_written_in_digits_and_read_again() {
        let mask = film().passages[0].mask.clone();
        let written = serde_json::to_value(&mask).expect("plain data");
        assert_eq!(written, json!({"columns": 3, "rows": 3, "bits": "1101"}));
        let read: Mask = serde_json::from_value(written).expect("the same");
        assert_eq!(read, mask);
        assert!(mask.holds(2, 2) && !mask.holds(2, 1) && !mask.holds(3, 3) && !mask.holds(-1, 0));
    }

    #[test]
    fn masks_that_do_not_fit_their_size_are_refused() {
        for bits in ["11", "110", "110101", "zz01", "é1é1"] {
            let written = json!({"columns": 3, "rows": 3, "bits": bits});
            assert!(serde_json::from_value::<Mask>(written).is_err(), "{bits}");
        }
        let none = json!({"columns": 0, "rows": 3, "bits": ""});
        assert!(serde_json::from_value::<Mask>(none).is_err());
    }

    #[test]
    fn a_reel_leaves_the_app_as_its_digest_alone() {
        let start = json!({"film": film()});
        let reel: NightReel = serde_json::from_value(start).expect("a reel");
        assert_eq!(reel.film().map(|it| &**it), Some(&film()));
        let written = serde_json::to_value(&reel).expect("plain data");
        assert_eq!(written, json!({"digest": reel.digest()}));
        let read: NightReel = serde_json::from_value(written).expect("a digest");
        assert_eq!((read.film(), read.digest()), (None, reel.digest()));
        assert_eq!(read.found_in(&reel), Some(reel));
    }

    #[test]
    fn films_that_could_not_be_drawn_are_refused() {
        assert_eq!(film().check(), Ok(()));
        let faults: [fn(&mut NightFilm); 7] = [
            |film| film.cell = 1,
            |film| film.share = 995,
            |film| film.ground = [9, 0],
            |film| film.passages[0].to = 10,
            |film| film.passages[0].texel = 0,
            |film| film.passages[0].place = [i32::MAX, 0],
            |film| film.passages[0].does = Doing::Brighten { by: 501 },
        ];
        for (number, fault) in faults.into_iter().enumerate() {
            let mut film = film();
            fault(&mut film);
            assert!(film.check().is_err(), "{number}");
        }
        let unknown: Result<NightFilm, _> = serde_json::from_value(Value::Null);
        assert!(unknown.is_err());
    }
}
