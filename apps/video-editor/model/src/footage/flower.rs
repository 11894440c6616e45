//! Flower Video: a bud opens petal by petal, a bee visits, the evening comes.

use super::making::{across, blob, bow, disc, down, glow, oval, panel, polygon, rgb, veil};
use super::scene::{Actor, Key, Piece, Scene, WHOLE};
use super::script::{BEE_MS, FlowerScript, PETAL_MS};
use crate::document::FRAME_MS;
use crate::samples::Sample;

/// Where the petals meet.
const HEART: [i32; 2] = [320, 170];
/// Tenths of a degree from petal to petal.
const PETAL_TURN: i32 = 720;
/// How long a cloud needs for a pixel.
const CLOUD_MS: usize = 200;
/// Half axes of the bee's body.
const BEE: [i32; 2] = [66, 44];

pub(super) fn scene(seed: u64) -> Scene {
    let script = FlowerScript::of(seed);
    let mut actors = vec![sky(&script), sun(&script)];
    actors.extend(land(&script));
    actors.push(cloud("near cloud", 110, 66, WHOLE, &script));
    actors.push(cloud("far cloud", 505, 128, 640, &script));
    actors.push(Actor::fixed("stem", stem()));
    // Later petals lie under earlier ones, so that each opens from behind.
    let petals = (0..script.petals.len()).rev();
    actors.extend(petals.map(|petal| opening_petal(petal, script.petals[petal])));
    actors.push(heart(&script));
    actors.push(bud(&script));
    actors.push(bee(&script));
    Scene {
        set: vec![panel([0, 0, 640, 360], 0, down(0x4faeea, 0xd9f2fb))],
        actors,
    }
}

/// Two poses: by day, and from dusk on.
fn by_day_and_dusk(name: &str, day: Vec<Piece>, dusk: Vec<Piece>, script: &FlowerScript) -> Actor {
    let keys = vec![Key::at(0, 0, 0), Key::at(script.dusk, 0, 0).pose(1)];
    Actor::moving(name, vec![day, dusk], keys)
}

fn sky(script: &FlowerScript) -> Actor {
    let orange = vec![panel([0, 0, 640, 360], 0, down(0xe85d2f, 0xffcf7d))];
    by_day_and_dusk("sky", Vec::new(), orange, script)
}

fn sun(script: &FlowerScript) -> Actor {
    let high = vec![
        disc(560, 62, 110, glow(0xfff6c9, 190)),
        disc(560, 62, 34, rgb(0xffe680)),
        disc(554, 56, 24, rgb(0xfff0a8)),
    ];
    let low = vec![
        disc(520, 236, 170, glow(0xffe9a0, 210)),
        disc(520, 236, 52, rgb(0xf93f2b)),
        disc(514, 230, 38, rgb(0xff5b3a)),
    ];
    by_day_and_dusk("sun", high, low, script)
}

fn land(script: &FlowerScript) -> Vec<Actor> {
    let far = [
        [-40, 270],
        [60, 232],
        [190, 262],
        [330, 236],
        [470, 266],
        [600, 238],
        [700, 262],
        [700, 400],
        [-40, 400],
    ];
    let near = [
        [-60, 300],
        [90, 290],
        [240, 306],
        [400, 288],
        [560, 306],
        [700, 286],
        [700, 420],
        [-60, 420],
    ];
    let meadow = [
        [-60, 338],
        [120, 324],
        [320, 334],
        [520, 322],
        [700, 336],
        [700, 420],
        [-60, 420],
    ];
    vec![
        by_day_and_dusk(
            "far hills",
            vec![blob(&far, down(0x8fc79a, 0x6fb487))],
            vec![blob(&far, down(0x9c6a63, 0x7f5a60))],
            script,
        ),
        by_day_and_dusk(
            "near hills",
            vec![blob(&near, down(0x6cbb5f, 0x4ca050))],
            vec![blob(&near, down(0x7a6b3f, 0x5f5a3c))],
            script,
        ),
        by_day_and_dusk(
            "meadow",
            with_grass(blob(&meadow, down(0x4fa548, 0x388a3c)), 0x2f7d36),
            with_grass(blob(&meadow, down(0x555f2f, 0x424f2b)), 0x374324),
            script,
        ),
    ]
}

