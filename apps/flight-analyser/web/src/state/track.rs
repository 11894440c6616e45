//! The path of a flight so far.

use flight_analyser_model::mercator;
use flight_analyser_model::reading;
use flight_analyser_model::world::{FlightId, World};

/// A place that a flight reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackPoint {
    pub step: u16,
    /// Of the world, whose sides are 1.
    pub world: [f64; 2],
    pub altitude_ft: Option<i32>,
    pub on_ground: bool,
}

/// All places of a flight from its first to a step; found out once per step.
#[derive(Clone, Debug, Default)]
pub struct Track {
    of: Option<(FlightId, u16)>,
    points: Vec<TrackPoint>,
}

impl Track {
    pub fn points(&self) -> &[TrackPoint] {
        &self.points
    }

    pub fn update(&mut self, world: &World, id: FlightId, step: u16) {
        let Some(flight) = world.flights().get(id as usize) else {
            return;
        };
        if self.of == Some((id, step)) {
            return;
        }
        // Forwards in time only what is new is asked for.
        let from = match self.of {
            Some((same, known)) if same == id && known < step => known + 1,
            _ => {
                self.points.clear();
                flight.first_step
            }
        };
        self.of = Some((id, step));
        for step in from..=step.min(flight.last_step) {
            if let Some(place) = world.place(id, step) {
                let position = [f64::from(place.lat) / 1e4, f64::from(place.lon) / 1e4];
                self.points.push(TrackPoint {
                    step,
                    world: unit(position),
                    altitude_ft: place.altitude_m.map(reading::feet),
                    on_ground: place.on_ground,
                });
            }
        }
    }
}

/// A position in a world whose sides are 1.
pub fn unit(position: [f64; 2]) -> [f64; 2] {
    mercator::to_world(position, 0).map(|it| it / 256.0)
}
