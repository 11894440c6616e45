//! Everything that can happen to a document.

use serde::{Deserialize, Serialize};

use crate::document::{Circle, Filter, FlightName, Measurement, Recording, Settings};
use crate::moment::Moment;
use crate::sector::{Instruction, Sector};

/// Commands that let the clock run or stop say where it stood: how far a running clock has come is for
/// the page to know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Lets the clock run.
    Play {
        /// Where it starts from.
        at_ms: Moment,
    },
    /// Stops the clock.
    Pause {
        /// Where it stopped.
        at_ms: Moment,
    },
    /// Goes to a moment. Whether the clock runs stays as it is.
    Seek {
        /// Where to, no later than [`Recording::end`].
        at_ms: Moment,
        /// Equal ones in a row are one drag of the slider.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<String>,
    },
    /// Changes how fast the clock runs, now or when it runs next.
    SetSpeed {
        /// Recorded seconds in a second of the page; one of [`crate::SPEEDS`].
        speed: u16,
        /// Where the clock stood when the speed changed.
        at_ms: Moment,
    },
    /// Selects one flight alone, or beside the others.
    Select {
        /// It becomes the newest, whose details are shown.
        flight: FlightName,
        /// The others stay selected; without it, they do not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        adds: bool,
    },
    /// Takes one flight out of the selection; nothing happens when it is not in it.
    Deselect {
        /// Following ends when it is the newest one.
        flight: FlightName,
    },
    /// Empties the selection and ends following.
    SelectNobody,
    /// Keeps the newest selected flight in the middle of the map, or no longer.
    Follow {
        /// `true` is refused as long as nobody is selected.
        on: bool,
    },
    /// Replaces the circle that there is.
    DrawCircle {
        /// Its radius lies within [`crate::RADIUS_RANGE`].
        circle: Circle,
    },
    /// Takes the circle off the map.
    ClearCircle,
    /// Adds a line with its length, up to 20 of them.
    Measure {
        /// Both ends lie on earth: latitudes to 90, longitudes to 180 degrees.
        measurement: Measurement,
    },
    /// Takes all measured lines off the map at once.
    ClearMeasurements,
    /// Puts a pin on the map, up to 60 of them. It gets the lowest number that is free.
    PutPin {
        /// Latitude and longitude.
        at: [f64; 2],
    },
    /// Puts a pin elsewhere; a whole drag is one command.
    MovePin {
        /// Which one.
        number: u32,
        /// Latitude and longitude.
        to: [f64; 2],
    },
    /// Takes a pin off the map. The others keep their numbers.
    RemovePin {
        /// Which one.
        number: u32,
    },
    /// Replaces the whole filter.
    SetFilter {
        /// Refused when its altitude band is upside down.
        filter: Filter,
    },
    /// Replaces all settings at once.
    SetSettings {
        /// They outlive the recording: opening another one keeps them.
        settings: Settings,
    },
    /// Tells a pilot of the sector something. The clock stands where it was given, and goes on.
    Instruct {
        /// At least one thing.
        instruction: Instruction,
    },
    /// Begins anew with a sector to control, at its start and paused.
    OpenSector {
        /// Nothing was instructed in it yet.
        sector: Box<Sector>,
    },
    /// Begins anew with another recording, at its start and paused.
    OpenRecording {
        /// At most a week long.
        recording: Recording,
    },
    /// Takes back the last change of the drawings; nothing else is undone.
    Undo,
    /// Brings back what was undone last.
    Redo,
}

/// What came of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Whether the document is another one now; only then is the command logged.
    pub changed: bool,
    /// For the user; empty when the screen says it all.
    pub summary: String,
}

impl history::Effect for Effect {
    fn has_changed(&self) -> bool {
        self.changed
    }
}
