//! Everything that can happen to a document.

use serde::{Deserialize, Serialize};

use crate::document::{Circle, Filter, FlightName, Measurement, Recording, Settings};
use crate::moment::Moment;

/// Commands that let the clock run or stop say where it stood: how far a running clock has come is for
/// the page to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    Play {
        at_ms: Moment,
    },
    Pause {
        at_ms: Moment,
    },
    /// Goes to a moment. Whether the clock runs stays as it is.
    Seek {
        at_ms: Moment,
        /// Equal ones in a row are one drag of the slider.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    SetSpeed {
        speed: u16,
        at_ms: Moment,
    },
    /// Selects one flight alone, or beside the others.
    Select {
        flight: FlightName,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        adds: bool,
    },
    Deselect {
        flight: FlightName,
    },
    SelectNobody,
    Follow {
        on: bool,
    },
    /// Replaces the circle that there is.
    DrawCircle {
        circle: Circle,
    },
    ClearCircle,
    Measure {
        measurement: Measurement,
    },
    ClearMeasurements,
    SetFilter {
        filter: Filter,
    },
    SetSettings {
        settings: Settings,
    },
    /// Begins anew with another recording, at its start and paused.
    OpenRecording {
        recording: Recording,
    },
    Undo,
    Redo,
}

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    pub changed: bool,
    /// For the user; empty when the screen says it all.
    pub summary: String,
}

impl history::Effect for Effect {
    fn has_changed(&self) -> bool {
        self.changed
    }
}
