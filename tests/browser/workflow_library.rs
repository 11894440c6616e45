//! Adding nodes from the Workflow Builder's library, by real pointer and keys.

use anyhow::{Context, Result};
use gauntlet_tests::OpenPage;
use protocol::{Action, App, Button, Point};
use serde_json::Value;

const ENTRY: &str = "library/map";
const SEARCH: &str = "library/search";

/// A driven page with a template open: its cards fill the middle of the canvas.
async fn with_template(title: &str) -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::WorkflowBuilder).await?;
    page.click_anchor(&format!("hub/template/{title}")).await?;
    Ok(page)
}

/// A driven page with an empty workflow.
async fn with_blank() -> Result<OpenPage> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::WorkflowBuilder).await?;
    page.click_anchor("hub/new").await?;
    page.act(Action::text("Blank")).await?;
    page.click_anchor("dialog/confirm").await?;
    Ok(page)
}

/// The entry of a node type, brought into sight by a search.
async fn entry(page: &OpenPage) -> Result<Point> {
    page.click_anchor(SEARCH).await?;
    page.act(Action::text("Map")).await?;
    page.anchor(ENTRY).await
}

async fn graph(page: &OpenPage) -> Result<Value> {
    let envelope: Value = serde_json::from_str(&page.state().await?)?;
    Ok(envelope["state"]["graph"].clone())
}

async fn count(page: &OpenPage, part: &str) -> Result<usize> {
    Ok(graph(page).await?[part].as_array().map_or(0, Vec::len))
}

/// Where the ghost is, if there is one.
async fn ghost(page: &OpenPage) -> Result<Option<(f64, f64)>> {
    let place = page
        .script(
            "const ghost = document.querySelector('.ghost');
             if (!ghost) return null;
             const rect = ghost.getBoundingClientRect();
             return [rect.x + rect.width / 2, rect.bottom];",
        )
        .await?;
    Ok(serde_json::from_value(place)?)
}

async fn press(page: &OpenPage, [x, y]: Point) -> Result<()> {
    let button = Button::Left;
    page.act(Action::Down { x, y, button }).await
}

async fn glide(page: &OpenPage, [x, y]: Point) -> Result<()> {
    page.act(Action::Move { x, y }).await
}

async fn release(page: &OpenPage, [x, y]: Point) -> Result<()> {
    let button = Button::Left;
    page.act(Action::Up { x, y, button }).await
}

#[tokio::test]
async fn workflow_an_entry_is_dragged_by_separate_press_move_and_release() -> Result<()> {
    let page = with_blank().await?;
    let from = entry(&page).await?;
    let to = [760.0, 360.0];
    press(&page, from).await?;
    assert_eq!(ghost(&page).await?, None, "a press alone drags nothing");
    glide(&page, [from[0] + 60.0, from[1]]).await?;
    let (near, _) = ghost(&page).await?.context("a ghost beside the entry")?;
    glide(&page, to).await?;
    let (x, y) = ghost(&page).await?.context("a ghost on the canvas")?;
    assert!(
        (x - to[0]).abs() < 1.0 && y <= to[1] && y > to[1] - 60.0,
        "{x} {y}"
    );
    assert!(x > near, "the ghost follows the pointer");
    assert_eq!(
        count(&page, "nodes").await?,
        0,
        "nothing before the release"
    );
    release(&page, to).await?;
    assert_eq!(count(&page, "nodes").await?, 1);
    assert_eq!(ghost(&page).await?, None);
    let [x, y] = page.anchor("node/map/1").await?;
    assert!(
        (x - to[0]).abs() < 16.0 && (y - to[1]).abs() < 16.0,
        "the card stands under the pointer: {x} {y}"
    );
    // The page is ready for the next one.
    press(&page, from).await?;
    release(&page, [760.0, 560.0]).await?;
    assert_eq!(count(&page, "nodes").await?, 2);
    Ok(())
}

