//! The page's own files as they are read: once for all pages of a process that have the same.

use std::sync::Arc;

use flight_analyser_model::places::{Airports, Borders, PlacesError};
use flight_analyser_model::search::AirportIndex;
use flight_analyser_model::world::{World, WorldError};

use crate::map::{AirportLayer, ProjectedBorders};
use crate::shelf::{Itself, Shelf, spare};

/// By their bytes.
static PLACES: Shelf<Vec<u8>, Places> = Shelf::new(spare(1));
/// Far and near ones.
static BORDERS: Shelf<Vec<u8>, ProjectedBorders> = Shelf::new(spare(2));
/// By the airports that they were read with, too.
static WORLDS: Shelf<(Itself<Places>, Vec<u8>), World> = Shelf::new(spare(1));

/// Airports, and what is made of them.
#[derive(Default)]
pub struct Places {
    pub airports: Airports,
    /// They are searched by it,
    pub index: AirportIndex,
    /// and drawn with it.
    pub layer: AirportLayer,
}

pub fn places(bytes: Vec<u8>) -> Result<Arc<Places>, PlacesError> {
    PLACES.try_get(bytes, |bytes| {
        let airports = Airports::read(bytes)?;
        Ok(Places {
            index: AirportIndex::new(&airports),
            layer: AirportLayer::new(&airports),
            airports,
        })
    })
}

pub fn borders(bytes: Vec<u8>) -> Result<Arc<ProjectedBorders>, PlacesError> {
    BORDERS.try_get(bytes, |bytes| {
        Ok(ProjectedBorders::new(Borders::read(bytes)?))
    })
}

/// The day of the page. What users open is theirs alone.
pub fn world(bytes: Vec<u8>, places: &Arc<Places>) -> Result<Arc<World>, WorldError> {
    let key = (Itself::of(places), bytes);
    WORLDS.try_get(key, |(_, bytes)| World::read(bytes, &places.airports))
}
