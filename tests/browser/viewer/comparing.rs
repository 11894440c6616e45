//! Runs side by side, and their places on the leaderboard.

use anyhow::{Context, Result};
use face::RunView;
use face::metrics::{JudgedRun, compare};

use super::*;

/// Two runs of the same four tasks: the first passes the first and the last of them, the other the third.
async fn two_runs() -> Result<ViewerFixture> {
    ViewerFixture::of(&[("made", 0), ("other", 1)], 4, 1).await
}

async fn view(fixture: &ViewerFixture, name: &str) -> Result<RunView> {
    let address = format!("{}/runs/{name}/view.json", fixture.server.origin());
    Ok(reqwest::get(address).await?.json().await?)
}

#[tokio::test]
async fn runs_are_compared_task_by_task_with_the_test_of_the_command() -> Result<()> {
    let fixture = two_runs().await?;
    fixture.page("#/run/made?with=other").await?;
    let seen = fixture
        .ask(
            "await until(() => all('.matrix [data-task]').length);
             const named = it => [it.querySelector('.run-name').textContent, it.querySelector('.key').className];
             const cells = () => all('.matrix [data-task]').map(row =>
                 [...row.querySelectorAll('[data-outcome]')].map(it => it.dataset.outcome));
             const everything = cells();
             const label = text('[data-tasks=changed]');
             one('[data-tasks=changed]').click();
             await until(() => cells().length < everything.length);
             await until(() => location.hash.includes('compare=changed'));
             const chosen = cells();
             const tables = text('.tables');
             const seen = {everything, chosen, label, tables,
                 figures: all('.side-by-side tbody th').map(named), heads: all('.matrix thead th:not(:first-child)').map(named),
                 chips: all('.beside-run').map(named), difference: all('.difference').map(it => it.textContent),
                 tested: text('.tested p'), hacked: window.hacked ?? null};
             all('.matrix [data-outcome]')[1].click();
             await until(() => one('.film'));
             return {...seen, opened: location.hash};",
            json!([]),
        )
        .await?;
    let (passed, failed) = ("passed", "failed");
    let everything = json!([
        [passed, failed],
        [failed, failed],
        [failed, passed],
        [passed, failed]
    ]);
    assert_eq!(seen["everything"], everything, "{seen}");
    assert_eq!(
        (&seen["label"], seen["chosen"].as_array().map(Vec::len)),
        (&json!("3 changed"), Some(3))
    );
    // One name and one colour for each run, wherever it is.
    let named = json!([["made", "key key-0"], ["other", "key key-1"]]);
    for place in ["figures", "heads"] {
        assert_eq!(seen[place], named, "{place}");
    }
    assert_eq!(seen["chips"], json!([["other", "key key-1"]]));
    // What the command says.
    let [first, second] = [
        view(&fixture, "made").await?,
        view(&fixture, "other").await?,
    ]
    .map(JudgedRun::from);
    let told = compare(&first, &second).map_err(anyhow::Error::msg)?;
    assert_eq!(seen["difference"], json!(["–", "-25.0 points"]));
    let tested = seen["tested"].as_str().context("a sentence")?;
    for words in [
        format!("p = {:.4}", told.p_value),
        format!(
            "Of {} tasks, {} were solved by both",
            told.tasks, told.both_solved
        ),
        format!("{} by the first alone", told.first_alone),
    ] {
        assert!(tested.contains(&words), "{words}: {tested}");
    }
    let tables = seen["tables"].as_str().context("tables")?;
    assert!(
        tables.contains("other") && !tables.contains('″'),
        "{tables}"
    );
    assert_eq!(seen["hacked"], json!(null));
    let opened = seen["opened"].as_str().context("an address")?;
    assert!(opened.starts_with("#/run/other?episode="), "{opened}");
    Ok(())
}

#[tokio::test]
async fn runs_are_ticked_in_the_list_to_be_compared() -> Result<()> {
    let fixture = two_runs().await?;
    fixture.page("#/runs").await?;
    let address = fixture
        .ask(
            "await until(() => all('.runs-table tbody tr').length === 2);
             const tick = name => one(`input[aria-label=\"Compare ${name}\"]`).click();
             tick('other');
             const alone = Boolean(one('.compare-runs'));
             tick('made');
             const link = await until(() => one('.compare-runs'));
             link.click();
             await until(() => one('.matrix'));
             return [alone, location.hash];",
            json!([]),
        )
        .await?;
    assert_eq!(address, json!([false, "#/run/other?with=made"]));
    Ok(())
}

#[tokio::test]
async fn a_part_of_the_benchmark_has_no_rank_and_further_columns_come_on_demand() -> Result<()> {
    let fixture = two_runs().await?;
    fixture.page("#/leaderboard").await?;
    let seen = fixture
        .ask(
            "await until(() => all('.board tbody tr').length >= 3);
             const shown = () => [...one('.board thead tr').children].filter(it => it.checkVisibility()).length;
             const rows = all('[aria-label=\"Table of agents\"] tbody tr:not(.paper)');
             const usual = shown();
             one('.board-bar button').click();
             await until(() => shown() > usual);
             return {usual, all: shown(), ranks: rows.map(it => it.children[0].textContent),
                 why: rows.map(it => it.children[0].title), partial: rows.map(it => it.querySelector('.few')?.textContent)};",
            json!([]),
        )
        .await?;
    assert_eq!(
        (&seen["usual"], &seen["all"]),
        (&json!(9), &json!(17)),
        "{seen}"
    );
    assert_eq!(seen["ranks"], json!(["–"]), "{seen}");
    let why = seen["why"][0].as_str().context("a reason")?;
    assert!(why.starts_with("No rank: "), "{why}");
    let partial = seen["partial"][0].as_str().context("a mark")?;
    assert!(partial.ends_with("of 100 core tasks"), "{partial}");
    Ok(())
}
