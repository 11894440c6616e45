//! The selected object's name, transform and appearance; the scene's settings when there is none.

use canvas_shell::{mark, theme};
use egui::{Id, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};
use modeller_model::{
    Axis, Color, Command, NumberEntry, Object, ObjectPlace, Refusal, TransformPart,
};

use super::{heading, measure, settings};
use crate::axis_color::axis_color;
use crate::color_popup::{self, ColorControl};
use crate::field::{self, Field, Typed, number_text, shared_number};
use crate::session::Session;

pub const MARGIN: f32 = theme::PANEL_MARGIN as f32;
const LABEL_WIDTH: f32 = 72.0;
const AXIS_WIDTH: f32 = 13.0;
/// Stands in a field whose objects differ.
const MIXED: &str = "–";

pub fn show(ui: &mut Ui, session: &mut Session) {
    let objects: Vec<Object> = session.selected().into_iter().cloned().collect();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(9.0);
    section_title(ui, "INSPECTOR");
    ui.add_space(7.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if objects.is_empty() {
            nothing_selected(ui);
            settings::show(ui, session);
        } else {
            Inspector::new(session, objects).show(ui, session);
        }
    });
}

fn nothing_selected(ui: &mut Ui) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add_space(MARGIN);
        ui.label(RichText::new("No object selected").color(theme::TEXT_WEAK));
    });
    ui.add_space(14.0);
}

pub fn section_title(ui: &mut Ui, text: &str) {
    ui.horizontal(|ui| {
        ui.add_space(MARGIN);
        heading(ui, text);
    });
}

/// A line across the panel, then the title of what follows.
pub fn section(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::HOVER);
    ui.painter().rect_filled(line, 0, theme::LINE);
    ui.add_space(9.0);
    section_title(ui, text);
    ui.add_space(7.0);
}

/// A row with its label on the left; returns where the control goes.
pub fn labelled_row(ui: &mut Ui, label: &str, label_width: f32) -> Rect {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), theme::ROW), Sense::HOVER);
    ui.add_space(theme::GAP);
    let at = pos2(row.left() + MARGIN, row.center().y);
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter()
        .text(at, egui::Align2::LEFT_CENTER, label, font, theme::TEXT_WEAK);
    Rect::from_min_max(
        pos2(row.left() + MARGIN + label_width, row.top()),
        pos2(row.right() - MARGIN, row.bottom()),
    )
}

/// A switch; true when it was clicked.
pub fn switch(ui: &mut Ui, rect: Rect, anchor: &str, on: bool, enabled: bool) -> bool {
    let track = Rect::from_min_size(pos2(rect.left(), rect.center().y - 8.0), vec2(30.0, 16.0));
    let sense = if enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(track.expand(3.0), Id::unique(("switch", anchor)), sense);
    let fill = match (on, enabled) {
        (true, true) => theme::ACCENT,
        (true, false) => theme::ACCENT.gamma_multiply(0.5),
        (false, _) if response.hovered() => theme::CONTROL_HOVER,
        (false, _) => theme::CONTROL,
    };
    let painter = ui.painter();
    painter.rect_filled(track, 8, fill);
    if response.has_focus() {
        let stroke = egui::Stroke::new(1.5, theme::ACCENT_HOVER);
        painter.rect_stroke(track.expand(2.0), 10, stroke, egui::StrokeKind::Middle);
    }
    let x = if on {
        track.right() - 8.0
    } else {
        track.left() + 8.0
    };
    painter.circle_filled(pos2(x, track.center().y), 5.5, theme::TEXT_STRONG);
    mark(ui, anchor, track);
    response.clicked()
}

/// The objects being edited, fixed for one frame.
struct Inspector {
    scene: String,
    ids: Vec<String>,
    subject: String,
    objects: Vec<Object>,
    editable: bool,
}

impl Inspector {
    fn new(session: &Session, objects: Vec<Object>) -> Self {
        let ids: Vec<String> = objects.iter().map(|object| object.id.clone()).collect();
        Inspector {
            scene: session.scene_id(),
            subject: ids.join(","),
            ids,
            editable: objects.iter().all(|object| !object.locked),
            objects,
        }
    }

    fn show(&self, ui: &mut Ui, session: &mut Session) {
        self.name(ui, session);
        if !self.editable {
            let text = match self.objects.len() {
                1 => "Locked. Unlock it in the scene list to edit.",
                _ => "Some are locked. Unlock them to edit all.",
            };
            ui.horizontal(|ui| {
                ui.add_space(MARGIN);
                ui.label(RichText::new(text).small().color(theme::WARNING));
            });
        }
        section(ui, "TRANSFORM");
        for part in TransformPart::ALL {
            self.transform(ui, session, part);
        }
        section(ui, "APPEARANCE");
        self.color(ui, session);
        self.opacity(ui, session);
        self.wireframe(ui, session);
        measure::show(ui, session, &self.objects);
        ui.add_space(10.0);
    }

