//! The settings of one scope. Changes show at once; Cancel takes them all back.

use canvas_shell::{mark, theme};
use circuit_designer_model::{Circuit, Command, TriggerMode, VerticalScale, quantity};
use egui::{RichText, ScrollArea, Slider, Ui};

use super::frame::{self, DialogOutcome};
use super::scope_draft::{ScopeDraft, USUAL_DIVISIONS, check_box, find, heading, take_number};
use super::{fields, scope_plots};
use crate::state::editor::Editor;

const WIDTH: f32 = 640.0;
const COLUMN_GAP: f32 = 24.0;
const AROUND: f32 = 170.0;
const NUMBER_WIDTH: f32 = 84.0;
const MAX_ZOOM: u32 = 10;

/// Returns whether the dialog is done with.
pub fn show(ui: &mut Ui, editor: &mut Editor, draft: &mut ScopeDraft) -> bool {
    let id = draft.scope.id;
    let Some(scope) = find(editor.circuit(), id).cloned() else {
        return true;
    };
    let outcome = frame::show(ui, WIDTH, |ui| content(ui, editor.circuit(), draft));
    if std::mem::take(&mut draft.saves_default) {
        editor.view.scopes.usual = Some(draft.scope.clone());
        editor.say("New scopes will look like this one.");
    }
    if outcome == DialogOutcome::Cancelled {
        draft.scope = draft.before.clone();
    }
    if draft.scope != scope {
        let command = Command::EditScope {
            scope: draft.scope.clone(),
            gesture: Some(draft.gesture.clone()),
        };
        draft.refusal = editor.try_apply(command).err();
        // As the document has it: what was refused or put right is not asked for again.
        let known = find(editor.circuit(), id).cloned();
        draft.scope = known.unwrap_or(scope);
        ui.ctx().request_repaint();
    }
    let is_done = match outcome {
        DialogOutcome::Open | DialogOutcome::Applied => false,
        DialogOutcome::Confirmed => draft.is_legible(),
        DialogOutcome::Cancelled => true,
    };
    if is_done {
        ui.ctx().request_repaint();
    }
    is_done
}

fn content(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft) -> DialogOutcome {
    frame::title(ui, "Scope Properties");
    let entered = frame::entered(ui);
    let room = (ui.ctx().content_rect().height() - AROUND).max(120.0);
    let area = ScrollArea::vertical()
        .max_height(room)
        .min_scrolled_height(room);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.columns(2, |columns| {
            vertical_scale(&mut columns[0], circuit, draft);
            horizontal_scale(&mut columns[0], circuit, draft);
            trigger(&mut columns[0], draft);
            label(&mut columns[0], draft);
            show_info(&mut columns[1], draft);
            scope_plots::show(&mut columns[1], circuit, draft);
        });
    });
    if let Some(refusal) = &draft.refusal {
        ui.label(RichText::new(refusal).small().color(theme::ERROR));
    }
    ui.horizontal(|ui| {
        let response = ui.button("Save as Default");
        mark(ui, "dialog/save-as-default", response.rect);
        draft.saves_default = response.clicked();
        let note = "for new scopes of this page";
        ui.label(RichText::new(note).small().color(theme::TEXT_WEAK));
    });
    frame::buttons(ui, entered, &[frame::OK, frame::CANCEL])
}

fn vertical_scale(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft) {
    heading(ui, "Vertical Scale");
    let manual = VerticalScale::Manual {
        divisions: draft.divisions.trim().parse().unwrap_or(USUAL_DIVISIONS),
    };
    let is_manual = matches!(draft.scope.scale, VerticalScale::Manual { .. });
    ui.horizontal(|ui| {
        for (scale, text, anchor) in [
            (VerticalScale::Auto, "Auto", "dialog/scale/auto"),
            (
                VerticalScale::MaxScale,
                "Auto (Max Scale)",
                "dialog/scale/max",
            ),
            (manual, "Manual", "dialog/scale/manual"),
        ] {
            let is_chosen = draft.scope.scale == scale
                || (is_manual && matches!(scale, VerticalScale::Manual { .. }));
            let response = ui.radio(is_chosen, text);
            mark(ui, anchor, response.rect);
            if response.clicked() {
                draft.scope.scale = scale;
                draft.refusal = None;
            }
        }
    });
    if is_manual {
        ui.horizontal(|ui| {
            ui.label("# of Divisions");
            let anchor = "dialog/field/divisions";
            let is_wrong = draft.divisions.trim().parse::<u32>().is_err();
            let field = fields::text(ui, anchor, &mut draft.divisions, is_wrong, NUMBER_WIDTH);
            if let (true, Ok(divisions)) = (field.changed(), draft.divisions.trim().parse()) {
                draft.scope.scale = VerticalScale::Manual { divisions };
                draft.refusal = None;
            }
        });
    }
    scope_plots::channels(ui, circuit, draft, is_manual);
}

