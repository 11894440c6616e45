//! Flat groups: a group is a name that its members carry.
//!
//! Grouping never changes the order of objects, so exports stay as they were; a scene without groups
//! exports no trace of them.

use std::collections::BTreeSet;

use crate::checks::{check_targets, checked_name};
use crate::document::{Object, SceneContent};
use crate::limits::MAX_NAME_LENGTH;
use crate::refusal::Refusal;

/// What a group is called before its number.
const GROUP_STEM: &str = "Group";

impl SceneContent {
    /// The objects of a group, in order of creation.
    pub fn members<'a>(&'a self, group: &'a str) -> impl Iterator<Item = &'a Object> {
        self.objects
            .iter()
            .filter(move |object| object.group.as_deref() == Some(group))
    }

    /// The object with everything that is grouped with it, in order of creation.
    pub fn with_its_group(&self, id: &str) -> Vec<String> {
        match self.object(id).and_then(|object| object.group.as_deref()) {
            Some(group) => self.members(group).map(|o| o.id.clone()).collect(),
            None => vec![id.to_string()],
        }
    }

    /// The groups all of whose members are among these objects.
    pub fn whole_groups(&self, ids: &[String]) -> BTreeSet<&str> {
        let ids: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        let (mut whole, mut broken) = (BTreeSet::new(), BTreeSet::new());
        for object in &self.objects {
            if let Some(group) = object.group.as_deref() {
                let is_listed = ids.contains(object.id.as_str());
                if is_listed { &mut whole } else { &mut broken }.insert(group);
            }
        }
        &whole - &broken
    }

    /// The group that consists of exactly these objects.
    pub fn group_of_exactly(&self, ids: &[String]) -> Option<&str> {
        let group = self.object(ids.first()?)?.group.as_deref()?;
        let is_exact =
            self.whole_groups(ids).contains(group) && self.members(group).count() == ids.len();
        is_exact.then_some(group)
    }
}

/// Returns the name of the new group. Objects that already are exactly one group stay it.
pub(crate) fn group(content: &mut SceneContent, ids: &[String]) -> Result<String, Refusal> {
    check_targets(content, ids, true)?;
    if let Some(group) = content.group_of_exactly(ids) {
        return Ok(group.to_string());
    }
    let name = free_group_name(&format!("{GROUP_STEM} 1"), |name| {
        content.members(name).next().is_some()
    });
    for object in content.objects.iter_mut().filter(|o| ids.contains(&o.id)) {
        object.group = Some(name.clone());
    }
    Ok(name)
}

/// Takes the objects out of their groups; a group without members is gone.
pub(crate) fn ungroup(content: &mut SceneContent, ids: &[String]) -> Result<(), Refusal> {
    check_targets(content, ids, true)?;
    for object in content.objects.iter_mut().filter(|o| ids.contains(&o.id)) {
        object.group = None;
    }
    Ok(())
}

pub(crate) fn rename(content: &mut SceneContent, group: &str, name: &str) -> Result<(), Refusal> {
    let name = checked_name(name)?;
    if content.members(group).next().is_none() {
        return Err(Refusal::UnknownGroup);
    }
    if name != group && content.members(&name).next().is_some() {
        return Err(Refusal::GroupNameTaken(name));
    }
    for object in &mut content.objects {
        if object.group.as_deref() == Some(group) {
            object.group = Some(name.clone());
        }
    }
    Ok(())
}

/// The name itself if it is free, else with the next free number: `Table`, `Table 2`, `Table 3`.
pub(crate) fn free_group_name(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(wanted) {
        return wanted.to_string();
    }
    let stem = wanted
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    let stem = if stem.is_empty() { wanted } else { stem };
    // Room for a space and as many digits as there can be objects.
    let stem: String = stem.chars().take(MAX_NAME_LENGTH - 6).collect();
    (2..)
        .map(|number| format!("{stem} {number}"))
        .find(|name| !is_taken(name))
        .unwrap_or_else(|| wanted.to_string())
}