    /// The value that all objects share.
    fn shared<T: PartialEq>(&self, value: impl Fn(&Object) -> T) -> Option<T> {
        let first = value(self.objects.first()?);
        self.objects
            .iter()
            .all(|object| value(object) == first)
            .then_some(first)
    }

    fn name(&self, ui: &mut Ui, session: &mut Session) {
        let rect = labelled_row(ui, "Name", LABEL_WIDTH);
        let shared = self.shared(|object| object.name.clone());
        let hint = format!("{} objects", self.objects.len());
        let field = Field {
            anchor: "field/name",
            subject: &self.subject,
            rect,
            shown: &shared.unwrap_or_default(),
            hint: &hint,
            enabled: self.editable,
            numbers: &[],
        };
        let rename = |objects: Vec<String>, name: &str, gesture: &str| Command::RenameObjects {
            scene: self.scene.clone(),
            objects,
            name: name.to_string(),
            gesture: Some(gesture.to_string()),
        };
        let meaning = |typed: &Typed| Ok(vec![rename(self.ids.clone(), typed.text, typed.gesture)]);
        let restore = |gesture: &str| {
            let objects = self.objects.iter();
            objects
                .map(|object| rename(vec![object.id.clone()], &object.name, gesture))
                .collect()
        };
        field::show(ui, session, &field, &meaning, &restore);
    }

    fn transform(&self, ui: &mut Ui, session: &mut Session, part: TransformPart) {
        let rect = labelled_row(ui, part.label(), LABEL_WIDTH);
        let width = (rect.width() - 2.0 * theme::GAP) / 3.0;
        for (index, axis) in Axis::ALL.into_iter().enumerate() {
            let left = rect.left() + index as f32 * (width + theme::GAP);
            let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
            self.component(ui, session, cell, part, axis);
        }
    }

    fn component(
        &self,
        ui: &mut Ui,
        session: &mut Session,
        cell: Rect,
        part: TransformPart,
        axis: Axis,
    ) {
        let of = |object: &Object| axis.of(part.of(&object.placement));
        let numbers: Vec<f64> = self.objects.iter().map(of).collect();
        let shown = shared_number(&numbers).map(number_text).unwrap_or_default();
        let anchor = format!("field/{}.{}", part.key(), axis.key());
        let letter = Rect::from_min_size(cell.min, vec2(AXIS_WIDTH, cell.height()));
        let field = Field {
            anchor: &anchor,
            subject: &self.subject,
            rect: Rect::from_min_max(pos2(letter.right(), cell.top()), cell.max),
            shown: &shown,
            hint: MIXED,
            enabled: self.editable,
            numbers: &numbers,
        };
        let commands = |entry: NumberEntry, before: &[f64], gesture: &str| {
            entry
                .transform_command(&self.scene, &self.objects, (part, axis), before, gesture)
                .map(|command| vec![command])
        };
        field::scrub_label(ui, session, letter, &field, &commands);
        let font = theme::section_font();
        let at = pos2(letter.left() + 1.0, letter.center().y);
        let text = axis.key().to_uppercase();
        ui.painter()
            .text(at, egui::Align2::LEFT_CENTER, text, font, axis_color(axis));
        let meaning = |typed: &Typed| {
            commands(typed.entry()?, typed.before, typed.gesture)
                .map_err(|error| typed.complaint(&error))
        };
        let restore = |gesture: &str| {
            let places = self.objects.iter().map(|object| ObjectPlace {
                object: object.id.clone(),
                placement: object.placement,
            });
            vec![Command::PlaceObjects {
                scene: self.scene.clone(),
                places: places.collect(),
                gesture: Some(gesture.to_string()),
            }]
        };
        field::show(ui, session, &field, &meaning, &restore);
    }

    fn color(&self, ui: &mut Ui, session: &mut Session) {
        let rect = labelled_row(ui, "Color", LABEL_WIDTH);
        let set = |objects: Vec<String>, color: Color, gesture: &str| Command::SetColor {
            scene: self.scene.clone(),
            objects,
            color,
            gesture: Some(gesture.to_string()),
        };
        let control = ColorControl {
            anchor: "field/color",
            subject: &self.subject,
            color: self.shared(|object| object.color),
            enabled: self.editable,
            set: &|color, gesture| vec![set(self.ids.clone(), color, gesture)],
            restore: &|gesture| {
                let objects = self.objects.iter();
                objects
                    .map(|object| set(vec![object.id.clone()], object.color, gesture))
                    .collect()
            },
        };
        color_popup::show(ui, session, rect, &control);
    }

