//! The questions that a task file can ask about a scene.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::expected::ExpectedScene;
use super::object::{ExpectedObject, Property};
use super::strict::{
    MatchedScene, SceneComparison, background_mismatch, found_value, mismatch, setting_mismatch,
};
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Aspect {
    /// The scene is there at all.
    Scene,
    /// What the task changed of these objects.
    Objects(Vec<usize>),
    /// A removed object, by its index in that list.
    Removed(usize),
    /// What the task left alone of every object.
    Kept,
    Count,
    NoExtra,
    Background,
    Settings,
}

#[derive(Debug)]
struct SceneCheck {
    aspect: Aspect,
    covers: Vec<String>,
}

/// `modeller.scene`: one aspect of the comparison.
pub fn scene_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let scene = expected_scene(expected)?;
    let words = [
        ("scene", Word::Scene),
        ("object", Word::Object),
        ("objects", Word::Objects),
        ("removed", Word::Removed),
        ("kept", Word::Kept),
        ("count", Word::Count),
        ("no_extra", Word::NoExtra),
        ("background", Word::Background),
        ("settings", Word::Settings),
    ];
    let aspect = match fields.choice("aspect", &words)? {
        Word::Scene => Aspect::Scene,
        Word::Object => Aspect::Objects(one_object(fields, scene)?),
        Word::Objects => Aspect::Objects(some_objects(fields, scene)?),
        Word::Removed => Aspect::Removed(removed_object(fields, scene)?),
        Word::Kept => Aspect::Kept,
        Word::Count => Aspect::Count,
        Word::NoExtra => Aspect::NoExtra,
        Word::Background => Aspect::Background,
        Word::Settings if scene.mentioned.is_empty() => {
            return Err(fields.error(
                "aspect",
                "another aspect: the end state mentions no setting but the background",
            ));
        }
        Word::Settings => Aspect::Settings,
    };
    let covers = covered(&aspect, scene);
    Ok(Arc::new(SceneCheck { aspect, covers }))
}

#[derive(Clone, Copy)]
enum Word {
    Scene,
    Object,
    Objects,
    Removed,
    Kept,
    Count,
    NoExtra,
    Background,
    Settings,
}

pub(super) fn expected_scene(expected: &dyn Expected) -> Result<&ExpectedScene, FieldError> {
    let scene = expected.downcast::<ExpectedScene>();
    scene.ok_or_else(|| FieldError::new("expected", "a table `scene`", "another table"))
}

/// `object`, and `nth` among those of the same name.
fn one_object(fields: &Fields, scene: &ExpectedScene) -> Result<Vec<usize>, FieldError> {
    let nth = fields.optional_whole("nth")?.unwrap_or(1);
    picked(fields, scene, nth, nth)
}

/// All objects called `object`, or those from `first` to `last` among them.
fn some_objects(fields: &Fields, scene: &ExpectedScene) -> Result<Vec<usize>, FieldError> {
    let first = fields.optional_whole("first")?.unwrap_or(1);
    let last = fields.optional_whole("last")?.unwrap_or(u64::MAX);
    picked(fields, scene, first, last)
}

fn picked(
    fields: &Fields,
    scene: &ExpectedScene,
    first: u64,
    last: u64,
) -> Result<Vec<usize>, FieldError> {
    let name = fields.text("object")?;
    let picked: Vec<usize> = (1..)
        .zip(scene.named(&name))
        .filter(|(place, _)| (first..=last).contains(place))
        .map(|(_, index)| index)
        .collect();
    let is_changed = |index: &usize| !scene.objects[*index].changed.is_empty();
    if picked.is_empty() {
        Err(fields.error("object", "the name of an object of the end state"))
    } else if picked.iter().all(is_changed) {
        Ok(picked)
    } else {
        Err(fields.error("object", "an object that the end state changes"))
    }
}

fn removed_object(fields: &Fields, scene: &ExpectedScene) -> Result<usize, FieldError> {
    let name = fields.text("object")?;
    let found = scene.removed.iter().position(|it| it.name == name);
    found.ok_or_else(|| fields.error("object", "the name of an object that the task removes"))
}

fn covered(aspect: &Aspect, scene: &ExpectedScene) -> Vec<String> {
    match aspect {
        Aspect::Scene | Aspect::Removed(_) => Vec::new(),
        Aspect::Objects(indices) => indices
            .iter()
            .flat_map(|index| {
                changed(&scene.objects[*index]).map(|property| scene.part(*index, property))
            })
            .collect(),
        Aspect::Kept => (0..scene.objects.len())
            .flat_map(|index| {
                kept(&scene.objects[index]).map(move |property| scene.part(index, property))
            })
            .collect(),
        // With a check for every expected object, no extra one means that the number is right.
        Aspect::Count | Aspect::NoExtra => vec!["count".into()],
        Aspect::Background => vec!["background".into()],
        Aspect::Settings => vec!["settings".into()],
    }
}

fn changed(object: &ExpectedObject) -> impl Iterator<Item = Property> + '_ {
    object
        .compared()
        .filter(|property| object.changed.contains(property))
}

fn kept(object: &ExpectedObject) -> impl Iterator<Item = Property> + '_ {
    object
        .compared()
        .filter(|property| !object.changed.contains(property))
}

impl Comparator for SceneCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        with_scene(subject, |expected, matched| self.outcome(expected, matched))
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

