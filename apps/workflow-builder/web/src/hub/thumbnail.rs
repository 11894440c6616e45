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
            let (strong, pale) = theme::of_node(node);
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

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::layout::Point;
    use workflow_builder_model::templates;

    #[test]
    fn a_small_graph_is_not_blown_up_and_stays_in_the_middle() {
        let card = Rect::new(1000.0, 2000.0, 208.0, 141.0);
        let shown = padded(Some(card));
        assert_eq!((shown.width, shown.height), (1300.0, 520.0));
        assert_eq!(shown.centre(), card.centre());
        assert_eq!(padded(None).centre(), Point::new(0.0, 0.0));
    }

    #[test]
    fn a_large_graph_has_room_around_it() {
        for template in templates() {
            let bounds = layout::bounds(&template.graph).expect("cards");
            let shown = padded(Some(bounds));
            assert!(
                shown.contains_rect(&bounds.grown(59.0)),
                "{}",
                template.title
            );
        }
    }

    #[test]
    fn a_curve_is_one_move_and_a_bend_per_segment() {
        let point = |n: f64| Point::new(n, n + 10.0);
        let curve = Curve {
            segments: vec![[point(0.0), point(1.0), point(2.0), point(3.5)]],
        };
        assert_eq!(path_data(&curve), "M0.0 10.0C1.0 11.0 2.0 12.0 3.5 13.5");
        let empty = Curve {
            segments: Vec::new(),
        };
        assert_eq!(path_data(&empty), "");
    }
}
