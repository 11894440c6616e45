//! Owns everything: shows the panels of a frame around the sheet, and carries out what they ask for.

use std::rc::Rc;

use circuit_designer_model::{Command, Flip, Workspace};
use egui::Ui;
use serde_json::{Value, json};

use crate::action::{Action, Request, TextFormat};
use crate::commands::circuit_files::{self, Problems};
use crate::commands::{clipboard, scopes as scope_commands, selection, zoom};
use crate::dialogs::{Dialog, Dialogs};
use crate::page_task::{Download, Drawing, PageTask, Reply};
use crate::panels::{info_panel, side_panel, tool_bar};
use crate::sheet::svg;
use crate::state::editor::Editor;
use crate::state::page::Page;
use crate::{menus, scopes, sheet, shortcuts};

pub struct Session {
    pub editor: Editor,
    dialogs: Dialogs,
    tasks: Vec<PageTask>,
}

impl Session {
    /// `recoverable` is the circuit of an earlier visit, as a file.
    pub fn new(workspace: Workspace, page: Rc<dyn Page>, recoverable: Option<String>) -> Self {
        let mut editor = Editor::new(workspace, page);
        editor.view.recoverable = recoverable;
        Session {
            editor,
            dialogs: Dialogs::default(),
            tasks: Vec::new(),
        }
    }

    /// Replaces everything, as after a start.
    pub fn load(&mut self, workspace: Workspace) {
        self.editor.load(workspace);
        self.dialogs = Dialogs::default();
    }

    /// Bars on top, the panel beside the sheet, scopes below, the sheet in between.
    pub fn ui(&mut self, ui: &mut Ui) {
        let editor = &mut self.editor;
        let frame = ui.ctx().cumulative_frame_nr();
        let circuit = editor.workspace.circuit();
        if editor.pacer.begin_frame(frame, circuit, &*editor.page) {
            ui.ctx().request_repaint();
        }
        // Before the panels, so that what a key did is in the same frame.
        editor.view.is_dialog_open = self.dialogs.is_open();
        shortcuts::handle(ui.ctx(), editor);
        self.perform_requests();
        let editor = &mut self.editor;
        menus::bar::show(ui, editor);
        tool_bar::show(ui, editor);
        side_panel::show(ui, editor);
        scopes::show(ui, editor);
        sheet::show(ui, editor);
        if zoom::centre_if_due(editor) {
            ui.ctx().request_repaint();
        }
        info_panel::show(ui, editor);
        menus::context::show(ui, editor);
        self.dialogs.show(ui, editor);
        if self.perform_requests() {
            // The page was drawn before the request was carried out.
            ui.ctx().request_repaint();
        }
    }

    /// What the browser is to do, since this was last asked.
    pub fn take_tasks(&mut self) -> Vec<PageTask> {
        std::mem::take(&mut self.tasks)
    }

    fn perform_requests(&mut self) -> bool {
        let requests = self.editor.take_requests();
        let has_any = !requests.is_empty();
        for request in requests {
            self.perform(request);
        }
        self.editor.view.is_dialog_open = self.dialogs.is_open();
        has_any
    }

    fn perform(&mut self, request: Request) {
        match request {
            Request::Action(action) => self.perform_action(action),
            Request::AskRunTime => self.dialogs.ask_run_time(),
            Request::OpenText { text, title } => self.open_text(&text, &title),
            Request::SaveText(format) => self.download_text(format),
        }
    }

