//! The open circuit, how it is looked at, and what happens to it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use app_sdk::Sdk;
use canvas_shell::CanvasPage;
use circuit_designer_model::{Circuit, Command, Effect, Element, ElementId, Workspace};

use crate::action::Action;
use crate::add_tool::Mode;
use crate::dialogs::{Dialog, Entries};
use crate::menus::context::ContextMenu;
use crate::pacing::Pacer;
use crate::scopes::ScopesView;
use crate::sheet::camera::SheetCamera;
use crate::sheet::{Hovered, SheetView};
use crate::side_panel::PanelView;

/// Lives outside the frame, so that the SDK can ask it between frames.
pub type Shared = Rc<RefCell<Session>>;

pub struct Session {
    pub workspace: Workspace,
    /// Runs the circuit of the workspace.
    pub pacer: Pacer,
    pub sdk: Sdk,
    pub page: CanvasPage,
    pub view: View,
    /// What an earlier visit saved, as a file, for going back to it.
    pub recoverable: Option<String>,
    requested: Vec<Action>,
}

/// What is not in the document.
#[derive(Default)]
pub struct View {
    pub camera: SheetCamera,
    pub mode: Mode,
    pub selection: BTreeSet<ElementId>,
    /// What the pointer is on.
    pub hovered: Hovered,
    pub dialog: Option<Dialog>,
    pub dialogs: Entries,
    pub context_menu: Option<ContextMenu>,
    pub message: Option<Message>,
    /// What was cut or copied, on this page alone.
    pub clipboard: Vec<Element>,
    pub sheet: SheetView,
    pub scopes: ScopesView,
    pub panel: PanelView,
    /// Of the example or file that was opened.
    pub title: String,
    pub options: ViewOptions,
    /// A circuit was opened and is not in the middle of the sheet yet.
    pub is_to_be_centred: bool,
}

/// Switches of the Options menu that are not kept in the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewOptions {
    pub tool_bar: bool,
    pub cross_hairs: bool,
    pub european_resistors: bool,
    pub iec_gates: bool,
    pub white_background: bool,
    pub conventional_current: bool,
    pub editing_disabled: bool,
    pub wheel_edits_values: bool,
    /// A wire that ends on the middle of another one is joined to it.
    pub join_at_t: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        ViewOptions {
            tool_bar: true,
            cross_hairs: false,
            european_resistors: false,
            iec_gates: false,
            white_background: false,
            conventional_current: true,
            editing_disabled: false,
            wheel_edits_values: false,
            join_at_t: false,
        }
    }
}

/// The newest thing worth saying, until the next one.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    pub is_warning: bool,
}

/// The circuit of the autosave, unless it is blank.
fn saved_circuit(sdk: &Sdk) -> Option<String> {
    let state = sdk.saved()?;
    let text = state.get("circuit")?.as_str()?;
    let has_elements = !state.get("elementIds")?.as_array()?.is_empty();
    has_elements.then(|| text.to_string())
}

impl Session {
    pub fn new(workspace: Workspace, sdk: Sdk, page: CanvasPage) -> Self {
        let mut session = Session {
            pacer: Pacer::new(workspace.circuit(), &sdk),
            workspace,
            recoverable: saved_circuit(&sdk),
            sdk,
            page,
            view: View::default(),
            requested: Vec::new(),
        };
        // A task is solved with wires that join at their ends only, as the statement says.
        session.view.options.join_at_t = !session.sdk.is_keyed();
        session
    }

    /// Replaces everything, as after a start.
    pub fn load(&mut self, workspace: Workspace) {
        self.pacer = Pacer::new(workspace.circuit(), &self.sdk);
        self.workspace = workspace;
        let options = self.view.options;
        self.view = View {
            options,
            ..View::default()
        };
    }

    pub fn circuit(&self) -> &Circuit {
        self.workspace.circuit()
    }

    /// Carries out a command and says what came of it.
    pub fn run(&mut self, command: Command) -> Option<Effect> {
        match self.run_quietly(command) {
            Ok(effect) => {
                if effect.changed {
                    self.view.message = None;
                }
                Some(effect)
            }
            Err(text) => {
                self.warn(text);
                None
            }
        }
    }

    /// Carries out a command without a message; the text says why it was refused.
    pub fn run_quietly(&mut self, command: Command) -> Result<Effect, String> {
        if self.view.options.editing_disabled && command.changes_drawing() {
            return Err("Editing is disabled. The Options menu enables it again.".into());
        }
        let effect = self
            .workspace
            .apply(command, self.sdk.epoch_ms())
            .map_err(|refusal| refusal.to_string())?;
        if effect.changed {
            let circuit = self.workspace.circuit();
            self.view
                .selection
                .retain(|id| circuit.element(*id).is_some());
            self.pacer.follow(circuit);
            self.sdk.changed();
        }
        Ok(effect)
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.view.message = Some(Message {
            text: text.into(),
            is_warning: false,
        });
    }

    pub fn warn(&mut self, text: impl Into<String>) {
        self.view.message = Some(Message {
            text: text.into(),
            is_warning: true,
        });
    }

    /// To be performed at the end of the frame, when nothing is borrowed.
    pub fn request(&mut self, action: Action) {
        self.requested.push(action);
    }

    pub fn take_requested(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.requested)
    }

    /// The selected elements in the order of the document.
    pub fn selected(&self) -> Vec<&Element> {
        let elements = self.circuit().elements.iter();
        elements
            .filter(|element| self.view.selection.contains(&element.id))
            .collect()
    }
}
