//! The pages that are compared, with the same part of the world and the same aircraft on them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flight_analyser_model::mercator::{MAX_ZOOM, MIN_ZOOM};
use play::secret::Secret;
use protocol::{Action, App};
use serde::Deserialize;
use serde_json::{Value, json};

use super::workload;
use crate::editor::{Editor, launch};
use crate::gestures::{Probe, send};
use crate::npm::Package;

const OPENLAYERS: Package = Package {
    name: "OpenLayers",
    folder: "openlayers",
    source: "src/main.js",
};

/// All of the world is on the screen.
const ZOOM: u8 = MIN_ZOOM;

/// Milliseconds from the start of the navigation.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Loaded {
    /// When the page can be used.
    pub ready: f64,
    /// When all of its data is on the screen.
    pub complete: f64,
}

/// A page, and what is asked of it beside gestures.
pub struct MapPage {
    pub editor: Editor,
    pub loaded: Loaded,
    pub replay: &'static str,
    pub drawn: &'static str,
    pub arguments: Value,
}

const OUR_LOAD: &str = r#"
const [key] = arguments;
return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.ready({key});
  const ready = performance.now();
  while ((await window.gauntlet.exportState({key})).view.loading) {
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  await window.gauntlet.settled({key});
  return {ready, complete: performance.now()};
})();
"#;

const OUR_CLOCK: &str = r#"
const [key, atMs] = arguments;
return (async () => {
  const {state} = await window.gauntlet.exportState({key});
  state.clock = {...state.clock, atMs, isPlaying: false};
  await window.gauntlet.importState({key, state});
  await window.gauntlet.settled({key});
})();
"#;

const OUR_VIEW: &str = r#"
const [key] = arguments;
return (async () => {
  await window.gauntlet.settled({key});
  return (await window.gauntlet.exportState({key})).view;
})();
"#;

/// Frame by frame; the clock was started before and is stopped after.
const OUR_REPLAY: &str = r#"
const [key] = arguments;
return (async () => {
  const clock = async () => (await window.gauntlet.exportState({key})).view.clock;
  const before = await clock();
  const times = [];
  for (let frame = 0; frame < 30; frame++) {
    const start = performance.now();
    await window.gauntlet.advance({key, ms: 33});
    await window.gauntlet.settled({key});
    times.push(performance.now() - start);
  }
  if (await clock() === before) throw new Error("the clock stands still");
  return times;
})();
"#;

const OUR_DRAWN: &str = "return window.gauntlet.settled({key: arguments[0]});";

const OUR_PROBE: &str =
    "return window.gauntlet.exportState({key: arguments[0]}).then(({view}) => view.centre);";

const PEER_LOAD: &str = r#"
return (async () => {
  while (!window.benchPeer) await new Promise(resolve => setTimeout(resolve, 5));
  return {ready: performance.now(), complete: performance.now()};
})();
"#;

const PEER_REPLAY: &str = r#"
return (async () => {
  const times = [];
  for (let frame = 0; frame < 30; frame++) {
    const start = performance.now();
    await window.benchPeer.replay((frame + 1) / 60);
    times.push(performance.now() - start);
  }
  return times;
})();
"#;

const PEER_DRAWN: &str = "return window.benchPeer.drawn();";

const PEER_PROBE: &str = "return window.benchPeer.view();";

/// The Flight Analyser with the whole world on the screen, and where it looks.
pub async fn ours(origin: &str) -> Result<(MapPage, [f64; 2])> {
    let browser = launch().await?;
    let key = Secret::random();
    let slug = App::FlightAnalyser.slug();
    let address = format!("{origin}/apps/{slug}/?seed=0&clock=stepped#key={key}");
    browser.goto(&address).await?;
    let arguments = json!([key.as_str()]);
    let loaded = browser.script(OUR_LOAD, arguments.clone()).await?;
    let at_ms = u32::from(workload::START) * 60_000;
    browser
        .script(OUR_CLOCK, json!([key.as_str(), at_ms]))
        .await?;
    for _ in ZOOM..MAX_ZOOM {
        send(&browser, &Action::keys(&["-"])).await?;
    }
    let view = browser.script(OUR_VIEW, arguments.clone()).await?;
    ensure!(
        view["zoom"] == ZOOM,
        "the Flight Analyser does not zoom out"
    );
    let centre = serde_json::from_value(view["centre"].clone());
    let centre = centre.context("the Flight Analyser does not tell where it looks")?;
    let page = MapPage {
        editor: Editor {
            name: "Flight Analyser",
            browser,
            probe: Some(Probe {
                script: OUR_PROBE,
                arguments: arguments.clone(),
            }),
        },
        loaded: serde_json::from_value(loaded)?,
        replay: OUR_REPLAY,
        drawn: OUR_DRAWN,
        arguments,
    };
    Ok((page, centre))
}

/// A folder with OpenLayers and the flights.
pub async fn peer_folder(root: &Path, dist: &Path) -> Result<PathBuf> {
    let page = OPENLAYERS.built(root).await?;
    std::fs::write(
        page.join("flights.json"),
        workload::flights(dist)?.to_string(),
    )?;
    Ok(page)
}

/// OpenLayers, served at `origin`, looking where ours does.
pub async fn peer(
    origin: &str,
    name: &'static str,
    mode: &str,
    [lat, lon]: [f64; 2],
) -> Result<MapPage> {
    let browser = launch().await?;
    let address = format!("{origin}/?lat={lat}&lon={lon}&zoom={ZOOM}&mode={mode}");
    browser.goto(&address).await?;
    let loaded = browser.script(PEER_LOAD, json!([])).await?;
    Ok(MapPage {
        editor: Editor {
            name,
            browser,
            probe: Some(Probe {
                script: PEER_PROBE,
                arguments: json!([]),
            }),
        },
        loaded: serde_json::from_value(loaded)?,
        replay: PEER_REPLAY,
        drawn: PEER_DRAWN,
        arguments: json!([]),
    })
}
