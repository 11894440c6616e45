//! Makes the Flight Analyser's data: airports and borders from public packages, the world from its
//! seed, and recordings from files of state vectors.

mod convert;

use clap::{Parser, Subcommand};

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
}

fn main() -> anyhow::Result<()> {
    match Options::parse().command {
        Command::Convert(options) => convert::convert(&options),
    }
}
