//! Models behind every protocol play real tasks, against a server that speaks the protocols strictly and says
//! what an oracle did: nothing is missing between a model's answer and a solved task, and nothing of a key is left.

mod failing;
mod grounded;

use std::process::Output;

use face::Usage;
use gauntlet_tests::{Run, SAMPLE, lab, sample_run};
use model_server::{Faults, Mind, ModelServer, Protocol, Received, Recorded, actions_of};
use walkdir::WalkDir;

pub const KEY: &str = "sk-browser-test-0f1e2d3c4b5a";
const KEY_VARIABLE: &str = "GAUNTLET_TEST_KEY";
/// The shortest of all.
pub const SHORT: &str = "workflow-builder/001-remove-a-node";

/// A run and the server that it was played against.
pub struct Played {
    pub run: Run,
    pub server: ModelServer,
    pub output: Output,
}

/// A model plays tasks; `{url}` in the options stands for the server.
pub fn play(
    agent: &str,
    tasks: &[&str],
    mind: impl Mind + 'static,
    faults: Faults,
    options: &[&str],
) -> Played {
    let server = ModelServer::start(mind, Some(KEY), faults).expect("the server starts");
    let url = server.url();
    let options: Vec<_> = options.iter().map(|it| it.replace("{url}", &url)).collect();
    let agent = agent.replace("{url}", &url);
    let mut arguments = vec!["--agent", &agent, "--key-variable", KEY_VARIABLE];
    if !options.iter().any(|it| it == "--model-url") {
        arguments.extend(["--model-url", &url]);
    }
    arguments.extend(options.iter().map(String::as_str));
    for task in tasks {
        arguments.extend(["--tasks", task]);
    }
    let run = Run::empty();
    let mut command = run.start(&arguments);
    let output = command
        .env(KEY_VARIABLE, KEY)
        .output()
        .expect("the command starts");
    let played = Played {
        run,
        server,
        output,
    };
    played.assert_without_key();
    played
}

/// What the oracle did in every task of the sample.
pub fn routes() -> Recorded {
    let tasks = lab().tasks();
    SAMPLE.iter().fold(Recorded::new(), |mind, id| {
        let task = tasks
            .iter()
            .find(|task| task.brief.id == *id)
            .expect("a task");
        let steps = std::fs::read_to_string(sample_run().episode(id).steps_file());
        let actions = actions_of(&steps.expect("steps")).expect("steps of the known form");
        mind.with(&task.brief.title, actions)
    })
}

impl Played {
    pub fn text(&self) -> String {
        let Output { stdout, stderr, .. } = &self.output;
        String::from_utf8_lossy(stdout).into_owned() + &String::from_utf8_lossy(stderr)
    }

    pub fn assert_all_pass(&self, count: usize) {
        assert_eq!(
            self.server.refusals(),
            Vec::<String>::new(),
            "{}",
            self.text()
        );
        assert!(self.output.status.success(), "{}", self.text());
        assert_eq!(self.run.failures(), Vec::<String>::new());
        assert_eq!(self.run.score(), format!("{count}/{count}"));
    }

    /// No byte of the key is in any file or in what the command said.
    fn assert_without_key(&self) {
        assert!(!self.text().contains(KEY), "{}", self.text());
        let folder = self.run.path();
        assert!(folder.is_dir(), "{}", self.text());
        let files = WalkDir::new(folder)
            .into_iter()
            .flatten()
            .filter(|it| it.file_type().is_file());
        for file in files {
            let bytes = std::fs::read(file.path()).expect("a file of the run");
            let found = bytes.windows(KEY.len()).any(|it| it == KEY.as_bytes());
            assert!(!found, "{} has the key", file.path().display());
            assert!(!file.path().to_string_lossy().contains(KEY));
        }
    }

    /// What the steps say that they cost.
    pub fn usage(&self, tasks: &[&str]) -> Usage {
        let mut sum = Usage::default();
        for task in tasks {
            sum.add(Usage::of(&self.run.episode(task).steps().expect("steps")));
        }
        sum
    }

    /// Every token that the server counted is in the record, and none twice.
    fn assert_tokens(&self, tasks: &[&str]) {
        let sum = |count: fn(&Received) -> u64| -> f64 {
            self.server.received().iter().map(count).sum::<u64>() as f64
        };
        let usage = self.usage(tasks);
        assert_eq!(usage.input, Some(sum(|it| it.tokens.prompt)));
        assert_eq!(usage.output, Some(sum(|it| it.tokens.output)));
        assert_eq!(usage.cached, Some(sum(|it| it.tokens.cached)));
        assert!(usage.cached > Some(0.0));
    }

    /// No request shows more pictures than these.
    fn assert_window(&self, most: usize) {
        let shown = self
            .server
            .received()
            .iter()
            .map(|it| it.pictures.len())
            .max();
        assert_eq!(shown, Some(most));
    }

