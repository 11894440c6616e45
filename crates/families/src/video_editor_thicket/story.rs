//! What happens in a film: figures and decoys one after the other, with nothing between them.

use seeded::Seeded;
use video_editor_model::footage::{HEIGHT, WIDTH};
use video_editor_model::night::{Doing, Mask, NightFilm, Passage, SUBPIXELS};

use super::dials::{Course, Dials};
use super::figures::{BLOTS, FIGURES, Figure};
use super::shapes;
use crate::level::Level;
use crate::lot::Lot;

/// One picture lasts so long.
pub const PICTURE_MS: u64 = 50;
/// Pictures between two stretches, before the first and behind the last: enough to cut there.
const GAP: std::ops::Range<u64> = 24..41;
/// The share of the picture that a silhouette is meant to cover.
const AREA: [f64; 2] = [0.11, 0.16];
/// The same where cells are coarse: otherwise too few would be left.
const COARSE_AREA: [f64; 2] = [0.15, 0.19];
/// Cells from this size on are coarse.
const COARSE_CELL: u32 = 16;
/// Pixels between a silhouette and the edges of the picture, at the least.
const MARGIN: f64 = 16.0;
/// Silhouettes that turn begin turned by up to this much, in tenths of a degree.
const MOST_TURNED: u64 = 225;
/// Thousandths of the cells of a decoy that are brighter.
const DECOY_BRIGHT: u32 = 120;
/// Beyond this many bits, programs that count with fractions round whole numbers.
const PLAIN_BITS: u32 = 52;

/// A stretch with a figure, in milliseconds of the film.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// When it is first there.
    pub from: u64,
    /// When it is gone.
    pub to: u64,
    /// What is there.
    pub figure: &'static Figure,
}

/// A film and what is in it.
#[derive(Clone, Debug)]
pub struct Story {
    /// As the camera draws it.
    pub film: NightFilm,
    /// From the first to the last picture.
    pub length_ms: u64,
    /// In the order of time.
    pub moments: Vec<Moment>,
    /// From and to of what is no figure.
    pub decoys: Vec<[u64; 2]>,
}

/// What a stretch shows.
#[derive(Clone, Copy)]
enum Sight {
    Figure(&'static Figure),
    Decoy,
}

impl Story {
    /// The film of a level that a lot draws.
    pub fn of(level: Level, lot: Lot) -> Story {
        Story::draw(&Dials::of(level), lot)
    }

    pub(super) fn draw(dials: &Dials, lot: Lot) -> Story {
        let mut drawn = Draw(lot.stream("film"));
        let ground = drawn.one_of(&[[1, 0], [-1, 0], [0, 1], [0, -1]]);
        let mut story = Story {
            film: NightFilm {
                noise: plain(lot.stream("noise").next_u64()),
                cell: dials.cell,
                share: dials.share,
                ground,
                passages: Vec::new(),
            },
            length_ms: 0,
            moments: Vec::new(),
            decoys: Vec::new(),
        };
        let mut picture = 0;
        for sight in sights(dials, &mut drawn) {
            let from = picture + drawn.within(GAP);
            let spread = drawn.below(2 * dials.spread + 1);
            let to = from + dials.pictures + spread - dials.spread;
            story.add(dials, sight, [from, to], &mut drawn);
            picture = to;
        }
        story.length_ms = (picture + drawn.within(GAP)) * PICTURE_MS;
        story
    }

    fn add(&mut self, dials: &Dials, sight: Sight, pictures: [u64; 2], drawn: &mut Draw) {
        let times = pictures.map(|picture| picture * PICTURE_MS);
        let is_mirrored = drawn.below(2) == 1;
        let passage = match sight {
            Sight::Figure(figure) => {
                let [from, to] = times;
                self.moments.push(Moment { from, to, figure });
                let velocity = across(self.film.ground, dials.course, drawn);
                let does = Doing::Travel {
                    velocity,
                    bright: dials.bright,
                };
                let travel = [dials.travel.speed, dials.travel.turning];
                laid(
                    dials,
                    figure.mask(is_mirrored),
                    pictures,
                    does,
                    travel,
                    drawn,
                )
            }
            Sight::Decoy => {
                self.decoys.push(times);
                let blot = drawn.one_of(&BLOTS);
                let flicker = Doing::Flicker;
                let brighten = Doing::Brighten { by: DECOY_BRIGHT };
                let does = drawn.one_of(&[flicker, brighten]);
                let mask = shapes::mask(blot, is_mirrored);
                laid(dials, mask, pictures, does, [0, 0], drawn)
            }
        };
        self.film.passages.push(passage);
    }

    /// Figures that never come.
    pub fn absent(&self) -> impl Iterator<Item = &'static Figure> {
        let is_there = |figure: &Figure| {
            let mut moments = self.moments.iter();
            moments.any(|it| it.figure.name == figure.name)
        };
        FIGURES.iter().filter(move |figure| !is_there(figure))
    }
}

/// A number that every program reads alike.
pub fn plain(number: u64) -> u64 {
    number >> (u64::BITS - PLAIN_BITS)
}

