//! Real roots of a polynomial in an interval.

/// The roots in `[low, high]`, ascending. `coefficients[i]` belongs to `t^i`.
///
/// Between neighbouring turning points a polynomial is monotone, so each stretch holds at most one
/// crossing, which bisection finds whatever the conditioning. A double root that only touches zero is
/// reported when it lies at a turning point to within rounding.
pub fn roots_between(coefficients: &[f64], low: f64, high: f64) -> Vec<f64> {
    let degree = coefficients.iter().rposition(|c| *c != 0.0).unwrap_or(0);
    if degree == 0 || low > high {
        return Vec::new();
    }
    let derivative: Vec<f64> = coefficients[1..=degree]
        .iter()
        .enumerate()
        .map(|(power, c)| c * (power + 1) as f64)
        .collect();
    let mut stops = vec![low];
    stops.extend(roots_between(&derivative, low, high));
    stops.push(high);

    let polynomial = &coefficients[..=degree];
    let mut roots: Vec<f64> = Vec::new();
    for pair in stops.windows(2) {
        if let Some(root) = crossing(polynomial, pair[0], pair[1])
            && roots.last().is_none_or(|last| root > *last)
        {
            roots.push(root);
        }
    }
    roots
}

fn value_at(coefficients: &[f64], t: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, c| sum * t + c)
}

/// The sign change in a monotone stretch.
fn crossing(coefficients: &[f64], mut low: f64, mut high: f64) -> Option<f64> {
    let at_low = value_at(coefficients, low);
    let at_high = value_at(coefficients, high);
    if at_low == 0.0 {
        return Some(low);
    }
    if at_high == 0.0 {
        return Some(high);
    }
    if (at_low > 0.0) == (at_high > 0.0) {
        return None;
    }
    // 100 halvings exhaust the precision of any interval of doubles met here.
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if (value_at(coefficients, middle) > 0.0) == (at_low > 0.0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(0.5 * (low + high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(coefficients: &[f64], low: f64, high: f64, expected: &[f64]) {
        let roots = roots_between(coefficients, low, high);
        assert_eq!(roots.len(), expected.len(), "{roots:?}");
        for (root, expected) in roots.iter().zip(expected) {
            assert!((root - expected).abs() < 1e-9, "{roots:?}");
        }
    }

    #[test]
    fn four_distinct_roots_are_found_in_order() {
        // (t-1)(t-2)(t-3)(t-4)
        check(
            &[24.0, -50.0, 35.0, -10.0, 1.0],
            0.0,
            10.0,
            &[1.0, 2.0, 3.0, 4.0],
        );
    }

    #[test]
    fn roots_outside_the_interval_are_left_out() {
        check(&[24.0, -50.0, 35.0, -10.0, 1.0], 1.5, 3.5, &[2.0, 3.0]);
    }

    #[test]
    fn constants_and_rootless_polynomials_have_no_roots() {
        check(&[3.0], -1.0, 1.0, &[]);
        check(&[0.0], -1.0, 1.0, &[]);
        check(&[1.0, 0.0, 1.0], -5.0, 5.0, &[]);
    }

    #[test]
    fn a_touching_root_is_reported_once() {
        check(&[1.0, -2.0, 1.0], -5.0, 5.0, &[1.0]);
    }
}
