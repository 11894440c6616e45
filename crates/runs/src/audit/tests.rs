//! Forged folders, one lie at a time.

use std::fs;
use std::path::Path;

use protocol::{Burst, EndReason, RunManifest, StepRecord, Trouble};
use serde_json::{Value, json};

use super::*;
use crate::folder::EpisodeFolder;
use crate::sample::{TASK, TestRun, repository_tasks};

fn honest() -> TestRun {
    let run = TestRun::new(2);
    run.finish(0, EndReason::Answered, None);
    run.finish(1, EndReason::StepBudget, None);
    run.close();
    run
}

fn findings(run: &TestRun) -> Vec<String> {
    let audit = audit(&run.folder, Some(&repository_tasks()));
    audit.findings.iter().map(ToString::to_string).collect()
}

/// Forges a folder, seals it anew as a careful forger does, and expects to be told.
#[track_caller]
fn refused(reason: &str, forge: impl FnOnce(&TestRun)) {
    let run = honest();
    forge(&run);
    run.seal();
    let found = findings(&run);
    let is_told = found.iter().any(|finding| finding.contains(reason));
    assert!(is_told, "{reason:?} is not in {found:#?}");
}

fn attempt(run: &TestRun, repeat: u32) -> EpisodeFolder {
    run.folder.episode(&TestRun::trial(repeat))
}

fn edit(path: &Path, change: impl FnOnce(&mut Value)) {
    let text = fs::read_to_string(path).expect("a file");
    let mut value = serde_json::from_str(&text).expect("JSON");
    change(&mut value);
    fs::write(path, serde_json::to_vec_pretty(&value).expect("JSON")).expect("written");
}

fn edit_manifest(run: &TestRun, change: impl FnOnce(&mut RunManifest)) {
    let mut manifest = run.folder.manifest().expect("a manifest");
    change(&mut manifest);
    run.folder.write_manifest(&manifest).expect("written");
}

fn edit_steps(folder: &EpisodeFolder, change: impl FnOnce(&mut String)) {
    let mut text = fs::read_to_string(folder.steps_file()).expect("a log");
    change(&mut text);
    fs::write(folder.steps_file(), text).expect("written");
}

#[test]
fn an_honest_folder_is_in_order() {
    assert_eq!(findings(&honest()), Vec::<String>::new());
}

#[test]
fn whatever_changes_after_the_seal_shows() {
    let run = honest();
    edit(&run.folder.summary(), |summary| {
        summary["agent"] = json!("me")
    });
    let found = findings(&run);
    assert!(
        found
            .iter()
            .any(|it| it.contains("summary.json was changed")),
        "{found:#?}"
    );
    fs::remove_file(run.folder.seal()).expect("removed");
    assert!(findings(&run).iter().any(|it| it.contains("no seal")));
}

#[test]
fn edited_figures_and_verdicts_are_refused() {
    refused("not the figures of the episodes", |run| {
        edit(&run.folder.summary(), |it| {
            it["figures"]["passed"] = json!(2)
        });
    });
    refused("another verdict", |run| {
        edit(&attempt(run, 0).root().join("verdict.json"), |it| {
            it["pass"] = json!(true);
        });
    });
}

#[test]
fn episodes_that_are_missing_copied_or_too_many_are_refused() {
    refused("not finished", |run| {
        fs::remove_dir_all(attempt(run, 1).root()).expect("removed");
    });
    refused("copy of attempt #1", |run| {
        let [one, two] = [0, 1].map(|repeat| attempt(run, repeat));
        for file in ["steps.jsonl", "export.json", "verdict.json", "status.json"] {
            fs::copy(one.root().join(file), two.root().join(file)).expect("copied");
        }
        edit(&two.root().join("status.json"), |it| {
            it["trial"]["repeat"] = json!(1)
        });
    });
    refused("its status is that of", |run| {
        edit(&attempt(run, 1).root().join("status.json"), |it| {
            it["trial"]["repeat"] = json!(0);
        });
    });
    refused("named more than once", |run| {
        edit_manifest(run, |manifest| {
            manifest.tasks = vec![TASK.into(), TASK.into()]
        });
    });
    refused("no run writes this file", |run| {
        edit_manifest(run, |manifest| manifest.repeats = 1);
    });
}

#[test]
fn gigantic_counts_and_names_that_are_paths_are_refused_at_once() {
    refused("episodes; at most", |run| {
        edit_manifest(run, |manifest| manifest.repeats = u32::MAX);
    });
    refused("not the id of a task", |run| {
        edit_manifest(run, |manifest| manifest.tasks = vec!["../../etc".into()]);
    });
}