    fn opacity(&self, ui: &mut Ui, session: &mut Session) {
        const FIELD_WIDTH: f32 = 52.0;
        let rect = labelled_row(ui, "Opacity", LABEL_WIDTH);
        let numbers: Vec<f64> = self.objects.iter().map(|object| object.opacity).collect();
        let value = shared_number(&numbers);
        let shown = value.map(|value| format!("{value:.2}")).unwrap_or_default();
        let slider = Rect::from_min_max(
            rect.min,
            pos2(rect.right() - FIELD_WIDTH - 10.0, rect.bottom()),
        );
        let set = |objects: Vec<String>, opacity: f64, gesture: &str| Command::SetOpacity {
            scene: self.scene.clone(),
            objects,
            opacity,
            gesture: Some(gesture.to_string()),
        };
        if let Some((value, gesture)) =
            opacity_slider(ui, session, slider, value, self.editable, &self.subject)
        {
            session.run(set(self.ids.clone(), value, &gesture));
        }
        let field = Field {
            anchor: "field/opacity",
            subject: &self.subject,
            rect: Rect::from_min_max(pos2(rect.right() - FIELD_WIDTH, rect.top()), rect.max),
            shown: &shown,
            hint: MIXED,
            enabled: self.editable,
            numbers: &numbers,
        };
        let meaning = |typed: &Typed| {
            let entry = typed.entry()?;
            if let NumberEntry::Value(value) = entry {
                return Ok(vec![set(self.ids.clone(), value, typed.gesture)]);
            }
            let changed = self.ids.iter().zip(typed.before).map(|(id, before)| {
                let opacity = entry
                    .applied_to(*before)
                    .map_err(|error| typed.complaint(&error))?;
                // One refusal among several commands would leave the others done.
                if !(0.0..=1.0).contains(&opacity) {
                    return Err(Refusal::OpacityOutOfRange.to_string().into());
                }
                Ok(set(vec![id.clone()], opacity, typed.gesture))
            });
            changed.collect()
        };
        let restore = |gesture: &str| {
            let objects = self.objects.iter();
            objects
                .map(|object| set(vec![object.id.clone()], object.opacity, gesture))
                .collect()
        };
        field::show(ui, session, &field, &meaning, &restore);
    }

    fn wireframe(&self, ui: &mut Ui, session: &mut Session) {
        let rect = labelled_row(ui, "Wireframe", LABEL_WIDTH);
        let on = self.objects.iter().all(|object| object.wireframe);
        if switch(ui, rect, "field/wireframe", on, self.editable) {
            session.run(Command::SetWireframe {
                scene: self.scene.clone(),
                objects: self.ids.clone(),
                wireframe: !on,
            });
            ui.ctx().request_repaint();
        }
    }
}

/// In steps of a hundredth. Returns the new value and the drag it belongs to.
fn opacity_slider(
    ui: &Ui,
    session: &mut Session,
    rect: Rect,
    value: Option<f64>,
    enabled: bool,
    subject: &str,
) -> Option<(f64, String)> {
    const KNOB: f32 = 6.0;
    let id = Id::unique(("opacity slider", subject));
    let sense = if enabled {
        Sense::CLICK | Sense::DRAG
    } else {
        Sense::HOVER
    };
    let response = ui.interact(rect, id, sense);
    let (left, right) = (rect.left() + KNOB, rect.right() - KNOB);
    let y = rect.center().y;
    let share = value.unwrap_or(0.0) as f32;
    let knob = pos2(left + (right - left) * share, y);
    let painter = ui.painter();
    let rail = |from: f32, to: f32| Rect::from_min_max(pos2(from, y - 2.0), pos2(to, y + 2.0));
    painter.rect_filled(rail(left, right), 2, theme::CONTROL);
    painter.rect_filled(
        rail(left, knob.x),
        2,
        if enabled {
            theme::ACCENT
        } else {
            theme::CONTROL_HOVER
        },
    );
    let fill = if response.hovered() || response.dragged() {
        theme::TEXT_STRONG
    } else {
        theme::TEXT
    };
    painter.circle_filled(knob, KNOB, fill);
    mark(ui, "field/opacity/slider", rect);
    let at = (response.clicked() || response.dragged())
        .then(|| response.interact_pointer_pos())
        .flatten()?;
    let gesture_id = id.with("gesture");
    let running = ui.data(|data| data.get_temp::<String>(gesture_id));
    let gesture = match running.filter(|_| !response.drag_started() && !response.clicked()) {
        Some(gesture) => gesture,
        None => session.view.fields.next_gesture("opacity slider"),
    };
    ui.data_mut(|data| data.insert_temp(gesture_id, gesture.clone()));
    let share = f64::from(((at.x - left) / (right - left)).clamp(0.0, 1.0));
    Some(((share * 100.0).round() / 100.0, gesture))
}
