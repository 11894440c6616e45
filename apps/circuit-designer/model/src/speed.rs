//! How fast simulated time passes.

use crate::circuit::Settings;
use crate::quantity::{format, parse};
use crate::simulator::math::{exp, ln};

/// The slider goes from 0 to here.
pub const SLIDER_END: f64 = 260.0;

/// Where the slider has the constant 0.1, and how far it is to the next factor of e.
const SLIDER_ORIGIN: f64 = 61.0;
const SLIDER_PER_E: f64 = 24.0;
const CONSTANT_AT_ORIGIN: f64 = 0.1;
/// Steps per real second and unit of the constant; ten times as many as the original takes.
const STEPS_PER_SECOND: f64 = 10.0 * 160.0;

/// Speed constant, as files keep it, for a place of the slider.
pub fn constant_at(slider: f64) -> f64 {
    let slider = if slider.is_nan() { 0.0 } else { slider };
    let slider = slider.clamp(0.0, SLIDER_END);
    CONSTANT_AT_ORIGIN * exp((slider - SLIDER_ORIGIN) / SLIDER_PER_E)
}

/// Place of the slider for a speed constant; the nearest end for one beyond.
pub fn slider_at(constant: f64) -> f64 {
    if constant.is_nan() || constant <= 0.0 {
        return 0.0;
    }
    let slider = SLIDER_ORIGIN + SLIDER_PER_E * ln(constant / CONSTANT_AT_ORIGIN);
    slider.clamp(0.0, SLIDER_END)
}

/// Simulated seconds per real second. A constant beyond the slider counts as its end.
pub fn simulated_per_second(settings: &Settings) -> f64 {
    let fastest = constant_at(SLIDER_END);
    STEPS_PER_SECOND * settings.speed.clamp(0.0, fastest) * settings.time_step
}

/// More steps than this are no run but a mistake.
const MAX_STEPS: f64 = 1e9;

/// A time to run for, as it was typed: `0.3`, `300m`, `20 ms`. The text says what is wrong.
pub fn run_length(text: &str, time_step: f64) -> Result<f64, String> {
    let seconds = parse(text).map_err(|error| error.to_string())?;
    if seconds <= 0.0 {
        return Err("The time must be greater than zero, for example 0.3 or 300m.".into());
    }
    let longest = MAX_STEPS * time_step;
    if seconds > longest {
        let longest = format(longest, "s");
        return Err(format!(
            "That is too long for this time step: at most {longest}. Enter a shorter time."
        ));
    }
    Ok(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_times_are_numbers_with_prefixes() {
        for (text, seconds) in [("0.3", 0.3), ("300m", 0.3), ("20 ms", 0.02), ("1", 1.0)] {
            let found = run_length(text, 5e-6).unwrap();
            assert!((found - seconds).abs() < 1e-12, "{text}: {found}");
        }
    }

    #[test]
    fn run_times_that_make_no_sense_are_refused_in_words() {
        for text in ["", "soon", "0", "-1", "1e9", "5 parsec", "1e308k"] {
            let refusal = run_length(text, 5e-6).unwrap_err();
            assert!(refusal.ends_with('.'), "{text}: {refusal}");
        }
    }

    #[test]
    fn a_blank_page_stands_at_172_and_runs_ten_times_as_fast_as_the_original() {
        let settings = Settings::default();
        assert!((slider_at(settings.speed) - 172.0).abs() < 0.01);
        let rate = simulated_per_second(&settings);
        assert!((rate - 0.0816).abs() < 1e-4, "{rate}");
    }

    #[test]
    fn the_slider_and_its_constant_are_inverse() {
        for slider in [0.0, 61.0, 100.0, 172.0, SLIDER_END] {
            assert!((slider_at(constant_at(slider)) - slider).abs() < 1e-9);
        }
    }

    #[test]
    fn no_entry_runs_away() {
        let fastest = constant_at(SLIDER_END);
        assert_eq!(constant_at(1e300), fastest);
        assert_eq!(constant_at(f64::NAN), constant_at(0.0));
        assert_eq!(slider_at(-1.0), 0.0);
        assert_eq!(slider_at(1e300), SLIDER_END);
        let wild = Settings {
            speed: 1e300,
            ..Settings::default()
        };
        assert!(simulated_per_second(&wild) < 4.0);
    }
}
