//! Draws a graph. Knows nothing of events; what is out of sight is not drawn.

mod brush;
mod cards;
mod edges;

use super::hit::{self, Hit, PortRef, Side};
use super::{Gesture, Scene};
use crate::session::Selection;
use crate::theme;
use brush::Brush;
use web_sys::CanvasRenderingContext2d;
use workflow_builder_model::Graph;
use workflow_builder_model::layout::{self, GRID, Point, Rect};

pub fn paint(
    context: &CanvasRenderingContext2d,
    ratio: f64,
    graph: &Graph,
    selection: &Selection,
    scene: &Scene,
) {
    let brush = Brush::new(context, ratio);
    brush.use_pixels();
    brush.fill_rect(
        &Rect::new(0.0, 0.0, scene.width, scene.height),
        theme::CANVAS,
    );
    dots(&brush, scene);
    brush.use_camera(scene.camera);
    let visible = scene.visible();
    edges::paint_all(&brush, graph, selection, scene, &visible);
    let wire = match &scene.gesture {
        Gesture::Wire {
            from, to, target, ..
        } => Some((from, *to, target.as_ref())),
        _ => None,
    };
    for node in hit::stacked(graph, selection) {
        if layout::card_rect(node).grown(20.0).overlaps(&visible) {
            let look = cards::Look {
                is_selected: selection.has_node(&node.id),
                is_hovered: is_hovered(scene, &node.id),
                is_drop_target: wire
                    .and_then(|(_, _, target)| target)
                    .is_some_and(|target| target.node == node.id),
            };
            cards::paint(&brush, node, look, scene);
        }
    }
    if let Some((from, to, target)) = wire {
        edges::paint_preview(&brush, graph, from, to, target);
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
    port_label(&brush, graph, scene);
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
    const LEAST_PX: f64 = 18.0;
    let mut pitch = GRID * 1.5;
    while pitch * scene.camera.zoom < LEAST_PX {
        pitch *= 2.0;
    }
    let visible = scene.visible();
    let mut y = (visible.y / pitch).floor() * pitch;
    while y <= visible.bottom() {
        let mut x = (visible.x / pitch).floor() * pitch;
        while x <= visible.right() {
            let at = scene.camera.to_pixel(Point::new(x, y));
            brush.fill_rect(&Rect::new(at.x - 0.75, at.y - 0.75, 1.5, 1.5), theme::DOT);
            x += pitch;
        }
        y += pitch;
    }
}

/// Says what the port under the pointer is.
fn port_label(brush: &Brush, graph: &Graph, scene: &Scene) {
    let port: Option<&PortRef> = match (&scene.gesture, &scene.hover) {
        (Gesture::Idle, Some(Hit::Port(port))) => Some(port),
        (Gesture::Wire { target, .. }, _) => target.as_ref(),
        _ => None,
    };
    let Some((port, place)) = port.and_then(|port| Some((port, port.place(graph)?))) else {
        return;
    };
    let Some(node) = graph.node(&port.node) else {
        return;
    };
    let text = match port.side {
        Side::Input => format!("Input of {}", node.title()),
        Side::Output => {
            let label = node
                .outputs()
                .into_iter()
                .find(|output| output.handle == port.handle)
                .map(|output| output.label)
                .filter(|label| !label.is_empty());
            match label {
                Some(label) => format!("Output {label} of {}", node.title()),
                None => format!("Output of {}", node.title()),
            }
        }
    };
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
