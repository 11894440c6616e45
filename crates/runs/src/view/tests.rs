//! Views of small run folders: complete, in order, and without what must not be shown.

use std::path::PathBuf;

use face::{CORE_TASKS, FailureKind};
use protocol::EndReason;
use serde_json::json;

use super::*;
use crate::sample::{TASK, TestRun, repository_tasks};

fn run() -> TestRun {
    let run = TestRun::new(3);
    run.finish(
        0,
        EndReason::Answered,
        Some(json!({"answer": "secret word"})),
    );
    run.finish(1, EndReason::StepBudget, None);
    run
}

#[test]
fn every_planned_episode_has_a_row() {
    let run = run();
    let view = Source::open(&run.folder).expect("a run").run();
    let told: Vec<_> = view
        .episodes
        .iter()
        .map(|row| (row.steps(), row.failure, row.unplayed.as_deref()))
        .collect();
    // The export of these episodes is no export, so a gate fails.
    let gate = Some(FailureKind::GateFailed);
    assert_eq!(
        told,
        [
            (2, gate, None),
            (2, gate, None),
            (0, Some(FailureKind::NotPlayed), Some("not begun")),
        ]
    );
    assert!(view.episodes[0].frame.is_some());
    assert_eq!(view.card().figures.episodes, 3);
    assert_eq!(view.card().figures.played, 2);
    assert_eq!(view.task(TASK).expect("a brief").id, TASK);
}

#[test]
fn the_file_is_the_view() {
    let run = run();
    run.close();
    let text = std::fs::read_to_string(run.folder.view()).expect("a file");
    let stored: RunView = serde_json::from_str(&text).expect("a view");
    assert_eq!(stored, Source::open(&run.folder).expect("a run").run());
}

#[test]
fn an_episode_tells_everything_and_hides_answers_when_it_has_to() {
    let run = run();
    let source = Source::open(&run.folder).expect("a run");
    let shown = Answers::Shown.of(source.episode(&TestRun::trial(0)));
    assert_eq!(shown.steps.len(), 3);
    assert!(shown.prompt.contains("# Task"));
    assert!(shown.unexplained.is_some(), "no real export");
    let text = serde_json::to_string(&shown).expect("text");
    assert!(text.contains("secret word"));
    let hidden = Answers::Hidden.of(source.episode(&TestRun::trial(0)));
    let text = serde_json::to_string(&hidden).expect("text");
    assert!(!text.contains("secret word") && hidden.redacted);
    let verdict = hidden.verdict.expect("a verdict");
    assert!(
        verdict
            .gates
            .iter()
            .all(|gate| gate.found.is_null() && gate.reason.is_empty())
    );
}

#[test]
fn plain_files_are_what_a_server_would_answer() {
    let run = run();
    let out = tempfile::tempdir().expect("a folder");
    let card = write_static(&run.folder, "sample", out.path(), Answers::Hidden).expect("written");
    write_index(out.path(), vec![card]).expect("written");
    let read = |name: &str| std::fs::read_to_string(out.path().join(name)).expect("a file");
    let index: face::RunIndex = serde_json::from_str(&read("runs/index.json")).expect("an index");
    assert_eq!(index.runs[0].name, "sample");
    let view: RunView = serde_json::from_str(&read("runs/sample/view.json")).expect("a view");
    let frame = view.episodes[0].frame.clone().expect("a frame");
    let folder = format!("runs/sample/episodes/{TASK}/0");
    assert!(
        out.path()
            .join(&folder)
            .join("frames")
            .join(frame)
            .is_file()
    );
    let episode = read(&format!("{folder}/view.json"));
    assert!(serde_json::from_str::<EpisodeView>(&episode).is_ok());
    let files = walkdir::WalkDir::new(out.path()).into_iter().flatten();
    let names: Vec<PathBuf> = files.map(|it| it.path().to_path_buf()).collect();
    assert!(
        !names
            .iter()
            .any(|it| it.extension().is_some_and(|it| it == "toml"))
    );
    for name in ["", ".", "../x", "a/b"] {
        assert!(write_static(&run.folder, name, out.path(), Answers::Shown).is_err());
    }
}

#[test]
fn a_shelf_finds_runs_and_names_them_apart() {
    let place = tempfile::tempdir().expect("a folder");
    let (one, other) = (run(), run());
    let copies = [place.path().join("a/same"), place.path().join("b/same")];
    for (run, copy) in [&one, &other].into_iter().zip(&copies) {
        std::fs::create_dir_all(copy.parent().expect("a parent")).expect("made");
        copy_folder(run.folder.root(), copy);
    }
    std::fs::create_dir(place.path().join("a/empty")).expect("made");
    std::fs::create_dir(place.path().join("a/broken")).expect("made");
    std::fs::write(place.path().join("a/broken/run.json"), "{").expect("written");
    let library =
        RunLibrary::open(vec![place.path().join("a"), copies[1].clone()]).expect("a shelf");
    let index = library.index();
    let names: Vec<_> = index.runs.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["same", "same-2"]);
    assert_eq!(index.unreadable[0].0, "broken");
    assert!(library.view("same-2").expect("readable").is_some());
    assert!(library.view("other").expect("readable").is_none());
    assert!(library.folder("../a/same").is_none());
    assert!(RunLibrary::open(vec![place.path().join("nowhere")]).is_err());
}

fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    for entry in walkdir::WalkDir::new(from).into_iter().flatten() {
        let below = entry.path().strip_prefix(from).expect("below");
        match entry.file_type().is_dir() {
            true => std::fs::create_dir_all(to.join(below)).expect("made"),
            false => drop(std::fs::copy(entry.path(), to.join(below)).expect("copied")),
        }
    }
}

#[test]
fn a_run_in_progress_is_read_anew() {
    let place = tempfile::tempdir().expect("a folder");
    let run = run();
    let copy = place.path().join("run");
    copy_folder(run.folder.root(), &copy);
    let library = RunLibrary::open(vec![place.path().into()]).expect("a shelf");
    let played = || {
        let view = library.view("run").expect("readable").expect("a run");
        view.card().figures.played
    };
    assert_eq!(played(), 2);
    let folder = RunFolder::new(&copy).episode(&TestRun::trial(1));
    folder.clear().expect("cleared");
    assert_eq!(
        played(),
        1,
        "without a file of its own every episode is looked at"
    );
}

#[test]
fn the_core_set_has_as_many_tasks_as_the_leaderboard_says() {
    let (tasks, _) = evaluator::load_dir(&repository_tasks());
    let core = tasks.iter().filter(|task| task.brief.set == "core");
    assert_eq!(core.count(), CORE_TASKS);
}
