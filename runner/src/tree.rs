//! The accessibility tree as agents get it, from what Chromium's DevTools report.

use std::collections::HashMap;

use protocol::{Rect, TreeNode};
use serde_json::Value;

/// Deeper pages do not exist; a damaged report could name itself as its child.
const MAX_DEPTH: usize = 200;

/// `nodes` answers `Accessibility.getFullAXTree`, `layout` answers `DOMSnapshot.captureSnapshot`.
/// What has neither meaning nor name is left out and its children take its place.
pub fn from_devtools(nodes: &Value, layout: &Value) -> Option<TreeNode> {
    let list = nodes["nodes"].as_array()?;
    let report = Report {
        by_id: list
            .iter()
            .filter_map(|node| Some((node["nodeId"].as_str()?, node)))
            .collect(),
        rects: rects(layout),
    };
    let root = list.iter().find(|node| node["parentId"].is_null())?;
    let mut found = Vec::new();
    report.collect(root, "", MAX_DEPTH, &mut found);
    match found.len() {
        1 => found.pop(),
        _ => Some(TreeNode {
            role: "RootWebArea".into(),
            children: found,
            ..TreeNode::default()
        }),
    }
}

struct Report<'r> {
    by_id: HashMap<&'r str, &'r Value>,
    rects: HashMap<i64, Rect>,
}

impl Report<'_> {
    fn collect(&self, node: &Value, parent_name: &str, depth: usize, into: &mut Vec<TreeNode>) {
        let role = text(&node["role"]);
        if depth == 0 || role == "InlineTextBox" {
            return;
        }
        let name = text(&node["name"]);
        if role == "StaticText" && name == parent_name {
            return;
        }
        let mute = node["ignored"] == true
            || (matches!(role.as_str(), "generic" | "none" | "") && name.is_empty());
        let mut children = Vec::new();
        for id in node["childIds"].as_array().into_iter().flatten() {
            if let Some(child) = id.as_str().and_then(|id| self.by_id.get(id)) {
                let above = if mute { parent_name } else { &name };
                self.collect(child, above, depth - 1, &mut children);
            }
        }
        if mute {
            into.append(&mut children);
            return;
        }
        let rect = node["backendDOMNodeId"].as_i64();
        into.push(TreeNode {
            role,
            name,
            value: text(&node["value"]),
            rect: rect.and_then(|id| self.rects.get(&id).copied()),
            children,
        });
    }
}

/// The string in `{"value": ...}`.
fn text(property: &Value) -> String {
    match &property["value"] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Where each element is in the viewport, by its backend node id.
fn rects(layout: &Value) -> HashMap<i64, Rect> {
    let document = &layout["documents"][0];
    let scroll = |key: &str| document[key].as_f64().unwrap_or(0.0);
    let (scroll_x, scroll_y) = (scroll("scrollOffsetX"), scroll("scrollOffsetY"));
    let ids = &document["nodes"]["backendNodeId"];
    let indices = document["layout"]["nodeIndex"].as_array();
    let bounds = document["layout"]["bounds"].as_array();
    let pairs = indices
        .into_iter()
        .flatten()
        .zip(bounds.into_iter().flatten());
    pairs
        .filter_map(|(index, bounds)| {
            let id = ids[usize::try_from(index.as_u64()?).ok()?].as_i64()?;
            let side = |at: usize| bounds[at].as_f64();
            let rect = Rect::new(side(0)? - scroll_x, side(1)? - scroll_y, side(2)?, side(3)?);
            Some((id, rect))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nameless_boxes_vanish_and_rectangles_are_found() {
        let nodes = json!({"nodes": [
            {"nodeId": "1", "role": {"value": "RootWebArea"}, "name": {"value": "App"}, "childIds": ["2"]},
            {"nodeId": "2", "parentId": "1", "ignored": true, "role": {"value": "none"}, "childIds": ["3"]},
            {"nodeId": "3", "parentId": "2", "role": {"value": "button"}, "name": {"value": "Run"},
             "backendDOMNodeId": 7, "childIds": ["4"]},
            {"nodeId": "4", "parentId": "3", "role": {"value": "StaticText"}, "name": {"value": "Run"}},
        ]});
        let layout = json!({"documents": [{
            "scrollOffsetY": 10, "nodes": {"backendNodeId": [1, 7]},
            "layout": {"nodeIndex": [1], "bounds": [[5, 30, 60, 20]]},
        }]});
        let tree = from_devtools(&nodes, &layout).expect("a tree");
        assert_eq!(tree.name, "App");
        assert_eq!(tree.children.len(), 1);
        let button = &tree.children[0];
        assert_eq!(
            (button.role.as_str(), button.name.as_str()),
            ("button", "Run")
        );
        assert_eq!(button.rect, Some(Rect::new(5.0, 20.0, 60.0, 20.0)));
        assert!(button.children.is_empty());
    }

    #[test]
    fn a_report_that_contains_itself_ends() {
        let nodes = json!({"nodes": [
            {"nodeId": "1", "role": {"value": "main"}, "name": {"value": "x"}, "childIds": ["1"]},
        ]});
        assert!(from_devtools(&nodes, &json!({})).is_some());
        assert_eq!(from_devtools(&json!("nonsense"), &json!(null)), None);
    }
}
