//! An episode: the list of its steps, who played it, and what went wrong before anything else.

use std::net::{IpAddr, Ipv4Addr};

use anyhow::{Context, Result};
use gauntlet::server::Server;
use gauntlet_tests::{lab, launch, sample_run};
use protocol::EndReason;
use runs::library::RunLibrary;

use super::*;

/// The first episode of a made run, as addresses name it.
fn first(fixture: &ViewerFixture) -> Result<TrialId> {
    let task = fixture.run.manifest()?.tasks.remove(0);
    Ok(TrialId { task, repeat: 0 })
}

#[tokio::test]
async fn every_step_is_in_a_list_that_leads_to_it_and_shows_where_one_is() -> Result<()> {
    let fixture = ViewerFixture::with(1, 1).await?;
    let trial = first(&fixture)?;
    fixture
        .page(&format!("#/run/made?episode={}/0", trial.task))
        .await?;
    let seen = fixture
        .ask(
            "await until(() => one('.film'));
             const current = () => all('.step-entry[aria-current]').map(it => it.querySelector('.step-number').textContent);
             const entries = all('.step-entry');
             const first = current();
             entries[5].click();
             await until(() => text('.moment h2') === 'Step 5' && String(current()) === '5');
             const address = location.hash;
             press('End');
             await until(() => String(current()) === '12');
             const list = one('.steps ol').getBoundingClientRect();
             const inSight = () => {
                 const {top, bottom} = one('.step-entry[aria-current]').getBoundingClientRect();
                 return top >= list.top - 1 && bottom <= list.bottom + 1; };
             await until(inSight);
             return {first, address, count: entries.length, did: entries[2].querySelector('.step-did').textContent,
                 errors: all('.step-entry').flatMap((it, index) => it.querySelector('.sign-error') ? [index] : []),
                 scrolls: one('.steps ol').scrollHeight > list.height, of: text('.player-of'), title: document.title};",
            json!([]),
        )
        .await?;
    assert_eq!(
        (&seen["count"], &seen["first"]),
        (&json!(13), &json!(["0"]))
    );
    assert_eq!(seen["errors"], json!([3]), "{seen}");
    assert_eq!(seen["did"], "click at (40, 100)", "{seen}");
    assert_eq!(seen["scrolls"], true, "{seen}");
    let address = seen["address"].as_str().context("an address")?;
    assert!(address.ends_with("&step=5"), "{address}");
    // The agent and the run stand in the head and in the tab.
    for place in ["of", "title"] {
        let told = seen[place].as_str().context("words")?;
        assert!(told.contains("agent ") && told.contains("made"), "{told}");
    }
    Ok(())
}

#[tokio::test]
async fn steps_that_changed_the_document_are_marked_in_the_list() -> Result<()> {
    let library = RunLibrary::open(vec![sample_run().path()], lab().knowledge())?;
    let ip = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let further = gauntlet::viewer::routes(library);
    let server = Server::start_face(&lab().dist, ip, 0, Vec::new(), further).await?;
    let browser = launch(Viewport::USUAL).await?;
    let address = "#/run/run?episode=workflow-builder/001-remove-a-node/0";
    browser
        .goto(&format!("{}/{address}", server.origin()))
        .await?;
    waiting::until(
        &browser,
        "document.querySelector('.step-entry .sign-change')",
    )
    .await?;
    let marked = "[...document.querySelectorAll('.step-entry')].map(it => !!it.querySelector('.sign-change'))";
    let marked = waiting::ask(&browser, marked).await?;
    assert_eq!(marked[0], false, "the start changed nothing");
    Ok(())
}

#[tokio::test]
async fn why_an_agent_failed_stands_first_and_its_log_is_open() -> Result<()> {
    let fixture = ViewerFixture::with(1, 1).await?;
    let trial = first(&fixture)?;
    let folder = fixture.run.episode(&trial);
    let mut status = folder.status().context("a status")?;
    status.end = Some(EndReason::AgentError);
    status.message = Some("the agent ended (exit status: 2)".into());
    folder.write_status(&status)?;
    runs::view::write(&fixture.run)?;
    fixture
        .page(&format!("#/run/made?episode={}/0", trial.task))
        .await?;
    let seen = fixture
        .ask(
            "const reason = await until(() => one('.went-wrong'));
             await until(() => one('.film'));
             const log = reason.querySelector('details');
             return {says: reason.querySelector('p').textContent, isOpen: log.open, log: log.querySelector('pre').textContent,
                 isFirst: Boolean(reason.compareDocumentPosition(one('.film')) & Node.DOCUMENT_POSITION_FOLLOWING),
                 logs: all('pre').filter(it => it.textContent === given[0]).length};",
            json!([HOSTILE]),
        )
        .await?;
    assert_eq!(seen["says"], "The agent ended (exit status: 2).");
    assert_eq!(
        (&seen["isOpen"], &seen["isFirst"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(seen["log"], HOSTILE);
    Ok(())
}

#[tokio::test]
async fn checks_never_break_a_word() -> Result<()> {
    let fixture = ViewerFixture::with(1, 1).await?;
    let trial = first(&fixture)?;
    fixture
        .page(&format!("#/run/made?episode={}/0", trial.task))
        .await?;
    // Every word of a check's name is on one line.
    let broken = fixture
        .ask(
            "await until(() => one('.checks .check'));
             const broken = [];
             for (const cell of all('.checks .check td:nth-child(2)')) {
                 const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
                 for (let node; node = words.nextNode();) {
                     for (const match of node.textContent.matchAll(/\\S+/g)) {
                         const range = document.createRange();
                         range.setStart(node, match.index);
                         range.setEnd(node, match.index + match[0].length);
                         const lines = new Set([...range.getClientRects()].map(it => Math.round(it.top)));
                         if (lines.size > 1) broken.push(match[0]);
                     }
                 }
             }
             return broken;",
            json!([]),
        )
        .await?;
    assert_eq!(broken, json!([]));
    Ok(())
}

#[tokio::test]
async fn a_list_is_as_high_as_its_rows_and_says_at_its_top_that_nothing_fits() -> Result<()> {
    let fixture = ViewerFixture::with(3, 1).await?;
    fixture
        .page("#/run/made?search=nothing-is-called-so")
        .await?;
    let seen = fixture
        .ask(
            "const told = await until(() => one('.nothing:not([hidden])'));
             const above = told.getBoundingClientRect().bottom <= one('.list').getBoundingClientRect().top + 1;
             const empty = one('.list').clientHeight;
             told.querySelector('button').click();
             await until(() => all('a.row').length === 3);
             const rows = all('a.row');
             const edges = it => { const {left, right} = it.getBoundingClientRect(); return [Math.round(left), Math.round(right)]; };
             return {above, empty, address: location.hash, isHidden: told.hidden,
                 rest: one('.list').scrollHeight - one('.list').clientHeight,
                 heads: [...one('.row-head').children].map(it => edges(it)[0]),
                 values: [...rows[0].children].map(it => edges(it)[0])};",
            json!([]),
        )
        .await?;
    assert_eq!(
        (&seen["above"], &seen["isHidden"]),
        (&json!(true), &json!(true)),
        "{seen}"
    );
    assert_eq!(seen["address"], "#/run/made");
    // Nothing but its head while it is empty, and no scrolling where everything has room.
    assert!(seen["empty"].as_u64() < Some(64), "{seen}");
    assert_eq!(seen["rest"], 0, "{seen}");
    assert_eq!(seen["heads"], seen["values"], "{seen}");
    Ok(())
}
