//! The selected object's name, transform and appearance; the scene's settings when there is none.

use canvas_shell::{mark, theme};
use egui::{Id, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};
use modeller_model::opening::listed_parts;
use modeller_model::position::{Unit, units};
use modeller_model::{
    Axis, Color, Command, ExpressionError, NumberEntry, Object, Opening, Refusal, TransformPart,
};

use super::{measure, settings};
use crate::action::{Action, Actions};
use crate::state::{FieldState, Restore, ShownScene};
use crate::widgets::{
    ColourControl, Field, PANEL_MARGIN, Typed, axis_colour, labelled_row, note, number_text,
    scrub_label, section, section_title, shared_number, show_colour, show_field, switch,
    titled_row,
};

const LABEL_WIDTH: f32 = 72.0;
const AXIS_WIDTH: f32 = 13.0;
/// Stands in a field whose objects differ: what is typed is set for each of them.
const EACH: &str = "each";

pub fn show(
    ui: &mut Ui,
    shown: &ShownScene,
    fields: &mut FieldState,
    hides_measurements: bool,
    opening: Opening,
    actions: &mut Actions,
) {
    let objects: Vec<Object> = shown.selected().into_iter().cloned().collect();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(9.0);
    section_title(ui, "INSPECTOR");
    ui.add_space(7.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if objects.is_empty() {
            nothing_selected(ui);
            settings::show(ui, shown, fields, actions);
        } else {
            Inspector::new(shown, &objects).show(ui, fields, hides_measurements, opening, actions);
        }
    });
}

fn nothing_selected(ui: &mut Ui) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add_space(PANEL_MARGIN);
        ui.label(RichText::new("No object selected").color(theme::TEXT_WEAK));
    });
    ui.add_space(14.0);
}

/// The objects being edited, fixed for one frame.
struct Inspector<'a> {
    scene: String,
    ids: Vec<String>,
    subject: String,
    objects: &'a [Object],
    /// What is given a position as one.
    units: Vec<Unit<'a>>,
    /// The group, if exactly one is selected.
    group: Option<&'a str>,
    editable: bool,
}

impl<'a> Inspector<'a> {
    fn new(shown: &ShownScene<'a>, objects: &'a [Object]) -> Self {
        let ids: Vec<String> = objects.iter().map(|object| object.id.clone()).collect();
        Inspector {
            scene: shown.scene.id.clone(),
            subject: ids.join(","),
            units: units(shown.content, &ids),
            group: shown.content.group_of_exactly(&ids),
            ids,
            editable: objects.iter().all(|object| !object.locked),
            objects,
        }
    }

    fn show(
        &self,
        ui: &mut Ui,
        fields: &mut FieldState,
        hides_measurements: bool,
        opening: Opening,
        actions: &mut Actions,
    ) {
        self.name(ui, fields, actions);
        if !self.editable {
            let text = match self.objects.len() {
                1 => "Locked. Unlock it in the scene list to edit.",
                _ => "Some are locked. Unlock them to edit all.",
            };
            note(ui, text, theme::WARNING);
        }
        section(ui, "TRANSFORM");
        if let Some(text) = self.what_fields_do() {
            note(ui, &text, theme::TEXT_WEAK);
            ui.add_space(7.0);
        }
        for part in listed_parts(opening) {
            self.transform(ui, fields, part, actions);
        }
        section(ui, "APPEARANCE");
        self.color(ui, fields, actions);
        self.opacity(ui, fields, actions);
        self.wireframe(ui, actions);
        measure::show(ui, self.objects, hides_measurements);
        ui.add_space(10.0);
    }

    /// With several objects it has to be said what a typed number is for.
    fn what_fields_do(&self) -> Option<String> {
        let count = self.objects.len();
        match (count, self.group) {
            (1, _) => None,
            (_, Some(_)) => Some(
                "Position is the middle of the group, which moves as one. Rotation and scale are \
                 set for each object."
                    .into(),
            ),
            _ => Some(format!(
                "A number is set for each of the {count} objects. += and *= change each from its own."
            )),
        }
    }

    /// The value that all objects share.
    fn shared<T: PartialEq>(&self, value: impl Fn(&Object) -> T) -> Option<T> {
        let first = value(self.objects.first()?);
        self.objects
            .iter()
            .all(|object| value(object) == first)
            .then_some(first)
    }

