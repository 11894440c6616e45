//! Numbers as text and text as numbers, the way JavaScript writes and reads them.

/// JavaScript's `String(number)`: the shortest digits that read back as the same number.
pub fn number_text(number: f64) -> String {
    ryu_js::Buffer::new().format(number).to_string()
}

/// `number.toString(radix)` for radix 2 to 36, digit for digit as browsers print it. By hand: the
/// crate that prints decimal numbers knows no other radix.
pub(super) fn radix_text(number: f64, radix: u32) -> String {
    if radix == 10 || !number.is_finite() || number == 0.0 {
        return number_text(number);
    }
    let base = f64::from(radix);
    let value = number.abs();
    let mut whole = value.floor();
    let mut fraction = value - whole;
    // Half the distance to the next number: digits beyond it carry no information.
    let mut delta = (0.5 * (value.next_up() - value)).max(f64::MIN_POSITIVE * f64::EPSILON);
    let mut digits: Vec<u32> = Vec::new();
    if fraction >= delta {
        loop {
            fraction *= base;
            delta *= base;
            let digit = fraction as u32;
            digits.push(digit);
            fraction -= f64::from(digit);
            let rounds_up = fraction > 0.5 || (fraction == 0.5 && digit % 2 == 1);
            if rounds_up && fraction + delta > 1.0 {
                if carry(&mut digits, radix) {
                    whole += 1.0;
                }
                break;
            }
            if fraction < delta {
                break;
            }
        }
    }
    let mut text = whole_text(whole, radix);
    if number < 0.0 {
        text.insert(0, '-');
    }
    if !digits.is_empty() {
        text.push('.');
        text.extend(
            digits
                .into_iter()
                .filter_map(|d| char::from_digit(d, radix)),
        );
    }
    text
}

/// Adds one in the last place; whether the carry left the fraction.
fn carry(digits: &mut Vec<u32>, radix: u32) -> bool {
    while let Some(last) = digits.pop() {
        if last + 1 < radix {
            digits.push(last + 1);
            return false;
        }
    }
    true
}

fn whole_text(mut whole: f64, radix: u32) -> String {
    let base = f64::from(radix);
    let mut reversed = Vec::new();
    // Beyond 2^53 the low digits are not known; browsers print zeros there.
    while whole / base >= 9_007_199_254_740_992.0 {
        whole /= base;
        reversed.push('0');
    }
    whole = whole.floor();
    loop {
        let remainder = whole % base;
        reversed.extend(char::from_digit(remainder as u32, radix));
        whole = (whole - remainder) / base;
        if whole <= 0.0 {
            break;
        }
    }
    reversed.into_iter().rev().collect()
}

/// `number.toFixed(places)`; exact halves go away from zero. By hand: ryu-js prints wrong digits for
/// numbers far below one (1e-45 with 60 places, for example).
pub(super) fn fixed_text(number: f64, places: usize) -> String {
    if number.is_nan() || number.abs() >= 1e21 {
        return number_text(number);
    }
    let near = format!("{:.*}", places + 25, number.abs());
    let digits_after = &near[near.len() - 25..];
    let text = if digits_after.starts_with('5') && digits_after[1..].bytes().all(|b| b == b'0') {
        // Formatting rounds halves to even; JavaScript takes the larger neighbour.
        half_up(&format!("{:.1100}", number.abs()), places)
    } else {
        format!("{:.*}", places, number.abs())
    };
    let is_zero = text.bytes().all(|b| b == b'0' || b == b'.');
    if number < 0.0 && !(is_zero && number == 0.0) {
        format!("-{text}")
    } else {
        text
    }
}

