//! A browser may take the graphics memory away at any time. Nothing is lost, and drawing goes on.

use anyhow::{Context, Result, ensure};
use async_trait::async_trait;
use evaluator::TaskFile;
use gauntlet_tests::{OpenPage, facts, lab};
use play::browser::{Browser, BrowserError};
use play::page::{Boot, Page};
use play::screen::Screen;
use play::stage::Stop;
use protocol::{Action, Anchor, App};
use runs::clock::ClockMode;
use serde_json::{Value, json};

const LOSE: &str = "
const canvas = document.querySelector('canvas');
window.graphics = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
const told = new Promise(done => canvas.addEventListener('webglcontextlost', done));
window.graphics.loseContext();
return told.then(() => true);
";

const RESTORE: &str = "window.graphics.restoreContext();";

/// A page painted by the processor has one canvas, and no graphics memory. The browser empties the canvas all the same
/// when its graphics process ends; this is what the page is told then.
const EMPTY: &str = "
const canvas = document.querySelector('canvas');
canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
canvas.dispatchEvent(new Event('contextlost'));
";

const GIVE_BACK: &str =
    "document.querySelector('canvas').dispatchEvent(new Event('contextrestored'));";

const DRAWN_WITH: &str = "
const kind = canvas => canvas.getContext('webgl2') ? 'webgl2' : 'plain';
return [...document.querySelectorAll('canvas')].map(kind);
";

const SETTLED: &str = "return window.gauntlet.settled({key: arguments[0]});";

/// What the page says while it cannot draw.
const MESSAGE: &str = "return document.querySelector('[role=alert]')?.innerText ?? '';";

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

/// Drawing is possible again; resolves when everything is drawn.
async fn restore(page: &OpenPage, case: &str, how: &str) -> Result<()> {
    page.script(how).await?;
    page.settle().await?;
    let settled = page.script(SETTLED).await?;
    assert_eq!(settled["graphics"], "ok", "{case}: {settled}");
    assert_eq!(page.script(MESSAGE).await?, "", "{case}");
    Ok(())
}

#[tokio::test]
async fn apps_painted_with_webgl_draw_again_after_their_graphics_were_lost() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in [App::Modeller, App::CircuitDesigner] {
        let case = app.slug();
        page.open_driven_with(app, "&painter=gl").await?;
        page.follow(facts(app).way_in).await?;
        page.follow(facts(app).work).await?;
        let (before, seen_before) = (page.document().await?, picture(&page).await?);

        page.script(LOSE).await?;
        let message = page.script(MESSAGE).await?.to_string();
        assert!(message.contains("Your work is kept"), "{case}: {message}");
        assert_ne!(page.browser().screenshot().await?, seen_before, "{case}");
        assert_eq!(page.document().await?, before, "{case}");
        // What is pressed while nothing can be seen is not made up for later.
        page.input(Action::keys(&["Delete"])).await?;
        let settled = page.script(SETTLED).await?;
        assert_eq!(settled["graphics"], "lost", "{case}: {settled}");
        assert_eq!(settled["settled"], false, "{case}: {settled}");

        restore(&page, case, RESTORE).await?;
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

#[tokio::test]
async fn a_driven_page_draws_nothing_with_webgl() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL.into_iter().filter(|app| !app.has_tree()) {
        page.open_inside(app).await?;
        assert_eq!(page.script(DRAWN_WITH).await?, json!(["plain"]), "{app}");
    }
    // The question can be answered otherwise.
    page.open_driven_with(App::Modeller, "&painter=gl").await?;
    assert_eq!(page.script(DRAWN_WITH).await?, json!(["webgl2"]));
    Ok(())
}

#[tokio::test]
async fn a_driven_page_takes_its_input_in_and_is_not_settled_until_it_has_drawn_again() -> Result<()>
{
    let page = OpenPage::blank().await?;
    let app = App::Modeller;
    let mut seen = Vec::new();
    for is_lost in [false, true] {
        page.open_inside(app).await?;
        page.click_anchor("list/Pillar/1").await?;
        page.click_anchor("list/Stone Block/1").await?;
        let before = page.browser().screenshot().await?;
        if is_lost {
            page.script(EMPTY).await?;
            let settled = page.script(SETTLED).await?;
            assert_eq!(settled["graphics"], "lost", "{settled}");
            assert_eq!(settled["settled"], false, "{settled}");
        }
        page.input(Action::keys(&["ctrl", "d"])).await?;
        if is_lost {
            restore(&page, "driven", GIVE_BACK).await?;
        } else {
            page.settle().await?;
        }
        let after = page.browser().screenshot().await?;
        assert!(after != before, "nothing was drawn");
        seen.push((page.document().await?, after));
    }
    assert_eq!(seen[0].0, seen[1].0, "input was lost with the graphics");
    assert!(
        seen[0].1 == seen[1].1,
        "the picture after the loss is another one"
    );
    Ok(())
}

