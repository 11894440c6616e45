//! The pages that are compared, looking at the same scene from the same place.

use std::path::{Path, PathBuf};

use actions::lowering::{Lowered, lower};
use anyhow::{Context, Result};
use play::secret::Secret;
use protocol::{Action, App, Point};
use serde::Deserialize;
use serde_json::json;

use super::workload;
use crate::editor::{Editor, launch};
use crate::gestures::{Places, Probe};
use crate::npm::Package;

const THREE: Package = Package {
    name: "three.js",
    folder: "three",
    source: "src/main.js",
};

/// The viewport in the window and where its camera stands.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct View {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    eye: [f64; 3],
    target: [f64; 3],
}

impl View {
    /// Drags begin left of and above the middle and stay inside the viewport.
    pub fn places(&self) -> Places {
        let at: Point = [
            (self.left + 0.35 * self.width).round(),
            (self.top + 0.45 * self.height).round(),
        ];
        Places {
            empty: at,
            card: at,
        }
    }
}

const LOAD: &str = r#"
const [key, state] = arguments;
return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.ready({key});
  await window.gauntlet.importState({key, state});
  await window.gauntlet.settled({key});
})();
"#;

const OUR_VIEW: &str = r#"
const [key] = arguments;
return (async () => {
  await window.gauntlet.settled({key});
  const {rect} = (await window.gauntlet.anchors({key})).find(({id}) => id === "viewport");
  const {view} = await window.gauntlet.exportState({key});
  const {position, target} = view.cameras.bench;
  return {left: rect.x, top: rect.y, width: rect.width, height: rect.height, eye: position, target};
})();
"#;

const OUR_PROBE: &str =
    "return window.gauntlet.exportState({key: arguments[0]}).then(({view}) => view.cameras.bench);";

const PEER_PROBE: &str = r#"
return (async () => {
  while (!window.benchPeer) await new Promise(resolve => setTimeout(resolve, 5));
  return window.benchPeer.view();
})();
"#;

/// The 3D Modeller with the scene loaded and framed.
pub async fn ours(origin: &str) -> Result<(Editor, View)> {
    let browser = launch().await?;
    let key = Secret::random();
    let slug = App::Modeller.slug();
    browser
        .goto(&format!(
            "{origin}/apps/{slug}/?seed=0&clock=stepped#key={key}"
        ))
        .await?;
    let key = json!(key.as_str());
    browser
        .script(LOAD, json!([key, workload::state()]))
        .await?;
    let frame_all = Action::Key {
        keys: vec!["Home".into()],
    };
    if let Ok(Lowered::Input(body)) = lower(&frame_all, browser.viewport()) {
        browser.perform(body).await?;
    }
    let arguments = json!([key]);
    let answer = browser.script(OUR_VIEW, arguments.clone()).await?;
    let view = serde_json::from_value(answer).context("the 3D Modeller does not tell its view")?;
    let editor = Editor {
        name: "3D Modeller",
        browser,
        probe: Some(Probe {
            script: OUR_PROBE,
            arguments,
        }),
    };
    Ok((editor, view))
}

/// A folder with three.js and the scene.
pub async fn three_folder(root: &Path) -> Result<PathBuf> {
    let page = THREE.built(root).await?;
    std::fs::write(page.join("scene.json"), workload::scene().to_string())?;
    Ok(page)
}

/// three.js, served at `origin`, with its canvas and camera where ours are.
pub async fn three(origin: &str, name: &'static str, mode: &str, view: &View) -> Result<Editor> {
    let browser = launch().await?;
    let point = |[x, y, z]: [f64; 3]| format!("{x},{y},{z}");
    let View {
        left,
        top,
        width,
        height,
        eye,
        target,
    } = *view;
    let (eye, target) = (point(eye), point(target));
    let address = format!(
        "{origin}/?left={left}&top={top}&width={width}&height={height}\
         &eye={eye}&target={target}&mode={mode}"
    );
    browser.goto(&address).await?;
    browser.script(PEER_PROBE, json!([])).await?;
    Ok(Editor {
        name,
        browser,
        probe: Some(Probe {
            script: PEER_PROBE,
            arguments: json!([]),
        }),
    })
}
