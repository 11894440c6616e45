//! A tool that is loaded again goes on, and what is judged is one uninterrupted visit.

use protocol::StateEnvelope;

use super::*;
use crate::attach::sitting::Past;
use runs::attached::Tally;
use runs::attached::judge_folder;

impl Table {
    fn load_again(&mut self, at_ms: u64) -> AttachOpening {
        let claim = AttachClaim {
            secret: Some(self.sitting.claims().secret().to_string()),
            ..AttachClaim::default()
        };
        let now = self.at(at_ms);
        self.sitting.claim(&claim, now).expect("loaded again")
    }

    fn show(&mut self, opening: u32, clock_ms: u64, at_ms: u64) -> Result<(), Refused> {
        let now = self.at(at_ms);
        self.sitting.frame(opening, clock_ms, &png(), now)
    }
}

fn of_opening(opening: u32, clock_ms: u64, events: Vec<InputEvent>) -> AttachBatch {
    AttachBatch {
        opening,
        ..batch(clock_ms, events)
    }
}

/// The word at the end of the address that the tool goes on with.
fn resume_word(opening: &AttachOpening) -> Option<&str> {
    let (_, resume) = opening.address.split_once("&resume=/attach/one/resume/")?;
    Some(resume)
}

#[test]
fn what_was_exported_last_is_handed_to_the_page_that_knows_its_address() {
    let mut table = Table::opened();
    assert!(!table.sitting.address().contains("resume"));
    let again = table.load_again(2_000);
    assert_eq!(resume_word(&again), None, "nothing was exported");
    table.show(2, 50, 2_100).expect("a picture");
    table
        .send(5_000, of_opening(2, 2_500, clicks([1_000])))
        .expect("taken");
    let again = table.load_again(6_000);
    let word = resume_word(&again).expect("an address to go on with");
    assert_eq!(table.sitting.resumed_state(word), export(2_500));
    assert_eq!(table.sitting.resumed_state("guess"), None);
    let once_more = table.load_again(6_500);
    assert_eq!(
        table.sitting.resumed_state(word),
        None,
        "of an earlier load"
    );
    let word = resume_word(&once_more).expect("an address");
    assert_eq!(table.sitting.resumed_state(word), export(2_500));
}

#[test]
fn the_clock_goes_on_from_the_export_and_no_further_than_time_does() {
    let mut table = Table::opened();
    table
        .send(3_000, batch(2_900, clicks([1_000])))
        .expect("taken");
    table.load_again(60_000);
    // Two seconds after the load the clock shows at most 2.9 s + 2 s + 1 s.
    assert_eq!(refusal(table.show(2, 5_901, 62_000)), 400);
    table.show(2, 5_900, 62_000).expect("a picture");
    let ahead = of_opening(2, 5_901, Vec::new());
    assert_eq!(refusal(table.send(62_000, ahead)), 400);
    let backwards = of_opening(2, 2_880, Vec::new());
    assert_eq!(refusal(table.send(62_000, backwards)), 400);
    let rounded = of_opening(2, 2_899, Vec::new());
    table.send(62_000, rounded).expect("rounded");
    let mut ahead = of_opening(2, 4_000, Vec::new());
    ahead.export = export(9_000);
    assert_eq!(refusal(table.send(62_000, ahead)), 400);
}

#[test]
fn steps_bear_the_time_of_the_episode_however_often_the_tool_is_loaded() {
    let mut table = Table::opened();
    table
        .send(3_000, batch(2_900, clicks([1_000])))
        .expect("taken");
    for (load, at_ms) in [(2, 10_000), (3, 20_000)] {
        let before = table.sitting.exported_ms.expect("an export");
        table.load_again(at_ms);
        table
            .show(load, before + 10, at_ms + 100)
            .expect("a picture");
        let events = clicks([before + 500]);
        table
            .send(at_ms + 2_000, of_opening(load, before + 1_900, events))
            .expect("taken");
    }
    table
        .send(
            23_000,
            AttachBatch {
                opening: 3,
                ..answered(7_000)
            },
        )
        .expect("taken");
    let (_, run, _kept) = table.close();
    let steps = run.episode(&TestRun::trial(0)).steps().expect("steps");
    let clocks: Vec<u64> = steps.iter().map(|step| step.clock_ms).collect();
    assert_eq!(clocks, [0, 1_000, 10_500, 20_500, 22_200]);
}

