//! Tuning a Radio: noise and stations on a wooden set with a lit dial.

use super::making::{across, blob, bow, disc, down, glow, line, oval, panel, polygon, rgb, veil};
use super::scene::{Actor, Key, Piece, Scene};
use super::script::{Letter, RadioScript, Station};
use crate::samples::Sample;

/// The dial's scale: its ends and its middle line.
const SCALE: [i32; 2] = [318, 548];
const SCALE_Y: i32 = 122;
/// Middle of the speaker.
const SPEAKER: [i32; 2] = [174, 175];
/// Middle of the lamp and of the letter window.
const LAMP: [i32; 2] = [326, 228];
const WINDOW: [i32; 2] = [416, 228];
/// Middle of the tuning knob.
const KNOB: [i32; 2] = [520, 228];

pub(super) fn scene(seed: u64) -> Scene {
    let script = RadioScript::of(seed);
    let mut actors = vec![
        dial(&script),
        lamp(&script),
        letters(&script),
        tone(&script),
        noise(&script),
    ];
    actors.extend(tuning(&script));
    actors.push(Actor::fixed("glass", glass()));
    let mut set = room();
    set.extend(body());
    set.extend(speaker());
    set.extend(front());
    Scene { set, actors }
}

fn room() -> Vec<Piece> {
    let mut pieces = vec![panel([0, 0, 640, 360], 0, down(0x8fc3b8, 0x6fa99f))];
    for column in 0..11 {
        pieces.push(panel([column * 64, 0, 22, 320], 0, veil(0xffffff, 22)));
    }
    pieces.push(panel([0, 314, 640, 46], 0, down(0x9c6b43, 0x6f4629)));
    pieces.push(panel([0, 314, 640, 5], 0, rgb(0xbb8658)));
    pieces.push(oval(320, 326, 300, 12, veil(0x2c190d, 110)));
    pieces
}

fn body() -> Vec<Piece> {
    let mut pieces = vec![
        // A handle, an aerial, feet.
        bow(
            &[[190, 50], [200, 22], [320, 14], [440, 22], [450, 50]],
            14,
            rgb(0x5a3620),
        ),
        bow(
            &[[190, 48], [200, 20], [320, 12], [440, 20], [450, 48]],
            5,
            rgb(0x8d5a36),
        ),
        line(&[[566, 60], [612, 6]], 5, rgb(0xb9bec4)),
        disc(613, 6, 6, rgb(0xe3e7ea)),
        panel([92, 300, 60, 24], 6, rgb(0x3f2617)),
        panel([488, 300, 60, 24], 6, rgb(0x3f2617)),
        // The case, with a darker rim.
        panel([40, 40, 560, 272], 34, down(0x7d4724, 0x54301a)),
        panel([48, 46, 544, 258], 28, down(0xc98a4b, 0x98592b)),
    ];
    for grain in 0..12 {
        let y = 58 + grain * 21;
        let swing = [0, 5, -4, 6, -6, 3][grain as usize % 6];
        let points = [[56, y], [200, y + swing], [380, y - swing], [584, y + 2]];
        pieces.push(bow(&points, 2, veil(0x6f3f1c, 70)));
    }
    pieces
}

fn speaker() -> Vec<Piece> {
    let mut pieces = vec![
        panel([66, 66, 216, 218], 24, rgb(0x5a3620)),
        panel([74, 74, 200, 202], 18, down(0xe6d3a8, 0xcdb483)),
    ];
    for row in 0..15 {
        for column in 0..15 {
            let x = 84 + column * 13 + (row % 2) * 6;
            pieces.push(disc(x, 84 + row * 13, 3, veil(0x8a6d3f, 150)));
        }
    }
    pieces.push(disc(174, 175, 74, veil(0x8a6d3f, 50)));
    pieces.push(disc(174, 175, 34, veil(0x8a6d3f, 70)));
    pieces
}

/// Frames of dial, lamp and window, and the volume knob.
fn front() -> Vec<Piece> {
    let mut pieces = vec![
        panel([298, 74, 274, 96], 16, rgb(0x5a3620)),
        panel([304, 80, 262, 84], 12, rgb(0x2f2a1c)),
        disc(LAMP[0], LAMP[1], 25, rgb(0x5a3620)),
        disc(LAMP[0], LAMP[1], 20, rgb(0x2a211c)),
        panel([WINDOW[0] - 45, WINDOW[1] - 45, 90, 90], 14, rgb(0x5a3620)),
        panel(
            [WINDOW[0] - 38, WINDOW[1] - 38, 76, 76],
            9,
            down(0x1c2a2c, 0x0f181a),
        ),
        disc(KNOB[0], KNOB[1] + 4, 42, veil(0x2c190d, 120)),
        disc(KNOB[0], KNOB[1], 41, rgb(0x3a2418)),
        disc(KNOB[0], KNOB[1], 36, down(0xefe2c4, 0xb9a57c)),
    ];
    for mark in 0..5 {
        let x = 312 + mark * 8;
        pieces.push(panel(
            [x, 284 - mark * 2, 4, 6 + mark * 2],
            1,
            veil(0x3f2617, 190),
        ));
    }
    pieces
}

