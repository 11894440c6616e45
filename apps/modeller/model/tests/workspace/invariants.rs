//! What holds after any commands whatsoever.

use modeller_model::{
    Axis, CameraType, Color, Command, ExportedObject, ExportedState, ObjectPlace, Placement,
    PrimitiveKind, TransformPart, Vec3, Workspace,
};
use proptest::prelude::*;

/// A command in terms of positions, so that most of them hit something that exists.
#[derive(Clone, Debug)]
struct Draw {
    what: usize,
    scene: usize,
    object: usize,
    axis: usize,
    value: f64,
    text: String,
    flag: bool,
}

fn draws() -> impl Strategy<Value = Vec<Draw>> {
    let number = prop_oneof![
        -10.0f64..10.0,
        prop::sample::select(vec![
            0.0,
            1.0,
            0.1 + 0.2,
            f64::NAN,
            f64::INFINITY,
            1e300,
            50.0
        ]),
    ];
    let draw = (
        0usize..31,
        0usize..9,
        0usize..6,
        0usize..3,
        number,
        "[a-c ]{0,3}",
        any::<bool>(),
    )
        .prop_map(|(what, scene, object, axis, value, text, flag)| Draw {
            what,
            scene,
            object,
            axis,
            value,
            text,
            flag,
        });
    prop::collection::vec(draw, 0..60)
}

fn command(workspace: &Workspace, draw: &Draw) -> Command {
    let scenes = workspace.scenes();
    let scene = scenes.get(draw.scene % scenes.len().max(1));
    let objects: Vec<String> = scene
        .and_then(|scene| scene.content().objects.get(draw.object))
        .map(|object| object.id.clone())
        .into_iter()
        .collect();
    let several: Vec<String> = scene
        .map(|scene| scene.content().objects.iter().skip(draw.object))
        .into_iter()
        .flatten()
        .take(1 + draw.axis)
        .map(|object| object.id.clone())
        .collect();
    let places = several.iter().map(|object| ObjectPlace {
        object: object.clone(),
        placement: Placement {
            position: Vec3::new(draw.value, 0.0, draw.axis as f64),
            rotation: Vec3::new(0.0, draw.value * 10.0, 0.0),
            scale: Vec3::new(1.0, draw.value, 1.0),
        },
    });
    let places = places.collect();
    let from = scenes.get(draw.object).map(|scene| scene.content());
    let pasted: Vec<ExportedObject> = from
        .map(|content| content.objects.iter().take(draw.axis))
        .into_iter()
        .flatten()
        .map(ExportedObject::from)
        .collect();
    let scene = scene.map_or("gone".to_string(), |scene| scene.id.clone());
    let gesture = draw.flag.then(|| format!("field {}", draw.axis));
    let color = Color::new(draw.object as u8, 0, draw.axis as u8);
    let name = draw.text.clone();
    match draw.what {
        0 => Command::CreateScene { name },
        1 => Command::RenameScene { scene, name },
        2 => Command::DuplicateScene { scene },
        3 => Command::DeleteScene { scene },
        4 => Command::OpenScene { scene },
        5 => Command::CloseScene,
        6 => Command::ResetScene { scene },
        7 | 8 => Command::AddObject {
            scene,
            kind: PrimitiveKind::ALL[draw.object],
        },
        9 => Command::DuplicateObjects { scene, objects },
        10 => Command::DeleteObjects { scene, objects },
        11 => Command::RenameObjects {
            scene,
            objects: several,
            name,
            gesture,
        },
        12 => Command::PlaceObjects {
            scene,
            places: objects
                .into_iter()
                .map(|object| ObjectPlace {
                    object,
                    placement: Placement {
                        position: Vec3::new(draw.value, 0.5, draw.axis as f64),
                        ..Placement::IDENTITY
                    },
                })
                .collect(),
            gesture,
        },
        13 => Command::SetTransform {
            scene,
            objects,
            part: TransformPart::ALL[draw.object % 3],
            axis: Axis::ALL[draw.axis],
            value: draw.value,
            gesture,
        },
        14 => Command::SetColor {
            scene,
            objects,
            color,
            gesture,
        },
        15 => Command::SetOpacity {
            scene,
            objects,
            opacity: draw.value,
            gesture,
        },
        16 => Command::SetWireframe {
            scene,
            objects,
            wireframe: draw.flag,
        },
        17 => Command::SetVisible {
            scene,
            objects,
            visible: draw.flag,
        },
        18 => Command::SetLocked {
            scene,
            objects,
            locked: draw.flag,
        },
        19 => Command::SetBackground {
            scene,
            color,
            gesture,
        },
        20 => Command::SetFov {
            scene,
            degrees: draw.value,
            gesture,
        },
        21 => Command::SetCameraType {
            scene,
            camera: if draw.flag {
                CameraType::Perspective
            } else {
                CameraType::Orthographic
            },
        },
        22 => Command::PlaceObjects {
            scene,
            places,
            gesture,
        },
        23 => Command::DuplicateObjectsTo {
            scene,
            copies: places,
        },
        24 => Command::PasteObjects {
            scene,
            objects: pasted,
        },
        25 => Command::GroupObjects {
            scene,
            objects: several,
        },
        26 => Command::UngroupObjects {
            scene,
            objects: several,
        },
        27 => Command::RenameGroup {
            scene,
            group: format!("Group {}", draw.axis),
            name,
        },
        28 | 29 => Command::Undo { scene },
        _ => Command::Redo { scene },
    }
}

