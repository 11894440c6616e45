//! All scenes as cards.

use canvas_shell::{Message, mark, theme};
use egui::{
    Align, Button, CentralPanel, Color32, Frame, Id, Layout, Panel, Rect, RichText, ScrollArea,
    Sense, Stroke, StrokeKind, TextEdit, TextStyle, Ui, pos2, vec2,
};
use modeller_model::camera::{Camera, Projection};
use modeller_model::opening::listed_scenes;
use modeller_model::{Opening, Scene, SceneContent, Workspace};

use crate::action::{Action, Actions, MenuAction};
use crate::drawing::{self, Picture};
use crate::state::Dialog;
use crate::widgets::icons::{self, Icon};
use crate::widgets::{bar_frame, brand, date_and_time};

const CARD_MIN_WIDTH: f32 = 250.0;
const CARD_GAP: f32 = 18.0;
const CAPTION_HEIGHT: f32 = 62.0;
/// Width of a preview by its height.
const PREVIEW_ASPECT: f32 = 1.75;
const MAX_WIDTH: f32 = 1280.0;
const SIDE_MARGIN: f32 = 36.0;

/// What the dashboard shows and remembers.
pub struct Dashboard<'a> {
    pub workspace: &'a Workspace,
    pub opening: Opening,
    pub message: Option<&'a Message>,
    pub search: &'a mut String,
    /// The scene to scroll to.
    pub reveal: &'a mut Option<String>,
}

pub fn show(ui: &mut Ui, dashboard: &mut Dashboard, actions: &mut Actions) {
    Panel::top("top bar")
        .exact_size(theme::TOP_BAR)
        .resizable(false)
        .frame(bar_frame())
        .show(ui, |ui| {
            ui.set_height(theme::TOP_BAR);
            ui.horizontal_centered(|ui| {
                ui.add_space(4.0);
                brand(ui);
            });
        });
    if let Some(message) = dashboard.message {
        Panel::bottom("status bar")
            .exact_size(theme::STATUS_BAR)
            .resizable(false)
            .frame(bar_frame())
            .show(ui, |ui| {
                ui.set_height(theme::STATUS_BAR);
                ui.horizontal_centered(|ui| {
                    ui.label(RichText::new(&message.text).small().color(message.color()))
                });
            });
    }
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        let width = ui.available_width().min(MAX_WIDTH + 2.0 * SIDE_MARGIN) - 2.0 * SIDE_MARGIN;
        let margin = (ui.available_width() - width) / 2.0;
        ui.add_space(26.0);
        header(ui, dashboard, margin, width, actions);
        ui.add_space(18.0);
        ScrollArea::vertical()
            .auto_shrink(false)
            .show(ui, |ui| cards(ui, dashboard, margin, width, actions));
    });
}

fn header(ui: &mut Ui, dashboard: &mut Dashboard, margin: f32, width: f32, actions: &mut Actions) {
    const HEIGHT: f32 = 34.0;
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::HOVER);
    let row = Rect::from_min_size(row.min + vec2(margin, 0.0), vec2(width, HEIGHT));
    ui.scope_builder(
        egui::UiBuilder::new()
            .max_rect(row)
            .layout(Layout::left_to_right(Align::Center)),
        |ui| {
            ui.label(RichText::new("Scenes").size(22.0).color(theme::TEXT_STRONG));
            ui.add_space(4.0);
            let count = dashboard.workspace.scenes().len();
            ui.label(
                RichText::new(count.to_string())
                    .size(14.0)
                    .color(theme::TEXT_WEAK),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = RichText::new("New Scene").color(theme::TEXT_STRONG);
                let button = Button::new(text)
                    .fill(theme::ACCENT.gamma_multiply(0.85))
                    .min_size(vec2(108.0, 30.0));
                let response = ui.add(button);
                mark(ui, "dashboard/new", response.rect);
                if response.clicked() {
                    actions.push(MenuAction::NewScene.into());
                }
                let response = ui.add(Button::new("Import").min_size(vec2(76.0, 30.0)));
                mark(ui, "dashboard/import", response.rect);
                if response.clicked() {
                    actions.push(MenuAction::ImportJson.into());
                }
                search(ui, dashboard.search);
            });
        },
    );
}

