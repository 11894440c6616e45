//! Scopes: the strip below the sheet, floating ones, their read-outs and settings.

pub mod actions;

use egui::{Rect, Ui};
use serde_json::Value;

use crate::session::Session;

/// How the scopes are being looked at.
#[derive(Default)]
pub struct ScopesView {
    pub info_rect: Option<Rect>,
}

/// The docked scopes below the sheet; nothing while there is none.
pub fn show_strip(_ui: &mut Ui, _session: &mut Session) {}

pub fn hover_lines(_session: &Session) -> Option<Vec<String>> {
    None
}

pub fn summary(_session: &Session) -> Value {
    Value::Null
}
