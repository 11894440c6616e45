//! The tool bar below the menus: frequent actions, frequent parts, and what the pointer does now.

use canvas_shell::{mark, theme};
use circuit_designer_model::Opening;
use egui::{Align, Color32, Frame, Layout, Margin, Panel, Rect, RichText, Sense, Ui, Vec2, vec2};

use super::icons::{self, Icon};
use crate::action::Action;
use crate::sheet::colours::Palette;
use crate::state::editor::Editor;
use crate::state::tool::{AddTool, Mode};
use crate::{availability, shortcuts};

const HEIGHT: f32 = 40.0;
const BUTTON: f32 = 32.0;
const ICON: f32 = 18.0;
const PART: f32 = 24.0;

const ACTIONS: [&[(&str, Icon, Action)]; 4] = [
    &[("find", Icon::Find, Action::FindComponent)],
    &[
        ("undo", Icon::Undo, Action::Undo),
        ("redo", Icon::Redo, Action::Redo),
    ],
    &[
        ("cut", Icon::Cut, Action::Cut),
        ("copy", Icon::Copy, Action::Copy),
        ("paste", Icon::Paste, Action::Paste),
    ],
    &[("select", Icon::Pointer, Action::Enter(Mode::Select))],
];

/// Anchor and item of the Draw menu.
const PARTS: [&[(&str, &str)]; 4] = [
    &[
        ("wire", "Add Wire"),
        ("resistor", "Add Resistor"),
        ("capacitor", "Add Capacitor"),
        ("inductor", "Add Inductor"),
        ("switch", "Add Switch"),
    ],
    &[
        ("ground", "Add Ground"),
        ("voltage-source", "Add Voltage Source (2-terminal)"),
        ("rail", "Add Voltage Source (1-terminal)"),
        ("current-source", "Add Current Source"),
    ],
    &[
        ("diode", "Add Diode"),
        ("npn", "Add Transistor (bipolar, NPN)"),
        ("nmos", "Add MOSFET (N-Channel)"),
        ("op-amp", "Add Op Amp (ideal, - on top)"),
    ],
    &[
        ("logic-input", "Add Logic Input"),
        ("logic-output", "Add Logic Output"),
        ("inverter", "Add Inverter"),
        ("and", "Add AND Gate"),
        ("or", "Add OR Gate"),
        ("xor", "Add XOR Gate"),
        ("nand", "Add NAND Gate"),
        ("nor", "Add NOR Gate"),
    ],
];

pub fn show(ui: &mut Ui, editor: &mut Editor) {
    if !editor.view.options.tool_bar {
        return;
    }
    let frame = Frame::new()
        .fill(theme::PANEL)
        .inner_margin(Margin::symmetric(6, 4));
    Panel::top("tool bar")
        .exact_size(HEIGHT)
        .resizable(false)
        .frame(frame)
        .show(ui, |ui| {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 1.0;
                buttons(ui, editor);
                ui.add_space(10.0);
                let mode = format!("Mode: {}", editor.view.mode.label());
                let response = ui.label(RichText::new(mode).color(theme::TEXT_WEAK));
                mark(ui, "toolbar/mode", response.rect);
            });
        });
}

fn buttons(ui: &mut Ui, editor: &mut Editor) {
    for group in ACTIONS {
        for (key, icon, action) in group {
            let is_active = matches!(action, Action::Enter(mode) if *mode == editor.view.mode);
            button(ui, editor, key, *action, is_active, |ui, rect, color| {
                let square = Rect::from_center_size(rect.center(), Vec2::splat(ICON));
                icons::action(ui.painter(), square, *icon, color);
            });
        }
        gap(ui);
    }
    let palette = Palette::of(editor);
    for group in parts(editor.page.opening()) {
        for (key, name) in group {
            let Some(tool) = AddTool::named(name) else {
                continue;
            };
            let mode = Mode::Add(tool);
            let is_active = editor.view.mode == mode;
            let action = Action::Enter(mode);
            button(ui, editor, key, action, is_active, |ui, rect, color| {
                let square = Rect::from_center_size(rect.center(), Vec2::splat(PART));
                icons::part(ui.painter(), square, &tool, palette, color);
            });
        }
        gap(ui);
    }
}

/// The parts in the order in which they are shown.
fn parts(opening: Opening) -> Vec<Vec<(&'static str, &'static str)>> {
    let groups = opening.listed("tool bar", &PARTS);
    let listed = |group: &[(&'static str, _)]| opening.listed(group[0].0, group);
    groups.into_iter().map(listed).collect()
}

fn gap(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(9.0, BUTTON), Sense::hover());
    let line = egui::Stroke::new(1.0, theme::LINE);
    ui.painter()
        .vline(rect.center().x, rect.y_range().shrink(7.0), line);
}

fn button(
    ui: &mut Ui,
    editor: &mut Editor,
    key: &str,
    action: Action,
    is_active: bool,
    paint: impl FnOnce(&Ui, Rect, Color32),
) {
    let obstacle = availability::obstacle(action, editor);
    let sense = match obstacle {
        None => Sense::click(),
        Some(_) => Sense::hover(),
    };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(BUTTON), sense);
    let is_hovered = response.hovered() && obstacle.is_none();
    let fill = match (is_active, is_hovered) {
        (true, _) => theme::SELECTED,
        (false, true) => theme::CONTROL_HOVER,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    let color = match (obstacle, is_active || is_hovered) {
        (Some(_), _) => theme::LINE_STRONG,
        (None, true) => theme::TEXT_STRONG,
        (None, false) => theme::TEXT,
    };
    paint(ui, rect, color);
    mark(ui, format!("toolbar/{key}"), rect);
    let name = action.name().trim_end_matches('.');
    let hint = match (obstacle, shortcuts::text_of(action)) {
        (Some(text), _) => format!("{name}: {text}"),
        (None, keys) if keys.is_empty() => name.to_string(),
        (None, keys) => format!("{name} ({keys})"),
    };
    if response.on_hover_text(hint).clicked() {
        editor.request(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_0_shows_the_parts_as_ever() {
        assert_eq!(parts(Opening::new(0)), PARTS);
    }

    #[test]
    fn no_part_stands_at_its_usual_place_with_another_seed() {
        let sorted = |mut all: Vec<(&'static str, &'static str)>| {
            all.sort_unstable();
            all
        };
        for seed in 1..100 {
            let shown = parts(Opening::new(seed));
            assert_eq!(sorted(shown.concat()), sorted(PARTS.concat()), "{seed}");
            for (group, usual) in shown.iter().zip(PARTS) {
                assert_ne!(sorted(group.clone()), sorted(usual.to_vec()), "{seed}");
            }
        }
    }
}
