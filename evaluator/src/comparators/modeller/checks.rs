//! The questions that a task file can ask about a scene.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::expected::{ExpectedObject, ExpectedScene, Property, part};
use super::strict::{MatchedScene, background_mismatch, found_value, mismatch, setting_mismatch};
use crate::comparators::{Comparator, Comparison, Expected, Outcome, Subject};
use crate::task::{FieldError, Fields};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Aspect {
    /// What the task changed of one object.
    Object(usize),
    /// What the task left alone of every object.
    Kept,
    Count,
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
    expected: &Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let Expected::Scene(scene) = expected else {
        return Err(FieldError::new(
            "expected",
            "a table `scene`",
            "another table",
        ));
    };
    let words = [
        ("object", Word::Object),
        ("kept", Word::Kept),
        ("count", Word::Count),
        ("background", Word::Background),
        ("settings", Word::Settings),
    ];
    let aspect = match fields.choice("aspect", &words)? {
        Word::Object => Aspect::Object(object_index(fields, scene)?),
        Word::Kept => Aspect::Kept,
        Word::Count => Aspect::Count,
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
    Object,
    Kept,
    Count,
    Background,
    Settings,
}

fn object_index(fields: &Fields, scene: &ExpectedScene) -> Result<usize, FieldError> {
    let name = fields.text("object")?;
    let mut matches = (0..scene.objects.len()).filter(|it| scene.objects[*it].name == name);
    let index = match fields.optional_whole("nth")? {
        Some(nth) => matches.nth(usize::try_from(nth.saturating_sub(1)).unwrap_or(usize::MAX)),
        None => matches.next(),
    };
    match index {
        Some(index) if !scene.objects[index].changed.is_empty() => Ok(index),
        Some(_) => Err(fields.error("object", "an object that the end state changes")),
        None => Err(fields.error("object", "the name of an object of the end state")),
    }
}

fn covered(aspect: &Aspect, scene: &ExpectedScene) -> Vec<String> {
    match aspect {
        Aspect::Object(index) => {
            let object = &scene.objects[*index];
            changed(object).map(|it| part(&object.name, it)).collect()
        }
        Aspect::Kept => scene
            .objects
            .iter()
            .flat_map(|object| kept(object).map(|it| part(&object.name, it)))
            .collect(),
        Aspect::Count => vec!["count".into()],
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
        let Some(Comparison::Scene(comparison)) = subject.comparison else {
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
            Ok(matched) => self.outcome(expected, matched),
        }
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

impl SceneCheck {
    fn outcome(&self, expected: &ExpectedScene, matched: &MatchedScene) -> Outcome {
        match &self.aspect {
            Aspect::Object(index) => object_outcome(expected, matched, *index),
            Aspect::Kept => kept_outcome(expected, matched),
            Aspect::Count => {
                let (wanted, found) = (expected.objects.len(), matched.objects.len());
                Outcome {
                    expected: json!(wanted),
                    found: json!(found),
                    verdict: if wanted == found {
                        Ok(())
                    } else {
                        Err(format!("there are {found} objects instead of {wanted}"))
                    },
                }
            }
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

fn object_outcome(expected: &ExpectedScene, matched: &MatchedScene, index: usize) -> Outcome {
    let object = &expected.objects[index];
    let partner = matched.partners[index].map(|it| &matched.objects[it]);
    let wanted: Map<String, Value> = changed(object)
        .map(|it| (it.key().to_string(), object.value(it)))
        .collect();
    let found = partner.map(|partner| {
        changed(object)
            .map(|it| (it.key().to_string(), found_value(partner, it)))
            .collect::<Map<String, Value>>()
    });
    let verdict = match partner {
        None => Err(format!("there is no object for {}", object.name)),
        Some(partner) => sentence(
            changed(object)
                .filter_map(|property| mismatch(object, partner, property))
                .collect(),
        ),
    };
    Outcome {
        expected: Value::Object(wanted),
        found: found.map_or(Value::Null, Value::Object),
        verdict,
    }
}

fn kept_outcome(expected: &ExpectedScene, matched: &MatchedScene) -> Outcome {
    let mut faults = Vec::new();
    for (object, partner) in expected.objects.iter().zip(&matched.partners) {
        if kept(object).next().is_none() {
            continue;
        }
        match partner.map(|it| &matched.objects[it]) {
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

fn sentence(faults: Vec<String>) -> Result<(), String> {
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("; "))
    }
}
