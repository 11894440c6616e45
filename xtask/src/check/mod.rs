//! `cargo xtask check`: formatting, lints, and the rules of ARCHITECTURE.md.
//!
//! A rule is a function that lists what breaks it. All rules run before any is reported, so that
//! one look shows everything.

mod circles;
mod dependencies;
mod mathematics;
mod modules;
mod named_tests;
mod rust_file;
mod shared_builds;
mod sources;
pub mod tested;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::programs::{self, run_cargo};

pub use circles::list_modules;

/// A rule and what it protects, in the words of the report.
struct Rule {
    name: &'static str,
    broken_by: fn(&Path) -> Result<Vec<String>>,
}

const RULES: [Rule; 12] = [
    Rule {
        name: "dependencies point inwards",
        broken_by: dependencies::against_the_direction,
    },
    Rule {
        name: "models and evaluator use no UI, web, clock or random crate",
        broken_by: dependencies::impure,
    },
    Rule {
        name: "models and evaluator read no clock, network or machine randomness",
        broken_by: sources::impure,
    },
    Rule {
        name: "what reaches pixels or exports is calculated the same everywhere: functions from libm",
        broken_by: mathematics::different_elsewhere,
    },
    Rule {
        name: "every source file says in its first line what it is for",
        broken_by: sources::without_first_line,
    },
    Rule {
        name: "source files stay short and have telling names",
        broken_by: sources::long_or_vague,
    },
    Rule {
        name: "no paths of one machine in the project",
        broken_by: sources::machine_paths,
    },
    Rule {
        name: "every workspace dependency is used",
        broken_by: dependencies::unused,
    },
    Rule {
        name: "pages ask for the same features of the libraries they share",
        broken_by: shared_builds::different_features,
    },
    Rule {
        name: "every test is run by `cargo xtask test`",
        broken_by: tested::left_out,
    },
    Rule {
        name: "no circles of imports: of files across folders, or of the modules below a crate's root",
        broken_by: circles::anywhere,
    },
    Rule {
        name: "tests that the pages about trust name are there",
        broken_by: named_tests::missing,
    },
];

/// Everything.
pub fn run(root: &Path) -> Result<()> {
    without_compiling(root)?;
    run_cargo(
        root,
        &["run", "-q", "-p", "gauntlet", "--", "tasks", "lint"],
    )?;
    lints(root)
}

/// Rules and formatting.
pub fn without_compiling(root: &Path) -> Result<()> {
    rules(root)?;
    run_cargo(root, &["fmt", "--all", "--check"])
}

/// The compiler's and clippy's opinion of everything.
fn lints(root: &Path) -> Result<()> {
    let native = dependencies::native_packages(root)?;
    clippy(programs::cargo(root), &["--all-targets"], &native)?;
    clippy(
        programs::cargo(root),
        &programs::PAGES,
        &dependencies::web_packages(root)?,
    )
}

/// Their opinion of what only browsers run, where it was just built.
pub fn lints_of_built_pages(root: &Path) -> Result<()> {
    programs::lint_built_pages(root, &dependencies::web_packages(root)?)
}

/// The rules of ARCHITECTURE.md alone, which take a moment.
pub fn rules(root: &Path) -> Result<()> {
    let mut broken = 0;
    for rule in RULES {
        let places = (rule.broken_by)(root)?;
        let mark = if places.is_empty() { "ok" } else { "BROKEN" };
        eprintln!("{mark:>7}  {}", rule.name);
        for place in &places {
            eprintln!("         {place}");
        }
        broken += usize::from(!places.is_empty());
    }
    if broken > 0 {
        bail!("{broken} of {} rules are broken", RULES.len());
    }
    Ok(())
}

fn clippy(mut cargo: Command, flags: &[&str], packages: &[String]) -> Result<()> {
    cargo.args(["clippy", "--quiet"]).args(flags);
    for package in packages {
        cargo.args(["-p", package]);
    }
    let status = cargo.args(["--", "-D", "warnings"]).status();
    if !status.context("could not start cargo")?.success() {
        bail!("clippy finds something");
    }
    Ok(())
}
