//! The top of the app: owns everything, draws the page, performs what was asked for.

use canvas_shell::CanvasSession;
use egui::{Rect, Ui};
use flight_analyser_model::{Analyser, Workspace};
use protocol::Anchor;
use serde_json::Value;

use crate::action::{Action, Actions, KeyAction};
use crate::keys;
use crate::layers::{self, Layers};
use crate::layout::Layout;
use crate::state::{Host, Session, Tower, View};
use crate::tower::{self, Screen};
use crate::{panels, perform, view_block};

pub struct FlightApp {
    session: Session,
    layers: Layers,
    /// Of a sector that is controlled.
    screen: Screen,
    page: Rect,
    /// The last frame that asked for the next one.
    last_frame: u64,
}

impl FlightApp {
    pub fn new(workspace: Workspace, host: Box<dyn Host>) -> Self {
        FlightApp {
            session: Session::new(workspace, host),
            layers: Layers::default(),
            screen: Screen::default(),
            page: Rect::ZERO,
            last_frame: 0,
        }
    }

    /// Keys do nothing while a text field has the focus or a dialog is open; those of a sector go from one of
    /// its fields to another.
    fn key_actions(&self, ui: &Ui) -> Actions {
        let session = &self.session;
        if session.view.dialog.is_some() {
            return Actions::new();
        }
        let is_typing = ui.ctx().egui_wants_keyboard_input();
        if session.sector().is_some() {
            return keys::actions_in_sector(ui.ctx(), session.may_pause(), is_typing);
        }
        if is_typing {
            return Actions::new();
        }
        let is_driven = self.session.host.is_keyed();
        keys::actions(ui.ctx(), is_driven, self.session.plots().is_some())
    }

    /// Parts of the map that nobody can click because something lies over them.
    fn covered(&self) -> Vec<Rect> {
        let count = self.session.document().selection.len();
        let layout = Layout::new(self.page, self.session.view.opening);
        layout.over_the_map(self.session.host.is_keyed(), count)
    }
}

impl CanvasSession for FlightApp {
    type Model = Analyser;

    /// Find, and undo and redo of the browser's own.
    const RESERVED_LETTERS: &'static str = "fyz";
    const SHOWN_INSTEAD: &'static str = "The map is as it comes instead.";

    fn workspace(&self) -> &Workspace {
        &self.session.workspace
    }

    fn load(&mut self, workspace: Workspace) {
        let session = &mut self.session;
        let size = session.view.map.size();
        session.workspace = workspace;
        session.view = View::new(
            session.host.opening(),
            session.workspace.document().plots.as_ref(),
        );
        session.view.map = session.view.map.resized(size);
        session.view.playback.begin(session.host.now_ms());
        session.forget_flights();
        session.tower = Tower::default();
    }

    fn warn(&mut self, text: String) {
        self.session.view.messages.warn(text);
    }

    fn ui(&mut self, ui: &mut Ui) {
        let session = &mut self.session;
        self.page = ui.max_rect();
        perform::take_in(session);
        // Before anything is drawn, so that what a key did is in the same frame.
        let has_started = perform::start_clock(session, ui.ctx());
        let mut actions = self.key_actions(ui);
        if has_started {
            // A key that lets the clock run does not stop it, too.
            actions.retain(|it| *it != Action::Key(KeyAction::TogglePlay));
        }
        let session = &mut self.session;
        perform::all(session, ui.ctx(), actions);
        perform::stop_at_end(session);
        session.follow_clock();
        perform::follow(session);
        let layout = Layout::new(self.page, session.view.opening);
        let mut actions = Actions::new();
        if session.sector().is_some() {
            tower::fit_map(session, &layout);
            self.layers.show_ground(ui, session, self.page);
            self.screen.show(ui, session, &layout, &mut actions);
        } else {
            self.layers.show(ui, session, self.page, &mut actions);
        }
        panels::show(ui, session, &layout, &mut actions);
        if perform::all(session, ui.ctx(), actions) {
            // The page was drawn before.
            ui.ctx().request_repaint();
        }
        // Only once a pass: a pass that was asked for above asks again.
        let is_running = session.document().clock.is_playing && !session.data.is_loading();
        let frame = ui.ctx().cumulative_frame_nr();
        if is_running && !session.host.has_stepped_clock() && self.last_frame != frame {
            self.last_frame = frame;
            session.host.draw_soon();
        }
    }

    fn view(&self) -> Value {
        view_block::view_block(&self.session)
    }

    fn further_anchors(&self) -> Vec<Anchor> {
        // A dialog covers the map.
        if self.session.view.dialog.is_some() {
            return Vec::new();
        }
        if self.session.sector().is_some() {
            let named = self.screen.anchors(self.page);
            return layers::anchors_of(self.page, named);
        }
        self.layers
            .anchors(&self.session, self.page, &self.covered())
    }

    fn is_loading(&self) -> bool {
        self.session.data.is_loading()
    }

    fn clock_moved(&mut self, _now_ms: u64) -> bool {
        self.session.document().clock.is_playing
    }

    fn graphics_lost(&mut self) {
        self.layers = Layers::default();
    }
}

#[cfg(test)]
mod tests;
