//! What the screen of a sector shows, as somebody reads it: miles by the scale, levels and gates off the data blocks, what
//! was told off the strips.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use protocol::{Anchor, Point};

/// Miles to the east and to the north of the middle of the sector.
pub type Place = [f64; 2];

/// One look.
#[derive(Debug)]
pub struct Picture {
    pub is_over: bool,
    /// From the middle to the sides, in miles.
    pub half: Place,
    /// Knots of the air, to the east and to the north.
    pub drift: Place,
    pub gates: BTreeMap<String, Place>,
    pub flights: Vec<Flight>,
    /// Seconds until somebody comes in of whom there is a strip.
    pub next_s: Option<u64>,
    /// Has everybody left who was to come?
    pub is_done: bool,
}

/// An aircraft in the sector.
#[derive(Clone, Debug)]
pub struct Flight {
    pub callsign: String,
    pub at: Place,
    /// The way of its line over the ground, in degrees.
    pub course: f64,
    /// Over the ground, in knots.
    pub ground_kt: f64,
    /// In hundreds of feet.
    pub level: f64,
    pub is_slow: bool,
    /// Heading, level and speed.
    pub told: Told,
    pub gate: String,
    pub levels: [u16; 2],
}

/// What a pilot flies towards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    pub heading: f64,
    pub level: f64,
    pub speed: f64,
}

/// The figures of a strip.
struct Row {
    is_slow: bool,
    state: String,
    told: Told,
}

/// The scale and the middle.
struct Ruler {
    middle: Point,
    miles_a_pixel: f64,
}

impl Ruler {
    fn place(&self, [x, y]: Point) -> Place {
        [
            (x - self.middle[0]) * self.miles_a_pixel,
            (self.middle[1] - y) * self.miles_a_pixel,
        ]
    }
}

impl Picture {
    pub fn read(anchors: &[Anchor]) -> Result<Picture> {
        let with = |prefix: &'static str| {
            let anchors = anchors.iter();
            anchors.filter_map(move |it| Some((it.id.strip_prefix(prefix)?, it.rect)))
        };
        let one = |prefix: &'static str| {
            let first = with(prefix).next();
            first.with_context(|| format!("nothing on the screen begins with {prefix:?}"))
        };
        let (miles, bar) = one("sector/scale/")?;
        let miles: f64 = miles.parse().context("the scale has no figure")?;
        let (_, boundary) = one("sector/boundary")?;
        let ruler = Ruler {
            middle: boundary.center(),
            miles_a_pixel: miles / bar.width,
        };
        let wind = with("sector/wind/").map(|(text, _)| drift(text)).next();
        let drift = wind.unwrap_or_default();
        let rows: BTreeMap<&str, Row> = with("sector/row/")
            .filter_map(|(text, _)| row(text))
            .collect();
        let ahead: BTreeMap<&str, Place> = with("sector/ahead/")
            .map(|(name, rect)| (name, ruler.place(rect.center())))
            .collect();
        let places: BTreeMap<&str, Place> = with("sector/aircraft/")
            .map(|(name, rect)| (name, ruler.place(rect.center())))
            .collect();
        let flights = with("sector/block/").filter_map(|(text, _)| {
            let mut lines = text.split('/');
            let callsign = lines.next()?;
            let (figures, exit) = (lines.next()?, lines.next()?);
            let at = *places.get(callsign)?;
            let ahead = *ahead.get(callsign)?;
            let (level, told_level, ground_kt) = block(figures)?;
            let (gate, levels) = exit_of(exit)?;
            let course = bearing(at, ahead);
            // Whose strip is out of sight flies on as it flies.
            let row = rows.get(callsign);
            let told = row.map_or(
                Told {
                    heading: course,
                    level: told_level,
                    speed: ground_kt,
                },
                |row| row.told,
            );
            Some(Flight {
                callsign: callsign.to_string(),
                at,
                course,
                ground_kt,
                level,
                is_slow: row.is_some_and(|row| row.is_slow),
                told,
                gate: gate.to_string(),
                levels,
            })
        });
        let next_s = rows.values().filter_map(|row| {
            let left = row.state.strip_prefix("in ")?;
            // Of those inside it says when they are too near to somebody.
            seconds(left)
        });
        let handed_over = with("sector/Handed over/").next();
        let left_wrongly = with("sector/Left wrongly/").next();
        Ok(Picture {
            is_over: with("sector/is/").any(|(text, _)| text == "over"),
            half: [boundary.width, boundary.height].map(|it| it / 2.0 * ruler.miles_a_pixel),
            drift,
            gates: with("sector/gate/")
                .map(|(name, rect)| (name.to_string(), ruler.place(rect.center())))
                .collect(),
            flights: flights.collect(),
            next_s: next_s.min(),
            is_done: handed_over.is_some_and(|(text, _)| {
                is_everybody(text, left_wrongly.map_or("0", |(text, _)| text))
            }),
        })
    }
}

/// `3:07` or `03:07`.
fn seconds(text: &str) -> Option<u64> {
    let (minutes, seconds) = text.split_once(':')?;
    Some(minutes.parse::<u64>().ok()? * 60 + seconds.parse::<u64>().ok()?)
}

