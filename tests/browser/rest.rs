//! Nothing is drawn while nothing changes.

use anyhow::Result;
use gauntlet_tests::{OpenPage, facts};
use protocol::App;

/// Counts drawing calls of both kinds of canvas from now on.
pub const COUNT: &str = "
window.drawn = 0;
for (const [kind, names] of [
  [WebGL2RenderingContext, ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'clear']],
  [CanvasRenderingContext2D, ['fillRect', 'clearRect', 'fillText', 'stroke', 'fill', 'drawImage', 'putImageData']],
]) for (const name of names) {
  const draw = kind.prototype[name];
  kind.prototype[name] = function (...rest) { window.drawn++; return draw.apply(this, rest); };
}
window.mutated = 0;
new MutationObserver(list => window.mutated += list.length)
  .observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
";

/// Waits longer than any blinking cursor or fading tooltip would, and then for the frames in which what they asked
/// for would be drawn: on a busy machine those come late.
pub const REST: &str = "return (async () => {
    await new Promise(done => setTimeout(done, 1500));
    for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    await new Promise(done => setTimeout(done));
    return [window.drawn, window.mutated]; })();";

#[tokio::test]
async fn a_page_at_rest_draws_nothing() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_inside(app).await?;
        page.script(COUNT).await?;
        assert_eq!(page.script(REST).await?, serde_json::json!([0, 0]), "{app}");
        // The counters do count: input makes the page draw.
        page.click_anchor(facts(app).answers).await?;
        let drawn = page.script("return window.drawn;").await?;
        assert!(drawn.as_u64() > Some(0), "{app} drew nothing after a click");
    }
    Ok(())
}
