//! The document, how commands change it, and what can be undone.

use history::{History, Logged, Model, Steps};
use serde_json::Value;

use crate::command::{Command, Effect};
use crate::document::{
    Circle, Document, Drawings, Filter, FlightName, MAX_MEASUREMENTS, MAX_PINS, MAX_SELECTED,
    Measurement, Pin, RADIUS_RANGE, Recording, SECTOR_WINDOW, SPEEDS,
};
use crate::export::{self, ImportError};
use crate::moment::Moment;
use crate::refusal::Refusal;
use crate::sector::{Sector, Traffic};

/// What the app holds.
pub type Workspace = Logged<Analyser>;

/// Between what a command says of a sector's clock and what the page's clock says.
const CLOCK_LEEWAY_MS: u64 = 1000;
/// Of airports, callsigns and recordings.
const MAX_NAME: usize = 60;

/// The app's model: what a user has set up, changed by commands alone.
#[derive(Clone, Debug)]
pub struct Analyser {
    document: Document,
    /// What is drawn on the map is undone step by step; the rest is set back as easily as set.
    drawings: History<Drawings>,
    /// Of the sector, as far as it was looked at; what the document says gives it again.
    traffic: Option<Traffic>,
    /// When the clock was last said to stand somewhere, in the page's time and in its own; unknown of a
    /// document that was read.
    clock_said: Option<(u64, Moment)>,
}

impl Analyser {
    /// Everything but the drawings; it has no undo.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What is on the map at the current step of undo.
    pub fn drawings(&self) -> &Drawings {
        self.drawings.document()
    }

    fn with(document: Document, drawings: Drawings) -> Self {
        Analyser {
            document,
            drawings: History::new(drawings),
            traffic: None,
            clock_said: None,
        }
    }

    fn is_within(&self, moment: Moment) -> Result<(), Refusal> {
        if moment <= self.document.recording.end() {
            Ok(())
        } else {
            Err(Refusal::OutsideRecording)
        }
    }

    /// The clock of a sector goes on by itself, and nobody sets it. What a command says of it is what the
    /// page's own clock says, to a second.
    fn is_sectors_time(&self, at_ms: Moment, page_ms: u64) -> Result<(), Refusal> {
        let clock = &self.document.clock;
        if !clock.is_playing {
            return match at_ms == clock.at_ms {
                true => Ok(()),
                false => Err(Refusal::OutOfOrder),
            };
        }
        let Some((since, from)) = self.clock_said else {
            return match at_ms >= clock.at_ms {
                true => Ok(()),
                false => Err(Refusal::OutOfOrder),
            };
        };
        let passed = page_ms.saturating_sub(since) * u64::from(clock.speed);
        let end = u64::from(self.document.recording.end());
        let expected = (u64::from(from) + passed).min(end);
        let leeway = CLOCK_LEEWAY_MS * u64::from(clock.speed);
        match expected.abs_diff(u64::from(at_ms)) <= leeway {
            true => Ok(()),
            false => Err(Refusal::OutOfOrder),
        }
    }

    /// May the clock do that where there is a sector?
    fn is_clock_free(&self, command: &Command, page_ms: u64) -> Result<(), Refusal> {
        let Some(sector) = &self.document.sector else {
            return Ok(());
        };
        let end = self.document.recording.end();
        match command {
            Command::Play { at_ms } if *at_ms >= end => Err(Refusal::IsOver),
            Command::Play { at_ms } => self.is_sectors_time(*at_ms, page_ms),
            Command::Pause { at_ms } if *at_ms < end && !sector.may_pause => {
                Err(Refusal::DoesNotWait)
            }
            Command::Pause { at_ms } => self.is_sectors_time(*at_ms, page_ms),
            Command::SetSpeed { speed, at_ms } => match *speed == 1 || sector.may_pause {
                true => self.is_sectors_time(*at_ms, page_ms),
                false => Err(Refusal::DoesNotWait),
            },
            Command::Seek { .. } => Err(Refusal::DoesNotWait),
            Command::Instruct { instruction } => {
                if instruction.at_ms >= end {
                    return Err(Refusal::IsOver);
                }
                if !self.document.clock.is_playing && !sector.may_pause {
                    return Err(Refusal::NotStarted);
                }
                self.is_sectors_time(instruction.at_ms, page_ms)
            }
            _ => Ok(()),
        }
    }

