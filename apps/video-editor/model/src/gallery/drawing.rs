//! Draws shows: whole minutes in which the right feed changes exactly as often as it is meant to.
//!
//! A show is drawn from change to change. What changes the right feed is drawn first, then idle lamps and fidgeting
//! where they change nothing of it. What a draw got wrong is drawn again.

use seeded::Seeded;

use super::difficulty::Difficulty;
use super::mixers;
use super::plan::Cut;
use super::scenario::{CLOSE, Decoy, Feed, Fidget, Lamp, Look, Person, SHOW_MS, Scenario, Speech};
use super::truth::{GRACE_MS, Truth};

/// Everything happens at the beginning of a picture.
const PICTURE_MS: u64 = 50;
const PICTURES: u64 = SHOW_MS / PICTURE_MS;
/// Thousandths by which a stretch is shorter or longer than the middle of all.
const SPREAD: u64 = 280;
/// How often a show is drawn before it is taken as it is; the first few are nearly always in order.
const TRIES: u64 = 400;
/// The share of the show that somebody gets at most who forgets a rule: less than enough.
const CARELESS: f64 = 0.885;
/// With fewer interruptions it matters too little who is shown meanwhile.
const TELLING_OVERLAPS: u32 = 4;
/// From fidgeting to speech, and from one fidget to the next.
const APART_MS: u64 = 250;
/// The length of a fidget: at least this, and up to so much more.
const FIDGET_MS: u64 = 700;
const FIDGET_SPREADS: [u64; 2] = [700, 4000];
/// The length of a lamp that nobody needs to mind.
const LAMP_MS: u64 = 900;
const LAMP_SPREAD: u64 = 2200;
/// Places that are tried for one of them.
const PLACES: u32 = 60;

const NAMES: [&str; 12] = [
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "June", "Kai", "Lea",
];

/// The show of this difficulty that belongs to a number.
pub fn drawn(difficulty: &Difficulty, number: u64) -> Scenario {
    let mut numbers = Seeded::new(number);
    let mut last = attempt(difficulty, Seeded::new(numbers.next_u64()));
    for _ in 1..TRIES {
        if is_fair(&last, difficulty) {
            break;
        }
        last = attempt(difficulty, Seeded::new(numbers.next_u64()));
    }
    last
}

/// Does what was drawn have everything that its difficulty asks for?
fn is_fair(scenario: &Scenario, difficulty: &Difficulty) -> bool {
    let truth = Truth::of(scenario);
    let fails = |cuts: Vec<Cut>| truth.share(&cuts) < CARELESS;
    let is_telling =
        |counts: bool, cuts: fn(&Scenario) -> Vec<Cut>| !counts || fails(cuts(scenario));
    truth.changes() == difficulty.changes as usize
        && minded(&truth).count() == difficulty.lamps as usize
        && scenario.decoys.len() == difficulty.decoys as usize
        && overlaps(scenario) == difficulty.overlaps as usize
        && fails(mixers::without_wide(&truth))
        && is_telling(difficulty.lamps > 0, mixers::blind_to_lamps)
        && is_telling(difficulty.decoys > 0, mixers::taken_in)
        && is_telling(difficulty.overlaps >= TELLING_OVERLAPS, mixers::first_come)
}

/// Lamps that take the right feed away from whoever speaks.
fn minded(truth: &Truth) -> impl Iterator<Item = &Lamp> {
    let takes = |lamp: &&Lamp| {
        let at = truth.right.iter().position(|it| it.from == lamp.from);
        let before = at.and_then(|at| at.checked_sub(1));
        before.is_some_and(|before| truth.right[before].feed == lamp.feed)
    };
    truth.red.iter().filter(takes)
}

fn ends(truth: &Truth) -> impl Iterator<Item = u64> {
    let next = truth.right.iter().skip(1).map(|it| it.from);
    next.chain([truth.length_ms])
}

/// How often somebody begins while somebody else goes on.
fn overlaps(scenario: &Scenario) -> usize {
    let interrupts = |speech: &&Speech| {
        let mut others = scenario.speech.iter();
        others.any(|it| it.from < speech.from && speech.from < it.to)
    };
    scenario.speech.iter().filter(interrupts).count()
}

fn attempt(difficulty: &Difficulty, mut numbers: Seeded) -> Scenario {
    let mut stage = Stage::new(numbers.next_u64());
    let times = times(difficulty.changes, &mut numbers);
    stage.play(difficulty, &times);
    let mut scenario = Scenario {
        length_ms: SHOW_MS,
        people: people(&mut numbers),
        speech: stage.speech,
        decoys: Vec::new(),
        lamps: stage.lamps,
        noise: difficulty.noise,
        // A number that every program reads alike.
        hum: numbers.next_u64() >> 11,
    };
    scenario.speech.sort_by_key(|it| (it.from, it.feed));
    scenario.lamps.sort_by_key(|it| (it.from, it.feed));
    idle_lamps(&mut scenario, difficulty.lamps, &mut numbers);
    fidgets(&mut scenario, difficulty, &mut numbers);
    scenario
}

