//! Draws edges, their labels, and the edge being drawn.

use super::brush::Brush;
use crate::canvas::Scene;
use crate::canvas::hit::{Hit, PortRef, Side};
use crate::session::Selection;
use crate::theme;
use workflow_builder_model::layout::{self, Curve, Point, Rect};
use workflow_builder_model::{Edge, Graph};

const ARROW: f64 = 10.0;

pub fn paint_all(
    brush: &Brush,
    graph: &Graph,
    selection: &Selection,
    scene: &Scene,
    visible: &Rect,
) {
    let curves: Vec<(&Edge, Curve)> = graph
        .edges
        .iter()
        .filter_map(|edge| Some((edge.as_ref(), layout::edge_curve(graph, edge)?)))
        .filter(|(_, curve)| curve.bounds().grown(30.0).overlaps(visible))
        .collect();
    let (front, back): (Vec<_>, Vec<_>) = curves
        .iter()
        .partition(|(edge, _)| selection.has_edge(&edge.id));
    let zoom = scene.camera.zoom;
    let hairline = 1.4 / zoom;
    for (edge, curve) in back {
        let is_hovered = matches!(&scene.hover, Some(Hit::Edge(id)) if *id == edge.id);
        let touches_selection =
            selection.has_node(&edge.source) || selection.has_node(&edge.target);
        let (color, width) = if is_hovered {
            (theme::EDGE_HOVER, 3.0)
        } else if touches_selection {
            (theme::EDGE_HOVER, 2.0)
        } else {
            (theme::EDGE, 2.0)
        };
        paint_edge(brush, curve, color, f64::max(width, hairline));
        paint_label(brush, graph, edge, curve, theme::CARD_BORDER_HOVER, zoom);
    }
    for (edge, curve) in front {
        brush.curve(curve, theme::ACCENT_HALO, 10.0);
        paint_edge(brush, curve, theme::ACCENT, f64::max(3.0, hairline));
        paint_label(brush, graph, edge, curve, theme::ACCENT, zoom);
    }
}

fn paint_edge(brush: &Brush, curve: &Curve, color: &str, width: f64) {
    brush.curve(curve, color, width);
    if let Some(end) = curve.segments.last() {
        let tip = Point::new(end[3].x - theme::PORT_RADIUS, end[3].y);
        brush.arrow_head(tip, ARROW + width, color);
    }
}

fn paint_label(brush: &Brush, graph: &Graph, edge: &Edge, curve: &Curve, border: &str, zoom: f64) {
    let Some(label) = edge.label.as_deref().filter(|label| !label.is_empty()) else {
        return;
    };
    // Edges of a node with several outputs fan in towards a common target: nearer to their ports
    // the labels stay apart.
    let is_fan = graph
        .node(&edge.source)
        .is_some_and(|source| source.outputs().len() > 2);
    let at = curve.point_at(if is_fan { 0.32 } else { 0.5 });
    // Grows as the view recedes, as long as neighbours leave room.
    let size = (8.5 / zoom).clamp(11.0, if is_fan { 12.0 } else { 24.0 });
    brush.font(550, size);
    let text = brush.fitted(label, 14.0 * size);
    let (width, height) = (brush.text_width(&text) + 1.3 * size, 1.7 * size);
    let pill = Rect::new(at.x - width / 2.0, at.y - height / 2.0, width, height);
    brush.fill_rounded(&pill, height / 2.0, theme::CARD);
    brush.stroke_rounded(&pill, height / 2.0, border, 1.0);
    let start = Point::new(pill.x + 0.65 * size, at.y + 0.36 * size);
    brush.text(&text, start, theme::TEXT_SOFT);
}

/// The edge on the pointer: solid once letting go would connect it.
pub fn paint_preview(
    brush: &Brush,
    graph: &Graph,
    from: &PortRef,
    to: Point,
    target: Option<&PortRef>,
) {
    let Some(start) = from.place(graph) else {
        return;
    };
    let end = target.and_then(|port| port.place(graph)).unwrap_or(to);
    let (source, destination) = match from.side {
        Side::Output => (start, end),
        Side::Input => (end, start),
    };
    let curve = layout::route(source, destination, None, None);
    let color = if target.is_some() {
        theme::DROP_OK
    } else {
        theme::ACCENT
    };
    brush.dashed(target.is_none());
    brush.curve(&curve, color, 2.5);
    brush.dashed(false);
    brush.arrow_head(
        Point::new(
            destination.x
                - if target.is_some() {
                    theme::PORT_RADIUS
                } else {
                    0.0
                },
            destination.y,
        ),
        ARROW + 2.0,
        color,
    );
}