fn search(ui: &mut Ui, text: &mut String) {
    let id = Id::unique("dashboard search");
    let mut frame = theme::field_frame(ui.memory(|memory| memory.has_focus(id)));
    frame.inner_margin.left = 30;
    let edit = TextEdit::singleline(text)
        .id(id)
        .hint_text(RichText::new("Search scenes").color(theme::TEXT_WEAK))
        .frame(frame)
        .desired_width(200.0)
        .char_limit(64);
    let response = ui.add(edit);
    let icon = Rect::from_center_size(
        pos2(response.rect.left() + 16.0, response.rect.center().y),
        vec2(13.0, 13.0),
    );
    icons::paint(ui.painter(), icon, Icon::Search, theme::TEXT_WEAK);
    mark(ui, "dashboard/search", response.rect);
}

fn cards(ui: &mut Ui, dashboard: &mut Dashboard, margin: f32, width: f32, actions: &mut Actions) {
    let wanted = dashboard.search.trim().to_lowercase();
    let workspace = dashboard.workspace;
    let scenes: Vec<&Scene> = listed_scenes(dashboard.opening, workspace.scenes())
        .into_iter()
        .filter(|scene| scene.name.to_lowercase().contains(&wanted))
        .collect();
    if scenes.is_empty() {
        ui.add_space(60.0);
        let text = if wanted.is_empty() {
            "There are no scenes. Create one with New Scene."
        } else {
            "No scene has this in its name."
        };
        ui.vertical_centered(|ui| ui.weak(text));
        return;
    }
    let (columns, card_width) = columns(width);
    let height = (card_width / PREVIEW_ASPECT).round() + CAPTION_HEIGHT;
    for (index, row) in scenes.chunks(columns).enumerate() {
        let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::HOVER);
        for (column, scene) in row.iter().enumerate() {
            let left = area.left() + margin + column as f32 * (card_width + CARD_GAP);
            let rect =
                Rect::from_min_size(pos2(left.round(), area.top()), vec2(card_width, height));
            let number = 1 + scenes[..index * columns + column]
                .iter()
                .filter(|other| other.name == scene.name)
                .count();
            card(ui, dashboard, rect, scene, number, actions);
        }
        ui.add_space(CARD_GAP);
    }
    ui.add_space(12.0);
}

/// How many cards stand in a row of the given width, and how wide each is.
fn columns(width: f32) -> (usize, f32) {
    let columns = (((width + CARD_GAP) / (CARD_MIN_WIDTH + CARD_GAP)) as usize).max(1);
    let card_width = ((width + CARD_GAP) / columns as f32 - CARD_GAP).floor();
    (columns, card_width)
}

fn card(
    ui: &mut Ui,
    dashboard: &mut Dashboard,
    rect: Rect,
    scene: &Scene,
    number: usize,
    actions: &mut Actions,
) {
    let anchor = match number {
        1 => format!("dashboard/scene/{}", scene.name),
        _ => format!("dashboard/scene/{}/{number}", scene.name),
    };
    if dashboard.reveal.as_ref() == Some(&scene.id) {
        *dashboard.reveal = None;
        ui.scroll_to_rect(rect.expand(CARD_GAP), None);
        ui.ctx().request_repaint();
    }
    let response = ui
        .interact(rect, Id::unique(("card", &scene.id)), Sense::click())
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    let preview = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - CAPTION_HEIGHT));
    let caption = Rect::from_min_max(pos2(rect.left(), preview.bottom()), rect.max);
    ui.painter().rect_filled(rect, 8, theme::RAISED);
    paint_preview(ui, preview, scene);
    paint_caption(ui, caption, dashboard.workspace.is_dirty(scene), scene);
    let active = response.hovered() || response.has_focus();
    let line = if active { theme::ACCENT } else { theme::LINE };
    ui.painter().rect_stroke(
        rect,
        8,
        Stroke::new(if active { 1.5 } else { 1.0 }, line),
        StrokeKind::Inside,
    );
    // The preview: the caption has buttons of its own.
    mark(ui, anchor.clone(), preview);

    let tools = [
        (Icon::Pencil, "rename", "Rename"),
        (Icon::Copy, "duplicate", "Duplicate"),
        (Icon::Trash, "delete", "Delete"),
    ];
    for (index, (icon, key, hint)) in tools.into_iter().enumerate() {
        let left = caption.right() - 12.0 - (tools.len() - index) as f32 * 26.0;
        let area = Rect::from_min_size(pos2(left, caption.bottom() - 34.0), vec2(26.0, 26.0));
        if tool(ui, area, icon, hint, &format!("{anchor}/{key}")) {
            let id = scene.id.clone();
            actions.push(match key {
                "rename" => Action::Open(Dialog::rename_scene(&id, &scene.name)),
                "duplicate" => Action::DuplicateScene(id),
                _ => Action::Open(Dialog::DeleteScene { scene: id }),
            });
            return;
        }
    }
    if response.clicked() {
        actions.push(Action::OpenScene(scene.id.clone()));
    }
}

