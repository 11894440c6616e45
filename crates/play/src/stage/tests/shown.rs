//! What an agent is shown after its actions: pictures, marks, words, what was before.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pictures::Format;
use protocol::{Feedback, ImageFormat, Past};
use runs::record::pauses;

use super::*;

fn click(x: u32) -> Value {
    json!({"action": {"type": "click", "x": x, "y": 10}})
}

const OUTSIDE: u32 = 5_000;

fn seeing(sight: Sight) -> Setting {
    Setting {
        sight,
        ..Setting::default()
    }
}

#[tokio::test]
async fn pictures_come_in_the_format_of_the_sight_while_the_record_keeps_png() {
    let formats = [
        (ImageFormat::Png, Format::Png),
        (ImageFormat::Webp, Format::Webp),
        (ImageFormat::Jpeg, Format::Jpeg),
    ];
    let (plain, _) = speak(&[click(10)], &Setting::default()).await;
    for (format, found) in formats {
        let sight = Sight {
            image: format,
            pointer: true,
            ..Sight::default()
        };
        let (played, seen) = speak(&[click(10)], &seeing(sight)).await;
        for observation in &seen {
            assert_eq!(observation.image, format);
            let picture = observation.screenshot.as_ref().expect("a picture");
            let bytes = STANDARD.decode(picture).expect("base64");
            assert_eq!(Format::of(&bytes), Some(found));
        }
        assert_eq!(seen[0].pointer, [0.0, 0.0]);
        assert_eq!(seen[1].pointer, [10.0, 10.0]);
        let frames = |played: &Played| -> Vec<_> {
            let steps = played.steps.iter();
            steps.map(|step| step.frame.clone()).collect()
        };
        assert_eq!(frames(&played), frames(&plain), "{format:?}");
    }
}

#[tokio::test]
async fn clicking_a_mark_is_recorded_as_the_click_that_it_is() {
    let sight = Sight {
        observe: Observe::Marks,
        ..Sight::default()
    };
    let lines = [
        json!({"action": {"type": "click_mark", "mark": 2}}),
        json!({"action": {"type": "click_mark", "mark": 3}}),
    ];
    let (played, seen) = speak(&lines, &seeing(sight)).await;
    let marks: Vec<_> = seen[0]
        .marks
        .iter()
        .map(|mark| (mark.number, mark.name.as_str()))
        .collect();
    assert_eq!(marks, [(1, "Run"), (2, "Stop")]);
    assert_eq!(seen[0].tree, None, "the boxes are told once");
    assert_eq!(played.steps[1].action, Some(Action::click(34.0, 14.0)));
    assert_eq!(seen[1].pointer, [34.0, 14.0]);
    // There is no such mark: a step, and nothing else.
    assert_eq!(seen[2].error_kind, Some(Refusal::Action));
    assert_eq!((seen[2].step, seen[2].pointer), (2, [34.0, 14.0]));
}

#[tokio::test]
async fn an_agent_is_told_as_much_as_its_feedback_says() {
    // What is told of an action outside the page, and of a line that is no action.
    let table = [
        (Feedback::Full, Some(Refusal::Action), Some(Refusal::Format)),
        (Feedback::Format, None, Some(Refusal::Format)),
        (Feedback::None, None, None),
    ];
    for (feedback, of_action, of_format) in table {
        let sight = Sight {
            feedback,
            history: 5,
            ..Sight::default()
        };
        let lines = [click(OUTSIDE), json!({"acton": {}}), click(10)];
        let (played, seen) = speak(&lines, &seeing(sight)).await;
        let told: Vec<_> = seen.iter().map(|it| it.error_kind).collect();
        assert_eq!(told, [None, of_action, of_format, None], "{feedback:?}");
        for (observation, kind) in seen.iter().zip(&told) {
            assert_eq!(observation.error.is_some(), kind.is_some(), "{feedback:?}");
        }
        // Nor is it told later.
        let past = seen[3].history.iter().map(|past| past.error.is_some());
        let wanted = [of_action.is_some(), of_format.is_some(), false];
        assert_eq!(past.collect::<Vec<_>>(), wanted, "{feedback:?}");
        // The record knows in any case.
        let recorded: Vec<_> = played.steps.iter().map(|step| step.error_kind).collect();
        let kinds = [None, Some(Refusal::Action), Some(Refusal::Format), None];
        assert_eq!(recorded, kinds, "{feedback:?}");
    }
}

