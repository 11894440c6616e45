//! What is under the pointer, in words and numbers.

use egui::Ui;

use crate::session::Session;

pub fn show(_ui: &mut Ui, _session: &mut Session) {}
