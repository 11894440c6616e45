//! A browser may take the graphics memory away at any time. Nothing is lost, and drawing goes on.

use anyhow::{Context, Result};
use gauntlet_tests::OpenPage;
use protocol::{Action, App};
use serde_json::Value;

const LOSE: &str = "
window.graphics = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
window.graphics.loseContext();
";

const RESTORE: &str = "window.graphics.restoreContext();";

/// What the page says while it cannot draw, once it says something.
const MESSAGE: &str = "return (async () => {
  while (!document.querySelector('[role=alert]')) await new Promise(done => setTimeout(done, 10));
  return document.querySelector('[role=alert]').innerText;
})();";

/// Resolves when the message is gone and everything is drawn.
const BACK: &str = "const [key] = arguments;
return (async () => {
  while (document.querySelector('[role=alert]')) await new Promise(done => setTimeout(done, 10));
  await new Promise(done => setTimeout(done, 300));
  return (await window.gauntlet.settled({key})).settled;
})();";

async fn document(page: &OpenPage) -> Result<Value> {
    let envelope: Value = serde_json::from_str(&page.state().await?)?;
    Ok(envelope["state"].clone())
}

/// A picture with the pointer in a place where nothing reacts to it.
async fn picture(page: &OpenPage) -> Result<String> {
    for x in [700.0, 640.0] {
        page.act(Action::Move { x, y: 5.0 }).await?;
    }
    page.script("return window.gauntlet.settled({key: arguments[0]});")
        .await?;
    page.browser().screenshot().await.context("a screenshot")
}

#[tokio::test]
async fn the_modeller_draws_again_after_its_graphics_were_lost() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::Modeller).await?;
    page.click_anchor("dashboard/scene/Geometric Garden")
        .await?;
    page.click_anchor("list/Stone Block/1").await?;
    page.act(Action::Key {
        keys: vec!["ctrl".into(), "d".into()],
    })
    .await?;
    let (before, seen_before) = (document(&page).await?, picture(&page).await?);

    page.script(LOSE).await?;
    let message = page.script(MESSAGE).await?.to_string();
    assert!(message.contains("Your work is kept"), "{message}");
    assert_ne!(picture(&page).await?, seen_before);
    assert_eq!(document(&page).await?, before);

    page.script(RESTORE).await?;
    assert_eq!(page.script(BACK).await?, true);
    assert_eq!(document(&page).await?, before);
    assert!(
        picture(&page).await? == seen_before,
        "the picture after the loss is another one"
    );
    // It is alive, not only drawn.
    page.click_anchor("list/Pillar/1").await?;
    page.act(Action::Key {
        keys: vec!["Delete".into()],
    })
    .await?;
    let after = document(&page).await?.to_string();
    assert!(!after.contains("\"Pillar\""), "{after}");
    Ok(())
}