/// `183↑220  42`: level, told level and tens of knots over the ground.
fn block(text: &str) -> Option<(f64, f64, f64)> {
    let figures: Vec<f64> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .filter_map(|part| part.parse().ok())
        .collect();
    match figures[..] {
        [level, told, tens] => Some((level, told, tens * 10.0)),
        _ => None,
    }
}

/// `KOMAN 140-160`.
fn exit_of(text: &str) -> Option<(&str, [u16; 2])> {
    let (gate, levels) = text.split_once(' ')?;
    let (low, high) = levels.split_once('-').unwrap_or((levels, levels));
    Some((gate, [low.parse().ok()?, high.parse().ok()?]))
}

/// `KLM12/JET  180/KOMAN 140-160/in 0:40/090/150/430`.
fn row(text: &str) -> Option<(&str, Row)> {
    let parts: Vec<&str> = text.split('/').collect();
    let [callsign, kind, _, state, heading, level, speed] = parts[..] else {
        return None;
    };
    let told = Told {
        heading: heading.parse().ok()?,
        level: level.parse().ok()?,
        speed: speed.parse().ok()?,
    };
    let row = Row {
        is_slow: kind.starts_with("PROP"),
        state: state.to_string(),
        told,
    };
    Some((callsign, row))
}

/// `270/20 kt`, or calm.
fn drift(text: &str) -> Place {
    let figures = text.strip_suffix(" kt").and_then(|it| it.split_once('/'));
    let figures = figures
        .and_then(|(from, speed)| Some((from.parse::<f64>().ok()?, speed.parse::<f64>().ok()?)));
    let (from, speed) = figures.unwrap_or_default();
    unit(from).map(|part| -part * speed)
}

/// `3 of 4` and those who left otherwise.
fn is_everybody(handed_over: &str, left_wrongly: &str) -> bool {
    let figures = handed_over.split_once(" of ").and_then(|(left, all)| {
        let left = left.parse::<u32>().ok()? + left_wrongly.parse::<u32>().ok()?;
        Some((left, all.parse::<u32>().ok()?))
    });
    figures.is_some_and(|(left, all)| left >= all)
}

/// One to the east and to the north in a direction.
pub fn unit(degrees: f64) -> Place {
    let angle = degrees.to_radians();
    [angle.sin(), angle.cos()]
}

/// From 0 to 360.
pub fn bearing(from: Place, to: Place) -> f64 {
    let degrees = (to[0] - from[0]).atan2(to[1] - from[1]).to_degrees();
    degrees.rem_euclid(360.0)
}

pub fn miles_between(one: Place, other: Place) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Rect;

    fn anchor(id: &str, [x, y, width, height]: [f64; 4]) -> Anchor {
        Anchor {
            id: id.into(),
            rect: Rect::new(x, y, width, height),
        }
    }

    #[test]
    fn miles_are_read_by_the_scale_and_figures_off_blocks_and_strips() {
        let anchors = [
            anchor("sector/is/running", [0.0; 4]),
            anchor("sector/Handed over/3 of 4", [0.0; 4]),
            anchor("sector/scale/5", [0.0, 0.0, 50.0, 8.0]),
            anchor("sector/wind/270/20 kt", [0.0; 4]),
            anchor("sector/boundary", [100.0, 50.0, 600.0, 480.0]),
            anchor("sector/gate/KOMAN", [690.0, 240.0, 20.0, 100.0]),
            anchor("sector/aircraft/KLM12", [291.0, 281.0, 18.0, 18.0]),
            anchor("sector/ahead/KLM12", [369.0, 289.0, 2.0, 2.0]),
            anchor(
                "sector/block/KLM12/183↑220  42/KOMAN 210-230",
                [310.0, 250.0, 90.0, 42.0],
            ),
            anchor(
                "sector/row/KLM12/JET  180/KOMAN 210-230//090/220/430",
                [0.0; 4],
            ),
            anchor(
                "sector/row/LOT3/PROP 180/KOMAN 210-230/in 1:05/200/180/270",
                [0.0; 4],
            ),
        ];
        let picture = Picture::read(&anchors).expect("a picture");
        assert_eq!(picture.next_s, Some(65));
        assert!(!picture.is_over && !picture.is_done);
        assert_eq!(picture.half, [30.0, 24.0]);
        assert_eq!(picture.gates["KOMAN"], [30.0, 0.0]);
        assert!((picture.drift[0] - 20.0).abs() < 1e-9);
        let [flight] = &picture.flights[..] else {
            panic!("{picture:?}");
        };
        assert_eq!((flight.at, flight.course), ([-10.0, 0.0], 90.0));
        assert_eq!((flight.level, flight.ground_kt), (183.0, 420.0));
        assert_eq!((flight.told.level, flight.told.heading), (220.0, 90.0));
        assert_eq!((flight.gate.as_str(), flight.levels), ("KOMAN", [210, 230]));
        assert!(Picture::read(&anchors[..3]).is_err());
        assert!(is_everybody("3 of 4", "1") && !is_everybody("3 of 4", "0"));
    }
}
