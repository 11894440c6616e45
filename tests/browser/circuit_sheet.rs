//! Drawing, editing and running circuits, by real pointer and keys.

use anyhow::{Context, Result};
use gauntlet_tests::OpenPage;
use protocol::{Action, App, Button, Point};
use serde_json::{Value, json};

async fn opened() -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::CircuitDesigner).await?;
    Ok(page)
}

async fn envelope(page: &OpenPage) -> Result<Value> {
    Ok(serde_json::from_str(&page.state().await?)?)
}

/// The elements of the circuit, with pins resolved to nets.
async fn elements(page: &OpenPage) -> Result<Vec<Value>> {
    let netlist = envelope(page).await?["state"]["netlist"].clone();
    Ok(netlist["elements"].as_array().context("elements")?.clone())
}

async fn kinds(page: &OpenPage) -> Result<Vec<String>> {
    let kind = |element: &Value| element["type"].as_str().unwrap_or_default().to_string();
    Ok(elements(page).await?.iter().map(kind).collect())
}

/// Where a point of the drawing is on the screen of a fresh page.
async fn at(page: &OpenPage, x: i32, y: i32) -> Result<Point> {
    // The middle of the first cell is eight units off the origin.
    let [cx, cy] = page.anchor("sheet/origin").await?;
    Ok([cx - 8.0 + f64::from(x), cy - 8.0 + f64::from(y)])
}

async fn draw(page: &OpenPage, key: &str, from: (i32, i32), to: (i32, i32)) -> Result<()> {
    page.act(Action::text(key)).await?;
    let (from, to) = (at(page, from.0, from.1).await?, at(page, to.0, to.1).await?);
    let middle = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
    page.act(Action::drag(vec![from, middle, to])).await
}

async fn press(page: &OpenPage, keys: &[&str]) -> Result<()> {
    page.act(Action::keys(keys)).await
}

async fn double_click(page: &OpenPage, anchor: &str) -> Result<()> {
    let [x, y] = page.anchor(anchor).await?;
    page.act(Action::Click {
        x,
        y,
        button: Button::Left,
        count: 2,
        modifiers: Vec::new(),
    })
    .await
}

async fn advance(page: &OpenPage, ms: u64) -> Result<()> {
    page.script(&format!(
        "return window.gauntlet.advance({{key: arguments[0], ms: {ms}}});"
    ))
    .await?;
    page.settle().await
}

/// A source, a resistor and a ground in a loop.
async fn loop_of_three(page: &OpenPage) -> Result<()> {
    draw(page, "v", (96, 256), (96, 96)).await?;
    draw(page, "r", (96, 96), (256, 96)).await?;
    draw(page, "w", (256, 96), (256, 256)).await?;
    draw(page, "w", (256, 256), (96, 256)).await?;
    draw(page, "g", (96, 256), (96, 288)).await
}

#[tokio::test]
async fn a_click_adds_nothing_a_drag_adds_a_part_and_undo_takes_it_back() -> Result<()> {
    let page = opened().await?;
    page.act(Action::text("r")).await?;
    let [x, y] = at(&page, 96, 96).await?;
    page.act(Action::click(x, y)).await?;
    assert_eq!(kinds(&page).await?, Vec::<String>::new());
    draw(&page, "r", (96, 96), (192, 96)).await?;
    // Add mode stays: a second drag is a second part.
    let (from, to) = (at(&page, 96, 160).await?, at(&page, 190, 165).await?);
    page.act(Action::drag(vec![from, to])).await?;
    assert_eq!(kinds(&page).await?, ["resistor", "resistor"]);
    let drawn = elements(&page).await?;
    assert_eq!(drawn[1]["at"], json!([[96, 160], [192, 160]]));
    press(&page, &["ctrl", "z"]).await?;
    assert_eq!(kinds(&page).await?, ["resistor"]);
    press(&page, &["ctrl", "y"]).await?;
    assert_eq!(kinds(&page).await?, ["resistor", "resistor"]);
    Ok(())
}

#[tokio::test]
async fn a_value_is_typed_in_engineering_notation_and_nonsense_changes_nothing() -> Result<()> {
    let page = opened().await?;
    draw(&page, "r", (96, 96), (192, 96)).await?;
    press(&page, &["Escape"]).await?;
    double_click(&page, "element/R1").await?;
    page.act(Action::text("4k7\n")).await?;
    assert_eq!(elements(&page).await?[0]["params"]["resistance"], 4700.0);
    double_click(&page, "element/R1").await?;
    page.act(Action::text("0\n")).await?;
    // The dialog stays, with the reason; nothing is applied.
    assert_eq!(elements(&page).await?[0]["params"]["resistance"], 4700.0);
    page.anchor("dialog/cancel").await?;
    press(&page, &["Escape"]).await?;
    assert_eq!(envelope(&page).await?["view"]["dialogOpen"], false);
    Ok(())
}

