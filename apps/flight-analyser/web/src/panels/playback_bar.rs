//! The clock, its buttons and its slider.

use canvas_shell::{mark, theme};
use egui::{
    Align, Align2, ComboBox, CursorIcon, FontId, Id, Layout as Flow, Rect, RichText, Sense, Stroke,
    Ui, pos2, vec2,
};
use flight_analyser_model::moment::minute_text;

use super::parts::{IconButton, panel, text_button};
use super::time_field;
use crate::action::{Action, Actions, KeyAction};
use crate::layout::Layout;
use crate::state::{Session, Tool};

const BUTTON: f32 = 32.0;

pub fn show(ui: &mut Ui, session: &mut Session, layout: &Layout, actions: &mut Actions) {
    panel(ui, "playback bar", layout.playback, 8, |ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        ui.allocate_ui_with_layout(
            vec2(ui.available_width(), 34.0),
            Flow::left_to_right(Align::Center),
            |ui| buttons(ui, session, actions),
        );
        slider(ui, session, actions);
    });
}

fn buttons(ui: &mut Ui, session: &mut Session, actions: &mut Actions) {
    let is_playing = session.document().clock.is_playing;
    let play = IconButton {
        anchor: "playback/toggle",
        size: vec2(36.0, BUTTON),
        hint: if is_playing {
            "Pause (Space)"
        } else {
            "Play (Space)"
        },
        is_active: false,
    };
    let response = play.show(ui, |pen| {
        if is_playing {
            pen.filled_frame((0.2, 0.12), (0.4, 0.88), 1.0);
            pen.filled_frame((0.6, 0.12), (0.8, 0.88), 1.0);
        } else {
            triangle(pen);
        }
    });
    let word = if is_playing { "playing" } else { "paused" };
    mark(ui, format!("playback/is/{word}"), response.rect);
    if response.clicked() {
        actions.push(Action::Key(KeyAction::TogglePlay));
    }
    let radius = IconButton {
        anchor: "radius/open",
        size: vec2(36.0, BUTTON),
        hint: "Draw Radius Circle (R)",
        is_active: session.workspace.drawings().circle.is_some(),
    };
    let response = radius.show(ui, |pen| {
        pen.circle((0.5, 0.5), 0.42);
        pen.circle((0.5, 0.5), 0.18);
        pen.dot((0.5, 0.5), 0.06);
    });
    if response.clicked() {
        actions.push(Action::OpenRadius { airport: None });
    }
    let has_plots = session.plots().is_some();
    if has_plots {
        pin_button(ui, session, actions);
    }
    ui.add_space(2.0);
    let hint = |minutes, sweeps| if has_plots { sweeps } else { minutes };
    let steps = [
        (
            "playback/back-10",
            "-10",
            hint(
                "Ten minutes back (Shift+Left)",
                "Ten sweeps back (Shift+Left)",
            ),
            KeyAction::TenMinutesBack,
        ),
        (
            "playback/back-1",
            "-1",
            hint("One minute back (Left)", "One sweep back (Left)"),
            KeyAction::MinuteBack,
        ),
    ];
    step_buttons(ui, &steps, actions);
    clock(ui, session);
    let steps = [
        (
            "playback/forward-1",
            "+1",
            hint("One minute forward (Right)", "One sweep forward (Right)"),
            KeyAction::MinuteForward,
        ),
        (
            "playback/forward-10",
            "+10",
            hint(
                "Ten minutes forward (Shift+Right)",
                "Ten sweeps forward (Shift+Right)",
            ),
            KeyAction::TenMinutesForward,
        ),
    ];
    step_buttons(ui, &steps, actions);
    ui.add_space(2.0);
    speed(ui, session, actions);
    time_field::show(ui, session, actions);
}

/// Among plots alone: elsewhere the bar stays as it is, and pins are in the menu.
fn pin_button(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    let pin = IconButton {
        anchor: "tool/pin",
        size: vec2(36.0, BUTTON),
        hint: "Put pins (P)",
        is_active: session.view.tool == Tool::Pin,
    };
    let response = pin.show(ui, |pen| {
        pen.circle((0.5, 0.34), 0.24);
        pen.dot((0.5, 0.34), 0.08);
        pen.line(&[(0.31, 0.5), (0.5, 0.94), (0.69, 0.5)]);
    });
    if response.clicked() {
        actions.push(Action::Key(KeyAction::Pin));
    }
}

fn triangle(pen: &canvas_shell::icons::Pen) {
    // Filled with lines that lie close together: the pen draws strokes.
    for part in 0..8 {
        let inset = part as f32 * 0.05;
        pen.line(&[
            (0.24 + inset, 0.1 + inset * 1.6),
            (0.24 + inset, 0.9 - inset * 1.6),
            (0.86 - inset, 0.5),
            (0.24 + inset, 0.1 + inset * 1.6),
        ]);
    }
}

