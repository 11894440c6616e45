//! Which airports and countries are named at which zoom.

use super::{
    data::MapData,
    labels::{LabelKind, LabelLayer, LabelOf, LabelRequest, PlacedLabel},
    style::MapStyle,
};
use egui::{Painter, Pos2, Stroke, pos2};
use flight_analyser_model::{
    mercator::{MapView, to_world},
    places::{AirportSize, Airports},
};

/// From these zooms on airports are on the map.
const LARGE_ZOOM: u8 = 4;
const MEDIUM_ZOOM: u8 = 6;
/// From this zoom on with their names.
const NAME_ZOOM: u8 = 9;
/// From this zoom on with their runways.
const RUNWAY_ZOOM: u8 = 9;
/// From this zoom on countries are named,
const COUNTRY_ZOOM: u8 = 4;
/// and from this one airports are named before them.
const AIRPORTS_FIRST_ZOOM: u8 = 7;

/// Order of kinds of labels; within a kind the larger comes first.
const COUNTRIES_FIRST: u32 = 0;
const AIRPORTS: u32 = 100_000;
const COUNTRIES_LATER: u32 = 200_000;
const AIRPORT_NAMES: u32 = 300_000;

/// Countries that would be smaller than this on the screen, in points, are not named.
const MIN_COUNTRY: f64 = 22.0;
/// Sizes of countries' names.
const COUNTRY_TEXT: std::ops::RangeInclusive<f64> = 10.0..=15.0;

/// Radius of an airport's marker.
fn marker_radius(size: AirportSize, zoom: u8) -> f32 {
    let is_far = zoom < AIRPORTS_FIRST_ZOOM;
    match size {
        AirportSize::Large if is_far => 2.2,
        AirportSize::Large => 3.2,
        AirportSize::Medium if is_far => 1.8,
        AirportSize::Medium => 2.6,
    }
}

/// Where the airports are, projected once.
#[derive(Default)]
pub struct AirportLayer {
    /// In pixels of the world at zoom 0.
    places: Vec<[f64; 2]>,
}

impl AirportLayer {
    pub fn new(airports: &Airports) -> Self {
        let place = |lat: f64, lon: f64| to_world([lat, lon], 0);
        Self {
            places: airports
                .all()
                .iter()
                .map(|it| place(it.lat, it.lon))
                .collect(),
        }
    }

    /// Asks for a label for each airport on the screen that is shown at this zoom. The marker belongs
    /// to the label: an airport whose label finds no place is not drawn.
    pub fn request_labels(&self, airports: &Airports, view: &MapView, labels: &mut LabelLayer) {
        let zoom = view.zoom();
        let scale = f64::from(1_u32 << zoom);
        for ((airport, place), index) in airports.all().iter().zip(&self.places).zip(0..) {
            let is_shown =
                zoom >= MEDIUM_ZOOM || zoom >= LARGE_ZOOM && airport.size == AirportSize::Large;
            if !is_shown {
                continue;
            }
            let [x, y] = view.world_to_screen(place.map(|it| it * scale));
            if x < 0.0 || y < 0.0 || x > view.size()[0] || y > view.size()[1] {
                continue;
            }
            let code = LabelRequest {
                of: LabelOf::Airport(index),
                kind: LabelKind::Airport,
                text: airport.iata.clone(),
                at: pos2(x as f32, y as f32),
                reach: marker_radius(airport.size, zoom),
                priority: AIRPORTS + u32::from(index),
            };
            if zoom >= NAME_ZOOM {
                labels.request(LabelRequest {
                    kind: LabelKind::AirportName,
                    text: airport.name.clone(),
                    priority: AIRPORT_NAMES + u32::from(index),
                    ..code.clone()
                });
            }
            labels.request(code);
        }
    }
}

/// Draws the runways of the airports on the screen, if one is near enough to see them.
pub fn draw_runways(painter: &Painter, airports: &Airports, view: &MapView, style: MapStyle) {
    if view.zoom() < RUNWAY_ZOOM {
        return;
    }
    let width = 1.5 + 0.75 * f32::from(view.zoom() - RUNWAY_ZOOM);
    let stroke = Stroke::new(width, style.colours().runway);
    for airport in airports.all() {
        // Runways are shorter than this reaches.
        if !view.shows([airport.lat, airport.lon], -100.0 * f64::from(width)) {
            continue;
        }
        // Both ends of a runway follow each other.
        for ends in airport.runways.chunks_exact(2) {
            let place = |index: usize| {
                let [x, y] = view.to_screen([ends[index].lat, ends[index].lon]);
                pos2(x as f32, y as f32)
            };
            painter.line_segment([place(0), place(1)], stroke);
        }
    }
}

