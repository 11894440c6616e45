//! Scripted flights: lists of knots, with great circles at constant speed between them.

use super::bytes::{Sink, Source};
use super::coverage::is_heard;
use super::error::{WorldError, damaged};
use super::frame::{GreatCircle, position, vector};
use super::leg::PathPoint;

/// Degrees of a knot's unit.
pub const KNOT_UNIT: f64 = 1e-5;

/// A place that a scripted flight passes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knot {
    /// After step 0; before it for flights that began earlier.
    pub second: i32,
    /// 1e-5 degrees.
    pub lat: i32,
    /// 1e-5 degrees, east positive.
    pub lon: i32,
    /// Barometric.
    pub altitude_ft: i32,
    /// From here on, until the next knot says otherwise.
    pub on_ground: bool,
}

impl Knot {
    /// Latitude and longitude in degrees.
    pub fn position(&self) -> [f64; 2] {
        [
            f64::from(self.lat) * KNOT_UNIT,
            f64::from(self.lon) * KNOT_UNIT,
        ]
    }
}

/// The whole way of a scripted flight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnotTrack {
    /// In the order of their times.
    pub knots: Vec<Knot>,
    /// Feet by which the geometric altitude differs from what the model of the atmosphere says.
    pub geo_bias_ft: i16,
}

impl KnotTrack {
    /// Where it is, heard or not.
    pub fn moment(&self, second: f64) -> Option<PathPoint> {
        let next = self
            .knots
            .partition_point(|knot| f64::from(knot.second) <= second);
        let from = self.knots.get(next.checked_sub(1)?)?;
        let elapsed = second - f64::from(from.second);
        let Some(to) = self.knots.get(next) else {
            let is_last = elapsed == 0.0;
            let altitude_ft = f64::from(from.altitude_ft);
            return is_last.then(|| PathPoint {
                position: from.position(),
                altitude_ft,
                on_ground: from.on_ground,
            });
        };
        let share = elapsed / f64::from(to.second - from.second);
        let position = match share == 0.0 || (from.lat, from.lon) == (to.lat, to.lon) {
            true => from.position(),
            false => {
                let circle = GreatCircle::new(vector(from.position()), vector(to.position()));
                position(circle.at(circle.angle * share))
            }
        };
        let climb = if from.on_ground {
            0.0
        } else {
            f64::from(to.altitude_ft - from.altitude_ft)
        };
        let altitude_ft = f64::from(from.altitude_ft) + climb * share;
        Some(PathPoint {
            position,
            altitude_ft,
            on_ground: from.on_ground,
        })
    }

    /// Where it is at a step, if somebody heard it.
    pub fn heard(&self, step: u16) -> Option<PathPoint> {
        self.moment(f64::from(step) * 60.0)
            .filter(|moment| is_heard(moment.position, 0.0))
    }
}

/// The section: per flight its bias and its knots, as differences.
pub(crate) fn write(tracks: &[KnotTrack]) -> Vec<u8> {
    let mut sink = Sink::default();
    sink.varint(tracks.len() as u64);
    for track in tracks {
        sink.signed(i64::from(track.geo_bias_ft));
        sink.varint(track.knots.len() as u64);
        let mut before = [0i64; 4];
        for knot in &track.knots {
            let now = [knot.second, knot.lat, knot.lon, knot.altitude_ft].map(i64::from);
            for (now, before) in now.iter().zip(before) {
                sink.signed(now - before);
            }
            sink.bytes.push(u8::from(knot.on_ground));
            before = now;
        }
    }
    sink.bytes
}

pub(crate) fn read(bytes: &[u8]) -> Result<Vec<KnotTrack>, WorldError> {
    let mut source = Source::new(bytes, "KNOT section");
    let count = source.count()?;
    let mut tracks = Vec::with_capacity(count);
    for _ in 0..count {
        let geo_bias_ft =
            i16::try_from(source.signed()?).map_err(|_| damaged("an altitude's bias is absurd"))?;
        let knots = source.count()?;
        let mut before = [0i64; 4];
        let mut track = KnotTrack {
            knots: Vec::with_capacity(knots),
            geo_bias_ft,
        };
        for _ in 0..knots {
            for value in &mut before {
                *value = value.wrapping_add(source.signed()?);
            }
            track.knots.push(checked_knot(before, source.u8()? != 0)?);
        }
        if track
            .knots
            .windows(2)
            .any(|pair| pair[0].second >= pair[1].second)
        {
            return Err(damaged(
                "the knots of a flight are not in the order of their times",
            ));
        }
        tracks.push(track);
    }
    source.end()?;
    Ok(tracks)
}

fn checked_knot(
    [second, lat, lon, altitude_ft]: [i64; 4],
    on_ground: bool,
) -> Result<Knot, WorldError> {
    let within = |value: i64, limit: i64| {
        let is_sane = value.checked_abs().is_some_and(|size| size <= limit);
        is_sane
            .then_some(value as i32)
            .ok_or_else(|| damaged("a knot lies outside the world"))
    };
    Ok(Knot {
        second: within(second, 10_000_000)?,
        lat: within(lat, 9_000_000)?,
        lon: within(lon, 18_000_000)?,
        altitude_ft: within(altitude_ft, 65_000)?,
        on_ground,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track() -> KnotTrack {
        let knot = |second, lat, lon, altitude_ft, on_ground| Knot {
            second,
            lat,
            lon,
            altitude_ft,
            on_ground,
        };
        KnotTrack {
            knots: vec![
                knot(-60, 4_800_000, 1_600_000, 600, true),
                knot(30, 4_801_000, 1_601_000, 600, false),
                knot(120, 4_810_000, 1_610_000, 3_600, false),
            ],
            geo_bias_ft: -35,
        }
    }

    #[test]
    fn the_ground_ends_where_a_knot_says_so() {
        let track = track();
        assert!(track.moment(0.0).unwrap().on_ground);
        let airborne = track.moment(60.0).unwrap();
        assert!(!airborne.on_ground && (airborne.altitude_ft - 1600.0).abs() < 1e-9);
        assert!(
            track.moment(120.0).is_some()
                && track.moment(121.0).is_none()
                && track.moment(-61.0).is_none()
        );
    }

    #[test]
    fn tracks_survive_their_section() {
        assert_eq!(read(&write(&[track()])).unwrap(), [track()]);
    }
}
