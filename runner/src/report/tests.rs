//! A report of a small run folder: complete, escaped, self-contained.

use protocol::{Action, EndReason, StepTiming};
use serde_json::json;

use super::*;
use crate::test_folder::{TASK, TestRun};

fn step(number: u32, action: Option<Action>, frame: Option<String>) -> StepRecord {
    StepRecord {
        step: number,
        action,
        call: None,
        raw: None,
        error_kind: None,
        frames: Vec::new(),
        error: None,
        note: Some("<b>because</b>".into()),
        usage: Some(json!({"input_tokens": 400, "<i>": "<i>"})),
        frame,
        clock_ms: 0,
        timing: StepTiming::default(),
    }
}

/// A run of one finished episode with two frames, equal to each other.
fn written(pictures: Pictures) -> (TestRun, String) {
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
    std::fs::write(folder.agent_log(), "thinking <img src=x>\n").expect("a log");
    let mut status = folder.status().expect("a status");
    status.remarks = vec!["it spoke <u>out of turn</u>".into()];
    folder.write_status(&status).expect("written");
    write(&run.folder, pictures).expect("a report");
    let html = std::fs::read_to_string(run.folder.report()).expect("html");
    (run, html)
}

#[test]
fn a_report_shows_episodes_checks_actions_and_scores() {
    let (_run, html) = written(Pictures::Linked);
    for part in [
        TASK,
        "click at (10, 10)",
        "0/1",
        "By app",
        "By capability",
        "answered",
        "3D Modeller",
        "input_tokens 400",
        "input_tokens 1600",
        "thinking &lt;img",
        "it spoke &lt;u&gt;out of turn",
        "The whole prompt",
        "<ol class=\"steps\"><li>",
        "class=\"to\" style=\"left:0.78%;top:1.39%\"",
    ] {
        assert!(html.contains(part), "{part} is missing");
    }
}

#[test]
fn a_report_with_its_pictures_inside_refers_to_nothing_outside() {
    let (_run, html) = written(Pictures::Embedded);
    for reference in ["http://", "https://", "src=\"", "href=", "url(", "@import"] {
        assert!(!html.contains(reference), "{reference}");
    }
}

#[test]
fn pictures_are_the_frames_of_the_run_folder() {
    let (run, html) = written(Pictures::Linked);
    let sources: Vec<_> = html.split("src=\"").skip(1).collect();
    assert_eq!(sources.len(), 2);
    for source in sources {
        let address = source.split('"').next().expect("an end");
        let path = percent_encoding::percent_decode_str(address)
            .decode_utf8()
            .expect("text");
        assert!(run.folder.root().join(&*path).is_file(), "{path}");
    }
}

#[test]
fn an_episode_is_one_piece_of_text_that_only_its_own_element_ends() {
    let (_run, html) = written(Pictures::Linked);
    let (_, body) = html.split_once("<script class=\"body\"").expect("a body");
    let (body, after) = body.split_once("</script>").expect("an end");
    assert!(body.contains("click at (10, 10)") && body.trim_end().ends_with("</ol>"));
    assert!(after.starts_with("</details>"));
}

#[test]
fn text_of_agents_cannot_become_markup() {
    let (_run, html) = written(Pictures::Linked);
    assert!(html.contains("&lt;b&gt;because&lt;/b&gt;"));
    assert!(html.contains("&lt;script&gt;"));
    assert!(!html.contains("<b>because"));
    assert!(!html.contains("secret.png"));
}

#[test]
fn equal_frames_are_embedded_once() {
    let (_run, html) = written(Pictures::Embedded);
    assert_eq!(
        html.matches("<script type=\"text/plain\" id=\"frame-")
            .count(),
        1
    );
    assert_eq!(html.matches("data-frame=\"frame-").count(), 2);
}

#[test]
fn unfinished_episodes_are_shown_and_count_as_not_passed() {
    let run = TestRun::new(2);
    run.finish(0, EndReason::Answered, None);
    write(&run.folder, Pictures::Linked).expect("a report");
    let html = std::fs::read_to_string(run.folder.report()).expect("html");
    assert!(html.contains("1 of 2 episodes are not finished"));
    assert!(html.contains(&format!("{TASK} #2</code> not begun")));
    assert!(html.contains("unfinished"));
    assert!(html.contains("0/2"));
}
