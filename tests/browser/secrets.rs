//! What a page keeps to itself, and what is never served.

use anyhow::Result;
use gauntlet_tests::{OpenPage, facts, lab};
use protocol::App;
use walkdir::WalkDir;

#[tokio::test]
async fn a_page_with_a_key_answers_only_to_that_key() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
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
    for app in App::ALL {
        let address = format!("apps/{}/", app.slug());
        page.open(&address).await?;
        let fresh = page.document().await?;
        page.follow(facts(app).way_in).await?;
        page.follow(facts(app).work).await?;
        let saved = page.document().await?;
        assert_ne!(saved, fresh, "{app}: nothing was done");
        page.open(&address).await?;
        let restored = page.document().await?;
        for part in facts(app).kept {
            assert!(!saved[part].is_null(), "{app} has no {part}");
            assert_eq!(restored[part], saved[part], "{app}: {part}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn script_made_input_is_counted_as_such() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
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
    let tasks = lab().tasks();
    let mut told: Vec<String> = evaluator::comparator_names().map(String::from).collect();
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
    let mut paths = vec!["Cargo.toml".to_string(), ".git/config".to_string()];
    for app in App::ALL {
        let of_app = |task: &&evaluator::TaskFile| task.brief.app == app;
        let id = &tasks
            .iter()
            .find(of_app)
            .expect("a task of every app")
            .brief
            .id;
        let (folder, name) = id.split_once('/').expect("a folder and a name");
        assert!(
            lab().root.join(format!("tasks/{id}.toml")).is_file(),
            "{id}"
        );
        paths.extend([
            format!("tasks/{id}.toml"),
            format!("../tasks/{id}.toml"),
            format!("..%2ftasks%2f{folder}%2f{name}.toml"),
            format!("apps/..%2f..%2ftasks/{id}.toml"),
        ]);
    }
    for path in paths {
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
