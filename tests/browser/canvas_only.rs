//! Canvas-only apps can be read from pixels and from nothing else.

use anyhow::Result;
use gauntlet_tests::OpenPage;
use protocol::{Action, App};
use serde_json::{Value, json};

/// Every piece of text that a page's accessibility tree holds, apart from the page's own title.
async fn readable_names(page: &OpenPage) -> Result<Vec<String>> {
    let tree = page
        .browser()
        .devtools("Accessibility.getFullAXTree", json!({}))
        .await?;
    let text = |value: &Value| {
        value["value"]
            .as_str()
            .unwrap_or_default()
            .trim()
            .to_string()
    };
    Ok(tree["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|node| node["role"]["value"] != "RootWebArea")
        .flat_map(|node| {
            [
                text(&node["name"]),
                text(&node["value"]),
                text(&node["description"]),
            ]
        })
        .filter(|text| !text.is_empty())
        .collect())
}

#[tokio::test]
async fn the_modeller_exposes_no_text() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::Modeller).await?;
    page.click_anchor("dashboard/scene/Geometric Garden")
        .await?;
    page.click_anchor("list/Stone Block/1").await?;
    page.click_anchor("field/name").await?;
    assert_exposes_no_text(&page).await
}

#[tokio::test]
async fn the_circuit_designer_exposes_no_text() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::CircuitDesigner).await?;
    page.click_anchor("menu/draw").await?;
    page.click_anchor("menu/draw/passive-components").await?;
    page.act(Action::keys(&["Escape"])).await?;
    page.click_anchor("toolbar/find").await?;
    assert_exposes_no_text(&page).await
}

async fn assert_exposes_no_text(page: &OpenPage) -> Result<()> {
    let text = page
        .script("return document.body.innerText.trim();")
        .await?;
    assert_eq!(text, "");
    let values = "return [...document.querySelectorAll('*')].flatMap(element =>
        [element.value, element.title, element.ariaLabel, element.alt, element.placeholder])
        .filter(text => typeof text === 'string' && text.trim() !== '');";
    assert_eq!(page.script(values).await?, json!([]));
    assert_eq!(readable_names(page).await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_workflow_builder_has_a_tree_without_ids_or_places() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open_driven(App::WorkflowBuilder).await?;
    page.click_anchor("hub/template/API Data Pipeline").await?;
    let names = readable_names(&page).await?;
    assert!(
        names.iter().any(|name| name.contains("Search nodes")),
        "{names:?}"
    );
    assert!(
        names.iter().any(|name| name.starts_with("Sort")),
        "{names:?}"
    );
    for id in ["sort-1", "http-1", "trigger-1"] {
        assert!(
            !names.iter().any(|name| name.contains(id)),
            "{id} in {names:?}"
        );
    }
    Ok(())
}
