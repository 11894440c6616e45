//! Groups of objects.

use modeller_model::{Command, Effect, ExportedObject, Refusal, Workspace};

use crate::Session;

impl Session {
    fn group(&mut self, names: &[&str]) -> Result<Effect, Refusal> {
        let objects = self.all_ids(names);
        let scene = self.scene.clone();
        self.apply(Command::GroupObjects { scene, objects })
    }

    fn all_ids(&self, names: &[&str]) -> Vec<String> {
        names.iter().flat_map(|name| self.ids(name)).collect()
    }

    fn groups(&self) -> Vec<Option<&str>> {
        let objects = &self.scene().content().objects;
        objects
            .iter()
            .map(|object| object.group.as_deref())
            .collect()
    }

    fn rename_group(&mut self, group: &str, name: &str) -> Result<Effect, Refusal> {
        let scene = self.scene.clone();
        self.apply(Command::RenameGroup {
            scene,
            group: group.into(),
            name: name.into(),
        })
    }
}

const ROW: [&str; 4] = ["Cube 1", "Sphere 1", "Cylinder 1", "Cone 1"];

#[test]
fn grouping_keeps_the_order_of_the_export() {
    let mut session = Session::open("Row of Objects Scene");
    let names = session.names();
    session.group(&["Cone 1", "Cube 1"]).unwrap();
    assert_eq!(session.names(), names);
    let group = Some("Group 1");
    assert_eq!(session.groups(), [group, None, None, group]);
    session.undo().unwrap();
    assert_eq!(session.groups(), [None; 4]);
}

#[test]
fn the_group_is_exported_only_where_there_is_one() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&["Cube 1"]).unwrap();
    let export = session.workspace.export();
    let objects = &export["scenes"][5]["scene"]["objects"];
    assert_eq!(objects[0]["group"], "Group 1");
    assert!(objects[1].as_object().unwrap().get("group").is_none());
    let loaded = Workspace::from_export(7, &export).unwrap();
    assert_eq!(loaded.export(), export);
}

#[test]
fn new_groups_take_the_next_free_number_and_the_members_leave_the_old_ones() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&ROW[..2]).unwrap();
    session.group(&ROW[2..]).unwrap();
    session.group(&ROW[1..3]).unwrap();
    let groups = ["Group 1", "Group 3", "Group 3", "Group 2"].map(Some);
    assert_eq!(session.groups(), groups);
    // Exactly one group already.
    assert!(!session.group(&ROW[1..3]).unwrap().changed);
}

#[test]
fn ungrouping_takes_out_what_is_listed() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&ROW[..3]).unwrap();
    let scene = session.scene.clone();
    let objects = session.all_ids(&ROW[1..4]);
    session
        .apply(Command::UngroupObjects { scene, objects })
        .unwrap();
    assert_eq!(session.groups(), [Some("Group 1"), None, None, None]);
}

#[test]
fn a_group_is_renamed_but_never_to_the_name_of_another() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&ROW[..2]).unwrap();
    session.group(&ROW[2..]).unwrap();
    session.rename_group("Group 1", " Pair ").unwrap();
    assert_eq!(session.groups()[..2], [Some("Pair"); 2]);
    assert_eq!(
        session.rename_group("Pair", "Group 2"),
        Err(Refusal::GroupNameTaken("Group 2".into()))
    );
    assert_eq!(session.rename_group("Pair", ""), Err(Refusal::EmptyName));
    assert_eq!(
        session.rename_group("Group 1", "X"),
        Err(Refusal::UnknownGroup)
    );
}

#[test]
fn a_copy_of_a_whole_group_is_a_group_of_its_own() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&ROW[..2]).unwrap();
    session.rename_group("Group 1", "Pair").unwrap();
    let (scene, objects) = (session.scene.clone(), session.all_ids(&ROW[..3]));
    session
        .apply(Command::DuplicateObjects { scene, objects })
        .unwrap();
    let expected = [Some("Pair 2"), Some("Pair 2"), None];
    assert_eq!(session.groups()[4..], expected);
}

#[test]
fn a_copy_of_a_single_member_stays_in_its_group() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&ROW[..2]).unwrap();
    let (scene, objects) = (session.scene.clone(), session.all_ids(&ROW[..1]));
    session
        .apply(Command::DuplicateObjects { scene, objects })
        .unwrap();
    assert_eq!(session.groups()[4..], [Some("Group 1")]);
}

#[test]
fn a_pasted_group_never_joins_one_that_is_there() {
    let mut session = Session::open("Row of Objects Scene");
    session.group(&ROW[..2]).unwrap();
    let objects: Vec<_> = session.scene().content().objects[..2]
        .iter()
        .map(ExportedObject::from)
        .collect();
    let scene = session.scene.clone();
    session
        .apply(Command::PasteObjects { scene, objects })
        .unwrap();
    assert_eq!(session.groups()[4..], [Some("Group 2"); 2]);
}
