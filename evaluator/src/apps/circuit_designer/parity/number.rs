//! The original's comparison of values: a leading number within 5 %, whatever the unit.

const TOLERANCE: f64 = 0.05;

pub fn is_accepted(expected: &str, given: &str) -> bool {
    let plain = |text: &str| text.trim().to_lowercase();
    if plain(expected) == plain(given) {
        return true;
    }
    match (number(expected), number(given)) {
        (Some(expected), Some(given)) => (given - expected).abs() <= TOLERANCE * expected.abs(),
        _ => false,
    }
}

/// What does not fit the pattern of a number with a word is tried as a number by itself: that is how
/// `+16.5` and `1.65e+01` are understood.
fn number(text: &str) -> Option<f64> {
    leading_number(text).or_else(|| plain_float(text))
}

/// A number as Python reads one: with a sign, an exponent, and underscores between digits.
fn plain_float(text: &str) -> Option<f64> {
    let text = text.trim();
    let is_digit = |at: Option<usize>| {
        let byte = at.and_then(|at| text.as_bytes().get(at));
        byte.is_some_and(u8::is_ascii_digit)
    };
    let stands_between_digits =
        |(at, _): (usize, &str)| is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
    if !text.match_indices('_').all(stands_between_digits) {
        return None;
    }
    text.replace('_', "").parse().ok()
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

    #[test]
    fn what_is_no_number_with_a_word_may_be_a_number_by_itself() {
        for given in ["+16.5", "1.65e+01", "1.65E1", " 16.5e0 ", "1_6.5", "165e-1"] {
            assert!(is_accepted("16.5 V", given), "{given}");
        }
        for given in [
            "+16.5 V",
            "1.65e+01 V",
            "_16.5",
            "16_.5",
            "1__6.5",
            "+",
            "e1",
            "inf",
            "nan",
            "++16.5",
            "1.65e+02",
            "-1.65e+01",
            "0x10.8",
        ] {
            assert!(!is_accepted("16.5 V", given), "{given}");
        }
    }

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
