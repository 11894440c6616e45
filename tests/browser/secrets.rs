//! What a page keeps to itself, and what is never served.

use anyhow::Result;
use gauntlet_tests::{APPS, OpenPage, lab};
use walkdir::WalkDir;

#[tokio::test]
async fn a_page_with_a_key_answers_only_to_that_key() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in APPS {
        page.open_driven(app).await?;
        for method in [
            "exportState",
            "importState",
            "anchors",
            "advance",
            "settled",
            "ready",
        ] {
            for argument in ["", "{}", "{key: 'guess'}", "{key: ['test-key']}", "null"] {
                let refusal = page
                    .refusal(&format!("window.gauntlet.{method}({argument})"))
                    .await?;
                assert!(
                    refusal.contains("key"),
                    "{app} {method}({argument}): {refusal}"
                );
            }
        }
        let address = page.script("return location.href;").await?;
        assert!(!address.to_string().contains("key"), "{address}");
        let replaced = page
            .script("try { window.gauntlet = {}; } catch (e) {} try { window.gauntlet.anchors = 1; } catch (e) {}
                     return typeof window.gauntlet.anchors;")
            .await?;
        assert_eq!(replaced, "function");
        let stored = page.script("return localStorage.length;").await?;
        assert_eq!(stored, 0, "{app} stored something");
    }
    Ok(())
}

#[tokio::test]
async fn a_page_without_a_key_belongs_to_a_person_and_keeps_their_work() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open("apps/workflow-builder/").await?;
    page.click_anchor("hub/template/API Data Pipeline").await?;
    let saved: serde_json::Value = serde_json::from_str(&page.state().await?)?;
    page.open("apps/workflow-builder/").await?;
    let restored: serde_json::Value = serde_json::from_str(&page.state().await?)?;
    assert_eq!(saved["state"]["graph"], restored["state"]["graph"]);
    assert_eq!(saved["state"]["id"], restored["state"]["id"]);
    Ok(())
}

#[tokio::test]
async fn script_made_input_is_counted_as_such() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in APPS {
        page.open_driven(app).await?;
        page.script(
            "document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));",
        )
        .await?;
        let state: serde_json::Value = serde_json::from_str(&page.state().await?)?;
        assert_eq!(state["input"]["untrusted"], 1, "{app}");
    }
    Ok(())
}

#[tokio::test]
async fn no_ground_truth_is_served() -> Result<()> {
    let (tasks, errors) = evaluator::load_dir(&lab().root.join("tasks"));
    assert!(errors.is_empty() && !tasks.is_empty());
    let mut told: Vec<String> = vec![
        "workflow.graph".into(),
        "modeller.scene".into(),
        "circuit.netlist".into(),
    ];
    for task in &tasks {
        told.push(task.brief.id.clone());
        told.push(task.brief.prompt.goal.clone());
        told.push(task.digest.clone());
    }
    for entry in WalkDir::new(&lab().dist) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let bytes = std::fs::read(entry.path())?;
            // Whatever is no text between the texts does not matter.
            let content = String::from_utf8_lossy(&bytes);
            for text in &told {
                let found = content.contains(text.as_str());
                assert!(!found, "{} holds {text:?}", entry.path().display());
            }
        }
    }
    let page = OpenPage::blank().await?;
    let client = reqwest::Client::new();
    for path in [
        "tasks/modeller/001-double-the-cube.toml",
        "../tasks/modeller/001-double-the-cube.toml",
        "..%2ftasks%2fmodeller%2f001-double-the-cube.toml",
        "apps/..%2f..%2ftasks/modeller/001-double-the-cube.toml",
        "Cargo.toml",
        ".git/config",
    ] {
        let answer = client
            .get(format!("{}/{path}", page.origin()))
            .send()
            .await?;
        assert!(
            answer.status().is_client_error(),
            "{path}: {}",
            answer.status()
        );
    }
    Ok(())
}
