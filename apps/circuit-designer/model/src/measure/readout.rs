//! Peak values, frequency, duty cycle, average and effective value of a trace.

use super::trace::{Sample, Trace};

/// Rising crossings that a frequency needs.
const FEWEST_CROSSINGS: usize = 3;
/// Fewer visible periods than this, and the window is widened into the past ...
const ENOUGH_PERIODS: usize = 5;
/// ... up to this many.
const MAX_PERIODS: usize = 30;
/// Periods may scatter this much around their mean.
const LARGEST_SCATTER: f64 = 0.02;
/// The signal must have been this part of its range below the middle before it can cross it again.
const HYSTERESIS: f64 = 0.05;
const SMALLEST_HYSTERESIS: f64 = 1e-6;
/// With more samples per period an extremum lies close enough to a sample.
const COARSE_SAMPLING: usize = 50;

/// What is known about how often a signal repeats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Frequency {
    /// Periods are even enough.
    Hertz {
        /// Their mean frequency.
        value: f64,
        /// Over how many periods it was measured.
        cycles: usize,
    },
    /// The periods differ too much.
    Unstable,
    /// Too few crossings so far.
    NeedMoreCycles,
}

impl Frequency {
    /// The figure, if there is one.
    pub fn hertz(self) -> Option<f64> {
        match self {
            Frequency::Hertz { value, .. } => Some(value),
            _ => None,
        }
    }
}

/// What a scope tells about a signal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Readout {
    /// Highest value.
    pub max: f64,
    /// Lowest value.
    pub min: f64,
    /// Mean over whole periods, or over the span without them.
    pub average: f64,
    /// Effective value over whole periods, or over the span without them.
    pub rms: f64,
    /// How often it repeats.
    pub frequency: Frequency,
    /// Fraction of the time above the middle.
    pub duty: Option<f64>,
}

impl Readout {
    /// The swing between lowest and highest value.
    pub fn peak_to_peak(&self) -> f64 {
        self.max - self.min
    }
}

/// Reads the last `span` seconds; nothing when there are fewer than two samples.
pub fn read_out(trace: &Trace, span: f64) -> Option<Readout> {
    read_out_since(trace, span, f64::NEG_INFINITY)
}

/// Like [`read_out`], without the samples before `start`.
pub fn read_out_since(trace: &Trace, span: f64, start: f64) -> Option<Readout> {
    let end = trace.last()?.time;
    let visible = trace.since((end - span).max(start));
    if visible.len() < 2 {
        return None;
    }
    let (min, max) = extremes(&visible);
    let (samples, rising) = periods(trace, &visible, (start, end), span);
    let frequency = frequency(&rising);
    let is_periodic = matches!(frequency, Frequency::Hertz { .. });
    let (max, min) = match frequency {
        Frequency::Hertz { value, .. } if is_coarse(&visible, value) => refined(&visible, min, max),
        _ => (max, min),
    };
    let span = match (rising.first(), rising.last()) {
        (Some(first), Some(last)) if is_periodic => (*first, *last),
        _ => (visible[0].time, end),
    };
    let middle = 0.5 * (min + max);
    let (average, rms) = averages(&samples, span);
    Some(Readout {
        max,
        min,
        average,
        rms,
        frequency,
        duty: is_periodic.then(|| time_above(&samples, middle, span) / (span.1 - span.0)),
    })
}

