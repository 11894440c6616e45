//! What was on the screen so far: whether an answer can have been read there.
//!
//! The page writes it down as it draws, the scorer reads it again. It is bounded: a map that is dragged
//! about leaves one entry for every [`CELL`] pixels, and a clock that runs one for every minute.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::mercator::{MapView, to_world};
use crate::moment::{minute_text, read_clock};

/// How something came to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShownBy {
    /// Its name stood on the map, or in a list.
    Labelled,
    /// The pointer rested on it.
    Hovered,
    /// Its details were opened.
    Selected,
    /// The search listed or chose it.
    Searched,
}

impl ShownBy {
    const ALL: [ShownBy; 4] = [
        ShownBy::Labelled,
        ShownBy::Hovered,
        ShownBy::Selected,
        ShownBy::Searched,
    ];

    fn word(self) -> &'static str {
        match self {
            ShownBy::Labelled => "labelled",
            ShownBy::Hovered => "hovered",
            ShownBy::Selected => "selected",
            ShownBy::Searched => "searched",
        }
    }
}

/// More than anybody looks at in a session; the rest is not counted.
const MAX_NAMES: usize = 5_000;
/// The same for parts of the map.
const MAX_LOOKS: usize = 4_000;
/// Views whose middles are nearer to each other than this, in pixels, are one look at the map.
const CELL: f64 = 64.0;
/// Sides of a window that somebody can look at, in pixels.
const SIDES: RangeInclusive<f64> = 1.0..=8192.0;
/// Of positions: a tenth of a pixel at the highest zoom.
const DEGREE_PARTS: f64 = 1e5;

/// Seconds since midnight of whole minutes.
type Minutes = BTreeSet<u32>;
type Names = BTreeMap<String, BTreeSet<ShownBy>>;

/// Of a look: zoom, cell of the middle, size of the window.
type LookKey = (u8, [i64; 2], [u64; 2]);

/// A part of the map, and when it was on the screen.
#[derive(Clone, Debug, PartialEq)]
struct Look {
    view: MapView,
    minutes: Minutes,
}

/// The record of a session. Times are seconds since midnight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShownLog {
    flights: Names,
    airports: Names,
    minutes: Minutes,
    /// When the details of flights were open, or the pointer on them.
    details: BTreeMap<String, Minutes>,
    looks: BTreeMap<LookKey, Look>,
}

impl ShownLog {
    /// The callsign of a flight could be read.
    pub fn flight(&mut self, callsign: &str, how: ShownBy) {
        add(&mut self.flights, callsign, how);
    }

    /// The code of an airport could be read.
    pub fn airport(&mut self, code: &str, how: ShownBy) {
        add(&mut self.airports, code, how);
    }

    /// The clock stood in this minute, or ran through it.
    pub fn minute(&mut self, time_of_day: u32) {
        self.minutes.insert(whole(time_of_day));
    }

    /// The details of a flight were open in this minute, or the pointer on it.
    pub fn details(&mut self, callsign: &str, time_of_day: u32) {
        if let Some(minutes) = self.details.get_mut(callsign) {
            minutes.insert(whole(time_of_day));
        } else if self.details.len() < MAX_NAMES && !callsign.is_empty() {
            let minutes = Minutes::from([whole(time_of_day)]);
            self.details.insert(callsign.to_string(), minutes);
        }
    }

    /// A part of the map was on the screen in this minute.
    pub fn look(&mut self, view: &MapView, time_of_day: u32) {
        let key = key(view);
        if let Some(look) = self.looks.get_mut(&key) {
            look.minutes.insert(whole(time_of_day));
        } else if self.looks.len() < MAX_LOOKS {
            let minutes = Minutes::from([whole(time_of_day)]);
            let view = *view;
            self.looks.insert(key, Look { view, minutes });
        }
    }

    /// Could the callsign of a flight be read at all?
    pub fn has_named_flight(&self, callsign: &str) -> bool {
        self.flights.contains_key(callsign)
    }

    /// Could the code of an airport be read at all?
    pub fn has_named_airport(&self, code: &str) -> bool {
        self.airports.contains_key(code)
    }

    /// Was the clock in one of these minutes?
    pub fn was_at(&self, times: RangeInclusive<u32>) -> bool {
        has_any(&self.minutes, times)
    }

    /// Were the details of a flight open in one of these minutes, or the pointer on it?
    pub fn had_details(&self, callsign: &str, times: RangeInclusive<u32>) -> bool {
        let minutes = self.details.get(callsign);
        minutes.is_some_and(|minutes| has_any(minutes, times))
    }

    /// Was a place on the screen in one of these minutes, at this zoom or nearer? One look stands for all
    /// whose middles are in its cell, so that places a little beyond its edges count as well.
    pub fn looked_at(&self, place: [f64; 2], zoom: u8, times: RangeInclusive<u32>) -> bool {
        self.looks.values().any(|look| {
            look.view.zoom() >= zoom
                && has_any(&look.minutes, times.clone())
                && look.view.shows(place, -CELL)
        })
    }

