//! Where data blocks lie: beside their aircraft, over nobody and over no other block.
//!
//! Once a second, in the order in which they came in, everybody keeps their place as long as it is free and
//! takes the best one otherwise. Whoever finds nothing near gets the place of a neighbour who can go to another one
//! near. Seconds are counted one by one, so that it makes no difference which of them were painted; from another
//! zoom on it begins anew.

use egui::{Pos2, Rect, Vec2, vec2};

/// Of every block: three lines of fourteen letters.
pub const BLOCK: Vec2 = vec2(98.0, 42.0);
/// Half the side of a symbol with some air around it.
const SYMBOL: f32 = 9.0;
/// Between two blocks, for what moves within a second.
const AIR: f32 = 2.5;
/// From the symbol to the nearest point of its block.
const DISTANCES: [f32; 11] = [
    16.0, 26.0, 38.0, 52.0, 68.0, 86.0, 106.0, 130.0, 156.0, 184.0, 214.0,
];
/// A block that lies further away comes back as soon as there is room.
const NEAR: f32 = 52.0;
/// How much better a place has to be for a block to come back: to and fro would be worse.
const WORTH: f32 = 900.0;
/// For a leader that leads under somebody's block, or over somebody's symbol: the eye loses it there.
const CROSSED_LEADER: f32 = 1500.0;
/// Right above first: nothing is read before it. Shares of a way to the right and down.
const DIRECTIONS: [[f32; 2]; 24] = [
    [0.8, -0.6],
    [0.8, 0.6],
    [-0.8, -0.6],
    [-0.8, 0.6],
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, -1.0],
    [0.0, 1.0],
    [0.5, -0.87],
    [0.5, 0.87],
    [-0.5, -0.87],
    [-0.5, 0.87],
    [0.96, -0.28],
    [0.96, 0.28],
    [-0.96, -0.28],
    [-0.96, 0.28],
    [0.67, -0.74],
    [0.67, 0.74],
    [-0.67, -0.74],
    [-0.67, 0.74],
    [0.26, -0.97],
    [0.26, 0.97],
    [-0.26, -0.97],
    [-0.26, 0.97],
];
const PLACES: usize = DISTANCES.len() * DIRECTIONS.len();
/// Those that are no further away than [`NEAR`] come first.
const NEAR_PLACES: usize = 4 * DIRECTIONS.len();

/// Somebody whose block needs a place.
#[derive(Clone, Copy, Debug)]
pub struct Blip {
    pub flight: usize,
    /// Where its symbol is.
    pub at: Pos2,
    /// Where its vector ends.
    pub tip: Pos2,
}

/// Which place everybody has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blocks {
    /// By flight; none for those who had none yet.
    places: Vec<Option<usize>>,
}

impl Blocks {
    /// From the symbol of a flight to the upper left corner of its block.
    pub fn offset(&self, flight: usize) -> Vec2 {
        let place = self.places.get(flight).copied().flatten();
        rect_at(Pos2::ZERO, place.unwrap_or_default()).min.to_vec2()
    }

    pub fn forget(&mut self) {
        self.places.clear();
    }

    /// Finds everybody's place. `taken` is better left free.
    pub fn place(&mut self, blips: &[Blip], taken: &[Rect], within: Rect) {
        let flights = blips.iter().map(|it| it.flight + 1).max().unwrap_or(0);
        if self.places.len() < flights {
            self.places.resize(flights, None);
        }
        let mut placed: Vec<Placed> = Vec::with_capacity(blips.len());
        for blip in blips {
            let room = Room {
                blip,
                blips,
                placed: &placed,
                taken,
                within,
            };
            let kept = self.places[blip.flight].filter(|place| room.is_free(*place));
            let place = match kept {
                Some(place) if distance(place) <= NEAR => place,
                Some(place) => room.better_than(place),
                None => room.best(),
            };
            self.places[blip.flight] = Some(place);
            let rect = rect_at(blip.at, place);
            placed.push(Placed { blip, rect });
        }
        for far in 0..placed.len() {
            let place = self.places[placed[far].blip.flight];
            if place.is_none_or(|place| distance(place) <= NEAR) {
                continue;
            }
            if let Some(moves) = making_room(&placed, far, blips, taken, within) {
                for (index, place) in moves {
                    let blip = placed[index].blip;
                    self.places[blip.flight] = Some(place);
                    placed[index].rect = rect_at(blip.at, place);
                }
            }
        }
    }
}

