//! An episode without a page: what its server accepts, refuses and concludes.

mod going_on;
mod resuming;

use super::time::CLOSING;
use super::*;
use pictures::Bitmap;
use pictures::png::Effort;
use protocol::{InputEvent, InputKind};
use runs::folder::RunFolder;
use runs::sample::{TASK, TestRun, repository_tasks};
use serde_json::json;

/// An episode with ten steps and a minute to be opened.
struct Table {
    sitting: Sitting,
    start: Moment,
    run: TestRun,
}

impl Table {
    fn new() -> Table {
        let run = TestRun::new(1);
        let mut manifest = run.folder.manifest().expect("a manifest");
        manifest.browser = runs::attached::AGENTS_OWN.into();
        manifest.clock = "real".into();
        run.folder.write_manifest(&manifest).expect("written");
        let (tasks, _) = evaluator::load_dir(&repository_tasks());
        let task = tasks.into_iter().find(|task| task.brief.id == TASK);
        let terms = Terms {
            trial: TestRun::trial(0),
            task: task.expect("the task"),
            manifest,
            id: "one".into(),
            steps: 10,
            time: Duration::from_secs(600),
            expires: Some(Duration::from_secs(60)),
            silence: Some(Duration::from_secs(120)),
            frames_per_second: 1.0,
        };
        let start = Moment::now();
        let folder = run.folder.episode(&TestRun::trial(0));
        let sitting = Sitting::new(terms, Claims::random(), folder, start).expect("a sitting");
        Table {
            sitting,
            start,
            run,
        }
    }

    /// Opened, and with its first picture.
    fn opened() -> Table {
        let mut table = Table::new();
        table.claim_with_key().expect("the first claim");
        let now = table.at(100);
        table.sitting.frame(1, 50, &png(), now).expect("a picture");
        table
    }

    fn at(&self, ms: u64) -> Moment {
        self.start + Duration::from_millis(ms)
    }

    fn claim_with_key(&mut self) -> Result<AttachOpening, Refused> {
        let claim = AttachClaim {
            key: Some(self.sitting.claims().key().to_string()),
            browser: "a browser".into(),
            ..AttachClaim::default()
        };
        self.sitting.claim(&claim, self.start)
    }

    fn send(&mut self, at_ms: u64, batch: AttachBatch) -> Result<AttachStanding, Refused> {
        let now = self.at(at_ms);
        self.sitting.batch(batch, now)
    }

    fn close(self) -> (Played, RunFolder, TestRun) {
        let folder = self.run.folder.clone();
        let now = self.at(60_000);
        let played = self.sitting.close(now).expect("a verdict");
        (played, folder, self.run)
    }
}

/// An episode that waits to be opened, and its folder, for tests of others.
pub fn waiting() -> (Sitting, TestRun) {
    let Table { sitting, run, .. } = Table::new();
    (sitting, run)
}

fn png() -> Vec<u8> {
    let picture = Bitmap::filled(1280, 720, [0; 3]);
    pictures::png::encode(&picture, Effort::Speed).expect("a picture")
}

fn export(clock_ms: u64) -> Option<String> {
    Some(json!({"clock_ms": clock_ms}).to_string())
}

fn clicks(times: impl IntoIterator<Item = u64>) -> Vec<InputEvent> {
    let click = |at_ms: u64| {
        [InputKind::PointerDown, InputKind::PointerUp].map(|kind| InputEvent {
            kind,
            at_ms,
            trusted: true,
            x: 5.0,
            y: 5.0,
            ..InputEvent::default()
        })
    };
    times.into_iter().flat_map(click).collect()
}

fn batch(clock_ms: u64, events: Vec<InputEvent>) -> AttachBatch {
    AttachBatch {
        opening: 1,
        clock_ms,
        events,
        export: export(clock_ms),
        ..AttachBatch::default()
    }
}

fn answered(clock_ms: u64) -> AttachBatch {
    let fields = json!({"answer": "done"}).as_object().cloned();
    AttachBatch {
        is_last: true,
        finish: fields.map(AttachFinish::Answer),
        ..batch(clock_ms, Vec::new())
    }
}

fn refusal<T: std::fmt::Debug>(result: Result<T, Refused>) -> u16 {
    result.expect_err("a refusal").status.as_u16()
}

