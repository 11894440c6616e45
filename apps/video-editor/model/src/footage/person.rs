//! Somebody at a table: how they look, and how mouth and hand move.
//!
//! Everything is drawn around the middle of the face, in the size of a close camera; the wide shot shows it smaller.

use super::making::{blob, bow, disc, down, line, oval, panel, rgb, veil};
use super::scene::{Actor, Course, Key, Piece};
use crate::gallery::{Feed, Fidget, Look, Person, Scenario};

/// Face, shade of the face, lips.
const SKINS: [[u32; 3]; 4] = [
    [0xf1c9a5, 0xd9a67c, 0xb65c55],
    [0xe0a878, 0xbf8455, 0xa14c43],
    [0xb87a4f, 0x945c37, 0x7c362f],
    [0x8a5a3c, 0x6b422a, 0x5c2a27],
];
const HAIRS: [u32; 5] = [0x2b211d, 0x5a3a22, 0xa9713a, 0xb9b4ad, 0x7b2f1f];
const SHIRTS: [[u32; 2]; 6] = [
    [0x3f6fa8, 0x2c4f7c],
    [0xa8503f, 0x7c382b],
    [0x4d8a66, 0x356348],
    [0x8a6aa5, 0x624a78],
    [0xc09a45, 0x8c6e2d],
    [0x5b6673, 0x414a55],
];
const INSIDE: u32 = 0x4a1517;
const TEETH: u32 = 0xf6efe6;
const TONGUE: u32 = 0xb4484a;

/// From one shape of the mouth to the next.
const SYLLABLE_MS: u64 = 100;
const BITE_MS: u64 = 200;
/// How long a hand is on its way.
const RAISE_MS: u64 = 100;
/// A raised hand goes on moving.
const SWAY_MS: u64 = 250;
/// Where the mouth is, and where a hand is that speaks, scratches, or is out of sight.
const MOUTH: [i32; 2] = [0, 46];
const SPEAKING: [i32; 2] = [150, 30];
const SCRATCHING: [i32; 2] = [104, -22];
const LOWERED: [i32; 2] = [168, 260];

/// Poses of the mouth; those after the first are open.
const SHUT: u32 = 0;
const OPEN: [u32; 3] = [1, 2, 3];
const BITES: [u32; 3] = [4, 1, 0];

/// Where somebody is in a picture: the middle of the face, and thousandths of the close size.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub x: i32,
    pub y: i32,
    pub size: i32,
}

impl Place {
    fn key(self, at_ms: u64, [x, y]: [i32; 2]) -> Key {
        let far = |way: i32| way * self.size / 1000;
        Key::at(at_ms, self.x + far(x), self.y + far(y)).size(self.size, self.size)
    }
}

/// What does not move: chair, shirt, head, hair.
pub(super) fn body(person: &Person, place: Place) -> Actor {
    Actor::moving(
        &person.name,
        vec![pieces(person.look)],
        vec![place.key(0, [0, 0])],
    )
}

fn pieces(look: Look) -> Vec<Piece> {
    let [face, shade, _] = SKINS[usize::from(look.skin) % SKINS.len()];
    let [cloth, fold] = SHIRTS[usize::from(look.shirt) % SHIRTS.len()];
    let hair = HAIRS[usize::from(look.hair) % HAIRS.len()];
    let mut pieces = Vec::new();
    if look.cut == 1 {
        // Long hair falls behind the shoulders.
        pieces.push(panel([-92, -70, 184, 210], 74, rgb(hair)));
    }
    let shoulders = [
        [-190, 260],
        [-176, 168],
        [-104, 126],
        [0, 112],
        [104, 126],
        [176, 168],
        [190, 260],
    ];
    pieces.push(blob(&shoulders, down(cloth, fold)));
    pieces.push(panel([-32, 66, 64, 66], 22, rgb(shade)));
    pieces.push(blob(
        &[[-40, 112], [0, 150], [40, 112], [0, 122]],
        rgb(face),
    ));
    pieces.push(bow(
        &[[-46, 112], [-24, 146], [0, 160], [24, 146], [46, 112]],
        7,
        rgb(fold),
    ));
    pieces.push(disc(-76, 6, 15, rgb(shade)));
    pieces.push(disc(76, 6, 15, rgb(shade)));
    pieces.push(oval(0, 0, 76, 94, rgb(face)));
    pieces.push(oval(0, 54, 50, 38, veil(shade, 40)));
    pieces.push(oval(-44, 26, 17, 11, veil(0xd2604f, 44)));
    pieces.push(oval(44, 26, 17, 11, veil(0xd2604f, 44)));
    pieces.extend(features(look, shade, hair));
    pieces.extend(haircut(look.cut, hair));
    pieces
}