#[test]
fn an_attached_run_that_calls_itself_driven_is_refused() {
    refused("only pages in browsers of agents or people", |run| {
        fs::write(attempt(run, 0).recording(), "{}\n").expect("written");
    });
    refused("its origin is Driven, and its browser", |run| {
        edit_manifest(run, |manifest| {
            manifest.browser = protocol::AGENTS_OWN.into();
        });
    });
}

#[test]
fn what_counts_for_nothing_is_named_and_is_no_finding() {
    let run = honest();
    fs::write(run.folder.verified(), "{}").expect("written");
    fs::write(attempt(&run, 1).root().join("judge.json"), "{}").expect("written");
    let audit = audit(&run.folder, Some(&repository_tasks()));
    assert_eq!(audit.findings, []);
    let places: Vec<_> = audit.ignored.iter().map(|it| it.place.as_str()).collect();
    assert_eq!(places[0], "verified.json");
    assert!(places[1].ends_with("/1/judge.json"), "{places:?}");
    assert_eq!(places.len(), 2);
}

#[test]
fn a_judgement_that_was_changed_after_it_was_sealed_is_refused() {
    let run = honest();
    let judgement = attempt(&run, 1).root().join("judge.json");
    fs::write(&judgement, "{}").expect("written");
    run.seal();
    assert_eq!(findings(&run), Vec::<String>::new());
    fs::write(&judgement, "[]").expect("written");
    let found = findings(&run);
    assert!(found[0].contains("judge.json was changed"), "{found:#?}");
    fs::remove_file(&judgement).expect("removed");
    let found = findings(&run);
    assert!(found[0].contains("judge.json is gone"), "{found:#?}");
}

#[test]
fn a_renamed_agent_is_refused() {
    refused("another agent played it", |run| {
        edit_manifest(run, |manifest| manifest.agent_digest = "mine".into());
    });
    refused("not the figures of the episodes", |run| {
        edit_manifest(run, |manifest| manifest.agent = "my model".into());
    });
}

#[test]
fn weakened_task_files_are_refused() {
    let copy = |run: &TestRun| run.folder.tasks().join(format!("{TASK}.toml"));
    let weaken = |run: &TestRun| {
        let text = fs::read_to_string(copy(run)).expect("a task");
        fs::write(
            copy(run),
            text.replace("difficulty = \"easy\"", "difficulty = \"hard\""),
        )
        .expect("written");
    };
    refused("not the file that run.json recorded", weaken);
    refused("differs from the file of the same name", |run| {
        weaken(run);
        let digest = file_digest(&copy(run)).expect("a digest");
        edit_manifest(run, |manifest| {
            manifest.task_digests.insert(format!("{TASK}.toml"), digest);
        });
        crate::rescore::rescore(&run.folder, true).expect("scored by the weakened file");
    });
}

#[test]
fn exports_without_their_steps_are_refused() {
    refused("its steps cannot be read", |run| {
        fs::remove_file(attempt(run, 0).steps_file()).expect("removed");
    });
    refused("its steps cannot be read", |run| {
        edit_steps(&attempt(run, 0), |text| {
            text.truncate(text.len() - 9);
            text.push('\n');
        });
    });
    // A torn line is no step, so one is missing.
    refused("its log ends with step 1", |run| {
        edit_steps(&attempt(run, 0), |text| text.truncate(text.len() - 9));
    });
    refused("its log ends with step 1", |run| {
        edit_steps(&attempt(run, 0), |text| {
            let end = text.trim_end().rfind('\n').expect("several lines");
            text.truncate(end + 1);
        });
    });
    refused("it has no export", |run| {
        fs::remove_file(attempt(run, 0).root().join("export.json")).expect("removed");
    });
}

#[test]
fn a_name_of_several_lines_is_not_taken_for_lines_of_ours() {
    refused(
        "episodes/x\n  the folder is in order: no run writes",
        |run| {
            let folder = run.folder.root().join("episodes");
            fs::write(folder.join("x\nthe folder is in order"), "").expect("written");
        },
    );
}

