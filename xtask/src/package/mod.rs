//! `cargo xtask package`: what people get who have no checkout, as a wheel for Python, as an archive, and what an image is
//! built from.

mod archive;
mod glibc;
mod image;
mod parts;
mod programs;
mod trial;
mod wheel;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;

pub use programs::Delivered;
pub use trial::try_out;

#[derive(Args)]
pub struct Options {
    /// Folder to write to; earlier packages there are replaced [default: target/package]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Programs as a development build makes them: at hand sooner, several times as large, and slower
    #[arg(long)]
    quick: bool,
    /// Install the wheel into a fresh environment far from the checkout and play with it
    #[arg(long)]
    trial: bool,
}

/// Bytes of a package that is not quick: where many machines fetch one, it is noticed.
const MOST: u64 = 60_000_000;

/// How much trouble is taken to make files small.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    Fast,
    Small,
}

impl Packing {
    fn level(self) -> u32 {
        match self {
            Packing::Fast => 1,
            Packing::Small => 9,
        }
    }
}

pub fn run(root: &Path, options: &Options) -> Result<()> {
    let dist = setup::ensure_web(root)?;
    let programs = Delivered::build(root, !options.quick)?;
    let packing = match options.quick {
        true => Packing::Fast,
        false => Packing::Small,
    };
    let out = match &options.out {
        Some(out) => std::path::absolute(out)?,
        None => root.join("target/package"),
    };
    std::fs::create_dir_all(&out)?;
    let installed = parts::installation(root, &programs, &dist)?;
    for file in [
        wheel::write(root, &programs, &installed, packing, &out)?,
        archive::write(root, &installed, packing, &out)?,
    ] {
        let bytes = file.metadata()?.len();
        println!("{} ({:.1} MB)", file.display(), bytes as f64 / 1e6);
        ensure!(
            options.quick || bytes < MOST,
            "{} has {bytes} bytes: packages stay below {MOST}",
            file.display()
        );
    }
    image::write(root, &out)?;
    match options.trial {
        true => try_out(root, &programs, &dist),
        false => Ok(()),
    }
}

/// The version of everything in the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn read(file: &Path) -> Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("{} cannot be read", file.display()))
}
