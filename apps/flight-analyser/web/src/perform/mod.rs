//! Carries out what was asked for, in the order in which it was asked.

mod controlling;
mod drawings;
mod file_events;
mod files;
mod navigation;
mod pins;
mod playing;
mod searching;

use canvas_shell::shortcuts;
use egui::Context;
use flight_analyser_model::reading::Units;
use flight_analyser_model::{Command, MapTheme, Settings};

use crate::action::{Action, Actions, KeyAction};
use crate::state::{Dialog, Field, Session, Tool};

pub use controlling::{is_over, is_waiting, start_clock};
pub use file_events::take_in;
pub use navigation::follow;
pub use playing::stop_at_end;
pub use searching::search;

/// Returns whether anything was asked for.
pub fn all(session: &mut Session, context: &Context, actions: Actions) -> bool {
    let has_any = !actions.is_empty();
    if has_any {
        // What was said was about what was done before.
        session.view.messages.clear();
        session.view.time_remark = None;
    }
    for action in actions {
        one(session, context, action);
    }
    has_any
}

fn one(session: &mut Session, context: &Context, action: Action) {
    match action {
        Action::Key(action) => key(session, context, action),
        Action::SlideTo { step, drag } => playing::slide_to(session, step, drag),
        Action::GoToTypedTime => playing::go_to_typed_time(session),
        Action::SetSpeed(speed) => playing::set_speed(session, speed),
        Action::Choose(hit) => searching::choose(session, hit),
        Action::SelectFlight { id, adds } => navigation::select(session, id, adds),
        Action::SelectNobody => {
            session.view.selected_pin = None;
            session.run(Command::SelectNobody);
        }
        Action::Deselect(index) => {
            if let Some(flight) = session.document().selection.get(index).cloned() {
                session.run(Command::Deselect { flight });
            }
        }
        Action::ToggleFollow => navigation::toggle_follow(session),
        Action::Pan(by) => navigation::pan(session, by),
        Action::ZoomAbout { at, levels } => navigation::zoom_about(session, at, levels),
        Action::OpenRadius { airport } => drawings::open_radius(session, airport),
        Action::DrawRadius => drawings::draw_radius(session),
        Action::ClearRadius => drawings::clear_radius(session),
        Action::CloseDialog => session.view.dialog = None,
        Action::ToggleMenu => session.view.is_menu_open = !session.view.is_menu_open,
        Action::SetSettings(settings) => {
            session.run(Command::SetSettings { settings });
        }
        Action::SetFilter(filter) => {
            session.run(Command::SetFilter { filter });
        }
        Action::MeasureAt(at) => drawings::measure_at(session, at),
        Action::PutPin(at) => pins::put(session, at),
        Action::MovePin { number, to } => pins::move_to(session, number, to),
        Action::SelectPin(number) => session.view.selected_pin = Some(number),
        Action::ClearMeasurements => {
            session.run(Command::ClearMeasurements);
        }
        Action::OpenRecording => files::open_recording(session),
        Action::SaveFlight(format) => files::save_flight(session, format),
        Action::SelectAircraft(flight) => controlling::select(session, flight),
        Action::Turn { flight, heading } => controlling::turn(session, flight, heading),
        Action::ShowDebrief(on) => session.tower.is_debrief_closed = !on,
        Action::AskForSector => controlling::ask(session),
        Action::BeginSector => controlling::begin(session),
        Action::BeginSectorAgain => controlling::begin_again(session),
        Action::LeaveSector => controlling::leave(session),
    }
}