#[test]
fn an_address_that_nobody_opens_in_time_ends_the_episode() {
    let mut table = Table::new();
    assert_eq!(table.sitting.next_look(), table.at(60_000));
    table.sitting.look_at_the_time(table.at(59_999));
    assert!(!table.sitting.is_over());
    table.sitting.look_at_the_time(table.at(60_000));
    assert!(table.sitting.is_over());
    assert_eq!(refusal(table.claim_with_key()), 410);
    let (played, ..) = table.close();
    assert_eq!(
        (played.row.end, played.row.pass),
        (EndReason::AgentError, false)
    );
}

#[test]
fn a_key_opens_once_and_the_secret_opens_again() {
    let mut table = Table::new();
    let wrong = AttachClaim {
        key: Some("guess".into()),
        ..AttachClaim::default()
    };
    assert_eq!(refusal(table.sitting.claim(&wrong, table.start)), 403);
    let opening = table.claim_with_key().expect("the first claim");
    assert_eq!(refusal(table.claim_with_key()), 403);
    let again = AttachClaim {
        secret: Some(opening.secret.clone()),
        ..AttachClaim::default()
    };
    let second = table.sitting.claim(&again, table.at(500)).expect("again");
    assert_eq!((opening.opening, second.opening), (1, 2));
    assert_ne!(opening.page_key, second.page_key);
    let of_before = batch(10, Vec::new());
    assert_eq!(refusal(table.send(600, of_before)), 409);
}

#[test]
fn actions_become_steps_with_the_next_picture() {
    let mut table = Table::opened();
    let standing = table.send(3_000, batch(2_900, clicks([1_000, 2_000])));
    assert_eq!(standing.expect("taken").steps_left, 8);
    let mut other = png();
    other.extend(b"end");
    let now = table.at(3_100);
    table.sitting.frame(1, 3_000, &other, now).expect("taken");
    let standing = table.send(4_000, answered(3_900)).expect("taken");
    assert_eq!(standing.end, Some(EndReason::Answered));
    let (played, run, _kept) = table.close();
    assert_eq!((played.row.steps, played.row.end), (3, EndReason::Answered));
    let steps = run.episode(&TestRun::trial(0)).steps().expect("steps");
    let shown: Vec<_> = steps.iter().map(|step| step.frame.clone()).collect();
    assert!(shown[0].is_some() && shown[1] == shown[2] && shown[0] != shown[1]);
    assert!(shown[3].is_none());
    let clocks: Vec<u64> = steps.iter().map(|step| step.clock_ms).collect();
    assert_eq!(clocks, [0, 1_000, 2_000, 3_900]);
}

#[test]
fn what_cannot_have_happened_is_refused_and_changes_nothing() {
    let mut table = Table::opened();
    let ahead = batch(9_000, Vec::new());
    let backwards = batch(500, clicks([400, 300]));
    let later_than_now = batch(300, clicks([400]));
    let without_state = AttachBatch {
        export: None,
        ..batch(500, clicks([300]))
    };
    let no_export = AttachBatch {
        export: Some("{".into()),
        ..batch(500, Vec::new())
    };
    let no_end = AttachBatch {
        is_last: true,
        ..batch(500, Vec::new())
    };
    for wrong in [
        ahead,
        backwards,
        later_than_now,
        without_state,
        no_export,
        no_end,
    ] {
        assert_eq!(refusal(table.send(600, wrong.clone())), 400, "{wrong:?}");
    }
    assert_eq!(table.sitting.steps(), 0);
    assert!(table.sitting.export.is_none());
    assert_eq!(
        refusal(table.sitting.frame(1, 5, b"no picture", table.at(600))),
        400
    );
}

#[test]
fn events_without_a_page_that_shows_anything_are_refused() {
    let mut table = Table::new();
    table.claim_with_key().expect("claimed by hand");
    assert_eq!(refusal(table.send(600, batch(500, clicks([400])))), 409);
    let (played, ..) = table.close();
    assert!(!played.row.pass && played.row.steps == 0);
}

#[test]
fn too_many_events_and_too_fast_pictures_are_refused() {
    let mut table = Table::opened();
    let many = vec![InputEvent::default(); limits::MAX_EVENTS_PER_BATCH + 1];
    assert_eq!(refusal(table.send(600, batch(500, many))), 413);
    let refused = (0..20).filter(|_| {
        let now = table.at(700);
        table.sitting.frame(1, 600, &png(), now).is_err()
    });
    assert_eq!(refused.count(), 18);
    let refused = (0..200).filter(|_| table.send(700, batch(600, Vec::new())).is_err());
    assert!(refused.count() > 100);
}

