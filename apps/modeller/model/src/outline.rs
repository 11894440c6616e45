//! The scene as a list: groups with their members below them, everything else in between.
//!
//! A group stands where the first of its members does. The order of the objects themselves, and so
//! of the export, is never changed by it.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::{Object, SceneContent};

/// In which order objects are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListOrder {
    /// As they were created.
    #[default]
    OldestFirst,
    /// What was created last is on top.
    NewestFirst,
    /// By their names; of equal ones the older is first.
    ByName,
    /// By their names, from the last letter on.
    ByNameBackwards,
}

impl ListOrder {
    /// All of them.
    pub const ALL: [ListOrder; 4] = [
        ListOrder::OldestFirst,
        ListOrder::NewestFirst,
        ListOrder::ByName,
        ListOrder::ByNameBackwards,
    ];

    fn sort(self, objects: &mut [(&Object, usize)]) {
        match self {
            ListOrder::OldestFirst => {}
            ListOrder::NewestFirst => objects.reverse(),
            ListOrder::ByName => objects.sort_by(|a, b| a.0.name.cmp(&b.0.name)),
            ListOrder::ByNameBackwards => objects.sort_by(|a, b| b.0.name.cmp(&a.0.name)),
        }
    }
}

/// A line of the outline.
#[derive(Clone, Debug, PartialEq)]
pub enum OutlineRow<'a> {
    /// Stands for its members, which follow it while it is open.
    Group {
        /// Also what a group is known by.
        name: &'a str,
        /// Those that match the search, as they are listed.
        members: Vec<&'a Object>,
        /// Its members have rows of their own.
        is_open: bool,
    },
    /// A single object, in a group or not.
    Object {
        /// Who it is.
        object: &'a Object,
        /// Which of the objects of this name it is, in order of creation, from 1.
        number: usize,
        /// It is listed below its group and indented.
        in_group: bool,
    },
}

/// The rows that match the search, which looks into names of objects and groups. What is searched
/// for is shown even in a closed group.
pub fn outline<'a>(
    content: &'a SceneContent,
    order: ListOrder,
    search: &str,
    is_closed: impl Fn(&str) -> bool,
) -> Vec<OutlineRow<'a>> {
    let wanted = search.trim().to_lowercase();
    let matches = |name: &str| name.to_lowercase().contains(&wanted);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut numbered = Vec::new();
    for object in &content.objects {
        let number = counts.entry(&object.name).or_default();
        *number += 1;
        let group = object.group.as_deref();
        if matches(&object.name) || group.is_some_and(matches) {
            numbered.push((object, *number));
        }
    }
    order.sort(&mut numbered);
    let mut members: BTreeMap<&str, Vec<(&Object, usize)>> = BTreeMap::new();
    for (object, number) in &numbered {
        if let Some(group) = object.group.as_deref() {
            members.entry(group).or_default().push((object, *number));
        }
    }
    let mut rows = Vec::new();
    let mut done = BTreeSet::new();
    for (object, number) in numbered {
        let Some(group) = object.group.as_deref() else {
            rows.push(OutlineRow::Object {
                object,
                number,
                in_group: false,
            });
            continue;
        };
        if !done.insert(group) {
            continue;
        }
        let is_open = !wanted.is_empty() || !is_closed(group);
        let found = members.remove(group).unwrap_or_default();
        rows.push(OutlineRow::Group {
            name: group,
            members: found.iter().map(|(object, _)| *object).collect(),
            is_open,
        });
        let below = found.into_iter().filter(|_| is_open);
        rows.extend(below.map(|(object, number)| OutlineRow::Object {
            object,
            number,
            in_group: true,
        }));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Workspace};

    /// Row of Objects Scene with its cone and its cube in a group.
    fn workspace() -> Workspace {
        let mut workspace = Workspace::new(0);
        let scene = &workspace.scenes()[5];
        let objects = &scene.content().objects;
        let command = Command::GroupObjects {
            scene: scene.id.clone(),
            objects: vec![objects[3].id.clone(), objects[1].id.clone()],
        };
        workspace.apply(command, 0).unwrap();
        workspace
    }

    fn lines(workspace: &Workspace, search: &str, closed: bool) -> Vec<String> {
        let order = ListOrder::default();
        listed(workspace, order, search, closed)
    }

    fn listed(workspace: &Workspace, order: ListOrder, search: &str, closed: bool) -> Vec<String> {
        outline(workspace.scenes()[5].content(), order, search, |_| closed)
            .iter()
            .map(|row| match row {
                OutlineRow::Group { name, members, .. } => format!("{name} ({})", members.len()),
                OutlineRow::Object {
                    object, in_group, ..
                } => format!("{}{}", if *in_group { "  " } else { "" }, object.name),
            })
            .collect()
    }

    #[test]
    fn a_group_stands_where_its_first_member_was() {
        assert_eq!(
            lines(&workspace(), "", false),
            [
                "Cube 1",
                "Group 1 (2)",
                "  Sphere 1",
                "  Cone 1",
                "Cylinder 1"
            ]
        );
    }

    #[test]
    fn an_order_is_that_of_objects_and_of_groups_by_their_first_member() {
        let listed = |order| listed(&workspace(), order, "", false);
        let newest = [
            "Group 1 (2)",
            "  Cone 1",
            "  Sphere 1",
            "Cylinder 1",
            "Cube 1",
        ];
        assert_eq!(listed(ListOrder::NewestFirst), newest);
        let by_name = [
            "Group 1 (2)",
            "  Cone 1",
            "  Sphere 1",
            "Cube 1",
            "Cylinder 1",
        ];
        assert_eq!(listed(ListOrder::ByName), by_name);
        let backwards = [
            "Group 1 (2)",
            "  Sphere 1",
            "  Cone 1",
            "Cylinder 1",
            "Cube 1",
        ];
        assert_eq!(listed(ListOrder::ByNameBackwards), backwards);
    }

    #[test]
    fn a_closed_group_hides_its_members_until_they_are_searched_for() {
        let workspace = workspace();
        assert_eq!(
            lines(&workspace, "", true),
            ["Cube 1", "Group 1 (2)", "Cylinder 1"]
        );
        assert_eq!(
            lines(&workspace, " CONE", true),
            ["Group 1 (1)", "  Cone 1"]
        );
    }

    #[test]
    fn the_name_of_a_group_finds_all_its_members() {
        assert_eq!(
            lines(&workspace(), "group", false),
            ["Group 1 (2)", "  Sphere 1", "  Cone 1"]
        );
        assert!(lines(&workspace(), "nothing like it", false).is_empty());
    }

    #[test]
    fn objects_of_one_name_are_counted_in_order_of_creation_whatever_is_searched() {
        let mut workspace = workspace();
        let scene = workspace.scenes()[5].id.clone();
        let objects = workspace.scenes()[5].content().objects.iter();
        let objects = objects.map(|o| o.id.clone()).collect();
        let name = "Part".to_string();
        let gesture = None;
        let command = Command::RenameObjects {
            scene,
            objects,
            name,
            gesture,
        };
        workspace.apply(command, 0).unwrap();
        let content = workspace.scenes()[5].content();
        let numbers: Vec<usize> = outline(content, ListOrder::ByName, "group", |_| false)
            .iter()
            .filter_map(|row| match row {
                OutlineRow::Object { number, .. } => Some(*number),
                OutlineRow::Group { .. } => None,
            })
            .collect();
        assert_eq!(numbers, [2, 4]);
    }
}
