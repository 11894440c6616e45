//! `gauntlet export-tasks`: what is in the folders, what is not, and that they work.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use evaluator::TaskFile;
use serde_json::Value;
use walkdir::WalkDir;

const INSTANCE: &str = "modeller-crates-2-0";

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn gauntlet(words: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gauntlet-extras"));
    let output = program.args(words).current_dir(checkout()).output();
    output.expect("it starts")
}

/// Exports with these options into a folder that is not there yet.
fn export(out: &Path, options: &[&str]) -> Output {
    let out = out.to_str().expect("a path");
    let words = ["export-tasks", "--to", "harbor", "--out", out];
    gauntlet(&[&words, options].concat())
}

fn exported(out: &Path, options: &[&str]) {
    let output = export(out, options);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Files by their paths below a folder.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    let entries = entries.map(|it| it.expect("an entry"));
    let files = entries.filter(|it| it.file_type().is_file());
    files
        .map(|it| {
            let path = it.path().strip_prefix(folder).expect("below");
            let text = std::fs::read_to_string(it.path()).expect("a text");
            (path.display().to_string(), text)
        })
        .collect()
}

fn text(folder: &Path, path: &str) -> String {
    std::fs::read_to_string(folder.join(path)).unwrap_or_else(|_| panic!("no {path}"))
}

#[test]
fn a_task_becomes_a_folder_with_its_service_apart_from_the_agent() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let image = "registry.example/gauntlet@sha256:00";
    exported(&out, &["--tasks", "workflow-builder/001", "--image", image]);
    let task = out.join("workflow-builder-001-remove-a-node");
    let paths: Vec<_> = files(&task).into_iter().map(|it| it.0).collect();
    let expected = [
        "environment/Dockerfile",
        "environment/docker-compose.yaml",
        "instruction.md",
        "task.toml",
        "tests/Dockerfile",
        "tests/judge.py",
        "tests/task.json",
        "tests/test.sh",
    ];
    assert_eq!(paths, expected);
    let config: toml::Table = text(&task, "task.toml").parse().expect("TOML");
    assert_eq!(config["schema_version"].as_str(), Some("1.4"));
    let mode = config["verifier"]["environment_mode"].as_str();
    assert_eq!(mode, Some("separate"));
    let server = &config["environment"]["mcp_servers"][0];
    assert_eq!(server["transport"].as_str(), Some("streamable-http"));
    let id = config["metadata"]["id"].as_str();
    assert_eq!(id, Some("workflow-builder/001-remove-a-node"));
    assert!(text(&task, "instruction.md").contains("Sort"));
    let compose = text(&task, "environment/docker-compose.yaml");
    assert!(compose.contains("--task 'workflow-builder/001-remove-a-node'"));
    for path in ["environment/docker-compose.yaml", "tests/Dockerfile"] {
        assert!(text(&task, path).contains(image), "{path}");
    }
    // The agent's own image has nothing of ours.
    assert!(!text(&task, "environment/Dockerfile").contains("gauntlet"));
    for (path, text) in files(&task) {
        assert!(
            !text.contains("{image}") && !text.contains("'{task}'"),
            "{path}"
        );
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let script = task.join("tests/test.sh").metadata().expect("a script");
        assert_eq!(script.permissions().mode() & 0o111, 0o111);
    }
}

/// Everything that task files say and prompts do not: names of checks, what they expect, why a task cannot be done.
fn secrets(task: &TaskFile, source: &toml::Table) -> Vec<String> {
    const PUBLIC: [&str; 12] = [
        "id",
        "title",
        "app",
        "prompt",
        "difficulty",
        "capabilities",
        "tags",
        "set",
        "original_id",
        "budget",
        "result",
        "start",
    ];
    let told = evaluator::full_prompt(&task.brief);
    let mut open: Vec<&toml::Value> = source
        .iter()
        .filter(|(name, _)| !PUBLIC.contains(&name.as_str()))
        .map(|it| it.1)
        .collect();
    let mut found = Vec::new();
    while let Some(value) = open.pop() {
        match value {
            toml::Value::Table(table) => open.extend(table.iter().map(|it| it.1)),
            toml::Value::Array(values) => open.extend(values),
            toml::Value::String(text) if text.contains(' ') && !told.contains(text.as_str()) => {
                found.push(text.clone());
            }
            _ => {}
        }
    }
    found
}

