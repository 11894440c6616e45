//! Where the files of the places lie, and reading them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

#[derive(Args)]
pub struct PlacesOptions {
    /// The folder with airports.bin and borders10.bin.
    #[arg(long, default_value = "apps/flight-analyser/web/data")]
    places: PathBuf,
}

impl PlacesOptions {
    pub fn airports(&self) -> Result<Vec<u8>> {
        read(&self.places.join("airports.bin"))
    }

    pub fn borders(&self) -> Result<Vec<u8>> {
        read(&self.places.join("borders10.bin"))
    }
}

/// The bytes of a file; an error names it.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}
