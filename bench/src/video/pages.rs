//! The Video Editor's page, and what is asked of it.

use anyhow::{Context, Result};
use play::secret::Secret;
use protocol::{Anchor, App, Point};
use serde_json::{Value, json};

use super::workload;
use crate::editor::{Editor, launch};
use crate::gestures::Probe;

/// The editor in a browser of its own, with the key that opens it to scripts.
pub struct VideoPage {
    pub editor: Editor,
    key: Value,
}

const READY: &str = r#"
const [key] = arguments;
return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.ready({key});
})();
"#;

const LOAD: &str = r#"
const [key, state] = arguments;
return (async () => {
  await window.gauntlet.importState({key, state});
  await window.gauntlet.settled({key});
})();
"#;

const PROBE: &str = r#"
const [key] = arguments;
return window.gauntlet.exportState({key}).then(({state}) => state.project.tracks);
"#;

const SETTLED: &str = "return window.gauntlet.settled({key: arguments[0]});";

const ANCHORS: &str = "return window.gauntlet.anchors({key: arguments[0]});";

/// A sum over the stage's pixels: enough to tell that they have changed.
const PICTURE: &str = r#"
const canvas = document.querySelector('[data-anchor="stage"]');
const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
return data.reduce((sum, value, at) => (sum * 31 + value * (at % 7 + 1)) % 1000003, 0);
"#;

/// Notes how long after each move the frame is done in which the page answers. The page asks for its
/// frame after this does, so that both are in the same one; a message comes when that is over.
const WATCH_MOVES: &str = r#"
const times = window.benchMoves = [];
const channel = new MessageChannel();
const pending = [];
channel.port1.onmessage = () => times.push(performance.now() - pending.shift());
window.benchListener = event => {
  pending.push(event.timeStamp);
  requestAnimationFrame(() => channel.port2.postMessage(null));
};
window.addEventListener("pointermove", window.benchListener, {capture: true});
"#;

const WATCHED_MOVES: &str = r#"
window.removeEventListener("pointermove", window.benchListener, {capture: true});
return window.benchMoves;
"#;

/// A picture of 1280 x 720 pixels as if it had been chosen from the disk.
const UPLOAD: &str = r#"
const [key] = arguments;
return (async () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1280, 720];
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, 0, 720);
  sky.addColorStop(0, "navy");
  sky.addColorStop(1, "peachpuff");
  context.fillStyle = sky;
  context.fillRect(0, 0, 1280, 720);
  const blob = await new Promise(resolve => canvas.toBlob(resolve, "image/png"));
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob], "backdrop.png", {type: "image/png"}));
  const input = document.querySelector('[data-anchor="media/file-input"]');
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", {bubbles: true}));
  const found = async () => {
    const {state} = await window.gauntlet.exportState({key});
    return state.project.media.find(media => media.name === "backdrop.png");
  };
  for (let wait = 0; wait < 1000; wait++) {
    const media = await found();
    if (media) return media;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new Error("the picture is not taken");
})();
"#;

/// Presses Export and waits until the film is there. Milliseconds.
const EXPORT: &str = r#"
return (async () => {
  const anchor = name => document.querySelector(`[data-anchor="${name}"]`);
  const started = performance.now();
  anchor("header/export").click();
  while (!anchor("export/complete")) {
    if (performance.now() - started > 50000) throw new Error("the film is not finished");
    await new Promise(resolve => setTimeout(resolve, 4));
  }
  const elapsed = performance.now() - started;
  anchor("dialog/close").click();
  return elapsed;
})();
"#;

/// The Video Editor with nothing in it.
pub async fn ours(origin: &str) -> Result<VideoPage> {
    let browser = launch().await?;
    let key = Secret::random();
    let slug = App::VideoEditor.slug();
    let address = format!("{origin}/apps/{slug}/?seed=0&clock=stepped#key={key}");
    browser.goto(&address).await?;
    let key = json!(key.as_str());
    browser.script(READY, json!([key])).await?;
    let probe = Some(Probe {
        script: PROBE,
        arguments: json!([key]),
    });
    let editor = Editor {
        name: "Video Editor",
        browser,
        probe,
    };
    Ok(VideoPage { editor, key })
}

impl VideoPage {
    async fn ask(&self, script: &str) -> Result<Value> {
        Ok(self
            .editor
            .browser
            .script(script, json!([self.key]))
            .await?)
    }

    pub async fn load(&self, state: &Value) -> Result<()> {
        let browser = &self.editor.browser;
        browser.script(LOAD, json!([self.key, state])).await?;
        Ok(())
    }

    pub async fn settled(&self) -> Result<()> {
        self.ask(SETTLED).await?;
        Ok(())
    }

    pub async fn anchor(&self, id: &str) -> Result<Point> {
        let anchors: Vec<Anchor> = serde_json::from_value(self.ask(ANCHORS).await?)?;
        let anchor = anchors.into_iter().find(|anchor| anchor.id == id);
        let anchor = anchor.with_context(|| format!("{id} is not in sight"))?;
        Ok(anchor.rect.center().map(f64::round))
    }

    pub async fn picture(&self) -> Result<Value> {
        self.ask(PICTURE).await
    }

    pub async fn watch_moves(&self) -> Result<()> {
        self.ask(WATCH_MOVES).await?;
        Ok(())
    }

    pub async fn watched_moves(&self) -> Result<Vec<f64>> {
        let times = self.ask(WATCHED_MOVES).await?;
        serde_json::from_value(times).context("the page did not see the moves")
    }

    pub async fn export(&self) -> Result<f64> {
        let elapsed = self.ask(EXPORT).await?;
        self.settled().await?;
        elapsed.as_f64().context("the page does not export")
    }

    /// The project with a picture of 1280 x 720 pixels under everything, which makes the film as large.
    pub async fn with_backdrop(&self, state: &Value) -> Result<Value> {
        self.load(state).await?;
        let media = self.ask(UPLOAD).await?;
        let mut state = state.clone();
        let block = json!({
            "id": "backdrop",
            "content": {"kind": "media", "media": media["id"]},
            "startMs": 0,
            "durationMs": workload::LARGE_FILM_MS,
            "trimStartMs": 0,
            "trimEndMs": 0,
        });
        let track = json!({"id": "backdrop row", "blocks": [block], "effects": []});
        for (list, entry) in [("media", media), ("tracks", track)] {
            let list = state["project"][list].as_array_mut();
            list.context("the state has no project")?.push(entry);
        }
        Ok(state)
    }
}
