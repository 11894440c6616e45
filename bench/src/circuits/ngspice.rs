//! The same circuits in ngspice.

use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use tokio::process::Command;

/// Where to get it.
const SOURCE: &str = "the package ngspice of your system";

/// Seconds that ngspice takes to simulate `seconds` of the netlist in steps of at most 5 µs, without
/// those that it takes to start.
pub async fn wall_seconds(netlist: &str, seconds: f64) -> Result<f64> {
    let start_up = run(netlist, 5e-6).await?;
    Ok((run(netlist, seconds).await? - start_up).max(0.0))
}

async fn run(netlist: &str, seconds: f64) -> Result<f64> {
    let folder = std::env::temp_dir().join(format!("gauntlet-ngspice-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let deck = format!(
        "* bench\n{netlist}.control\nsave v(n1)\ntran 5e-6 {seconds:e} 0 5e-6 uic\nquit\n.endc\n.end\n"
    );
    std::fs::write(folder.join("deck.cir"), deck)?;
    let started = Instant::now();
    let output = Command::new("ngspice")
        .args(["-b", "deck.cir"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()
        .await;
    let wall = started.elapsed().as_secs_f64();
    std::fs::remove_dir_all(&folder)?;
    let output = match output {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!("ngspice was not found; install {SOURCE}, or leave out --peers")
        }
        output => output.context("could not start ngspice")?,
    };
    let words = String::from_utf8_lossy(&output.stderr);
    if words.contains("too small") || words.contains("aborted") {
        bail!("ngspice gave up: {words}");
    }
    Ok(wall)
}
