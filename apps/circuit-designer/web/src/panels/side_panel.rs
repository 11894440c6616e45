//! The panel beside the sheet: reset, run, speed, and a slider for each variable element.

use std::collections::BTreeMap;

use canvas_shell::{mark, theme};
use circuit_designer_model::opening::{broader_panel, has_panel_on_the_left};
use circuit_designer_model::{Command, ElementId, Settings, Value, quantity, speed};
use egui::text::LayoutJob;
use egui::{
    Button, Color32, DragValue, FontId, Frame, Panel, ProgressBar, Response, RichText, ScrollArea,
    Slider, TextFormat, Ui, Vec2, vec2,
};

use crate::action::Request;
use crate::state::editor::Editor;
use crate::state::options::SHOW_POWER;

const WIDTH: f32 = 166.0;
const MARGIN: i8 = 10;
const BUTTON_HEIGHT: f32 = 28.0;
const SECTION_GAP: f32 = 8.0;
const SPEED_BOX: f32 = 44.0;
/// Current speed and power brightness go from 1 to here.
const PERCENT: f64 = 100.0;
/// A real speed this far below the wish is worth mentioning.
const TOO_SLOW: f64 = 0.9;

pub fn show(ui: &mut Ui, editor: &mut Editor) {
    let frame = Frame::new().fill(theme::PANEL).inner_margin(MARGIN);
    let opening = editor.page.opening();
    let panel = match has_panel_on_the_left(opening) {
        true => Panel::left("side panel"),
        false => Panel::right("side panel"),
    };
    panel
        .exact_size(WIDTH + broader_panel(opening) as f32)
        .resizable(false)
        .frame(frame)
        .show(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                buttons(ui, editor);
                ui.add_space(SECTION_GAP);
                simulation_speed(ui, editor);
                display_sliders(ui, editor);
                element_sliders(ui, editor);
                ui.add_space(SECTION_GAP);
                current_circuit(ui, editor);
            });
        });
}

fn buttons(ui: &mut Ui, editor: &mut Editor) {
    let reset = wide_button(ui, "Reset", "panel/reset").clicked();
    if reset {
        editor.pacer.reset();
    }
    let is_running = editor.pacer.is_running();
    let run = ui.add_sized(wide(ui), Button::new(run_text(is_running)));
    mark(ui, "panel/run", run.rect);
    if run.clicked() {
        editor.pacer.set_running(!is_running);
    }
    if reset || run.clicked() {
        // The frame began before the run did.
        ui.ctx().request_repaint();
    }
    ui.horizontal(|ui| {
        // The longer word needs the room.
        ui.spacing_mut().button_padding.x = 2.0;
        let half = vec2((ui.available_width() - theme::GAP) / 2.0, BUTTON_HEIGHT);
        let step = ui.add_sized(half, Button::new("Step"));
        mark(ui, "panel/step", step.rect);
        if step.clicked() {
            editor.pacer.step();
        }
        let run_for = ui.add_sized(half, Button::new("Run for…"));
        mark(ui, "panel/run-for", run_for.rect);
        if run_for.clicked() {
            editor.request(Request::AskRunTime);
        }
    });
    if let Some(progress) = editor.pacer.run().run_for_progress() {
        let percent = format!("{:.0} %", 100.0 * progress);
        let bar = ui.add(ProgressBar::new(progress as f32).text(percent));
        mark(ui, "panel/progress", bar.rect);
    }
}

fn wide(ui: &Ui) -> Vec2 {
    vec2(ui.available_width(), BUTTON_HEIGHT)
}

fn wide_button(ui: &mut Ui, text: &str, anchor: &str) -> Response {
    let response = ui.add_sized(wide(ui), Button::new(text));
    mark(ui, anchor, response.rect);
    response
}

/// The word for what is going on is emphasised, and all of it is red while the circuit stands.
fn run_text(is_running: bool) -> LayoutJob {
    let mut job = LayoutJob::default();
    let mut say = |text: &str, size: f32, color: Color32| {
        let font = FontId::proportional(size);
        job.append(text, 0.0, TextFormat::simple(font, color));
    };
    let (strong, weak) = (theme::TEXT_SIZE + 1.5, theme::TEXT_SIZE);
    if is_running {
        say("RUN", strong, theme::TEXT_STRONG);
        say(" / Stop", weak, theme::TEXT_WEAK);
    } else {
        let pale = theme::ERROR.gamma_multiply(0.7);
        say("Run / ", weak, pale);
        say("STOP", strong, theme::ERROR);
    }
    job
}

fn caption(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(theme::SMALL_SIZE));
}

fn simulation_speed(ui: &mut Ui, editor: &mut Editor) {
    caption(ui, "Simulation Speed");
    let settings = editor.circuit().settings.clone();
    let constant = editor.pacer.tried_speed.unwrap_or(settings.speed);
    let mut place = speed::slider_at(constant).round();
    ui.horizontal(|ui| {
        let width = ui.available_width() - SPEED_BOX - theme::GAP;
        let slider = bare_slider(ui, &mut place, 0.0..=speed::SLIDER_END, width);
        mark(ui, "panel/speed", slider.rect);
        let number = DragValue::new(&mut place)
            .range(0.0..=speed::SLIDER_END)
            .fixed_decimals(0)
            .update_while_editing(false);
        let number = ui.add_sized(vec2(SPEED_BOX, theme::ROW), number);
        mark(ui, "panel/speed-value", number.rect);
        if slider.changed() || number.changed() {
            editor.pacer.tried_speed = Some(speed::constant_at(place));
        }
        // A drag is one change of the document, made when it ends.
        let is_held = slider.is_pointer_button_down_on() || number.dragged();
        if !is_held && let Some(speed) = editor.pacer.tried_speed.take() {
            configure(editor, |settings| settings.speed = speed);
        }
    });
    pace(ui, editor, &settings);
}