#[tokio::test]
async fn workflow_escape_and_a_release_beside_the_canvas_add_nothing() -> Result<()> {
    let page = with_blank().await?;
    let from = entry(&page).await?;
    press(&page, from).await?;
    glide(&page, [700.0, 300.0]).await?;
    assert!(ghost(&page).await?.is_some());
    page.act(Action::keys(&["Escape"])).await?;
    assert_eq!(ghost(&page).await?, None);
    release(&page, [700.0, 300.0]).await?;
    assert_eq!(count(&page, "nodes").await?, 0);
    assert_eq!(
        page.anchor(ENTRY).await?,
        from,
        "Escape ended the drag and left the search alone"
    );
    press(&page, from).await?;
    glide(&page, [700.0, 300.0]).await?;
    release(&page, [700.0, 12.0]).await?;
    assert_eq!(count(&page, "nodes").await?, 0);
    assert_eq!(ghost(&page).await?, None);
    Ok(())
}

#[tokio::test]
async fn workflow_an_entry_dropped_on_an_edge_goes_between_its_ends() -> Result<()> {
    let page = with_template("API Data Pipeline").await?;
    let from = entry(&page).await?;
    let (nodes, edges) = (count(&page, "nodes").await?, count(&page, "edges").await?);
    let edge = page.anchor("edge/1").await?;
    press(&page, from).await?;
    glide(&page, edge).await?;
    release(&page, edge).await?;
    assert_eq!(count(&page, "nodes").await?, nodes + 1);
    assert_eq!(count(&page, "edges").await?, edges + 1);
    Ok(())
}

/// No two cards of the open workflow may share a pixel.
async fn assert_apart(page: &OpenPage) -> Result<()> {
    let graph = graph(page).await?;
    let rects: Vec<[f64; 4]> = graph["nodes"]
        .as_array()
        .context("nodes")?
        .iter()
        .map(|node| {
            let number = |value: &Value| value.as_f64().unwrap_or_default();
            [
                number(&node["position"]["x"]),
                number(&node["position"]["y"]),
                number(&node["width"]),
                number(&node["height"]),
            ]
        })
        .collect();
    for (index, one) in rects.iter().enumerate() {
        for two in &rects[..index] {
            let covers = one[0] < two[0] + two[2]
                && two[0] < one[0] + one[2]
                && one[1] < two[1] + two[3]
                && two[1] < one[1] + one[3];
            assert!(!covers, "{one:?} covers {two:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn workflow_nodes_added_by_click_cover_no_other_and_stay_in_sight() -> Result<()> {
    let page = with_template("Enterprise Data Pipeline").await?;
    let before = count(&page, "nodes").await?;
    let at = entry(&page).await?;
    for added in 1..=8 {
        page.act(Action::click(at[0], at[1])).await?;
        assert_eq!(count(&page, "nodes").await?, before + added);
        assert_apart(&page).await?;
        // An anchor is there only for what can be seen and clicked.
        page.anchor(&format!("node/map/{}", maps(&page).await?))
            .await?;
    }
    Ok(())
}

async fn maps(page: &OpenPage) -> Result<usize> {
    let graph = graph(page).await?;
    let nodes = graph["nodes"].as_array().context("nodes")?;
    Ok(nodes.iter().filter(|node| node["type"] == "map").count())
}

#[tokio::test]
async fn workflow_a_node_added_by_click_stands_right_of_the_selection() -> Result<()> {
    let page = with_blank().await?;
    let at = entry(&page).await?;
    page.act(Action::click(at[0], at[1])).await?;
    page.act(Action::click(at[0], at[1])).await?;
    let graph = graph(&page).await?;
    let place = |index: usize, axis: &str| {
        graph["nodes"][index]["position"][axis]
            .as_f64()
            .unwrap_or(f64::NAN)
    };
    assert_eq!(place(0, "y"), place(1, "y"));
    assert!(place(1, "x") > place(0, "x") + 208.0);
    Ok(())
}
