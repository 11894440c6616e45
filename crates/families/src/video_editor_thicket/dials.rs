//! What makes a level as hard as it is.

use crate::family::Dial;
use crate::level::Level;

/// The last level of the table; beyond it the rules of the last column go on.
const LAST_ANCHOR: u32 = 12;
/// Thousandths of the cells that follow, at the least: below this nobody sees anything.
const LEAST_SHARE: f64 = 150.0;
/// By how many thousandths the share falls from level to level beyond the table.
const SHARE_STEP: f64 = 20.0;
/// A film of more moments tells no more of an agent; levels beyond this count are alike.
const MOST_FIGURES: u32 = 40;
/// One picture lasts so long.
const PICTURE_MS: f64 = 50.0;

/// How a figure gets about in its stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Travel {
    /// Sixteenths of a pixel from picture to picture.
    pub speed: i32,
    /// Tenths of a degree from picture to picture.
    pub turning: i32,
    name: &'static str,
}

/// The direction of a figure's cells, compared with those of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// The other way.
    Opposite,
    /// To one side.
    Turned,
}

/// The parameters of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Dials {
    /// Width and height of a cell, in pixels.
    pub cell: u32,
    /// Thousandths of the cells that follow from picture to picture.
    pub share: u32,
    /// How the cells of figures travel.
    pub course: Course,
    /// Thousandths of the cells that are brighter inside a figure.
    pub bright: u32,
    /// Stretches with a figure.
    pub figures: usize,
    /// Pictures that such a stretch lasts, more or less.
    pub pictures: u64,
    /// How far lengths differ from that, in pictures.
    pub spread: u64,
    /// How figures get about.
    pub travel: Travel,
    /// Stretches with something that is no figure.
    pub decoys: usize,
    /// Is one figure asked for now and then, instead of all?
    pub asks_for_one: bool,
}

const STAYS: Travel = Travel {
    speed: 0,
    turning: 0,
    name: "no",
};
const SLOWLY: Travel = Travel {
    speed: 16,
    turning: 0,
    name: "slowly",
};
const TRAVELS: Travel = Travel {
    speed: 40,
    turning: 0,
    name: "yes",
};
const TURNS: Travel = Travel {
    speed: 40,
    turning: 15,
    name: "yes, and turns",
};

impl Dials {
    /// Those of a level: on a line between the columns of the table where numbers blend, those of the
    /// column before where they do not.
    pub fn of(level: Level) -> Dials {
        let beyond = level.beyond(LAST_ANCHOR);
        let share = level.between(&[
            (1, 1000.0),
            (3, 850.0),
            (5, 700.0),
            (8, 500.0),
            (LAST_ANCHOR, 350.0),
        ]) - SHARE_STEP * f64::from(beyond);
        let length = level.between(&[
            (1, 4000.0),
            (3, 3000.0),
            (5, 2500.0),
            (8, 2000.0),
            (LAST_ANCHOR, 1500.0),
        ]);
        let figures = level.between(&[(1, 1.0), (3, 2.0), (5, 3.0), (8, 4.0), (LAST_ANCHOR, 6.0)]);
        let decoys = level.between(&[(1, 0.0), (3, 1.0), (5, 2.0), (8, 4.0), (LAST_ANCHOR, 6.0)]);
        let bright = level.between(&[(1, 150.0), (3, 30.0), (5, 0.0)]);
        let count = |number: f64| (number as u32 + beyond / 2).min(MOST_FIGURES) as usize;
        Dials {
            cell: level.step(16, &[(3, 12), (6, 10), (8, 8), (LAST_ANCHOR + 1, 6)]),
            share: share.max(LEAST_SHARE) as u32,
            course: level.step(Course::Opposite, &[(LAST_ANCHOR, Course::Turned)]),
            bright: bright as u32,
            figures: count(figures),
            pictures: (length / PICTURE_MS) as u64,
            spread: level.step(0, &[(2, 4)]),
            travel: level.step(STAYS, &[(5, SLOWLY), (8, TRAVELS), (LAST_ANCHOR, TURNS)]),
            decoys: count(decoys),
            asks_for_one: level.get() >= 3,
        }
    }

    /// As lists show them.
    pub fn shown(&self) -> Vec<Dial> {
        let share = |thousandths: u32| f64::from(thousandths) / 1000.0;
        let seconds = self.pictures as f64 * PICTURE_MS / 1000.0;
        vec![
            Dial::new("cell", format!("{} px", self.cell)),
            Dial::new("share that follows", share(self.share)),
            Dial::new(
                "cells of figures travel",
                match self.course {
                    Course::Opposite => "against the ground",
                    Course::Turned => "across the ground",
                },
            ),
            Dial::new("brighter inside", share(self.bright)),
            Dial::new("stretches with a figure", self.figures),
            Dial::new("length of a stretch", format!("{seconds} s")),
            Dial::new("figures travel", self.travel.name),
            Dial::new("decoys", self.decoys),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dials(level: u32) -> Dials {
        Dials::of(Level::new(level).expect("a level"))
    }

    #[test]
    fn the_anchors_are_those_of_the_table() {
        let row = |level| {
            let it = dials(level);
            (
                it.cell,
                it.share,
                it.bright,
                it.figures,
                it.pictures,
                it.decoys,
            )
        };
        assert_eq!(row(1), (16, 1000, 150, 1, 80, 0));
        assert_eq!(row(3), (12, 850, 30, 2, 60, 1));
        assert_eq!(row(5), (12, 700, 0, 3, 50, 2));
        assert_eq!(row(8), (8, 500, 0, 4, 40, 4));
        assert_eq!(row(12), (8, 350, 0, 6, 30, 6));
        assert_eq!(row(14), (6, 310, 0, 7, 30, 7));
        assert_eq!(row(9_999), (6, 150, 0, 40, 30, 40));
        let courses = [8, 11, 12, 30].map(|level| dials(level).course);
        let (opposite, turned) = (Course::Opposite, Course::Turned);
        assert_eq!(courses, [opposite, opposite, turned, turned]);
    }

    #[test]
    fn no_level_is_easier_than_the_one_before() {
        for level in 1..40 {
            let (one, next) = (dials(level), dials(level + 1));
            assert!(next.share <= one.share && next.cell <= one.cell, "{level}");
            assert!(
                next.bright <= one.bright && next.pictures <= one.pictures,
                "{level}"
            );
            assert!(
                next.figures >= one.figures && next.decoys >= one.decoys,
                "{level}"
            );
        }
    }
}
