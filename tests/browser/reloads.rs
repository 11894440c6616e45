//! A page of a person keeps how their work came about, and not only the work.

use anyhow::{Context, Result};
use evaluator::TaskFile;
use gauntlet_tests::{OpenPage, Step, facts, lab};
use protocol::App;
use serde_json::Value;

/// What is asked of an export besides whether the task is solved.
const GATES: [&str; 6] = [
    "no state was loaded through the API",
    "all input came from the browser",
    "operations come with real input",
    "revision counts the operations",
    "operations follow one another in time",
    "operations explain the state",
];

/// A task of the app that begins with a fresh document.
fn task(app: App, tasks: &[TaskFile]) -> &TaskFile {
    tasks
        .iter()
        .find(|task| task.brief.app == app && task.start_state.is_none())
        .expect("a task without a start state")
}

fn address(task: &TaskFile) -> String {
    let brief = &task.brief;
    format!("apps/{}/?seed={}", brief.app.slug(), brief.start.seed)
}

async fn envelope(page: &OpenPage) -> Result<Value> {
    Ok(serde_json::from_str(&page.state().await?)?)
}

fn operations(envelope: &Value) -> usize {
    envelope["operations"].as_array().map_or(0, Vec::len)
}

/// The gates that an export does not get through.
fn failed(task: &TaskFile, export: &str) -> Vec<String> {
    let verdict = evaluator::evaluate(task, Some(export), None);
    let asked: Vec<_> = verdict
        .gates
        .iter()
        .filter(|gate| GATES.contains(&gate.name.as_str()))
        .collect();
    assert_eq!(asked.len(), GATES.len(), "{:#?}", verdict.gates);
    let failed = asked.into_iter().filter(|gate| !gate.pass);
    failed
        .map(|gate| format!("{}: {}", gate.name, gate.reason))
        .collect()
}

/// Goes to where one works, if the page is not there already, and works.
async fn work(page: &OpenPage, app: App) -> Result<()> {
    let way_in = facts(app).way_in;
    if let Some(Step::Click(id)) = way_in.first()
        && page.anchors().await?.iter().any(|anchor| anchor == id)
    {
        page.follow(way_in).await?;
    }
    page.follow(facts(app).work).await
}

#[tokio::test]
async fn work_over_several_visits_still_replays() -> Result<()> {
    let page = OpenPage::blank().await?;
    let tasks = lab().tasks();
    for app in App::ALL {
        let task = task(app, &tasks);
        let address = address(task);
        page.open(&address).await?;
        work(&page, app).await?;
        let first = envelope(&page).await?;

        page.open(&address).await?;
        let again = envelope(&page).await?;
        for part in facts(app).kept {
            assert_eq!(again["state"][part], first["state"][part], "{app}: {part}");
        }
        let (before, kept) = (operations(&first), operations(&again));
        assert!(before > 0 && kept >= before, "{app}: {before} and {kept}");
        assert_eq!(failed(task, &again.to_string()), [""; 0], "{app}");

        work(&page, app).await?;
        page.open(&address).await?;
        let export = page.state().await?;
        let last: Value = serde_json::from_str(&export)?;
        assert!(operations(&last) > kept, "{app}: nothing was added");
        assert_eq!(last["imports"], 0, "{app}");
        assert_eq!(failed(task, &export), [""; 0], "{app}");
    }
    Ok(())
}

/// Leaves the stored work as an earlier version of the page did, which kept the state alone.
const FORGET_LOG: &str = "
const name = Object.keys(localStorage).find(name => name.startsWith('gauntlet/'));
localStorage.setItem(name, JSON.stringify(JSON.parse(localStorage.getItem(name)).state));";

/// Changes the stored log, so that it leads elsewhere.
const FORGE_LOG: &str = "
const name = Object.keys(localStorage).find(name => name.startsWith('gauntlet/'));
const saved = JSON.parse(localStorage.getItem(name));
saved.operations.pop();
localStorage.setItem(name, JSON.stringify(saved));";

#[tokio::test]
async fn work_without_its_log_is_kept_and_says_so() -> Result<()> {
    let page = OpenPage::blank().await?;
    let tasks = lab().tasks();
    for app in App::ALL {
        let task = task(app, &tasks);
        let address = address(task);
        for change in [FORGET_LOG, FORGE_LOG] {
            page.open(&address).await?;
            page.script("localStorage.clear();").await?;
            page.open(&address).await?;
            work(&page, app).await?;
            let saved = page.document().await?;
            // Leaving the page saves at once; the change is made where no page is running.
            page.browser()
                .goto(&format!("{}/nowhere", page.origin()))
                .await?;
            page.script(change).await?;
            for visit in 1..=2 {
                page.open(&address).await?;
                let restored = envelope(&page).await?;
                for part in facts(app).kept {
                    assert_eq!(restored["state"][part], saved[part], "{app}: {part}");
                }
                assert_eq!(restored["imports"], 1, "{app}, visit {visit}");
            }
            let failed = failed(task, &page.state().await?);
            let said = failed.iter().any(|text| text.starts_with(GATES[0]));
            assert!(said, "{app}: {failed:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_change_can_be_undone_after_a_reload() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open("apps/modeller/").await?;
    page.follow(facts(App::Modeller).way_in).await?;
    let before = objects(&page).await?;
    page.follow(facts(App::Modeller).work).await?;
    assert_ne!(objects(&page).await?, before);
    page.open("apps/modeller/").await?;
    assert_ne!(objects(&page).await?, before);
    page.act(protocol::Action::keys(&["ctrl", "z"])).await?;
    assert_eq!(objects(&page).await?, before);
    Ok(())
}

/// What is in the scenes of the Modeller.
async fn objects(page: &OpenPage) -> Result<Vec<Value>> {
    let document = page.document().await?;
    let scenes = document["scenes"].as_array().context("scenes")?;
    let objects = scenes.iter().map(|scene| scene["scene"]["objects"].clone());
    Ok(objects.collect())
}
