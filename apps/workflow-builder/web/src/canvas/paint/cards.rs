//! Draws a node: card, title, description, ports, what the last run left on it.

use super::brush::Brush;
use super::picture_cache;
use crate::canvas::hit;
use crate::state::{Gesture, Scene};
use crate::state::{Hit, PortRef, Side};
use crate::state::{Mark, NodeMark};
use crate::{icons, theme};
use workflow_builder_model::layout::{CardShape, PORT_ROWS_TOP, Point, Rect};

#[derive(Clone, Copy)]
pub struct CardState<'a> {
    pub is_selected: bool,
    pub is_hovered: bool,
    pub is_drop_target: bool,
    pub is_pinned: bool,
    pub mark: Option<&'a NodeMark>,
}

const PADDING: f64 = 14.0;

/// Room around a card for its shadow, ports and badges: in canvas units, and in pixels for what does
/// not shrink with the distance.
const AROUND: f64 = 40.0;
const AROUND_PX: f64 = 12.0;
/// A long badge begins left of its card.
const BADGE_ROOM: f64 = 160.0;

/// Copies the picture of a card that nothing is being done with; its corner comes to lie on a screen
/// pixel. Says whether there was a picture.
pub fn copy(
    brush: &Brush,
    shape: &CardShape,
    state: CardState,
    scene: &Scene,
    at: [f64; 2],
) -> bool {
    let zoom = scene.camera.zoom;
    let ratio = brush.ratio();
    let has_badge = state.mark.is_some() || state.is_pinned || shape.node.settings.disabled;
    let around = ((AROUND * zoom + AROUND_PX) * ratio).ceil();
    let left = if has_badge {
        around + (BADGE_ROOM * zoom * ratio).ceil()
    } else {
        around
    };
    let size = [
        left + shape.rect.width * zoom * ratio + around,
        2.0 * around + shape.rect.height * zoom * ratio,
    ];
    let wire_from = match &scene.gesture {
        Gesture::Wire { from, .. } => Some(from.side == Side::Output),
        _ => None,
    };
    let labels: Vec<&str> = shape
        .outputs
        .iter()
        .map(|spot| spot.port.label.as_str())
        .collect();
    let key = picture_cache::cache_key((
        "card",
        shape.node.type_id.as_str(),
        labels,
        [zoom.to_bits(), ratio.to_bits(), shape.rect.height.to_bits()],
        (shape.node.settings.disabled, state.is_pinned),
        state.mark.map(|mark| (mark.mark as u8, mark.text.as_str())),
        (wire_from, shows_ports(scene)),
    ));
    let picture = picture_cache::cached(key, size, ratio, |brush| {
        let shape = shape.at_origin();
        brush.use_camera_at(zoom, Point::new(0.0, 0.0), [left, around]);
        paint(brush, &shape, state, scene);
        shape.rect.width * zoom
    });
    let Some(picture) = picture else {
        return false;
    };
    brush.copy(&picture, [at[0] - left, at[1] - around]);
    true
}

/// From very far ports are in the way unless something is being done with them.
fn shows_ports(scene: &Scene) -> bool {
    scene.camera.zoom > 0.14 || !matches!(scene.gesture, Gesture::Idle | Gesture::Pan { .. })
}

pub fn paint(brush: &Brush, shape: &CardShape, state: CardState, scene: &Scene) {
    let card = &shape.rect;
    let zoom = scene.camera.zoom;
    let is_faint = shape.node.settings.disabled
        || state.mark.is_some_and(|mark| mark.mark == Mark::NotReached);
    if zoom < theme::CHIP_ZOOM {
        chip(brush, shape, state, zoom, is_faint);
        if shows_ports(scene) {
            paint_ports(brush, shape, scene);
        }
        return;
    }
    body(brush, card, state, zoom);
    if is_faint {
        brush.faded(0.45);
    }
    if zoom >= theme::SMALL_PRINT_ZOOM {
        small_print(brush, shape, card);
    } else {
        large_print(brush, shape, card);
    }
    brush.faded(1.0);
    paint_ports(brush, shape, scene);
    badges(brush, shape, state, zoom);
}