/// Who goes where so that a block comes near: it itself, and the one neighbour that lies there.
fn making_room(
    placed: &[Placed],
    far: usize,
    blips: &[Blip],
    taken: &[Rect],
    within: Rect,
) -> Option<[(usize, usize); 2]> {
    let without = |left_out: &[usize]| -> Vec<Placed> {
        let all = placed.iter().enumerate();
        let others = all.filter(|(index, _)| !left_out.contains(index));
        others.map(|(_, it)| *it).collect()
    };
    let blip = placed[far].blip;
    (0..NEAR_PLACES).find_map(|place| {
        let rect = rect_at(blip.at, place);
        let mut there = placed.iter().enumerate().filter(|(index, it)| {
            let is_other = *index != far;
            is_other && shared(rect.expand(AIR), it.rect) > 0.0
        });
        let (Some((neighbour, its)), None) = (there.next(), there.next()) else {
            return None;
        };
        let mut others = without(&[far, neighbour]);
        let room = Room {
            blip,
            blips,
            placed: &others,
            taken,
            within,
        };
        if !room.is_free(place) {
            return None;
        }
        others.push(Placed { blip, rect });
        let its_room = Room {
            blip: its.blip,
            blips,
            placed: &others,
            taken,
            within,
        };
        let its_place = its_room.nearby()?;
        Some([(far, place), (neighbour, its_place)])
    })
}

/// From a symbol to its block at one of its places.
fn distance(place: usize) -> f32 {
    DISTANCES[place / DIRECTIONS.len() % DISTANCES.len()]
}

/// The block of a symbol at one of its places.
fn rect_at(at: Pos2, place: usize) -> Rect {
    let [right, down] = DIRECTIONS[place % DIRECTIONS.len()];
    let near = at + vec2(right, down) * distance(place);
    let back = |share: f32, side: f32| match share {
        share if share > 0.3 => 0.0,
        share if share < -0.3 => side,
        _ => side / 2.0,
    };
    let corner = near - vec2(back(right, BLOCK.x), back(down, BLOCK.y));
    Rect::from_min_size(corner, BLOCK)
}

/// A block that has its place.
#[derive(Clone, Copy)]
struct Placed<'a> {
    blip: &'a Blip,
    rect: Rect,
}

/// Around one who looks for a place.
struct Room<'a> {
    blip: &'a Blip,
    blips: &'a [Blip],
    placed: &'a [Placed<'a>],
    taken: &'a [Rect],
    within: Rect,
}

