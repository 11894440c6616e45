//! Draws a node: card, title, description, ports.

use super::brush::Brush;
use crate::canvas::hit::{self, Hit, PortRef, Side};
use crate::canvas::{Gesture, Scene};
use crate::{icons, theme};
use workflow_builder_model::Node;
use workflow_builder_model::layout::{self, PORT_ROWS_TOP, Point, Rect};

#[derive(Clone, Copy)]
pub struct Look {
    pub is_selected: bool,
    pub is_hovered: bool,
    pub is_drop_target: bool,
}

const PADDING: f64 = 14.0;

pub fn paint(brush: &Brush, node: &Node, look: Look, scene: &Scene) {
    let card = layout::card_rect(node);
    body(brush, &card, look, scene.camera.zoom);
    if scene.camera.zoom >= theme::SMALL_PRINT_ZOOM {
        small_print(brush, node, &card);
    } else {
        large_print(brush, node, &card);
    }
    for (port, place) in hit::ports(node) {
        paint_port(brush, node, &port, place, scene);
    }
}

fn body(brush: &Brush, card: &Rect, look: Look, zoom: f64) {
    let radius = theme::CARD_RADIUS;
    let lowered = |by: f64| Rect::new(card.x, card.y + by, card.width, card.height);
    // Three pale layers look like a soft shadow and cost far less than a blurred one.
    for (drop, spread, shade) in [
        (7.0, 3.0, "rgba(23, 31, 56, 0.016)"),
        (4.0, 1.5, "rgba(23, 31, 56, 0.026)"),
        (1.5, 0.5, "rgba(23, 31, 56, 0.05)"),
    ] {
        brush.fill_rounded(&lowered(drop).grown(spread), radius + spread, shade);
    }
    if look.is_drop_target {
        brush.fill_rounded(&card.grown(6.0), radius + 6.0, theme::DROP_HALO);
    } else if look.is_selected {
        brush.fill_rounded(&card.grown(5.0), radius + 5.0, theme::ACCENT_HALO);
    }
    brush.fill_rounded(card, radius, theme::CARD);
    let (color, width) = if look.is_drop_target {
        (theme::DROP_OK, 2.0)
    } else if look.is_selected {
        (theme::ACCENT, 2.0)
    } else if look.is_hovered {
        (theme::CARD_BORDER_HOVER, 1.25)
    } else {
        (theme::CARD_BORDER, 1.25)
    };
    brush.stroke_rounded(card, radius, color, f64::max(width, 1.0 / zoom));
}

/// At reading distance: icon, title, category, description, names of the ports.
fn small_print(brush: &Brush, node: &Node, card: &Rect) {
    let Some(node_type) = node.node_type() else {
        return;
    };
    let (strong, pale) = theme::category(node_type.category);
    let at = |x: f64, y: f64| Point::new(card.x + x, card.y + y);

    let tile = Rect::new(card.x + PADDING, card.y + PADDING, 34.0, 34.0);
    brush.fill_rounded(&tile, 9.0, pale);
    brush.icon(
        icons::node_path(node.type_id.as_str()),
        at(21.0, 21.0),
        20.0,
        strong,
        1.9,
    );

    let text_x = 58.0;
    let room = card.width - text_x - 12.0;
    brush.font(650, 14.0);
    let title = brush.fitted(node_type.title, room);
    brush.text(&title, at(text_x, 29.0), theme::TEXT);
    brush.font(650, 8.6);
    brush.spacing(0.5);
    let category = node_type.category.title().to_uppercase();
    let tag_room = if node_type.is_trigger() { 0.0 } else { room };
    if node_type.is_trigger() {
        trigger_tag(brush, card, strong, pale);
        brush.font(650, 8.6);
        brush.spacing(0.5);
        brush.text(&category, at(text_x, 44.5), strong);
    } else {
        let category = brush.fitted(&category, tag_room);
        brush.text(&category, at(text_x, 44.5), strong);
    }
    brush.spacing(0.0);

    brush.font(400, 11.5);
    let lines = brush.wrapped(node_type.description, card.width - 2.0 * PADDING, 2);
    for (row, line) in lines.iter().enumerate() {
        brush.text(
            line,
            at(PADDING, 69.0 + row as f64 * 15.5),
            theme::TEXT_SOFT,
        );
    }
    let rule_y = PORT_ROWS_TOP - 6.0;
    brush.line(
        at(1.0, rule_y),
        at(card.width - 1.0, rule_y),
        theme::CARD_RULE,
        1.0,
    );
    port_names(brush, node, card, 11.0);
}

