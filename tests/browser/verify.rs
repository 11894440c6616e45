//! A run is believed when playing its actions again gives the same bytes, and not otherwise.

use std::fs;
use std::path::Path;
use std::process::Output;

use gauntlet_tests::waiting::wait_for;
use gauntlet_tests::{Run, lab};
use runs::folder::RunFolder;
use runs::seal::Seal;
use serde_json::{Value, json};

/// `gauntlet verify` on pages of the checkout.
pub fn verify(run: &Path, arguments: &[&str]) -> Output {
    let lab = lab();
    let mut command = lab.command();
    command.arg("verify").arg("--dist").arg(&lab.dist);
    command.arg(run).args(arguments);
    command.output().expect("the command starts")
}

pub fn told(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    format!("{out}{err}")
}

const CUBE: &str = "modeller/001-double-the-cube";
const NODE: &str = "workflow-builder/001-remove-a-node";

fn copy(run: &Run) -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    for entry in walkdir::WalkDir::new(run.path()) {
        let entry = entry.expect("a readable folder");
        let below = entry.path().strip_prefix(run.path()).expect("inside");
        let target = copy.path().join(below);
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(target).expect("made"),
            false => fs::copy(entry.path(), target).map(|_| ()).expect("copied"),
        }
    }
    copy
}

fn edit(path: &Path, change: impl FnOnce(&mut Value)) {
    let text = fs::read_to_string(path).expect("a file");
    let mut value = serde_json::from_str(&text).expect("JSON");
    change(&mut value);
    fs::write(path, serde_json::to_string(&value).expect("JSON")).expect("written");
}

fn edit_text(path: &Path, change: impl FnOnce(String) -> String) {
    let text = fs::read_to_string(path).expect("a file");
    let changed = change(text.clone());
    assert_ne!(changed, text, "nothing was forged in {}", path.display());
    fs::write(path, changed).expect("written");
}

/// What a forger does who knows how runs are made: judges and seals anew, so that everything in the
/// folder fits everything else.
fn make_consistent(folder: &Path) {
    let run = RunFolder::new(folder);
    runs::rescore::rescore(&run, true).expect("judged anew");
    let seal = Seal::take(&run).expect("a seal");
    seal.write(&run).expect("sealed anew");
}

struct Forgery {
    name: &'static str,
    /// A word of the refusal.
    reason: &'static str,
    forge: fn(&Path),
}

fn episode(folder: &Path, task: &str) -> std::path::PathBuf {
    folder.join("episodes").join(task).join("0")
}

