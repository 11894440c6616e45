//! Lists of places in task files.

use serde_json::Value;

use crate::fields::{FieldError, Fields};

/// `places`: latitudes and longitudes; none where there is no such field.
pub fn places(fields: &Fields) -> Result<Vec<[f64; 2]>, FieldError> {
    if !fields.has("places") {
        return Ok(Vec::new());
    }
    let place = |value: &Value| {
        let numbers: Option<Vec<f64>> = value.as_array()?.iter().map(Value::as_f64).collect();
        let [lat, lon] = <[f64; 2]>::try_from(numbers?).ok()?;
        let is_on_earth = lat.abs() <= 90.0 && lon.abs() <= 180.0;
        is_on_earth.then_some([lat, lon])
    };
    let places: Option<Vec<_>> = fields.values("places")?.iter().map(place).collect();
    places.ok_or_else(|| fields.error("places", "a list of latitudes and longitudes"))
}
