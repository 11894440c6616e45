//! How high and how fast an airliner is, by its distance from lift-off and to touchdown.
//!
//! Altitude is linear in distance between the points of the tables. Speed changes evenly in time
//! between the same points, so that a time leads to a distance without iteration.

/// Kilometres from lift-off, feet above the field, knots.
const CLIMB: [[f64; 3]; 7] = [
    [0.0, 0.0, 150.0],
    [4.0, 2_000.0, 185.0],
    [10.0, 4_500.0, 230.0],
    [30.0, 10_500.0, 290.0],
    [60.0, 17_000.0, 350.0],
    [110.0, 25_000.0, 410.0],
    [200.0, 34_000.0, 450.0],
];

/// Kilometres to touchdown, feet above the field, knots.
const DESCENT: [[f64; 3]; 7] = [
    [0.0, 0.0, 130.0],
    [6.0, 1_200.0, 140.0],
    [12.0, 2_400.0, 160.0],
    [25.0, 5_000.0, 210.0],
    [50.0, 10_500.0, 270.0],
    [100.0, 20_000.0, 360.0],
    [190.0, 34_000.0, 450.0],
];

/// The altitude to which the tables climb; lower and higher cruises stretch them.
pub(crate) const TABLE_TOP_FT: f64 = 34_000.0;
/// Kilometres a second of one knot.
pub const KNOT_KM_S: f64 = 1.852 / 3600.0;
/// Metres of a foot.
pub const FOOT_M: f64 = 0.3048;
/// All points of both tables, and one between them.
const MOST_POINTS: usize = CLIMB.len() + DESCENT.len() + 1;

/// One column of a table at a distance; beyond its end the last slope goes on.
fn column(table: &[[f64; 3]; 7], km: f64, column: usize) -> f64 {
    let last = table.len() - 2;
    let piece = (0..last)
        .find(|&piece| km < table[piece + 1][0])
        .unwrap_or(last);
    let (from, to) = (table[piece], table[piece + 1]);
    let share = ((km - from[0]) / (to[0] - from[0])).max(0.0);
    from[column] + (to[column] - from[column]) * share
}

/// Feet above the field while climbing.
pub fn climb_ft(km: f64) -> f64 {
    column(&CLIMB, km, 1)
}

/// Feet above the field while descending.
pub fn descent_ft(km_to_go: f64) -> f64 {
    column(&DESCENT, km_to_go, 1)
}

/// Knots while climbing; the end of the climb limits nothing.
pub fn climb_kt(km: f64) -> f64 {
    if km < CLIMB[6][0] {
        column(&CLIMB, km, 2)
    } else {
        f64::INFINITY
    }
}

/// Knots while descending; before the descent nothing is limited.
pub fn descent_kt(km_to_go: f64) -> f64 {
    if km_to_go < DESCENT[6][0] {
        column(&DESCENT, km_to_go, 2)
    } else {
        f64::INFINITY
    }
}

/// Distance by time for a flight from lift-off to touchdown.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    count: u8,
    /// Kilometres, seconds, and kilometres a second.
    points: [[f32; 3]; MOST_POINTS],
}

impl Timing {
    pub fn new(km: f64, cruise_kt: f64) -> Self {
        let speed = |at: f64| climb_kt(at).min(descent_kt(km - at)).min(cruise_kt) * KNOT_KM_S;
        // On short ways climb and descent meet in between.
        let meeting = km * CLIMB[6][0] / (CLIMB[6][0] + DESCENT[6][0]);
        let mut timing = Timing {
            count: 0,
            points: [[0.0; 3]; MOST_POINTS],
        };
        for point in CLIMB.iter().filter(|point| point[0] < meeting) {
            timing.push(point[0], speed(point[0]));
        }
        if km < CLIMB[6][0] + DESCENT[6][0] {
            timing.push(meeting, speed(meeting));
        }
        for point in DESCENT.iter().rev().filter(|point| km - point[0] > meeting) {
            timing.push(km - point[0], speed(km - point[0]));
        }
        timing
    }

    /// A constant speed all the way.
    pub fn constant(km: f64, kt: f64) -> Self {
        let mut timing = Timing {
            count: 0,
            points: [[0.0; 3]; MOST_POINTS],
        };
        timing.push(0.0, kt * KNOT_KM_S);
        timing.push(km, kt * KNOT_KM_S);
        timing
    }

    fn push(&mut self, km: f64, speed: f64) {
        let count = usize::from(self.count);
        let seconds = match count.checked_sub(1).map(|last| self.points[last]) {
            Some([from, at, before]) => {
                f64::from(at) + 2.0 * (km - f64::from(from)) / (speed + f64::from(before))
            }
            None => 0.0,
        };
        self.points[count] = [km as f32, seconds as f32, speed as f32];
        self.count += 1;
    }

    fn points(&self) -> &[[f32; 3]] {
        &self.points[..usize::from(self.count)]
    }

    /// From lift-off to touchdown.
    pub fn seconds(&self) -> f64 {
        self.points()
            .last()
            .map_or(0.0, |point| f64::from(point[1]))
    }

    /// Kilometres travelled after this number of seconds.
    pub fn km_at(&self, seconds: f64) -> f64 {
        for pair in self.points().windows(2) {
            let [from, to] = [pair[0].map(f64::from), pair[1].map(f64::from)];
            if seconds < to[1] {
                let elapsed = seconds - from[1];
                let gain = (to[2] - from[2]) / (to[1] - from[1]);
                return from[0] + (from[2] + gain * elapsed / 2.0) * elapsed;
            }
        }
        self.points()
            .last()
            .map_or(0.0, |point| f64::from(point[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_ends_where_and_when_its_timing_says() {
        for km in [150.0, 389.0, 391.0, 900.0, 9_000.0] {
            let timing = Timing::new(km, 440.0);
            assert!((timing.km_at(timing.seconds()) - km).abs() < 0.01);
            let mut before = 0.0;
            for second in (0..timing.seconds() as i32).step_by(20) {
                let at = timing.km_at(f64::from(second));
                assert!(at >= before && at - before < 20.0 * 450.0 * KNOT_KM_S + 0.01);
                before = at;
            }
        }
    }

    #[test]
    fn cruising_takes_the_time_of_its_speed() {
        let timing = Timing::new(5_000.0, 450.0);
        let hour = timing.km_at(10_800.0) - timing.km_at(7_200.0);
        assert!((hour - 450.0 * 1.852).abs() < 0.1);
    }
}