    fn name(&self, ui: &mut Ui, fields: &mut FieldState, actions: &mut Actions) {
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
            let names = self.objects.iter();
            let names = names.map(|it| rename(vec![it.id.clone()], &it.name, gesture));
            Restore::Commands(names.collect())
        };
        show_field(ui, fields, &field, &meaning, &restore, actions);
    }

    /// The label stands above, so that three long numbers fit beside one another.
    fn transform(
        &self,
        ui: &mut Ui,
        fields: &mut FieldState,
        part: TransformPart,
        actions: &mut Actions,
    ) {
        let rect = titled_row(ui, part.label());
        let width = (rect.width() - 2.0 * theme::GAP) / 3.0;
        for (index, axis) in Axis::ALL.into_iter().enumerate() {
            let left = rect.left() + index as f32 * (width + theme::GAP);
            let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
            self.component(ui, fields, cell, (part, axis), actions);
        }
    }

    /// The number of each object, or of each unit where a group has one of its own.
    fn numbers(&self, part: TransformPart, axis: Axis) -> Vec<f64> {
        if self.moves_units(part) {
            let positions = self.units.iter().map(Unit::position);
            return positions.map(|position| axis.of(position)).collect();
        }
        let of = |object: &Object| axis.of(part.of(&object.placement));
        self.objects.iter().map(of).collect()
    }

    fn moves_units(&self, part: TransformPart) -> bool {
        part == TransformPart::Position && self.units.iter().any(Unit::is_group)
    }

    fn transformed(
        &self,
        entry: NumberEntry,
        (part, axis): (TransformPart, Axis),
        before: &[f64],
        gesture: &str,
    ) -> Result<Vec<Command>, ExpressionError> {
        let command = if self.moves_units(part) {
            entry.position_command(&self.scene, &self.units, axis, before, gesture)?
        } else {
            entry.transform_command(&self.scene, self.objects, (part, axis), before, gesture)?
        };
        Ok(vec![command])
    }

    fn component(
        &self,
        ui: &mut Ui,
        fields: &mut FieldState,
        cell: Rect,
        (part, axis): (TransformPart, Axis),
        actions: &mut Actions,
    ) {
        let numbers = self.numbers(part, axis);
        let shown = shared_number(&numbers).map(number_text).unwrap_or_default();
        let anchor = format!("field/{}.{}", part.key(), axis.key());
        let letter = Rect::from_min_size(cell.min, vec2(AXIS_WIDTH, cell.height()));
        let field = Field {
            anchor: &anchor,
            subject: &self.subject,
            rect: Rect::from_min_max(pos2(letter.right(), cell.top()), cell.max),
            shown: &shown,
            hint: EACH,
            enabled: self.editable,
            numbers: &numbers,
        };
        let commands = |entry: NumberEntry, before: &[f64], gesture: &str| {
            self.transformed(entry, (part, axis), before, gesture)
        };
        scrub_label(ui, fields, letter, &field, &commands, actions);
        let font = theme::section_font();
        let at = pos2(letter.left() + 1.0, letter.center().y);
        let text = axis.key().to_uppercase();
        ui.painter()
            .text(at, egui::Align2::LEFT_CENTER, text, font, axis_colour(axis));
        let meaning = |typed: &Typed| {
            commands(typed.entry()?, typed.before, typed.gesture)
                .map_err(|error| typed.complaint(&error))
        };
        let value = |object: &Object| {
            let number = axis.of(part.of(&object.placement));
            (object.id.clone(), number)
        };
        let restore = |_: &str| Restore::Component {
            scene: self.scene.clone(),
            part,
            axis,
            values: self.objects.iter().map(value).collect(),
        };
        show_field(ui, fields, &field, &meaning, &restore, actions);
    }

    fn color(&self, ui: &mut Ui, fields: &mut FieldState, actions: &mut Actions) {
        let rect = labelled_row(ui, "Color", LABEL_WIDTH);
        let set = |objects: Vec<String>, color: Color, gesture: &str| Command::SetColor {
            scene: self.scene.clone(),
            objects,
            color,
            gesture: Some(gesture.to_string()),
        };
        let control = ColourControl {
            anchor: "field/color",
            subject: &self.subject,
            color: self.shared(|object| object.color),
            enabled: self.editable,
            set: &|color, gesture| vec![set(self.ids.clone(), color, gesture)],
            restore: &|gesture| {
                let colours = self.objects.iter();
                let colours = colours.map(|it| set(vec![it.id.clone()], it.color, gesture));
                Restore::Commands(colours.collect())
            },
        };
        show_colour(ui, fields, rect, &control, actions);
    }

    fn opacity(&self, ui: &mut Ui, fields: &mut FieldState, actions: &mut Actions) {
        const FIELD_WIDTH: f32 = 52.0;
        let rect = labelled_row(ui, "Opacity", LABEL_WIDTH);
        let numbers: Vec<f64> = self.objects.iter().map(|object| object.opacity).collect();
        let value = shared_number(&numbers);
        let shown = value.map(opacity_text).unwrap_or_default();
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
            opacity_slider(ui, fields, slider, value, self.editable, &self.subject)
        {
            actions.push(Action::Run(set(self.ids.clone(), value, &gesture)));
        }
        let field = Field {
            anchor: "field/opacity",
            subject: &self.subject,
            rect: Rect::from_min_max(pos2(rect.right() - FIELD_WIDTH, rect.top()), rect.max),
            shown: &shown,
            hint: EACH,
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
            let opacities = self.objects.iter();
            let opacities = opacities.map(|it| set(vec![it.id.clone()], it.opacity, gesture));
            Restore::Commands(opacities.collect())
        };
        show_field(ui, fields, &field, &meaning, &restore, actions);
    }

    fn wireframe(&self, ui: &mut Ui, actions: &mut Actions) {
        let rect = labelled_row(ui, "Wireframe", LABEL_WIDTH);
        let on = self.objects.iter().all(|object| object.wireframe);
        if switch(ui, rect, "field/wireframe", on, self.editable) {
            actions.push(Action::Run(Command::SetWireframe {
                scene: self.scene.clone(),
                objects: self.ids.clone(),
                wireframe: !on,
            }));
        }
    }
}

