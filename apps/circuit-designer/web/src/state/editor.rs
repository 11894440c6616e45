//! The open circuit, its run, and how both are looked at. Panels read it, apply commands to it and put
//! requests into it; what owns it carries the requests out.

use std::collections::BTreeSet;
use std::rc::Rc;

use canvas_shell::Messages;
use circuit_designer_model::{Circuit, Command, Effect, Element, ElementId, Workspace};
use egui::{Pos2, Rect};

use super::action::Request;
use super::camera::SheetCamera;
use super::context_menu::ContextMenu;
use super::geometry::SheetGeometry;
use super::options::{self, ViewOptions};
use super::pacer::Pacer;
use super::page::Page;
use super::scopes_view::ScopesView;
use super::sheet_view::{Hovered, SheetView};
use super::tool::Mode;
use crate::symbols::SymbolStyle;

pub struct Editor {
    pub workspace: Workspace,
    /// Runs the circuit of the workspace.
    pub pacer: Pacer,
    pub page: Rc<dyn Page>,
    pub view: View,
    requests: Vec<Request>,
}

/// What is not in the document.
#[derive(Default)]
pub struct View {
    pub camera: SheetCamera,
    pub mode: Mode,
    pub selection: BTreeSet<ElementId>,
    /// What the pointer is on.
    pub hovered: Hovered,
    /// While a dialog is open, keys and presses are not for the page behind it.
    pub is_dialog_open: bool,
    pub context_menu: Option<ContextMenu>,
    pub messages: Messages,
    /// What was cut or copied, on this page alone.
    pub clipboard: Vec<Element>,
    pub sheet: SheetView,
    pub scopes: ScopesView,
    pub sliders: DraggedSliders,
    /// Of the example or file that was opened.
    pub title: String,
    pub options: ViewOptions,
    /// A circuit was opened and is not in the middle of the sheet yet.
    pub is_to_be_centred: bool,
    /// What an earlier visit saved, as a file, for going back to it.
    pub recoverable: Option<String>,
}

/// Sliders of the panel that are being dragged: what they show is in the document only when they are
/// let go.
#[derive(Clone, Copy, Debug, Default)]
pub struct DraggedSliders {
    pub current_speed: Option<f64>,
    pub power_brightness: Option<f64>,
    /// Counts drags, so that each is one step of undo.
    pub drags: u64,
}

impl Editor {
    pub fn new(workspace: Workspace, page: Rc<dyn Page>) -> Self {
        let mut editor = Editor {
            pacer: Pacer::new(workspace.circuit(), &*page),
            workspace,
            page,
            view: View::default(),
            requests: Vec::new(),
        };
        editor.view.camera = SheetCamera::first(editor.page.opening());
        // A task is solved with wires that join at their ends only, as the statement says.
        editor.view.options.join_at_t = !editor.page.is_keyed();
        editor
    }

    /// Replaces everything, as after a start.
    pub fn load(&mut self, workspace: Workspace) {
        self.pacer = Pacer::new(workspace.circuit(), &*self.page);
        self.workspace = workspace;
        self.view = View {
            camera: SheetCamera::first(self.page.opening()),
            options: self.view.options,
            recoverable: self.view.recoverable.take(),
            ..View::default()
        };
    }

    pub fn circuit(&self) -> &Circuit {
        self.workspace.circuit()
    }

    pub fn grid(&self) -> i32 {
        options::grid(&self.circuit().settings)
    }

    /// Where a point of the screen is on the drawing; `sheet` is where the sheet is on the screen.
    pub fn drawing_point(&self, sheet: Rect, at: Pos2) -> Pos2 {
        self.view.camera.to_drawing(sheet.min, at)
    }

    pub fn has_option(&self, bit: u32) -> bool {
        options::has_option(&self.circuit().settings, bit)
    }

    pub fn symbol_style(&self) -> SymbolStyle {
        self.view.options.symbol_style(&self.circuit().settings)
    }

    pub fn can_edit(&self) -> bool {
        !self.view.options.editing_disabled
    }

    /// The geometry of the circuit as it stands.
    pub fn geometry(&mut self) -> Rc<SheetGeometry> {
        let (revision, style) = (self.workspace.revision(), self.symbol_style());
        match &self.view.sheet.geometry {
            Some(geometry) if geometry.is_of(revision, style) => geometry.clone(),
            _ => {
                let geometry = Rc::new(SheetGeometry::new(self.circuit(), revision, style));
                self.view.sheet.geometry = Some(geometry.clone());
                geometry
            }
        }
    }

    /// Carries out a command and says what came of it.
    pub fn apply(&mut self, command: Command) -> Option<Effect> {
        match self.try_apply(command) {
            Ok(effect) => {
                if effect.changed {
                    self.view.messages.clear();
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
    pub fn try_apply(&mut self, command: Command) -> Result<Effect, String> {
        if !self.can_edit() && command.changes_drawing() {
            return Err("Editing is disabled. The Options menu enables it again.".into());
        }
        let effect = self
            .workspace
            .apply(command, self.page.epoch_ms())
            .map_err(|refusal| refusal.to_string())?;
        if effect.changed {
            let circuit = self.workspace.circuit();
            self.view
                .selection
                .retain(|id| circuit.element(*id).is_some());
            self.pacer.follow(circuit);
            self.page.changed();
        }
        Ok(effect)
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.view.messages.say(text);
    }

    pub fn warn(&mut self, text: impl Into<String>) {
        self.view.messages.warn(text);
    }

    /// To be performed when the panels of the frame are done.
    pub fn request(&mut self, request: impl Into<Request>) {
        self.requests.push(request.into());
    }

    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// The selected elements in the order of the document.
    pub fn selected(&self) -> Vec<&Element> {
        let elements = self.circuit().elements.iter();
        elements
            .filter(|element| self.view.selection.contains(&element.id))
            .collect()
    }

    pub fn selected_ids(&self) -> Vec<ElementId> {
        self.view.selection.iter().copied().collect()
    }
}