#[test]
fn clocks_ends_and_pictures_that_cannot_be_are_refused() {
    refused("its clock shows 251 ms at step 1", |run| {
        edit_steps(&attempt(run, 0), |text| {
            *text = text.replace("\"clock_ms\":250", "\"clock_ms\":251");
        });
    });
    let burst = Burst { frames: 3, ms: 100 };
    refused(
        "its clock shows 0 ms at step 0 and can only show 100",
        |run| {
            edit_manifest(run, |manifest| manifest.burst = Some(burst));
        },
    );
    refused("step 0 has 0 further pictures and can only have 2", |run| {
        edit_manifest(run, |manifest| manifest.burst = Some(burst));
    });
    refused("step 1 has 1 further pictures and can only have 0", |run| {
        edit_steps(&attempt(run, 0), |text| {
            *text = text.replacen("\"clock_ms\":250", "\"frames\":[\"x\"],\"clock_ms\":250", 1);
        });
    });
    refused("a burst has 2 to 64 pictures, not 4294967295", |run| {
        edit(&run.folder.root().join("run.json"), |it| {
            it["burst"] = json!({"frames": u32::MAX, "ms": 100});
        });
    });
    refused("does not end an episode", |run| {
        edit(&attempt(run, 1).root().join("status.json"), |it| {
            it["end"] = json!("answered");
        });
    });
    refused("its answer is not the one", |run| {
        edit(&attempt(run, 0).root().join("status.json"), |it| {
            it["answer"] = json!({"answer": "42"});
        });
    });
    refused("missing or has another content", |run| {
        let frames = attempt(run, 0).frames();
        let frame = fs::read_dir(frames)
            .expect("frames")
            .next()
            .expect("a frame");
        fs::write(frame.expect("a frame").path(), "another picture").expect("written");
    });
}

/// The first step of the first attempt as one that was thought about for so long, by a live clock.
fn live(run: &TestRun, clock: &str, agent_ms: f64, thought_ms: u64) {
    edit_manifest(run, |manifest| manifest.clock = clock.into());
    let folder = attempt(run, 0);
    let mut steps = folder.steps().expect("steps");
    steps[1].timing.agent_ms = agent_ms;
    for step in &mut steps[1..] {
        step.clock_ms += thought_ms;
    }
    steps[1].thought_ms = thought_ms;
    let mut log = folder.start_steps().expect("a log");
    for step in &steps {
        log.append(step).expect("written");
    }
}

/// All tasks of the run by this clock.
fn at_speed(manifest: &mut RunManifest, clock: &str) {
    let tasks = manifest.tasks.iter();
    manifest.clocks = tasks.map(|task| (task.clone(), clock.into())).collect();
}

#[test]
fn a_clock_that_went_on_for_an_agents_thoughts_went_as_far_as_they_took() {
    let run = honest();
    live(&run, "live:0.5", 3_000.0, 1_500);
    run.close();
    assert_eq!(findings(&run), Vec::<String>::new());
    let run = honest();
    live(&run, "live:0.5,1", 3_000.0, 1_500);
    edit_manifest(&run, |manifest| at_speed(manifest, "live:0.5"));
    run.close();
    assert_eq!(findings(&run), Vec::<String>::new());
    refused(
        "its clock went 1450 ms before step 1 and can only have gone 1500",
        |run| {
            live(run, "live:0.5", 3_000.0, 1_450);
        },
    );
    refused(
        "its clock went 1500 ms before step 1 and can only have gone 0",
        |run| {
            live(run, "stepped", 3_000.0, 1_500);
        },
    );
    refused("its time was up before step 1", |run| {
        live(run, "live:1", 1e9, 1_000_000_000);
    });
    // The attempt of a ladder over speed, which was played at another speed than its run says.
    refused(
        "its clock went 1500 ms before step 1 and can only have gone 3000",
        |run| {
            live(run, "live:0.5,1", 3_000.0, 1_500);
            edit_manifest(run, |manifest| at_speed(manifest, "live:1"));
        },
    );
    refused("which is none of its clocks (live:0.5,1)", |run| {
        live(run, "live:0.5,1", 3_000.0, 6_000);
        edit_manifest(run, |manifest| at_speed(manifest, "live:2"));
    });
    refused("does not say at which of its speeds", |run| {
        live(run, "live:0.5,1", 3_000.0, 1_500);
    });
    refused("there is no clock \"live:-1\"", |run| {
        edit_manifest(run, |manifest| manifest.clock = "live:-1".into());
    });
}

/// The last step of an attempt, as its record.
fn edit_last_step(folder: &EpisodeFolder, change: impl FnOnce(&mut StepRecord)) {
    let mut steps = folder.steps().expect("steps");
    change(steps.last_mut().expect("a step"));
    let mut log = folder.start_steps().expect("a log");
    for step in &steps {
        log.append(step).expect("written");
    }
}

