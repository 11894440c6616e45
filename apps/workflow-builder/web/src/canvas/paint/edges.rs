//! Draws edges and the edge being drawn. Labels are in a file of their own.

use super::Decorations;
use super::brush::Brush;
use crate::canvas::hit;
use crate::state::Scene;
use crate::state::{Hit, PortRef, Side};
use crate::theme;
use workflow_builder_model::layout::{self, EdgeShape, Point, Rect};

const ARROW: f64 = 10.0;

/// How an edge is drawn, from back to front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Plain,
    Near,
    Hovered,
    Selected,
    /// A library entry would go into it.
    Opened,
}

pub fn paint_all(brush: &Brush, decorations: &Decorations, scene: &Scene, visible: &Rect) {
    let zoom = scene.camera.zoom;
    let hairline = 1.2 / zoom;
    let mut special: Vec<(Rank, &EdgeShape)> = Vec::new();
    let mut plain: Vec<&EdgeShape> = Vec::new();
    for shape in &scene.geometry.edges {
        if !shape.bounds.grown(30.0).overlaps(visible) {
            continue;
        }
        match rank(shape, decorations, scene) {
            Rank::Plain => plain.push(shape),
            rank => special.push((rank, shape)),
        }
    }
    let width = f64::max(2.0, hairline);
    if super::is_crowd(scene) {
        let ends = plain.iter().filter_map(|shape| {
            let (first, last) = (shape.samples.first()?, shape.samples.last()?);
            Some((*first, *last))
        });
        brush.lines(ends, theme::EDGE, 1.0 / zoom);
    } else {
        brush.curves(plain.iter().map(|shape| &shape.curve), theme::EDGE, width);
        brush.arrow_heads(
            plain.iter().filter_map(|shape| tip(shape)),
            arrow(width, zoom),
            theme::EDGE,
        );
    }
    special.sort_by_key(|(rank, _)| *rank);
    for (rank, shape) in special {
        let (colour, width) = match rank {
            Rank::Plain => (theme::EDGE, 2.0),
            Rank::Near => (theme::EDGE_HOVER, 2.0),
            Rank::Hovered => (theme::EDGE_HOVER, 3.0),
            Rank::Selected => (theme::ACCENT, 3.0),
            Rank::Opened => (theme::DROP_OK, 3.5),
        };
        let width = f64::max(width, hairline * 1.4);
        let halo = match rank {
            Rank::Selected => Some(theme::ACCENT_HALO),
            Rank::Opened => Some(theme::DROP_HALO),
            _ => None,
        };
        if let Some(halo) = halo {
            brush.curve(&shape.curve, halo, 10.0_f64.max(8.0 / zoom));
        }
        brush.curve(&shape.curve, colour, width);
        if let Some(tip) = tip(shape) {
            brush.arrow_head(tip, arrow(width, zoom), colour);
        }
    }
}

fn rank(shape: &EdgeShape, decorations: &Decorations, scene: &Scene) -> Rank {
    let edge = &shape.edge;
    let is_hovered = matches!(&scene.hover, Some(Hit::Edge(id)) if *id == edge.id);
    if scene.insert_edge.as_deref() == Some(edge.id.as_str()) {
        Rank::Opened
    } else if decorations.has_edge(&edge.id) {
        Rank::Selected
    } else if is_hovered {
        Rank::Hovered
    } else if decorations.has_node(&edge.source) || decorations.has_node(&edge.target) {
        Rank::Near
    } else {
        Rank::Plain
    }
}

fn arrow(width: f64, zoom: f64) -> f64 {
    (ARROW + width).max(5.0 / zoom)
}

fn tip(shape: &EdgeShape) -> Option<Point> {
    let end = shape.curve.segments.last()?[3];
    Some(Point::new(end.x - theme::PORT_RADIUS, end.y))
}

