//! Colours by name, as a person would call them: what "white letters on black" leaves open is free.

/// The names that a task can ask for.
pub const NAMES: [&str; 10] = [
    "black", "white", "gray", "red", "orange", "yellow", "green", "cyan", "blue", "purple",
];

/// Hues below these degrees have these names; beyond the last it is red again.
const HUES: [(f64, &str); 7] = [
    (15.0, "red"),
    (45.0, "orange"),
    (70.0, "yellow"),
    (170.0, "green"),
    (200.0, "cyan"),
    (260.0, "blue"),
    (345.0, "purple"),
];

/// What a hexadecimal colour is called; how opaque it is does not count. Anything else has the name
/// that it says.
pub fn colour_name(text: &str) -> String {
    let text = text.trim().to_lowercase();
    match channels(&text) {
        Some(rgb) => name(rgb).to_string(),
        None => text,
    }
}

/// Red, green and blue from 0 to 1 of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
fn channels(text: &str) -> Option<[f64; 3]> {
    let digits: Option<Vec<u32>> = text
        .strip_prefix('#')?
        .chars()
        .map(|digit| digit.to_digit(16))
        .collect();
    let bytes = match digits?[..] {
        [r, g, b] | [r, g, b, _] => [r * 17, g * 17, b * 17],
        [r, r2, g, g2, b, b2] | [r, r2, g, g2, b, b2, _, _] => {
            [r * 16 + r2, g * 16 + g2, b * 16 + b2]
        }
        _ => return None,
    };
    Some(bytes.map(|byte| f64::from(byte) / 255.0))
}

fn name([r, g, b]: [f64; 3]) -> &'static str {
    let value = r.max(g).max(b);
    let spread = value - r.min(g).min(b);
    let saturation = if value > 0.0 { spread / value } else { 0.0 };
    if value < 0.2 {
        return "black";
    }
    if saturation < 0.2 {
        return if value > 0.8 { "white" } else { "gray" };
    }
    let sector = if value == r {
        ((g - b) / spread).rem_euclid(6.0)
    } else if value == g {
        (b - r) / spread + 2.0
    } else {
        (r - g) / spread + 4.0
    };
    let hue = sector * 60.0;
    let below = HUES.iter().find(|(limit, _)| hue < *limit);
    below.map_or("red", |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_names_of_the_original() {
        for (colour, wanted) in [
            ("#ffffff", "white"),
            ("#FFF", "white"),
            ("#f0f0e8", "white"),
            ("#000000", "black"),
            ("#00000080", "black"),
            ("#0008", "black"),
            ("#330000", "red"),
            ("#320000", "black"),
            ("#808080", "gray"),
            ("#ff0000", "red"),
            ("#ff0030", "red"),
            ("#ffbf00", "orange"),
            ("#ffff00", "yellow"),
            ("#00ff00", "green"),
            ("#008000", "green"),
            ("#00ffff", "cyan"),
            ("#0000ff", "blue"),
            ("#800080", "purple"),
            ("yellow", "yellow"),
            ("#12345", "#12345"),
        ] {
            assert_eq!(colour_name(colour), wanted, "{colour}");
        }
    }
}
