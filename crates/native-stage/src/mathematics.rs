//! Functions that processors do not calculate themselves, by the names under which a program looks for them: those of
//! `libm`, which pages in a browser use.
//!
//! egui measures with them, and the system's own differ in the last bit: one length in eight does. It takes no more
//! to make a pixel of an edge lighter by a level than it is in the browser.

#![expect(
    unsafe_code,
    reason = "what has the name of a library's function takes its place, which is the purpose"
)]

/// Defines functions by their names in C.
macro_rules! of_libm {
    ($number:ty: $($name:ident($($from:ident),+)),+ $(,)?) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $name($($from: $number),+) -> $number {
            libm::$name($($from),+)
        }
    )+};
}

of_libm! { f64:
    acos(x),
    asin(x),
    atan(x),
    cbrt(x),
    cos(x),
    cosh(x),
    exp(x),
    exp2(x),
    expm1(x),
    log(x),
    log10(x),
    log1p(x),
    log2(x),
    sin(x),
    sinh(x),
    tan(x),
    tanh(x),
    atan2(y, x),
    hypot(x, y),
    pow(x, y),
}

of_libm! { f32:
    acosf(x),
    asinf(x),
    atanf(x),
    cbrtf(x),
    cosf(x),
    coshf(x),
    expf(x),
    exp2f(x),
    expm1f(x),
    logf(x),
    log10f(x),
    log1pf(x),
    log2f(x),
    sinf(x),
    sinhf(x),
    tanf(x),
    tanhf(x),
    atan2f(y, x),
    hypotf(x, y),
    powf(x, y),
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    /// Of the system's functions, about one result in eight is another one.
    #[test]
    fn what_a_program_calculates_is_what_a_page_would() {
        for number in 1..2_000_u16 {
            let (x, y) = (f32::from(number) * 0.37, 100.0 - f32::from(number) * 0.11);
            let (x, y) = (black_box(x), black_box(y));
            assert_eq!(x.hypot(y), libm::hypotf(x, y), "{x} {y}");
            assert_eq!(x.sin(), libm::sinf(x), "{x}");
            assert_eq!(x.powf(0.3), libm::powf(x, 0.3), "{x}");
            let (x, y) = (f64::from(x), f64::from(y));
            assert_eq!(x.hypot(y), libm::hypot(x, y), "{x} {y}");
            assert_eq!(x.ln(), libm::log(x), "{x}");
            assert_eq!(y.atan2(x), libm::atan2(y, x), "{x} {y}");
        }
    }
}
