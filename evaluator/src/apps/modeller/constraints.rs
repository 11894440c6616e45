//! Questions with more than one right answer: conditions that several objects meet together,
//! computed on exact solids.
//!
//! What these conditions decide is declared `free` in the end state and compared nowhere else.

use std::sync::{Arc, OnceLock};

use modeller_model::{Placement, PrimitiveKind, Vec3, union_volume};
use serde_json::{Value, json};

use super::checks::{expected_scene, sentence, with_scene};
use super::expected::ExpectedScene;
use super::found::FoundObject;
use super::object::{Accepted, ExpectedObject};
use super::strict::MatchedScene;
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::equality::within;
use crate::fields::{FieldError, Fields};

/// Spacing of the lines that measure volumes: the error is below 0.001, and a verdict takes some
/// hundredths of a second even when not optimised.
const VOLUME_STEP: f64 = 0.02;

/// `modeller.union_volume`: the solids fill at most `margin` more space than in the declared end
/// state, overlaps counted once.
#[derive(Debug)]
struct UnionVolume {
    margin: f64,
    covers: Vec<String>,
    /// Of the declared end state; measured when first asked for.
    least: OnceLock<f64>,
}

pub fn union_volume_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let scene = expected_scene(expected)?;
    let placed = (0..scene.objects.len()).filter(|it| scene.objects[*it].has_free_axes());
    let sized = scene
        .objects
        .iter()
        .any(|it| it.scale_is_free.contains(&true) || it.rotation_is_free);
    let covers: Vec<String> = placed.map(|it| scene.placing(it)).collect();
    if covers.is_empty() || sized {
        let expected = "an end state with free coordinates and fixed turns and scales";
        return Err(fields.error("comparator", expected));
    }
    Ok(Arc::new(UnionVolume {
        margin: fields.tolerance("margin")?,
        covers,
        least: OnceLock::new(),
    }))
}

