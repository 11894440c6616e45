//! Scopes: the strip below the sheet, floating ones, their read-outs and settings.

mod cursors;
mod curves;
mod floating;
mod layout;
mod palette;
mod panel;
mod readouts;
mod screen;
mod spectrum_view;
mod strip;
mod xy_view;

use circuit_designer_model::scope_view::{plot_name, quantity_word};
use circuit_designer_model::{Command, Scope, quantity};
use egui::Ui;
use serde_json::{Value, json};

use crate::action::{Action, ScopeAction};
use crate::state::context_menu::ContextMenu;
use crate::state::editor::Editor;

/// What the user wants of a scope, carried out when nothing is borrowed.
enum ScopeRequest {
    Edit { scope: Scope, gesture: String },
    Menu(ContextMenu),
    Action(Action),
}

impl From<ScopeAction> for ScopeRequest {
    fn from(action: ScopeAction) -> Self {
        ScopeRequest::Action(Action::Scope(action))
    }
}

/// The docked scopes below the sheet and the floating ones above it.
pub fn show(ui: &mut Ui, editor: &mut Editor) {
    let mut view = std::mem::take(&mut editor.view.scopes);
    let mut requests = Vec::new();
    let before = view.hovered.take();
    view.cursors.hovered = before.and_then(|hovered| hovered.time);
    strip::show(ui, editor, &mut view, &mut requests);
    floating::show(ui, editor, &mut view, &mut requests);
    if view.hovered != before {
        // Scopes that were drawn earlier show the old cursor.
        ui.ctx().request_repaint();
    }
    view.retain(&editor.circuit().scopes);
    editor.view.scopes = view;
    for request in requests {
        carry_out(editor, request);
    }
}

fn carry_out(editor: &mut Editor, request: ScopeRequest) {
    match request {
        ScopeRequest::Edit { scope, gesture } => {
            editor.apply(Command::EditScope {
                scope,
                gesture: Some(gesture),
            });
        }
        ScopeRequest::Menu(menu) => editor.view.context_menu = Some(menu),
        ScopeRequest::Action(action) => editor.request(action),
    }
}

/// Lines of the information panel while the pointer is on a scope.
pub fn hover_lines(editor: &Editor) -> Option<Vec<String>> {
    let hovered = editor.view.scopes.hovered?;
    let circuit = editor.circuit();
    let scope = circuit.scopes.iter().find(|it| it.id == hovered.scope)?;
    let mut lines = Vec::new();
    for (index, plot) in scope.plots.iter().enumerate() {
        let trace = editor.pacer.run().trace(scope.id, index);
        let value = match hovered.time {
            Some(time) => trace.and_then(|trace| trace.value_at(time)),
            None => trace.and_then(|trace| trace.last()).map(|it| it.value),
        };
        let value = value.map_or_else(
            || "no sample".to_string(),
            |value| quantity::format(value, plot.quantity.unit()),
        );
        let name = plot_name(circuit, plot);
        let word = quantity_word(plot.quantity);
        lines.push(format!("{name} {word} = {value}"));
    }
    lines.extend(
        hovered
            .time
            .map(|time| format!("t = {}", quantity::format(time, "s"))),
    );
    Some(lines)
}

/// What the scopes read, for the envelope's view.
pub fn summary(editor: &Editor) -> Value {
    let circuit = editor.circuit();
    let run = editor.pacer.run();
    let of_scope = |scope: &Scope| {
        let width = editor.view.scopes.width(scope.id);
        let plots = scope.plots.iter().enumerate().map(|(index, plot)| {
            let read = run.readout(scope, index, width);
            let last = run.trace(scope.id, index).and_then(|trace| trace.last());
            json!({
                "element": plot_name(circuit, plot),
                "quantity": plot.quantity,
                "unit": plot.quantity.unit(),
                "value": last.map(|sample| sample.value),
                "max": read.map(|it| it.max),
                "min": read.map(|it| it.min),
                "peakToPeak": read.map(|it| it.peak_to_peak()),
                "average": read.map(|it| it.average),
                "rms": read.map(|it| it.rms),
                "frequency": read.and_then(|it| it.frequency.hertz()),
                "duty": read.and_then(|it| it.duty),
            })
        });
        json!({"id": scope.id, "plots": plots.collect::<Vec<_>>()})
    };
    circuit.scopes.iter().map(of_scope).collect()
}
