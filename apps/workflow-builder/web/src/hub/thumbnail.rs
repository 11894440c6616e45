//! A small picture of a graph for the hub's cards.

use crate::theme;
use leptos::prelude::*;
use workflow_builder_model::Graph;
use workflow_builder_model::layout::{self, Curve, Rect};

#[component]
pub fn Thumbnail(graph: Graph) -> impl IntoView {
    let bounds = padded(layout::bounds(&graph));
    // Thin lines vanish in large graphs and look clumsy in small ones; keep them even.
    let unit = (bounds.width / 280.0).max(bounds.height / 110.0);
    let edges = graph
        .edges
        .iter()
        .filter_map(|edge| layout::edge_curve(&graph, edge))
        .map(|curve| {
            view! {
                <path
                    d=path_data(&curve)
                    fill="none"
                    stroke="#b3bbcd"
                    stroke-width=(1.4 * unit).to_string()
                ></path>
            }
        })
        .collect_view();
    let nodes = graph
        .nodes
        .iter()
        .map(|node| {
            let card = layout::card_rect(node);
            let (strong, pale) = node
                .node_type()
                .map_or(("#475569", "#e9edf4"), |t| theme::category(t.category));
            view! {
                <rect
                    x=card.x.to_string()
                    y=card.y.to_string()
                    width=card.width.to_string()
                    height=card.height.to_string()
                    rx=(3.0 * unit).to_string()
                    fill=pale
                    stroke=strong
                    stroke-width=(1.3 * unit).to_string()
                ></rect>
            }
        })
        .collect_view();
    let view_box = format!(
        "{} {} {} {}",
        bounds.x, bounds.y, bounds.width, bounds.height
    );
    view! {
        <svg class="thumbnail" viewBox=view_box aria-hidden="true" preserveAspectRatio="xMidYMid meet">
            {edges}
            {nodes}
        </svg>
    }
}

/// Room around the graph; a small one is not blown up beyond a readable size.
fn padded(bounds: Option<Rect>) -> Rect {
    const LEAST: (f64, f64) = (1300.0, 520.0);
    let bounds = bounds.unwrap_or(Rect::new(0.0, 0.0, 0.0, 0.0)).grown(60.0);
    let (centre, width, height) = (
        bounds.centre(),
        bounds.width.max(LEAST.0),
        bounds.height.max(LEAST.1),
    );
    Rect::new(
        centre.x - width / 2.0,
        centre.y - height / 2.0,
        width,
        height,
    )
}

fn path_data(curve: &Curve) -> String {
    let mut data = String::new();
    if let Some(first) = curve.segments.first() {
        data.push_str(&format!("M{:.1} {:.1}", first[0].x, first[0].y));
    }
    for [_, b, c, d] in &curve.segments {
        data.push_str(&format!(
            "C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            b.x, b.y, c.x, c.y, d.x, d.y
        ));
    }
    data
}
