//! Checks of what a command names: single values, which come back as a document may hold them, and the
//! objects that are to change.

use crate::command::TransformPart;
use crate::document::SceneContent;
use crate::limits::{
    FOV_RANGE, MAX_COORDINATE, MAX_NAME_LENGTH, MIN_SCALE, ORTHO_ZOOM_RANGE, quantised,
};
use crate::linear::Vec3;
use crate::placement::Placement;
use crate::refusal::Refusal;

/// Trimmed and of a length that fits.
pub fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Refusal::EmptyName);
    }
    if name.chars().count() > MAX_NAME_LENGTH {
        return Err(Refusal::NameTooLong);
    }
    if name.chars().any(char::is_control) {
        return Err(Refusal::ControlCharacter);
    }
    Ok(name.to_string())
}

/// A number of a placement as it may be stored.
pub fn checked_transform(part: TransformPart, value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if value.abs() > MAX_COORDINATE {
        return Err(Refusal::TooLarge);
    }
    if part == TransformPart::Scale && value.abs() < MIN_SCALE {
        return Err(Refusal::ZeroScale);
    }
    Ok(value)
}

/// A placement all of whose numbers may be stored.
pub fn checked_placement(placement: &Placement) -> Result<Placement, Refusal> {
    let triple = |part, vector: Vec3| -> Result<Vec3, Refusal> {
        let [x, y, z] = vector
            .to_array()
            .map(|value| checked_transform(part, value));
        Ok(Vec3::new(x?, y?, z?))
    };
    Ok(Placement {
        position: triple(TransformPart::Position, placement.position)?,
        rotation: triple(TransformPart::Rotation, placement.rotation)?,
        scale: triple(TransformPart::Scale, placement.scale)?,
    })
}

/// From 0 to 1.
pub fn checked_opacity(value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if (0.0..=1.0).contains(&value) {
        Ok(value)
    } else {
        Err(Refusal::OpacityOutOfRange)
    }
}

/// Within [`FOV_RANGE`].
pub fn checked_fov(value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if FOV_RANGE.contains(&value) {
        Ok(value)
    } else {
        Err(Refusal::FovOutOfRange)
    }
}

/// Within [`ORTHO_ZOOM_RANGE`].
pub fn checked_ortho_zoom(value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if ORTHO_ZOOM_RANGE.contains(&value) {
        Ok(value)
    } else {
        Err(Refusal::OrthoZoomOutOfRange)
    }
}

/// Are there objects, do they all exist, and may they be changed?
pub fn check_targets(
    content: &SceneContent,
    ids: &[String],
    even_locked: bool,
) -> Result<(), Refusal> {
    if ids.is_empty() {
        return Err(Refusal::NoObjects);
    }
    for id in ids {
        let object = content.object(id).ok_or(Refusal::UnknownObject)?;
        if object.locked && !even_locked {
            return Err(Refusal::Locked(object.name.clone()));
        }
    }
    Ok(())
}

fn finite(value: f64) -> Result<f64, Refusal> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(Refusal::NotANumber)
    }
}
