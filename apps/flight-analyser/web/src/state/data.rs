//! What was loaded: places and who flies.

use std::sync::Arc;

use flight_analyser_model::places::Airport;
use flight_analyser_model::world::{Flight, FlightId, World};
use flight_analyser_model::{FlightName, reading};

use super::read_files::{self, Places};
use crate::map::{self, MapData};

/// A file that the page was waiting for or that a user gave it, or why it did not come.
pub enum FileEvent {
    Airports(Vec<u8>),
    /// For far views.
    CoarseBorders(Vec<u8>),
    /// For near views.
    FineBorders(Vec<u8>),
    World(Vec<u8>),
    /// A recording that the user chose: its name and content.
    Recording(String, Vec<u8>),
    /// Something that cannot do without is not there.
    Missing(String),
    /// Something that a user chose could not be read.
    Refused(String),
}

#[derive(Default)]
pub struct Data {
    pub places: Arc<Places>,
    pub map: MapData,
    pub world: Option<Arc<World>>,
    /// Counts what was loaded so far.
    pub generation: u32,
    /// Why the page is not complete and will not be.
    pub fault: Option<String>,
    has_airports: bool,
    has_fine_borders: bool,
    /// Borders for near views that nobody has needed yet.
    unread_borders: Option<Vec<u8>>,
}

impl Data {
    /// Is something still to come?
    pub fn is_loading(&self) -> bool {
        let is_complete = self.has_airports && self.has_fine_borders && self.world.is_some();
        !is_complete && self.fault.is_none()
    }

    /// Takes in a file of the page. On error nothing has changed.
    pub fn take(&mut self, event: FileEvent) -> Result<(), String> {
        let damaged = |what: &str, error: &dyn std::fmt::Display| {
            format!("The {what} could not be read: {error}.")
        };
        self.generation += 1;
        match event {
            FileEvent::Airports(bytes) => {
                let places = read_files::places(bytes);
                self.places = places.map_err(|it| damaged("airports", &it))?;
                self.has_airports = true;
            }
            FileEvent::CoarseBorders(bytes) => {
                let borders = read_files::borders(bytes).map_err(|it| damaged("borders", &it))?;
                self.map.set_far(borders);
            }
            FileEvent::FineBorders(bytes) => {
                self.unread_borders = Some(bytes);
                self.has_fine_borders = true;
            }
            FileEvent::World(bytes) => {
                let world = read_files::world(bytes, &self.places);
                self.world = Some(world.map_err(|it| damaged("recording", &it))?);
            }
            FileEvent::Recording(_, bytes) => {
                let world = World::read(&bytes, &self.places.airports);
                let world = world.map_err(|it| damaged("recording", &it))?;
                self.world = Some(Arc::new(world));
            }
            FileEvent::Missing(text) | FileEvent::Refused(text) => return Err(text),
        }
        Ok(())
    }

    /// Reads the borders for near views, when they are about to be seen for the first time.
    pub fn prepare(&mut self, zoom: u8) -> Result<(), String> {
        if zoom < map::NEAR_ZOOM {
            return Ok(());
        }
        let Some(bytes) = self.unread_borders.take() else {
            return Ok(());
        };
        let borders = read_files::borders(bytes)
            .map_err(|error| format!("The borders could not be read: {error}."))?;
        self.map.set_near(borders);
        self.generation += 1;
        Ok(())
    }

    pub fn flights(&self) -> &[Flight] {
        self.world.as_ref().map_or(&[], |world| world.flights())
    }

    pub fn flight(&self, id: FlightId) -> Option<&Flight> {
        self.flights().get(id as usize)
    }

    pub fn airport(&self, index: Option<u16>) -> Option<&Airport> {
        self.places.airports.all().get(usize::from(index?))
    }

    /// The flight that a document means.
    pub fn flight_named(&self, name: &FlightName) -> Option<FlightId> {
        let fits = |flight: &Flight| {
            flight.callsign == name.callsign && reading::icao24(flight.icao24) == name.icao24
        };
        let world = self.world.as_ref()?;
        let first = world.by_callsign(&name.callsign);
        if let Some(id) = first.filter(|id| self.flight(*id).is_some_and(&fits)) {
            return Some(id);
        }
        let found = world.flights().iter().position(fits)?;
        u32::try_from(found).ok()
    }

    pub fn name_of(&self, id: FlightId) -> Option<FlightName> {
        let flight = self.flight(id)?;
        Some(FlightName {
            icao24: reading::icao24(flight.icao24),
            callsign: flight.callsign.clone(),
        })
    }
}
