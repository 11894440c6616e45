//! Feeds of a live show: three close cameras and a wide one, in the same studio.

use super::making::{across, disc, down, glow, line, oval, panel, rgb, veil};
use super::person::{Place, body, hand, mouth};
use super::scene::{Actor, Piece, Scene};
use crate::gallery::{CLOSE, Feed, Scenario};

/// Where the face of a close camera is.
const FACE: Place = Place {
    x: 296,
    y: 150,
    size: 1000,
};
/// Where three faces are on the wide shot.
const FACES: [[i32; 2]; 3] = [[112, 168], [310, 158], [508, 168]];
const SMALL: i32 = 470;
/// Walls behind the close cameras.
const WALLS: [[u32; 2]; 3] = [
    [0x31465a, 0x1d2a38],
    [0x4a3d58, 0x2a2335],
    [0x35504a, 0x1e302d],
];

/// The film of a feed.
pub(super) fn scene(scenario: &Scenario, feed: Feed) -> Scene {
    match scenario.person(feed) {
        Some(person) => Scene {
            set: wall(WALLS[usize::from(feed - 1) % WALLS.len()], i32::from(feed)),
            actors: vec![
                body(person, FACE),
                mouth(scenario, feed, person, FACE),
                hand(scenario, feed, person, FACE),
                Actor::fixed("table", table(318)),
            ],
        },
        None => wide(scenario),
    }
}

fn wide(scenario: &Scenario) -> Scene {
    let places = FACES.map(|[x, y]| Place { x, y, size: SMALL });
    let seats = || CLOSE.into_iter().zip(&scenario.people).zip(places);
    let mut actors: Vec<Actor> = seats()
        .map(|((_, person), place)| body(person, place))
        .collect();
    for ((feed, person), place) in seats() {
        actors.push(mouth(scenario, feed, person, place));
    }
    for ((feed, person), place) in seats() {
        actors.push(hand(scenario, feed, person, place));
    }
    actors.push(Actor::fixed("table", table(252)));
    Scene {
        set: room(),
        actors,
    }
}

/// Panels and soft light behind somebody.
fn wall([light, dark]: [u32; 2], number: i32) -> Vec<Piece> {
    let mut pieces = vec![panel([0, 0, 640, 360], 0, down(light, dark))];
    for column in 0..7 {
        pieces.push(panel(
            [column * 96 + number * 14 - 40, 0, 3, 360],
            0,
            veil(0x000000, 46),
        ));
    }
    pieces.push(oval(110 + number * 20, 70, 190, 150, glow(0xffe2b0, 90)));
    pieces.push(panel([452, 40, 150, 96], 8, veil(0x0c1218, 130)));
    pieces.push(panel([460, 48, 134, 80], 5, across(0x2c5d78, 0x223b55)));
    pieces
}

/// The whole studio.
fn room() -> Vec<Piece> {
    let mut pieces = vec![panel([0, 0, 640, 360], 0, down(0x2c3a48, 0x161d26))];
    for (at, [light, dark]) in (0..).zip(WALLS) {
        pieces.push(panel([at * 213, 0, 212, 300], 0, down(light, dark)));
        pieces.push(oval(106 + at * 213, 60, 110, 90, glow(0xffe2b0, 80)));
    }
    for at in 0..5 {
        let x = 64 + at * 128;
        pieces.push(line(&[[x, 0], [x, 14]], 4, rgb(0x0b0e12)));
        pieces.push(disc(x, 20, 10, rgb(0x0b0e12)));
        pieces.push(disc(x, 22, 6, rgb(0xffe9c0)));
    }
    pieces
}

/// In front of everybody.
fn table(top: i32) -> Vec<Piece> {
    vec![
        panel([0, top, 640, 360 - top], 0, down(0x6b4a31, 0x3a271a)),
        panel([0, top, 640, 6], 0, rgb(0x94694a)),
    ]
}
