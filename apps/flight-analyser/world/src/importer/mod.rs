//! Turns public files of state vectors into a recording.
//!
//! Takes hourly CSV files as the OpenSky network publishes them, plain, packed with gzip or inside tar
//! archives, and answers of its REST interface in JSON. Rows are streamed in the order of the files; one
//! hour of them is in memory at a time. Files must be given in the order of their times: rows that come
//! after their hour is finished are counted and left out.
//!
//! Decided here: a row without callsign belongs to the flight that its aircraft is on; a flight is cut
//! after a turnaround only if it had been in the air before, and the new flight begins with the last
//! sample on the ground; the class of an aircraft is guessed from its speed and altitude.

mod input;
mod recorder;
mod routes;
mod rows;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use flight_analyser_model::places::Airports;
use flight_analyser_model::world::{Parts, Window};
use serde_json::json;

use recorder::Recorder;

/// Twelve hours of minutes.
const STEPS: u16 = 720;
const STEP_S: u16 = 60;
/// The window begins at 06:00 of the day of the first row, unless told otherwise.
const MORNING_S: i64 = 6 * 3600;
const DAY_S: i64 = 86_400;

#[derive(Args)]
pub struct ImportOptions {
    /// CSV, CSV.GZ, TAR or JSON, in the order of their times.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[arg(long)]
    out: PathBuf,
    /// Unix time at which the window of twelve hours begins; 06:00 UTC of the first row's day if missing.
    #[arg(long)]
    start: Option<i64>,
    #[command(flatten)]
    pub places: crate::places::PlacesOptions,
}

/// What became of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub rows: u64,
    /// Without a position, or with an old one.
    pub without_position: u64,
    pub outside_window: u64,
    /// They came after their hour was finished.
    pub late: u64,
    pub unreadable: u64,
}

/// Reads everything and hands back the file.
pub fn import(
    files: &[PathBuf],
    start: Option<i64>,
    airports: &Airports,
) -> Result<(Vec<u8>, Tally)> {
    let mut import = Import {
        start,
        recorder: None,
        tally: Tally::default(),
    };
    for path in files {
        let file = std::fs::File::open(path)
            .with_context(|| format!("{} cannot be opened", path.display()))?;
        input::read(Box::new(file), &mut |row| import.row(row))
            .with_context(|| format!("{} cannot be read", path.display()))?;
    }
    let mut tally = import.tally;
    let recorder = import.recorder.context("the files hold no rows")?;
    let window = recorder.window();
    tally.late = recorder.late();
    let recorder::Recorded { flights, hours } = recorder.finish(airports);
    ensure!(
        !flights.is_empty(),
        "no row lies in the window of time; --start sets another"
    );
    let parts = Parts {
        window,
        meta: json!({
            "importer": 1,
            "rows": tally.rows,
            "licences": "Recorded state vectors: the terms of whoever published them apply.",
        }),
        flights,
        knots: Vec::new(),
        pins: Vec::new(),
        carriers: Vec::new(),
        legs: Vec::new(),
        hours,
    };
    Ok((parts.write()?, tally))
}

struct Import {
    start: Option<i64>,
    recorder: Option<Recorder>,
    tally: Tally,
}

impl Import {
    fn row(&mut self, row: Option<rows::Row>) {
        self.tally.rows += 1;
        let Some(row) = row else {
            self.tally.unreadable += 1;
            return;
        };
        let morning = (row.time as i64).div_euclid(DAY_S) * DAY_S + MORNING_S;
        let epoch_s = self.start.unwrap_or(morning);
        let window = Window {
            epoch_s,
            step_s: STEP_S,
            steps: STEPS,
        };
        let recorder = self.recorder.get_or_insert_with(|| Recorder::new(window));
        let Some(sample) = row.sample() else {
            self.tally.without_position += 1;
            return;
        };
        if !recorder.add(&row, sample) {
            self.tally.outside_window += 1;
        }
    }
}

/// The subcommand.
pub fn run(options: &ImportOptions) -> Result<()> {
    let airports =
        Airports::read(&options.places.airports()?).context("the airports cannot be read")?;
    let (file, tally) = import(&options.files, options.start, &airports)?;
    std::fs::write(&options.out, &file)
        .with_context(|| format!("{} cannot be written", options.out.display()))?;
    println!(
        "{} rows: {} without a fresh position, {} outside the window, {} late, {} unreadable; {} bytes written",
        tally.rows,
        tally.without_position,
        tally.outside_window,
        tally.late,
        tally.unreadable,
        file.len()
    );
    Ok(())
}