/// Ten ways to improve a run. All but the first are judged and sealed anew.
const FORGERIES: [Forgery; 10] = [
    Forgery {
        name: "a verdict",
        reason: "since it was sealed",
        forge: |folder| {
            edit(&episode(folder, NODE).join("verdict.json"), |it| {
                it["score"] = json!(0.5);
            });
        },
    },
    Forgery {
        name: "an export",
        reason: "differs",
        forge: |folder| {
            // Nothing that is scored, so that no verdict changes by it.
            edit(&episode(folder, CUBE).join("export.json"), |it| {
                it["view"] = json!({});
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "a move of the pointer that was not made",
        reason: "differs",
        forge: |folder| {
            edit_text(&episode(folder, NODE).join("steps.jsonl"), |text| {
                text.replacen("\"x\":", "\"x\":1", 1)
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "a picture",
        reason: "differs",
        forge: |folder| {
            let episode = episode(folder, NODE);
            let steps = episode.join("steps.jsonl");
            let text = fs::read_to_string(&steps).expect("a log");
            let line: Value =
                serde_json::from_str(text.lines().nth(1).expect("a step")).expect("JSON");
            let old = line["frame"].as_str().expect("a frame").to_string();
            let png = b"a nicer picture";
            let new = runs::folder::frame_name(png);
            fs::write(episode.join("frames").join(&new), png).expect("written");
            fs::remove_file(episode.join("frames").join(&old)).expect("removed");
            edit_text(&steps, |text| text.replace(&old, &new));
            make_consistent(folder);
        },
    },
    Forgery {
        name: "a clock",
        reason: "its clock shows",
        forge: |folder| {
            edit_text(&episode(folder, NODE).join("steps.jsonl"), |text| {
                text.replacen("\"clock_ms\":250", "\"clock_ms\":260", 1)
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "a step that is left out",
        reason: "not numbered from 0 without a gap",
        forge: |folder| {
            edit_text(&episode(folder, NODE).join("steps.jsonl"), |text| {
                let kept = text.lines().enumerate().filter(|(number, _)| *number != 2);
                kept.map(|(_, line)| format!("{line}\n")).collect()
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "a weakened task",
        reason: "differs from the file of the same name",
        forge: |folder| {
            let file = folder.join(format!("tasks/{NODE}.toml"));
            edit_text(&file, |text| text + "\n# softer\n");
            let files = Seal::take(&RunFolder::new(folder)).expect("digests").files;
            let digest = &files[&format!("tasks/{NODE}.toml")];
            edit(&folder.join("run.json"), |it| {
                it["task_digests"][format!("{NODE}.toml")] = json!(digest);
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "another agent",
        reason: "another agent played it",
        forge: |folder| {
            edit(&folder.join("run.json"), |it| {
                it["agent"] = json!("my model");
                it["agent_digest"] = json!("0123");
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "other pages",
        reason: "it was played on the build",
        forge: |folder| {
            let build = |it: &mut Value| it["build"] = json!("0123456789abcdef");
            edit(&episode(folder, CUBE).join("export.json"), build);
            edit(&folder.join("run.json"), |it| {
                it["builds"]["modeller"] = json!("0123456789abcdef");
            });
            make_consistent(folder);
        },
    },
    Forgery {
        name: "a failure that disappears",
        reason: "not finished",
        forge: |folder| {
            fs::remove_dir_all(episode(folder, CUBE)).expect("removed");
            make_consistent(folder);
        },
    },
];

#[test]
fn a_forged_run_is_refused_however_it_was_forged() {
    let run = lab().run(&["--tasks", CUBE, "--tasks", NODE, "--jobs", "2"]);
    let honest = verify(&run.path(), &[]);
    assert!(honest.status.success(), "{}", told(&honest));
    assert!(told(&honest).contains("2 of 2 episodes came out the same to the byte"));
    for forgery in FORGERIES {
        let copy = copy(&run);
        (forgery.forge)(copy.path());
        let output = verify(copy.path(), &["--retries", "0"]);
        let told = told(&output);
        let code = output.status.code();
        assert_eq!(code, Some(1), "{} was believed: {told}", forgery.name);
        assert!(told.contains(forgery.reason), "{}: {told}", forgery.name);
    }
}

#[test]
fn an_export_that_somebody_hands_over_is_judged_but_not_vouched_for() {
    let run = lab().run(&["--tasks", NODE]);
    let export = run.episode(NODE).root().join("export.json");
    let export = export.to_str().expect("a plain path");
    let judge = |arguments: &[&str]| {
        let mut all = vec!["score", "--task", "workflow-builder/001", export];
        all.extend(arguments);
        lab().gauntlet(&all)
    };
    let output = judge(&["--json"]);
    let verdict: Value = serde_json::from_slice(&output.stdout).expect("a verdict");
    assert_eq!(verdict["pass"], true, "{verdict:#}");
    assert_eq!(verdict["origin"], "unvouched");
    assert!(told(&judge(&[])).contains("nothing vouches"));
    let other = lab().gauntlet(&["score", "--task", "modeller/001", export, "--json"]);
    let verdict: Value = serde_json::from_slice(&other.stdout).expect("a verdict");
    assert_eq!(verdict["pass"], false);
    assert_eq!(judge(&["--answer", "[1]"]).status.code(), Some(1));
}

/// Plays nothing until a file is there, and is done then.
const PATIENT: &str = r#"read -r line; while [ ! -e "$0" ]; do sleep 0.05; done
    echo '{"action": {"type": "done"}}'; cat > /dev/null"#;

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let run = Run::empty();
    let folder = tempfile::tempdir().expect("a folder");
    let gate = folder.path().join("gate");
    let start = || {
        let agent = ["--agent", "stdio", "--", "sh", "-c", PATIENT];
        let mut command = run.start(&["--tasks", NODE]);
        command.args(agent).arg(&gate);
        command
    };
    let mut first = start().spawn().expect("the command starts");
    // It is being played, and is until the gate opens.
    wait_for("step of the first run", || {
        match run.episode(NODE).steps_file().exists() {
            true => Ok(()),
            false => Err("an empty folder".into()),
        }
    });
    let second = start().output().expect("the command starts");
    assert_eq!(second.status.code(), Some(1));
    let said = told(&second);
    assert!(said.contains("another gauntlet is writing"), "{said}");
    fs::write(gate, "").expect("opened");
    assert!(first.wait().expect("it ends").success());
}
