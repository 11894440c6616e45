//! What an app on a canvas has to offer, and how the SDK asks for it.

use egui::Ui;
use history::{Logged, Model};
use protocol::Anchor;
use serde_json::Value;

/// A model on the screen. Lives outside the frame, so that the SDK can ask it between frames.
pub trait CanvasSession: 'static {
    type Model: Model;

    /// Letters whose browser shortcut with Ctrl the app replaces by its own.
    const RESERVED_LETTERS: &'static str;
    /// What is shown when a state could not be read, as a sentence.
    const SHOWN_INSTEAD: &'static str;

    fn workspace(&self) -> &Logged<Self::Model>;

    /// Replaces everything, as after a start.
    fn load(&mut self, workspace: Logged<Self::Model>);

    /// Something went wrong outside the app, in words for the user.
    fn warn(&mut self, text: String);

    /// Draws the whole page. Called only when something happened.
    fn ui(&mut self, ui: &mut Ui);

    /// Camera, selection, open panels.
    fn view(&self) -> Value;

    /// What can be clicked besides what was marked while it was drawn.
    fn further_anchors(&self) -> Vec<Anchor> {
        Vec::new()
    }

    /// Is something still being loaded that belongs on the screen?
    fn is_loading(&self) -> bool {
        false
    }

    /// The page's clock was moved from outside. Returns whether there is anything to draw.
    fn clock_moved(&mut self, _now_ms: u64) -> bool {
        false
    }

    /// The graphics memory is gone: what the app keeps there is to be made anew when it draws next.
    fn graphics_lost(&mut self) {}
}
