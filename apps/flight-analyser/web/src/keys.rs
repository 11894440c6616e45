//! The keyboard: one table for the keys and for the help that lists them.

use canvas_shell::shortcuts::{Bindings, Trigger, ctrl, ctrl_shift, plain, pressed, shift};
use egui::{Context, Key};

use crate::action::{Action, Actions, KeyAction};

pub const BINDINGS: Bindings<KeyAction> = Bindings(&[
    (KeyAction::TogglePlay, plain(Key::Space)),
    (KeyAction::MinuteBack, plain(Key::ArrowLeft)),
    (KeyAction::MinuteForward, plain(Key::ArrowRight)),
    (KeyAction::TenMinutesBack, shift(Key::ArrowLeft)),
    (KeyAction::TenMinutesForward, shift(Key::ArrowRight)),
    (KeyAction::ToStart, plain(Key::Home)),
    (KeyAction::ToEnd, plain(Key::End)),
    (KeyAction::Faster, Trigger::Typed('.')),
    (KeyAction::Slower, Trigger::Typed(',')),
    (KeyAction::ZoomIn, Trigger::Typed('+')),
    (KeyAction::ZoomIn, Trigger::Typed('=')),
    (KeyAction::ZoomIn, plain(Key::E)),
    (KeyAction::ZoomOut, Trigger::Typed('-')),
    (KeyAction::ZoomOut, plain(Key::Q)),
    (KeyAction::PanLeft, plain(Key::A)),
    (KeyAction::PanRight, plain(Key::D)),
    (KeyAction::PanUp, plain(Key::W)),
    (KeyAction::PanUp, plain(Key::ArrowUp)),
    (KeyAction::PanDown, plain(Key::S)),
    (KeyAction::PanDown, plain(Key::ArrowDown)),
    (KeyAction::HomeView, plain(Key::H)),
    (KeyAction::Follow, plain(Key::F)),
    (KeyAction::Search, Trigger::Typed('/')),
    (KeyAction::Search, ctrl(Key::F)),
    (KeyAction::TypeTime, plain(Key::T)),
    (KeyAction::Radius, plain(Key::R)),
    (KeyAction::Theme, plain(Key::L)),
    (KeyAction::Night, plain(Key::N)),
    (KeyAction::Units, plain(Key::U)),
    (KeyAction::Measure, plain(Key::M)),
    (KeyAction::Pin, plain(Key::P)),
    (KeyAction::RemovePin, plain(Key::Delete)),
    (KeyAction::RemovePin, plain(Key::Backspace)),
    (KeyAction::List, plain(Key::V)),
    (KeyAction::Undo, ctrl(Key::Z)),
    (KeyAction::Redo, ctrl_shift(Key::Z)),
    (KeyAction::Redo, ctrl(Key::Y)),
    (KeyAction::Help, Trigger::Typed('?')),
    (KeyAction::Escape, plain(Key::Escape)),
]);

/// Where there is a sector: what looks for flights and goes to other times is not there.
pub const OF_SECTOR: Bindings<KeyAction> = Bindings(&[
    (KeyAction::TypeHeading, plain(Key::H)),
    (KeyAction::TypeLevel, plain(Key::L)),
    (KeyAction::TypeSpeed, plain(Key::S)),
    (KeyAction::Send, plain(Key::Enter)),
    (KeyAction::TogglePlay, plain(Key::Space)),
    (KeyAction::Faster, Trigger::Typed('.')),
    (KeyAction::Slower, Trigger::Typed(',')),
    (KeyAction::ZoomIn, Trigger::Typed('+')),
    (KeyAction::ZoomIn, Trigger::Typed('=')),
    (KeyAction::ZoomOut, Trigger::Typed('-')),
    (KeyAction::PanLeft, plain(Key::ArrowLeft)),
    (KeyAction::PanRight, plain(Key::ArrowRight)),
    (KeyAction::PanUp, plain(Key::ArrowUp)),
    (KeyAction::PanDown, plain(Key::ArrowDown)),
    (KeyAction::HomeView, plain(Key::Home)),
    (KeyAction::Theme, plain(Key::T)),
    (KeyAction::Help, Trigger::Typed('?')),
    (KeyAction::Escape, plain(Key::Escape)),
]);

/// What the keys of this pass ask for in a sector, whose clock perhaps does not wait.
/// In its fields letters mean nothing but another field.
pub fn actions_in_sector(context: &Context, may_pause: bool, is_typing: bool) -> Actions {
    let pressed = pressed(context).into_iter();
    let asked = pressed.filter_map(|trigger| OF_SECTOR.action_of(trigger));
    let allowed = asked.filter(|action| may_pause || !action.is_of_clock());
    let allowed = allowed.filter(|action| !is_typing || action.is_of_field());
    allowed.map(Action::Key).collect()
}

/// What the keys of this pass ask for.
pub fn actions(context: &Context, is_driven: bool, has_plots: bool) -> Actions {
    let pressed = pressed(context).into_iter();
    let asked = pressed.filter_map(|trigger| BINDINGS.action_of(trigger));
    let allowed = asked.filter(|action| !(is_driven && action.is_for_people_only(has_plots)));
    allowed.map(Action::Key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_share_a_key() {
        for bindings in [BINDINGS, OF_SECTOR] {
            for (index, (action, trigger)) in bindings.0.iter().enumerate() {
                assert_eq!(bindings.action_of(*trigger), Some(*action), "row {index}");
            }
        }
    }
}
