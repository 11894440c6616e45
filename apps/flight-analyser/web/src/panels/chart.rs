//! Altitude and speed of a flight over time. A click or drag goes there.

use canvas_shell::{mark, theme};
use egui::{Align2, FontId, Id, Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use flight_analyser_model::reading;
use flight_analyser_model::world::{FlightId, Sample};

use crate::action::{Action, Actions};
use crate::state::Session;

const HEIGHT: f32 = 110.0;
const SPEED: egui::Color32 = egui::Color32::from_rgb(0xf2, 0xb1, 0x5c);

pub fn show(ui: &mut Ui, session: &Session, id: FlightId, actions: &mut Actions) {
    let (Some(world), Some(flight)) = (&session.data.world, session.data.flight(id)) else {
        return;
    };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    ui.painter().rect_filled(rect, theme::RADIUS, theme::FIELD);
    let plot = Rect::from_min_max(rect.min + vec2(8.0, 18.0), rect.max - vec2(8.0, 16.0));
    let [first, last] = [flight.first_step, flight.last_step];
    let span = f32::from(last - first).max(1.0);
    let x = |step: f32| plot.left() + (step - f32::from(first)) / span * plot.width();
    let samples: Vec<(u16, Sample)> = (first..=last)
        .filter_map(|step| Some((step, world.sample(id, step)?)))
        .collect();
    let altitude = |it: &Sample| it.baro_m.map(f32::from);
    let speed = |it: &Sample| it.speed.map(f32::from);
    let units = session.document().settings.units;
    let highest = highest_of(&samples, altitude);
    let fastest = highest_of(&samples, speed);
    curve(
        ui,
        plot,
        &samples,
        x,
        altitude,
        highest,
        theme::ACCENT_HOVER,
    );
    curve(ui, plot, &samples, x, speed, fastest, SPEED);
    let small = FontId::proportional(10.5);
    let painter = ui.painter();
    let top = rect.left_top() + vec2(8.0, 4.0);
    let text = format!("max {}", reading::altitude(highest as i16, units));
    painter.text(
        top,
        Align2::LEFT_TOP,
        text,
        small.clone(),
        theme::ACCENT_HOVER,
    );
    let text = format!("max {}", reading::speed(fastest as u16, units));
    let top = rect.right_top() + vec2(-8.0, 4.0);
    painter.text(top, Align2::RIGHT_TOP, text, small.clone(), SPEED);
    let window = session.document().recording.window();
    let bottom = rect.left_bottom() + vec2(8.0, -3.0);
    painter.text(
        bottom,
        Align2::LEFT_BOTTOM,
        window.label(first),
        small.clone(),
        theme::TEXT_WEAK,
    );
    let bottom = rect.right_bottom() + vec2(-8.0, -3.0);
    painter.text(
        bottom,
        Align2::RIGHT_BOTTOM,
        window.label(last),
        small,
        theme::TEXT_WEAK,
    );
    let now = f32::from(session.step()) + session.part_of_step() as f32;
    if (f32::from(first)..=f32::from(last)).contains(&now) {
        painter.vline(x(now), plot.y_range(), Stroke::new(1.0, theme::TEXT_STRONG));
    }
    let response = ui.interact(rect, Id::unique("chart"), Sense::click_and_drag());
    mark(ui, "panel/chart", rect);
    if let Some(at) = response
        .interact_pointer_pos()
        .filter(|_| response.is_pointer_button_down_on() || response.clicked())
    {
        let part = ((at.x - plot.left()) / plot.width()).clamp(0.0, 1.0);
        let step = f32::from(first) + part * span;
        actions.push(Action::SlideTo {
            step: step.round() as u16,
            drag: session.view.slider_drag,
        });
    }
}

fn highest_of(samples: &[(u16, Sample)], value: impl Fn(&Sample) -> Option<f32>) -> f32 {
    let values = samples.iter().filter_map(|(_, sample)| value(sample));
    values.fold(1.0, f32::max)
}

/// Broken where nothing was received.
fn curve(
    ui: &Ui,
    plot: Rect,
    samples: &[(u16, Sample)],
    x: impl Fn(f32) -> f32,
    value: impl Fn(&Sample) -> Option<f32>,
    highest: f32,
    color: egui::Color32,
) {
    let mut run: Vec<egui::Pos2> = Vec::new();
    let mut before: Option<u16> = None;
    let draw = |run: &mut Vec<egui::Pos2>| {
        if run.len() > 1 {
            let line = Shape::line(std::mem::take(run), Stroke::new(1.5, color));
            ui.painter().add(line);
        }
        run.clear();
    };
    for (step, sample) in samples {
        let Some(value) = value(sample) else { continue };
        if before.is_some_and(|before| step - before > 2) {
            draw(&mut run);
        }
        before = Some(*step);
        let y = plot.bottom() - value.max(0.0) / highest * plot.height();
        run.push(pos2(x(f32::from(*step)), y));
    }
    draw(&mut run);
}