/// The moments at which the right feed changes.
fn times(changes: u32, numbers: &mut Seeded) -> Vec<u64> {
    let weight = |numbers: &mut Seeded| 1000 - SPREAD + numbers.below(2 * SPREAD + 1);
    let weights: Vec<u64> = (0..=changes).map(|_| weight(numbers)).collect();
    let whole: u64 = weights.iter().sum();
    let sums = weights.iter().scan(0, |sum, weight| {
        *sum += weight;
        Some(*sum)
    });
    sums.take(changes as usize)
        .map(|sum| sum * PICTURES / whole * PICTURE_MS)
        .collect()
}

fn people(numbers: &mut Seeded) -> [Person; 3] {
    let mut names = NAMES;
    numbers.shuffle(&mut names);
    let [skins, cuts, hairs, shirts] = Look::KINDS.map(|count| {
        let mut kinds: Vec<u8> = (0..count).collect();
        numbers.shuffle(&mut kinds);
        kinds
    });
    [0, 1, 2].map(|at| Person {
        name: names[at].into(),
        look: Look {
            skin: skins[at],
            cut: cuts[at],
            hair: hairs[at],
            shirt: shirts[at],
            glasses: numbers.below(3) == 0,
        },
    })
}

/// Who speaks while the show goes on from change to change.
struct Stage {
    numbers: Seeded,
    /// Who speaks now and since when, the last one to begin at the end.
    speaking: Vec<(Feed, u64)>,
    /// Since when the lamp of the last one is red.
    red_since: Option<u64>,
    /// Does the last one stop with the next change, and the one before go on?
    returns: bool,
    speech: Vec<Speech>,
    lamps: Vec<Lamp>,
}

/// What may change the right feed while somebody is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Switch,
    Overlap,
    Silence,
    Lamp,
}

impl Stage {
    fn new(number: u64) -> Stage {
        Stage {
            numbers: Seeded::new(number),
            speaking: Vec::new(),
            red_since: None,
            returns: false,
            speech: Vec::new(),
            lamps: Vec::new(),
        }
    }

    fn play(&mut self, difficulty: &Difficulty, times: &[u64]) {
        let silences = (difficulty.changes / 8).max(1) + u32::from(difficulty.changes < 12);
        let mut turns = vec![Turn::Overlap; difficulty.overlaps as usize];
        turns.extend(vec![Turn::Silence; silences as usize]);
        turns.extend(vec![Turn::Lamp; difficulty.lamps as usize]);
        for (at, from) in times.iter().enumerate() {
            let left = times.len() - at;
            let to = times.get(at + 1).copied().unwrap_or(SHOW_MS);
            self.change(*from, to, &mut turns, left);
        }
        while let Some((feed, from)) = self.speaking.pop() {
            self.said(feed, from, SHOW_MS);
        }
        self.clear_lamp(SHOW_MS);
    }

    fn change(&mut self, from: u64, to: u64, turns: &mut Vec<Turn>, left: usize) {
        if let Some((feed, since)) = self.speaking.last().copied() {
            if self.red_since.is_some() {
                self.clear_lamp(from);
                if self.numbers.below(2) == 0 {
                    self.stop_all(from);
                    self.start_other(feed, from);
                }
                return;
            }
            if std::mem::take(&mut self.returns) {
                self.speaking.pop();
                self.said(feed, since, from);
                return;
            }
            match self.turn(turns, left) {
                Turn::Switch => {
                    self.stop_all(from);
                    self.start_other(feed, from);
                }
                Turn::Overlap => self.interrupt(feed, since, from, to),
                Turn::Silence => self.stop_all(from),
                Turn::Lamp => self.red_since = Some(from),
            }
        } else {
            let last = self.speech.last().map_or(0, |it| it.feed);
            self.start_other(last, from);
        }
    }

    /// Rare turns are spread over what is left. Silences and lamps take two changes.
    fn turn(&mut self, turns: &mut Vec<Turn>, left: usize) -> Turn {
        let cost = |turn: &Turn| match turn {
            Turn::Silence | Turn::Lamp => 4,
            Turn::Overlap => 3,
            Turn::Switch => 0,
        };
        let halves: usize = turns.iter().map(cost).sum();
        let is_due = self.numbers.below(2 * left as u64) < halves as u64 + 1;
        if turns.is_empty() || !is_due {
            return Turn::Switch;
        }
        let at = self.numbers.below(turns.len() as u64) as usize;
        turns.swap_remove(at)
    }

