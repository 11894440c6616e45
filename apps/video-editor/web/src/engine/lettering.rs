//! Lines of text: where they break and how much room they take.

/// Line distance, in font sizes.
pub const LINE: f64 = 1.3;
/// Room between letters and the edge of the box behind them, in font sizes.
pub const PADDING: [f64; 2] = [0.55, 0.3];
/// Rounding of the box, in font sizes.
pub const ROUNDING: f64 = 0.25;
/// Lines take no more than this share of the width of the frame.
pub const WIDEST: f64 = 0.9;

/// Breaks a text into lines of a certain width, at spaces if there are any. `measure` says how wide a
/// text is.
pub fn wrapped(text: &str, width: f64, measure: impl Fn(&str) -> f64) -> Vec<String> {
    text.split('\n')
        .flat_map(|line| wrapped_line(line.trim_end_matches('\r'), width, &measure))
        .collect()
}

fn wrapped_line(line: &str, width: f64, measure: &impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::new();
    for word in line.split(' ') {
        let longer = if current.is_empty() {
            word.to_string()
        } else {
            format!("{current} {word}")
        };
        if measure(&longer) <= width {
            current = longer;
            continue;
        }
        if !current.is_empty() {
            lines.push(std::mem::take(&mut current));
        }
        current = broken(word, width, measure, &mut lines);
    }
    lines.push(current);
    lines
}

/// Breaks a word that is too wide wherever it has to; what is left comes back.
fn broken(
    word: &str,
    width: f64,
    measure: &impl Fn(&str) -> f64,
    lines: &mut Vec<String>,
) -> String {
    let mut current = String::new();
    for letter in word.chars() {
        current.push(letter);
        if measure(&current) > width && current.chars().count() > 1 {
            current.pop();
            lines.push(std::mem::take(&mut current));
            current.push(letter);
        }
    }
    current
}

/// The box of N lines around a middle: left, top, width, height.
pub fn box_around(middle: [f64; 2], widest: f64, lines: usize, size: f64) -> [f64; 4] {
    let width = widest + 2.0 * PADDING[0] * size;
    let height = lines as f64 * LINE * size + 2.0 * PADDING[1] * size;
    [
        middle[0] - width / 2.0,
        middle[1] - height / 2.0,
        width,
        height,
    ]
}

/// How high the middle of a line stands.
pub fn line_middle(middle: f64, index: usize, lines: usize, size: f64) -> f64 {
    middle + (index as f64 - (lines as f64 - 1.0) / 2.0) * LINE * size
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every letter is ten wide.
    fn tens(text: &str) -> f64 {
        text.chars().count() as f64 * 10.0
    }

    #[test]
    fn lines_break_at_spaces_and_where_the_user_broke_them() {
        assert_eq!(wrapped("The End", 100.0, tens), ["The End"]);
        assert_eq!(wrapped("The very End", 80.0, tens), ["The very", "End"]);
        assert_eq!(wrapped("a\nb c\n\nd", 100.0, tens), ["a", "b c", "", "d"]);
        assert_eq!(wrapped("", 100.0, tens), [""]);
    }

    #[test]
    fn a_word_that_is_too_wide_is_broken() {
        assert_eq!(wrapped("ab cdefgh", 40.0, tens), ["ab", "cdef", "gh"]);
        assert_eq!(wrapped("äöü", 5.0, tens), ["ä", "ö", "ü"]);
    }

    #[test]
    fn lines_stand_around_the_middle() {
        assert_eq!(line_middle(180.0, 0, 1, 32.0), 180.0);
        let two = [0, 1].map(|index| line_middle(100.0, index, 2, 10.0));
        assert_eq!(two, [93.5, 106.5]);
        let [x, y, width, height] = box_around([320.0, 180.0], 100.0, 2, 20.0);
        assert_eq!([x + width / 2.0, y + height / 2.0], [320.0, 180.0]);
        assert!(width > 100.0 && height > 2.0 * LINE * 20.0);
    }
}
