//! Numbered boxes drawn into a picture.

use pictures::{Bitmap, Colour};
use protocol::{Mark, Rect};

/// Told apart from their neighbours, dark enough for white digits and light enough for dark pages.
const COLOURS: [Colour; 6] = [
    [200, 30, 30],
    [20, 100, 210],
    [15, 130, 60],
    [175, 70, 0],
    [140, 50, 190],
    [0, 125, 140],
];
const WHITE: Colour = [255, 255, 255];
/// The digits 0 to 9, five dots wide and seven high, the leftmost dot in the highest bit.
const DIGITS: [[u8; DIGIT_ROWS]; 10] = [
    [0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e],
    [0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e],
    [0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f],
    [0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e],
    [0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02],
    [0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e],
    [0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e],
    [0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08],
    [0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e],
    [0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c],
];
const DIGIT_COLUMNS: usize = 5;
const DIGIT_ROWS: usize = 7;
/// Pixels of a dot.
const DOT: i64 = 2;
/// Between digits, and between the digits and the edge of the label.
const GAP: i64 = 2;
/// Width of a box's line.
const LINE: i64 = 2;

/// What hiding a pixel costs: of another label, of something drawn, and of another box.
const LABEL_COST: i64 = 1_000;
const DRAWN_COST: i64 = 8;
const BOX_COST: i64 = 1;
/// Neighbouring pixels that differ by more than this are something drawn.
const DRAWN_CONTRAST: u8 = 24;

/// Whole pixels, the right and lower edges not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: i64,
    top: i64,
    right: i64,
    bottom: i64,
}

/// Draws every mark: its box, and its number where it hides least.
pub fn draw(bitmap: &mut Bitmap, marks: &[Mark]) {
    let boxes: Vec<Area> = marks.iter().map(|mark| Area::around(mark.rect)).collect();
    let labels = places(bitmap, marks, &boxes);
    for (mark, area) in marks.iter().zip(&boxes) {
        outline(bitmap, *area, colour(mark));
    }
    for (mark, area) in marks.iter().zip(&labels) {
        fill(bitmap, area.grown(1), WHITE);
        fill(bitmap, *area, colour(mark));
        write(bitmap, *area, mark.number);
    }
}

fn colour(mark: &Mark) -> Colour {
    COLOURS[mark.number as usize % COLOURS.len()]
}

/// Where the labels go, one after another: each at the cheapest place at its box.
fn places(bitmap: &Bitmap, marks: &[Mark], boxes: &[Area]) -> Vec<Area> {
    let (width, height) = (i64::from(bitmap.width()), i64::from(bitmap.height()));
    let mut taken: Vec<Area> = Vec::with_capacity(marks.len());
    for (at, mark) in marks.iter().enumerate() {
        let cost = |area: &Area| {
            let labels: i64 = taken.iter().map(|it| it.grown(1).shared(*area)).sum();
            let others = boxes.iter().enumerate().filter(|(other, _)| *other != at);
            let boxes: i64 = others.map(|(_, it)| it.shared(*area)).sum();
            LABEL_COST * labels + DRAWN_COST * drawn(bitmap, *area) + BOX_COST * boxes
        };
        let candidates = candidates(boxes[at], mark.number);
        let best = candidates
            .into_iter()
            .map(|area| area.moved_into(width, height))
            .min_by_key(cost);
        taken.extend(best);
    }
    taken
}

/// Places for the label of a box, the best first: at its edges, in its middle, then outside.
fn candidates(area: Area, number: u32) -> Vec<Area> {
    let digits = number.to_string().len() as i64;
    let width = digits * (DIGIT_COLUMNS as i64 * DOT + GAP) + GAP;
    let height = DIGIT_ROWS as i64 * DOT + 2 * GAP;
    let (left, right) = (area.left, area.right - width);
    let (top, bottom) = (area.top, area.bottom - height);
    let middle = (area.top + area.bottom - height) / 2;
    let places = [
        (left, top),
        (right, top),
        (right, middle),
        (right, bottom),
        (left, bottom),
        ((left + right) / 2, middle),
        (left, area.top - height),
        (right, area.top - height),
        (left, area.bottom),
        (right, area.bottom),
        (area.left - width, middle),
        (area.right, middle),
    ];
    let place = |(left, top)| Area {
        left,
        top,
        right: left + width,
        bottom: top + height,
    };
    places.into_iter().map(place).collect()
}

