//! Everybody in a sector, second by second.

use super::aircraft::Aircraft;
use super::separation::{Loss, is_lost};
use super::{DURATION_S, Sector, miles_between};

/// Where a flight is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It has not come in yet.
    Expected,
    /// It is in the sector and listens.
    Inside,
    /// It left by its gate at a level of that gate.
    HandedOver,
    /// It left in another way.
    Lost,
}

/// What there is after so many seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Traffic {
    second: u32,
    /// As many as flights; as they left, once they have left.
    aircraft: Vec<Aircraft>,
    phases: Vec<Phase>,
    /// When they left; 0 for those that have not.
    left_s: Vec<u32>,
    losses: Vec<Loss>,
    /// Of every whole ten seconds, how many miles were between the two nearest that were less than 1,000
    /// feet apart.
    nearest: Vec<Option<f64>>,
    /// Instructions that were taken in.
    followed: usize,
}

impl Traffic {
    /// Before the first second.
    pub fn new(sector: &Sector) -> Traffic {
        let count = sector.flights.len();
        let mut traffic = Traffic {
            second: 0,
            aircraft: sector.flights.iter().map(Aircraft::new).collect(),
            phases: vec![Phase::Expected; count],
            left_s: vec![0; count],
            losses: Vec::new(),
            nearest: Vec::new(),
            followed: 0,
        };
        traffic.let_in(sector);
        traffic.measure();
        traffic
    }

    /// After the whole time, if nobody says anything more.
    pub fn at_the_end(sector: &Sector) -> Traffic {
        let mut traffic = Traffic::new(sector);
        traffic.run_to(sector, u32::from(DURATION_S));
        traffic
    }

    /// Goes on to a second. Instructions may have been added to the sector meanwhile; nobody follows one at
    /// once, so that none comes too late.
    pub fn run_to(&mut self, sector: &Sector, second: u32) {
        let last = second.min(u32::from(DURATION_S));
        let drift = sector.wind.drift();
        while self.second < last {
            self.second += 1;
            self.follow(sector);
            for (aircraft, phase) in self.aircraft.iter_mut().zip(&self.phases) {
                if *phase == Phase::Inside {
                    aircraft.fly(drift);
                }
            }
            self.let_out(sector);
            self.let_in(sector);
            self.measure();
        }
    }

    /// How many seconds have passed.
    pub fn second(&self) -> u32 {
        self.second
    }

    /// Where a flight is on its way.
    pub fn phase(&self, flight: usize) -> Phase {
        self.phases[flight]
    }

    /// A flight as it is now, if it is in the sector.
    pub fn aircraft(&self, flight: usize) -> Option<&Aircraft> {
        (self.phases[flight] == Phase::Inside).then(|| &self.aircraft[flight])
    }

    /// Everybody in the sector, in the order in which they came in.
    pub fn inside(&self) -> impl Iterator<Item = (usize, &Aircraft)> {
        let all = self.aircraft.iter().zip(&self.phases).enumerate();
        all.filter(|(_, (_, phase))| **phase == Phase::Inside)
            .map(|(flight, (aircraft, _))| (flight, aircraft))
    }

    /// How far a flight came, and when it left, once it has left.
    pub fn way(&self, flight: usize) -> Option<(f64, u32)> {
        let has_left = matches!(self.phases[flight], Phase::HandedOver | Phase::Lost);
        has_left.then(|| (self.aircraft[flight].flown, self.left_s[flight]))
    }

    /// All losses of separation so far, by when they began.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Of every ten seconds so far, the miles between the two nearest at about the same level.
    pub fn nearest(&self) -> &[Option<f64>] {
        &self.nearest
    }

    fn follow(&mut self, sector: &Sector) {
        while let Some(next) = sector.instructions.get(self.followed) {
            if next.is_followed_from() > self.second {
                break;
            }
            self.followed += 1;
            if let Some((flight, _)) = sector.flight(&next.callsign) {
                self.aircraft[flight].goal.follow(next);
            }
        }
    }

    fn let_in(&mut self, sector: &Sector) {
        for (flight, phase) in sector.flights.iter().zip(&mut self.phases) {
            if *phase == Phase::Expected && flight.enters_s <= self.second {
                *phase = Phase::Inside;
            }
        }
    }

    fn let_out(&mut self, sector: &Sector) {
        for (index, flight) in sector.flights.iter().enumerate() {
            let aircraft = &self.aircraft[index];
            if self.phases[index] != Phase::Inside || !sector.is_outside(aircraft.at) {
                continue;
            }
            let gate = &sector.gates[flight.exit];
            let [low, high] = gate.levels.map(|level| f64::from(level) * 100.0);
            let is_at_level = (low..=high).contains(&aircraft.altitude);
            let is_at_gate = sector.gate_at(aircraft.at) == Some(flight.exit);
            self.left_s[index] = self.second;
            self.phases[index] = match is_at_gate && is_at_level {
                true => Phase::HandedOver,
                false => Phase::Lost,
            };
        }
    }

    /// Who is too near to whom at this second.
    fn measure(&mut self) {
        let inside: Vec<usize> = self.inside().map(|(flight, _)| flight).collect();
        let mut nearest: Option<f64> = None;
        for (place, one) in inside.iter().enumerate() {
            for other in &inside[place + 1..] {
                let pair = [&self.aircraft[*one], &self.aircraft[*other]];
                if (pair[0].altitude - pair[1].altitude).abs() >= super::APART_FT - 1.0 {
                    continue;
                }
                let miles = miles_between(pair[0].at, pair[1].at);
                nearest = Some(nearest.map_or(miles, |it| it.min(miles)));
                if is_lost(pair[0], pair[1]) {
                    self.lose([*one, *other], miles);
                }
            }
        }
        if self.second.is_multiple_of(10) {
            self.nearest.push(nearest);
        } else if let (Some(last), Some(miles)) = (self.nearest.last_mut(), nearest) {
            *last = Some(last.map_or(miles, |it| it.min(miles)));
        }
    }

    fn lose(&mut self, pair: [usize; 2], miles: f64) {
        let second = self.second;
        let goes_on = |loss: &&mut Loss| loss.pair == pair && loss.to_s + 1 >= second;
        match self.losses.iter_mut().find(goes_on) {
            Some(loss) => {
                loss.to_s = second;
                loss.seconds += 1;
                loss.nearest_nm = loss.nearest_nm.min(miles);
            }
            None => self.losses.push(Loss {
                pair,
                from_s: second,
                to_s: second,
                seconds: 1,
                nearest_nm: miles,
            }),
        }
    }
}