impl Room<'_> {
    /// Does a block there cover nobody, and nothing that is better left free?
    fn is_free(&self, place: usize) -> bool {
        let rect = rect_at(self.blip.at, place);
        let hides = self.taken.iter().any(|it| shared(rect, *it) > 0.0);
        self.within.contains_rect(rect) && !hides && self.covered(rect) <= 0.0
    }

    fn best(&self) -> usize {
        let cost = |place: &usize| self.cost(*place);
        let places = 0..PLACES;
        let best = places.min_by(|one, other| cost(one).total_cmp(&cost(other)));
        best.unwrap_or_default()
    }

    /// The best of the free places that are near.
    fn nearby(&self) -> Option<usize> {
        let free = (0..NEAR_PLACES).filter(|place| self.is_free(*place));
        let costs = free.map(|place| (self.cost(place), place));
        let best = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, place)| place)
    }

    /// A place for whose block lies far away.
    fn better_than(&self, place: usize) -> usize {
        let best = self.best();
        match self.cost(best) + WORTH < self.cost(place) {
            true => best,
            false => place,
        }
    }

    /// How much of other blocks and symbols a block would cover, in square pixels.
    fn covered(&self, rect: Rect) -> f32 {
        let wide = rect.expand(AIR);
        let blocks = self.placed.iter().map(|it| shared(wide, it.rect));
        let others = self.blips.iter();
        let symbols = others.map(|it| {
            let symbol = Rect::from_center_size(it.at, Vec2::splat(2.0 * SYMBOL));
            3.0 * shared(rect, symbol)
        });
        blocks.chain(symbols).sum()
    }

    fn cost(&self, place: usize) -> f32 {
        let rect = rect_at(self.blip.at, place);
        let outside = BLOCK.x * BLOCK.y - shared(rect, self.within);
        // Bars are thin, and names no longer one when a part of them is gone.
        let taken = self.taken.iter().map(|it| shared(rect, *it));
        let taken: f32 = taken.filter(|it| *it > 0.0).map(|it| it + 400.0).sum();
        let vectors = self.blips.iter().map(|it| {
            let weight = if it.flight == self.blip.flight {
                3.0
            } else {
                1.0
            };
            weight * crossed(rect, it)
        });
        let leaders = self.crossed_leaders(rect) as f32 * CROSSED_LEADER;
        // The eye has to follow the leader to a far place.
        let far = 0.3 * distance(place) * distance(place);
        let turn = (place % DIRECTIONS.len()) as f32 * 12.0;
        let covered = self.covered(rect);
        // Nothing is worse than that, however little it is.
        let hides = if covered > 0.0 { 1e6 } else { 0.0 };
        let covers = hides + covered * 40.0 + outside * 4.0 + taken * 6.0;
        covers + vectors.sum::<f32>() + leaders + far + turn
    }

    /// How often a leader would be lost: its own under blocks and symbols of others, theirs under its block.
    fn crossed_leaders(&self, rect: Rect) -> usize {
        let own = leader(self.blip.at, rect);
        let others = self.placed.iter();
        let theirs = others.filter(|it| is_on(rect, leader(it.blip.at, it.rect)));
        let blocks = self.placed.iter().filter(|it| is_on(it.rect, own));
        let symbols = self.blips.iter().filter(|it| {
            let symbol = Rect::from_center_size(it.at, Vec2::splat(2.0 * SYMBOL));
            it.flight != self.blip.flight && is_on(symbol, own)
        });
        theirs.count() + blocks.count() + symbols.count()
    }
}

/// From a symbol to the nearest point of its block.
pub fn leader(at: Pos2, block: Rect) -> [Pos2; 2] {
    [at, block.clamp(at)]
}

/// Does a line lie in a rectangle somewhere?
fn is_on(rect: Rect, [from, to]: [Pos2; 2]) -> bool {
    let way = to - from;
    let (mut first, mut last) = (0.0_f32, 1.0_f32);
    for (from, way, low, high) in [
        (from.x, way.x, rect.left(), rect.right()),
        (from.y, way.y, rect.top(), rect.bottom()),
    ] {
        if way == 0.0 {
            if from <= low || from >= high {
                return false;
            }
            continue;
        }
        let [one, other] = [(low - from) / way, (high - from) / way];
        first = first.max(one.min(other));
        last = last.min(one.max(other));
    }
    first < last
}

fn shared(one: Rect, other: Rect) -> f32 {
    let both = one.intersect(other);
    match both.is_positive() {
        true => both.area(),
        false => 0.0,
    }
}

