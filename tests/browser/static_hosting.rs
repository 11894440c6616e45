//! `dist/` is plain files: any web server will do, under any sub-path.

use anyhow::Result;
use gauntlet_tests::{OpenPage, PlainServer, lab};
use protocol::App;

#[tokio::test]
async fn every_app_opens_from_a_plain_server_below_a_path() -> Result<()> {
    let site = tempfile::tempdir()?;
    std::fs::create_dir_all(site.path().join("some/where"))?;
    std::os::unix::fs::symlink(&lab().dist, site.path().join("some/where/gauntlet"))?;
    let server = PlainServer::start(site.path())?;
    let base = format!("{}/some/where/gauntlet", server.origin());
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.visit(&format!("{base}/apps/{}/", app.slug())).await?;
        assert!(page.state().await?.contains(app.slug()));
    }
    Ok(())
}
