//! Browsers from a Selenium Grid: a hub, a node with two places, and a run over both.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use gauntlet_tests::waiting::wait_for;
use gauntlet_tests::{Run, lab};

/// The release that npm has; newer ones come from elsewhere.
const SERVER: &str = "selenium-server@3.141.59";

/// A Java program that is gone when the test is over.
struct Java(Child);

impl Java {
    fn start(jar: &Path, properties: &[String], arguments: &[&str]) -> Java {
        let mut command = Command::new("java");
        command
            .args(properties)
            .arg("-jar")
            .arg(jar)
            .args(arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Java(command.spawn().expect("Java starts"))
    }
}

impl Drop for Java {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The server's file, installed once below `target/`.
fn server() -> PathBuf {
    let folder = lab().root.join("target/test-grid");
    let jar = folder
        .join("node_modules/selenium-server/lib/runner/selenium-server-standalone-3.141.59.jar");
    if !jar.is_file() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let installed = Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
            .arg(&folder)
            .arg(SERVER)
            .status();
        assert!(installed.expect("npm starts").success());
    }
    jar
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// Asks the hub until a node has registered.
fn wait_for_node(hub: &str) {
    wait_for("node that registers with the hub", || {
        let page = page_at(&format!("{hub}/grid/console"));
        match page.map_err(|error| error.to_string())? {
            page if page.contains("browserName") => Ok(()),
            page => Err(page),
        }
    });
}

fn page_at(address: &str) -> Result<String, reqwest::Error> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async { reqwest::get(address).await?.text().await })
}

#[test]
fn two_browsers_of_a_selenium_grid_play_a_run() {
    if Command::new("java").arg("-version").output().is_err() {
        eprintln!("not tested: Selenium Grid needs Java, which is not there");
        return;
    }
    lab();
    let jar = server();
    let (hub_port, node_port) = (free_port().to_string(), free_port().to_string());
    let hub = format!("http://127.0.0.1:{hub_port}");
    let programs = setup::browser::find().expect("a browser");
    let host = ["-host", "127.0.0.1", "-port"];
    let arguments = [&["-role", "hub"], &host[..], &[&hub_port]].concat();
    let _hub = Java::start(&jar, &[], &arguments);
    let driver = format!("-Dwebdriver.chrome.driver={}", programs.driver.display());
    let register = format!("{hub}/grid/register");
    let node = ["-role", "node", "-hub", &register, "-maxSession", "2"];
    let browsers = ["-browser", "browserName=chrome,maxInstances=2"];
    let arguments = [&node[..], &browsers, &host, &[&node_port]].concat();
    let _node = Java::start(&jar, &[driver], &arguments);
    wait_for_node(&hub);

    let run = Run::empty();
    let address = format!("{hub}/wd/hub");
    let output = run
        .start(&["--webdriver", &address, "--jobs", "2"])
        .args(["--tasks", "workflow-builder/001", "--repeats", "3"])
        .args(["--tasks", "circuit-designer/001"])
        .output()
        .expect("the command starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert_eq!(run.score(), "6/6", "{:?}", run.failures());
}
