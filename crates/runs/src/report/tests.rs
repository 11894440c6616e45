//! A report of a small run folder: complete, inert, self-contained.

use std::io::Read;

use face::RunView;
use flate2::read::GzDecoder;
use pictures::Bitmap;
use pictures::png::Effort;
use protocol::{Action, EndReason, StepRecord};
use serde_json::json;

use super::*;
use crate::record::blank_record;
use crate::sample::{TASK, TestRun};

/// A web build whose root page does nothing.
fn dist() -> tempfile::TempDir {
    let dist = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        (
            "index.html",
            "<script type=\"module\">import init from './page-1.js';\
             await init({ module_or_path: './page-1_bg.wasm' });</script>\
             <link rel=\"stylesheet\" href=\"./page.css\"/>",
        ),
        (
            "page-1.js",
            "async function go() {}\nexport { go as default };\n",
        ),
        ("page-1_bg.wasm", "program"),
        ("page.css", "p { color: red; }"),
    ] {
        std::fs::write(dist.path().join(name), text).expect("written");
    }
    dist
}

fn step(number: u32, action: Option<Action>, frame: Option<String>) -> StepRecord {
    StepRecord {
        action,
        note: Some("</script><b>because</b>".into()),
        usage: Some(json!({"input_tokens": 400})),
        frame,
        ..blank_record(number)
    }
}

/// A run of one finished episode with two frames, equal to each other.
fn written(pictures: Pictures) -> (TestRun, String) {
    let run = TestRun::new(1);
    let answer = json!({"answer": "</script><script>"});
    let folder = run.finish(0, EndReason::Answered, Some(answer));
    let picture = Bitmap::filled(64, 36, [200, 30, 30]);
    let png = pictures::png::encode(&picture, Effort::Speed).expect("a picture");
    let frame = folder.write_frame(&png).expect("a frame");
    let mut log = folder.start_steps().expect("a log");
    for record in [
        step(0, None, Some(frame.clone())),
        step(1, Some(Action::click(10.0, 10.0)), Some(frame)),
        step(2, Some(Action::Done), None),
        step(3, None, Some("../../secret.png".into())),
    ] {
        log.append(&record).expect("written");
    }
    let mut manifest = run.folder.manifest().expect("a manifest");
    manifest.agent = "</script><img src=x onerror=alert(1)>".into();
    run.folder.write_manifest(&manifest).expect("written");
    write(&run.folder, dist().path(), pictures).expect("a report");
    let html = std::fs::read_to_string(run.folder.report()).expect("html");
    (run, html)
}

/// The text of an element.
fn element<'h>(html: &'h str, id: &str) -> &'h str {
    let (_, rest) = html.split_once(&format!("id=\"{id}\">")).expect("it");
    rest.split_once("</script>").expect("an end").0
}

fn unpacked(text: &str) -> Vec<u8> {
    let bytes = STANDARD.decode(text).expect("base64");
    let mut unpacked = Vec::new();
    let mut decoder = GzDecoder::new(bytes.as_slice());
    decoder.read_to_end(&mut unpacked).expect("packed");
    unpacked
}

#[test]
fn a_report_holds_the_run_its_episodes_and_the_program() {
    let (_run, html) = written(Pictures::Linked);
    let view: RunView = serde_json::from_str(element(&html, RUN_ELEMENT)).expect("a view");
    assert_eq!(view.episodes.len(), 1);
    assert_eq!(view.usage().input, Some(1600.0));
    let episode = unpacked(element(&html, &episode_element(0)));
    let episode: EpisodeView = serde_json::from_slice(&episode).expect("an episode");
    assert_eq!(
        (episode.trial.task.as_str(), episode.steps.len()),
        (TASK, 4)
    );
    assert_eq!(unpacked(element(&html, PROGRAM_ELEMENT)), b"program");
    assert!(html.contains("p { color: red; }") && html.contains("await go({"));
}

#[test]
fn no_text_of_agents_ends_an_element_or_becomes_one() {
    let (_run, html) = written(Pictures::Linked);
    // The run, the program, one episode, the script.
    assert_eq!(html.matches("</script").count(), 4, "{html}");
    assert_eq!(html.matches("<script").count(), 4, "{html}");
    assert!(!html.contains("<img"));
    let view: RunView = serde_json::from_str(element(&html, RUN_ELEMENT)).expect("a view");
    assert!(view.manifest.agent.starts_with("</script>"));
}

#[test]
fn only_the_pages_own_script_may_run() {
    let (_run, html) = written(Pictures::Linked);
    let (_, script) = html
        .split_once("<script type=\"module\">")
        .expect("a script");
    let script = script.split_once("</script>").expect("an end").0;
    let hash = STANDARD.encode(<sha2::Sha256 as sha2::Digest>::digest(script));
    assert!(html.contains(&format!("script-src 'sha256-{hash}' 'wasm-unsafe-eval';")));
}

#[test]
fn a_report_refers_to_nothing_outside() {
    let (_run, html) = written(Pictures::Embedded);
    for reference in ["http://", "https://", "src=\"", "url(", "@import"] {
        assert!(!html.contains(reference), "{reference}");
    }
}

#[test]
fn equal_frames_are_embedded_once_and_names_that_are_paths_never() {
    let (_run, html) = written(Pictures::Embedded);
    assert_eq!(html.matches("id=\"gauntlet-frame-").count(), 1);
    assert!(!html.contains("id=\"gauntlet-frame-.."));
}

#[test]
fn without_a_web_build_there_is_a_reason_instead_of_a_report() {
    let run = TestRun::new(1);
    let empty = tempfile::tempdir().expect("a folder");
    for dist in [None, Some(empty.path())] {
        let reason = write_if_possible(&run.folder, dist).expect("a reason");
        assert!(reason.contains("no report was written"), "{reason}");
        assert!(!run.folder.report().exists());
    }
}
