//! What a level means.

use crate::family::Dial;
use crate::level::Level;

/// Beyond this many, dots would lie on dots; from there on fewer sweeps show who flies instead.
const MOST_FALSE: f64 = 9_000.0;
const MOST_MOVERS: u32 = 12;
/// False plots that come with every level beyond the table.
const MORE_FALSE: f64 = 300.0;
/// The last level of the table.
const LAST: u32 = 12;
/// Fewer would not tell a turn from a false track.
const LEAST_DETECTED: f64 = 0.75;
/// Sweeps over which a track has to stand out, at first and at most.
const PERSISTS: [u16; 2] = [12, 24];

/// How everybody flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    Straight,
    SlowTurn,
    Turn,
    TurnAndSpeed,
}

impl Course {
    /// As a prompt says it.
    pub fn words(self) -> &'static str {
        match self {
            Course::Straight => "straight on",
            Course::SlowTurn => "in a slow turn",
            Course::Turn => "in turns",
            Course::TurnAndSpeed => "in turns and with changing speed",
        }
    }
}

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// On the opening screen, with every sweep.
    pub false_plots: f64,
    pub movers: usize,
    /// Share of the sweeps that show a mover.
    pub detected: f64,
    pub course: Course,
    /// Earlier sweeps that still glow.
    pub afterglow: u8,
    /// Over so many sweeps up to the stated time nobody else flies like a mover.
    pub persists: u16,
    pub budget_steps: u32,
}

impl Parameters {
    pub fn of(level: Level) -> Self {
        let anchors = [
            (1, 60.0),
            (3, 250.0),
            (5, 700.0),
            (8, 1500.0),
            (LAST, 3000.0),
        ];
        let more = MORE_FALSE * f64::from(level.beyond(LAST));
        let wanted = level.between(&anchors).round() + more;
        // What no longer fits on the screen, in levels.
        let full = ((wanted - MOST_FALSE) / MORE_FALSE).max(0.0);
        let movers = level.between(&[(1, 1.0), (3, 1.0), (5, 2.0), (8, 3.0), (LAST, 5.0)]);
        let movers = movers.round() as u32 + level.beyond(LAST) / 2;
        let shares = [(1, 1.0), (3, 1.0), (5, 0.95), (8, 0.9), (LAST, 0.8)];
        let detected = level.between(&shares) - 0.01 * full;
        let persists = u32::from(PERSISTS[0]) + level.beyond(LAST);
        let steps = [(1, 60.0), (3, 120.0), (5, 200.0), (8, 260.0), (LAST, 300.0)];
        Parameters {
            false_plots: wanted.min(MOST_FALSE),
            movers: movers.min(MOST_MOVERS) as usize,
            detected: (detected.max(LEAST_DETECTED) * 1000.0).round() / 1000.0,
            course: level.step(
                Course::Straight,
                &[
                    (5, Course::SlowTurn),
                    (8, Course::Turn),
                    (LAST, Course::TurnAndSpeed),
                ],
            ),
            afterglow: level.between(&[(1, 4.0), (3, 2.0), (5, 0.0)]).round() as u8,
            persists: persists.min(u32::from(PERSISTS[1])) as u16,
            budget_steps: level.between(&steps).round() as u32,
        }
    }

    /// Of the sweeps of a track, how many show it at the least.
    pub fn least_hits(&self) -> usize {
        (f64::from(self.persists) * self.detected + 1e-9).floor() as usize
    }

    pub fn dials(&self) -> Vec<Dial> {
        vec![
            Dial::new("false plots a sweep on the screen", self.false_plots),
            Dial::new("aircraft", self.movers),
            Dial::new("share of sweeps that show one", self.detected),
            Dial::new("course", self.course.words()),
            Dial::new("earlier sweeps that glow", self.afterglow),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(level: u32) -> Parameters {
        Parameters::of(Level::new(level).expect("a level"))
    }

    #[test]
    fn the_anchors_are_those_of_the_sheet() {
        let rows = [
            (1, 60.0, 1, 1.0, Course::Straight, 4),
            (3, 250.0, 1, 1.0, Course::Straight, 2),
            (5, 700.0, 2, 0.95, Course::SlowTurn, 0),
            (8, 1500.0, 3, 0.9, Course::Turn, 0),
            (12, 3000.0, 5, 0.8, Course::TurnAndSpeed, 0),
            (14, 3600.0, 6, 0.8, Course::TurnAndSpeed, 0),
        ];
        for (level, false_plots, movers, detected, course, afterglow) in rows {
            let found = of(level);
            assert_eq!(found.false_plots, false_plots, "{level}");
            assert_eq!((found.movers, found.course), (movers, course), "{level}");
            assert_eq!((found.detected, found.afterglow), (detected, afterglow));
        }
        assert_eq!(of(12).least_hits(), 9);
        assert_eq!(of(1).least_hits(), 12);
    }

    #[test]
    fn every_level_is_as_hard_as_the_one_before_or_harder() {
        for level in 2..200 {
            let (before, here) = (of(level - 1), of(level));
            assert!(here.false_plots >= before.false_plots, "{level}");
            assert!(here.movers >= before.movers && here.detected <= before.detected);
            assert!(here.afterglow <= before.afterglow);
            assert!(level > 36 || here != before, "{level}");
        }
        assert_eq!(of(9_999).detected, LEAST_DETECTED);
    }
}
