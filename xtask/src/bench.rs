//! `cargo xtask bench`: builds and runs the benchmark program in release mode.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::programs::run_cargo;

#[derive(Args)]
pub struct Options {
    /// Also measure the peers, in the same run on the same machine
    #[arg(long)]
    peers: bool,
    /// Measure this part alone
    #[arg(long)]
    only: Option<Part>,
    /// Steps measured per app
    #[arg(long, default_value_t = 60)]
    steps: u32,
    /// Resets measured per app; over at least 60 of them, memory
    #[arg(long, default_value_t = 10)]
    resets: u32,
    /// Times that every gesture is repeated
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Put the table into docs/performance.md
    #[arg(long)]
    write: bool,
    /// A finished web build; otherwise what is stale of it is built first
    #[arg(long)]
    dist: Option<PathBuf>,
}

/// What can be measured by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Steps and resets of every app, beside BrowserGym
    Steps,
    /// Memory of the browser over many resets
    Resets,
    /// Pan, drag and zoom of a large workflow, beside React Flow
    Graph,
    /// Orbiting a thousand objects, beside three.js
    Scene,
    /// Pan, replay and seek of ten thousand aircraft, beside OpenLayers
    Flights,
    /// A full timeline under the pointer, scrubbing, making films
    Video,
    /// Items through the workflow engine
    Engine,
    /// Making tasks of every family
    Generation,
    /// Steps and resets of a task of every family
    Families,
    /// Simulated circuits, beside ngspice
    Circuits,
    /// All tasks by their recorded solutions, twice, frames compared
    Tasks,
    /// Making and opening the report of a long run
    Report,
    /// Steps over every way into an environment, beside BrowserGym
    Ways,
    /// Pages without a browser, one and many at once, beside BrowserGym
    Native,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Part::Steps => "steps",
            Part::Resets => "resets",
            Part::Graph => "graph",
            Part::Scene => "scene",
            Part::Flights => "flights",
            Part::Video => "video",
            Part::Engine => "engine",
            Part::Generation => "generation",
            Part::Families => "families",
            Part::Circuits => "circuits",
            Part::Tasks => "tasks",
            Part::Report => "report",
            Part::Ways => "ways",
            Part::Native => "native",
        }
    }
}

pub fn run(root: &Path, options: &Options) -> Result<()> {
    if !matches!(options.only, Some(Part::Engine | Part::Generation)) {
        setup::ensure_tools()?;
    }
    if options.only.is_none_or(|only| only == Part::Ways) {
        // Environments are measured as clients find them, in a program of their own.
        run_cargo(root, &["build", "--release", "-p", "gauntlet"])?;
    }
    // The program asks for the web build itself, when it needs one.
    let (steps, rounds) = (options.steps.to_string(), options.rounds.to_string());
    let mut arguments = vec!["run", "--release", "-p", "gauntlet-bench", "--"];
    let resets = options.resets.to_string();
    arguments.extend(["--steps", &steps, "--resets", &resets, "--rounds", &rounds]);
    if options.peers {
        arguments.push("--peers");
    }
    if options.write {
        arguments.push("--write");
    }
    if let Some(part) = options.only {
        arguments.extend(["--only", part.name()]);
    }
    // The program runs at the root of the checkout, not where the user is.
    let dist = options.dist.as_ref().map(std::path::absolute).transpose()?;
    let dist = dist.map(|dist| dist.to_string_lossy().into_owned());
    if let Some(dist) = &dist {
        arguments.extend(["--dist", dist]);
    }
    run_cargo(root, &arguments)
}