fn tool(ui: &Ui, rect: Rect, icon: Icon, hint: &str, anchor: &str) -> bool {
    let response = ui.interact(rect, Id::unique(("tool", anchor)), Sense::CLICK);
    if response.hovered() {
        ui.painter()
            .rect_filled(rect, theme::RADIUS, theme::CONTROL_HOVER);
    }
    let color = if response.hovered() {
        theme::TEXT_STRONG
    } else {
        theme::TEXT_WEAK
    };
    icons::paint(ui.painter(), rect.shrink(6.5), icon, color);
    mark(ui, anchor, rect);
    response.on_hover_text(hint).clicked()
}

/// The scene from the opening view, moved so that all of it is seen.
fn paint_preview(ui: &Ui, rect: Rect, scene: &Scene) {
    let inner = Rect::from_min_max(rect.min + vec2(1.0, 1.0), rect.max - vec2(1.0, 0.0));
    let content = scene.content();
    let (width, height) = (f64::from(inner.width()), f64::from(inner.height()));
    let camera = preview_camera(content, width / height);
    let projection = Projection::new(camera, &content.settings, width, height);
    let mut picture = Picture::new(content, &projection, &[]);
    picture.show_axes = false;
    drawing::paint(ui, inner, Id::unique(("preview", &scene.id)), picture);
}

fn preview_camera(content: &SceneContent, aspect: f64) -> Camera {
    /// Nearer than framing goes: a preview needs no room for handles.
    const NEARER: f64 = 0.8;
    let mut camera = Camera::default();
    if let Some((low, high)) = content.bounds() {
        camera.frame(low, high, &content.settings, aspect);
        camera.distance *= NEARER;
        camera.ortho_factor *= NEARER;
    }
    camera
}

fn paint_caption(ui: &Ui, rect: Rect, is_dirty: bool, scene: &Scene) {
    let left = rect.left() + 14.0;
    let mut job = egui::text::LayoutJob::simple_singleline(
        scene.name.clone(),
        egui::FontId::proportional(14.5),
        theme::TEXT_STRONG,
    );
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 28.0);
    let galley = ui.painter().layout_job(job);
    ui.painter()
        .galley(pos2(left, rect.top() + 10.0), galley, Color32::WHITE);
    let count = scene.content().objects.len();
    let objects = match count {
        1 => "1 object".to_string(),
        _ => format!("{count} objects"),
    };
    let changed = match (&scene.preset, is_dirty) {
        (Some(_), false) => "Preset".to_string(),
        _ => date_and_time(scene.updated_at_ms),
    };
    let font = TextStyle::Small.resolve(ui.style());
    let at = pos2(left, rect.top() + 34.0);
    let text = format!("{objects}  ·  {changed}");
    ui.painter()
        .text(at, egui::Align2::LEFT_TOP, text, font, theme::TEXT_WEAK);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_fill_the_row_and_are_never_too_narrow() {
        for width in [200.0, 260.0, 560.0, 952.0, 1208.0, 1280.0] {
            let (columns, card) = columns(width);
            let used = columns as f32 * (card + CARD_GAP) - CARD_GAP;
            assert!(
                used <= width && width - used < columns as f32,
                "{width}: {used}"
            );
            assert!(card >= CARD_MIN_WIDTH || columns == 1, "{width}: {card}");
        }
        assert_eq!(columns(1208.0).0, 4);
    }

    #[test]
    fn every_preset_is_seen_whole_in_its_preview() {
        let (width, height) = (284.0, 162.0);
        for scene in Workspace::new(0).scenes() {
            let content = scene.content();
            let camera = preview_camera(content, width / height);
            let projection = Projection::new(camera, &content.settings, width, height);
            for object in &content.objects {
                let (x, y, _) = projection
                    .project(object.placement.position)
                    .expect("before the eye");
                let is_inside = (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
                assert!(is_inside, "{} in {}: {x} {y}", object.name, scene.name);
            }
        }
    }
}
