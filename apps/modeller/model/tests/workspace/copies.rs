//! Copying objects: the clipboard, and duplicating again.

use modeller_model::{
    Command, ExportedObject, ObjectPlace, Placement, Refusal, Vec3, repeated_placement,
};

use crate::Session;

impl Session {
    fn copied(&self, name: &str) -> Vec<ExportedObject> {
        vec![ExportedObject::from(self.object(name))]
    }

    fn paste(&mut self, objects: Vec<ExportedObject>) -> Result<Vec<String>, Refusal> {
        let scene = self.scene.clone();
        let effect = self.apply(Command::PasteObjects { scene, objects })?;
        Ok(effect.created)
    }
}

#[test]
fn pasting_into_the_same_scene_marks_the_name_as_a_copy() {
    let mut session = Session::open("Geometric Garden");
    let ring = session.copied("Ring");
    let created = session.paste(ring.clone()).unwrap();
    session.paste(ring).unwrap();
    assert_eq!(session.names()[5..], ["Ring (Copy)", "Ring (Copy)"]);
    let copy = session.scene().content().object(&created[0]).unwrap();
    let ring = session.object("Ring");
    assert_eq!((copy.placement, copy.color), (ring.placement, ring.color));
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.names().len(), 5);
}

#[test]
fn pasting_into_another_scene_keeps_name_and_place() {
    let ring = Session::open("Geometric Garden").copied("Ring");
    let mut session = Session::open("Empty Scene");
    session.paste(ring.clone()).unwrap();
    let pasted = session.object("Ring");
    assert_eq!(pasted.placement.position.to_array(), ring[0].position);
    assert_ne!(pasted.id, ring[0].id);
}

#[test]
fn damaged_or_missing_objects_are_not_pasted() {
    let mut session = Session::open("Geometric Garden");
    let before = session.workspace.export();
    let mut ring = session.copied("Ring");
    ring.extend(session.copied("Pillar"));
    ring[1].scale[0] = 0.0;
    assert_eq!(session.paste(ring), Err(Refusal::ZeroScale));
    assert_eq!(session.paste(vec![]), Err(Refusal::NothingToPaste));
    let many = vec![session.copied("Ring")[0].clone(); 2000];
    assert_eq!(session.paste(many), Err(Refusal::TooManyObjects));
    assert_eq!(session.workspace.export(), before);
}

#[test]
fn duplicating_again_continues_the_row() {
    let mut session = Session::open("Single Cube Scene");
    let scene = session.scene.clone();
    let mut source = session.object("Cube 1").placement;
    let placed = Placement {
        position: source.position + Vec3::new(2.0, 0.0, 0.5),
        rotation: source.rotation + Vec3::new(0.0, 15.0, 0.0),
        scale: source.scale * 2.0,
    };
    let mut copy = placed;
    let mut last = session.ids("Cube 1")[0].clone();
    for _ in 0..3 {
        let copies = vec![ObjectPlace {
            object: last.clone(),
            placement: copy,
        }];
        let command = Command::DuplicateObjectsTo {
            scene: scene.clone(),
            copies,
        };
        last = session.apply(command).unwrap().created[0].clone();
        (source, copy) = (copy, repeated_placement(&source, &copy));
    }
    assert_eq!(
        session.names(),
        ["Cube 1", "Cube 1 (Copy)", "Cube 1 (Copy)", "Cube 1 (Copy)"]
    );
    let end = session.scene().content().object(&last).unwrap().placement;
    assert_eq!(end.position, Vec3::new(6.0, 1.0, 1.5));
    assert_eq!(end.rotation.y, 90.0);
    assert_eq!(end.scale, Vec3::new(8.0, 8.0, 8.0));
    session.undo().unwrap();
    assert_eq!(session.names().len(), 3);
}
