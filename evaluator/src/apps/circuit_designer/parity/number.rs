//! The original's comparison of values (F.4): a leading number within 5 %, whatever the unit.

const TOLERANCE: f64 = 0.05;

pub fn is_accepted(expected: &str, given: &str) -> bool {
    let plain = |text: &str| text.trim().to_lowercase();
    if plain(expected) == plain(given) {
        return true;
    }
    match (leading_number(expected), leading_number(given)) {
        (Some(expected), Some(given)) => (given - expected).abs() <= TOLERANCE * expected.abs(),
        _ => false,
    }
}

/// Digits with commas and a dot, an ASCII minus, and behind it one word of letters or `%` at most.
fn leading_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let end = text
        .char_indices()
        .find(|(at, c)| !(c.is_ascii_digit() || matches!(c, ',' | '.') || (*at == 0 && *c == '-')))
        .map_or(text.len(), |(at, _)| at);
    let (digits, word) = text.split_at(end);
    let is_word = word
        .trim()
        .chars()
        .all(|c| c.is_ascii_alphabetic() || c == '%');
    let number = digits.replace(',', "").parse().ok();
    number.filter(|_| is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of section F.4.
    #[test]
    fn units_are_dropped_and_never_converted() {
        let accepted = [
            ("191.615 mV", "191.6mV"),
            ("191.615 mV", "191.6"),
            ("191.615 mV", "191.6 mVpp"),
            ("191.615 mV", "191.6 V"),
            ("1.589 kHz", "1.59kHz"),
            ("1.589 kHz", "1.578 kHz"),
            ("1.589 kHz", "1.59"),
            ("1.589 kHz", "1.59 Hz"),
            ("58%", "59.2%"),
            ("58%", "59.2 %"),
            ("58%", "59"),
            ("-1.5 V", "-1.5"),
            ("-1.5 V", "-1.49988 V"),
        ];
        let rejected = [
            ("191.615 mV", "0.1916 V"),
            ("191.615 mV", "191615 uV"),
            ("191.615 mV", "≈191.6 mV"),
            ("191.615 mV", "191.6 mV p-p"),
            ("1.589 kHz", "1589 Hz"),
            ("1.589 kHz", "1,589 Hz"),
            ("58%", "0.592"),
            ("-1.5 V", "−1.5 V"),
            ("-1.5 V", "-1500 mV"),
            ("-1.5 V", "1.5 V"),
            ("-1.5 V", ""),
        ];
        for (expected, given) in accepted {
            assert!(is_accepted(expected, given), "{given} for {expected}");
        }
        for (expected, given) in rejected {
            assert!(!is_accepted(expected, given), "{given} for {expected}");
        }
    }
}