    /// As it leaves the page.
    pub fn block(&self) -> Value {
        let minutes = self.minutes.iter().map(|it| minute_text(*it));
        let details = self.details.iter();
        let details = details.map(|(name, minutes)| (name.as_str(), spans(minutes)));
        let looks = self.looks.values().map(|look| {
            let centre = look.view.centre();
            json!({
                "zoom": look.view.zoom(),
                "centre": centre.map(|it| (it * DEGREE_PARTS).round() / DEGREE_PARTS),
                "size": look.view.size(),
                "minutes": spans(&look.minutes),
            })
        });
        json!({
            "flights": words(&self.flights),
            "airports": words(&self.airports),
            "minutes": minutes.collect::<Vec<_>>(),
            "details": details.collect::<BTreeMap<_, _>>(),
            "looks": looks.collect::<Vec<_>>(),
        })
    }

    /// Reads a record again. Pages of earlier versions kept none of the map: nothing comes of theirs.
    /// Whatever else cannot be understood was not shown.
    pub fn read(block: &Value) -> Option<ShownLog> {
        let looks = block.get("looks")?.as_array()?;
        let mut log = ShownLog {
            flights: read_names(&block["flights"]),
            airports: read_names(&block["airports"]),
            ..ShownLog::default()
        };
        let minutes = block["minutes"].as_array().into_iter().flatten();
        let minutes = minutes.filter_map(Value::as_str).filter_map(read_clock);
        minutes.for_each(|it| log.minute(it));
        for (name, minutes) in block["details"].as_object().into_iter().flatten() {
            let minutes = read_spans(minutes).into_iter();
            minutes.for_each(|it| log.details(name, it));
        }
        for look in looks {
            if let Some(view) = read_view(look) {
                let minutes = read_spans(&look["minutes"]).into_iter();
                minutes.for_each(|it| log.look(&view, it));
            }
        }
        Some(log)
    }
}

fn whole(time_of_day: u32) -> u32 {
    time_of_day / 60 * 60
}

fn has_any(minutes: &Minutes, times: RangeInclusive<u32>) -> bool {
    // A minute counts to its end.
    let from = whole(*times.start());
    from <= *times.end() && minutes.range(from..=*times.end()).next().is_some()
}

fn key(view: &MapView) -> LookKey {
    let middle = to_world(view.centre(), view.zoom());
    let cell = middle.map(|it| (it / CELL).floor() as i64);
    (view.zoom(), cell, view.size().map(|it| it as u64))
}

fn add(names: &mut Names, name: &str, how: ShownBy) {
    if let Some(ways) = names.get_mut(name) {
        ways.insert(how);
    } else if names.len() < MAX_NAMES && !name.is_empty() {
        names.insert(name.to_string(), BTreeSet::from([how]));
    }
}

fn words(names: &Names) -> BTreeMap<&str, Vec<&'static str>> {
    let names = names.iter();
    names
        .map(|(name, ways)| (name.as_str(), ways.iter().map(|it| it.word()).collect()))
        .collect()
}

fn read_names(block: &Value) -> Names {
    let mut names = Names::new();
    for (name, ways) in block.as_object().into_iter().flatten() {
        let ways = ways.as_array().into_iter().flatten();
        for way in ways.filter_map(Value::as_str) {
            let known = ShownBy::ALL.into_iter().find(|it| it.word() == way);
            known.into_iter().for_each(|it| add(&mut names, name, it));
        }
    }
    names
}

/// Minutes in a row as `16:00-16:05`, single ones as `16:00`.
fn spans(minutes: &Minutes) -> Vec<String> {
    let mut spans: Vec<[u32; 2]> = Vec::new();
    for &minute in minutes {
        match spans.last_mut() {
            Some([_, last]) if *last + 60 == minute => *last = minute,
            _ => spans.push([minute, minute]),
        }
    }
    let text = |[first, last]: [u32; 2]| match first == last {
        true => minute_text(first),
        false => format!("{}-{}", minute_text(first), minute_text(last)),
    };
    spans.into_iter().map(text).collect()
}

fn read_spans(block: &Value) -> Minutes {
    let mut minutes = Minutes::new();
    let texts = block.as_array().into_iter().flatten();
    for text in texts.filter_map(Value::as_str) {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        if let (Some(first), Some(last)) = (read_clock(first), read_clock(last)) {
            minutes.extend((whole(first)..=last).step_by(60));
        }
    }
    minutes
}