/// How much of a vector lies under a block, roughly.
fn crossed(rect: Rect, blip: &Blip) -> f32 {
    const PARTS: [f32; 4] = [0.25, 0.5, 0.75, 1.0];
    let under = PARTS.iter().filter(|part| {
        let at = blip.at + (blip.tip - blip.at) * **part;
        rect.contains(at)
    });
    under.count() as f32 * 60.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const WITHIN: Rect = Rect {
        min: Pos2::new(-400.0, -300.0),
        max: Pos2::new(400.0, 300.0),
    };

    fn blips(places: &[[f32; 2]]) -> Vec<Blip> {
        let places = places.iter().enumerate();
        let blips = places.map(|(flight, [x, y])| Blip {
            flight,
            at: pos2(*x, *y),
            tip: pos2(*x + 60.0, *y),
        });
        blips.collect()
    }

    fn rects(blocks: &Blocks, blips: &[Blip]) -> Vec<Rect> {
        let rects = blips.iter();
        rects
            .map(|it| Rect::from_min_size(it.at + blocks.offset(it.flight), BLOCK))
            .collect()
    }

    #[test]
    fn a_crowd_has_its_blocks_beside_each_other() {
        let places: Vec<[f32; 2]> = (0..18)
            .map(|index| [(index % 6) as f32 * 70.0 - 180.0, (index / 6) as f32 * 90.0])
            .collect();
        let blips = blips(&places);
        let mut blocks = Blocks::default();
        blocks.place(&blips, &[], WITHIN);
        let rects = rects(&blocks, &blips);
        for (index, one) in rects.iter().enumerate() {
            for other in &rects[index + 1..] {
                assert!(shared(*one, *other) <= 0.0, "{one:?} {other:?}");
            }
            for blip in &blips {
                assert!(!one.contains(blip.at), "{one:?} {blip:?}");
            }
        }
    }

    #[test]
    fn a_block_that_had_to_go_far_comes_back() {
        let mut blocks = Blocks::default();
        let places: Vec<[f32; 2]> = (0..25)
            .map(|index| [(index % 5) as f32 * 60.0, (index / 5) as f32 * 30.0])
            .collect();
        let crowd = blips(&places);
        blocks.place(&crowd, &[], WITHIN);
        let away = |blocks: &Blocks, flight: usize| {
            let block = Rect::from_min_size(Pos2::ZERO + blocks.offset(flight), BLOCK);
            block.distance_to_pos(Pos2::ZERO)
        };
        let far = (0..25).max_by(|one, other| {
            let [one, other] = [one, other].map(|it| away(&blocks, *it));
            one.total_cmp(&other)
        });
        let far = far.expect("somebody");
        assert!(away(&blocks, far) > NEAR + 10.0, "{}", away(&blocks, far));
        // Everybody else has left.
        blocks.place(&crowd[far..=far], &[], WITHIN);
        assert!(away(&blocks, far) < 20.0, "{}", away(&blocks, far));
    }

    #[test]
    fn a_line_is_on_a_rectangle_that_it_crosses_and_not_on_one_that_it_touches() {
        let rect = Rect::from_min_max(pos2(10.0, 10.0), pos2(30.0, 20.0));
        let is_on = |from: [f32; 2], to: [f32; 2]| is_on(rect, [from.into(), to.into()]);
        assert!(is_on([0.0, 15.0], [40.0, 15.0]));
        assert!(is_on([20.0, 0.0], [20.0, 15.0]));
        assert!(is_on([5.0, 5.0], [40.0, 25.0]));
        assert!(!is_on([0.0, 15.0], [9.0, 15.0]));
        assert!(!is_on([0.0, 20.0], [40.0, 20.0]));
        assert!(!is_on([0.0, 14.0], [14.0, 0.0]));
    }

    #[test]
    fn a_neighbour_makes_room_for_who_would_have_to_go_far() {
        let blips = blips(&[[0.0, 0.0], [250.0, 0.0]]);
        let [first, second] = [rect_at(blips[0].at, 0), rect_at(blips[1].at, 0)];
        // The first one's block lies where the second one's would, and that one far away.
        let placed = [
            Placed {
                blip: &blips[0],
                rect: second,
            },
            Placed {
                blip: &blips[1],
                rect: first.translate(vec2(0.0, 200.0)),
            },
        ];
        let moves = making_room(&placed, 1, &blips, &[], WITHIN);
        let [(far, place), (neighbour, its)] = moves.expect("room");
        assert_eq!((far, neighbour), (1, 0));
        assert!(place < NEAR_PLACES && its < NEAR_PLACES);
        let rects = [rect_at(blips[1].at, place), rect_at(blips[0].at, its)];
        assert!(shared(rects[0], rects[1]) <= 0.0, "{rects:?}");
        assert!(distance(NEAR_PLACES - 1) <= NEAR && distance(NEAR_PLACES) > NEAR);
    }

    #[test]
    fn a_block_stays_where_it_is_as_long_as_it_can() {
        let mut blocks = Blocks::default();
        blocks.place(&blips(&[[0.0, 0.0], [300.0, 0.0]]), &[], WITHIN);
        let before = blocks.clone();
        // Somebody comes near, but not under it.
        blocks.place(&blips(&[[0.0, 0.0], [0.0, 200.0]]), &[], WITHIN);
        assert_eq!(blocks.offset(0), before.offset(0));
        // Now the place is somebody else's.
        let under = before.offset(0) + BLOCK / 2.0;
        blocks.place(&blips(&[[0.0, 0.0], [under.x, under.y]]), &[], WITHIN);
        assert_ne!(blocks.offset(0), before.offset(0));
    }
}
