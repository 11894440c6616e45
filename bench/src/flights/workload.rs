//! The flights that all pages draw: those of the world that ours comes with.

use std::path::Path;

use anyhow::{Context, Result};
use flight_analyser_model::places::{Airports, Borders};
use flight_analyser_model::world::{FlightId, World};
use serde_json::{Value, json};

/// Most aircraft are on the map at 15:00.
pub const START: u16 = 540;
/// Steps that the peer knows: the first two for its replay, the others to seek.
const STEPS: [u16; 6] = [START, START + 1, 550, 560, 570, 580];

const FEET_PER_METRE: f64 = 3.28084;

/// Borders and aircraft for a page that does not read our files.
pub fn flights(dist: &Path) -> Result<Value> {
    let read = |name: &str| {
        let path = dist.join("apps/flight-analyser/data").join(name);
        std::fs::read(path).with_context(|| format!("the web build has no {name}"))
    };
    let airports = Airports::read(&read("airports.bin")?)?;
    let borders = Borders::read(&read("borders50.bin")?)?;
    let world = World::read(&read("world.faw")?, &airports)?;
    let lines = borders.arcs().iter().map(|arc| &arc.points);
    Ok(json!({
        "borders": lines.collect::<Vec<_>>(),
        "steps": STEPS.map(|step| aircraft(&world, step)),
    }))
}

/// Number, longitude, latitude, direction and altitude of everybody with a sample at a step.
fn aircraft(world: &World, step: u16) -> Vec<Value> {
    let row = |id: FlightId| {
        let sample = world.sample(id, step)?;
        let [lat, lon] = sample.position();
        let heading = f64::from(sample.heading.unwrap_or(0)) / 10.0;
        let feet = sample
            .baro_m
            .map(|it| (f64::from(it) * FEET_PER_METRE).round());
        Some(json!([
            id,
            lon,
            lat,
            heading,
            feet.filter(|_| !sample.on_ground)
        ]))
    };
    world.present(step).into_iter().filter_map(row).collect()
}
