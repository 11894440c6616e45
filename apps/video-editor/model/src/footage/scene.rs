//! Scenes as plain data: what stands there, who moves, and how, in whole pixels and milliseconds.

use serde::{Deserialize, Serialize};

/// Parts of a pixel that positions are counted in while a scene moves.
pub(super) const SUBPIXELS: i32 = 16;
/// Sizes and opacities of keys are given in thousandths.
pub const WHOLE: i32 = 1000;

/// A little film: the set behind, then the actors from the back to the front.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scene {
    /// What never moves, from the back to the front.
    pub(crate) set: Vec<Piece>,
    /// What moves, from the back to the front.
    pub(crate) actors: Vec<Actor>,
}

/// One shape in one paint. Its place is relative to the actor it belongs to, or to the picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Piece {
    /// Its outline.
    pub shape: Shape,
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
    /// Clockwise, in tenths of a degree.
    pub turn: i32,
    /// What fills it.
    pub paint: Paint,
}

/// Outlines around the piece's place, in pixels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "form",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Shape {
    /// By its half axes.
    Oval { across: i32, down: i32 },
    /// By its full size, with rounded corners.
    Panel {
        width: i32,
        height: i32,
        corner: i32,
    },
    /// Straight from point to point.
    Polygon { points: Vec<[i32; 2]> },
    /// A closed curve through the points.
    Blob { points: Vec<[i32; 2]> },
    /// A stroke with round ends through the points.
    Line {
        points: Vec<[i32; 2]>,
        width: i32,
        is_curved: bool,
    },
}

/// What fills a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "fill",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Paint {
    /// The same all over.
    Flat { colour: Colour },
    /// From the upper to the lower end of the shape.
    Down { from: Colour, to: Colour },
    /// From the left to the right end of the shape.
    Across { from: Colour, to: Colour },
    /// Strongest in the middle of the shape, nothing left at its rim.
    Glow { colour: Colour },
}

/// Red, green, blue, alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Colour(pub [u8; 4]);

/// Somebody or something that changes while the scene goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Actor {
    /// For tests and for readers; nothing is drawn of it.
    pub name: String,
    /// The pictures between which keys choose.
    pub poses: Vec<Vec<Piece>>,
    /// In the order of time. Before the first the actor is not there; after the last it stays.
    pub keys: Vec<Key>,
    /// How it trembles, if it does.
    #[serde(default)]
    pub flicker: Option<Flicker>,
}

/// Where an actor is at a moment, and how it goes on to the next key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Key {
    /// From the beginning of the scene.
    pub at_ms: u64,
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
    /// In thousandths of its drawn size.
    pub width: i32,
    /// In thousandths of its drawn size.
    pub height: i32,
    /// Clockwise, in tenths of a degree.
    pub turn: i32,
    /// In thousandths; 0 is out of sight.
    pub opacity: i32,
    /// Which of the actor's pictures is shown.
    pub pose: u32,
    /// How it goes on to the next key.
    pub course: Course,
}

/// The way from key to key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Course {
    /// Stays until the next key.
    Hold,
    /// Evenly to the next key.
    Straight,
    /// Starts and ends gently.
    Smooth,
}

/// Small changes from picture to picture, at most this much either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Flicker {
    /// Equal seeds tremble equally.
    pub seed: u64,
    /// In tenths of a degree.
    pub turn: i32,
    /// In thousandths of the drawn height.
    pub height: i32,
}

/// An actor at one moment; places in [`SUBPIXELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stance {
    /// In [`SUBPIXELS`].
    pub x: i32,
    /// In [`SUBPIXELS`].
    pub y: i32,
    /// In thousandths.
    pub width: i32,
    /// In thousandths.
    pub height: i32,
    /// Clockwise, in tenths of a degree.
    pub turn: i32,
    /// In thousandths.
    pub opacity: i32,
    /// Which of the actor's pictures is shown.
    pub pose: u32,
}

impl Stance {
    /// Of pieces that belong to nobody.
    pub const SET: Stance = Stance {
        x: 0,
        y: 0,
        width: WHOLE,
        height: WHOLE,
        turn: 0,
        opacity: WHOLE,
        pose: 0,
    };
}

impl Colour {
    /// An opaque colour written as `0xrrggbb`.
    pub const fn rgb(code: u32) -> Colour {
        Colour([(code >> 16) as u8, (code >> 8) as u8, code as u8, 255])
    }

    /// The same colour with another alpha.
    pub const fn see_through(self, alpha: u8) -> Colour {
        Colour([self.0[0], self.0[1], self.0[2], alpha])
    }
}

impl Actor {
    /// Where the actor is at a moment; none while it cannot be seen.
    pub(super) fn stance(&self, at_ms: u64, frame: u64) -> Option<Stance> {
        let next = self.keys.partition_point(|key| key.at_ms <= at_ms);
        let key = self.keys.get(next.checked_sub(1)?)?;
        let mut stance = match self.keys.get(next) {
            Some(next) if key.course != Course::Hold => between(key, next, at_ms),
            _ => between(key, key, key.at_ms),
        };
        if let Some(flicker) = &self.flicker {
            stance.turn += flicker.turn * noise(flicker.seed, frame) / WHOLE;
            stance.height += flicker.height * noise(flicker.seed ^ 1, frame) / WHOLE;
        }
        (stance.opacity > 0).then_some(stance)
    }

    /// Whether it only ever changes at its keys.
    pub(super) fn is_still(&self) -> bool {
        self.flicker.is_none() && self.keys.iter().all(|key| key.course == Course::Hold)
    }
}

/// From -1000 to 1000, the same for the same picture.
fn noise(seed: u64, frame: u64) -> i32 {
    let drawn = seeded::Seeded::new(seed.wrapping_mul(0x1_0001).wrapping_add(frame)).next_u64();
    (drawn % (2 * WHOLE as u64 + 1)) as i32 - WHOLE
}

fn between(from: &Key, to: &Key, at_ms: u64) -> Stance {
    /// A whole way, finely enough for five seconds across the picture.
    const WAY: i64 = 4096;
    let length = (to.at_ms - from.at_ms).max(1) as i64;
    let mut way = (at_ms - from.at_ms) as i64 * WAY / length;
    if from.course == Course::Smooth {
        way = way * way * (3 * WAY - 2 * way) / (WAY * WAY);
    }
    let mix = |a: i32, b: i32| a + (i64::from(b - a) * way / WAY) as i32;
    Stance {
        x: mix(from.x * SUBPIXELS, to.x * SUBPIXELS),
        y: mix(from.y * SUBPIXELS, to.y * SUBPIXELS),
        width: mix(from.width, to.width),
        height: mix(from.height, to.height),
        turn: mix(from.turn, to.turn),
        opacity: mix(from.opacity, to.opacity),
        pose: from.pose,
    }
}
