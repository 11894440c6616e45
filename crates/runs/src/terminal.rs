//! What is written on a terminal. Names and reasons come from folders and files of others: nothing in them
//! commands the terminal or changes the order in which it shows letters.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, Write};

/// The text with every letter that steers a terminal spelled out, as `\u001b`. Ends of lines and tabs stay.
/// JSON stays the same JSON.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut spelled = String::with_capacity(text.len());
    for letter in text.chars() {
        match steers(letter) {
            // None of them needs more than four digits.
            true => _ = write!(spelled, "\\u{:04x}", u32::from(letter)),
            false => spelled.push(letter),
        }
    }
    Cow::Owned(spelled)
}

/// Control characters, and those that turn the direction of writing around.
fn steers(letter: char) -> bool {
    let turns = matches!(letter,
        '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (letter.is_control() && !matches!(letter, '\n' | '\t'))
}

/// The text with its further lines indented: a name that has several is not taken for lines of ours.
pub fn hanging(text: &str) -> String {
    text.replace('\n', "\n  ")
}

/// What the system says without its number, which tells people nothing: "Permission denied".
pub fn reason(error: &io::Error) -> String {
    without_numbers(&error.to_string())
}

/// The same for words in which such errors may stand.
pub fn without_numbers(words: &str) -> String {
    const NUMBER: &str = " (os error ";
    let mut parts = words.split(NUMBER);
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.parse::<u32>().is_ok() => plain.push_str(rest),
            _ => plain.extend([NUMBER, part]),
        }
    }
    plain
}

/// Writes a line in printable letters.
pub fn write_line(to: &mut impl Write, line: impl fmt::Display) -> io::Result<()> {
    writeln!(to, "{}", printable(&line.to_string()))
}

/// Writes a line to standard error. When it is closed, there is nobody left to tell.
pub fn warn(line: impl fmt::Display) {
    let _ = write_line(&mut io::stderr().lock(), line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_a_terminal() {
        for (text, shown) in [
            ("\u{1b}[2Jmodeller", "\\u001b[2Jmodeller"),
            ("\u{9b}31m", "\\u009b31m"),
            ("a\rb\u{8}\u{7f}\0", "a\\u000db\\u0008\\u007f\\u0000"),
            ("\u{202e}ssap", "\\u202essap"),
            ("\u{2066}x\u{2069}", "\\u2066x\\u2069"),
        ] {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn reasons_of_the_system_have_no_numbers() {
        let missing = std::fs::read("/no/such/file").expect_err("missing");
        assert!(missing.to_string().contains("os error"));
        assert_eq!(reason(&missing), "No such file or directory");
        assert_eq!(reason(&io::Error::other("nothing else")), "nothing else");
        assert_eq!(
            without_numbers("a: gone (os error 2): b (os error x) c (os error 13)."),
            "a: gone: b (os error x) c."
        );
    }

    #[test]
    fn ordinary_text_stays_as_it_is() {
        for text in ["", "änne – 日本語 🙂", "one\ttwo\nthree", "\\u001b"] {
            assert!(matches!(printable(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn json_says_the_same_as_before() {
        let value = serde_json::json!({"\u{9b}id": ["\u{1b}[0m", "\u{202e}", "\n"]});
        for text in [
            value.to_string(),
            serde_json::to_string_pretty(&value).expect("JSON"),
        ] {
            let shown = printable(&text);
            assert!(!shown.contains(['\u{9b}', '\u{202e}']), "{shown}");
            let read: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
            assert_eq!(read, value);
        }
    }
}