/// Asks about the scene, or says why there is none.
pub(super) fn with_scene(
    subject: &Subject,
    judge: impl FnOnce(&ExpectedScene, &MatchedScene) -> Outcome,
) -> Outcome {
    let Some(comparison) = subject.comparison::<SceneComparison>() else {
        return Outcome {
            expected: Value::Null,
            found: Value::Null,
            verdict: Err("the task declares no scene to compare with".into()),
        };
    };
    let expected = &comparison.expected;
    match &comparison.found {
        Err(reason) => Outcome {
            expected: json!(expected.lookup.name()),
            found: Value::Null,
            verdict: Err(reason.clone()),
        },
        Ok(matched) => judge(expected, matched),
    }
}

impl SceneCheck {
    fn outcome(&self, expected: &ExpectedScene, matched: &MatchedScene) -> Outcome {
        match &self.aspect {
            Aspect::Scene => Outcome {
                expected: json!(expected.lookup.name()),
                found: json!(expected.lookup.name()),
                verdict: Ok(()),
            },
            Aspect::Objects(indices) => match indices[..] {
                [index] => object_outcome(expected, matched, index),
                _ => objects_outcome(expected, matched, indices),
            },
            Aspect::Removed(index) => removed_outcome(expected, matched, *index),
            Aspect::Kept => kept_outcome(expected, matched),
            Aspect::Count => count_outcome(expected, matched, |wanted, found| wanted == found),
            Aspect::NoExtra => count_outcome(expected, matched, |wanted, found| wanted >= found),
            Aspect::Background => Outcome {
                expected: json!(expected.settings.background.to_string()),
                found: matched
                    .settings
                    .get("backgroundColor")
                    .cloned()
                    .unwrap_or(Value::Null),
                verdict: background_mismatch(expected, &matched.settings).map_or(Ok(()), Err),
            },
            Aspect::Settings => {
                let faults: Vec<_> = expected
                    .mentioned
                    .iter()
                    .filter_map(|it| setting_mismatch(expected, &matched.settings, *it))
                    .collect();
                Outcome {
                    expected: json!("the settings that the task names"),
                    found: matched.settings.clone(),
                    verdict: sentence(faults),
                }
            }
        }
    }
}

fn count_outcome(
    expected: &ExpectedScene,
    matched: &MatchedScene,
    right: impl FnOnce(usize, usize) -> bool,
) -> Outcome {
    let (wanted, found) = (expected.objects.len(), matched.objects.len());
    Outcome {
        expected: json!(wanted),
        found: json!(found),
        verdict: if right(wanted, found) {
            Ok(())
        } else {
            Err(format!("there are {found} objects instead of {wanted}"))
        },
    }
}

/// An object is gone when no more objects of its type are left than the end state has.
fn removed_outcome(expected: &ExpectedScene, matched: &MatchedScene, index: usize) -> Outcome {
    let gone = &expected.removed[index];
    let wanted = expected.objects.iter().filter(|it| it.kind == gone.kind);
    let found = matched
        .objects
        .iter()
        .filter(|it| it.kind == Some(gone.kind));
    let (wanted, found) = (wanted.count(), found.count());
    Outcome {
        expected: json!({gone.kind.key(): wanted}),
        found: json!({gone.kind.key(): found}),
        verdict: if found <= wanted {
            Ok(())
        } else {
            Err(format!("{} is still there", gone.name))
        },
    }
}

fn object_outcome(expected: &ExpectedScene, matched: &MatchedScene, index: usize) -> Outcome {
    let object = &expected.objects[index];
    let wanted: Map<String, Value> = changed(object)
        .map(|it| (it.key().to_string(), object.wanted(it)))
        .collect();
    let found = matched.partner(index).map(|partner| {
        changed(object)
            .map(|it| (it.key().to_string(), found_value(partner, it)))
            .collect::<Map<String, Value>>()
    });
    Outcome {
        expected: Value::Object(wanted),
        found: found.map_or(Value::Null, Value::Object),
        verdict: object_verdict(expected, matched, index),
    }
}

fn object_verdict(
    expected: &ExpectedScene,
    matched: &MatchedScene,
    index: usize,
) -> Result<(), String> {
    let object = &expected.objects[index];
    match matched.partner(index) {
        None => Err(format!("there is no object for {}", expected.label(index))),
        Some(partner) => sentence(
            changed(object)
                .filter_map(|property| mismatch(object, partner, property))
                .collect(),
        ),
    }
}

fn objects_outcome(expected: &ExpectedScene, matched: &MatchedScene, indices: &[usize]) -> Outcome {
    let faults: Vec<String> = indices
        .iter()
        .filter_map(|index| {
            let fault = object_verdict(expected, matched, *index).err()?;
            Some(format!("{}: {fault}", expected.label(*index)))
        })
        .collect();
    Outcome {
        expected: json!({"right": indices.len()}),
        found: json!({"right": indices.len() - faults.len()}),
        verdict: sentence(faults),
    }
}

fn kept_outcome(expected: &ExpectedScene, matched: &MatchedScene) -> Outcome {
    let mut faults = Vec::new();
    for (index, object) in expected.objects.iter().enumerate() {
        if kept(object).next().is_none() {
            continue;
        }
        match matched.partner(index) {
            None => faults.push(format!("{} is gone", object.name)),
            Some(partner) => faults.extend(
                kept(object)
                    .filter_map(|property| mismatch(object, partner, property))
                    .map(|fault| format!("{}: {fault}", object.name)),
            ),
        }
    }
    Outcome {
        expected: json!("as in the preset"),
        found: json!({"changed": faults.len()}),
        verdict: sentence(faults),
    }
}

pub(super) fn sentence(faults: Vec<String>) -> Result<(), String> {
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("; "))
    }
}
