//! Amplitudes over frequency: a window of the trace, sampled evenly, tapered and transformed.

use std::f64::consts::PI;

use super::time_window::TimeWindow;
use crate::measure::Trace;
use crate::simulator::math::{cos, sin};

/// Points of the transform, a power of two.
const POINTS: usize = 8192;
/// Frequencies that are kept: the lower ones, where signals are. Zooming into time shows higher ones.
const KEPT: usize = 800;
/// Mean of the raised-cosine taper: what a tone loses by it.
const TAPER_GAIN: f64 = 0.5;

/// The amplitude of each of the frequencies `0, spacing, 2 spacing, ...`.
#[derive(Clone, Debug, PartialEq)]
pub struct Spectrum {
    /// Hertz between two amplitudes.
    pub spacing: f64,
    /// From zero hertz upwards.
    pub amplitudes: Vec<f64>,
}

impl Spectrum {
    /// In hertz.
    pub fn highest_frequency(&self) -> f64 {
        self.spacing * self.amplitudes.len() as f64
    }

    /// The frequency with the largest amplitude besides the mean, and that amplitude.
    pub fn peak(&self) -> Option<(f64, f64)> {
        // The taper spreads the mean over its neighbour.
        let tones = self.amplitudes.iter().enumerate().skip(2);
        let (index, amplitude) = tones.max_by(|a, b| a.1.total_cmp(b.1))?;
        Some((
            self.spacing * (index as f64 + self.offset(index)),
            *amplitude,
        ))
    }

    /// How far a peak lies beside its frequency: the vertex of a parabola through the logarithms.
    fn offset(&self, index: usize) -> f64 {
        let level = |at: usize| self.amplitudes.get(at).map(|it| libm::log(it.max(1e-300)));
        let (Some(a), Some(b), Some(c)) = (level(index - 1), level(index), level(index + 1)) else {
            return 0.0;
        };
        let curvature = a - 2.0 * b + c;
        if curvature < 0.0 {
            (0.5 * (a - c) / curvature).clamp(-0.5, 0.5)
        } else {
            0.0
        }
    }

    /// In decibels below the largest one, no lower than `floor`.
    pub fn decibels(&self, floor: f64) -> Vec<f64> {
        let largest = self.amplitudes.iter().copied().fold(0.0, f64::max);
        let of = |amplitude: &f64| {
            if largest > 0.0 && *amplitude > 0.0 {
                (20.0 * libm::log10(amplitude / largest)).max(floor)
            } else {
                floor
            }
        };
        self.amplitudes.iter().map(of).collect()
    }
}

/// Nothing until the trace holds something of the window.
pub fn spectrum(trace: &Trace, window: &TimeWindow) -> Option<Spectrum> {
    let (first, last) = (trace.first()?, trace.last()?);
    let (from, to) = (window.from.max(first.time), window.to().min(last.time));
    let span = to - from;
    if span <= 0.0 {
        return None;
    }
    let mut real = evenly(trace, from, span);
    let mean = real.iter().sum::<f64>() / POINTS as f64;
    for (index, value) in real.iter_mut().enumerate() {
        let taper = 0.5 - 0.5 * cos(2.0 * PI * index as f64 / POINTS as f64);
        *value = (*value - mean) * taper;
    }
    let mut imaginary = vec![0.0; POINTS];
    transform(&mut real, &mut imaginary);
    let amplitude =
        |(re, im): (&f64, &f64)| 2.0 * libm::sqrt(re * re + im * im) / (POINTS as f64 * TAPER_GAIN);
    let half = real.iter().zip(&imaginary).take(KEPT);
    let mut amplitudes: Vec<f64> = half.map(amplitude).collect();
    amplitudes[0] = mean.abs();
    Some(Spectrum {
        spacing: 1.0 / span,
        amplitudes,
    })
}

