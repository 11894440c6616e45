//! What a controller says next: straight to the gate at its level, unless somebody is in the way; then later to its level, or
//! at another one, or by a way round.

use super::forecast::{Forecast, heading_to, turn, whole};
use super::picture::{Flight, Picture, Told};

/// From a decision to the moment at which the pilot follows it: a click, keys and figures, and the pilot's delay.
const SAY_S: f64 = 10.0;
/// What is kept between two, in miles: more than has to be.
const NEAR_NM: f64 = 7.0;
/// From the middle of the gate, at most.
const ASIDE_NM: f64 = 3.5;
/// How far it turns aside.
const ASIDE_DEG: [f64; 11] = [
    0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0, 90.0, -90.0,
];
/// Levels that can be told.
const LEVELS: [f64; 2] = [50.0, 290.0];
/// Who does not fly to the gate yet will be told something else by then.
const UNTIL_FURTHER_S: f64 = 150.0;
/// What is left of the way, at least, when it begins to climb or descend to the gate's level.
const SLACK_S: f64 = 60.0;
/// Something else is said only if it is so much better.
const BETTER: f64 = 5.0;
/// Between two looks, where nobody needs anything.
const REST_S: u64 = 10;
/// And where somebody does and cannot have it yet.
const SOON_S: u64 = 3;

/// What is done after a look.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    Say(Words),
    /// Nothing, for so many seconds.
    Wait(u64),
}

/// What somebody is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    pub callsign: String,
    pub heading: Option<u16>,
    pub level: Option<u16>,
}

/// Everybody as they were told, and where that leads.
struct Board<'p> {
    picture: &'p Picture,
    ways: Vec<Forecast>,
}

pub fn decide(picture: &Picture) -> Decision {
    let flights = picture.flights.iter();
    let ways = flights.map(|flight| Forecast::of(flight, picture, None));
    let board = Board {
        picture,
        ways: ways.collect(),
    };
    // Whoever is worst off comes first.
    let mut costs: Vec<(f64, usize)> = (0..board.ways.len())
        .map(|index| (board.cost(index, &board.ways[index]), index))
        .filter(|(cost, _)| *cost > BETTER)
        .collect();
    costs.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (cost, index) in &costs {
        if let Some(words) = board.better(*index, *cost) {
            return Decision::Say(words);
        }
    }
    let next_s = picture.next_s.map_or(REST_S, |it| it + 1);
    let rest_s = if costs.is_empty() { REST_S } else { SOON_S };
    Decision::Wait(next_s.clamp(1, rest_s))
}

impl Board<'_> {
    /// What is wrong with a way: somebody in it, above all soon; that it does not lead to the gate, or not at its level.
    fn cost(&self, index: usize, way: &Forecast) -> f64 {
        let flight = &self.picture.flights[index];
        let is_to_gate = leads_to_gate(way);
        let others = self.ways.iter().enumerate();
        let meetings = others.filter(|(other, _)| *other != index);
        let meetings = meetings.filter_map(|(_, other)| {
            let at_s = way.meets(other, NEAR_NM)?;
            let is_sure = is_to_gate && leads_to_gate(other);
            (is_sure || at_s < UNTIL_FURTHER_S).then_some(at_s)
        });
        let meeting = meetings.min_by(f64::total_cmp);
        let mut cost = meeting.map_or(0.0, |at_s| 1000.0 - at_s);
        if !is_to_gate {
            cost += 100.0 + (UNTIL_FURTHER_S - way.left_s()).max(0.0);
        }
        if way.levels_off > 0.0 {
            let slack = way.left_s() - way.levels_off / climb(flight);
            cost += 30.0 + (SLACK_S - slack).clamp(0.0, 2.0 * SLACK_S);
        }
        cost
    }

    /// The best that can be told, if it is better than what was.
    fn better(&self, index: usize, now: f64) -> Option<Words> {
        let picture = self.picture;
        let flight = &picture.flights[index];
        let gate = *picture.gates.get(&flight.gate)?;
        let straight = heading_to(flight, picture, SAY_S, gate);
        let mut best: Option<(f64, Told)> = None;
        for (heading, aside) in headings(flight, straight) {
            for (level, off) in levels(flight) {
                let told = Told {
                    heading,
                    level,
                    speed: flight.told.speed,
                };
                let way = Forecast::of(flight, picture, Some((SAY_S, told)));
                let cost = self.cost(index, &way) + aside * 0.1 + off;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, told));
                }
            }
        }
        let (_, told) = best.filter(|(cost, _)| *cost + BETTER < now)?;
        let changed = |told: f64, was: f64| (told != was).then_some(told as u16);
        let words = Words {
            callsign: flight.callsign.clone(),
            heading: changed(told.heading, flight.told.heading),
            level: changed(told.level, flight.told.level),
        };
        (words.heading.is_some() || words.level.is_some()).then_some(words)
    }
}

