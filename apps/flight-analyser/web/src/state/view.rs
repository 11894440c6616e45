//! How the document is being looked at: nothing here is part of it.

use canvas_shell::Messages;
use egui::Pos2;
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::opening::first_map;
use flight_analyser_model::plots::Plots;
use flight_analyser_model::search::Hit;
use flight_analyser_model::sector::Difficulty;
use flight_analyser_model::world::FlightId;
use flight_analyser_model::{Opening, ShownLog};

use super::Playback;

/// Until the first frame tells.
const FIRST_SIZE: [f64; 2] = [1280.0, 720.0];

pub struct View {
    /// Where things are on the screen at first.
    pub opening: Opening,
    pub map: MapView,
    pub playback: Playback,
    pub search: SearchBox,
    /// What stands in the field beside the clock.
    pub time_text: String,
    pub wants_time_focus: bool,
    /// What was wrong with a typed time.
    pub time_remark: Option<String>,
    pub dialog: Option<Dialog>,
    pub is_menu_open: bool,
    pub is_list_open: bool,
    pub tool: Tool,
    pub messages: Messages,
    pub shown: ShownLog,
    /// Code of the airport that was searched for last.
    pub last_airport: Option<String>,
    pub hovered: Option<Hovered>,
    /// The pin that Delete takes.
    pub selected_pin: Option<u32>,
    pub pin_drag: Option<PinDrag>,
    /// Where the last click on an icon was and which of those there it took.
    pub last_pick: Option<(Pos2, FlightId)>,
    /// The page's clock when the wheel last zoomed.
    pub last_wheel_ms: Option<u64>,
    /// Counts drags of the slider.
    pub slider_drag: u64,
    /// How far two fingers have come apart since the last zoom.
    pub pinch: f32,
}

impl View {
    /// Looks where the plots of a document are, and otherwise where the opening says.
    pub fn new(opening: Opening, plots: Option<&Plots>) -> Self {
        let (position, zoom) = match plots {
            Some(plots) => (plots.centre, plots.zoom),
            None => first_map(opening),
        };
        View {
            opening,
            map: MapView::new(position, zoom, FIRST_SIZE),
            playback: Playback::default(),
            search: SearchBox::default(),
            time_text: String::new(),
            wants_time_focus: false,
            time_remark: None,
            dialog: None,
            is_menu_open: false,
            is_list_open: false,
            tool: Tool::Look,
            messages: Messages::default(),
            shown: ShownLog::default(),
            last_airport: None,
            hovered: None,
            selected_pin: None,
            pin_drag: None,
            last_pick: None,
            last_wheel_ms: None,
            slider_drag: 0,
            pinch: 1.0,
        }
    }
}

/// What the pointer rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hovered {
    Aircraft(FlightId),
    /// A place in the list of airports.
    Airport(u16),
}

/// What a click on the map does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Tool {
    #[default]
    Look,
    /// Measures from a position, once it has one.
    Measure { from: Option<[f64; 2]> },
    /// Puts pins.
    Pin,
}

/// A pin on its way: where the pointer has it until it is let go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PinDrag {
    pub number: u32,
    pub at: Pos2,
}

#[derive(Clone, Debug, Default)]
pub struct SearchBox {
    pub text: String,
    pub hits: Vec<Hit>,
    /// The hit that Enter takes.
    pub chosen: usize,
    pub is_open: bool,
    pub wants_focus: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    Radius(RadiusForm),
    /// Which sector people want to control.
    Sector(SectorForm),
    Help,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct SectorForm {
    pub difficulty: Difficulty,
    /// The same one gives the same sector.
    pub number: String,
    pub refusal: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct RadiusForm {
    pub airport: String,
    pub radius: String,
    pub refusal: Option<String>,
    /// Has its first field been given the focus?
    pub is_opened: bool,
}
