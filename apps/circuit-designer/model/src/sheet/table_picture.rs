//! A truth table on the drawing: where its digits, names and lines are. It is only looked at.

use super::area::Area;
use crate::circuit::{Element, Point};

/// Of names and digits, and of the words beneath.
pub const LETTER: i32 = 12;
/// From one row to the next.
const ROW: i32 = 14;
/// After each group of rows there is a little room, so that the eye keeps the line.
const GROUP: usize = 4;
const AFTER_GROUP: i32 = 4;
/// The row of names with the line beneath it.
const HEAD: i32 = 20;
/// Least width of a column, and how much every letter of its name needs.
const COLUMN: i32 = 13;
const PER_LETTER: i32 = 9;
/// Between inputs and outputs.
const MIDDLE: i32 = 12;
/// Between one block of rows and the next.
const BETWEEN_BLOCKS: i32 = 26;
/// A block holds so many rows; only tables that would have too many blocks have longer ones.
const BLOCK_ROWS: usize = 32;
const MOST_BLOCKS: usize = 16;
/// More inputs than this are not shown.
const MOST_INPUTS: usize = 10;
/// Around everything.
const MARGIN: i32 = 10;
/// Between two lines of words, and above the first.
const WORDS_ROW: i32 = 16;
const ABOVE_WORDS: i32 = 6;
/// What stands where an output has no digit.
const NO_DIGIT: char = '·';

/// What a text of the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableText {
    /// Of an input or output.
    Name,
    /// A digit of an input.
    Given,
    /// A digit of an output.
    Wanted,
    /// Beneath the table; begins where it is, while all others have their middle there.
    Words,
}

/// The table as texts and lines, in units of the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct TablePicture {
    /// What is written, and around which point.
    pub texts: Vec<(Point, TableText, String)>,
    /// Thin lines.
    pub lines: Vec<(Point, Point)>,
    /// Around everything, from the first point of the element.
    pub area: Area,
}

struct Signal {
    name: String,
    digits: Vec<char>,
    is_output: bool,
}

impl TablePicture {
    /// Of an element with inputs (`A B`), outputs (`Y=0110`) and words.
    pub fn of(element: &Element) -> Self {
        let signals = signals(&element.text("inputs"), &element.text("outputs"));
        let inputs = signals.iter().filter(|it| !it.is_output).count();
        let rows = 1usize << inputs;
        let block_rows = rows.min(BLOCK_ROWS.max(rows.div_ceil(MOST_BLOCKS)));
        let corner = element.from.offset(MARGIN, MARGIN);
        let mut picture = TablePicture {
            texts: Vec::new(),
            lines: Vec::new(),
            area: Area::of(element.from, element.from),
        };
        let mut left = corner.x;
        let mut right = left;
        for first in (0..rows).step_by(block_rows) {
            let shown = first..(first + block_rows).min(rows);
            right = picture.add_block(&signals, Point::new(left, corner.y), shown);
            left = right + BETWEEN_BLOCKS;
        }
        let mut bottom = corner.y + HEAD + height(block_rows);
        let words = element.text("note");
        if !words.is_empty() {
            bottom += ABOVE_WORDS;
        }
        for line in words.lines() {
            let at = Point::new(corner.x, bottom + WORDS_ROW / 2);
            bottom += WORDS_ROW;
            let width = line.chars().count() as i32 * LETTER * 11 / 20;
            right = right.max(corner.x + width);
            picture.texts.push((at, TableText::Words, line.to_string()));
        }
        let last = Point::new(right + MARGIN, bottom + MARGIN);
        picture.area = Area::of(element.from, last);
        picture
    }

