//! Episodes that begin at a checkpoint, judged without a browser.

use std::fs;

use evaluator::{TaskFile, evaluate};
use protocol::{InputCounts, STATE_SCHEMA, StateEnvelope, Verdict};
use serde_json::Value;

use crate::corpus_files::Episode;
use crate::judging::{tasks, tasks_dir};

/// Every task once for each of its checkpoints, begun there.
fn begun() -> Vec<(u32, TaskFile)> {
    let all = tasks().iter().flat_map(|task| {
        let checkpoints = task.checkpoints.keys().copied();
        checkpoints.map(move |subtasks| (subtasks, task.clone()))
    });
    let begin = |(subtasks, task): (u32, TaskFile)| {
        let task = task.begun_after(subtasks);
        (subtasks, task.unwrap_or_else(|reason| panic!("{reason}")))
    };
    all.map(begin).collect()
}

/// What a page exports that shows this state from its beginning on, with what it says beside it.
fn judge_as_left(task: &TaskFile, [state, view]: [&Value; 2], answer: Option<&Value>) -> Verdict {
    let export = StateEnvelope {
        schema: STATE_SCHEMA.into(),
        app: task.brief.app.slug().into(),
        build: String::new(),
        seed: task.brief.start.seed,
        revision: 0,
        clock_ms: 0,
        input: InputCounts::default(),
        imports: 0,
        crashed: false,
        state: state.clone(),
        view: view.clone(),
        operations: Vec::new(),
    };
    let export = serde_json::to_string(&export).expect("JSON");
    evaluate(task, Some(&export), answer)
}

#[test]
fn doing_nothing_from_a_checkpoint_scores_nothing() {
    let all = begun();
    assert!(all.len() >= 40, "only {} checkpoints", all.len());
    for (subtasks, task) in all {
        let state = task.start_state.as_ref().expect("a checkpoint");
        let done = serde_json::json!({"answer": "done"});
        let verdict = judge_as_left(&task, [state, &Value::Null], Some(&done));
        let id = &task.brief.id;
        assert!(!verdict.pass, "{id} from {subtasks}");
        assert_eq!(verdict.score, 0.0, "{id} from {subtasks}: {verdict:#?}");
        assert!(verdict.gates.iter().all(|gate| gate.pass), "{verdict:#?}");
    }
}

/// What the oracle came to from the beginning is worth the same from every checkpoint.
#[test]
fn the_end_of_a_solution_passes_from_every_checkpoint() {
    for (subtasks, mut task) in begun() {
        let id = task.brief.id.clone();
        let episode = Episode::read(&task).expect("an episode of the corpus");
        let end: StateEnvelope = serde_json::from_str(&episode.export).expect("an export");
        task.start_state = Some(end.state.clone());
        let verdict = judge_as_left(&task, [&end.state, &end.view], episode.answer.as_ref());
        assert!(
            verdict.pass && verdict.score == 1.0,
            "{id} from {subtasks}: {verdict:#?}"
        );
    }
}

#[test]
fn damage_to_what_was_given_lowers_the_score() {
    let task = tasks()
        .iter()
        .find(|it| it.brief.id == "modeller/020-snowman");
    let mut task = task.expect("a task").clone().begun_after(2).expect("begun");
    let episode = Episode::read(&task).expect("an episode");
    let mut end: StateEnvelope = serde_json::from_str(&episode.export).expect("an export");
    let scenes = end.state["scenes"].as_array_mut().expect("scenes");
    let own = scenes.iter_mut().find(|it| it["name"] == "Snowman");
    let objects = own.expect("the scene")["scene"]["objects"].as_array_mut();
    objects.expect("objects").retain(|it| it["name"] != "Head");
    task.start_state = Some(end.state.clone());
    let verdict = judge_as_left(&task, [&end.state, &end.view], episode.answer.as_ref());
    // Face and arms are done; of scene, body, head and two that are kept in any case, the head is not.
    assert!(!verdict.pass);
    assert!((verdict.score - 4.0 / 5.0).abs() < 1e-9, "{verdict:#?}");
}

#[test]
fn every_folder_of_checkpoints_belongs_to_a_task() {
    for app in protocol::APPS {
        let folder = tasks_dir().join(app.slug).join("checkpoints");
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let id = format!("{}/{}", app.slug, entry.file_name().to_string_lossy());
            let task = tasks().iter().find(|task| task.brief.id == id);
            assert!(task.is_some_and(|it| !it.checkpoints.is_empty()), "{id}");
        }
    }
}
