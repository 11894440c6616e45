//! When what happens in the samples. Seed 0 is the fixed script; other seeds draw their own times.
//!
//! All times are multiples of a frame. Those of other seeds keep well away from both ends, and, as far
//! as the length of the sample allows, from each other.

use seeded::Seeded;

use crate::document::FRAME_MS;
use crate::samples::Sample;

/// How near drawn events come to the ends of a sample.
const FROM_ENDS: u64 = 700;
/// How near drawn events come to each other.
const APART: u64 = 900;

/// Flower Video. Nine events in five seconds: those of other seeds are at least 350 ms apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowerScript {
    /// When each petal begins to open.
    pub petals: [u64; 5],
    /// When it flies in.
    pub bee_comes: u64,
    /// When it has settled on the flower.
    pub bee_sits: u64,
    /// When it takes off.
    pub bee_leaves: u64,
    /// When it cannot be seen any more.
    pub bee_is_gone: u64,
    /// When the sky turns orange.
    pub dusk: u64,
}

/// A stretch of Tuning a Radio in which a station is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Station {
    /// When it is first heard.
    pub from: u64,
    /// When it is lost again.
    pub to: u64,
    /// What the window shows meanwhile.
    pub letter: Letter,
}

/// What the radio's window can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// 440 Hz.
    A,
    /// 660 Hz.
    B,
    /// 880 Hz.
    C,
    /// 550 Hz, between the first two on the dial too.
    D,
}

/// Tuning a Radio: noise, but for these stations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RadioScript {
    /// In the order of time.
    pub stations: Vec<Station>,
}

/// White Candle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandleScript {
    /// A hand with a match appears, and lights the candle.
    pub hand: u64,
    /// When it burns.
    pub lit: u64,
    /// When wax begins to run; each drop lands [`DROP_MS`] later.
    pub drops: [u64; 4],
    /// The flame bends for [`GUST_MS`].
    pub gust_to_left: u64,
    /// The same, to the other side.
    pub gust_to_right: u64,
    /// Its shadow needs [`CAT_MS`] to cross.
    pub cat: u64,
    /// When it goes out.
    pub out: u64,
}

/// How long a petal takes to open.
pub const PETAL_MS: u64 = 300;
/// How long a drop of wax runs.
pub const DROP_MS: u64 = 600;
/// How long a gust lasts.
pub const GUST_MS: u64 = 600;
/// How long the cat's shadow is seen.
pub const CAT_MS: u64 = 1000;
/// How long the hand with the match is seen.
pub const HAND_MS: u64 = 400;
/// How long each leg of the bee's visit takes.
pub const BEE_MS: u64 = 400;

impl Letter {
    /// In the order of the alphabet.
    pub const ALL: [Letter; 4] = [Letter::A, Letter::B, Letter::C, Letter::D];

    /// The tone of its station.
    pub fn hertz(self) -> u32 {
        match self {
            Letter::A => 440,
            Letter::B => 660,
            Letter::C => 880,
            Letter::D => 550,
        }
    }
}

/// Numbers for one sample and one seed; the samples of a seed share nothing.
fn drawing(sample: Sample, seed: u64) -> Seeded {
    let place = Sample::ALL.iter().position(|it| *it == sample).unwrap_or(0);
    let mut seeded = Seeded::new(seed);
    let start = seeded.next_u64();
    Seeded::new(start.wrapping_add(place as u64))
}

fn below(seeded: &mut Seeded, count: u64) -> u64 {
    seeded.next_u64() % count.max(1)
}

fn shuffle<T>(seeded: &mut Seeded, list: &mut [T]) {
    for at in (1..list.len()).rev() {
        let other = below(seeded, at as u64 + 1) as usize;
        list.swap(at, other);
    }
}

/// Starts of events in a row, each after the one before with its gap; the room that is left over is
/// shared out at random, in frames.
fn spread(seeded: &mut Seeded, first: u64, last: u64, gaps: &[u64]) -> Vec<u64> {
    let needed: u64 = gaps.iter().sum();
    let room = last.saturating_sub(first + needed) / FRAME_MS;
    let mut shifts: Vec<u64> = (0..=gaps.len()).map(|_| below(seeded, room + 1)).collect();
    shifts.sort_unstable();
    let mut at = first;
    let mut starts = vec![first + shifts[0] * FRAME_MS];
    for (gap, shift) in gaps.iter().zip(&shifts[1..]) {
        at += gap;
        starts.push(at + shift * FRAME_MS);
    }
    starts
}

/// The last frame boundary at which a sample may still have an event.
fn last_event(sample: Sample) -> u64 {
    (sample.duration_ms() - FROM_ENDS) / FRAME_MS * FRAME_MS
}

