//! How hard a level is: section 5 of the specification of the families.

use evaluator::packing::Rules;

use crate::family::Dial;
use crate::level::Level;

/// The last level of the table; beyond it the dials go on by a rule.
const LAST: u32 = 12;
/// Crates more a level beyond the table.
const CRATES_BEYOND: u32 = 4;
/// Drums and angles more a level beyond the table.
const SPECIAL_BEYOND: u32 = 1;
/// More than these fit neither into a scene with room to spare nor into anybody's budget.
const MOST_CRATES: u32 = 400;

/// The parameters of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dials {
    pub crates: usize,
    /// How many of them are drums or angles.
    pub special: usize,
    /// Edges are multiples of it, in thousandths of a unit.
    pub grain: i32,
    pub rules: Rules,
}

impl Dials {
    pub fn of(level: Level) -> Dials {
        let beyond = level.beyond(LAST);
        let crates = [(1, 4.0), (3, 8.0), (5, 14.0), (8, 24.0), (LAST, 40.0)];
        let special = [(3, 0.0), (5, 2.0), (8, 6.0), (LAST, 12.0)];
        let crates = level.between(&crates).round() as u32 + beyond * CRATES_BEYOND;
        let special = level.between(&special).round() as u32 + beyond * SPECIAL_BEYOND;
        Dials {
            crates: crates.min(MOST_CRATES) as usize,
            special: special.min(MOST_CRATES / 3) as usize,
            grain: level.step(500, &[(3, 100), (8, 10)]),
            rules: Rules {
                tall_ones_stand: level.step(false, &[(5, true)]),
                heavy_ones_below: level.step(false, &[(8, true)]),
                nothing_overhangs: level.step(false, &[(LAST, true)]),
            },
        }
    }

    pub fn shown(&self) -> Vec<Dial> {
        let edges = match self.grain {
            500 => "halves",
            100 => "tenths",
            _ => "hundredths",
        };
        let rules = [
            (self.rules.tall_ones_stand, "the tall ones stand"),
            (self.rules.heavy_ones_below, "the heavy ones below"),
            (self.rules.nothing_overhangs, "nothing overhangs by half"),
        ];
        let rules: Vec<&str> = rules.iter().filter(|it| it.0).map(|it| it.1).collect();
        vec![
            Dial::new("crates", self.crates),
            Dial::new("edges", edges),
            Dial::new("drums and angles", self.special),
            Dial::new(
                "rules",
                match rules.is_empty() {
                    true => "none".to_string(),
                    false => rules.join(", "),
                },
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(level: u32) -> Dials {
        Dials::of(Level::new(level).expect("a level"))
    }

    #[test]
    fn anchors_are_those_of_the_table_and_beyond_them_it_goes_on() {
        let numbers = |level| (at(level).crates, at(level).special, at(level).grain);
        assert_eq!(numbers(1), (4, 0, 500));
        assert_eq!(numbers(3), (8, 0, 100));
        assert_eq!(numbers(5), (14, 2, 100));
        assert_eq!(numbers(8), (24, 6, 10));
        assert_eq!(numbers(12), (40, 12, 10));
        assert_eq!(numbers(14), (48, 14, 10));
        assert_eq!(at(9_999).crates, 400);
    }

    #[test]
    fn rules_come_one_by_one() {
        let rules = |level| at(level).shown()[3].value.clone();
        assert_eq!(rules(4), "none");
        assert_eq!(rules(5), "the tall ones stand");
        assert_eq!(rules(8), "the tall ones stand, the heavy ones below");
        assert!(rules(12).ends_with("nothing overhangs by half"));
    }
}
