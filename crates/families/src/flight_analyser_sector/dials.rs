//! What a level means.

use flight_analyser_model::sector::Parameters;

use crate::family::Dial;
use crate::level::Level;

/// Flights an hour at the first levels; every level beyond adds [`MORE_AN_HOUR`].
const AN_HOUR: [u32; 5] = [12, 20, 30, 45, 70];
const MORE_AN_HOUR: u32 = 8;
/// Beyond this many the sector is full; from there on more of them are slow and the wind is stronger.
const MOST_AN_HOUR: u32 = 210;
/// More are in nobody's budget.
const MOST_STEPS: u32 = 1_000;
/// The part of an hour for which a sector is controlled.
const GAMES_AN_HOUR: u32 = 3;
const STRONGEST_WIND: f64 = 90.0;
const MOST_SLOW: f64 = 0.5;

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dials {
    /// Flights an hour.
    pub rate: u32,
    /// What the sector is drawn with.
    pub sector: Parameters,
    pub budget_steps: u32,
}

impl Dials {
    pub fn of(level: Level) -> Self {
        let last = AN_HOUR.len() as u32;
        let index = level.get().min(last) as usize - 1;
        let wanted = AN_HOUR[index] + MORE_AN_HOUR * level.beyond(last);
        let full = f64::from(wanted.saturating_sub(MOST_AN_HOUR) / MORE_AN_HOUR);
        let slow = level.between(&[(4, 0.0), (5, 0.15), (12, 0.25)]) + 0.01 * full;
        let wind = level.between(&[(4, 0.0), (5, 20.0), (12, 50.0)]) + full;
        let rate = wanted.min(MOST_AN_HOUR);
        let flights = rate.div_ceil(GAMES_AN_HOUR);
        Dials {
            rate,
            sector: Parameters {
                flights: flights as usize,
                slow: (slow.min(MOST_SLOW) * 1000.0).round() / 1000.0,
                wind: wind.min(STRONGEST_WIND).round() as u16,
            },
            budget_steps: (200 + 16 * flights).min(MOST_STEPS),
        }
    }

    pub fn dials(&self) -> Vec<Dial> {
        vec![
            Dial::new("flights an hour", self.rate),
            Dial::new("flights", self.sector.flights),
            Dial::new("share of slow ones", self.sector.slow),
            Dial::new("wind", format!("{} kt", self.sector.wind)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(level: u32) -> Dials {
        Dials::of(Level::new(level).expect("a level"))
    }

    #[test]
    fn the_rates_are_those_of_the_sheet() {
        let rates = [1, 2, 3, 4, 5, 6, 8, 12].map(|level| of(level).rate);
        assert_eq!(rates, [12, 20, 30, 45, 70, 78, 94, 126]);
        let flights = [1, 3, 5, 8, 12].map(|level| of(level).sector.flights);
        assert_eq!(flights, [4, 10, 24, 32, 42]);
        assert_eq!((of(4).sector.wind, of(4).sector.slow), (0, 0.0));
        assert_eq!((of(5).sector.wind, of(5).sector.slow), (20, 0.15));
    }

    #[test]
    fn every_level_is_as_hard_as_the_one_before_or_harder() {
        for level in 2..200 {
            let (before, here) = (of(level - 1), of(level));
            assert!(here.rate >= before.rate, "{level}");
            assert!(here.sector.wind >= before.sector.wind, "{level}");
            assert!(here.sector.slow >= before.sector.slow, "{level}");
            assert!(level > 60 || here != before, "{level}");
        }
        assert_eq!(of(9_999).rate, MOST_AN_HOUR);
    }
}
