//! Editing several objects of the 3D Modeller at once, by real keys and clicks.

use anyhow::{Context, Result};
use gauntlet_tests::OpenPage;
use protocol::{Action, App, Button, Modifier};
use serde_json::Value;

async fn opened(scene: &str) -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::Modeller).await?;
    page.click_anchor(&format!("dashboard/scene/{scene}"))
        .await?;
    Ok(page)
}

async fn envelope(page: &OpenPage) -> Result<Value> {
    Ok(serde_json::from_str(&page.state().await?)?)
}

/// The objects of the open scene.
async fn objects(page: &OpenPage) -> Result<Vec<Value>> {
    let state = envelope(page).await?["state"].clone();
    let scenes = state["scenes"].as_array().context("scenes")?;
    let open = scenes
        .iter()
        .find(|scene| scene["id"] == state["activeSceneId"])
        .context("an open scene")?;
    let objects = open["scene"]["objects"].as_array().context("objects")?;
    Ok(objects.clone())
}

async fn texts(page: &OpenPage, key: &str) -> Result<Vec<String>> {
    let objects = objects(page).await?;
    let text = |object: &Value| object[key].as_str().unwrap_or_default().to_string();
    Ok(objects.iter().map(text).collect())
}

async fn positions_x(page: &OpenPage) -> Result<Vec<f64>> {
    let objects = objects(page).await?;
    let x = |object: &Value| object["position"][0].as_f64().context("a position");
    objects.iter().map(x).collect()
}

/// Names of what is selected, in the scene's order.
async fn selected(page: &OpenPage) -> Result<Vec<String>> {
    let view = envelope(page).await?["view"].clone();
    let ids = view["selection"].as_array().context("selection")?;
    let objects = objects(page).await?;
    let chosen = objects.iter().filter(|object| ids.contains(&object["id"]));
    Ok(chosen
        .map(|object| object["name"].as_str().unwrap_or_default().to_string())
        .collect())
}

async fn click_holding(page: &OpenPage, anchor: &str, modifier: Modifier) -> Result<()> {
    let [x, y] = page.anchor(anchor).await?;
    page.act(Action::Click {
        x,
        y,
        button: Button::Left,
        count: 1,
        modifiers: vec![modifier],
    })
    .await
}

async fn press(page: &OpenPage, keys: &[&str]) -> Result<()> {
    page.act(Action::keys(keys)).await
}

#[tokio::test]
async fn a_relative_entry_moves_each_object_from_its_own_place_in_one_step() -> Result<()> {
    let page = opened("Row of Objects Scene").await?;
    press(&page, &["ctrl", "a"]).await?;
    page.click_anchor("field/position.x").await?;
    page.act(Action::text("+=1/2")).await?;
    // Before the field is left.
    assert_eq!(positions_x(&page).await?, [0.5, 1.5, 2.5, 3.5]);
    press(&page, &["Enter"]).await?;
    press(&page, &["ctrl", "z"]).await?;
    assert_eq!(positions_x(&page).await?, [0.0, 1.0, 2.0, 3.0]);
    Ok(())
}

#[tokio::test]
async fn one_name_for_several_objects_and_escape_gives_each_its_own_back() -> Result<()> {
    let page = opened("Row of Objects Scene").await?;
    let before = texts(&page, "name").await?;
    press(&page, &["ctrl", "a"]).await?;
    page.click_anchor("field/name").await?;
    page.act(Action::text("Part")).await?;
    assert_eq!(texts(&page, "name").await?, ["Part"; 4]);
    press(&page, &["Escape"]).await?;
    assert_eq!(texts(&page, "name").await?, before);
    Ok(())
}

#[tokio::test]
async fn copy_and_paste_act_once_and_leave_text_fields_alone() -> Result<()> {
    let page = opened("Row of Objects Scene").await?;
    page.click_anchor("list/Cube 1/1").await?;
    press(&page, &["ctrl", "c"]).await?;
    press(&page, &["ctrl", "v"]).await?;
    assert_eq!(texts(&page, "name").await?.len(), 5);
    assert_eq!(selected(&page).await?, ["Cube 1 (Copy)"]);
    // In a field the same keys are the field's.
    page.click_anchor("field/name").await?;
    press(&page, &["ctrl", "c"]).await?;
    press(&page, &["ctrl", "v"]).await?;
    press(&page, &["Enter"]).await?;
    assert_eq!(texts(&page, "name").await?.len(), 5);

    page.click_anchor("topbar/home").await?;
    page.click_anchor("dashboard/scene/Empty Scene").await?;
    press(&page, &["ctrl", "v"]).await?;
    assert_eq!(texts(&page, "name").await?, ["Cube 1"]);
    Ok(())
}

#[tokio::test]
async fn a_click_selects_the_group_and_alt_or_the_row_a_member() -> Result<()> {
    let page = opened("Row of Objects Scene").await?;
    page.click_anchor("list/Cube 1/1").await?;
    click_holding(&page, "list/Cone 1/1", Modifier::Ctrl).await?;
    press(&page, &["ctrl", "g"]).await?;
    assert_eq!(texts(&page, "group").await?, ["Group 1", "", "", "Group 1"]);
    press(&page, &["Escape"]).await?;
    page.click_anchor("object/Cone 1/1").await?;
    assert_eq!(selected(&page).await?, ["Cube 1", "Cone 1"]);
    click_holding(&page, "object/Cone 1/1", Modifier::Alt).await?;
    assert_eq!(selected(&page).await?, ["Cone 1"]);
    page.click_anchor("list/group/Group 1/1").await?;
    assert_eq!(selected(&page).await?, ["Cube 1", "Cone 1"]);
    page.click_anchor("list/Cube 1/1").await?;
    assert_eq!(selected(&page).await?, ["Cube 1"]);
    Ok(())
}

#[tokio::test]
async fn duplicating_again_repeats_the_offset() -> Result<()> {
    let page = opened("Single Cube Scene").await?;
    page.click_anchor("list/Cube 1/1").await?;
    press(&page, &["ctrl", "d"]).await?;
    page.click_anchor("field/position.x").await?;
    page.act(Action::text("2")).await?;
    press(&page, &["Enter"]).await?;
    for _ in 0..2 {
        press(&page, &["ctrl", "shift", "d"]).await?;
    }
    assert_eq!(positions_x(&page).await?, [0.0, 2.0, 4.0, 6.0]);
    Ok(())
}

#[tokio::test]
async fn rows_are_renamed_in_place_and_found_by_search() -> Result<()> {
    let page = opened("Row of Objects Scene").await?;
    page.click_anchor("list/Cone 1/1").await?;
    press(&page, &["F2"]).await?;
    page.act(Action::text("Hat")).await?;
    press(&page, &["Enter"]).await?;
    assert_eq!(texts(&page, "name").await?[3], "Hat");
    page.click_anchor("list/search").await?;
    page.act(Action::text("hat")).await?;
    page.anchor("list/Hat/1").await?;
    page.anchor_is_gone("list/Cube 1/1").await
}