/// Colour and sign of a mark: never colour alone.
pub fn mark_style(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Done => (theme::DONE, icons::CHECK),
        Mark::Skipped => (theme::QUIET, icons::SKIP),
        Mark::NotReached => (theme::QUIET, icons::MINUS),
        Mark::Warning => (theme::WARNING, icons::ALERT),
        Mark::Error => (theme::ERROR, icons::CLOSE),
    }
}

/// A pill on the upper border: state of the run, pinned data, disabled.
fn badges(brush: &Brush, shape: &CardShape, state: CardState, zoom: f64) {
    let size = (9.5 / zoom).clamp(10.5, 25.0);
    let mut x = shape.rect.right() - 10.0;
    let mut pill = |text: &str, colour: &str, icon: Option<&'static str>| {
        brush.font(650, size);
        let sign = if icon.is_some() { size * 1.25 } else { 0.0 };
        let width = brush.text_width(text) + sign + size * 1.3;
        let rect = Rect::new(x - width, shape.rect.y - size * 0.9, width, size * 1.8);
        brush.fill_rounded(&rect, size * 0.9, colour);
        if let Some(icon) = icon {
            let at = Point::new(rect.x + size * 0.55, rect.y + size * 0.4);
            brush.icon(icon, at, size, "#ffffff", 3.2);
        }
        let at = Point::new(rect.x + size * 0.65 + sign, rect.y + size * 1.26);
        brush.text(text, at, "#ffffff");
        x = rect.x - 6.0;
    };
    if let Some(NodeMark { mark, text }) = state.mark {
        let (colour, icon) = mark_style(*mark);
        pill(text, colour, Some(icon));
    }
    if state.is_pinned {
        pill("Pinned", theme::ACCENT, None);
    }
    if shape.node.settings.disabled {
        pill("Disabled", theme::QUIET, None);
    }
}

/// From very far: a coloured plate; the title stands beside it, in a size of its own.
fn chip(brush: &Brush, shape: &CardShape, state: CardState, zoom: f64, is_faint: bool) {
    let card = &shape.rect;
    let (strong, pale) = theme::of_node(&shape.node);
    let radius = theme::CARD_RADIUS * 1.6;
    if state.is_drop_target {
        brush.fill_rounded(&card.grown(4.0 / zoom), radius * 1.4, theme::DROP_HALO);
    } else if state.is_selected {
        brush.fill_rounded(&card.grown(4.0 / zoom), radius * 1.4, theme::ACCENT_HALO);
    }
    brush.fill_rounded(card, radius, pale);
    let (colour, width) = if state.is_drop_target {
        (theme::DROP_OK, 2.0)
    } else if state.is_selected {
        (theme::ACCENT, 2.0)
    } else if let Some(mark) = state.mark {
        (mark_style(mark.mark).0, 2.0)
    } else if state.is_hovered {
        (strong, 2.0)
    } else {
        (strong, 1.0)
    };
    if is_faint {
        brush.faded(0.45);
    }
    brush.stroke_rounded(card, radius, colour, width / zoom);
    let side = (card.height.min(card.width) * 0.62).min(26.0 / zoom);
    if side * zoom >= 9.0 {
        let middle = card.centre();
        let at = Point::new(middle.x - side / 2.0, middle.y - side / 2.0);
        brush.icon(icons::node_path(&shape.node.type_id), at, side, strong, 2.0);
    }
    brush.faded(1.0);
    if let Some(mark) = state.mark {
        let (colour, icon) = mark_style(mark.mark);
        let radius = 6.0 / zoom;
        let at = Point::new(card.right() - radius * 0.3, card.y + radius * 0.3);
        brush.disc(at, radius, colour);
        let side = radius * 1.3;
        let corner = Point::new(at.x - side / 2.0, at.y - side / 2.0);
        brush.icon(icon, corner, side, "#ffffff", 3.6);
    }
}