/// The ends by which the one selected edge can be dragged to other ports; drawn over the cards.
pub fn paint_grips(brush: &Brush, decorations: &Decorations, scene: &Scene) {
    let [only] = decorations.selection.edges.as_slice() else {
        return;
    };
    let shape = scene.geometry.edges.iter().find(|s| s.edge.id == *only);
    let Some(shape) = shape else { return };
    let zoom = scene.camera.zoom;
    for (side, place) in hit::grips(shape, zoom) {
        let is_hovered = matches!(&scene.hover, Some(Hit::Grip { side: at, .. }) if *at == side);
        let radius = if is_hovered { 7.0 } else { 5.5 } / zoom;
        brush.disc(place, radius, theme::CARD);
        brush.ring(place, radius, theme::ACCENT, 2.0 / zoom);
    }
}

/// The edge on the pointer: solid once letting go would connect it.
pub fn paint_preview(
    brush: &Brush,
    scene: &Scene,
    from: &PortRef,
    to: Point,
    target: Option<&PortRef>,
) {
    let Some(start) = from.place(&scene.geometry) else {
        return;
    };
    let end = target
        .and_then(|port| port.place(&scene.geometry))
        .unwrap_or(to);
    let (source, destination) = match from.side {
        Side::Output => (start, end),
        Side::Input => (end, start),
    };
    let curve = layout::route(source, destination, None, None, 0.0);
    let colour = if target.is_some() {
        theme::DROP_OK
    } else {
        theme::ACCENT
    };
    let width = 2.5_f64.max(1.6 / scene.camera.zoom);
    brush.dashed(target.is_none());
    brush.curve(&curve, colour, width);
    brush.dashed(false);
    let away = if target.is_some() {
        theme::PORT_RADIUS
    } else {
        0.0
    };
    brush.arrow_head(
        Point::new(destination.x - away, destination.y),
        arrow(2.0, scene.camera.zoom),
        colour,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Selection;
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use workflow_builder_model::find;

    fn scene() -> Scene {
        let mut scene = Scene::default();
        let template = find("API Data Pipeline").expect("a template");
        scene.geometry.follow(&template.graph);
        scene
    }

    fn rank_of_first(scene: &Scene, selection: &Selection) -> Rank {
        let decorations = Decorations {
            notes: &[] as &[Arc<_>],
            pins: &BTreeMap::new(),
            selection,
            run: None,
        };
        rank(&scene.geometry.edges[0], &decorations, scene)
    }

    #[test]
    fn edges_of_a_selected_node_stand_out_a_little_and_a_selected_edge_more() {
        let scene = scene();
        let edge = scene.geometry.edges[0].edge.clone();
        let with = |selection: Selection| rank_of_first(&scene, &selection);
        assert_eq!(with(Selection::default()), Rank::Plain);
        assert_eq!(with(Selection::node(&edge.source)), Rank::Near);
        assert_eq!(with(Selection::node(&edge.target)), Rank::Near);
        assert_eq!(with(Selection::edge(&edge.id)), Rank::Selected);
        assert!(Rank::Selected > Rank::Hovered && Rank::Hovered > Rank::Near);
    }

    #[test]
    fn the_edge_that_a_library_entry_would_go_into_is_drawn_in_front_of_all() {
        let mut scene = scene();
        let id = scene.geometry.edges[0].edge.id.clone();
        scene.hover = Some(Hit::Edge(id.clone()));
        assert_eq!(rank_of_first(&scene, &Selection::default()), Rank::Hovered);
        scene.insert_edge = Some(id.clone());
        assert_eq!(rank_of_first(&scene, &Selection::edge(&id)), Rank::Opened);
    }

    #[test]
    fn the_tip_of_an_arrow_touches_the_port() {
        let scene = scene();
        let shape = &scene.geometry.edges[0];
        let port = hit::end_port(&shape.edge, Side::Input);
        let place = port.place(&scene.geometry).expect("a port");
        let tip = tip(shape).expect("a tip");
        assert_eq!((tip.x + theme::PORT_RADIUS, tip.y), (place.x, place.y));
    }

    #[test]
    fn arrows_can_be_seen_from_afar() {
        assert!(arrow(2.0, 0.1) * 0.1 >= 5.0 - 1e-9);
        assert!(arrow(3.0, 1.0) > arrow(2.0, 1.0));
    }
}
