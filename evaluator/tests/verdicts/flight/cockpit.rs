//! A session in the Flight Analyser, played by commands.

use flight_analyser_model::{Analyser, Circle, Command, FlightName};
use protocol::{App, StateEnvelope};
use serde_json::Value;

use crate::session::{Played, Session};

pub struct Cockpit {
    played: Played<Analyser>,
}

impl Session for Cockpit {
    type Model = Analyser;
    type Begin = ();
    type Way = fn(&mut Cockpit);
    type Change = fn(&mut Cockpit);

    const APP: App = App::FlightAnalyser;

    fn start() -> Self {
        Cockpit {
            played: Played::new(),
        }
    }

    fn played(&self) -> &Played<Analyser> {
        &self.played
    }

    fn begin(&mut self, (): &()) {}

    fn begins_with_work((): &()) -> bool {
        false
    }

    fn go(&mut self, way: Self::Way) {
        way(self);
    }

    fn go_changed(&mut self, way: Self::Way, change: Self::Change) {
        way(self);
        change(self);
    }
}

impl Cockpit {
    /// Pauses at a minute of the recording, counted from its beginning.
    pub fn pause_at(&mut self, minute: u32) -> &mut Self {
        let at_ms = minute * 60_000;
        self.played.apply(Command::Pause { at_ms });
        self
    }

    pub fn select(&mut self, callsign: &str) -> &mut Self {
        let flight = FlightName {
            icao24: "4CA123".into(),
            callsign: callsign.into(),
        };
        self.played.apply(Command::Select {
            flight,
            adds: false,
        });
        self
    }

    pub fn draw_circle(&mut self, airport: &str, radius_km: f64) -> &mut Self {
        let circle = Circle {
            airport: airport.into(),
            lat: 47.8,
            lon: 13.0,
            radius_km,
        };
        self.played.apply(Command::DrawCircle { circle });
        self
    }

    /// The end with what the page says that it has shown.
    pub fn end_having_shown(&self, shown: Value) -> StateEnvelope {
        let mut end = self.end();
        end.view = serde_json::json!({ "shown": shown });
        end
    }
}
