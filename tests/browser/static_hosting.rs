//! `dist/` is plain files: any web server will do, under any sub-path.

use std::process::{Child, Command, Stdio};

use anyhow::Result;
use gauntlet_tests::{OpenPage, lab};
use protocol::App;

/// Python's own file server, gone when dropped.
struct PlainServer {
    process: Child,
    port: u16,
}

impl PlainServer {
    fn start(folder: &std::path::Path) -> Result<PlainServer> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?
            .local_addr()?
            .port();
        let process = Command::new("python3")
            .args([
                "-m",
                "http.server",
                "--bind",
                "127.0.0.1",
                &port.to_string(),
            ])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Ok(PlainServer { process, port })
    }
}

impl Drop for PlainServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn every_app_opens_from_a_plain_server_below_a_path() -> Result<()> {
    let site = tempfile::tempdir()?;
    std::fs::create_dir_all(site.path().join("some/where"))?;
    std::os::unix::fs::symlink(&lab().dist, site.path().join("some/where/gauntlet"))?;
    let server = PlainServer::start(site.path())?;
    let base = format!("http://127.0.0.1:{}/some/where/gauntlet", server.port);
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.visit(&format!("{base}/apps/{}/", app.slug())).await?;
        assert!(page.state().await?.contains(app.slug()));
    }
    page.browser().goto(&format!("{base}/")).await?;
    let links = page
        .script(
            "return (async () => { while (!document.querySelector('a.card')) await new Promise(r => setTimeout(r, 10));
             return [...document.querySelectorAll('a.card')].map(link => link.href); })();",
        )
        .await?;
    for app in App::ALL {
        let address = format!("{base}/apps/{}/", app.slug());
        assert!(
            links
                .as_array()
                .is_some_and(|all| all.iter().any(|link| *link == *address))
        );
    }
    Ok(())
}
