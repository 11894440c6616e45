//! The pages that are compared, opened at the same view of the same scene.

use anyhow::{Context, Result};
use gauntlet::secret::Secret;
use protocol::{Action, App, Point};
use serde::Deserialize;
use serde_json::{Value, json};

use super::workload;
use crate::gestures::{Places, Probe, send};
use crate::page::{Page, launch};

/// The viewport in the window, and the camera.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct View {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    position: [f64; 3],
    target: [f64; 3],
}

impl View {
    pub fn places(&self) -> Places {
        let start: Point = [
            (self.x + 0.3 * self.width).round(),
            (self.y + 0.4 * self.height).round(),
        ];
        Places {
            empty: start,
            card: start,
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
  const anchors = await window.gauntlet.anchors({key});
  const {rect} = anchors.find(({id}) => id === "viewport");
  const {view} = await window.gauntlet.exportState({key});
  const {position, target} = view.cameras.bench;
  return {...rect, position, target};
})();
"#;

const OUR_PROBE: &str = r#"
const [key] = arguments;
return window.gauntlet.exportState({key}).then(({view}) => view.cameras.bench.position);
"#;

const PEER_PROBE: &str = r#"
return (async () => {
  while (!window.benchPeer) await new Promise(resolve => setTimeout(resolve, 5));
  return window.benchPeer.camera();
})();
"#;

/// Both draw with WebGL 2.
const COUNT_DRAW_CALLS: &str = r#"
return new Promise(resolve => {
  const prototype = WebGL2RenderingContext.prototype;
  const names = Object.getOwnPropertyNames(prototype).filter(name => /^draw(Arrays|Elements)/.test(name));
  let calls = 0;
  const originals = names.map(name => prototype[name]);
  names.forEach((name, index) => {
    prototype[name] = function (...values) { calls += 1; return originals[index].apply(this, values); };
  });
  setTimeout(() => {
    names.forEach((name, index) => { prototype[name] = originals[index]; });
    resolve(calls);
  }, 2000);
});
"#;

/// The 3D Modeller with the scene loaded and all of it in sight.
pub async fn ours(origin: &str) -> Result<(Page, View)> {
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
    send(&browser, &Action::keys(&["Home"])).await?;
    let arguments = json!([key]);
    let view = browser.script(OUR_VIEW, arguments.clone()).await?;
    let view = serde_json::from_value(view).context("the 3D Modeller does not tell its view")?;
    let probe = Some(Probe {
        script: OUR_PROBE,
        arguments,
    });
    let page = Page {
        name: "3D Modeller",
        browser,
        probe,
    };
    Ok((page, view))
}

/// three.js, served at `origin`, with its canvas and camera where ours are: a mesh per object, or
/// instances wherever its own class for them allows it.
pub async fn three(origin: &str, name: &'static str, view: &View, instanced: bool) -> Result<Page> {
    let browser = launch().await?;
    let View {
        x,
        y,
        width,
        height,
        position,
        target,
    } = *view;
    let list = |numbers: [f64; 3]| numbers.map(|number| number.to_string()).join(",");
    let address = format!(
        "{origin}/?left={x}&top={y}&width={width}&height={height}\
         &position={}&target={}&instanced={instanced}",
        list(position),
        list(target)
    );
    browser.goto(&address).await?;
    browser.script(PEER_PROBE, json!([])).await?;
    let probe = Some(Probe {
        script: PEER_PROBE,
        arguments: json!([]),
    });
    Ok(Page {
        name,
        browser,
        probe,
    })
}

pub async fn draw_calls_at_rest(page: &Page) -> Result<u64> {
    let calls: Value = page.browser.script(COUNT_DRAW_CALLS, json!([])).await?;
    calls.as_u64().context("the page counted no draw calls")
}
