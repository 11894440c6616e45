//! Recorded flights: their samples as they came, an hour a section.
//!
//! A section holds, for each flight that was heard in its hour, the difference of its number to the one
//! before and one bit a step; then columns over all samples: a mask of what is missing, second
//! differences of the position, first differences of the altitudes and the squawk, and what heading,
//! speed and vertical rate differ from what the neighbouring positions and altitudes would give.

use super::bytes::{Sink, Source};
use super::error::{WorldError, damaged};
use super::flight::FlightId;
use super::frame::{compass, way_m};
use super::sample::Sample;

/// Steps of a section.
pub const HOUR_STEPS: u16 = 60;

/// Bits of the mask: what is missing, and the ground.
const NO_BARO: u8 = 1;
const NO_GEO: u8 = 2;
const NO_SPEED: u8 = 4;
const NO_HEADING: u8 = 8;
const NO_VERTICAL: u8 = 16;
const NO_SQUAWK: u8 = 32;
const GROUND: u8 = 64;

/// One flight in one hour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HourRun {
    /// Recorded flights are numbered after those with knots.
    pub flight: FlightId,
    /// One bit a step of the hour, the lowest first.
    pub presence: u64,
    /// As many as there are bits.
    pub samples: Vec<Sample>,
}

/// One decoded hour.
#[derive(Debug, Default)]
pub(crate) struct HourBlock {
    /// Sorted by flight: number, presence, where its samples begin.
    index: Vec<(FlightId, u64, u32)>,
    samples: Vec<Sample>,
}

impl HourBlock {
    pub fn sample(&self, flight: FlightId, step_in_hour: u16) -> Option<&Sample> {
        let at = self
            .index
            .binary_search_by_key(&flight, |entry| entry.0)
            .ok()?;
        let (_, presence, start) = self.index[at];
        let bit = 1u64 << step_in_hour;
        let rank = (presence & (bit - 1)).count_ones();
        (presence & bit != 0).then(|| self.samples.get(start as usize + rank as usize))?
    }
}

/// What neighbours suggest for a sample: speed, heading, vertical rate.
fn suggestion(
    before: Option<(u16, &Place)>,
    now: (u16, &Place),
    after: Option<(u16, &Place)>,
) -> [i64; 3] {
    let (from, to) = (before.unwrap_or(now), after.unwrap_or(now));
    let seconds = f64::from(to.0.saturating_sub(from.0)) * 60.0;
    if seconds == 0.0 {
        return [0; 3];
    }
    let degrees = |place: &Place| [f64::from(place.lat) / 1e4, f64::from(place.lon) / 1e4];
    let [east, north] = way_m(degrees(from.1), degrees(to.1));
    let climb = f64::from(to.1.baro) - f64::from(from.1.baro);
    [
        ((east * east + north * north).sqrt() / seconds * 10.0).round() as i64,
        (compass([east, north]) * 10.0).round() as i64,
        (climb / seconds * 100.0).round() as i64,
    ]
}

/// What suggestions are made of.
struct Place {
    lat: i32,
    lon: i32,
    baro: i16,
}

fn steps_of(presence: u64) -> impl Iterator<Item = u16> {
    (0..HOUR_STEPS).filter(move |step| presence >> step & 1 != 0)
}

/// Suggestions for every sample of a run.
fn suggestions(presence: u64, places: &[Place]) -> Vec<[i64; 3]> {
    let steps: Vec<u16> = steps_of(presence).collect();
    let at = |index: usize| Some((*steps.get(index)?, places.get(index)?));
    (0..places.len())
        .filter_map(|index| {
            Some(suggestion(
                index.checked_sub(1).and_then(at),
                at(index)?,
                at(index + 1),
            ))
        })
        .collect()
}

/// The bytes of a section, from runs in the order of their flights.
pub fn write_hour(runs: &[HourRun]) -> Vec<u8> {
    let mut index = Sink::default();
    let mut columns: [Sink; 10] = Default::default();
    index.varint(runs.len() as u64);
    let mut before = 0;
    for run in runs {
        index.varint(u64::from(run.flight - before));
        index.bytes.extend(run.presence.to_le_bytes());
        before = run.flight;
        write_run(run, &mut columns);
    }
    let mut bytes = index.bytes;
    for column in columns {
        let mut length = Sink::default();
        length.varint(column.bytes.len() as u64);
        bytes.extend(length.bytes);
        bytes.extend(column.bytes);
    }
    bytes
}

fn mask(sample: &Sample) -> u8 {
    let bit = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
    bit(sample.baro_m.is_none(), NO_BARO)
        | bit(sample.geo_m.is_none(), NO_GEO)
        | bit(sample.speed.is_none(), NO_SPEED)
        | bit(sample.heading.is_none(), NO_HEADING)
        | bit(sample.vertical.is_none(), NO_VERTICAL)
        | bit(sample.squawk.is_none(), NO_SQUAWK)
        | bit(sample.on_ground, GROUND)
}

