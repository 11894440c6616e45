//! The runner against a real browser, on a page that only writes down what reaches it.
//!
//! Ignored by default because they need Chromium and ChromeDriver; `cargo xtask test` runs them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use actions::lowering::Viewport;
use gauntlet::run::{Instances, RunOptions, run};
use gauntlet::server::Server;
use play::agents::AgentSpec;
use play::browser::{Browser, BrowserOptions};
use play::episode::Settings;
use play::interrupt::Interrupt;
use play::page::{Boot, Page};
use play::screen::Screen;
use protocol::{Action, App, Button, EndReason, Modifier, Sight};
use runs::clock::ClockMode;
use runs::folder::RunFolder;
use serde_json::{Value, json};
use tokio::sync::RwLock;

use crate::pretended::SOON;

/// Tests that kill a browser or look at who listens run alone; the others share.
pub static MACHINE: RwLock<()> = RwLock::const_new(());

const PAGE: Viewport = Viewport {
    width: 1000,
    height: 600,
};

fn options() -> BrowserOptions {
    BrowserOptions::unseen(PAGE)
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/dist")
}

async fn server() -> Server {
    let loopback = std::net::Ipv4Addr::LOCALHOST.into();
    Server::start(&fixture(), loopback, 0)
        .await
        .expect("a server")
}

fn boot<'a>(origin: &'a str, start: Option<String>) -> Boot<'a> {
    Boot {
        origin,
        app: App::Modeller,
        seed: 3,
        clock: ClockMode::Stepped,
        start,
        step_ms: 250,
    }
}

/// Opens the fixture, acts and returns the exported state.
async fn acted(actions: &[Action]) -> Value {
    let _turn = MACHINE.read().await;
    let server = server().await;
    let browser = Browser::launch(&options()).await.expect("a browser");
    let origin = server.origin();
    let (mut page, _) = Page::open(&browser, &boot(&origin, None))
        .await
        .expect("a page");
    for action in actions {
        let turn = page.act(action).await.expect("acted");
        assert_eq!(turn.refused, None, "{action:?}");
    }
    let export = page.export().await.expect("an export");
    browser.close().await;
    let mut envelope: Value = serde_json::from_str(&export).expect("json");
    let events = envelope["state"]["events"].as_array().expect("events");
    assert!(events.iter().all(|event| event["trusted"] == true));
    assert_eq!(envelope["clock_ms"], 250 * actions.len());
    envelope["state"].take()
}

fn of_type<'v>(state: &'v Value, kind: &str) -> Vec<&'v Value> {
    let events = state["events"].as_array().expect("events");
    events
        .iter()
        .filter(|event| event["type"] == kind)
        .collect()
}

