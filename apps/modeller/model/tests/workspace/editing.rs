//! Objects and settings of one scene.

use modeller_model::{
    Axis, CameraType, Color, Command, NumberEntry, ObjectPlace, Placement, PrimitiveKind, Refusal,
    TransformPart, Vec3,
};

use crate::Session;

impl Session {
    fn set(
        &mut self,
        name: &str,
        part: TransformPart,
        axis: Axis,
        value: f64,
    ) -> Result<(), Refusal> {
        self.type_value(name, part, axis, value, None)
    }

    fn type_value(
        &mut self,
        name: &str,
        part: TransformPart,
        axis: Axis,
        value: f64,
        gesture: Option<&str>,
    ) -> Result<(), Refusal> {
        let command = Command::SetTransform {
            scene: self.scene.clone(),
            objects: self.ids(name),
            part,
            axis,
            value,
            gesture: gesture.map(str::to_string),
        };
        self.apply(command).map(drop)
    }

    fn add(&mut self, kind: PrimitiveKind) -> String {
        let scene = self.scene.clone();
        self.apply(Command::AddObject { scene, kind })
            .unwrap()
            .created[0]
            .clone()
    }
}

#[test]
fn new_objects_are_numbered_by_type_and_stand_on_the_ground() {
    let mut session = Session::open("Four Objects Scene");
    let id = session.add(PrimitiveKind::Torus);
    assert!(id.starts_with("torus-"));
    session.add(PrimitiveKind::Cone);
    session.add(PrimitiveKind::Cube);
    session.add(PrimitiveKind::Cube);
    assert_eq!(
        session.names()[4..],
        ["Torus 1", "Cone 2", "Cube 2", "Cube 3"]
    );
    let torus = session.object("Torus 1");
    assert_eq!(torus.placement.position.to_array(), [0.0, 0.5, 0.0]);
    assert_eq!(torus.placement.scale.to_array(), [1.0; 3]);
    assert_eq!(torus.color, Color::WHITE);
}

#[test]
fn every_copy_of_an_object_carries_the_same_name_and_place() {
    let mut session = Session::open("Geometric Garden");
    for _ in 0..2 {
        let command = Command::DuplicateObjects {
            scene: session.scene.clone(),
            objects: session.ids("Ring"),
        };
        session.apply(command).unwrap();
    }
    assert_eq!(session.names()[5..], ["Ring (Copy)", "Ring (Copy)"]);
    let (ring, copy) = (session.object("Ring"), session.object("Ring (Copy)"));
    assert_eq!((ring.placement, ring.color), (copy.placement, copy.color));
    assert_ne!(ring.id, copy.id);
}

#[test]
fn keystrokes_of_one_visit_to_a_field_are_one_undo_step() {
    let mut session = Session::open("Single Cube Scene");
    for value in [1.0, 12.0, 12.5] {
        session
            .type_value(
                "Cube 1",
                TransformPart::Scale,
                Axis::X,
                value,
                Some("scale.x #1"),
            )
            .unwrap();
    }
    session
        .type_value(
            "Cube 1",
            TransformPart::Scale,
            Axis::X,
            3.0,
            Some("scale.x #2"),
        )
        .unwrap();
    session.undo().unwrap();
    assert_eq!(session.object("Cube 1").placement.scale.x, 12.5);
    session.undo().unwrap();
    assert_eq!(session.object("Cube 1").placement.scale.x, 1.0);
    assert_eq!(session.undo(), Err(Refusal::NothingToUndo));
    session.redo().unwrap();
    assert_eq!(session.object("Cube 1").placement.scale.x, 12.5);
}