fn body(brush: &Brush, card: &Rect, state: CardState, zoom: f64) {
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
    if state.is_drop_target {
        brush.fill_rounded(&card.grown(6.0), radius + 6.0, theme::DROP_HALO);
    } else if state.is_selected {
        brush.fill_rounded(&card.grown(5.0), radius + 5.0, theme::ACCENT_HALO);
    }
    brush.fill_rounded(card, radius, theme::CARD);
    let (colour, width) = if state.is_drop_target {
        (theme::DROP_OK, 2.0)
    } else if state.is_selected {
        (theme::ACCENT, 2.0)
    } else if state.is_hovered {
        (theme::CARD_BORDER_HOVER, 1.25)
    } else {
        (theme::CARD_BORDER, 1.25)
    };
    brush.stroke_rounded(card, radius, colour, f64::max(width, 1.0 / zoom));
}

/// At reading distance: icon, title, category, description, names of the ports.
fn small_print(brush: &Brush, shape: &CardShape, card: &Rect) {
    let node = &shape.node;
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
    port_names(brush, shape, card, 11.0);
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

fn port_names(brush: &Brush, shape: &CardShape, card: &Rect, size: f64) {
    brush.font(500, size);
    let middle = size * 0.36;
    for spot in &shape.inputs {
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
    for spot in &shape.outputs {
        let (name, colour) = if spot.port.label.is_empty() {
            ("Output", theme::TEXT_FAINT)
        } else {
            (spot.port.label.as_str(), theme::TEXT)
        };
        let name = brush.fitted(name, card.width - 70.0);
        brush.text_right(
            &name,
            Point::new(card.right() - PADDING, spot.at.y + middle),
            colour,
        );
    }
}

/// From afar: a large icon and title, so that a whole workflow can be read at a glance.
fn large_print(brush: &Brush, shape: &CardShape, card: &Rect) {
    let node = &shape.node;
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
    let outputs = &shape.outputs;
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

fn paint_ports(brush: &Brush, shape: &CardShape, scene: &Scene) {
    let strong = theme::of_node(&shape.node).0;
    for (side, row, place) in hit::port_spots(shape) {
        let is = |port: &PortRef| port.is_at(shape, side, row);
        let (is_source, is_target, is_possible) = match &scene.gesture {
            Gesture::Wire { from, target, .. } => {
                (is(from), target.as_ref().is_some_and(is), from.side != side)
            }
            _ => (false, false, false),
        };
        let is_hovered = scene.gesture == Gesture::Idle
            && matches!(&scene.hover, Some(Hit::Port(port)) if is(port));
        let colour = if is_possible {
            theme::DROP_OK
        } else if side == Side::Output {
            strong
        } else {
            theme::PORT
        };
        paint_port(
            brush,
            place,
            colour,
            scene.camera.zoom,
            is_target,
            is_source || is_hovered,
        );
    }
}

fn paint_port(
    brush: &Brush,
    place: Point,
    colour: &str,
    zoom: f64,
    is_target: bool,
    is_active: bool,
) {
    let is_far = zoom < theme::CHIP_ZOOM;
    let radius = theme::PORT_RADIUS.max(if is_far { 2.2 } else { 3.5 } / zoom);
    let halo = radius + 8.0_f64.max(3.0 / zoom);
    if is_target {
        brush.disc(place, halo, theme::DROP_HALO);
        brush.disc(place, radius + 1.0, theme::DROP_OK);
    } else if is_active {
        brush.disc(place, halo, theme::ACCENT_HALO);
        brush.disc(place, radius + 1.0, theme::ACCENT);
    } else if is_far {
        brush.disc(place, radius, colour);
    } else {
        brush.disc(place, radius, theme::CARD);
        brush.ring(place, radius - 1.0, colour, 2.0);
    }
}