fn click(count: u8, modifiers: Vec<Modifier>) -> Action {
    Action::Click {
        x: 500.0,
        y: 300.0,
        button: Button::Left,
        count,
        modifiers,
    }
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn click_counts_and_modifiers_arrive_and_separate_clicks_stay_separate() {
    let state = acted(&[
        click(1, vec![]),
        click(1, vec![]),
        click(2, vec![]),
        click(3, vec![Modifier::Ctrl, Modifier::Shift]),
    ])
    .await;
    let clicks = of_type(&state, "click");
    let details: Vec<_> = clicks
        .iter()
        .map(|it| it["detail"].as_u64().unwrap_or(0))
        .collect();
    assert_eq!(details, [1, 1, 1, 2, 1, 2, 3]);
    assert_eq!(
        (&clicks[0]["x"], &clicks[0]["y"]),
        (&json!(500), &json!(300))
    );
    assert_eq!(clicks[6]["held"], "ctrl+shift");
    assert_eq!(clicks[0]["held"], "");
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_drag_passes_every_point_with_its_button() {
    let state = acted(&[Action::Drag {
        path: vec![
            [100.0, 200.0],
            [150.0, 250.0],
            [300.0, 220.0],
            [320.0, 480.0],
        ],
        button: Button::Right,
        modifiers: vec![Modifier::Alt],
    }])
    .await;
    let down = of_type(&state, "mousedown");
    assert_eq!(
        (&down[0]["button"], &down[0]["held"]),
        (&json!(2), &json!("alt"))
    );
    let moves: Vec<_> = of_type(&state, "mousemove")
        .iter()
        .map(|it| (it["x"].as_u64(), it["y"].as_u64()))
        .collect();
    for point in [(150, 250), (300, 220), (320, 480)] {
        assert!(
            moves.contains(&(Some(point.0), Some(point.1))),
            "{point:?} in {moves:?}"
        );
    }
    assert_eq!(of_type(&state, "mouseup").len(), 1);
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn text_and_keys_arrive_in_the_focused_field() {
    let state = acted(&[
        Action::click(100.0, 60.0),
        Action::text("Grüße, 世界 😀!\nA=b"),
        Action::keys(&["ctrl", "a"]),
        Action::keys(&["ArrowRight"]),
        Action::keys(&["BackSpace"]),
        Action::KeyDown {
            key: "shift".into(),
        },
        Action::keys(&["Home"]),
        Action::KeyUp {
            key: "shift".into(),
        },
        Action::keys(&["Delete"]),
        Action::text("x"),
    ])
    .await;
    assert_eq!(state["text"], "Grüße, 世界 😀!\nx");
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn the_wheel_turns_by_pixels_with_modifiers() {
    let state = acted(&[Action::Scroll {
        x: 400.0,
        y: 300.0,
        dx: 30.0,
        dy: -120.0,
        modifiers: vec![Modifier::Ctrl],
    }])
    .await;
    let turns = of_type(&state, "wheel");
    let sum = |key: &str| turns.iter().filter_map(|it| it[key].as_f64()).sum::<f64>();
    assert_eq!((sum("dx"), sum("dy")), (30.0, -120.0));
    assert_eq!(turns[0]["held"], "ctrl");
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn every_boot_is_fresh_and_a_start_state_reaches_the_page() {
    let _turn = MACHINE.read().await;
    let server = server().await;
    let browser = Browser::launch(&options()).await.expect("a browser");
    let origin = server.origin();
    let state = json!({"objects": ["one"]});
    for start in [None, Some(&state), None] {
        let offered = start.map(|state| server.start_states().offer(state));
        let path = offered.as_ref().map(|it| it.path());
        let (mut page, clock_ms) = Page::open(&browser, &boot(&origin, path))
            .await
            .expect("a page");
        assert_eq!(clock_ms, 0);
        let export: Value =
            serde_json::from_str(&page.export().await.expect("an export")).expect("json");
        assert_eq!(export["state"]["visits"], 1);
        assert_eq!(
            export["state"]["start"],
            start.cloned().unwrap_or(Value::Null)
        );
        assert_eq!(export["seed"], 3);
        // A key that is held when the episode ends is not held in the next one.
        page.act(&Action::KeyDown { key: "ctrl".into() })
            .await
            .expect("acted");
        let png = play::browser::decode_image(&page.screenshot().await.expect("a picture"))
            .expect("bytes");
        // Width and height in the header of the PNG.
        assert_eq!(png[16..20], PAGE.width.to_be_bytes());
        assert_eq!(png[20..24], PAGE.height.to_be_bytes());
        let tree = page.tree().await.expect("a tree").expect("a tree");
        assert!(format!("{tree:?}").contains("Notes"));
    }
    browser.close().await;
}

fn run_options(out: &Path, agent: AgentSpec) -> RunOptions {
    RunOptions {
        agent,
        tasks_dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks"),
        globs: vec!["modeller/001".into()],
        set: "core".into(),
        instances: Instances::default(),
        from_subtask: None,
        repeats: 2,
        shard: None,
        jobs: 2,
        retries: 1,
        settings: Settings {
            seed: 0,
            agent_seed: None,
            clock: ClockMode::Stepped,
            step_ms: 250,
            sight: Sight::default(),
            burst: None,
            steps: Some(10),
            patience: 4 * SOON,
        },
        browser: options(),
        stage: Default::default(),
        bind: std::net::Ipv4Addr::LOCALHOST.into(),
        dist: fixture(),
        out: out.to_path_buf(),
    }
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_run_leaves_a_complete_folder_and_resuming_it_plays_nothing_again() {
    let _turn = MACHINE.read().await;
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run");
    let options = run_options(&out, AgentSpec::Random);
    let outcome = run(&options, Interrupt::new()).await.expect("a run");
    assert!(outcome.broken.is_empty());
    assert_eq!(outcome.summary.episodes.len(), 2);
    assert_eq!(outcome.summary.figures.passed, 0);
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.steps, row.end), (10, EndReason::StepBudget));
    let run_folder = RunFolder::new(&out);
    let episode = run_folder.episode(&row.trial);
    for step in episode.steps().expect("steps") {
        let frame = step.frame.expect("a frame");
        assert!(episode.frames().join(frame).is_file());
    }
    let before = std::fs::read(episode.root().join("status.json")).expect("a status");
    let again = run(&options, Interrupt::new()).await.expect("resumed");
    assert_eq!(again.summary.episodes, outcome.summary.episodes);
    assert_eq!(
        std::fs::read(episode.root().join("status.json")).expect("a status"),
        before
    );
    let rescored = runs::rescore::rescore(&run_folder, false).expect("scored");
    assert!(rescored.different.is_empty());
}

/// Says nothing the first time, and says so with a file; is done at once when that file is there.
const SLEEPER: &str = r#"
import json, pathlib, sys, time
mark = pathlib.Path(sys.argv[1])
awake = mark.exists()
mark.touch()
for line in sys.stdin:
    if awake and json.loads(line)['type'] == 'reset':
        print(json.dumps({'action': {'type': 'done'}}), flush=True)
"#;

fn python_agent(folder: &Path, text: &str) -> AgentSpec {
    let script = folder.join("agent.py");
    std::fs::write(&script, text).expect("written");
    let words = ["python3".into(), word(&script), word(&folder.join("mark"))];
    let agent: AgentSpec = "stdio".parse().expect("an agent");
    agent.with_arguments(&words).expect("a command")
}

fn word(path: &Path) -> String {
    path.display().to_string()
}

/// Waits for what other programs do, of which there is no event.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    let looks = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let seen = tokio::time::timeout(4 * SOON, looks).await;
    assert!(seen.is_ok(), "waited in vain: {what}");
}

async fn appears(file: &Path) {
    until(&format!("{} is there", file.display()), || file.exists()).await;
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn an_interrupted_run_resumes_with_what_is_missing() {
    let _turn = MACHINE.read().await;
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run");
    let options = run_options(&out, python_agent(folder.path(), SLEEPER));
    let interrupt = Interrupt::new();
    let asleep = async {
        appears(&folder.path().join("mark")).await;
        interrupt.set();
    };
    let (outcome, ()) = tokio::join!(run(&options, interrupt.clone()), asleep);
    let outcome = outcome.expect("a run");
    assert!(outcome.interrupted);
    assert!(!outcome.summary.unfinished.is_empty());
    let outcome = run(&options, Interrupt::new()).await.expect("resumed");
    assert_eq!(outcome.summary.unfinished, []);
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_long_drag_is_one_press_every_move_and_one_release() {
    // Several calls; that the longest drag is only more of them is shown without a browser.
    let path: Vec<_> = (0..450)
        .map(|n| [f64::from(n % 90), f64::from(200 + n / 90 * 10)])
        .collect();
    let state = acted(&[Action::Drag {
        path: path.clone(),
        button: Button::Left,
        modifiers: vec![Modifier::Shift],
    }])
    .await;
    assert_eq!(of_type(&state, "mousedown").len(), 1);
    assert_eq!(of_type(&state, "mouseup").len(), 1);
    assert_eq!(of_type(&state, "keydown").len(), 1);
    assert_eq!(of_type(&state, "keyup").len(), 1);
    let moves = of_type(&state, "mousemove");
    // The first is the way to the beginning.
    let passed: Vec<_> = moves
        .iter()
        .filter_map(|it| Some([it["x"].as_f64()?, it["y"].as_f64()?]))
        .collect();
    assert_eq!(passed, path);
    assert!(moves.iter().all(|it| it["held"] == "shift"));
}

#[tokio::test]
#[ignore = "needs a browser"]
async fn a_long_text_arrives_whole() {
    let text: String = ('a'..='z').cycle().take(900).collect();
    let state = acted(&[Action::click(100.0, 60.0), Action::text(&text)]).await;
    assert_eq!(state["text"], text);
}

/// A copy of the fixture that does this when it is clicked.
fn trapped_dist(folder: &Path, deed: &str) -> PathBuf {
    let page = "apps/modeller/index.html";
    let html = std::fs::read_to_string(fixture().join(page)).expect("the fixture");
    let trap =
        format!("<script>addEventListener('mousedown', () => {{ {deed} }});</script></body>");
    let dist = folder.join("dist");
    std::fs::create_dir_all(dist.join("apps/modeller")).expect("made");
    std::fs::write(dist.join(page), html.replace("</body>", &trap)).expect("written");
    dist
}

/// Clicks whatever happens.
const CLICKER: &str = r#"
import json, sys
for line in sys.stdin:
    if json.loads(line)['type'] != 'end':
        print(json.dumps({'action': {'type': 'click', 'x': 500, 'y': 300}}), flush=True)
"#;

/// In the click itself, and a moment later: another call of the driver finds out each time. Side by
/// side, because both wait as long as a page is waited for.
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_click_that_hangs_the_page_does_not_leave_the_figures() {
    tokio::join!(
        charged("while (true);"),
        charged("setTimeout(() => { while (true); });"),
    );
}

/// An agent that only clicks gets what it did counted as its failure.
async fn charged(deed: &str) {
    let _turn = MACHINE.read().await;
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run");
    let options = RunOptions {
        repeats: 1,
        retries: 0,
        dist: trapped_dist(folder.path(), deed),
        ..run_options(&out, python_agent(folder.path(), CLICKER))
    };
    let outcome = run(&options, Interrupt::new()).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    assert_eq!(outcome.summary.unfinished.len(), 0);
    assert_eq!(outcome.summary.episodes[0].end, EndReason::AgentError);
}

/// The status and text that a port gives for a request, when it speaks HTTP at all.
#[cfg(target_os = "linux")]
async fn asked(port: u16, method: &str, path: &str) -> Option<(u16, String)> {
    let method = method.parse().expect("a method");
    let request = reqwest::Client::new()
        .request(method, format!("http://127.0.0.1:{port}{path}"))
        .timeout(Duration::from_secs(10))
        .body("{\"capabilities\": {}}");
    let answer = request.send().await.ok()?;
    let status = answer.status().as_u16();
    Some((status, answer.text().await.unwrap_or_default()))
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "needs a browser"]
async fn whoever_finds_the_driver_gets_nothing_from_it_and_no_browser_listens() {
    let _turn = MACHINE.write().await;
    let browser = Browser::launch(&options()).await.expect("a browser");
    let ports = crate::neighbours::listening_ports();
    assert!(!ports.is_empty(), "the driver listens somewhere");
    for &port in &ports {
        for (method, path) in [
            ("GET", "/status"),
            ("GET", "/sessions"),
            ("GET", "/json/version"),
            ("GET", "/json/list"),
            ("GET", "/wd/hub/status"),
            ("GET", "/"),
            ("POST", "/session"),
        ] {
            if let Some((status, text)) = asked(port, method, path).await {
                assert!(status >= 400, "{method} {path} gave {status}: {text}");
                for word in ["ready", "sessionId", "webSocketDebuggerUrl"] {
                    assert!(!text.contains(word), "{method} {path} gave {text}");
                }
            }
        }
    }
    // The runner itself is heard.
    let version = browser.devtools("Browser.getVersion", json!({})).await;
    assert!(version.is_ok());
    browser.close().await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "needs a browser"]
async fn what_a_killed_run_left_of_its_browser_is_cleared_by_the_next() {
    let _turn = MACHINE.read().await;
    let folder = tempfile::tempdir().expect("a folder");
    let temporary = folder.path().join("tmp");
    std::fs::create_dir(&temporary).expect("made");
    python_agent(folder.path(), SLEEPER);
    let start = |name: &str| {
        let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_gauntlet"));
        command
            // This agent leaves a file where no confined one could.
            .args(["run", "--tasks", "modeller/001", "--sandbox", "off"])
            .args(["--agent", "stdio"])
            .arg("--dist")
            .arg(fixture())
            .arg("--tasks-dir")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks"))
            .arg("--out")
            .arg(folder.path().join(name))
            .args(["--", "python3"])
            .args([folder.path().join("agent.py"), folder.path().join("mark")])
            .env("TMPDIR", &temporary)
            .kill_on_drop(true)
            .spawn()
            .expect("started")
    };
    let profiles = || {
        let workshop = std::fs::read_dir(&temporary).into_iter().flatten();
        let workshop = workshop.map(|it| it.expect("an entry").path());
        let is_workshop = |it: &PathBuf| it.join("door").exists();
        let benches = workshop.filter(is_workshop).flat_map(std::fs::read_dir);
        let benches = benches.flatten().map(|it| it.expect("an entry").path());
        benches.filter(|it| it.is_dir()).collect::<Vec<_>>()
    };
    let mut killed = start("one");
    appears(&folder.path().join("mark")).await;
    killed.kill().await.expect("killed");
    let left = profiles();
    assert_eq!(left.len(), 1);
    // A browser that is still ending may write into what is being cleared.
    until("its browser is gone", || {
        !crate::neighbours::is_known_to_somebody(&temporary)
    })
    .await;
    let mut ended = start("two");
    assert!(ended.wait().await.expect("ended").success());
    assert_eq!(profiles(), Vec::<PathBuf>::new());
}

/// Kills the driver of its own runner in the first attempt, then behaves.
const SABOTEUR: &str = r#"
import json, os, pathlib, signal, sys
mark = pathlib.Path(sys.argv[1])
def parents():
    table = {}
    for entry in pathlib.Path('/proc').iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / 'stat').read_text()
                name, rest = stat[stat.index('(') + 1:stat.rindex(')')], stat[stat.rindex(')') + 2:].split()
                table[int(entry.name)] = (name, int(rest[1]))
            except (OSError, ValueError):
                pass
    return table
for line in sys.stdin:
    if json.loads(line)['type'] == 'end':
        continue
    if not mark.exists():
        mark.touch()
        table = parents()
        keepers = [pid for pid, (name, parent) in table.items() if parent == os.getppid() and name == 'sh']
        for pid, (name, parent) in table.items():
            if name.startswith('chromedriver') and parent in keepers:
                os.kill(pid, signal.SIGKILL)
        print(json.dumps({'action': {'type': 'click', 'x': 1, 'y': 1}}), flush=True)
    else:
        print(json.dumps({'action': {'type': 'done'}}), flush=True)
"#;

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "needs a browser"]
async fn a_browser_that_dies_is_replaced_and_the_episode_played_again() {
    let _turn = MACHINE.write().await;
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("saboteur.py");
    std::fs::write(&script, SABOTEUR).expect("written");
    let words = [
        "python3",
        &script.display().to_string(),
        &folder.path().join("mark").display().to_string(),
    ]
    .map(String::from);
    let agent: AgentSpec = "stdio".parse().expect("an agent");
    let agent = agent.with_arguments(&words).expect("a command");
    let out = folder.path().join("run");
    let options = RunOptions {
        repeats: 1,
        jobs: 1,
        ..run_options(&out, agent)
    };
    let outcome = run(&options, Interrupt::new()).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    let row = &outcome.summary.episodes[0];
    assert_eq!(row.end, EndReason::Answered);
    let episode = RunFolder::new(&out).episode(&row.trial);
    let status = episode.status().expect("a status");
    assert_eq!(status.attempt, 1);
    assert_eq!((status.retried.len(), row.retried.len()), (1, 1));
    let kept = episode.broken(1).steps().expect("what it recorded");
    assert_eq!(kept.len(), 2, "{kept:#?}");
}