    fn assert_streams(&self, streams: bool) {
        assert!(
            self.server
                .received()
                .iter()
                .all(|it| it.streams == streams)
        );
    }
}

#[test]
fn chat_completions_solve_a_task_of_every_tool_in_streams() {
    let prices = tempfile::NamedTempFile::new().expect("a file");
    let table = "checked = \"2026-01-01\"\nsource = \"a test\"\n\n[[model]]\nname = \"small\"\ninput = 1.0\noutput = 2.0\ncache_read = 0.5\n";
    std::fs::write(prices.path(), table).expect("a table of prices");
    let prices = prices.path().to_str().expect("a plain path");
    let options = ["--stream", "--image-window", "2", "--prices", prices];
    let played = play(
        "chat:small@{url}",
        &SAMPLE,
        routes(),
        Faults::none(),
        &options,
    );
    played.assert_all_pass(SAMPLE.len());
    played.assert_streams(true);
    played.assert_window(2);
    played.assert_tokens(&SAMPLE);
    let usage = played.usage(&SAMPLE);
    let [input, output, cached] =
        [usage.input, usage.output, usage.cached].map(|it| it.expect("a count"));
    let cost = ((input - cached) + 2.0 * output + 0.5 * cached) / 1e6;
    assert!(
        (usage.cost.expect("a cost") - cost).abs() < 1e-9,
        "{usage:?}"
    );
    let view = std::fs::read_to_string(played.run.path().join("view.json")).expect("a view");
    assert!(view.contains("\"cost\""), "the view shows what it cost");
}

#[test]
fn responses_solve_a_task_of_every_tool_with_several_actions_in_a_call() {
    let mind = routes().in_batches_of(3).confirming(1);
    let options = ["--reasoning-effort", "low"];
    let played = play("openai:gpt-5.4", &SAMPLE, mind, Faults::none(), &options);
    played.assert_all_pass(SAMPLE.len());
    played.assert_streams(false);
    played.assert_window(3);
    played.assert_tokens(&SAMPLE);
    let received = played.server.received();
    assert!(received.iter().all(|it| it.protocol == Protocol::Responses));
    // The server refuses calls whose reasoning does not come back and checks that nobody acknowledged.
    let last = received.last().expect("a request").body.to_string();
    assert!(last.contains("\"reasoning\"") && last.contains("acknowledged_safety_checks"));
}

#[test]
fn messages_solve_a_task_of_every_tool_in_streams() {
    let mind = routes().in_batches_of(2);
    let options = [
        "--stream",
        "--reasoning-effort",
        "low",
        "--image-window",
        "0",
    ];
    let played = play("anthropic:claude", &SAMPLE, mind, Faults::none(), &options);
    played.assert_all_pass(SAMPLE.len());
    played.assert_streams(true);
    played.assert_tokens(&SAMPLE);
    // A window of 0 shows everything: one picture of the beginning and one for every turn at least.
    let most = played
        .server
        .received()
        .iter()
        .map(|it| it.pictures.len())
        .max();
    assert!(most > Some(5), "{most:?}");
}

#[test]
fn generate_content_solves_a_task_of_every_tool() {
    let mind = routes().in_batches_of(2).confirming(0);
    let played = play(
        "gemini:gemini-3-flash-preview",
        &SAMPLE,
        mind,
        Faults::none(),
        &[],
    );
    played.assert_all_pass(SAMPLE.len());
    played.assert_streams(false);
    played.assert_tokens(&SAMPLE);
    let received = played.server.received();
    assert!(
        received
            .iter()
            .all(|it| it.path.ends_with(":generateContent"))
    );
}

/// The older tool declares the size of the display, which the server compares with the pictures.
#[test]
fn scaled_pictures_still_hit() {
    let options = [
        "--image-size",
        "960x540",
        "--tool-version",
        "computer_20251124",
    ];
    let played = play(
        "anthropic:claude",
        &[SHORT],
        routes(),
        Faults::none(),
        &options,
    );
    played.assert_all_pass(1);
    let size = (960, 540, "image/png".to_string());
    let received = played.server.received();
    assert!(
        received
            .iter()
            .flat_map(|it| &it.pictures)
            .all(|it| *it == size)
    );
    let beta = &received[0].headers["anthropic-beta"];
    assert_eq!(beta, "computer-use-2025-11-24");
}

#[test]
fn a_server_without_tools_is_understood_by_its_text() {
    let options = ["--tool-version", "json", "--image", "jpeg"];
    let played = play(
        "chat:small@{url}",
        &[SHORT],
        routes(),
        Faults::none(),
        &options,
    );
    played.assert_all_pass(1);
    let received = played.server.received();
    assert!(received.iter().all(|it| it.body["tools"].is_null()));
    assert_eq!(received[0].pictures[0].2, "image/jpeg");
}
