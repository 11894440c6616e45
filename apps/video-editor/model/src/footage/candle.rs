//! White Candle: lit by a hand, burning down before a board with ten notches, blown out in the end.

use super::making::{across, blob, bow, disc, down, glow, line, oval, panel, rgb, veil};
use super::scene::{Actor, Key, Paint, Piece, Scene, WHOLE};
use super::script::{CAT_MS, CandleScript, DROP_MS, GUST_MS};
use crate::document::FRAME_MS;
use crate::samples::Sample;

/// Where the candle stands, and how wide it is.
const FOOT: [i32; 2] = [320, 328];
const HALF_WIDTH: i32 = 42;
/// Its height at the beginning and at the end.
const HEIGHT: [i32; 2] = [240, 90];
/// The wick reaches so far above the wax; the flame sits on it.
const WICK: i32 = 12;
/// Where each drop runs down, from the middle of the candle, and where its mark stays.
const DROPS: [i32; 4] = [24, -25, 6, -8];
const MARKS: [i32; 4] = [74, -76, 28, -32];

pub(super) fn scene(seed: u64) -> Scene {
    let script = CandleScript::of(seed);
    let mut actors = vec![board(&script), light(&script), cat(&script)];
    actors.push(Actor::fixed("holder", holder()));
    actors.push(body());
    actors.push(rim(&script));
    actors.push(Actor::fixed("dish", dish()));
    for drop in 0..DROPS.len() {
        actors.extend(running_drop(drop, script.drops[drop]));
    }
    actors.push(wick(&script));
    actors.extend(wind(&script));
    actors.push(flame(&script));
    actors.extend(smoke(&script));
    actors.push(hand(&script));
    Scene {
        set: vec![panel([0, 0, 640, 360], 0, down(0x2b2a44, 0x3a3350))],
        actors,
    }
}

/// How high the wax reaches at a moment.
fn top(at_ms: u64) -> i32 {
    let end = Sample::WhiteCandle.duration_ms() as i64;
    let burnt = i64::from(HEIGHT[0] - HEIGHT[1]) * at_ms as i64 / end;
    FOOT[1] - HEIGHT[0] + burnt as i32
}

/// A key on top of the wax.
fn on_top(at_ms: u64) -> Key {
    Key::at(at_ms, FOOT[0], top(at_ms))
}

/// Between these keys everything sinks with the wax, pixel by pixel and all at the same moments, so that
/// most of the picture rests from one frame to the next.
fn sinking(keys: Vec<Key>) -> Vec<Key> {
    let mut all = Vec::new();
    for (at, key) in keys.iter().enumerate() {
        all.push(*key);
        let until = keys.get(at + 1).map_or(end(), |next| next.at_ms);
        let moments = (key.at_ms..until).step_by(FRAME_MS as usize).skip(1);
        let sunk = |at_ms: &u64| key.opacity > 0 && top(*at_ms) != top(at_ms - FRAME_MS);
        all.extend(moments.filter(sunk).map(|at_ms| Key {
            at_ms,
            y: key.y + top(at_ms) - top(key.at_ms),
            ..*key
        }));
    }
    all
}

/// The last moment of the sample.
fn end() -> u64 {
    Sample::WhiteCandle.duration_ms()
}

/// Wall, board and table, in the dark and in the light.
fn board(script: &CandleScript) -> Actor {
    let dark = room(
        [0x4a3b44, 0x3c303a],
        [0x2a2028, 0x5b4a50],
        [0x3b2c2c, 0x2a1f22],
    );
    let mut lit = vec![panel([0, 0, 640, 360], 0, down(0x4b3f58, 0x5d4a5c))];
    lit.extend(room(
        [0x9a6b45, 0x82573a],
        [0x4f3020, 0xb98655],
        [0x6f4a30, 0x4d3222],
    ));
    let keys = vec![
        Key::at(0, 0, 0),
        Key::at(script.lit, 0, 0).pose(1),
        Key::at(script.out, 0, 0),
    ];
    Actor::moving("room", vec![dark, lit], keys)
}