/// Off stations the dial is dim; on one it lights up.
fn dial(script: &RadioScript) -> Actor {
    let face = |paint, ink: u32| {
        let mut pieces = vec![panel([306, 82, 258, 80], 10, paint)];
        for tick in 0..24 {
            let x = SCALE[0] + (SCALE[1] - SCALE[0]) * tick / 23;
            let height = if tick % 4 == 0 { 20 } else { 11 };
            pieces.push(panel([x - 1, SCALE_Y - 26, 3, height], 1, rgb(ink)));
        }
        pieces.push(panel(
            [SCALE[0], SCALE_Y + 2, SCALE[1] - SCALE[0], 3],
            1,
            rgb(ink),
        ));
        for tick in 0..12 {
            let x = SCALE[0] + 8 + tick * 19;
            let length = 6 + (tick * 5) % 9;
            pieces.push(panel([x, SCALE_Y + 18, length, 6], 2, rgb(ink)));
        }
        pieces
    };
    let dim = face(down(0x6e6142, 0x564b33), 0x2b2517);
    let lit = face(down(0xffe9a6, 0xffc65c), 0x6a3d12);
    on_and_off("dial", dim, lit, script)
}

/// Pose 1 while a station is tuned in, pose 0 otherwise.
fn on_and_off(name: &str, off: Vec<Piece>, on: Vec<Piece>, script: &RadioScript) -> Actor {
    let mut keys = vec![Key::at(0, 0, 0)];
    for station in &script.stations {
        keys.push(Key::at(station.from, 0, 0).pose(1));
        keys.push(Key::at(station.to, 0, 0));
    }
    Actor::moving(name, vec![off, on], keys)
}

fn lamp(script: &RadioScript) -> Actor {
    let [x, y] = LAMP;
    let light = |halo: u32, rim: u32, middle: u32| {
        vec![
            disc(x, y, 64, glow(halo, 200)),
            disc(x, y, 18, rgb(rim)),
            disc(x, y, 13, rgb(middle)),
            oval(x - 5, y - 6, 5, 4, veil(0xffffff, 190)),
        ]
    };
    let red = light(0xff5a3c, 0xc22318, 0xff4b33);
    let green = light(0x86ff6a, 0x1f9a35, 0x4ff06a);
    on_and_off("lamp", red, green, script)
}

fn letters(script: &RadioScript) -> Actor {
    let mut poses = vec![Vec::new()];
    poses.extend(Letter::ALL.map(|it| {
        let mut pieces = vec![panel(
            [WINDOW[0] - 38, WINDOW[1] - 38, 76, 76],
            9,
            rgb(0x17463f),
        )];
        let letter = letter(it).into_iter();
        pieces.extend(letter.map(|piece| piece.moved(WINDOW[0], WINDOW[1])));
        pieces
    }));
    let mut keys = vec![Key::at(0, 0, 0)];
    for station in &script.stations {
        let place = Letter::ALL.iter().position(|it| *it == station.letter);
        let pose = place.map_or(0, |place| place as u32 + 1);
        keys.push(Key::at(station.from, 0, 0).pose(pose));
        keys.push(Key::at(station.to, 0, 0));
    }
    Actor::moving("letter", poses, keys)
}

/// Strokes around the middle of the window.
fn letter(letter: Letter) -> Vec<Piece> {
    let ink = rgb(0x9dffdc);
    let upper = [[-14, -26], [2, -26], [14, -14], [2, -1], [-14, -1]];
    let lower = [[-14, -1], [4, -1], [17, 13], [4, 26], [-14, 26]];
    let spine = line(&[[-14, -26], [-14, 26]], 8, ink);
    match letter {
        Letter::A => vec![
            line(&[[-19, 26], [0, -26], [19, 26]], 8, ink),
            line(&[[-11, 9], [11, 9]], 7, ink),
        ],
        Letter::B => vec![spine, bow(&upper, 8, ink), bow(&lower, 8, ink)],
        Letter::C => {
            let points = [
                [18, -17],
                [6, -26],
                [-10, -22],
                [-18, 0],
                [-10, 22],
                [6, 26],
                [18, 17],
            ];
            vec![bow(&points, 8, ink)]
        }
        Letter::D => {
            let points = [
                [-14, -26],
                [2, -25],
                [17, -10],
                [17, 10],
                [2, 25],
                [-14, 26],
            ];
            vec![spine, bow(&points, 8, ink)]
        }
    }
}

