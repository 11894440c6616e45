//! When an app stops, people learn what to do and the last state stays reachable.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use gauntlet_tests::{OpenPage, lab};
use serde_json::Value;
use setup::web::programs::{Binder, Host};

/// Builds the SDK's example as a page.
fn build_smallest_app(folder: &Path) -> Result<()> {
    let target = setup::tools::WASM_TARGET;
    let built = Command::new("cargo")
        .args([
            "build",
            "--quiet",
            "-p",
            "app-sdk",
            "--example",
            "smallest_app",
        ])
        .args(["--profile", "web", "--target", target])
        .current_dir(&lab().root)
        .status()?;
    ensure!(built.success(), "the example does not build");
    let target_folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let program = lab()
        .root
        .join(target_folder)
        .join(target)
        .join("web/examples/smallest_app.wasm");
    let binder = Binder::ensure(&lab().root)?;
    binder.bind(&program, Host::Browser, "smallest_app", folder)?;
    let page = "<!doctype html><title>Smallest app</title><body><script type=module>
        import start from './smallest_app.js'; start();</script>";
    std::fs::write(folder.join("index.html"), page)?;
    Ok(())
}

#[tokio::test]
async fn after_a_crash_the_last_state_is_reachable() -> Result<()> {
    let folder = tempfile::tempdir()?;
    build_smallest_app(folder.path())?;
    let page = OpenPage::serving(folder.path()).await?;
    page.open("#key=test-key").await?;
    page.script("document.getElementById('count').click();")
        .await?;
    page.script("document.getElementById('count').click();")
        .await?;
    let before: Value = serde_json::from_str(&page.state().await?)?;
    assert_eq!(
        (&before["state"]["count"], &before["crashed"]),
        (&2.into(), &false.into())
    );
    // The snapshot is taken by a timer that the change has started. Timers of a page end in the order of their
    // times, however late: this one after it.
    page.script("return new Promise(done => setTimeout(done, 500));")
        .await?;
    page.script("document.getElementById('crash').click();")
        .await
        .ok();

    let after: Value = serde_json::from_str(&page.state().await?)?;
    assert_eq!(
        (&after["state"]["count"], &after["crashed"]),
        (&2.into(), &true.into())
    );
    assert!(
        page.refusal("window.gauntlet.settled({key: arguments[0]})")
            .await?
            .contains("crashed")
    );
    let text = page
        .script("return document.querySelector('[role=alertdialog]').innerText;")
        .await?;
    assert!(
        text.to_string().contains("Workflow Builder stopped"),
        "{text}"
    );
    assert!(text.to_string().contains("Download my work"), "{text}");
    Ok(())
}
