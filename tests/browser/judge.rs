//! The progress judge end to end: a run of real episodes, models behind a server that speaks their protocol.

use std::path::{Path, PathBuf};
use std::process::Output;

use face::progress::{JUDGEMENT_FILE, Judgement};
use gauntlet_tests::{SAMPLE, lab, sample_run};
use model_server::{Answer, Fault, Faults, ModelServer, Question};
use serde_json::{Value, json};
use walkdir::WalkDir;

const KEY: &str = "sk-judge-test-5a4b3c2d1e0f";
const KEY_VARIABLE: &str = "GAUNTLET_TEST_KEY";

/// A copy of the oracle's run, since scores are written into it.
fn copied(into: &Path) -> PathBuf {
    let from = sample_run().path();
    let to = into.join("run");
    for entry in WalkDir::new(&from).into_iter().flatten() {
        let place = to.join(entry.path().strip_prefix(&from).expect("below the run"));
        match entry.file_type().is_dir() {
            true => std::fs::create_dir_all(place).expect("a folder"),
            false => drop(std::fs::copy(entry.path(), place).expect("a copy")),
        }
    }
    to
}

/// Says of every pair that something was added, and gives every episode the same score.
fn scripted(question: &Question) -> Result<Answer, String> {
    let schema = question.schema.as_ref().ok_or("a form was not asked for")?;
    let is_judge = schema["properties"].get("score").is_some();
    let wanted = if is_judge { 1 } else { 2 };
    if question.pictures.len() != wanted {
        return Err(format!(
            "{} pictures, not {wanted}",
            question.pictures.len()
        ));
    }
    let answer = match is_judge {
        true => json!({"score": 5, "reason": "All of it is visible."}),
        false => json!({
            "visible_action": "something was placed", "visible_change_type": "object_added",
            "task_relevance": "high", "progress": "positive", "confidence": 0.9, "uncertainty_note": "",
            "updated_visible_state_summary": "One thing more is there.",
        }),
    };
    Ok(Answer::text(format!("```json\n{answer}\n```")))
}

fn judge(run: &Path, server: &ModelServer, more: &[&str]) -> Output {
    let model = format!("large@{}", server.url());
    let watcher = format!("small@{}", server.url());
    let mut command = lab().command();
    command
        .arg("judge")
        .arg(run)
        .args(["--model", &model, "--watcher", &watcher]);
    command.args(["--key-variable", KEY_VARIABLE]).args(more);
    command
        .env(KEY_VARIABLE, KEY)
        .output()
        .expect("the command starts")
}

fn judgement(run: &Path, task: &str) -> Option<Judgement> {
    let path = run
        .join("episodes")
        .join(task)
        .join("0")
        .join(JUDGEMENT_FILE);
    serde_json::from_str(&std::fs::read_to_string(path).ok()?).ok()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn models_judge_a_run_once_and_the_run_stays_what_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = copied(folder.path());
    // One answer in between does not fit and is asked for again.
    let faults = Faults::none()
        .at(2, Fault::TextOnly)
        .at(4, Fault::RateLimit { retry_after_ms: 10 });
    let server = ModelServer::start(scripted, Some(KEY), faults).expect("the server starts");
    let output = judge(&run, &server, &["--json"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(server.refusals(), Vec::<String>::new());
    let mut kept = 0;
    for task in SAMPLE {
        let judgement = judgement(&run, task).expect("a judgement");
        assert_eq!(
            (judgement.score, judgement.events.len()),
            (5, judgement.kept)
        );
        assert!(
            judgement.kept > 0 && judgement.kept <= judgement.pairs,
            "{judgement:?}"
        );
        assert_eq!(judgement.model, format!("large@{}", server.url()));
        assert_eq!(judgement.watcher, format!("small@{}", server.url()));
        kept += judgement.kept;
    }
    let received = server.received();
    let asked = |model: &str| {
        received
            .iter()
            .filter(|it| it.body["model"] == model && it.status == 200)
            .count()
    };
    // Every pair once, and once more where the answer did not fit; every episode once.
    assert_eq!((asked("small"), asked("large")), (kept + 1, SAMPLE.len()));
    let again = judge(&run, &server, &[]);
    assert!(again.status.success(), "{}", said(&again));
    assert!(
        said(&again).contains("5 of them before"),
        "{}",
        said(&again)
    );
    assert_eq!(server.received().len(), received.len());
    // The seal, its check and the key.
    let path = run.to_str().expect("a plain path");
    let checked = lab().gauntlet(&["score", "--check", path]);
    assert!(checked.status.success(), "{}", said(&checked));
    for file in WalkDir::new(&run)
        .into_iter()
        .flatten()
        .filter(|it| it.file_type().is_file())
    {
        let bytes = std::fs::read(file.path()).expect("a file");
        assert!(
            !bytes.windows(KEY.len()).any(|it| it == KEY.as_bytes()),
            "{}",
            file.path().display()
        );
    }
}

#[test]
fn a_service_that_is_not_there_leaves_episodes_unjudged_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = copied(folder.path());
    let server = ModelServer::start(scripted, Some(KEY), Faults::none().from(1, Fault::Broken));
    let server = server.expect("the server starts");
    let task = "workflow-builder/*";
    let output = judge(&run, &server, &["--tasks", task, "--model-retries", "0"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains("not judged: workflow-builder/001"),
        "{}",
        said(&output)
    );
    assert!(SAMPLE.iter().all(|task| judgement(&run, task).is_none()));
}

#[test]
fn scores_are_compared_with_labels() {
    let output = lab().gauntlet(&["judge", "--check", "--model", "rules", "--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let checked: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let kappa = checked["agreement"]["weighted_kappa"].as_f64();
    assert!(kappa > Some(0.6), "{checked}");
    let refused = lab().gauntlet(&["judge", "--check", "no-such-folder", "--model", "rules"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("labels.json"), "{}", said(&refused));
}
