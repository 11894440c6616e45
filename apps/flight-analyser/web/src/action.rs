//! What can be asked for, as plain data: panels and keys push it, `perform` carries it out.

use egui::{Pos2, Vec2};
use flight_analyser_model::search::Hit;
use flight_analyser_model::world::FlightId;
use flight_analyser_model::{Filter, Settings};

pub type Actions = Vec<Action>;

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// What keys offer.
    Key(KeyAction),
    /// To a whole minute of the recording, by a drag with this number.
    SlideTo {
        step: u16,
        drag: u64,
    },
    /// What stands in the field beside the clock.
    GoToTypedTime,
    SetSpeed(u16),
    /// The search box.
    Choose(Hit),
    SelectFlight {
        id: FlightId,
        adds: bool,
    },
    SelectNobody,
    /// Takes one flight out of the selection.
    Deselect(usize),
    ToggleFollow,
    Pan(Vec2),
    ZoomAbout {
        at: Pos2,
        levels: i8,
    },
    OpenRadius {
        airport: Option<String>,
    },
    DrawRadius,
    ClearRadius,
    CloseDialog,
    ToggleMenu,
    SetSettings(Settings),
    SetFilter(Filter),
    /// A click of the measuring tool.
    MeasureAt(Pos2),
    ClearMeasurements,
    /// A click of the pin tool.
    PutPin(Pos2),
    /// The end of a drag.
    MovePin {
        number: u32,
        to: Pos2,
    },
    SelectPin(u32),
    OpenRecording,
    SaveFlight(TrackFormat),
    /// In a sector, by its place in the list of flights.
    SelectAircraft(Option<usize>),
    /// The end of a drag of a vector.
    Turn {
        flight: usize,
        heading: u16,
    },
    ShowDebrief(bool),
    AskForSector,
    BeginSector,
    BeginSectorAgain,
    LeaveSector,
}

/// Files that a flight can be saved as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackFormat {
    Gpx,
    GeoJson,
    Csv,
}

/// What a key can bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    TogglePlay,
    MinuteBack,
    MinuteForward,
    TenMinutesBack,
    TenMinutesForward,
    ToStart,
    ToEnd,
    Faster,
    Slower,
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    PanUp,
    PanDown,
    HomeView,
    Follow,
    Search,
    TypeTime,
    Radius,
    Theme,
    Night,
    Units,
    Measure,
    Pin,
    RemovePin,
    List,
    Undo,
    Redo,
    TypeHeading,
    TypeLevel,
    TypeSpeed,
    Send,
    Help,
    Escape,
}

impl KeyAction {
    /// As the help lists it.
    pub fn name(self) -> &'static str {
        match self {
            KeyAction::TogglePlay => "Play or pause",
            KeyAction::MinuteBack => "One minute back",
            KeyAction::MinuteForward => "One minute forward",
            KeyAction::TenMinutesBack => "Ten minutes back",
            KeyAction::TenMinutesForward => "Ten minutes forward",
            KeyAction::ToStart => "Start of the recording",
            KeyAction::ToEnd => "End of the recording",
            KeyAction::Faster => "Faster replay",
            KeyAction::Slower => "Slower replay",
            KeyAction::ZoomIn => "Zoom in",
            KeyAction::ZoomOut => "Zoom out",
            KeyAction::PanLeft => "Move the map left",
            KeyAction::PanRight => "Move the map right",
            KeyAction::PanUp => "Move the map up",
            KeyAction::PanDown => "Move the map down",
            KeyAction::HomeView => "Back to the first view",
            KeyAction::Follow => "Follow the selected flight",
            KeyAction::Search => "Search",
            KeyAction::TypeTime => "Type a time",
            KeyAction::Radius => "Draw Radius Circle",
            KeyAction::Theme => "Dark or light map",
            KeyAction::Night => "Day and night",
            KeyAction::Units => "Next units",
            KeyAction::Measure => "Measure a distance",
            KeyAction::Pin => "Put pins",
            KeyAction::RemovePin => "Remove the selected pin",
            KeyAction::List => "List of aircraft on the screen",
            KeyAction::Undo => "Undo a drawing",
            KeyAction::Redo => "Redo a drawing",
            KeyAction::TypeHeading => "Type a heading",
            KeyAction::TypeLevel => "Type a level",
            KeyAction::TypeSpeed => "Type a speed",
            KeyAction::Send => "Send what was changed",
            KeyAction::Help => "This help",
            KeyAction::Escape => "Close, cancel, deselect",
        }
    }

    /// The same where steps are sweeps of a radar.
    pub fn name_among(self, has_plots: bool) -> String {
        match has_plots {
            true => self.name().replace("minute", "sweep"),
            false => self.name().to_string(),
        }
    }

    /// Does it stop the clock or change its speed?
    pub fn is_of_clock(self) -> bool {
        matches!(
            self,
            KeyAction::TogglePlay | KeyAction::Faster | KeyAction::Slower
        )
    }

    /// Does it put the cursor into a field of a sector?
    pub fn is_of_field(self) -> bool {
        matches!(
            self,
            KeyAction::TypeHeading | KeyAction::TypeLevel | KeyAction::TypeSpeed
        )
    }

    /// Would it give answers of tasks away? Pins are part of the work where there are plots, and change
    /// nothing elsewhere that anybody is asked for.
    pub fn is_for_people_only(self, has_plots: bool) -> bool {
        match self {
            KeyAction::Measure | KeyAction::List => true,
            KeyAction::Pin | KeyAction::RemovePin => !has_plots,
            _ => false,
        }
    }
}
