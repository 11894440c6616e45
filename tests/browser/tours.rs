//! The walk-throughs of the tools: what the web face plays is what came of walking them with real input,
//! and the page that plays one brings the tool to the same state.

use std::path::PathBuf;

use anyhow::{Context, Result};
use async_trait::async_trait;
use face::{Scene, TOUR_SCHEMA, Tour};
use gauntlet_tests::{OpenPage, lab, waiting};
use oracles::tours::{self, Walk};
use protocol::{Action, Anchor};
use serde_json::Value;

/// Writes the recordings anew instead of comparing them.
const RENEW: &str = "GAUNTLET_RENEW_TOURS";

/// Hands that write down what they do.
struct Recording<'p> {
    page: &'p OpenPage,
    actions: Vec<Action>,
}

#[async_trait]
impl oracles::Hands for Recording<'_> {
    async fn act(&mut self, action: Action) -> Result<()> {
        match action {
            Action::Wait { ms } => self.page.pass(ms).await?,
            _ => self.page.act(action.clone()).await?,
        }
        self.actions.push(action);
        Ok(())
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>> {
        let source = "return window.gauntlet.anchors({key: arguments[0]});";
        Ok(serde_json::from_value(self.page.script(source).await?)?)
    }
}

fn recording(walk: &Walk) -> PathBuf {
    let name = format!("harness-web/tours/{}.json", walk.name);
    lab().root.join(name)
}

async fn walked(page: &OpenPage, walk: &Walk) -> Result<Tour> {
    let start = walk.start.map(|start| format!("&start={start}"));
    let parameters = format!("&painter=cpu{}", start.unwrap_or_default());
    page.open_driven_with(walk.app, &parameters).await?;
    let mut scenes = Vec::new();
    for scene in walk.scenes {
        let mut hands = Recording {
            page,
            actions: Vec::new(),
        };
        tours::perform(scene, &mut hands)
            .await
            .with_context(|| format!("{}: {}", walk.name, scene.caption))?;
        scenes.push(Scene {
            caption: scene.caption.into(),
            actions: hands.actions,
        });
    }
    Ok(Tour {
        schema: TOUR_SCHEMA.into(),
        app: walk.app,
        start: walk.start.map(str::to_string),
        width: 1280,
        height: 720,
        scenes,
    })
}

/// The commands that a tool accepted, without their times. When a clock that runs is stopped is another
/// moment every time.
fn commands(export: &Value) -> Vec<Value> {
    let operations = export["operations"].as_array().cloned().unwrap_or_default();
    let command = |it: Value| {
        let mut command = it["command"].clone();
        if command["op"] == "pause" {
            command["at_ms"].take();
        }
        command
    };
    operations.into_iter().map(command).collect()
}

async fn accepted(page: &OpenPage) -> Result<Vec<Value>> {
    Ok(commands(&serde_json::from_str(&page.state().await?)?))
}

/// The button of a tour with this name.
fn button(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('.tour button')].find(it => it.textContent.trim() === '{name}')"
    )
}

/// Plays a tour in the page, scene by scene, and says what the tool accepted. The page's keys are those of
/// the test, so that it can ask the tool afterwards.
async fn played(page: &OpenPage, walk: &Walk) -> Result<Vec<Value>> {
    page.browser().goto("about:blank").await?;
    page.browser().goto(&format!("{}/", page.origin())).await?;
    page.until("document.querySelector('a.card')").await?;
    let open = "let words = 6;
        crypto.getRandomValues = bytes => bytes.fill(++words);
        location.hash = '#/tour/NAME';";
    page.script(&open.replace("NAME", walk.name)).await?;
    let (next, back) = (button("Next"), button("Back"));
    let count = walk.scenes.len();
    for scene in 1..=count {
        page.until(&format!("!{next}.disabled")).await?;
        page.script(&format!("{next}.click();")).await?;
        let place = "document.querySelector('.tour-place').textContent";
        page.until(&format!("{place} === '{scene} / {count}'"))
            .await?;
    }
    page.until(&format!("!{back}.disabled")).await?;
    let tool = "document.querySelector('.tour iframe').contentWindow.gauntlet";
    let export = format!("{tool}.exportState({{key: '08'.repeat(16)}})");
    Ok(commands(&waiting::ask(page.browser(), &export).await?))
}

fn compare_or_renew(walk: &Walk, tour: &Tour) -> Result<()> {
    let text = serde_json::to_string_pretty(tour)? + "\n";
    if std::env::var_os(RENEW).is_some() {
        return Ok(std::fs::write(recording(walk), text)?);
    }
    let stored = std::fs::read_to_string(recording(walk))?;
    assert!(
        stored == text,
        "the tour {} has changed; record it with {RENEW}=1",
        walk.name
    );
    Ok(())
}

#[tokio::test]
async fn a_tour_is_what_real_input_does_and_playing_it_leads_to_the_same() -> Result<()> {
    let page = OpenPage::blank().await?;
    for walk in &tours::WALKS {
        compare_or_renew(walk, &walked(&page, walk).await?)?;
        let by_input = accepted(&page).await?;
        assert!(!by_input.is_empty(), "{}", walk.name);
        assert_eq!(played(&page, walk).await?, by_input, "{}", walk.name);
    }
    Ok(())
}
