//! Writes what the recording answers to every task, beside what is published, to `docs/flight-answers.md`,
//! and what has to have been on the screen for it to the task files.
//!
//! `cargo run -p evaluator --example flight_answers`, after a change of the recording or of a task.

use std::error::Error;
use std::fs;
use std::path::Path;

use evaluator::flight_truth::{self, Sky};
use evaluator::load_dir;
use flight_analyser_model::places::{Airports, Borders};
use flight_analyser_model::world::World;
use protocol::App;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let data = root.join("apps/flight-analyser/web/data");
    let airports = Airports::read(&fs::read(data.join("airports.bin"))?)?;
    let borders = Borders::read(&fs::read(data.join("borders10.bin"))?)?;
    let world = World::read(&fs::read(data.join("world.faw"))?, &airports)?;
    let sky = Sky::over(Box::new(world), airports, borders);
    let (tasks, faults) = load_dir(&root.join("tasks"));
    for fault in &faults {
        eprintln!("error: {fault}");
    }
    let mut found = Vec::new();
    let own = tasks
        .iter()
        .filter(|it| it.brief.app == App::FlightAnalyser && it.infeasible.is_none());
    for task in own {
        let id = task.brief.id.as_str();
        found.push((
            id,
            flight_truth::confirm(task.expected.as_deref(), &sky)
                .map_err(|it| format!("{id}: {it}"))?,
        ));
        let needed = flight_truth::needed(task.expected.as_deref(), &sky)
            .map_err(|it| format!("{id}: {it}"))?;
        let path = root.join(format!("tasks/{id}.toml"));
        let text = flight_truth::with_evidence(&fs::read_to_string(&path)?, &needed)
            .map_err(|it| format!("{id}: {it}"))?;
        fs::write(path, text)?;
    }
    let text = flight_truth::table(&found);
    print!("{text}");
    fs::write(root.join("docs/flight-answers.md"), text)?;
    Ok(())
}