fn room(wood: [u32; 2], edges: [u32; 2], table: [u32; 2]) -> Vec<Piece> {
    let mut pieces = vec![
        panel([134, 14, 372, 310], 10, rgb(edges[0])),
        panel([138, 16, 364, 306], 8, down(wood[0], wood[1])),
    ];
    for plank in 1..4 {
        pieces.push(panel(
            [138 + plank * 91, 18, 2, 302],
            0,
            veil(edges[0], 110),
        ));
    }
    // Ten notches on either side; the wax passes one every tenth of the film.
    for notch in 0..10 {
        let y = FOOT[1] - HEIGHT[0] + notch * (HEIGHT[0] - HEIGHT[1]) / 10;
        let length = if notch % 5 == 0 { 62 } else { 44 };
        for x in [150, 490 - length] {
            pieces.push(panel([x, y - 2, length, 5], 2, rgb(edges[0])));
            pieces.push(panel([x, y + 3, length, 2], 1, veil(edges[1], 150)));
        }
    }
    pieces.push(panel([0, 312, 640, 48], 0, down(table[0], table[1])));
    pieces.push(panel([0, 312, 640, 3], 0, veil(edges[1], 140)));
    pieces
}

/// The dish with its handle, behind the candle.
fn holder() -> Vec<Piece> {
    vec![
        oval(322, 346, 122, 12, veil(0x140c0c, 120)),
        disc(430, 330, 18, rgb(0xa87a2c)),
        disc(430, 330, 11, rgb(0x4d3222)),
        oval(320, 332, 108, 17, down(0xd9ab4e, 0xa87a2c)),
        oval(320, 329, 92, 11, down(0x8c6322, 0xb98a38)),
    ]
}

/// The rim of the dish, before the candle.
fn dish() -> Vec<Piece> {
    let rim = [
        [-92, -3],
        [-40, 8],
        [0, 10],
        [40, 8],
        [92, -3],
        [108, 2],
        [70, 16],
        [0, 20],
        [-70, 16],
        [-108, 2],
    ];
    vec![blob(&rim, down(0xe9bf63, 0x9c6f27)).moved(320, 331)]
}

/// The wax, drawn upwards from its foot at full height.
fn body() -> Actor {
    let wide = 2 * HALF_WIDTH;
    let tall = HEIGHT[0];
    let pieces = vec![
        panel(
            [-HALF_WIDTH, -tall, wide, tall + 4],
            0,
            across(0xfffaf0, 0xe2d3c0),
        ),
        panel([-HALF_WIDTH, -tall, 12, tall + 4], 0, veil(0xd8c6b4, 150)),
        panel([-20, -tall, 14, tall + 4], 0, veil(0xffffff, 170)),
        panel([22, -tall, 20, tall + 4], 0, veil(0xb89f8c, 120)),
    ];
    let mut keys = sinking(vec![on_top(0)]);
    for key in &mut keys {
        key.height = WHOLE * (FOOT[1] - key.y) / HEIGHT[0];
        key.y = FOOT[1];
    }
    Actor::moving("wax", vec![pieces], keys)
}

/// The upper end of the wax: dull while cold, a glowing pool while it burns.
fn rim(script: &CandleScript) -> Actor {
    let lip = |x: i32, y: i32| oval(x, y, 8, 13, rgb(0xf6ecdf));
    let cold = vec![
        lip(-35, 8),
        lip(34, 11),
        oval(0, 0, HALF_WIDTH, 11, rgb(0xf3e8da)),
        oval(0, 1, 34, 8, rgb(0xd9c9b6)),
    ];
    // Light that shines through the wax and fades on its way down.
    let shine = Paint::Down {
        from: rgb(0xffcf70).see_through(190),
        to: rgb(0xffcf70).see_through(0),
    };
    let warm = vec![
        panel([-HALF_WIDTH, 0, 2 * HALF_WIDTH, 84], 0, shine),
        lip(-35, 8),
        lip(34, 11),
        oval(0, 0, HALF_WIDTH, 11, rgb(0xfff4d6)),
        oval(0, 1, 34, 8, rgb(0xffd98c)),
        oval(-6, 0, 18, 4, rgb(0xfff0c0)),
    ];
    let keys = sinking(vec![
        on_top(0),
        on_top(script.lit).pose(1),
        on_top(script.out),
    ]);
    Actor::moving("rim", vec![cold, warm], keys)
}

fn wick(script: &CandleScript) -> Actor {
    let thread = |tip: u32| {
        vec![
            bow(&[[0, 2], [-1, -6], [2, -WICK - 4]], 5, rgb(0x3a2c28)),
            disc(2, -WICK - 4, 3, rgb(tip)),
        ]
    };
    let keys = sinking(vec![
        on_top(0),
        on_top(script.lit).pose(1),
        on_top(script.out),
    ]);
    Actor::moving("wick", vec![thread(0x3a2c28), thread(0xff7a2a)], keys)
}

