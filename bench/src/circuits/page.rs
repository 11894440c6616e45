//! The same circuits on the app's own page, which runs them by its stepped clock.

use anyhow::{Context, Result};
use play::secret::Secret;
use protocol::App;
use serde::Deserialize;
use serde_json::json;

use super::workload::{self, Job};
use crate::editor::launch;

/// Loads the circuit, then lets the page's clock go on until enough has been simulated, again and
/// again: the first time the browser still compiles.
const RUN: &str = r#"
const [key, state, enough, rounds] = arguments;
return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  const page = window.gauntlet;
  await page.ready({key});
  await page.importState({key, state});
  await page.settled({key});
  const time = async () => (await page.exportState({key})).view.simulation.time;
  await page.advance({key, ms: 1});
  const paces = [];
  for (let round = 0; round < rounds; round++) {
    const before = await time();
    let wall = 0;
    let simulated = 0;
    // Large circuits take many calls and long to tell their time.
    for (let calls = 1; calls < 200 && simulated < enough; calls *= 2) {
      const start = performance.now();
      for (let call = 0; call < calls; call++) await page.advance({key, ms: 250});
      wall += performance.now() - start;
      simulated = await time() - before;
    }
    paces.push({simulated, wall: wall / 1000});
  }
  return paces;
})();
"#;

#[derive(Deserialize)]
struct Pace {
    /// Seconds.
    simulated: f64,
    wall: f64,
}

/// Simulated seconds per second of one circuit in a browser of its own, the best of some rounds.
pub async fn speed(origin: &str, job: &Job, rounds: usize) -> Result<f64> {
    let browser = launch().await?;
    let key = Secret::random();
    let slug = App::CircuitDesigner.slug();
    let address = format!("{origin}/apps/{slug}/?seed=0&clock=stepped#key={key}");
    browser.goto(&address).await?;
    let arguments = json!([
        key.as_str(),
        workload::state(&job.circuit),
        job.seconds,
        rounds
    ]);
    let answer = browser.script(RUN, arguments).await;
    browser.close().await;
    let paces: Vec<Pace> =
        serde_json::from_value(answer?).context("the Circuit Designer does not tell its time")?;
    let speeds = paces.iter().map(|pace| pace.simulated / pace.wall);
    Ok(speeds.fold(0.0, f64::max))
}
