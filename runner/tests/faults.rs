//! What the program says when something is wrong, provoked as people meet it: the words, and how it ends. None of it needs
//! a browser; `docs/faults.md` has the whole list.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::json;

use crate::pretended::{Fake, Flaw};
use crate::started::{Program, answer, checkout};

/// What nobody should have to read: words of the language and its libraries.
const FOREIGN: [&str; 9] = [
    "f64",
    "u32",
    "unknown variant",
    "unknown field",
    "invalid type",
    "missing field",
    "line 1 column",
    "os error",
    ".lock",
];

struct Ended {
    code: Option<i32>,
    /// Both streams.
    said: String,
}

impl Ended {
    fn of(output: &Output) -> Ended {
        let said = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
        Ended {
            code: output.status.code(),
            said: said.concat(),
        }
    }

    #[track_caller]
    fn is(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{}", self.said);
        for word in words {
            assert!(self.said.contains(word), "{word:?} in: {}", self.said);
        }
        for word in FOREIGN {
            assert!(!self.said.contains(word), "{word:?} in: {}", self.said);
        }
    }
}

fn gauntlet(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gauntlet"));
    command.args(arguments).current_dir(checkout());
    command
}

fn ended(arguments: &[&str]) -> Ended {
    Ended::of(&gauntlet(arguments).output().expect("ended"))
}

/// A folder in which runs may appear.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place {
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(&path, text).expect("written");
        path.display().to_string()
    }
}

/// Three tasks of the modeller for an agent, on pages of nothing in a browser of nothing.
async fn played(place: &Place, options: &[&str]) -> Ended {
    let fake = Fake::start(Flaw::None).await;
    let mut command = gauntlet(&["run", "--dist", "runner/tests/fixtures/dist"]);
    for task in ["modeller/001", "modeller/002", "modeller/003"] {
        command.args(["--tasks", task]);
    }
    command
        .args([
            "--window",
            "1000x600",
            "--webdriver",
            &fake.address,
            "--out",
        ])
        .arg(place.path("run"))
        .args(options);
    let output = tokio::task::spawn_blocking(move || command.output());
    Ended::of(&output.await.expect("joined").expect("ended"))
}

#[cfg(unix)]
#[tokio::test]
async fn an_agent_that_does_nothing_is_told_with_its_last_words_and_ends_the_run() {
    let says_and_dies = "stdio:sh -c 'echo Traceback: no module named robot >&2; exit 7'";
    let speaks_no_json =
        "stdio:sh -c 'echo robot 1.0 >&2; while read -r line; do echo hello; done'";
    for (agent, words) in [
        (
            "stdio:no-such-program --fast",
            &["cannot start", "there is no program no-such-program"][..],
        ),
        (
            says_and_dies,
            &[
                "the agent ended (exit status: 7)",
                "agent.log ends with",
                "    Traceback: no module named robot",
            ],
        ),
        (
            "stdio:sh /no/such/agent.sh",
            &["the agent ended (exit status: 2)", "/no/such/agent.sh"],
        ),
        (
            speaks_no_json,
            &[
                "5 lines in a row were no action",
                "it is no JSON: it cannot be read from character 1 on",
                "    robot 1.0",
            ],
        ),
        (
            "stdio:true",
            &["the agent ended (exit status: 0)", "agent.log is empty"],
        ),
    ] {
        let place = Place::new();
        let ended = played(&place, &["--agent", agent, "--sandbox", "off"]).await;
        ended.is(3, words);
        let told = "the agent did nothing; 2 further episodes were not played";
        ended.is(3, &["[1 of 3, 0 passed]", told]);
        assert_eq!(ended.said.matches("fail  ").count(), 1, "{}", ended.said);
    }
}

#[cfg(unix)]
#[tokio::test]
async fn an_agent_that_has_done_something_is_told_and_the_run_goes_on() {
    let place = Place::new();
    // It plays the first task, and dies in every other.
    let script = place.write(
        "agent.sh",
        "read -r line\n\
         if mkdir \"$1\" 2>/dev/null; then echo '{\"action\": {\"type\": \"done\"}}'; read -r line; exit 0; fi\n\
         echo out of memory >&2\nexit 1\n",
    );
    let agent = format!("stdio:sh {script} {}", place.text("has-played"));
    let ended = played(&place, &["--agent", &agent, "--sandbox", "off"]).await;
    ended.is(
        0,
        &[
            "[3 of 3, 0 passed]",
            "the agent ended (exit status: 1)",
            "    out of memory",
        ],
    );
    assert_eq!(
        ended.said.matches("out of memory").count(),
        2,
        "{}",
        ended.said
    );
}