/// Pixels in an area that differ from the one before them.
fn drawn(bitmap: &Bitmap, area: Area) -> i64 {
    let mut count = 0;
    for y in area.top..area.bottom {
        for x in area.left + 1..area.right {
            if let (Some(one), Some(other)) = (pixel(bitmap, x - 1, y), pixel(bitmap, x, y)) {
                let differs = |(a, b): (&u8, &u8)| a.abs_diff(*b) > DRAWN_CONTRAST;
                count += i64::from(one.iter().zip(&other).any(differs));
            }
        }
    }
    count
}

fn pixel(bitmap: &Bitmap, x: i64, y: i64) -> Option<Colour> {
    let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    bitmap.pixel(x, y)
}

fn outline(bitmap: &mut Bitmap, area: Area, colour: Colour) {
    let Area {
        left,
        top,
        right,
        bottom,
    } = area;
    let sides = [
        (left, top, right, top + LINE),
        (left, bottom - LINE, right, bottom),
        (left, top, left + LINE, bottom),
        (right - LINE, top, right, bottom),
    ];
    for (left, top, right, bottom) in sides {
        let side = Area {
            left,
            top,
            right,
            bottom,
        };
        fill(bitmap, side, colour);
    }
}

fn write(bitmap: &mut Bitmap, area: Area, number: u32) {
    let mut left = area.left + GAP;
    for digit in number.to_string().bytes() {
        let rows = DIGITS[usize::from(digit - b'0')];
        for (row, dots) in (0..).zip(rows) {
            let set = (0..DIGIT_COLUMNS).filter(|at| dots >> (DIGIT_COLUMNS - 1 - at) & 1 == 1);
            for column in set {
                let (x, y) = (left + column as i64 * DOT, area.top + GAP + row * DOT);
                let dot = Area {
                    left: x,
                    top: y,
                    right: x + DOT,
                    bottom: y + DOT,
                };
                fill(bitmap, dot, WHITE);
            }
        }
        left += DIGIT_COLUMNS as i64 * DOT + GAP;
    }
}

/// Colours an area. What lies outside the picture is cut off.
fn fill(bitmap: &mut Bitmap, area: Area, colour: Colour) {
    let inside = |from: i64, to: i64, end: u32| from.max(0)..to.min(end.into());
    for y in inside(area.top, area.bottom, bitmap.height()) {
        for x in inside(area.left, area.right, bitmap.width()) {
            if let Some(pixel) = bitmap.pixel_mut(x as u32, y as u32) {
                *pixel = colour;
            }
        }
    }
}

impl Area {
    fn around(rect: Rect) -> Area {
        Area {
            left: rect.x.floor() as i64,
            top: rect.y.floor() as i64,
            right: (rect.x + rect.width).ceil() as i64,
            bottom: (rect.y + rect.height).ceil() as i64,
        }
    }

