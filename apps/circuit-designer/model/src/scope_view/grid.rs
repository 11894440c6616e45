//! Grid lines at round numbers.

/// More lines than this would only be a grey area.
const MAX_LINES: usize = 200;

/// The smallest of 1, 2, 5, 10, ... (times a power of ten) that is not less than `rough`.
pub fn round_step(rough: f64) -> f64 {
    if !rough.is_finite() || rough <= 0.0 {
        return 1.0;
    }
    let decade = libm::pow(10.0, libm::floor(libm::log10(rough)));
    // A step that was round already must not become the next one through rounding errors.
    let enough = rough * (1.0 - 1e-9);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|mantissa| mantissa * decade);
    steps
        .into_iter()
        .find(|step| *step >= enough)
        .unwrap_or(10.0 * decade)
}

/// Multiples of `step` from `low` to `high`.
pub fn grid_lines(low: f64, high: f64, step: f64) -> Vec<f64> {
    let count = (high - low) / step;
    if !count.is_finite() || !(0.0..MAX_LINES as f64).contains(&count) || step <= 0.0 {
        return Vec::new();
    }
    let first = libm::ceil(low / step - 1e-9);
    let lines = (0..MAX_LINES).map(|index| (first + index as f64) * step);
    lines
        .take_while(|line| *line <= high + 1e-9 * step)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_one_two_or_five() {
        for (rough, step) in [
            (0.9, 1.0),
            (1.0, 1.0),
            (1.1, 2.0),
            (3.0, 5.0),
            (6.0, 10.0),
            (2e-3, 2e-3),
            (4.1e-6, 5e-6),
        ] {
            let found = round_step(rough);
            assert!((found - step).abs() < 1e-9 * step, "{rough}: {found}");
        }
    }

    #[test]
    fn no_rough_step_breaks_the_grid() {
        for rough in [0.0, -3.0, f64::NAN, f64::INFINITY, 1e-300, 1e300] {
            let step = round_step(rough);
            assert!(step > 0.0 && step.is_finite(), "{rough}: {step}");
        }
        assert!(grid_lines(0.0, 1.0, 0.0).is_empty());
        assert!(grid_lines(0.0, 1.0, 1e-9).is_empty());
        assert!(grid_lines(f64::NAN, 1.0, 0.1).is_empty());
    }

    #[test]
    fn lines_lie_on_multiples_and_include_the_ends() {
        let lines = grid_lines(-1.0, 2.0, 1.0);
        assert_eq!(lines, [-1.0, 0.0, 1.0, 2.0]);
        assert_eq!(grid_lines(0.3, 0.9, 0.5), [0.5]);
    }
}