fn half_up(exact: &str, places: usize) -> String {
    let point = exact.find('.').unwrap_or(exact.len());
    let cut = point + 1 + places;
    let rounds_up = exact.as_bytes().get(cut).is_some_and(|b| *b >= b'5');
    let mut kept: Vec<u8> = exact.as_bytes()[..cut.min(exact.len())].to_vec();
    if places == 0 {
        kept.truncate(point);
    }
    if rounds_up {
        let mut index = kept.len();
        loop {
            if index == 0 {
                kept.insert(0, b'1');
                break;
            }
            index -= 1;
            match kept[index] {
                b'.' => {}
                b'9' => kept[index] = b'0',
                _ => {
                    kept[index] += 1;
                    break;
                }
            }
        }
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// `Number(text)`: the whole text must be a number; blank text is 0.
pub(super) fn text_number(text: &str) -> f64 {
    let text = text.trim_matches(is_blank);
    if text.is_empty() {
        return 0.0;
    }
    if let Some(prefix) = text.get(..2).map(str::to_ascii_lowercase) {
        let radix = match prefix.as_str() {
            "0x" => Some(16),
            "0o" => Some(8),
            "0b" => Some(2),
            _ => None,
        };
        if let Some(radix) = radix {
            return whole_digits(&text[2..], radix).unwrap_or(f64::NAN);
        }
    }
    decimal_prefix(text)
        .filter(|length| *length == text.len())
        .map_or(f64::NAN, |length| read_decimal(&text[..length]))
}

fn whole_digits(text: &str, radix: u32) -> Option<f64> {
    if text.is_empty() {
        return None;
    }
    text.chars().try_fold(0.0, |sum, c| {
        Some(sum * f64::from(radix) + f64::from(c.to_digit(radix)?))
    })
}

/// `parseFloat(text)`: the longest number the text begins with.
pub(super) fn leading_float(text: &str) -> f64 {
    let text = text.trim_start_matches(is_blank);
    decimal_prefix(text).map_or(f64::NAN, |length| read_decimal(&text[..length]))
}

/// `parseInt(text, radix)`.
pub(super) fn leading_integer(text: &str, radix: f64) -> f64 {
    let text = text.trim_matches(is_blank);
    let (sign, mut text) = match text.as_bytes().first() {
        Some(b'-') => (-1.0, &text[1..]),
        Some(b'+') => (1.0, &text[1..]),
        _ => (1.0, text),
    };
    let mut radix = if radix.is_finite() {
        radix.trunc()
    } else {
        0.0
    };
    let has_prefix = text
        .get(..2)
        .is_some_and(|start| start.eq_ignore_ascii_case("0x"));
    if has_prefix && (radix == 0.0 || radix == 16.0) {
        text = &text[2..];
        radix = 16.0;
    }
    if radix == 0.0 {
        radix = 10.0;
    }
    if !(2.0..=36.0).contains(&radix) {
        return f64::NAN;
    }
    let digits: String = text
        .chars()
        .take_while(|c| c.is_digit(radix as u32))
        .collect();
    if radix == 10.0 && !digits.is_empty() {
        return sign * digits.parse::<f64>().unwrap_or(f64::NAN);
    }
    whole_digits(&digits, radix as u32).map_or(f64::NAN, |number| sign * number)
}

/// How many bytes at the beginning form a decimal number or `Infinity`.
fn decimal_prefix(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    };
    let mut at = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    if text[at..].starts_with("Infinity") {
        return Some(at + "Infinity".len());
    }
    let whole = digits(at);
    at += whole;
    let mut fraction = 0;
    if bytes.get(at) == Some(&b'.') {
        fraction = digits(at + 1);
        if whole + fraction > 0 {
            at += 1 + fraction;
        }
    }
    if whole + fraction == 0 {
        return None;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = if at + 1 + sign <= bytes.len() {
            digits(at + 1 + sign)
        } else {
            0
        };
        if exponent > 0 {
            at += 1 + sign + exponent;
        }
    }
    Some(at)
}

fn read_decimal(text: &str) -> f64 {
    match text.trim_start_matches(['+', '-']) {
        "Infinity" if text.starts_with('-') => f64::NEG_INFINITY,
        "Infinity" => f64::INFINITY,
        _ => text.parse().unwrap_or(f64::NAN),
    }
}

pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_print_as_javascript_prints_them() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-12.5, "-12.5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e21, "1e+21"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (1e-6, "0.000001"),
            (1.5e-7, "1.5e-7"),
            (1e300, "1e+300"),
            (f64::MAX, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (9_007_199_254_740_993.0, "9007199254740992"),
            // Of two equally short and equally near texts the even one is taken.
            (2_479_616_004_609_069.0 / 4.0, "619904001152267.2"),
        ] {
            assert_eq!(number_text(number), expected);
        }
    }

    #[test]
    fn other_radixes_print_as_browsers_print_them() {
        assert_eq!(radix_text(255.0, 16), "ff");
        assert_eq!(radix_text(-255.0, 2), "-11111111");
        assert_eq!(radix_text(0.5, 2), "0.1");
        assert_eq!(radix_text(0.1, 3), "0.0022002200220022002200220022002201");
        assert_eq!(radix_text(35.5, 36), "z.i");
        assert_eq!(radix_text(0.1, 36), "0.3lllllllllm");
        assert_eq!(radix_text(123.456, 36), "3f.gez4w97ry");
        assert_eq!(radix_text(1e21, 36), "5v1j4f4ds7c000");
        assert_eq!(radix_text(1e25, 36), "198exbvshgps00000");
    }

    #[test]
    fn fixed_places_round_exact_halves_away_from_zero() {
        for (number, places, expected) in [
            (2.5, 0, "3"),
            (-2.5, 0, "-3"),
            (0.5, 0, "1"),
            (9.5, 0, "10"),
            (1.005, 2, "1.00"),
            (1.45, 1, "1.4"),
            (10.0, 2, "10.00"),
            (-0.0001, 2, "-0.00"),
            (1e21, 2, "1e+21"),
            (1e-9, 12, "0.000000001000"),
        ] {
            assert_eq!(fixed_text(number, places), expected, "{number}");
        }
    }

    #[test]
    fn texts_read_as_numbers_as_javascript_reads_them() {
        for (text, expected) in [
            ("", 0.0),
            ("  12 ", 12.0),
            ("0x1F", 31.0),
            ("1e3", 1000.0),
            (".5", 0.5),
            ("5.", 5.0),
            ("-Infinity", f64::NEG_INFINITY),
        ] {
            assert_eq!(text_number(text), expected, "{text:?}");
        }
        for text in ["12px", "1 2", ".", "e5", "0x", "inf", "nan", "+-1"] {
            assert!(text_number(text).is_nan(), "{text:?}");
        }
        assert_eq!(leading_float("3.25abc"), 3.25);
        assert_eq!(leading_float("1e"), 1.0);
        assert_eq!(leading_integer("42px", f64::NAN), 42.0);
        assert_eq!(leading_integer("ff", 16.0), 255.0);
        assert!(leading_integer("z", 10.0).is_nan());
    }
}