/// Asks for the names of the countries that are large enough at this zoom.
pub fn country_labels(map: &MapData, view: &MapView, labels: &mut LabelLayer) {
    let Some((_, lines)) = map.lines(view.zoom()) else {
        return;
    };
    if view.zoom() < COUNTRY_ZOOM {
        return;
    }
    let base = if view.zoom() < AIRPORTS_FIRST_ZOOM {
        COUNTRIES_FIRST
    } else {
        COUNTRIES_LATER
    };
    for (country, index) in lines.borders.countries().iter().zip(0_u16..) {
        let [x, y] = view.to_screen(country.label);
        // As wide as a square of the same area.
        let metres_per_pixel =
            MapView::new(country.label, view.zoom(), [1.0, 1.0]).metres_per_pixel();
        let width = country.area_km2.max(0.0).sqrt() * 1000.0 / metres_per_pixel;
        if width < MIN_COUNTRY {
            continue;
        }
        let size = (COUNTRY_TEXT.start() + width / 60.0).min(*COUNTRY_TEXT.end());
        labels.request(LabelRequest {
            of: LabelOf::Country(index),
            // Few sizes: letters are drawn anew for each.
            kind: LabelKind::Country {
                size: size.round() as f32,
            },
            text: country.name.clone(),
            at: Pos2::new(x as f32, y as f32),
            reach: 0.0,
            // The larger first; areas are below 20 million square kilometres.
            priority: base + (20_000 - (country.area_km2 / 1000.0).min(20_000.0) as u32),
        });
    }
}

/// Draws the markers of the airports whose codes have a place.
pub fn draw_airport_markers(painter: &Painter, labels: &[PlacedLabel], style: MapStyle) {
    let colours = style.colours();
    for label in labels
        .iter()
        .filter(|it| it.request.kind == LabelKind::Airport)
    {
        let edge = Stroke::new(1.2, colours.airport_marker_edge);
        painter.circle(
            label.request.at,
            label.request.reach,
            colours.airport_marker,
            edge,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::KnownTexts;
    use crate::map::pictures::{airports, in_a_frame, map_data};
    use egui::{Rect, vec2};

    fn codes_at(zoom: u8, centre: [f64; 2]) -> Vec<String> {
        let airports = airports();
        let layer = AirportLayer::new(&airports);
        let view = MapView::new(centre, zoom, [1280.0, 720.0]);
        let mut codes = Vec::new();
        in_a_frame(vec2(1280.0, 720.0), |painter| {
            let mut labels = LabelLayer::new(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)));
            layer.request_labels(&airports, &view, &mut labels);
            let placed = labels.place(painter, MapStyle::DARK, &mut KnownTexts::default());
            codes = placed.into_iter().map(|it| it.request.text).collect();
        });
        codes
    }

    #[test]
    fn the_airports_of_the_task_in_new_york_are_labelled_at_zoom_7_and_8() {
        for zoom in [7, 8] {
            let codes = codes_at(zoom, [42.5, -73.5]);
            for code in ["RUT", "ALB", "SWF"] {
                assert!(
                    codes.iter().any(|it| it == code),
                    "{code} at zoom {zoom}: {codes:?}"
                );
            }
        }
    }

    #[test]
    fn airports_appear_by_size() {
        let vienna = [48.1, 16.6];
        assert_eq!(codes_at(3, vienna), Vec::<String>::new());
        let far = codes_at(4, vienna);
        assert!(far.iter().any(|it| it == "VIE") && !far.iter().any(|it| it == "LNZ"));
        assert!(codes_at(6, vienna).iter().any(|it| it == "LNZ"));
        assert!(
            codes_at(9, vienna)
                .iter()
                .any(|it| it == "Vienna International Airport")
        );
    }

    #[test]
    fn countries_are_named_from_zoom_4() {
        let map = map_data();
        let named = |zoom: u8| {
            let mut names = Vec::new();
            in_a_frame(vec2(1280.0, 720.0), |painter| {
                let mut labels =
                    LabelLayer::new(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)));
                let view = MapView::new([50.0, 10.0], zoom, [1280.0, 720.0]);
                country_labels(&map, &view, &mut labels);
                let placed = labels.place(painter, MapStyle::DARK, &mut KnownTexts::default());
                names = placed.into_iter().map(|it| it.request.text).collect();
            });
            names
        };
        assert_eq!(named(3), Vec::<String>::new());
        assert!(named(4).contains(&"Germany".to_owned()));
        assert!(named(5).contains(&"Czechia".to_owned()));
    }
}
