//! Agents with a shell on the same machine, which play a little and look around a lot.

use std::path::PathBuf;

use gauntlet_tests::{Run, lab};
use play::confine::Strength;
use runs::folder::RunFolder;
use serde_json::{Value, json};

const TASK: &str = "workflow-builder/001-remove-a-node";
const EXAMPLE: &str = include_str!("../../examples/python-agent/agent.py");
const BURGLAR: &str = include_str!("hostile/burglar.py");
const WIRETAPPER: &str = include_str!("hostile/wiretapper.py");

/// A run of two attempts by an agent that attacks before it plays. It solves the task at the first
/// attempt and does nothing at the second.
struct Attack {
    run: Run,
    agent: tempfile::TempDir,
}

impl Attack {
    fn new(attack: &str) -> Attack {
        let agent = tempfile::tempdir().expect("a folder");
        let begin = "        plan = iter(PLAN)\n";
        let attacked = "        plan = iter(PLAN if message['seed'] == 0 else PLAN[-1:])\n\
                        \x20       print('FOUND', json.dumps(attack()), file=sys.stderr, flush=True)\n";
        assert!(EXAMPLE.contains(begin), "the example is another");
        let source = format!("{attack}\n\n{}", EXAMPLE.replace(begin, attacked));
        std::fs::write(agent.path().join("agent.py"), source).expect("a file");
        Attack {
            run: Run::empty(),
            agent,
        }
    }

    fn start(&self, sandbox: &str, more: &[&str]) -> std::process::Output {
        let script = self.agent.path().join("agent.py").display().to_string();
        let sought = format!("{}:{}", lab().root.display(), self.run.path().display());
        let mut command = self.run.start(&["--tasks", TASK, "--repeats", "2"]);
        command
            .args(["--sandbox", sandbox, "--agent", "stdio"])
            .args(["--agent-env", &format!("SOUGHT={sought}")])
            .args(more)
            .args(["--", "python3", &script]);
        command.output().expect("the command starts")
    }

    /// Plays behind the fence. Nothing, where the kernel has none: the run then must not begin.
    fn confined(&self, more: &[&str]) -> Option<Vec<Value>> {
        let output = self.start("on", more);
        let errors = String::from_utf8_lossy(&output.stderr);
        if let Err(reason) = strength().require() {
            assert!(!output.status.success());
            assert!(errors.contains(&reason.to_string()), "{errors}");
            return None;
        }
        assert!(output.status.success(), "{errors}");
        Some(self.found())
    }

    /// What the agent found, by attempt.
    fn found(&self) -> Vec<Value> {
        (0..2)
            .map(|repeat| {
                let log = self.run.attempt(TASK, repeat).agent_log();
                let text = std::fs::read_to_string(log).expect("a log");
                let mut lines = text.lines();
                let found = lines.find_map(|line| line.strip_prefix("FOUND "));
                let found = found.unwrap_or_else(|| panic!("the attack failed: {text}"));
                serde_json::from_str(found).expect("JSON")
            })
            .collect()
    }

    fn sandbox(&self) -> String {
        let manifest = RunFolder::new(self.run.path()).manifest();
        manifest.expect("a manifest").sandbox
    }
}

fn strength() -> Strength {
    let output = lab().gauntlet(&["confine", "--probe"]);
    serde_json::from_slice(&output.stdout).expect("an answer")
}

#[test]
fn a_burglar_finds_neither_tasks_nor_runs_and_improves_no_verdict() {
    let attack = Attack::new(BURGLAR);
    let Some(found) = attack.confined(&["--agent-env", "MAY_WRITE=yes"]) else {
        return;
    };
    for attempt in found {
        assert_eq!(attempt["opened"], json!([]));
        assert!(attempt["walked"].as_u64() > Some(0), "it did not look");
    }
    // Judged by what was done.
    assert_eq!(attack.run.score(), "1/2");
    assert!(attack.run.verdict(TASK).pass);
    assert_eq!(Ok(attack.sandbox()), strength().words());
    let path = attack.run.path().display().to_string();
    let check = lab().gauntlet(&["score", "--check", &path]);
    assert!(check.status.success(), "a verdict was changed");
}

#[test]
fn without_a_sandbox_the_burglar_finds_both_and_the_run_says_so() {
    let attack = Attack::new(BURGLAR);
    let output = attack.start("off", &[]);
    assert!(output.status.success());
    let second = &attack.found()[1]["opened"];
    let opened: Vec<PathBuf> = serde_json::from_value(second.clone()).expect("paths");
    let task = lab().root.join(format!("tasks/{TASK}.toml"));
    assert!(opened.contains(&task), "{opened:?}");
    let verdict = attack.run.episode(TASK).root().join("verdict.json");
    assert!(opened.contains(&verdict), "{opened:?}");
    assert_eq!(attack.sandbox(), "none: switched off");
}

#[test]
fn a_wiretapper_sees_no_driver_and_reaches_nobody() {
    let attack = Attack::new(WIRETAPPER);
    let Some(found) = attack.confined(&[]) else {
        return;
    };
    for attempt in found {
        assert_eq!(attempt["processes"], json!([]));
        assert_eq!(attempt["listed"], json!([]));
        assert_eq!(attempt["answers"], json!({}));
        if strength().signals {
            assert_eq!(attempt["killed"], json!(false));
        }
    }
    assert_eq!(attack.run.score(), "1/2");
}

#[test]
fn without_a_sandbox_the_wiretapper_reaches_the_server() {
    let attack = Attack::new(WIRETAPPER);
    assert!(attack.start("off", &[]).status.success());
    for attempt in attack.found() {
        assert_ne!(attempt["processes"], json!([]));
        assert_ne!(attempt["answers"], json!({}));
    }
}