#[test]
fn the_last_step_of_the_budget_ends_the_episode() {
    let mut table = Table::opened();
    let times = (1..=10).map(|number| number * 1_000);
    let standing = table
        .send(20_000, batch(19_000, clicks(times)))
        .expect("taken");
    assert_eq!(
        (standing.steps_left, standing.end),
        (0, Some(EndReason::StepBudget))
    );
    let (played, ..) = table.close();
    assert_eq!(played.row.steps, 10);
}

#[test]
fn what_goes_beyond_the_budget_does_not_count() {
    let mut table = Table::opened();
    table
        .send(3_000, batch(2_900, clicks([1_000])))
        .expect("taken");
    let times = (3..=20).map(|number| number * 1_000);
    let standing = table
        .send(30_000, batch(29_000, clicks(times)))
        .expect("an end");
    assert_eq!(standing.end, Some(EndReason::StepBudget));
    assert_eq!(table.sitting.export, export(2_900));
    let (played, ..) = table.close();
    assert_eq!(played.row.steps, 1);
}

#[test]
fn time_runs_out_and_the_page_is_asked_for_its_last_state() {
    let mut table = Table::opened();
    let budget = 600_000;
    table.sitting.heard = table.at(budget);
    table.sitting.look_at_the_time(table.at(budget));
    let standing = table.sitting.standing(table.at(budget));
    assert!(standing.is_closing && standing.end.is_none() && standing.ms_left == 0);
    let last = AttachBatch {
        is_last: true,
        ..batch(budget, Vec::new())
    };
    let standing = table.send(budget + 10, last).expect("taken");
    assert_eq!(standing.end, Some(EndReason::TimeBudget));
}

#[test]
fn a_page_that_never_answers_again_is_judged_by_what_it_said_last() {
    let mut table = Table::opened();
    table
        .send(3_000, batch(2_900, clicks([1_000])))
        .expect("taken");
    let fields = json!({"answer": "done"})
        .as_object()
        .cloned()
        .expect("fields");
    table
        .sitting
        .ask(AttachFinish::Answer(fields), table.at(3_500))
        .expect("asked");
    let end = table.at(3_500) + CLOSING;
    assert_eq!(table.sitting.next_look(), end);
    table.sitting.look_at_the_time(table.at(3_501));
    assert!(!table.sitting.is_over());
    table.sitting.look_at_the_time(end);
    assert!(table.sitting.is_over());
    let (played, run, _kept) = table.close();
    assert_eq!(played.row.end, EndReason::Answered);
    assert!(run.episode(&TestRun::trial(0)).export().is_some());
}

#[test]
fn nobody_ends_an_episode_that_was_not_opened() {
    let mut table = Table::new();
    let fail = || AttachFinish::Fail("no".into());
    assert_eq!(refusal(table.sitting.ask(fail(), table.start)), 409);
    table.claim_with_key().expect("claimed");
    table.sitting.ask(fail(), table.start).expect("asked");
    assert_eq!(refusal(table.sitting.ask(fail(), table.start)), 409);
}

#[test]
fn the_verdict_says_attached_and_scoring_again_gives_the_same_bytes() {
    let mut table = Table::opened();
    table
        .send(3_000, batch(2_900, clicks([1_000])))
        .expect("taken");
    table.send(4_000, answered(3_900)).expect("taken");
    let (_, run, _kept) = table.close();
    let folder = run.episode(&TestRun::trial(0));
    let verdict = folder.verdict().expect("a verdict");
    assert_eq!(verdict.origin, protocol::Origin::Attached);
    let rescored = runs::rescore::rescore(&run, false).expect("scored");
    assert_eq!((rescored.judged, rescored.different.len()), (1, 0));
}

#[test]
fn input_of_scripts_is_remarked() {
    let mut table = Table::opened();
    let mut scripted = clicks([1_000]);
    scripted.iter_mut().for_each(|event| event.trusted = false);
    table.send(3_000, batch(2_900, scripted)).expect("taken");
    table.send(4_000, answered(3_900)).expect("taken");
    let (_, run, _kept) = table.close();
    let folder = run.episode(&TestRun::trial(0));
    let status = folder.status().expect("a status");
    assert!(
        status.remarks.iter().any(|it| it.contains("by scripts")),
        "{status:?}"
    );
    let steps = folder.steps().expect("steps");
    assert!(steps[1].error.is_some());
}