    fn perform_action(&mut self, action: Action) {
        let editor = &mut self.editor;
        match action {
            Action::NewBlankCircuit => circuit_files::clear(editor),
            Action::OpenFile => self.tasks.push(PageTask::ChooseFile),
            Action::ImportText => self.dialogs.open(Dialog::import_text()),
            Action::SaveAs => self.download_text(TextFormat::Xml),
            Action::ExportText(format) => self.dialogs.open(Dialog::ExportedText { format }),
            Action::ExportImage => {
                let name = circuit_files::name_for(editor, "png");
                if let Some(drawing) = self.drawing() {
                    self.tasks.push(PageTask::SavePng { name, drawing });
                }
            }
            Action::ExportSvg => {
                let name = circuit_files::name_for(editor, "svg");
                if let Some(drawing) = self.drawing() {
                    let file = Download::new(name, "image/svg+xml", drawing.svg);
                    self.tasks.push(PageTask::Download(file));
                }
            }
            Action::FindOperatingPoint => editor.pacer.find_operating_point(),
            Action::RecoverAutoSave => {
                if let Some(text) = editor.view.recoverable.clone() {
                    self.open_text(&text, "");
                }
            }
            Action::Print => {
                if let Some(drawing) = self.drawing() {
                    self.tasks.push(PageTask::Print(drawing));
                }
            }
            Action::ToggleFullScreen => self.tasks.push(PageTask::ToggleFullScreen),
            Action::About => self.dialogs.open(Dialog::About),
            Action::Shortcuts => self.dialogs.open(Dialog::Shortcuts),
            Action::OtherOptions => {
                let settings = &editor.circuit().settings;
                self.dialogs.open(Dialog::other_options(settings));
            }
            Action::OpenExample(example) => self.open_text(example.text, example.title),
            Action::Toggle(switch) => {
                let mut settings = editor.circuit().settings.clone();
                if switch.toggle(&mut settings, &mut editor.view.options) {
                    editor.apply(Command::Configure { settings });
                }
            }
            Action::Undo => apply(editor, Command::Undo),
            Action::Redo => apply(editor, Command::Redo),
            Action::Cut => clipboard::cut(editor),
            Action::Copy => clipboard::copy(editor),
            Action::Paste => clipboard::paste(editor),
            Action::Duplicate => clipboard::duplicate(editor),
            Action::Delete => selection::delete(editor),
            Action::SelectAll => selection::select_all(editor),
            Action::FindComponent => self.dialogs.open(Dialog::find_component()),
            Action::CentreCircuit => zoom::centre(editor),
            Action::Zoom100 => zoom::zoom_100(editor),
            Action::ZoomIn => zoom::zoom_in(editor),
            Action::ZoomOut => zoom::zoom_out(editor),
            Action::FlipX => selection::flip(editor, Flip::X),
            Action::FlipY => selection::flip(editor, Flip::Y),
            Action::FlipXy => selection::flip(editor, Flip::Xy),
            Action::Rotate => selection::rotate(editor),
            Action::SwapTerminals => selection::swap_ends(editor),
            Action::ConvertWires => apply(editor, Command::JoinWires),
            Action::SplitWire { element, at } => apply(editor, Command::SplitWire { element, at }),
            Action::EditElement { element } => {
                let dialog = Dialog::edit_element(editor, element);
                dialog.into_iter().for_each(|it| self.dialogs.open(it));
            }
            Action::Enter(mode) => editor.view.mode = mode,
            Action::Scope(action) => scope_commands::perform(action, editor),
            Action::ExportCsv(scope) => {
                let file = scope_commands::csv_file(editor, scope);
                self.tasks.extend(file.map(PageTask::Download));
            }
            Action::ScopeProperties(scope) => {
                let dialog = Dialog::scope_properties(editor, scope);
                dialog.into_iter().for_each(|it| self.dialogs.open(it));
            }
        }
    }

    /// What the browser says about a task.
    pub fn receive(&mut self, reply: Reply) {
        match reply {
            Reply::FileChosen { name, text } => self.open_text(&text, &name),
            Reply::FileRefused(reason) => self.tell(circuit_files::nothing_opened(vec![reason])),
            Reply::Done(text) => self.editor.say(text),
            Reply::Warning(text) => self.editor.warn(text),
        }
    }

    /// Replaces the circuit by the one in the text; problems are listed.
    fn open_text(&mut self, text: &str, title: &str) {
        if let Some(problems) = circuit_files::open_text(&mut self.editor, text, title) {
            self.tell(problems);
        }
    }

    fn tell(&mut self, Problems { title, problems }: Problems) {
        self.dialogs.open(Dialog::Problems { title, problems });
    }

    fn download_text(&mut self, format: TextFormat) {
        let file = circuit_files::text_file(&self.editor, format);
        self.tasks.push(PageTask::Download(file));
    }

    /// Nothing when the sheet is blank.
    fn drawing(&mut self) -> Option<Drawing> {
        let (svg, size) = svg::write(&mut self.editor)?;
        Some(Drawing { svg, size })
    }

    /// What the envelope says about the view: nothing of it is part of the document.
    pub fn summary(&self) -> Value {
        let view = &self.editor.view;
        let pacer = &self.editor.pacer;
        let run = pacer.run();
        json!({
            "scale": view.camera.scale,
            "offset": [view.camera.offset.x, view.camera.offset.y],
            "selection": view.selection,
            "mode": view.mode.label(),
            "dialogOpen": self.dialogs.is_open(),
            "simulation": {
                "running": pacer.is_running(),
                "time": run.time(),
                "error": run.fault().map(ToString::to_string),
                "runFor": run.run_for_progress(),
                "scopes": scopes::summary(&self.editor),
            },
        })
    }

    /// The stepped clock moved. Returns whether anything changed on the screen.
    pub fn clock_moved(&mut self, now_ms: u64) -> bool {
        let circuit = self.editor.workspace.circuit();
        self.editor.pacer.clock_moved(now_ms, circuit)
    }
}

fn apply(editor: &mut Editor, command: Command) {
    editor.apply(command);
}
