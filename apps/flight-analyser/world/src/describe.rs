//! What a world file holds, in words.

use std::fmt::Write;

use anyhow::{Context, Result};
use flight_analyser_model::places::Airports;
use flight_analyser_model::world::World;
use flight_analyser_model::world::container::{HEADER, Header, read_table};

pub fn describe(bytes: &[u8], airports: &[u8]) -> Result<String> {
    let airports = Airports::read(airports).context("the airports cannot be read")?;
    let world = World::read(bytes, &airports)?;
    let header = Header::read(bytes)?;
    let table = bytes
        .get(HEADER..header.table_end())
        .context("the table is cut off")?;
    let mut text = format!("{} bytes\n", bytes.len());
    for entry in read_table(table, &header)? {
        writeln!(
            text,
            "  {}: {} bytes, {} unpacked",
            entry.name(),
            entry.stored,
            entry.raw
        )?;
    }
    let window = world.window();
    let mut busiest = (0, 0);
    let mut samples = 0usize;
    for step in 0..window.steps {
        let heard = world
            .present(step)
            .into_iter()
            .filter(|&flight| world.place(flight, step).is_some())
            .count();
        samples += heard;
        busiest = busiest.max((heard, step));
        if step % 60 == 0 {
            writeln!(text, "  {}: {heard} aircraft", window.label(step))?;
        }
    }
    writeln!(text, "{} flights, {samples} samples", world.flights().len())?;
    writeln!(
        text,
        "busiest at {}: {} aircraft",
        window.label(busiest.1),
        busiest.0
    )?;
    writeln!(text, "{}", world.meta())?;
    Ok(text)
}
