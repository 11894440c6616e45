//! The newest message, a typed time that did not fit, and what is still loading.

use canvas_shell::{mark, theme};
use egui::{Align2, Area, Color32, Id, Order, Pos2, RichText, Ui, vec2};

use super::parts::frame;
use crate::layout::Layout;
use crate::state::Session;

pub fn show(ui: &mut Ui, session: &Session, layout: &Layout) {
    if let Some(remark) = &session.view.time_remark {
        let (beside, pivot) = if layout.has_clock_below() {
            let above = layout.playback.center_top() - vec2(0.0, 8.0);
            (above, Align2::CENTER_BOTTOM)
        } else {
            let below = layout.playback.center_bottom() + vec2(0.0, 8.0);
            (below, Align2::CENTER_TOP)
        };
        notice(ui, "time remark", beside, pivot, remark, theme::WARNING);
    }
    let mut bottom = layout.page.center_bottom() - vec2(0.0, 20.0);
    if layout.has_clock_below() {
        bottom.y = layout.playback.top() - 60.0;
    }
    newest(ui, session, bottom);
}

/// Over the radio.
pub fn show_in_sector(ui: &Ui, session: &Session, layout: &Layout) {
    const ABOVE_RADIO: f32 = 112.0;
    let bottom = layout.page.center_bottom() - vec2(0.0, ABOVE_RADIO);
    newest(ui, session, bottom);
}

fn newest(ui: &Ui, session: &Session, bottom: Pos2) {
    if let Some(message) = session.view.messages.newest() {
        notice(
            ui,
            "message",
            bottom,
            Align2::CENTER_BOTTOM,
            &message.text,
            message.color(),
        );
    } else if let Some(fault) = &session.data.fault {
        notice(
            ui,
            "message",
            bottom,
            Align2::CENTER_BOTTOM,
            fault,
            theme::WARNING,
        );
    }
}

fn notice(ui: &Ui, name: &'static str, at: Pos2, pivot: Align2, text: &str, color: Color32) {
    Area::new(Id::unique(name))
        .fixed_pos(at)
        .pivot(pivot)
        .order(Order::Foreground)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            frame(8).show(ui, |ui| {
                ui.set_max_width(560.0);
                let response = ui.label(RichText::new(text).color(color));
                mark(ui, format!("message/{text}"), response.rect);
            });
        });
}