fn features(look: Look, shade: u32, hair: u32) -> Vec<Piece> {
    let mut pieces = vec![bow(&[[0, -6], [9, 18], [-5, 22]], 5, rgb(shade))];
    for side in [-1, 1] {
        let x = 29 * side;
        pieces.push(oval(x, -12, 12, 9, rgb(0xfbf8f4)));
        pieces.push(disc(x, -11, 7, rgb(0x3a2a22)));
        pieces.push(disc(x + 2, -13, 2, rgb(0xffffff)));
        pieces.push(bow(&[[x - 16, -32], [x, -38], [x + 16, -32]], 6, rgb(hair)));
        if look.glasses {
            pieces.push(bow(
                &[
                    [x - 21, -12],
                    [x - 12, -28],
                    [x + 12, -28],
                    [x + 21, -12],
                    [x + 12, 4],
                    [x - 12, 4],
                    [x - 21, -12],
                ],
                4,
                rgb(0x20242b),
            ));
        }
    }
    if look.glasses {
        pieces.push(line(&[[-8, -14], [8, -14]], 4, rgb(0x20242b)));
    }
    pieces
}

fn haircut(cut: u8, hair: u32) -> Vec<Piece> {
    let ink = rgb(hair);
    match cut {
        // Short, with a parting.
        0 => vec![blob(
            &[
                [-80, -14],
                [-84, -66],
                [-40, -112],
                [30, -114],
                [80, -72],
                [80, -14],
                [64, -52],
                [8, -66],
                [-52, -50],
            ],
            ink,
        )],
        // Long, with a fringe.
        1 => vec![blob(
            &[
                [-84, 40],
                [-90, -60],
                [-40, -112],
                [40, -112],
                [90, -60],
                [84, 40],
                [70, -40],
                [0, -60],
                [-70, -40],
            ],
            ink,
        )],
        // Curls.
        2 => [
            [-66, -52],
            [-48, -84],
            [-16, -100],
            [18, -100],
            [50, -84],
            [68, -52],
            [0, -78],
            [-34, -70],
            [34, -70],
        ]
        .map(|[x, y]| disc(x, y, 28, ink))
        .to_vec(),
        // A bun.
        _ => vec![
            disc(0, -118, 30, ink),
            blob(
                &[
                    [-80, -10],
                    [-82, -60],
                    [-36, -106],
                    [36, -106],
                    [82, -60],
                    [80, -10],
                    [56, -62],
                    [0, -74],
                    [-56, -62],
                ],
                ink,
            ),
        ],
    }
}

