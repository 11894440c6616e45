//! `modeller.packing`: the given objects lie in as small a box as possible, along the axes and without
//! overlaps.

use std::sync::Arc;

use modeller_model::Placement;
use serde_json::{Value, json};

use super::checks::{expected_scene, with_scene};
use super::expected::ExpectedScene;
use super::found::FoundObject;
use super::object::ExpectedObject;
use super::strict::{MatchedScene, SceneComparison};
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};
use crate::packing::{Crate, Rules, Solid, density, fault, same_shape};

/// How far a size may be from the given one: typed numbers have fewer decimals.
const SIZE_SLACK: f64 = 1e-4;
/// The share of the way from the baseline to the best known density that passes, unless a task says
/// another.
const ENOUGH: f64 = 0.5;

/// How densely the crates lie, from the baseline (a share of 0) to the best known density (1).
#[derive(Debug)]
struct Packing {
    baseline: f64,
    best: f64,
    enough: f64,
    rules: Rules,
    /// Indices of the objects of each crate.
    crates: Vec<Given>,
    covers: Vec<String>,
}

/// A crate as the start state has it.
#[derive(Debug)]
struct Given {
    objects: Vec<usize>,
    packed: Crate,
}

pub fn packing_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let scene = expected_scene(expected)?;
    let (tall, heavy) = (fields.texts("tall")?, fields.texts("heavy")?);
    let crates = crates(scene, &tall, &heavy)
        .ok_or_else(|| fields.error("comparator", "given cubes and cylinders along the axes"))?;
    for (key, names) in [("tall", &tall), ("heavy", &heavy)] {
        let is_crate = |name: &String| crates.iter().any(|it| it.packed.name == *name);
        if !names.iter().all(is_crate) {
            return Err(fields.error(key, "names of given objects or groups"));
        }
    }
    let (baseline, best) = (fields.number("baseline")?, fields.number("best")?);
    if best <= baseline {
        return Err(fields.error("best", "a density above the baseline"));
    }
    Ok(Arc::new(Packing {
        baseline,
        best,
        enough: fields.optional_number("enough")?.unwrap_or(ENOUGH),
        rules: Rules {
            tall_ones_stand: fields.has("tall"),
            heavy_ones_below: fields.has("heavy"),
            nothing_overhangs: fields.flag("nothing_overhangs")?.unwrap_or(false),
        },
        covers: (0..scene.objects.len())
            .map(|it| scene.placing(it))
            .collect(),
        crates,
    }))
}

/// The objects by their groups; nothing when one of them cannot be packed.
fn crates(scene: &ExpectedScene, tall: &[String], heavy: &[String]) -> Option<Vec<Given>> {
    let mut crates: Vec<Given> = Vec::new();
    for (index, object) in scene.objects.iter().enumerate() {
        let name = object.group.as_ref().unwrap_or(&object.name);
        let solid = Solid::placed(object.kind, &object.placement)?;
        let known = crates.iter_mut().find(|it| it.packed.name == *name);
        match known.filter(|_| object.group.is_some()) {
            Some(known) => {
                known.objects.push(index);
                known.packed.solids.push(solid);
            }
            None => crates.push(Given {
                objects: vec![index],
                packed: Crate {
                    name: name.clone(),
                    solids: vec![solid],
                    is_tall: tall.contains(name),
                    is_heavy: heavy.contains(name),
                },
            }),
        }
    }
    Some(crates)
}

impl Comparator for Packing {
    fn judge(&self, subject: &Subject) -> Outcome {
        with_scene(subject, |expected, matched| {
            let density = self.density(expected, matched);
            let least = self.baseline + (self.best - self.baseline) * self.enough;
            let verdict = match &density {
                Err(reason) => Err(reason.clone()),
                Ok(density) if self.share_of(*density) >= self.enough => Ok(()),
                Ok(density) => Err(format!(
                    "the crates fill {:.2} % of the box around them; {:.2} % are enough",
                    density * 100.0,
                    least * 100.0
                )),
            };
            Outcome {
                expected: json!({"at least": rounded(least), "best known": rounded(self.best)}),
                found: density.map_or(Value::Null, |density| json!(rounded(density))),
                verdict,
            }
        })
    }