impl Comparator for UnionVolume {
    fn judge(&self, subject: &Subject) -> Outcome {
        with_scene(subject, |expected, matched| {
            let least = *self.least.get_or_init(|| {
                let solids = expected.objects.iter().map(|it| (it.kind, it.placement));
                union_volume(&solids.collect::<Vec<_>>(), VOLUME_STEP)
            });
            let limit = least + self.margin;
            let volume =
                arranged(expected, matched).map(|solids| union_volume(&solids, VOLUME_STEP));
            let verdict = match &volume {
                Err(reason) => Err(reason.clone()),
                Ok(volume) if *volume <= limit => Ok(()),
                Ok(volume) => Err(format!(
                    "the solids fill {volume:.4} cubic units; {limit:.4} are enough"
                )),
            };
            Outcome {
                expected: json!({"at most": rounded(limit)}),
                found: volume.map_or(Value::Null, |volume| json!(rounded(volume))),
                verdict,
            }
        })
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

/// The expected solids where they were found. Only free coordinates are taken over: a scale that is
/// a little off within its tolerance buys no volume.
fn arranged(
    expected: &ExpectedScene,
    matched: &MatchedScene,
) -> Result<Vec<(PrimitiveKind, Placement)>, String> {
    let solid = |(index, object): (usize, &ExpectedObject)| {
        let found = matched.partner(index).and_then(FoundObject::placement);
        let found = found.ok_or_else(|| format!("there is no object for {}", object.name))?;
        let mut position = object.placement.position.to_array();
        for (axis, value) in found.position.to_array().into_iter().enumerate() {
            if object.position[axis] == Accepted::Any {
                position[axis] = value;
            }
        }
        let placement = Placement {
            position: position.into(),
            ..object.placement
        };
        Ok((object.kind, placement))
    };
    expected.objects.iter().enumerate().map(solid).collect()
}

/// `modeller.column`: the objects stand on each other without gap or overlap, from `bottom` to
/// `top`.
#[derive(Debug)]
struct Column {
    /// From the lowest to the highest.
    objects: Vec<usize>,
    bottom: f64,
    top: f64,
    tolerance: f64,
    covers: Vec<String>,
}

pub fn column_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let scene = expected_scene(expected)?;
    let names = fields.texts("objects")?;
    let objects: Vec<usize> = names.iter().flat_map(|name| scene.named(name)).collect();
    if objects.len() < 2 || objects.len() != names.len() {
        let expected = "the names of at least two objects of the end state, each used once";
        return Err(fields.error("objects", expected));
    }
    Ok(Arc::new(Column {
        bottom: fields.number("bottom")?,
        top: fields.number("top")?,
        tolerance: fields.tolerance("tolerance")?,
        covers: objects.iter().map(|it| scene.placing(*it)).collect(),
        objects,
    }))
}

impl Comparator for Column {
    fn judge(&self, subject: &Subject) -> Outcome {
        with_scene(subject, |expected, matched| {
            let mut faults = Vec::new();
            let mut found = Vec::new();
            let mut reached = self.bottom;
            for index in &self.objects {
                let name = expected.label(*index);
                let Some((low, high)) = matched.partner(*index).and_then(heights) else {
                    faults.push(format!("there is no object for {name}"));
                    continue;
                };
                if !within(low, reached, self.tolerance) {
                    faults.push(format!("{name} begins at {low:.3} instead of {reached:.3}"));
                }
                if high - low <= self.tolerance {
                    faults.push(format!("{name} is only {:.3} high", high - low));
                }
                found.push(json!([rounded(low), rounded(high)]));
                reached = high;
            }
            if !within(reached, self.top, self.tolerance) {
                faults.push(format!(
                    "the top is at {reached:.3} instead of {}",
                    self.top
                ));
            }
            Outcome {
                expected: json!({"from": self.bottom, "to": self.top}),
                found: Value::Array(found),
                verdict: sentence(faults),
            }
        })
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

/// From where to where an object reaches upwards.
fn heights(found: &FoundObject) -> Option<(f64, f64)> {
    let (low, high) = found.placement()?.bounds(found.kind?);
    Some((low.y, high.y))
}

/// `modeller.quadrants`: four objects, seen from above one in each quadrant about `centre`, each
/// between two distances from both middle lines, and symmetric about both.
#[derive(Debug)]
struct Quadrants {
    objects: Vec<usize>,
    centre: Vec3,
    distance: (f64, f64),
    symmetry_tolerance: f64,
    covers: Vec<String>,
}

pub fn quadrants_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let scene = expected_scene(expected)?;
    let objects: Vec<usize> = scene.named(&fields.text("object")?).collect();
    if objects.len() != 4 {
        return Err(fields.error("object", "the name of four objects of the end state"));
    }
    let distance = fields.range("distance")?;
    let distance = distance.filter(|(least, _)| *least > 0.0);
    Ok(Arc::new(Quadrants {
        centre: fields.triple("centre")?.unwrap_or_default().into(),
        distance: distance
            .ok_or_else(|| fields.error("distance", "the least and the greatest distance"))?,
        symmetry_tolerance: fields.tolerance("symmetry_tolerance")?,
        covers: objects.iter().map(|it| scene.placing(*it)).collect(),
        objects,
    }))
}

impl Comparator for Quadrants {
    fn judge(&self, subject: &Subject) -> Outcome {
        with_scene(subject, |_, matched| {
            let places: Vec<(f64, f64)> = self
                .objects
                .iter()
                .filter_map(|index| matched.partner(*index)?.placement())
                .map(|placement| placement.position - self.centre)
                .map(|from_centre| (from_centre.x, from_centre.z))
                .collect();
            Outcome {
                expected: json!({"distances": [self.distance.0, self.distance.1], "quadrants": 4}),
                found: json!(places),
                verdict: self.verdict(&places),
            }
        })
    }

    fn covers(&self) -> Vec<String> {
        self.covers.clone()
    }
}

impl Quadrants {
    fn verdict(&self, places: &[(f64, f64)]) -> Result<(), String> {
        let (least, greatest) = self.distance;
        let right = |distance: f64| within(distance.clamp(least, greatest), distance, 0.0);
        if let Some((x, z)) = places
            .iter()
            .find(|(x, z)| !right(x.abs()) || !right(z.abs()))
        {
            return Err(format!(
                "({x}, {z}) is not {least} to {greatest} from both middle lines"
            ));
        }
        let in_quadrant = |x_sign: f64, z_sign: f64| {
            let mut here = places
                .iter()
                .filter(|(x, z)| x * x_sign > 0.0 && z * z_sign > 0.0);
            here.next().filter(|_| here.next().is_none()).copied()
        };
        // Once around, so that neighbours in the list are mirror images of each other.
        let around = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        let corners: Vec<(f64, f64)> = around
            .into_iter()
            .filter_map(|(x_sign, z_sign)| in_quadrant(x_sign, z_sign))
            .collect();
        if corners.len() != 4 {
            return Err("there is not one in each quadrant".into());
        }
        let mirrored = |one: (f64, f64), two: (f64, f64)| {
            within(one.0.abs(), two.0.abs(), self.symmetry_tolerance)
                && within(one.1.abs(), two.1.abs(), self.symmetry_tolerance)
        };
        if (0..4).all(|place| mirrored(corners[place], corners[(place + 1) % 4])) {
            Ok(())
        } else {
            Err("they are not symmetric about both middle lines".into())
        }
    }
}

/// As many decimals as a report needs.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
