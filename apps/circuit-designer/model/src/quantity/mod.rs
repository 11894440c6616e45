//! Numbers as engineers write them: `6.812 V`, `4k7`, `1.589 kHz`.

mod parse;

pub use parse::{NumberError, parse, parse_source};

/// Values closer to zero are shown as zero.
const SMALLEST_SHOWN: f64 = 1e-14;

const PREFIXES: [(f64, &str); 9] = [
    (1e-15, "f"),
    (1e-12, "p"),
    (1e-9, "n"),
    (1e-6, "µ"),
    (1e-3, "m"),
    (1.0, ""),
    (1e3, "k"),
    (1e6, "M"),
    (1e9, "G"),
];

/// A read-out: prefix from p to G, up to three decimals, a space before the unit.
pub fn format(value: f64, unit: &str) -> String {
    format_with(value, unit, 3)
}

/// A value with unit prefix and at most this many decimals.
pub fn format_with(value: f64, unit: &str, decimals: usize) -> String {
    if !value.is_finite() {
        return format!("∞ {unit}").trim_end().to_string();
    }
    if value.abs() < SMALLEST_SHOWN {
        return format!("0 {unit}").trim_end().to_string();
    }
    // From pico on; femto is for entering only.
    let usable = &PREFIXES[1..];
    let rounded_up = |scale: f64| rounded(value.abs() / scale, decimals) >= 1.0;
    let (scale, prefix) = usable
        .iter()
        .rev()
        .find(|(scale, _)| rounded_up(*scale))
        .unwrap_or(&usable[0]);
    let number = plain(value / scale, decimals);
    format!("{number} {prefix}{unit}").trim_end().to_string()
}

/// Fixed decimals without trailing zeros, never `-0`.
pub fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    if text == "-0" { "0" } else { text }.to_string()
}

fn rounded(value: f64, decimals: usize) -> f64 {
    let scale = (0..decimals).fold(1.0, |scale, _| scale * 10.0);
    (value * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn read_outs_use_the_largest_prefix_that_leaves_a_whole_digit() {
        for (value, unit, expected) in [
            (6.81159, "V", "6.812 V"),
            (16.5, "V", "16.5 V"),
            (0.191615, "V", "191.615 mV"),
            (1589.0, "Hz", "1.589 kHz"),
            (62.5, "Hz", "62.5 Hz"),
            (-1.49988, "V", "-1.5 V"),
            (1e-15, "A", "0 A"),
            (4.7e-12, "F", "4.7 pF"),
            (2.2e-6, "F", "2.2 µF"),
            (1e6, "Ω", "1 MΩ"),
            (0.9999999, "V", "1 V"),
            (0.0, "", "0"),
            (3e12, "Ω", "3000 GΩ"),
        ] {
            assert_eq!(format(value, unit), expected);
        }
    }
}