/// The second attempt as one whose app stopped in its last step.
fn crash(run: &TestRun) {
    let folder = attempt(run, 1);
    edit_last_step(&folder, |it| {
        it.trouble = Some(Trouble::Crashed);
        it.error = Some("the app crashed".into());
        it.frame = None;
        it.clock_ms = 250;
    });
    edit(&folder.root().join("status.json"), |it| {
        it["end"] = json!("app_crash");
    });
}

#[test]
fn an_episode_whose_app_stopped_is_in_order_with_the_step_in_which_it_did() {
    let run = honest();
    crash(&run);
    run.close();
    assert_eq!(findings(&run), Vec::<String>::new());
    refused("which does not end an episode as", |run| {
        crash(run);
        edit(&attempt(run, 1).root().join("status.json"), |it| {
            it["end"] = json!("step_budget");
        });
    });
    refused("shows a page that did not survive it", |run| {
        let frame = attempt(run, 1).steps().expect("steps")[1].frame.clone();
        crash(run);
        edit_last_step(&attempt(run, 1), |it| it.frame = frame);
    });
    refused("and others follow", |run| {
        edit_steps(&attempt(run, 1), |text| {
            let (first, rest) = text.split_once('\n').expect("lines");
            let rest = rest.replacen("\"clock_ms\"", "\"trouble\":\"crashed\",\"clock_ms\"", 1);
            *text = format!("{first}\n{rest}");
        });
    });
}

/// The first episode was begun again.
fn begun_again() -> TestRun {
    let run = TestRun::new(2);
    run.finish_again(0);
    run.finish(1, EndReason::StepBudget, None);
    run.close();
    run
}

#[test]
fn a_broken_attempt_is_named_in_the_summary_and_its_record_belongs_to_the_folder() {
    let run = begun_again();
    assert_eq!(findings(&run), Vec::<String>::new());
    let text = fs::read_to_string(run.folder.summary()).expect("a summary");
    let summary: Value = serde_json::from_str(&text).expect("JSON");
    let told = json!([{"steps": 2, "reason": "the browser failed"}]);
    assert_eq!(summary["episodes"][0]["retried"], told);
    assert_eq!(summary["episodes"][1]["retried"], Value::Null);
    assert_eq!(summary["figures"]["episodes"], json!(2));
    let view = fs::read_to_string(run.folder.view()).expect("a view");
    let view: Value = serde_json::from_str(&view).expect("JSON");
    assert_eq!(view["episodes"][0]["retried"], told);
}

#[test]
fn a_broken_attempt_whose_record_was_taken_away_is_missed() {
    let told = |change: fn(&TestRun)| {
        let run = begun_again();
        change(&run);
        run.close();
        findings(&run).join("; ")
    };
    let kept = |run: &TestRun| attempt(run, 0).broken(1);
    let found = told(|run| {
        fs::remove_dir_all(attempt(run, 0).broken(1).root()).expect("removed");
    });
    assert!(found.contains("broken attempt 1 is missing"), "{found}");
    let found = told(|run| {
        edit(&attempt(run, 0).root().join("status.json"), |it| {
            it["retried"] = json!([]);
        });
    });
    assert!(found.contains("no run writes this file"), "{found}");
    let run = begun_again();
    edit_steps(&kept(&run), |text| {
        let end = text.trim_end().rfind('\n').expect("several lines");
        text.truncate(end + 1);
    });
    run.close();
    let found = findings(&run).join("; ");
    assert!(
        found.contains("took 1 steps, its status counts 2"),
        "{found}"
    );
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_refused_before_anything_is_read() {
    refused_unsealed("a link", |run| {
        let status = attempt(run, 0).root().join("status.json");
        fs::remove_file(&status).expect("removed");
        std::os::unix::fs::symlink("/dev/zero", status).expect("linked");
    });
    refused_unsealed("neither a file nor a folder", |run| {
        let run_json = run.folder.root().join("run.json");
        fs::remove_file(&run_json).expect("removed");
        let made = std::process::Command::new("mkfifo").arg(&run_json).status();
        assert!(made.expect("mkfifo").success());
    });
    refused_unsealed("under another name", |run| {
        let [one, two] = [0, 1].map(|it| attempt(run, it).steps_file());
        fs::remove_file(&two).expect("removed");
        fs::hard_link(one, two).expect("linked");
    });
}

#[cfg(unix)]
#[track_caller]
fn refused_unsealed(reason: &str, forge: impl FnOnce(&TestRun)) {
    let run = honest();
    forge(&run);
    let found = findings(&run);
    assert!(found.iter().any(|it| it.contains(reason)), "{found:#?}");
}