    /// Changes everything but the drawings.
    fn change(&mut self, next: Document) -> Result<Effect, Refusal> {
        let changed = next != self.document;
        self.document = next;
        Ok(Effect {
            changed,
            summary: String::new(),
        })
    }

    fn draw(&mut self, next: Drawings, label: &str) -> Result<Effect, Refusal> {
        let changed = next != *self.drawings.document();
        self.drawings.record(next, label, None);
        self.drawings.seal();
        Ok(Effect {
            changed,
            summary: String::new(),
        })
    }

    /// Nothing of what was drawn or flown belongs to the next document.
    fn begin_anew(&mut self) {
        self.drawings = History::new(Drawings::default());
        self.traffic = None;
        self.clock_said = None;
    }

    /// Carries a command out whose time is right.
    fn obey(&mut self, command: Command) -> Result<Effect, Refusal> {
        let mut next = self.document.clone();
        let mut drawings = self.drawings.document().clone();
        match command {
            Command::Play { at_ms } => {
                self.is_within(at_ms)?;
                next.clock.at_ms = at_ms;
                next.clock.is_playing = true;
            }
            Command::Pause { at_ms } => {
                self.is_within(at_ms)?;
                next.clock.at_ms = at_ms;
                next.clock.is_playing = false;
            }
            Command::Seek { at_ms, gesture: _ } => {
                self.is_within(at_ms)?;
                next.clock.at_ms = at_ms;
            }
            Command::SetSpeed { speed, at_ms } => {
                self.is_within(at_ms)?;
                check_speed(speed)?;
                next.clock.at_ms = at_ms;
                next.clock.speed = speed;
            }
            Command::Select { flight, adds } => return self.select(flight, adds),
            Command::Deselect { flight } => {
                next.selection.retain(|it| *it != flight);
                next.is_following &= next.selection.last() == self.document.selection.last();
            }
            Command::SelectNobody => {
                next.selection.clear();
                next.is_following = false;
            }
            Command::Follow { on } => {
                if on && next.selection.is_empty() {
                    return Err(Refusal::NobodySelected);
                }
                next.is_following = on;
            }
            Command::DrawCircle { circle } => {
                check_circle(&circle)?;
                drawings.circle = Some(circle);
                return self.draw(drawings, "Draw circle");
            }
            Command::ClearCircle => {
                drawings.circle = None;
                return self.draw(drawings, "Clear circle");
            }
            Command::Measure { measurement } => {
                check_measurement(&measurement)?;
                if drawings.measurements.len() >= MAX_MEASUREMENTS {
                    return Err(Refusal::TooManyMeasurements);
                }
                drawings.measurements.push(measurement);
                return self.draw(drawings, "Measure");
            }
            Command::ClearMeasurements => {
                drawings.measurements.clear();
                return self.draw(drawings, "Clear measurements");
            }
            Command::PutPin { at } => {
                check_place(at)?;
                if drawings.pins.len() >= MAX_PINS {
                    return Err(Refusal::TooManyPins);
                }
                let number = drawings.free_number();
                drawings.pins.push(Pin { number, at });
                drawings.pins.sort_unstable_by_key(|pin| pin.number);
                return self.draw(drawings, "Put pin");
            }
            Command::MovePin { number, to } => {
                check_place(to)?;
                let mut pins = drawings.pins.iter_mut();
                let pin = pins.find(|pin| pin.number == number);
                pin.ok_or(Refusal::NoSuchPin(number))?.at = to;
                return self.draw(drawings, "Move pin");
            }
            Command::RemovePin { number } => {
                let count = drawings.pins.len();
                drawings.pins.retain(|pin| pin.number != number);
                if drawings.pins.len() == count {
                    return Err(Refusal::NoSuchPin(number));
                }
                return self.draw(drawings, "Remove pin");
            }
            Command::SetFilter { filter } => {
                check_filter(&filter)?;
                next.filter = filter;
            }
            Command::SetSettings { settings } => next.settings = settings,
            Command::Instruct { instruction } => {
                let sector = next.sector.as_mut().ok_or(Refusal::NoSector)?;
                next.clock.at_ms = instruction.at_ms;
                let traffic = self.traffic.get_or_insert_with(|| Traffic::new(sector));
                sector.instruct(instruction, traffic)?;
            }
            Command::OpenSector { sector } => {
                if !sector.instructions.is_empty() || !sector.makes_sense() {
                    return Err(Refusal::NoSuchSector);
                }
                next = Document::of_sector(*sector, next.settings);
                self.begin_anew();
            }
            Command::OpenRecording { recording } => {
                check_recording(&recording)?;
                let settings = next.settings;
                next = Document::new(recording, 0, false);
                next.settings = settings;
                self.begin_anew();
            }
            Command::Undo => {
                let label = self.drawings.undo().ok_or(Refusal::NothingToUndo)?;
                return Ok(stepped("Undone", &label));
            }
            Command::Redo => {
                let label = self.drawings.redo().ok_or(Refusal::NothingToRedo)?;
                return Ok(stepped("Redone", &label));
            }
        }
        self.change(next)
    }

