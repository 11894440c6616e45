//! Brings text into the room there is for it. How wide a text is, the caller measures.

/// The text, shortened with an ellipsis until it fits; empty where not even that does.
pub fn shortened(text: &str, width: f64, measure: impl Fn(&str) -> f64) -> String {
    if measure(text) <= width {
        return text.to_string();
    }
    let mut letters: Vec<char> = text.chars().collect();
    while letters.pop().is_some() {
        let short: String = letters.iter().collect::<String>().trim_end().to_string() + "…";
        if measure(&short) <= width {
            return short;
        }
    }
    String::new()
}

/// The words in at most `most` lines; what is left over stands in the last one, too long as it is.
pub fn broken(text: &str, width: f64, most: usize, measure: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_last_line = lines.len() == most;
        match lines.last_mut() {
            Some(line) if is_last_line || measure(&format!("{line} {word}")) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every letter is one wide.
    fn letters(text: &str) -> f64 {
        text.chars().count() as f64
    }

    #[test]
    fn a_text_that_fits_is_left_alone() {
        assert_eq!(shortened("Merge", 5.0, letters), "Merge");
    }

    #[test]
    fn a_long_text_keeps_as_much_as_fits_before_the_ellipsis() {
        assert_eq!(shortened("Database Connector", 6.0, letters), "Datab…");
        // No blank is left hanging before the ellipsis.
        assert_eq!(shortened("Send Email", 6.0, letters), "Send…");
        assert_eq!(shortened("Größe", 3.0, letters), "Gr…");
        assert_eq!(shortened("If", 0.5, letters), "");
    }

    #[test]
    fn words_go_to_the_next_line_when_the_line_is_full() {
        let lines = broken("Sends each item down one of two paths", 16.0, 9, letters);
        assert_eq!(lines, ["Sends each item", "down one of two", "paths"]);
        assert!(broken("  ", 16.0, 2, letters).is_empty());
    }

    #[test]
    fn the_last_line_takes_the_rest_to_be_shortened_later() {
        let lines = broken("Sends each item down one of two paths", 16.0, 2, letters);
        assert_eq!(lines, ["Sends each item", "down one of two paths"]);
    }

    #[test]
    fn a_word_longer_than_a_line_gets_one_of_its_own() {
        let lines = broken("a verylongword b", 5.0, 9, letters);
        assert_eq!(lines, ["a", "verylongword", "b"]);
    }
}
