//! Demos on their page and in a study: they play wherever one comes from, end when one leaves, and say in words
//! of people when they cannot start.

use anyhow::Result;
use gauntlet::offer::Offering;
use gauntlet_tests::{FacePage, lab};
use protocol::{Action, App};
use serde_json::json;

use crate::human_session::{ENOUGH_SECONDS, Study};

/// Knows which timers of the page have neither fired nor been called off. A demo that plays always waits for one, and
/// never for ten seconds: longer ones are those of a session, whose time is counted.
const WATCH_TIMERS: &str = "if (window === window.top) {
    const wait = window.setTimeout;
    const call_off = window.clearTimeout;
    window.waiting = new Set();
    window.setTimeout = (work, ms, ...more) => {
        const number = wait((...given) => { window.waiting.delete(number); work(...given); }, ms, ...more);
        if (!(ms >= 10000)) window.waiting.add(number);
        return number; };
    window.clearTimeout = number => { window.waiting.delete(number); call_off(number); }; }";

/// From now on these are what was waited for before.
const NOTE_TIMERS: &str = "(window.before = [...window.waiting]).length";
const TIMERS_FIRED: &str = "window.before.every(it => !window.waiting.has(it))";

/// The number of the scene that plays.
const SCENE: &str = "Number.parseInt(document.querySelector('.tour-place').textContent)";
const PLAYS: &str = "document.querySelector('.tour-place').textContent.startsWith('1 / ')";

async fn served() -> Result<FacePage> {
    let page = FacePage::serving(Offering::new(lab().tasks())).await?;
    page.before_every_page(WATCH_TIMERS).await?;
    Ok(page)
}

/// Everything that a demo had begun before has come to its end, and nothing went wrong.
async fn ends_quietly(page: &FacePage) -> Result<()> {
    page.until(TIMERS_FIRED).await?;
    assert_eq!(page.faults().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_demo_that_plays_can_be_left() -> Result<()> {
    let page = served().await?;
    for app in App::ALL {
        page.open(&format!("#/tour/{}", app.slug())).await?;
        page.click(".tour-play").await?;
        page.until(PLAYS).await?;
        let waits = page.ask(NOTE_TIMERS).await?;
        assert!(waits.as_u64() > Some(0), "{app}: nothing plays");
        page.click("nav a[href='#/tasks']").await?;
        page.sees(".task-row").await?;
        ends_quietly(&page).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_second_demo_by_address_plays() -> Result<()> {
    let page = served().await?;
    page.open("#/tour/circuit-designer").await?;
    let there = "document.querySelector('.tour iframe').contentWindow.gauntlet";
    page.until(there).await?;
    page.ask("(location.hash = '#/tour/workflow-builder', true)")
        .await?;
    page.sees(".tour[aria-label*='Workflow']").await?;
    page.click(".tour-play").await?;
    page.until(&format!("{SCENE} > 1")).await?;
    let tool = "document.querySelector('.tour iframe').contentWindow.location.pathname";
    page.until_is(tool, "/apps/workflow-builder/").await?;
    let troubles = "document.querySelectorAll('.tour-trouble').length";
    assert_eq!(page.ask(troubles).await?, 0);
    assert_eq!(page.faults().await?, Vec::<String>::new());
    Ok(())
}

/// The first tool that is opened is given another key than the page has for it, and answers nobody.
const SPOIL_THE_FIRST: &str = "if (window !== window.top && !window.top.spoiled && location.hash) {
    window.top.spoiled = true;
    history.replaceState(null, '', location.pathname + location.search + '#key=another'); }";

#[tokio::test]
async fn a_demo_that_cannot_start_says_so_and_can_be_tried_again() -> Result<()> {
    let page = served().await?;
    page.before_every_page(SPOIL_THE_FIRST).await?;
    page.open("#/tour/workflow-builder").await?;
    page.sees(".tour-trouble").await?;
    let told = page
        .text("document.querySelector('.tour-trouble').textContent")
        .await?;
    assert_eq!(told, "The demo could not start.Try again");
    let button = "document.querySelector('.tour-play').textContent";
    page.until_is(button, "Play").await?;
    page.click(".tour-trouble button").await?;
    page.until(PLAYS).await?;
    let troubles = "document.querySelectorAll('.tour-trouble').length";
    assert_eq!(page.ask(troubles).await?, 0);
    Ok(())
}

/// A cell of the only session on the operator's page, by the head of its column.
fn cell(head: &str) -> String {
    format!(
        "(() => {{
            const table = document.querySelector('[data-table=sessions]');
            const heads = [...table.querySelectorAll('thead th')].map(it => it.textContent);
            return Number(table.querySelector('tbody tr').children[heads.indexOf({})].textContent); }})()",
        json!(head)
    )
}

#[tokio::test]
async fn a_person_leaves_demos_and_the_operator_sees_the_whole_session() -> Result<()> {
    let study = Study::of(&lab().root.join("tasks")).await?;
    let options = [
        "--app",
        "workflow-builder",
        "--tasks",
        "workflow-builder/001-remove-a-node",
    ];
    let code = study.code_for(&options, ENOUGH_SECONDS)?;
    let page = FacePage::at(&study.base()).await?;
    page.before_every_page(WATCH_TIMERS).await?;
    page.open("#/study").await?;
    page.click("#access-code").await?;
    page.act(Action::text(format!("{code}\n"))).await?;
    page.click("[data-control=agree]").await?;
    page.click(".tour-play").await?;
    page.until(PLAYS).await?;
    page.ask(NOTE_TIMERS).await?;
    page.click("[data-control=start]").await?;
    page.sees("[data-state=playing]").await?;
    ends_quietly(&page).await?;
    // Something that is an action, with a picture of what came of it.
    page.click("[data-page=workspace] iframe").await?;
    page.click("[data-control=recall-demo]").await?;
    page.click(".tour-play").await?;
    page.until(PLAYS).await?;
    page.ask(NOTE_TIMERS).await?;
    page.click("[data-control=close-recall]").await?;
    page.until("!document.querySelector('.tour')").await?;
    ends_quietly(&page).await?;
    page.click("[data-control=finish]:enabled").await?;
    page.click("[data-control=confirm-finish]").await?;
    page.sees("[data-page=done]").await?;
    assert_eq!(page.faults().await?, Vec::<String>::new());
    page.open(&study.operator()?).await?;
    for head in ["Steps", "Pictures"] {
        page.until(&format!("{} > 0", cell(head))).await?;
    }
    Ok(())
}