    fn select(&mut self, flight: FlightName, adds: bool) -> Result<Effect, Refusal> {
        check_flight(&flight)?;
        let mut next = self.document.clone();
        if adds {
            next.selection.retain(|it| *it != flight);
            if next.selection.len() >= MAX_SELECTED {
                return Err(Refusal::TooManySelected);
            }
        } else {
            next.selection.clear();
        }
        // Somebody else is looked at now.
        next.is_following &= self.document.selection.last() == Some(&flight);
        next.selection.push(flight);
        self.change(next)
    }
}

impl Model for Analyser {
    type Command = Command;
    type Effect = Effect;
    type Refusal = Refusal;
    type RestoreError = ImportError;

    fn new(_seed: u64) -> Self {
        Analyser::with(Document::default(), Drawings::default())
    }

    fn restore(_seed: u64, state: &Value) -> Result<Self, ImportError> {
        let (document, drawings) = export::read(state)?;
        check(&document, &drawings)?;
        Ok(Analyser::with(document, drawings))
    }

    fn carry_out(&mut self, command: Command, page_ms: u64) -> Result<Effect, Refusal> {
        self.is_clock_free(&command, page_ms)?;
        let clock = self.document.clock.clone();
        let effect = self.obey(command)?;
        if self.document.clock != clock {
            self.clock_said = Some((page_ms, self.document.clock.at_ms));
        }
        Ok(effect)
    }

    fn export(&self) -> Value {
        export::write(&self.document, self.drawings.document())
    }

    fn size(&self) -> usize {
        let drawings = self.drawings.document();
        1 + self.document.selection.len() + drawings.measurements.len() + drawings.pins.len()
    }

    fn steps(&self) -> Option<&dyn Steps> {
        Some(&self.drawings)
    }
}

fn stepped(what: &str, label: &str) -> Effect {
    Effect {
        changed: true,
        summary: format!("{what}: {label}."),
    }
}

