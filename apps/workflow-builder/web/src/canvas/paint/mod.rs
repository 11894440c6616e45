//! Draws a graph. Knows nothing of events; what is out of sight is not drawn.

mod brush;
mod cards;
mod edges;
mod fitting;
mod labels;
mod notes;
pub mod picture_cache;

use crate::state::{Gesture, Hit, PortRef, RunMarks, Scene, Selection, Side};
use crate::theme;
use brush::Brush;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;
use web_sys::CanvasRenderingContext2d;
use workflow_builder_model::layout::{CardShape, GRID, Geometry, Point, Rect};
use workflow_builder_model::{Annotation, Node};

/// What is shown besides the graph, which the scene's geometry holds.
pub struct Decorations<'a> {
    pub notes: &'a [Arc<Annotation>],
    pub pins: &'a BTreeMap<String, Vec<Map<String, Value>>>,
    pub selection: &'a Selection,
    pub run: Option<&'a RunMarks>,
}

impl Decorations<'_> {
    fn has_node(&self, id: &str) -> bool {
        !self.selection.nodes.is_empty() && self.selection.has_node(id)
    }

    fn has_edge(&self, id: &str) -> bool {
        self.selection.has_edge(id)
    }
}

pub fn paint(
    context: &CanvasRenderingContext2d,
    ratio: f64,
    decorations: &Decorations,
    scene: &Scene,
) {
    let brush = Brush::new(context, ratio);
    brush.use_pixels();
    brush.fill_rect(
        &Rect::new(0.0, 0.0, scene.width, scene.height),
        theme::CANVAS,
    );
    brush.use_screen();
    dots(&brush, scene);
    brush.use_camera(scene.camera);
    let visible = scene.visible();
    notes::paint_all(&brush, decorations, scene, &visible);
    edges::paint_all(&brush, decorations, scene, &visible);
    paint_cards(&brush, decorations, scene, &visible);
    edges::paint_grips(&brush, decorations, scene);
    if let Gesture::Wire {
        from, to, target, ..
    } = &scene.gesture
    {
        edges::paint_preview(&brush, scene, from, *to, target.as_ref());
    }
    if let Gesture::Marquee { from, to, .. } = scene.gesture {
        let area = Rect::between(from, to);
        brush.fill_rect(&area, theme::ACCENT_HALO);
        brush.stroke_rounded(
            &area,
            2.0 / scene.camera.zoom,
            theme::ACCENT,
            1.0 / scene.camera.zoom,
        );
    }
    brush.use_pixels();
    labels::paint(&brush, decorations, scene);
    port_label(&brush, &scene.geometry, scene);
}

/// Cards in sight, selected ones over the others.
fn paint_cards(brush: &Brush, decorations: &Decorations, scene: &Scene, visible: &Rect) {
    let drop_node = match &scene.gesture {
        Gesture::Wire {
            target: Some(target),
            ..
        } => Some(target.node.as_str()),
        _ => None,
    };
    let wired = match &scene.gesture {
        Gesture::Wire { from, .. } => Some(from.node.as_str()),
        _ => None,
    };
    let mut front: Vec<&CardShape> = Vec::new();
    let paint_one = |card: &CardShape, is_selected: bool| {
        let id = card.node.id.as_str();
        let state = cards::CardState {
            is_selected,
            is_hovered: is_hovered(scene, id),
            is_drop_target: drop_node == Some(id),
            is_pinned: decorations.pins.contains_key(id),
            mark: decorations.run.and_then(|run| run.nodes.get(id)),
        };
        // Cards lie on whole pixels, so that a picture of one is as sharp as the card itself.
        let corner = Point::new(card.rect.x, card.rect.y);
        let at = brush.pixel(scene.camera, corner);
        let is_like_others =
            !is_selected && !state.is_hovered && !state.is_drop_target && wired != Some(id);
        if is_like_others && cards::copy(brush, card, state, scene, at) {
            return;
        }
        brush.use_camera_at(scene.camera.zoom, corner, at);
        cards::paint(brush, card, state, scene);
        brush.use_screen();
    };
    brush.use_screen();
    let selected: std::collections::HashSet<&str> = decorations
        .selection
        .nodes
        .iter()
        .map(String::as_str)
        .collect();
    // A crowd in the distance: plain plates, all of one colour at once.
    let is_crowd = is_crowd(scene);
    let mut plates: BTreeMap<(&str, &str), Vec<Rect>> = BTreeMap::new();
    for card in &scene.geometry.cards {
        if !card.rect.grown(24.0).overlaps(visible) {
            continue;
        }
        let id = card.node.id.as_str();
        let is_plain = is_crowd
            && !selected.contains(id)
            && drop_node != Some(id)
            && !is_hovered(scene, id)
            && decorations.run.is_none();
        if is_plain {
            let colors = theme::of_node(&card.node);
            let [x, y] = brush.pixel(scene.camera, Point::new(card.rect.x, card.rect.y));
            let far = Point::new(card.rect.right(), card.rect.bottom());
            let [right, bottom] = brush.pixel(scene.camera, far);
            let plate = Rect::new(x, y, right - x, bottom - y);
            plates.entry(colors).or_default().push(plate);
            continue;
        }
        if selected.contains(card.node.id.as_str()) {
            front.push(card);
        } else {
            paint_one(card, false);
        }
    }
    for ((strong, pale), rects) in &plates {
        brush.plates(rects, pale, strong);
    }
    for card in front {
        paint_one(card, true);
    }
    brush.use_camera(scene.camera);
}

