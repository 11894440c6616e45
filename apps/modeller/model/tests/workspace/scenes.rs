//! Scenes as a whole: the dashboard's commands, export and import.

use modeller_model::{Color, Command, ExportedState, PrimitiveKind, Refusal, Workspace};
use serde_json::{Value, json};

use crate::Session;

#[test]
fn a_fresh_workspace_exports_the_presets_clean() {
    let export = Workspace::new(0).export();
    let scenes = export["scenes"].as_array().unwrap();
    assert_eq!(scenes.len(), 7);
    for scene in scenes {
        assert_eq!(scene["preset"], true);
        assert_eq!(scene["dirty"], false);
        assert_eq!(scene["presetName"], scene["name"]);
        assert_eq!(scene["createdAt"], scene["updatedAt"]);
        assert_eq!(
            scene["scene"]["settings"],
            json!({
                "showGrid": true, "showAxes": true, "backgroundColor": "#1a1a2e",
                "fov": 50, "cameraType": "perspective", "orthoZoom": 10
            })
        );
    }
    assert_eq!(export["activeSceneId"], Value::Null);
}

#[test]
fn an_object_is_exported_with_the_keys_of_the_fact_sheet_in_their_order() {
    let export = Workspace::new(0).export();
    let block = &export["scenes"][1]["scene"]["objects"][0];
    let keys: Vec<_> = block
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        keys,
        [
            "id",
            "type",
            "name",
            "visible",
            "locked",
            "position",
            "rotation",
            "scale",
            "color",
            "opacity",
            "wireframe"
        ]
    );
    assert_eq!(
        serde_json::to_string(&block["position"]).unwrap(),
        "[0,0.5,0]"
    );
    assert_eq!(block["color"], "#888888");
    assert_eq!(serde_json::to_string(&block["opacity"]).unwrap(), "1");
}

#[test]
fn ids_come_from_the_seed() {
    let id = |seed| Workspace::new(seed).export()["scenes"][0]["id"].clone();
    assert_eq!(id(1), id(1));
    assert_ne!(id(1), id(2));
}

#[test]
fn a_changed_preset_is_dirty_until_it_is_reset() {
    let mut session = Session::open("Single Cube Scene");
    let scene = session.scene.clone();
    let white = Command::SetBackground {
        scene: scene.clone(),
        color: Color::WHITE,
        gesture: None,
    };
    session.apply(white).unwrap();
    assert!(session.workspace.is_dirty(session.scene()));
    session.apply(Command::ResetScene { scene }).unwrap();
    assert!(!session.workspace.is_dirty(session.scene()));
    session.undo().unwrap();
    assert!(session.workspace.is_dirty(session.scene()));
}

#[test]
fn scenes_are_created_renamed_copied_and_deleted() {
    let mut session = Session::open("Geometric Garden");
    let created = session
        .apply(Command::CreateScene {
            name: "Snowman".into(),
        })
        .unwrap();
    let own = created.created[0].clone();
    session
        .apply(Command::OpenScene { scene: own.clone() })
        .unwrap();
    session
        .apply(Command::RenameScene {
            scene: own.clone(),
            name: " Winter ".into(),
        })
        .unwrap();
    assert_eq!(session.workspace.active_scene().unwrap().name, "Winter");

    let garden = session.scene.clone();
    let copy = session
        .apply(Command::DuplicateScene { scene: garden })
        .unwrap()
        .created[0]
        .clone();
    let copied = session.workspace.scene(&copy).unwrap();
    assert_eq!(copied.name, "Geometric Garden (Copy)");
    assert_eq!(copied.preset, None);
    assert_eq!(copied.content().objects.len(), 5);
    assert_ne!(
        copied.content().objects[0].id,
        session.scene().content().objects[0].id
    );

    session
        .apply(Command::DeleteScene { scene: own.clone() })
        .unwrap();
    assert!(session.workspace.active_scene().is_none());
    assert_eq!(
        session.apply(Command::OpenScene { scene: own }),
        Err(Refusal::UnknownScene)
    );
}

