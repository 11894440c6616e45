//! Moving, turning and scaling with the 3D Modeller's gizmo, by real pointer and keys.

use anyhow::{Context, Result};
use gauntlet_tests::OpenPage;
use protocol::{Action, App, Button, Modifier, Point};
use serde_json::{Value, json};

use super::rest::{COUNT, REST};

const CUBE: &str = "Cube 1";

/// The single cube, selected, with a tool in hand.
async fn cube_with(tool: &str) -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::Modeller).await?;
    page.click_anchor("dashboard/scene/Single Cube Scene")
        .await?;
    page.click_anchor(&format!("list/{CUBE}/1")).await?;
    page.click_anchor(&format!("tool/{tool}")).await?;
    Ok(page)
}

async fn envelope(page: &OpenPage) -> Result<Value> {
    Ok(serde_json::from_str(&page.state().await?)?)
}

/// What is scored and how often it changed.
async fn document(page: &OpenPage) -> Result<(Value, Value)> {
    let envelope = envelope(page).await?;
    Ok((envelope["state"].clone(), envelope["revision"].clone()))
}

async fn cameras(page: &OpenPage) -> Result<Value> {
    Ok(envelope(page).await?["view"]["cameras"].clone())
}

/// The cube's `position`, `rotation` or `scale`.
async fn numbers(page: &OpenPage, part: &str) -> Result<[f64; 3]> {
    let (state, _) = document(page).await?;
    let scenes = state["scenes"].as_array().context("scenes")?;
    let open = scenes
        .iter()
        .find(|scene| scene["id"] == state["activeSceneId"])
        .context("an open scene")?;
    let cube = open["scene"]["objects"]
        .as_array()
        .and_then(|objects| objects.iter().find(|object| object["name"] == CUBE))
        .context("the cube")?;
    Ok(serde_json::from_value(cube[part].clone())?)
}

fn path(from: Point, by: Point) -> Vec<Point> {
    [0.0, 0.3, 0.7, 1.0]
        .map(|share| {
            [
                (from[0] + by[0] * share).round(),
                (from[1] + by[1] * share).round(),
            ]
        })
        .to_vec()
}

/// Drags what is at an anchor.
async fn drag(page: &OpenPage, anchor: &str, by: Point, modifiers: Vec<Modifier>) -> Result<()> {
    let path = path(page.anchor(anchor).await?, by);
    page.act(Action::Drag {
        path,
        button: Button::Left,
        modifiers,
    })
    .await
}

fn is_multiple(value: f64, step: f64) -> bool {
    (value / step - (value / step).round()).abs() < 1e-9
}

#[tokio::test]
async fn a_snapped_move_lands_on_the_grid_as_one_undo_step() -> Result<()> {
    let page = cube_with("move").await?;
    let before = document(&page).await?;
    let [x, y, z] = numbers(&page, "position").await?;
    drag(&page, "gizmo/x", [97.0, 20.0], vec![Modifier::Ctrl]).await?;
    let moved = numbers(&page, "position").await?;
    assert!(
        is_multiple(moved[0], 0.25) && moved[0] >= x + 0.75,
        "{moved:?}"
    );
    assert_eq!(moved[1..], [y, z]);
    let (_, revision) = document(&page).await?;
    assert_eq!(revision.as_u64(), before.1.as_u64().map(|count| count + 1));
    page.act(Action::keys(&["ctrl", "z"])).await?;
    assert_eq!(numbers(&page, "position").await?, [x, y, z]);
    Ok(())
}

#[tokio::test]
async fn each_tool_changes_its_own_numbers() -> Result<()> {
    let page = cube_with("rotate").await?;
    let (position, rotation) = (
        numbers(&page, "position").await?,
        numbers(&page, "rotation").await?,
    );
    drag(&page, "gizmo/y", [70.0, -10.0], vec![Modifier::Ctrl]).await?;
    let turned = numbers(&page, "rotation").await?;
    let degrees = turned[1] - rotation[1];
    assert!(is_multiple(degrees, 15.0) && degrees > 0.0, "{turned:?}");
    assert_eq!((turned[0], turned[2]), (rotation[0], rotation[2]));

    page.act(Action::keys(&["r"])).await?;
    drag(&page, "gizmo/y", [0.0, -70.0], vec![Modifier::Ctrl]).await?;
    let scale = numbers(&page, "scale").await?;
    assert!(is_multiple(scale[1], 0.1) && scale[1] > 1.5, "{scale:?}");
    assert_eq!((scale[0], scale[2]), (1.0, 1.0));
    assert_eq!(numbers(&page, "position").await?, position);
    assert_eq!(numbers(&page, "rotation").await?, turned);
    Ok(())
}

