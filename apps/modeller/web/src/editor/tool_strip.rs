//! The tools at the top left of the viewport, and whose axes their handles follow.

use canvas_shell::{mark, theme};
use egui::{
    Align2, Color32, FontId, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, vec2,
};
use modeller_model::gizmo::{Space, Tool};

use crate::action::{Actions, BINDINGS, MenuAction};
use crate::state::ShownScene;
use crate::widgets::icons::{self, Icon};

const MARGIN: f32 = 10.0;
const PADDING: f32 = 3.0;
const BUTTON: f32 = 28.0;
const ICON: f32 = 16.0;
const GAP: f32 = 2.0;
const AXES_WIDTH: f32 = 54.0;

/// Where the strip lies over the viewport.
pub fn area(viewport: Rect) -> Rect {
    let tools = Tool::ALL.len() as f32;
    let width = tools * (BUTTON + GAP) + 2.0 * GAP + AXES_WIDTH + 2.0 * PADDING;
    let corner = viewport.min + Vec2::splat(MARGIN);
    Rect::from_min_size(corner, vec2(width, BUTTON + 2.0 * PADDING))
}

pub fn show(ui: &Ui, shown: &ShownScene, viewport: Rect, actions: &mut Actions) {
    let area = area(viewport);
    let line = Stroke::new(1.0, theme::LINE);
    let fill = theme::PANEL.gamma_multiply(0.94);
    ui.painter()
        .rect(area, theme::RADIUS + 2, fill, line, StrokeKind::Inside);
    // Clicks between the buttons do not fall through to the scene.
    ui.interact(area, Id::unique("tool strip"), Sense::CLICK | Sense::DRAG);
    let mut corner = area.min + Vec2::splat(PADDING);
    for tool in Tool::ALL {
        let rect = Rect::from_min_size(corner, Vec2::splat(BUTTON));
        let is_active = shown.tool == tool;
        let response = button(ui, rect, &format!("tool/{}", tool.key()), is_active);
        let color = text_color(is_active, response.hovered());
        let icon = Rect::from_center_size(rect.center(), Vec2::splat(ICON));
        icons::paint(ui.painter(), icon, icon_of(tool), color);
        let action = MenuAction::Tool(tool);
        let keys = BINDINGS.texts_of(action).join(" or ");
        let hint = format!("{} ({keys})", tool.label());
        if response.on_hover_text(hint).clicked() {
            actions.push(action.into());
        }
        corner.x += BUTTON + GAP;
    }
    let x = corner.x;
    ui.painter().vline(x, area.y_range().shrink(6.0), line);
    corner.x += 2.0 * GAP;
    axes_button(
        ui,
        shown,
        Rect::from_min_size(corner, vec2(AXES_WIDTH, BUTTON)),
        actions,
    );
}

fn axes_button(ui: &Ui, shown: &ShownScene, rect: Rect, actions: &mut Actions) {
    let response = button(ui, rect, "tool/axes", false);
    // Scale handles choose their axes themselves.
    let is_free = shown.tool != Tool::Scale;
    let of_gizmo = shown.gizmo().map(|gizmo| gizmo.space());
    let space = of_gizmo.unwrap_or(shown.space);
    let color = if is_free {
        text_color(false, response.hovered())
    } else {
        theme::TEXT_WEAK
    };
    let font = FontId::proportional(theme::TEXT_SIZE);
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        space.label(),
        font,
        color,
    );
    let hint = match space {
        _ if !is_free => "One object is scaled along its own axes, several along the world's",
        Space::World => "Handles follow the world's axes. Switch to the object's own (X)",
        Space::Local => "Handles follow the object's own axes. Switch to the world's (X)",
    };
    if response.on_hover_text(hint).clicked() {
        actions.push(MenuAction::ToggleSpace.into());
    }
}

fn button(ui: &Ui, rect: Rect, anchor: &str, is_active: bool) -> Response {
    let response = ui.interact(rect, Id::unique(anchor), Sense::CLICK);
    let fill = match (is_active, response.hovered()) {
        (true, _) => theme::ACCENT,
        (false, true) => theme::CONTROL_HOVER,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, theme::RADIUS, fill);
    mark(ui, anchor, rect);
    response
}

fn text_color(is_active: bool, is_hovered: bool) -> Color32 {
    if is_active || is_hovered {
        theme::TEXT_STRONG
    } else {
        theme::TEXT
    }
}

fn icon_of(tool: Tool) -> Icon {
    match tool {
        Tool::Select => Icon::Pointer,
        Tool::Move => Icon::Move,
        Tool::Rotate => Icon::Rotate,
        Tool::Scale => Icon::Scale,
    }
}