fn with_grass(meadow: Piece, code: u32) -> Vec<Piece> {
    let mut pieces = vec![meadow];
    for tuft in 0..22 {
        let x = 12 + tuft * 29 + (tuft * tuft * 7) % 11;
        let y = 340 + (tuft * 13) % 14;
        for (lean, height) in [(-7, 16), (0, 22), (7, 15)] {
            let blade = [[x - 3, y], [x + lean, y - height], [x + 3, y]];
            pieces.push(polygon(&blade, rgb(code)));
        }
    }
    for (x, y, code) in [
        (58, 338, 0xfff3b0),
        (143, 348, 0xffffff),
        (214, 340, 0xffc7dd),
        (432, 346, 0xffffff),
        (487, 336, 0xfff3b0),
        (588, 344, 0xffc7dd),
    ] {
        for (dx, dy) in [(-4, 0), (4, 0), (0, -4), (0, 4)] {
            pieces.push(disc(x + dx, y + dy, 4, rgb(code)));
        }
        pieces.push(disc(x, y, 3, rgb(0xf2a93b)));
    }
    pieces
}

fn cloud(name: &str, x: i32, y: i32, size: i32, script: &FlowerScript) -> Actor {
    let puffs = |light: u32, shade: u32| {
        vec![
            oval(0, 16, 74, 17, rgb(shade)),
            disc(-36, 4, 25, rgb(light)),
            disc(34, 6, 22, rgb(light)),
            disc(-2, -10, 34, rgb(light)),
            oval(0, 12, 70, 16, rgb(light)),
        ]
    };
    let poses = vec![puffs(0xffffff, 0xe3f0f7), puffs(0xffd2a6, 0xf0a87e)];
    // Clouds drift a few pixels a second, pixel by pixel.
    let steps = (0..Sample::FlowerVideo.duration_ms()).step_by(CLOUD_MS);
    let mut moments: Vec<u64> = steps.chain([script.dusk]).collect();
    moments.sort_unstable();
    let key = |at_ms: u64| {
        let drift = (at_ms / CLOUD_MS as u64) as i32;
        let pose = u32::from(at_ms >= script.dusk);
        Key::at(at_ms, x + drift, y).size(size, size).pose(pose)
    };
    Actor::moving(name, poses, moments.into_iter().map(key).collect())
}

fn stem() -> Vec<Piece> {
    let course = [[310, 372], [306, 310], [318, 240], [HEART[0], HEART[1] + 4]];
    let left = [[308, 318], [262, 300], [214, 262], [236, 306], [272, 326]];
    let right = [[312, 286], [350, 276], [408, 236], [396, 276], [356, 300]];
    vec![
        bow(&course, 15, rgb(0x2f8a3e)),
        bow(&course, 6, rgb(0x58b35a)),
        blob(&left, across(0x3fa24b, 0x2c8440)),
        bow(&[[306, 317], [268, 302], [232, 276]], 3, rgb(0x7cc873)),
        blob(&right, across(0x2c8440, 0x4bad52)),
        bow(&[[314, 287], [352, 281], [394, 250]], 3, rgb(0x7cc873)),
    ]
}