fn trigger_tag(brush: &Brush, card: &Rect, strong: &str, pale: &str) {
    brush.font(700, 8.0);
    brush.spacing(0.6);
    let width = brush.text_width("TRIGGER") + 11.0;
    let tag = Rect::new(card.right() - width - 12.0, card.y + 35.5, width, 13.0);
    brush.fill_rounded(&tag, 6.5, pale);
    brush.text("TRIGGER", Point::new(tag.x + 6.0, tag.y + 9.3), strong);
    brush.spacing(0.0);
}

fn port_names(brush: &Brush, node: &Node, card: &Rect, size: f64) {
    brush.font(500, size);
    let middle = size * 0.36;
    for spot in layout::input_ports(node) {
        let name = if spot.port.label.is_empty() {
            "Input"
        } else {
            spot.port.label
        };
        brush.text(
            name,
            Point::new(card.x + PADDING, spot.at.y + middle),
            theme::TEXT_FAINT,
        );
    }
    for spot in layout::output_ports(node) {
        let (name, color) = if spot.port.label.is_empty() {
            ("Output", theme::TEXT_FAINT)
        } else {
            (spot.port.label.as_str(), theme::TEXT)
        };
        let name = brush.fitted(name, card.width - 70.0);
        brush.text_right(
            &name,
            Point::new(card.right() - PADDING, spot.at.y + middle),
            color,
        );
    }
}

/// From afar: a large icon and title, so that a whole workflow can be read at a glance.
fn large_print(brush: &Brush, node: &Node, card: &Rect) {
    let Some(node_type) = node.node_type() else {
        return;
    };
    let (strong, pale) = theme::category(node_type.category);
    let tile = Rect::new(card.x + PADDING, card.y + PADDING, 50.0, 50.0);
    brush.fill_rounded(&tile, 13.0, pale);
    brush.icon(
        icons::node_path(node.type_id.as_str()),
        Point::new(tile.x + 8.0, tile.y + 8.0),
        34.0,
        strong,
        2.0,
    );
    if node_type.is_trigger() {
        brush.font(700, 17.0);
        brush.text_right(
            "TRIGGER",
            Point::new(card.right() - PADDING, card.y + 45.0),
            strong,
        );
    }
    let outputs = layout::output_ports(node);
    let has_names = outputs.len() > 1;
    brush.font(650, 27.0);
    let most = if has_names { 1 } else { 2 };
    let lines = brush.wrapped(node_type.title, card.width - 2.0 * PADDING, most);
    for (row, line) in lines.iter().enumerate() {
        let y = card.y + 95.0 + row as f64 * 29.0;
        brush.text(line, Point::new(card.x + PADDING, y), theme::TEXT);
    }
    if has_names {
        brush.font(500, 18.0);
        for spot in outputs {
            let name = brush.fitted(&spot.port.label, card.width - 2.0 * PADDING);
            let at = Point::new(card.right() - PADDING, spot.at.y + 6.5);
            brush.text_right(&name, at, theme::TEXT_SOFT);
        }
    }
}

fn paint_port(brush: &Brush, node: &Node, port: &PortRef, place: Point, scene: &Scene) {
    let strong = node.node_type().map_or(theme::PORT, |node_type| {
        theme::category(node_type.category).0
    });
    let radius = theme::PORT_RADIUS.max(3.5 / scene.camera.zoom);
    let (is_source, is_target, is_possible) = match &scene.gesture {
        Gesture::Wire { from, target, .. } => (
            from == port,
            target.as_ref() == Some(port),
            from.side != port.side,
        ),
        _ => (false, false, false),
    };
    let is_hovered =
        scene.gesture == Gesture::Idle && matches!(&scene.hover, Some(Hit::Port(p)) if p == port);
    if is_target {
        brush.disc(place, radius + 8.0, theme::DROP_HALO);
        brush.disc(place, radius + 1.0, theme::DROP_OK);
        return;
    }
    if is_source || is_hovered {
        brush.disc(place, radius + 8.0, theme::ACCENT_HALO);
        brush.disc(place, radius + 1.0, theme::ACCENT);
        return;
    }
    let color = if is_possible {
        theme::DROP_OK
    } else if port.side == Side::Output {
        strong
    } else {
        theme::PORT
    };
    brush.disc(place, radius, theme::CARD);
    brush.ring(place, radius - 1.0, color, 2.0);
}
