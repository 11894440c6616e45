//! Agents that a run starts and that look around instead of playing: at servers and processes of this
//! machine, at folders beside their own, at what is left open to them. And honest ones, which find what
//! they need.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Output;

use play::confine::Strength;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::pretended::{Fake, Flaw, SOON};

/// Gives up every task, after it told what came of its attack.
const PLAYER: &str = "
import ctypes, json, os, resource, socket, subprocess, sys, time
def attempt(what):
    try:
        return what()
    except OSError as error:
        return 'closed'
for line in sys.stdin:
    if json.loads(line)['type'] != 'reset':
        continue
    print('FOUND', json.dumps(attack(sys.argv[1:])), file=sys.stderr, flush=True)
    print(json.dumps({'action': {'type': 'fail', 'reason': 'a burglar'}}), flush=True)
";

/// `agent/agent.py`, and `results` for runs.
struct Scene {
    root: PathBuf,
    _keep: tempfile::TempDir,
}

impl Scene {
    fn new(attack: &str) -> Scene {
        let keep = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(keep.path()).expect("a path");
        let scene = Scene { root, _keep: keep };
        scene.write("agent/agent.py", &format!("{attack}\n{PLAYER}"));
        scene
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.root.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    fn run(&self) -> PathBuf {
        self.root.join("results/second")
    }

    /// The command, behind whatever stands before it.
    async fn play(&self, before: &[&str], options: &[&str], arguments: &[&str]) -> Output {
        let agent = self.root.join("agent/agent.py").display().to_string();
        let line = [&["python3", agent.as_str()], arguments].concat();
        self.start(before, options, &line).await
    }

    /// The same for any agent.
    async fn start(&self, before: &[&str], options: &[&str], line: &[&str]) -> Output {
        let fake = Fake::start(Flaw::None).await;
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let words = before.iter().chain(&[env!("CARGO_BIN_EXE_gauntlet")]);
        let words: Vec<_> = words.collect();
        let mut command = Command::new(words[0]);
        command
            .args(&words[1..])
            .args(["run", "--tasks", "modeller/001", "--agent", "stdio"])
            .args(["--window", "1000x600", "--webdriver", &fake.address])
            .arg("--dist")
            .arg(package.join("tests/fixtures/dist"))
            .arg("--tasks-dir")
            .arg(package.join("../tasks"))
            .arg("--out")
            .arg(self.run())
            .args(options)
            .arg("--")
            .args(line);
        let ended = tokio::time::timeout(4 * SOON, command.output()).await;
        ended.expect("it ends").expect("it starts")
    }

    /// What the agent found behind the fence. Nothing, where the kernel has none.
    async fn found(&self, options: &[&str], arguments: &[&str]) -> Option<Value> {
        let output = self
            .play(&[], &[&["--sandbox", "on"], options].concat(), arguments)
            .await;
        if strength().require().is_err() {
            assert!(!output.status.success());
            return None;
        }
        Some(self.told(&output))
    }

    fn told(&self, output: &Output) -> Value {
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        let logs = walkdir::WalkDir::new(self.run()).into_iter().flatten();
        let mut logs = logs.filter(|it| it.file_name() == "agent.log");
        let log = logs.next().expect("a log");
        let text = fs::read_to_string(log.path()).expect("a log");
        let mut lines = text.lines();
        let found = lines.find_map(|line| line.strip_prefix("FOUND "));
        let found = found.unwrap_or_else(|| panic!("the attack failed: {text}"));
        serde_json::from_str(found).expect("JSON")
    }
}

fn strength() -> Strength {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gauntlet"))
        .args(["confine", "--probe"])
        .output();
    serde_json::from_slice(&output.expect("it starts").stdout).expect("an answer")
}

/// A server on a port that its user chose, as `gauntlet serve` is, and not one of those that the kernel
/// hands out.
fn fixed_server() -> (TcpListener, String) {
    let mut ports = 20_000..30_000;
    let listener = ports.find_map(|port| TcpListener::bind(("127.0.0.1", port)).ok());
    let listener = listener.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    (listener, port.to_string())
}

const CALLER: &str = "
def attack(ports):
    return [attempt(lambda: socket.create_connection(('127.0.0.1', int(it)), 5) and 'OPEN') for it in ports]
";

#[tokio::test]
async fn a_server_on_a_fixed_port_is_out_of_reach_unless_its_port_is_named() {
    let (_listener, port) = fixed_server();
    let scene = Scene::new(CALLER);
    if let Some(found) = scene.found(&[], &[&port]).await {
        assert_eq!(found, json!(["closed"]));
    }
    let scene = Scene::new(CALLER);
    if let Some(found) = scene.found(&["--agent-port", &port], &[&port]).await {
        assert_eq!(found, json!(["OPEN"]));
    }
}

/// Somebody else's process, ended when dropped.
struct Victim(std::process::Child);

impl Victim {
    fn start() -> Victim {
        use std::os::unix::process::CommandExt;
        let mut sleeping = std::process::Command::new("sleep");
        Victim(
            sleeping
                .arg("600")
                .process_group(0)
                .spawn()
                .expect("started"),
        )
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const SABOTEUR: &str = "
def attack(pids):
    victim = int(pids[0])
    second = resource.RLIMIT_CPU, (1, 1)
    def limit(pid):
        return resource.prlimit(pid, *second) and 'OPEN'
    def priority(kind, who):
        os.setpriority(kind, who, 19)
        return 'OPEN'
    def processors(pid):
        os.sched_setaffinity(pid, {min(os.sched_getaffinity(0))})
        return 'OPEN'
    def schedule(pid):
        os.sched_setscheduler(pid, os.SCHED_BATCH, os.sched_param(0))
        return 'OPEN'
    return {
        'others': {
            'limit': attempt(lambda: limit(victim)),
            'priority': attempt(lambda: priority(os.PRIO_PROCESS, victim)),
            'processors': attempt(lambda: processors(victim)),
            'schedule': attempt(lambda: schedule(victim)),
            'signal': attempt(lambda: os.kill(victim, 0) or 'OPEN'),
        },
        'itself': {
            'priority': attempt(lambda: priority(os.PRIO_PROCESS, 0)),
            'processors': attempt(lambda: processors(os.getpid())),
            'schedule': attempt(lambda: schedule(0)),
        },
    }
";

#[tokio::test]
async fn an_agent_acts_on_itself_and_on_no_other_process() {
    let mut victim = Victim::start();
    let scene = Scene::new(SABOTEUR);
    let Some(found) = scene.found(&[], &[&victim.0.id().to_string()]).await else {
        return;
    };
    let all = |what: &str| found[what].as_object().expect("attempts").clone();
    for (what, came) in all("others") {
        if what != "signal" || strength().signals {
            assert_eq!(came, "closed", "{what}: {found}");
        }
    }
    assert!(all("itself").values().all(|it| it == "OPEN"), "{found}");
    let is_over = victim.0.try_wait().expect("asked");
    assert!(is_over.is_none(), "the other process was ended");
}

const READER: &str = "
def attack(_):
    def look(path):
        return 'OPEN' if (os.listdir if os.path.isdir(path) else lambda it: open(it).read())(path) else ''
    return {path: attempt(lambda: look(path)) for path in os.environ['SOUGHT'].split(':')}
";

#[tokio::test]
async fn runs_and_copies_of_the_project_beside_an_agent_are_closed() {
    let scene = Scene::new(READER);
    let task = "tasks/modeller/001-place-a-cube.toml";
    for file in [
        "results/first/run.json",
        "results/first/episodes/modeller/001/0/verdict.json",
        "results/first/tasks/modeller/001.toml",
        "copy/Trunk.toml",
        "copy/harness-web/index.html",
        &format!("copy/{task}"),
        "agent/old/run.json",
        "agent/old/episodes/x/verdict.json",
        "agent/vendor/copy/Trunk.toml",
        "agent/vendor/copy/harness-web/index.html",
        &format!("agent/vendor/copy/{task}"),
        "agent/library.py",
        "notes",
    ] {
        scene.write(file, "content");
    }
    let full = |name: &str| scene.root.join(name).display().to_string();
    let closed = [
        "results",
        "results/first",
        "results/first/run.json",
        "results/first/episodes/modeller/001/0/verdict.json",
        "results/first/tasks/modeller/001.toml",
        "copy",
        &format!("copy/{task}"),
        "agent/old/run.json",
        "agent/old/episodes/x/verdict.json",
        &format!("agent/vendor/copy/{task}"),
        "notes",
        "",
    ]
    .map(full);
    let open = ["agent/agent.py", "agent/library.py"].map(full);
    let paths: Vec<_> = closed.iter().chain(&open).map(String::as_str).collect();
    // Not as words of its line, which it would be given.
    let sought = format!("SOUGHT={}", paths.join(":"));
    let Some(found) = scene.found(&["--agent-env", &sought], &[]).await else {
        return;
    };
    for path in &closed {
        assert_eq!(found[path], "closed", "{path}");
    }
    for path in &open {
        assert_eq!(found[path], "OPEN", "{path}");
    }
}

/// Leaves a process in a session of its own, which no group of ours has a hold of.
const FORGETFUL: &str = "
def attack(_):
    sleeper = 'import time; time.sleep(600)'
    starter = f'import subprocess, sys; it = subprocess.Popen([sys.executable, \"-c\", {sleeper!r}], ' \\
        'start_new_session=True, stdin=-3, stdout=-3, stderr=-3); print(it.pid)'
    return int(subprocess.check_output([sys.executable, '-c', starter], start_new_session=True))
";

#[tokio::test]
async fn what_an_agent_leaves_in_a_session_of_its_own_ends_with_the_run() {
    for sandbox in ["auto", "off"] {
        let scene = Scene::new(FORGETFUL);
        let output = scene.play(&[], &["--sandbox", sandbox], &[]).await;
        let left = scene.told(&output);
        let process = PathBuf::from(format!("/proc/{left}"));
        assert!(
            left.as_u64() > Some(1) && !process.exists(),
            "{left} ({sandbox})"
        );
    }
}

const HEIR: &str = "
def attack(_):
    return {number: attempt(lambda: os.read(number, 7).decode()) for number in range(3, 20)}
";

#[tokio::test]
async fn files_that_were_open_before_do_not_reach_an_agent() {
    let scene = Scene::new(HEIR);
    scene.write("secret", "answers");
    let secret = scene.root.join("secret").display().to_string();
    let opened = ["sh", "-c", "exec 7<\"$0\"; exec \"$@\"", &secret];
    for sandbox in ["auto", "off"] {
        let _ = fs::remove_dir_all(scene.root.join("results"));
        let output = scene.play(&opened, &["--sandbox", sandbox], &[]).await;
        assert_eq!(scene.told(&output)["7"], "closed", "{sandbox}");
    }
}

const WITH_MODULES: &str = "
const { word } = require('spoken');
const { suffix } = require('../lib/suffix.js');
console.error('FOUND ' + JSON.stringify(word + suffix));
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  if (JSON.parse(line).type === 'reset') {
    console.log(JSON.stringify({ action: { type: 'fail', reason: 'enough' } }));
  }
});
";

#[tokio::test]
async fn an_agent_of_node_finds_the_modules_of_its_project() {
    let node = std::process::Command::new("node").arg("--version").output();
    if !node.is_ok_and(|it| it.status.success()) {
        eprintln!("not tried: there is no node");
        return;
    }
    let scene = Scene::new("");
    for (file, text) in [
        ("robot/package.json", "{\"name\": \"robot\"}"),
        ("robot/src/agent.js", WITH_MODULES),
        ("robot/lib/suffix.js", "exports.suffix = '!';"),
        (
            "robot/node_modules/spoken/package.json",
            "{\"main\": \"it.js\"}",
        ),
        (
            "robot/node_modules/spoken/it.js",
            "exports.word = 'spoken';",
        ),
    ] {
        scene.write(file, text);
    }
    let agent = scene.root.join("robot/src/agent.js").display().to_string();
    let line = ["node", agent.as_str()];
    let output = scene.start(&[], &["--sandbox", "auto"], &line).await;
    assert_eq!(scene.told(&output), "spoken!");
}

#[tokio::test]
async fn an_agent_in_a_virtual_environment_finds_its_libraries() {
    let scene = Scene::new("import spoken\ndef attack(_):\n    return spoken.WORD\n");
    let environment = scene.root.join("elsewhere/.venv");
    let made = std::process::Command::new("python3")
        .args(["-m", "venv", "--without-pip"])
        .arg(&environment)
        .status();
    if !made.is_ok_and(|it| it.success()) {
        eprintln!("not tried: this Python makes no environments");
        return;
    }
    let libraries = fs::read_dir(environment.join("lib")).expect("libraries");
    let library = libraries.flatten().next().expect("a version").path();
    let module = library.join("site-packages/spoken.py");
    fs::write(module, "WORD = 'spoken'").expect("written");
    let python = environment.join("bin/python").display().to_string();
    let agent = scene.root.join("agent/agent.py").display().to_string();
    let line = [python.as_str(), agent.as_str()];
    let output = scene.start(&[], &["--sandbox", "auto"], &line).await;
    assert_eq!(scene.told(&output), "spoken");
}
