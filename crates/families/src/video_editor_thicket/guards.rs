//! What every film has to keep: single pictures tell nothing of a figure, pictures one after the other tell where it is.

use video_editor_model::night::{Doing, NightFilm, WHOLE};

use super::story::{Moment, PICTURE_MS, Story};

/// Single pictures that are looked at, and how far they are apart at the least, so that few cells are the same in two
/// of them.
const PICTURES: usize = 40;
const APART: usize = 4;
/// What inside and outside may differ by, in sampling errors: a proof looks at thousands of films.
const ERRORS: f64 = 5.0;
/// Blocks are matched over so many pictures.
const MATCHED: u64 = 4;
/// Inside and outside differ by the share of cells that follow, but for what an outline takes away; at least by so much
/// of it.
const SEPARATED: f64 = 1.0 / 3.0;

/// What is asked of every cell of a picture, and how many cells there are.
#[derive(Clone, Copy, Default)]
struct Counts {
    cells: usize,
    /// White; like the cell on the right; like the one below; like both on the right.
    found: [usize; 4],
}

const ASKED: [&str; 4] = [
    "white cells",
    "cells like the next in their row",
    "cells like the next in their column",
    "rows of three alike",
];

/// Everything that is wrong with a film.
pub fn faults(story: &Story) -> Vec<String> {
    let film = &story.film;
    let is_bright = |does: &Doing| matches!(does, Doing::Travel { bright: 1.., .. });
    let mut faults = Vec::new();
    if !film.passages.iter().any(|it| is_bright(&it.does)) {
        faults.extend(told_by_stills(film, &story.moments));
    }
    for moment in &story.moments {
        let [found, wanted] = [separation(film, moment), share(film) * SEPARATED];
        if found < wanted {
            let name = moment.figure.name;
            faults.push(format!(
                "matching blocks tells the {name} from its ground by {found:.3}, wanted are {wanted:.3}"
            ));
        }
    }
    faults
}

fn share(film: &NightFilm) -> f64 {
    f64::from(film.share) / f64::from(WHOLE)
}

fn pictures(moment: &Moment) -> std::ops::Range<u64> {
    moment.from / PICTURE_MS..moment.to / PICTURE_MS
}

/// By what single pictures tell inside from outside.
fn told_by_stills(film: &NightFilm, moments: &[Moment]) -> Vec<String> {
    let all = moments.iter().flat_map(pictures);
    let mut counts = [Counts::default(); 2];
    for picture in all.step_by(APART).take(PICTURES) {
        count(film, picture, &mut counts);
    }
    let [outside, inside] = counts;
    // Some of the cells of a picture are in the next one as well, and say nothing new there.
    let same = share(film).powi(APART as i32);
    let again = (1.0 + same) / (1.0 - same);
    let cells = 1.0 / inside.cells.max(1) as f64 + 1.0 / outside.cells.max(1) as f64;
    let error = (0.25 * cells * again).sqrt();
    let shares = |counts: Counts| {
        counts
            .found
            .map(|it| it as f64 / counts.cells.max(1) as f64)
    };
    let pairs = shares(inside).into_iter().zip(shares(outside)).zip(ASKED);
    let differing =
        pairs.filter(|((inside, outside), _)| (inside - outside).abs() > ERRORS * error);
    differing
        .map(|((inside, outside), what)| {
            format!("{what}: {inside:.4} inside of figures, {outside:.4} outside, by stills alone")
        })
        .collect()
}

/// Counts the cells outside and inside of the figure whose neighbours are on the same side.
fn count(film: &NightFilm, picture: u64, counts: &mut [Counts; 2]) {
    let (seen, covered) = (film.cells(picture), film.covered(picture));
    let columns = seen.columns as usize;
    let (cells, rows) = (&seen.cells, seen.rows as usize);
    for row in 0..rows - 1 {
        for at in row * columns..(row + 1) * columns - 2 {
            let [next, third, below] = [at + 1, at + 2, at + columns];
            let is_alike = |other: usize| cells[other] == cells[at];
            if [next, third, below]
                .iter()
                .any(|it| covered[*it] != covered[at])
            {
                continue;
            }
            let counts = &mut counts[usize::from(covered[at])];
            counts.cells += 1;
            let found = [
                cells[at],
                is_alike(next),
                is_alike(below),
                is_alike(next) && is_alike(third),
            ];
            for (count, is_found) in counts.found.iter_mut().zip(found) {
                *count += usize::from(is_found);
            }
        }
    }
}

/// By how much more cells inside of a figure went its way than the ground's, compared with cells outside: in a few
/// pictures from the middle of a moment.
fn separation(film: &NightFilm, moment: &Moment) -> f64 {
    let Some(velocity) = film.passages.iter().find_map(|it| match it.does {
        Doing::Travel { velocity, .. } if it.from == pictures(moment).start => Some(velocity),
        _ => None,
    }) else {
        return 0.0;
    };
    let all = pictures(moment);
    let first = (all.start + all.end - MATCHED) / 2;
    // Sum and number, outside and inside.
    let mut sums = [(0i64, 0i64); 2];
    for picture in first + 1..first + MATCHED {
        let (before, now) = (film.cells(picture - 1), film.cells(picture));
        let covered = film.covered(picture);
        let [columns, rows] = [now.columns, now.rows].map(i64::from);
        let is_from = |at: usize, [dx, dy]: [i32; 2]| {
            let [x, y] = [
                at as i64 % columns - i64::from(dx),
                at as i64 / columns - i64::from(dy),
            ];
            let is_inside = (0..columns).contains(&x) && (0..rows).contains(&y);
            is_inside.then(|| before.cells[(y * columns + x) as usize] == now.cells[at])
        };
        for at in 0..now.cells.len() {
            let ways = is_from(at, velocity).zip(is_from(at, film.ground));
            if let Some((figure, ground)) = ways {
                let (sum, number) = &mut sums[usize::from(covered[at])];
                *sum += i64::from(figure) - i64::from(ground);
                *number += 1;
            }
        }
    }
    let [outside, inside] = sums.map(|(sum, number)| sum as f64 / number.max(1) as f64);
    inside - outside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Level;
    use crate::lot::Lot;
    use crate::salt::Salt;

    fn story(number: u32, seed: u64) -> Story {
        let level = Level::new(number).expect("a level");
        let lot = Lot::draw("video-editor/thicket", 1, level, seed, &Salt::public());
        Story::of(level, lot)
    }

    #[test]
    fn films_keep_what_they_promise_and_others_are_told() {
        for number in [1, 3, 5, 8, 12] {
            for seed in 0..3 {
                let faults = faults(&story(number, seed));
                assert_eq!(faults, Vec::<String>::new(), "{number}#{seed}");
            }
        }
        let mut bright = story(5, 1);
        for passage in &mut bright.film.passages {
            if let Doing::Travel { bright, .. } = &mut passage.does {
                *bright = 60;
            }
        }
        let told = told_by_stills(&bright.film, &bright.moments);
        assert!(
            told.iter().any(|it| it.starts_with("white cells")),
            "{told:?}"
        );
        let mut still = story(5, 1);
        for passage in &mut still.film.passages {
            if let Doing::Travel { velocity, .. } = &mut passage.does {
                *velocity = still.film.ground;
            }
        }
        let told = faults(&still);
        assert_eq!(told.len(), still.moments.len(), "{told:?}");
    }
}
