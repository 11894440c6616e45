//! Makes the Flight Analyser's data: airports and borders from public packages, the world from its
//! seed, and recordings from files of state vectors.

mod carriers;
mod convert;
mod describe;
mod generator;
mod importer;
mod places;
mod scenario;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};

use places::{PlacesOptions, read};

/// The default world's seed and candidates.
const SEED: u64 = 20_220_627;
const LEGS: u32 = 90_000;

#[derive(Parser)]
#[command(about = "Makes the Flight Analyser's data.")]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Airports and borders from public packages.
    Convert(convert::ConvertOptions),
    /// A world from its seed.
    Generate(GenerateOptions),
    /// A recording from files of state vectors.
    Import(importer::ImportOptions),
    /// What a world file holds.
    Describe {
        file: PathBuf,
        #[command(flatten)]
        places: PlacesOptions,
    },
}

#[derive(Args)]
struct GenerateOptions {
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// Candidates for airline legs.
    #[arg(long, default_value_t = LEGS)]
    legs: u32,
    #[arg(long, default_value = "apps/flight-analyser/web/data/world.faw")]
    out: PathBuf,
    #[command(flatten)]
    places: PlacesOptions,
}

fn generate(options: &GenerateOptions) -> Result<()> {
    let (airports, borders) = (options.places.airports()?, options.places.borders()?);
    let input = generator::Input {
        seed: options.seed,
        legs: options.legs,
        airports: &airports,
        borders: &borders,
    };
    let world = generator::generate(&input)?;
    std::fs::write(&options.out, world)
        .with_context(|| format!("{} cannot be written", options.out.display()))
}

fn run() -> Result<()> {
    match Options::parse().command {
        Command::Convert(options) => convert::convert(&options),
        Command::Generate(options) => generate(&options),
        Command::Import(options) => importer::run(&options),
        Command::Describe { file, places } => {
            let text = describe::describe(&read(&file)?, &places.airports()?)?;
            println!("{text}");
            Ok(())
        }
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // In one line, without the backtrace that `RUST_BACKTRACE` would add.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
