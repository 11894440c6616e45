//! Canvas-only apps can be read from pixels and from nothing else; the others have a tree, which
//! does not say more than the screen.

use anyhow::Result;
use gauntlet_tests::{OpenPage, facts};
use protocol::App;
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
async fn canvas_only_apps_expose_no_text() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL.into_iter().filter(|app| !app.has_tree()) {
        page.open_inside(app).await?;
        page.follow(facts(app).show_text).await?;
        assert_exposes_no_text(app, &page).await?;
    }
    Ok(())
}

async fn assert_exposes_no_text(app: App, page: &OpenPage) -> Result<()> {
    let text = page
        .script("return document.body.innerText.trim();")
        .await?;
    assert_eq!(text, "", "{app}");
    let values = "return [...document.querySelectorAll('*')].flatMap(element =>
        [element.value, element.title, element.ariaLabel, element.alt, element.placeholder])
        .filter(text => typeof text === 'string' && text.trim() !== '');";
    assert_eq!(page.script(values).await?, json!([]), "{app}");
    assert_eq!(readable_names(page).await?, Vec::<String>::new(), "{app}");
    Ok(())
}

#[tokio::test]
async fn the_other_apps_have_a_tree_without_ids_or_places() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL.into_iter().filter(|app| app.has_tree()) {
        page.open_inside(app).await?;
        let names = readable_names(&page).await?;
        for wanted in facts(app).tree_names {
            let is_there = names.iter().any(|name| name.starts_with(wanted));
            assert!(is_there, "{app}: no {wanted} in {names:?}");
        }
        for id in facts(app).hidden {
            let is_there = names.iter().any(|name| name.contains(id));
            assert!(!is_there, "{app}: {id} in {names:?}");
        }
    }
    Ok(())
}