/// The figure "simulated time per real time", and what the machine really manages.
fn pace(ui: &mut Ui, editor: &Editor, settings: &Settings) {
    let per_second = |pace: f64| format!("{}/s", quantity::format_with(pace, "s", 2));
    let wished = editor.pacer.wished_pace(settings);
    let name = "simulated / real";
    figure(ui, name, theme::TEXT_WEAK, &per_second(wished), theme::TEXT);
    let is_timed = editor.pacer.run().run_for_progress().is_some();
    if let Some(real) = editor.pacer.measured_pace()
        && (real < TOO_SLOW * wished || is_timed)
    {
        let real = per_second(real);
        figure(ui, "really", theme::TEXT_WEAK, &real, theme::WARNING);
    }
}

/// A name at the left and its value at the right.
fn figure(ui: &mut Ui, name: &str, name_color: Color32, value: &str, value_color: Color32) {
    let text = |text: &str| RichText::new(text).size(theme::SMALL_SIZE);
    ui.horizontal(|ui| {
        ui.label(text(name).color(name_color));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(text(value).color(value_color));
        });
    });
}

fn bare_slider(
    ui: &mut Ui,
    value: &mut f64,
    range: std::ops::RangeInclusive<f64>,
    width: f32,
) -> Response {
    ui.spacing_mut().slider_width = width;
    ui.add(Slider::new(value, range).show_value(false))
}

fn display_sliders(ui: &mut Ui, editor: &mut Editor) {
    let settings = editor.circuit().settings.clone();
    let tried = editor.view.sliders;
    let shows_power = editor.has_option(SHOW_POWER);

    caption(ui, "Current Speed");
    let mut value = tried.current_speed.unwrap_or(settings.current_speed);
    let width = ui.available_width();
    let slider = bare_slider(ui, &mut value, 1.0..=PERCENT, width);
    mark(ui, "panel/current-speed", slider.rect);
    if slider.changed() {
        editor.view.sliders.current_speed = Some(value.round());
    }
    if !slider.is_pointer_button_down_on()
        && let Some(value) = editor.view.sliders.current_speed.take()
    {
        configure(editor, |settings| settings.current_speed = value);
    }

    ui.add_enabled_ui(shows_power, |ui| {
        caption(ui, "Power Brightness");
        let mut value = tried.power_brightness.unwrap_or(settings.power_brightness);
        let slider = bare_slider(ui, &mut value, 1.0..=PERCENT, width);
        mark(ui, "panel/power-brightness", slider.rect);
        if slider.changed() {
            editor.view.sliders.power_brightness = Some(value.round());
        }
        if !slider.is_pointer_button_down_on()
            && let Some(value) = editor.view.sliders.power_brightness.take()
        {
            configure(editor, |settings| settings.power_brightness = value);
        }
    });
}

fn configure(editor: &mut Editor, change: impl FnOnce(&mut Settings)) {
    let mut settings = editor.circuit().settings.clone();
    change(&mut settings);
    editor.apply(Command::Configure { settings });
}

/// What a slider of the panel sets.
struct ElementSlider {
    element: ElementId,
    name: String,
    title: String,
    key: &'static str,
    percent: f64,
}

fn element_sliders(ui: &mut Ui, editor: &mut Editor) {
    let elements = editor.circuit().elements.iter();
    let sliders: Vec<ElementSlider> = elements
        .filter_map(|element| {
            let key = element.slider()?;
            let text = element.text("slider_text");
            let title = match (text.is_empty(), element.name.is_empty()) {
                (true, _) => element.label(),
                (false, true) => text,
                (false, false) => format!("{} {text}", element.name),
            };
            Some(ElementSlider {
                element: element.id,
                name: element.label(),
                title,
                key,
                percent: element.number(key),
            })
        })
        .collect();
    for slider in sliders {
        element_slider(ui, editor, &slider);
    }
}

fn element_slider(ui: &mut Ui, editor: &mut Editor, slider: &ElementSlider) {
    let mut percent = slider.percent;
    let shown = format!("{} %", quantity::plain(percent, 1));
    figure(ui, &slider.title, theme::TEXT, &shown, theme::TEXT_WEAK);
    let width = ui.available_width();
    let response = bare_slider(ui, &mut percent, 0.0..=PERCENT, width);
    mark(ui, format!("panel/slider/{}", slider.name), response.rect);
    if response.drag_started() {
        editor.view.sliders.drags += 1;
    }
    if response.changed() {
        // A tenth of a percent is finer than a pixel.
        let percent = (percent * 10.0).round() / 10.0;
        let gesture = format!("slider {} #{}", slider.element, editor.view.sliders.drags);
        let value = Value::Number(percent);
        editor.apply(Command::Edit {
            element: slider.element,
            parameters: BTreeMap::from([(slider.key.to_string(), value)]),
            gesture: Some(gesture),
        });
    }
}

fn current_circuit(ui: &mut Ui, editor: &Editor) {
    caption(ui, "Current Circuit:");
    let title = &editor.view.title;
    let (text, color) = if title.is_empty() {
        ("untitled", theme::TEXT_WEAK)
    } else {
        (title.as_str(), theme::TEXT_STRONG)
    };
    ui.label(RichText::new(text).color(color));
}