#[test]
fn values_that_are_no_values_are_refused_and_the_old_ones_kept() {
    use TransformPart::{Position, Rotation, Scale};
    let mut session = Session::open("Single Cube Scene");
    let before = session.workspace.export();
    for (part, value, refusal) in [
        (Position, f64::NAN, Refusal::NotANumber),
        (Position, f64::INFINITY, Refusal::NotANumber),
        (Position, 1e9, Refusal::TooLarge),
        (Rotation, -1e9, Refusal::TooLarge),
        (Scale, 0.0, Refusal::ZeroScale),
        (Scale, -0.0004, Refusal::ZeroScale),
        (Scale, f64::NEG_INFINITY, Refusal::NotANumber),
    ] {
        assert_eq!(session.set("Cube 1", part, Axis::Y, value), Err(refusal));
    }
    assert_eq!(session.workspace.export(), before);
    session.set("Cube 1", Scale, Axis::Y, -2.0).unwrap();
    session.set("Cube 1", Rotation, Axis::Y, 370.0).unwrap();
    assert_eq!(session.object("Cube 1").placement.rotation.y, 370.0);
}

#[test]
fn names_are_trimmed_and_checked() {
    let mut session = Session::open("Single Cube Scene");
    let mut rename = |name: &str| {
        let command = Command::RenameObjects {
            scene: session.scene.clone(),
            objects: vec![session.scene().content().objects[0].id.clone()],
            name: name.to_string(),
            gesture: None,
        };
        session.apply(command).map(drop)
    };
    assert_eq!(rename("   "), Err(Refusal::EmptyName));
    assert_eq!(rename(&"x".repeat(65)), Err(Refusal::NameTooLong));
    assert_eq!(rename("a\nb"), Err(Refusal::ControlCharacter));
    rename("  Würfel  ").unwrap();
    assert_eq!(session.names(), ["Würfel"]);
}

#[test]
fn a_locked_object_keeps_everything_but_its_visibility() {
    let mut session = Session::open("Single Cube Scene");
    let (scene, objects) = (session.scene.clone(), session.ids("Cube 1"));
    session
        .apply(Command::SetLocked {
            scene: scene.clone(),
            objects: objects.clone(),
            locked: true,
        })
        .unwrap();
    let locked = Err(Refusal::Locked("Cube 1".into()));
    assert_eq!(
        session.set("Cube 1", TransformPart::Position, Axis::X, 1.0),
        locked
    );
    let delete = Command::DeleteObjects {
        scene: scene.clone(),
        objects: objects.clone(),
    };
    assert_eq!(session.apply(delete).map(drop), locked);
    session
        .apply(Command::SetVisible {
            scene,
            objects,
            visible: false,
        })
        .unwrap();
    assert!(!session.object("Cube 1").visible);
}

#[test]
fn settings_are_undoable_and_bounded() {
    let mut session = Session::open("Empty Scene");
    let scene = session.scene.clone();
    let white = Command::SetBackground {
        scene: scene.clone(),
        color: Color::WHITE,
        gesture: None,
    };
    session.apply(white).unwrap();
    let camera = CameraType::Orthographic;
    session
        .apply(Command::SetCameraType {
            scene: scene.clone(),
            camera,
        })
        .unwrap();
    let fov = |degrees| Command::SetFov {
        scene: scene.clone(),
        degrees,
        gesture: None,
    };
    assert_eq!(session.apply(fov(5.0)), Err(Refusal::FovOutOfRange));
    assert_eq!(session.apply(fov(f64::NAN)), Err(Refusal::NotANumber));
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.scene().content().settings, Default::default());
}

#[test]
fn unknown_objects_and_empty_selections_are_refused() {
    let mut session = Session::open("Single Cube Scene");
    let scene = session.scene.clone();
    let delete = |objects| Command::DeleteObjects {
        scene: scene.clone(),
        objects,
    };
    assert_eq!(session.apply(delete(vec![])), Err(Refusal::NoObjects));
    assert_eq!(
        session.apply(delete(vec!["nobody".into()])),
        Err(Refusal::UnknownObject)
    );
}

#[test]
fn setting_what_is_already_there_leaves_no_trace() {
    let mut session = Session::open("Single Cube Scene");
    let revision = session.workspace.revision();
    session
        .set("Cube 1", TransformPart::Scale, Axis::X, 1.0)
        .unwrap();
    assert_eq!(session.workspace.revision(), revision);
    assert_eq!(session.undo(), Err(Refusal::NothingToUndo));
}

