//! Carlson's symmetric elliptic integrals: surfaces of ellipsoids and perimeters of ellipses to the
//! last digits, however flat they are.

use std::f64::consts::PI;

/// Perimeter of the ellipse with the given half axes.
pub fn ellipse_perimeter(a: f64, b: f64) -> f64 {
    let (a, b) = (a.abs(), b.abs());
    if a == 0.0 || b == 0.0 {
        return 4.0 * a.max(b);
    }
    8.0 * complete(0.0, a * a, b * b)
}

/// Surface of the ellipsoid with the given half axes.
pub fn ellipsoid_surface(a: f64, b: f64, c: f64) -> f64 {
    let (a, b, c) = (a * a, b * b, c * c);
    4.0 * PI * complete(a * b, a * c, b * c)
}

/// `R_G`, homogeneous of degree one half. At most one argument may be 0.
fn complete(x: f64, y: f64, z: f64) -> f64 {
    let mut sorted = [x, y, z];
    sorted.sort_by(f64::total_cmp);
    // With the middle value in the place of z both differences have opposite signs, and nothing
    // cancels.
    let [x, z, y] = sorted;
    if z == 0.0 {
        return y.sqrt() / 2.0;
    }
    // Scaled so that nothing overflows for the largest documents.
    let (x, y) = (x / z, y / z);
    let sum = first_kind(x, y, 1.0) - (x - 1.0) * (y - 1.0) * second_kind(x, y, 1.0) / 3.0
        + (x * y).sqrt();
    z.sqrt() * sum / 2.0
}

/// `R_F`.
fn first_kind(mut x: f64, mut y: f64, mut z: f64) -> f64 {
    loop {
        let mean = (x + y + z) / 3.0;
        let (dx, dy, dz) = (1.0 - x / mean, 1.0 - y / mean, 1.0 - z / mean);
        if dx.abs().max(dy.abs()).max(dz.abs()) < 1e-3 {
            let e2 = dx * dy - dz * dz;
            let e3 = dx * dy * dz;
            let series = 1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0 - 3.0 * e2 * e3 / 44.0;
            return series / mean.sqrt();
        }
        let step = (x * y).sqrt() + (y * z).sqrt() + (z * x).sqrt();
        (x, y, z) = ((x + step) / 4.0, (y + step) / 4.0, (z + step) / 4.0);
    }
}

/// `R_D`.
fn second_kind(mut x: f64, mut y: f64, mut z: f64) -> f64 {
    let (mut sum, mut factor) = (0.0, 1.0);
    loop {
        let mean = (x + y + 3.0 * z) / 5.0;
        let (dx, dy, dz) = (1.0 - x / mean, 1.0 - y / mean, 1.0 - z / mean);
        if dx.abs().max(dy.abs()).max(dz.abs()) < 1e-3 {
            let (xy, zz) = (dx * dy, dz * dz);
            let e2 = xy - 6.0 * zz;
            let e3 = (3.0 * xy - 8.0 * zz) * dz;
            let e4 = 3.0 * (xy - zz) * zz;
            let e5 = xy * zz * dz;
            let series = 1.0 - 3.0 * e2 / 14.0 + e3 / 6.0 + 9.0 * e2 * e2 / 88.0
                - 3.0 * e4 / 22.0
                - 9.0 * e2 * e3 / 52.0
                + 3.0 * e5 / 26.0;
            return 3.0 * sum + factor * series / (mean * mean.sqrt());
        }
        let step = (x * y).sqrt() + (y * z).sqrt() + (z * x).sqrt();
        sum += factor / (z.sqrt() * (z + step));
        factor /= 4.0;
        (x, y, z) = ((x + step) / 4.0, (y + step) / 4.0, (z + step) / 4.0);
    }
}

/// Integral over `from..to` of a function that is smooth inside and may bend sharply at the ends,
/// by the double exponential rule, to about ten digits.
pub fn integral(from: f64, to: f64, f: impl Fn(f64) -> f64) -> f64 {
    const REACH: f64 = 4.0;
    const STEPS: i32 = 160;
    let (middle, half) = ((from + to) / 2.0, (to - from) / 2.0);
    let h = REACH / f64::from(STEPS);
    let sum: f64 = (-STEPS..=STEPS)
        .map(|step| {
            let t = f64::from(step) * h;
            let inner = PI / 2.0 * libm::sinh(t);
            let spread = libm::cosh(inner);
            let weight = PI / 2.0 * libm::cosh(t) / (spread * spread);
            weight * f(middle + half * libm::tanh(inner))
        })
        .sum();
    sum * h * half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_close(found: f64, expected: f64) {
        assert!(
            (found / expected - 1.0).abs() < 1e-9,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn circles_and_flat_ellipses() {
        assert_close(ellipse_perimeter(2.0, 2.0), 4.0 * PI);
        // E(k^2 = 3/4) from tables.
        assert_close(ellipse_perimeter(1.0, 0.5), 4.0 * 1.2110560275684594);
        assert_close(ellipse_perimeter(3.0, 0.0), 12.0);
        assert_close(ellipse_perimeter(1e6, 1e-3), 4e6);
    }

    #[test]
    fn balls_and_spheroids() {
        assert_close(ellipsoid_surface(0.5, 0.5, 0.5), PI);
        // Prolate with half axes 1, 1, 2.
        let e = 0.75f64.sqrt();
        let prolate = 2.0 * PI * (1.0 + 2.0 / e * e.asin());
        assert_close(ellipsoid_surface(1.0, 2.0, 1.0), prolate);
    }

    #[test]
    fn general_ellipsoids_agree_with_summing_the_surface_up() {
        for (a, b, c) in [(1.0, 2.0, 3.0), (0.2, 1.0, 5.0), (4.0, 0.5, 0.6)] {
            let ring = |polar: f64| {
                let (s, co) = polar.sin_cos();
                let x = |around: f64| {
                    let (sin, cos) = around.sin_cos();
                    let n = [b * c * s * cos, a * c * s * sin, a * b * co];
                    n.iter().map(|n| n * n).sum::<f64>().sqrt() * s
                };
                integral(0.0, PI / 2.0, x)
            };
            let summed = 8.0 * integral(0.0, PI / 2.0, ring);
            let found = ellipsoid_surface(a, b, c);
            assert!((found / summed - 1.0).abs() < 1e-8, "{found} {summed}");
        }
    }

    #[test]
    fn a_disc_has_two_sides() {
        assert_close(ellipsoid_surface(1.0, 1.0, 1e-9), 2.0 * PI);
        assert_close(ellipsoid_surface(1e6, 1e6, 1e6), 4e12 * PI);
    }
}
