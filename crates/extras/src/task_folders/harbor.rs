//! The folder of a task for Harbor, by version 1.4 of its format.
//!
//! `environment/` makes two containers: `main`, where the agent is, and `gauntlet`, which serves the tools over the
//! network and records. `tests/` makes a third one after the agent has gone, which judges the record.

use evaluator::TaskFile;
use serde_json::json;

use super::{Files, TaskFolders, folder_name};

const SCHEMA: &str = "1.4";
/// Where the service keeps its record, and the judge finds it.
const RUN: &str = "/tmp/gauntlet/run";
const PORT: u16 = 8000;
/// Judging means to replay operations of one episode.
const VERIFIER_SECONDS: u32 = 600;
/// The container that serves the tools, as the others and the agent know it.
const SERVICE: &str = "gauntlet";

const COMPOSE: &str = include_str!("harbor/docker-compose.yaml");
const AGENT: &str = include_str!("harbor/agent.Dockerfile");
const JUDGE: &str = include_str!("harbor/judge.Dockerfile");
const TEST: &str = include_str!("harbor/test.sh");
const JUDGE_PROGRAM: &str = include_str!("harbor/judge.py");
const SOLVE: &str = include_str!("harbor/solve.sh");
const SOLVE_PROGRAM: &str = include_str!("harbor/solve.py");
const INSTRUCTION: &str = include_str!("harbor/instruction.md");

/// What containers are made from.
#[derive(Clone, Debug)]
pub struct Images {
    /// With `gauntlet`, pages, tasks and a browser.
    pub gauntlet: String,
    /// For the agent.
    pub agent: String,
}

/// Reads the name of an image, which is written into files of several languages.
pub fn image_name(text: &str) -> Result<String, String> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/:@".contains(&byte);
    let begins = text
        .bytes()
        .next()
        .is_some_and(|it| it.is_ascii_alphanumeric());
    match begins && text.bytes().all(is_part) {
        true => Ok(text.into()),
        false => {
            Err("an image is named like registry.example/name:tag or name@sha256:digest".into())
        }
    }
}

/// All files of a task, with a solution where there is one.
pub fn files(
    task: &TaskFile,
    wanted: &TaskFolders,
    solution: Option<&str>,
) -> anyhow::Result<Files> {
    let images = &wanted.images;
    let with_image = |text: &str, image: &str| text.replace("{image}", image);
    let mut files = Files::from([
        ("task.toml".into(), config(task, wanted)?),
        ("instruction.md".into(), instruction(task)),
        (
            "environment/Dockerfile".into(),
            with_image(AGENT, &images.agent),
        ),
        (
            "environment/docker-compose.yaml".into(),
            compose(task, &images.gauntlet),
        ),
        (
            "tests/Dockerfile".into(),
            with_image(JUDGE, &images.gauntlet),
        ),
        ("tests/test.sh".into(), TEST.into()),
        ("tests/judge.py".into(), JUDGE_PROGRAM.into()),
        (
            "tests/task.json".into(),
            format!("{}\n", json!({"task": task.brief.id})),
        ),
    ]);
    if let Some(calls) = solution {
        files.insert("solution/solve.sh".into(), SOLVE.into());
        files.insert("solution/solve.py".into(), SOLVE_PROGRAM.into());
        files.insert("solution/calls.json".into(), calls.into());
    }
    Ok(files)
}

fn config(task: &TaskFile, wanted: &TaskFolders) -> anyhow::Result<String> {
    let brief = &task.brief;
    let config = json!({
        "schema_version": SCHEMA,
        "artifacts": [{"source": RUN, "service": SERVICE}],
        "task": {
            "name": format!("gauntlet/{}", folder_name(&brief.id)),
            "description": brief.title,
            "keywords": ["computer-use", brief.app],
        },
        "metadata": {
            "id": brief.id, "set": brief.set, "difficulty": brief.difficulty,
            "capabilities": brief.capabilities, "tags": brief.tags, "steps": brief.budget.steps,
        },
        "agent": {"timeout_sec": wanted.agent_seconds},
        "verifier": {
            "environment_mode": "separate",
            "timeout_sec": VERIFIER_SECONDS,
            // What was being played is cut off and written down, when the agent cannot reach it any more.
            "collect": [{"service": SERVICE, "command": "sh /tmp/gauntlet/end"}],
            "environment": {"network_mode": "no-network"},
        },
        "environment": {
            "mcp_servers": [{"name": SERVICE, "transport": "streamable-http", "url": url()}],
        },
    });
    Ok(toml::to_string(&config)?)
}

/// What the agent is told: the task as every agent is told it, and by which tools it is done.
fn instruction(task: &TaskFile) -> String {
    let prompt = evaluator::full_prompt(&task.brief);
    let steps = task.brief.budget.steps.to_string();
    let text = INSTRUCTION.replace("{steps}", &steps);
    text.replace("{prompt}", prompt.trim())
}

fn compose(task: &TaskFile, image: &str) -> String {
    let port = PORT.to_string();
    [
        ("{image}", image),
        ("{task}", &task.brief.id),
        ("{port}", &port),
        ("{run}", RUN),
    ]
    .iter()
    .fold(COMPOSE.into(), |text: String, (name, value)| {
        text.replace(name, value)
    })
}

/// The agent's address has a name of its own, so that it goes on where it was when its client begins anew.
fn url() -> String {
    format!("http://{SERVICE}:{PORT}/mcp/agent")
}