fn run(seed: u64, draws: &[Draw]) -> Workspace {
    let mut workspace = Workspace::new(seed);
    for (step, draw) in draws.iter().enumerate() {
        let before = workspace.export();
        let command = command(&workspace, draw);
        if workspace.apply(command, 1000 + step as u64).is_err() {
            assert_eq!(
                workspace.export(),
                before,
                "a refused command changed something"
            );
        }
    }
    workspace
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_log_explains_the_state(draws in draws(), seed in 0u64..4) {
        let workspace = run(seed, &draws);
        // Through text, as the evaluator gets it.
        let log = serde_json::to_string(workspace.operations()).unwrap();
        let log: Vec<protocol::Operation> = serde_json::from_str(&log).unwrap();
        let replayed = Workspace::replay(seed, &log).unwrap();
        prop_assert_eq!(
            serde_json::to_string(&replayed.export()).unwrap(),
            serde_json::to_string(&workspace.export()).unwrap()
        );
    }

    #[test]
    fn an_export_loads_without_loss(draws in draws()) {
        let workspace = run(3, &draws);
        let text = serde_json::to_string(&workspace.export()).unwrap();
        let state = serde_json::from_str(&text).unwrap();
        let loaded = Workspace::from_export(3, &state).unwrap();
        prop_assert_eq!(serde_json::to_string(&loaded.export()).unwrap(), text);
    }

    #[test]
    fn undoing_and_redoing_everything_comes_back(draws in draws()) {
        let mut workspace = run(0, &draws);
        let scenes: Vec<String> = workspace.scenes().iter().map(|s| s.id.clone()).collect();
        for scene in scenes {
            while workspace.apply(Command::Redo { scene: scene.clone() }, 9).is_ok() {}
            let end = workspace.scene(&scene).unwrap().content().clone();
            let mut steps = 0;
            while workspace.apply(Command::Undo { scene: scene.clone() }, 9).is_ok() { steps += 1; }
            for _ in 0..steps {
                workspace.apply(Command::Redo { scene: scene.clone() }, 9).unwrap();
            }
            prop_assert_eq!(workspace.scene(&scene).unwrap().content(), &end);
        }
    }

    #[test]
    fn work_can_go_on_after_loading_without_clashing_ids(draws in draws(), more in draws()) {
        let state = run(1, &draws).export();
        let mut workspace = Workspace::from_export(1, &state).unwrap();
        for draw in &more {
            let command = command(&workspace, draw);
            let _ = workspace.apply(command, 5000);
        }
        let export: ExportedState = serde_json::from_value(workspace.export()).unwrap();
        let mut ids: Vec<String> = export.scenes.iter().map(|scene| scene.id.clone()).collect();
        for scene in &export.scenes {
            let mut own: Vec<_> = scene.scene.objects.iter().map(|o| o.id.clone()).collect();
            let count = own.len();
            own.sort();
            own.dedup();
            prop_assert_eq!(own.len(), count);
        }
        let count = ids.len();
        ids.sort();
        ids.dedup();
        prop_assert_eq!(ids.len(), count);
    }
}

#[test]
fn a_log_that_was_tampered_with_does_not_replay() {
    let mut workspace = Workspace::new(0);
    let scene = workspace.scenes()[2].id.clone();
    let kind = PrimitiveKind::Cube;
    workspace
        .apply(Command::AddObject { scene, kind }, 5)
        .unwrap();
    let mut log = workspace.operations().to_vec();
    log[0].command["kind"] = "pyramid".into();
    assert!(Workspace::replay(0, &log).is_err());
    log[0].command = serde_json::json!({"op": "undo", "scene": "nowhere"});
    assert!(Workspace::replay(0, &log).is_err());
}