/// The moments at which the flame changes, with its pose from then on.
fn flame_poses(script: &CandleScript) -> Vec<(u64, u32)> {
    let mut poses = vec![
        (script.lit, UPRIGHT),
        (script.gust_to_left, LEFT),
        (script.gust_to_left + GUST_MS, UPRIGHT),
        (script.gust_to_right, RIGHT),
        (script.gust_to_right + GUST_MS, UPRIGHT),
    ];
    for drop in script.drops {
        poses.push((drop, FLARE));
        poses.push((drop + DROP_MS, UPRIGHT));
    }
    poses.sort_unstable();
    poses
}

/// Poses of the flame and of its light. It flares up as long as a drop takes wax away.
const UPRIGHT: u32 = 0;
const LEFT: u32 = 1;
const RIGHT: u32 = 2;
const FLARE: u32 = 3;

/// The light on the wall behind the candle.
fn light(script: &CandleScript) -> Actor {
    let halo = |x: i32, y: i32, strength: u8| {
        vec![
            disc(x, y, 210, glow(0xffb45a, strength)),
            disc(x, y, 105, glow(0xffe2a0, strength)),
        ]
    };
    let flare = vec![
        disc(0, -52, 250, glow(0xffb45a, 210)),
        disc(0, -52, 165, glow(0xfff0bf, 250)),
        disc(0, -52, 110, glow(0xfffbe6, 250)),
    ];
    let poses = vec![
        halo(0, -44, 150),
        halo(-58, -26, 150),
        halo(58, -26, 150),
        flare,
    ];
    let mut keys: Vec<Key> = flame_poses(script)
        .into_iter()
        .map(|(at_ms, pose)| on_top(at_ms).pose(pose))
        .collect();
    keys.push(Key::gone(script.out));
    Actor::moving("light", poses, sinking(keys))
}

fn flame(script: &CandleScript) -> Actor {
    let upright = [
        [0, 4],
        [-17, -10],
        [-21, -30],
        [-10, -56],
        [0, -82],
        [9, -56],
        [21, -30],
        [17, -10],
    ];
    let core = [
        [0, 0],
        [-9, -10],
        [-11, -24],
        [-5, -38],
        [0, -52],
        [5, -38],
        [11, -24],
        [9, -10],
    ];
    let bent = [
        [2, 4],
        [-16, -2],
        [-34, -14],
        [-58, -18],
        [-88, -26],
        [-62, -36],
        [-34, -40],
        [-4, -34],
        [14, -14],
    ];
    let bent_core = [
        [1, 0],
        [-14, -6],
        [-32, -16],
        [-58, -24],
        [-34, -30],
        [-8, -26],
        [6, -12],
    ];
    let colours = |outer: &[[i32; 2]], core: &[[i32; 2]]| {
        vec![
            disc(0, -34, 62, glow(0xffe2a0, 130)),
            blob(outer, down(0xffc23d, 0xff7a1f)),
            blob(core, down(0xfff7cf, 0xffd75e)),
            oval(0, -2, 8, 6, veil(0x5a8cff, 150)),
        ]
    };
    let left = colours(&bent, &bent_core);
    let right = left.iter().cloned().map(Piece::mirrored).collect();
    let tall = |points: &[[i32; 2]]| -> Vec<[i32; 2]> {
        points.iter().map(|[x, y]| [x * 5 / 4, y * 6 / 5]).collect()
    };
    let flare = colours(&tall(&upright), &tall(&core));
    let poses = vec![colours(&upright, &core), left, right, flare];
    let on_wick = |at_ms: u64| Key {
        y: top(at_ms) - WICK,
        ..on_top(at_ms)
    };
    let mut keys: Vec<Key> = flame_poses(script)
        .into_iter()
        .map(|(at_ms, pose)| on_wick(at_ms).pose(pose))
        .collect();
    keys.push(Key::gone(script.out));
    Actor::moving("flame", poses, sinking(keys)).flickering(5, 22, 55)
}