/// Rings over the speaker while it plays a tone.
fn tone(script: &RadioScript) -> Actor {
    // An eighth of a circle up and down, in thousandths of its radius.
    let bend = [[643, -766], [906, -423], [1000, 0], [906, 423], [643, 766]];
    let ring = |radius: i32, alpha: u8| {
        let points = bend.map(|point| point.map(|part| part * radius / 1000));
        let right = bow(&points, 6, veil(0x7b4a1f, alpha));
        let left = right.clone().mirrored();
        [left, right].map(|piece| piece.moved(SPEAKER[0], SPEAKER[1]))
    };
    let rings = [ring(40, 230), ring(64, 190), ring(88, 150)].concat();
    on_and_off("tone", Vec::new(), rings, script)
}

/// A jagged line over the speaker between stations.
fn noise(script: &RadioScript) -> Actor {
    let zigzag: Vec<[i32; 2]> = (0..12)
        .map(|step| {
            [
                step * 14 - 77,
                [0, -26, 16, -10, 30, -18][step as usize % 6],
            ]
        })
        .collect();
    let crackle = vec![line(&zigzag, 5, veil(0x7b4a1f, 170))];
    let mut noise = on_and_off("noise", crackle, Vec::new(), script);
    for key in &mut noise.keys {
        (key.x, key.y) = (SPEAKER[0], SPEAKER[1]);
    }
    noise.flickering(7, 0, 600)
}

/// Where the needle rests for a station.
fn place(station: &Station) -> i32 {
    let share = match station.letter {
        Letter::A => 20,
        Letter::B => 52,
        Letter::C => 82,
        Letter::D => 36,
    };
    SCALE[0] + (SCALE[1] - SCALE[0]) * share / 100
}

/// Needle and knob: they move together, and only between stations.
fn tuning(script: &RadioScript) -> [Actor; 2] {
    let end = Sample::TuningARadio.duration_ms();
    // Moments and places of the needle.
    let mut course = vec![(0, SCALE[0] + 6)];
    let mut quiet_from = 0;
    for station in &script.stations {
        let goal = place(station);
        course.extend(search(
            quiet_from,
            station.from,
            course[course.len() - 1].1,
            goal,
        ));
        course.push((station.from, goal));
        if station.to < end {
            course.push((station.to, goal));
        }
        quiet_from = station.to;
    }
    if quiet_from < end {
        let from = course[course.len() - 1].1;
        course.extend(search(quiet_from, end, from, SCALE[1] - 10));
        course.push((end, SCALE[1] - 10));
    }
    let is_still = |at: usize| course.get(at + 1).is_none_or(|next| next.1 == course[at].1);
    let keys = |key: &dyn Fn(u64, i32) -> Key| {
        let all = course.iter().enumerate();
        all.map(|(at, (at_ms, x))| match is_still(at) {
            true => key(*at_ms, *x),
            false => key(*at_ms, *x).straight(),
        })
        .collect()
    };
    let needle = vec![
        panel([-2, -32, 9, 70], 3, veil(0x000000, 70)),
        panel([-4, -34, 8, 70], 3, across(0xff6a4d, 0xc21f12)),
    ];
    let knob = vec![
        disc(0, 0, 29, down(0xd8c79f, 0xf4ead0)),
        panel([-4, -33, 8, 26], 4, rgb(0x7a2d18)),
        blob(
            &[[-20, -8], [-8, -20], [-2, -18], [-16, -2]],
            veil(0xffffff, 120),
        ),
    ];
    let turn = |x: i32| (x - SCALE[0]) * 2400 / (SCALE[1] - SCALE[0]) - 1200;
    [
        Actor::moving(
            "needle",
            vec![needle],
            keys(&|at_ms, x| Key::at(at_ms, x, SCALE_Y)),
        ),
        Actor::moving(
            "knob",
            vec![knob],
            keys(&|at_ms, x| Key::at(at_ms, KNOB[0], KNOB[1]).turn(turn(x))),
        ),
    ]
}

/// The needle overshoots and comes back while somebody turns the knob.
fn search(from_ms: u64, to_ms: u64, from: i32, goal: i32) -> [(u64, i32); 2] {
    let length = to_ms - from_ms;
    let over = |far: i32| far.clamp(SCALE[0], SCALE[1]);
    let side = if goal >= from { 1 } else { -1 };
    [
        (
            from_ms + length * 4 / 10,
            over(from + (goal - from) * 6 / 10 - side * 16),
        ),
        (from_ms + length * 8 / 10, over(goal + side * 24)),
    ]
}

/// A shine over the dial's glass.
fn glass() -> Vec<Piece> {
    vec![
        polygon(
            &[[330, 82], [368, 82], [338, 162], [306, 162], [306, 146]],
            veil(0xffffff, 34),
        ),
        polygon(
            &[[382, 82], [394, 82], [364, 162], [352, 162]],
            veil(0xffffff, 34),
        ),
    ]
}
