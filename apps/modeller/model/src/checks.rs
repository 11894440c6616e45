//! Checks of single values: what comes back is what a document may hold.

use crate::command::TransformPart;
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

pub fn checked_opacity(value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if (0.0..=1.0).contains(&value) {
        Ok(value)
    } else {
        Err(Refusal::OpacityOutOfRange)
    }
}

pub fn checked_fov(value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if FOV_RANGE.contains(&value) {
        Ok(value)
    } else {
        Err(Refusal::FovOutOfRange)
    }
}

pub fn checked_ortho_zoom(value: f64) -> Result<f64, Refusal> {
    let value = quantised(finite(value)?);
    if ORTHO_ZOOM_RANGE.contains(&value) {
        Ok(value)
    } else {
        Err(Refusal::OrthoZoomOutOfRange)
    }
}

fn finite(value: f64) -> Result<f64, Refusal> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(Refusal::NotANumber)
    }
}
