//! A browser may take the graphics memory away at any time. Nothing is lost, and drawing goes on.

use anyhow::{Context, Result};
use gauntlet_tests::{OpenPage, facts};
use protocol::{Action, App};

const LOSE: &str = "
const canvas = document.querySelector('canvas[hidden]') ?? document.querySelector('canvas');
window.graphics = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
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

/// A picture with the pointer in a place where nothing reacts to it.
async fn picture(page: &OpenPage) -> Result<String> {
    for x in [700.0, 640.0] {
        page.act(Action::Move { x, y: 5.0 }).await?;
    }
    // Right after a click there are no tooltips; this is later.
    page.script("return window.gauntlet.settled({key: arguments[0], ms: 1000});")
        .await?;
    page.act(Action::Move { x: 641.0, y: 5.0 }).await?;
    page.browser().screenshot().await.context("a screenshot")
}

/// The apps that use WebGL: all where it paints the page, one for its 3D view anyway.
const DRAWN_WITH_WEBGL: [(App, &str); 3] = [
    (App::Modeller, "&painter=gl"),
    (App::CircuitDesigner, "&painter=gl"),
    (App::Modeller, ""),
];

#[tokio::test]
async fn canvas_only_apps_draw_again_after_their_graphics_were_lost() -> Result<()> {
    let page = OpenPage::blank().await?;
    for (app, parameters) in DRAWN_WITH_WEBGL {
        let case = format!("{app}{parameters}");
        page.open_driven_with(app, parameters).await?;
        page.follow(facts(app).way_in).await?;
        page.follow(facts(app).work).await?;
        let (before, seen_before) = (page.document().await?, picture(&page).await?);

        page.script(LOSE).await?;
        let message = page.script(MESSAGE).await?.to_string();
        assert!(message.contains("Your work is kept"), "{case}: {message}");
        assert_ne!(picture(&page).await?, seen_before, "{case}");
        assert_eq!(page.document().await?, before, "{case}");

        // What is pressed while nothing can be seen is not made up for later.
        page.act(Action::keys(&["Delete"])).await?;
        page.script(RESTORE).await?;
        assert_eq!(page.script(BACK).await?, true, "{case}");
        assert_eq!(page.document().await?, before, "{case}");
        assert!(
            picture(&page).await? == seen_before,
            "{case}: the picture after the loss is another one"
        );
        // It is alive, not only drawn.
        page.follow(facts(app).work).await?;
        assert_ne!(page.document().await?, before, "{case}");
    }
    Ok(())
}
