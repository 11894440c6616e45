//! Sectors for people who want to play.

use seeded::Seeded;

use super::draw::{Parameters, draw};
use super::{Sector, Traffic};

/// How much there is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// Time to look around.
    #[default]
    Calm,
    /// Somebody always waits for an answer.
    Busy,
    /// Slow ones among fast ones, and a strong wind.
    Hard,
}

impl Difficulty {
    /// From the easiest on.
    pub const ALL: [Difficulty; 3] = [Difficulty::Calm, Difficulty::Busy, Difficulty::Hard];

    /// As menus write it.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Calm => "Calm",
            Difficulty::Busy => "Busy",
            Difficulty::Hard => "Hard",
        }
    }

    /// What makes it as hard as that.
    pub fn parameters(self) -> Parameters {
        let (flights, slow, wind) = match self {
            Difficulty::Calm => (8, 0.0, 0),
            Difficulty::Busy => (18, 0.15, 20),
            Difficulty::Hard => (32, 0.2, 40),
        };
        Parameters {
            flights,
            slow,
            wind,
        }
    }

    /// The sector with a number, whose clock stops when somebody asks for it. Nobody comes in so that two are too
    /// near at once.
    pub fn sector(self, number: u64) -> Sector {
        let mut numbers = Seeded::new(number);
        let mut sector = draw(self.parameters(), &mut numbers, comes_in_well);
        sector.may_pause = true;
        sector
    }
}

/// Is nobody too near to the last one within the first minute?
fn comes_in_well(sector: &Sector) -> bool {
    let Some(last) = sector.flights.last() else {
        return true;
    };
    let mut traffic = Traffic::new(sector);
    traffic.run_to(sector, last.enters_s + 60);
    let newest = sector.flights.len() - 1;
    !(traffic.losses().iter()).any(|loss| loss.pair.contains(&newest))
}
