//! Project chores: `cargo xtask <command>`.

mod bench;
mod best;
mod check;
mod compiler;
mod node_client;
mod package;
mod programs;
mod prove;
mod python_client;
mod site;
mod test;

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "cargo xtask",
    about = "Set-up, web build, checks, tests, benchmarks"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Install what is missing to build and to run
    Setup,
    /// Build what is stale of dist/
    Web {
        /// Build the pages for a web host instead: small, and slow to build
        #[arg(long)]
        release_site: bool,
    },
    /// Write the web face as plain files for any static host: tools, prompts, documentation, a sample run
    Site(site::Options),
    /// Called by Trunk in the root folder: put the apps into its staging folder
    #[command(hide = true)]
    WebApps,
    /// Check formatting, lints and the rules of ARCHITECTURE.md
    Check {
        /// The rules alone, without formatting and lints: a moment
        #[arg(long)]
        rules: bool,
        /// Instead of checking, list the modules of a package and what each imports
        #[arg(long, value_name = "PACKAGE OR FOLDER")]
        modules: Option<String>,
    },
    /// Everything: set-up, checks, native tests, browser tests
    Test,
    /// Prove families natively: solutions pass, near misses and doing nothing fail, for many seeds
    Prove(prove::Options),
    /// Search long for better solutions of open-ended families and write their records
    Best(best::Options),
    /// Make a wheel for Python and an archive with programs, pages and tasks, for people without a checkout
    Package(package::Options),
    /// Build the client for Node in clients/node
    NodeClient,
    /// Measure steps, resets, memory, bundle sizes, large graphs and the run engine
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let done = compiler::called_by_cargo().unwrap_or_else(|| run().map(|()| ExitCode::SUCCESS));
    match done {
        Ok(code) => code,
        Err(error) => {
            // In one line, without the backtrace that `RUST_BACKTRACE` would add.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let root = setup::workspace::current_root()?;
    match Arguments::parse().command {
        Command::Setup => setup::ensure_tools(),
        Command::Web { release_site: true } => {
            let dist = setup::site::build(&root)?;
            for (app, bytes) in setup::site::sizes(&dist)? {
                let mib = bytes as f64 / (1024.0 * 1024.0);
                println!("{app:18} {mib:.2} MiB gzipped");
            }
            println!("{}", dist.display());
            Ok(())
        }
        Command::Web {
            release_site: false,
        } => setup::ensure_web(&root).map(|dist| println!("{}", dist.display())),
        Command::Site(options) => site::run(&root, &options),
        Command::WebApps => {
            let staging = std::env::var_os("TRUNK_STAGING_DIR")
                .context("web-apps is a hook of Trunk; run `cargo xtask web` instead")?;
            setup::web::build_apps(&root, staging.as_ref())
        }
        Command::Check {
            modules: Some(package),
            ..
        } => check::list_modules(&root, &package).map(|list| print!("{list}")),
        Command::Check { rules: true, .. } => check::rules(&root),
        Command::Check { rules: false, .. } => check::run(&root),
        Command::Test => test::run(&root),
        Command::Prove(options) => prove::run(&root, &options),
        Command::Best(options) => best::run(&root, &options),
        Command::NodeClient => {
            node_client::build(&root).map(|folder| println!("{}", folder.display()))
        }
        Command::Package(options) => package::run(&root, &options),
        Command::Bench(options) => bench::run(&root, &options),
    }
}