    fn share(&self, subject: &Subject) -> Option<f64> {
        let comparison = subject.comparison::<SceneComparison>()?;
        let matched = comparison.found.as_ref().ok();
        let density = matched.and_then(|it| self.density(&comparison.expected, it).ok());
        Some(density.map_or(0.0, |density| self.share_of(density).max(0.0)))
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

impl Packing {
    /// How far a density is on the way from the baseline to the best known one.
    fn share_of(&self, density: f64) -> f64 {
        (density - self.baseline) / (self.best - self.baseline)
    }

    /// The density of what was found, or why it counts for nothing.
    fn density(&self, expected: &ExpectedScene, matched: &MatchedScene) -> Result<f64, String> {
        let packed = |given: &Given| found_crate(given, expected, matched);
        let crates: Vec<Crate> = self.crates.iter().map(packed).collect::<Result<_, _>>()?;
        match fault(&crates, self.rules) {
            Some(reason) => Err(reason),
            None => Ok(density(&crates)),
        }
    }
}

/// A given crate where it was found.
fn found_crate(
    given: &Given,
    expected: &ExpectedScene,
    matched: &MatchedScene,
) -> Result<Crate, String> {
    let solid = |index: &usize| {
        let object = &expected.objects[*index];
        let found = matched.partner(*index);
        let found = found.filter(|found| found.kind == Some(object.kind));
        let placement = found
            .and_then(FoundObject::placement)
            .ok_or_else(|| format!("{} is gone", object.name))?;
        if !is_same_size(object, &placement) {
            return Err(format!("{} has another size", object.name));
        }
        // The given size: one that is off within the slack buys no room.
        let placement = Placement {
            scale: object.placement.scale,
            ..placement
        };
        Solid::placed(object.kind, &placement).ok_or_else(|| {
            format!(
                "{} is turned by something else than quarter turns",
                object.name
            )
        })
    };
    let solids = given.objects.iter().map(solid);
    let found = Crate {
        solids: solids.collect::<Result<_, _>>()?,
        ..given.packed.clone()
    };
    match same_shape(&given.packed, &found) {
        true => Ok(found),
        false => Err(format!("{} has been taken apart", found.name)),
    }
}

fn is_same_size(object: &ExpectedObject, found: &Placement) -> bool {
    let size = |placement: &Placement| placement.scale.map(f64::abs);
    size(&object.placement).max_difference(size(found)) <= SIZE_SLACK
}

/// As many decimals as a report needs.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCENE: &str = r#"
new = "Loading Bay"
given_objects = [
    { object = "Crate 01", type = "cube", position = [0, 0.5, 0], scale = [2, 1, 1], free = ["position.x", "position.y", "position.z", "rotation"] },
    { object = "Foot", type = "cube", position = [5, 0.5, 0], scale = [2, 1, 1], group = "Angle 02", free = ["position.x", "position.y", "position.z", "rotation"] },
    { object = "Leg", type = "cube", position = [4.5, 1.5, 0], scale = [1, 1, 1], group = "Angle 02", free = ["position.x", "position.y", "position.z", "rotation"] },
]
"#;
    const CHECK: &str = "baseline = 0.4\nbest = 0.8\n";

    fn table(text: &str) -> toml::Table {
        text.parse().expect("TOML")
    }

    /// The share and the verdict for the three objects, each with position, turn and scale.
    fn judged(check: &str, objects: [[[f64; 3]; 3]; 3]) -> (f64, Result<(), String>) {
        let scene = table(SCENE);
        let scene = ExpectedScene::parse(&Fields::new("expected.scene", &scene));
        let scene = scene.unwrap_or_else(|error| panic!("{error}"));
        let fields = table(check);
        let check = packing_check(&Fields::new("check", &fields), &scene);
        let check = check.unwrap_or_else(|error| panic!("{error}"));
        let names = ["Crate 01", "Foot", "Leg"];
        let objects = names
            .iter()
            .zip(objects)
            .map(|(name, [position, rotation, scale])| {
                json!({
                    "type": "cube", "name": name, "visible": true, "position": position,
                    "rotation": rotation, "scale": scale, "color": "#ffffff", "opacity": 1,
                    "wireframe": false,
                })
            });
        let state = json!({"scenes": [{
            "name": "Loading Bay",
            "scene": {"objects": objects.collect::<Vec<_>>(), "settings": {}},
        }]});
        let comparison = scene.compare(&state);
        let subject = Subject {
            state: &state,
            answer: None,
            comparison: Some(comparison.as_ref()),
        };
        let share = check.share(&subject).expect("a share");
        (share, check.judge(&subject).verdict)
    }

    const CRATE: [f64; 3] = [2.0, 1.0, 1.0];
    const STRAIGHT: [f64; 3] = [0.0; 3];
    const FOOT: [[f64; 3]; 3] = [[5.0, 0.5, 0.0], STRAIGHT, CRATE];
    const LEG: [[f64; 3]; 3] = [[4.5, 1.5, 0.0], STRAIGHT, [1.0; 3]];

    fn with_crate(position: [f64; 3], rotation: [f64; 3]) -> [[[f64; 3]; 3]; 3] {
        [[position, rotation, CRATE], FOOT, LEG]
    }

    #[test]
    fn the_share_grows_from_the_baseline_to_the_best_known_density_and_beyond() {
        // Above the foot, beside the leg: 5 of 6 units, or of 9 when it lies on top.
        let beside = judged(CHECK, with_crate([5.5, 1.5, 0.5], [0.0, 90.0, 0.0]));
        assert!(
            (beside.0 - (5.0 / 8.0 - 0.4) / 0.4).abs() < 1e-9,
            "{beside:?}"
        );
        assert_eq!(beside.1, Ok(()));
        let upright = judged(CHECK, with_crate([6.5, 1.0, 0.0], [0.0, 0.0, 90.0]));
        assert!((upright.0 - (5.0 / 6.0 - 0.4) / 0.4).abs() < 1e-9 && upright.0 > 1.0);
        let far = judged(CHECK, with_crate([0.0, 0.5, 0.0], STRAIGHT));
        assert_eq!(far.0, 0.0);
        assert!(far.1.expect_err("too large").contains("are enough"));
    }

    #[track_caller]
    fn refused(check: &str, objects: [[[f64; 3]; 3]; 3], words: &str) {
        let (share, verdict) = judged(check, objects);
        assert_eq!(share, 0.0);
        let reason = verdict.expect_err("refused");
        assert!(reason.contains(words), "{reason}");
    }

    #[test]
    fn what_breaks_a_rule_counts_for_nothing_and_says_why() {
        let turned = [0.0, 90.0, 0.0];
        refused(
            CHECK,
            with_crate([5.49, 1.5, 0.5], turned),
            "Crate 01 and Angle 02 overlap",
        );
        let skew = [0.0, 45.0, 0.0];
        refused(CHECK, with_crate([5.5, 2.5, 0.0], skew), "quarter turns");
        let mut smaller = with_crate([5.5, 1.5, 0.5], turned);
        smaller[0][2] = [1.99, 1.0, 1.0];
        refused(CHECK, smaller, "Crate 01 has another size");
        let mut apart = with_crate([5.5, 1.5, 0.5], turned);
        apart[2][0] = [4.5, 1.5, 1.0];
        refused(CHECK, apart, "Angle 02 has been taken apart");
        let tall = format!("{CHECK}tall = [\"Crate 01\"]\n");
        refused(&tall, with_crate([5.5, 1.5, 0.5], turned), "does not stand");
        let heavy = format!("{CHECK}heavy = [\"Crate 01\"]\n");
        refused(
            &heavy,
            with_crate([5.5, 1.5, 0.5], turned),
            "lies above Angle 02",
        );
    }

    #[test]
    fn a_check_names_crates_and_a_best_above_the_baseline() {
        let scene = table(SCENE);
        let scene = ExpectedScene::parse(&Fields::new("expected.scene", &scene));
        let scene = scene.unwrap_or_else(|error| panic!("{error}"));
        for (check, words) in [
            ("baseline = 0.4\nbest = 0.4\n", "above the baseline"),
            (
                "baseline = 0.4\nbest = 0.8\ntall = [\"Foot\"]\n",
                "names of given",
            ),
        ] {
            let fields = table(check);
            let refusal = packing_check(&Fields::new("check", &fields), &scene);
            let refusal = refusal.expect_err("refused").to_string();
            assert!(refusal.contains(words), "{refusal}");
        }
        let covered = packing_check(&Fields::new("check", &table(CHECK)), &scene);
        let covered = covered.unwrap_or_else(|error| panic!("{error}")).covers();
        let placings = scene
            .parts()
            .into_iter()
            .filter(|part| part.starts_with("placing"));
        assert_eq!(covered, placings.collect::<Vec<_>>());
    }
}