#[test]
fn only_presets_can_be_reset() {
    let mut session = Session::open("Empty Scene");
    let own = session
        .apply(Command::CreateScene {
            name: "Mine".into(),
        })
        .unwrap()
        .created[0]
        .clone();
    assert_eq!(
        session.apply(Command::ResetScene { scene: own }),
        Err(Refusal::NotAPreset("Mine".into()))
    );
}

#[test]
fn undo_belongs_to_a_scene() {
    let mut session = Session::open("Empty Scene");
    let scene = session.scene.clone();
    let kind = PrimitiveKind::Cube;
    session.apply(Command::AddObject { scene, kind }).unwrap();
    let other = session.workspace.scenes()[0].id.clone();
    session
        .apply(Command::OpenScene {
            scene: other.clone(),
        })
        .unwrap();
    assert_eq!(
        session.apply(Command::Undo { scene: other }),
        Err(Refusal::NothingToUndo)
    );
    session.undo().unwrap();
    assert!(session.scene().content().objects.is_empty());
}

#[test]
fn imported_scenes_are_added_with_ids_of_their_own() {
    let mut session = Session::open("Geometric Garden");
    let export: ExportedState = serde_json::from_value(session.workspace.export()).unwrap();
    let garden = export.scenes[1].clone();
    let effect = session
        .apply(Command::ImportScenes {
            scenes: vec![garden],
        })
        .unwrap();
    let imported = session.workspace.scene(&effect.created[0]).unwrap();
    assert_eq!(imported.name, "Geometric Garden");
    assert_eq!(imported.preset, None);
    assert_eq!(session.workspace.scenes().len(), 8);
}

#[test]
fn a_file_with_bad_values_is_not_imported_at_all() {
    let mut session = Session::open("Empty Scene");
    let mut export: ExportedState = serde_json::from_value(session.workspace.export()).unwrap();
    export.scenes[1].scene.objects[0].scale[1] = 0.0;
    let refusal = session
        .apply(Command::ImportScenes {
            scenes: export.scenes,
        })
        .unwrap_err();
    assert!(
        refusal.to_string().contains("Geometric Garden"),
        "{refusal}"
    );
    assert_eq!(session.workspace.scenes().len(), 7);
}

#[test]
fn a_damaged_state_is_not_loaded() {
    for state in [
        json!(null),
        json!({}),
        json!({"scenes": 3}),
        json!({"scenes": [{"name": "A", "scene": {"objects": [{"type": "dodecahedron", "name": "D", "position": [0, 0, 0]}]}}]}),
        json!({"scenes": [{"name": "", "scene": {}}]}),
        json!({"scenes": [{"id": "1", "name": "A", "scene": {}}, {"id": "1", "name": "B", "scene": {}}]}),
        json!({"scenes": [{"name": "A", "presetName": "No Such Preset", "scene": {}}]}),
        json!({"activeSceneId": "9", "scenes": []}),
        json!({"scenes": [{"name": "A", "scene": {"objects": [{"type": "cube", "name": "C", "position": [0, 0, 1e12]}]}}]}),
    ] {
        assert!(Workspace::from_export(0, &state).is_err(), "{state}");
    }
}

#[test]
fn a_hand_written_state_may_leave_out_what_has_a_default() {
    let state = json!({"scenes": [{"name": "A", "scene": {"objects": [
        {"type": "cube", "name": "C", "position": [1, 2, 3]},
        {"type": "cube", "name": "D", "position": [1, 2, 3]}
    ]}}]});
    let workspace = Workspace::from_export(0, &state).unwrap();
    let objects = &workspace.scenes()[0].content().objects;
    assert_eq!(objects[0].placement.scale.to_array(), [1.0; 3]);
    assert_ne!(objects[0].id, objects[1].id);
}
