//! Colours as they are typed: `#rgb`, `#rrggbb` or `#rrggbbaa`.

/// Lower case and with six or eight digits; nothing if it is no colour.
pub fn normalised(text: &str) -> Option<String> {
    let digits = text.trim().strip_prefix('#')?.to_ascii_lowercase();
    if !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    match digits.len() {
        3 => {
            let doubled = digits.chars().flat_map(|digit| [digit, digit]);
            Some(format!("#{}", doubled.collect::<String>()))
        }
        6 | 8 => Some(format!("#{digits}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_colours_are_read_and_others_are_not() {
        assert_eq!(normalised(" #FfF "), Some("#ffffff".into()));
        assert_eq!(normalised("#00000080"), Some("#00000080".into()));
        for wrong in ["", "red", "#12", "#12345", "ffffff", "#gggggg", "#ä0000"] {
            assert_eq!(normalised(wrong), None, "{wrong}");
        }
    }
}
