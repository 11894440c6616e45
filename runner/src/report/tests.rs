//! A report of a small run folder: complete, escaped, self-contained.

use protocol::{Action, EndReason, StepTiming};
use serde_json::json;

use super::*;
use crate::test_folder::{TASK, TestRun};

fn step(number: u32, action: Option<Action>, frame: Option<String>) -> StepRecord {
    StepRecord {
        step: number,
        action,
        raw: None,
        error: None,
        note: Some("<b>because</b>".into()),
        usage: None,
        frame,
        clock_ms: 0,
        timing: StepTiming::default(),
    }
}

/// A run of one finished episode with two frames, equal to each other.
fn written() -> (TestRun, String) {
    let run = TestRun::new(1);
    let folder = run.finish(0, EndReason::Answered, Some(json!({"answer": "<script>"})));
    let picture = image::RgbImage::from_pixel(64, 36, image::Rgb([200, 30, 30]));
    let mut png = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut png, image::ImageFormat::Png)
        .expect("a picture");
    let frame = folder.write_frame(png.get_ref()).expect("a frame");
    let mut log = folder.start_steps().expect("a log");
    for record in [
        step(0, None, Some(frame.clone())),
        step(1, Some(Action::click(10.0, 10.0)), Some(frame)),
        step(2, Some(Action::Done), None),
        step(3, None, Some("../../secret.png".into())),
    ] {
        log.append(&record).expect("written");
    }
    write(&run.folder).expect("a report");
    let html = std::fs::read_to_string(run.folder.report()).expect("html");
    (run, html)
}

#[test]
fn a_report_shows_episodes_checks_actions_and_scores() {
    let (_run, html) = written();
    for part in [
        TASK,
        "click at (10, 10)",
        "0/1",
        "By app",
        "By capability",
        "answered",
        "3D Modeller",
    ] {
        assert!(html.contains(part), "{part} is missing");
    }
}

#[test]
fn a_report_refers_to_nothing_outside() {
    let (_run, html) = written();
    for reference in ["http://", "https://", "src=\"/", "href=", "url(", "@import"] {
        assert!(!html.contains(reference), "{reference}");
    }
}

#[test]
fn text_of_agents_cannot_become_markup() {
    let (_run, html) = written();
    assert!(html.contains("&lt;b&gt;because&lt;/b&gt;"));
    assert!(html.contains("&lt;script&gt;"));
    assert!(!html.contains("<b>because"));
    assert!(!html.contains("secret.png"));
}

#[test]
fn equal_frames_are_embedded_once() {
    let (_run, html) = written();
    assert_eq!(
        html.matches("<script type=\"text/plain\" id=\"frame-")
            .count(),
        1
    );
    assert_eq!(html.matches("data-frame=\"frame-").count(), 2);
}

#[test]
fn unfinished_episodes_are_shown_and_not_counted() {
    let run = TestRun::new(2);
    run.finish(0, EndReason::Answered, None);
    write(&run.folder).expect("a report");
    let html = std::fs::read_to_string(run.folder.report()).expect("html");
    assert!(html.contains("1 of 2 episodes are not finished"));
    assert!(html.contains("unfinished"));
    assert!(html.contains("0/1"));
}