fn write_run(run: &HourRun, columns: &mut [Sink; 10]) {
    // Where an altitude is missing the one before stands in.
    let mut known = 0;
    let mut places = Vec::new();
    for sample in &run.samples {
        known = sample.baro_m.unwrap_or(known);
        places.push(Place {
            lat: sample.lat,
            lon: sample.lon,
            baro: known,
        });
    }
    let mut state = Differences::default();
    for (sample, suggested) in run.samples.iter().zip(suggestions(run.presence, &places)) {
        let [
            masks,
            lat,
            lon,
            baro,
            geo,
            speed,
            heading,
            vertical,
            squawk,
            age,
        ] = columns.each_mut();
        masks.bytes.push(mask(sample));
        lat.signed(state.lat.difference(i64::from(sample.lat)));
        lon.signed(state.lon.difference(i64::from(sample.lon)));
        if let Some(value) = sample.baro_m {
            baro.signed(i64::from(value) - state.baro);
            state.baro = i64::from(value);
        }
        if let Some(value) = sample.geo_m {
            let above = i64::from(value) - state.baro;
            geo.signed(above - state.above);
            state.above = above;
        }
        if let Some(value) = sample.speed {
            speed.signed(i64::from(value) - suggested[0]);
        }
        if let Some(value) = sample.heading {
            heading.signed(i64::from(value) - suggested[1]);
        }
        if let Some(value) = sample.vertical {
            vertical.signed(i64::from(value) - suggested[2]);
        }
        if let Some(value) = sample.squawk {
            squawk.signed(i64::from(value) - state.squawk);
            state.squawk = i64::from(value);
        }
        age.bytes.push(sample.position_age_s);
    }
}

/// What the next value is compared with.
#[derive(Default)]
struct Differences {
    lat: SecondDifference,
    lon: SecondDifference,
    baro: i64,
    above: i64,
    squawk: i64,
}

/// A second difference, both ways.
#[derive(Default)]
struct SecondDifference {
    value: i64,
    slope: i64,
}

impl SecondDifference {
    fn difference(&mut self, value: i64) -> i64 {
        let slope = value - self.value;
        let second = slope - self.slope;
        (self.value, self.slope) = (value, slope);
        second
    }

    fn restored(&mut self, second: i64) -> i64 {
        self.slope = self.slope.wrapping_add(second);
        self.value = self.value.wrapping_add(self.slope);
        self.value
    }
}

pub(crate) fn read_hour(bytes: &[u8], flights: u32) -> Result<HourBlock, WorldError> {
    let mut source = Source::new(bytes, "hour of samples");
    let count = source.count()?;
    let mut block = HourBlock::default();
    let (mut flight, mut total) = (0u32, 0u32);
    for number in 0..count {
        let step: u32 = source.small()?;
        flight = flight
            .checked_add(step)
            .filter(|&flight| flight < flights)
            .ok_or_else(|| damaged("samples of an unknown flight"))?;
        if number > 0 && step == 0 {
            return Err(damaged("an hour holds a flight twice"));
        }
        let presence = source.u64()?;
        if presence >> HOUR_STEPS != 0 {
            return Err(damaged("an hour has more than sixty minutes"));
        }
        block.index.push((flight, presence, total));
        total += presence.count_ones();
    }
    let mut columns = Vec::new();
    for _ in 0..10 {
        let length = source.count()?;
        columns.push(Source::new(source.take(length)?, "hour of samples"));
    }
    source.end()?;
    let Ok(mut columns) = <[Source; 10]>::try_from(columns) else {
        return Err(damaged("an hour of samples lacks columns"));
    };
    for &(_, presence, _) in &block.index {
        read_run(presence, &mut columns, &mut block.samples)?;
    }
    columns.into_iter().try_for_each(Source::end)?;
    Ok(block)
}

/// A value that must fit its field.
fn fitting<T: TryFrom<i64>>(value: i64) -> Result<T, WorldError> {
    T::try_from(value).map_err(|_| damaged("a sample holds an absurd value"))
}

fn read_run(
    presence: u64,
    columns: &mut [Source; 10],
    samples: &mut Vec<Sample>,
) -> Result<(), WorldError> {
    let start = samples.len();
    let mut masks = Vec::new();
    let mut places = Vec::new();
    let mut state = Differences::default();
    for _ in steps_of(presence) {
        let [mask_column, lat, lon, baro, geo, _, _, _, squawk, age] = columns.each_mut();
        let mask = mask_column.u8()?;
        let lat: i32 = fitting(state.lat.restored(lat.signed()?))?;
        let lon: i32 = fitting(state.lon.restored(lon.signed()?))?;
        if lat.unsigned_abs() > 900_000 || lon.unsigned_abs() > 1_800_000 {
            return Err(damaged("a sample lies outside the world"));
        }
        let mut sample = Sample {
            lat,
            lon,
            baro_m: None,
            geo_m: None,
            speed: None,
            heading: None,
            vertical: None,
            on_ground: mask & GROUND != 0,
            squawk: None,
            position_age_s: age.u8()?,
        };
        if mask & NO_BARO == 0 {
            state.baro = i64::from(fitting::<i16>(state.baro.wrapping_add(baro.signed()?))?);
            sample.baro_m = Some(fitting(state.baro)?);
        }
        if mask & NO_GEO == 0 {
            state.above = state.above.wrapping_add(geo.signed()?);
            sample.geo_m = Some(fitting(state.above.wrapping_add(state.baro))?);
        }
        if mask & NO_SQUAWK == 0 {
            state.squawk = i64::from(fitting::<u16>(state.squawk.wrapping_add(squawk.signed()?))?);
            sample.squawk = Some(fitting(state.squawk)?);
        }
        places.push(Place {
            lat,
            lon,
            baro: fitting(state.baro)?,
        });
        masks.push(mask);
        samples.push(sample);
    }
    let suggested = suggestions(presence, &places);
    for ((sample, mask), suggested) in samples[start..].iter_mut().zip(masks).zip(suggested) {
        let [_, _, _, _, _, speed, heading, vertical, _, _] = columns.each_mut();
        if mask & NO_SPEED == 0 {
            sample.speed = Some(fitting(speed.signed()?.wrapping_add(suggested[0]))?);
        }
        if mask & NO_HEADING == 0 {
            sample.heading = Some(fitting(heading.signed()?.wrapping_add(suggested[1]))?);
        }
        if mask & NO_VERTICAL == 0 {
            sample.vertical = Some(fitting(vertical.signed()?.wrapping_add(suggested[2]))?);
        }
    }
    Ok(())
}
