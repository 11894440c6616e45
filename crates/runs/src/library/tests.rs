//! Runs on a shelf: found by name, read when they change, shown with what is known about them.

use std::path::PathBuf;

use face::{EpisodeView, RunView};
use protocol::EndReason;
use serde_json::json;

use super::*;
use crate::sample::{TASK, TestRun, repository_tasks};
use crate::seal::Seal;
use crate::view::Answers;

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

fn shelf(places: &[PathBuf]) -> anyhow::Result<RunLibrary> {
    RunLibrary::open(places.to_vec(), Knowledge::default())
}

/// Somebody who stands in a checkout and keeps marks in a folder.
fn knowing(marks: &Path) -> Knowledge {
    Knowledge {
        marks: Marks::at(marks),
        tasks_dir: Some(repository_tasks()),
    }
}

/// What a list says of the run.
fn card(run: &TestRun, library: &RunLibrary) -> RunCard {
    let view = library.view_of("run", &run.folder);
    view.expect("a view").card()
}

#[test]
fn a_mark_comes_and_goes_while_the_folder_stays_as_it_is() {
    let (run, place) = (run(), tempfile::tempdir().expect("a folder"));
    run.close();
    let knowledge = knowing(place.path());
    let library = RunLibrary::open(Vec::new(), knowledge.clone()).expect("a shelf");
    let card = || card(&run, &library);
    assert_eq!((card().fault, card().verification), (None, None));
    let marks = &knowledge.marks;
    marks.put(&run.folder, "a browser", 2, 2).expect("marked");
    assert!(card().verification.is_some_and(|it| it.is_whole()));
    marks.take_away(&run.folder).expect("taken away");
    assert_eq!(card().verification, None);
}

/// What a careful forger leaves behind: verdicts, view and seal that fit each other, and a mark in the folder.
fn forge(run: &TestRun) {
    for repeat in [0, 1] {
        let episode = run.folder.episode(&TestRun::trial(repeat));
        let mut verdict = episode.verdict().expect("a verdict");
        verdict.pass = true;
        verdict.score = 1.0;
        episode.write_verdict(&verdict).expect("written");
    }
    view::write(&run.folder).expect("a view");
    run.seal();
    let seal = Seal::read(&run.folder).expect("a seal");
    let mark = json!({"schema": face::Verification::SCHEMA, "digest": seal.evidence(),
        "scorer": evaluator::SCORER, "browser": "a browser", "episodes": 2, "of": 2});
    std::fs::write(run.folder.verified(), mark.to_string()).expect("written");
}

#[test]
fn a_forged_run_is_shown_as_not_in_order_and_not_as_verified() {
    let (run, place) = (run(), tempfile::tempdir().expect("a folder"));
    run.close();
    forge(&run);
    let knowledge = knowing(place.path());
    let library = RunLibrary::open(Vec::new(), knowledge.clone()).expect("a shelf");
    let out = tempfile::tempdir().expect("a folder");
    let written = write_static(
        &run.folder,
        "forged",
        out.path(),
        Answers::Hidden,
        &knowledge,
    );
    for card in [card(&run, &library), written.expect("written")] {
        assert_eq!((card.figures.passed, card.verification.as_ref()), (2, None));
        let fault = card.fault.as_deref();
        assert!(
            fault.is_some_and(|it| it.contains("another verdict")),
            "{fault:?}"
        );
    }
    let text = std::fs::read_to_string(out.path().join("runs/forged/view.json")).expect("a view");
    let view: RunView = serde_json::from_str(&text).expect("a view");
    assert!(view.fault.is_some());
}

#[test]
fn what_a_view_in_the_folder_says_about_itself_is_not_shown() {
    let (run, place) = (run(), tempfile::tempdir().expect("a folder"));
    run.close();
    let text = std::fs::read_to_string(run.folder.view()).expect("a view");
    let mut view: RunView = serde_json::from_str(&text).expect("a view");
    view.fault = Some("nothing".into());
    view.verification = Some(face::Verification {
        schema: face::Verification::SCHEMA.into(),
        digest: String::new(),
        scorer: String::new(),
        browser: String::new(),
        episodes: 2,
        of: 2,
    });
    crate::folder::write_json(&run.folder.view(), &view).expect("written");
    run.seal();
    let library = RunLibrary::open(Vec::new(), knowing(place.path())).expect("a shelf");
    let card = card(&run, &library);
    let fault = card.fault.as_deref();
    assert!(
        fault.is_some_and(|it| it.starts_with("view.json")),
        "{fault:?}"
    );
    assert_eq!(card.verification, None);
}

#[test]
fn plain_files_are_what_a_server_would_answer() {
    let run = run();
    let out = tempfile::tempdir().expect("a folder");
    let card = write_static(
        &run.folder,
        "sample",
        out.path(),
        Answers::Hidden,
        &Knowledge::default(),
    )
    .expect("written");
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
        let knowledge = Knowledge::default();
        let written = write_static(&run.folder, name, out.path(), Answers::Shown, &knowledge);
        assert!(written.is_err());
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
    let library = shelf(&[place.path().join("a"), copies[1].clone()]).expect("a shelf");
    let index = library.index();
    let names: Vec<_> = index.runs.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["same", "same-2"]);
    assert_eq!(index.unreadable[0].0, "broken");
    assert!(library.view("same-2").expect("readable").is_some());
    assert!(library.view("other").expect("readable").is_none());
    assert!(library.folder("../a/same").is_none());
    assert!(shelf(&[place.path().join("nowhere")]).is_err());
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
    let library = shelf(&[place.path().into()]).expect("a shelf");
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
