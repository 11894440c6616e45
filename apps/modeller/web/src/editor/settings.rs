//! The scene's own settings, shown while no object is selected.

use canvas_shell::{mark, theme};
use egui::{Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};
use modeller_model::{CameraType, Command, Settings};

use crate::action::{Action, Actions};
use crate::state::{FieldState, ShownScene};
use crate::widgets::{
    ColourControl, Field, Typed, labelled_row, number_text, section, show_colour, show_field,
    switch,
};

const LABEL_WIDTH: f32 = 90.0;

pub fn show(ui: &mut Ui, shown: &ShownScene, fields: &mut FieldState, actions: &mut Actions) {
    let settings = &shown.content.settings;
    let scene = &shown.scene.id;
    section(ui, "SCENE SETTINGS");
    background(ui, fields, scene, settings, actions);
    let rect = labelled_row(ui, "Grid", LABEL_WIDTH);
    if switch(ui, rect, "settings/grid", settings.show_grid, true) {
        let show = !settings.show_grid;
        let scene = scene.clone();
        actions.push(Action::Run(Command::SetShowGrid { scene, show }));
    }
    let rect = labelled_row(ui, "Axes", LABEL_WIDTH);
    if switch(ui, rect, "settings/axes", settings.show_axes, true) {
        let show = !settings.show_axes;
        let scene = scene.clone();
        actions.push(Action::Run(Command::SetShowAxes { scene, show }));
    }
    section(ui, "CAMERA");
    camera_type(ui, scene, settings.camera_type, actions);
    let fov = Setting {
        scene,
        label: "Field of view",
        anchor: "settings/fov",
        value: settings.fov,
        command: &|degrees, scene, gesture| Command::SetFov {
            scene,
            degrees,
            gesture,
        },
    };
    let ortho_zoom = Setting {
        scene,
        label: "Ortho zoom",
        anchor: "settings/ortho-zoom",
        value: settings.ortho_zoom,
        command: &|units, scene, gesture| Command::SetOrthoZoom {
            scene,
            units,
            gesture,
        },
    };
    for setting in [fov, ortho_zoom] {
        number(ui, fields, &setting, actions);
    }
}

fn background(
    ui: &mut Ui,
    fields: &mut FieldState,
    scene: &str,
    settings: &Settings,
    actions: &mut Actions,
) {
    let rect = labelled_row(ui, "Background", LABEL_WIDTH);
    let set = |color, gesture: &str| {
        vec![Command::SetBackground {
            scene: scene.to_string(),
            color,
            gesture: Some(gesture.to_string()),
        }]
    };
    let control = ColourControl {
        anchor: "settings/background",
        subject: scene,
        color: Some(settings.background),
        enabled: true,
        set: &set,
        restore: &|gesture| set(settings.background, gesture).into(),
    };
    show_colour(ui, fields, rect, &control, actions);
}

/// Two halves of one control.
fn camera_type(ui: &mut Ui, scene: &str, current: CameraType, actions: &mut Actions) {
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
            let scene = scene.to_string();
            actions.push(Action::Run(Command::SetCameraType { scene, camera }));
        }
    }
    let line = Stroke::new(1.0, theme::LINE);
    ui.painter()
        .rect_stroke(rect, theme::RADIUS, line, StrokeKind::Inside);
}

/// A number of the scene and how it is set.
struct Setting<'a> {
    scene: &'a str,
    label: &'a str,
    anchor: &'a str,
    value: f64,
    command: &'a dyn Fn(f64, String, Option<String>) -> Command,
}

fn number(ui: &mut Ui, fields: &mut FieldState, setting: &Setting, actions: &mut Actions) {
    let rect = labelled_row(ui, setting.label, LABEL_WIDTH);
    let shown = number_text(setting.value);
    let field = Field {
        anchor: setting.anchor,
        subject: setting.scene,
        rect,
        shown: &shown,
        hint: "",
        enabled: true,
        numbers: &[setting.value],
    };
    let set = |value: f64, gesture: &str| {
        let (scene, gesture) = (setting.scene.to_string(), gesture.to_string());
        vec![(setting.command)(value, scene, Some(gesture))]
    };
    let meaning = |typed: &Typed| Ok(set(typed.number()?, typed.gesture));
    let restore = |gesture: &str| set(setting.value, gesture).into();
    show_field(ui, fields, &field, &meaning, &restore, actions);
}
