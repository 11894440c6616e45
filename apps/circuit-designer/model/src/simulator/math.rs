//! Transcendental functions that give the same bits on every machine.

/// `f64::max`, which WebAssembly has no instruction for: there it is a call, here a comparison.
#[inline]
pub fn larger(a: f64, b: f64) -> f64 {
    if a >= b || b.is_nan() { a } else { b }
}

/// The same bits on every machine, as all functions here.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// Exact for small `x`, where `ln(1 + x)` is not.
pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// Of an angle in radians.
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// Of an angle in radians.
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// Of an angle in radians.
pub fn tan(x: f64) -> f64 {
    libm::tan(x)
}

/// Hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// `base` to the power of `exponent`.
pub fn pow(base: f64, exponent: f64) -> f64 {
    libm::pow(base, exponent)
}

/// Cube root, negative numbers included.
pub fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_number_is_the_one_that_the_standard_library_finds() {
        let values = [-1.0, 0.0, 2.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        for a in values {
            for b in values {
                assert_eq!(larger(a, b).to_bits(), a.max(b).to_bits(), "{a} and {b}");
            }
        }
    }
}