fn is_crowd(scene: &Scene) -> bool {
    scene.camera.zoom < theme::CROWD_ZOOM && scene.geometry.cards.len() > theme::CROWD
}

fn is_hovered(scene: &Scene, node: &str) -> bool {
    match &scene.hover {
        Some(Hit::Node(id)) => id == node,
        Some(Hit::Port(port)) => port.node == node,
        _ => false,
    }
}

/// The dotted background. Far out the dots are thinned so that they stay a texture.
fn dots(brush: &Brush, scene: &Scene) {
    const MIN_PX: f64 = 18.0;
    let mut pitch = GRID * 1.5;
    while pitch * scene.camera.zoom < MIN_PX {
        pitch *= 2.0;
    }
    let visible = scene.visible();
    let (left, top) = (
        (visible.x / pitch).floor() * pitch,
        (visible.y / pitch).floor() * pitch,
    );
    let columns = (visible.width / pitch) as usize + 2;
    let rows = (visible.height / pitch) as usize + 2;
    let points = (0..rows).flat_map(|row| {
        (0..columns)
            .map(move |column| Point::new(left + column as f64 * pitch, top + row as f64 * pitch))
    });
    let pixels = points.map(|point| brush.pixel(scene.camera, point));
    let side = (theme::DOT_PX * brush.ratio()).round();
    brush.specks(pixels, side, theme::DOT);
}

/// Says what the port under the pointer is.
fn port_label(brush: &Brush, geometry: &Geometry, scene: &Scene) {
    let port: Option<&PortRef> = match (&scene.gesture, &scene.hover) {
        (Gesture::Idle, Some(Hit::Port(port))) => Some(port),
        (Gesture::Wire { target, .. }, _) => target.as_ref(),
        _ => None,
    };
    let Some((port, place)) = port.and_then(|port| Some((port, port.place(geometry)?))) else {
        return;
    };
    let Some(node) = geometry.card(&port.node).map(|card| &card.node) else {
        return;
    };
    let text = port_text(node, port);
    let at = scene.camera.to_pixel(place);
    brush.font(500, 12.0);
    let width = brush.text_width(&text) + 16.0;
    let x = (at.x - width / 2.0).clamp(6.0, (scene.width - width - 6.0).max(6.0));
    let y = if at.y > 46.0 {
        at.y - 42.0
    } else {
        at.y + 18.0
    };
    brush.fill_rounded(&Rect::new(x, y, width, 24.0), 6.0, theme::TOOLTIP);
    brush.text(&text, Point::new(x + 8.0, y + 16.5), "#ffffff");
}

fn port_text(node: &Node, port: &PortRef) -> String {
    let (side, label) = match port.side {
        Side::Input => ("Input", port.handle.clone()),
        Side::Output => {
            let mut outputs = node.outputs().into_iter();
            let output = outputs.find(|output| output.handle == port.handle);
            ("Output", output.map(|output| output.label))
        }
    };
    match label.filter(|label| !label.is_empty()) {
        Some(label) => format!("{side} {label} of {}", node.title()),
        None => format!("{side} of {}", node.title()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::{NodeSettings, Position};

    #[test]
    fn a_port_under_the_pointer_says_what_its_card_prints() {
        let says = |type_id: &str, side, handle: Option<&str>| {
            let node = Node {
                id: "n".into(),
                type_id: type_id.into(),
                position: Position { x: 0.0, y: 0.0 },
                data: Map::new(),
                settings: NodeSettings::default(),
            };
            let port = PortRef {
                node: "n".into(),
                side,
                handle: handle.map(str::to_string),
            };
            port_text(&node, &port)
        };
        let (input, output) = (Side::Input, Side::Output);
        assert_eq!(says("if", output, Some("onFalse")), "Output false of If");
        assert_eq!(says("map", output, None), "Output of Map");
        assert_eq!(says("map", input, None), "Input of Map");
        assert_eq!(says("joinByKey", input, Some("left")), "Input left of Join");
    }

    #[test]
    fn a_card_is_lit_by_the_pointer_on_it_or_on_one_of_its_ports() {
        let hovered = |hit| {
            let scene = Scene {
                hover: Some(hit),
                ..Scene::default()
            };
            is_hovered(&scene, "n")
        };
        let port = |node: &str| {
            Hit::Port(PortRef {
                node: node.into(),
                side: Side::Input,
                handle: None,
            })
        };
        assert!(hovered(Hit::Node("n".into())) && hovered(port("n")));
        assert!(!hovered(Hit::Node("other".into())) && !hovered(port("other")));
        assert!(!hovered(Hit::Edge("n".into())));
    }
}
