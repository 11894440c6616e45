//! The pointer, drawn into a picture: screenshots of a browser do not show it.

use pictures::{Bitmap, Colour};
use protocol::Point;

/// The outline of the arrow in pixels, from its tip.
const ARROW: [Point; 7] = [
    [0.0, 0.0],
    [0.0, 17.0],
    [4.0, 13.2],
    [6.8, 19.6],
    [9.6, 18.4],
    [6.8, 12.2],
    [12.0, 12.2],
];
/// How far it reaches to the left and above, and to the right and below of its tip.
const REACH: (i64, i64) = (2, 22);
/// A dark edge around a light inside is seen on any background.
const EDGE: Colour = [16, 16, 20];
const INSIDE: Colour = [255, 255, 255];
/// How far the edge reaches beyond the outline, and into it.
const EDGE_OUTSIDE: f64 = 0.7;
const EDGE_INSIDE: f64 = 0.8;
/// Farther out than any picture reaches.
const FARTHEST: f64 = 1e6;
/// Samples along each side of a pixel.
const SAMPLES: u32 = 4;

/// Draws the pointer with its tip at a point. What lies outside the picture is cut off.
pub fn draw(bitmap: &mut Bitmap, at: Point) {
    let [left, top] = at.map(|side| side.floor().clamp(-FARTHEST, FARTHEST) as i64);
    for dy in -REACH.0..=REACH.1 {
        for dx in -REACH.0..=REACH.1 {
            let place = u32::try_from(left + dx)
                .ok()
                .zip(u32::try_from(top + dy).ok());
            let pixel = place.and_then(|(x, y)| bitmap.pixel_mut(x, y));
            if let Some(pixel) = pixel {
                *pixel = blended(*pixel, dx as f64, dy as f64);
            }
        }
    }
}

/// A pixel of the picture with what the pointer puts over it.
fn blended(under: Colour, x: f64, y: f64) -> Colour {
    let mut sum = [0_u32; 3];
    for sample in 0..SAMPLES * SAMPLES {
        let offset = |step: u32| (f64::from(step) + 0.5) / f64::from(SAMPLES);
        let point = [x + offset(sample % SAMPLES), y + offset(sample / SAMPLES)];
        let colour = colour_at(point).unwrap_or(under);
        for (total, part) in sum.iter_mut().zip(colour) {
            *total += u32::from(part);
        }
    }
    sum.map(|total| (total / (SAMPLES * SAMPLES)) as u8)
}

fn colour_at(point: Point) -> Option<Colour> {
    let sides = || ARROW.iter().zip(ARROW.iter().cycle().skip(1));
    let distance = sides()
        .map(|(from, to)| distance(point, *from, *to))
        .fold(f64::INFINITY, f64::min);
    let crossings = sides().filter(|(from, to)| is_left_of(point, **from, **to));
    match crossings.count() % 2 == 1 {
        true if distance > EDGE_INSIDE => Some(INSIDE),
        true => Some(EDGE),
        false if distance < EDGE_OUTSIDE => Some(EDGE),
        false => None,
    }
}

/// Does a ray from the point to the right cross this side?
fn is_left_of([x, y]: Point, [from_x, from_y]: Point, [to_x, to_y]: Point) -> bool {
    (from_y > y) != (to_y > y) && x < from_x + (y - from_y) / (to_y - from_y) * (to_x - from_x)
}

/// From a point to the nearest point of a side.
fn distance([x, y]: Point, [from_x, from_y]: Point, [to_x, to_y]: Point) -> f64 {
    let (side_x, side_y) = (to_x - from_x, to_y - from_y);
    let length = side_x * side_x + side_y * side_y;
    let along = ((x - from_x) * side_x + (y - from_y) * side_y) / length;
    let along = along.clamp(0.0, 1.0);
    let (near_x, near_y) = (from_x + along * side_x, from_y + along * side_y);
    ((x - near_x) * (x - near_x) + (y - near_y) * (y - near_y)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(background: [u8; 3], at: Point) -> Vec<(u32, u32)> {
        let blank = Bitmap::filled(80, 60, background);
        let mut bitmap = blank.clone();
        draw(&mut bitmap, at);
        let places = (0..60).flat_map(|y| (0..80).map(move |x| (x, y)));
        places
            .filter(|(x, y)| bitmap.pixel(*x, *y) != blank.pixel(*x, *y))
            .collect()
    }

    #[test]
    fn the_pointer_is_seen_on_any_background_with_its_tip_where_it_points() {
        for background in [[0, 0, 0], [255, 255, 255], [128, 128, 128], [16, 16, 20]] {
            let changed = changed(background, [30.0, 20.0]);
            assert!(changed.len() > 80, "{background:?}: {}", changed.len());
            let left = changed.iter().map(|(x, _)| *x).min();
            let top = changed.iter().map(|(_, y)| *y).min();
            assert!(left >= Some(29) && left <= Some(31), "{left:?}");
            assert!(top >= Some(19) && top <= Some(22), "{top:?}");
        }
        assert!(changed([255, 255, 255], [30.0, 20.0]).contains(&(30, 20)));
    }

    #[test]
    fn at_the_corners_as_much_is_drawn_as_there_is_room_for() {
        let whole = changed([90, 120, 90], [30.0, 20.0]).len();
        let cases = [
            ([0.0, 0.0], 80..whole),
            ([79.0, 0.0], 5..40),
            ([0.0, 59.0], 1..10),
            ([79.0, 59.0], 1..5),
            ([79.9, 59.9], 1..5),
            ([-500.0, 10.0], 0..1),
            ([1e300, f64::NAN], 0..40),
        ];
        for (at, wanted) in cases {
            let count = changed([90, 120, 90], at).len();
            assert!(wanted.contains(&count), "{at:?}: {count} pixels");
        }
    }
}