/// What comes after what. No figure comes again before all others were there, nor right behind itself.
fn sights(dials: &Dials, drawn: &mut Draw) -> Vec<Sight> {
    let mut figures: Vec<&'static Figure> = Vec::new();
    while figures.len() < dials.figures {
        let mut round: Vec<&'static Figure> = FIGURES.iter().collect();
        drawn.shuffle(&mut round);
        let again = |last: &&Figure| round.first().is_some_and(|it| it.name == last.name);
        if figures.last().is_some_and(again) {
            round.rotate_left(1);
        }
        figures.extend(round);
    }
    figures.truncate(dials.figures);
    let mut kinds = vec![true; dials.figures];
    kinds.extend(vec![false; dials.decoys]);
    drawn.shuffle(&mut kinds);
    let mut figures = figures.into_iter();
    let sight = |is_figure: bool| match is_figure {
        true => figures.next().map_or(Sight::Decoy, Sight::Figure),
        false => Sight::Decoy,
    };
    kinds.into_iter().map(sight).collect()
}

/// How the cells of a figure travel over this ground.
fn across([x, y]: [i32; 2], course: Course, drawn: &mut Draw) -> [i32; 2] {
    match course {
        Course::Opposite => [-x, -y],
        Course::Turned => drawn.one_of(&[[-y, x], [y, -x]]),
    }
}

/// A mask as large as it is meant to be, with its whole way inside the picture.
fn laid(
    dials: &Dials,
    mask: Mask,
    [from, to]: [u64; 2],
    does: Doing,
    [speed, turning]: [i32; 2],
    drawn: &mut Draw,
) -> Passage {
    let frame = [WIDTH, HEIGHT].map(f64::from);
    let extent = Extent::of(&mask);
    let spans = match turning {
        0 => extent.spans,
        // However it is turned.
        _ => [diagonal(extent.spans); 2],
    };
    let [least, most] = match dials.cell >= COARSE_CELL {
        true => COARSE_AREA,
        false => AREA,
    };
    let area = least + (most - least) * drawn.0.next_f64();
    let wanted = (area * frame[0] * frame[1] / extent.texels).sqrt();
    let fitting = [0, 1].map(|axis| (frame[axis] - 2.0 * MARGIN) / spans[axis]);
    let texel = wanted.min(fitting[0]).min(fitting[1]);
    let pixels = f64::from(SUBPIXELS);
    let way = (f64::from(speed) * (to - from) as f64) / pixels;
    let signs = [0, 1].map(|_| if drawn.below(2) == 0 { -1.0 } else { 1.0 });
    let mut place = [0; 2];
    let mut drift = [0; 2];
    for axis in [0, 1] {
        let room = (frame[axis] - 2.0 * MARGIN - spans[axis] * texel).max(0.0);
        // Down there is less room than across.
        let along = way.min(room) * signs[axis];
        drift[axis] = (along * pixels / (to - from) as f64) as i32;
        let free = (room - along.abs()) * drawn.0.next_f64();
        let first = MARGIN + free + spans[axis] * texel / 2.0 + (-along).max(0.0);
        // The box of the mask is not always in the middle of what it shows.
        let offset = if turning == 0 {
            extent.offset[axis] * texel
        } else {
            0.0
        };
        place[axis] = ((first - offset) * pixels) as i32;
    }
    let turn = match turning {
        0 => 0,
        _ => -(drawn.below(MOST_TURNED) as i32),
    };
    Passage {
        from,
        to,
        mask,
        texel: (texel * pixels) as i32,
        place,
        drift,
        turn,
        turning,
        does,
    }
}

/// The same to the last bit everywhere: only sums, products and a root.
fn diagonal([across, down]: [f64; 2]) -> f64 {
    (across * across + down * down).sqrt()
}

/// How large a silhouette is inside its mask, in texels.
struct Extent {
    texels: f64,
    spans: [f64; 2],
    /// From the middle of the mask to the middle of the silhouette.
    offset: [f64; 2],
}

impl Extent {
    fn of(mask: &Mask) -> Extent {
        let size = mask.size();
        let [columns, rows] = size.map(i64::from);
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
        let inside: Vec<[i64; 2]> = all.filter(|[x, y]| mask.holds(*x, *y)).collect();
        let ends = [0, 1].map(|axis| {
            let along = || inside.iter().map(|place| place[axis]);
            let (low, high) = (along().min().unwrap_or(0), along().max().unwrap_or(0) + 1);
            [low as f64, high as f64]
        });
        Extent {
            texels: inside.len() as f64,
            spans: ends.map(|[low, high]| high - low),
            offset: [0, 1].map(|axis| {
                let [low, high] = ends[axis];
                (low + high) / 2.0 - f64::from(size[axis]) / 2.0
            }),
        }
    }
}

/// Numbers of a stream, as what they decide.
pub struct Draw(pub Seeded);

impl Draw {
    /// From 0 up to a number, without it.
    pub fn below(&mut self, count: u64) -> u64 {
        self.0.next_u64() % count.max(1)
    }

    fn within(&mut self, range: std::ops::Range<u64>) -> u64 {
        range.start + self.below(range.end - range.start)
    }

    /// The list must not be empty.
    pub fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            let other = self.below(at as u64 + 1) as usize;
            list.swap(at, other);
        }
    }
}