    /// Somebody begins while another goes on, who stops within the stretch or is shown again after it.
    fn interrupt(&mut self, feed: Feed, since: u64, from: u64, to: u64) {
        self.speaking.pop();
        let below: Vec<(Feed, u64)> = std::mem::take(&mut self.speaking);
        for (other, since) in below {
            self.said(other, since, from);
        }
        self.returns = self.numbers.below(3) == 0 && to < SHOW_MS;
        match self.returns {
            true => self.speaking.push((feed, since)),
            false => {
                let pictures = (to - from) / PICTURE_MS;
                let more = pictures * 3 / 4 + self.numbers.below(pictures / 4);
                self.said(feed, since, from + more * PICTURE_MS);
            }
        }
        self.start_other(feed, from);
    }

    /// Anybody but this one.
    fn start_other(&mut self, feed: Feed, from: u64) {
        let others: Vec<Feed> = CLOSE.into_iter().filter(|it| *it != feed).collect();
        let other = self.numbers.pick(&others).copied();
        self.speaking.extend(other.map(|it| (it, from)));
    }

    fn stop_all(&mut self, at: u64) {
        while let Some((feed, from)) = self.speaking.pop() {
            self.said(feed, from, at);
        }
    }

    fn said(&mut self, feed: Feed, from: u64, to: u64) {
        self.speech.push(Speech { feed, from, to });
    }

    fn clear_lamp(&mut self, at: u64) {
        let red = self.red_since.take().zip(self.speaking.last());
        let lamp = red.map(|(from, (feed, _))| Lamp {
            feed: *feed,
            from,
            to: at,
        });
        self.lamps.extend(lamp);
    }
}

/// Lamps of cameras that nobody wants at the time.
fn idle_lamps(scenario: &mut Scenario, count: u32, numbers: &mut Seeded) {
    let truth = Truth::of(scenario);
    for _ in 0..count {
        for _ in 0..PLACES {
            let Some((feed, from, to)) = place(LAMP_MS, LAMP_SPREAD, numbers) else {
                continue;
            };
            let mut lamps = scenario.lamps.iter();
            let is_free = lamps
                .all(|it| it.feed != feed || it.to + APART_MS <= from || to + APART_MS <= it.from);
            // Whoever was right a moment ago may still be on programme.
            let late = from.saturating_sub(GRACE_MS);
            let mut stretches = truth.right.iter().zip(ends(&truth));
            let is_idle =
                stretches.all(|(it, end)| it.feed != feed || end <= late || to <= it.from);
            if is_free && is_idle {
                scenario.lamps.push(Lamp { feed, from, to });
                break;
            }
        }
    }
    scenario.lamps.sort_by_key(|it| (it.from, it.feed));
}

/// Movements of people who are silent meanwhile.
fn fidgets(scenario: &mut Scenario, difficulty: &Difficulty, numbers: &mut Seeded) {
    let [least, most] = FIDGET_SPREADS;
    let stretch = SHOW_MS / u64::from(difficulty.changes.max(1));
    let spread = (stretch * 3 / 4).clamp(least, most);
    for _ in 0..difficulty.decoys {
        let fidget = match numbers.below(2) {
            0 => Fidget::Chew,
            _ => Fidget::Scratch,
        };
        for _ in 0..PLACES {
            let Some((feed, from, to)) = place(FIDGET_MS, spread, numbers) else {
                continue;
            };
            let is_apart = |other: Feed, start: u64, end: u64| {
                other != feed || end + APART_MS <= from || to + APART_MS <= start
            };
            let is_silent = scenario
                .speech
                .iter()
                .all(|it| is_apart(it.feed, it.from, it.to));
            let is_still = scenario
                .decoys
                .iter()
                .all(|it| is_apart(it.feed, it.from, it.to));
            if is_silent && is_still {
                scenario.decoys.push(Decoy {
                    feed,
                    from,
                    to,
                    fidget,
                });
                break;
            }
        }
    }
    scenario.decoys.sort_by_key(|it| (it.from, it.feed));
}

/// A close camera and a stretch of the show.
fn place(least: u64, spread: u64, numbers: &mut Seeded) -> Option<(Feed, u64, u64)> {
    let feed = numbers.pick(&CLOSE).copied()?;
    let from = numbers.below(PICTURES) * PICTURE_MS;
    let length = least + numbers.below(spread / PICTURE_MS) * PICTURE_MS;
    (from + length <= SHOW_MS).then_some((feed, from, from + length))
}

#[cfg(test)]
mod tests {
    // Debug builds draw slowly: a few shows of many levels tell enough.
    use super::*;

    #[test]
    fn shows_of_every_level_are_fair_and_drawn_alike() {
        for level in [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 30] {
            let difficulty = Difficulty::of_level(level);
            for number in 0..12 {
                let scenario = drawn(&difficulty, number);
                assert_eq!(scenario.check(), Ok(()), "{level}#{number}");
                assert!(is_fair(&scenario, &difficulty), "{level}#{number}");
                assert_eq!(scenario, drawn(&difficulty, number));
                let truth = Truth::of(&scenario);
                let ends = ends(&truth).zip(&truth.right);
                let shortest = ends.map(|(end, it)| end - it.from).min();
                assert!(shortest >= Some(500), "{level}#{number}: {shortest:?}");
            }
        }
    }
}