fn extremes(samples: &[Sample]) -> (f64, f64) {
    let values = samples.iter().map(|sample| sample.value);
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

/// The samples to analyse and the moments at which they rise through their middle.
fn periods(
    trace: &Trace,
    visible: &[Sample],
    (start, end): (f64, f64),
    span: f64,
) -> (Vec<Sample>, Vec<f64>) {
    let mut samples = visible.to_vec();
    let mut rising = rising_crossings(&samples);
    let first = trace.first().map_or(end, |sample| sample.time);
    let start = first.max(start);
    let mut wider = span;
    while rising.len() <= ENOUGH_PERIODS && end - wider > start {
        wider *= 2.0;
        samples = trace.since((end - wider).max(start));
        rising = rising_crossings(&samples);
    }
    if wider > span && rising.len() > MAX_PERIODS + 1 {
        rising.drain(..rising.len() - MAX_PERIODS - 1);
    }
    (samples, rising)
}

fn rising_crossings(samples: &[Sample]) -> Vec<f64> {
    let (low, high) = extremes(samples);
    let middle = 0.5 * (low + high);
    let margin = (HYSTERESIS * (high - low)).max(SMALLEST_HYSTERESIS);
    let mut crossings = Vec::new();
    let mut is_armed = false;
    for pair in samples.windows(2) {
        is_armed |= pair[0].value < middle - margin;
        if is_armed && pair[0].value <= middle && pair[1].value > middle {
            crossings.push(crossing_time(pair[0], pair[1], middle));
            is_armed = false;
        }
    }
    crossings
}

fn crossing_time(a: Sample, b: Sample, level: f64) -> f64 {
    a.time + (b.time - a.time) * (level - a.value) / (b.value - a.value)
}

fn frequency(rising: &[f64]) -> Frequency {
    if rising.len() < FEWEST_CROSSINGS {
        return Frequency::NeedMoreCycles;
    }
    let cycles = rising.len() - 1;
    let mean = (rising[cycles] - rising[0]) / cycles as f64;
    let spread = rising
        .windows(2)
        .map(|pair| (pair[1] - pair[0] - mean) * (pair[1] - pair[0] - mean))
        .sum::<f64>();
    let deviation = (spread / cycles as f64).sqrt();
    if mean <= 0.0 || deviation > LARGEST_SCATTER * mean {
        return Frequency::Unstable;
    }
    Frequency::Hertz {
        value: 1.0 / mean,
        cycles,
    }
}

fn is_coarse(samples: &[Sample], frequency: f64) -> bool {
    let span = samples[samples.len() - 1].time - samples[0].time;
    (samples.len() as f64) < COARSE_SAMPLING as f64 * span * frequency
}

/// Extremes between samples, where the curve is smooth: highest first.
fn refined(samples: &[Sample], min: f64, max: f64) -> (f64, f64) {
    let range = max - min;
    let (mut high, mut low) = (max, min);
    for triple in samples.windows(3) {
        let [a, b, c] = [triple[0], triple[1], triple[2]];
        let is_top = b.value >= a.value && b.value >= c.value;
        let is_bottom = b.value <= a.value && b.value <= c.value;
        // A larger step between neighbours at an extremum is a jump, not a curve.
        let steepest = (b.value - a.value).abs().max((c.value - b.value).abs());
        if (!is_top && !is_bottom) || steepest > 0.25 * range {
            continue;
        }
        if let Some(vertex) = parabola_vertex(a, b, c) {
            high = high.max(vertex.min(b.value + 0.1 * range));
            low = low.min(vertex.max(b.value - 0.1 * range));
        }
    }
    (high, low)
}

/// Value at the vertex of the parabola through three samples, when it lies between them.
fn parabola_vertex(a: Sample, b: Sample, c: Sample) -> Option<f64> {
    let before = (b.value - a.value) / (b.time - a.time);
    let after = (c.value - b.value) / (c.time - b.time);
    let curvature = (after - before) / (c.time - a.time);
    // Slope at b of the parabola.
    let slope = before + curvature * (b.time - a.time);
    let vertex = b.value - slope * slope / (4.0 * curvature);
    let at = b.time - slope / (2.0 * curvature);
    (vertex.is_finite() && at > a.time && at < c.time).then_some(vertex)
}

/// Calls `visit` with every straight piece inside the span.
fn pieces(samples: &[Sample], span: (f64, f64), mut visit: impl FnMut(Sample, Sample)) {
    for pair in samples.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (from, to) = (a.time.max(span.0), b.time.min(span.1));
        if to <= from {
            continue;
        }
        let slope = (b.value - a.value) / (b.time - a.time);
        let at = |time: f64| Sample {
            time,
            value: a.value + slope * (time - a.time),
        };
        visit(at(from), at(to));
    }
}