fn key(session: &mut Session, context: &Context, action: KeyAction) {
    /// Pixels that a key moves the map.
    const PAN: f32 = 120.0;
    let settings = |change: &dyn Fn(&mut Settings)| {
        let mut settings = session.document().settings.clone();
        change(&mut settings);
        settings
    };
    match action {
        KeyAction::TogglePlay => playing::toggle(session),
        KeyAction::MinuteBack => playing::step_by(session, -1),
        KeyAction::MinuteForward => playing::step_by(session, 1),
        KeyAction::TenMinutesBack => playing::step_by(session, -10),
        KeyAction::TenMinutesForward => playing::step_by(session, 10),
        KeyAction::ToStart => playing::step_by(session, i32::MIN),
        KeyAction::ToEnd => playing::step_by(session, i32::MAX),
        KeyAction::Faster => playing::change_speed(session, 1),
        KeyAction::Slower => playing::change_speed(session, -1),
        KeyAction::ZoomIn => navigation::zoom(session, 1),
        KeyAction::ZoomOut => navigation::zoom(session, -1),
        KeyAction::PanLeft => navigation::pan(session, egui::vec2(PAN, 0.0)),
        KeyAction::PanRight => navigation::pan(session, egui::vec2(-PAN, 0.0)),
        KeyAction::PanUp => navigation::pan(session, egui::vec2(0.0, PAN)),
        KeyAction::PanDown => navigation::pan(session, egui::vec2(0.0, -PAN)),
        KeyAction::HomeView => navigation::go_home(session),
        KeyAction::Follow => navigation::toggle_follow(session),
        KeyAction::Search => {
            session.view.search.wants_focus = true;
            shortcuts::forget_pressed(context);
        }
        KeyAction::TypeTime => {
            session.view.wants_time_focus = true;
            shortcuts::forget_pressed(context);
        }
        KeyAction::Radius => {
            drawings::open_radius(session, None);
            shortcuts::forget_pressed(context);
        }
        KeyAction::Theme => {
            let settings = settings(&|it| {
                it.theme = match it.theme {
                    MapTheme::Dark => MapTheme::Light,
                    MapTheme::Light => MapTheme::Dark,
                }
            });
            session.run(Command::SetSettings { settings });
        }
        KeyAction::Night => {
            let settings = settings(&|it| it.shows_night = !it.shows_night);
            session.run(Command::SetSettings { settings });
        }
        KeyAction::Units => {
            let settings = settings(&|it| it.units = next_units(it.units));
            session
                .view
                .messages
                .say(format!("Units: {}.", settings.units.label()));
            session.run(Command::SetSettings { settings });
        }
        KeyAction::Measure => {
            session.view.tool = match session.view.tool {
                Tool::Look | Tool::Pin => Tool::Measure { from: None },
                Tool::Measure { .. } => Tool::Look,
            };
        }
        KeyAction::Pin => pins::toggle_tool(session),
        KeyAction::RemovePin => pins::remove_selected(session),
        KeyAction::List => session.view.is_list_open = !session.view.is_list_open,
        KeyAction::Undo => {
            session.run(Command::Undo);
        }
        KeyAction::Redo => {
            session.run(Command::Redo);
        }
        KeyAction::TypeHeading => controlling::type_into(session, context, Field::Heading),
        KeyAction::TypeLevel => controlling::type_into(session, context, Field::Level),
        KeyAction::TypeSpeed => controlling::type_into(session, context, Field::Speed),
        KeyAction::Send => controlling::send(session),
        KeyAction::Help => {
            controlling::hold(session);
            session.view.dialog = Some(Dialog::Help);
        }
        KeyAction::Escape => escape(session),
    }
}

fn next_units(units: Units) -> Units {
    let index = Units::ALL.iter().position(|it| *it == units).unwrap_or(0);
    Units::ALL[(index + 1) % Units::ALL.len()]
}

/// Ends what was begun last.
fn escape(session: &mut Session) {
    let view = &mut session.view;
    if view.is_menu_open {
        view.is_menu_open = false;
    } else if view.search.is_open {
        view.search.is_open = false;
    } else if view.tool != Tool::Look {
        view.tool = Tool::Look;
    } else if view.selected_pin.is_some() {
        view.selected_pin = None;
    } else if view.is_list_open {
        view.is_list_open = false;
    } else if session.sector().is_some() {
        controlling::escape(session);
    } else {
        session.run(Command::SelectNobody);
    }
}
