//! The reference controller: it knows who will come, and plans one flight after the other by search.
//!
//! Every flight gets the first of a list of plans that keeps it away from all those that were planned before:
//! straight to its gate if that will do, otherwise by a way round, at another level, later or slower.

use flight_analyser_model::sector::{
    APART_FT, DURATION_S, Flight, Instruction, PILOT_DELAY_S, Sector, miles_between,
};

use super::route::{Route, heading_to};

/// From one instruction to the next: there is one radio, and hands take their time.
pub const RADIO_S: u32 = 5;
/// From the entry of a flight to the first word to it.
const FIRST_WORD_S: u32 = 3;
/// What the plans keep, in miles: more than is wanted, because nobody says everything at its second.
const PLANNED_NM: f64 = 6.5;
/// And in feet, where one of both climbs or descends.
const PLANNED_FT: f64 = 1200.0;
/// Separation is looked at every so many seconds, in which two come less than the difference nearer.
const LOOK_S: u32 = 3;
/// From the middle of the gate, at most.
const ASIDE_NM: f64 = 3.0;
/// Nobody leaves later, so that a delay does not cost a flight.
const LATEST_S: u32 = DURATION_S as u32 - 15;
/// Before the middle of a way round, in seconds: the next heading is given early.
const ROUND_S: u32 = 12;

/// By which a way leads beside the straight one, in miles.
const OFFSETS: [f64; 9] = [0.0, 5.0, -5.0, 9.0, -9.0, 13.0, -13.0, 17.0, -17.0];
/// How long the level at entry is kept, in seconds.
const HOLDS: [u32; 5] = [0, 40, 80, 120, 170];
/// Slower by so many knots.
const SLOWER: [u16; 3] = [0, 50, 100];

/// What is tried for a flight.
#[derive(Clone, Copy, Debug)]
struct Plan {
    offset: f64,
    hold_s: u32,
    slower: u16,
    /// Above the lowest level of the gate.
    above: u16,
}

impl Plan {
    /// What one would rather not do, in miles and the like.
    fn cost(&self) -> f64 {
        self.offset.abs() + f64::from(self.hold_s) * 0.04 + f64::from(self.slower) * 0.05
    }
}

/// A controller at work.
pub struct Controller {
    plans: Vec<Plan>,
    routes: Vec<Route>,
    /// Of everybody, by the time at which they are given.
    instructions: Vec<Instruction>,
}

impl Controller {
    pub fn new() -> Self {
        let mut plans = Vec::new();
        for offset in OFFSETS {
            for hold_s in HOLDS {
                for slower in SLOWER {
                    for above in [10, 0, 20] {
                        plans.push(Plan {
                            offset,
                            hold_s,
                            slower,
                            above,
                        });
                    }
                }
            }
        }
        plans.sort_by(|one, other| one.cost().total_cmp(&other.cost()));
        Controller {
            plans,
            routes: Vec::new(),
            instructions: Vec::new(),
        }
    }

    /// Plans the last flight of a sector, whose others it has planned; `false` where it finds no way for it.
    pub fn takes(&mut self, sector: &Sector) -> bool {
        let Some(flight) = sector.flights.last() else {
            return false;
        };
        // Who cannot come in beside the others needs no plan.
        let untold = Route::fly(sector, flight, &[]);
        let first_s = flight.enters_s + FIRST_WORD_S + PILOT_DELAY_S;
        if self.meets_somebody(&untold, first_s) {
            return false;
        }
        for index in 0..self.plans.len() {
            let told = self.told(sector, flight, self.plans[index]);
            let route = Route::fly(sector, flight, &told);
            let is_out = route.is_handed_over
                && route.aside <= ASIDE_NM
                && route.last_s() <= LATEST_S
                && told.iter().all(|it| it.at_ms / 1000 < route.last_s());
            if is_out && !self.meets_somebody(&route, route.last_s()) {
                self.routes.push(route);
                self.instructions.extend(told);
                self.instructions.sort_by_key(|it| it.at_ms);
                return true;
            }
        }
        false
    }

    /// What is said to everybody.
    pub fn instructions(self) -> Vec<Instruction> {
        self.instructions
    }