/// A mouth is never shut while it speaks, and shut or nearly so while nobody speaks or chews.
pub(super) fn mouth(scenario: &Scenario, feed: Feed, person: &Person, place: Place) -> Actor {
    let [_, shade, lips] = SKINS[usize::from(person.look.skin) % SKINS.len()];
    let poses = vec![
        vec![bow(&[[-25, -1], [0, 3], [25, -1]], 6, rgb(lips))],
        vec![
            oval(0, 4, 25, 14, rgb(lips)),
            oval(0, 4, 19, 8, rgb(INSIDE)),
            panel([-14, -3, 28, 5], 2, rgb(TEETH)),
        ],
        vec![
            oval(0, 8, 29, 24, rgb(lips)),
            oval(0, 8, 22, 17, rgb(INSIDE)),
            panel([-15, -8, 30, 7], 3, rgb(TEETH)),
            oval(0, 19, 12, 6, rgb(TONGUE)),
        ],
        vec![
            oval(0, 7, 18, 20, rgb(lips)),
            oval(0, 7, 11, 13, rgb(INSIDE)),
        ],
        vec![
            oval(-30, 2, 14, 17, veil(shade, 120)),
            bow(&[[-22, 4], [2, 0], [22, 6]], 7, rgb(lips)),
        ],
    ];
    let mut keys = vec![place.key(0, MOUTH).pose(SHUT)];
    for (from, to, is_speech) in movements(scenario, feed, Fidget::Chew) {
        let step = if is_speech { SYLLABLE_MS } else { BITE_MS };
        for (number, at) in (from..to).step_by(step as usize).enumerate() {
            let pose = match is_speech {
                // No rhythm that could be counted.
                true => OPEN[(number * 5 + number / 3 + from as usize / 50) % OPEN.len()],
                false => BITES[number % BITES.len()],
            };
            keys.push(place.key(at, MOUTH).pose(pose));
        }
        keys.push(place.key(to, MOUTH).pose(SHUT));
    }
    Actor::moving("mouth", poses, keys)
}

/// A hand with its sleeve. Out of sight unless it is needed.
pub(super) fn hand(scenario: &Scenario, feed: Feed, person: &Person, place: Place) -> Actor {
    let [skin, shade, _] = SKINS[usize::from(person.look.skin) % SKINS.len()];
    let [cloth, fold] = SHIRTS[usize::from(person.look.shirt) % SHIRTS.len()];
    let mut pieces = vec![
        line(&[[4, 62], [22, 236]], 62, down(cloth, fold)),
        line(&[[1, 36], [4, 62]], 38, rgb(shade)),
        oval(0, 8, 30, 33, rgb(skin)),
    ];
    for (from, to) in [
        ([-20, -10], [-28, -44]),
        ([-7, -18], [-9, -58]),
        ([7, -18], [10, -57]),
        ([20, -10], [28, -42]),
    ] {
        pieces.push(line(&[from, to], 13, rgb(skin)));
    }
    pieces.push(line(&[[-24, 18], [-46, -4]], 14, rgb(skin)));
    pieces.push(bow(&[[-14, 10], [0, 18], [14, 10]], 3, veil(shade, 200)));
    let mut keys = vec![place.key(0, LOWERED).opacity(0)];
    for (from, to, is_speech) in movements(scenario, feed, Fidget::Scratch) {
        let [x, y] = if is_speech { SPEAKING } else { SCRATCHING };
        let course = |key: Key| Key {
            course: Course::Straight,
            ..key
        };
        keys.push(course(place.key(from, [x + 14, y + 150])));
        let sway = SWAY_MS as usize;
        for (number, at) in (from + RAISE_MS..to).step_by(sway).enumerate() {
            let reach = if number % 2 == 0 { -6 } else { 10 };
            keys.push(course(place.key(at, [x + reach, y - reach])));
        }
        keys.push(course(place.key(to, [x, y])));
        keys.push(place.key(to + RAISE_MS / 2, LOWERED).opacity(0));
    }
    Actor::moving("hand", vec![pieces], keys)
}

/// When something moves, in order: from, to, and is it speech?
fn movements(scenario: &Scenario, feed: Feed, fidget: Fidget) -> Vec<(u64, u64, bool)> {
    let speech = scenario.speech.iter().filter(|it| it.feed == feed);
    let decoys = scenario
        .decoys
        .iter()
        .filter(|it| it.feed == feed && it.fidget == fidget);
    let mut all: Vec<_> = speech.map(|it| (it.from, it.to, true)).collect();
    all.extend(decoys.map(|it| (it.from, it.to, false)));
    all.sort_unstable();
    all
}
