//! The pages that are compared, opened at the same view of the same graph.

use actions::lowering::{Lowered, lower};
use anyhow::{Context, Result};
use play::browser::Browser;
use play::secret::Secret;
use protocol::{Action, Anchor, App, Point};
use serde::Deserialize;
use serde_json::{Value, json};
use workflow_builder_model::Graph;
use workflow_builder_model::layout::{self, Rect};

use super::workload;
use crate::editor::{Editor, launch};
use crate::gestures::{Places, Probe};

/// The canvas in the window and what it shows: `x` and `y` are the graph's point in its corner.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct View {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    pub x: f64,
    pub y: f64,
    pub zoom: f64,
}

impl View {
    /// Gestures begin at the card nearest to a point from which they stay inside the canvas.
    pub fn places(&self, graph: &Graph) -> Option<Places> {
        let wanted = [0.3 * self.width, 0.4 * self.height];
        let wanted = [
            self.left + wanted[0].max(120.0),
            self.top + wanted[1].max(120.0),
        ];
        let distance = |rect: &Rect| {
            let [x, y] = self.in_window(rect.centre().x, rect.centre().y);
            (x - wanted[0]).hypot(y - wanted[1])
        };
        let card = graph
            .nodes
            .iter()
            .map(|node| layout::card_rect(node))
            .min_by(|one, two| distance(one).total_cmp(&distance(two)))?;
        let middle = card.centre();
        // Half way to the card below.
        let below = card.y + (card.height + workload::PITCH_Y) / 2.0;
        Some(Places {
            empty: self.in_window(middle.x, below),
            card: self.in_window(middle.x, middle.y),
        })
    }

    pub fn cards_in_sight(&self, graph: &Graph) -> usize {
        let (width, height) = (self.width / self.zoom, self.height / self.zoom);
        let visible = Rect::new(self.x, self.y, width, height);
        let cards = graph.nodes.iter().map(|node| layout::card_rect(node));
        cards.filter(|card| card.overlaps(&visible)).count()
    }

    fn in_window(&self, x: f64, y: f64) -> Point {
        [
            (self.left + (x - self.x) * self.zoom).round(),
            (self.top + (y - self.y) * self.zoom).round(),
        ]
    }
}

const LOAD: &str = r#"
const [key, state] = arguments;
return (async () => {
  while (!window.gauntlet) await new Promise(resolve => setTimeout(resolve, 5));
  await window.gauntlet.ready({key});
  await window.gauntlet.importState({key, state});
  await window.gauntlet.settled({key});
  document.querySelector('[data-anchor="minimap/hide"]')?.click();
  await window.gauntlet.settled({key});
})();
"#;

const OUR_VIEW: &str = r#"
const [key] = arguments;
return window.gauntlet.exportState({key}).then(({view}) => {
  const {left, top, width, height} =
    document.querySelector('[data-anchor="canvas"]').getBoundingClientRect();
  return {left, top, width, height, ...view.camera};
});
"#;

const OUR_ANCHORS: &str = r#"
const [key] = arguments;
return window.gauntlet.anchors({key}).then(anchors => JSON.stringify(anchors));
"#;

const OUR_PROBE: &str = r#"
const [key] = arguments;
return window.gauntlet.exportState({key}).then(({state, view}) =>
  [view.camera, state.graph.nodes.map(node => node.position)]);
"#;

const PEER_PROBE: &str = r#"
return (async () => {
  while (!window.benchPeer) await new Promise(resolve => setTimeout(resolve, 5));
  const {nodes, viewport} = window.benchPeer;
  return [viewport(), nodes().map(node => node.position)];
})();
"#;

/// How near the graph is looked at, as wheel pixels from the fitted view. Nearer than either, the
/// zoom gesture would run into the editors' upper limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Some hundred cards in sight, just large enough to be taken by the pointer.
    Far,
    /// A size to read and work at.
    Near,
}

impl Distance {
    pub const ALL: [Distance; 2] = [Distance::Far, Distance::Near];

    fn wheel_px(self) -> f64 {
        match self {
            Distance::Far => -300.0,
            Distance::Near => -1_200.0,
        }
    }
}

/// The Workflow Builder with the graph loaded.
pub async fn ours(origin: &str, graph: &Graph, distance: Distance) -> Result<(Editor, View)> {
    let browser = launch().await?;
    let key = Secret::random();
    let slug = App::WorkflowBuilder.slug();
    browser
        .goto(&format!(
            "{origin}/apps/{slug}/?seed=0&clock=stepped#key={key}"
        ))
        .await?;
    let key = json!(key.as_str());
    browser
        .script(LOAD, json!([key, workload::state(graph)]))
        .await?;
    let arguments = json!([key]);
    let fitted: View = view(&browser, &arguments).await?;
    zoom_in(&browser, &fitted, distance).await?;
    let view = view(&browser, &arguments).await?;
    let probe = Some(Probe {
        script: OUR_PROBE,
        arguments,
    });
    let name = "Workflow Builder";
    let editor = Editor {
        name,
        browser,
        probe,
    };
    Ok((editor, view))
}

/// Asks the Workflow Builder for its anchors and says how many there are.
pub async fn count_anchors(ours: &Editor) -> Result<usize> {
    let probe = ours.probe.as_ref().context("not the Workflow Builder")?;
    let answer = ours
        .browser
        .script(OUR_ANCHORS, probe.arguments.clone())
        .await?;
    let anchors: Vec<Anchor> = serde_json::from_str(answer.as_str().unwrap_or_default())?;
    Ok(anchors.len())
}

async fn view(browser: &Browser, arguments: &Value) -> Result<View> {
    let answer = browser.script(OUR_VIEW, arguments.clone()).await?;
    serde_json::from_value(answer).context("the Workflow Builder does not tell its view")
}

async fn zoom_in(browser: &Browser, view: &View, distance: Distance) -> Result<()> {
    let action = Action::Scroll {
        x: (view.left + view.width / 2.0).round(),
        y: (view.top + view.height / 2.0).round(),
        dx: 0.0,
        dy: distance.wheel_px(),
        modifiers: Vec::new(),
    };
    if let Ok(Lowered::Input(body)) = lower(&action, browser.viewport()) {
        browser.perform(body).await?;
    }
    Ok(())
}

/// React Flow, served at `origin`, with its canvas and view where ours are.
pub async fn react_flow(
    origin: &str,
    name: &'static str,
    view: &View,
    only_visible: bool,
) -> Result<Editor> {
    let browser = launch().await?;
    let View {
        left,
        top,
        width,
        height,
        zoom,
        ..
    } = *view;
    // React Flow counts pixels from the canvas' corner to the graph's origin.
    let (x, y) = (-view.x * zoom, -view.y * zoom);
    let visible = if only_visible { "only" } else { "all" };
    let address = format!(
        "{origin}/?left={left}&top={top}&width={width}&height={height}\
         &x={x}&y={y}&zoom={zoom}&visible={visible}"
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