#[test]
fn a_pause_is_recorded_and_keeps_pictures_out_until_it_ends() {
    let mut table = Table::opened();
    let pause = |clock_ms: u64, pause: bool| AttachBatch {
        pause: Some(pause),
        ..batch(clock_ms, Vec::new())
    };
    table.send(2_000, pause(1_900, true)).expect("paused");
    assert_eq!(refusal(table.show(1, 2_000, 2_500)), 409);
    // The timer goes on.
    let standing = table.sitting.standing(table.at(100_000));
    assert_eq!(standing.ms_left, 500_000);
    table.send(5_000, pause(4_900, false)).expect("goes on");
    table.show(1, 5_000, 5_100).expect("a picture");
    table.send(6_000, pause(5_900, true)).expect("paused");
    table.load_again(7_000);
    table.show(2, 5_950, 7_200).expect("a load ends a pause");
    let (_, run, _kept) = table.close();
    let folder = run.episode(&TestRun::trial(0));
    let text = std::fs::read_to_string(folder.recording()).expect("a recording");
    for line in [
        r#"{"paused":{"at_ms":1900}}"#,
        r#"{"resumed":{"at_ms":4900}}"#,
        r#"{"paused":{"at_ms":5900}}"#,
    ] {
        assert_eq!(text.lines().filter(|it| *it == line).count(), 1, "{text}");
    }
}

#[test]
fn a_batch_that_comes_twice_because_its_answer_was_lost_counts_once() {
    let mut table = Table::opened();
    let numbered = |sequence: u32, clock_ms: u64, events| AttachBatch {
        sequence,
        ..batch(clock_ms, events)
    };
    let first = numbered(1, 2_900, clicks([1_000]));
    table.send(3_000, first.clone()).expect("taken");
    let again = table.send(3_500, first.clone()).expect("answered again");
    assert_eq!(again.steps_left, 9);
    table
        .send(6_000, numbered(2, 5_900, clicks([4_000])))
        .expect("taken");
    table.send(6_100, first).expect("answered again");
    assert_eq!((table.sitting.steps(), table.sitting.events), (2, 4));
    let of_before = AttachBatch {
        opening: 7,
        ..numbered(1, 6_000, Vec::new())
    };
    assert_eq!(refusal(table.send(7_000, of_before)), 409);
}

/// An export as the tool writes it, with nothing done.
fn envelope(clock_ms: u64, trusted: u64) -> String {
    let envelope: StateEnvelope = serde_json::from_value(json!({
        "schema": protocol::STATE_SCHEMA,
        "app": "modeller",
        "build": "",
        "seed": 0,
        "clock_ms": clock_ms,
        "revision": 0,
        "state": {},
        "input": {"trusted": trusted, "untrusted": 0},
    }))
    .expect("an envelope");
    serde_json::to_string(&envelope).expect("text")
}