#[test]
fn a_program_that_does_nothing_with_its_address_is_told_and_ends_the_offer() {
    let place = Place::new();
    let run = |name: &str, options: &[&str]| {
        let out = place.text(name);
        let mut arguments = vec![
            "attach",
            "--dist",
            "runner/tests/fixtures/dist",
            "--out",
            &out,
        ];
        arguments.extend(["--tasks", "modeller/001", "--tasks", "modeller/002"]);
        arguments.extend(options);
        ended(&arguments)
    };
    let failing = run(
        "failing",
        &["--", "sh", "-c", "echo no browser here; exit 4"],
    );
    failing.is(
        3,
        &[
            "fail  modeller/001-",
            "[1 of 2, 0 passed]",
            "the agent's program ended (exit status: 4) without finishing",
            "agent.log ends with",
            "    no browser here",
            "the agent did nothing; 1 further episode was not played",
        ],
    );
    let expired = run("expired", &["--expires", "1"]);
    expired.is(
        3,
        &[
            "nobody opened the address before it expired",
            "[2 of 2, 0 passed]",
            "nothing was done at 2 addresses. --expires gives more time",
        ],
    );
    run("missing", &["--", "no-such-program"]).is(1, &["there is no program no-such-program"]);
}

/// A folder with programs that note that they were started.
#[cfg(unix)]
fn installers(place: &Place) -> String {
    use std::os::unix::fs::PermissionsExt;
    for (name, script) in [
        (
            "apt-get",
            format!("echo \"$@\" >> {}", place.text("installed")),
        ),
        ("id", "echo 0".into()),
    ] {
        let program = place.write(&format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(program, fs::Permissions::from_mode(0o755)).expect("runnable");
    }
    place.text("bin")
}

#[cfg(unix)]
#[test]
fn a_browser_that_is_named_and_missing_is_said_in_a_sentence_and_nothing_is_installed() {
    for variable in ["CHROME", "CHROMEDRIVER"] {
        let place = Place::new();
        let path = installers(&place);
        // Neither with pages that are there nor on the way to building them.
        for options in [&["--dist", "runner/tests/fixtures/dist"][..], &[]] {
            let output = gauntlet(&["run", "--tasks", "modeller/001", "--retries", "0"])
                .args(options)
                .arg("--out")
                .arg(place.path("run"))
                .env("PATH", &path)
                .env_remove("CHROME")
                .env_remove("CHROMEDRIVER")
                .env(variable, "/nonexistent")
                .output();
            let ended = Ended::of(&output.expect("ended"));
            let words = format!("error: {variable} is set, but there is no file /nonexistent");
            ended.is(1, &[&words]);
            assert_eq!(ended.said.lines().count(), 1, "{}", ended.said);
        }
        assert!(!place.path("installed").exists(), "{variable}");
        assert!(!place.path("run").exists());
        let output = gauntlet(&["doctor"])
            .env("PATH", &path)
            .env_remove("CHROME")
            .env_remove("CHROMEDRIVER")
            .output();
        let doctor = Ended::of(&output.expect("ended"));
        doctor.is(1, &["no browser found"]);
        assert_eq!(
            doctor.said.matches("apt-get install").count(),
            1,
            "{}",
            doctor.said
        );
    }
}

#[test]
fn a_folder_of_tasks_that_does_not_exist_is_an_error() {
    for arguments in [
        &["tasks", "list"][..],
        &["tasks", "show", "modeller/001"],
        &["tasks", "lint"],
        &["run", "--dist", "runner/tests/fixtures/dist"],
        &["score", "--task", "modeller/001", "x.json"],
    ] {
        let arguments = [arguments, &["--tasks-dir", "/nonexistent"]].concat();
        ended(&arguments).is(1, &["error: there is no folder of tasks /nonexistent"]);
    }
}

#[test]
fn names_that_are_almost_right_are_answered_with_those_that_exist() {
    let run = |words: &[&str]| {
        let place = Place::new();
        let out = place.text("run");
        let line = ["run", "--dist", "runner/tests/fixtures/dist", "--out", &out];
        ended(&[&line[..], words].concat())
    };
    run(&["--tasks", "workflow-bulder/001"]).is(1, &["did you mean workflow-builder/001?"]);
    run(&["--tasks", "remove-a-node"]).is(1, &["did you mean workflow-builder/001-remove-a-node?"]);
    run(&["--tasks", "nothing-like-it"]).is(1, &["`gauntlet tasks list` shows all"]);
    run(&["--agent", "orcale"]).is(64, &["did you mean oracle?"]);
    run(&["--agent", "gpt-5"]).is(64, &["did you mean openai:gpt-5?"]);
    run(&["--observe", "picture"]).is(64, &["there is no `picture`; there are `screenshot`"]);
    run(&["--taks", "x"]).is(64, &["--tasks"]);
    ended(&["rnu"]).is(64, &["'rnu'", "a similar subcommand exists: 'run'"]);
    ended(&["leaderbord"]).is(64, &["'leaderboard'"]);
    ended(&["tasks", "show", "modeler/001"]).is(1, &["did you mean modeller/001?"]);
    let several = ended(&["tasks", "list", "--tasks", "*/001"]);
    several.is(0, &["modeller/001-", "workflow-builder/001-", "5 tasks"]);
}

/// A folder of tasks in which one of the modeller is whole.
fn tasks(place: &Place) -> String {
    let task = fs::read_to_string(checkout().join("tasks/modeller/001-double-the-cube.toml"));
    place.write(
        "tasks/modeller/001-double-the-cube.toml",
        &task.expect("a task"),
    );
    place.text("tasks")
}

#[tokio::test]
async fn a_broken_task_stops_those_who_need_it_and_its_misspelt_field_is_named() {
    let place = Place::new();
    let folder = tasks(&place);
    let template = evaluator::template(protocol::App::Modeller, "modeller/002-broken");
    let broken = template.replacen("title = ", "titel = ", 1);
    place.write("tasks/modeller/002-broken.toml", &broken);
    let fault = "modeller/002-broken.toml: title: expected text that is not empty, found nothing, but there is `titel`";
    let fake = Fake::start(Flaw::None).await;
    let address = fake.address.clone();
    let run = move |glob: &str, out: String| {
        let mut command = gauntlet(&["run", "--dist", "runner/tests/fixtures/dist"]);
        command.args(["--agent", "noop", "--tasks-dir", &folder, "--tasks", glob]);
        command.args([
            "--window",
            "1000x600",
            "--webdriver",
            &address,
            "--out",
            &out,
        ]);
        tokio::task::spawn_blocking(move || Ended::of(&command.output().expect("ended")))
    };
    let needed = run("modeller/*", place.text("needed"))
        .await
        .expect("joined");
    needed.is(1, &[fault, "`gauntlet tasks lint` shows every fault"]);
    let named = run("modeller/002", place.text("named"))
        .await
        .expect("joined");
    named.is(1, &[fault]);
    let not_needed = run("modeller/001", place.text("other"))
        .await
        .expect("joined");
    not_needed.is(
        0,
        &["not needed here, but faulty", fault, "[1 of 1, 0 passed]"],
    );
}

#[tokio::test]
async fn places_that_cannot_be_had_are_told_with_what_to_do() {
    let taken = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    for command in ["serve", "env", "attach"] {
        let place = Place::new();
        let mut line = gauntlet(&[
            command,
            "--dist",
            "runner/tests/fixtures/dist",
            "--port",
            &port,
        ]);
        if command != "serve" {
            line.args(["--tasks", "modeller/001", "--out"])
                .arg(place.path("run"));
        }
        let ended = Ended::of(&line.output().expect("ended"));
        ended.is(
            1,
            &[&format!(
                "port {port}: Address already in use; choose another with --port"
            )],
        );
    }
    let place = Place::new();
    place.write("file", "text");
    for out in ["file", "file/below"] {
        let out = place.text(out);
        let ended = ended(&[
            "run",
            "--tasks",
            "modeller/001",
            "--dist",
            "runner/tests/fixtures/dist",
            "--out",
            &out,
        ]);
        ended.is(
            1,
            &[&format!("error: cannot create the run folder {out}: ")],
        );
    }
    for (address, words) in [
        (
            "http://127.0.0.1:1",
            "gave no browser: nobody answers there (connection refused",
        ),
        (
            "nonsense",
            "gave no browser: this is no address of a server",
        ),
    ] {
        let place = Place::new();
        let out = place.text("run");
        let ended = ended(&[
            "run",
            "--tasks",
            "modeller/001",
            "--dist",
            "runner/tests/fixtures/dist",
            "--retries",
            "0",
            "--webdriver",
            address,
            "--out",
            &out,
        ]);
        ended.is(1, &[&format!("error: --webdriver: {address} {words}")]);
        assert!(!Path::new(&out).exists(), "nothing was played");
    }
}

#[test]
fn options_out_of_range_say_what_is_wanted() {
    for (options, words) in [
        (&["--window", "10x10"][..], "10x10"),
        (&["--jobs", "0"], "1..=64"),
        (&["--shard", "3/2"], "expected I/N, for example 2/4"),
        (&["--agent-timeout=-1"], "--agent-timeout"),
    ] {
        let ended = ended(&[&["run", "--tasks", "modeller/001"], options].concat());
        assert!(matches!(ended.code, Some(1 | 64)), "{}", ended.said);
        assert!(ended.said.contains(words), "{}", ended.said);
    }
    let place = Place::new();
    let line = gauntlet(&["run", "--agent", "openai:gpt-5", "--tasks", "modeller/001"])
        .args(["--dist", "runner/tests/fixtures/dist", "--out"])
        .arg(place.path("run"))
        .env_remove("OPENAI_API_KEY")
        .output();
    Ended::of(&line.expect("ended")).is(1, &["gpt-5", "OPENAI_API_KEY"]);
}

#[tokio::test]
async fn a_folder_with_another_run_says_what_differs_and_the_two_ways_out() {
    let place = Place::new();
    played(&place, &["--agent", "noop"])
        .await
        .is(0, &["[3 of 3, 0 passed]"]);
    let other = played(&place, &["--agent", "noop", "--seed", "3"]).await;
    other.is(
        1,
        &[
            "seed was 0, now 3",
            "Give the same options to resume it, or another --out",
        ],
    );
}

#[tokio::test]
async fn requests_that_are_wrong_are_answered_in_words() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &["--limit", "1"]).await;
    let nowhere = "/v1/environments/nobody";
    let environment = program.open().await;
    let step = format!("{environment}/step");
    let reset = format!("{environment}/reset");
    let mut answers = vec![
        (program.get(nowhere).await, 404, "nobody"),
        (
            program.post_text(&reset, "{").await,
            400,
            "it is no JSON: it breaks off",
        ),
        (
            program
                .post(&reset, json!({"task": "modeller/001", "sead": 1}))
                .await,
            400,
            "there is no field `sead`; there are `task`",
        ),
        (
            program.post(&reset, json!({"task": 7})).await,
            400,
            "in `task` the number 7 stands where a text is expected",
        ),
        (
            program.post(&reset, json!({"task": "modeler/001"})).await,
            404,
            "did you mean modeller/001?",
        ),
        (
            program.step(&environment, json!({"type": "done"})).await,
            409,
            "reset",
        ),
        (program.post("/v1/environments", json!({})).await, 429, "1"),
    ];
    let request = program.request(reqwest::Method::POST, &reset).body("{}");
    answers.push((answer(request).await, 400, "application/json"));
    program.reset(&environment, "modeller/001").await;
    for ((status, body), wanted, words) in answers {
        let message = body["message"].as_str().expect("words");
        assert_eq!(status, wanted, "{body}");
        assert!(message.contains(words), "{message}");
        for word in FOREIGN {
            assert!(!message.contains(word), "{message}");
        }
    }
    for (line, words) in [
        (
            json!({"action": {"type": "click", "x": "a", "y": 1}}),
            "in `action.x` the text \"a\" stands where a number is expected",
        ),
        (
            json!({"action": {"type": "tap"}}),
            "there is no `tap`; there are `click`",
        ),
        (
            json!({"action": {"type": "click", "x": 1}}),
            "the field `y` is missing",
        ),
        (
            json!({"acton": 1}),
            "there is no field `acton`; there are `action`",
        ),
        (
            json!({"action": {"type": "click", "x": 5000, "y": 1}}),
            "outside",
        ),
    ] {
        let (status, said) = program.post(&step, line.clone()).await;
        assert_eq!(status, 200, "{said}");
        let error = said["observation"]["error"].as_str().expect("a reason");
        assert!(error.contains(words), "{line}: {error}");
        for word in FOREIGN {
            assert!(!error.contains(word), "{line}: {error}");
        }
    }
    let (status, over) = program.step(&environment, json!({"type": "done"})).await;
    assert_eq!((status, &over["outcome"]["passed"]), (200, &json!(false)));
    assert_eq!(over["outcome"]["pass"], over["outcome"]["passed"]);
    let (status, late) = program.step(&environment, json!({"type": "done"})).await;
    assert_eq!(status, 409, "{late}");
}