fn petal() -> Vec<Piece> {
    let rim = [
        [0, 6],
        [-26, -30],
        [-51, -88],
        [-48, -132],
        [-24, -160],
        [0, -152],
        [24, -160],
        [48, -132],
        [51, -88],
        [26, -30],
    ];
    let inner = [
        [0, -8],
        [-17, -46],
        [-29, -92],
        [-22, -130],
        [0, -128],
        [22, -130],
        [29, -92],
        [17, -46],
    ];
    vec![
        blob(&rim, down(0xf67fb4, 0xd93f87)),
        blob(&inner, down(0xffb3d2, 0xe85c9d)),
        bow(&[[0, -24], [-2, -70], [0, -116]], 3, veil(0xc52f78, 130)),
        bow(&[[-7, -40], [-15, -78], [-13, -106]], 2, veil(0xc52f78, 90)),
        bow(&[[7, -40], [15, -78], [13, -106]], 2, veil(0xc52f78, 90)),
    ]
}

fn opening_petal(petal_number: usize, opens: u64) -> Actor {
    let turn = PETAL_TURN * petal_number as i32;
    let key = |at_ms: u64, width: i32, height: i32| {
        Key::at(at_ms, HEART[0], HEART[1])
            .size(width, height)
            .turn(turn)
    };
    let keys = vec![
        key(opens, 460, 680).smooth(),
        key(opens + PETAL_MS, WHOLE, WHOLE),
    ];
    Actor::moving(&format!("petal {}", petal_number + 1), vec![petal()], keys)
}

fn heart(script: &FlowerScript) -> Actor {
    let mut pieces = vec![
        disc(0, 3, 39, veil(0x8c1f55, 90)),
        disc(0, 0, 37, rgb(0xd98a1f)),
        disc(-2, -2, 32, rgb(0xf6b93b)),
    ];
    for ring in 1..4 {
        let seeds = ring * 6;
        for seed in 0..seeds {
            let angle = f64::from(seed) / f64::from(seeds) * std::f64::consts::TAU;
            let far = f64::from(ring * 9);
            let x = libm::round(far * libm::cos(angle)) as i32;
            let y = libm::round(far * libm::sin(angle)) as i32;
            pieces.push(disc(x - 1, y - 1, 3, rgb(0xa96114)));
        }
    }
    // It grows behind the bud, from petal to petal.
    let keys = script.petals.iter().enumerate().map(|(petal, opens)| {
        let size = WHOLE * (petal as i32 + 2) / 6;
        Key::at(*opens, HEART[0], HEART[1]).size(size, size)
    });
    let last = Key::at(script.petals[4] + PETAL_MS, HEART[0], HEART[1]);
    let keys = keys.map(Key::smooth).chain([last]).collect();
    Actor::moving("heart", vec![pieces], keys)
}

fn bud(script: &FlowerScript) -> Actor {
    let closed = [
        [0, -92],
        [-27, -50],
        [-35, -10],
        [-20, 22],
        [20, 22],
        [35, -10],
        [27, -50],
    ];
    let fold = [[0, -92], [-8, -40], [4, 20], [22, 16], [34, -10], [26, -50]];
    let left = [[-2, 30], [-38, 8], [-44, -34], [-22, -14]];
    let pieces = vec![
        blob(&closed, down(0xf386b6, 0xd93f87)),
        blob(&fold, down(0xe05a99, 0xc02f75)),
        bow(&[[-12, -60], [-18, -20], [-10, 14]], 4, veil(0xffc9df, 170)),
        blob(&left, rgb(0x3fa24b)),
        blob(&left, rgb(0x2f8a3e)).mirrored(),
        blob(&[[-20, 14], [0, -12], [20, 14], [0, 34]], rgb(0x4bad52)),
    ];
    // It gives a petal away each time, and is gone with the last one.
    let key = |at_ms: u64, size: i32| Key::at(at_ms, HEART[0], HEART[1]).size(size, size);
    let mut keys = vec![key(0, WHOLE)];
    for (given, opens) in script.petals.iter().enumerate() {
        let left = (script.petals.len() - given) as i32;
        let size = |left: i32| if left == 5 { WHOLE } else { 380 + 110 * left };
        keys.push(key(*opens, size(left)).smooth());
        keys.push(key(opens + PETAL_MS, size(left - 1)));
    }
    keys.extend(keys.last().copied().map(|key| key.opacity(0)));
    Actor::moving("bud", vec![pieces], keys)
}