fn step_buttons(ui: &mut Ui, steps: &[(&str, &str, &str, KeyAction)], actions: &mut Actions) {
    for (anchor, text, hint, action) in steps {
        let width = if text.len() > 2 { 38.0 } else { 30.0 };
        ui.spacing_mut().button_padding.x = 2.0;
        if text_button(ui, anchor, vec2(width, BUTTON), text, hint).clicked() {
            actions.push(Action::Key(*action));
        }
    }
}

fn clock(ui: &mut Ui, session: &Session) {
    let (rect, _) = ui.allocate_exact_size(vec2(126.0, 34.0), Sense::hover());
    let text = session.clock_text();
    let painter = ui.painter();
    let time = format!("{text} UTC");
    let top = pos2(rect.center().x, rect.top() + 11.0);
    painter.text(
        top,
        Align2::CENTER_CENTER,
        time,
        FontId::monospace(16.0),
        theme::TEXT_STRONG,
    );
    let below = pos2(rect.center().x, rect.bottom() - 6.0);
    let small = FontId::proportional(theme::SMALL_SIZE);
    let (note, color) = if session.data.is_loading() {
        ("loading".to_string(), theme::WARNING)
    } else {
        (session.document().recording.name.clone(), theme::TEXT_WEAK)
    };
    painter.text(below, Align2::CENTER_CENTER, note, small, color);
    mark(ui, format!("clock/{text}"), rect);
}

fn speed(ui: &mut Ui, session: &Session, actions: &mut Actions) {
    let speed = session.document().clock.speed;
    ui.spacing_mut().interact_size.y = BUTTON;
    let response = ComboBox::from_id_salt("speed")
        .width(62.0)
        .selected_text(format!("{speed}x"))
        .show_ui(ui, |ui| {
            for &offered in session.speeds() {
                let text = RichText::new(format!("{offered}x"));
                let row = ui.selectable_label(offered == speed, text);
                mark(ui, format!("playback/speed/{offered}x"), row.rect);
                if row.clicked() {
                    actions.push(Action::SetSpeed(offered));
                }
            }
        });
    mark(ui, "playback/speed", response.response.rect);
    response
        .response
        .on_hover_text("Speed of the replay (, and .)");
}

/// One stop per step; a click jumps, a drag moves.
fn slider(ui: &mut Ui, session: &mut Session, actions: &mut Actions) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let id = Id::unique("time slider");
    let response = ui.interact(rect, id, Sense::click_and_drag());
    let track = Rect::from_min_max(
        pos2(rect.left() + 6.0, rect.top() + 4.0),
        pos2(rect.right() - 6.0, rect.top() + 8.0),
    );
    let recording = &session.document().recording;
    let last = recording.steps.saturating_sub(1).max(1);
    if response.drag_started() || response.clicked() {
        session.view.slider_drag += 1;
    }
    let is_held = response.is_pointer_button_down_on() || response.clicked() || response.dragged();
    if let Some(at) = response.interact_pointer_pos().filter(|_| is_held) {
        let part = ((at.x - track.left()) / track.width()).clamp(0.0, 1.0);
        let step = (part * f32::from(last)).round() as u16;
        let drag = session.view.slider_drag;
        actions.push(Action::SlideTo { step, drag });
    }
    let recording = &session.document().recording;
    let length = f64::from(recording.last_step().max(1));
    let part = (f64::from(session.moment()) / length).min(1.0) as f32;
    let painter = ui.painter();
    painter.rect_filled(track, 2.0, theme::CONTROL_PRESSED);
    let knob = pos2(track.left() + part * track.width(), track.center().y);
    painter.rect_filled(
        Rect::from_min_max(track.min, pos2(knob.x, track.bottom())),
        2.0,
        theme::ACCENT,
    );
    let small = FontId::proportional(10.0);
    let (between_s, minutes) = match session.plots() {
        Some(_) => (60, true),
        None => (3600, false),
    };
    let step_marks = between_s / u32::from(recording.step_seconds.max(1));
    let marks = u32::from(recording.steps) / step_marks.max(1);
    for number in 0..=marks {
        let x = track.left() + (number * step_marks) as f32 / f32::from(last) * track.width();
        let x = x.min(track.right());
        painter.vline(
            x,
            track.bottom() + 1.0..=track.bottom() + 4.0,
            Stroke::new(1.0, theme::LINE_STRONG),
        );
        let seconds = recording.time_of_day(0) + number * between_s;
        let text = match minutes {
            true => minute_text(seconds),
            false => format!("{:02}", seconds / 3600 % 24),
        };
        painter.text(
            pos2(x, rect.bottom() + 1.0),
            Align2::CENTER_BOTTOM,
            text,
            small.clone(),
            theme::TEXT_WEAK,
        );
    }
    let fill = if response.hovered() || response.dragged() {
        theme::TEXT_STRONG
    } else {
        theme::TEXT
    };
    painter.circle(knob, 6.0, fill, Stroke::new(2.0, theme::ACCENT));
    mark(ui, "playback/slider", rect);
    response.on_hover_cursor(CursorIcon::PointingHand);
}
