//! The objects of the scene, members below their groups; in order of creation, or as the seed says.

mod rows;

use canvas_shell::{mark, theme};
use egui::{Align, Id, Key, Rect, RichText, ScrollArea, Sense, TextEdit, Ui, pos2, vec2};
use modeller_model::{Object, OutlineRow, outline};

use rows::Rows;

use crate::action::Actions;
use crate::state::{FieldState, ListView, ShownScene};
use crate::widgets::heading;
use crate::widgets::icons::{self, Icon};

/// A row of [`outline`] with data of its own, because drawing it may change the scene.
enum Row {
    Group {
        name: String,
        members: Vec<Object>,
        is_open: bool,
    },
    Object {
        object: Object,
        number: usize,
        in_group: bool,
    },
}

pub fn show(
    ui: &mut Ui,
    shown: &ShownScene,
    list: &mut ListView,
    fields: &mut FieldState,
    actions: &mut Actions,
) {
    let count = shown.content.objects.len();
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add_space(9.0);
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        heading(ui, "SCENE");
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(12.0);
            heading(ui, &count.to_string());
        });
    });
    ui.add_space(7.0);
    if count == 0 {
        note(ui, &["This scene is empty.", "Use the Add menu to begin."]);
        return;
    }
    search(ui, &mut list.search);
    ui.add_space(6.0);
    open_what_is_revealed(shown, list);
    let rows = all_rows(shown, list);
    if rows.is_empty() {
        note(ui, &["No object has this in its name."]);
        return;
    }
    let order: Vec<String> = rows
        .iter()
        .filter_map(|row| match row {
            Row::Object { object, .. } => Some(object.id.clone()),
            Row::Group { .. } => None,
        })
        .collect();
    ScrollArea::vertical().auto_shrink(false).show_rows(
        ui,
        theme::ROW,
        rows.len(),
        |ui, visible| {
            scroll_to_revealed(ui, list, &rows, visible.start);
            let mut rows_drawn = Rows {
                shown,
                list,
                fields,
                actions,
                order: &order,
            };
            for row in &rows[visible] {
                match row {
                    Row::Group {
                        name,
                        members,
                        is_open,
                    } => rows_drawn.group(ui, name, members, *is_open),
                    Row::Object {
                        object,
                        number,
                        in_group,
                    } => rows_drawn.object(ui, object, *number, *in_group),
                }
            }
        },
    );
}

fn note(ui: &mut Ui, lines: &[&str]) {
    ui.add_space(14.0);
    ui.vertical_centered(|ui| {
        for line in lines {
            ui.weak(*line);
            ui.add_space(4.0);
        }
    });
}

fn all_rows(shown: &ShownScene, list: &ListView) -> Vec<Row> {
    outline(shown.content, list.order, &list.search, |group| {
        list.closed_groups.contains(group)
    })
    .into_iter()
    .map(|row| match row {
        OutlineRow::Group {
            name,
            members,
            is_open,
        } => Row::Group {
            name: name.to_string(),
            members: members.into_iter().cloned().collect(),
            is_open,
        },
        OutlineRow::Object {
            object,
            number,
            in_group,
        } => Row::Object {
            object: object.clone(),
            number,
            in_group,
        },
    })
    .collect()
}

fn search(ui: &mut Ui, text: &mut String) {
    const ICON_ROOM: i8 = 24;
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::HOVER);
    let rect = row.shrink2(vec2(rows::MARGIN, 0.0));
    let id = Id::unique("list search");
    let mut frame = theme::field_frame(ui.memory(|memory| memory.has_focus(id)));
    frame.inner_margin.left = ICON_ROOM;
    frame.inner_margin.top = 4;
    frame.inner_margin.bottom = 4;
    let edit = TextEdit::singleline(text)
        .id(id)
        .hint_text(RichText::new("Search objects").color(theme::TEXT_WEAK))
        .frame(frame)
        .desired_width(rect.width())
        .char_limit(64);
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    let response = inside.add(edit);
    let icon = Rect::from_center_size(pos2(rect.left() + 13.0, rect.center().y), vec2(12.0, 12.0));
    icons::paint(ui.painter(), icon, Icon::Search, theme::TEXT_WEAK);
    mark(ui, "list/search", rect);
    let escaped = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
    if escaped {
        text.clear();
    }
    if !text.is_empty() {
        let clear =
            Rect::from_center_size(pos2(rect.right() - 14.0, rect.center().y), vec2(10.0, 10.0));
        let response = ui.interact(clear.expand(6.0), id.with("clear"), Sense::CLICK);
        let color = if response.hovered() {
            theme::TEXT_STRONG
        } else {
            theme::TEXT_WEAK
        };
        icons::paint(ui.painter(), clear, Icon::Clear, color);
        mark(ui, "list/search/clear", clear.expand(6.0));
        if response.clicked() {
            text.clear();
            ui.ctx().request_repaint();
        }
    }
}

/// A member of a closed group can only be scrolled to when the group is open.
fn open_what_is_revealed(shown: &ShownScene, list: &mut ListView) {
    let revealed = list.reveal.as_ref();
    let object = revealed.and_then(|id| shown.content.object(id));
    if let Some(group) = object.and_then(|object| object.group.as_ref()) {
        list.closed_groups.remove(group);
    }
}

/// `first` is the index of the row at the top of `ui`.
fn scroll_to_revealed(ui: &Ui, list: &mut ListView, rows: &[Row], first: usize) {
    let Some(id) = list.reveal.take() else {
        return;
    };
    let index = rows.iter().position(|row| match row {
        Row::Object { object, .. } => object.id == id,
        Row::Group { .. } => false,
    });
    let Some(index) = index else { return };
    let top = ui.max_rect().top() + (index as f32 - first as f32) * theme::ROW;
    let row = Rect::from_min_size(
        pos2(ui.max_rect().left(), top),
        vec2(ui.max_rect().width(), theme::ROW),
    );
    if !ui.clip_rect().contains_rect(row.shrink(1.0)) {
        ui.scroll_to_rect(row, Some(Align::Center));
        ui.ctx().request_repaint();
    }
}