#[tokio::test]
async fn escape_cancels_a_drag_and_leaves_nothing_behind() -> Result<()> {
    let page = cube_with("move").await?;
    let (before, looking) = (document(&page).await?, cameras(&page).await?);
    let [x, y] = page.anchor("gizmo/x").await?;
    let button = Button::Left;
    page.act(Action::Down { x, y, button }).await?;
    for step in [20.0, 60.0, 90.0] {
        let x = x + step;
        page.act(Action::Move { x, y }).await?;
    }
    assert_eq!(document(&page).await?, before, "the drag is only a preview");
    page.act(Action::keys(&["Escape"])).await?;
    // The button is still down: neither the cube nor the view follows.
    let (x, y) = (x + 150.0, y + 40.0);
    page.act(Action::Move { x, y }).await?;
    page.act(Action::Up { x, y, button }).await?;
    assert_eq!(document(&page).await?, before);
    assert_eq!(cameras(&page).await?, looking);
    // Esc ended the drag, not the selection: the gizmo is there and works.
    drag(&page, "gizmo/x", [60.0, 15.0], Vec::new()).await?;
    assert_ne!(document(&page).await?, before);
    Ok(())
}

#[tokio::test]
async fn dragging_a_body_orbits_and_changes_no_object() -> Result<()> {
    for tool in ["select", "move"] {
        let page = cube_with(tool).await?;
        let (before, looking) = (document(&page).await?, cameras(&page).await?);
        drag(&page, &format!("object/{CUBE}/1"), [80.0, 30.0], Vec::new()).await?;
        assert_eq!(document(&page).await?, before, "{tool}");
        assert_ne!(cameras(&page).await?, looking, "{tool}");
    }
    Ok(())
}

#[tokio::test]
async fn a_gizmo_at_rest_draws_nothing() -> Result<()> {
    let page = cube_with("move").await?;
    let [x, y] = page.anchor("gizmo/x").await?;
    // The pointer rests on a handle, which is highlighted.
    page.act(Action::Move { x, y }).await?;
    page.script(COUNT).await?;
    assert_eq!(page.script(REST).await?, json!([0, 0]));
    // And holds it in mid-drag.
    let button = Button::Left;
    page.act(Action::Down { x, y, button }).await?;
    page.act(Action::Move { x: x + 50.0, y }).await?;
    page.script("window.drawn = 0; window.mutated = 0;").await?;
    assert_eq!(page.script(REST).await?, json!([0, 0]));
    page.act(Action::Up {
        x: x + 50.0,
        y,
        button,
    })
    .await?;
    assert!(page.script("return window.drawn;").await?.as_u64() > Some(0));
    Ok(())
}

#[tokio::test]
async fn a_click_on_an_end_of_the_compass_looks_along_that_axis() -> Result<()> {
    let page = cube_with("select").await?;
    for (end, axis, sign) in [("px", 0, 1.0), ("ny", 1, -1.0), ("nz", 2, -1.0)] {
        page.click_anchor(&format!("compass/{end}")).await?;
        let cameras = cameras(&page).await?;
        let camera = cameras.as_object().and_then(|all| all.values().next());
        let camera = camera.context("a camera")?;
        let coordinate = |point: &str| camera[point][axis].as_f64().unwrap_or_default();
        assert!(
            (coordinate("position") - coordinate("target")) * sign > 1.0,
            "{end}"
        );
        // A slanted view again: along an axis its other end is hidden.
        page.act(Action::keys(&["alt", "0"])).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_notch_of_the_wheel_comes_a_tenth_closer_to_what_is_under_the_pointer() -> Result<()> {
    let page = cube_with("select").await?;
    let [x, y] = page.anchor("viewport").await?;
    let looking = |cameras: &Value| -> Result<([f64; 3], [f64; 3])> {
        let camera = cameras.as_object().and_then(|all| all.values().next());
        let camera = camera.context("a camera")?;
        Ok((
            serde_json::from_value(camera["position"].clone())?,
            serde_json::from_value(camera["target"].clone())?,
        ))
    };
    let distance = |(eye, target): &([f64; 3], [f64; 3])| {
        let squares = (0..3).map(|i| (eye[i] - target[i]).powi(2));
        squares.sum::<f64>().sqrt()
    };
    let before = looking(&cameras(&page).await?)?;
    // Above the middle, although the pointer was last seen over the tools.
    page.act(Action::Scroll {
        x,
        y: y - 200.0,
        dx: 0.0,
        dy: -100.0,
        modifiers: Vec::new(),
    })
    .await?;
    let after = looking(&cameras(&page).await?)?;
    assert!((distance(&before) / distance(&after) - 1.1).abs() < 1e-4);
    assert!(after.1[1] > before.1[1] + 0.1, "{before:?} {after:?}");
    Ok(())
}
