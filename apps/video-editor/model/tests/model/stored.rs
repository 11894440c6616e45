//! States that were written and states that were broken.

use crate::project_fixture::ProjectFixture;
use serde_json::{Value, json};
use video_editor_model::{Command, EffectKind, Sample, Workspace, read_project};

fn saved() -> Value {
    let mut fixture = ProjectFixture::new();
    let block = fixture.put(Sample::FlowerVideo, 0, 0);
    fixture.put(Sample::TRexRoar, 1, 700);
    fixture.act(Command::AddText);
    fixture.act(Command::AddMarker {
        at_ms: 900,
        label: " Bee ".into(),
    });
    let kind = EffectKind::LightAdjustment;
    fixture.act(Command::AddEffect { block, kind });
    fixture.workspace.export()
}

#[test]
fn what_was_written_is_read_back_whole_and_ids_go_on() {
    let state = saved();
    let mut again = Workspace::from_export(0, &state).expect("a sound state");
    assert_eq!(again.export(), state);
    again.apply(Command::AddText, 1).expect("text");
    let mut ids: Vec<_> = again
        .project()
        .blocks()
        .map(|(_, block)| &block.id)
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 4);
}

#[test]
fn a_broken_project_is_refused_and_says_what_is_wrong() {
    type Break = fn(&mut Value);
    let cases: [(&str, Break); 9] = [
        ("not a project", |state| *state = json!({"scenes": []})),
        ("overlap", |state| {
            state["project"]["tracks"][1]["blocks"] = json!([
                {"id": "x", "content": {"kind": "text", "text": "", "fontSize": 32, "fontColor": "#000000", "backgroundColor": "#000000"}, "startMs": 0, "durationMs": 900, "trimStartMs": 0, "trimEndMs": 0},
                {"id": "y", "content": {"kind": "text", "text": "", "fontSize": 32, "fontColor": "#000000", "backgroundColor": "#000000"}, "startMs": 100, "durationMs": 900, "trimStartMs": 0, "trimEndMs": 0},
            ])
        }),
        ("not fit its length", |state| {
            state["project"]["tracks"][0]["blocks"][0]["trimEndMs"] = json!(5)
        }),
        ("media that are not there", |state| {
            state["project"]["media"] = json!([])
        }),
        ("24 hours", |state| {
            state["project"]["tracks"][0]["blocks"][0]["startMs"] = json!(u64::MAX)
        }),
        ("same id", |state| {
            state["project"]["tracks"][0]["id"] = state["project"]["tracks"][1]["id"].clone()
        }),
        ("row is empty", |state| {
            state["project"]["tracks"][2]["blocks"] = json!([])
        }),
        ("belongs to no block", |state| {
            state["project"]["tracks"][0]["effects"][0]["block"] = json!("gone")
        }),
        ("out of range", |state| {
            state["project"]["tracks"][0]["effects"][0]["params"]["contrast"] = json!(9)
        }),
    ];
    for (words, damage) in cases {
        let mut state = saved();
        damage(&mut state);
        let error = Workspace::from_export(0, &state).expect_err(words);
        assert!(error.to_string().contains(words), "{words}: {error}");
        assert!(read_project(&state.to_string()).is_err(), "{words}");
    }
    assert!(read_project("{").is_err());
}

#[test]
fn opening_a_project_can_be_undone() {
    let mut fixture = ProjectFixture::new();
    fixture.put(Sample::TuningARadio, 0, 0);
    let project = Box::new(read_project(&saved().to_string()).expect("a project"));
    fixture.act(Command::OpenProject { project });
    assert_eq!(fixture.rows().len(), 3);
    fixture.act(Command::Undo);
    assert_eq!(fixture.rows(), ["Tu@0+9051[0|0]"]);
    fixture.act(Command::NewProject);
    assert!(fixture.rows().is_empty());
}