fn averages(samples: &[Sample], span: (f64, f64)) -> (f64, f64) {
    let (mut area, mut square, mut length) = (0.0, 0.0, 0.0);
    pieces(samples, span, |a, b| {
        let width = b.time - a.time;
        length += width;
        area += 0.5 * width * (a.value + b.value);
        square += width * (a.value * a.value + a.value * b.value + b.value * b.value) / 3.0;
    });
    if length > 0.0 {
        (area / length, (square / length).sqrt())
    } else {
        (0.0, 0.0)
    }
}

fn time_above(samples: &[Sample], level: f64, span: (f64, f64)) -> f64 {
    let mut above = 0.0;
    pieces(samples, span, |a, b| {
        let width = b.time - a.time;
        above += match (a.value > level, b.value > level) {
            (true, true) => width,
            (false, false) => 0.0,
            (false, true) => b.time - crossing_time(a, b, level),
            (true, false) => crossing_time(a, b, level) - a.time,
        };
    });
    above
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulator::math::sin;

    fn sampled(step: f64, count: usize, curve: impl Fn(f64) -> f64) -> Trace {
        let mut trace = Trace::default();
        for index in 0..count {
            let time = index as f64 * step;
            trace.push(time, curve(time));
        }
        trace
    }

    fn sine(time: f64) -> f64 {
        2.0 + 3.0 * sin(2.0 * std::f64::consts::PI * 1000.0 * time)
    }

    #[test]
    fn a_coarsely_sampled_sine_is_read_exactly() {
        let trace = sampled(3.7e-5, 600, sine);
        let readout = read_out(&trace, 0.01).unwrap();
        assert!((readout.peak_to_peak() - 6.0).abs() < 0.006, "{readout:?}");
        assert!((readout.frequency.hertz().unwrap() - 1000.0).abs() < 0.5);
        assert!((readout.average - 2.0).abs() < 0.01);
        assert!((readout.rms - (4.0f64 + 4.5).sqrt()).abs() < 0.03);
        assert!((readout.duty.unwrap() - 0.5).abs() < 0.002);
    }

    #[test]
    fn jumps_are_not_rounded_off() {
        let square = |time: f64| {
            if (time * 1000.0).fract() < 0.3 {
                5.0
            } else {
                0.0
            }
        };
        let readout = read_out(&sampled(2.3e-5, 2000, square), 0.02).unwrap();
        assert_eq!(readout.peak_to_peak(), 5.0);
        assert!((readout.duty.unwrap() - 0.3).abs() < 0.01);
    }

    #[test]
    fn too_few_cycles_are_told_from_unstable_ones() {
        let short = read_out(&sampled(1e-5, 150, sine), 1.0).unwrap();
        assert_eq!(short.frequency, Frequency::NeedMoreCycles);
        let chirp = |time: f64| sin(2.0 * std::f64::consts::PI * (1000.0 + 40_000.0 * time) * time);
        let moving = read_out(&sampled(1e-6, 20_000, chirp), 1.0).unwrap();
        assert_eq!(moving.frequency, Frequency::Unstable);
    }

    #[test]
    fn a_window_of_one_period_reaches_back_for_more() {
        let readout = read_out(&sampled(1e-5, 20_000, sine), 0.0015).unwrap();
        match readout.frequency {
            Frequency::Hertz { value, cycles } => {
                assert!((value - 1000.0).abs() < 0.1);
                assert!((ENOUGH_PERIODS..=MAX_PERIODS).contains(&cycles));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nothing_is_read_from_nothing() {
        assert_eq!(read_out(&Trace::default(), 1.0), None);
        let constant = read_out(&sampled(1e-3, 10, |_| 4.0), 1.0).unwrap();
        assert_eq!((constant.average, constant.peak_to_peak()), (4.0, 0.0));
        assert_eq!(constant.frequency, Frequency::NeedMoreCycles);
    }
}
