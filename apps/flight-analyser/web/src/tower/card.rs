//! What there is to do, until the clock starts.

use canvas_shell::theme;
use egui::{Area, Id, Order, Rect, RichText, Ui, Vec2, vec2};

use super::rooms::Rooms;
use crate::panels::parts::frame;
use crate::state::Session;

const SIZE: Vec2 = vec2(430.0, 178.0);

const LINES: [&str; 4] = [
    "Lead every flight out by its own gate, within the gate's levels.",
    "Keep everybody 5 NM or 1,000 ft apart.",
    "Click an aircraft, then type: H heading, L level, S speed, Enter.",
    "Or drag the tip of its line to where it is to fly.",
];

/// Takes no clicks: they go to what lies under it. Returns where it is.
pub fn show(ui: &Ui, session: &Session, rooms: &Rooms) -> Rect {
    let rect = Rect::from_center_size(rooms.free.center(), SIZE);
    let name = session.sector().map_or("", |sector| sector.name.as_str());
    Area::new(Id::unique("sector card"))
        .fixed_pos(rect.min)
        .order(Order::Foreground)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            frame(18).show(ui, |ui| {
                ui.set_min_size(SIZE - Vec2::splat(38.0));
                ui.set_max_width(SIZE.x - 38.0);
                ui.spacing_mut().item_spacing.y = 7.0;
                let title = format!("You control the {name} sector");
                let title = RichText::new(title).size(17.0);
                ui.label(title.color(theme::TEXT_STRONG));
                ui.add_space(2.0);
                for line in LINES {
                    ui.label(RichText::new(line).color(theme::TEXT));
                }
                ui.add_space(4.0);
                let text = "The clock starts with your first click or key.";
                ui.label(RichText::new(text).size(14.0).color(theme::WARNING));
            });
        });
    rect
}