#[tokio::test]
async fn a_person_is_told_and_cannot_press_what_is_not_seen() -> Result<()> {
    let page = OpenPage::blank().await?;
    let app = App::Modeller;
    page.open("apps/modeller/?painter=cpu").await?;
    page.follow(facts(app).way_in).await?;
    page.follow(facts(app).work).await?;
    let before = page.document().await?;
    page.script(EMPTY).await?;
    let message = page.script(MESSAGE).await?.to_string();
    assert!(message.contains("Your work is kept"), "{message}");
    page.input(Action::keys(&["Delete"])).await?;
    restore(&page, "person", GIVE_BACK).await?;
    assert_eq!(page.document().await?, before);
    page.act(Action::keys(&["Delete"])).await?;
    assert_ne!(page.document().await?, before);
    Ok(())
}

/// How an episode under disturbance came out.
struct Played {
    frames: Vec<String>,
    export: String,
    answer: Value,
}

/// Plays as an episode does, and ends the browser's graphics process before some of the actions.
struct Disturbed<'b> {
    page: Page<'b>,
    browser: &'b Browser,
    crashes: Vec<usize>,
    frames: Vec<String>,
}

impl Disturbed<'_> {
    async fn step(&mut self, action: &Action) -> Result<(), BrowserError> {
        if self.crashes.contains(&self.frames.len()) {
            // The answer comes from a process that is gone.
            let _ = self
                .browser
                .devtools("Browser.crashGpuProcess", json!({}))
                .await;
        }
        self.page.act(action).await?;
        let frame = self.page.screenshot().await?;
        self.frames.push(frame);
        Ok(())
    }
}

#[async_trait]
impl oracles::Hands for Disturbed<'_> {
    async fn act(&mut self, action: Action) -> Result<()> {
        self.step(&action)
            .await
            .map_err(|error| Stop::from(error).into())
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>> {
        let anchors = self.page.anchors().await;
        anchors.map_err(|error| Stop::from(error).into())
    }
}

async fn play(task: &TaskFile, crashes: &[usize]) -> Result<Played> {
    let page = OpenPage::blank().await?;
    let origin = page.origin();
    let boot = Boot {
        origin: &origin,
        app: task.brief.app,
        seed: task.brief.start.seed,
        clock: ClockMode::Stepped,
        start: None,
        step_ms: 250,
    };
    let (opened, _) = Page::open(page.browser(), &boot).await?;
    let mut hands = Disturbed {
        page: opened,
        browser: page.browser(),
        crashes: crashes.to_vec(),
        frames: Vec::new(),
    };
    let solution = oracles::find(&task.brief.id, 1).context("an oracle")?;
    let oracles::Conclusion::Answer(answer) = solution.solve(&mut hands).await? else {
        anyhow::bail!("{} cannot be done", task.brief.id);
    };
    let export = hands.page.export().await?;
    Ok(Played {
        frames: hands.frames,
        export,
        answer: Value::Object(answer),
    })
}

#[tokio::test]
async fn a_lost_graphics_process_is_never_the_fault_of_who_plays() -> Result<()> {
    let tasks = lab().tasks();
    let is_fit = |task: &&TaskFile| task.brief.app == App::Modeller && task.start_state.is_none();
    let task = tasks
        .iter()
        .find(is_fit)
        .context("a task of the Modeller")?;
    let calm = play(task, &[]).await?;
    let count = calm.frames.len();
    ensure!(count > 3, "{} has only {count} steps", task.brief.id);
    for crashes in [
        vec![0],
        vec![count / 2],
        vec![count - 1],
        vec![1, count / 2],
    ] {
        match play(task, &crashes).await {
            Ok(played) => {
                let verdict = evaluator::evaluate(task, Some(&played.export), Some(&played.answer));
                assert!(verdict.pass, "{crashes:?}: {verdict:#?}");
                assert!(played.export == calm.export, "{crashes:?}: another export");
                assert!(played.frames == calm.frames, "{crashes:?}: other pixels");
            }
            // Played again by a run, and never scored.
            Err(error) => match error.downcast::<Stop>()? {
                Stop::Infrastructure(_) => {}
                stop => panic!("{crashes:?}: {stop:?}"),
            },
        }
    }
    Ok(())
}
