//! Names what is on the screen and where, for oracles and tests.

use crate::canvas;
use crate::state::{Hit, PortRef, Selection, Session, Side};
use dom_shell::Camera;
use dom_shell::anchors::Occluders;
use leptos::prelude::*;
use protocol::{Anchor, Rect};
use std::collections::HashMap;
use workflow_builder_model::layout::{self, CardShape, Point};

const PORT_BOX: f64 = 12.0;
const EDGE_BOX: f64 = 6.0;

pub fn all(session: Session) -> Vec<Anchor> {
    let mut anchors = dom_shell::anchors::in_sight();
    anchors.extend(on_canvas(session).unwrap_or_default());
    anchors
}

/// Maps canvas points to the window and knows which of them can be clicked.
struct ClickableView<'g> {
    canvas: layout::Rect,
    occluders: Occluders,
    camera: Camera,
    selection: Selection,
    nearby: canvas::Nearby<'g>,
}

impl ClickableView<'_> {
    fn window_point(&self, point: Point) -> Point {
        let pixel = self.camera.to_pixel(point);
        Point::new(pixel.x + self.canvas.x, pixel.y + self.canvas.y)
    }

    /// Is the canvas itself what lies on the screen at this point?
    fn is_open(&self, point: Point) -> bool {
        let at = self.window_point(point);
        self.canvas.contains(at) && self.occluders.is_open(at.x, at.y)
    }

    fn hit(&self, point: Point) -> Option<Hit> {
        let hit = self.nearby.hit(&self.selection, point)?;
        self.is_open(point).then_some(hit)
    }

    fn square(&self, point: Point, side: f64) -> Rect {
        let at = self.window_point(point);
        Rect::new(at.x - side / 2.0, at.y - side / 2.0, side, side)
    }
}

fn on_canvas(session: Session) -> Option<Vec<Anchor>> {
    let canvas = canvas::canvas_rect()?;
    let selection = session.selection.get_untracked();
    session.with_geometry(|scene| {
        let geometry = &scene.geometry;
        let visible = scene.visible();
        let view = ClickableView {
            canvas,
            occluders: Occluders::over(canvas::CANVAS_ANCHOR),
            camera: scene.camera,
            selection,
            nearby: canvas::Nearby::new(geometry, visible, scene.camera.zoom),
        };
        let mut anchors = Vec::new();
        let mut counts: HashMap<&str, u32> = HashMap::new();
        for card in &geometry.cards {
            let count = counts.entry(card.node.type_id.as_str()).or_default();
            *count += 1;
            if view.nearby.has(card) {
                let name = format!("node/{}/{count}", card.node.type_id);
                node_anchors(&view, card, &name, &mut anchors);
            }
        }
        for (index, shape) in geometry.edges.iter().enumerate() {
            if !shape.bounds.grown(1.0).overlaps(&visible) {
                continue;
            }
            let point = canvas::clickable_point(
                &view.nearby,
                &view.selection,
                shape,
                view.camera.zoom,
                |point| view.is_open(point),
            );
            if let Some(point) = point {
                anchors.push(Anchor {
                    id: format!("edge/{}", index + 1),
                    rect: view.square(point, EDGE_BOX),
                });
            }
        }
        anchors
    })
}

fn node_anchors(view: &ClickableView, card: &CardShape, name: &str, anchors: &mut Vec<Anchor>) {
    if let Some(rect) = card_anchor(view, card) {
        anchors.push(Anchor {
            id: name.to_string(),
            rect,
        });
    }
    for (side, row, place) in canvas::port_spots(card) {
        let port = canvas::port_ref(card, side, row);
        let hits = matches!(view.hit(place), Some(Hit::Port(found)) if found == port);
        if hits {
            anchors.push(Anchor {
                id: format!("{name}/{}", port_name(&port)),
                rect: view.square(place, PORT_BOX),
            });
        }
    }
}

fn port_name(port: &PortRef) -> String {
    let side = match port.side {
        Side::Input => "in",
        Side::Output => "out",
    };
    format!("{side}/{}", port.handle.as_deref().unwrap_or("main"))
}

/// The whole card when its middle can be clicked, else a small box where a click reaches it.
fn card_anchor(view: &ClickableView, shape: &CardShape) -> Option<Rect> {
    let card = shape.rect;
    let is_this =
        |point: Point| matches!(view.hit(point), Some(Hit::Node(id)) if id == shape.node.id);
    if is_this(card.centre()) {
        let corner = view.window_point(Point::new(card.x, card.y));
        let zoom = view.camera.zoom;
        return Some(Rect::new(
            corner.x,
            corner.y,
            card.width * zoom,
            card.height * zoom,
        ));
    }
    (1..8)
        .flat_map(|row| (1..8).map(move |column| (f64::from(column) / 8.0, f64::from(row) / 8.0)))
        .map(|(x, y)| Point::new(card.x + card.width * x, card.y + card.height * y))
        .find(|point| is_this(*point))
        .map(|point| view.square(point, EDGE_BOX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_named_by_side_and_handle_and_the_unnamed_one_is_main() {
        let name = |side, handle: Option<&str>| {
            port_name(&PortRef {
                node: "n".into(),
                side,
                handle: handle.map(str::to_string),
            })
        };
        assert_eq!(name(Side::Input, None), "in/main");
        assert_eq!(name(Side::Output, Some("onTrue")), "out/onTrue");
    }
}