#[test]
fn a_person_who_loads_again_and_again_is_judged_by_exact_counts() {
    let mut table = Table::opened();
    let (mut clock_ms, mut trusted) = (0, 0);
    for load in 1..=4u32 {
        let base = u64::from(load - 1) * 50_000;
        if load > 1 {
            table.load_again(base);
            table.show(load, clock_ms, base + 100).expect("a picture");
        }
        let events = clicks([clock_ms + 500]);
        trusted += events.len() as u64;
        clock_ms += 2_000;
        let mut sent = of_opening(load, clock_ms, events);
        sent.export = Some(envelope(clock_ms, trusted));
        table.send(base + 3_000, sent).expect("taken");
        // A pointer that moves leads to no other state: this is lost when the page is loaded again.
        let mut moved = of_opening(load, clock_ms + 500, clicks([clock_ms + 100]));
        moved.events.truncate(1);
        moved.events[0].kind = InputKind::PointerMove;
        moved.export = None;
        table.send(base + 4_000, moved).expect("taken");
    }
    let mut last = AttachBatch {
        opening: 4,
        ..answered(clock_ms + 600)
    };
    last.export = Some(envelope(clock_ms + 600, trusted));
    table.send(155_000, last).expect("taken");
    let manifest = table.sitting.terms.manifest.clone();
    let task = table.sitting.terms.task.clone();
    let live_tally = table.sitting.recorder.tally().clone();
    let (_, run, _kept) = table.close();
    let folder = run.episode(&TestRun::trial(0));
    assert_eq!(Tally::read(&folder), live_tally);
    let verdict = folder.verdict().expect("a verdict");
    for gate in [
        "counted input is the input that was sent",
        "clock is the one that the runner kept",
        "operations happened during steps",
    ] {
        let found = verdict.gates.iter().find(|it| it.name == gate);
        assert!(found.is_some_and(|it| it.pass), "{gate}: {verdict:?}");
    }
    let steps = folder.steps().expect("steps");
    let status = folder.status().expect("a status");
    let again = judge_folder(&folder, &task, &manifest, &steps, status.answer.as_ref());
    assert_eq!(again, verdict);
    assert_eq!(steps.len(), 6);
}

#[test]
fn a_person_has_the_time_of_the_code_and_may_be_silent_all_along() {
    let mut table = Table::opened();
    table.sitting.terms.silence = None;
    table.sitting.terms.time = Duration::from_secs(2_400);
    table
        .send(3_000, batch(2_900, clicks([1_000])))
        .expect("taken");
    assert_eq!(table.sitting.next_look(), table.at(2_400_000));
    table.sitting.look_at_the_time(table.at(2_399_999));
    assert!(!table.sitting.standing(table.at(2_399_999)).is_closing);
    table.sitting.look_at_the_time(table.at(2_400_000));
    let end = table.at(2_400_000) + CLOSING;
    table.sitting.look_at_the_time(end);
    let (played, run, _kept) = table.close();
    assert_eq!(played.row.end, EndReason::TimeBudget);
    let folder = run.episode(&TestRun::trial(0));
    assert_eq!(folder.export(), export(2_900));
    let wall_ms = 2_400_000 + CLOSING.as_millis() as u64;
    assert_eq!(folder.status().expect("a status").wall_ms, wall_ms);
}

#[test]
fn time_runs_from_the_start_when_nothing_expires() {
    let run = TestRun::new(1);
    let mut terms = Table::new().sitting.terms;
    terms.expires = None;
    let folder = run.folder.episode(&TestRun::trial(0));
    let past = Past {
        began: Moment::from_ms(1_000),
        told: Vec::new(),
        export: None,
    };
    let mut sitting = Sitting::restored(terms, Claims::random(), folder, past).expect("a sitting");
    let standing = sitting.standing(Moment::from_ms(61_000));
    assert_eq!(standing.ms_left, 540_000);
    sitting.look_at_the_time(Moment::from_ms(601_000));
    sitting.look_at_the_time(Moment::from_ms(601_000) + CLOSING);
    assert!(sitting.is_over());
}

#[test]
fn a_start_state_is_handed_to_the_page_that_knows_its_address() {
    let mut table = Table::new();
    assert!(!table.sitting.address().contains("start="));
    table.sitting.terms.task.start_state = Some(json!({"begun": true}));
    let opening = table.claim_with_key().expect("the first claim");
    let (_, word) = opening
        .address
        .split_once("&start=/attach/one/start/")
        .expect("an address");
    let state = table.sitting.start_state(word).expect("a state");
    assert_eq!(state, r#"{"begun":true}"#);
    assert_eq!(table.sitting.start_state("guess"), None);
    assert_eq!(table.sitting.resumed_state(word), None);
}
