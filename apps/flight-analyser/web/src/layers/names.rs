//! Names of places and callsigns.

use egui::{Painter, pos2};
use flight_analyser_model::ShownBy;

use super::drawn::Drawn;
use crate::layout::Layout;
use crate::map::{self, LabelKind, LabelLayer, LabelOf, LabelRequest, MapStyle, PlacedLabel};
use crate::state::Session;

/// From these zooms on callsigns stand beside icons in the air and on the ground.
const CALLSIGN_ZOOM: u8 = 8;
const GROUND_CALLSIGN_ZOOM: u8 = 12;
/// Callsigns come after everything on the ground.
const CALLSIGNS: u32 = 1_000_000;
/// Letters of large labels by the usual ones.
const LARGE: f32 = 1.35;
/// More labels than this on one screen nobody reads.
const MAX_CALLSIGNS: usize = 600;

/// What has its place, ready to be drawn below and above the icons.
pub struct Names {
    labels: Vec<PlacedLabel>,
    style: MapStyle,
}

/// Gives names their places and notes who is named.
pub fn place(
    painter: &Painter,
    session: &mut Session,
    style: MapStyle,
    known: &mut map::KnownTexts,
    drawn: &mut Drawn,
) -> Names {
    let page = painter.clip_rect();
    let is_large = session.document().settings.has_large_labels;
    let mut layer = LabelLayer::new(page).scaled(if is_large { LARGE } else { 1.0 });
    let count = session.document().selection.len();
    let layout = Layout::new(page, session.view.opening);
    for rect in layout.over_the_map(session.host.is_keyed(), count) {
        layer.keep_free(rect);
    }
    let zoom = session.view.map.zoom();
    let data = &session.data;
    map::country_labels(&data.map, &session.view.map, &mut layer);
    if session.plots().is_none() {
        let places = &data.places;
        places
            .layer
            .request_labels(&places.airports, &session.view.map, &mut layer);
    }
    if let Some(request) = searched_airport(session) {
        layer.request(request);
    }
    let side = map::icon_side(zoom);
    let mut count = 0;
    for icon in &drawn.icons {
        let is_selected = session.selected().contains(&icon.id);
        let from = if icon.on_ground {
            GROUND_CALLSIGN_ZOOM
        } else {
            CALLSIGN_ZOOM
        };
        if zoom >= CALLSIGN_ZOOM {
            layer.keep_icon_free(icon.at, side);
        }
        let is_named = is_selected || (zoom >= from && count < MAX_CALLSIGNS);
        let Some(flight) = data.flight(icon.id).filter(|_| is_named) else {
            continue;
        };
        count += 1;
        layer.request(LabelRequest {
            of: LabelOf::Flight(icon.id),
            kind: if is_selected {
                LabelKind::Selected
            } else {
                LabelKind::Callsign
            },
            text: flight.callsign.clone(),
            at: icon.at,
            reach: side / 2.0,
            priority: CALLSIGNS + icon.id,
        });
    }
    let labels = layer.place(painter, style, known);
    note(session, &labels, drawn);
    Names { labels, style }
}

/// Whoever looks for an airport wants to see it, whichever others are near by.
fn searched_airport(session: &Session) -> Option<LabelRequest> {
    let code = session.view.last_airport.as_ref()?;
    let number = session.data.places.airports.index_of(code)?;
    let airport = session.data.airport(Some(number))?;
    let [x, y] = session.view.map.to_screen([airport.lat, airport.lon]);
    Some(LabelRequest {
        of: LabelOf::Airport(number),
        kind: LabelKind::Airport,
        text: code.clone(),
        at: pos2(x as f32, y as f32),
        reach: 3.2,
        priority: 0,
    })
}

fn note(session: &mut Session, labels: &[PlacedLabel], drawn: &mut Drawn) {
    for label in labels {
        let request = &label.request;
        match request.of {
            LabelOf::Airport(number) => {
                if request.kind == LabelKind::Airport {
                    drawn.airports.push((number, request.at));
                    session.view.shown.airport(&request.text, ShownBy::Labelled);
                }
            }
            LabelOf::Country(_) => drawn.countries.push((request.text.clone(), label.rect)),
            LabelOf::Flight(id) => {
                drawn.labelled.insert(id);
                session.view.shown.flight(&request.text, ShownBy::Labelled);
            }
        }
    }
}

impl Names {
    pub fn paint_ground(&self, painter: &Painter) {
        map::draw_airport_markers(painter, &self.labels, self.style);
        map::draw_labels(painter, &self.labels, self.style, |it| !is_callsign(it));
    }

    pub fn paint_air(&self, painter: &Painter) {
        map::draw_labels(painter, &self.labels, self.style, is_callsign);
    }
}

fn is_callsign(request: &LabelRequest) -> bool {
    matches!(request.of, LabelOf::Flight(_))
}
