//! The same clicks through BrowserGym.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use protocol::App;
use serde_json::Value;
use tokio::process::Command;

use crate::apps::POINTS;
use crate::rows::{Goal, Row};
use crate::samples::Samples;
use crate::steps::Figures;

/// The version that was measured when the aims were set.
const BROWSERGYM: &str = "browsergym-core==0.14.3";

/// BrowserGym on the same page.
pub struct Peer {
    default: (Samples, Samples),
    no_delays: (Samples, Samples),
}

impl Peer {
    /// Without its delays, which are settings and not work.
    pub fn rows(&self, app: App, ours: &Figures) -> [Row; 2] {
        let (step, reset) = &self.no_delays;
        let row = |what: &str, ours: &Samples, theirs: &Samples| {
            let what = format!("{what} p50, {}", app.title());
            Row::new(
                "Beside BrowserGym without its delays",
                what,
                ours.p50(),
                "ms",
            )
            .beside("BrowserGym", theirs.p50())
        };
        [
            row("step", &ours.step, step).goal(Goal::RatioAtMost(0.35)),
            row("reset", &ours.reset, reset),
        ]
    }

    /// Steps and resets with every delay switched off.
    pub fn without_delays(&self) -> (&Samples, &Samples) {
        let (step, reset) = &self.no_delays;
        (step, reset)
    }

    pub fn print_beside(&self, app: App, ours: &Figures) {
        println!("\n{} through BrowserGym", app.title());
        let rows = [
            ("as it comes", &self.default),
            ("no delays", &self.no_delays),
        ];
        for (name, (step, reset)) in rows {
            println!(
                "  {name:12} step  {}   ours/theirs {:.2}",
                step.line(),
                ours.step.p50() / step.p50()
            );
            println!(
                "  {name:12} reset {}   ours/theirs {:.2}",
                reset.line(),
                ours.reset.p50() / reset.p50()
            );
        }
    }
}

pub async fn browsergym(root: &Path, address: &str, steps: u32, resets: u32) -> Result<Peer> {
    let python = environment(root).await?;
    let browser = setup::browser::find()?;
    let output = Command::new(python)
        .arg(root.join("bench/peers/browsergym_steps.py"))
        .arg(address)
        .arg(&browser.chrome)
        .args([steps.to_string(), resets.to_string()])
        .args(POINTS.as_flattened().iter().map(ToString::to_string))
        .output()
        .await?;
    if !output.status.success() {
        bail!(
            "BrowserGym failed: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let times: Value =
        serde_json::from_slice(&output.stdout).context("BrowserGym printed no JSON")?;
    let samples = |setting: &str, what: &str| {
        let list = times[setting][what].as_array().cloned().unwrap_or_default();
        Samples(list.iter().filter_map(Value::as_f64).collect())
    };
    let setting = |name: &str| (samples(name, "step_ms"), samples(name, "reset_ms"));
    Ok(Peer {
        default: setting("default"),
        no_delays: setting("no_delays"),
    })
}

/// A Python with BrowserGym in it.
async fn environment(root: &Path) -> Result<PathBuf> {
    python_with(root, "browsergym", BROWSERGYM).await
}

/// A Python with our own client in it, as it lies in the checkout.
pub async fn python_client(root: &Path) -> Result<PathBuf> {
    let client = root.join("clients/python");
    python_with(
        root,
        "gymnasium",
        &format!("--editable={}", client.display()),
    )
    .await
}

/// A Python with a package in it, made once below `target/`.
async fn python_with(root: &Path, name: &str, package: &str) -> Result<PathBuf> {
    let folder = root.join("target/bench-peers").join(name);
    let python = folder.join("bin/python");
    if !folder.join("complete").is_file() {
        eprintln!("installing {name} for Python");
        install(Command::new("python3").args(["-m", "venv"]).arg(&folder)).await?;
        install(Command::new(&python).args(["-m", "pip", "install", "--quiet", package])).await?;
        std::fs::write(folder.join("complete"), "")?;
    }
    Ok(python)
}

async fn install(command: &mut Command) -> Result<()> {
    finish(
        command,
        "Python",
        "Python 3.10 or later with its venv module",
    )
    .await
    .context("installing a package for Python")
}

/// Runs a program of a peer to its end. `source` says what to install when it is not there.
pub async fn finish(command: &mut Command, name: &str, source: &str) -> Result<()> {
    let status = match command.status().await {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!("{name} was not found; install {source}, or leave out --peers")
        }
        status => status.with_context(|| format!("could not start {name}"))?,
    };
    if !status.success() {
        bail!("{name} ended with {status}");
    }
    Ok(())
}