impl FlowerScript {
    /// Seed 0 is the script that tasks know.
    pub fn of(seed: u64) -> FlowerScript {
        if seed == 0 {
            return FlowerScript::with(&[800, 1300, 1800, 2300, 2800, 3200, 4600]);
        }
        let mut seeded = drawing(Sample::FlowerVideo, seed);
        let next_petal = PETAL_MS + FRAME_MS;
        let bee_and_dusk = 3 * BEE_MS + 2 * FRAME_MS;
        let gaps = [
            next_petal,
            next_petal,
            next_petal,
            next_petal,
            next_petal,
            bee_and_dusk,
        ];
        let last = last_event(Sample::FlowerVideo);
        FlowerScript::with(&spread(&mut seeded, FROM_ENDS, last, &gaps))
    }

    /// From the times of the petals, the bee's coming and dusk.
    fn with(starts: &[u64]) -> FlowerScript {
        let bee_comes = starts[5];
        FlowerScript {
            petals: std::array::from_fn(|petal| starts[petal]),
            bee_comes,
            bee_sits: bee_comes + BEE_MS,
            bee_leaves: bee_comes + 2 * BEE_MS,
            bee_is_gone: bee_comes + 3 * BEE_MS,
            dusk: starts[6],
        }
    }
}

impl RadioScript {
    /// Seed 0 is the script that tasks know.
    pub fn of(seed: u64) -> RadioScript {
        if seed == 0 {
            let station = |from, to, letter| Station { from, to, letter };
            let end = Sample::TuningARadio.duration_ms();
            return RadioScript {
                stations: vec![
                    station(1500, 3000, Letter::A),
                    station(4500, 6500, Letter::B),
                    station(7500, end, Letter::C),
                ],
            };
        }
        let mut seeded = drawing(Sample::TuningARadio, seed);
        let count = 2 + below(&mut seeded, 3) as usize;
        let mut letters = Letter::ALL;
        shuffle(&mut seeded, &mut letters);
        let last = last_event(Sample::TuningARadio);
        let gaps = vec![APART; 2 * count - 1];
        let edges = spread(&mut seeded, FROM_ENDS, last, &gaps);
        let stations = edges.chunks(2).zip(letters);
        RadioScript {
            stations: stations
                .map(|(edges, letter)| Station {
                    from: edges[0],
                    to: edges[1],
                    letter,
                })
                .collect(),
        }
    }

    /// What is tuned in at a moment.
    pub fn station_at(&self, at_ms: u64) -> Option<&Station> {
        self.stations
            .iter()
            .find(|station| (station.from..station.to).contains(&at_ms))
    }
}

/// What happens to a burning candle, in an order that a seed may change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Incident {
    Drop,
    GustToLeft,
    GustToRight,
    Cat,
}

impl Incident {
    fn length(self) -> u64 {
        match self {
            Incident::Drop => DROP_MS,
            Incident::GustToLeft | Incident::GustToRight => GUST_MS,
            Incident::Cat => CAT_MS,
        }
    }
}

impl CandleScript {
    /// Seed 0 is the script that tasks know.
    pub fn of(seed: u64) -> CandleScript {
        if seed == 0 {
            return CandleScript {
                hand: 2000 - HAND_MS,
                lit: 2000,
                drops: [7300, 15_850, 24_400, 33_950],
                gust_to_left: 12_000,
                gust_to_right: 19_000,
                cat: 29_500,
                out: 38_500,
            };
        }
        let mut seeded = drawing(Sample::WhiteCandle, seed);
        let mut order = [Incident::Drop; 7];
        order[4..].copy_from_slice(&[Incident::GustToLeft, Incident::GustToRight, Incident::Cat]);
        shuffle(&mut seeded, &mut order);
        // The hand, lighting, the incidents, the end of the flame.
        let mut gaps = vec![HAND_MS, APART];
        gaps.extend(order.iter().map(|incident| incident.length() + APART));
        let last = last_event(Sample::WhiteCandle);
        let starts = spread(&mut seeded, FROM_ENDS, last, &gaps);
        let lit = starts[1];
        let times = |which: Incident| {
            let incidents = order.iter().zip(&starts[2..]);
            incidents
                .filter(move |(incident, _)| **incident == which)
                .map(|(_, start)| *start)
        };
        let only = |which| times(which).next().unwrap_or(lit);
        let mut drops = [lit; 4];
        for (drop, start) in drops.iter_mut().zip(times(Incident::Drop)) {
            *drop = start;
        }
        CandleScript {
            hand: lit - HAND_MS,
            lit,
            drops,
            gust_to_left: only(Incident::GustToLeft),
            gust_to_right: only(Incident::GustToRight),
            cat: only(Incident::Cat),
            out: starts[9],
        }
    }
}
