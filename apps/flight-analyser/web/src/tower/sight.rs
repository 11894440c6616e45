//! Where things of the sector are on the screen at this moment.

use egui::{Pos2, pos2};
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::sector::{
    Aircraft, Flight, Sector, Traffic, Wind, bearing, whole_heading,
};

use super::colours::{Colours, colours};
use crate::state::{AHEAD_S, Session, Tower, ahead};

/// A sector as it is seen.
pub struct Sight<'a> {
    pub sector: &'a Sector,
    pub traffic: &'a Traffic,
    pub tower: &'a Tower,
    pub colours: &'static Colours,
    /// How far ahead vectors reach, in seconds.
    pub ahead_s: f64,
    map: &'a MapView,
    /// Seconds since the last whole one.
    part: f64,
}

impl<'a> Sight<'a> {
    pub fn new(session: &'a Session) -> Option<Self> {
        let settings = &session.document().settings;
        Some(Sight {
            sector: session.sector()?,
            traffic: session.tower.traffic()?,
            tower: &session.tower,
            colours: colours(settings.theme),
            ahead_s: match settings.shows_vectors {
                true => 2.0 * AHEAD_S,
                false => AHEAD_S,
            },
            map: &session.view.map,
            part: session.part_of_step(),
        })
    }

    /// A place of the sector on the screen.
    pub fn screen(&self, place: [f64; 2]) -> Pos2 {
        let [x, y] = self.map.to_screen(self.sector.position(place));
        pos2(x as f32, y as f32)
    }

    /// A point of the screen in the sector.
    pub fn place(&self, at: Pos2) -> [f64; 2] {
        let position = self.map.to_position([f64::from(at.x), f64::from(at.y)]);
        self.sector.place(position)
    }

    /// An aircraft between two seconds.
    pub fn now(&self, aircraft: &Aircraft) -> [f64; 2] {
        ahead(aircraft, self.sector, self.part)
    }

    /// Where it will be at the end of its vector.
    pub fn later(&self, aircraft: &Aircraft) -> [f64; 2] {
        ahead(aircraft, self.sector, self.part + self.ahead_s)
    }

    pub fn flight(&self, flight: usize) -> &'a Flight {
        &self.sector.flights[flight]
    }

    /// Pixels of a mile.
    pub fn mile(&self) -> f32 {
        let [one, other] = [[0.0, 0.0], [0.0, 1.0]].map(|it| self.screen(it));
        one.y - other.y
    }

    /// Over the ground it flies towards a place with this heading: the wind carries it.
    pub fn heading_towards(&self, aircraft: &Aircraft, to: [f64; 2]) -> u16 {
        heading_over_ground(self.now(aircraft), to, aircraft.speed, self.sector.wind)
    }
}

/// The heading that leads from one place to another at a speed through the air.
fn heading_over_ground(from: [f64; 2], to: [f64; 2], speed: f64, wind: Wind) -> u16 {
    whole_heading(wind.direction_along(bearing(from, to), speed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_wind_it_points_beside_where_it_goes() {
        let heading = |to, wind| {
            heading_over_ground(
                [0.0, 0.0],
                to,
                400.0,
                Wind {
                    from: wind,
                    speed: 40,
                },
            )
        };
        assert_eq!(heading([0.0, 10.0], 360), 360);
        // From the left.
        assert_eq!(heading([0.0, 10.0], 270), 354);
        assert_eq!(heading([10.0, 0.0], 180), 96);
    }
}
