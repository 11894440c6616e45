//! Run folders of any length, made of real task files, real forms and a few real pictures, with text in
//! them that would like to be markup.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use evaluator::TaskFile;
use face::sample;
use gauntlet_tests::lab;
use protocol::{
    Action, EndReason, EpisodeStatus, RunManifest, StepRecord, StepTiming, TrialId, Verdict,
};
use runs::folder::{RunFolder, write_atomically};
use runs::view;
use serde_json::{Value, json};

/// What an agent, its log or its answer may say.
pub const HOSTILE: &str =
    "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>";

const STEPS: u32 = 12;

/// Writes a run of the first tasks of the checkout, each played `repeats` times. What comes of an episode depends on
/// its number, and they are counted from this one.
pub fn make_from(folder: &Path, tasks: usize, repeats: u32, from: usize) -> Result<RunFolder> {
    let run = RunFolder::new(folder);
    let all = lab().tasks();
    // Tasks with a start state would need a further file.
    let plain = all.into_iter().filter(|it| it.brief.start.state.is_none());
    let tasks: Vec<TaskFile> = plain.take(tasks).collect();
    for task in &tasks {
        let file = format!("{}.toml", task.brief.id);
        let text = std::fs::read(lab().root.join("tasks").join(&file))?;
        write_atomically(&run.tasks().join(&file), &text)?;
    }
    run.write_manifest(&manifest(&tasks, repeats))?;
    let frames = [[30, 60, 200], [200, 60, 30], [40, 160, 90]].map(picture);
    let mut number = from;
    for task in &tasks {
        for repeat in 0..repeats {
            let trial = TrialId {
                task: task.brief.id.clone(),
                repeat,
            };
            write_episode(&run, trial, task, number, &frames)?;
            number += 1;
        }
    }
    view::write(&run)?;
    Ok(run)
}

fn manifest(tasks: &[TaskFile], repeats: u32) -> RunManifest {
    RunManifest {
        agent: format!("agent {HOSTILE}"),
        tasks: tasks.iter().map(|task| task.brief.id.clone()).collect(),
        repeats,
        scorer: evaluator::SCORER.into(),
        builds: BTreeMap::new(),
        ..sample::manifest()
    }
}

fn picture(colour: [u8; 3]) -> Vec<u8> {
    let image = image::RgbImage::from_pixel(1280, 720, image::Rgb(colour));
    let mut png = std::io::Cursor::new(Vec::new());
    let written = image.write_to(&mut png, image::ImageFormat::Png);
    written.expect("a picture can be written");
    png.into_inner()
}

/// Every third passes; the others end in different ways, and every fiftieth was not played.
fn write_episode(
    run: &RunFolder,
    trial: TrialId,
    task: &TaskFile,
    number: usize,
    frames: &[Vec<u8>],
) -> Result<()> {
    if number % 50 == 49 {
        return Ok(());
    }
    let folder = run.episode(&trial);
    folder.clear()?;
    let ends = [
        EndReason::Answered,
        EndReason::StepBudget,
        EndReason::Failed,
    ];
    let end = ends[number % 3];
    let mut log = folder.start_steps()?;
    for step in 0..=STEPS {
        let frame = folder.write_frame(&frames[(number + step as usize) % frames.len()])?;
        log.append(&record(step, frame))?;
    }
    folder.write_verdict(&verdict(task, end == EndReason::Answered))?;
    std::fs::write(folder.agent_log(), HOSTILE).context("a log")?;
    folder.write_status(&EpisodeStatus {
        trial,
        finished: true,
        heartbeat_ms: 1,
        attempt: 0,
        steps: STEPS,
        wall_ms: 1_000 + number as u64,
        end: Some(end),
        answer: Some(json!({"answer": HOSTILE})),
        message: None,
        agent_digest: "digest".into(),
        remarks: Vec::new(),
        retried: Vec::new(),
        sight: None,
    })
}

fn record(step: u32, frame: String) -> StepRecord {
    StepRecord {
        step,
        action: (step > 0).then(|| Action::click(f64::from(step) * 20.0, 100.0)),
        call: None,
        raw: None,
        error: (step == 3).then(|| format!("refused {HOSTILE}")),
        error_kind: None,
        note: (step > 0).then(|| format!("step {step} {HOSTILE}")),
        usage: Some(json!({"input_tokens": 100, "output_tokens": 10})),
        frame: Some(frame),
        frames: Vec::new(),
        trouble: None,
        tokens: 0,
        thought_ms: 0,
        clock_ms: 250 * u64::from(step),
        timing: StepTiming::default(),
    }
}

fn verdict(task: &TaskFile, pass: bool) -> Verdict {
    let mut verdict = evaluator::evaluate(task, None, None::<&Value>);
    verdict.pass = pass;
    verdict.score = f64::from(u8::from(pass));
    for gate in &mut verdict.gates {
        gate.pass = true;
        gate.reason.clear();
    }
    if let Some(check) = verdict
        .subtasks
        .iter_mut()
        .flat_map(|it| &mut it.checks)
        .next()
    {
        check.found = json!(HOSTILE);
    }
    verdict
}
