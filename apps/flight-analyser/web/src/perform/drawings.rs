//! Circles and measurements.

use egui::Pos2;
use flight_analyser_model::mercator::{MIN_ZOOM, MapView};
use flight_analyser_model::search::{self, Hit};
use flight_analyser_model::{Circle, Command, Measurement, RADIUS_RANGE, ShownBy, geodesy};

use crate::state::{Dialog, RadiusForm, Session, Tool};

/// Pixels that a circle keeps from the edge of the screen.
const MARGIN: f64 = 40.0;
/// The clock lies over what is nearer than this to its side of the screen.
const CLOCK: f64 = 100.0;

/// Opens the dialog with an airport, else with the one of the circle, else with the last one searched.
pub fn open_radius(session: &mut Session, airport: Option<String>) {
    let circle = session.workspace.drawings().circle.clone();
    let named = airport.or_else(|| session.view.last_airport.clone());
    let airport = named.or_else(|| circle.as_ref().map(|it| it.airport.clone()));
    let radius = circle.map(|it| it.radius_km.to_string());
    session.view.dialog = Some(Dialog::Radius(RadiusForm {
        airport: airport.unwrap_or_default(),
        radius: radius.unwrap_or_default(),
        refusal: None,
        is_opened: false,
    }));
}

/// Draws what the dialog says, or says in the dialog what is wrong with it.
pub fn draw_radius(session: &mut Session) {
    let Some(Dialog::Radius(form)) = session.view.dialog.clone() else {
        return;
    };
    match circle(session, &form) {
        Ok(circle) => {
            let outline = geodesy::circle([circle.lat, circle.lon], circle.radius_km);
            session
                .view
                .shown
                .airport(&circle.airport, ShownBy::Searched);
            session.view.last_airport = Some(circle.airport.clone());
            let centre = [circle.lat, circle.lon];
            if session.run(Command::DrawCircle { circle }).is_some() {
                session.view.dialog = None;
                let map = session.view.map;
                let map = if map.shows(centre, MARGIN) {
                    map
                } else {
                    map.centred_on(centre)
                };
                let is_above = session.view.opening.is_usual();
                session.view.map = shown_whole(map, centre, &outline, is_above);
            }
        }
        Err(refusal) => {
            if let Some(Dialog::Radius(form)) = &mut session.view.dialog {
                form.refusal = Some(refusal);
            }
        }
    }
}

/// The whole circle on the screen and not under the clock: its centre goes to the middle and the map
/// further away, never nearer, when it has to.
fn shown_whole(
    map: MapView,
    centre: [f64; 2],
    outline: &[[f64; 2]],
    clock_is_above: bool,
) -> MapView {
    let fits = |map: &MapView| {
        let is_clear = |at: &[f64; 2]| {
            let y = map.to_screen(*at)[1];
            match clock_is_above {
                true => y >= CLOCK,
                false => y <= map.size()[1] - CLOCK,
            }
        };
        outline
            .iter()
            .all(|it| map.shows(*it, MARGIN) && is_clear(it))
    };
    if fits(&map) {
        return map;
    }
    let mut map = map.centred_on(centre);
    while !fits(&map) && map.zoom() > MIN_ZOOM {
        map = map.zoomed(map.zoom() - 1).centred_on(centre);
    }
    map
}

fn circle(session: &Session, form: &RadiusForm) -> Result<Circle, String> {
    let typed = form.airport.trim();
    if typed.is_empty() {
        return Err("Which airport? Type its code or name.".into());
    }
    let data = &session.data;
    let hits = search::search(typed, &data.places.airports, &data.places.index, &[], 0);
    let number = hits.iter().find_map(|hit| match hit {
        Hit::Airport(number) => Some(*number),
        Hit::Flight { .. } => None,
    });
    let airport = data
        .airport(number)
        .ok_or_else(|| format!("There is no airport “{typed}”."))?;
    let radius = form.radius.trim().to_ascii_lowercase();
    let radius = radius.trim_end_matches("km").trim();
    let radius_km: f64 = radius
        .parse()
        .map_err(|_| format!("“{}” is no radius. Type kilometres.", form.radius.trim()))?;
    let [low, high] = RADIUS_RANGE;
    if !(low..=high).contains(&radius_km) {
        return Err(format!("A radius must be between {low} and {high} km."));
    }
    Ok(Circle {
        airport: airport.iata.clone(),
        lat: airport.lat,
        lon: airport.lon,
        radius_km,
    })
}

pub fn clear_radius(session: &mut Session) {
    session.run(Command::ClearCircle);
    session.view.dialog = None;
}

/// The first click is one end, the second the other.
pub fn measure_at(session: &mut Session, at: Pos2) {
    let here = session
        .view
        .map
        .to_position([f64::from(at.x), f64::from(at.y)]);
    let Tool::Measure { from } = session.view.tool else {
        return;
    };
    session.view.tool = match from {
        None => Tool::Measure { from: Some(here) },
        Some(from) => {
            let measurement = Measurement { from, to: here };
            session.run(Command::Measure { measurement });
            Tool::Measure { from: None }
        }
    };
}
