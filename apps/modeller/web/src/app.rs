//! The top of the app: owns everything, draws the page, performs what was asked for.

use canvas_shell::CanvasSession;
use egui::Ui;
use modeller_model::{Scenes, Workspace};
use protocol::Anchor;
use serde_json::Value;

use crate::action::{Actions, MenuFacts, actions_of_keys};
use crate::dashboard::Dashboard;
use crate::editor::{Editor, object_anchors};
use crate::host::Host;
use crate::perform;
use crate::session::{Session, menu_facts};
use crate::state::{ShownScene, View};
use crate::{dashboard, dialogs, drawing, editor, view_block};

pub struct Modeller {
    session: Session,
}

impl Modeller {
    pub fn new(workspace: Workspace, host: Box<dyn Host>) -> Self {
        let session = Session {
            workspace,
            view: View::new(host.opening()),
            host,
        };
        Modeller { session }
    }

    /// Keys do nothing while a text field has the focus or a dialog is open.
    fn key_actions(&self, ui: &Ui) -> Actions {
        let view = &self.session.view;
        let is_typing = view.fields.is_editing() || ui.ctx().egui_wants_keyboard_input();
        if view.dialog.is_some() || is_typing {
            return Actions::new();
        }
        let on_numpad = self.session.host.last_key_on_numpad();
        actions_of_keys(ui.ctx(), &self.session.menu_facts(), on_numpad)
    }

    fn draw(&mut self, ui: &mut Ui) -> Actions {
        let mut actions = Actions::new();
        let Session {
            workspace,
            view,
            host,
        } = &mut self.session;
        let menus = menu_facts(view, ShownScene::new(workspace, &view.scene_view));
        let has_clipboard = menus.has_clipboard;
        let can_duplicate_again = menus.can_duplicate_again;
        let opening = view.opening;
        let View {
            scene_view,
            dialog,
            messages,
            fields,
            list,
            search,
            reveal_scene,
            ..
        } = view;
        let viewport = match ShownScene::new(workspace, scene_view) {
            Some(shown) => {
                let editor = Editor {
                    shown,
                    menus: MenuFacts {
                        shown: Some(shown),
                        has_clipboard,
                        can_duplicate_again,
                        opening,
                    },
                    message: messages.newest(),
                    fields,
                    list,
                    saving: host.saving(),
                    // Tasks ask for volumes, surfaces and distances: reading them off would give
                    // the answers away.
                    hides_measurements: host.is_keyed(),
                    has_dialog: dialog.is_some(),
                };
                editor::show(ui, editor, &mut actions)
            }
            None => {
                let mut dashboard = Dashboard {
                    workspace,
                    opening,
                    message: messages.newest(),
                    search,
                    reveal: reveal_scene,
                };
                dashboard::show(ui, &mut dashboard, &mut actions);
                None
            }
        };
        if viewport.is_some() {
            scene_view.viewport = viewport;
        }
        if let Some(dialog) = dialog {
            let scene_name = |id: &str| {
                let scene = workspace.scene(id);
                scene.map(|scene| scene.name.clone()).unwrap_or_default()
            };
            dialogs::show(ui, dialog, &scene_name, &mut actions);
        }
        actions
    }
}

impl CanvasSession for Modeller {
    type Model = Scenes;

    // Bookmark, search, save, select all and so on.
    const RESERVED_LETTERS: &'static str = "adeignsyz";
    const SHOWN_INSTEAD: &'static str = "The presets are shown instead.";

    fn workspace(&self) -> &Workspace {
        &self.session.workspace
    }

    fn load(&mut self, workspace: Workspace) {
        self.session.workspace = workspace;
        self.session.view = View::new(self.session.host.opening());
    }

    fn warn(&mut self, text: String) {
        self.session.view.messages.warn(text);
    }

    fn ui(&mut self, ui: &mut Ui) {
        perform::begin_pass(&mut self.session);
        // Before the panels, so that what a key did is in the same frame.
        let actions = self.key_actions(ui);
        perform::all(&mut self.session, actions);
        let actions = self.draw(ui);
        if perform::all(&mut self.session, actions) {
            // The page was drawn before.
            ui.ctx().request_repaint();
        }
    }

    fn view(&self) -> Value {
        view_block::view_block(&self.session.workspace, &self.session.view)
    }

    fn further_anchors(&self) -> Vec<Anchor> {
        // A dialog covers the scene; its objects cannot be clicked.
        match (&self.session.view.dialog, self.session.shown()) {
            (None, Some(shown)) => object_anchors(&shown),
            _ => Vec::new(),
        }
    }

    fn graphics_lost(&mut self) {
        drawing::forget_renderer();
    }
}

#[cfg(test)]
mod tests;