#[tokio::test]
async fn the_history_is_a_window_over_what_was_seen_and_done() {
    let lines: Vec<_> = (1..=5).map(|at| click(at * 10)).collect();
    let (_, all) = speak(&lines, &Setting::default()).await;
    for window in [0, 1, 2, 4, 100] {
        let sight = Sight {
            history: window,
            ..Sight::default()
        };
        let (_, seen) = speak(&lines, &seeing(sight)).await;
        for (step, observation) in seen.iter().enumerate() {
            let first = step.saturating_sub(window as usize);
            let wanted: Vec<_> = (first..step)
                .map(|past| Past {
                    step: past as u32,
                    screenshot: all[past].screenshot.clone(),
                    action: Some(Action::click((past as f64 + 1.0) * 10.0, 10.0)),
                    error: None,
                })
                .collect();
            assert_eq!(observation.history, wanted, "window {window}, step {step}");
        }
    }
}

#[tokio::test]
async fn a_line_that_is_no_action_is_part_of_the_history() {
    let sight = Sight {
        history: 2,
        ..Sight::default()
    };
    let lines = [click(10), json!("hm"), click(20)];
    let (_, seen) = speak(&lines, &seeing(sight)).await;
    let past: Vec<_> = seen[3]
        .history
        .iter()
        .map(|past| (past.step, past.action.is_some(), past.error.is_some()))
        .collect();
    assert_eq!(past, [(1, false, true), (2, true, false)]);
}

#[tokio::test]
async fn the_notice_counts_down_in_words() {
    let setting = Setting {
        steps: 3,
        sight: Sight {
            notice: true,
            ..Sight::default()
        },
        ..Setting::default()
    };
    let (_, seen) = speak(&[click(10), json!("hm")], &setting).await;
    let notices: Vec<_> = seen.iter().filter_map(|it| it.notice.as_deref()).collect();
    assert_eq!(
        notices,
        [
            "3 steps are left.",
            "2 steps are left.",
            "This is your last step."
        ]
    );
    let (_, seen) = speak(&[click(10)], &Setting::default()).await;
    assert!(seen.iter().all(|it| it.notice.is_none()));
}

#[tokio::test]
async fn a_burst_shows_and_records_what_happens_after_a_step() {
    let burst = Burst {
        frames: 4,
        ms: 1_000,
    };
    for observe in [Observe::Screenshot, Observe::Tree, Observe::Marks] {
        let setting = Setting {
            burst: Some(burst),
            ..seeing(Sight {
                observe,
                ..Sight::default()
            })
        };
        let (played, seen) = speak(&[click(10), json!("hm")], &setting).await;
        // The opening picture and a step of 250 ms, each with a second of pictures after it.
        let clocks: Vec<_> = played.steps.iter().map(|step| step.clock_ms).collect();
        assert_eq!(clocks, [1_000, 2_250, 2_250], "{observe:?}");
        let told: Vec<_> = seen.iter().map(|it| it.clock_ms).collect();
        assert_eq!(told, clocks, "{observe:?}");
        let counts: Vec<_> = played.steps.iter().map(|step| step.frames.len()).collect();
        assert_eq!(counts, [3, 3, 0], "{observe:?}");
        let step = &played.steps[1];
        let mut names: Vec<_> = step.frame.iter().chain(&step.frames).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 4, "every picture is another");
        let shown = if observe == Observe::Tree { 0 } else { 3 };
        assert_eq!(seen[1].frames.len(), shown, "{observe:?}");
    }
}

#[test]
fn the_pauses_of_a_burst_add_up_to_its_time() {
    for (frames, ms) in [(2, 1), (4, 1_000), (7, 100), (64, 60_000), (3, 1)] {
        let pauses: Vec<_> = pauses(&Burst { frames, ms }).collect();
        assert_eq!(pauses.len(), frames as usize - 1);
        assert_eq!(pauses.iter().sum::<u64>(), ms);
    }
}