    /// Some rows with the names above them; says where they end on the right.
    fn add_block(
        &mut self,
        signals: &[Signal],
        corner: Point,
        rows: std::ops::Range<usize>,
    ) -> i32 {
        let bottom = corner.y + HEAD + height(rows.len());
        let line = corner.y + HEAD - 3;
        let mut x = corner.x;
        let mut were_inputs = true;
        for signal in signals {
            if were_inputs && signal.is_output {
                let middle = x + MIDDLE / 2;
                let ends = [corner.y, bottom].map(|y| Point::new(middle, y));
                self.lines.push((ends[0], ends[1]));
                x += MIDDLE;
                were_inputs = false;
            }
            let letters = signal.name.chars().count() as i32;
            let width = COLUMN.max(PER_LETTER * letters + 4);
            let middle = x + width / 2;
            let head = Point::new(middle, corner.y + HEAD / 2 - 2);
            self.texts
                .push((head, TableText::Name, signal.name.clone()));
            let kind = match signal.is_output {
                true => TableText::Wanted,
                false => TableText::Given,
            };
            for (place, row) in rows.clone().enumerate() {
                let digit = signal.digits.get(row).copied().unwrap_or(NO_DIGIT);
                let y = corner.y + HEAD + height(place) + ROW / 2;
                self.texts
                    .push((Point::new(middle, y), kind, digit.to_string()));
            }
            x += width;
        }
        self.lines
            .push((Point::new(corner.x, line), Point::new(x, line)));
        x
    }
}

/// Of so many rows.
fn height(rows: usize) -> i32 {
    let groups = rows / GROUP;
    ROW * rows as i32 + AFTER_GROUP * groups as i32
}

fn signals(inputs: &str, outputs: &str) -> Vec<Signal> {
    let names: Vec<&str> = inputs.split_whitespace().take(MOST_INPUTS).collect();
    let count = names.len();
    let digit = |row: usize, place: usize| match row >> (count - 1 - place) & 1 {
        1 => '1',
        _ => '0',
    };
    let given = names.iter().enumerate().map(|(place, name)| Signal {
        name: (*name).to_string(),
        digits: (0..1usize << count).map(|row| digit(row, place)).collect(),
        is_output: false,
    });
    let wanted = outputs.split_whitespace().map(|text| {
        let (name, digits) = text.split_once('=').unwrap_or((text, ""));
        Signal {
            name: name.to_string(),
            digits: digits.chars().collect(),
            is_output: true,
        }
    });
    given.chain(wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(inputs: &str, outputs: &str, note: &str) -> TablePicture {
        let corner = Point::new(32, 48);
        let element = Element::new("truth-table", corner, corner.offset(16, 16))
            .with_text("inputs", inputs)
            .with_text("outputs", outputs)
            .with_text("note", note);
        TablePicture::of(&element)
    }

    fn digits(picture: &TablePicture, kind: TableText) -> String {
        let texts = picture.texts.iter().filter(|(_, it, _)| *it == kind);
        texts.map(|(_, _, text)| text.as_str()).collect()
    }

    #[test]
    fn a_table_shows_every_row_of_inputs_and_outputs() {
        let picture = table("A B", "Y=0110 Z=0001", "NAND 1");
        assert_eq!(digits(&picture, TableText::Name), "ABYZ");
        assert_eq!(digits(&picture, TableText::Given), "00110101");
        assert_eq!(digits(&picture, TableText::Wanted), "01100001");
        assert_eq!(digits(&picture, TableText::Words), "NAND 1");
    }

    #[test]
    fn everything_lies_within_the_area_and_no_two_texts_at_one_place() {
        let names = "A B C D E F G H J K";
        for count in 1..=10 {
            let inputs: Vec<_> = names.split(' ').take(count).collect();
            let picture = table(&inputs.join(" "), "Y=01 LONG=1", "some words\nand more");
            let mut places: Vec<Point> = picture.texts.iter().map(|(at, _, _)| *at).collect();
            assert!(places.iter().all(|at| picture.area.holds(*at)), "{count}");
            places.sort_unstable();
            let all = places.len();
            places.dedup();
            assert_eq!(places.len(), all, "{count}");
        }
    }

    /// A page of 1,280 by 720 opens with a sheet of 1,114 by 650.
    #[test]
    fn six_inputs_fit_on_an_opening_sheet_beside_a_circuit() {
        let picture = table(
            "A B C D E F",
            "P= Q= R= S=",
            "Permitted gates\nNOT 1\nNAND 2",
        );
        // A third of it across, and a line's height above its lower edge.
        assert!(picture.area.width() <= 1114 / 3, "{:?}", picture.area);
        assert!(picture.area.bottom <= 650 - 16, "{:?}", picture.area);
    }

    #[test]
    fn a_missing_digit_and_a_table_without_inputs_are_shown_as_they_are() {
        let picture = table("A", "Y", "");
        assert_eq!(digits(&picture, TableText::Wanted), "··");
        assert_eq!(digits(&table("", "Y=1", ""), TableText::Wanted), "1");
    }
}