/// Does a document that was read make sense?
fn check(document: &Document, drawings: &Drawings) -> Result<(), Refusal> {
    check_recording(&document.recording)?;
    if document.clock.at_ms > document.recording.end() {
        return Err(Refusal::OutsideRecording);
    }
    check_speed(document.clock.speed)?;
    if document.selection.len() > MAX_SELECTED {
        return Err(Refusal::TooManySelected);
    }
    document.selection.iter().try_for_each(check_flight)?;
    if document.is_following && document.selection.is_empty() {
        return Err(Refusal::NobodySelected);
    }
    check_filter(&document.filter)?;
    if document.plots.as_ref().is_some_and(|it| !it.makes_sense()) {
        return Err(Refusal::NoSuchPlots);
    }
    if let Some(sector) = &document.sector {
        check_sector(sector, document)?;
    }
    check_pins(&drawings.pins)?;
    if let Some(circle) = &drawings.circle {
        check_circle(circle)?;
    }
    if drawings.measurements.len() > MAX_MEASUREMENTS {
        return Err(Refusal::TooManyMeasurements);
    }
    drawings.measurements.iter().try_for_each(check_measurement)
}

/// A sector has the time that it lasts, and nobody was told anything later than now.
fn check_sector(sector: &Sector, document: &Document) -> Result<(), Refusal> {
    let is_timed = document.recording.window() == SECTOR_WINDOW && document.plots.is_none();
    let last = sector.instructions.last().map_or(0, |it| it.at_ms);
    match sector.makes_sense() && is_timed && last <= document.clock.at_ms {
        true => Ok(()),
        false => Err(Refusal::NoSuchSector),
    }
}

fn check_speed(speed: u16) -> Result<(), Refusal> {
    if SPEEDS.contains(&speed) {
        Ok(())
    } else {
        Err(Refusal::NoSuchSpeed(speed))
    }
}

fn check_flight(flight: &FlightName) -> Result<(), Refusal> {
    let is_address =
        flight.icao24.len() == 6 && flight.icao24.bytes().all(|it| it.is_ascii_hexdigit());
    if is_address && flight.callsign.len() <= 8 {
        Ok(())
    } else {
        Err(Refusal::NoSuchFlight)
    }
}

fn check_circle(circle: &Circle) -> Result<(), Refusal> {
    check_place([circle.lat, circle.lon])?;
    check_name(&circle.airport)?;
    if (RADIUS_RANGE[0]..=RADIUS_RANGE[1]).contains(&circle.radius_km) {
        Ok(())
    } else {
        Err(Refusal::Radius)
    }
}

fn check_measurement(measurement: &Measurement) -> Result<(), Refusal> {
    check_place(measurement.from)?;
    check_place(measurement.to)
}

/// In the order of their numbers, as commands leave them.
fn check_pins(pins: &[Pin]) -> Result<(), Refusal> {
    if pins.len() > MAX_PINS {
        return Err(Refusal::TooManyPins);
    }
    let is_ordered = pins.is_sorted_by(|one, two| one.number < two.number);
    if !is_ordered || pins.first().is_some_and(|pin| pin.number == 0) {
        return Err(Refusal::PinNumbers);
    }
    pins.iter().try_for_each(|pin| check_place(pin.at))
}

fn check_place([lat, lon]: [f64; 2]) -> Result<(), Refusal> {
    if (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon) {
        Ok(())
    } else {
        Err(Refusal::NoSuchPlace)
    }
}

fn check_filter(filter: &Filter) -> Result<(), Refusal> {
    if filter.lowest_ft > filter.highest_ft {
        return Err(Refusal::EmptyBand);
    }
    check_name(&filter.callsign)
}

fn check_recording(recording: &Recording) -> Result<(), Refusal> {
    check_name(&recording.name)?;
    let is_long_enough = recording.steps > 0 && recording.step_seconds > 0;
    let length = u64::from(recording.steps) * u64::from(recording.step_seconds);
    // A week; anything longer does not fit into the clock.
    if is_long_enough && length <= 7 * 86_400 {
        Ok(())
    } else {
        Err(Refusal::NoSuchRecording)
    }
}

fn check_name(name: &str) -> Result<(), Refusal> {
    if name.chars().count() <= MAX_NAME {
        Ok(())
    } else {
        Err(Refusal::NameTooLong)
    }
}
