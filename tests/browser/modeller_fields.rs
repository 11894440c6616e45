//! Number fields of the 3D Modeller: what they show, and what they do to groups and several objects.

use anyhow::{Context, Result};
use gauntlet_tests::OpenPage;
use protocol::{Action, App};
use serde_json::Value;

/// Four objects in a row, at 0, 1, 2 and 3 along X.
const ROW: &str = "Row of Objects Scene";

async fn opened(scene: &str) -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::Modeller).await?;
    page.click_anchor(&format!("dashboard/scene/{scene}"))
        .await?;
    Ok(page)
}

/// Where the objects of the open scene are.
async fn positions(page: &OpenPage) -> Result<Vec<[f64; 3]>> {
    let envelope: Value = serde_json::from_str(&page.state().await?)?;
    let state = &envelope["state"];
    let scenes = state["scenes"].as_array().context("scenes")?;
    let open = scenes
        .iter()
        .find(|scene| scene["id"] == state["activeSceneId"])
        .context("an open scene")?;
    let objects = open["scene"]["objects"].as_array().context("objects")?;
    let position = |object: &Value| {
        let number = |axis: usize| object["position"][axis].as_f64().context("a number");
        Ok([number(0)?, number(1)?, number(2)?])
    };
    objects.iter().map(position).collect()
}

async fn press(page: &OpenPage, keys: &[&str]) -> Result<()> {
    page.act(Action::keys(keys)).await
}

async fn enter(page: &OpenPage, anchor: &str, text: &str) -> Result<()> {
    page.click_anchor(anchor).await?;
    page.act(Action::text(text)).await?;
    press(page, &["Enter"]).await
}

/// The screen with the pointer in a place where nothing reacts to it.
async fn picture(page: &OpenPage) -> Result<String> {
    for x in [700.0, 640.0] {
        page.act(Action::Move { x, y: 5.0 }).await?;
    }
    page.browser().screenshot().await.context("a screenshot")
}

fn middle(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let low = values.clone().fold(f64::INFINITY, f64::min);
    let high = values.fold(f64::NEG_INFINITY, f64::max);
    (low + high) / 2.0
}

#[tokio::test]
async fn a_group_is_moved_rigidly_to_the_position_that_is_typed() -> Result<()> {
    let page = opened(ROW).await?;
    press(&page, &["ctrl", "a"]).await?;
    press(&page, &["ctrl", "g"]).await?;
    let before = positions(&page).await?;
    enter(&page, "field/position.x", "10").await?;
    enter(&page, "field/position.z", "-2.5").await?;
    let after = positions(&page).await?;
    let moved = |index: usize| [0, 1, 2].map(|axis| after[index][axis] - before[index][axis]);
    for index in 1..after.len() {
        for axis in 0..3 {
            let apart = (moved(index)[axis] - moved(0)[axis]).abs();
            assert!(apart < 1e-9, "{before:?} {after:?}");
        }
    }
    // All of them are 1 wide, so the middle of their boxes is that of their positions.
    assert!((middle(after.iter().map(|it| it[0])) - 10.0).abs() < 1e-5);
    assert!((middle(after.iter().map(|it| it[2])) + 2.5).abs() < 1e-5);
    press(&page, &["ctrl", "z"]).await?;
    press(&page, &["ctrl", "z"]).await?;
    assert_eq!(positions(&page).await?, before);
    Ok(())
}

#[tokio::test]
async fn escape_puts_a_group_back_and_a_change_is_the_same_for_all_its_members() -> Result<()> {
    let page = opened(ROW).await?;
    press(&page, &["ctrl", "a"]).await?;
    press(&page, &["ctrl", "g"]).await?;
    let before = positions(&page).await?;
    page.click_anchor("field/position.y").await?;
    page.act(Action::text("44")).await?;
    assert_ne!(positions(&page).await?, before);
    press(&page, &["Escape"]).await?;
    assert_eq!(positions(&page).await?, before);
    enter(&page, "field/position.x", "+=2").await?;
    let after = positions(&page).await?;
    for (before, after) in before.iter().zip(&after) {
        assert!((after[0] - before[0] - 2.0).abs() < 1e-6);
    }
    Ok(())
}

#[tokio::test]
async fn loose_objects_each_get_the_typed_value_and_the_panel_says_so() -> Result<()> {
    let page = opened(ROW).await?;
    press(&page, &["ctrl", "a"]).await?;
    let loose = picture(&page).await?;
    enter(&page, "field/position.z", "1.5").await?;
    assert!(positions(&page).await?.iter().all(|it| it[2] == 1.5));
    press(&page, &["ctrl", "z"]).await?;
    // Grouped, the same fields say something else.
    press(&page, &["ctrl", "g"]).await?;
    assert!(picture(&page).await? != loose);
    Ok(())
}

#[tokio::test]
async fn the_last_decimal_of_a_long_number_is_on_the_screen() -> Result<()> {
    let page = opened(ROW).await?;
    press(&page, &["ctrl", "a"]).await?;
    // Hidden, so that nothing but the fields can look different.
    press(&page, &["h"]).await?;
    for field in ["field/position.x", "field/rotation.y", "field/scale.z"] {
        let mut pictures = Vec::new();
        for text in ["-1234.567891", "-1234.567892", "-1234.567891"] {
            enter(&page, field, text).await?;
            pictures.push(picture(&page).await?);
        }
        assert!(pictures[0] != pictures[1], "{field} hides its last decimal");
        assert!(pictures[0] == pictures[2], "{field}");
    }
    Ok(())
}