/// Streaks of air that bend the flame.
fn wind(script: &CandleScript) -> Vec<Actor> {
    let streak = |y: i32, length: i32| {
        let points = [
            [-length, y],
            [-length / 3, y - 9],
            [length / 3, y + 7],
            [length, y - 4],
        ];
        bow(&points, 9, veil(0xf3f1ff, 150))
    };
    let streaks = vec![streak(-64, 150), streak(-34, 190), streak(-4, 130)];
    let blow = |name: &str, starts: u64, side: i32| {
        let key = |at_ms: u64, x: i32| Key::at(at_ms, FOOT[0] + x, top(at_ms)).straight();
        let keys = vec![
            key(starts, -110 * side),
            key(starts + GUST_MS, 110 * side),
            Key::gone(starts + GUST_MS),
        ];
        Actor::moving(name, vec![streaks.clone()], keys)
    };
    vec![
        blow("gust to the left", script.gust_to_left, -1),
        blow("gust to the right", script.gust_to_right, 1),
    ]
}

/// The overflowing lip, the drop on its way down, and the mark where it lands.
fn running_drop(number: usize, starts: u64) -> Vec<Actor> {
    let lands = starts + DROP_MS;
    let x = FOOT[0] + DROPS[number];
    let lip = vec![
        blob(
            &[[-20, -6], [20, -6], [15, 18], [0, 34], [-15, 18]],
            down(0xfff6dc, 0xf3dfc0),
        ),
        oval(-6, 6, 4, 9, veil(0xffffff, 220)),
    ];
    let drop = vec![
        blob(
            &[
                [0, -44],
                [-9, -14],
                [-15, 6],
                [-10, 20],
                [0, 25],
                [10, 20],
                [15, 6],
                [9, -14],
            ],
            veil(0x7c5f45, 150),
        ),
        blob(
            &[
                [0, -40],
                [-7, -14],
                [-12, 6],
                [-8, 17],
                [0, 21],
                [8, 17],
                [12, 6],
                [7, -14],
            ],
            down(0xfff6dc, 0xffdf9f),
        ),
        oval(-4, 4, 3, 6, veil(0xffffff, 230)),
    ];
    let puddle = vec![
        oval(0, 2, 30, 9, veil(0x6b4a2a, 120)),
        oval(0, 0, 28, 8, rgb(0xf3e4cc)),
        oval(-6, -2, 14, 3, rgb(0xfffaf0)),
    ];
    let mut splash = puddle.clone();
    for (x, y, size) in [
        (-38, -14, 5),
        (-24, -26, 4),
        (0, -34, 5),
        (22, -28, 4),
        (38, -12, 5),
    ] {
        splash.push(disc(x, y, size, rgb(0xfff3d8)));
        splash.push(line(&[[x / 2, -2], [x * 3 / 4, y / 2]], 4, rgb(0xf3e4cc)));
    }
    let floor = [FOOT[0] + MARKS[number], 340];
    let lip_key = |at_ms: u64, height: i32| {
        let key = Key::at(at_ms, x, top(at_ms) + 4);
        key.size(WHOLE, height).smooth()
    };
    vec![
        Actor::moving(
            &format!("lip {}", number + 1),
            vec![lip],
            vec![
                lip_key(starts, WHOLE),
                lip_key(lands, 300),
                Key::gone(lands),
            ],
        ),
        Actor::moving(
            &format!("drop {}", number + 1),
            vec![drop],
            vec![
                Key::at(starts, x, top(starts) + 26).straight(),
                Key::at(lands - 2 * FRAME_MS, x, FOOT[1] - 4).straight(),
                Key::at(lands, floor[0], floor[1]),
                Key::gone(lands),
            ],
        ),
        Actor::moving(
            &format!("splash {}", number + 1),
            vec![splash, puddle],
            vec![
                Key::at(lands, floor[0], floor[1]),
                Key::at(lands + 4 * FRAME_MS, floor[0], floor[1]).pose(1),
            ],
        ),
    ]
}

