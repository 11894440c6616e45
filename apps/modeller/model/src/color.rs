//! An opaque colour, written as `#rrggbb`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An opaque colour, eight bits a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

impl Color {
    /// Full in all channels.
    pub const WHITE: Color = Color::new(255, 255, 255);

    /// From its three channels.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Color { red, green, blue }
    }

    /// Reads `#rgb` or `#rrggbb`, with or without `#`, in any case.
    pub fn parse(text: &str) -> Option<Color> {
        let text = text.trim();
        let digits = text.strip_prefix('#').unwrap_or(text);
        let nibbles = digits
            .chars()
            .map(|c| c.to_digit(16).map(|digit| digit as u8))
            .collect::<Option<Vec<u8>>>()?;
        match nibbles[..] {
            [r, g, b] => Some(Color::new(r * 17, g * 17, b * 17)),
            [r1, r0, g1, g0, b1, b0] => Some(Color::new(r1 * 16 + r0, g1 * 16 + g0, b1 * 16 + b0)),
            _ => None,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl From<Color> for String {
    fn from(color: Color) -> String {
        color.to_string()
    }
}

impl TryFrom<String> for Color {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        Color::parse(&text).ok_or_else(|| format!("{text:?} is not a colour like #ff6600"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_accepted_spelling_gives_the_same_colour() {
        for text in ["#ff6600", "FF6600", " #F60 ", "f60"] {
            assert_eq!(Color::parse(text), Some(Color::new(255, 102, 0)), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "#",
            "#ff66",
            "red",
            "rgb(1,2,3)",
            "#gggggg",
            "##ff6600",
            "#ff66001",
            "é12",
        ] {
            assert_eq!(Color::parse(text), None, "{text}");
        }
    }

    #[test]
    fn it_is_written_in_lower_case_with_six_digits() {
        assert_eq!(Color::new(10, 0, 255).to_string(), "#0a00ff");
    }
}
