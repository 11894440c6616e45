//! The scene's own settings, shown while no object is selected.

use canvas_shell::{mark, theme};
use egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use modeller_model::{CameraType, Command, Settings};

use super::inspector::{labelled_row, section, switch};
use crate::color_popup::{self, ColorControl};
use crate::field::{self, Field, Typed, number_text};
use crate::session::Session;

const LABEL_WIDTH: f32 = 90.0;

pub fn show(ui: &mut Ui, session: &mut Session) {
    let Some(content) = session.content() else {
        return;
    };
    let settings = content.settings.clone();
    let scene = session.scene_id();
    section(ui, "SCENE SETTINGS");
    background(ui, session, &scene, &settings);
    let rect = labelled_row(ui, "Grid", LABEL_WIDTH);
    if switch(ui, rect, "settings/grid", settings.show_grid, true) {
        let show = !settings.show_grid;
        session.run(Command::SetShowGrid {
            scene: scene.clone(),
            show,
        });
        ui.ctx().request_repaint();
    }
    let rect = labelled_row(ui, "Axes", LABEL_WIDTH);
    if switch(ui, rect, "settings/axes", settings.show_axes, true) {
        let show = !settings.show_axes;
        session.run(Command::SetShowAxes {
            scene: scene.clone(),
            show,
        });
        ui.ctx().request_repaint();
    }
    section(ui, "CAMERA");
    camera_type(ui, session, &scene, settings.camera_type);
    number(
        ui,
        session,
        &scene,
        "Field of view",
        "settings/fov",
        settings.fov,
        |degrees, scene, gesture| Command::SetFov {
            scene,
            degrees,
            gesture,
        },
    );
    number(
        ui,
        session,
        &scene,
        "Ortho zoom",
        "settings/ortho-zoom",
        settings.ortho_zoom,
        |units, scene, gesture| Command::SetOrthoZoom {
            scene,
            units,
            gesture,
        },
    );
}

fn background(ui: &mut Ui, session: &mut Session, scene: &str, settings: &Settings) {
    let rect = labelled_row(ui, "Background", LABEL_WIDTH);
    let set = |color, gesture: &str| {
        vec![Command::SetBackground {
            scene: scene.to_string(),
            color,
            gesture: Some(gesture.to_string()),
        }]
    };
    let control = ColorControl {
        anchor: "settings/background",
        subject: scene,
        color: Some(settings.background),
        enabled: true,
        set: &set,
        restore: &|gesture| set(settings.background, gesture),
    };
    color_popup::show(ui, session, rect, &control);
}

/// Two halves of one control.
fn camera_type(ui: &mut Ui, session: &mut Session, scene: &str, current: CameraType) {
    let rect = labelled_row(ui, "Projection", LABEL_WIDTH);
    ui.painter().rect_filled(rect, theme::RADIUS, theme::FIELD);
    mark(ui, "settings/camera", rect);
    let choices = [
        (
            CameraType::Perspective,
            "Persp",
            "settings/camera/perspective",
        ),
        (
            CameraType::Orthographic,
            "Ortho",
            "settings/camera/orthographic",
        ),
    ];
    let width = rect.width() / 2.0;
    for (index, (camera, label, anchor)) in choices.into_iter().enumerate() {
        let corner = pos2(rect.left() + index as f32 * width, rect.top());
        let half = Rect::from_min_size(corner, vec2(width, rect.height()));
        let response = ui.interact(half, Id::unique(anchor), Sense::click());
        let chosen = camera == current;
        if chosen {
            ui.painter()
                .rect_filled(half.shrink(2.0), theme::RADIUS, theme::CONTROL_PRESSED);
        }
        let color = if chosen || response.hovered() {
            theme::TEXT_STRONG
        } else {
            theme::TEXT_WEAK
        };
        let font = egui::TextStyle::Body.resolve(ui.style());
        ui.painter().text(
            half.center(),
            egui::Align2::CENTER_CENTER,
            label,
            font,
            color,
        );
        mark(ui, anchor, half);
        if response.clicked() && !chosen {
            session.run(Command::SetCameraType {
                scene: scene.to_string(),
                camera,
            });
            ui.ctx().request_repaint();
        }
    }
    let line = Stroke::new(1.0, theme::LINE);
    ui.painter()
        .rect_stroke(rect, theme::RADIUS, line, StrokeKind::Inside);
}

fn number(
    ui: &mut Ui,
    session: &mut Session,
    scene: &str,
    label: &str,
    anchor: &str,
    value: f64,
    command: impl Fn(f64, String, Option<String>) -> Command,
) {
    let rect = labelled_row(ui, label, LABEL_WIDTH);
    let shown = number_text(value);
    let field = Field {
        anchor,
        subject: scene,
        rect,
        shown: &shown,
        hint: "",
        enabled: true,
        numbers: &[value],
    };
    let set = |value: f64, gesture: &str| {
        vec![command(value, scene.to_string(), Some(gesture.to_string()))]
    };
    let meaning = |typed: &Typed| Ok(set(typed.number()?, typed.gesture));
    field::show(ui, session, &field, &meaning, &|gesture| {
        set(value, gesture)
    });
}