fn horizontal_scale(ui: &mut Ui, circuit: &Circuit, draft: &mut ScopeDraft) {
    heading(ui, "Horizontal Scale");
    let steps = draft.scope.steps_per_pixel.max(1);
    let mut zoom = steps.ilog2();
    let per_pixel = f64::from(steps) * circuit.settings.time_step;
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = 130.0;
        let response = ui.add(Slider::new(&mut zoom, 0..=MAX_ZOOM).show_value(false));
        mark(ui, "dialog/horizontal", response.rect);
        if response.changed() {
            draft.scope.steps_per_pixel = 1 << zoom;
        }
        ui.label(format!("{} per pixel", quantity::format(per_pixel, "s")));
    });
}

fn trigger(ui: &mut Ui, draft: &mut ScopeDraft) {
    heading(ui, "Trigger");
    let modes = [
        (TriggerMode::FreeRun, "Free Run"),
        (TriggerMode::Normal, "Normal"),
        (TriggerMode::Auto, "Auto"),
    ];
    ui.horizontal(|ui| {
        for (mode, text) in modes {
            let response = ui.radio(draft.scope.trigger.mode == mode, text);
            let slug = crate::action::slug(text);
            mark(ui, format!("dialog/trigger/{slug}"), response.rect);
            if response.clicked() {
                draft.scope.trigger.mode = mode;
            }
        }
    });
    let is_used = draft.scope.trigger.mode != TriggerMode::FreeRun;
    ui.add_enabled_ui(is_used, |ui| {
        ui.horizontal(|ui| {
            for (falling, text) in [(false, "Rising"), (true, "Falling")] {
                let response = ui.radio(draft.scope.trigger.falling == falling, text);
                let slug = crate::action::slug(text);
                mark(ui, format!("dialog/trigger/{slug}"), response.rect);
                if response.clicked() {
                    draft.scope.trigger.falling = falling;
                }
            }
            ui.label("Level");
            let parsed = quantity::parse(&draft.level);
            let anchor = "dialog/field/level";
            let width = NUMBER_WIDTH.min(ui.available_width());
            let field = fields::text(ui, anchor, &mut draft.level, parsed.is_err(), width);
            if field.changed() {
                take_number(
                    &draft.level,
                    &mut draft.scope.trigger.level,
                    &mut draft.refusal,
                );
            }
        });
    });
}

fn label(ui: &mut Ui, draft: &mut ScopeDraft) {
    heading(ui, "Custom Label");
    let width = ui.available_width() - COLUMN_GAP;
    fields::text(
        ui,
        "dialog/field/label",
        &mut draft.scope.label,
        false,
        width,
    );
}

fn show_info(ui: &mut Ui, draft: &mut ScopeDraft) {
    heading(ui, "Show Info");
    let show = &mut draft.scope.show;
    for (value, key, text) in [
        (&mut show.scale, "scale", "Show Scale"),
        (&mut show.max, "max", "Show Peak Value"),
        (&mut show.min, "min", "Show Negative Peak Value"),
        (&mut show.peak_to_peak, "peak-to-peak", "Show Peak-to-Peak"),
        (&mut show.frequency, "frequency", "Show Frequency"),
        (&mut show.average, "average", "Show Average"),
        (&mut show.rms, "rms", "Show RMS Average"),
        (&mut show.duty, "duty", "Show Duty Cycle"),
        (&mut show.extended, "extended", "Show Extended Info"),
    ] {
        check_box(ui, &format!("dialog/show/{key}"), value, text);
    }
}