/// With two decimals at least, as the slider sets them, and with more where there are more.
fn opacity_text(value: f64) -> String {
    let short = format!("{value:.2}");
    let whole = number_text(value);
    if whole.len() > short.len() {
        whole
    } else {
        short
    }
}

/// In steps of a hundredth. Returns the new value and the drag it belongs to.
fn opacity_slider(
    ui: &Ui,
    fields: &mut FieldState,
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
        None => fields.next_gesture("opacity slider"),
    };
    ui.data_mut(|data| data.insert_temp(gesture_id, gesture.clone()));
    let share = f64::from(((at.x - left) / (right - left)).clamp(0.0, 1.0));
    Some(((share * 100.0).round() / 100.0, gesture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::SceneView;
    use modeller_model::Workspace;

    /// The stacking scene with two of its objects grouped and the listed ones selected.
    fn with_selected(indices: &[usize]) -> (Workspace, SceneView) {
        let mut workspace = Workspace::new(0);
        let scene = &workspace.scenes()[5];
        let ids: Vec<String> = scene
            .content()
            .objects
            .iter()
            .map(|o| o.id.clone())
            .collect();
        let scene = scene.id.clone();
        let objects = ids[..2].to_vec();
        let group = Command::GroupObjects {
            scene: scene.clone(),
            objects,
        };
        workspace.apply(group, 0).expect("grouped");
        workspace
            .apply(Command::OpenScene { scene }, 0)
            .expect("opened");
        let scene_view = SceneView {
            selection: indices.iter().map(|index| ids[*index].clone()).collect(),
            ..SceneView::default()
        };
        (workspace, scene_view)
    }

    fn with_inspector<T>(indices: &[usize], look: impl FnOnce(&Inspector) -> T) -> T {
        let (workspace, scene_view) = with_selected(indices);
        let shown = ShownScene::new(&workspace, &scene_view).expect("an open scene");
        let objects: Vec<Object> = shown.selected().into_iter().cloned().collect();
        look(&Inspector::new(&shown, &objects))
    }

    #[test]
    fn opacities_are_shown_whole() {
        for (value, text) in [
            (1.0, "1.00"),
            (0.5, "0.50"),
            (0.125, "0.125"),
            (0.333333, "0.333333"),
        ] {
            assert_eq!(opacity_text(value), text);
        }
    }

    #[test]
    fn a_group_has_one_position_and_each_of_its_members_a_scale() {
        with_inspector(&[0, 1], |inspector| {
            assert_eq!(inspector.numbers(TransformPart::Position, Axis::X).len(), 1);
            assert_eq!(inspector.numbers(TransformPart::Scale, Axis::X).len(), 2);
            let text = inspector.what_fields_do().expect("a note");
            assert!(text.contains("moves as one"), "{text}");
        });
    }

    #[test]
    fn a_typed_position_of_a_group_places_its_members_apart() {
        with_inspector(&[0, 1], |inspector| {
            let entry = NumberEntry::Value(5.0);
            let position = (TransformPart::Position, Axis::X);
            let before = inspector.numbers(TransformPart::Position, Axis::X);
            let commands = inspector.transformed(entry, position, &before, "g");
            let commands = commands.expect("finite");
            let [Command::PlaceObjects { places, .. }] = &commands[..] else {
                panic!("{commands:?}");
            };
            let moved = |index: usize| {
                places[index].placement.position.x - inspector.objects[index].placement.position.x
            };
            assert!((moved(0) - moved(1)).abs() < 1e-9);
        });
    }

    #[test]
    fn loose_objects_are_told_what_a_number_does_and_one_object_is_not() {
        with_inspector(&[0, 2], |inspector| {
            let text = inspector.what_fields_do().expect("a note");
            assert!(text.contains("each of the 2 objects"), "{text}");
            let entry = NumberEntry::Value(5.0);
            let position = (TransformPart::Position, Axis::X);
            let commands = inspector.transformed(entry, position, &[0.0, 0.0], "g");
            assert!(matches!(
                commands.expect("finite")[..],
                [Command::SetTransform { value: 5.0, .. }]
            ));
        });
        with_inspector(&[2], |inspector| {
            assert_eq!(inspector.what_fields_do(), None)
        });
    }
}
