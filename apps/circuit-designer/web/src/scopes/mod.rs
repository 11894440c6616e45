//! Scopes: the strip below the sheet, floating ones, their read-outs and settings.

use egui::Ui;

use crate::session::Session;

/// How the scopes are being looked at.
#[derive(Default)]
pub struct ScopesView {}

/// The docked scopes below the sheet; nothing while there is none.
pub fn show_strip(_ui: &mut Ui, _session: &mut Session) {}