fn leads_to_gate(way: &Forecast) -> bool {
    way.aside_nm.is_some_and(|miles| miles <= ASIDE_NM)
}

/// Levels in a second.
fn climb(flight: &Flight) -> f64 {
    if flight.is_slow { 0.25 } else { 0.35 }
}

/// What it may be told to fly, and how much of a detour that is: as it was told, or straight, or aside.
fn headings(flight: &Flight, straight: f64) -> Vec<(f64, f64)> {
    let told = flight.told.heading;
    let mut all = vec![(told, turn(straight, told).abs())];
    all.extend(ASIDE_DEG.map(|aside| (whole(straight + aside), aside.abs())));
    all
}

/// The same with levels: those of the gate, as it was told, or one that is free meanwhile.
fn levels(flight: &Flight) -> Vec<(f64, f64)> {
    let [low, high] = flight.levels.map(f64::from);
    let mut all = vec![((low + high) / 2.0 / 10.0).round() * 10.0, low, high];
    let told = flight.told.level;
    let near = (flight.level / 10.0).round() * 10.0;
    for level in [
        told,
        near,
        told + 10.0,
        told - 10.0,
        told + 20.0,
        told - 20.0,
    ] {
        if (LEVELS[0]..=LEVELS[1]).contains(&level) && !all.contains(&level) {
            all.push(level);
        }
    }
    let off = |level: f64| (low - level).max(level - high).max(0.0) * 0.05;
    let order = all.into_iter().enumerate();
    order
        .map(|(number, level)| (level, off(level) + number as f64 * 0.1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn flight(callsign: &str, at: [f64; 2], course: f64, level: f64) -> Flight {
        Flight {
            callsign: callsign.into(),
            at,
            course,
            ground_kt: 420.0,
            level,
            is_slow: false,
            told: Told {
                heading: course,
                level,
                speed: 420.0,
            },
            gate: "KOMAN".into(),
            levels: [210, 230],
        }
    }

    fn picture(flights: Vec<Flight>) -> Picture {
        Picture {
            is_over: false,
            half: [30.0, 24.0],
            drift: [0.0, 0.0],
            gates: BTreeMap::from([("KOMAN".to_string(), [30.0, 0.0])]),
            flights,
            next_s: None,
            is_done: false,
        }
    }

    fn said(picture: &Picture) -> Words {
        match decide(picture) {
            Decision::Say(words) => words,
            Decision::Wait(seconds) => panic!("it waits for {seconds} s"),
        }
    }

    #[test]
    fn who_is_alone_is_told_the_straight_way_and_the_level_of_the_gate_and_then_nothing() {
        let mut here = picture(vec![flight("KLM12", [-28.0, 0.0], 60.0, 150.0)]);
        let words = said(&here);
        let heading = words.heading.expect("a heading");
        assert!((88..=100).contains(&heading), "{heading}");
        assert_eq!(words.level, Some(220));
        here.flights[0].told.heading = f64::from(heading);
        here.flights[0].told.level = 220.0;
        assert_eq!(decide(&here), Decision::Wait(REST_S));
        // Somebody calls in four seconds.
        here.next_s = Some(4);
        assert_eq!(decide(&here), Decision::Wait(5));
    }

    #[test]
    fn who_follows_below_somebody_gets_a_level_that_is_free_or_waits_for_one() {
        // It flies right above, the same way, at the level of the gate.
        let above = flight("AFR7", [-24.0, 0.0], 90.0, 220.0);
        let mut below = flight("KLM12", [-26.0, 0.0], 90.0, 150.0);
        let words = said(&picture(vec![above.clone(), below.clone()]));
        assert_eq!((&*words.callsign, words.level), ("KLM12", Some(210)));
        below.levels = [220, 220];
        let here = picture(vec![above, below]);
        assert_eq!(decide(&here), Decision::Wait(SOON_S));
    }

    #[test]
    fn two_who_fly_at_each_other_are_parted() {
        let one = flight("AFR7", [-10.0, 0.0], 90.0, 220.0);
        let mut other = flight("KLM12", [10.0, 0.0], 270.0, 220.0);
        other.gate = "NOWHERE".into();
        let mut here = picture(vec![one, other]);
        let words = said(&here);
        let told = here
            .flights
            .iter_mut()
            .find(|it| it.callsign == words.callsign);
        let told = &mut told.expect("somebody who is there").told;
        told.heading = words.heading.map_or(told.heading, f64::from);
        told.level = words.level.map_or(told.level, f64::from);
        let ways = here.flights.iter();
        let ways: Vec<_> = ways.map(|it| Forecast::of(it, &here, None)).collect();
        let soon = ways[0].meets(&ways[1], 5.0);
        assert!(soon.is_none(), "{words:?} leads to {soon:?}");
    }
}
