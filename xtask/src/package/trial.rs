//! A wheel as people get it, tried far from the checkout in an environment that has nothing else.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::programs::Delivered;
use super::{Packing, image, parts, wheel};

/// What Python does with it.
const TRIAL: &str = include_str!("trial.py");
/// What would lead it to the checkout, or to its programs.
const SURROUNDINGS: [&str; 5] = [
    "CARGO",
    "CARGO_MANIFEST_DIR",
    "GAUNTLET_BIN",
    "GAUNTLET_DIST",
    "PYTHONPATH",
];

/// Makes a wheel of what was built, installs it and plays with it. Its folder is gone afterwards.
pub fn try_out(root: &Path, programs: &Delivered, dist: &Path) -> Result<()> {
    let place = Place::new()?;
    let installed = parts::installation(root, programs, dist)?;
    let wheel = wheel::write(root, programs, &installed, Packing::Fast, place.0.path())?;
    image::write(root, place.0.path())?;
    // As the image does it.
    place.run("sh", &[image::INSTALLER, &wheel.to_string_lossy(), "venv"])?;
    place.run("venv/bin/gauntlet", &["doctor"])?;
    let easy = ["run", "--agent", "oracle", "--jobs", "2", "--out", "run"];
    place.run("venv/bin/gauntlet", &easy)?;
    place.run("venv/bin/python", &["-c", TRIAL])
}

/// A folder that lies in no checkout.
struct Place(TempDir);

impl Place {
    fn new() -> Result<Place> {
        Ok(Place(
            tempfile::Builder::new()
                .prefix("gauntlet-package-")
                .tempdir()?,
        ))
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = match program.contains('/') {
            true => self.0.path().join(program),
            false => PathBuf::from(program),
        };
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(self.0.path());
        command.env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        for name in SURROUNDINGS {
            command.env_remove(name);
        }
        let status = command
            .status()
            .with_context(|| format!("could not start {}", program.display()))?;
        if !status.success() {
            bail!("`{} {}` failed ({status})", program.display(), arguments[0]);
        }
        Ok(())
    }
}