#[tokio::test]
async fn time_passes_with_the_clock_and_stops_with_the_button() -> Result<()> {
    let page = opened().await?;
    loop_of_three(&page).await?;
    advance(&page, 500).await?;
    let time = |envelope: &Value| envelope["view"]["simulation"]["time"].as_f64();
    let first = time(&envelope(&page).await?).context("a time")?;
    assert!(first > 0.0);
    advance(&page, 500).await?;
    let second = time(&envelope(&page).await?).context("a time")?;
    assert!(second > first);
    page.click_anchor("panel/run").await?;
    advance(&page, 500).await?;
    let stopped = time(&envelope(&page).await?).context("a time")?;
    advance(&page, 500).await?;
    assert_eq!(time(&envelope(&page).await?), Some(stopped));
    Ok(())
}

#[tokio::test]
async fn a_short_circuit_is_named_and_mending_it_lets_the_run_go_on() -> Result<()> {
    let page = opened().await?;
    loop_of_three(&page).await?;
    draw(&page, "w", (96, 96), (96, 256)).await?;
    advance(&page, 250).await?;
    let error = envelope(&page).await?["view"]["simulation"]["error"].clone();
    let text = error.as_str().context("an error")?.to_string();
    assert!(text.contains("V1"), "{text}");
    press(&page, &["ctrl", "z"]).await?;
    advance(&page, 250).await?;
    let simulation = envelope(&page).await?["view"]["simulation"].clone();
    assert_eq!(simulation["error"], Value::Null);
    Ok(())
}

#[tokio::test]
async fn a_wire_that_ends_on_the_middle_of_another_is_marked_and_not_joined() -> Result<()> {
    let page = opened().await?;
    draw(&page, "w", (96, 96), (256, 96)).await?;
    draw(&page, "r", (176, 96), (176, 192)).await?;
    page.anchor("bad-connection/1").await?;
    let nets = |element: &Value| element["pins"]["1"].clone();
    let drawn = elements(&page).await?;
    assert_ne!(nets(&drawn[0]), nets(&drawn[1]));
    page.act(Action::keys(&["Escape"])).await?;
    page.click_anchor("bad-connection/1").await?;
    let drawn = elements(&page).await?;
    assert_eq!(drawn.len(), 3);
    let resistor = drawn.iter().find(|it| it["type"] == "resistor");
    assert_eq!(nets(resistor.context("the resistor")?), nets(&drawn[0]));
    Ok(())
}

#[tokio::test]
async fn a_wire_that_ends_on_the_lead_of_a_part_is_marked_until_it_is_at_its_post() -> Result<()> {
    let page = opened().await?;
    draw(&page, "r", (96, 96), (224, 96)).await?;
    draw(&page, "w", (112, 192), (112, 96)).await?;
    press(&page, &["Escape"]).await?;
    page.anchor("bad-connection/1").await?;
    let nets = |element: &Value| element["pins"].clone();
    let drawn = elements(&page).await?;
    assert_ne!(nets(&drawn[0])["1"], nets(&drawn[1])["2"]);
    let (end, post) = (at(&page, 112, 96).await?, at(&page, 96, 96).await?);
    page.act(Action::drag(vec![end, post])).await?;
    let drawn = elements(&page).await?;
    assert_eq!(nets(&drawn[0])["1"], nets(&drawn[1])["2"]);
    page.anchor_is_gone("bad-connection/1").await
}

#[tokio::test]
async fn at_a_shared_end_the_selected_part_is_stretched() -> Result<()> {
    let page = opened().await?;
    draw(&page, "r", (96, 96), (192, 96)).await?;
    draw(&page, "r", (192, 96), (288, 96)).await?;
    press(&page, &["Escape"]).await?;
    page.click_anchor("element/R1").await?;
    let (end, below) = (at(&page, 192, 96).await?, at(&page, 192, 160).await?);
    page.act(Action::drag(vec![end, below])).await?;
    let circuit = envelope(&page).await?["state"]["circuit"].to_string();
    assert!(circuit.contains("96 96 192 160"), "{circuit}");
    assert!(circuit.contains("192 96 288 96"), "{circuit}");
    Ok(())
}

#[tokio::test]
async fn a_drag_that_leaves_the_sheet_or_is_escaped_leaves_no_trace() -> Result<()> {
    let page = opened().await?;
    draw(&page, "r", (96, 96), (192, 96)).await?;
    press(&page, &["Escape"]).await?;
    let before = page.state().await?;
    let [x, y] = page.anchor("element/R1").await?;
    page.act(Action::Down {
        x,
        y,
        button: Button::Left,
    })
    .await?;
    page.act(Action::Move {
        x: x + 80.0,
        y: y + 80.0,
    })
    .await?;
    press(&page, &["Escape"]).await?;
    page.act(Action::Up {
        x: x + 80.0,
        y: y + 80.0,
        button: Button::Left,
    })
    .await?;
    let document = |text: &str| -> Result<Value> {
        let envelope: Value = serde_json::from_str(text)?;
        Ok(envelope["state"].clone())
    };
    assert_eq!(document(&page.state().await?)?, document(&before)?);
    Ok(())
}

#[tokio::test]
async fn a_driven_page_offers_no_examples_and_no_import() -> Result<()> {
    let page = opened().await?;
    page.click_anchor("menu/file").await?;
    page.click_anchor("menu/file/import-from-text").await?;
    let names = page.anchors().await?;
    let has_dialog = names.iter().any(|name| name.starts_with("dialog/"));
    assert!(!has_dialog, "a dialog opened: {names:?}");
    Ok(())
}
