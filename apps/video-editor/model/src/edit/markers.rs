//! Markers: named moments, no part of the film.

use serde_json::json;

use super::Edit;
use crate::document::Marker;
use crate::journal::line;
use crate::refusal::{MAX_TEXT, MAX_TIME_MS, Refusal};

impl Edit<'_> {
    pub(super) fn add_marker(&mut self, at_ms: u64, label: &str) -> Result<&'static str, Refusal> {
        if at_ms > MAX_TIME_MS {
            return Err(Refusal::TooLong);
        }
        let marker = Marker {
            id: self.ids.uuid(),
            at_ms,
            label: short(label)?,
        };
        self.lines.push(line(
            "MARKER_ADD",
            json!({"markerId": marker.id, "timeMs": at_ms}),
        ));
        let markers = &mut self.project.markers;
        let at = markers.partition_point(|other| other.at_ms <= at_ms);
        markers.insert(at, marker);
        Ok("Add marker")
    }

    pub(super) fn rename_marker(&mut self, id: &str, label: &str) -> Result<&'static str, Refusal> {
        let label = short(label)?;
        self.marker(id)?.label = label;
        Ok("Rename marker")
    }

    pub(super) fn delete_marker(&mut self, id: &str) -> Result<&'static str, Refusal> {
        self.marker(id)?;
        self.project.markers.retain(|marker| marker.id != id);
        self.lines
            .push(line("MARKER_DELETE", json!({"markerId": id})));
        Ok("Delete marker")
    }

    fn marker(&mut self, id: &str) -> Result<&mut Marker, Refusal> {
        let mut markers = self.project.markers.iter_mut();
        markers
            .find(|marker| marker.id == id)
            .ok_or(Refusal::NoSuchMarker)
    }
}

fn short(label: &str) -> Result<String, Refusal> {
    if label.chars().count() > MAX_TEXT {
        return Err(Refusal::TextTooLong);
    }
    Ok(label.trim().to_string())
}
