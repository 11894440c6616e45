//! The same start and the same actions give the same bytes.

use anyhow::Result;
use gauntlet_tests::{OpenPage, lab};
use protocol::App;

#[tokio::test]
async fn two_boots_give_the_same_state() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_driven(app).await?;
        let first = page.state().await?;
        page.open_driven(app).await?;
        assert_eq!(first, page.state().await?, "{app}");
        assert!(first.contains("gauntlet.state/1"), "{first}");
    }
    Ok(())
}

#[test]
fn the_oracle_exports_the_same_bytes_twice() {
    let (one, two) = (lab().run(&["--jobs", "2"]), lab().run(&["--jobs", "2"]));
    for row in one.summary().episodes {
        let task = &row.trial.task;
        assert_eq!(one.export(task), two.export(task), "{task}");
    }
}