/// The curve at evenly spaced moments, on straight lines between its samples.
fn evenly(trace: &Trace, from: f64, span: f64) -> Vec<f64> {
    let step = span / POINTS as f64;
    let mut samples = trace.between(from, from + span).peekable();
    let mut before = samples.peek().copied();
    let mut values = Vec::with_capacity(POINTS);
    for index in 0..POINTS {
        let time = from + index as f64 * step;
        while let Some(sample) = samples.next_if(|sample| sample.time <= time) {
            before = Some(sample);
        }
        let value = match (before, samples.peek()) {
            (Some(a), Some(b)) if b.time > a.time => {
                let share = ((time - a.time) / (b.time - a.time)).clamp(0.0, 1.0);
                a.value + share * (b.value - a.value)
            }
            (Some(a), _) => a.value,
            (None, _) => 0.0,
        };
        values.push(value);
    }
    values
}

/// The discrete Fourier transform in place; the length is a power of two.
fn transform(real: &mut [f64], imaginary: &mut [f64]) {
    let count = real.len();
    let bits = count.trailing_zeros();
    for index in 0..count {
        let other = index.reverse_bits() >> (usize::BITS - bits);
        if other > index {
            real.swap(index, other);
            imaginary.swap(index, other);
        }
    }
    let mut length = 2;
    while length <= count {
        let half = length / 2;
        for offset in 0..half {
            let angle = -2.0 * PI * offset as f64 / length as f64;
            let (turn_re, turn_im) = (cos(angle), sin(angle));
            for a in (offset..count).step_by(length) {
                let b = a + half;
                let re = real[b] * turn_re - imaginary[b] * turn_im;
                let im = real[b] * turn_im + imaginary[b] * turn_re;
                (real[b], imaginary[b]) = (real[a] - re, imaginary[a] - im);
                real[a] += re;
                imaginary[a] += im;
            }
        }
        length *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window() -> TimeWindow {
        TimeWindow {
            from: 0.0,
            seconds_per_column: 1e-4,
            columns: 1000,
        }
    }

    fn sampled(curve: impl Fn(f64) -> f64) -> Trace {
        let mut trace = Trace::default();
        for index in 0..=20_000 {
            let time = f64::from(index) * 5e-6;
            trace.push(time, curve(time));
        }
        trace
    }

    #[test]
    fn a_tone_stands_at_its_frequency_with_its_amplitude() {
        let trace = sampled(|time| 2.0 + 3.0 * sin(2.0 * PI * 1000.0 * time));
        let found = spectrum(&trace, &window()).unwrap();
        let (frequency, amplitude) = found.peak().unwrap();
        assert!((frequency - 1000.0).abs() <= found.spacing, "{frequency}");
        assert!((amplitude - 3.0).abs() < 0.03, "{amplitude}");
        let odd = sampled(|time| sin(2.0 * PI * 1234.0 * time));
        let (frequency, _) = spectrum(&odd, &window()).unwrap().peak().unwrap();
        assert!((frequency - 1234.0).abs() < 0.5, "{frequency}");
        assert!((found.amplitudes[0] - 2.0).abs() < 0.01);
    }

    #[test]
    fn a_square_wave_has_odd_harmonics() {
        let trace = sampled(|time| {
            if (time * 500.0).fract() < 0.5 {
                1.0
            } else {
                -1.0
            }
        });
        let found = spectrum(&trace, &window()).unwrap();
        let at = |hertz: f64| found.amplitudes[(hertz / found.spacing).round() as usize];
        assert!((at(500.0) - 4.0 / PI).abs() < 0.03);
        assert!((at(1500.0) - 4.0 / (3.0 * PI)).abs() < 0.03);
        assert!(at(1000.0) < 0.03);
        let decibels = found.decibels(-80.0);
        assert!(decibels.iter().all(|level| (-80.0..=0.0).contains(level)));
    }

    #[test]
    fn nothing_has_no_spectrum() {
        assert_eq!(spectrum(&Trace::default(), &window()), None);
        let mut one = Trace::default();
        one.push(0.0, 1.0);
        assert_eq!(spectrum(&one, &window()), None);
    }
}