/// A stripe of the bee between two distances from its middle.
fn stripe(from: i32, to: i32) -> Piece {
    let edge = |x: i32| {
        let [across, down] = BEE.map(f64::from);
        let share = f64::from(x) / across;
        libm::round(down * libm::sqrt(1.0 - share * share)) as i32
    };
    let mut points = Vec::new();
    for step in 0..=6 {
        let x = from + (to - from) * step / 6;
        points.push([x, -edge(x)]);
    }
    for step in (0..=6).rev() {
        let x = from + (to - from) * step / 6;
        points.push([x, edge(x)]);
    }
    polygon(&points, rgb(0x3a2a20))
}

fn wing(turn: i32) -> Vec<Piece> {
    let wing = [
        [0, 0],
        [-20, -26],
        [-26, -62],
        [-4, -80],
        [18, -58],
        [14, -20],
    ];
    let vein = [[0, -8], [-6, -36], [-4, -64]];
    vec![
        blob(&wing, veil(0xffffff, 205)).turned(turn),
        bow(&vein, 2, veil(0x7fa8c4, 170)).turned(turn),
    ]
}

fn bee_body() -> Vec<Piece> {
    vec![
        polygon(&[[-60, -9], [-84, 2], [-60, 12]], rgb(0x3a2a20)),
        oval(0, 0, BEE[0], BEE[1], down(0xffdd55, 0xf0a21e)),
        stripe(-46, -30),
        stripe(-14, 4),
        stripe(20, 36),
        oval(-8, -22, 42, 9, veil(0xffffff, 70)),
        disc(60, -4, 28, rgb(0x3a2a20)),
        disc(68, -11, 9, rgb(0xffffff)),
        disc(70, -10, 5, rgb(0x1d1512)),
        bow(&[[58, 8], [68, 13], [78, 8]], 3, rgb(0xffdd55)),
        bow(&[[66, -28], [78, -46], [92, -48]], 4, rgb(0x3a2a20)),
        bow(&[[56, -30], [62, -50], [74, -58]], 4, rgb(0x3a2a20)),
        disc(93, -48, 5, rgb(0x3a2a20)),
        disc(75, -58, 5, rgb(0x3a2a20)),
    ]
}

fn bee(script: &FlowerScript) -> Actor {
    let pose = |wings: [i32; 2]| {
        let back = wing(wings[0]).into_iter().map(|it| it.moved(-14, -30));
        let front = wing(wings[1]).into_iter().map(|it| it.moved(6, -32));
        back.chain(bee_body()).chain(front).collect::<Vec<_>>()
    };
    let poses = vec![pose([-260, 180]), pose([-620, -160]), pose([-1000, -800])];
    let mut keys = Vec::new();
    let (from, over) = ([72, 132], [HEART[0] - 8, HEART[1] - 26]);
    leg(&mut keys, script.bee_comes, from, over, -60);
    keys.push(Key::at(script.bee_sits, over[0], over[1] + 6).pose(2));
    let start = [over[0] + 30, over[1] - 14];
    leg(&mut keys, script.bee_leaves, start, [740, 60], -140);
    keys.push(Key::gone(script.bee_is_gone));
    Actor::moving("bee", poses, keys)
}

/// One flight, with a beat of the wings every frame and a little dance up and down.
fn leg(keys: &mut Vec<Key>, starts: u64, from: [i32; 2], to: [i32; 2], turn: i32) {
    let frames = BEE_MS / FRAME_MS;
    for frame in 0..frames {
        let at = |axis: usize| from[axis] + (to[axis] - from[axis]) * frame as i32 / frames as i32;
        let dance = [0, -7, -10, -6, 0, 7, 10, 6][frame as usize % 8];
        let key = Key::at(starts + frame * FRAME_MS, at(0), at(1) + dance);
        keys.push(key.pose((frame % 2) as u32).turn(turn));
    }
}
