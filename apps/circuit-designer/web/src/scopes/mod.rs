//! Scopes: the strip below the sheet, floating ones, their read-outs and settings.

pub mod actions;
mod cursors;
mod curves;
mod floating;
mod layout;
mod palette;
mod panel;
mod readings;
mod spectrum_view;
mod strip;
mod xy_view;

use std::collections::BTreeMap;

use circuit_designer_model::scope_view::{plot_name, quantity_word};
use circuit_designer_model::{Command, Scope, ScopeId, quantity};
use egui::{Rect, Ui};
use serde_json::{Value, json};

use crate::menus::context::ContextMenu;
use crate::session::Session;
use cursors::Cursors;
use curves::KeptColumns;
use readings::Readings;

/// Width of a scope that has not been drawn yet: that of a single docked one at 1280 x 720.
const USUAL_WIDTH: f32 = 864.0;

/// How the scopes are being looked at.
#[derive(Default)]
pub struct ScopesView {
    /// Height of the strip as a share of the canvas, once it was dragged.
    strip_share: Option<f32>,
    /// Where the information panel is while there are docked scopes.
    pub info_rect: Option<Rect>,
    hovered: Option<HoveredScope>,
    cursors: Cursors,
    readings: Readings,
    columns: KeptColumns,
    /// Of the plot area of each scope, as last drawn.
    widths: BTreeMap<ScopeId, f32>,
    /// Parts of a notch that the wheel was turned.
    wheel: f32,
    /// How new scopes look, when that was chosen.
    pub usual: Option<Scope>,
}

/// What the pointer is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HoveredScope {
    pub scope: ScopeId,
    /// The nearest curve.
    pub plot: usize,
    /// None on a plot that is not over time.
    pub time: Option<f64>,
}

/// What the user wants of a scope, carried out when nothing is borrowed.
enum Wish {
    Edit { scope: Scope, gesture: String },
    Menu(ContextMenu),
    Properties(ScopeId),
    Remove(ScopeId),
    Dock(ScopeId),
}

/// The docked scopes below the sheet and the floating ones above it.
pub fn show_strip(ui: &mut Ui, session: &mut Session) {
    let mut view = std::mem::take(&mut session.view.scopes);
    let mut wishes = Vec::new();
    let before = view.hovered.take();
    view.cursors.hovered = before.and_then(|hovered| hovered.time);
    strip::show(ui, session, &mut view, &mut wishes);
    floating::show(ui, session, &mut view, &mut wishes);
    if view.hovered != before {
        // Scopes that were drawn earlier show the old cursor.
        ui.ctx().request_repaint();
    }
    let scopes = &session.circuit().scopes;
    view.widths
        .retain(|id, _| scopes.iter().any(|scope| scope.id == *id));
    view.columns.retain(scopes);
    view.readings.retain(scopes);
    session.view.scopes = view;
    for wish in wishes {
        carry_out(session, wish);
    }
}

fn carry_out(session: &mut Session, wish: Wish) {
    match wish {
        Wish::Edit { scope, gesture } => {
            session.run(Command::EditScope {
                scope,
                gesture: Some(gesture),
            });
        }
        Wish::Menu(menu) => session.view.context_menu = Some(menu),
        Wish::Properties(scope) => actions::ScopeAction::ScopeProperties(scope).perform(session),
        Wish::Remove(scope) => actions::ScopeAction::RemoveScope(scope).perform(session),
        Wish::Dock(scope) => actions::ScopeAction::DockScope(scope).perform(session),
    }
}

impl ScopesView {
    /// The scope under the pointer, which Delete removes.
    pub fn hovered(&self) -> Option<ScopeId> {
        self.hovered.map(|hovered| hovered.scope)
    }

    fn width(&self, scope: ScopeId) -> f32 {
        self.widths.get(&scope).copied().unwrap_or(USUAL_WIDTH)
    }
}

/// Lines of the information panel while the pointer is on a scope.
pub fn hover_lines(session: &Session) -> Option<Vec<String>> {
    let hovered = session.view.scopes.hovered?;
    let circuit = session.circuit();
    let scope = circuit.scopes.iter().find(|it| it.id == hovered.scope)?;
    let mut lines = Vec::new();
    for (index, plot) in scope.plots.iter().enumerate() {
        let trace = session.pacer.run().trace(scope.id, index);
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
pub fn summary(session: &Session) -> Value {
    let circuit = session.circuit();
    let run = session.pacer.run();
    let of_scope = |scope: &Scope| {
        let width = session.view.scopes.width(scope.id);
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
