//! Transcendental functions that give the same bits on every machine.

/// `f64::max`, which WebAssembly has no instruction for: there it is a call, here a comparison.
#[inline]
pub fn larger(a: f64, b: f64) -> f64 {
    if a >= b || b.is_nan() { a } else { b }
}

pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

pub fn tan(x: f64) -> f64 {
    libm::tan(x)
}

pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

pub fn pow(base: f64, exponent: f64) -> f64 {
    libm::pow(base, exponent)
}

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