#[test]
fn nothing_of_checks_or_answers_is_in_any_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    exported(&out, &["--set", "all"]);
    let (tasks, faults) = evaluator::load_dir(&checkout().join("tasks"));
    assert!(faults.is_empty() && tasks.len() >= 150);
    let mut compared = 0;
    for task in &tasks {
        let file = checkout().join(format!("tasks/{}.toml", task.brief.id));
        let source = std::fs::read_to_string(&file).expect("a task file");
        let source: toml::Table = source.parse().expect("TOML");
        let all = files(&out.join(task.brief.id.replace('/', "-")));
        assert_eq!(all.len(), 8, "{}", task.brief.id);
        for secret in secrets(task, &source) {
            compared += 1;
            for (path, text) in &all {
                assert!(
                    !text.contains(&secret),
                    "{}: {path}: {secret}",
                    task.brief.id
                );
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn instances_of_families_are_tasks_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let options = [
        "--family",
        "modeller/crates",
        "--levels",
        "2,3",
        "--seeds",
        "2",
    ];
    exported(&out, &options);
    assert_eq!(std::fs::read_dir(&out).expect("folders").count(), 4);
    let compose = text(&out.join(INSTANCE), "environment/docker-compose.yaml");
    assert!(
        compose.contains("--task 'modeller/crates@2#0'"),
        "{compose}"
    );
    let again = folder.path().join("again");
    exported(&again, &options);
    assert_eq!(files(&out), files(&again));
}

#[test]
fn what_cannot_be_written_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let salt = folder.path().join("salt");
    std::fs::write(&salt, "a secret of many letters").expect("a file");
    let salt = salt.to_str().expect("a path");
    let nowhere = folder.path().join("nowhere").display().to_string();
    for (options, code, says) in [
        (&["--tasks", "modeller/999"][..], 1, "no task fits"),
        (&["--set", "none"], 1, "no set"),
        (&["--family", "modeller/nothing"], 1, "no family fits"),
        (
            &["--family", "*", "--tasks", "*"],
            64,
            "cannot be used with",
        ),
        (
            &["--family", "modeller/*", "--salt-file", salt],
            1,
            "secret",
        ),
        (&["--image", "a b"], 64, "an image is named like"),
        (&["--agent-image", "x\nRUN y"], 64, "an image is named like"),
        (&["--agent-seconds", "0"], 64, "--agent-seconds"),
        (&["--solutions", &nowhere], 1, "nowhere"),
    ] {
        let output = export(&out, options);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(says), "{options:?}: {said}");
        assert_eq!(output.status.code(), Some(code), "{options:?}: {said}");
        assert!(!out.exists(), "{options:?}");
    }
    let to = ["export-tasks", "--out", "x", "--to", "harbour"];
    assert_eq!(gauntlet(&to).status.code(), Some(64));
    std::fs::create_dir(&out).expect("a folder");
    std::fs::write(out.join("kept"), "as it is").expect("a file");
    let output = export(&out, &["--tasks", "modeller/001"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("is not empty"), "{said}");
    assert_eq!(files(&out), [("kept".into(), "as it is".into())]);
}

/// What the service's container starts, with other places than a container has.
fn service(task: &Path, place: &Path) -> String {
    let compose = text(task, "environment/docker-compose.yaml");
    let (_, script) = compose.split_once("- |\n").expect("a script");
    let lines = script
        .lines()
        .take_while(|line| line.starts_with("        "));
    let script: Vec<_> = lines.map(str::trim_start).collect();
    let script = script.join("\n").replace("$$", "$");
    let dist = checkout().join("dist");
    let program = format!(
        "'{}' mcp --dist '{}' --tasks-dir '{}'",
        env!("CARGO_BIN_EXE_gauntlet-extras"),
        dist.display(),
        checkout().join("tasks").display()
    );
    script
        .replace("/tmp/gauntlet", &place.display().to_string())
        .replace("gauntlet mcp", &program)
        .replace("--port 8000", "--port 0")
        .replace("--bind 0.0.0.0", "--bind 127.0.0.1")
        .replace("exec sleep infinity", "exit 0")
}

/// Plays a task as Harbor would, but without containers: service, these calls, end, judge. Returns the rewards.
fn tried(task: &Path, calls: Option<&str>) -> Value {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("place");
    let mut shell = Command::new("sh")
        .args(["-c", &service(task, &place)])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let mut output = BufReader::new(shell.stdout.take().expect("an output"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    let greeting: Value = serde_json::from_str(&line).expect("JSON");
    if let Some(calls) = calls {
        std::fs::write(task.join("solution/calls.json"), calls).expect("calls");
        let url = format!("{}/agent", greeting["url"].as_str().expect("a URL"));
        let solved = Command::new(task.join("solution/solve.sh"))
            .env("GAUNTLET_URL", url)
            .status();
        assert!(solved.expect("started").success());
    }
    let ended = Command::new("sh").arg(place.join("end")).status();
    assert!(ended.expect("started").success());
    assert!(shell.wait().expect("ended").success());
    let programs = folder.path().join("programs");
    std::fs::create_dir(&programs).expect("a folder");
    let own = Path::new(env!("CARGO_BIN_EXE_gauntlet-extras"));
    std::os::unix::fs::symlink(own, programs.join("gauntlet")).expect("a link");
    let path = std::env::var("PATH").expect("a path");
    let judged = Command::new(task.join("tests/test.sh"))
        .env("GAUNTLET_RUN", place.join("run"))
        .env("GAUNTLET_LOGS", folder.path().join("logs"))
        .env("PATH", format!("{}:{path}", programs.display()))
        .current_dir(checkout())
        .status();
    assert!(judged.expect("started").success());
    let rewards = text(folder.path(), "logs/reward.json");
    serde_json::from_str(&rewards).expect("JSON")
}

#[test]
#[ignore = "needs Python and the web build"]
fn a_folder_works_from_its_service_to_its_judge() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (run, out) = (path("run"), path("out"));
    let tasks = ["--tasks", "circuit-designer/001"];
    let play = ["run", "--stage", "native", "--dist", "dist", "--out", &run];
    let played = gauntlet(&[&play[..], &tasks].concat());
    assert!(played.status.success(), "{played:?}");
    let options = [&tasks[..], &["--solutions", &run]].concat();
    exported(Path::new(&out), &options);
    let task = std::fs::read_dir(&out).expect("folders").next();
    let task = task.expect("a folder").expect("an entry").path();
    let solution = text(&task, "solution/calls.json");
    assert_eq!(
        tried(&task, Some(&solution)),
        serde_json::json!({"reward": 1, "score": 1.0})
    );
    // Whoever looks and does not hand in has failed, and so has whoever does not come.
    let looked = r#"[{"name": "task", "arguments": {}}]"#;
    for calls in [Some(looked), None] {
        let nothing = serde_json::json!({"reward": 0, "score": 0});
        assert_eq!(tried(&task, calls), nothing, "{calls:?}");
    }
}