    /// The instructions of a plan, at times at which nothing else is said.
    fn told(&self, sector: &Sector, flight: &Flight, plan: Plan) -> Vec<Instruction> {
        let gate = &sector.gates[flight.exit];
        let level = gate.levels[0] + plan.above;
        let slow = flight.speed.saturating_sub(plan.slower);
        let slow = slow.max(flight.kind.speeds()[0]);
        let mut told: Vec<Instruction> = Vec::new();
        let first_s = self.free_s(flight.enters_s + FIRST_WORD_S, &told);
        let beside = beside(flight.at, gate.at, plan.offset);
        let mut first = nothing_said(flight, first_s);
        first.heading = Some(heading_to(sector, flight, &told, first_s, beside));
        first.speed = (slow < flight.speed).then_some(slow);
        if plan.hold_s == 0 {
            first.level = Some(level);
        }
        told.push(first);
        if plan.hold_s > 0 {
            let at_s = self.free_s(first_s + plan.hold_s, &told);
            let mut later = nothing_said(flight, at_s);
            later.level = Some(level);
            told.push(later);
        }
        if plan.offset != 0.0 {
            let route = Route::fly(sector, flight, &told);
            let nearest = |second: &u32| {
                let sample = route.at(*second);
                sample.map_or(f64::MAX, |it| miles_between(it.at, beside))
            };
            let seconds = first_s..=route.last_s();
            let there = seconds.min_by(|one, other| nearest(one).total_cmp(&nearest(other)));
            let there = there.unwrap_or(first_s).saturating_sub(ROUND_S);
            let at_s = self.free_s(there.max(first_s + RADIO_S), &told);
            let mut before = told.clone();
            before.sort_by_key(|it| it.at_ms);
            let mut second = nothing_said(flight, at_s);
            second.heading = Some(heading_to(sector, flight, &before, at_s, gate.at));
            told.push(second);
        }
        told.sort_by_key(|it| it.at_ms);
        told
    }

    /// The first second from one on at which nothing is said, neither to others nor by these.
    fn free_s(&self, from_s: u32, further: &[Instruction]) -> u32 {
        let said = self.instructions.iter().chain(further);
        let mut said: Vec<u32> = said.map(|it| it.at_ms / 1000).collect();
        said.sort_unstable();
        let mut at_s = from_s;
        for taken in said {
            if taken.abs_diff(at_s) < RADIO_S {
                at_s = taken + RADIO_S;
            }
        }
        at_s
    }

    fn meets_somebody(&self, route: &Route, until_s: u32) -> bool {
        let overlaps =
            |other: &&Route| other.enters_s <= until_s && route.enters_s <= other.last_s();
        let mut others = self.routes.iter().filter(overlaps);
        others.any(|other| meet(route, other, until_s))
    }
}

/// Nothing yet; to be filled in.
fn nothing_said(flight: &Flight, at_s: u32) -> Instruction {
    Instruction {
        at_ms: at_s * 1000,
        callsign: flight.callsign.clone(),
        heading: None,
        level: None,
        speed: None,
    }
}

/// A place halfway, so many miles to the right of the straight way.
fn beside(from: [f64; 2], to: [f64; 2], offset: f64) -> [f64; 2] {
    if offset == 0.0 {
        return to;
    }
    let [east, north] = [to[0] - from[0], to[1] - from[1]];
    let length = libm::hypot(east, north).max(1.0);
    [
        (from[0] + to[0]) / 2.0 + north / length * offset,
        (from[1] + to[1]) / 2.0 - east / length * offset,
    ]
}

/// Do two come nearer than planned for, as far as one of them is followed?
fn meet(one: &Route, other: &Route, until_s: u32) -> bool {
    let from_s = one.enters_s.max(other.enters_s);
    let to_s = one.last_s().min(other.last_s()).min(until_s);
    let mut seconds = (from_s..=to_s).step_by(LOOK_S as usize);
    seconds.any(|second| {
        let (Some(here), Some(there)) = (one.at(second), other.at(second)) else {
            return false;
        };
        let feet = (here.altitude - there.altitude).abs();
        let enough = match here.is_level && there.is_level {
            true => APART_FT - 1.0,
            false => PLANNED_FT,
        };
        let away = [here.at[0] - there.at[0], here.at[1] - there.at[1]];
        feet < enough && away[0] * away[0] + away[1] * away[1] < PLANNED_NM * PLANNED_NM
    })
}

/// First come, first served: whoever comes in is told the straight way and the level at once, and nobody is looked
/// after.
pub fn first_come_first_served(sector: &Sector) -> Vec<Instruction> {
    let controller = Controller::new();
    let mut told: Vec<Instruction> = Vec::new();
    for flight in &sector.flights {
        let gate = &sector.gates[flight.exit];
        let at_s = controller.free_s(flight.enters_s + FIRST_WORD_S, &told);
        let mut instruction = nothing_said(flight, at_s);
        instruction.heading = Some(heading_to(sector, flight, &[], at_s, gate.at));
        instruction.level = Some(gate.levels[0] + 10);
        told.push(instruction);
        told.sort_by_key(|it| it.at_ms);
    }
    told
}
