//! Transcendental functions that give the same bits on every machine.

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