#[test]
fn objects_are_placed_together_in_one_step_or_not_at_all() {
    let mut session = Session::open("Two Objects Scene");
    let before = session.scene().content().clone();
    let places = |session: &Session, scale: f64| {
        let objects = &session.scene().content().objects;
        let to = |object: &modeller_model::Object, x| ObjectPlace {
            object: object.id.clone(),
            placement: Placement {
                position: Vec3::new(x, 0.1 + 0.2, 0.0),
                scale: Vec3::new(1.0, scale, 1.0),
                ..object.placement
            },
        };
        vec![to(&objects[0], 1.0), to(&objects[1], 2.0)]
    };
    let command = |session: &Session, scale| Command::PlaceObjects {
        scene: session.scene.clone(),
        places: places(session, scale),
        gesture: None,
    };
    for refused in [0.0, f64::NAN, 1e30] {
        assert!(session.apply(command(&session, refused)).is_err());
        assert_eq!(*session.scene().content(), before);
    }
    session.apply(command(&session, 2.0)).unwrap();
    let placed = &session.scene().content().objects;
    assert_eq!(placed[0].placement.position, Vec3::new(1.0, 0.3, 0.0));
    assert_eq!(placed[1].placement.position, Vec3::new(2.0, 0.3, 0.0));
    let scene = session.scene.clone();
    session.apply(Command::Undo { scene }).unwrap();
    assert_eq!(*session.scene().content(), before);
}

#[test]
fn the_undo_menu_says_what_placing_did() {
    let mut session = Session::open("Single Cube Scene");
    let cube = session.object("Cube 1").clone();
    let stands = cube.placement;
    let moved = Placement {
        position: Vec3::new(1.0, 2.0, 3.0),
        ..stands
    };
    let turned = Placement {
        rotation: Vec3::new(0.0, 30.0, 0.0),
        ..moved
    };
    let scaled = Placement {
        scale: Vec3::new(2.0, 2.0, 2.0),
        ..turned
    };
    for (placement, label) in [
        (moved, "Move Cube 1"),
        (turned, "Rotate Cube 1"),
        (scaled, "Scale Cube 1"),
        (stands, "Place Cube 1"),
    ] {
        let places = vec![ObjectPlace {
            object: cube.id.clone(),
            placement,
        }];
        let preview = session.scene().content().with_places(&places);
        let command = Command::PlaceObjects {
            scene: session.scene.clone(),
            places,
            gesture: None,
        };
        session.apply(command).unwrap();
        assert_eq!(*session.scene().content(), preview);
        assert_eq!(session.scene().undo_label(), Some(label));
    }
}

#[test]
fn a_relative_entry_moves_each_object_from_where_it_was() {
    let mut session = Session::open("Two Objects Scene");
    let start = session.scene().content().clone();
    let before: Vec<f64> = start
        .objects
        .iter()
        .map(|o| o.placement.position.y)
        .collect();
    let mut type_text = |text: &str| {
        let objects = session.scene().content().objects.clone();
        let field = (TransformPart::Position, Axis::Y);
        let command = NumberEntry::parse(text)
            .unwrap()
            .transform_command(&session.scene.clone(), &objects, field, &before, "visit")
            .unwrap();
        session.apply(command).unwrap();
    };
    for keystrokes in ["+=1", "+=12", "+=12.5"] {
        type_text(keystrokes);
    }
    for (was, is) in start.objects.iter().zip(&session.scene().content().objects) {
        assert_eq!(is.placement.position.y, was.placement.position.y + 12.5);
        assert_eq!(is.placement.position.x, was.placement.position.x);
    }
    session.undo().unwrap();
    assert_eq!(*session.scene().content(), start);
}

#[test]
fn several_objects_are_renamed_in_one_step() {
    let mut session = Session::open("Geometric Garden");
    let before = session.names();
    let command = Command::RenameObjects {
        scene: session.scene.clone(),
        objects: [session.ids("Ring"), session.ids("Pillar")].concat(),
        name: " Part ".into(),
        gesture: None,
    };
    session.apply(command).unwrap();
    let renamed = session.names();
    assert_eq!(renamed.iter().filter(|name| *name == "Part").count(), 2);
    session.undo().unwrap();
    assert_eq!(session.names(), before);
}
