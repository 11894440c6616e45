//! The part of a scope's settings that is about its plots.

use circuit_designer_model::scope_view::{plot_name, plot_title, quantity_word};
use circuit_designer_model::{Circuit, Element, ElementId, Plot, PlotQuantity};
use egui::{RichText, Ui};

use super::fields;
use super::scope_draft::{ScopeDraft, check_box, heading, take_number};

const SCALE_WIDTH: f32 = 72.0;
const LIST_WIDTH: f32 = 190.0;

/// AC or DC for each plot and, with a manual scale, how large it is and where.
pub fn channels(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft, is_manual: bool) {
    for index in 0..draft.scope.plots.len() {
        let plot = draft.scope.plots[index].clone();
        let word = quantity_word(plot.quantity);
        let name = format!("{} {word}", plot_name(circuit, &plot));
        let anchor = |what: &str| format!("dialog/plot/{}/{what}", index + 1);
        ui.horizontal(|ui| {
            let coupling = &mut draft.scope.plots[index].coupling_ac;
            check_box(ui, &anchor("ac"), coupling, "AC Coupled");
            ui.label(RichText::new(name).small());
        });
        if !is_manual {
            continue;
        }
        ui.horizontal(|ui| {
            let [scale, position] = &mut draft.manual[index];
            let plot = &mut draft.scope.plots[index];
            let wrong = |text: &str| circuit_designer_model::quantity::parse(text).is_err();
            let is_wrong = wrong(scale);
            let field = fields::text(ui, &anchor("scale"), scale, is_wrong, SCALE_WIDTH);
            if field.changed() {
                take_number(scale, &mut plot.manual_scale, &mut draft.refusal);
            }
            ui.label(RichText::new(format!("{}/div", plot.quantity.unit())).small());
            let is_wrong = wrong(position);
            let field = fields::text(ui, &anchor("position"), position, is_wrong, SCALE_WIDTH);
            if field.changed() {
                take_number(position, &mut plot.manual_position, &mut draft.refusal);
            }
            ui.label(RichText::new("% up").small());
        });
    }
}

/// Which quantities are plotted, as a curve, as a spectrum or over each other.
pub fn show(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft) {
    heading(ui, "Plots");
    let subjects = subjects(draft);
    for (element, pin) in &subjects {
        let Some(drawn) = circuit.element(*element) else {
            continue;
        };
        if subjects.len() > 1 {
            let plot = Plot::new(*element, *pin, PlotQuantity::Voltage);
            ui.label(RichText::new(plot_name(circuit, &plot)).small());
        }
        quantities(ui, draft, drawn, *pin, subjects.len() > 1);
    }
    let scope = &mut draft.scope;
    check_box(ui, "dialog/spectrum", &mut scope.spectrum, "Show Spectrum");
    let is_spectrum = scope.spectrum;
    ui.add_enabled_ui(is_spectrum, |ui| {
        let log = &mut draft.scope.log_spectrum;
        check_box(ui, "dialog/log-spectrum", log, "Log Spectrum");
    });
    heading(ui, "X-Y Plots");
    over_each_other(ui, circuit, draft);
}

fn subjects(draft: &ScopeDraft) -> Vec<(ElementId, Option<u32>)> {
    let mut subjects = Vec::new();
    for plot in &draft.scope.plots {
        if !subjects.contains(&(plot.element, plot.pin)) {
            subjects.push((plot.element, plot.pin));
        }
    }
    subjects
}

fn quantities(
    ui: &mut Ui,
    draft: &mut ScopeDraft,
    element: &Element,
    pin: Option<u32>,
    named: bool,
) {
    ui.horizontal_wrapped(|ui| {
        for quantity in PlotQuantity::offered(element, pin) {
            let plot = Plot::new(element.id, pin, *quantity);
            let place = draft.scope.plots.iter();
            let place = place.clone().position(|it| it.shows_the_same_as(&plot));
            let mut is_plotted = place.is_some();
            let slug = crate::action::slug(quantity_word(*quantity));
            let anchor = if named {
                format!("dialog/plots/{}/{slug}", element.label())
            } else {
                format!("dialog/plots/{slug}")
            };
            if !check_box(ui, &anchor, &mut is_plotted, quantity.label()) {
                continue;
            }
            match place {
                Some(place) if draft.scope.plots.len() > 1 => {
                    draft.scope.plots.remove(place);
                    draft.refusal = None;
                }
                Some(_) => {
                    draft.refusal = Some("A scope plots at least one quantity.".into());
                }
                None => {
                    insert(&mut draft.scope.plots, plot);
                    draft.refusal = None;
                }
            }
            draft.plots_changed();
        }
    });
}

/// Beside the other plots of its element.
fn insert(plots: &mut Vec<Plot>, plot: Plot) {
    let last = plots.iter().rposition(|it| it.element == plot.element);
    let place = last.map_or(plots.len(), |last| last + 1);
    plots.insert(place, plot);
}

fn over_each_other(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft) {
    let first = draft.scope.plots.first().cloned();
    let element = first
        .as_ref()
        .and_then(|plot| circuit.element(plot.element));
    let is_transistor = element.is_some_and(|it| it.kind == "bjt");
    let text = if is_transistor {
        "Show Vce vs Ic"
    } else {
        "Show V vs I"
    };
    let mut is_xy = draft.scope.xy;
    if check_box(ui, "dialog/xy", &mut is_xy, text) {
        draft.scope.xy = is_xy;
        if let (true, 1, Some(first), Some(element)) =
            (is_xy, draft.scope.plots.len(), &first, element)
        {
            let offered = PlotQuantity::offered(element, first.pin);
            let wanted = [PlotQuantity::Current, PlotQuantity::Ic];
            let found = wanted.into_iter().find(|it| offered.contains(it));
            if let Some(quantity) = found.filter(|it| *it != first.quantity) {
                let second = Plot::new(first.element, first.pin, quantity);
                draft.scope.plots.push(second);
                draft.plots_changed();
            }
        }
    }
    if draft.scope.xy && draft.scope.plots.len() > 1 {
        axes(ui, circuit, draft);
    }
}

/// Plot X/Y: which plot runs across and which up.
fn axes(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft) {
    let titles: Vec<String> = draft
        .scope
        .plots
        .iter()
        .map(|plot| plot_title(circuit, plot))
        .collect();
    for (axis, name, anchor) in [(0, "Plot X", "dialog/xy/x"), (1, "Plot Y", "dialog/xy/y")] {
        ui.horizontal(|ui| {
            ui.label(name);
            let mut chosen = axis;
            if fields::list(ui, anchor, &mut chosen, &titles, LIST_WIDTH) {
                draft.scope.plots.swap(axis, chosen);
                draft.plots_changed();
            }
        });
    }
}