fn read_view(look: &Value) -> Option<MapView> {
    let pair = |key: &str| -> Option<[f64; 2]> {
        let list = look.get(key)?.as_array()?;
        let numbers: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
        <[f64; 2]>::try_from(numbers?).ok()
    };
    let zoom = u8::try_from(look.get("zoom")?.as_u64()?).ok()?;
    let size = pair("size")?;
    let can_be = size.iter().all(|it| SIDES.contains(it));
    let centre = pair("centre").filter(|_| can_be)?;
    Some(MapView::new(centre, zoom, size))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [f64; 2] = [1280.0, 720.0];
    const ORLY: [f64; 2] = [48.7233, 2.3794];
    const FOUR: u32 = 57_600;

    fn watched() -> ShownLog {
        let mut shown = ShownLog::default();
        shown.flight("AFR24NL", ShownBy::Selected);
        shown.flight("AFR24NL", ShownBy::Labelled);
        shown.flight("AFR24NL", ShownBy::Labelled);
        shown.airport("ORY", ShownBy::Searched);
        shown.minute(FOUR + 59);
        shown.minute(FOUR);
        for minute in [0, 1, 2, 9] {
            shown.details("AFR24NL", FOUR + minute * 60);
            shown.look(&MapView::new(ORLY, 7, SIZE), FOUR + minute * 60);
        }
        shown
    }

    #[test]
    fn everything_is_listed_once_with_all_its_ways_and_minutes() {
        let spans = ["16:00-16:02", "16:09"];
        let expected = json!({
            "flights": {"AFR24NL": ["labelled", "selected"]},
            "airports": {"ORY": ["searched"]},
            "minutes": ["16:00"],
            "details": {"AFR24NL": spans},
            "looks": [{"zoom": 7, "centre": ORLY, "size": SIZE, "minutes": spans}],
        });
        assert_eq!(watched().block(), expected);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let block = watched().block();
        let read = ShownLog::read(&block).expect("a record");
        assert_eq!(read.block(), block);
        assert!(read.has_named_flight("AFR24NL") && !read.has_named_flight("AFR24"));
        assert!(read.has_named_airport("ORY") && !read.has_named_airport("CDG"));
    }

    #[test]
    fn a_place_was_looked_at_where_when_and_as_near_as_it_was() {
        let shown = watched();
        let at = |minutes: [u32; 2]| FOUR + minutes[0] * 60..=FOUR + minutes[1] * 60;
        assert!(shown.looked_at(ORLY, 7, at([1, 1])));
        assert!(shown.looked_at([49.0, 2.0], 6, at([3, 9])));
        assert!(!shown.looked_at(ORLY, 8, at([1, 1])), "not so near");
        assert!(!shown.looked_at(ORLY, 7, at([3, 8])), "not then");
        assert!(!shown.looked_at([40.0, 2.0], 7, at([0, 9])), "not there");
        assert!(shown.had_details("AFR24NL", FOUR + 150..=FOUR + 160));
        assert!(!shown.had_details("AFR24NL", at([3, 8])));
        assert!(shown.was_at(at([0, 0])) && !shown.was_at(at([1, 9])));
        assert!(!shown.was_at(RangeInclusive::new(FOUR + 60, FOUR)));
    }

    #[test]
    fn what_a_small_drag_brings_to_the_edge_was_looked_at() {
        let view = MapView::new(ORLY, 9, SIZE);
        let corner = view.to_position([0.0, 0.0]);
        for by in [
            [CELL - 1.0, 0.0],
            [1.0 - CELL, 0.0],
            [0.0, CELL - 1.0],
            [3.0, 1.0 - CELL],
        ] {
            let mut shown = ShownLog::default();
            shown.look(&view.panned(by), FOUR);
            shown.look(&view, FOUR);
            assert!(shown.looked_at(corner, 9, FOUR..=FOUR), "{by:?}");
        }
    }

    #[test]
    fn a_map_that_is_dragged_about_leaves_few_looks() {
        let mut shown = ShownLog::default();
        let mut view = MapView::new(ORLY, 12, SIZE);
        for _ in 0..6_400 {
            view = view.panned([-1.0, 0.0]);
            shown.look(&view, FOUR);
        }
        assert!((100..=101).contains(&shown.looks.len()));
        for _ in 0..5_000 {
            view = view.panned([-CELL, 0.0]);
            shown.look(&view, FOUR);
        }
        assert_eq!(shown.looks.len(), MAX_LOOKS);
    }

    #[test]
    fn what_cannot_be_understood_was_not_shown() {
        for block in [
            json!(null),
            json!([]),
            json!({"flights": {"A": ["selected"]}, "minutes": ["16:00"]}),
            json!({"looks": "all"}),
        ] {
            assert_eq!(ShownLog::read(&block), None, "{block}");
        }
        let whole_day = json!(["00:00-23:59"]);
        let view = |zoom: Value, centre: Value, size: Value| {
            json!({"looks": [{
                "zoom": zoom, "centre": centre, "size": size, "minutes": whole_day,
            }]})
        };
        for block in [
            view(json!(-1), json!(ORLY), json!(SIZE)),
            view(json!(900), json!(ORLY), json!(SIZE)),
            view(json!(7), json!([1.0]), json!(SIZE)),
            view(json!(7), json!("Orly"), json!(SIZE)),
            view(json!(7), json!(ORLY), json!([1e9, 1e9])),
            view(json!(7), json!(ORLY), json!([1280.0, 0.0])),
            json!({"looks": [7, null], "flights": {"A": ["guessed"], "B": 3}, "details": {"A": ["5"]}}),
        ] {
            let read = ShownLog::read(&block).expect("a record");
            assert_eq!(read, ShownLog::default(), "{block}");
        }
        let mended = view(json!(7), json!(ORLY), json!(SIZE));
        let read = ShownLog::read(&mended).expect("a record");
        assert!(read.looked_at(ORLY, 7, FOUR..=FOUR));
    }
}
