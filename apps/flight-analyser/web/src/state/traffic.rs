//! Everybody who is on the map, prepared for drawing. What does not change within a minute is found
//! out once a minute, for all pages that look at it.

use std::sync::Arc;

use egui::Color32;
use flight_analyser_model::reading;
use flight_analyser_model::world::{Class, FlightId, Place, World};

use super::track::unit;
use crate::map::altitude_colour;
use crate::shelf::{Itself, Shelf, spare};

/// By the step of a world.
static FOUND: Shelf<(Itself<World>, u16), Vec<Aircraft>> = Shelf::new(spare(8));

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aircraft {
    pub id: FlightId,
    /// Of the world, whose sides are 1, at the beginning of the minute.
    pub from: [f64; 2],
    /// How far it comes within the minute.
    pub moves: [f64; 2],
    /// Degrees clockwise from north.
    pub heading: f32,
    pub altitude_ft: Option<i32>,
    pub on_ground: bool,
    /// By its altitude.
    pub colour: Color32,
    pub class: Class,
}

impl Aircraft {
    /// Where it is after a part of the minute.
    pub fn at(&self, part: f64) -> [f64; 2] {
        [
            self.from[0] + self.moves[0] * part,
            self.from[1] + self.moves[1] * part,
        ]
    }
}

#[derive(Default)]
pub struct Traffic {
    step: Option<u16>,
    all: Arc<Vec<Aircraft>>,
    /// Places of the steps that were asked for last, by flight.
    known: [Column; 3],
}

/// The places of all flights at one step, as far as they were asked for.
#[derive(Default)]
struct Column {
    step: Option<u16>,
    places: Vec<Option<Place>>,
    is_known: Vec<bool>,
}

impl Column {
    fn clear(&mut self, step: Option<u16>, count: usize) {
        self.step = step;
        self.is_known.clear();
        self.is_known.resize(count, false);
        self.places.resize(count, None);
    }

    fn get(&mut self, world: &World, id: FlightId) -> Option<Place> {
        let step = self.step?;
        let index = id as usize;
        if !self.is_known[index] {
            self.is_known[index] = true;
            self.places[index] = world.place(id, step);
        }
        self.places[index]
    }
}

impl Traffic {
    /// Those on the map at the last step, in the order of their flights.
    pub fn all(&self) -> &[Aircraft] {
        &self.all
    }

    pub fn forget(&mut self) {
        *self = Traffic::default();
    }

    pub fn update(&mut self, world: &Arc<World>, step: u16) {
        if self.step == Some(step) {
            return;
        }
        self.step = Some(step);
        let key = (Itself::of(world), step);
        self.all = FOUND.get(key, |_| self.found(world, step));
    }

    fn found(&mut self, world: &World, step: u16) -> Vec<Aircraft> {
        let count = world.flights().len();
        let last = world.window().steps.saturating_sub(1);
        let wanted = [
            step.checked_sub(1),
            Some(step),
            (step < last).then_some(step + 1),
        ];
        let mut before = std::mem::take(&mut self.known);
        for (column, wanted) in self.known.iter_mut().zip(wanted) {
            match before
                .iter_mut()
                .find(|it| it.step == wanted && wanted.is_some())
            {
                Some(same) => std::mem::swap(column, same),
                None => column.clear(wanted, count),
            }
        }
        let [earlier, now, later] = &mut self.known;
        let found = world.present(step).into_iter().filter_map(|id| {
            let place = now.get(world, id)?;
            let (earlier, later) = (earlier.get(world, id), later.get(world, id));
            let class = world.flights()[id as usize].class;
            Some(aircraft(id, class, earlier, place, later))
        });
        found.collect()
    }
}

fn aircraft(
    id: FlightId,
    class: Class,
    earlier: Option<Place>,
    place: Place,
    later: Option<Place>,
) -> Aircraft {
    let from = unit_of(place);
    let ahead = later.map(|later| short_way(from, unit_of(later)));
    let behind = earlier.map(|earlier| short_way(unit_of(earlier), from));
    let whole = match (behind, ahead) {
        (Some(one), Some(two)) => [one[0] + two[0], one[1] + two[1]],
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => [0.0, 0.0],
    };
    let altitude_ft = place.altitude_m.map(reading::feet);
    Aircraft {
        id,
        from,
        moves: ahead.unwrap_or_default(),
        heading: course(whole),
        altitude_ft,
        colour: altitude_colour(altitude_ft, place.on_ground),
        on_ground: place.on_ground,
        class,
    }
}

fn unit_of(place: Place) -> [f64; 2] {
    unit([f64::from(place.lat) / 1e4, f64::from(place.lon) / 1e4])
}

/// From one point to another the way that does not go round the world.
fn short_way(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    let x = to[0] - from[0];
    [x - x.round(), to[1] - from[1]]
}

/// On a conformal map directions are courses.
fn course([right, down]: [f64; 2]) -> f32 {
    (libm::atan2(right, -down).to_degrees() as f32).rem_euclid(360.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(lat: i32, lon: i32) -> Place {
        Place {
            lat,
            lon,
            altitude_m: Some(10_000),
            on_ground: false,
        }
    }

    #[test]
    fn a_flight_over_the_antimeridian_goes_the_short_way() {
        let it = aircraft(
            0,
            Class::Jet,
            None,
            place(0, 1_799_000),
            Some(place(0, -1_799_000)),
        );
        assert!((it.moves[0] - 0.2 / 360.0).abs() < 1e-12, "{it:?}");
        assert!((it.heading - 90.0).abs() < 1e-3);
        assert!((it.at(0.5)[0] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn headings_go_clockwise_from_north() {
        let heading = |lat, lon| {
            let next = Some(place(lat, lon));
            aircraft(0, Class::Jet, None, place(0, 0), next)
                .heading
                .round()
        };
        assert_eq!(heading(1000, 0), 0.0);
        assert_eq!(heading(0, 1000), 90.0);
        assert_eq!(heading(-1000, 0), 180.0);
        assert_eq!(heading(0, -1000), 270.0);
    }
}
