//! `gauntlet serve` in a browser: who comes by the printed address sees runs, who comes by another does not.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use anyhow::{Context, Result};
use gauntlet_tests::{FacePage, lab};

/// The program at work, gone when dropped.
struct Face {
    process: Child,
    /// With a slash at the end.
    base: String,
    entrance: String,
    _runs: tempfile::TempDir,
}

impl Face {
    fn start() -> Result<Face> {
        let runs = tempfile::tempdir()?;
        let mut command = lab().command();
        command.args(["serve", "--port", "0", "--dist"]);
        command.arg(&lab().dist).arg("--runs").arg(runs.path());
        let mut process = command.stdout(Stdio::piped()).spawn()?;
        let output = process.stdout.take().context("standard output")?;
        let line = BufReader::new(output).lines().next().context("a line")??;
        let address = line.split(' ').next().context("an address")?;
        let (base, entrance) = address.rsplit_once('/').context("a path")?;
        Ok(Face {
            base: format!("{base}/"),
            entrance: entrance.to_string(),
            process,
            _runs: runs,
        })
    }
}

impl Drop for Face {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const SHOWN: &str = "document.querySelector('main').textContent";

#[tokio::test]
async fn the_printed_address_opens_runs_and_no_other_does() -> Result<()> {
    let face = Face::start()?;
    let page = FacePage::at(&face.base).await?;
    page.open("#/runs").await?;
    page.until(&format!("{SHOWN}.includes('printed when it started')"))
        .await?;
    page.open(&format!("{}#/runs", face.entrance)).await?;
    page.until(&format!("{SHOWN}.includes('This host shows no runs')"))
        .await?;
    // The word is neither in the address nor in the hands of scripts.
    let seen = page.text("location.href + document.cookie").await?;
    assert_eq!(seen, format!("{}#/runs", face.base));
    // And the browser keeps it.
    page.open("#/runs").await?;
    page.until(&format!("{SHOWN}.includes('This host shows no runs')"))
        .await
}