    fn grown(self, by: i64) -> Area {
        Area {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// The same size, as far inside the picture as possible.
    fn moved_into(self, width: i64, height: i64) -> Area {
        let shift = |from: i64, to: i64, end: i64| from.clamp(0, (end - (to - from)).max(0)) - from;
        let (dx, dy) = (
            shift(self.left, self.right, width),
            shift(self.top, self.bottom, height),
        );
        Area {
            left: self.left + dx,
            top: self.top + dy,
            right: self.right + dx,
            bottom: self.bottom + dy,
        }
    }

    /// Pixels that both have.
    fn shared(self, other: Area) -> i64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0) * height.max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(number: u32, rect: [f64; 4]) -> Mark {
        let [x, y, width, height] = rect;
        Mark {
            number,
            role: "button".into(),
            name: String::new(),
            rect: Rect::new(x, y, width, height),
        }
    }

    fn blank() -> Bitmap {
        Bitmap::filled(300, 200, [240, 240, 240])
    }

    fn placed(bitmap: &Bitmap, marks: &[Mark]) -> Vec<Area> {
        let boxes: Vec<Area> = marks.iter().map(|mark| Area::around(mark.rect)).collect();
        places(bitmap, marks, &boxes)
    }

    #[test]
    fn labels_do_not_cover_each_other_while_there_is_room() {
        // A tool bar of small buttons, a list without gaps, and one box inside another.
        let mut marks: Vec<_> = (0..8)
            .map(|at| mark(at + 1, [f64::from(at) * 30.0, 60.0, 30.0, 30.0]))
            .collect();
        marks.extend(
            (0..4).map(|at| mark(at + 20, [0.0, 100.0 + f64::from(at) * 24.0, 90.0, 24.0])),
        );
        marks.push(mark(120, [200.0, 120.0, 80.0, 60.0]));
        marks.push(mark(121, [200.0, 120.0, 40.0, 30.0]));
        let labels = placed(&blank(), &marks);
        for (at, label) in labels.iter().enumerate() {
            for other in &labels[..at] {
                assert_eq!(label.shared(*other), 0, "{label:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_label_goes_where_it_hides_nothing_that_is_drawn() {
        let mut bitmap = blank();
        let marks = [mark(1, [50.0, 50.0, 100.0, 40.0])];
        let corner = placed(&bitmap, &marks)[0];
        assert_eq!((corner.left, corner.top), (50, 50));
        for left in (50..90).step_by(2) {
            let stroke = Area {
                left,
                top: 50,
                right: left + 1,
                bottom: 70,
            };
            fill(&mut bitmap, stroke, [0, 0, 0]);
        }
        assert_eq!(drawn(&bitmap, placed(&bitmap, &marks)[0]), 0);
    }

    #[test]
    fn labels_stay_inside_the_picture_and_boxes_may_reach_beyond_it() {
        let corners = [
            mark(1, [-5.0, -5.0, 8.0, 8.0]),
            mark(20, [295.0, -5.0, 8.0, 8.0]),
            mark(199, [-5.0, 195.0, 8.0, 8.0]),
            mark(200, [295.0, 195.0, 8.0, 8.0]),
        ];
        for label in placed(&blank(), &corners) {
            assert!(label.left >= 0 && label.top >= 0, "{label:?}");
            assert!(label.right <= 300 && label.bottom <= 200, "{label:?}");
        }
        draw(&mut blank(), &corners);
        draw(&mut Bitmap::filled(3, 3, [0; 3]), &corners);
    }

    /// The digits of a label, read back from its dots.
    fn read(bitmap: &Bitmap, area: Area) -> String {
        let mut text = String::new();
        let mut left = area.left + GAP;
        while left + DIGIT_COLUMNS as i64 * DOT <= area.right {
            let mut rows = [0_u8; DIGIT_ROWS];
            for (row, dots) in (0..).zip(&mut rows) {
                for column in 0..DIGIT_COLUMNS as i64 {
                    let (x, y) = (left + column * DOT, area.top + GAP + row * DOT);
                    *dots = *dots << 1 | u8::from(pixel(bitmap, x, y) == Some(WHITE));
                }
            }
            let digit = DIGITS.iter().position(|it| *it == rows);
            text.push_str(&digit.expect("a digit").to_string());
            left += DIGIT_COLUMNS as i64 * DOT + GAP;
        }
        text
    }

    #[test]
    fn every_box_carries_its_own_number_in_its_own_colour() {
        let marks: Vec<_> = [1, 9, 10, 57, 86, 142, 200]
            .into_iter()
            .zip(0..)
            .map(|(number, at)| mark(number, [20.0, f64::from(at) * 26.0, 90.0, 24.0]))
            .collect();
        let mut bitmap = blank();
        let labels = placed(&bitmap, &marks);
        draw(&mut bitmap, &marks);
        for (mark, label) in marks.iter().zip(labels) {
            assert_eq!(read(&bitmap, label), mark.number.to_string());
            let lowest = mark.rect.y as i64 + 23;
            let line = pixel(&bitmap, 60, lowest);
            assert_eq!(line, Some(colour(mark)), "{mark:?}");
        }
    }
}