/// Puffs that rise from the wick once the flame is out.
fn smoke(script: &CandleScript) -> Vec<Actor> {
    /// How long a puff rises before the next one takes its place.
    const RISE_MS: u64 = 1500;
    const PUFFS: u64 = 5;
    let puff = vec![
        oval(0, 0, 22, 28, glow(0xd9d5e6, 235)),
        oval(-4, -5, 13, 16, glow(0xf2f0fa, 200)),
    ];
    let start = top(script.out) - WICK - 8;
    let rising = |number: u64| {
        let mut keys = Vec::new();
        let mut at = script.out + number * RISE_MS / PUFFS / FRAME_MS * FRAME_MS;
        let side = [18, -14, 24, -20, 10][number as usize % 5];
        while at < end() {
            let key = |share: u64, x: i32, y: i32, size: i32, opacity: i32| {
                Key::at(at + RISE_MS * share / 10, FOOT[0] + x, start - y)
                    .size(size, size)
                    .opacity(opacity)
                    .straight()
            };
            keys.push(key(0, 0, 0, 420, 950));
            keys.push(key(3, side / 2, 40, 800, 850));
            keys.push(key(6, -side, 92, 1250, 560));
            keys.push(key(10, side, 170, 1900, 30));
            at += RISE_MS;
        }
        Actor::moving(&format!("smoke {}", number + 1), vec![puff.clone()], keys)
    };
    (0..PUFFS).map(rising).collect()
}

/// Comes from the right with a burning match.
fn hand(script: &CandleScript) -> Actor {
    let skin = rgb(0xe8b48c);
    let shade = rgb(0xc98f68);
    let fist = [
        [64, -22],
        [92, -34],
        [128, -24],
        [136, 8],
        [120, 34],
        [86, 38],
        [62, 20],
        [54, -2],
    ];
    let mut pieces = vec![
        panel([150, -32, 260, 78], 20, down(0x3c5f8f, 0x2b4569)),
        panel([138, -36, 34, 86], 12, down(0xe9edf2, 0xb9c2cf)),
        panel([108, -22, 44, 54], 10, skin),
        line(&[[6, -4], [84, 2]], 6, rgb(0xd9b98a)),
        blob(&fist, skin),
        blob(
            &[[58, -8], [40, -10], [38, 4], [66, 12], [96, 6], [92, -10]],
            rgb(0xf1c39d),
        ),
    ];
    for knuckle in 0..3 {
        let y = 12 + knuckle * 9;
        pieces.push(bow(&[[66, y], [84, y + 4], [104, y]], 3, shade));
    }
    pieces.extend([
        disc(4, -6, 34, glow(0xffc35a, 200)),
        blob(
            &[[4, 4], [-7, -6], [-5, -20], [3, -36], [11, -20], [14, -6]],
            rgb(0xff9a2e),
        ),
        blob(&[[4, 0], [-1, -8], [3, -22], [9, -8]], rgb(0xfff0b0)),
        disc(5, -3, 5, rgb(0x5c2b20)),
    ]);
    let key =
        |at_ms: u64, x: i32, y: i32| Key::at(at_ms, FOOT[0] + x, top(at_ms) - WICK + y).smooth();
    let keys = vec![
        key(script.hand, 96, -16),
        key(script.lit - FRAME_MS, 8, -8),
        Key::gone(script.lit),
    ];
    Actor::moving("hand", vec![pieces], keys)
}

/// Its shadow on the wall, drawn walking to the right from the middle of its body.
fn cat(script: &CandleScript) -> Actor {
    let dark = veil(0x120c16, 190);
    // One outline for everything, so that nothing shows through where limbs overlap.
    let walk = |front: i32, back: i32| {
        vec![blob(
            &[
                [-98, -42],
                [-134, -60],
                [-150, -104],
                [-138, -128],
                [-128, -106],
                [-120, -72],
                [-88, -66],
                [-30, -64],
                [34, -68],
                [62, -94],
                [66, -126],
                [84, -108],
                [104, -110],
                [120, -128],
                [124, -94],
                [134, -72],
                [116, -52],
                [92, -44],
                [80, -10],
                [80 + front, 52],
                [62 + front, 54],
                [58, 12],
                [56 - front, 53],
                [38 - front, 52],
                [36, 2],
                [0, -4],
                [-44, 2],
                [-48 - back, 52],
                [-66 - back, 53],
                [-68, 12],
                [-72 + back, 54],
                [-92 + back, 53],
                [-94, 0],
            ],
            dark,
        )]
    };
    let poses = vec![walk(18, -16), walk(-2, 2), walk(-20, 18), walk(-2, 2)];
    let frames = CAT_MS / FRAME_MS;
    let mut keys: Vec<Key> = (0..frames)
        .map(|frame| {
            let x = -10 + 660 * frame as i32 / frames as i32;
            let key = Key::at(script.cat + frame * FRAME_MS, x, 250);
            key.pose((frame / 2 % 4) as u32)
        })
        .collect();
    keys.push(Key::gone(script.cat + CAT_MS));
    Actor::moving("cat's shadow", poses, keys)
}
